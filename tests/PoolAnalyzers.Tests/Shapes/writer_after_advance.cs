using System;
using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using System.Threading.Tasks;

static class W
{
    public static void Header(IBufferWriter<byte> w, ReadOnlySpan<byte> body)
    {
        Span<byte> length = w.GetSpan(4);
        w.Advance(4);
        w.Write(body);
        BitConverter.TryWriteBytes(length, body.Length); //! POOL011
    }

    public static void HeaderRight(IBufferWriter<byte> w, ReadOnlySpan<byte> body)
    {
        Span<byte> length = w.GetSpan(4);
        BitConverter.TryWriteBytes(length, body.Length);
        w.Advance(4);
        w.Write(body);
    }

    public static async Task Flush(PipeWriter w, Func<Memory<byte>, int> fill)
    {
        var m = w.GetMemory(512);
        w.Advance(fill(m));
        await w.FlushAsync();
        m.Span[0] = 1; //! POOL011
    }

    static void Text(IBufferWriter<byte> w, string s)
    {
        var span = w.GetSpan(s.Length * 3);
        w.Advance(Encoding.UTF8.GetBytes(s, span));
    }

    public static void Two(IBufferWriter<byte> w, string s)
    {
        var mark = w.GetSpan(1);
        Text(w, s);
        mark[0] = 1; //! POOL011
    }
}
