using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        static void Free(byte[] a) => ArrayPool<byte>.Shared.Return(a);
        static void Wipe(byte[] a) => ArrayPool<byte>.Shared.Return(a, true);
        static void Run(int n, Action<byte[]> release)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            if (b[0] > 3)
            {
                ArrayPool<byte>.Shared.Return(clearArray: true, array: b);
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Free(byte[] a) => ArrayPool<byte>.Shared.Return(a);
        static void Wipe(byte[] a) => ArrayPool<byte>.Shared.Return(a, true);
        static void Run(int n, Action<byte[]> release)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(clearArray: true, array: b);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Free(byte[] a) => ArrayPool<byte>.Shared.Return(a);
        static void Wipe(byte[] a) => ArrayPool<byte>.Shared.Return(a, true);
        static void Run(int n, Action<byte[]> release)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            if (b[0] > 3)
            {
                (n > 3 ? (Action<byte[]>)Wipe : Free)(b);
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Free(byte[] a) => ArrayPool<byte>.Shared.Return(a);
        static void Wipe(byte[] a) => ArrayPool<byte>.Shared.Return(a, true);
        static void Run(int n, Action<byte[]> release)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            (n > 3 ? (Action<byte[]>)Wipe : Free)(b);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static void Free(byte[] a) => ArrayPool<byte>.Shared.Return(a);
        static void Wipe(byte[] a) => ArrayPool<byte>.Shared.Return(a, true);
        static void Run(int n, Action<byte[]> release)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            if (b[0] > 3)
            {
                release ??= Free;
                release(b);
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static void Free(byte[] a) => ArrayPool<byte>.Shared.Return(a);
        static void Wipe(byte[] a) => ArrayPool<byte>.Shared.Return(a, true);
        static void Run(int n, Action<byte[]> release)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            release ??= Free;
            release(b);
        }
    }
}
