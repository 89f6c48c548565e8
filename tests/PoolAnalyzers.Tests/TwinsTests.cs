using System.Text.RegularExpressions;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Tests;

/// <summary>
/// Programs with a fault, each beside a twin that differs in little and is right: the files in <c>Twins</c>, by rule or by topic, marked as the conformance
/// cases are. Each is checked as it is. Where the engine is tested whole each is checked in all other words too, elsewhere every second one in one other way,
/// which its name chooses.
/// </summary>
public sealed class TwinsTests
{
    private static readonly string s_folder = Path.Combine(Repository.Root, "tests", "PoolAnalyzers.Tests", "Twins");

    /// <summary>The programs, by their paths.</summary>
    public static TheoryData<string> Files { get; } = [.. Names];

    /// <summary>The same without suggestions: those are about the words.</summary>
    public static TheoryData<string> Reworded { get; } =
        [.. Extent.Of(Extent.Engine, 2, Names.Where(name => !name.StartsWith("POOL04", StringComparison.Ordinal)))];

    private static IEnumerable<string> Names => Directory.GetFiles(s_folder, "*.cs", SearchOption.AllDirectories)
        .Select(f => Path.GetRelativePath(s_folder, f).Replace('\\', '/')).Order(StringComparer.Ordinal);

    [Theory]
    [MemberData(nameof(Files))]
    public async Task Twin(string file)
    {
        var text = await File.ReadAllTextAsync(Path.Combine(s_folder, file));
        await CasesTests.Check(s_folder, file, text, Counting(text));
    }

    [Theory]
    [MemberData(nameof(Reworded))]
    public async Task Twin_in_other_words(string file)
    {
        var text = await File.ReadAllTextAsync(Path.Combine(s_folder, file));
        var wordings = CasesTests.WordingsOf(file);
        var known = wordings.Where(wording => s_notYet.Contains((file, wording))).ToList();
        var wrong = await CasesTests.WrongWordings(s_folder, file, text, wordings, Counting(text));
        var news = wrong.Where(w => !known.Contains(w.Wording)).Select(w => $"{w.Wording}: {w.What}")
            .Concat(known.Except(wrong.Select(w => w.Wording)).Select(wording => $"{wording}: is right now, and no longer belongs into the list"));
        Assert.True(!news.Any(), string.Join('\n', news));
    }

    // Rules that are quiet by default count where a program is about them.
    private static Func<string, bool> Counting(string text) =>
        id => !Repository.Quiet.Contains(id) || Regex.IsMatch(text, $@"//! .*{id}");

    /// <summary>What the engine does not see through, or the rewording says wrongly. The list only shrinks.</summary>
    private static readonly HashSet<(string File, Wording Wording)> s_notYet =
    [
        // A member that speaks of no pool is looked at where what it names is given what `Rent` gives: a helper that rents has another name.
        ("POOL006/setter_that_overwrites.cs", Wording.ByHelper),
        ("POOL020/matched_with_a_list_pattern.cs", Wording.ByHelper),
        ("POOL020/read_by_whoever_is_given_a_member.cs", Wording.ByHelper),
        // An object pool whose elements a helper rents: what the helper may have left in it is not asked.
        ("WholeRead/builder_of_an_object_pool.cs", Wording.ByHelper),
        // Whether a delegate's result is kept, and what a pool of one's own takes out and gives, is read off the syntax of plain statements.
        ("POOL001/delegate_whose_result_is_kept.cs", Wording.Named),
        ("POOL011/pool_of_ones_own.cs", Wording.StepByStep),
        // A helper that rents is not read below a conversion, an operator or an indexer: that is one level too many.
        ("HelperCaller/conversion_rents.cs", Wording.ByHelper),
        ("HelperCaller/indexer_rents.cs", Wording.ByHelper),
        ("HelperCaller/operator_rents.cs", Wording.ByHelper),
        // Decided by the statement around it.
        ("POOL001/segment_that_is_given_to_an_event.cs", Wording.StepByStep),
    ];
}
