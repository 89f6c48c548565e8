// Several ways to end one owner: each of them counts.
public sealed class Counted : IMemoryOwner<byte>, IAsyncDisposable
{
    private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(16);

    public static int Ended;

    public Memory<byte> Memory => _array;

    public void Dispose()
    {
        Ended++;
        ArrayPool<byte>.Shared.Return(_array);
    }

    public void Close() => Dispose();

    public ValueTask DisposeAsync()
    {
        Dispose();
        return default;
    }

    public static Counted Rent() => new();
}

//# dispose async on one way: POOL003 in bulk
public static class Case
{
    private static async Task<int> Use(Stream s, int n)
    {
        Counted owner = Counted.Rent();
        if (n > 8)
            return 1;
        await s.WriteAsync(owner.Memory);
        await owner.DisposeAsync();
        return 0;
    }

    public static string Check()
    {
        Counted.Ended = 0;
        int r = Use(new MemoryStream(), 4).Result;
        return $"{r} {Counted.Ended}";
    }
}

//# close on one way: POOL003 not in bulk
public static class Case
{
    private static int Use(Stream s, int n)
    {
        Counted owner = Counted.Rent();
        if (n > 8)
            return 1;
        s.Write(owner.Memory.Span);
        owner.Close();
        return 0;
    }

    public static string Check()
    {
        Counted.Ended = 0;
        int r = Use(new MemoryStream(), 4);
        return $"{r} {Counted.Ended}";
    }
}

//# close of an owner of a pool: POOL003 in bulk
public abstract class Closed : IMemoryOwner<byte>
{
    public abstract Memory<byte> Memory { get; }

    public abstract void Dispose();

    public abstract void Close();
}

public abstract class Maker
{
    public abstract Closed RentOwner(int n);
}

public static class Case
{
    public static int Use(Maker pool, Stream s, int n)
    {
        Closed owner = pool.RentOwner(n);
        if (n > 8)
            return 1;
        s.Write(owner.Memory.Span);
        owner.Close();
        return 0;
    }
}

//# dispose on one way: POOL003 in bulk
public static class Case
{
    private static int Use(Stream s, int n)
    {
        IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(16);
        if (n > 8)
            return 1;
        s.Write(owner.Memory.Span);
        owner.Dispose();
        return 0;
    }

    public static string Check() => $"{Use(new MemoryStream(), 4)} {Use(new MemoryStream(), 40)}";
}

//# array of an owner is given back by hand: POOL010 in bulk
public static class Case
{
    private static int Use(int n)
    {
        using var owner = MemoryPool<byte>.Shared.Rent(n);
        System.Runtime.InteropServices.MemoryMarshal.TryGetArray<byte>(owner.Memory, out var part);
        int first = part.Array![0];
        ArrayPool<byte>.Shared.Return(part.Array);
        return first;
    }

    public static string Check() => $"{Use(16)}";
}

//# two disposals: POOL010 in bulk
public static class Case
{
    private static int Use(int n)
    {
        byte[] a = ArrayPool<byte>.Shared.Rent(n);
        int first = a[0];
        ArrayPool<byte>.Shared.Return(a);
        ArrayPool<byte>.Shared.Return(a);
        return first;
    }

    public static string Check() => $"{Use(16)}";
}
