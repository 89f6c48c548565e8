using Microsoft.CodeAnalysis;
using PoolAnalyzers.Testing;
using static PoolAnalyzers.Tests.Engine.ProjectProgram;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>Options of <c>.editorconfig</c>: what they change, and what is said of wrong values (POOL902).</summary>
public sealed class OptionsTests
{
    private const string Added = "static void Use(Blocks blocks, int n) => blocks.Add(ArrayPool<byte>.Shared.Rent(n));";
    private const string Shown = "static void Use(Blocks blocks, int n) => blocks.Show(ArrayPool<byte>.Shared.Rent(n));";

    [Fact]
    public async Task Unknown_calls_lend()
    {
        await Check(Added);
        await Check(Marked(Added, "ArrayPool<byte>.Shared.Rent(n)", "POOL001"), options: "pool_analyzers.unknown_calls = lend");
    }

    [Fact]
    public async Task Unknown_calls_take()
    {
        await Check(Marked(Shown, "ArrayPool<byte>.Shared.Rent(n)", "POOL001"));
        await Check(Shown, options: "pool_analyzers.unknown_calls = take");
    }

    [Fact]
    public async Task Unknown_calls_judged_by_their_names()
    {
        await Check(Added, options: "pool_analyzers.unknown_calls = judge");
        await Check(Marked(Shown, "ArrayPool<byte>.Shared.Rent(n)", "POOL001"), options: "pool_analyzers.unknown_calls = judge");
    }

    [Theory]
    [InlineData("Blocks.Obtain")]
    [InlineData("Contoso.Blocks.Obtain")]
    [InlineData("M:Contoso.Blocks.Obtain")]
    [InlineData("M:Contoso.Blocks.Obtain(System.Int32)")]
    [InlineData("Message.Finish | Blocks.Obtain")]
    public async Task Renting_methods(string methods)
    {
        const string Program = "static int First(Blocks blocks) => blocks.Obtain(1)[0];";
        await Check(Program);
        await Check(Marked(Program, "blocks.Obtain(1)", "POOL001"), options: $"pool_analyzers.renting_methods = {methods}");
    }

    [Theory]
    [InlineData("Crates.Obtain")]
    [InlineData("M:Contoso.Blocks.Obtain(System.Int64)")]
    public Task Other_renting_methods(string methods) =>
        Check("static int First(Blocks blocks) => blocks.Obtain(1)[0];", options: $"pool_analyzers.renting_methods = {methods}");

    [Fact]
    public async Task Renting_methods_that_put_out()
    {
        const string Program = "static int First(Blocks blocks) => blocks.TryObtain(out var block) ? block[0] : 0;";
        await Check(Program);
        await Check(Marked(Program, "blocks.TryObtain(out var block)", "POOL001"), options: "pool_analyzers.renting_methods = Blocks.TryObtain");
    }

    [Fact]
    public async Task Releasing_methods()
    {
        const string Program = "static int First(Blocks blocks, int n) { var a = ArrayPool<byte>.Shared.Rent(n); blocks.Show(a); return a[0]; }";
        await Check(Marked(Program, "ArrayPool<byte>.Shared.Rent(n)", "POOL001"));
        await Check(Program.Replace("return a[0]", "return {|POOL011:a|}[0]", StringComparison.Ordinal), options: "pool_analyzers.releasing_methods = Blocks.Show");
    }

    [Theory]
    [InlineData("M:Made.Program.Use(System.Int32)", true)]
    [InlineData("M:Made.Program.Use", true)]
    [InlineData("M:Made.Program.U*", true)]
    [InlineData("T:Made.Program", true)]
    [InlineData("N:Made", true)]
    [InlineData("N:Ma*", true)]
    [InlineData("T:Made.Other | T:Made.Program", true)]
    [InlineData("M:Made.Program.Use(System.Int64)", false)]
    [InlineData("T:Made.Prog", false)]
    [InlineData("N:Other", false)]
    public Task Exclusion(string symbols, bool isExcluded)
    {
        const string Program = "static void Use(int n) => ArrayPool<byte>.Shared.Rent(n);";
        return Check(isExcluded ? Program : Marked(Program, "ArrayPool<byte>.Shared.Rent(n)", "POOL001"), options: $"pool_analyzers.POOL001.excluded_symbols = {symbols}");
    }

    [Fact]
    public Task Exclusion_from_one_rule_is_none_from_others() => Check(
        "static void Use(int n) => {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};", options: "pool_analyzers.POOL003.excluded_symbols = T:Made.Program");

    [Fact]
    public async Task Budget()
    {
        var program = "static void Use(int n) { var a = ArrayPool<byte>.Shared.Rent(n); "
            + string.Concat(Enumerable.Range(0, 1_200).Select(i => $"if (n == {i}) Console.WriteLine(a[{i}]); ")) + "}";
        await Check(Marked(program, "ArrayPool<byte>.Shared.Rent(n)", "POOL001"));
        await Check(program.Replace("void Use", "void {|POOL900:Use|}", StringComparison.Ordinal), options: "pool_analyzers.budget = 1000");
    }

    [Theory]
    [InlineData("pool_analyzers.unknown_calls = lends", "'lends' is none of 'lend', 'take' and 'judge'")]
    [InlineData("pool_analyzers.budget = 10", "'10' is no whole number of steps from 1000 on")]
    [InlineData("pool_analyzers.budget = much", "'much' is no whole number of steps from 1000 on")]
    [InlineData("pool_analyzers.renting_methods = Blocks.Obtain | Take", "'Take' is neither the documentation id of a method")]
    [InlineData("pool_analyzers.releasing_methods = T:Contoso.Blocks", "'T:Contoso.Blocks' is neither the documentation id of a method")]
    [InlineData("pool_analyzers.pool001.excluded_symbols = Program", "'Program' is no documentation id")]
    [InlineData("pool_analyzers.CA2000.excluded_symbols = T:Made.Program", "there is no rule 'CA2000'")]
    [InlineData("pool_analyzers.unknown_call = lend", "there is no such option")]
    public async Task Wrong_option(string option, string message)
    {
        var expected = new DiagnosticResult("POOL902", DiagnosticSeverity.Warning).WithNoLocation();
        await CheckSettings(options: option, expected: expected);
        var failure = await Assert.ThrowsAsync<VerificationException>(() => CheckSettings(options: option));
        Assert.Contains(message, failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public Task Right_options_are_not_reported() => CheckSettings(options: """
        pool_analyzers.unknown_calls = lend
        pool_analyzers.budget = 50000
        pool_analyzers.renting_methods = Blocks.Obtain | M:Contoso.Blocks.TryObtain(System.Byte[]@)
        pool_analyzers.POOL001.excluded_symbols = M:Made.Program.Use(System.Int32) | N:Made.*
        dotnet_diagnostic.POOL001.severity = warning
        """);

    private static string Marked(string program, string place, string rule) => program.Replace(place, $"{{|{rule}:{place}|}}", StringComparison.Ordinal);
}
