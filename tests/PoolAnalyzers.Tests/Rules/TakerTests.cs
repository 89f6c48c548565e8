namespace PoolAnalyzers.Tests.Rules;

/// <summary>Calls that perhaps take a rental, which the body gives back itself behind them; and helpers that call themselves.</summary>
public sealed class TakerTests
{
    private const string Types = """
        public interface ISink { void Add(byte[] b); bool TryAdd(byte[] b); bool IsFull { get; } }
        public sealed class Reader { public extern Reader(byte[] b, int n); public extern int Parse(); public extern bool Owns { get; } }

        """;

    [Theory]
    [InlineData("static void Run(int n, ISink sink, bool early) { var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; sink.Add(b); if (early) return; ArrayPool<byte>.Shared.Return(b); }",
        "static void Run(int n, ISink sink, bool keep) { var b = ArrayPool<byte>.Shared.Rent(n); if (keep) sink.Add(b); else ArrayPool<byte>.Shared.Return(b); }")]
    [InlineData("static void Run(int n, ISink sink, Stream s) { while (true) { var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; int got = s.Read(b, 0, n); sink.Add(b); if (got == 0) break; ArrayPool<byte>.Shared.Return(b); } }",
        "static void Run(int n, ISink sink) { var b = ArrayPool<byte>.Shared.Rent(n); if (!sink.TryAdd(b)) ArrayPool<byte>.Shared.Return(b); }")]
    [InlineData("static int Run(int n, Stream s) { var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; var r = new Reader(b, s.Read(b, 0, n)); if (r.Parse() < 0) return -1; ArrayPool<byte>.Shared.Return(b); return 1; }",
        "static void Run(int n) { var b = ArrayPool<byte>.Shared.Rent(n); var r = new Reader(b, n); if (!r.Owns) ArrayPool<byte>.Shared.Return(b); }")]
    [InlineData("static void Run(int n, ISink sink, bool x) { var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; sink.Add(b); if (x) return; ArrayPool<byte>.Shared.Return(b); }",
        "static void Run(int n, ISink sink) { var b = ArrayPool<byte>.Shared.Rent(n); sink.Add(b); if (!sink.IsFull) return; ArrayPool<byte>.Shared.Return(b); }")]
    [InlineData("static void Run(int n, ISink sink, bool x) { var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; sink.Add(b); if (x) throw new IOException(); if (n > 3) return; ArrayPool<byte>.Shared.Return(b); }",
        "static void Run(int n, ISink sink) { var b = ArrayPool<byte>.Shared.Rent(n); try { sink.Add(b); } catch { ArrayPool<byte>.Shared.Return(b); throw; } }")]
    [InlineData("static Reader? Run(int n) { var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; var r = new Reader(b, n); int x = r.Parse(); if (x == 0) return null; ArrayPool<byte>.Shared.Return(b); return null; }",
        "static Reader? Run(int n) { var b = ArrayPool<byte>.Shared.Rent(n); var r = new Reader(b, n); int x = r.Parse(); if (x == 0) { ArrayPool<byte>.Shared.Return(b); return null; } return r; }")]
    public Task Given_back_behind_the_call(string faulty, string clean) => FlowProgram.Twins("POOL001", Types + faulty, Types + clean);

    [Theory]
    [InlineData("static int Append(char[] b, int at, long v) { if (v >= 10) at = Append(b, at, v / 10); b[at++] = (char)('0' + v % 10); return at; }", "Append(b, 0, n)",
        "static char[]? s_kept; static int Append(char[] b, int at, long v) { if (v >= 10) at = Append(b, at, v / 10); else s_kept = b; return at; }")]
    [InlineData("static void Add(char[] b, int n) { b[n] = 'a'; if (n > 0) AddOther(b, n - 1); } static void AddOther(char[] b, int n) { b[n] = 'b'; if (n > 0) Add(b, n - 1); }", "Add(b, n)",
        "static List<char[]> s_all = new(); static void Add(char[] b, int n) { b[n] = 'a'; if (n > 0) AddOther(b, n - 1); } static void AddOther(char[] b, int n) { s_all.Add(b); if (n > 0) Add(b, n - 1); }")]
    [InlineData("static void AddA(char[] b) => AddB(b); static void AddB(char[] b) => AddC(b); static void AddC(char[] b) => AddD(b); static void AddD(char[] b) => AddE(b); static void AddE(char[] b) => b[0]++;", "AddA(b)",
        "static void AddA(char[] b) => AddB(b); static void AddB(char[] b) => AddC(b); static void AddC(char[] b) => AddD(b); static void AddD(char[] b) => AddE(b); static void AddE(char[] b) => ArrayPool<char>.Shared.Return(b);")]
    [InlineData("static async Task Set(Stream s, char[] b, int n) { await s.FlushAsync(); if (n > 0) await Set(s, b, n - 1); }", "Set(Stream.Null, b, n).Wait()",
        "static char[]? s_kept; static async Task Set(Stream s, char[] b, int n) { await s.FlushAsync(); if (n > 0) await Set(s, b, n - 1); else s_kept = b; }")]
    public Task Helpers_that_call_themselves(string looks, string call, string keeps) => FlowProgram.Twins("POOL001",
        $"{looks} static int Run(int n) {{ var b = {{|POOL001:ArrayPool<char>.Shared.Rent(n)|}}; {call}; return b[0]; }}",
        $"{keeps} static int Run(int n) {{ var b = ArrayPool<char>.Shared.Rent(n); {call}; return n; }}");
}
