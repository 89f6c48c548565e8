using System.Text.RegularExpressions;
using Markdig.Syntax;
using Markdig.Syntax.Inlines;

namespace PoolAnalyzers.Docs.Tests;

/// <summary>Links between pages lead somewhere.</summary>
public sealed partial class LinkTests
{
    [Fact]
    public void Links_lead_to_files_and_headings_that_exist()
    {
        var broken = from page in Page.All
                     from link in page.Document.Descendants<LinkInline>()
                     where link.Url is { Length: > 0 } url && !url.Contains("://", StringComparison.Ordinal) && !Exists(page, url)
                     select $"{page.Name}:{link.Line + 1}: {link.Url}";
        Assert.Empty(broken);
    }

    [Theory]
    [InlineData("`[ArrayPoolScope]`: an array for a `using`", "arraypoolscope-an-array-for-a-using")]
    [InlineData("What it costs", "what-it-costs")]
    [InlineData("`pool_analyzers.POOLxxx.excluded_symbols`", "pool_analyzerspoolxxxexcluded_symbols")]
    public void Anchors_are_those_of_code_hosts(string heading, string anchor) =>
        Assert.Equal(anchor, Anchor(heading.Replace("`", "", StringComparison.Ordinal)));

    private static bool Exists(Page page, string url)
    {
        string[] parts = url.Split('#');
        string target = parts[0].Length == 0 ? page.File : Path.GetFullPath(Path.Combine(Path.GetDirectoryName(page.File)!, parts[0]));
        return parts.Length == 1
            ? File.Exists(target) || Directory.Exists(target)
            : Page.All.Any(other => Path.GetFullPath(other.File) == Path.GetFullPath(target)
                && other.Document.Descendants<HeadingBlock>().Any(heading => Anchor(Page.PlainText(heading.Inline!)) == parts[1]));
    }

    private static string Anchor(string heading) => Dropped().Replace(heading.ToLowerInvariant(), "").Replace(' ', '-');

    [GeneratedRegex(@"[^\w\- ]")]
    private static partial Regex Dropped();
}
