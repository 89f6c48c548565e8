// A struct in a member of the object gives back what it has, and the member keeps it: a second call gives it back again.
using System;
using System.Buffers;

#nullable disable

namespace Parts
{
    internal readonly struct Part
    {
        private readonly int[] _data;
        public Part(int[] data) => _data = data;
        public int this[int i] => _data[i];
        public void GiveBack()
        {
            if (_data != null)
                ArrayPool<int>.Shared.Return(_data);
        }
    }

    internal struct Resetting
    {
        private int[] _data;
        public Resetting(int[] data) => _data = data;
        public void GiveBack()
        {
            var data = _data;
            _data = null;
            if (data != null)
                ArrayPool<int>.Shared.Return(data);
        }
    }
}

namespace Faulty
{
    using Parts;

    internal sealed class InAProperty : IDisposable
    {
        private readonly bool _rented;
        public InAProperty(int n)
        {
            Items = new Part(ArrayPool<int>.Shared.Rent(n));
            _rented = true;
        }
        public Part Items { get; }
        public void Dispose()
        {
            if (_rented)
                Items.GiveBack(); //! POOL012
        }
    }

    internal sealed class InAField : IDisposable
    {
        private readonly Part _items = new(ArrayPool<int>.Shared.Rent(8));
        public int First => _items[0];
        public void Dispose() => _items.GiveBack(); //! POOL012
    }

    /// <summary>The property gives a copy, and that is reset.</summary>
    internal sealed class ResetInACopy : IDisposable
    {
        private Resetting Items { get; set; } = new(ArrayPool<int>.Shared.Rent(8));
        public void Dispose() => Items.GiveBack(); //! POOL012
    }
}

namespace Clean
{
    using Parts;

    internal sealed class InAProperty : IDisposable
    {
        private bool _rented;
        public InAProperty(int n)
        {
            Items = new Part(ArrayPool<int>.Shared.Rent(n));
            _rented = true;
        }
        public Part Items { get; private set; }
        public void Dispose()
        {
            if (_rented)
            {
                Items.GiveBack();
                Items = default;
                _rented = false;
            }
        }
    }

    internal sealed class InAField : IDisposable
    {
        private Part _items = new(ArrayPool<int>.Shared.Rent(8));
        public int First => _items[0];
        public void Dispose()
        {
            _items.GiveBack();
            _items = default;
        }
    }

    internal sealed class TakenOut : IDisposable
    {
        private Part _items = new(ArrayPool<int>.Shared.Rent(8));
        public void Dispose()
        {
            var items = _items;
            _items = default;
            items.GiveBack();
        }
    }

    internal sealed class BehindAFlag : IDisposable
    {
        private readonly Part _items = new(ArrayPool<int>.Shared.Rent(8));
        private bool _isDisposed;
        public void Dispose()
        {
            if (_isDisposed)
                return;
            _isDisposed = true;
            _items.GiveBack();
        }
    }

    internal sealed class ResetInTheField : IDisposable
    {
        private Resetting _items = new(ArrayPool<int>.Shared.Rent(8));
        public void Dispose() => _items.GiveBack();
    }

    internal sealed class Exchanged
    {
        private Part _items;
        public void Next(int n)
        {
            _items.GiveBack();
            _items = new Part(ArrayPool<int>.Shared.Rent(n));
        }
        public int First => _items[0];
    }
}
