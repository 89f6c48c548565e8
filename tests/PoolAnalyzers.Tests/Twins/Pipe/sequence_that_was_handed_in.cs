using System;
using System.Buffers;
using System.IO.Pipelines;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Lines
    {
        static byte[] First(PipeReader input, ReadOnlySequence<byte> seen, SequencePosition end)
        {
            ReadOnlySequence<byte> line = seen.Slice(0, end);
            input.AdvanceTo(seen.GetPosition(1, end), seen.End);
            return line.ToArray(); //! POOL011
        }

        static async Task<long> WaitForMore(PipeReader input, ReadResult read)
        {
            ReadOnlySequence<byte> seen = read.Buffer;
            input.AdvanceTo(seen.Start, seen.End);
            ReadResult more = await input.ReadAsync();
            return more.Buffer.Length - seen.Length; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Lines
    {
        static byte[] First(PipeReader input, ReadOnlySequence<byte> seen, SequencePosition end)
        {
            ReadOnlySequence<byte> line = seen.Slice(0, end);
            byte[] copy = line.ToArray();
            input.AdvanceTo(seen.GetPosition(1, end), seen.End);
            return copy;
        }

        static async Task<long> WaitForMore(PipeReader input, ReadResult read)
        {
            ReadOnlySequence<byte> seen = read.Buffer;
            long before = seen.Length;
            input.AdvanceTo(seen.Start, seen.End);
            ReadResult more = await input.ReadAsync();
            return more.Buffer.Length - before;
        }

        static async Task<ReadOnlySequence<byte>> Next(PipeReader input, ReadOnlySequence<byte> seen)
        {
            input.AdvanceTo(seen.Start, seen.End);
            ReadResult more = await input.ReadAsync();
            seen = more.Buffer;
            return seen.Slice(1);
        }
    }
}
