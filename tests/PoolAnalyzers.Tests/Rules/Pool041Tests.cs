using PoolAnalyzers.Rules;
using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL041: a rental with try, finally and return could be a scope.</summary>
public sealed class Pool041Tests
{
    [Fact]
    public Task Finally() => Twins<ScopeSuggestionAnalyzer>(
        """static void Run(int n) { byte[] b = {|POOL041:ArrayPool<byte>.Shared.Rent(n)|}; try { b[0] = 1; } finally { ArrayPool<byte>.Shared.Return(b); } }""",
        """static byte[] Run(int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); try { b[0] = 1; return b; } finally { Console.WriteLine(n); } }""");

    [Fact]
    public Task No_try() => Twins<ScopeSuggestionAnalyzer>(
        """static void Run(int n) { byte[]? b = null; try { b = {|POOL041:ArrayPool<byte>.Shared.Rent(n)|}; b[0] = 1; } finally { if (b != null) ArrayPool<byte>.Shared.Return(b); } }""",
        """static void Run(int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); b[0] = 1; ArrayPool<byte>.Shared.Return(b); }""");

    [Fact]
    public Task Pattern() => Twins<ScopeSuggestionAnalyzer>(
        """static void Run(int n) { byte[]? b = null; try { Span<byte> s = n < 9 ? stackalloc byte[9] : (b = {|POOL041:ArrayPool<byte>.Shared.Rent(n)|}); s[0] = 1; } finally { if (b is { } rented) ArrayPool<byte>.Shared.Return(rented); } }""",
        """static byte[]? s_last; static void Run(int n) { byte[]? b = null; try { b = ArrayPool<byte>.Shared.Rent(n); s_last = b; } finally { if (b is { } rented) ArrayPool<byte>.Shared.Return(rented); } }""");

    [Fact]
    public Task Catch_and_rethrow() => Twins<ScopeSuggestionAnalyzer>(
        """static void Run(int n) { byte[] b = {|POOL041:ArrayPool<byte>.Shared.Rent(n)|}; try { b[0] = 1; } catch { ArrayPool<byte>.Shared.Return(b); throw; } ArrayPool<byte>.Shared.Return(b); }""",
        """static byte[] Run(int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); try { b[0] = 1; } catch { ArrayPool<byte>.Shared.Return(b); throw; } return b; }""");

    [Fact]
    public Task Swallowed() => Twins<ScopeSuggestionAnalyzer>(
        """static void Run(int n) { byte[] b = {|POOL041:ArrayPool<byte>.Shared.Rent(n)|}; try { b[0] = 1; } catch (Exception) { ArrayPool<byte>.Shared.Return(b); throw; } ArrayPool<byte>.Shared.Return(b); }""",
        """static void Run(int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); try { b[0] = 1; } catch (IOException) { ArrayPool<byte>.Shared.Return(b); throw; } ArrayPool<byte>.Shared.Return(b); }""");

    [Fact]
    public Task Owner() => Twins<ScopeSuggestionAnalyzer>(
        """static void Run(int n) { var owner = {|POOL041:MemoryPool<byte>.Shared.Rent(n)|}; try { owner.Memory.Span.Clear(); } finally { owner.Dispose(); } }""",
        """static void Run(int n) { using var owner = MemoryPool<byte>.Shared.Rent(n); try { owner.Memory.Span.Clear(); } finally { Console.WriteLine(n); } }""");

    [Fact]
    public Task Owner_that_may_be_null() => Twins<ScopeSuggestionAnalyzer>(
        """static void Run(int n) { IMemoryOwner<byte>? owner = null; try { owner = {|POOL041:MemoryPool<byte>.Shared.Rent(n)|}; owner.Memory.Span.Clear(); } finally { owner?.Dispose(); } }""",
        """static IMemoryOwner<byte>? Run(int n) { IMemoryOwner<byte>? owner = null; try { owner = MemoryPool<byte>.Shared.Rent(n); var result = owner; owner = null; return result; } finally { owner?.Dispose(); } }""");

    [Fact]
    public Task Pooled_object() => Twins<ScopeSuggestionAnalyzer>(
        """static string Run(ObjectPool<StringBuilder> pool) { var text = {|POOL041:pool.Get()|}; try { return text.Append('a').ToString(); } finally { pool.Return(text); } }""",
        """static string Run(ObjectPool<StringBuilder> pool, List<StringBuilder> kept) { var text = pool.Get(); try { kept.Add(text); return text.Append('a').ToString(); } finally { pool.Return(text); } }""");

    [Fact]
    public Task Grown() => Twins<ScopeSuggestionAnalyzer>(
        """static void Run(int n) { byte[] b = {|POOL041:ArrayPool<byte>.Shared.Rent(n)|}; try { b[0] = 1; } finally { ArrayPool<byte>.Shared.Return(b); b = null!; } }""",
        """static void Run(int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); try { if (n > 4) { ArrayPool<byte>.Shared.Return(b); b = ArrayPool<byte>.Shared.Rent(2 * n); } b[0] = 1; } finally { ArrayPool<byte>.Shared.Return(b); } }""");

    [Fact]
    public Task Captured() => Twins<ScopeSuggestionAnalyzer>(
        """static void Run(int n) { byte[] b = {|POOL041:ArrayPool<byte>.Shared.Rent(n)|}; try { Fill(); } finally { ArrayPool<byte>.Shared.Return(b); } void Fill() => b[0] = 1; }""",
        """static void Run(int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); try { Parallel.For(0, n, i => b[i] = 1); } finally { ArrayPool<byte>.Shared.Return(b); } }""");

    [Fact]
    public Task Given_by_reference() => Twins<ScopeSuggestionAnalyzer>(
        """static void Fill(byte[] b) => b[0] = 1; static void Run(int n) { byte[] b = {|POOL041:ArrayPool<byte>.Shared.Rent(n)|}; try { Fill(b); } finally { ArrayPool<byte>.Shared.Return(b); } }""",
        """static void Grow(ref byte[] b) => b = new byte[9]; static void Run(int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); try { Grow(ref b); } finally { ArrayPool<byte>.Shared.Return(b); } }""");

    /// <summary>Nothing is left to release for the <c>finally</c>: somebody else has it by then.</summary>
    [Fact]
    public Task Handed_over_at_the_end() => Twins<ScopeSuggestionAnalyzer>(
        """static int Run(int n) { byte[]? b = {|POOL041:ArrayPool<byte>.Shared.Rent(n)|}; try { var s = new ArraySegment<byte>(b); return s.Count; } finally { if (b != null) ArrayPool<byte>.Shared.Return(b); b = null; } }""",
        """static ArraySegment<byte> Run(int n) { byte[]? b = ArrayPool<byte>.Shared.Rent(n); try { var s = new ArraySegment<byte>(b); b = null; return s; } finally { if (b != null) ArrayPool<byte>.Shared.Return(b); } }""");

    [Fact]
    public Task Written_to_a_channel() => Twins<ScopeSuggestionAnalyzer>(
        """static void Run(System.Threading.Channels.ChannelWriter<int> w, int n) { byte[] b = {|POOL041:ArrayPool<byte>.Shared.Rent(n)|}; try { w.TryWrite(b.Length); } finally { ArrayPool<byte>.Shared.Return(b); } }""",
        """static void Run(System.Threading.Channels.ChannelWriter<byte[]> w, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); try { w.TryWrite(b); } finally { ArrayPool<byte>.Shared.Return(b); } }""");
}
