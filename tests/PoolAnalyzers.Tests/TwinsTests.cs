using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.CSharp;
using Xunit.Sdk;

namespace PoolAnalyzers.Tests;

/// <summary>
/// Programs with a fault, each beside a twin that differs in little and is right: the files in <c>Twins</c>, by rule or by topic, marked as the conformance
/// cases are. Each is checked as it is and in other words.
/// </summary>
public sealed class TwinsTests
{
    private static readonly string s_folder = Path.Combine(Repository.Root, "tests", "PoolAnalyzers.Tests", "Twins");

    /// <summary>The programs, by their paths.</summary>
    public static TheoryData<string> Files { get; } = [.. Names];

    /// <summary>The same without suggestions: those are about the words.</summary>
    public static TheoryData<string> Reworded { get; } = [.. Names.Where(name => !name.StartsWith("POOL04", StringComparison.Ordinal))];

    private static IEnumerable<string> Names => Directory.GetFiles(s_folder, "*.cs", SearchOption.AllDirectories)
        .Select(f => Path.GetRelativePath(s_folder, f).Replace('\\', '/')).Order(StringComparer.Ordinal);

    [Theory]
    [MemberData(nameof(Files))]
    public async Task Twin(string file)
    {
        var text = await File.ReadAllTextAsync(Path.Combine(s_folder, file));
        await Check(file, text, text);
    }

    [Theory]
    [MemberData(nameof(Reworded))]
    public async Task Twin_in_other_words(string file)
    {
        var text = await File.ReadAllTextAsync(Path.Combine(s_folder, file));
        var wrong = new List<string>();
        foreach (var wording in Enum.GetValues<Wording>())
        {
            var reworded = Rewording.Of(text, new CSharpParseOptions(LanguageVersion.Preview), wording);
            bool isKnown = s_notYet.Contains((file, wording));
            try
            {
                if (reworded != text)
                    await Check(file, text, reworded);
                if (isKnown)
                    wrong.Add($"{wording}: is right now, and no longer belongs into the list");
            }
            catch (XunitException e) when (!isKnown)
            {
                wrong.Add($"{wording}: {e.Message}");
            }
            catch (XunitException)
            {
            }
        }

        Assert.True(wrong.Count == 0, string.Join('\n', wrong));
    }

    // Hints, and the rule about exceptions, count where a program is about them.
    private static Task Check(string file, string original, string text) => CasesTests.Check(s_folder, file, text,
        id => id is not ("POOL002" or "POOL040" or "POOL041") || Regex.IsMatch(original, $@"//! .*{id}"));

    /// <summary>What the engine does not see through, or the rewording says wrongly. The list only shrinks.</summary>
    private static readonly HashSet<(string File, Wording Wording)> s_notYet =
    [
        // An object pool whose elements a helper rents: what the helper may have left in it is not asked.
        ("WholeRead/builder_of_an_object_pool.cs", Wording.ByHelper),
        // A setter speaks of no pool, and is looked at where its property is given what `Rent` gives: a helper that rents has another name.
        ("POOL006/setter_that_overwrites.cs", Wording.ByHelper),
        // A helper that rents is not read below a conversion, an operator or an indexer: that is one level too many.
        ("HelperCaller/conversion_rents.cs", Wording.ByHelper),
        ("HelperCaller/indexer_rents.cs", Wording.ByHelper),
        ("HelperCaller/operator_rents.cs", Wording.ByHelper),
        // Of several pools that fill a field, one is asked for in a helper.
        ("PoolIdentity/flag_asked_behind_the_reset.cs", Wording.ByHelper),
        // Decided by the statement around it.
        ("POOL001/segment_that_is_given_to_an_event.cs", Wording.StepByStep),
    ];
}
