using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.CodeFixes.Editing;

/// <summary>Edits of one text, statement by statement, on characters: what is not edited stays as it is, with comments, directives and line ends.</summary>
/// <remarks>Edits must not overlap; several insertions at one place keep their order.</remarks>
internal sealed class TextEdits(SyntaxNode root, SourceText text, System.Func<ForEachStatementSyntax, bool>? isIdle = null)
{
    private readonly List<TextChange> _changes = [];
    private readonly List<(string Name, TextSpan Scope)> _declared = [];
    private string? _newLine;

    public SyntaxNode Root { get; } = root;

    public SourceText Text { get; } = text;

    public bool IsEmpty => _changes.Count == 0;

    public int Count => _changes.Count;

    /// <summary>Where the edits begin that were made since there were <paramref name="count"/> of them.</summary>
    public IReadOnlyCollection<int> StartsSince(int count) => [.. _changes.Skip(count).Select(c => c.Span.Start)];

    /// <summary>Notes that these edits declare a variable.</summary>
    /// <param name="scope">Where it is in scope, in the text before the edits.</param>
    public void Declare(string name, TextSpan scope) => _declared.Add((name, scope));

    /// <summary>Whether these edits declare a variable of that name in, or around, a scope.</summary>
    public bool Declares(string name, TextSpan scope) => _declared.Any(d => d.Name == name && d.Scope.OverlapsWith(scope));

    /// <summary>How lines end around the edits: as the first one of the file.</summary>
    public string NewLine => _newLine ??= Text.Lines[0] is var first && first.EndIncludingLineBreak > first.End
        ? Text.ToString(TextSpan.FromBounds(first.End, first.EndIncludingLineBreak)) : "\n";

    /// <summary>The changes, in order, without overlap.</summary>
    public IReadOnlyList<TextChange> Changes()
    {
        var result = _changes.Select((c, i) => (Change: c, Order: i)).OrderBy(c => c.Change.Span.Start).ThenBy(c => c.Change.Span.Length).ThenBy(c => c.Order)
            .Select(c => c.Change).ToList();
        for (int i = 1; i < result.Count; i++)
        {
            if (result[i - 1].Span.End > result[i].Span.Start)
                throw new OverlapException();
        }

        return result;
    }

    public void Replace(TextSpan span, string with) => _changes.Add(new TextChange(span, with));

    public void Insert(int position, string what) => _changes.Add(new TextChange(new TextSpan(position, 0), what));

    /// <summary>
    /// Puts statements in front of a statement and of the comments that belong to it, in a block of their own where there is room for one only.
    /// </summary>
    public void InsertBefore(StatementSyntax statement, params string[] lines) => InsertAt(statement, Comments.StartOf(statement), lines);

    /// <summary>Puts statements in front of a statement that they are taken from: the comments in front of that are about all of them.</summary>
    public void SplitOff(StatementSyntax statement, params string[] lines) => InsertAt(statement, statement.SpanStart, lines);

    private void InsertAt(StatementSyntax statement, int at, string[] lines)
    {
        if (lines.Length == 0)
            return;
        if (IsEmbedded(statement))
        {
            Embrace(statement, lines, []);
            return;
        }

        // A block is set apart from what follows.
        var gap = lines[lines.Length - 1] == "}" ? NewLine : "";
        Insert(at, StartsLine(at) ? string.Join(NewLine + IndentAt(at), lines) + gap + NewLine + IndentAt(at) : OneLine(lines) + " ");
    }

    /// <summary>Puts statements behind a statement and the comment that ends its line.</summary>
    public void InsertAfter(StatementSyntax statement, params string[] lines)
    {
        if (lines.Length == 0)
            return;
        if (IsEmbedded(statement))
        {
            Embrace(statement, [], lines);
            return;
        }

        var last = statement.GetLastToken();
        int end = EndOfLineBehind(last);
        if (end < 0)
            Insert(Comments.EndOf(last), " " + OneLine(lines));
        else
            InsertLines(end, IndentAt(statement.SpanStart), lines);
    }

    /// <summary>Adds lines behind the end of a line; where that line is removed, they take its place.</summary>
    private void InsertLines(int end, string indent, string[] lines)
    {
        int removed = _changes.FindIndex(c => c.NewText!.Length == 0 && c.Span.Start <= end && end < c.Span.End);
        if (removed < 0)
        {
            Insert(end, string.Concat(lines.Select(l => NewLine + indent + l)));
            return;
        }

        var span = _changes[removed].Span;
        _changes.RemoveAt(removed);
        Replace(span, string.Concat(lines.Select(l => indent + l + NewLine)));
    }

