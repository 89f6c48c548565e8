// Whoever else implements it may do something else.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        abstract class Sink
        {
            public abstract void Take(byte[] array);
        }

        sealed class Shared : Sink
        {
            public override void Take(byte[] array) => ArrayPool<byte>.Shared.Return(array);
        }

        static void Caller(Shared sink, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            sink.Take(a);
            ArrayPool<byte>.Shared.Return(a); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public abstract class Sink
        {
            public abstract void Take(byte[] array);
        }

        public sealed class Shared : Sink
        {
            public override void Take(byte[] array) => ArrayPool<byte>.Shared.Return(array);
        }

        static void Caller(Sink sink, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            sink.Take(a);
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}
