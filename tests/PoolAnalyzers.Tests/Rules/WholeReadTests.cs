using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL020, where a callee, native code or a loop by reference reads the whole; and what clearing does to it.</summary>
public sealed class WholeReadTests
{
    private const string Helpers = """
        readonly struct Chunk(byte[] data) { public readonly byte[] Data = data; public void WriteTo(Stream s) => s.Write(Data); }
        readonly record struct Piece(ReadOnlyMemory<byte> Bytes, int Count);
        struct Bit { public byte[] Data { get; init; } public int N; }
        sealed class Doc(ReadOnlyMemory<byte> all) { public int Sum() { int s = 0; foreach (var b in all.Span) s += b; return s; } public int First => all.Span[0]; }
        sealed class Column { readonly ReadOnlyMemory<byte> _values; readonly int _nulls; public Column(int count, ReadOnlyMemory<byte> values) { _values = values; _nulls = count - values.Length; } }
        sealed class Cursor { readonly ReadOnlyMemory<byte> _values; readonly int _left; public Cursor(int at, ReadOnlyMemory<byte> values) { _values = values; _left = values.Length - at; } }
        [DllImport("x")] static extern unsafe int put(byte* p, int n);
        [DllImport("x")] static extern int put2(ref byte p, nint n);
        static unsafe void Native(ReadOnlySpan<byte> s) { fixed (byte* p = s) put(p, s.Length); }
        static unsafe void NativeCut(ReadOnlySpan<byte> s, int n) { fixed (byte* p = s) put(p, n); }
        static void Native2(ReadOnlySpan<byte> s) => put2(ref MemoryMarshal.GetReference(s), s.Length);
        static int ByRef(ReadOnlySpan<byte> s) { ref byte r = ref MemoryMarshal.GetReference(s); int t = 0; for (int i = 0; i < s.Length; i++) t += Unsafe.Add(ref r, i); return t; }
        static int ByRefToZero(ReadOnlySpan<byte> s) { ref byte r = ref MemoryMarshal.GetReference(s); int t = 0; for (int i = 0; i < s.Length; i++) { if (Unsafe.Add(ref r, i) == 0) break; t++; } return t; }
        static void Put(ReadOnlyMemory<byte> m, Stream s) => s.Write(m.Span);
        static void PutText(ReadOnlySpan<byte> m, Stream s) { int end = m.IndexOf((byte)0); s.Write(end < 0 ? m : m[..end]); }
        static void PutSequence(ReadOnlySequence<byte> m, Stream s) => s.Write(m.ToArray());
        static void PutChunk(Chunk c, Stream s) => s.Write(c.Data, 0, c.Data.Length);
        static void PutPiece(Piece c, Stream s) => s.Write(c.Bytes.Span[..c.Count]);
        static void PutAllOfPiece(in Piece c, Stream s) => s.Write(c.Bytes.Span);
        static void PutBit(Bit b, Stream s) => s.Write(b.Data);
        static void PutBits(Bit b, Stream s) => s.Write(b.Data, 0, b.N);
        static void Each(ReadOnlyMemory<byte>[] parts, Stream s) { foreach (var p in parts) s.Write(p.Span); }
        static byte[] s_target = new byte[100]; static int s_pos;
        static void Append(ReadOnlySpan<byte> s) { s.CopyTo(s_target.AsSpan(s_pos)); s_pos += s.Length; }
        static void Overwrite(ReadOnlySpan<byte> s) => s.CopyTo(s_target);
        static bool Same(ReadOnlySpan<byte> a, ReadOnlySpan<byte> b) { if (a.Length != b.Length) return false; for (int i = 0; i < a.Length; i++) if (a[i] != b[i]) return false; return true; }
        static byte[] CopyAll(Stream s) { using var m = new MemoryStream(); s.CopyTo(m); return m.ToArray(); }
        static int Header(Stream s) { var h = new byte[4]; s.ReadExactly(h); return h[0]; }
        static int Sum(Stream s) { int t = 0, b; while ((b = s.ReadByte()) != -1) t += b; return t; }
        static int SumOf(Stream s, int max) { int t = 0, b; while ((b = s.ReadByte()) >= 0) { if (++t == max) break; } return t; }
        static async Task<int> Drain(Stream s) { var w = new byte[8]; int t = 0; while (true) { int n = await s.ReadAsync(w).ConfigureAwait(false); if (n == 0) break; t += n; } return t; }
        static async Task<int> Counted(Stream s, int left) { var w = new byte[8]; int t = 0, n; while ((n = await s.ReadAsync(w.AsMemory(0, Math.Min(left, 8)))) > 0) { t += n; left -= n; } return t; }
        sealed class Stacked : ArrayPool<byte> { readonly Stack<byte[]> _free = new(); public override byte[] Rent(int n) => _free.TryPop(out var a) && a.Length >= n ? a : new byte[n]; public override void Return(byte[] a, bool clearArray = false) => _free.Push(a); }
        sealed class Exact : ArrayPool<byte> { public override byte[] Rent(int n) => new byte[n]; public override void Return(byte[] a, bool clearArray = false) { } }
        static readonly Stacked s_stacked = new(); static readonly Exact s_exact = new();
        static System.Net.Sockets.Socket s_socket;
        interface ILine { void Send(ReadOnlyMemory<byte> m); void Part(ReadOnlyMemory<byte> m); void Later(ReadOnlyMemory<byte> m); }
        sealed class Wire(Stream s) : ILine { public void Send(ReadOnlyMemory<byte> m) => s.Write(m.Span); public void Part(ReadOnlyMemory<byte> m) => s.Write(m.Span); public void Later(ReadOnlyMemory<byte> m) => s.Write(m.Span); }
        sealed class Tape(Stream s) : ILine { public void Send(ReadOnlyMemory<byte> m) { Put(m, s); s.Flush(); } public void Part(ReadOnlyMemory<byte> m) => s.Write(m.Span[..4]); public void Later(ReadOnlyMemory<byte> m) => throw new NotImplementedException(); }
        static ILine s_line;

        """;

    [Theory]
    [InlineData("Drain({|POOL020:new MemoryStream(a)|}).Wait();", "Counted(new MemoryStream(a), src.Length).Wait();")]
    public Task Read_whole(string faulty, string clean) => Uses("ArrayPool<byte>.Shared", faulty, clean);

    private static string Method(string pool, string use) => Helpers + $"static void Use(ReadOnlySpan<byte> src, Stream io, int n) {{ var a = {pool}.Rent(src.Length); src.CopyTo(a); {use} {pool}.Return(a); }}";

    private static Task Uses(string pool, string faulty, string clean) => Twins(Method(pool, faulty), Method(pool, clean));
}
