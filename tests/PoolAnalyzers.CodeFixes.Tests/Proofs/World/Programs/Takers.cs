// An array goes to code that nobody reads: a delegate or a pointer may well give it back.
public delegate void Look(ReadOnlySpan<byte> view);

public interface ISink
{
    void Put(byte[] array);
}

public static class Taker
{
    public static void GiveBack(byte[] array) => ArrayPool<byte>.Shared.Return(array);

    public static void LookAt(byte[] array) => Console.Out.Flush();

    public static int First(byte[] array) => array[0];
}

//# field: POOL001 not in bulk
public static class Case
{
    public static Action<byte[]> Sink = Taker.GiveBack;

    private static void Use(int n)
    {
        byte[] a = ArrayPool<byte>.Shared.Rent(n);
        a[0] = 1;
        Sink(a);
    }

    public static string Check()
    {
        Use(16);
        return "done";
    }
}

//# property: POOL001 not in bulk
public static class Case
{
    public static Action<byte[]> Sink { get; set; } = Taker.GiveBack;

    private static void Use(int n)
    {
        byte[] a = ArrayPool<byte>.Shared.Rent(n);
        a[0] = 1;
        Sink.Invoke(a);
    }

    public static string Check()
    {
        Use(16);
        return "done";
    }
}

//# parameter: POOL001 not in bulk
public static class Case
{
    public static void Use(Action<byte[]> sink, int n)
    {
        byte[] a = ArrayPool<byte>.Shared.Rent(n);
        a[0] = 1;
        sink(a);
    }

    public static string Check()
    {
        Use(Taker.GiveBack, 16);
        return "done";
    }
}

//# optional delegate: POOL001 not in bulk
public static class Case
{
    public static void Use(Action<byte[]>? sink, int n)
    {
        byte[] a = ArrayPool<byte>.Shared.Rent(n);
        a[0] = 1;
        sink?.Invoke(a);
    }

    public static string Check()
    {
        Use(Taker.GiveBack, 16);
        return "done";
    }
}

//# memory to a delegate: POOL001 not in bulk
public static class Case
{
    public static Action<ArraySegment<byte>> Sink = part => ArrayPool<byte>.Shared.Return(part.Array!);

    private static void Use(int n)
    {
        byte[] a = ArrayPool<byte>.Shared.Rent(n);
        a[0] = 1;
        Sink(new ArraySegment<byte>(a, 0, n));
    }

    public static string Check()
    {
        Use(16);
        return "done";
    }
}

//# table: POOL001 not in bulk
public static class Case
{
    public static readonly Dictionary<int, Action<byte[]>> Sinks = new() { [1] = Taker.GiveBack };

    private static void Use(int n, int kind)
    {
        byte[] a = ArrayPool<byte>.Shared.Rent(n);
        a[0] = 1;
        Sinks[kind](a);
    }

    public static string Check()
    {
        Use(16, 1);
        return "done";
    }
}

//# pointer: POOL001 not in bulk
public static unsafe class Case
{
    public static delegate*<byte[], void> Sink = &Taker.GiveBack;

    private static void Use(int n)
    {
        byte[] a = ArrayPool<byte>.Shared.Rent(n);
        a[0] = 1;
        Sink(a);
    }

    public static string Check()
    {
        Use(16);
        return "done";
    }
}

//# interface without a body in sight: POOL001 not in bulk
public static class Case
{
    public static ISink? Sink;

    public static void Use(int n)
    {
        byte[] a = ArrayPool<byte>.Shared.Rent(n);
        a[0] = 1;
        Sink?.Put(a);
    }
}

//# early exit after a delegate: POOL001 not in bulk
public static class Case
{
    public static Action<byte[]> Sink = Taker.GiveBack;

    private static int Use(int n)
    {
        byte[] a = ArrayPool<byte>.Shared.Rent(n);
        if (n > 8)
        {
            Sink(a);
            return 1;
        }

        ArrayPool<byte>.Shared.Return(a);
        return 0;
    }

    public static string Check() => $"done {Use(16)} {Use(4)}";
}

//# the other way returns it after the call: POOL001 in bulk
public static class Case
{
    public static Action<byte[]> Sink = Taker.LookAt;

    private static int Use(int n)
    {
        byte[] a = ArrayPool<byte>.Shared.Rent(n);
        Sink(a);
        if (n > 8)
            return 1;
        ArrayPool<byte>.Shared.Return(a);
        return 0;
    }

    public static string Check() => $"done {Use(16)} {Use(4)}";
}

//# method in sight: POOL001 in bulk
public static class Case
{
    private static int Use(int n)
    {
        byte[] a = ArrayPool<byte>.Shared.Rent(n);
        a[0] = 1;
        return Taker.First(a);
    }

    public static string Check() => $"done {Use(16)}";
}

//# span to a delegate: POOL001 in bulk
public static class Case
{
    public static Look Looks = view => Console.Out.Flush();

    private static void Use(int n)
    {
        byte[] a = ArrayPool<byte>.Shared.Rent(n);
        a[0] = 1;
        Looks(a.AsSpan(0, n));
    }

    public static string Check()
    {
        Use(16);
        return "done";
    }
}

//# element to a delegate: POOL001 in bulk
public static class Case
{
    public static Action<byte> Each = b => Console.Out.Flush();

    private static void Use(int n)
    {
        byte[] a = ArrayPool<byte>.Shared.Rent(n);
        a[0] = 1;
        Each(a[0]);
    }

    public static string Check()
    {
        Use(16);
        return "done";
    }
}

//# stream: POOL001 in bulk
public static class Case
{
    private static void Use(Stream s, int n)
    {
        byte[] a = ArrayPool<byte>.Shared.Rent(n);
        a[0] = 1;
        s.Write(a, 0, n);
    }

    public static string Check()
    {
        var s = new MemoryStream();
        Use(s, 16);
        return Convert.ToHexString(s.ToArray());
    }
}
