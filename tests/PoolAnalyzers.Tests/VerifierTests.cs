using Microsoft.CodeAnalysis;
using PoolAnalyzers.Testing;
using VerifyCS = PoolAnalyzers.Testing.CSharpAnalyzerVerifier<PoolAnalyzers.Tests.BadNameAnalyzer>;
using VerifyTwo = PoolAnalyzers.Testing.CSharpAnalyzerVerifier<PoolAnalyzers.Tests.TwoRulesAnalyzer>;

namespace PoolAnalyzers.Tests;

/// <summary>The verifier must fail when it should: a check that cannot fail would make every other test worthless.</summary>
public sealed class VerifierTests
{
    private const string OneBadName = "class C { void M() { int {|#0:bad|} = 1; } }";

    [Fact]
    public Task Clean_source_passes() => VerifyCS.VerifyAnalyzerAsync("class C { void M() { int good = 1; } }");

    [Fact]
    public Task Brackets_are_a_report_of_the_only_rule() => VerifyCS.VerifyAnalyzerAsync("class C { void M() { int [|bad|] = 1, good = 2, [|badToo|] = 3; } }");

    [Fact]
    public Task Braces_are_a_report_of_the_named_rule() => VerifyTwo.VerifyAnalyzerAsync("class C { void M() { int {|TEST002:one|} = 1; int {|TEST003:two|} = 2; } }");

    [Fact]
    public Task Dollars_are_the_start_of_a_report() => VerifyCS.VerifyAnalyzerAsync("class C { void M() { int $$bad = 1; } }");

