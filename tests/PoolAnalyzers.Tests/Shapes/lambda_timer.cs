using System;
using System.Buffers;
using System.Threading;
using System.Threading.Tasks;

static class Bg
{
    public static void Go(Action<byte[]> f)
    {
        var b = ArrayPool<byte>.Shared.Rent(10);
        Task.Run(() => f(b));
        ArrayPool<byte>.Shared.Return(b); //! POOL015
    }

    public static void GoRight(Action<byte[]> f)
    {
        var b = ArrayPool<byte>.Shared.Rent(10);
        Task.Run(() =>
        {
            try
            {
                f(b);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        });
    }

    public static void GoWait(Action<byte[]> f)
    {
        var b = ArrayPool<byte>.Shared.Rent(10);
        Task.Run(() => f(b)).Wait();
        ArrayPool<byte>.Shared.Return(b);
    }

    public static void Par(int n, Action<byte[], int> f)
    {
        var b = ArrayPool<byte>.Shared.Rent(n);
        Parallel.For(0, n, i => f(b, i));
        ArrayPool<byte>.Shared.Return(b);
    }

    public static async Task All(int n, Func<byte[], int, Task> f)
    {
        var b = ArrayPool<byte>.Shared.Rent(n);
        var ts = new Task[n];
        for (int i = 0; i < n; i++)
            ts[i] = f(b, i);
        await Task.WhenAll(ts);
        ArrayPool<byte>.Shared.Return(b);
    }

    public static async Task AllWrong(int n, Func<byte[], int, Task> f)
    {
        var b = ArrayPool<byte>.Shared.Rent(n);
        var ts = new Task[n];
        for (int i = 0; i < n; i++)
            ts[i] = f(b, i);
        await Task.WhenAny(ts);
        ArrayPool<byte>.Shared.Return(b); //! POOL015
    }
}
