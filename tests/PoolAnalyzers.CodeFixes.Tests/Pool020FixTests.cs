using PoolAnalyzers.CodeFixes.Rules;
using PoolAnalyzers.Rules;
using PoolAnalyzers.Generation.Diagnostics;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>POOL020, POOL021, POOL030, POOL101 and POOL102: contents, pools, generated types.</summary>
public sealed class Pool020FixTests
{
    [Fact]
    public Task Whole_array_is_written() => Fixes<Pool020Fix>(
        """
            static void M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                s.ReadExactly(b, 0, n);
                s.Write({|POOL020:b|});
                ArrayPool<byte>.Shared.Return(b);
            }
        """,
        """
            static void M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                s.ReadExactly(b, 0, n);
                s.Write(b.AsSpan(0, n));
                ArrayPool<byte>.Shared.Return(b);
            }
        """,
        title: "Use only the 'n' elements that were asked for");

    [Fact]
    public Task Whole_array_is_decoded() => Fixes<Pool020Fix>(
        """
            static string M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n * 2);
                s.ReadExactly(b, 0, n * 2);
                string text = Encoding.UTF8.GetString({|POOL020:b|}, 0, b.Length);
                ArrayPool<byte>.Shared.Return(b);
                return text;
            }
        """,
        """
            static string M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n * 2);
                s.ReadExactly(b, 0, n * 2);
                string text = Encoding.UTF8.GetString(b, 0, n * 2);
                ArrayPool<byte>.Shared.Return(b);
                return text;
            }
        """);

    [Fact]
    public Task Length_changes_later() => Fixes<Pool020Fix>(
        """
            static void M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                s.ReadExactly(b, 0, n);
                n = 3;
                s.Write({|POOL020:b|});
                ArrayPool<byte>.Shared.Return(b);
            }
        """,
        """
            static void M(Stream s, int n)
            {
                int length = n;
                byte[] b = ArrayPool<byte>.Shared.Rent(length);
                s.ReadExactly(b, 0, n);
                n = 3;
                s.Write(b.AsSpan(0, length));
                ArrayPool<byte>.Shared.Return(b);
            }
        """,
        title: "Keep the length that was asked for in 'length', and use only so many elements");

    /// <summary>One element is written: whether the others are in use, nothing says.</summary>
    [Fact]
    public Task Length_is_computed() => FixesOne<Pool020Fix>(
        Computed("", "n.Sum()", "{|POOL020:b|}"),
        Computed("int length = n.Sum();\n        ", "length", "b.AsSpan(0, length)"),
        batch: Computed("", "n.Sum()", "{|POOL020:b|}"),
        title: "Keep the length that was asked for in 'length', and use only so many elements (check that all elements that were asked for are in use)");

    private static string Computed(string first, string length, string use) => $$"""
            static void M(Stream s, List<int> n)
            {
                {{first}}byte[] b = ArrayPool<byte>.Shared.Rent({{length}});
                b[0] = 1;
                s.Write({{use}});
                ArrayPool<byte>.Shared.Return(b);
            }
        """;

    /// <summary>What was written is less than what was asked for: the count of the call says it.</summary>
    [Fact]
    public Task Count_of_what_was_written_is_dropped() => Fixes<Pool020Fix>(
        """
            static void M(Stream s, string text)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(Encoding.UTF8.GetMaxByteCount(text.Length));
                Encoding.UTF8.GetBytes(text, b);
                s.Write({|POOL020:b|});
                ArrayPool<byte>.Shared.Return(b);
            }
        """,
        """
            static void M(Stream s, string text)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(Encoding.UTF8.GetMaxByteCount(text.Length));
                int length = Encoding.UTF8.GetBytes(text, b);
                s.Write(b.AsSpan(0, length));
                ArrayPool<byte>.Shared.Return(b);
            }
        """,
        title: "Use only the 'length' elements that were written");

    [Fact]
    public Task Count_of_what_was_written_is_there() => Fixes<Pool020Fix>(
        """
            static async Task M(Stream from, Stream to, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                int read = await from.ReadAsync(b, 0, n);
                await to.WriteAsync({|POOL020:b|});
                ArrayPool<byte>.Shared.Return(b);
            }
        """,
        """
            static async Task M(Stream from, Stream to, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                int read = await from.ReadAsync(b, 0, n);
                await to.WriteAsync(b.AsMemory(0, read));
                ArrayPool<byte>.Shared.Return(b);
            }
        """,
        title: "Use only the 'read' elements that were written");

    /// <summary>Two calls write, or one writes from a later place on: none of their counts is the length, and neither is what was asked for.</summary>
    [Theory]
    [InlineData("Encoding.UTF8.GetBytes(text, b); b[5] = 1;")]
    [InlineData("Encoding.UTF8.GetBytes(text, 0, text.Length, b, 1);")]
    [InlineData("int wrote = Encoding.UTF8.GetBytes(text, b); wrote = 3;")]
    [InlineData("if (n > 4) { int wrote = Encoding.UTF8.GetBytes(text, b); }")]
    public Task Count_that_is_not_the_length(string fill) =>
        Leaves<Pool020Fix>(Filled(fill, "{|POOL020:b|}"));

