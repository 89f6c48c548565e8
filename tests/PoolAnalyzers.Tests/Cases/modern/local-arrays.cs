using System; using System.Buffers; using System.Collections.Generic; using System.IO; using System.Linq; using System.Threading.Tasks;
#nullable disable
// The places of an array that nobody else gets are variables; from one that is only looked at, nobody gets a rental.
public static class Wrong
{
    public static int Later(int n)
    {
        var planes = new int[2][];
        planes[0] = ArrayPool<int>.Shared.Rent(n); //? POOL002
        planes[1] = ArrayPool<int>.Shared.Rent(n); //! POOL001
        int sum = planes[0][0] + planes[1][0];
        ArrayPool<int>.Shared.Return(planes[0]);
        return sum;
    }

    public static int OnOnePath(int n, bool early)
    {
        int[][] planes = { ArrayPool<int>.Shared.Rent(n), ArrayPool<int>.Shared.Rent(n) }; //! POOL001
        if (early)
            return 0;
        ArrayPool<int>.Shared.Return(planes[0]);
        ArrayPool<int>.Shared.Return(planes[1]);
        return 1;
    }

    public static void PutOver(int n)
    {
        var planes = new byte[1][];
        planes[0] = ArrayPool<byte>.Shared.Rent(n); //! POOL001
        planes[0] = ArrayPool<byte>.Shared.Rent(2 * n);
        ArrayPool<byte>.Shared.Return(planes[0]);
    }

    public static int NeverReturned(int n)
    {
        int[][] planes = [ArrayPool<int>.Shared.Rent(n), ArrayPool<int>.Shared.Rent(n)]; //! POOL001
        int sum = 0;
        foreach (int[] plane in planes) sum += plane[0];
        return sum;
    }

    public static void NeverReturnedLoop(int n, Stream from)
    {
        var parts = new byte[n][];
        for (int i = 0; i < parts.Length; i++)
        {
            parts[i] = ArrayPool<byte>.Shared.Rent(64); //! POOL001
            from.ReadExactly(parts[i], 0, 64);
        }
    }

    public static int Owners(int n)
    {
        IMemoryOwner<int>[] owners = [MemoryPool<int>.Shared.Rent(n), MemoryPool<int>.Shared.Rent(n)]; //! POOL003
        int sum = owners[0].Memory.Span[0] + owners[1].Memory.Span[0];
        owners[1].Dispose();
        return sum;
    }
}

public sealed class Right
{
    private readonly List<byte[]> _kept = [];
    private byte[][] _all; //? POOL005
    private static void Free(byte[][] all) { foreach (byte[] a in all) ArrayPool<byte>.Shared.Return(a); }
    private static void FreeSome(params byte[][] all) { foreach (byte[] a in all) ArrayPool<byte>.Shared.Return(a); }
    private static void Set(ref byte[] place) { ArrayPool<byte>.Shared.Return(place); place = null; }

    public static int Each(int n)
    {
        int[][] planes = [ArrayPool<int>.Shared.Rent(n), ArrayPool<int>.Shared.Rent(n)]; //? POOL002
        int sum = planes[0][0] + planes[1][0];
        ArrayPool<int>.Shared.Return(planes[0]);
        ArrayPool<int>.Shared.Return(planes[1]);
        return sum;
    }

    public static int Either(int n, bool large)
    {
        var planes = new int[1][];
        if (large) planes[0] = ArrayPool<int>.Shared.Rent(2 * n); //? POOL002
        else planes[0] = ArrayPool<int>.Shared.Rent(n); //? POOL002
        int first = planes[0][0];
        ArrayPool<int>.Shared.Return(planes[0]);
        return first;
    }

    public static void IfThere(int n, bool large)
    {
        var planes = new int[2][];
        if (large) planes[0] = ArrayPool<int>.Shared.Rent(n); //? POOL002
        if (planes[0] != null) ArrayPool<int>.Shared.Return(planes[0]);
    }

    public static void Loop(int n)
    {
        var parts = new byte[n][];
        for (int i = 0; i < n; i++) parts[i] = ArrayPool<byte>.Shared.Rent(64); //? POOL002
        for (int i = 0; i < n; i++) ArrayPool<byte>.Shared.Return(parts[i]);
    }

