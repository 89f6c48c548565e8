using System.Runtime.CompilerServices;

namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>The page of mutants lists those that the tests kill.</summary>
public class MutantPageTests
{
    private const string Header = "|---|---|---|\n";

    /// <summary>Compares; with <c>UPDATE_SNAPSHOTS=1</c> in the environment the table is written instead.</summary>
    [Fact]
    public void The_page_lists_every_mutant()
    {
        var page = Page();
        var text = File.ReadAllText(page).ReplaceLineEndings("\n");
        var table = text.IndexOf(Header, StringComparison.Ordinal) + Header.Length;
        var rows = string.Concat(Mutants.All.Select(m => $"| {m.Name} | {m.Pool} | {m.Scenario} |\n"));
        if (Environment.GetEnvironmentVariable("UPDATE_SNAPSHOTS") == "1")
            File.WriteAllText(page, text[..table] + rows);
        else
            Assert.Equal(rows, text[table..]);
    }

    [Fact]
    public void Names_are_used_once() => Assert.Equal(Mutants.All.Length, Mutants.All.Select(m => m.Name).Distinct().Count());

    private static string Page([CallerFilePath] string caller = "") =>
        Path.GetFullPath(Path.Combine(Path.GetDirectoryName(caller)!, "..", "..", "..", "docs", "contributing", "pools-mutants.md"));
}
