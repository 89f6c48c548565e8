using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static class Fail
        {
            internal static void Now(string why)
            {
                if (why.Length == 0)
                    throw new ArgumentException();
                else
                    throw new InvalidOperationException(why);
            }
            internal static void Log(string why) { }
        }
        static int Run(int n)
        {
            var o = MemoryPool<byte>.Shared.Rent(n);
            o.Dispose();
            Fail.Log("empty");
            return o.Memory.Length; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static class Fail
        {
            internal static void Now(string why)
            {
                if (why.Length == 0)
                    throw new ArgumentException();
                else
                    throw new InvalidOperationException(why);
            }
            internal static void Log(string why) { }
        }
        static int Run(int n)
        {
            var o = MemoryPool<byte>.Shared.Rent(n);
            if (o.Memory.IsEmpty)
            {
                o.Dispose();
                Fail.Now("empty");
            }
            int l = o.Memory.Length;
            o.Dispose();
            return l;
        }
    }
}
