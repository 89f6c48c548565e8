using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>Structs that carry a rental: what is made over one, handed out, read, set, and asked to release it.</summary>
public sealed class CarrierTests
{
    private const string Types = """
        readonly struct Frame(int kind, IMemoryOwner<byte> body)
        {
            public readonly int Kind = kind;
            public readonly IMemoryOwner<byte> Body = body;
            public Memory<byte> Memory => Body.Memory;
            public void Release() => Body?.Dispose();
            public int First() => Body.Memory.Span[0];
        }
        readonly record struct Packet(int Id, IMemoryOwner<byte> Data);
        struct Bin { public int N; public byte[] Bytes; }
        readonly struct Lease : IDisposable
        {
            private readonly byte[] _array;
            public Lease(byte[] array) => _array = array;
            public Span<byte> Span => _array;
            public void Dispose() => ArrayPool<byte>.Shared.Return(_array);
        }
        static Frame Make(int n) => new(1, MemoryPool<byte>.Shared.Rent(n));
        static Packet MakePacket(int n) { var p = new Packet(n, MemoryPool<byte>.Shared.Rent(n)); return p; }
        static async Task<Frame> MakeAsync(int n) { await Task.Yield(); return new Frame(1, MemoryPool<byte>.Shared.Rent(n)); }
        static Bin MakeBin(int n) => new() { N = n, Bytes = ArrayPool<byte>.Shared.Rent(n) };
        static Bin SetBin(int n) { Bin s = default; s.N = n; s.Bytes = ArrayPool<byte>.Shared.Rent(n); return s; }
        static void Fill(ref Bin s, int n) => s.Bytes = ArrayPool<byte>.Shared.Rent(n);
        static void Fill(out Frame f, int n) => f = Make(n);
        static void Grow(ref Bin s) { var larger = ArrayPool<byte>.Shared.Rent(s.N * 2); ArrayPool<byte>.Shared.Return(s.Bytes); s.Bytes = larger; }
        static void FillIfNeeded(ref Bin s, int n) { if (s.N < n && Console.KeyAvailable) s.Bytes = ArrayPool<byte>.Shared.Rent(n); }
        static TaskCompletionSource<Frame> s_source;
        static void Finish(Frame f) => f.Body.Dispose();
        static void FinishOne(in Frame f) { if (f.Kind > 0) f.Body?.Dispose(); }
        static int Look(Frame f) => f.Kind + f.Body.Memory.Length;

        """;

    [Theory]
    [InlineData("var f = {|POOL003:Make(3)|}; return f.Kind;", "var f = Make(3); f.Release(); return f.Kind;")]
    [InlineData("var f = {|POOL003:Make(3)|}; return f.First();", "var f = Make(3); int first = f.First(); f.Body.Dispose(); return first;")]
    [InlineData("var f = {|POOL003:Make(3)|}; return Look(f);", "var f = Make(3); int n = Look(f); Finish(f); return n;")]
    [InlineData("return {|POOL003:Make(3)|}.Kind;", "Make(3).Release(); return 0;")]
    [InlineData("{|POOL003:Fill(out Frame f, 3)|}; return f.Kind;", "Fill(out Frame f, 3); FinishOne(f); return f.Kind;")]
    [InlineData("var p = {|POOL003:MakePacket(3)|}; return p.Id;", "var (id, data) = MakePacket(3); data.Dispose(); return id;")]
    [InlineData("var (id, data) = {|POOL003:MakePacket(3)|}; return id + data.Memory.Length;", "var p = MakePacket(3); using (p.Data) return p.Id;")]
    [InlineData("Frame? f = {|POOL003:Make(3)|}; return f.Value.Kind;", "Frame? f = Make(3); f.Value.Body.Dispose(); return 0;")]
    [InlineData("var f = {|POOL003:Make(3)|}; var g = f; return g.Kind;", "var f = Make(3); var g = f; g.Release(); return 0;")]
    [InlineData("var f = {|POOL003:Make(3)|}; if (f is { Kind: 1 }) return 0; return 1;", "var f = Make(3); if (f is { Body: { } b }) b.Dispose(); return 0;")]
    public Task Owner_in_struct(string faulty, string clean) => Uses("POOL003", "int", faulty, clean);

