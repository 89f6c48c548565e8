using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL012: a released rental stays in the field, and the member can run again.</summary>
public sealed class Pool012Tests
{
    /// <summary>A base class that is missing may call its hook once; what is called <c>Dispose</c> must bear to be called again.</summary>
    [Theory]
    [InlineData("Dispose(bool disposing) { {|POOL012:System.Buffers.ArrayPool<byte>.Shared.Return(_b)|}; }")]
    [InlineData("Release() { System.Buffers.ArrayPool<byte>.Shared.Return(_b); }")]
    public Task Hook_of_a_missing_base(string hook) =>
        File("sealed class Rows : {|CS0246:Disposable|} { byte[] _b = System.Buffers.ArrayPool<byte>.Shared.Rent(5); protected override void " + hook + " }");
}
