namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL011, and what follows from it, of the memory of pipes and buffer writers.</summary>
public sealed class PipeTests
{
    private const string Usings = "using System; using System.Buffers; using System.Buffers.Binary; using System.Collections.Generic; using System.IO; using System.IO.Pipelines; using System.Text; using System.Text.Json; using System.Threading; using System.Threading.Tasks;\n";

    /// <summary>Parts of a line protocol, as the documentation of pipes has them.</summary>
    private const string Lines = """
        static bool TryReadLine(ref ReadOnlySequence<byte> buffer, out ReadOnlySequence<byte> line)
        {
            var position = buffer.PositionOf((byte)'\n');
            if (position == null) { line = default; return false; }
            line = buffer.Slice(0, position.Value);
            buffer = buffer.Slice(buffer.GetPosition(1, position.Value));
            return true;
        }

        static int Parse(ReadOnlySequence<byte> header) { Span<byte> four = stackalloc byte[4]; header.Slice(0, 4).CopyTo(four); return BinaryPrimitives.ReadInt32BigEndian(four); }
        static void Skip(PipeReader reader, ReadOnlySequence<byte> buffer, int n) => reader.AdvanceTo(buffer.GetPosition(n));

        """;

    [Theory]
    [InlineData("var first = b.First; r.AdvanceTo(b.End); n = {|POOL011:first|}.Span[0];", "var first = b.First; n = first.Span[0]; r.AdvanceTo(b.End);")]
    [InlineData("r.AdvanceTo(b.End); if ({|POOL011:b|}.IsEmpty) return 1;", "bool isEmpty = b.IsEmpty; r.AdvanceTo(b.End); if (isEmpty) return 1;")]
    [InlineData("r.AdvanceTo(b.End); n = (int){|POOL011:b|}.Length;", "r.AdvanceTo(b.End); n = b.Start.GetHashCode();")]
    [InlineData("await r.CompleteAsync(); n = {|POOL011:b|}.FirstSpan[0];", "n = b.FirstSpan[0]; await r.CompleteAsync();")]
    [InlineData("r.Complete(); n = {|POOL011:result.Buffer|}.FirstSpan[0];", "r.Complete(); n = result.IsCompleted ? 1 : 0;")]
    [InlineData("var part = b.Slice(0, 8); Skip(r, b, 8); n = {|POOL011:part|}.ToArray().Length;", "var part = b.Slice(0, 8).ToArray(); Skip(r, b, 8); n = part.Length;")]
    [InlineData("if (TryReadLine(ref b, out var line)) { r.AdvanceTo(b.Start); n = Parse({|POOL011:line|}); }", "if (TryReadLine(ref b, out var line)) { n = Parse(line); r.AdvanceTo(b.Start); }")]
    [InlineData("using var d = JsonDocument.Parse(b); r.AdvanceTo(b.End); n = {|POOL011:d|}.RootElement.GetInt32();", "using var d = JsonDocument.Parse(b); n = d.RootElement.GetInt32(); r.AdvanceTo(b.End);")]
    [InlineData("ReadOnlyMemory<byte> last = default; foreach (var s in b) last = s; r.AdvanceTo(b.End); n = {|POOL011:last|}.Span[0];", "ReadOnlyMemory<byte> last = default; foreach (var s in b) last = s; n = last.Span[0]; r.AdvanceTo(b.End);")]
    [InlineData("int Get() => b.FirstSpan[0]; r.AdvanceTo(b.End); n = {|POOL011:Get()|};", "int Get() => b.FirstSpan[0]; n = Get(); r.AdvanceTo(b.End);")]
    [InlineData("r.AdvanceTo(b.GetPosition(1)); n = {|POOL011:b|}.FirstSpan[0];", "r.AdvanceTo(b.GetPosition(1)); result = await r.ReadAsync(); b = result.Buffer; n = b.FirstSpan[0]; r.AdvanceTo(b.End);")]
    [InlineData("var o = await other.ReadAsync(); other.AdvanceTo(o.Buffer.End); n = {|POOL011:o.Buffer|}.FirstSpan[0];", "var o = await other.ReadAsync(); other.AdvanceTo(o.Buffer.End); n = b.FirstSpan[0]; r.AdvanceTo(b.End);")]
    public Task After_AdvanceTo(string faulty, string clean) => Twins(
        $"{Lines}static async Task<int> Run(PipeReader r, PipeReader other) {{ int n = 0; var result = await r.ReadAsync(); var b = result.Buffer; {faulty} return n; }}",
        $"{Lines}static async Task<int> Run(PipeReader r, PipeReader other) {{ int n = 0; var result = await r.ReadAsync(); var b = result.Buffer; {clean} return n; }}");

