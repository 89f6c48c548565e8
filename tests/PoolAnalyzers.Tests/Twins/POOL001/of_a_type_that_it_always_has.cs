using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Run(int n, string? s)
        {
            byte[]? b = null;
            if (n > 256)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            try
            {
                return n;
            }
            finally
            {
                if (s is object)
                    ArrayPool<byte>.Shared.Return(b!);
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static int Run(int n, string? s)
        {
            byte[]? b = null;
            if (n > 256)
                b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                return n;
            }
            finally
            {
                if (b is object)
                    ArrayPool<byte>.Shared.Return(b!);
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static int Run(int n, string? s)
        {
            byte[]? b = null;
            if (n > 256)
                b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                return n;
            }
            finally
            {
                if (b is byte[])
                    ArrayPool<byte>.Shared.Return(b!);
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static int Run(int n, string? s)
        {
            byte[]? b = null;
            if (n > 256)
                b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                return n;
            }
            finally
            {
                if (b is System.Collections.IList)
                    ArrayPool<byte>.Shared.Return(b!);
            }
        }
    }
}
