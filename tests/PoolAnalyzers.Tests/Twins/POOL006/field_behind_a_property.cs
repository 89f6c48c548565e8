// The field behind a property that names it.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Box
        {
            public byte[]? Data { get => field; private set { field = ArrayPool<byte>.Shared.Rent(8); } } //! POOL006
            public void Fill() => Data = null;
            private bool _isClosed;
            public void Close()
            {
                if (_isClosed)
                    return;
                _isClosed = true;
                Free();
            }
            private void Free()
            {
                ArrayPool<byte>.Shared.Return(Data!);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Box
        {
            public byte[]? Data { get => field; private set { if (field != null) ArrayPool<byte>.Shared.Return(field); field = ArrayPool<byte>.Shared.Rent(8); } }
            public void Fill() => Data = null;
            private bool _isClosed;
            public void Close()
            {
                if (_isClosed)
                    return;
                _isClosed = true;
                Free();
            }
            private void Free()
            {
                ArrayPool<byte>.Shared.Return(Data!);
            }
        }
    }
}
