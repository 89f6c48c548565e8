// A span in a ref struct is a look at the array, however it got there.
using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        ref struct Info
        {
            public ReadOnlySpan<byte> Text { get; set; }
        }

        readonly ref struct Other
        {
            public ReadOnlySpan<byte> Text { get; }

            public Other(ReadOnlySpan<byte> t)
            {
                Text = t;
            }
        }

        static void Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            var i = new Info
            {
                Text = a.AsSpan(0, n)
            };
            Console.WriteLine(i.Text.Length);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        ref struct Info
        {
            public ReadOnlySpan<byte> Text { get; set; }
        }

        readonly ref struct Other
        {
            public ReadOnlySpan<byte> Text { get; }

            public Other(ReadOnlySpan<byte> t)
            {
                Text = t;
            }
        }

        static void Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            var i = new Info
            {
                Text = a.AsSpan(0, n)
            };
            Console.WriteLine(i.Text.Length);
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        ref struct Info
        {
            public ReadOnlySpan<byte> Text { get; set; }
        }

        readonly ref struct Other
        {
            public ReadOnlySpan<byte> Text { get; }

            public Other(ReadOnlySpan<byte> t)
            {
                Text = t;
            }
        }

        static void Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            var i = new Info();
            i.Text = a.AsSpan(0, n);
            Console.WriteLine(i.Text.Length);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        ref struct Info
        {
            public ReadOnlySpan<byte> Text { get; set; }
        }

        readonly ref struct Other
        {
            public ReadOnlySpan<byte> Text { get; }

            public Other(ReadOnlySpan<byte> t)
            {
                Text = t;
            }
        }

        static void Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            var i = new Info();
            i.Text = a.AsSpan(0, n);
            Console.WriteLine(i.Text.Length);
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        ref struct Info
        {
            public ReadOnlySpan<byte> Text { get; set; }
        }

        readonly ref struct Other
        {
            public ReadOnlySpan<byte> Text { get; }

            public Other(ReadOnlySpan<byte> t)
            {
                Text = t;
            }
        }

        static void Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            var i = new Other(a.AsSpan(0, n));
            Console.WriteLine(i.Text.Length);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        ref struct Info
        {
            public ReadOnlySpan<byte> Text { get; set; }
        }

        readonly ref struct Other
        {
            public ReadOnlySpan<byte> Text { get; }

            public Other(ReadOnlySpan<byte> t)
            {
                Text = t;
            }
        }

        static void Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            var i = new Other(a.AsSpan(0, n));
            Console.WriteLine(i.Text.Length);
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}
