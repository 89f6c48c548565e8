// No array is had back from a pointer.
using System;
using System.Buffers;

namespace Faulty1
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
                info.Start = start;
                return native.Open(ref info);
            }
        }
    }
}

namespace Clean1
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
                info.Start = start;
                var r = native.Open(ref info);
                ArrayPool<byte>.Shared.Return(array);
                return r;
            }
        }
    }
}

namespace Faulty2
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
                info.Start = start;
                return native.Look(info);
            }
        }
    }
}

namespace Clean2
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
                info.Start = start;
                var r = native.Look(info);
                ArrayPool<byte>.Shared.Return(array);
                return r;
            }
        }
    }
}

namespace Faulty3
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
                Span<Native> infos = stackalloc Native[1];
                infos[0].Address = (nint)start;
                return native.All(infos);
            }
        }
    }
}

namespace Clean3
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
                Span<Native> infos = stackalloc Native[1];
                infos[0].Address = (nint)start;
                var r = native.All(infos);
                ArrayPool<byte>.Shared.Return(array);
                return r;
            }
        }
    }
}

namespace Faulty4
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
                info.Address = (nint)start;
                return native.Look(info);
            }
        }
    }
}

namespace Clean4
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
                info.Address = (nint)start;
                var r = native.Look(info);
                ArrayPool<byte>.Shared.Return(array);
                return r;
            }
        }
    }
}

namespace Faulty5
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
                return *start;
            }
        }
    }
}

namespace Clean5
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
                var r = *start;
                ArrayPool<byte>.Shared.Return(array);
                return r;
            }
        }
    }
}
