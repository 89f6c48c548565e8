using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.CodeFixes.Editing;

/// <summary>
/// What statements leave behind when they are removed: an <c>if</c>, an <c>else</c>, a loop, a block, a <c>try</c> or a clause of one that does nothing without
/// them. It goes with them, unless a comment or a directive is in it, or to evaluate its condition has an effect.
/// </summary>
internal sealed class Emptied
{
    private readonly HashSet<StatementSyntax> _gone;
    private readonly HashSet<SyntaxNode> _replaced = [];
    private readonly Func<ForEachStatementSyntax, bool> _isIdle;

    /// <param name="statements">The statements that are removed.</param>
    /// <param name="isIdle">A loop whose enumeration has no effect.</param>
    public Emptied(IEnumerable<StatementSyntax> statements, Func<ForEachStatementSyntax, bool> isIdle)
    {
        (_gone, _isIdle) = ([.. statements], isIdle);
        // A statement around two that go is found with the second one. Each turn adds one, so that it ends.
        while (_gone.Select(OwnerOf).FirstOrDefault(s => s is not null && !_gone.Contains(s)) is { } owner)
            _gone.Add(owner);
        Parts = [.. _gone.Where(s => !s.Ancestors().Any(a => a is StatementSyntax around && _gone.Contains(around))).Select(BranchOf).Distinct()];
    }

    /// <summary>
    /// What is to be removed, without what is inside of another part: statements, <c>else</c> clauses, and first branches of which the <c>else</c> stays.
    /// </summary>
    public IReadOnlyList<SyntaxNode> Parts { get; }

    /// <summary>Whether the statement is removed, by itself or with one around it.</summary>
    public bool Contains(StatementSyntax statement) => _gone.Contains(statement);

    /// <summary>The part is the first branch of an <c>if</c>, whose <c>else</c> takes its place.</summary>
    public bool IsReplacedByElse(SyntaxNode part) => _replaced.Contains(part);

    /// <summary>A handler or <c>finally</c> does nothing without the statements: <c>catch { throw; }</c>, <c>finally { }</c>. It did more before.</summary>
    public bool IsIdle(SyntaxNode clause)
    {
        var block = clause is CatchClauseSyntax handler ? handler.Block : ((FinallyClauseSyntax)clause).Block;
        var left = block.Statements.Where(s => !_gone.Contains(s)).ToList();
        if (left.Count == block.Statements.Count)
            return false;
        return clause is CatchClauseSyntax { Filter: var filter } ? left is [var only] && ThrowsAgain(only)
            && (filter is null || TextEdits.IsHarmless(filter.FilterExpression)) : left.Count == 0;
    }

    /// <summary>The handler does nothing but throw again what it caught.</summary>
    public static bool OnlyThrowsAgain(CatchClauseSyntax handler) => handler.Block.Statements is [var only] && ThrowsAgain(only);

    private static bool ThrowsAgain(StatementSyntax statement) => statement is ThrowStatementSyntax { Expression: null };

    /// <summary>The statement around that does nothing without this one, and what else goes.</summary>
    private StatementSyntax? OwnerOf(StatementSyntax statement)
    {
        var body = BodyOf(statement);
        if (body is null || body.Parent is not { } owner)
            return null;
        if (Comments.AreIn(owner switch { ElseClauseSyntax => owner.Parent!, BlockSyntax or SwitchSectionSyntax => body, _ => owner }))
            return null;
        return owner switch
        {
            IfStatementSyntax test => IsGone(test) && TextEdits.IsHarmless(test.Condition) ? test : null,
            ElseClauseSyntax { Parent: IfStatementSyntax test } => IsGone(test) && TextEdits.IsHarmless(test.Condition) ? test : null,
            ForEachStatementSyntax loop => _isIdle(loop) ? loop : null,
            ForStatementSyntax loop => Counts(loop) ? loop : null,
            TryStatementSyntax attempt => attempt.Block == body && (attempt.Finally is null || IsEmpty(attempt.Finally.Block)) ? attempt : null,
            BlockSyntax or SwitchSectionSyntax => (StatementSyntax)body,
            _ => null,
        };
    }

    /// <summary>The whole body that consists of the statement and others that go; null where something of it stays.</summary>
    private StatementSyntax? BodyOf(StatementSyntax statement)
    {
        if (statement.Parent is BlockSyntax block)
            return IsEmpty(block) ? block : null;
        return TextEdits.IsEmbedded(statement) || statement is BlockSyntax ? statement : null;
    }

    private bool IsGone(IfStatementSyntax test) => IsEmpty(test.Statement) && (test.Else is null || IsEmpty(test.Else.Statement));

    private bool IsEmpty(StatementSyntax body) => _gone.Contains(body) || body is BlockSyntax block && block.Statements.All(_gone.Contains);

    /// <summary><c>for (int i = 0; i &lt; n; i++)</c> without its body: it only counts.</summary>
    private static bool Counts(ForStatementSyntax loop) =>
        loop.Declaration?.Variables is [{ Identifier.ValueText: var index, Initializer.Value: var start }] && TextEdits.IsHarmless(start)
        && loop.Condition is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LessThanExpression, Left: IdentifierNameSyntax tested, Right: var end }
        && tested.Identifier.ValueText == index && TextEdits.IsHarmless(end)
        && loop.Incrementors is [PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PostIncrementExpression, Operand: IdentifierNameSyntax counted }]
        && counted.Identifier.ValueText == index;

    /// <summary>The branch of an <c>if</c> that goes though the other one stays; the statement itself where there is none.</summary>
    private SyntaxNode BranchOf(StatementSyntax statement) => BodyOf(statement) switch
    {
        { Parent: ElseClauseSyntax clause } when CanGo(clause) => clause,
        { Parent: IfStatementSyntax { Else: { Statement: BlockSyntax } other } test } body when body == test.Statement && !Comments.AreIn(body)
            && !HasComment(other.ElseKeyword, body) && !HasEnd(test) => Replaced(body),
        _ => statement,
    };

    private StatementSyntax Replaced(StatementSyntax branch)
    {
        _replaced.Add(branch);
        return branch;
    }

    /// <summary>An <c>else</c> that follows would belong to another <c>if</c>.</summary>
    private static bool CanGo(ElseClauseSyntax clause) => !Comments.AreIn(clause)
        && !HasComment(clause.ElseKeyword, ((IfStatementSyntax)clause.Parent!).Statement) && !HasEnd((IfStatementSyntax)clause.Parent!);

    /// <summary>The <c>if</c> is, without braces, a branch that an <c>else</c> follows.</summary>
    private static bool HasEnd(IfStatementSyntax test)
    {
        SyntaxNode outer = test;
        while (outer.Parent is ElseClauseSyntax { Parent: IfStatementSyntax around })
            outer = around;
        return outer is StatementSyntax statement && TextEdits.IsEmbedded(statement);
    }

    /// <summary>A comment between the branch and the <c>else</c>.</summary>
    private static bool HasComment(SyntaxToken otherwise, StatementSyntax branch) =>
        otherwise.LeadingTrivia.Concat(branch.GetLastToken().TrailingTrivia).Any(Comments.IsWritten);
}