    [Theory]
    [InlineData("var s = {|POOL001:MakeBin(3)|}; return s.N;", "var s = MakeBin(3); ArrayPool<byte>.Shared.Return(s.Bytes); return s.N;")]
    [InlineData("var s = {|POOL001:SetBin(3)|}; return s.N;", "var s = SetBin(3); ArrayPool<byte>.Shared.Return(s.Bytes); return s.N;")]
    [InlineData("Bin s = default; {|POOL001:Fill(ref s, 3)|}; return s.N;", "Bin s = default; Fill(ref s, 3); ArrayPool<byte>.Shared.Return(s.Bytes); return s.N;")]
    [InlineData("var s = MakeBin(3); {|POOL001:Grow(ref s)|}; return s.N;", "var s = MakeBin(3); Grow(ref s); ArrayPool<byte>.Shared.Return(s.Bytes); return s.N;")]
    [InlineData("var s = new Bin { N = 4, Bytes = {|POOL001:ArrayPool<byte>.Shared.Rent(4)|} }; return s.N;", "var s = new Bin { N = 4, Bytes = ArrayPool<byte>.Shared.Rent(4) }; ArrayPool<byte>.Shared.Return(s.Bytes); return s.N;")]
    [InlineData("var l = new Lease({|POOL001:ArrayPool<byte>.Shared.Rent(4)|}); return l.Span[0];", "using var l = new Lease(ArrayPool<byte>.Shared.Rent(4)); return l.Span[0];")]
    [InlineData("var s = {|POOL001:MakeBin(3)|}; try { s = MakeBin(5); } finally { ArrayPool<byte>.Shared.Return(s.Bytes); } return 0;", "var s = MakeBin(3); var b = s.Bytes; s.Bytes = null; ArrayPool<byte>.Shared.Return(b); return 0;")]
    public Task Array_in_struct(string faulty, string clean) => Uses("POOL001", "int", faulty, clean);

    [Theory]
    [InlineData("var f = Make(3); f.Release(); return {|POOL011:f.Body|}.Memory.Length;", "var f = Make(3); int n = f.Body.Memory.Length; f.Release(); return n;")]
    [InlineData("var f = Make(3); var m = f.Memory; f.Release(); return {|POOL011:m|}.Span[0];", "var f = Make(3); var m = f.Memory; int n = m.Span[0]; f.Release(); return n + f.Kind;")]
    public Task Used_after_the_struct_released_it(string faulty, string clean) => Uses("POOL011", "int", faulty, clean);

    // Who has the struct then, releases what it carries.
    [Theory]
    [InlineData("s_kept = Make(3);")]
    [InlineData("s_queue.Enqueue(Make(3));")]
    [InlineData("s_all[0] = Make(3);")]
    [InlineData("var f = Make(3); Action a = () => f.Release(); a();")]
    [InlineData("var f = Make(3); object o = f; Console.WriteLine(o);")]
    [InlineData("var f = Make(3); foreach (var x in new[] { f }) x.Release();")]
    [InlineData("var f = Make(3); var g = f with { }; g.Release();")]
    public async Task Handed_on(string use)
    {
        const string Fields = "static Frame s_kept; static readonly Queue<Frame> s_queue = new(); static readonly Frame[] s_all = new Frame[4];\n";
        await Members(Types + Fields + $"static int Use(Stream stream) {{ {use} return 0; }}");
    }

    private static Task Uses(string rule, string result, string faulty, string clean) =>
        Twins(rule, Types + $"static {result} Use(Stream stream) {{ {faulty} }}", Types + $"static {result} Use(Stream stream) {{ {clean} }}");
}