    private static string Filled(string fill, string use) => $$"""
            static void M(Stream s, string text, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                {{fill}}
                s.Write({{use}});
                ArrayPool<byte>.Shared.Return(b);
            }
        """;

    [Fact]
    public Task Clear() => FixesBy<OwnershipAnalyzer, Pool021Fix>(
        """
            static void M(string[] a, int n)
            {
                string[] b = ArrayPool<string>.Shared.Rent(n);
                a.CopyTo(b, 0);
                {|POOL021:ArrayPool<string>.Shared.Return(b)|};
                object[] c = ArrayPool<object>.Shared.Rent(n);
                c[0] = a;
                {|POOL021:ArrayPool<object>.Shared.Return(c, false /* fast */)|};
            }
        """,
        """
            static void M(string[] a, int n)
            {
                string[] b = ArrayPool<string>.Shared.Rent(n);
                a.CopyTo(b, 0);
                ArrayPool<string>.Shared.Return(b, clearArray: true);
                object[] c = ArrayPool<object>.Shared.Rent(n);
                c[0] = a;
                ArrayPool<object>.Shared.Return(c, true /* fast */);
            }
        """);

    [Fact]
    public Task Pool_for_one_call() => FixesBy<OwnershipAnalyzer, Pool030Fix>(
        """
            private static readonly int s_size = 4;

            static void M(int n)
            {
                var pool = {|POOL030:ArrayPool<byte>.Create()|};
                byte[] b = pool.Rent(n);
                pool.Return(b);
            }

            static void N(int n)
            {
                var pool = {|POOL030:ArrayPool<char>.Create(s_size, 2)|};
                char[] b = pool.Rent(n);
                pool.Return(b);
            }
        """,
        """
            private static readonly int s_size = 4;
            private static readonly ArrayPool<byte> s_pool = ArrayPool<byte>.Create();
            private static readonly ArrayPool<char> s_pool2 = ArrayPool<char>.Create(s_size, 2);

            static void M(int n)
            {
                var pool = s_pool;
                byte[] b = pool.Rent(n);
                pool.Return(b);
            }

            static void N(int n)
            {
                var pool = s_pool2;
                char[] b = pool.Rent(n);
                pool.Return(b);
            }
        """,
        title: "Keep the pool in a static field 's_pool'");

    [Fact]
    public Task Pool_made_of_arguments() => FixesBy<OwnershipAnalyzer, Pool030Fix>(
        """
            static void M(int n)
            {
                var pool = {|POOL030:ArrayPool<byte>.Create(n, 2)|};
                byte[] b = pool.Rent(n);
                pool.Return(b);
            }
        """,
        """
            static void M(int n)
            {
                var pool = {|POOL030:ArrayPool<byte>.Create(n, 2)|};
                byte[] b = pool.Rent(n);
                pool.Return(b);
            }
        """);

    private const string Attributes = """
        namespace PoolAnalyzers
        {
            internal sealed class ArrayPoolScopeAttribute(System.Type type) : System.Attribute { public System.Type Type => type; }
        }
        """;

    [Fact]
    public Task Partial() => Fixes<GeneratedTypeAnalyzer, Pool101Fix>(
        Attributes + """

            static class Outer
            {
                [PoolAnalyzers.ArrayPoolScope(typeof(byte))] public ref struct {|POOL101:Scope|};
            }
            """,
        Attributes + """

            static partial class Outer
            {
                [PoolAnalyzers.ArrayPoolScope(typeof(byte))] public ref partial struct Scope;
            }
            """);

    [Fact]
    public Task Ref() => Fixes<GeneratedTypeAnalyzer, Pool101Fix>(
        Attributes + """

            [PoolAnalyzers.ArrayPoolScope(typeof(byte))] public partial struct {|POOL102:Scope|};
            """,
        Attributes + """

            [PoolAnalyzers.ArrayPoolScope(typeof(byte))] public ref partial struct Scope;
            """,
        title: "Make 'Scope' a ref struct that can change");

    [Fact]
    public Task Whole_owner_in_an_async_body() => Fixes<Pool020Fix>(
        """
            static async Task M(Stream s, int n)
            {
                using var owner = MemoryPool<byte>.Shared.Rent(n);
                await s.ReadExactlyAsync(owner.Memory[..n]);
        #if RELEASE
                // all of it
                await s.WriteAsync({|POOL020:owner.Memory|}); // sent
        #endif
            }
        """,
        """
            static async Task M(Stream s, int n)
            {
                using var owner = MemoryPool<byte>.Shared.Rent(n);
                await s.ReadExactlyAsync(owner.Memory[..n]);
        #if RELEASE
                // all of it
                await s.WriteAsync(owner.Memory[..n]); // sent
        #endif
            }
        """);

