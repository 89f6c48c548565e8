using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public static object Pool()
        {
            var lazy = new Lazy<int>(() => ArrayPool<byte>.Create().Rent(1).Length); //! POOL030 //? POOL001
            return lazy;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public static object Pool()
        {
            var lazy = new Lazy<ArrayPool<byte>>(() => ArrayPool<byte>.Create());
            return lazy;
        }
    }
}
