using PoolAnalyzers.CodeFixes.Rules;
using PoolAnalyzers.Rules;
using PoolAnalyzers.Rules.Usage;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>POOL031: a scope is referred to instead of copied.</summary>
public sealed class Pool031FixTests
{
    private const string Scope = """
            internal ref struct Scope
            {
                private byte[]? _array;
                public Scope(int length) => _array = ArrayPool<byte>.Shared.Rent(length);
                public readonly Span<byte> Span => _array;
                public void Dispose() { byte[]? array = _array; _array = null; if (array is not null) ArrayPool<byte>.Shared.Return(array); }
            }

        """;

    private static Task Refers(string before, string after, string? title = null) => FixesBy<ScopeCopyAnalyzer, Pool031Fix>(Scope + before, Scope + after, title);

    private static Task Leaves(string program) => Refers(program, program);

    /// <summary>What a using declared cannot be passed by ref; and the using disposes it, so that the method need not.</summary>
    [Fact]
    public Task Disposed_by_all_callers() => Refers(
        """
            private static void Finish(in Scope given, int n)
            {
                given.Span[n] = 1;
                given.Dispose();
            }

            static void M(int n)
            {
                using var scope = new Scope(n);
                Finish(in {|POOL031:scope|}, 1);
            }

            static void N(int n)
            {
                using (var scope = new Scope(n))
                    Finish(in {|POOL031:scope|}, n: 1);
            }
        """,
        """
            private static void Finish(in Scope given, int n)
            {
                given.Span[n] = 1;
            }

            static void M(int n)
            {
                using var scope = new Scope(n);
                Finish(in scope, 1);
            }

            static void N(int n)
            {
                using (var scope = new Scope(n))
                    Finish(in scope, n: 1);
            }
        """,
        "Let the callers of 'Finish' dispose 'given': all of them do");

    /// <summary>One caller counts on the method.</summary>
    [Fact]
    public Task Disposed_by_some_callers() => Leaves(
        """
            private static void Finish(in Scope given) => given.Dispose();

            static void M(int n)
            {
                using var scope = new Scope(n);
                Finish(in {|POOL031:scope|});
            }

            static void N(int n)
            {
                var scope = new Scope(n);
                Finish(in scope);
            }
        """);

    [Fact]
    public Task Disposed_by_callers_out_of_sight() => Leaves(
        """
            internal static void Finish(in Scope given)
            {
                given.Dispose();
            }

            static void M(int n)
            {
                using var scope = new Scope(n);
                Finish(in {|POOL031:scope|});
            }
        """);

    [Fact]
    public Task Passed_by_value() => Refers(
        """
            private static void Finish(int n, Scope given /* whole */)
            {
                given.Span[n] = 1;
                given.Dispose();
            }

            static void M(int n)
            {
                var scope = new Scope(n);
                Finish(1, {|POOL031:scope|}); // all
                scope.Dispose();
            }

            static void N(int n)
            {
                var other = new Scope(n);
                Finish(given: other, n: 1);
            }
        """,
        """
            private static void Finish(int n, ref Scope given /* whole */)
            {
                given.Span[n] = 1;
                given.Dispose();
            }

            static void M(int n)
            {
                var scope = new Scope(n);
                Finish(1, ref scope); // all
                scope.Dispose();
            }

            static void N(int n)
            {
                var other = new Scope(n);
                Finish(given: ref other, n: 1);
            }
        """,
        "Let 'Finish' take 'given' by 'ref'");

    [Fact]
    public Task Passed_by_in() => Refers(
        """
            static void M(int n)
            {
                var scope = new Scope(n);
                Finish(in {|POOL031:scope|});
                scope.Dispose();

                static void Finish(in Scope given) => given.Dispose();
            }
        """,
        """
            static void M(int n)
            {
                var scope = new Scope(n);
                Finish(ref scope);
                scope.Dispose();

                static void Finish(ref Scope given) => given.Dispose();
            }
        """);

    [Fact]
    public Task Two_calls_of_one_method() => Refers(
        """
            private static void Finish(Scope given) => given.Dispose();

            static void M(int n)
            {
                var scope = new Scope(n);
                Finish({|POOL031:scope|});
                scope.Dispose();
                var other = new Scope(n);
                Finish({|POOL031:other|});
                other.Dispose();
            }
        """,
        """
            private static void Finish(ref Scope given) => given.Dispose();

            static void M(int n)
            {
                var scope = new Scope(n);
                Finish(ref scope);
                scope.Dispose();
                var other = new Scope(n);
                Finish(ref other);
                other.Dispose();
            }
        """);

    [Fact]
    public Task Copied_into_a_local() => Refers(
        """
            static void M(int n)
            {
                var scope = new Scope(n);
                var copy = {|POOL031:scope|};
                copy.Span[0] = 1;
                scope.Dispose();
            }
        """,
        """
            static void M(int n)
            {
                var scope = new Scope(n);
                ref var copy = ref scope;
                copy.Span[0] = 1;
                scope.Dispose();
            }
        """,
        "Let 'copy' refer to 'scope'");

    [Fact]
    public Task Declared_by_a_using() => Leaves(
        """
            private static void Finish(Scope given) => given.Dispose();

            static void M(int n)
            {
                using var scope = new Scope(n);
                Finish({|POOL031:scope|});
                var copy = {|POOL031:scope|};
                copy.Span[0] = 1;
            }
        """);

    [Fact]
    public Task Method_that_others_call() => Leaves(
        """
            internal static void Finish(Scope given) => given.Dispose();

            static void M(int n)
            {
                var scope = new Scope(n);
                Finish({|POOL031:scope|});
                scope.Dispose();
            }
        """);

    [Fact]
    public Task Another_caller_has_no_variable() => Leaves(
        """
            private static void Finish(Scope given) => given.Dispose();

            static void M(int n)
            {
                var scope = new Scope(n);
                Finish({|POOL031:scope|});
                scope.Dispose();
                Finish(new Scope(n));
            }
        """);

    [Fact]
    public Task Never_made() => Leaves(
        """
            static void M()
            {
                Scope scope = {|POOL031:default|};
                scope.Span[0] = 1;
                scope.Dispose();
            }
        """);
}
