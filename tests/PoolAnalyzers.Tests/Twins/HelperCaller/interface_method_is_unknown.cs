// Whoever else implements it may do something else.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        interface ISink
        {
            void Take(byte[] array);
        }

        sealed class Sink : ISink
        {
            public void Take(byte[] array) => ArrayPool<byte>.Shared.Return(array);
        }

        static void Caller(Sink sink, int n)
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
        public interface ISink
        {
            void Take(byte[] array);
        }

        public sealed class Sink : ISink
        {
            public void Take(byte[] array) => ArrayPool<byte>.Shared.Return(array);
        }

        static void Caller(ISink sink, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            sink.Take(a);
            ArrayPool<byte>.Shared.Return(a);
        }

        static void Other(ISink sink, int n) => sink.Take(ArrayPool<byte>.Shared.Rent(n));
    }
}
