using System;
using System.Buffers;
using System.IO;
using System.Text;

class Varint
{
    public enum Status
    {
        Done,
        NeedMoreData,
        Invalid
    }

    public Status Decode(ref ReadOnlySequence<byte> input, out string? value)
    {
        value = null;
        if (input.Length < 1)
            return Status.NeedMoreData;
        int len = input.FirstSpan[0];
        byte[]? rented = null;
        ReadOnlySpan<byte> span;
        if (input.FirstSpan.Length > len)
            span = input.FirstSpan.Slice(1, len);
        else
        {
            rented = ArrayPool<byte>.Shared.Rent(len); //! POOL001
            if (input.Length <= len)
                return Status.NeedMoreData;
            input.Slice(1, len).CopyTo(rented);
            span = rented.AsSpan(0, len);
        }

        value = Encoding.UTF8.GetString(span);
        if (rented is not null)
            ArrayPool<byte>.Shared.Return(rented);
        return Status.Done;
    }

    public Status DecodeRight(ref ReadOnlySequence<byte> input, out string? value)
    {
        value = null;
        if (input.Length < 1)
            return Status.NeedMoreData;
        int len = input.FirstSpan[0];
        byte[]? rented = null;
        ReadOnlySpan<byte> span;
        if (input.FirstSpan.Length > len)
            span = input.FirstSpan.Slice(1, len);
        else
        {
            if (input.Length <= len)
                return Status.NeedMoreData;
            rented = ArrayPool<byte>.Shared.Rent(len);
            input.Slice(1, len).CopyTo(rented);
            span = rented.AsSpan(0, len);
        }

        value = Encoding.UTF8.GetString(span);
        if (rented is not null)
            ArrayPool<byte>.Shared.Return(rented);
        return Status.Done;
    }
}
