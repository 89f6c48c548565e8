using System.Buffers;
using CsCheck;

namespace PooledStreams.Tests;

/// <summary>Something that a stream is asked to do.</summary>
/// <param name="Kind">What.</param>
/// <param name="Number">A length, a position or an offset.</param>
/// <param name="Way">Which of the overloads, origins or buffer sizes.</param>
public sealed record Operation(OperationKind Kind, long Number, int Way)
{
    // Around the edges of blocks, a few bytes, and what is wrong.
    private static readonly Gen<long> s_length = Gen.Frequency(
        (6, Gen.Long[0, 40]),
        (6, Gen.Select(Gen.OneOfConst<long>(4096, 16_384, 65_536, 131_072), Gen.Long[-2, 2], (edge, offset) => edge + offset)),
        (2, Gen.Long[0, 200_000]),
        (1, Gen.Select(Gen.OneOfConst<long>(1 << 20, (1 << 20) + 65_536, 2 << 20), Gen.Long[-2, 2], (edge, offset) => edge + offset)),
        (1, Gen.OneOfConst(-1L, -5000L)));

    private static readonly Gen<long> s_tooLong = Gen.OneOfConst(int.MaxValue + 1L, long.MaxValue, long.MinValue);

    /// <summary>All of them, of which some make no sense.</summary>
    public static readonly Gen<Operation> Any = Gen.Frequency(
        (10, Of(OperationKind.Write, s_length)),
        (8, Of(OperationKind.Read, s_length)),
        (3, Of(OperationKind.Lend, s_length)),
        (5, Of(OperationKind.Position, Gen.Frequency((12, s_length), (1, s_tooLong)))),
        (4, Of(OperationKind.Seek, Gen.Frequency((6, s_length), (6, s_length.Select(n => -n)), (1, s_tooLong)))),
        (4, Of(OperationKind.SetLength, Gen.Frequency((12, s_length), (1, s_tooLong)))),
        (2, Of(OperationKind.WriteByte, Gen.Long[0, 255])),
        (2, Of(OperationKind.ReadByte, Gen.Const(0L))),
        (2, Of(OperationKind.CopyTo, Gen.Const(0L))),
        (1, Of(OperationKind.CopyToItself, Gen.Const(0L))),
        (1, Of(OperationKind.WriteToItself, Gen.Const(0L))),
        (2, Of(OperationKind.ToArray, Gen.Const(0L))),
        (2, Of(OperationKind.Capacity, Gen.Long[-3, 70_000])),
        (1, Of(OperationKind.Flush, Gen.Const(0L))));

    private static Gen<Operation> Of(OperationKind kind, Gen<long> number) => Gen.Select(number, Gen.Int[0, 5], (n, way) => new Operation(kind, n, way));

    /// <summary>Does it, and tells what came of it: what is returned, or which exception.</summary>
    public async Task<string> RunAsync(Stream stream)
    {
        try
        {
            return await DoAsync(stream);
        }
        catch (Exception exception) when (exception is not Xunit.Sdk.XunitException)
        {
            return exception is ArgumentException { ParamName: { } name } ? $"{exception.GetType().Name} for {name}" : exception.GetType().Name;
        }
    }

    private async Task<string> DoAsync(Stream stream)
    {
        switch (Kind)
        {
            case OperationKind.Write:
                await WriteAsync(stream);
                return "";
            case OperationKind.Read:
                return await ReadAsync(stream);
            case OperationKind.Lend:
                Lend(stream);
                return "";
            case OperationKind.Position:
                stream.Position = Number;
                return "";
            case OperationKind.Seek:
                return $"{stream.Seek(Number, (SeekOrigin)(Way - 1))}";
            case OperationKind.SetLength:
                stream.SetLength(Number);
                return "";
            case OperationKind.WriteByte:
                stream.WriteByte((byte)Number);
                return "";
            case OperationKind.ReadByte:
                return $"{stream.ReadByte()}";
            case OperationKind.CopyTo:
                return await CopyAsync(stream);
            case OperationKind.CopyToItself:
                stream.CopyTo(stream);
                return "";
            case OperationKind.WriteToItself:
                WriteTo(stream, stream);
                return "";
            case OperationKind.ToArray:
                if (stream is not PooledStream pooled)
                    return Text(((MemoryStream)stream).ToArray());
                return Text(Way < 3 ? pooled.ToArray() : pooled.AsReadOnlySequence().ToArray());
            case OperationKind.Capacity:
                SetCapacity(stream);
                return "";
            default:
                await stream.FlushAsync();
                return "";
        }
    }

