using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using System.Globalization;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.CodeFixes.Rentals;
using PoolAnalyzers.CodeFixes.Rules.Leaks;
using PoolAnalyzers.CodeFixes.Trials;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>POOL011: moves the release behind the last use, or copies what is used later.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool011Fix : PoolFixProvider
{
    private const string MoveKey = "POOL011.ReleaseAfterLastUse";

    private const string CopyKey = "POOL011.CopyBeforeRelease";

    private const int MaxMoves = 8;

    /// <summary>With its tests, under its conditions, alone.</summary>
    private const int MaxWays = 3;

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL011"];

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key) =>
        Proposals.Of(context, key, (MoveKey, () => MoveAsync(context)), (CopyKey, () => CopyAsync(context)));

    private static async Task<Remedy?> MoveAsync(FixContext context)
    {
        const string Title = "Move the release behind the last use";
        if (context.Related(NoteKind.Released) is not { } release)
            return null;
        if (release.FirstAncestorOrSelf<StatementSyntax>() is UsingStatementSyntax { Statement: BlockSyntax } @using)
            return await ExtendAsync(context, @using).ConfigureAwait(false);
        if (release.FirstAncestorOrSelf<StatementSyntax>() is not ExpressionStatementSyntax statement
            || !statement.Expression.DescendantNodesAndSelf().Contains(release))
            return null;

        // A reader is advanced before it is read again, and a writer before it gives more.
        if (IsOfPipe(release) && IsCalledBetween(context, statement))
            return null;
        if (await DropAsync(context, statement).ConfigureAwait(false) is { } dropped)
            return dropped;
        for (int way = 0; way < MaxWays; way++)
        {
            if (await MoveAsync(context, statement, way).ConfigureAwait(false) is { } moved)
                return new Remedy(Title, MoveKey, moved);
        }

        return await AtExitsAsync(context, Title).ConfigureAwait(false);
    }

    /// <summary>The changes that move a release in one of the ways that there are.</summary>
    private static async Task<IReadOnlyList<TextChange>?> MoveAsync(FixContext context, ExpressionStatementSyntax statement, int way)
    {
        // The use that was reported need not be the last: move on, from use to use.
        int use = context.Node.SpanStart;
        for (int move = 0; move < MaxMoves; move++)
        {
            if (Move(context, statement, use, way) is not { } edits)
                break;
            IReadOnlyList<TextChange> changes;
            try
            {
                changes = edits.Changes();
            }
            catch (OverlapException)
            {
                break;
            }

            var outcome = await context.Trial.RunAsync(changes, context.Cancellation).ConfigureAwait(false);
            if (context.Trial.IsRepaired(outcome) && !Later(context, outcome, use).Any())
                return LosesBranch(context, statement, outcome) ? null : changes;
            if (Later(context, outcome, use).DefaultIfEmpty(-1).Max() is var next && next < 0)
                break;
            use = next;
        }

        return null;
    }

    /// <summary>
    /// The release was in a branch, and some path loses the rental still: it may be one that came through the branch, and ends where another one lost it
    /// before.
    /// </summary>
    private static bool LosesBranch(FixContext context, ExpressionStatementSyntax release, TrialResult after) =>
        release.Ancestors().TakeWhile(a => a is not (MemberDeclarationSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            .Any(a => a is IfStatementSyntax or SwitchSectionSyntax)
        && context.Related(NoteKind.Rented) is { } rent
        && after.Reports.Any(r => r.Id is "POOL001" or "POOL003" or "POOL004" && after.Unmap(r.Location.SourceSpan.Start) == rent.SpanStart);

    /// <summary><c>AdvanceTo</c>, <c>Advance</c> and the like.</summary>
    private static bool IsOfPipe(SyntaxNode release) =>
        release is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax
            { Name.Identifier.ValueText: "AdvanceTo" or "Advance" or "Complete" or "CompleteAsync" or "FlushAsync" } };

    /// <summary>Something else is asked of the same reader or writer before the use.</summary>
    private static bool IsCalledBetween(FixContext context, ExpressionStatementSyntax release)
    {
        var reader = release.DescendantNodes().OfType<InvocationExpressionSyntax>().Select(c => (c.Expression as MemberAccessExpressionSyntax)?.Expression)
            .FirstOrDefault();
        return reader is not null && context.Trial.Part.DescendantNodes().OfType<ExpressionSyntax>()
            .Any(e => e.SpanStart > release.Span.End && e.Span.End <= context.Node.SpanStart && SyntaxFactory.AreEquivalent(e, reader));
    }

    /// <summary>A release that comes too early and is repeated in a <c>finally</c> around it, or at the end of a <c>using</c>, is only taken away.</summary>
    private static async Task<Remedy?> DropAsync(FixContext context, ExpressionStatementSyntax early)
    {
        var again = early.Ancestors().TakeWhile(a => a is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax))
            .OfType<TryStatementSyntax>()
            .Where(t => t.Block.Span.Contains(early.Span)).SelectMany(t => t.Finally?.DescendantNodes().OfType<ExpressionStatementSyntax>() ?? [])
                .FirstOrDefault(s => ReleasesTheSame(context.Model, s, early));
        var @using = again is null ? UsingOf(context.Model, early) : null;
        if ((again ?? @using) is not { } place)
            return null;
        var edits = context.Edit();
        if (!IdleClauses.Remove(edits, [early]))
            return null;
        var line = (place.GetLocation().GetLineSpan().StartLinePosition.Line + 1).ToString(CultureInfo.InvariantCulture);
        return await context.TryAsync($"Remove this early release: {(again is null ? "the 'using'" : "the 'finally'")} in line {line} does it", MoveKey, edits)
            .ConfigureAwait(false);
    }

    /// <summary>Both are calls of one method with the same variable.</summary>
    private static bool ReleasesTheSame(SemanticModel model, ExpressionStatementSyntax one, ExpressionStatementSyntax other)
    {
        var (a, b) = (ReleasedBy(one), ReleasedBy(other));
        return a is not null && b is not null && model.GetSymbolInfo(a).Symbol is ILocalSymbol or IParameterSymbol or IFieldSymbol
            && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(a).Symbol, model.GetSymbolInfo(b).Symbol);
    }

    /// <summary>The variable in <c>pool.Return(variable)</c>, <c>variable.Dispose()</c> and <c>variable?.Dispose()</c>.</summary>
    private static IdentifierNameSyntax? ReleasedBy(ExpressionStatementSyntax release) => release.Expression switch
    {
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Dispose", Expression: IdentifierNameSyntax owner },
            ArgumentList.Arguments: [] } => owner,
        ConditionalAccessExpressionSyntax { Expression: IdentifierNameSyntax owner,
            WhenNotNull: InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Dispose" } } } => owner,
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Return" },
            ArgumentList.Arguments: [{ Expression: var given }, ..] } => given as IdentifierNameSyntax
            ?? (given as PostfixUnaryExpressionSyntax)?.Operand as IdentifierNameSyntax,
        _ => null,
    };

    private static StatementSyntax? UsingOf(SemanticModel model, ExpressionStatementSyntax early) =>
        ReleasedBy(early) is { } owner && model.GetSymbolInfo(owner).Symbol is ILocalSymbol { DeclaringSyntaxReferences: [var reference] }
            ? reference.GetSyntax().FirstAncestorOrSelf<StatementSyntax>(s => s is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 }
            or UsingStatementSyntax) : null;

    private static IEnumerable<int> Later(FixContext context, TrialResult outcome, int use) =>
        outcome.Reports.Where(r => r.Id == context.Id).Select(r => outcome.Unmap(r.Location.SourceSpan.Start) ?? -1).Where(p => p > use);

    /// <summary>The release behind the statement with the use, in the innermost list of statements that has it behind the release.</summary>
    private static TextEdits? Move(FixContext context, ExpressionStatementSyntax release, int use, int way)
    {
        var token = context.Root.FindToken(use);
        foreach (var scope in token.Parent!.AncestorsAndSelf().Where(n => n is BlockSyntax or SwitchSectionSyntax or CompilationUnitSyntax).Reverse())
        {
            // The outermost list that both stand in, unless it is the same statement.
            if (ScopeSyntax.StatementsOf(scope).FirstOrDefault(s => s.Span.Contains(token.Span)) is not { } home || home.Span.Contains(release.Span)
                || !scope.Span.Contains(release.Span))
                continue;
            var edits = context.Edit();
            if (MovedRelease.WaysOf(release, scope, edits.Unit(release)).ElementAtOrDefault(way) is not { } moved)
                return null;
            var lines = moved.TakeOut(edits);
            if (home is ReturnStatementSyntax)
                new ReleasePlace(ReleasePlaceKind.Exit, home).Insert(edits, context, lines);
            else
                edits.InsertAfter(home, lines);
            return edits;
        }

        return null;
    }

    /// <summary>A release for each exit takes the place of the one that comes too early.</summary>
    private static async Task<Remedy?> AtExitsAsync(FixContext context, string title)
    {
        if (context.Related(NoteKind.Rented) is not { } rent || RentedVariable.Of(context, rent) is not { } variable
            || ReleaseText.For(context, variable) is not { } text)
            return null;
        var old = variable.Releases.Select(RentedVariable.StatementOf).ToList();
        if (old.Count == 0 || old.Any(s => s is null || ScopeSyntax.IsNested(s, variable.Function)))
            return null;
        var exits = ReleasePlace.ExitsOf(context, variable).ToList();
        foreach (var guard in text.Guards(context))
        {
            if (await new ExitSearch(context, variable, text, guard).RunAsync(exits, exits, [.. old.Select(s => s!)]).ConfigureAwait(false) is { } moved)
            {
                var outcome = await context.Trial.RunAsync(moved.Changes, context.Cancellation).ConfigureAwait(false);
                return old.Any(s => LosesBranch(context, s!, outcome)) ? null : new Remedy(title, MoveKey, moved.Changes);
            }
        }

        return null;
    }

    /// <summary>The block of a <c>using</c> takes in the statements behind it, to the last use.</summary>
    private static async Task<Remedy?> ExtendAsync(FixContext context, UsingStatementSyntax @using)
    {
        var body = (BlockSyntax)@using.Statement;
        if (@using.Parent is not BlockSyntax outer || outer.Statements.LastOrDefault(s => s.Span.Contains(context.Node.Span)) is not { } home
            || home.SpanStart < @using.Span.End)
            return null;
        var edits = context.Edit();
        var close = body.CloseBraceToken;
        int closed = edits.EndOfLineBehind(close);
        int end = edits.EndOfLineBehind(home.GetLastToken());
        if (!edits.StartsLine(close.SpanStart) || closed != close.Span.End || end < 0)
            return null;
        var line = context.Text.Lines.GetLineFromPosition(closed);
        edits.Replace(line.SpanIncludingLineBreak, "");
        edits.Indent(line.EndIncludingLineBreak, end, edits.Unit(body));
        edits.Insert(end, edits.NewLine + edits.IndentAt(close.SpanStart) + "}");
        return await context.TryAsync("Move the end of the 'using' behind the last use", MoveKey, edits).ConfigureAwait(false);
    }

    /// <summary>The variable that is used later gets a copy instead of a view.</summary>
    private static async Task<Remedy?> CopyAsync(FixContext context)
    {
        foreach (var name in context.Node.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>())
        {
            if (context.Model.GetSymbolInfo(name).Symbol is not ILocalSymbol local)
                continue;
            var values = context.Trial.Part.DescendantNodes().Select(n => n switch
            {
                VariableDeclaratorSyntax { Initializer.Value: var value } declarator
                    when SymbolEqualityComparer.Default.Equals(context.Model.GetDeclaredSymbol(declarator), local) => value,
                AssignmentExpressionSyntax { Left: IdentifierNameSyntax left, Right: var value }
                    when SymbolEqualityComparer.Default.Equals(context.Model.GetSymbolInfo(left).Symbol, local) => value,
                _ => null,
            }).Where(v => v is not null).ToList();
            if (values is not [{ } only] || only.SpanStart > context.Node.SpanStart)
                continue;
            foreach (var copy in Copies.Of(context, only, Copies.RequestedLength(context)))
            {
                var edits = context.Edit();
                edits.Replace(only.Span, copy);
                if (await context.TryAsync($"Copy '{local.Name}' before the release (ToArray)", CopyKey, edits).ConfigureAwait(false) is { } remedy)
                    return remedy;
            }
        }

        return null;
    }
}
