using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Tests;

/// <summary>
/// Programs for each form that C# has had since version 13: the files in <c>Forms</c>, wrong and right ones, marked as the twins are. The compiler that the
/// tests run with may be older than a form, which its file says then; <c>tests/with-compiler</c> runs them with a newer one.
/// </summary>
public sealed partial class FormsTests
{
    private static readonly string s_folder = Path.Combine(Repository.Root, "tests", "PoolAnalyzers.Tests", "Forms");

    private static readonly Version s_compiler = typeof(Compilation).Assembly.GetName().Version!;

    /// <summary>The programs, by their names.</summary>
    public static TheoryData<string> Files { get; } =
        [.. Directory.GetFiles(s_folder, "*.cs").Select(f => Path.GetFileName(f)).Order(StringComparer.Ordinal)];

    [Theory]
    [MemberData(nameof(Files))]
    public async Task Form(string file)
    {
        var text = await File.ReadAllTextAsync(Path.Combine(s_folder, file));
        if (IsTooNew(text))
            Assert.NotEmpty(Errors(text));
        else
            await CasesTests.Check(s_folder, file, text, Counting(text));
    }

    /// <summary>All other words, where the engine is tested whole; one of them elsewhere.</summary>
    [Theory]
    [MemberData(nameof(Files))]
    public async Task Form_in_other_words(string file)
    {
        var text = await File.ReadAllTextAsync(Path.Combine(s_folder, file));
        if (IsTooNew(text))
            return;
        // As in the twins: a member that speaks of no pool is looked at where what it names is given what `Rent` gives, and a helper has another name.
        var wordings = CasesTests.WordingsOf(file).Where(wording => (file, wording) != ("field_of_a_property.cs", Wording.ByHelper));
        var wrong = await CasesTests.WrongWordings(s_folder, file, text, wordings, Counting(text));
        Assert.True(wrong.Count == 0, string.Join('\n', wrong.Select(w => $"{w.Wording}: {w.What}")));
    }

    /// <summary>A form that the compiler of the tests lacks is an error there, so that no file says too much.</summary>
    private static bool IsTooNew(string text) => FromCompiler().Match(text) is { Success: true } match && Version.Parse(match.Groups[1].Value) > s_compiler;

    private static IEnumerable<Diagnostic> Errors(string text) =>
        CSharpCompilation.Create(
            "Form", [CSharpSyntaxTree.ParseText(text, new CSharpParseOptions(LanguageVersion.Preview))], LocalReferences.Framework,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable))
        .GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error);

    private static Func<string, bool> Counting(string text) =>
        id => !Repository.Quiet.Contains(id) || Regex.IsMatch(text, $@"//! .*{id}");

    [GeneratedRegex(@"^// From compiler (\d+\.\d+\.\d+)\.\r?$", RegexOptions.Multiline)]
    private static partial Regex FromCompiler();
}
