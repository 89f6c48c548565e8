using System; using System.Buffers; using System.Collections.Generic; using System.IO; using System.Text; using System.Threading.Tasks;
// Several rentals are handed to a method that goes through them, or asks for one: they are this body's still.
public static class Wrong
{
    private static int Longest(params byte[][] parts) { int longest = 0; for (int i = 0; i < parts.Length; i++) longest = Math.Max(longest, parts[i].Length); return longest; }
    private static void Put(Stream to, int n, params ReadOnlySpan<byte[]> parts) { foreach (byte[] part in parts) to.Write(part, 0, n); }
    private static int Ends(params ReadOnlySpan<byte[]> parts) => parts[0][0] + parts[^1][0];
    private static int Cost(params ReadOnlySpan<IMemoryOwner<byte>> owners) { int sum = 0; foreach (var owner in owners) sum += owner.Memory.Span[0]; return sum; }

    public static int OfTwo(int n)
    {
        byte[] a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
        byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL002
        int longest = Longest(a, b);
        ArrayPool<byte>.Shared.Return(b);
        return longest;
    }

    public static void Write(Stream to, int n)
    {
        byte[] a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
        a[0] = 1;
        Put(to, n, a);
    }

    public static int Outer(int n) => Ends(ArrayPool<byte>.Shared.Rent(n), [1, 2]); //! POOL001

    public static int OfOwner(int n) => Cost(MemoryPool<byte>.Shared.Rent(n)); //! POOL003
}

public sealed class Kept
{
    private readonly List<byte[]> _all = [];
    private byte[]? _last; //? POOL005

    private void Keep(params byte[][] parts) { foreach (byte[] part in parts) _all.Add(part); }
    private void KeepLast(params byte[][] parts) => _last = parts[^1];
    private static void Release(params ReadOnlySpan<byte[]> parts) { foreach (byte[] part in parts) ArrayPool<byte>.Shared.Return(part); }
    private static void ReleaseEach(params byte[][] parts) { for (int i = 0; i < parts.Length; i++) ArrayPool<byte>.Shared.Return(parts[i]); }
    private static void Hand(params byte[][] parts) => ReleaseEach(parts);
    private static byte[] First(params byte[][] parts) => parts[0];
    private static byte[] Pick(int at, params ReadOnlySpan<byte[]> parts) { foreach (byte[] part in parts) if (at-- == 0) return part; return []; }
    private static Task Later(params byte[][] parts) => Task.Run(() => { foreach (byte[] part in parts) ArrayPool<byte>.Shared.Return(part); });
    private static IEnumerable<byte[]> Lazily(params byte[][] parts) { foreach (byte[] part in parts) yield return part; }
    private static void Swap(params byte[][] parts) { byte[] first = parts[0]; ArrayPool<byte>.Shared.Return(first); }
    private static int Sum(params ReadOnlySpan<byte[]> parts) { int sum = 0; foreach (byte[] part in parts) sum += part[0]; return sum; }

    public void One(int n) => Keep(ArrayPool<byte>.Shared.Rent(n)); //? POOL002
    public void Two(int n) => KeepLast(ArrayPool<byte>.Shared.Rent(n)); //? POOL002
    public void Three(int n) => Release(ArrayPool<byte>.Shared.Rent(n), ArrayPool<byte>.Shared.Rent(n)); //? POOL002
    public void Four(int n) => ReleaseEach(ArrayPool<byte>.Shared.Rent(n)); //? POOL002
    public void Five(int n) => Hand(ArrayPool<byte>.Shared.Rent(n)); //? POOL002
    public void Six(int n) => ArrayPool<byte>.Shared.Return(First(ArrayPool<byte>.Shared.Rent(n))); //? POOL002
    public void Seven(int n) => ArrayPool<byte>.Shared.Return(Pick(0, ArrayPool<byte>.Shared.Rent(n))); //? POOL002
    public Task Eight(int n) => Later(ArrayPool<byte>.Shared.Rent(n)); //? POOL002
    public IEnumerable<byte[]> Nine(int n) => Lazily(ArrayPool<byte>.Shared.Rent(n)); //? POOL002
    public void Ten(int n) => Swap(ArrayPool<byte>.Shared.Rent(n)); //? POOL002

    public int Right(int n)
    {
        byte[] a = ArrayPool<byte>.Shared.Rent(n); //? POOL041
        byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL002 POOL041
        try
        {
            return Sum(a, b);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(a);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