    [Fact]
    public Task All_wholes_of_a_class() => Fixes<Pool020Fix>(
        """
            static void M(Stream s)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(16);
                s.ReadExactly(b, 0, 16);
                s.Write({|POOL020:b|});
                s.Write({|POOL020:b.AsSpan()|});
                ArrayPool<byte>.Shared.Return(b);
            }

            static string N(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                s.ReadExactly(b, 0, n);
                string text = Convert.ToHexString({|POOL020:b|});
                ArrayPool<byte>.Shared.Return(b);
                return text;
            }
        """,
        """
            static void M(Stream s)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(16);
                s.ReadExactly(b, 0, 16);
                s.Write(b.AsSpan(0, 16));
                s.Write(b.AsSpan(0, 16));
                ArrayPool<byte>.Shared.Return(b);
            }

            static string N(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                s.ReadExactly(b, 0, n);
                string text = Convert.ToHexString(b.AsSpan(0, n));
                ArrayPool<byte>.Shared.Return(b);
                return text;
            }
        """);

    [Fact]
    public Task Pool_in_an_expression_body() => FixesBy<OwnershipAnalyzer, Pool030Fix>(
        """
            // one a call
            static ArrayPool<byte> Pool => {|POOL030:ArrayPool<byte>.Create(64, 2)|}; // small
        """,
        """
            private static readonly ArrayPool<byte> s_pool = ArrayPool<byte>.Create(64, 2);

            // one a call
            static ArrayPool<byte> Pool => s_pool; // small
        """);

    [Fact]
    public Task Pool_in_an_async_body_beside_fields_of_another_style() => FixesBy<OwnershipAnalyzer, Pool030Fix>(
        """
            private static int _calls;

            static async Task M(Stream s, int n)
            {
                _calls++;
                var pool = {|POOL030:ArrayPool<byte>.Create()|};
                byte[] b = pool.Rent(n);
                await s.ReadExactlyAsync(b.AsMemory(0, n));
                pool.Return(b);
            }
        """,
        """
            private static int _calls;
            private static readonly ArrayPool<byte> _pool = ArrayPool<byte>.Create();

            static async Task M(Stream s, int n)
            {
                _calls++;
                var pool = _pool;
                byte[] b = pool.Rent(n);
                await s.ReadExactlyAsync(b.AsMemory(0, n));
                pool.Return(b);
            }
        """);

    [Fact]
    public Task Pool_of_a_type_parameter() => FixesBy<OwnershipAnalyzer, Pool030Fix>(Generic, Generic);

    private const string Generic = """
            static void M<T>(int n)
            {
                var pool = {|POOL030:ArrayPool<T>.Create()|};
                T[] b = pool.Rent(n);
                pool.Return(b, clearArray: true);
            }
        """;

    [Fact]
    public Task Partial_with_comments_and_a_directive() => Fixes<GeneratedTypeAnalyzer, Pool101Fix>(
        Attributes + """

            // outer
            public static /* all */ class Outer
            {
            #if RELEASE
                [PoolAnalyzers.ArrayPoolScope(typeof(byte))]
                internal ref struct {|POOL101:Scope|}; // bytes
            #endif
            }
            """,
        Attributes + """

            // outer
            public static /* all */ partial class Outer
            {
            #if RELEASE
                [PoolAnalyzers.ArrayPoolScope(typeof(byte))]
                internal ref partial struct Scope; // bytes
            #endif
            }
            """);

    [Fact]
    public Task All_types_become_partial() => Fixes<GeneratedTypeAnalyzer, Pool101Fix>(
        Attributes + """

            [PoolAnalyzers.ArrayPoolScope(typeof(byte))] ref struct {|POOL101:ByteScope|};
            [PoolAnalyzers.ArrayPoolScope(typeof(char))] ref struct {|POOL101:CharScope|};
            """,
        Attributes + """

            [PoolAnalyzers.ArrayPoolScope(typeof(byte))] ref partial struct ByteScope;
            [PoolAnalyzers.ArrayPoolScope(typeof(char))] ref partial struct CharScope;
            """);

    [Fact]
    public Task Read_only_scope() => Fixes<GeneratedTypeAnalyzer, Pool101Fix>(
        Attributes + """

            [PoolAnalyzers.ArrayPoolScope(typeof(byte))] public readonly /* one use */ ref partial struct {|POOL102:Scope|};
            """,
        Attributes + """

            [PoolAnalyzers.ArrayPoolScope(typeof(byte))] public /* one use */ ref partial struct Scope;
            """);

    [Fact]
    public Task File_local_type() => Fixes<GeneratedTypeAnalyzer, Pool101Fix>(FileLocal, FileLocal);

    private const string FileLocal = Attributes + """

        [PoolAnalyzers.ArrayPoolScope(typeof(byte))] file ref partial struct {|POOL102:Scope|};
        """;
}
