using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL030: a pool is created for a single call.</summary>
public sealed class Pool030Tests
{
    /// <summary>Given to a method that does not keep it, or used by a local function that is only called.</summary>
    [Theory]
    [InlineData("Use(s, {|POOL030:ArrayPool<byte>.Create()|});", "Keep(ArrayPool<byte>.Create());")]
    [InlineData("var p = {|POOL030:ArrayPool<byte>.Create()|}; Go(); void Go() { var b = p.Rent(4); p.Return(b); }", "var p = ArrayPool<byte>.Create(); s_later = Go; void Go() { var b = p.Rent(4); p.Return(b); }")]
    public Task Given_or_captured(string faulty, string clean)
    {
        const string around = """
            static ArrayPool<byte>? s_kept; static Action? s_later;
            static void Keep(ArrayPool<byte> p) => s_kept = p;
            static void Use(Stream s, ArrayPool<byte> p) { var b = p.Rent(4); s.ReadExactly(b, 0, 4); p.Return(b); }
            static void Run(Stream s) { BODY }
            """;
        return Twins("POOL030", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }
}
