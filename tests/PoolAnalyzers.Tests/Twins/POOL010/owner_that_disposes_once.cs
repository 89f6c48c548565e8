// An owner whose class takes the array out of itself can be disposed of again.
using System;
using System.Buffers;
using System.IO;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        sealed class Payload(byte[] rented) : IMemoryOwner<byte>
        {
            private byte[]? _array = rented;
            public static Payload Rent(int n) => new(ArrayPool<byte>.Shared.Rent(n));
            public Memory<byte> Memory => _array;

            public void Dispose()
            {
                var a = _array;
                if (a != null)
                    ArrayPool<byte>.Shared.Return(a); //? POOL012
            }
        }

        static Payload Read(Stream s, int n)
        {
            var frame = Payload.Rent(n);
            try
            {
                if (s.Read(frame.Memory.Span) < n)
                {
                    frame.Dispose();
                    throw new IOException();
                }
            }
            catch
            {
                frame.Dispose(); //! POOL010
                throw;
            }

            return frame;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Payload(byte[] rented) : IMemoryOwner<byte>
        {
            private byte[]? _array = rented;
            public static Payload Rent(int n) => new(ArrayPool<byte>.Shared.Rent(n));
            public Memory<byte> Memory => _array;

            public void Dispose()
            {
                var a = Interlocked.Exchange(ref _array, null);
                if (a != null)
                    ArrayPool<byte>.Shared.Return(a);
            }
        }

        static Payload Read(Stream s, int n)
        {
            var frame = Payload.Rent(n);
            try
            {
                if (s.Read(frame.Memory.Span) < n)
                {
                    frame.Dispose();
                    throw new IOException();
                }
            }
            catch
            {
                frame.Dispose();
                throw;
            }

            return frame;
        }
    }
}
