using PoolAnalyzers.CodeFixes.Rules;
using PoolAnalyzers.Rules;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>Rentals that something else has on some path, or that an operation uses: no fix releases them there, whether a rule is on or not.</summary>
public sealed class HeldElsewhereTests
{
    private const string Finally = "POOL001.TryFinally";

    private const string Helpers = """
            sealed record Frame(byte[] Array, int Count);

            static readonly Queue<Frame> s_frames = new();
            static readonly Queue<ArraySegment<byte>> s_parts = new();
            static readonly Dictionary<int, byte[]> s_all = new();
            static Memory<byte> s_current;

            static void Keep(byte[] array, int n) => s_all[n] = array;

            static int Look(ArraySegment<byte> part) => part[0];

        """;

    /// <summary>One path gives the rental to something that has it after the method: a <c>finally</c> would give it back on that path as well.</summary>
    [Theory]
    [InlineData("var frame = new Frame(b, read); s_frames.Enqueue(frame);")]
    [InlineData("s_frames.Enqueue(new Frame(b, read));")]
    [InlineData("var part = new ArraySegment<byte>(b, 0, read); s_parts.Enqueue(part);")]
    [InlineData("var same = b; s_all[read] = same;")]
    [InlineData("Keep(b, read);")]
    [InlineData("s_current = b.AsMemory(0, read);")]
    public Task Finally_would_release_what_is_kept(string keep) =>
        Leaves<Pool001Fix>(Helpers + Method("{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}", keep), Finally);

    /// <summary>What only looks at the rental has nothing of it afterwards.</summary>
    [Theory]
    [InlineData("stream.Write(new ArraySegment<byte>(b, 0, read));")]
    [InlineData("read = Look(new ArraySegment<byte>(b, 0, read));")]
    public async Task Finally_releases_what_was_looked_at(string look)
    {
        var before = Method("{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}", look, "ArrayPool<byte>.Shared.Return(b); ");
        var after = $$"""
                static int M(Stream stream, int n)
                {
                    byte[] b = ArrayPool<byte>.Shared.Rent(n);
                    try
                    {
                        int read = stream.Read(b, 0, n);
                        if (read == 0)
                            return -1;
                        if (read < n)
                        {
                            {{look}} return 0;
                        }
                        return read;
                    }
                    finally
                    {
                        ArrayPool<byte>.Shared.Return(b);
                    }
                }
            """;
        await Fixes<Pool001Fix>(Helpers + before, Helpers + after, Finally);
    }

    /// <summary>The field is emptied before the release, but not where the write throws.</summary>
    [Fact]
    public Task Finally_would_release_what_a_field_has_for_a_while() => Leaves<Pool002Fix>("""
            static Memory<byte> s_current;

            static void M(Stream stream, int n)
            {
                byte[] b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|};
                stream.Flush();
                s_current = b.AsMemory(0, n);
                stream.Write(b, 0, n);
                s_current = default;
                ArrayPool<byte>.Shared.Return(b);
            }
        """, null, "POOL002");

    private const string Pending = """
            static int M(Stream stream, int n)
            {
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                if (n > 5)
                    return 1;
                var write = stream.WriteAsync(b, 0, n);
                if (n > 3)
                {
        #pragma warning disable POOL015
                    ArrayPool<byte>.Shared.Return(b);
        #pragma warning restore POOL015
                    return 2;
                }

                write.Wait();
                ArrayPool<byte>.Shared.Return(b);
                return 3;
            }
        """;

    /// <summary>A release comes while the write runs. That the report of it is off changes nothing.</summary>
    [Fact]
    public Task Release_in_use_counts_where_its_report_is_suppressed() => Leaves<Pool001Fix>(Pending);

    [Fact]
    public Task Release_in_use_counts_where_its_rule_is_off()
    {
        var program = InClass(Pending.Replace("#pragma warning", "//", StringComparison.Ordinal));
        return Fixes<OwnershipAnalyzer, Pool001Fix>(program, program, with: test => test.DisabledDiagnostics.Add("POOL015"));
    }

    /// <summary>The method never releases while the write runs, and a fix must not begin to, whether somebody would be told or not.</summary>
    [Fact]
    public Task Release_does_not_come_while_an_operation_runs_where_the_rule_is_off()
    {
        var program = InClass("""
                static void M(Stream stream, int n)
                {
                    byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                    var write = stream.WriteAsync(b, 0, n);
                    if (n > 3)
                        return;
                    write.Wait();
                    ArrayPool<byte>.Shared.Return(b);
                }
            """);
        return Fixes<OwnershipAnalyzer, Pool001Fix>(program, program, with: test => test.DisabledDiagnostics.Add("POOL015"));
    }

    /// <summary>The release gives back what was allocated on some path. In a <c>finally</c> it would do so on more of them.</summary>
    [Fact]
    public Task Return_of_what_was_allocated_counts_where_its_rule_is_off()
    {
        var program = InClass("""
                static int M(Stream stream, int n)
                {
                    byte[] b = n > 100 ? {|POOL002:ArrayPool<byte>.Shared.Rent(n)|} : new byte[100];
                    int r = stream.Read(b, 0, n);
                    ArrayPool<byte>.Shared.Return(b);
                    return r;
                }
            """);
        return Fixes<OwnershipAnalyzer, Pool002Fix>(program, program, rules: ["POOL002"], with: test => test.DisabledDiagnostics.Add("POOL014"));
    }

    private static string Method(string rent, string middle, string release = "") => $$"""
            static int M(Stream stream, int n)
            {
                byte[] b = {{rent}};
                int read = stream.Read(b, 0, n);
                if (read == 0)
                    return -1;
                if (read < n)
                {
                    {{middle}} {{release}}return 0;
                }
                ArrayPool<byte>.Shared.Return(b);
                return read;
            }
        """;
}
