using System;
using System.Buffers;
using System.Diagnostics.CodeAnalysis;

static class Dec
{
    public static bool TryDecode(ReadOnlySpan<byte> s, [NotNullWhen(true)] out IMemoryOwner<byte>? o, out int n)
    {
        o = MemoryPool<byte>.Shared.Rent(s.Length); //! POOL003
        n = s.Length;
        if (s.Length > 3 && s[0] == 1)
        {
            s.CopyTo(o.Memory.Span);
            return true;
        }

        o = null;
        return false;
    }

    public static bool TryDecodeRight(ReadOnlySpan<byte> s, [NotNullWhen(true)] out IMemoryOwner<byte>? o, out int n)
    {
        o = MemoryPool<byte>.Shared.Rent(s.Length);
        n = s.Length;
        if (s.Length > 3 && s[0] == 1)
        {
            s.CopyTo(o.Memory.Span);
            return true;
        }

        o.Dispose();
        o = null;
        return false;
    }

    public static int Use(ReadOnlySpan<byte> s)
    {
        if (TryDecodeRight(s, out var o, out int n)) //! POOL003
        {
            return o.Memory.Span[0] + n;
        }

        return 0;
    }

    public static int UseRight(ReadOnlySpan<byte> s)
    {
        if (!TryDecodeRight(s, out var o, out int n))
            return 0;
        using (o)
            return o.Memory.Span[0] + n;
    }
}
