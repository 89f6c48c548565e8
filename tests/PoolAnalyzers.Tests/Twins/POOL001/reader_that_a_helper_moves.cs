// A helper that reads on by a reference leaves the reader over the same array: it has not taken it.
using System;
using System.Buffers;
using System.Text.Json;

namespace Faulty
{
    public static class Program
    {
        static int Number(ref Utf8JsonReader reader) => JsonElement.ParseValue(ref reader).GetInt32();

        static void Cut(ref Memory<byte> rest)
        {
            rest = rest.Slice(1);
        }

        static int Run(ReadOnlySpan<byte> text)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(text.Length); //! POOL001
            text.CopyTo(b);
            Utf8JsonReader reader = new(b.AsSpan(0, text.Length));
            return Number(ref reader);
        }

        static byte Second(ReadOnlySpan<byte> text)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(text.Length); //! POOL001
            text.CopyTo(b);
            Memory<byte> rest = b.AsMemory(0, text.Length);
            Cut(ref rest);
            return rest.Span[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Number(ref Utf8JsonReader reader) => JsonElement.ParseValue(ref reader).GetInt32();

        static void Cut(ref Memory<byte> rest)
        {
            rest = rest.Slice(1);
        }

        static int Run(ReadOnlySpan<byte> text)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(text.Length);
            text.CopyTo(b);
            try
            {
                Utf8JsonReader reader = new(b.AsSpan(0, text.Length));
                return Number(ref reader);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }

        static byte Second(ReadOnlySpan<byte> text)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(text.Length);
            text.CopyTo(b);
            Memory<byte> rest = b.AsMemory(0, text.Length);
            Cut(ref rest);
            byte second = rest.Span[0];
            ArrayPool<byte>.Shared.Return(b);
            return second;
        }
    }
}
