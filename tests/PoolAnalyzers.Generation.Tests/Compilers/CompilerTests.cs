using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.CSharp;
using PoolAnalyzers.Testing;
using Xunit.Abstractions;

namespace PoolAnalyzers.Generation.Tests.Compilers;

/// <summary>Every kind of generated text under the compilers, languages, references and rules of memory safety that a project may have.</summary>
[Collection(nameof(Builds))]
[Trait("Category", "Builds")]
public sealed partial class CompilerTests(ITestOutputHelper output)
{
    /// <summary>It takes 10 seconds and more: the compiler is asked for each cell. Elsewhere than in a test of all, for one in five.</summary>
    [Fact]
    public async Task All_kinds_compile_without_an_error_or_a_warning()
    {
        var problems = new List<string>();
        await Parallel.ForEachAsync(Extent.Of(Extent.Generator, 5, Cell.All), new ParallelOptions { MaxDegreeOfParallelism = 2 }, async (cell, _) =>
        {
            var run = await CompilerRun.Of(cell);
            lock (problems)
            {
                output.WriteLine($"{cell}: {run.FailedKinds.Count} of {run.Generated.Count} fail");
                problems.AddRange(run.Problems.Take(20).Concat(WrongForm(cell, run)).Select(problem => $"{cell}: {problem}"));
            }
        });
        Assert.True(problems.Count == 0, string.Join('\n', problems));
    }

    /// <summary>What is unsafe where nothing need be, or without a reason.</summary>
    private static IEnumerable<string> WrongForm(Cell cell, CompilerRun run)
    {
        foreach (var (name, text) in run.Generated)
        {
            var blocks = UnsafeBlock().Count(text);
            if (blocks > 0 && !(cell.IsHeldToRules && cell.AllowsUnsafe))
                yield return $"{name} has {blocks} unsafe blocks";
            if (blocks != ExplainedBlock().Count(text))
                yield return $"{name} has an unsafe block without a reason, or one of more than two statements";
            if (Unsafe().Count(text) != blocks && !name.StartsWith("Declared.Pointers.", StringComparison.Ordinal))
                yield return $"{name} says 'unsafe' in another place";
        }

        var expected = cell.IsHeldToRules && cell.AllowsUnsafe;
        if (expected != run.Generated.Values.Any(text => UnsafeBlock().IsMatch(text)))
            yield return "unsafe blocks are " + (expected ? "missing" : "there");
    }

    /// <summary>Both forms of the text for .NET 11, compiled for this runtime.</summary>
    [Theory]
    [InlineData(true, true)]
    [InlineData(true, false)]
    [InlineData(false, true)]
    [InlineData(false, false)]
    public async Task Both_forms_do_the_same(bool allowsUnsafe, bool isChecked)
    {
        var run = await CompilerRun.Of(new Cell("5.12.0", "preview", 11, HasRules: true, allowsUnsafe, isChecked));
        Assert.Empty(run.Problems);
        var parse = new CSharpParseOptions(LanguageVersion.Preview);
        var compilation = GeneratorRun.Compile(isChecked ? Programs.Checked : Programs.Usual, parse).AddSyntaxTrees(
        [
            .. Declared.All.Keys.Where(name => name != Declared.OfPointers).Select(name => Declared.File(name, opensUnsafe: false))
                .Concat(run.Generated.Where(file => !file.Key.StartsWith("Declared.Pointers.", StringComparison.Ordinal)).Select(file => file.Value))
                .Select(text => CSharpSyntaxTree.ParseText(text, parse)),
        ]);
        // Without unsafe code, safe calls reach the bytes of plain elements alone.
        Assert.Equal(
            ["right"],
            StartedProgram.Run(compilation.WithOptions(compilation.Options.WithAllowUnsafe(allowsUnsafe)), allowsUnsafe ? "structs" : "no structs"));
    }

    [GeneratedRegex(@"^ *unsafe\r?\n *\{", RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex UnsafeBlock();

    [GeneratedRegex(@"^ *// Safe: [^\n]+\.\r?\n *unsafe\r?\n *\{\r?\n(?:[^\n;{}]*(?:\n[^\n;{}]+)*;\r?\n){1,2} *\}", RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex ExplainedBlock();

    [GeneratedRegex(@"\bunsafe\b", RegexOptions.CultureInvariant)]
    private static partial Regex Unsafe();
}