    [Theory]
    [InlineData("Consumed(b.End); return {|POOL011:b|}.FirstSpan[0];", "int n = b.FirstSpan[0]; Consumed(b.End); return n;")]
    [InlineData("b = await Fill(4); _reader.AdvanceTo(b.End); return {|POOL011:b|}.FirstSpan[0];", "b = await Fill(4); int n = b.FirstSpan[0]; _reader.AdvanceTo(b.End); return n;")]
    [InlineData("long n = b.Length; await Fill(4); return (int){|POOL011:b|}.Length;", "while (b.Length < 4) b = await Next(b); int n = b.FirstSpan[0]; _reader.AdvanceTo(b.End); return n;")]
    public Task By_methods_of_the_object(string faulty, string clean)
    {
        const string around = """
            sealed class Link(PipeReader reader)
            {
                private readonly PipeReader _reader = reader;
                private void Consumed(SequencePosition position) => _reader.AdvanceTo(position);
                private async ValueTask<ReadOnlySequence<byte>> Fill(int n)
                {
                    while (true)
                    {
                        var r = await _reader.ReadAsync();
                        if (r.Buffer.Length >= n) return r.Buffer;
                        _reader.AdvanceTo(r.Buffer.Start, r.Buffer.End);
                    }
                }
                private async ValueTask<ReadOnlySequence<byte>> Next(ReadOnlySequence<byte> current)
                {
                    _reader.AdvanceTo(current.Start, current.End);
                    return (await _reader.ReadAsync()).Buffer;
                }
                public async Task<int> Run() { var result = await _reader.ReadAsync(); var b = result.Buffer; BODY }
            }
            """;
        // That a reader gives anything after it was advanced, another read says.
        return Twins(around.Replace("BODY", faulty.Replace("long n = b.Length; await Fill(4)", "long n = b.Length; _reader.AdvanceTo(b.Start); await Fill(4)")), around.Replace("BODY", clean));
    }

    [Theory]
    [InlineData("static async Task<ReadOnlySequence<byte>> Run(PipeReader r) { var x = await r.ReadAsync(); try { return {|POOL016:x.Buffer.Slice(0, 4)|}; } finally { r.AdvanceTo(x.Buffer.End); } }",
        "static async Task<byte[]> Run(PipeReader r) { var x = await r.ReadAsync(); try { return x.Buffer.Slice(0, 4).ToArray(); } finally { r.AdvanceTo(x.Buffer.End); } }")]
    [InlineData("sealed class C { ReadOnlyMemory<byte> _last; public async Task Run(PipeReader r) { var x = await r.ReadAsync(); try { _last = {|POOL016:x.Buffer.First|}; } finally { r.AdvanceTo(x.Buffer.End); } } }",
        "sealed class C { ReadResult _last; public async Task Run(PipeReader r) { _last = await r.ReadAsync(); try { Console.WriteLine(_last.Buffer.Length); } finally { r.AdvanceTo(_last.Buffer.End); } } }")]
    [InlineData("static bool Run(PipeReader r, out ReadOnlyMemory<byte> m) { m = default; if (!r.TryRead(out var x)) return false; m = {|POOL016:x.Buffer.First|}; r.AdvanceTo(x.Buffer.End); return true; }",
        "static bool Run(PipeReader r, out ReadOnlyMemory<byte> m) { m = default; if (!r.TryRead(out var x)) return false; m = x.Buffer.First.ToArray(); r.AdvanceTo(x.Buffer.End); return true; }")]
    [InlineData("static async IAsyncEnumerable<ReadOnlySequence<byte>> Run(PipeReader r) { var x = await r.ReadAsync(); yield return {|POOL017:x.Buffer|}; r.AdvanceTo(x.Buffer.End); }",
        "static async IAsyncEnumerable<byte[]> Run(PipeReader r) { var x = await r.ReadAsync(); yield return x.Buffer.ToArray(); r.AdvanceTo(x.Buffer.End); }")]
    [InlineData("static async Task Run(PipeReader r, Stream s) { var x = await r.ReadAsync(); var t = s.WriteAsync(x.Buffer.First); {|POOL015:r.AdvanceTo(x.Buffer.End)|}; await t; }",
        "static async Task Run(PipeReader r, Stream s) { var x = await r.ReadAsync(); var t = s.WriteAsync(x.Buffer.First); await t; r.AdvanceTo(x.Buffer.End); }")]
    public Task Out_of_the_body(string faulty, string clean) => Twins(faulty, clean);