    public static void Alias(int n)
    {
        byte[][] parts = [ArrayPool<byte>.Shared.Rent(n)]; //? POOL002
        byte[] first = parts[0];
        first[0] = 1;
        ArrayPool<byte>.Shared.Return(first);
    }

    public static byte[] Out(int n)
    {
        byte[][] parts = [ArrayPool<byte>.Shared.Rent(n), ArrayPool<byte>.Shared.Rent(n)]; //? POOL002
        ArrayPool<byte>.Shared.Return(parts[1]);
        return parts[0];
    }

    public static byte[][] All(int n) { byte[][] parts = [ArrayPool<byte>.Shared.Rent(n)]; parts[0][0] = 1; return parts; } //? POOL002
    public static void Handed(int n) { byte[][] parts = [ArrayPool<byte>.Shared.Rent(n)]; parts[0][0] = 1; Free(parts); } //? POOL002
    public static void HandedOne(int n) { byte[][] parts = [ArrayPool<byte>.Shared.Rent(n)]; parts[0][0] = 1; FreeSome(parts[0]); } //? POOL002
    public static void Reference(int n) { byte[][] parts = [ArrayPool<byte>.Shared.Rent(n)]; Set(ref parts[0]); } //? POOL002
    public void Kept(int n) { byte[][] parts = [ArrayPool<byte>.Shared.Rent(n)]; _kept.Add(parts[0]); } //? POOL002
    public void KeptAll(int n) { byte[][] parts = [ArrayPool<byte>.Shared.Rent(n)]; _all = parts; } //? POOL002 POOL005
    public static void ByLinq(int n) { byte[][] parts = [ArrayPool<byte>.Shared.Rent(n)]; parts.ToList().ForEach(p => ArrayPool<byte>.Shared.Return(p)); } //? POOL002
    public static void InLambda(int n) { byte[][] parts = [ArrayPool<byte>.Shared.Rent(n)]; Task.Run(() => ArrayPool<byte>.Shared.Return(parts[0])).Wait(); } //? POOL002
    public static void InFunction(int n)
    {
        byte[][] parts = [ArrayPool<byte>.Shared.Rent(n)]; //? POOL002
        Done();
        void Done() { ArrayPool<byte>.Shared.Return(parts[0]); }
    }

    public static void Swapped(int n)
    {
        byte[][] parts = [ArrayPool<byte>.Shared.Rent(n), ArrayPool<byte>.Shared.Rent(n)]; //? POOL002
        (parts[0], parts[1]) = (parts[1], parts[0]);
        ArrayPool<byte>.Shared.Return(parts[0]);
        ArrayPool<byte>.Shared.Return(parts[1]);
    }

    public static int AlsoNamed(int n)
    {
        byte[] a = ArrayPool<byte>.Shared.Rent(n), b = ArrayPool<byte>.Shared.Rent(n); //? POOL002
        byte[][] both = [a, b];
        int sum = 0;
        foreach (byte[] one in both) sum += one[0];
        ArrayPool<byte>.Shared.Return(a);
        ArrayPool<byte>.Shared.Return(b);
        return sum;
    }

    public static async Task Across(Stream from, int n)
    {
        byte[][] parts = [ArrayPool<byte>.Shared.Rent(n), ArrayPool<byte>.Shared.Rent(n)]; //? POOL041
        try
        {
            await from.ReadExactlyAsync(parts[0].AsMemory(0, n));
            await from.ReadExactlyAsync(parts[1].AsMemory(0, n));
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(parts[0]);
            ArrayPool<byte>.Shared.Return(parts[1]);
        }
    }

    public static void Turns(int n)
    {
        for (int i = 0; i < n; i++)
        {
            byte[][] parts = [ArrayPool<byte>.Shared.Rent(n)]; //? POOL002
            parts[0][0] = 1;
            ArrayPool<byte>.Shared.Return(parts[0]);
        }
    }

    public static void Exchanged(int n, int turns)
    {
        var buffers = new byte[2][];
        buffers[0] = ArrayPool<byte>.Shared.Rent(n); //? POOL002
        buffers[1] = ArrayPool<byte>.Shared.Rent(n); //? POOL002
        for (int i = 0; i < turns; i++)
        {
            byte[] first = buffers[0];
            buffers[0] = buffers[1];
            buffers[1] = first;
        }

        ArrayPool<byte>.Shared.Return(buffers[0]);
        ArrayPool<byte>.Shared.Return(buffers[1]);
    }
}
