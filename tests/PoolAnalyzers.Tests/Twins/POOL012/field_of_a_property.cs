// What `field` stands for is a field like any other: the property that gives it has what it has.
using System;
using System.Buffers;

namespace Faulty
{
    public sealed class Lazy : IDisposable
    {
        private byte[] Buffer
        {
            get => field ??= ArrayPool<byte>.Shared.Rent(512);
        }

        public int First() => Buffer[0];

        public void Dispose()
        {
            ArrayPool<byte>.Shared.Return(Buffer); //! POOL012
        }
    }

    public sealed class Named : IDisposable
    {
        private readonly byte[] _buffer = ArrayPool<byte>.Shared.Rent(512);

        private byte[] Buffer => _buffer;

        public int First() => Buffer[0];

        public void Dispose()
        {
            ArrayPool<byte>.Shared.Return(Buffer); //! POOL012
        }
    }
}

namespace Clean
{
    public sealed class Lazy : IDisposable
    {
        private bool _isDone;

        private byte[] Buffer
        {
            get => field ??= ArrayPool<byte>.Shared.Rent(512);
        }

        public int First() => Buffer[0];

        public void Dispose()
        {
            if (_isDone)
                return;
            _isDone = true;
            ArrayPool<byte>.Shared.Return(Buffer);
        }
    }

    public sealed class InSteps : IDisposable
    {
        private byte[] Buffer
        {
            get
            {
                field ??= ArrayPool<byte>.Shared.Rent(512);
                return field;
            }

            set;
        }

        public int First() => Buffer[0];

        public void Dispose()
        {
            byte[] given = Buffer;
            Buffer = null;
            ArrayPool<byte>.Shared.Return(given);
        }
    }

    public sealed class SetAfterwards : IDisposable
    {
        private byte[] Buffer
        {
            get;
            set => field = value;
        } = ArrayPool<byte>.Shared.Rent(512);

        public int First() => Buffer[0];

        public void Dispose()
        {
            if (Buffer is null)
                return;
            ArrayPool<byte>.Shared.Return(Buffer);
            Buffer = null;
        }
    }

    public sealed class SetterThatDoesMore
    {
        private byte[] Buffer
        {
            get => field;
            set => field = value ?? ArrayPool<byte>.Shared.Rent(512);
        } = ArrayPool<byte>.Shared.Rent(512);

        public int First() => Buffer[0];

        public void Renew()
        {
            ArrayPool<byte>.Shared.Return(Buffer);
            Buffer = null;
        }
    }
}
