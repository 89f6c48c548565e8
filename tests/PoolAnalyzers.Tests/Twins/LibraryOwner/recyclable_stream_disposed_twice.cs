// A second disposal of such a stream only raises an event, also where a helper gives it as any memory stream; an owner that a helper gives goes back twice.
using System;
using System.Buffers;
using System.IO;
using Microsoft.IO;

namespace Faulty
{
    public static class Program
    {
        static IMemoryOwner<byte> Get(int n) => MemoryPool<byte>.Shared.Rent(n);

        static void M(int n)
        {
            var owner = Get(n);
            owner.Memory.Span.Clear();
            owner.Dispose();
            owner.Dispose(); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        private static readonly RecyclableMemoryStreamManager s_manager = new();

        static MemoryStream Get(bool pooled)
        {
            if (pooled)
                return s_manager.GetStream();
            return new MemoryStream();
        }

        static MemoryStream GetTagged(string? tag) => tag is null ? new MemoryStream() : s_manager.GetStream(tag);

        static void Close(MemoryStream stream, bool close)
        {
            if (close)
                stream.Dispose();
        }

        static void Made(bool pooled)
        {
            var stream = Get(pooled);
            stream.WriteByte(1);
            stream.Dispose();
            stream.Dispose();
        }

        static void Tagged(string? tag)
        {
            using var stream = GetTagged(tag);
            stream.WriteByte(1);
            stream.Dispose();
        }

        static void Closed(bool close)
        {
            using var stream = s_manager.GetStream();
            stream.WriteByte(1);
            Close(stream, close);
        }

        static void ClosedAsWell(bool pooled, bool close)
        {
            using var stream = Get(pooled);
            stream.WriteByte(1);
            Close(stream, close);
        }

        static void Chosen(bool pooled)
        {
            using MemoryStream stream = pooled ? s_manager.GetStream() : new MemoryStream();
            stream.WriteByte(1);
            stream.Dispose();
        }
    }
}

namespace Microsoft.IO
{
    public sealed class RecyclableMemoryStreamManager
    {
        public extern RecyclableMemoryStreamManager();
        public extern RecyclableMemoryStream GetStream();
        public extern RecyclableMemoryStream GetStream(string? tag);
        public extern RecyclableMemoryStream GetStream(ReadOnlySpan<byte> b);
    }
    public sealed class RecyclableMemoryStream : MemoryStream, IBufferWriter<byte>
    {
        internal extern RecyclableMemoryStream();
        public extern ReadOnlySequence<byte> GetReadOnlySequence();
        public extern void Advance(int n);
        public extern Memory<byte> GetMemory(int n = 0);
        public extern Span<byte> GetSpan(int n = 0);
    }
}
