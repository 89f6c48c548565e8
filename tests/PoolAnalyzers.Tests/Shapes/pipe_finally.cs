using System;
using System.Buffers;
using System.IO.Pipelines;
using System.Threading.Tasks;
using System.Collections.Generic;

static class P
{
    public static async Task<ReadOnlySequence<byte>> ReadAll(PipeReader r)
    {
        while (true)
        {
            var result = await r.ReadAsync();
            if (result.IsCompleted)
            {
                var all = result.Buffer;
                await r.CompleteAsync();
                return all; //! POOL011
            }

            r.AdvanceTo(result.Buffer.Start, result.Buffer.End);
        }
    }

    public static async Task<byte[]> ReadAllRight(PipeReader r)
    {
        while (true)
        {
            var result = await r.ReadAsync();
            if (result.IsCompleted)
            {
                var all = result.Buffer.ToArray();
                await r.CompleteAsync();
                return all;
            }

            r.AdvanceTo(result.Buffer.Start, result.Buffer.End);
        }
    }

    public static async Task Process(PipeReader r, Action<ReadOnlySequence<byte>> handle)
    {
        try
        {
            while (true)
            {
                ReadResult res = await r.ReadAsync();
                var buf = res.Buffer;
                while (TryCut(ref buf, out var msg))
                    handle(msg);
                r.AdvanceTo(buf.Start, buf.End);
                if (res.IsCompleted && buf.Length > 0) //! POOL011
                    throw new InvalidOperationException();
                if (res.IsCompleted)
                    break;
            }
        }
        finally
        {
            await r.CompleteAsync();
        }
    }

    static bool TryCut(ref ReadOnlySequence<byte> b, out ReadOnlySequence<byte> m)
    {
        if (b.Length < 4)
        {
            m = default;
            return false;
        }

        m = b.Slice(0, 4);
        b = b.Slice(4);
        return true;
    }
}
