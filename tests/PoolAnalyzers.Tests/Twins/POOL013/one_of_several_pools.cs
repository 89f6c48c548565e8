// One of two pools is chosen: whoever gives back without choosing has the wrong one at times. A choice may be made again in any form.
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static readonly ArrayPool<byte> Big = ArrayPool<byte>.Create(1 << 24, 4);
        static void Give(byte[] a, bool isBig)
        {
            if (isBig)
                Big.Return(a);
            else
                ArrayPool<byte>.Shared.Return(a);
        }

        static void Run(Stream s, int n, ArrayPool<byte>? given)
        {
            var p = n > 5 ? Big : ArrayPool<byte>.Shared;
            var a = p.Rent(n);
            s.Write(a, 0, n);
            Big.Return(a); //! POOL013
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static readonly ArrayPool<byte> Big = ArrayPool<byte>.Create(1 << 24, 4);
        static void Give(byte[] a, bool isBig)
        {
            if (isBig)
                Big.Return(a);
            else
                ArrayPool<byte>.Shared.Return(a);
        }

        static void Run(Stream s, int n, ArrayPool<byte>? given)
        {
            var p = n > 5 ? Big : ArrayPool<byte>.Shared;
            var a = p.Rent(n);
            s.Write(a, 0, n);
            p.Return(a);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static readonly ArrayPool<byte> Big = ArrayPool<byte>.Create(1 << 24, 4);
        static void Give(byte[] a, bool isBig)
        {
            if (isBig)
                Big.Return(a);
            else
                ArrayPool<byte>.Shared.Return(a);
        }

        static void Run(Stream s, int n, ArrayPool<byte>? given)
        {
            var p = n > 5 ? Big : ArrayPool<byte>.Shared;
            var a = p.Rent(n);
            s.Write(a, 0, n);
            (n > 5 ? Big : ArrayPool<byte>.Shared).Return(a);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static readonly ArrayPool<byte> Big = ArrayPool<byte>.Create(1 << 24, 4);
        static void Give(byte[] a, bool isBig)
        {
            if (isBig)
                Big.Return(a);
            else
                ArrayPool<byte>.Shared.Return(a);
        }

        static void Run(Stream s, int n, ArrayPool<byte>? given)
        {
            var p = n > 5 ? Big : ArrayPool<byte>.Shared;
            var a = p.Rent(n);
            s.Write(a, 0, n);
            if (n > 5)
                Big.Return(a);
            else
                ArrayPool<byte>.Shared.Return(a);
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static readonly ArrayPool<byte> Big = ArrayPool<byte>.Create(1 << 24, 4);
        static void Give(byte[] a, bool isBig)
        {
            if (isBig)
                Big.Return(a);
            else
                ArrayPool<byte>.Shared.Return(a);
        }

        static void Run(Stream s, int n, ArrayPool<byte>? given)
        {
            var p = n > 5 ? Big : ArrayPool<byte>.Shared;
            var a = p.Rent(n);
            s.Write(a, 0, n);
            Give(a, n > 5);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static readonly ArrayPool<byte> Big = ArrayPool<byte>.Create(1 << 24, 4);
        static void Give(byte[] a, bool isBig)
        {
            if (isBig)
                Big.Return(a);
            else
                ArrayPool<byte>.Shared.Return(a);
        }

        static void Run(Stream s, int n, ArrayPool<byte>? given)
        {
            var p = given ?? ArrayPool<byte>.Shared;
            var a = p.Rent(n);
            s.Write(a, 0, n);
            ArrayPool<byte>.Shared.Return(a); //! POOL013
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        static readonly ArrayPool<byte> Big = ArrayPool<byte>.Create(1 << 24, 4);
        static void Give(byte[] a, bool isBig)
        {
            if (isBig)
                Big.Return(a);
            else
                ArrayPool<byte>.Shared.Return(a);
        }

        static void Run(Stream s, int n, ArrayPool<byte>? given)
        {
            var p = given ?? ArrayPool<byte>.Shared;
            var a = p.Rent(n);
            s.Write(a, 0, n);
            if (given is null)
                ArrayPool<byte>.Shared.Return(a);
            else
                given.Return(a);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static readonly ArrayPool<byte> Big = ArrayPool<byte>.Create(1 << 24, 4);
        static void Give(byte[] a, bool isBig)
        {
            if (isBig)
                Big.Return(a);
            else
                ArrayPool<byte>.Shared.Return(a);
        }

        static void Run(Stream s, int n, ArrayPool<byte>? given)
        {
            var p = ArrayPool<byte>.Shared;
            if (n > 9)
                p = Big;
            var a = p.Rent(n);
            s.Write(a, 0, n);
            ArrayPool<byte>.Shared.Return(a); //! POOL013
        }
    }
}

namespace Clean6
{
    public static class Program
    {
        static readonly ArrayPool<byte> Big = ArrayPool<byte>.Create(1 << 24, 4);
        static void Give(byte[] a, bool isBig)
        {
            if (isBig)
                Big.Return(a);
            else
                ArrayPool<byte>.Shared.Return(a);
        }

        static void Run(Stream s, int n, ArrayPool<byte>? given)
        {
            var p = ArrayPool<byte>.Shared;
            if (n > 9)
                p = Big;
            var a = p.Rent(n);
            s.Write(a, 0, n);
            switch (n)
            {
                case> 9:
                    Big.Return(a);
                    break;
                default:
                    ArrayPool<byte>.Shared.Return(a);
                    break;
            };
        }
    }
}
