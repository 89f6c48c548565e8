using PoolAnalyzers.Rules;
using PoolAnalyzers.Testing;
using VerifyCS = PoolAnalyzers.Testing.CSharpAnalyzerVerifier<PoolAnalyzers.Tests.BadNameAnalyzer>;

namespace PoolAnalyzers.Tests;

/// <summary>What tests of analyzers do here that the package does not do by itself. A check that cannot fail would make other tests worthless.</summary>
public sealed class VerifierTests
{
    private const string OneBadName = "class C { void M() { {|#1:int|} {|#0:bad|} = 1; } }";

    private static DiagnosticResult BadName => VerifyCS.Diagnostic().WithArguments("bad", "int");

    [Fact]
    public Task Dollars_before_a_raw_string_are_code() =>
        VerifyCS.VerifyAnalyzerAsync(""""class C { string M() { string [|bad|] = $$"""{{1}}"""; return bad; } }"""");

    [Fact]
    public Task Further_locations_are_not_compared_when_none_is_listed() => VerifyCS.VerifyAnalyzerAsync(OneBadName, BadName.WithLocation(0));

    [Fact]
    public Task Further_locations_are_compared_when_listed() => VerifyCS.VerifyAnalyzerAsync(OneBadName, BadName.WithLocation(0).WithLocation(1));

    [Fact]
    public Task Wrong_further_location_fails() => Fails(VerifyCS.VerifyAnalyzerAsync(OneBadName, BadName.WithLocation(0).WithLocation(0)), "column");

    /// <summary>Two rentals are lost by one mistake: the second report is hidden, and a mark is about one that is not.</summary>
    [Fact]
    public Task Marks_have_the_severity_of_the_rule() => Fails(
        CSharpAnalyzerVerifier<OwnershipAnalyzer>.VerifyAnalyzerAsync("""
            using System.Buffers; using System.IO;
            static class C
            {
                static void Run(Stream s)
                {
                    var b = {|POOL001:ArrayPool<byte>.Shared.Rent(16)|};
                    int count = 0;
                    while (s.Read(b, count, 1) > 0)
                    {
                        if (++count == b.Length)
                        {
                            var larger = {|POOL001:ArrayPool<byte>.Shared.Rent(count * 2)|};
                            b.CopyTo(larger, 0);
                            b = larger;
                        }
                    }

                    ArrayPool<byte>.Shared.Return(b);
                }
            }
            """),
        "was expected to be Warning, and is Hidden");

    /// <summary>Also in a test that looks at nothing else.</summary>
    [Fact]
    public Task Crash_of_the_analyzer_fails() => Fails(
        new CSharpAnalyzerTest<CrashingAnalyzer> { TestCode = "class C { void M() { } }", CompilerDiagnostics = CompilerDiagnostics.None }.RunAsync(),
        "AD0001", "on purpose");

    [Fact]
    public Task References_and_options_are_those_of_a_project() => VerifyCS.VerifyAnalyzerAsync("""
        using System.Buffers;
        using System.Text;
        using Microsoft.AspNetCore.Http;
        using Microsoft.Extensions.ObjectPool;

        class C
        {
            void M(ObjectPool<StringBuilder> pool, HttpResponse response) => pool.Return(pool.Get());
            unsafe byte[]? N(byte* first) => ArrayPool<byte>.Shared.Rent(*first);
        #if NET10_0_OR_GREATER && RELEASE
            int [|bad|];
        #endif
        }
        """);

    private static async Task Fails(Task check, params string[] parts)
    {
        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => check);
        Assert.All(parts, part => Assert.Contains(part, error.Message, StringComparison.Ordinal));
    }
}