    /// <summary>Puts statements at the end of a block, behind whatever stands there.</summary>
    public void InsertAtEnd(BlockSyntax block, params string[] lines)
    {
        var close = block.CloseBraceToken;
        if (!StartsLine(close.SpanStart))
        {
            Insert(close.SpanStart, (Text[close.SpanStart - 1] is ' ' or '\t' ? "" : " ") + OneLine(lines) + " ");
            return;
        }

        var indent = InnerIndent(block);
        Insert(LineStart(close.SpanStart), string.Concat(lines.Select(l => indent + l + NewLine)));
    }

    /// <summary>Takes statements away, with their lines and with what does nothing without them. What is written around them stays.</summary>
    public void Remove(params StatementSyntax[] statements)
    {
        var emptied = EmptiedBy(statements);
        foreach (var part in emptied.Parts)
            RemovePart(part, emptied.IsReplacedByElse(part));
    }

    /// <summary>
    /// Takes a statement out of a list of several together with its comments; null where it has none, or shares its lines with something else.
    /// </summary>
    /// <returns>The statement and its comments, as lines without indentation.</returns>
    public string[]? TakeOut(StatementSyntax statement)
    {
        int start = Comments.StartOf(statement);
        int end = EndOfLineBehind(statement.GetLastToken());
        if (statement.Parent is not (BlockSyntax { Statements.Count: > 1 } or SwitchSectionSyntax) || end < 0 || !StartsLine(start)
            || start == statement.SpanStart && FirstVisible(statement.Span.End, end) == end)
            return null;
        RemoveLines(start, end);
        var before = Text.ToString(TextSpan.FromBounds(start, statement.SpanStart)).Split('\n').Select(l => l.Trim()).ToArray();
        var whole = before[before.Length - 1] is { Length: > 0 } beside ? $"{beside} {statement}" : statement.ToString();
        return [.. before.Take(before.Length - 1), (whole + " " + Text.ToString(TextSpan.FromBounds(statement.Span.End, end)).Trim()).TrimEnd()];
    }

    /// <summary>The statements, and what does nothing without them.</summary>
    public Emptied EmptiedBy(IEnumerable<StatementSyntax> statements) => new(statements, isIdle ?? (_ => false));

    /// <summary>Takes away one part of what is emptied.</summary>
    /// <param name="isReplacedByElse">The <c>else</c> takes its place.</param>
    public void RemovePart(SyntaxNode part, bool isReplacedByElse = false)
    {
        if (isReplacedByElse)
            ReplaceByElse((IfStatementSyntax)part.Parent!);
        else if (part is ElseClauseSyntax clause)
            Replace(TextSpan.FromBounds(clause.ElseKeyword.GetPreviousToken().Span.End, clause.Span.End), "");
        else if (part is StatementSyntax statement && IsEmbedded(statement))
            Replace(statement.Span, "{ }");
        else if (part.Parent is LabeledStatementSyntax)
            Replace(part.Span, ";");
        else
            RemoveLines((StatementSyntax)part);
    }

    private void ReplaceByElse(IfStatementSyntax test)
    {
        Replace(test.Condition.Span, Negation.Of(test.Condition));
        Replace(TextSpan.FromBounds(test.Statement.SpanStart, test.Else!.Statement.SpanStart), "");
    }

    /// <summary>Takes a modifier away, and the blanks behind it; a comment there stays.</summary>
    public void RemoveWord(SyntaxToken word)
    {
        int stop = word.Span.End;
        while (stop < Text.Length && Text[stop] is ' ' or '\t')
            stop++;
        Replace(TextSpan.FromBounds(word.SpanStart, stop), "");
    }

    /// <summary>Moves lines one level in, except those that begin inside a literal or are directives.</summary>
    public void Indent(int start, int end, string unit)
    {
        for (var line = Text.Lines.GetLineFromPosition(start); line.Start < end; line = Text.Lines[line.LineNumber + 1])
        {
            int first = FirstVisible(line.Start, line.End);
            // A line that was moved out before stays where it is.
            if (_changes.RemoveAll(c => c.NewText!.Length == 0 && c.Span.Start == line.Start && c.Span.Length == unit.Length
                && Text.ToString(c.Span) == unit) == 0 && line.Start >= start && first < line.End && Text[first] != '#' && !IsInLiteral(line.Start)
                && !IsRemoved(line.Start))
                Insert(line.Start, unit);
            if (line.LineNumber + 1 == Text.Lines.Count)
                break;
        }
    }