    private byte[] NewBytes() => Content.Bytes(Number, Way);

    private async Task WriteAsync(Stream stream)
    {
        if (Number < 0)
        {
            stream.Write(new byte[3], 0, (int)Number);
            return;
        }

        byte[] bytes = NewBytes();
        if (Way == 0)
            stream.Write(bytes, 0, bytes.Length);
        else if (Way == 1)
            stream.Write(bytes.AsSpan());
        else if (Way == 2)
            await stream.WriteAsync(bytes, 0, bytes.Length);
        else if (Way == 3)
            await stream.WriteAsync(bytes.AsMemory());
        else if (Way == 4)
            stream.EndWrite(stream.BeginWrite(bytes, 0, bytes.Length, null, null));
        else
            Array.ForEach(bytes[..Math.Min(bytes.Length, 20)], stream.WriteByte);
    }

    private async Task<string> ReadAsync(Stream stream)
    {
        if (Number < 0)
            return $"{stream.Read(new byte[3], 0, (int)Number)}";
        byte[] bytes = new byte[Number];
        int count;
        if (Way == 0)
            count = stream.Read(bytes, 0, bytes.Length);
        else if (Way == 1)
            count = stream.Read(bytes.AsSpan());
        else if (Way == 2)
            count = await stream.ReadAsync(bytes, 0, bytes.Length);
        else if (Way == 3)
            count = await stream.ReadAsync(bytes.AsMemory());
        else if (Way == 4)
            count = stream.EndRead(stream.BeginRead(bytes, 0, bytes.Length, null, null));
        else
            count = stream.ReadAtLeast(bytes, bytes.Length / 2, throwOnEndOfStream: false);
        return $"{count}: {Text(bytes)}";
    }

    // A memory stream lends nothing: it writes what was said to be written.
    private void Lend(Stream stream)
    {
        byte[] bytes = Content.Bytes(Math.Max(0, Number), Way);
        // A memory stream would become longer by nothing at all: see the page.
        if (bytes.Length == 0)
            return;
        if (stream is not PooledStream pooled)
        {
            stream.Write(bytes);
            return;
        }

        var lent = Way < 3 ? pooled.GetSpan(bytes.Length) : pooled.GetMemory(bytes.Length).Span;
        lent.Fill(0xEE);
        bytes.CopyTo(lent);
        pooled.Advance(bytes.Length);
    }

    private async Task<string> CopyAsync(Stream stream)
    {
        using var copy = new MemoryStream();
        if (Way == 0)
            stream.CopyTo(copy);
        else if (Way == 1)
            stream.CopyTo(copy, 1000);
        else if (Way == 2)
            await stream.CopyToAsync(copy);
        else if (Way == 3)
        {
            await using var buffered = new BufferedStream(copy, 10);
            await stream.CopyToAsync(buffered);
            await buffered.FlushAsync();
            return Text(copy.ToArray());
        }
        else
            WriteTo(stream, copy);
        return Text(copy.ToArray());
    }

    private static void WriteTo(Stream from, Stream to)
    {
        if (from is PooledStream pooled)
            pooled.WriteTo(to);
        else
            ((MemoryStream)from).WriteTo(to);
    }

    private void SetCapacity(Stream stream)
    {
        long capacity = stream.Length + Number;
        if (stream is PooledStream pooled)
            pooled.Capacity = capacity;
        else
            ((MemoryStream)stream).Capacity = (int)capacity;
    }

    private static string Text(byte[] bytes) => $"{bytes.Length} {Convert.ToHexString(System.Security.Cryptography.SHA256.HashData(bytes))}";
}

/// <summary>The kinds of operations.</summary>
public enum OperationKind
{
    Write,
    Read,
    Lend,
    Position,
    Seek,
    SetLength,
    WriteByte,
    ReadByte,
    CopyTo,
    CopyToItself,
    WriteToItself,
    ToArray,
    Capacity,
    Flush,
}
