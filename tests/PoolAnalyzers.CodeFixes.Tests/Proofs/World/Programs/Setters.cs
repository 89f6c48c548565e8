// A property around the field has a body: to set it runs that.

//# setter returns the old one: POOL012 in bulk
public sealed class Case : IDisposable
{
    private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(16);

    public byte[]? Buffer
    {
        get => _buffer;
        set
        {
            if (_buffer is not null)
                ArrayPool<byte>.Shared.Return(_buffer);
            _buffer = value;
        }
    }

    public void Dispose()
    {
        if (Buffer is not null)
            ArrayPool<byte>.Shared.Return(Buffer);
    }

    public static string Check()
    {
        new Case().Dispose();
        return "done";
    }
}

//# setter throws on null: POOL012 in bulk
public sealed class Case : IDisposable
{
    private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(16);

    public byte[]? Buffer
    {
        get { return _buffer; }
        set { _buffer = value ?? throw new ArgumentNullException(nameof(value)); }
    }

    public void Dispose()
    {
        if (Buffer is not null)
            ArrayPool<byte>.Shared.Return(Buffer);
    }

    public static string Check()
    {
        new Case().Dispose();
        return "done";
    }
}

//# setter raises an event: POOL012 in bulk
public sealed class Case : IDisposable
{
    private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(16);

    public event Action? Changed;

    public byte[]? Buffer
    {
        get => _buffer;
        set
        {
            _buffer = value;
            Changed?.Invoke();
        }
    }

    public void Dispose()
    {
        if (Buffer is not null)
            ArrayPool<byte>.Shared.Return(Buffer);
    }

    public static string Check()
    {
        int changes = 0;
        var made = new Case();
        made.Changed += () => changes++;
        made.Dispose();
        return $"done {changes}";
    }
}

//# setter of a base class: POOL012 not in bulk
public class Base
{
    private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(16);

    public int Changes;

    public byte[]? Buffer
    {
        get => _buffer;
        set
        {
            _buffer = value;
            Changes++;
        }
    }
}

public sealed class Case : Base, IDisposable
{
    public void Dispose()
    {
        if (Buffer is not null)
            ArrayPool<byte>.Shared.Return(Buffer);
    }

    public static string Check()
    {
        var made = new Case();
        made.Dispose();
        return $"done {made.Changes}";
    }
}

//# getter computes: POOL012 not in bulk
public sealed class Case : IDisposable
{
    private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(16);

    public int Asked;

    public byte[]? Buffer
    {
        get
        {
            Asked++;
            return _buffer;
        }
        set
        {
            Asked += 10;
            _buffer = value;
        }
    }

    public void Dispose()
    {
        ArrayPool<byte>.Shared.Return(Buffer!);
    }

    public static string Check()
    {
        var made = new Case();
        made.Dispose();
        return $"done {made.Asked}";
    }
}

//# virtual: POOL012 not in bulk
public class Base : IDisposable
{
    public virtual byte[]? Buffer { get; set; } = ArrayPool<byte>.Shared.Rent(16);

    public void Dispose()
    {
        if (Buffer is not null)
            ArrayPool<byte>.Shared.Return(Buffer);
    }
}

public sealed class Case : Base
{
    private int _changes;

    public override byte[]? Buffer
    {
        get => base.Buffer;
        set
        {
            _changes++;
            base.Buffer = value;
        }
    }

    public static string Check()
    {
        var made = new Case();
        made._changes = 0;
        made.Dispose();
        return $"done {made._changes}";
    }
}

//# automatic: POOL012 in bulk
public sealed class Case : IDisposable
{
    public byte[]? Buffer { get; set; } = ArrayPool<byte>.Shared.Rent(16);

    public void Dispose()
    {
        if (Buffer is not null)
            ArrayPool<byte>.Shared.Return(Buffer);
    }

    public static string Check()
    {
        new Case().Dispose();
        return "done";
    }
}

//# field: POOL012 in bulk
public sealed class Case : IDisposable
{
    private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(16);

    public int First => _buffer![0];

    public void Dispose()
    {
        if (_buffer is not null)
            ArrayPool<byte>.Shared.Return(_buffer);
    }

    public static string Check()
    {
        new Case().Dispose();
        return "done";
    }
}
