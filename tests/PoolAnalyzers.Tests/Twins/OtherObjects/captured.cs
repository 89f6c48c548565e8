using System;
using System.Buffers;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        static Task<int> Run(byte[] given)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(9);
            return Task.Run(() =>
            {
                ArrayPool<byte>.Shared.Return(b);
                return (int)b[0]; //! POOL011
            });
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static Task<int> Run(byte[] given)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(9);
            return Task.Run(() =>
            {
                int first = b[0];
                ArrayPool<byte>.Shared.Return(b);
                return first;
            });
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static Action Run(byte[] given)
        {
            return () =>
            {
                ArrayPool<byte>.Shared.Return(given);
                ArrayPool<byte>.Shared.Return(given); //! POOL010
            };
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static Action Run(byte[] given)
        {
            return () =>
            {
                ArrayPool<byte>.Shared.Return(given);
                given = [];
            };
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static async Task<int> Run(byte[] given)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(9);
            await Task.Run(() =>
            {
                b[0] = 1;
                ArrayPool<byte>.Shared.Return(b);
            });
            return (int)b[0]; //! POOL011
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static async Task<int> Run(byte[] given)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(9);
            int first = await Task.Run(() =>
            {
                b[0] = 1;
                int x = b[0];
                ArrayPool<byte>.Shared.Return(b);
                return x;
            });
            return first;
        }
    }
}
