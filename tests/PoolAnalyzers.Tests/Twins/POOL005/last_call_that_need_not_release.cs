// The array may be with somebody else, or be given back by another call, when the object ends.
using System;
using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        public sealed class Box : IDisposable
        {
            private byte[] _data;
            public void Fill(int n)
            {
                if (_data != null)
                    ArrayPool<byte>.Shared.Return(_data);
                _data = ArrayPool<byte>.Shared.Rent(n); //! POOL005
            }
            public byte First => _data[0];
            public void Dispose() => Console.WriteLine();
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        public sealed class Text : IDisposable
        {
            private char[] _chars;
            private bool _isRented;
            public char First => _chars[0];
            public void Fill(int n)
            {
                Release();
                _chars = ArrayPool<char>.Shared.Rent(n);
                _isRented = true;
            }
            private void Release()
            {
                if (_isRented)
                    ArrayPool<char>.Shared.Return(_chars);
                _chars = null;
                _isRented = false;
            }
            public void Dispose()
            {
                if (_isRented)
                    Release();
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        public sealed class Box : IDisposable
        {
            private byte[] _data;
            public void Fill(int n)
            {
                if (_data != null)
                    ArrayPool<byte>.Shared.Return(_data);
                _data = ArrayPool<byte>.Shared.Rent(n);
            }
            public byte First => _data[0];
            public byte[] Detach()
            {
                var data = _data;
                _data = null;
                return data;
            }
            public void Dispose() => Console.WriteLine();
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        public sealed class Box : IDisposable
        {
            private byte[] _data;
            public void Fill(int n)
            {
                if (_data != null)
                    ArrayPool<byte>.Shared.Return(_data);
                _data = ArrayPool<byte>.Shared.Rent(n);
            }
            public byte First => _data[0];
            public void Reset()
            {
                if (_data != null)
                    ArrayPool<byte>.Shared.Return(_data);
                _data = null;
            }
            public void Dispose() => Console.WriteLine();
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        public sealed class Box : IDisposable
        {
            private byte[] _data;
            public void Fill(int n)
            {
                if (_data != null)
                    ArrayPool<byte>.Shared.Return(_data);
                _data = ArrayPool<byte>.Shared.Rent(n);
            }
            public byte First => _data[0];
            public Box(byte[] given) => _data = given;
            public void Dispose() => Console.WriteLine();
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        public sealed class Box : IDisposable
        {
            private byte[] _data;
            public void Fill(int n)
            {
                if (_data != null)
                    ArrayPool<byte>.Shared.Return(_data);
                _data = ArrayPool<byte>.Shared.Rent(n);
            }
            public byte First => _data[0];
            private static readonly Stack<Box> s_free = new();
            public void Dispose() => s_free.Push(this);
        }
    }
}

namespace Clean6
{
    public static class Program
    {
        public sealed class Box : IDisposable
        {
            private byte[] _data;
            public void Fill(int n)
            {
                if (_data != null)
                    ArrayPool<byte>.Shared.Return(_data);
                _data = ArrayPool<byte>.Shared.Rent(n);
            }
            public byte First => _data[0];
            ~Box()
            {
                if (_data != null)
                    ArrayPool<byte>.Shared.Return(_data);
            }
            public void Dispose() => Console.WriteLine();
        }
    }
}

namespace Clean7
{
    public static class Program
    {
        public sealed class Box
        {
            private byte[] _data;
            public void Fill(int n)
            {
                if (_data != null)
                    ArrayPool<byte>.Shared.Return(_data);
                _data = ArrayPool<byte>.Shared.Rent(n);
            }
            public byte First => _data[0];
        }
    }
}
