using System;
using System.Buffers;
using System.Buffers.Binary;
using System.Collections.Generic;
using System.IO.Pipelines;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static bool TryReadLine(ref ReadOnlySequence<byte> buffer, out ReadOnlySequence<byte> line)
        {
            var position = buffer.PositionOf((byte)'\n');
            if (position == null)
            {
                line = default;
                return false;
            }
            line = buffer.Slice(0, position.Value);
            buffer = buffer.Slice(buffer.GetPosition(1, position.Value));
            return true;
        }

        static int Parse(ReadOnlySequence<byte> header)
        {
            Span<byte> four = stackalloc byte[4];
            header.Slice(0, 4).CopyTo(four);
            return BinaryPrimitives.ReadInt32BigEndian(four);
        }
        static void Skip(PipeReader reader, ReadOnlySequence<byte> buffer, int n) => reader.AdvanceTo(buffer.GetPosition(n));
        static async Task Run(PipeReader reader)
        {
            ReadOnlySequence<byte> line = default;
            while (true)
            {
                ReadResult result = await reader.ReadAsync();
                ReadOnlySequence<byte> buffer = result.Buffer;
                while (TryReadLine(ref buffer, out line))
                    Console.WriteLine(line.Length);
                reader.AdvanceTo(buffer.Start, buffer.End);
                if (result.IsCompleted && buffer.Length > 0) //! POOL011
                    break;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static bool TryReadLine(ref ReadOnlySequence<byte> buffer, out ReadOnlySequence<byte> line)
        {
            var position = buffer.PositionOf((byte)'\n');
            if (position == null)
            {
                line = default;
                return false;
            }
            line = buffer.Slice(0, position.Value);
            buffer = buffer.Slice(buffer.GetPosition(1, position.Value));
            return true;
        }

        static int Parse(ReadOnlySequence<byte> header)
        {
            Span<byte> four = stackalloc byte[4];
            header.Slice(0, 4).CopyTo(four);
            return BinaryPrimitives.ReadInt32BigEndian(four);
        }
        static void Skip(PipeReader reader, ReadOnlySequence<byte> buffer, int n) => reader.AdvanceTo(buffer.GetPosition(n));
        static async Task Run(PipeReader reader)
        {
            while (true)
            {
                ReadResult result = await reader.ReadAsync();
                ReadOnlySequence<byte> buffer = result.Buffer;
                while (TryReadLine(ref buffer, out ReadOnlySequence<byte> line))
                    Console.WriteLine(line.Length);
                reader.AdvanceTo(buffer.Start, buffer.End);
                if (result.IsCompleted)
                    break;
            }
            await reader.CompleteAsync();
        }
    }
}
