using System.Text.RegularExpressions;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using YamlDotNet.RepresentationModel;

namespace PoolAnalyzers.Docs.Tests;

/// <summary>Blocks that are settings: what they set exists, and has that value.</summary>
public sealed partial class SettingTests
{
    /// <summary>How each language is checked. A block in another language, or in none, is not looked at by anything.</summary>
    private static readonly string[] s_languages = ["csharp", "ini", "xml", "yaml", "json", "shell", "text"];

    private static readonly string[] s_severities = ["error", "warning", "suggestion", "silent", "none", "default"];

    [Fact]
    public void Every_block_names_a_language_that_is_checked() =>
        Assert.Empty(Page.ForUsers.SelectMany(page => page.Blocks).Where(block => !s_languages.Contains(block.Language))
            .Select(block => $"{block}: '{block.Language}'"));

    [Fact]
    public void Every_block_that_is_not_checked_says_why() => Assert.Empty(
        Page.ForUsers.SelectMany(page => page.Blocks).Where(block => block.Skip is { } reason && reason.Split(' ').Length < 4)
            .Select(block => $"{block}: '{block.Skip}' is no reason"));

    [Fact]
    public void Comments_for_the_tests_say_something_that_is_known() => Assert.Empty(
        from page in Page.ForUsers
        from comment in page.Blocks.SelectMany(block => block.Comments)
        where !Comment.Keys.ContainsKey(comment.Key)
        select $"{page.Name}: '{comment.Key}'");

    [Theory]
    [MemberData(nameof(Page.Names), MemberType = typeof(Page))]
    public async Task Analyzer_settings_exist(string name)
    {
        var problems = new List<string>();
        foreach (var block in Page.Of(name).Blocks.Where(block => block is { Skip: null }
            && (block.Language == "ini" || block.ValueOf("content") == "ownership")))
        {
            if (block.Language == "ini")
                problems.AddRange(WrongSeverities(block));

            // Where the page quotes messages below the block, another test compares them.
            if (block.Next?.Messages is null)
            {
                var marks = block.Text.Split('\n').SelectMany(line => Mark().Matches(line)).Select(match => match.Groups["id"].Value).Order();
                var reported = (await Analyze(block)).Reports.Where(report => report.Id.StartsWith("POOL90", StringComparison.Ordinal))
                    .Select(report => report.Id).Order().ToList();
                if (!marks.SequenceEqual(reported))
                    problems.Add($"{block}: reported are [{string.Join(", ", (await Analyze(block)).Messages)}]");
            }
        }

        Assert.True(problems.Count == 0, string.Join('\n', problems));
    }

    [Theory]
    [InlineData("lend", 0)]
    [InlineData("lends", 1)]
    public async Task Settings_for_some_files_are_looked_at_too(string value, int reports) => Assert.Equal(
        reports, (await Snippet.Of("", [], options: ForAllFiles($"[src/Codecs/**.cs]\npool_analyzers.unknown_calls = {value}\n"))).Reports.Count);

    [Fact]
    public void Xml_is_well_formed_and_sets_properties_of_the_package()
    {
        string build = string.Concat(Directory.EnumerateFiles(Path.Combine(Page.Root, "nuget"), "*.*s", SearchOption.AllDirectories)
            .Where(file => file.EndsWith(".props", StringComparison.Ordinal) || file.EndsWith(".targets", StringComparison.Ordinal)).Select(File.ReadAllText));
        foreach (var block in Page.ForUsers.SelectMany(page => page.Blocks).Where(block => block is { Language: "xml", Skip: null }))
        {
            var root = XElement.Parse($"<Project>{block.Text}</Project>");
            Assert.All(
                root.Descendants().Where(element => element.Name.LocalName.Contains("PoolAnalyzers", StringComparison.Ordinal)),
                element => Assert.True(build.Contains(element.Name.LocalName, StringComparison.Ordinal),
                    $"{block}: the package has no property {element.Name}"));
        }
    }

    [Fact]
    public void Yaml_is_well_formed()
    {
        foreach (var block in Page.ForUsers.SelectMany(page => page.Blocks).Where(block => block is { Language: "yaml", Skip: null }))
        {
            var stream = new YamlStream();
            stream.Load(new StringReader(block.Text));
            Assert.True(stream.Documents is [{ RootNode: YamlMappingNode }], $"{block}: not one mapping");
        }
    }

    /// <summary>What the analyzers say about a block of settings, in a compilation of what the block's context declares.</summary>
    internal static Task<Snippet> Analyze(CodeBlock block) => block.Language == "ini"
        ? Snippet.Of("", ["POOL902"], block.AllOf("context"), options: ForAllFiles(block.Text))
        : Snippet.Of("", ["POOL901"], block.AllOf("context"), ownership: block.Text);

    // A section may be about files of a folder that the tests do not have.
    private static string ForAllFiles(string settings) => Section().Replace(settings, "[*.cs]");

    private static IEnumerable<string> WrongSeverities(CodeBlock block)
    {
        foreach (var match in Severity().Matches(block.Text).AsEnumerable())
        {
            if (!Snippet.Rules.ContainsKey(match.Groups["id"].Value) && match.Groups["id"].Value.StartsWith("POOL", StringComparison.Ordinal))
                yield return $"{block}: there is no rule {match.Groups["id"].Value}";
            if (!s_severities.Contains(match.Groups["severity"].Value))
                yield return $"{block}: there is no severity {match.Groups["severity"].Value}";
        }
    }

    [GeneratedRegex(@"^\[.*\]\s*$", RegexOptions.Multiline)]
    private static partial Regex Section();

    [GeneratedRegex(@"^dotnet_diagnostic\.(?<id>\w+)\.severity *= *(?<severity>\S+)", RegexOptions.Multiline)]
    private static partial Regex Severity();

    [GeneratedRegex(@"#.*(?<id>POOL90\d)")]
    private static partial Regex Mark();
}