    [Fact]
    public Task Dollars_before_a_raw_string_are_code() => VerifyCS.VerifyAnalyzerAsync(""""class C { string M() { string [|bad|] = $$"""{{1}}"""; return bad; } }"""");

    [Fact]
    public Task Numbered_place_with_arguments_passes() => VerifyCS.VerifyAnalyzerAsync(OneBadName, VerifyCS.Diagnostic("TEST001").WithLocation(0).WithArguments("bad", "int"));

    [Fact]
    public Task Numbered_place_with_message_passes() => VerifyCS.VerifyAnalyzerAsync(OneBadName, VerifyCS.Diagnostic().WithLocation(0).WithMessage("'bad' is a bad name for int"));

    [Fact]
    public Task Further_locations_are_compared_when_given() => VerifyCS.VerifyAnalyzerAsync(
        "class C { void M() { {|#1:int|} {|#0:bad|} = 1; } }", VerifyCS.Diagnostic().WithLocation(0).WithLocation(1));

    [Fact]
    public Task Line_and_column_pass() => VerifyCS.VerifyAnalyzerAsync(
        "class C\n{\n    void M() { int bad = 1; }\n}", VerifyCS.Diagnostic().WithLocation(3, 20));

    [Fact]
    public Task Marks_nest() => VerifyTwo.VerifyAnalyzerAsync(
        "class C { void M() { {|#0:int {|TEST002:{|#1:one|}|} = 1|}; } }");

    [Fact]
    public Task Compiler_errors_can_be_marked() => VerifyCS.VerifyAnalyzerAsync("class C { void M() { int [|bad|] = {|CS0103:nothing|}; } }");

    [Fact]
    public async Task A_vague_expectation_leaves_the_report_that_a_precise_one_needs() => await VerifyCS.VerifyAnalyzerAsync(
        "class C { void M() { int bad1 = 1; int bad2 = 2; } }", VerifyCS.Diagnostic(), VerifyCS.Diagnostic().WithArguments("bad1", "int"));

    [Fact]
    public Task Missing_diagnostic_fails() => Fails(
        VerifyCS.VerifyAnalyzerAsync("class C { void M() { int [|good|] = 1; } }"),
        "Expected 1 diagnostic, got 0; 1 missing, 0 unexpected.",
        "Expected: /0/Test0.cs(1,26)-(1,30): TEST001 [Warning]",
        "      1 | class C { void M() { int good = 1; } }",
        "        |                          ^^^^",
        "Actual: not reported");

    [Fact]
    public Task Extra_diagnostic_fails() => Fails(
        VerifyCS.VerifyAnalyzerAsync("class C { void M() { int bad = 1; } }"),
        "Expected 0 diagnostics, got 1; 0 missing, 1 unexpected.",
        "Unexpected: /0/Test0.cs(1,26)-(1,29): TEST001 [Warning] \"'bad' is a bad name for int\"",
        "        |                          ^^^");

    [Fact]
    public Task Second_report_at_the_same_place_fails() => Fails(
        VerifyCS.VerifyAnalyzerAsync("class C { void M() { int [|bad|] = 1; } }", VerifyCS.Diagnostic().WithLocation(1, 26)),
        "1 missing, 0 unexpected");

    [Fact]
    public Task Wrong_line_fails() => Fails(
        VerifyCS.VerifyAnalyzerAsync("class C\n{\n    void M() { int bad = 1; }\n}", VerifyCS.Diagnostic().WithLocation(2, 1)),
        "Expected: /0/Test0.cs(2,1)",
        "Actual: /0/Test0.cs(3,20)-(3,23)",
        "Differs in: location");

    [Fact]
    public Task Wrong_end_fails() => Fails(
        VerifyCS.VerifyAnalyzerAsync("class C { void M() { int [|bad = 1|]; } }"),
        "Differs in: location");

    [Fact]
    public Task Wrong_arguments_fail() => Fails(
        VerifyCS.VerifyAnalyzerAsync(OneBadName, VerifyCS.Diagnostic().WithLocation(0).WithArguments("bad", "long")),
        "with arguments (\"bad\", \"long\")",
        "Differs in: arguments");

    [Fact]
    public Task Too_few_arguments_fail() => Fails(
        VerifyCS.VerifyAnalyzerAsync(OneBadName, VerifyCS.Diagnostic().WithLocation(0).WithArguments("bad")),
        "Differs in: arguments");

    [Fact]
    public Task Wrong_message_fails() => Fails(
        VerifyCS.VerifyAnalyzerAsync(OneBadName, VerifyCS.Diagnostic().WithLocation(0).WithMessage("bad")),
        "Differs in: message");

    [Fact]
    public Task Wrong_severity_fails() => Fails(
        VerifyCS.VerifyAnalyzerAsync(OneBadName, VerifyCS.Diagnostic().WithLocation(0).WithSeverity(DiagnosticSeverity.Error)),
        "Differs in: severity");

    [Fact]
    public Task Wrong_further_location_fails() => Fails(
        VerifyCS.VerifyAnalyzerAsync("class C { {|#1:void|} M() { int {|#0:bad|} = 1; } }", VerifyCS.Diagnostic().WithLocation(0).WithLocation(1)),
        "Differs in: additional locations");

    [Fact]
    public Task Wrong_rule_fails() => Fails(
        VerifyTwo.VerifyAnalyzerAsync("class C { void M() { int {|TEST003:one|} = 1; } }"),
        "1 missing, 1 unexpected",
        "Actual: not reported",
        "Unexpected: /0/Test0.cs(1,26)-(1,29): TEST002");

    [Fact]
    public Task Compiler_error_fails() => Fails(
        VerifyCS.VerifyAnalyzerAsync("class C { void M() { int good = nothing; } }"),
        "Unexpected: /0/Test0.cs(1,33)-(1,40): CS0103 [Error]");

    [Fact]
    public Task Compiler_error_passes_when_opted_out() =>
        new CSharpAnalyzerTest<BadNameAnalyzer> { TestCode = "class C { void M() { int [|bad|] = nothing; } }", CompilerDiagnostics = CompilerDiagnostics.None }.RunAsync();

    [Fact]
    public Task Compiler_warning_counts_when_opted_in() => Fails(
        new CSharpAnalyzerTest<BadNameAnalyzer> { TestCode = "class C { void M() { int good; } }", CompilerDiagnostics = CompilerDiagnostics.Warnings }.RunAsync(),
        "CS0168 [Warning]");

    [Fact]
    public Task Crash_of_the_analyzer_fails() => Fails(
        CSharpAnalyzerVerifier<CrashingAnalyzer>.VerifyAnalyzerAsync("class C { void M() { } }"),
        "AD0001",
        "CrashingAnalyzer",
        "System.InvalidCastException: on purpose");

    [Fact]
    public Task Crash_cannot_be_opted_out() => Fails(
        new CSharpAnalyzerTest<CrashingAnalyzer> { TestCode = "class C { void M() { } }", CompilerDiagnostics = CompilerDiagnostics.None, DisabledDiagnostics = { "AD0001" } }.RunAsync(),
        "AD0001");

    [Fact]
    public async Task Brackets_need_a_single_rule()
    {
        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => VerifyTwo.VerifyAnalyzerAsync("class C { void M() { int [|one|] = 1; } }"));
        Assert.Contains("TwoRulesAnalyzer has 2", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public Task Brackets_are_the_default_rule_when_one_is_set() =>
        new CSharpAnalyzerTest<TwoRulesAnalyzer> { TestCode = "class C { void M() { int [|two|] = 1; } }", DefaultDiagnosticId = "TEST003" }.RunAsync();

    [Fact]
    public Task Rules_that_are_off_stay_off_when_asked() =>
        new CSharpAnalyzerTest<TwoRulesAnalyzer> { TestCode = "class C { void M() { int {|TEST002:one|} = 1, two = 2; } }", EnableAllRules = false }.RunAsync();

    [Fact]
    public Task Disabled_rule_does_not_run() =>
        new CSharpAnalyzerTest<TwoRulesAnalyzer> { TestCode = "class C { void M() { int one = 1, {|TEST003:two|} = 2; } }", DisabledDiagnostics = { "TEST002" } }.RunAsync();

    [Fact]
    public Task Pragma_suppresses() => VerifyCS.VerifyAnalyzerAsync("#pragma warning disable TEST001\nclass C { void M() { int bad = 1; } }");

    [Fact]
    public Task Several_sources_have_their_own_paths() => new CSharpAnalyzerTest<BadNameAnalyzer>
    {
        TestState = { Sources = { "class C { void M() { int [|bad|] = D.Value; } }", ("/0/D.cs", "static class D { public const int Value = 1; static void M() { int badToo = 1; } }") } },
        ExpectedDiagnostics = { VerifyCS.Diagnostic().WithSpan("/0/D.cs", 1, 68, 1, 74) },
    }.RunAsync();

    [Fact]
    public Task Editor_configuration_sets_severities() => new CSharpAnalyzerTest<BadNameAnalyzer>
    {
        TestCode = OneBadName,
        TestState = { AnalyzerConfigFiles = { "root = true\n[*.cs]\ndotnet_diagnostic.TEST001.severity = error" } },
        ExpectedDiagnostics = { VerifyCS.Diagnostic().WithLocation(0).WithSeverity(DiagnosticSeverity.Error) },
    }.RunAsync();

    [Fact]
    public Task Editor_configuration_reaches_the_analyzer() => new CSharpAnalyzerTest<TwoRulesAnalyzer>
    {
        TestState = { Sources = { ("/0/a/A.cs", "class A { void M() { int one = 1; } }"), ("/0/b/B.cs", "class B { void M() { int {|TEST002:one|} = 1; } }") }, AnalyzerConfigFiles = { ("/0/a/.editorconfig", "[*.cs]\ntest.silent = true") } },
    }.RunAsync();

    [Fact]
    public Task Additional_files_reach_the_analyzer() => new CSharpAnalyzerTest<TwoRulesAnalyzer>
    {
        TestCode = "class C;",
        TestState = { AdditionalFiles = { ("/0/names.txt", "one") } },
        ExpectedDiagnostics = { VerifyTwo.Diagnostic("TEST002").WithNoLocation() },
    }.RunAsync();

    [Fact]
    public Task References_hold_the_pools() => VerifyCS.VerifyAnalyzerAsync("""
        using System.Buffers;
        using System.Text;
        using Microsoft.AspNetCore.Http;
        using Microsoft.Extensions.ObjectPool;

        class C
        {
            void M(ObjectPool<StringBuilder> pool, HttpResponse response) => pool.Return(pool.Get());
            byte[] N() => ArrayPool<byte>.Shared.Rent(1);
        }
        """);

    [Fact]
    public Task References_can_be_chosen() => new CSharpAnalyzerTest<BadNameAnalyzer>
    {
        TestCode = "using Microsoft.{|CS0234:Extensions|}.ObjectPool;",
        ReferenceAssemblies = ReferenceAssemblies.Net.Net100WithoutAspNetCore,
    }.RunAsync();

    [Theory]
    [InlineData("class C { void M() { int [|bad = 1; } }", "opened and not closed")]
    [InlineData("class {|#0:C|} { void {|#0:M|}() { } }", "#0 is marked twice")]
    public async Task Broken_markup_is_told(string source, string message)
    {
        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => VerifyCS.VerifyAnalyzerAsync(source));
        Assert.Contains(message, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Place_that_is_not_marked_is_told()
    {
        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => VerifyCS.VerifyAnalyzerAsync("class C;", VerifyCS.Diagnostic().WithLocation(3)));
        Assert.Contains("#3", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Rule_that_is_not_supported_is_told() => Assert.Throws<InvalidOperationException>(() => VerifyCS.Diagnostic("TEST999"));

    private static async Task Fails(Task check, params string[] parts)
    {
        var error = await Assert.ThrowsAsync<VerificationException>(() => check);
        Assert.All(parts, part => Assert.Contains(part, error.Message, StringComparison.Ordinal));
    }
}
