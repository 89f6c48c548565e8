using PoolAnalyzers.Rules;
using PoolAnalyzers.Rules.Usage;
using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL031: a scope is copied, or used though it is a default.</summary>
public sealed class Pool031Tests
{
    /// <summary>A scope that cannot leave the stack, and an owner that can.</summary>
    private const string Types = """
        ref struct Scope
        {
            private byte[]? _array;
            public Scope(int length) => _array = ArrayPool<byte>.Shared.Rent(length);
            public readonly Span<byte> Span => _array;
            public void Dispose() { byte[]? array = _array; _array = null; if (array is not null) ArrayPool<byte>.Shared.Return(array); }
        }
        struct Owner : IMemoryOwner<byte>
        {
            private byte[]? _array;
            public Owner(int length) => _array = ArrayPool<byte>.Shared.Rent(length);
            public readonly Memory<byte> Memory => _array;
            public void Dispose() { if (_array is { } array) { _array = null; ArrayPool<byte>.Shared.Return(array); } }
        }

        """;

    private static Task Twins(string faulty, string clean) => Twins<ScopeCopyAnalyzer>(Types + faulty, Types + clean);
}
