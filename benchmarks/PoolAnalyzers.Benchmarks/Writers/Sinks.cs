using System.Buffers;
using CommunityToolkit.HighPerformance.Buffers;

namespace PoolAnalyzers.Benchmarks.Writers;

/// <summary>A writer. Implementations are structs, so that the JIT compiles each use for the writer itself, with no interface in between.</summary>
internal interface ISink
{
    void Write(scoped ReadOnlySpan<byte> value);

    Span<byte> GetSpan(int sizeHint);

    void Advance(int count);
}

internal readonly struct Pooled(PooledByteWriter writer) : ISink
{
    public void Write(scoped ReadOnlySpan<byte> value) => writer.Write(value);

    public Span<byte> GetSpan(int sizeHint) => writer.GetSpan(sizeHint);

    public void Advance(int count) => writer.Advance(count);
}

internal readonly struct Blocks(BlockByteWriter writer) : ISink
{
    public void Write(scoped ReadOnlySpan<byte> value) => writer.Write(value);

    public Span<byte> GetSpan(int sizeHint) => writer.GetSpan(sizeHint);

    public void Advance(int count) => writer.Advance(count);
}

internal readonly struct Toolkit(ArrayPoolBufferWriter<byte> writer) : ISink
{
    public void Write(scoped ReadOnlySpan<byte> value) => BuffersExtensions.Write(writer, value);

    public Span<byte> GetSpan(int sizeHint) => writer.GetSpan(sizeHint);

    public void Advance(int count) => writer.Advance(count);
}

internal readonly struct Framework(ArrayBufferWriter<byte> writer) : ISink
{
    public void Write(scoped ReadOnlySpan<byte> value) => BuffersExtensions.Write(writer, value);

    public Span<byte> GetSpan(int sizeHint) => writer.GetSpan(sizeHint);

    public void Advance(int count) => writer.Advance(count);
}
