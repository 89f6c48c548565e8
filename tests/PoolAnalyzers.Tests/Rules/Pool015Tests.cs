using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL015: an array goes back while an operation that was started over it may still use it.</summary>
public sealed class Pool015Tests
{
    private const string Back = "ArrayPool<byte>.Shared.Return(b);";
    private const string TooEarly = "{|POOL015:ArrayPool<byte>.Shared.Return(b)|};";

    private static string Sent(string body, string release) => $$"""
        static async Task Send(Stream s, ReadOnlyMemory<byte> data) { {{body}} }
        static void Run(Stream s, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); _ = Send(s, b.AsMemory(0, n)); {{release}} }
        """;

    /// <summary>The same through its span, or by way of what is made of it.</summary>
    [Theory]
    [InlineData("await Task.Yield(); var own = data.Span.ToArray(); await s.WriteAsync(own);", "var own = new byte[9]; data.Span.CopyTo(own); await s.WriteAsync(own);")]
    [InlineData("var m = (1, Data: new ArraySegment<byte>(data.ToArray())); await s.WriteAsync(data); await s.WriteAsync(m.Data);", "var m = new KeyValuePair<int, ReadOnlyMemory<byte>>(1, data); var own = m.Value.ToArray(); await s.WriteAsync(own);")]
    [InlineData("var m = new StrongBox<ReadOnlyMemory<byte>> { Value = data }; await s.FlushAsync(); await s.WriteAsync(m.Value);", "var m = new StrongBox<ReadOnlyMemory<byte>> { Value = data }; var own = m.Value.ToArray(); await s.WriteAsync(own);")]
    public Task Copied_through_something_else(string late, string early) => Twins(Sent(late, TooEarly), Sent(early, Back));

    private static string Counted(string body, string release) => $$"""
        static int Sum(ReadOnlySpan<byte> data) { int sum = 0; foreach (var one in data) sum += one; return sum; }
        static async Task Send(Stream s, byte[] data, int n) { {{body}} }
        static void Run(Stream s, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); _ = Send(s, b, n); {{release}} }
        """;

    /// <summary>An array that is looked into before the first <c>await</c>.</summary>
    [Theory]
    [InlineData("await s.FlushAsync(); s.WriteByte((byte)Sum(data.AsSpan(0, n)));", "int sum = Sum(data.AsSpan(0, n)); await s.WriteAsync(new byte[sum]);")]
    [InlineData("int first = data[0]; await s.FlushAsync(); s.WriteByte(data[first]);", "int first = data[0]; await s.WriteAsync(new byte[first]);")]
    [InlineData("var own = data[..n]; await s.WriteAsync(data, 0, n); await s.WriteAsync(own);", "var own = new byte[n]; Array.Copy(data, own, n); await s.WriteAsync(own);")]
    public Task Array_that_is_read_before_it_waits(string late, string early) => Twins(Counted(late, TooEarly), Counted(early, Back));

    /// <summary>An extension method around <c>ConfigureAwait</c>, written here or missing: what is awaited through it has ended.</summary>
    [Theory]
    [InlineData("_ = s.WriteAsync(o.Memory[..n]).Vhc();", "await s.WriteAsync(o.Memory[..n]).Vhc();")]
    [InlineData("var c = Vhc(s.WriteAsync(o.Memory[..n]));", "n = await s.ReadAsync(o.Memory).Vhc(); await Vhc(s.WriteAsync(o.Memory[..n]));")]
    [InlineData("var c = s.FlushAsync().Vhc(); _ = s.WriteAsync(o.Memory[..n]); await c;", "await s.WriteAsync(o.Memory[..n]).{|CS1061:Missing|}();")]
    [InlineData("_ = s.WriteAsync(o.Memory[..n]);", "var m = await s.ReadAsync(o.Memory).{|CS1061:Missing|}(); await s.WriteAsync(o.Memory[..m]).Missing();")]
    public async Task Awaited_through_an_extension(string faulty, string clean)
    {
        const string around = """
            using System; using System.Buffers; using System.IO; using System.Runtime.CompilerServices; using System.Threading.Tasks;
            static class Program
            {
                static ConfiguredValueTaskAwaitable Vhc(this ValueTask t) => t.ConfigureAwait(false);
                static ConfiguredValueTaskAwaitable<T> Vhc<T>(this ValueTask<T> t) => t.ConfigureAwait(false);
                static ConfiguredTaskAwaitable Vhc(this Task t) => t.ConfigureAwait(false);
                static async Task Run(Stream s, int n) { using var RENT; BODY }
            }
            """;
        await File(around.Replace("BODY", faulty).Replace("RENT", "{|POOL015:o = MemoryPool<byte>.Shared.Rent(9)|}"));
        await File(around.Replace("BODY", clean).Replace("RENT", "o = MemoryPool<byte>.Shared.Rent(9)"));
    }
}
