using System.Text.RegularExpressions;

namespace PoolAnalyzers.Tests;

/// <summary>Links between the pages of the repository lead to something, headings included.</summary>
public sealed partial class LinkTests
{
    private const string Sources = "https://github.com/PoolAnalyzers/PoolAnalyzers/blob/main/";
    private const string RawSources = "https://raw.githubusercontent.com/PoolAnalyzers/PoolAnalyzers/main/";

    /// <summary>All pages, by their path from the root.</summary>
    public static TheoryData<string> Pages =>
    [
        .. new[] { ".github", "docs", "nuget", "samples", "templates" }
            .SelectMany(folder => Directory.EnumerateFiles(Path.Combine(Repository.Root, folder), "*.md", SearchOption.AllDirectories))
            .Concat(Directory.EnumerateFiles(Repository.Root, "*.md"))
            .Select(file => Path.GetRelativePath(Repository.Root, file).Replace('\\', '/'))
            .Where(file => !file.Contains("/obj/", StringComparison.Ordinal) && !file.Contains("/bin/", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal),
    ];

    [Theory]
    [MemberData(nameof(Pages))]
    public void Every_link_leads_to_something(string page)
    {
        var dead = LinksOf(page).Where(link => Target(page, link) is { } target && !Exists(target)).ToList();
        Assert.True(dead.Count == 0, $"{page}: {string.Join(", ", dead)}");
    }

    /// <summary>NuGet shows these pages on their own: relative links are dead there, and HTML is shown as text.</summary>
    [Theory]
    [InlineData("nuget/README.md")]
    [InlineData("nuget/README.Scan.md")]
    [InlineData("templates/README.md")]
    public void A_page_of_a_package_has_absolute_links_and_no_html(string page)
    {
        string text = Prose(page);
        Assert.All(LinksOf(page), link => Assert.StartsWith("https://", link, StringComparison.Ordinal));
        Assert.DoesNotMatch(@"</?(?:picture|img|source|details|div|p|br|a)\b", Code().Replace(text, ""));
    }

    [Theory]
    [InlineData("# Presets", "presets")]
    [InlineData("## `[ArrayPoolScope]`: an array for a `using`", "arraypoolscope-an-array-for-a-using")]
    [InlineData("### GitHub Actions, with code scanning", "github-actions-with-code-scanning")]
    public void A_heading_has_the_anchor_that_GitHub_gives_it(string heading, string anchor) => Assert.Equal(anchor, AnchorOf(heading));

    private static IEnumerable<string> LinksOf(string page) =>
        Link().Matches(Code().Replace(Prose(page), "code")).Select(match => match.Groups["to"].Value);

    /// <summary>A page without its fenced blocks.</summary>
    private static string Prose(string page) => Fence().Replace(string.Join('\n', Repository.ReadLines(page)) + "\n", "\n");

    /// <summary>The path from the root that a link names, with its heading; null for a link to somewhere else.</summary>
    private static string? Target(string page, string link)
    {
        if (link.StartsWith(Sources, StringComparison.Ordinal))
            return link[Sources.Length..];
        if (link.StartsWith(RawSources, StringComparison.Ordinal))
            return link[RawSources.Length..];
        if (link.Contains("://", StringComparison.Ordinal) || link.StartsWith("mailto:", StringComparison.Ordinal))
            return null;
        string folder = Path.GetDirectoryName(page)!;
        return link.StartsWith('#')
            ? page + link
            : Path.GetRelativePath(Repository.Root, Path.GetFullPath(Path.Combine(Repository.Root, folder, link))).Replace('\\', '/');
    }

    private static bool Exists(string target)
    {
        var parts = target.Split('#', 2);
        if (!Path.Exists(Path.Combine(Repository.Root, parts[0])))
            return false;

        // An anchor such as #L20 in a source is a line.
        return parts.Length == 1 || !parts[0].EndsWith(".md", StringComparison.Ordinal)
            || (Prose(parts[0]) + "\n").Split('\n').Where(line => line.StartsWith('#')).Select(AnchorOf).Contains(parts[1]);
    }

    private static string AnchorOf(string heading) =>
        NotInAnchors().Replace(heading.TrimStart('#').Trim().ToLowerInvariant(), "").Replace(' ', '-');

    [GeneratedRegex("""(?:\]\(|src="|srcset="|href=")(?<to>[^)\s"]+)""", RegexOptions.CultureInvariant)]
    private static partial Regex Link();

    [GeneratedRegex(@"^ *```.*?^ *```[^\n]*\n", RegexOptions.Singleline | RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex Fence();

    [GeneratedRegex("`[^`\n]*`", RegexOptions.CultureInvariant)]
    private static partial Regex Code();

    [GeneratedRegex(@"[^\w\- ]", RegexOptions.CultureInvariant)]
    private static partial Regex NotInAnchors();
}
