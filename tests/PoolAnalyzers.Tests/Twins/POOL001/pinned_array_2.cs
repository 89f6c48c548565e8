// No array is had back from a pointer.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        unsafe struct Native
        {
            public byte* Start;
            public nint Address;
            public int Length;
        }

        interface INative
        {
            int Open(ref Native info);
            int Look(Native info);
            int All(Span<Native> infos);
        }

        static unsafe int Run(INative native, int n, Native given)
        {
            var info = new Native
            {
                Length = n
            };
            var array = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            fixed (byte* start = array)
            {
                return start[3] + *(start + 1);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        unsafe struct Native
        {
            public byte* Start;
            public nint Address;
            public int Length;
        }

        interface INative
        {
            int Open(ref Native info);
            int Look(Native info);
            int All(Span<Native> infos);
        }

        static unsafe int Run(INative native, int n, Native given)
        {
            var info = new Native
            {
                Length = n
            };
            var array = ArrayPool<byte>.Shared.Rent(n);
            fixed (byte* start = array)
            {
                var r = start[3] + *(start + 1);
                ArrayPool<byte>.Shared.Return(array);
                return r;
            }
        }
    }
}
