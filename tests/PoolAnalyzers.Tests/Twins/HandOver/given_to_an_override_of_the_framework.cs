// Whoever overrides a method of the framework keeps to what that says, whatever the body looks like.
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        abstract class Filter : Stream
        {
            private byte[]? _input;
            public override int Read(byte[] buffer, int offset, int count)
            {
                _input = buffer;
                return Step();
            }
            protected abstract int Step();
        }
        static int Run(Filter s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            try
            {
                return s.Read(b, 0, n);
            }
            finally
            {
                s.Flush();
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        abstract class Filter : Stream
        {
            private byte[]? _input;
            public override int Read(byte[] buffer, int offset, int count)
            {
                _input = buffer;
                return Step();
            }
            protected abstract int Step();
        }
        static int Run(Filter s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                return s.Read(b, 0, n);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