    /// <summary>Moves lines one level out, with the same exceptions.</summary>
    public void Dedent(int start, int end, string unit)
    {
        for (var line = Text.Lines.GetLineFromPosition(start); line.Start < end; line = Text.Lines[line.LineNumber + 1])
        {
            int stop = line.Start + unit.Length;
            if (stop <= line.End && Text.ToString(TextSpan.FromBounds(line.Start, stop)) == unit
                && Text[FirstVisible(line.Start, line.End) is var first && first < line.End ? first : line.Start] != '#'
                && !IsInLiteral(line.Start) && !IsRemoved(line.Start))
                Replace(TextSpan.FromBounds(line.Start, stop), "");
            if (line.LineNumber + 1 == Text.Lines.Count)
                break;
        }
    }

    public string IndentAt(int position)
    {
        int start = LineStart(position);
        return Text.ToString(TextSpan.FromBounds(start, FirstVisible(start, position)));
    }

    public int LineStart(int position) => Text.Lines.GetLineFromPosition(position).Start;

    public bool StartsLine(int position) => FirstVisible(LineStart(position), position) == position;

    /// <summary>One level of indentation, as the block around shows it.</summary>
    public string Unit(SyntaxNode at)
    {
        foreach (var block in at.AncestorsAndSelf().OfType<BlockSyntax>())
        {
            foreach (var statement in block.Statements)
            {
                if (!StartsLine(statement.SpanStart))
                    continue;
                var (outer, inner) = (IndentAt(block.CloseBraceToken.SpanStart), IndentAt(statement.SpanStart));
                if (inner.Length > outer.Length && inner.StartsWith(outer, System.StringComparison.Ordinal))
                    return inner.Substring(outer.Length);
            }
        }

        return IndentAt(at.SpanStart) is ['\t', ..] ? "\t" : "    ";
    }

    public string InnerIndent(BlockSyntax block)
    {
        foreach (var statement in block.Statements)
        {
            if (StartsLine(statement.SpanStart))
                return IndentAt(statement.SpanStart);
        }

        return IndentAt(block.CloseBraceToken.SpanStart) + Unit(block);
    }

    /// <summary>The end of the line on which a token is the last; -1 where another one follows on that line.</summary>
    public int EndOfLineBehind(SyntaxToken token)
    {
        var line = Text.Lines.GetLineFromPosition(token.Span.End);
        var next = token.GetNextToken(includeZeroWidth: false);
        return next.IsKind(SyntaxKind.None) || next.SpanStart > line.End ? line.End : -1;
    }

    /// <summary>The only statement of an <c>if</c>, a loop and the like, without braces.</summary>
    public static bool IsEmbedded(StatementSyntax statement) =>
        statement is not BlockSyntax && statement.Parent is not (BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax or LabeledStatementSyntax or null);

    /// <summary>Lines as one, which code may follow.</summary>
    public static string OneLine(IEnumerable<string> lines) => string.Join(" ", lines.Select(l => Comments.Closed(l.Trim())));

    private void Embrace(StatementSyntax statement, string[] before, string[] after)
    {
        var previous = statement.GetFirstToken().GetPreviousToken();
        var parent = statement.Parent is ElseClauseSyntax { Parent: { } withElse } ? withElse : statement.Parent!;
        var outer = IndentAt(statement.Parent is ElseClauseSyntax clause && StartsLine(clause.SpanStart) ? clause.SpanStart : parent.SpanStart);
        var inner = outer + Unit(statement);
        int start = Comments.StartOf(statement);
        string? own = StartsLine(start) ? IndentAt(start) : null;
        if (own is not null && own.Length > outer.Length)
            inner = own;
        var opening = outer + "{" + NewLine + string.Concat(before.Select(l => inner + l + NewLine)) + inner;
        if (own is not null)
            Replace(TextSpan.FromBounds(LineStart(start), start), opening);
        else
            Replace(TextSpan.FromBounds(previous.Span.End, FirstVisible(previous.Span.End, start)), NewLine + opening);
        var closing = string.Concat(after.Select(l => NewLine + inner + l)) + NewLine + outer + "}";
        var last = statement.GetLastToken();
        int end = EndOfLineBehind(last);
        if (end >= 0)
        {
            Insert(end, closing);
            return;
        }

        // Something follows on the same line, such as an else.
        var next = last.GetNextToken();
        Replace(TextSpan.FromBounds(Comments.EndOf(last), next.SpanStart), closing + NewLine + outer);
    }

