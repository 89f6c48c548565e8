using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.IO.Pipelines;

namespace Faulty
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            var all = new List<int>(n) { 0 };
            all.Add(n);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
        static List<int> Copies(ReadOnlySpan<int> given, int less)
        {
            var b = ArrayPool<int>.Shared.Rent(given.Length); //! POOL002
            int count = 0;
            foreach (int number in given)
                b[count++] = number;
            count -= less;
            var all = new List<int>(count);
            ArrayPool<int>.Shared.Return(b);
            return all;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            var all = new List<int> { 0 };
            all.Add(n);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
        static List<int> Copies(ReadOnlySpan<int> given)
        {
            var b = ArrayPool<int>.Shared.Rent(given.Length);
            int count = 0;
            foreach (int number in given)
                b[count++] = number;
            var all = new List<int>(count);
            ArrayPool<int>.Shared.Return(b);
            return all;
        }
        static List<int> Most(List<int> given)
        {
            var b = ArrayPool<int>.Shared.Rent(given.Count);
            int most = given.Count, count = most;
            var all = new List<int>(count);
            ArrayPool<int>.Shared.Return(b);
            return all;
        }
        static (PipeReader, PipeWriter) Wrap(Stream stream, byte[] data)
        {
            var b = ArrayPool<byte>.Shared.Rent(100);
            var reader = PipeReader.Create(stream, new StreamPipeReaderOptions(
                MemoryPool<byte>.Shared, leaveOpen: false, bufferSize: 4096 * 4, minimumReadSize: 1024));
            var writer = PipeWriter.Create(stream, new StreamPipeWriterOptions(MemoryPool<byte>.Shared, leaveOpen: false, minimumBufferSize: 512));
            var pipe = new Pipe(new PipeOptions(useSynchronizationContext: false));
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
            return (reader, writer);
        }
    }
}
