using PoolAnalyzers.Rules;
using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL040: a temporary array could be rented.</summary>
public sealed class Pool040Tests
{
    [Fact]
    public Task Copy_loop() => Twins<TemporaryArrayAnalyzer>(
        """static void Copy(Stream from, Stream to) { var buffer = {|POOL040:new byte[81920]|}; int n; while ((n = from.Read(buffer, 0, buffer.Length)) > 0) to.Write(buffer, 0, n); }""",
        """static byte[] Read(Stream from) { var buffer = new byte[81920]; from.ReadExactly(buffer); return buffer; }""");

    [Fact]
    public Task Awaited() => Twins<TemporaryArrayAnalyzer>(
        """static async Task<int> Read(Stream from, int n) { var buffer = {|POOL040:new byte[n]|}; int read = await from.ReadAsync(buffer.AsMemory(0, n)).ConfigureAwait(false); return buffer[0] + read; }""",
        """static ValueTask<int> Read(Stream from, int n) { var buffer = new byte[n]; return from.ReadAsync(buffer.AsMemory(0, n)); }""");

    [Fact]
    public Task Elements() => Twins<TemporaryArrayAnalyzer>(
        """static int Sum(int n) { int[] values = {|POOL040:new int[n]|}; for (int i = 0; i < n; i++) values[i] = i; int sum = 0; for (int i = 0; i < n; i++) sum += values[i]; return sum; }""",
        """static int Sum(int n) { int[] values = new int[n]; for (int i = 0; i < n; i++) values[i] = i; return values.Sum(); }""");

    [Fact]
    public Task Size() => Twins<TemporaryArrayAnalyzer>(
        """static int Sum() { var values = {|POOL040:new int[256]|}; values[3] = 4; return values[3]; }""",
        """static int Sum() { var values = new int[255]; values[3] = 4; return values[3]; }""");

    [Fact]
    public Task Span_over_it() => Twins<TemporaryArrayAnalyzer>(
        """static int Run(int n) { byte[] bytes = {|POOL040:new byte[n]|}; Span<byte> head = bytes.AsSpan(0, 4); head.Fill(1); return head[0]; }""",
        """static Span<byte> Run(int n) { byte[] bytes = new byte[n]; Span<byte> head = bytes.AsSpan(0, 4); head.Fill(1); return head; }""");

    [Fact]
    public Task Stored() => Twins<TemporaryArrayAnalyzer>(
        """static int s_sum; static void Run(int n) { byte[] bytes = {|POOL040:new byte[n]|}; bytes[0] = 1; s_sum = bytes[0]; }""",
        """static byte[]? s_bytes; static void Run(int n) { byte[] bytes = new byte[n]; bytes[0] = 1; s_bytes = bytes; }""");

    [Fact]
    public Task Captured() => Twins<TemporaryArrayAnalyzer>(
        """static Func<int> Run(int n) { byte[] bytes = {|POOL040:new byte[n]|}; bytes[0] = 1; int first = bytes[0]; return () => first; }""",
        """static Func<int> Run(int n) { byte[] bytes = new byte[n]; bytes[0] = 1; return () => bytes[0]; }""");

    [Fact]
    public Task Given_to_a_method() => Twins<TemporaryArrayAnalyzer>(
        """static void Fill(byte[] bytes) { for (int i = 0; i < bytes.Length; i++) bytes[i] = 1; } static int Run(int n) { byte[] bytes = {|POOL040:new byte[n]|}; Fill(bytes); return bytes[0]; }""",
        """static byte[]? s_kept; static void Keep(byte[] bytes) { s_kept = bytes; } static int Run(int n) { byte[] bytes = new byte[n]; Keep(bytes); return bytes[0]; }""");

    [Fact]
    public Task Wrapped() => Twins<TemporaryArrayAnalyzer>(
        """static string Run(int n, Stream s) { byte[] bytes = {|POOL040:new byte[n]|}; int read = s.Read(bytes); return Encoding.UTF8.GetString(bytes, 0, read); }""",
        """static Stream Run(int n, Stream s) { byte[] bytes = new byte[n]; int read = s.Read(bytes); return new MemoryStream(bytes, 0, read); }""");

    [Fact]
    public Task References() => Twins<TemporaryArrayAnalyzer>(
        """static int Run(int n) { long[] marks = {|POOL040:new long[n]|}; marks[0] = 2; return (int)marks[0]; }""",
        """static int Run(int n) { string[] marks = new string[n]; marks[0] = "2"; return marks[0].Length; }""");

    [Fact]
    public Task Iterator() => Twins<TemporaryArrayAnalyzer>(
        """static int Count(Stream s, int n) { byte[] block = {|POOL040:new byte[n]|}; return s.Read(block); }""",
        """static IEnumerable<int> Counts(Stream s, int n) { byte[] block = new byte[n]; yield return s.Read(block); }""");
}
