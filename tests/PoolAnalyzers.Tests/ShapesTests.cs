namespace PoolAnalyzers.Tests;

/// <summary>
/// Bugs in the shapes in which real code makes them, each beside a twin that is right: the programs in <c>Shapes</c>, marked as the conformance cases are, as they are and in
/// other words.
/// </summary>
public sealed class ShapesTests
{
    private static readonly string s_folder = Path.Combine(Repository.Root, "tests", "PoolAnalyzers.Tests", "Shapes");

    /// <summary>The programs, by their names.</summary>
    public static TheoryData<string> Files { get; } = [.. Directory.GetFiles(s_folder, "*.cs").Select(f => Path.GetFileName(f)).Order(StringComparer.Ordinal)];

    [Theory]
    [MemberData(nameof(Files))]
    public async Task Shape(string file) => await CasesTests.Check(s_folder, file, await File.ReadAllTextAsync(Path.Combine(s_folder, file)), Counts);

    [Theory]
    [MemberData(nameof(Files))]
    public async Task Shape_in_other_words(string file)
    {
        var text = await File.ReadAllTextAsync(Path.Combine(s_folder, file));
        var wrong = await CasesTests.WrongWordings(s_folder, file, text, [Wording.Negated, Wording.Named], Counts);
        Assert.True(wrong.Count == 0, string.Join('\n', wrong.Select(w => $"{w.Wording}: {w.What}")));
    }

    // Most programs of this kind leave aside what is quiet by default: hints, and the rule about exceptions.
    private static bool Counts(string id) => !Repository.Quiet.Contains(id);
}
