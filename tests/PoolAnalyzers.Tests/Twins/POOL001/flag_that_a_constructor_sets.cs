// What only constructors set is the same wherever it is asked for; what others set is not behind a call of theirs.
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        sealed class Buffers
        {
            private bool _pools;
            private bool _other;
            public Buffers(bool pools) => _pools = pools;
            public void Change() => _other = !_other;
            public async Task Run(Stream s, int n)
            {
                byte[]? b = _pools ? ArrayPool<byte>.Shared.Rent(n) : null; //! POOL001
                await s.FlushAsync();
                Change();
                if (_other)
                    ArrayPool<byte>.Shared.Return(b!);
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Buffers
        {
            private bool _pools;
            private bool _other;
            public Buffers(bool pools) => _pools = pools;
            public void Change() => _other = !_other;
            public async Task Run(Stream s, int n)
            {
                byte[]? b = _pools ? ArrayPool<byte>.Shared.Rent(n) : null;
                await s.FlushAsync();
                Change();
                if (_pools)
                    ArrayPool<byte>.Shared.Return(b!);
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Buffers
        {
            private bool _pools { get; set; }

            private bool _other;
            public Buffers(bool pools) => _pools = pools;
            public void Change() => _other = !_other;
            public async Task Run(Stream s, int n)
            {
                byte[]? b = _pools ? ArrayPool<byte>.Shared.Rent(n) : null; //! POOL001
                await s.FlushAsync();
                Change();
                if (_other)
                    ArrayPool<byte>.Shared.Return(b!);
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Buffers
        {
            private bool _pools { get; set; }

            private bool _other;
            public Buffers(bool pools) => _pools = pools;
            public void Change() => _other = !_other;
            public async Task Run(Stream s, int n)
            {
                byte[]? b = _pools ? ArrayPool<byte>.Shared.Rent(n) : null;
                await s.FlushAsync();
                Change();
                if (_pools)
                    ArrayPool<byte>.Shared.Return(b!);
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        sealed class Buffers
        {
            public bool Pools { get; private set; }

            private bool _other;
            public Buffers(bool pools) => Pools = pools;
            public void Change() => _other = !_other;
            public async Task Run(Stream s, int n)
            {
                byte[]? b = Pools ? ArrayPool<byte>.Shared.Rent(n) : null; //! POOL001
                await s.FlushAsync();
                Change();
                if (_other)
                    ArrayPool<byte>.Shared.Return(b!);
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        sealed class Buffers
        {
            public bool Pools { get; private set; }

            private bool _other;
            public Buffers(bool pools) => Pools = pools;
            public void Change() => _other = !_other;
            public async Task Run(Stream s, int n)
            {
                byte[]? b = Pools ? ArrayPool<byte>.Shared.Rent(n) : null;
                await s.FlushAsync();
                Change();
                if (Pools)
                    ArrayPool<byte>.Shared.Return(b!);
            }
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        sealed class Buffers
        {
            public bool Pools { get; }

            private bool _other;
            public Buffers(bool pools) => Pools = pools;
            public void Change() => _other = !_other;
            public async Task Run(Stream s, int n)
            {
                byte[]? b = Pools ? ArrayPool<byte>.Shared.Rent(n) : null; //! POOL001
                await s.FlushAsync();
                Change();
                if (_other)
                    ArrayPool<byte>.Shared.Return(b!);
            }
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        sealed class Buffers
        {
            public bool Pools { get; }

            private bool _other;
            public Buffers(bool pools) => Pools = pools;
            public void Change() => _other = !_other;
            public async Task Run(Stream s, int n)
            {
                byte[]? b = Pools ? ArrayPool<byte>.Shared.Rent(n) : null;
                await s.FlushAsync();
                Change();
                if (Pools)
                    ArrayPool<byte>.Shared.Return(b!);
            }
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        sealed class Buffers
        {
            private readonly bool _pools;
            private bool _other;
            public Buffers(bool pools) => _pools = pools;
            public void Change() => _other = !_other;
            public async Task Run(Stream s, int n)
            {
                byte[]? b = _pools ? ArrayPool<byte>.Shared.Rent(n) : null; //! POOL001
                await s.FlushAsync();
                Change();
                if (_other)
                    ArrayPool<byte>.Shared.Return(b!);
            }
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        sealed class Buffers
        {
            private readonly bool _pools;
            private bool _other;
            public Buffers(bool pools) => _pools = pools;
            public void Change() => _other = !_other;
            public async Task Run(Stream s, int n)
            {
                byte[]? b = _pools ? ArrayPool<byte>.Shared.Rent(n) : null;
                await s.FlushAsync();
                Change();
                if (_pools)
                    ArrayPool<byte>.Shared.Return(b!);
            }
        }
    }
}
