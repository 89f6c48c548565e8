// A helper that only gives the array back writes nothing to it, whatever it is called.
using System;
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static void Hand<T>(T[]? array)
        {
            if (array != null)
                ArrayPool<T>.Shared.Return(array);
        }

        static byte[] Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b, 0, n);
            var hash = System.Security.Cryptography.SHA256.HashData(b); //! POOL020
            Hand(b);
            return hash;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Hand<T>(T[]? array)
        {
            if (array != null)
                ArrayPool<T>.Shared.Return(array);
        }

        static byte[] Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b, 0, n);
            var hash = System.Security.Cryptography.SHA256.HashData(b.AsSpan(0, n));
            Hand(b);
            return hash;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Hand<T>(T[]? array)
        {
            if (array != null)
                ArrayPool<T>.Shared.Return(array);
        }

        static byte[] Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b, 0, n);
            var hash = System.Security.Cryptography.SHA256.HashData(b); //! POOL020
            Hand<byte>(b);
            return hash;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Hand<T>(T[]? array)
        {
            if (array != null)
                ArrayPool<T>.Shared.Return(array);
        }

        static byte[] Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b, 0, n);
            var hash = System.Security.Cryptography.SHA256.HashData(b.AsSpan(0, n));
            Hand<byte>(b);
            return hash;
        }
    }
}