    private const string Helpers = """
        static void WriteString(IBufferWriter<byte> w, string s) => Encoding.UTF8.GetBytes(s, w);
        static void Body(IBufferWriter<byte> w, string s) { int n = Encoding.UTF8.GetBytes(s, w.GetSpan(s.Length * 3)); w.Advance(n); }
        static int Size(IBufferWriter<byte> w, string s) => Encoding.UTF8.GetByteCount(s);

        """;

    [Theory]
    [InlineData("w.Advance(4); {|POOL011:head|}[0] = 1;", "head[0] = 1; w.Advance(4);")]
    [InlineData("var other = w.GetSpan(8); {|POOL011:head|}[0] = other[0];", "head[0] = 1; head = w.GetSpan(8); head[0] = 2;")]
    [InlineData("w.Write(new byte[9]); {|POOL011:head|}[0] = 1;", "x.Write(new byte[9]); head[0] = 1;")]
    [InlineData("WriteString(w, s); {|POOL011:head|}[0] = 1;", "int n = Size(w, s); head[0] = (byte)n;")]
    [InlineData("Body(w, s); {|POOL011:head|}[0] = 1;", "Body(x, s); head[0] = 1;")]
    [InlineData("foreach (char c in s) { {|POOL011:head|}[0] = (byte)c; w.Advance(1); }", "foreach (char c in s) { head[0] = (byte)c; w.Advance(1); head = w.GetSpan(1); }")]
    [InlineData("int at = 0; foreach (char c in s) { if (at == head.Length) { w.Advance(at); at = 0; } {|POOL011:head|}[at++] = (byte)c; }", "int at = 0; foreach (char c in s) { if (at == head.Length) { w.Advance(at); at = 0; head = w.GetSpan(1); } head[at++] = (byte)c; }")]
    [InlineData("w.Advance(2); BinaryPrimitives.WriteInt16BigEndian({|POOL011:head|}, 3);", "w.Advance(2); Console.WriteLine(head.Length);")]
    public Task Of_a_writer(string faulty, string clean) => Twins(
        $"{Helpers}static void Run(IBufferWriter<byte> w, IBufferWriter<byte> x, string s) {{ var head = w.GetSpan(4); {faulty} }}",
        $"{Helpers}static void Run(IBufferWriter<byte> w, IBufferWriter<byte> x, string s) {{ var head = w.GetSpan(4); {clean} }}");

    private static Task Twins(string faulty, string clean) => Both(faulty, clean);

    private static async Task Both(string faulty, string clean)
    {
        Assert.Contains("{|POOL", faulty, StringComparison.Ordinal);
        Assert.DoesNotContain("{|", clean, StringComparison.Ordinal);
        foreach (var members in new[] { faulty, clean })
        {
            var test = new PoolAnalyzers.Testing.CSharpAnalyzerTest<PoolAnalyzers.Rules.OwnershipAnalyzer> { TestCode = $"{Usings}public static class Program\n{{\n{members}\n}}\n" };
            await test.RunAsync();
        }
    }
}
