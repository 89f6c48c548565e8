using System;
using System.Buffers;
using System.IO.Pipelines;
using System.Threading;
using System.Threading.Tasks;
using System.Text.Json;
using System.Collections.Generic;

public sealed class Rpc
{
    private readonly PipeReader _in;
    public Rpc(PipeReader r) => _in = r;
    public async ValueTask<JsonDocument?> ReadMessage(CancellationToken ct)
    {
        var result = await _in.ReadAtLeastAsync(4, ct).ConfigureAwait(false);
        if (result.Buffer.Length < 4)
            return null;
        int len = ReadLength(result.Buffer);
        _in.AdvanceTo(result.Buffer.GetPosition(4));
        result = await _in.ReadAtLeastAsync(len, ct).ConfigureAwait(false);
        var body = result.Buffer.Slice(0, len);
        _in.AdvanceTo(body.End);
        return JsonDocument.Parse(body); //! POOL011
    }

    public async ValueTask<JsonDocument?> ReadMessageRight(CancellationToken ct)
    {
        var result = await _in.ReadAtLeastAsync(4, ct).ConfigureAwait(false);
        if (result.Buffer.Length < 4)
            return null;
        int len = ReadLength(result.Buffer);
        _in.AdvanceTo(result.Buffer.GetPosition(4));
        result = await _in.ReadAtLeastAsync(len, ct).ConfigureAwait(false);
        var body = result.Buffer.Slice(0, len);
        var doc = JsonDocument.Parse(body.ToArray());
        _in.AdvanceTo(body.End);
        return doc;
    }

    private static int ReadLength(in ReadOnlySequence<byte> s)
    {
        Span<byte> b = stackalloc byte[4];
        s.Slice(0, 4).CopyTo(b);
        return BitConverter.ToInt32(b);
    }

    public async IAsyncEnumerable<ReadOnlySequence<byte>> Lines()
    {
        while (true)
        {
            var r = await _in.ReadAsync();
            var b = r.Buffer;
            var p = b.PositionOf((byte)10);
            if (p is { } pos)
            {
                yield return b.Slice(0, pos); //! POOL017
                _in.AdvanceTo(b.GetPosition(1, pos));
            }
            else
            {
                _in.AdvanceTo(b.Start, b.End);
                if (r.IsCompleted)
                    yield break;
            }
        }
    }

    private ReadOnlySequence<byte> _last;
    public async Task Keep()
    {
        var r = await _in.ReadAsync();
        _last = r.Buffer; //! POOL016
        _in.AdvanceTo(r.Buffer.End);
    }
}
