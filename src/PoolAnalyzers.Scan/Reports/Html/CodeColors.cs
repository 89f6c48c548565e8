using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace PoolAnalyzers.Scan.Reports.Html;

/// <summary>What each character of a source file is, as far as the syntax alone tells. Each file is read once.</summary>
internal sealed class CodeColors
{
    private const byte Keyword = 1;
    private const byte Literal = 2;
    private const byte Comment = 3;
    private const byte Directive = 4;

    private static readonly CSharpParseOptions s_options = new(LanguageVersion.Preview, DocumentationMode.None);

    private readonly Dictionary<string, byte[][]> _byPath = new(StringComparer.Ordinal);

    /// <summary>The style sheet's class for a color; null for plain text.</summary>
    public static string? ClassOf(byte color) => color switch { Keyword => "k", Literal => "s", Comment => "c", Directive => "d", _ => null };

    /// <summary>One color for each character of each line.</summary>
    public byte[][] Of(string path, string[] lines)
    {
        if (!_byPath.TryGetValue(path, out var colors))
        {
            _byPath[path] = colors = Read(lines);
        }

        return colors;
    }

    private static byte[][] Read(string[] lines)
    {
        byte[][] colors = [.. lines.Select(line => new byte[line.Length])];

        // Joined with a line end of one character, so that positions can be counted whatever the file has.
        var tree = CSharpSyntaxTree.ParseText(string.Join('\n', lines), s_options);
        int[] starts = new int[lines.Length];
        for (int i = 1; i < lines.Length; i++)
        {
            starts[i] = starts[i - 1] + lines[i - 1].Length + 1;
        }

        foreach (var token in tree.GetRoot().DescendantTokens())
        {
            foreach (var trivia in token.GetAllTrivia())
            {
                Paint(trivia.FullSpan.Start, trivia.FullSpan.End, trivia.IsDirective ? Directive : IsComment(trivia) ? Comment : (byte)0);
            }

            Paint(token.SpanStart, token.Span.End,
                token.IsKeyword() || SyntaxFacts.IsContextualKeyword(token.Kind()) ? Keyword : IsLiteral(token) ? Literal : (byte)0);
        }

        return colors;

        void Paint(int start, int end, byte color)
        {
            if (color == 0 || start >= end)
            {
                return;
            }

            int line = Array.BinarySearch(starts, start) is >= 0 and var exact ? exact : ~Array.BinarySearch(starts, start) - 1;
            for (; line < lines.Length && starts[line] < end; line++)
            {
                int from = Math.Clamp(start - starts[line], 0, lines[line].Length);
                int to = Math.Clamp(end - starts[line], 0, lines[line].Length);
                colors[line].AsSpan(from, to - from).Fill(color);
            }
        }
    }

    private static bool IsComment(SyntaxTrivia trivia) => trivia.Kind() is SyntaxKind.SingleLineCommentTrivia or SyntaxKind.MultiLineCommentTrivia
        or SyntaxKind.SingleLineDocumentationCommentTrivia or SyntaxKind.MultiLineDocumentationCommentTrivia or SyntaxKind.DisabledTextTrivia;

    private static bool IsLiteral(SyntaxToken token) =>
        token.Kind() is SyntaxKind.NumericLiteralToken or SyntaxKind.StringLiteralToken or SyntaxKind.CharacterLiteralToken
        or SyntaxKind.Utf8StringLiteralToken or SyntaxKind.InterpolatedStringTextToken or SyntaxKind.InterpolatedStringStartToken
        or SyntaxKind.InterpolatedStringEndToken
        or SyntaxKind.SingleLineRawStringLiteralToken or SyntaxKind.MultiLineRawStringLiteralToken or SyntaxKind.InterpolatedVerbatimStringStartToken;
}
