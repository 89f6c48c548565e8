using System;
using System.Buffers;
using System.Collections.Generic;
using System.Text;

var options = new { Size = args.Length > 0 ? int.Parse(args[0]) : 16, Clear = true };
byte[] first = ArrayPool<byte>.Shared.Rent(options.Size), second = ArrayPool<byte>.Shared.Rent(options.Size * 2);
using var owner = MemoryPool<byte>.Shared.Rent(options.Size);
Console.WriteLine($"""{first.Length,8:N0} and {second[^1]:X2} of " or "".""");
Swap(ref first, ref second);
Span<byte> window = first.AsSpan()[..options.Size];
window.Fill(0x20);
var table = new Dictionary<string, byte[]> { ["a"] = first, ["b"] = second };
foreach (var (name, bytes) in table)
    ArrayPool<byte>.Shared.Return(bytes, options.Clear);
var nested = new Holder { Buffer = { [0] = 1, [1] = 2 }, Name = nameof(Holder.Buffer) } with { Name = "x" };
nested.Dispose();
Tree? root = null;
root = new(root, new(null, null) { Data = [.. window, 1, 2] });
_ = root?.Left?.Data?[0] ?? 0;
return root.Right!.Sum();

static void Swap<T>(ref T a, ref T b) => (a, b) = (b, a);

internal sealed record Holder : IDisposable
{
    public byte[] Buffer { get; init; } = ArrayPool<byte>.Shared.Rent(8);
    public required string Name { get; init; }
    public void Dispose() { ArrayPool<byte>.Shared.Return(Buffer); }
}

internal sealed class Tree(Tree? left, Tree? right)
{
    public Tree? Left => left;
    public Tree? Right { get; } = right;
    public byte[]? Data { get => field; set => field = value; }

    public int Sum()
    {
        if (Data is null) return (Left?.Sum() ?? 0) + (Right?.Sum() ?? 0);
        char[] chars = ArrayPool<char>.Create().Rent(Encoding.UTF8.GetMaxCharCount(Data.Length));
        unchecked
        {
            int n = Encoding.UTF8.GetChars(Data, chars), hash = 17;
            for (var i = 0; i < n; i++) hash = hash * 31 + chars[i];
            while (hash is < 0 or > 1_000_000 && n --> 0) hash >>= 1;
            ArrayPool<char>.Shared.Return(chars);
            return hash;
        }
    }

    public static implicit operator Tree(byte[] data) => new(null, null) { Data = data };
    public static Tree operator +(Tree a, Tree b) => new(a, b);
}

internal static class Extensions
{
    extension(byte[] array)
    {
        public void GiveBack() => ArrayPool<byte>.Shared.Return(array);
        public bool IsEmpty => array.Length == 0;
    }
}
