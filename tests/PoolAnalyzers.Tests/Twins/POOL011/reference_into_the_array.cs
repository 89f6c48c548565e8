// What a reference into an array refers to is in the array; what was read through it is not.
using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Faulty1
{
    public static class Program
    {
        static int Run(int n)
        {
            var b = ArrayPool<int>.Shared.Rent(n);
            int own = 0;
            ref int r = ref b[0];
            r = 1;
            ArrayPool<int>.Shared.Return(b);
            own = r; //! POOL011
            return own;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static int Run(int n)
        {
            var b = ArrayPool<int>.Shared.Rent(n);
            int own = 0;
            ref int r = ref b[0];
            r = 1;
            own = r;
            ArrayPool<int>.Shared.Return(b);
            own++;
            return own;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static int Run(int n)
        {
            var b = ArrayPool<int>.Shared.Rent(n);
            int own = 0;
            ref int r = ref b[0];
            r = 1;
            ArrayPool<int>.Shared.Return(b);
            r = 3; //! POOL011
            return own;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static int Run(int n)
        {
            var b = ArrayPool<int>.Shared.Rent(n);
            int own = 0;
            ref int r = ref b[0];
            r = 1;
            r = 3;
            ArrayPool<int>.Shared.Return(b);
            own++;
            return own;
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static int Run(int n)
        {
            var b = ArrayPool<int>.Shared.Rent(n);
            int own = 0;
            ref int r = ref MemoryMarshal.GetArrayDataReference(b);
            r = 1;
            ArrayPool<int>.Shared.Return(b);
            r = 3; //! POOL011
            return own;
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static int Run(int n)
        {
            var b = ArrayPool<int>.Shared.Rent(n);
            int own = 0;
            ref int r = ref MemoryMarshal.GetArrayDataReference(b);
            r = 1;
            own = r + Unsafe.Add(ref r, 1);
            ArrayPool<int>.Shared.Return(b);
            own++;
            return own;
        }
    }
}
