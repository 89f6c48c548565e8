using System.Text.RegularExpressions;
using Markdig.Syntax;

namespace PoolAnalyzers.Docs.Tests;

/// <summary>A comment that tells the tests about the block below it, or about the page: <c>&lt;!-- key: value --&gt;</c>.</summary>
/// <param name="Key">What it says.</param>
/// <param name="Value">The details; empty when there are none.</param>
public sealed partial record Comment(string Key, string Value)
{
    /// <summary>What a comment can say.</summary>
    public static readonly IReadOnlyDictionary<string, string> Keys = new Dictionary<string, string>
    {
        ["skip"] = "The block is not checked. The value is the reason.",
        ["context"] = "C# that the block is compiled with and that readers do not need to see.",
        ["language"] = "The version of C# that the block is compiled as.",
        ["prints"] = "What the commands print, or what a build with these settings reports, such as 'warning POOL001'. There may be several.",
        ["exit"] = "The exit code of the last command; 0 when nothing is said.",
        ["content"] = "The kind of a text block that is checked: 'ownership' for an ownership file.",
    };

    /// <summary>Reads a comment; null when this is no comment.</summary>
    public static Comment? Parse(Block block) =>
        block is HtmlBlock { Type: HtmlBlockType.Comment } html && Form().Match(html.Lines.ToString()) is { Success: true } match
            ? new Comment(match.Groups["key"].Value.Trim(), match.Groups["value"].Value.Trim())
            : null;

    [GeneratedRegex(@"^\s*<!--\s*(?<key>[a-z ]+?)\s*(?::(?<value>.*?))?-->\s*$", RegexOptions.Singleline)]
    private static partial Regex Form();
}

/// <summary>A fenced block of a page, with the comments right above it.</summary>
public sealed partial class CodeBlock
{
    internal CodeBlock(Page page, FencedCodeBlock block)
    {
        Page = page;
        Language = block.Info ?? "";
        Text = block.Lines.ToString();
        Line = block.Line + 2;
        var comments = new List<Comment>();
        for (int i = block.Parent!.IndexOf(block) - 1; i >= 0 && Comment.Parse(block.Parent[i]) is { } comment; i--)
            comments.Insert(0, comment);
        Comments = comments;
    }

    /// <summary>The page that it is on.</summary>
    public Page Page { get; }

    /// <summary>What the fence names; empty when it names nothing.</summary>
    public string Language { get; }

    /// <summary>The lines between the fences.</summary>
    public string Text { get; }

    /// <summary>The number of its first line in the page.</summary>
    public int Line { get; }

    /// <summary>What is said above it.</summary>
    public IReadOnlyList<Comment> Comments { get; }

    /// <summary>Why it is not checked; null when it is.</summary>
    public string? Skip => ValueOf("skip");

    /// <summary>The block of the page before this one; null for the first.</summary>
    public CodeBlock? Previous => Page.Blocks.TakeWhile(block => block != this).LastOrDefault();

    /// <summary>The block after this one; null for the last.</summary>
    public CodeBlock? Next => Page.Blocks.SkipWhile(block => block != this).Skip(1).FirstOrDefault();

    /// <summary>The messages that it quotes; null when it quotes none.</summary>
    public IReadOnlyList<string>? Messages => Language == "text" && Text.Split('\n').All(line => QuotedReport().IsMatch(line)) ? Text.Split('\n') : null;

    /// <summary>What a comment above it says; null when there is none.</summary>
    public string? ValueOf(string key) => Comments.LastOrDefault(comment => comment.Key == key)?.Value;

    /// <summary>All values of a key, one below the other.</summary>
    public string AllOf(string key) => string.Join('\n', Comments.Where(comment => comment.Key == key).Select(comment => comment.Value));

    /// <inheritdoc/>
    public override string ToString() => $"{Page.Name}:{Line}";

    [GeneratedRegex(@"^(error|warning|info) POOL\w*\d+: ")]
    private static partial Regex QuotedReport();
}
