using System;
using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        static void Run(int n)
        {
            var a = ArrayPool<KeyValuePair<int, string>>.Shared.Rent(n);
            ArrayPool<KeyValuePair<int, string>>.Shared.Return(a); //! POOL021
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(int n)
        {
            var a = ArrayPool<KeyValuePair<int, DateTime>>.Shared.Rent(n);
            ArrayPool<KeyValuePair<int, DateTime>>.Shared.Return(a);
        }
    }
}
