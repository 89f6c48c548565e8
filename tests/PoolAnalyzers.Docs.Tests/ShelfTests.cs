using System.Text.RegularExpressions;
using Markdig.Syntax;
using Xunit.Abstractions;

namespace PoolAnalyzers.Docs.Tests;

/// <summary>
/// There are two shelves: pages for users, and <c>docs/contributing</c>. The first one stays short enough to be read, and each of its pages begins with the
/// question that brings a reader to it.
/// </summary>
public sealed partial class ShelfTests(ITestOutputHelper output)
{
    /// <summary>So many words may all pages for users have together.</summary>
    private const int Most = 25_000;

    /// <summary>A page of more words is a book. Split it, or move what few readers need to the other shelf.</summary>
    private const int MostOfPage = 2_000;

    [Fact]
    public void Pages_for_users_are_short_together()
    {
        var words = Page.ForUsers.Select(page => (page.Name, Words: WordsOf(File.ReadAllText(page.File)))).ToList();
        foreach (var folder in words.GroupBy(page => Path.GetDirectoryName(page.Name)!))
        {
            output.WriteLine($"{folder.Sum(page => page.Words),6} {folder.Key}/");
            foreach (var (name, count) in folder)
                output.WriteLine($"{count,6}   {name}");
        }

        int all = words.Sum(page => page.Words);
        output.WriteLine($"{all,6} of {Most}");
        Assert.True(all <= Most, $"{all} words on the shelf for users. The most is {Most}: move what few readers need to docs/contributing.");
        Assert.DoesNotContain(words, page => page.Words > MostOfPage);
    }

    [Fact]
    public void Pages_for_users_begin_with_a_question() => Assert.Empty(
        Page.ForUsers.Where(page => FirstSentences(page) is not { } text || !text.Contains('?', StringComparison.Ordinal)).Select(page => page.Name));

    [Theory]
    [InlineData("# A title\n\nTwo words, `a code.span()` | 5 % |\n|---|---|\n{ }", 7)]
    [InlineData("<!-- skip: It takes long. -->\n```csharp\nusing var x = y;\n```", 5)]
    public void Words_have_a_letter_or_a_digit(string text, int words) => Assert.Equal(words, WordsOf(text));

    // Code and tables count as text does. A bar of a table or a brace is no word, because it has neither a letter nor a digit. Comments are for the tests.
    private static int WordsOf(string text) =>
        Comments().Replace(text, "").Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries).Count(word => word.Any(char.IsLetterOrDigit));

    [GeneratedRegex("<!--.*?-->", RegexOptions.Singleline)]
    private static partial Regex Comments();

    // The badges of the first page stand before its question.
    private static string? FirstSentences(Page page) => page.Document.OfType<ParagraphBlock>().Select(block => Page.PlainText(block.Inline!))
        .FirstOrDefault(text => text.Length > 0 && !text.StartsWith("build", StringComparison.Ordinal));
}
