using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;

namespace Faulty1
{
    public static class Program
    {
        static int Run(List<int> l, int n)
        {
            int[] a = ArrayPool<int>.Shared.Rent(n);
            l.CopyTo(a);
            int r = a.Distinct().Count(); //! POOL020
            ArrayPool<int>.Shared.Return(a);
            return r;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static int Run(List<int> l, int n)
        {
            int[] a = ArrayPool<int>.Shared.Rent(n);
            l.CopyTo(a);
            int r = a.Take(n).Distinct().Count();
            ArrayPool<int>.Shared.Return(a);
            return r;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static int Run(List<int> l, int n)
        {
            int[] a = ArrayPool<int>.Shared.Rent(n);
            l.CopyTo(a);
            int r = a.OrderBy(x => x).First(); //! POOL020
            ArrayPool<int>.Shared.Return(a);
            return r;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static int Run(List<int> l, int n)
        {
            int[] a = ArrayPool<int>.Shared.Rent(n);
            l.CopyTo(a);
            int r = a.Take(n).OrderBy(x => x).First();
            ArrayPool<int>.Shared.Return(a);
            return r;
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static int Run(List<int> l, int n)
        {
            int[] a = ArrayPool<int>.Shared.Rent(n);
            l.CopyTo(a);
            int r = Array.BinarySearch(a, 4); //! POOL020
            ArrayPool<int>.Shared.Return(a);
            return r;
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static int Run(List<int> l, int n)
        {
            int[] a = ArrayPool<int>.Shared.Rent(n);
            l.CopyTo(a);
            int r = Array.BinarySearch(a, 0, n, 4);
            ArrayPool<int>.Shared.Return(a);
            return r;
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static int Run(List<int> l, int n)
        {
            int[] a = ArrayPool<int>.Shared.Rent(n);
            l.CopyTo(a);
            int r = System.Text.Json.JsonSerializer.Serialize(a).Length; //! POOL020
            ArrayPool<int>.Shared.Return(a);
            return r;
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static int Run(List<int> l, int n)
        {
            int[] a = ArrayPool<int>.Shared.Rent(n);
            l.CopyTo(a);
            int r = System.Text.Json.JsonSerializer.Serialize(a[..n]).Length;
            ArrayPool<int>.Shared.Return(a);
            return r;
        }
    }
}
