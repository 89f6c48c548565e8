using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Own(ArrayPool<byte> mine)
        {
            public void Use(ArrayPool<byte> pool)
            {
                var a = mine.Rent(4);
                a[0] = 1;
                pool.Return(a); //! POOL013
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Own(ArrayPool<byte> mine)
        {
            public void Use(ArrayPool<byte> pool)
            {
                if (pool != mine)
                    throw new ArgumentException();
                var a = mine.Rent(4);
                a[0] = 1;
                pool.Return(a);
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Own(ArrayPool<byte> mine)
        {
            public void Use(ArrayPool<byte> pool)
            {
                var a = pool.Rent(4);
                a[0] = 1;
                if (ReferenceEquals(pool, mine))
                    mine.Return(a);
                else
                    pool.Return(a);
            }
        }
    }
}
