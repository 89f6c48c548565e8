// C# 14: partial constructors and events, whose bodies are in another part.
using System;
using System.Buffers;

namespace Faulty
{
    public sealed partial class Holder : IDisposable
    {
        private byte[] _buffer;

        public partial Holder(int n);

        public int First => _buffer[0];
    }

    public sealed partial class Holder
    {
        public partial Holder(int n) => _buffer = ArrayPool<byte>.Shared.Rent(n); //! POOL005

        public void Dispose() => _buffer[0] = 0;
    }

    public sealed partial class Loser
    {
        public int First { get; }

        public partial Loser(int n);

        public partial event Action Changed;
    }

    public sealed partial class Loser
    {
        public partial Loser(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            First = b[0];
        }

        public partial event Action Changed
        {
            add
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(16); //! POOL001
                b[0] = 1;
            }
            remove
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(16);
                ArrayPool<byte>.Shared.Return(b);
                b[0] = 1; //! POOL011
            }
        }
    }
}

namespace Clean
{
    public sealed partial class Holder : IDisposable
    {
        private byte[] _buffer;

        public partial Holder(int n);

        public int First => _buffer[0];
    }

    public sealed partial class Holder
    {
        public partial Holder(int n) => _buffer = ArrayPool<byte>.Shared.Rent(n);

        public void Dispose()
        {
            byte[] buffer = _buffer;
            _buffer = [];
            if (buffer.Length > 0)
                ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    public sealed partial class Keeper
    {
        public int First { get; }

        public partial Keeper(int n);

        public partial event Action Changed;
    }

    public sealed partial class Keeper
    {
        public partial Keeper(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            First = b[0];
            ArrayPool<byte>.Shared.Return(b);
        }

        public partial event Action Changed
        {
            add
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(16);
                b[0] = 1;
                ArrayPool<byte>.Shared.Return(b);
            }
            remove
            {
            }
        }
    }
}
