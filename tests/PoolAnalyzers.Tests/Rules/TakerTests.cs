namespace PoolAnalyzers.Tests.Rules;

/// <summary>Calls that perhaps take a rental, which the body gives back itself behind them; and helpers that call themselves.</summary>
public sealed class TakerTests
{
    private const string Types = """
        public interface ISink { void Add(byte[] b); bool TryAdd(byte[] b); bool IsFull { get; } }
        public sealed class Reader { public extern Reader(byte[] b, int n); public extern int Parse(); public extern bool Owns { get; } }

        """;

    [Theory]
    [InlineData("static void Run(int n, ISink sink, bool x) { var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; sink.Add(b); if (x) return; ArrayPool<byte>.Shared.Return(b); }",
        "static void Run(int n, ISink sink) { var b = ArrayPool<byte>.Shared.Rent(n); sink.Add(b); if (!sink.IsFull) return; ArrayPool<byte>.Shared.Return(b); }")]
    public Task Given_back_behind_the_call(string faulty, string clean) => FlowProgram.Twins(Types + faulty, Types + clean);
}
