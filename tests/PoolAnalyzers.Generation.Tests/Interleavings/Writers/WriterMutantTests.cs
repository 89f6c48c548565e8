namespace PoolAnalyzers.Generation.Tests.Interleavings.Writers;

/// <summary>A fault in the emitted text of a writer does not survive the exploration.</summary>
public class WriterMutantTests
{
    private const string Interlocked = "global::System.Threading.Interlocked";
    private const string Empty = "global::System.Array.Empty<byte>()";

    private static readonly Mutant[] s_all =
    [
        new(
            "The old array goes back though another one took its place", "one array", "one writes, one writes",
            new Edit($"if ({Interlocked}.CompareExchange(ref _array, longer, array) != array)", "if ((_array = longer) != longer)")),
        new(
            "The new array of who was overtaken does not go back", "one array", "one writes, one writes",
            new Edit("ReturnArray(longer);\n", "")),
        new(
            "A new array is rented before what there is has been looked at", "one array", "one adds, one asks for room",
            new Edit("global::System.ReadOnlySpan<byte> written = new global::System.ReadOnlySpan<byte>(array, 0, count);\n", ""),
            new Edit("written.CopyTo(longer);", "new global::System.ReadOnlySpan<byte>(array, 0, count).CopyTo(longer);")),
        new(
            "A disposal takes the array without an exchange", "one array", "one disposes, one disposes",
            new Edit($"byte[]? array = {Interlocked}.Exchange(ref _array, null);", "byte[]? array = _array;\n_array = null;", 2)),
        new(
            "A trim takes the array without an exchange", "one array", "one clears and trims, one clears and trims",
            new Edit($"if (array == {Interlocked}.CompareExchange(\n            ref _array, {Empty}, array))", $"_array = {Empty};\nif (array.Length > 0)")),
        new(
            "An owner takes the array without an exchange", "one array", "one detaches, one detaches",
            new Edit($"if ({Interlocked}.CompareExchange(ref _array, {Empty}, array) != array)", $"if ((_array = {Empty}) is null)")),
        new(
            "A copy relies on a limit that is a field of its own", "one array with a limit", "one writes, one writes",
            new Edit(
                "value.CopyTo(new global::System.Span<byte>(array, count, value.Length));",
                "value.CopyTo(global::Explored.Room.Unchecked(array, count, value.Length));")),
        new(
            "A block gives its array away without an exchange", "blocks", "one disposes, one disposes",
            new Edit($"byte[] array = {Interlocked}.Exchange(ref _array, {Empty});", $"byte[] array = _array;\n_array = {Empty};")),
        new(
            "Longer room is taken back without an exchange", "blocks of one length", "one asks for room, one asks for room",
            new Edit($"byte[]? longer = {Interlocked}.Exchange(ref _longer, null);", "byte[]? longer = _longer;\n_longer = null;")),
    ];

    public static TheoryData<string> Names => [.. s_all.Select(mutant => mutant.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void A_mutant_is_killed(string name)
    {
        var mutant = s_all.Single(m => m.Name == name);
        var explorer = WriterScenarios.All.Single(s => s.Name == mutant.Scenario).Search(ExploredWriters.Compile(mutant.Pool, mutant.Edits));
        Assert.NotNull(explorer.Failure);
        var reason = explorer.Failure.Split('\n')[0];
        Assert.True(
            reason is "an array goes back twice" or "something is written outside of an array" || reason.EndsWith("arrays are lost", StringComparison.Ordinal), reason);
    }
}
