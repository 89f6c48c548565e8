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
    [InlineData("Native({|POOL020:a|});", "NativeCut(a, src.Length);")]
    [InlineData("Native2({|POOL020:a|});", "Native2(a.AsSpan(0, src.Length));")]
    [InlineData("ReadOnlySpan<byte> v = a; {|POOL020:put2(ref MemoryMarshal.GetReference(v), v.Length)|};", "ReadOnlySpan<byte> v = a; put2(ref MemoryMarshal.GetReference(v), src.Length);")]
    [InlineData("ByRef({|POOL020:a|});", "ByRefToZero(a);")]
    [InlineData("Put({|POOL020:a|}, io);", "PutText(a, io);")]
    [InlineData("PutSequence({|POOL020:new ReadOnlySequence<byte>(a)|}, io);", "PutSequence(new ReadOnlySequence<byte>(a, 0, src.Length), io);")]
    [InlineData("PutChunk({|POOL020:new Chunk(a)|}, io);", "PutPiece(new Piece(a, src.Length), io);")]
    [InlineData("var c = new Chunk(a); {|POOL020:c|}.WriteTo(io);", "var c = new Chunk(a); io.Write(c.Data, 0, src.Length);")]
    [InlineData("PutAllOfPiece({|POOL020:new Piece(a, src.Length)|}, io);", "PutAllOfPiece(new(a.AsMemory(0, src.Length), 4), io);")]
    [InlineData("PutBit({|POOL020:new Bit { Data = a }|}, io);", "PutBits(new Bit { Data = a, N = src.Length }, io);")]
    [InlineData("{|POOL020:new Doc(a)|}.Sum();", "new Doc(a.AsMemory(0, src.Length)).Sum(); Console.WriteLine(new Doc(a).First);")]
    [InlineData("_ = new Column(n, {|POOL020:a|});", "_ = new Cursor(n, a); _ = new Column(n, a.AsMemory(0, src.Length));")]
    [InlineData("Each([{|POOL020:a.AsMemory()|}], io);", "Each([a.AsMemory(0, src.Length)], io);")]
    [InlineData("s_socket.Send(new List<ArraySegment<byte>> { {|POOL020:new(a)|} });", "s_socket.Send(new List<ArraySegment<byte>> { new(a, 0, src.Length) });")]
    [InlineData("Append({|POOL020:a|});", "Overwrite(a); Append(a.AsSpan(0, src.Length));")]
    [InlineData("CopyAll({|POOL020:new MemoryStream(a)|});", "CopyAll(new MemoryStream(a, 0, src.Length)); Same(a, src);")]
    [InlineData("Sum({|POOL020:new MemoryStream(a)|});", "SumOf(new MemoryStream(a), src.Length); Header(new MemoryStream(a));")]
    [InlineData("s_line.Send({|POOL020:a|});", "s_line.Part(a); s_line.Later(a);")]
    [InlineData("Drain({|POOL020:new MemoryStream(a)|}).Wait();", "Counted(new MemoryStream(a), src.Length).Wait();")]
    [InlineData("Array.LastIndexOf({|POOL020:a|}, (byte)3);", "Array.LastIndexOf(a, (byte)3, n - 1); Array.LastIndexOf(a, (byte)3, n - 1, n);")]
    public Task Read_whole(string faulty, string clean) => Uses("ArrayPool<byte>.Shared", faulty, clean);

    // That all of it was cleared makes no data of the rest. What does not see zeros is right all the same.
    [Theory]
    [InlineData("Array.Clear(a);", "{|POOL020:a|}", "sum += a.Sum(x => x); foreach (var x in a) sum += x; for (int i = 0; i < a.Length; i++) sum += a[i]; sum += ByRef(a);")]
    [InlineData("a.AsSpan().Clear();", "{|POOL020:a.AsSpan()|}", "sum += (int)new System.Numerics.BigInteger(a);")]
    [InlineData("a.AsSpan(src.Length).Clear();", "{|POOL020:a|}", "sum += Encoding.ASCII.GetString(a).TrimEnd('\\0').Length;")]
    [InlineData("a.AsSpan().Fill(0);", "{|POOL020:a|}", "var text = Encoding.ASCII.GetString(a); sum += text.IndexOf('\\0');")]
    public Task Cleared(string clear, string whole, string clean) => Uses("ArrayPool<byte>.Shared", $"int sum = 0; {clear} io.Write({whole});", $"int sum = 0; {clear} {clean}");

    private static string Method(string pool, string use) => Helpers + $"static void Use(ReadOnlySpan<byte> src, Stream io, int n) {{ var a = {pool}.Rent(src.Length); src.CopyTo(a); {use} {pool}.Return(a); }}";

    private static Task Uses(string pool, string faulty, string clean) => Twins("POOL020", Method(pool, faulty), Method(pool, clean));
}
