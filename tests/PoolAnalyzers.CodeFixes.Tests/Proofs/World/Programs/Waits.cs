// Time is not waited for: the clock stands still until somebody moves it.
public static class Clock
{
    private static readonly TaskCompletionSource s_hour = new();

    public static Task Hour => s_hour.Task;

    public static Task Now => Task.CompletedTask;
}

/// <summary>A stream whose reads end when its clock strikes, which it never does.</summary>
public sealed class Slow : MemoryStream
{
    public override async Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        await Clock.Hour;
        return 0;
    }
}

//# timeout by WhenAny: POOL015 not in bulk
public static class Case
{
    private static async Task<int> Use(Stream s, int n)
    {
        byte[] b = ArrayPool<byte>.Shared.Rent(n);
        Task<int> read = s.ReadAsync(b, 0, n, default);
        if (await Task.WhenAny(read, Clock.Now) != read)
        {
            ArrayPool<byte>.Shared.Return(b);
            return -1;
        }

        int result = await read;
        ArrayPool<byte>.Shared.Return(b);
        return result;
    }

    public static string Check() => $"{Use(new Slow(), 16).Result}";
}

//# timeout by WhenAny, kept: POOL015 not in bulk
public static class Case
{
    private static async Task<int> Use(Stream s, int n)
    {
        byte[] b = ArrayPool<byte>.Shared.Rent(n);
        Task<int> read = s.ReadAsync(b, 0, n, default);
        Task first = await Task.WhenAny(read, Clock.Now);
        int result = -1;
        if (first == read)
            result = await read;
        ArrayPool<byte>.Shared.Return(b);
        return result;
    }

    public static string Check() => $"{Use(new Slow(), 16).Result}";
}

//# timeout by Wait: POOL015 not in bulk
public static class Case
{
    private static async Task<int> Use(Stream s, int n)
    {
        byte[] b = ArrayPool<byte>.Shared.Rent(n);
        Task<int> read = s.ReadAsync(b, 0, n, default);
        await Clock.Now;
        if (!read.Wait(0))
        {
            ArrayPool<byte>.Shared.Return(b);
            return -1;
        }

        ArrayPool<byte>.Shared.Return(b);
        return 0;
    }

    public static string Check() => $"{Use(new Slow(), 16).Result}";
}

//# asked whether it is done: POOL015 not in bulk
public static class Case
{
    private static async Task<int> Use(Stream s, int n)
    {
        byte[] b = ArrayPool<byte>.Shared.Rent(n);
        Task<int> read = s.ReadAsync(b, 0, n, default);
        await Clock.Now;
        if (!read.IsCompleted)
        {
            ArrayPool<byte>.Shared.Return(b);
            return -1;
        }

        int result = await read;
        ArrayPool<byte>.Shared.Return(b);
        return result;
    }

    public static string Check() => $"{Use(new Slow(), 16).Result}";
}

//# timeout by WaitAsync: POOL015 not in bulk
public static class Case
{
    private static async Task<int> Use(Stream s, int n)
    {
        byte[] b = ArrayPool<byte>.Shared.Rent(n);
        Task<int> read = s.ReadAsync(b, 0, n, default);
        try
        {
            return await read.WaitAsync(TimeSpan.Zero);
        }
        catch (TimeoutException)
        {
            return -1;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(b);
        }
    }

    public static string Check() => $"{Use(new Slow(), 16).Result}";
}

//# nobody waits, and more follows: POOL015 not in bulk
public static class Case
{
    private static async Task<int> Use(Stream s, int n)
    {
        byte[] b = ArrayPool<byte>.Shared.Rent(n);
        _ = s.ReadAsync(b, 0, n, default);
        await Clock.Now;
        ArrayPool<byte>.Shared.Return(b);
        return 1;
    }

    public static string Check() => $"{Use(new Slow(), 16).Result}";
}

//# waited for later: POOL015 in bulk
public static class Case
{
    private static async Task<int> Use(Stream s, int n)
    {
        byte[] b = ArrayPool<byte>.Shared.Rent(n);
        Task<int> read = s.ReadAsync(b, 0, n);
        ArrayPool<byte>.Shared.Return(b);
        return await read;
    }

    public static string Check() => $"{Use(new MemoryStream([1, 2, 3]), 16).Result}";
}

//# forgotten: POOL015 in bulk
public static class Case
{
    private static async Task Use(Stream s, int n)
    {
        byte[] b = ArrayPool<byte>.Shared.Rent(n);
        await Clock.Now;
        Task write = s.WriteAsync(b, 0, n);
        ArrayPool<byte>.Shared.Return(b);
    }

    public static string Check()
    {
        var s = new MemoryStream();
        Use(s, 16).Wait();
        return $"{s.Length}";
    }
}
