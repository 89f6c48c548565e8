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
    [InlineData("static void Use(Action<byte[]> done, int n) => done(ArrayPool<byte>.Shared.Rent(n));")]
    [InlineData("static unsafe void Use(delegate*<byte[], void> done, int n) => done(ArrayPool<byte>.Shared.Rent(n));")]
    [InlineData("interface ISink { void Show(byte[] array); } static void Use(ISink sink, int n) => sink.Show(ArrayPool<byte>.Shared.Rent(n));")]
    public async Task Unknown_calls_that_have_no_name_to_go_by(string program)
    {
        await Check(program);
        await Check(program, options: "pool_analyzers.unknown_calls = judge");
        await Check(program, options: "pool_analyzers.unknown_calls = take");
        await Check(Marked(program, "ArrayPool<byte>.Shared.Rent(n)", "POOL001"), options: "pool_analyzers.unknown_calls = lend");
    }

    private const string OwnPool = "sealed class Free { readonly System.Collections.Generic.Stack<byte[]> _free = new(); "
        + "public byte[] Take(int n) => _free.TryPop(out var a) ? a : new byte[n]; public void Give(byte[] a) => _free.Push(a); }";

    [Fact]
    public async Task Own_pools_leak_only_where_that_is_asked_for()
    {
        const string Program = "static int First(Free free) { var a = free.Take(16); return a[0]; } " + OwnPool;
        await Check(Program);
        await Check(Program, options: "pool_analyzers.own_pools = lifetime");
        await Check(Program, options: "pool_analyzers.own_pools = off");
        await Check(Marked(Program, "free.Take(16)", "POOL001"), options: "pool_analyzers.own_pools = leaks");
    }

    [Fact]
    public async Task Own_pools_are_collections_where_that_is_asked_for()
    {
        const string Program = "static int First(Free free) { var a = free.Take(16); free.Give(a); return a[0]; } " + OwnPool;
        string marked = Program.Replace("a[0]", "{|POOL011:a|}[0]", StringComparison.Ordinal);
        await Check(marked);
        await Check(marked, options: "pool_analyzers.own_pools = leaks");
        await Check(Program, options: "pool_analyzers.own_pools = off");
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
        await Check(Program.Replace("return a[0]", "return {|POOL011:a|}[0]", StringComparison.Ordinal),
            options: "pool_analyzers.releasing_methods = Blocks.Show");
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
        return Check(isExcluded ? Program : Marked(Program, "ArrayPool<byte>.Shared.Rent(n)", "POOL001"),
            options: $"pool_analyzers.POOL001.excluded_symbols = {symbols}");
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
    [InlineData("pool_analyzers.own_pools = leak", "'leak' is none of 'lifetime', 'leaks' and 'off'")]
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
        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() => CheckSettings(options: option));
        Assert.Contains(message, failure.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("pool_analyzers.unknown_call = lend", "did you mean 'pool_analyzers.unknown_calls'?")]
    [InlineData("pool_analyzers.renting_methds = Blocks.Obtain", "did you mean 'pool_analyzers.renting_methods'?")]
    [InlineData("pool_analyzers.relasing_methods = Blocks.Hand", "did you mean 'pool_analyzers.releasing_methods'?")]
    [InlineData("pool_analyzers.bugdet = 50000", "did you mean 'pool_analyzers.budget'?")]
    [InlineData("pool_analyzers.POOL001.excluded_symbol = T:Made.Program", "did you mean 'pool_analyzers.POOL001.excluded_symbols'?")]
    [InlineData("pool_analyser.budget = 50000", "did you mean 'pool_analyzers.budget'?")]
    [InlineData("poolanalyzers.renting_methods = Blocks.Obtain", "did you mean 'pool_analyzers.renting_methods'?")]
    [InlineData("pool_analyzers.unknown_calls = lends", "did you mean 'lend'?")]
    [InlineData("pool_analyzers.unknown_calls = tkae", "did you mean 'take'?")]
    [InlineData("pool_analyzers.pool01.excluded_symbols = T:Made.Program", "there is no rule 'POOL01'; did you mean 'POOL001'?")]
    [InlineData("pool_analyzers.excluded_symbols = T:Made.Program",
        "an exclusion belongs to one rule: write 'pool_analyzers.POOLxxx.excluded_symbols', with the id of that rule")]
    [InlineData("pool_analyzers.POOL099.excluded_symbols = T:Made.Program", "there is no rule 'POOL099'")]
    public async Task An_option_that_is_off_by_a_letter_is_told_its_neighbor(string option, string message)
    {
        await CheckSettings(options: option, expected: new DiagnosticResult("POOL902", DiagnosticSeverity.Warning).WithNoLocation());
        Assert.Contains(message, (await Assert.ThrowsAsync<InvalidOperationException>(() => CheckSettings(options: option))).Message, StringComparison.Ordinal);
    }

    /// <summary>Nobody meant these: the word is another one, or the option is of another tool.</summary>
    [Theory]
    [InlineData("pool_analyzers.depth = 3")]
    [InlineData("pool_analyzers.unknown_calls = ignore")]
    public async Task An_option_that_is_another_word_has_no_neighbor(string option)
    {
        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() => CheckSettings(options: option));
        Assert.DoesNotContain("did you mean", failure.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("roslyn_analyzers.budget = much")]
    [InlineData("tool_analyzers.budget = much")]
    [InlineData("pooling.budget = much")]
    public Task Options_of_other_tools_are_left_alone(string option) => CheckSettings(options: option);

    /// <summary>The package and the scanner hand the configuration files over: then the report has a line.</summary>
    [Theory]
    [InlineData("{|POOL902:pool_analyzers.renting_methds|} = Blocks.Obtain   # rents", "pool_analyzers.renting_methds = Blocks.Obtain")]
    [InlineData("   {|POOL902:Pool_Analyzers.Unknown_Calls|}=lends", "Pool_Analyzers.Unknown_Calls=lends")]
    [InlineData("pool_analyzers.renting_methods = Blocks.Obtain | {|POOL902:Blocks.Obtian|}", "pool_analyzers.renting_methods = Blocks.Obtain | Blocks.Obtian")]
    [InlineData("pool_analyzers.unknown_calls = lend", "pool_analyzers.unknown_calls = lend")]
    [InlineData("indent_style = space", "indent_style = space")]
    public Task A_wrong_option_is_reported_at_its_line(string marked, string option) =>
        CheckSettings(options: option, config: $"root = true\n\n[*.cs]\n{marked}\n");

    /// <summary>Wrong in whatever project: the type is here, or a name that differs by a letter.</summary>
    [Theory]
    [InlineData("pool_analyzers.renting_methods = M:Contoso.Blocks.Get(System.Int32)", "'Blocks' has no method 'Get'")]
    [InlineData("pool_analyzers.renting_methods = Contoso.Blocks.Get", "'Blocks' has no method 'Get'")]
    [InlineData("pool_analyzers.renting_methods = Blocks.Obtian", "did you mean 'Blocks.Obtain'?")]
    [InlineData("pool_analyzers.renting_methods = Blokcs.Obtain", "did you mean 'Blocks.Obtain'?")]
    [InlineData("pool_analyzers.renting_methods = Contso.Blocks.Obtain", "did you mean 'Contoso.Blocks.Obtain'?")]
    [InlineData("pool_analyzers.renting_methods = M:Contso.Blocks.Obtain", "did you mean 'M:Contoso.Blocks.Obtain'?")]
    [InlineData("pool_analyzers.renting_methods = M:Contoso.Blocks.Obtain(System.Int64)", "there is 'M:Contoso.Blocks.Obtain(System.Int32)' and")]
    [InlineData("pool_analyzers.releasing_methods = Blocks.Hnad", "did you mean 'Blocks.Hand'?")]
    [InlineData("pool_analyzers.releasing_methods = Lakes.Pour", "did you mean 'Lake.Pour'?")]
    public async Task A_method_that_is_not_there(string option, string message)
    {
        await CheckSettings(options: option, expected: new DiagnosticResult("POOL902", DiagnosticSeverity.Warning).WithNoLocation());
        Assert.Contains(message, (await Assert.ThrowsAsync<InvalidOperationException>(() => CheckSettings(options: option))).Message, StringComparison.Ordinal);
    }

    private const string Foreign = "pool_analyzers.renting_methods = Foo.Bar";

    /// <summary>Projects share configuration files: the file above the project may speak of another project's methods.</summary>
    [Theory]
    [InlineData("pool_analyzers.renting_methods = Foo.{0}")]
    [InlineData("pool_analyzers.renting_methods = Blocks.{0}")]
    [InlineData("pool_analyzers.renting_methods = Other.Blocks.{0}")]
    [InlineData("pool_analyzers.releasing_methods = M:Foo.Bar.{0}(System.Byte[])")]
    public Task A_method_that_another_project_may_have(string option) => CheckSettings(
        options: option.Replace("{0}", "Qqq", StringComparison.Ordinal), project: "/0/", expected: new DiagnosticResult("POOL904", DiagnosticSeverity.Info)
            .WithNoLocation());

    [Fact]
    public async Task A_method_that_is_nowhere_is_told_at_its_line()
    {
        await CheckSettings(options: Foreign, project: "/0/", config: "[*.cs]\npool_analyzers.renting_methods = {|POOL904:Foo.Bar|}\n");
        // The file lies in the folder of the project: nobody else is meant.
        await CheckSettings(options: Foreign, project: "/", config: "[*.cs]\npool_analyzers.renting_methods = {|POOL902:Foo.Bar|}\n");
        // A scan of a folder has no project, and does not know the packages.
        await CheckSettings(options: Foreign, config: "[*.cs]\npool_analyzers.renting_methods = Foo.Bar\n");
        await CheckSettings(options: Foreign);
    }

    [Theory]
    [InlineData("Blocks.Obtain | Contoso.Blocks.TryObtain | M:Contoso.Blocks.Obtain | M:Contoso.Blocks.Obtain(System.Int32)")]
    [InlineData("M:Contoso.Blocks.TryObtain(System.Byte[]@)")]
    [InlineData("ArrayPool.Rent | System.Buffers.ArrayPool.Rent | M:System.Buffers.ArrayPool`1.Rent(System.Int32)")]
    [InlineData("Made.Program.Main")]
    public Task Methods_that_are_there(string methods) => CheckSettings(options: $"pool_analyzers.renting_methods = {methods}", project: "/");

    [Fact]
    public Task Right_options_are_not_reported() => CheckSettings(options: """
        pool_analyzers.unknown_calls = lend
        pool_analyzers.budget = 50000
        pool_analyzers.renting_methods = Blocks.Obtain | M:Contoso.Blocks.TryObtain(System.Byte[]@)
        pool_analyzers.POOL001.excluded_symbols = M:Made.Program.Use(System.Int32) | N:Made.*
        pool_analyzers.POOL110.excluded_symbols = N:Made.*
        dotnet_diagnostic.POOL001.severity = warning
        """);

    private static string Marked(string program, string place, string rule) => program.Replace(place, $"{{|{rule}:{place}|}}", StringComparison.Ordinal);
}
