using System.Runtime.CompilerServices;

namespace PoolAnalyzers.Generation.Tests.Compilers;

/// <summary>The tables of docs/compatibility.md and docs/contributing/memory-safety.md, compared with the cells that are compiled.</summary>
public class CompilerPageTests
{
    private const string Compatibility = "compatibility.md", MemorySafety = "contributing/memory-safety.md";

    [Fact]
    public void Compilers_languages_and_frameworks_are_those_that_are_compiled()
    {
        var rows = Table(Compatibility, "compilers");
        Assert.Equal(
            Cell.All.GroupBy(cell => cell.Compiler).Select(cells => string.Join(
                " | ", cells.Key, List(cells.Select(c => c.Language).Order(StringComparer.Ordinal)), List(cells.Select(c => c.Framework).Order()),
                cells.First().KnowsRules ? "off, on" : "ignored")),
            rows.Select(row => string.Join(" | ", row[0], row[2], row[3], row[4])));
    }

    [Fact]
    public void Rows_before_and_after_are_all_that_are_held_to_the_rules()
    {
        var rows = Table(MemorySafety, "before");
        Assert.Equal(
            Cell.All.Where(cell => cell.IsHeldToRules).Select(cell => string.Join(
                " | ", cell.Compiler, cell.Language, cell.AllowsUnsafe ? "allowed" : "not allowed", cell.IsChecked ? "yes" : "no")),
            rows.Select(row => string.Join(" | ", row[..4])));
        Assert.All(rows, row => Assert.Equal("0", row[5]));
    }

    [Fact]
    public void The_number_of_declarations_is_that_of_the_page() =>
        Assert.Contains($", {Declared.All.Count} declarations, ", Page(Compatibility), StringComparison.Ordinal);

    private static string List<T>(IEnumerable<T> values) => string.Join(", ", values.Distinct());

    /// <summary>The cells of the table after a comment, without its head.</summary>
    private static List<string[]> Table(string page, string name) =>
    [
        .. Page(page).Split('\n').SkipWhile(line => line != $"<!-- checked: {name} -->").Skip(1).TakeWhile(line => line.StartsWith('|')).Skip(2)
            .Select(line => line.Split('|')[1..^1].Select(cell => cell.Trim()).ToArray()),
    ];

    private static string Page(string name, [CallerFilePath] string caller = "") =>
        File.ReadAllText(Path.Combine(Path.GetDirectoryName(caller)!, "..", "..", "..", "docs", name)).ReplaceLineEndings("\n");
}
