// Where the field has nothing, the call throws: that path proves no second release.
#nullable disable warnings
using System;
using System.Buffers;

namespace Faulty
{
    public sealed class Holder : IDisposable
    {
        private readonly byte[] _data = ArrayPool<byte>.Shared.Rent(64);
        private bool _isClosed;
        public void Dispose()
        {
            if (_data == null && _isClosed)
                return;
            _isClosed = true;
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
            if (_data != null && _isClosed)
                return;
            _isClosed = true;
            ArrayPool<byte>.Shared.Return(_data);
        }
    }
}
