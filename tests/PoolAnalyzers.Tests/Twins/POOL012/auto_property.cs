using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        public sealed class Holder : IDisposable
        {
            private byte[]? Data { get; set; }

            public Holder(int n)
            {
                Data = ArrayPool<byte>.Shared.Rent(n);
            }

            public int First() => Data![0];
            public void Dispose()
            {
                ArrayPool<byte>.Shared.Return(Data!); //! POOL012
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        public sealed class Holder : IDisposable
        {
            private byte[]? Data { get; set; }

            public Holder(int n)
            {
                Data = ArrayPool<byte>.Shared.Rent(n);
            }

            public int First() => Data![0];
            public void Dispose()
            {
                ArrayPool<byte>.Shared.Return(Data!);
                Data = null;
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        public sealed class Holder : IDisposable
        {
            public byte[]? Data { get; set; }

            public Holder(int n)
            {
                Data = ArrayPool<byte>.Shared.Rent(n);
            }

            public int First() => Data![0];
            public void Dispose()
            {
                ArrayPool<byte>.Shared.Return(Data!); //! POOL012
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        public sealed class Holder : IDisposable
        {
            public byte[]? Data { get; set; }

            public Holder(int n)
            {
                Data = ArrayPool<byte>.Shared.Rent(n);
            }

            public int First() => Data![0];
            public void Dispose()
            {
                ArrayPool<byte>.Shared.Return(Data!);
                Data = null;
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        public struct Holder : IDisposable
        {
            public byte[]? Data { get; set; }

            public Holder(int n)
            {
                Data = ArrayPool<byte>.Shared.Rent(n);
            }

            public int First() => Data![0];
            public void Dispose()
            {
                ArrayPool<byte>.Shared.Return(Data!); //! POOL012
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        public struct Holder : IDisposable
        {
            public byte[]? Data { get; set; }

            public Holder(int n)
            {
                Data = ArrayPool<byte>.Shared.Rent(n);
            }

            public int First() => Data![0];
            public void Dispose()
            {
                ArrayPool<byte>.Shared.Return(Data!);
                Data = null;
            }
        }
    }
}
