using System.Buffers;
using System.Text;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
        static void Close(byte[] buffer, ObjectPool<StringBuilder> pool)
        {
            StringBuilder text = pool.Get();
            pool.Return(text);
            ArrayPool<byte>.Shared.Return(buffer);
            ArrayPool<byte>.Shared.Return(buffer); //! POOL010
            pool.Return(text); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Close(byte[] buffer, byte[] other, ObjectPool<StringBuilder> pool)
        {
            StringBuilder text = pool.Get();
            pool.Return(text);
            ArrayPool<byte>.Shared.Return(buffer);
            ArrayPool<byte>.Shared.Return(other);
            text = pool.Get();
            pool.Return(text);
        }
    }
}