    private void RemoveLines(StatementSyntax statement)
    {
        var last = statement.GetLastToken();
        int end = EndOfLineBehind(last);
        if (!StartsLine(statement.SpanStart) || end < 0)
        {
            int stop = statement.Span.End;
            while (stop < Text.Length && Text[stop] is ' ' or '\t')
                stop++;
            Replace(TextSpan.FromBounds(statement.SpanStart, stop), "");
            return;
        }

        int trailing = FirstVisible(statement.Span.End, end);
        if (trailing < end)
        {
            // A comment on the same line stays, where the statement was.
            Replace(TextSpan.FromBounds(statement.SpanStart, trailing), "");
            return;
        }

        RemoveLines(statement.SpanStart, end);
    }

    /// <summary>Takes whole lines away, and a blank line that would be one too many then.</summary>
    private void RemoveLines(int from, int end)
    {
        var first = Text.Lines.GetLineFromPosition(from);
        var lastLine = Text.Lines.GetLineFromPosition(end);
        int start = first.Start;
        int stopAt = lastLine.EndIncludingLineBreak;
        bool opens = first.LineNumber > 0 && EndsWith(first.LineNumber - 1, '{');
        bool closes = lastLine.LineNumber + 1 < Text.Lines.Count && StartsWith(lastLine.LineNumber + 1, '}');
        if (opens && lastLine.LineNumber + 1 < Text.Lines.Count && IsBlank(lastLine.LineNumber + 1))
            stopAt = Text.Lines[lastLine.LineNumber + 1].EndIncludingLineBreak;
        else if ((closes || (lastLine.LineNumber + 1 < Text.Lines.Count && IsBlank(lastLine.LineNumber + 1))) && first.LineNumber > 0
            && IsBlank(first.LineNumber - 1))
            start = Text.Lines[first.LineNumber - 1].Start;
        Replace(TextSpan.FromBounds(start, stopAt), "");
    }

    private bool IsBlank(int line) => FirstVisible(Text.Lines[line].Start, Text.Lines[line].End) == Text.Lines[line].End;

    private bool StartsWith(int line, char c) =>
        FirstVisible(Text.Lines[line].Start, Text.Lines[line].End) is var at && at < Text.Lines[line].End && Text[at] == c;

    private bool EndsWith(int line, char c)
    {
        for (int at = Text.Lines[line].End - 1; at >= Text.Lines[line].Start; at--)
        {
            if (Text[at] is not (' ' or '\t'))
                return Text[at] == c;
        }

        return false;
    }

    private int FirstVisible(int start, int end)
    {
        while (start < end && Text[start] is ' ' or '\t')
            start++;
        return start > end ? end : start;
    }

    /// <summary>What is written there is replaced by something else, or by nothing.</summary>
    public bool IsRemoved(int position) => _changes.Any(c => c.Span.Start <= position && position < c.Span.End);

    private bool IsInLiteral(int position)
    {
        var token = Root.FindToken(position, findInsideTrivia: false);
        if (token.SpanStart < position && position < token.Span.End)
            return true;
        // Between the parts of an interpolated string that has several lines.
        return token.SpanStart <= position && token.Parent?.FirstAncestorOrSelf<InterpolatedStringExpressionSyntax>() is { } interpolated
            && interpolated.SpanStart < position && position < interpolated.Span.End;
    }

    /// <summary>Reads variables and compares: to leave it out changes nothing.</summary>
    public static bool IsHarmless(ExpressionSyntax condition) => condition.DescendantNodesAndSelf().All(n => n switch
    {
        InvocationExpressionSyntax call => AsksForType(call),
        AssignmentExpressionSyntax or AwaitExpressionSyntax or BaseObjectCreationExpressionSyntax or ThrowExpressionSyntax or ElementAccessExpressionSyntax =>
            false,
        DeclarationPatternSyntax or SingleVariableDesignationSyntax => false,
        PostfixUnaryExpressionSyntax => n.Kind() is not (SyntaxKind.PostIncrementExpression or SyntaxKind.PostDecrementExpression),
        PrefixUnaryExpressionSyntax => n.Kind() is not (SyntaxKind.PreIncrementExpression or SyntaxKind.PreDecrementExpression),
        _ => true,
    });

    /// <summary><c>RuntimeHelpers.IsReferenceOrContainsReferences&lt;T&gt;()</c>, as generic code asks whether to clear: a constant where it runs.</summary>
    private static bool AsksForType(InvocationExpressionSyntax call) => call.ArgumentList.Arguments.Count == 0
        && (call.Expression is MemberAccessExpressionSyntax { Name: var member } ? member : call.Expression) is GenericNameSyntax
        {
            Identifier.ValueText: "IsReferenceOrContainsReferences",
        };
}

/// <summary>Two edits want the same characters: the plan cannot be carried out.</summary>
internal sealed class OverlapException : System.Exception;
