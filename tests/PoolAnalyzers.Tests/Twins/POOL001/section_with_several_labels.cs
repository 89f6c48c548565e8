// One section for several values, and the same values elsewhere.
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            byte[]? b = null;
            switch (n)
            {
                case 1:
                case 2:
                    b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                    break;
            }
            s.ReadByte();
            switch (n)
            {
                case 1:
                    ArrayPool<byte>.Shared.Return(b!);
                    break;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            byte[]? b = null;
            switch (n)
            {
                case 1:
                case 2:
                    b = ArrayPool<byte>.Shared.Rent(n);
                    break;
            }
            s.ReadByte();
            switch (n)
            {
                case 2:
                case 1:
                    ArrayPool<byte>.Shared.Return(b!);
                    break;
            }
        }
    }
}
