using System.Text.RegularExpressions;
using Markdig.Extensions.Tables;
using Markdig.Syntax;

namespace PoolAnalyzers.Docs.Tests;

/// <summary>Pages for users are plain English: short sentences, and words that a reader expects.</summary>
public sealed partial class SentenceTests
{
    private const int Most = 30;

    /// <summary>What is said in another way in all that users read.</summary>
    private static readonly string[] s_unusual =
    [
        "parted by", " lies ", " lie ", "behind the loop", "behind the call", "behind it", "is none of", "is no use", "in the place of", "in place of",
            "nothing but",
        "of its own accord", "what it is given", "the like ", "beside each other", "is gone through", "for good",
        "whoever gets it", "what is kept is", "went away and came back", "comes of the", "is seen to",
    ];

    [Theory]
    [MemberData(nameof(Page.Names), MemberType = typeof(Page))]
    public void No_sentence_is_long(string name)
    {
        var tooLong = Sentences(Page.Of(name)).Select(sentence => (sentence.Line, Words: WordsOf(sentence.Text), sentence.Text))
            .Where(sentence => sentence.Words > Most).ToList();
        Assert.True(tooLong.Count == 0, string.Join('\n', tooLong.Select(s => $"{name}:{s.Line}: {s.Words} words: {s.Text}")));
    }

    [Theory]
    [MemberData(nameof(Page.Names), MemberType = typeof(Page))]
    public void Words_are_standard_ones(string name)
    {
        var unusual = from sentence in Sentences(Page.Of(name))
                      from words in s_unusual
                      where $" {sentence.Text} ".Contains(words, StringComparison.OrdinalIgnoreCase)
                      select $"{name}:{sentence.Line}: '{words}' in: {sentence.Text}";
        Assert.Empty(unusual);
    }

    [Theory]
    [InlineData("One two. Three four five! Six? Seven", 4, 3)]
    [InlineData("See the version 2.1.0 of `a. b. c.` here.", 1, 7)]
    [InlineData("A [link with words](https://example.com/not.counted.) and **bold. Next** one", 2, 6)]
    public void Sentences_are_told_apart(string markdown, int sentences, int longest)
    {
        var found = SentencesOf(Markdig.Markdown.Parse(markdown)).ToList();
        Assert.Equal((sentences, longest), (found.Count, found.Max(sentence => WordsOf(sentence.Text))));
    }

    private static IEnumerable<(int Line, string Text)> Sentences(Page page) => SentencesOf(page.Document);

    // A span of code counts as one word, whatever is in it.
    private static IEnumerable<(int Line, string Text)> SentencesOf(MarkdownDocument document) =>
        from block in document.Descendants<LeafBlock>()
        where block is ParagraphBlock or HeadingBlock && block.Inline is not null && !IsInTable(block)
        let text = string.Concat(block.Inline!.Descendants<Markdig.Syntax.Inlines.LeafInline>().Select(inline => inline switch
        {
            Markdig.Syntax.Inlines.LiteralInline literal => literal.Content.ToString(),
            Markdig.Syntax.Inlines.CodeInline => "CODE",
            Markdig.Syntax.Inlines.LineBreakInline => " ",
            _ => "",
        }))
        from sentence in End().Split(text)
        where sentence.Trim().Length > 0
        select (block.Line + 1, sentence.Trim());

    private static bool IsInTable(Block block)
    {
        for (var parent = block.Parent; parent is not null; parent = parent.Parent)
        {
            if (parent is Table)
                return true;
        }

        return false;
    }

    private static int WordsOf(string sentence) => Word().Count(sentence);

    [GeneratedRegex(@"(?<=[.!?][""')]?)\s+")]
    private static partial Regex End();

    [GeneratedRegex(@"\S*\w\S*")]
    private static partial Regex Word();
}
