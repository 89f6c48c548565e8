using System.Text.RegularExpressions;
using Markdig.Syntax;
using Markdig.Syntax.Inlines;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Docs.Tests;

/// <summary>C# on the pages compiles, and is reported as the page says.</summary>
public sealed partial class CodeTests
{
    /// <summary>The pages with C#, but for the one whose rules are compiled among the sources of the analyzers.</summary>
    public static TheoryData<string> PagesWithCode =>
        [.. Page.All.Where(page => page.Name != "docs/contributing/architecture.md" && page.Blocks.Any(IsCode)).Select(page => page.Name)];

    /// <summary>The pages whose examples are whole files.</summary>
    public static TheoryData<string> PagesWithWholeFiles =>
        [.. Page.ForUsers.Where(page => page.HasWholeFiles && page.Blocks.Any(IsCode)).Select(page => page.Name)];

    [Fact]
    public void No_example_of_the_shelf_for_users_is_left_out() =>
        Assert.DoesNotContain(Page.ForUsers.SelectMany(page => page.Blocks), block => block is { Language: "csharp", Skip: not null });

    /// <summary>Nothing is added to them but what a new project has: the usings are those that the reader sees.</summary>
    [Theory]
    [MemberData(nameof(PagesWithWholeFiles))]
    public void Whole_files_compile_as_they_stand(string name)
    {
        var problems = Page.Of(name).Blocks.Where(IsCode).SelectMany(block => Snippet.ProblemsOfFile(block.Text, block.AllOf("context"))
            .Select(d => $"{name}:{block.Line + d.Location.GetLineSpan().StartLinePosition.Line}: {d.Id}: {d.GetMessage(null)}")).ToList();
        Assert.True(problems.Count == 0, string.Join('\n', problems));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_file_for_several_frameworks_compiles_for_each(bool isOld)
    {
        var files = Page.ForUsers.SelectMany(page => page.Blocks)
            .Where(block => IsCode(block) && block.Text.Contains("\n#else\n", StringComparison.Ordinal)).ToList();
        Assert.NotEmpty(files);
        Assert.Empty(files.SelectMany(block => Snippet.ProblemsOfFile(block.Text, block.AllOf("context"), isOld)));
    }

    [Theory]
    [InlineData("using PoolAnalyzers; [ArrayPoolScope(typeof(byte))] ref partial struct S;", true)]
    [InlineData("[ArrayPoolScope(typeof(byte))] ref partial struct S;", false)]
    [InlineData("using PoolAnalyzers; [ArrayPoolScope(typeof(byte))] ref partial struct S; class C { int M(S s) => s.Spam.Length; }", false)]
    public void A_file_with_a_wrong_line_is_told(string code, bool isRight) => Assert.Equal(isRight, Snippet.ProblemsOfFile(code, "").Count == 0);

    [Theory]
    [MemberData(nameof(PagesWithCode))]
    public async Task Blocks_compile_and_are_reported_where_they_are_marked(string name)
    {
        var problems = new List<string>();
        foreach (var block in Page.Of(name).Blocks.Where(IsCode))
        {
            var marks = Snippet.Marks(block.Text).ToList();
            var snippet = await Analyze(block);
            // What the generator cannot fill in, the compiler may miss.
            bool mayNotBind = marks.Any(mark => mark.Id.StartsWith("POOL1", StringComparison.Ordinal));
            problems.AddRange(snippet.Errors.Where(error => !mayNotBind)
                .Select(error => $"{name}:{block.Line + snippet.LineOf(error) - 1}: {error.Id}: {error.GetMessage(null)}"));

            var reported = snippet.Reports.Select(report => (report.Id, Line: snippet.LineOf(report))).ToList();
            problems.AddRange(reported.Distinct().Except(marks).Select(r => $"{name}:{block.Line + r.Line - 1}: {r.Id} is reported, and no comment says so"));
            problems.AddRange(marks.Except(reported).Select(m => $"{name}:{block.Line + m.Line - 1}: {m.Id} is not reported, but a comment says so"));
            problems.AddRange(Suppressed().Matches(block.Text).Select(match => match.Groups["id"].Value)
                .Where(id => snippet.All.All(report => report.Id != id || !report.IsSuppressed)).Select(id => $"{block}: there is no {id} to suppress"));
        }

        Assert.True(problems.Count == 0, string.Join('\n', problems));
    }

    [Fact]
    public async Task Quoted_messages_are_those_that_the_code_above_gets()
    {
        var problems = new List<string>();
        foreach (var page in Page.All)
        {
            var texts = new List<(string Old, string New)>();
            foreach (var block in page.Blocks.Where(block => block is { Messages: not null, Skip: null }))
            {
                string actual = string.Join('\n', (await Analyze(block.Previous!)).Messages);
                if (actual != block.Text)
                {
                    problems.Add($"{block}: the messages are\n{actual}");
                    texts.Add((block.Text, actual));
                }
            }

            if (Environment.GetEnvironmentVariable("UPDATE_SNAPSHOTS") == "1" && texts.Count > 0)
                File.WriteAllText(page.File,
                    texts.Aggregate(File.ReadAllText(page.File), (text, change) => text.Replace(change.Old, change.New, StringComparison.Ordinal)));
        }

        Assert.True(problems.Count == 0, $"{string.Join('\n', problems)}\nUPDATE_SNAPSHOTS=1 writes them.");
    }

    [Theory]
    [MemberData(nameof(RulePages))]
    public async Task Examples_of_a_rule_are_reported_or_not_as_their_rows_say(string name)
    {
        var page = Page.Of(name);
        var problems = new List<string>();
        foreach (var (line, cells) in page.Rows("code"))
        {
            string code = Assert.Single(cells[0].OfType<CodeInline>()).Content.Replace(@"\|", "|", StringComparison.Ordinal);
            string verdict = Page.PlainText(cells[1]);
            var snippet = await Snippet.Of(code, [page.Rule!]);
            if (!page.Rule!.StartsWith("POOL1", StringComparison.Ordinal))
                problems.AddRange(snippet.Errors.Select(error => $"{name}:{line}: {error.Id}: {error.GetMessage(null)}: {code}"));
            var expected = new SortedSet<string>(Id().Matches(verdict).Select(match => match.Value));
            if (verdict.StartsWith("reported", StringComparison.Ordinal))
                expected.Add(page.Rule!);
            else if (!verdict.StartsWith("not reported", StringComparison.Ordinal))
                problems.Add($"{name}:{line}: '{verdict}' is neither 'reported' nor 'not reported'");
            var actual = new SortedSet<string>(snippet.Reports.Select(report => report.Id));
            if (!actual.SetEquals(expected))
                problems.Add($"{name}:{line}: {verdict}, but got [{string.Join(", ", snippet.Messages)}]: {code}");
        }

        Assert.True(problems.Count == 0, string.Join('\n', problems));
    }

    /// <summary>The pages of rules.</summary>
    public static TheoryData<string> RulePages => [.. Page.All.Where(page => page.Rule is not null).Select(page => page.Name)];

    private static bool IsCode(CodeBlock block) => block is { Language: "csharp", Skip: null };

    // All rules that the block or the messages below it name are on; so is the rule of the page.
    private static Task<Snippet> Analyze(CodeBlock block) =>
        block.Language == "csharp"
            ? Snippet.Of(
                block.Text,
                Id().Matches(string.Join(' ', Snippet.Marks(block.Text).Select(mark => mark.Id).Append(block.Page.Rule))).Select(match => match.Value)
                    .Concat(Suppressed().Matches(block.Text).Select(match => match.Groups["id"].Value)),
                block.AllOf("context"), block.ValueOf("language"))
            : SettingTests.Analyze(block);

    [GeneratedRegex(@"POOL\d{3}")]
    private static partial Regex Id();

    [GeneratedRegex(@"#pragma warning disable (?:\w+, )*(?<id>POOL\d{3})")]
    private static partial Regex Suppressed();
}
