using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

public unsafe ref struct Writer
{
    private Span<byte> span;
    private byte[]? rented;
    private ref int written;

    public Writer(Span<byte> initial, ref int counter)
    {
        span = initial;
        rented = null;
        written = ref counter;
    }

    public readonly ref byte this[int index] => ref span[index];

    public void Write(ReadOnlySpan<byte> data)
    {
        if (written + data.Length > span.Length)
        {
            var bigger = ArrayPool<byte>.Shared.Rent(Math.Max(span.Length * 2, written + data.Length));
            span[..written].CopyTo(bigger);
            if (rented is { } old) ArrayPool<byte>.Shared.Return(old);
            span = rented = bigger;
        }

        data.CopyTo(span.Slice(written));
        written += data.Length;
    }

    public void Dispose()
    {
        var array = rented;
        this = default;
        if (array != null)
            ArrayPool<byte>.Shared.Return(array);
    }

    public static int Sum(int[]? values, int length)
    {
        int[] copy = ArrayPool<int>.Shared.Rent(length);
        ref int head = ref copy[0];
        fixed (int* p = copy, q = &MemoryMarshal.GetReference(values.AsSpan()))
        {
            for (int* i = p, j = q; i < p + length; i++, j++)
                *i = *j;
            delegate*<Span<byte>, void> clear = &Clear;
            clear(new Span<byte>((byte*)p, length * sizeof(int)));
        }

        head = ref Unsafe.Add(ref head, 1);
        Span<int> small = length < 16 ? stackalloc int[16] : copy;
        using MemoryHandle handle = new Memory<int>(copy).Pin();
        var sum = 0;
        foreach (ref var v in small[..length]) sum = checked(sum + v++);
        GCHandle pin = GCHandle.Alloc(copy, GCHandleType.Pinned);
        try { return sum + head + ((int*)handle.Pointer)[0]; }
        finally { pin.Free(); ArrayPool<int>.Shared.Return(copy); }
    }

    private static void Clear(Span<byte> bytes) => bytes.Clear();
}
