using System.Buffers;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        sealed class Log
        {
            readonly List<byte[]> _all = new();
            public async Task Use()
            {
                var a = ArrayPool<byte>.Shared.Rent(4);
                try
                {
                    _all.Add(a); //! POOL016
                    await using var s = System.IO.File.OpenRead("x");
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(a);
                }
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Log
        {
            readonly List<byte[]> _all = new();
            public async Task Use()
            {
                var a = ArrayPool<byte>.Shared.Rent(4);
                try
                {
                    _all.Add(a);
                    await using var s = System.IO.File.OpenRead("x");
                }
                finally
                {
                    _all.Remove(a);
                    ArrayPool<byte>.Shared.Return(a);
                }
            }
        }
    }
}
