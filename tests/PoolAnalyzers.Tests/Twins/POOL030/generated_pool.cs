using System;

namespace Faulty
{
    public static class Program
    {
        [AttributeUsage(AttributeTargets.Class)] sealed class FixedLengthPoolAttribute : Attribute;
        [FixedLengthPool]
        sealed class Blocks
        {
            public byte[] Rent() => new byte[64];
            public void Return(byte[] block) { }
        }
        static void Run()
        {
            var pool = new Blocks(); //! POOL030
            byte[] b = pool.Rent();
            pool.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        [AttributeUsage(AttributeTargets.Class)] sealed class FixedLengthPoolAttribute : Attribute;
        [FixedLengthPool]
        sealed class Blocks
        {
            public byte[] Rent() => new byte[64];
            public void Return(byte[] block) { }
        }
        static readonly Blocks s_pool = new();
        static void Run()
        {
            var pool = s_pool;
            byte[] b = pool.Rent();
            pool.Return(b);
        }
    }
}
