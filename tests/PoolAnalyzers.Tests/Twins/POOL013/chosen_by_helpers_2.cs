// Helpers that choose among pools by what they are given: the same choice is the same pool.
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        static readonly ArrayPool<byte> s_small = ArrayPool<byte>.Create(), s_large = ArrayPool<byte>.Create();
        enum Tier
        {
            Small,
            Large
        }

        static Tier TierOf(int n) => n < 4096 ? Tier.Small : Tier.Large;
        static byte[] Rent(int n) => n < 4096 ? s_small.Rent(n) : s_large.Rent(n);
        static void Return(byte[] array, int n)
        {
            if (n < 4096)
                s_small.Return(array);
            else
                s_large.Return(array);
        }

        static byte[] RentOf(int n)
        {
            switch (TierOf(n))
            {
                case Tier.Small:
                    return s_small.Rent(n);
                default:
                    return s_large.Rent(n);
            }
        }

        static void ReturnTo(byte[]? array, int n)
        {
            if (array is null)
                return;
            switch (TierOf(n))
            {
                case Tier.Small:
                    s_small.Return(array);
                    break;
                default:
                    s_large.Return(array);
                    break;
            }
        }

        static void Run(int n)
        {
            var a = s_small.Rent(8000);
            Return(a, 8000); //! POOL013
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static readonly ArrayPool<byte> s_small = ArrayPool<byte>.Create(), s_large = ArrayPool<byte>.Create();
        enum Tier
        {
            Small,
            Large
        }

        static Tier TierOf(int n) => n < 4096 ? Tier.Small : Tier.Large;
        static byte[] Rent(int n) => n < 4096 ? s_small.Rent(n) : s_large.Rent(n);
        static void Return(byte[] array, int n)
        {
            if (n < 4096)
                s_small.Return(array);
            else
                s_large.Return(array);
        }

        static byte[] RentOf(int n)
        {
            switch (TierOf(n))
            {
                case Tier.Small:
                    return s_small.Rent(n);
                default:
                    return s_large.Rent(n);
            }
        }

        static void ReturnTo(byte[]? array, int n)
        {
            if (array is null)
                return;
            switch (TierOf(n))
            {
                case Tier.Small:
                    s_small.Return(array);
                    break;
                default:
                    s_large.Return(array);
                    break;
            }
        }

        static void Run(int n)
        {
            var a = s_large.Rent(8000);
            Return(a, 8000);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static readonly ArrayPool<byte> s_small = ArrayPool<byte>.Create(), s_large = ArrayPool<byte>.Create();
        enum Tier
        {
            Small,
            Large
        }

        static Tier TierOf(int n) => n < 4096 ? Tier.Small : Tier.Large;
        static byte[] Rent(int n) => n < 4096 ? s_small.Rent(n) : s_large.Rent(n);
        static void Return(byte[] array, int n)
        {
            if (n < 4096)
                s_small.Return(array);
            else
                s_large.Return(array);
        }

        static byte[] RentOf(int n)
        {
            switch (TierOf(n))
            {
                case Tier.Small:
                    return s_small.Rent(n);
                default:
                    return s_large.Rent(n);
            }
        }

        static void ReturnTo(byte[]? array, int n)
        {
            if (array is null)
                return;
            switch (TierOf(n))
            {
                case Tier.Small:
                    s_small.Return(array);
                    break;
                default:
                    s_large.Return(array);
                    break;
            }
        }

        static void Run(int n)
        {
            var a = n < 4096 ? s_large.Rent(n) : s_small.Rent(n);
            Return(a, n); //! POOL013
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static readonly ArrayPool<byte> s_small = ArrayPool<byte>.Create(), s_large = ArrayPool<byte>.Create();
        enum Tier
        {
            Small,
            Large
        }

        static Tier TierOf(int n) => n < 4096 ? Tier.Small : Tier.Large;
        static byte[] Rent(int n) => n < 4096 ? s_small.Rent(n) : s_large.Rent(n);
        static void Return(byte[] array, int n)
        {
            if (n < 4096)
                s_small.Return(array);
            else
                s_large.Return(array);
        }

        static byte[] RentOf(int n)
        {
            switch (TierOf(n))
            {
                case Tier.Small:
                    return s_small.Rent(n);
                default:
                    return s_large.Rent(n);
            }
        }

        static void ReturnTo(byte[]? array, int n)
        {
            if (array is null)
                return;
            switch (TierOf(n))
            {
                case Tier.Small:
                    s_small.Return(array);
                    break;
                default:
                    s_large.Return(array);
                    break;
            }
        }

        static void Run(int n)
        {
            var a = n < 4096 ? s_small.Rent(n) : s_large.Rent(n);
            Return(a, n);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static readonly ArrayPool<byte> s_small = ArrayPool<byte>.Create(), s_large = ArrayPool<byte>.Create();
        enum Tier
        {
            Small,
            Large
        }

        static Tier TierOf(int n) => n < 4096 ? Tier.Small : Tier.Large;
        static byte[] Rent(int n) => n < 4096 ? s_small.Rent(n) : s_large.Rent(n);
        static void Return(byte[] array, int n)
        {
            if (n < 4096)
                s_small.Return(array);
            else
                s_large.Return(array);
        }

        static byte[] RentOf(int n)
        {
            switch (TierOf(n))
            {
                case Tier.Small:
                    return s_small.Rent(n);
                default:
                    return s_large.Rent(n);
            }
        }

        static void ReturnTo(byte[]? array, int n)
        {
            if (array is null)
                return;
            switch (TierOf(n))
            {
                case Tier.Small:
                    s_small.Return(array);
                    break;
                default:
                    s_large.Return(array);
                    break;
            }
        }

        static void Run(int n)
        {
            var a = Rent(n); //? POOL001
            if (a.Length >= 4096)
                s_large.Return(a); //! POOL013
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static readonly ArrayPool<byte> s_small = ArrayPool<byte>.Create(), s_large = ArrayPool<byte>.Create();
        enum Tier
        {
            Small,
            Large
        }

        static Tier TierOf(int n) => n < 4096 ? Tier.Small : Tier.Large;
        static byte[] Rent(int n) => n < 4096 ? s_small.Rent(n) : s_large.Rent(n);
        static void Return(byte[] array, int n)
        {
            if (n < 4096)
                s_small.Return(array);
            else
                s_large.Return(array);
        }

        static byte[] RentOf(int n)
        {
            switch (TierOf(n))
            {
                case Tier.Small:
                    return s_small.Rent(n);
                default:
                    return s_large.Rent(n);
            }
        }

        static void ReturnTo(byte[]? array, int n)
        {
            if (array is null)
                return;
            switch (TierOf(n))
            {
                case Tier.Small:
                    s_small.Return(array);
                    break;
                default:
                    s_large.Return(array);
                    break;
            }
        }

        static void Run(int n)
        {
            var a = n <= 4096 ? s_small.Rent(n) : s_large.Rent(n);
            if (a.Length <= 4096)
                s_small.Return(a);
            else
                s_large.Return(a);
        }
    }
}
