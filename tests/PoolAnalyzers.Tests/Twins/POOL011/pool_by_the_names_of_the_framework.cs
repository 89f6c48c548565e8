// A copy of the framework's pool, or an interface with its two methods, is known by their names and signatures.
using System;
using System.Collections.Generic;

#nullable disable

namespace Pools
{
    public class ArrayPool<T>
    {
        private readonly Bucket[] _buckets = [new(), new(), new(), new()];

        public virtual T[] Rent(int minimumLength)
        {
            if (minimumLength == 0)
                return Array.Empty<T>();
            T[] buffer;
            int index = minimumLength >> 4;
            if (index < _buckets.Length)
            {
                buffer = _buckets[index].Rent();
                if (buffer != null)
                    return buffer;
                buffer = new T[16 << index];
            }
            else
            {
                buffer = new T[minimumLength];
            }

            return buffer;
        }

        public virtual void Return(T[] array, bool clearArray = false)
        {
            if (array is null)
                throw new ArgumentNullException(nameof(array));
            if (array.Length == 0)
                return;
            if (clearArray)
                Array.Clear(array, 0, array.Length);
            int index = array.Length >> 4;
            if (index < _buckets.Length)
                _buckets[index].Return(array);
        }

        private sealed class Bucket
        {
            private readonly T[][] _arrays = new T[4][];
            private int _index;

            internal T[] Rent()
            {
                if (_index == _arrays.Length)
                    return null;
                var array = _arrays[_index];
                _arrays[_index++] = null;
                return array;
            }

            internal void Return(T[] array)
            {
                if (_index > 0)
                    _arrays[--_index] = array;
            }
        }
    }

    public sealed class BytePool : ArrayPool<byte>
    {
        public static BytePool Default { get; } = new();
    }

    public interface ICharPool
    {
        char[] Rent(int length);

        void Return(char[] array);
    }
}

namespace Faulty
{
    using Pools;

    public sealed class Block
    {
        private readonly BytePool _pool = BytePool.Default;
        private byte[] _buffer;
        private bool _canReturn;

        public Block(int n)
        {
            _buffer = _pool.Rent(n);
            _canReturn = true;
        }

        public Block(byte[] given) => _buffer = given;

        public void SetCapacity(int size, bool keeps)
        {
            if (_canReturn)
                _pool.Return(_buffer);
            byte[] bytes = _pool.Rent(size);
            _canReturn = true;
            if (keeps)
                Array.Copy(_buffer, 0, bytes, 0, _buffer.Length); //! POOL011
            _buffer = bytes;
        }

        public void Dispose()
        {
            if (_canReturn)
                _pool.Return(_buffer);
            _buffer = null;
            _canReturn = false;
        }
    }

    public static class Program
    {
        public static byte After(BytePool pool, int n)
        {
            var bytes = pool.Rent(n);
            pool.Return(bytes);
            return bytes[0]; //! POOL011
        }

        public static void Twice(ICharPool pool, int n)
        {
            var chars = pool.Rent(n);
            pool.Return(chars);
            pool.Return(chars); //! POOL010
        }
    }
}

namespace Clean
{
    using Pools;

    public sealed class Block
    {
        private readonly BytePool _pool = BytePool.Default;
        private byte[] _buffer;
        private bool _canReturn;

        public Block(int n)
        {
            _buffer = _pool.Rent(n);
            _canReturn = true;
        }

        public Block(byte[] given) => _buffer = given;

        public void SetCapacity(int size, bool keeps)
        {
            byte[] bytes = _pool.Rent(size);
            if (keeps)
                Array.Copy(_buffer, 0, bytes, 0, Math.Min(_buffer.Length, bytes.Length));
            if (_canReturn)
                _pool.Return(_buffer);
            _canReturn = true;
            _buffer = bytes;
        }

        public void Dispose()
        {
            if (_canReturn)
                _pool.Return(_buffer);
            _buffer = null;
            _canReturn = false;
        }
    }

    /// <summary>Without a pool it makes its arrays, as readers of JSON do.</summary>
    public sealed class Reader(ICharPool pool)
    {
        private char[] _chars;

        public void Grow(int n)
        {
            var next = pool != null ? pool.Rent(n) : new char[n];
            if (_chars != null)
            {
                _chars.CopyTo(next, 0);
                pool?.Return(_chars);
            }

            _chars = next;
        }

        public void Close()
        {
            if (_chars == null)
                return;
            pool?.Return(_chars);
            _chars = null;
        }
    }

    public static class Program
    {
        public static byte Before(BytePool pool, int n)
        {
            var bytes = pool.Rent(n);
            byte first = bytes[0];
            pool.Return(bytes);
            return first;
        }

        public static void Once(ICharPool pool, int n)
        {
            var chars = pool.Rent(n);
            try
            {
                chars[0] = 'x';
            }
            finally
            {
                pool.Return(chars);
            }
        }

        /// <summary>Who leaves the array to the collector has forgotten it, or has not: by option alone.</summary>
        public static char Dropped(ICharPool pool, int n) => pool.Rent(n)[0];

        public static char[] Grown(ICharPool pool, char[] old, int n)
        {
            var more = pool.Rent(n);
            old.CopyTo(more, 0);
            if (old.Length > 0)
                pool.Return(old);
            return more;
        }
    }

    /// <summary>Of another kind: the days that a car is rented for, which nobody gives back.</summary>
    public sealed class Cars
    {
        private readonly List<int[]> _booked = [];

        public int[] Rent(int day) => [day];

        public void Return(int[] days, string reason) => _booked.Remove(days);

        public static int First(Cars cars)
        {
            var days = cars.Rent(3);
            cars.Return(days, "rain");
            return days[0];
        }
    }
}
