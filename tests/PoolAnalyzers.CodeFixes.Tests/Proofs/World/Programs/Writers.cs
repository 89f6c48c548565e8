// A view of a writer or reader is more than its bytes: what is written through it, and where it stands.

//# header into a span: POOL011 not in bulk
public static class Case
{
    private static void Use(ArrayBufferWriter<byte> to, byte[] body)
    {
        Span<byte> header = to.GetSpan(64);
        to.Advance(1);
        to.Write(body);
        header[0] = (byte)body.Length;
    }

    public static string Check()
    {
        var to = new ArrayBufferWriter<byte>(256);
        Use(to, [7, 8, 9]);
        return Convert.ToHexString(to.WrittenSpan);
    }
}

//# header into a memory: POOL011 not in bulk
public static class Case
{
    private static void Use(ArrayBufferWriter<byte> to, byte[] body)
    {
        Memory<byte> header = to.GetMemory(64);
        to.Advance(1);
        to.Write(body);
        header.Span[0] = (byte)body.Length;
    }

    public static string Check()
    {
        var to = new ArrayBufferWriter<byte>(256);
        Use(to, [7, 8, 9]);
        return Convert.ToHexString(to.WrittenSpan);
    }
}

//# header through a helper: POOL011 not in bulk
public static class Case
{
    private static void Put(Span<byte> into, int value) => into[0] = (byte)value;

    private static void Use(ArrayBufferWriter<byte> to, byte[] body)
    {
        Span<byte> header = to.GetSpan(64);
        to.Advance(1);
        to.Write(body);
        Put(header, body.Length);
    }

    public static string Check()
    {
        var to = new ArrayBufferWriter<byte>(256);
        Use(to, [7, 8, 9]);
        return Convert.ToHexString(to.WrittenSpan);
    }
}

//# header by the framework: POOL011 not in bulk
public static class Case
{
    private static void Use(ArrayBufferWriter<byte> to, byte[] body)
    {
        Span<byte> header = to.GetSpan(64);
        to.Advance(4);
        to.Write(body);
        System.Buffers.Binary.BinaryPrimitives.WriteInt32LittleEndian(header, body.Length);
    }

    public static string Check()
    {
        var to = new ArrayBufferWriter<byte>(256);
        Use(to, [7, 8, 9]);
        return Convert.ToHexString(to.WrittenSpan);
    }
}

//# position of the end: POOL011 not in bulk
public static class Case
{
    private static async Task<long> Use(System.IO.Pipelines.PipeReader reader)
    {
        var result = await reader.ReadAsync();
        ReadOnlySequence<byte> buffer = result.Buffer;
        reader.AdvanceTo(buffer.Start, buffer.End);
        var next = await reader.ReadAsync();
        long length = buffer.Length;
        reader.AdvanceTo(next.Buffer.End);
        return length;
    }

    public static string Check()
    {
        var reader = System.IO.Pipelines.PipeReader.Create(new MemoryStream([1, 2, 3]));
        return $"{Use(reader).Result}";
    }
}

//# position of a start: POOL011 not in bulk
public static class Case
{
    private static long Use(System.IO.Pipelines.PipeReader reader)
    {
        if (!reader.TryRead(out var result))
            return -1;
        ReadOnlySequence<byte> buffer = result.Buffer;
        SequencePosition at = buffer.Start;
        reader.AdvanceTo(at, buffer.End);
        reader.CancelPendingRead();
        if (!reader.TryRead(out var next))
            return -1;
        long length = buffer.Length;
        reader.AdvanceTo(next.Buffer.End);
        return length;
    }

    public static string Check()
    {
        var reader = System.IO.Pipelines.PipeReader.Create(new ReadOnlySequence<byte>(new byte[] { 1, 2, 3 }));
        return $"{Use(reader)}";
    }
}

//# written before the release through the array: POOL011 in bulk
public static class Case
{
    private static int Use(bool early)
    {
        byte[] a = ArrayPool<byte>.Shared.Rent(16);
        Memory<byte> view = a.AsMemory(0, 4);
        a[0] = 7;
        if (early)
        {
            ArrayPool<byte>.Shared.Return(a);
            return view.Span[0];
        }

        ArrayPool<byte>.Shared.Return(a);
        return 0;
    }

    public static string Check() => $"{Use(false)}";
}

//# read only: POOL011 in bulk
public static class Case
{
    private static int Use(byte[] data)
    {
        byte[] a = ArrayPool<byte>.Shared.Rent(16);
        data.CopyTo(a, 0);
        Span<byte> view = a.AsSpan(0, 4);
        ArrayPool<byte>.Shared.Return(a);
        return view[0] + view[1];
    }

    public static string Check() => $"{Use([1, 2, 3, 4])}".Length.ToString();
}
