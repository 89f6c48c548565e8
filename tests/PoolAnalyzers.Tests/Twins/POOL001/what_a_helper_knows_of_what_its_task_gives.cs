// Also where the task waits in a variable while ways part and meet.
using System;
using System.Buffers;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task<(int, byte[]?)> Get(string s)
        {
            await Task.Yield();
            if (!int.TryParse(s, out int n))
                return (-1, null);
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            return (n, b);
        }
        static async Task Run(string s, bool x)
        {
            var t = Get(s); //! POOL001
            if (x)
                Console.WriteLine();
            (int n, byte[]? b) = await t;
            if (n == 1)
                return;
            if (b is not null)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async Task<(int, byte[]?)> Get(string s)
        {
            await Task.Yield();
            if (!int.TryParse(s, out int n))
                return (-1, null);
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            return (n, b);
        }
        static async Task Run(string s, bool x)
        {
            var t = Get(s);
            if (x)
                Console.WriteLine();
            (int n, byte[]? b) = await t;
            if (n == -1)
                return;
            if (b is not null)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}
