// Whoever blocks on a task gets its cancellation, whatever token it was started with.
using System;
using System.Buffers;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;

public static class Program
{
    static void Lost(TaskAwaiter pending, int n)
    {
        try
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            pending.GetResult();
            ArrayPool<byte>.Shared.Return(b);
        }
        catch (OperationCanceledException)
        {
        }
    }

    static void Read(Stream s, int n)
    {
        try
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b, 0, n);
            ArrayPool<byte>.Shared.Return(b);
        }
        catch (OperationCanceledException)
        {
        }
    }

    static void Kept(TaskAwaiter pending, int n)
    {
        byte[] b = ArrayPool<byte>.Shared.Rent(n);
        try
        {
            pending.GetResult();
        }
        catch (OperationCanceledException)
        {
        }

        ArrayPool<byte>.Shared.Return(b);
    }
}
