// Elements behind a slice, or just as many elements, are told from the end of the rental.
using System;
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static bool Run(Stream from, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            from.ReadExactly(a, 0, n);
            bool isClosed = a is [(byte)'{', .., (byte)'}']; //! POOL020
            ArrayPool<byte>.Shared.Return(a);
            return isClosed;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static bool Run(Stream from, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            from.ReadExactly(a, 0, n);
            bool isClosed = a.AsSpan(0, n) is [(byte)'{', .., (byte)'}'];
            ArrayPool<byte>.Shared.Return(a);
            return isClosed;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static int Run(Stream from, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            from.ReadExactly(a, 0, n);
            int kind = 0;
            switch (a.AsSpan())
            {
                case [1, 2]: //! POOL020
                    kind = 1;
                    break;
                case [3, ..]:
                    kind = 2;
                    break;
            }

            ArrayPool<byte>.Shared.Return(a);
            return kind;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static int Run(Stream from, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            from.ReadExactly(a, 0, n);
            int kind = 0;
            switch (a.AsSpan(0, n))
            {
                case [1, 2]:
                    kind = 1;
                    break;
                case [3, ..]:
                    kind = 2;
                    break;
            }

            ArrayPool<byte>.Shared.Return(a);
            return kind;
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static int Run(Stream from, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            from.ReadExactly(a, 0, n);
            int last = 0;
            if (a is not ([.., 0] or [])) //! POOL020
                last = 1;
            ArrayPool<byte>.Shared.Return(a);
            return last;
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        // There is something in it, and nobody asks what.
        static int Run(Stream from, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            from.ReadExactly(a, 0, n);
            int last = 0;
            if (a is not [] && a is [_, ..] and [.., _])
                last = 1;
            ArrayPool<byte>.Shared.Return(a);
            return last;
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static int Run(Stream from, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            from.ReadExactly(a, 0, n);
            int sum = a is [1, .. var rest] ? rest.Length : 0; //! POOL020
            ArrayPool<byte>.Shared.Return(a);
            return sum;
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        // A view of the rest is no copy.
        static int Run(Stream from, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            from.ReadExactly(a, 0, n);
            int first = a.AsSpan() is [1, .. var rest] ? rest[0] : 0;
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        static bool Ends(ReadOnlySpan<byte> data) => data switch { [.., 13, 10] => true, _ => false };

        static bool Run(Stream from, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            from.ReadExactly(a, 0, n);
            bool ends = Ends(a); //! POOL020
            ArrayPool<byte>.Shared.Return(a);
            return ends;
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        static bool Ends(ReadOnlySpan<byte> data) => data switch { [.., 13, 10] => true, _ => false };
        static bool Begins(ReadOnlySpan<byte> data) => data switch { [13, 10, ..] => true, _ => false };

        static bool Run(Stream from, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            from.ReadExactly(a, 0, n);
            bool ends = Ends(a.AsSpan(0, n)) || Begins(a);
            ArrayPool<byte>.Shared.Return(a);
            return ends;
        }
    }
}

namespace Clean6
{
    public static class Program
    {
        // All of it was filled.
        static bool Run(Stream from)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(64);
            from.ReadExactly(a);
            bool ends = a is [.., 13, 10];
            ArrayPool<byte>.Shared.Return(a);
            return ends;
        }
    }
}

namespace Clean7
{
    public sealed class Frame
    {
        public byte[] Data = [];
    }

    public static class Program
    {
        // The pattern is about something else.
        static bool Run(Frame frame, Stream from, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            from.ReadExactly(a, 0, n);
            bool ends = (frame, a) is ({ Data: [.., 1] }, [1, ..]);
            ArrayPool<byte>.Shared.Return(a);
            return ends;
        }
    }
}

namespace Faulty8
{
    public sealed class Program : IDisposable
    {
        private byte[] _data = [];

        public void Fill(Stream from, int n)
        {
            ArrayPool<byte>.Shared.Return(_data);
            _data = [];
            _data = ArrayPool<byte>.Shared.Rent(n);
            from.ReadExactly(_data, 0, n);
        }

        public bool Ends() => _data is [.., 13, 10]; //! POOL020

        public void Dispose()
        {
            ArrayPool<byte>.Shared.Return(_data);
            _data = [];
        }
    }
}

namespace Clean8
{
    public sealed class Program : IDisposable
    {
        private byte[] _data = [];
        private int _length;

        public void Fill(Stream from, int n)
        {
            ArrayPool<byte>.Shared.Return(_data);
            _data = [];
            _data = ArrayPool<byte>.Shared.Rent(n);
            from.ReadExactly(_data, 0, n);
            _length = n;
        }

        public bool Ends() => _data.AsSpan(0, _length) is [.., 13, 10];

        public void Dispose()
        {
            ArrayPool<byte>.Shared.Return(_data);
            _data = [];
        }
    }
}
