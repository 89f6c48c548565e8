using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>Shapes that public code was wrongly accused for, each beside one that is a fault.</summary>
public sealed class HandOverTests
{
    [Fact]
    public Task Helper_that_only_throws() => Twins(
        """
        static class Fail { internal static void Now(string why) { if (why.Length == 0) throw new ArgumentException(); else throw new InvalidOperationException(why); } internal static void Log(string why) { } }
        static int Run(int n) { var o = MemoryPool<byte>.Shared.Rent(n); o.Dispose(); Fail.Log("empty"); return {|POOL011:o|}.Memory.Length; }
        """,
        """
        static class Fail { internal static void Now(string why) { if (why.Length == 0) throw new ArgumentException(); else throw new InvalidOperationException(why); } internal static void Log(string why) { } }
        static int Run(int n) { var o = MemoryPool<byte>.Shared.Rent(n); if (o.Memory.IsEmpty) { o.Dispose(); Fail.Now("empty"); } int l = o.Memory.Length; o.Dispose(); return l; }
        """);

    [Fact]
    public Task Owner_that_somebody_keeps() => Twins(
        """
        sealed class Block : IMemoryOwner<byte> { public Memory<byte> Memory => default; public void Dispose() { } }
        interface IBlocks { Block Create(int i); Block At(int i); }
        static int Run(IBlocks blocks, int i) { IMemoryOwner<byte> b = {|POOL003:blocks.Create(i)|}; return b.Memory.Length; }
        """,
        """
        sealed class Block : IMemoryOwner<byte> { public Memory<byte> Memory => default; public void Dispose() { } }
        interface IBlocks { Block Create(int i); Block At(int i); }
        static int Run(IBlocks blocks, int i) { IMemoryOwner<byte> b = blocks.At(i); return b.Memory.Length; }
        """);

    [Fact]
    public Task Reinterpreted() => Twins(
        "static bool Run(int n) { var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; var o = Unsafe.As<object>(b); return o == null; }",
        "static object Run(int n) { var b = ArrayPool<byte>.Shared.Rent(n); return Unsafe.As<object>(b); }");

    [Fact]
    public Task Awaited_by_somebody_else() => Twins(
        """
        static async ValueTask<Memory<byte>> Fill(Stream s, int n) { var b = ArrayPool<byte>.Shared.Rent(n); int read = await s.ReadAsync(b); return new Memory<byte>(b, 0, read); }
        static async Task<int> Take(ValueTask<Memory<byte>> task) { var m = await task; System.Runtime.InteropServices.MemoryMarshal.TryGetArray<byte>(m, out var a); ArrayPool<byte>.Shared.Return(a.Array); return 1; }
        static async Task<int> Run(Stream s, int n) { var {|POOL001:b = ArrayPool<byte>.Shared.Rent(n)|}; int read = await s.ReadAsync(b); return read; }
        """.Replace("{|POOL001:b = ArrayPool<byte>.Shared.Rent(n)|}", "b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}"),
        """
        static async ValueTask<Memory<byte>> Fill(Stream s, int n) { var b = ArrayPool<byte>.Shared.Rent(n); int read = await s.ReadAsync(b); return new Memory<byte>(b, 0, read); }
        static async Task<int> Take(ValueTask<Memory<byte>> task) { var m = await task; System.Runtime.InteropServices.MemoryMarshal.TryGetArray<byte>(m, out var a); ArrayPool<byte>.Shared.Return(a.Array); return 1; }
        static Task<int> Run(Stream s, int n) { var input = s.CanSeek ? Fill(s, n) : Fill(s, 64); return Take(input); }
        """);
}
