// What is written as volatile is in the field, as what is assigned.
#nullable disable warnings
using System;
using System.Buffers;
using System.Threading;

namespace Faulty
{
    public sealed class Holder : IDisposable
    {
        private readonly byte[] _data = ArrayPool<byte>.Shared.Rent(64);
        private bool _isClosed;
        public void Dispose()
        {
            if (Volatile.Read(ref _isClosed))
                return;
            Volatile.Write(ref _isClosed, false);
            ArrayPool<byte>.Shared.Return(_data); //! POOL012
        }
    }
}

namespace Clean
{
    public sealed class Holder : IDisposable
    {
        private readonly byte[] _data = ArrayPool<byte>.Shared.Rent(64);
        private bool _isClosed;
        public void Dispose()
        {
            if (Volatile.Read(ref _isClosed))
                return;
            Volatile.Write(ref _isClosed, true);
            ArrayPool<byte>.Shared.Return(_data);
        }
    }

    public sealed class Emptied : IDisposable
    {
        private byte[]? _data = ArrayPool<byte>.Shared.Rent(64);
        public void Dispose()
        {
            byte[]? data = Volatile.Read(ref _data);
            Volatile.Write(ref _data, null);
            if (data != null)
                ArrayPool<byte>.Shared.Return(data);
        }
    }

    public sealed class Filled : IDisposable
    {
        private byte[]? _data;
        public void Fill(int n)
        {
            byte[] data = ArrayPool<byte>.Shared.Rent(n);
            byte[]? old = _data;
            Volatile.Write(ref _data, data);
            if (old != null)
                ArrayPool<byte>.Shared.Return(old);
        }
        public void Dispose()
        {
            byte[]? data = _data;
            Volatile.Write(ref _data, null);
            if (data != null)
                ArrayPool<byte>.Shared.Return(data);
        }
    }
}
