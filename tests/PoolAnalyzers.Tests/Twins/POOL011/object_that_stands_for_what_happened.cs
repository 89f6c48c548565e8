// What was made is there.
using System.Buffers;
using System.Text;

namespace Faulty
{
    public static class Program
    {
        static StringBuilder? Find(int n) => n > 3 ? new StringBuilder() : null; static int Run(int n, bool zip)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL001
            StringBuilder? w = null;
            if (zip)
            {
                w = Find(n);
                w?.Append(b[0]);
                ArrayPool<byte>.Shared.Return(b);
            }
            if (w is null)
            {
                int r = b[0]; //! POOL011
                return r;
            }
            return 0;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static StringBuilder? Find(int n) => n > 3 ? new StringBuilder() : null; static int Run(int n, bool zip)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            StringBuilder? w = null;
            if (zip)
            {
                w = new StringBuilder();
                w?.Append(b[0]);
                ArrayPool<byte>.Shared.Return(b);
            }
            if (w is null)
            {
                int r = b[0];
                ArrayPool<byte>.Shared.Return(b);
                return r;
            }
            return 0;
        }
    }
}
