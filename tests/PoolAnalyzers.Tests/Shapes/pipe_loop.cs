using System;
using System.Buffers;
using System.IO.Pipelines;
using System.Threading;
using System.Threading.Tasks;

class LineReader
{
    private readonly PipeReader _reader;
    public LineReader(PipeReader reader) => _reader = reader;
    public async ValueTask<string?> ReadLineAsync(CancellationToken ct)
    {
        while (true)
        {
            ReadResult result = await _reader.ReadAsync(ct).ConfigureAwait(false);
            ReadOnlySequence<byte> buffer = result.Buffer;
            if (TryReadLine(ref buffer, out ReadOnlySequence<byte> line))
            {
                _reader.AdvanceTo(buffer.Start);
                return System.Text.EncodingExtensions.GetString(System.Text.Encoding.UTF8, line); //! POOL011
            }

            _reader.AdvanceTo(buffer.Start, buffer.End);
            if (result.IsCompleted)
                return null;
        }
    }

    public async ValueTask<string?> ReadLineRightAsync(CancellationToken ct)
    {
        while (true)
        {
            ReadResult result = await _reader.ReadAsync(ct).ConfigureAwait(false);
            ReadOnlySequence<byte> buffer = result.Buffer;
            if (TryReadLine(ref buffer, out ReadOnlySequence<byte> line))
            {
                var text = System.Text.EncodingExtensions.GetString(System.Text.Encoding.UTF8, line);
                _reader.AdvanceTo(buffer.Start);
                return text;
            }

            _reader.AdvanceTo(buffer.Start, buffer.End);
            if (result.IsCompleted)
                return null;
        }
    }

    private static bool TryReadLine(ref ReadOnlySequence<byte> buffer, out ReadOnlySequence<byte> line)
    {
        SequencePosition? position = buffer.PositionOf((byte)'\n');
        if (position == null)
        {
            line = default;
            return false;
        }

        line = buffer.Slice(0, position.Value);
        buffer = buffer.Slice(buffer.GetPosition(1, position.Value));
        return true;
    }
}
