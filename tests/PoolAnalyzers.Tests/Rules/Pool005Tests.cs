using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL005: a field keeps a rental, and nobody releases it.</summary>
public sealed class Pool005Tests
{
    private static string Frame(string caller) => $$"""
        public sealed class Frame
        {
            private readonly IMemoryOwner<byte> _owner;
            public Frame(IMemoryOwner<byte> owner, int id) { _owner = owner; Id = id; }
            public int Id { get; }
            public Span<byte> Data => _owner.Memory.Span;
        }
        public static class Frames { {{caller}} }
        """;

    [Theory]
    [InlineData("public static int Read(int n) { using var o = MemoryPool<byte>.Shared.Rent(n); return new Frame(o, n).Id; }")]
    [InlineData("public static int Read(int n) { var o = MemoryPool<byte>.Shared.Rent(n); int id = new Frame(o, n).Id; o.Dispose(); return id; }")]
    [InlineData("public static Frame Read(IMemoryOwner<byte> o, int n) => new Frame(o, n);")]
    [InlineData("public static Frame Read(int n) => new Frame({|POOL003:MemoryPool<byte>.Shared.Rent(n)|}, n); public static Frame Other(IMemoryOwner<byte> o) => new Frame(o, 1);")]
    [InlineData("")]
    public Task Owner_that_is_lent(string caller) => File("using System; using System.Buffers;" + Frame(caller));
}
