using System;
using System.Buffers;
using System.Text;
using Microsoft.Extensions.ObjectPool;

public enum Kind { Text, Binary, Empty }

public readonly record struct Frame(Kind Kind, ReadOnlyMemory<byte> Body, byte[]? Rented);

public static class Decoder
{
    private static readonly ObjectPool<StringBuilder> Builders = ObjectPool.Create<StringBuilder>();

    public static string Decode(object input) => input switch
    {
        string s => s,
        Frame { Kind: Kind.Empty } => "",
        Frame { Kind: Kind.Text, Body: { Length: > 0 and < 1024 } body, Rented: var rented } => Text(body, rented),
        (int length, byte[] { Length: >= 4 } bytes) => Encoding.UTF8.GetString(bytes, 0, length),
        byte[] and [0xEF, 0xBB, 0xBF, .. var rest] => Encoding.UTF8.GetString(rest),
        null => throw new ArgumentNullException(nameof(input)),
        _ when input is IMemoryOwner<byte> { Memory.Length: var n } owner && n != 0 => Own(owner),
        _ => throw new NotSupportedException(input.GetType().Name),
    };

    private static string Text(ReadOnlyMemory<byte> body, byte[]? rented)
    {
        if (rented is not { } array)
            return Encoding.UTF8.GetString(body.Span);
        var (chars, count) = Widen(array, body.Length);
        var result = count switch { 0 => "", 1 when chars[0] is '\0' => "nul", _ => new string(chars, 0, count) };
        ArrayPool<char>.Shared.Return(chars);
        return result;
    }

    private static (char[] Chars, int Count) Widen(byte[] bytes, int length)
    {
        var chars = ArrayPool<char>.Shared.Rent(length);
        return (chars, Encoding.UTF8.GetChars(bytes, 0, length, chars, 0));
    }

    private static string Own(IMemoryOwner<byte> owner)
    {
        using (owner)
        {
            StringBuilder builder = Builders.Get();
            try
            {
                foreach (ref readonly var b in owner.Memory.Span)
                    builder.Append(b is >= 32 and < 127 ? (char)b : '?');
                return builder.ToString() is { Length: 0 } ? "" : $"<{builder}>";
            }
            finally
            {
                Builders.Return(builder);
            }
        }
    }

    public static bool TryRead(ReadOnlySpan<byte> source, out byte[]? rented, out int length) =>
        (length = source is [var first, ..] ? first : -1) >= 0
            ? (rented = ArrayPool<byte>.Shared.Rent(length)) is not null && source[1..].TryCopyTo(rented)
            : (rented = null) is not null;
}
