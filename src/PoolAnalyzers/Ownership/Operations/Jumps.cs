using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using PoolAnalyzers.Ownership.Domain;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>
/// The statement that a path jumps with, or the end of the block that it runs into. A control-flow graph has branches in place of
/// <c>continue</c>, <c>break</c> and a <c>return</c> without a value: they are found by going on in the source, from what was executed last.
/// </summary>
internal sealed class Jumps(SyntaxNode? scope)
{
    /// <summary>Statements that are gone through until a jump is found: labels may be in a circle.</summary>
    private const int MaxSteps = 200;

    private int _steps;

    /// <summary>Nothing in the block tells where in the source it is: it is empty, or is the step of a <c>for</c> that <c>continue</c> goes on with.</summary>
    public static bool IsEmpty(BasicBlock block) =>
        block.BranchValue is null && block.Operations.All(o => o.Syntax is ExpressionSyntax { Parent: ForStatementSyntax });

    /// <summary>Where a path that leaves a block comes to, before it executes anything else.</summary>
    public Loss? From(BlockExit exit)
    {
        if (exit.Block.BranchValue is { } condition && exit.Block.ConditionalSuccessor is not null)
        {
            bool isTaken = exit.Branch == exit.Block.ConditionalSuccessor;
            return AfterCondition(condition.Syntax, isTaken == (exit.Block.ConditionKind == ControlFlowConditionKind.WhenTrue));
        }

        var last = exit.Block.BranchValue ?? exit.Block.Operations.LastOrDefault();
        return last is null ? null : AfterExecuted(last.Syntax);
    }

    /// <summary>Where a handler comes to that does nothing but to jump, or nothing at all.</summary>
    public Loss? From(CatchClauseSyntax handler) => First(handler.Block);

    private Loss? After(StatementSyntax statement)
    {
        if (_steps++ > MaxSteps || statement.Parent is not { } around)
            return null;
        switch (around)
        {
            case BlockSyntax block:
                return Following(block.Statements, statement) is { } next ? First(next) : AfterBlock(block);
            case SwitchSectionSyntax section:
                return Following(section.Statements, statement) is { } following ? First(following) : null;
            case ElseClauseSyntax { Parent: IfStatementSyntax choice }:
                return After(choice);
            case WhileStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax or DoStatementSyntax:
                return new Loss(LossKind.IterationEnded, End(statement));
            case GlobalStatementSyntax { Parent: CompilationUnitSyntax unit } global:
                var statements = unit.Members.OfType<GlobalStatementSyntax>().ToList();
                int at = statements.IndexOf(global);
                return at + 1 < statements.Count ? First(statements[at + 1].Statement) : new Loss(LossKind.BodyEnded, End(statement));
            case StatementSyntax outer:
                return After(outer);
            default:
                return null;
        }
    }

    private static StatementSyntax? Following(SyntaxList<StatementSyntax> statements, StatementSyntax statement) =>
        statements.IndexOf(statement) is var at and >= 0 && at + 1 < statements.Count ? statements[at + 1] : null;

    private Loss? AfterBlock(BlockSyntax block) => block.Parent switch
    {
        WhileStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax or DoStatementSyntax => new Loss(LossKind.IterationEnded, End(block)),
        TryStatementSyntax attempt => AfterScoped(block, attempt),
        CatchClauseSyntax { Parent: TryStatementSyntax attempt } => AfterScoped(block, attempt),
        FinallyClauseSyntax { Parent: TryStatementSyntax attempt } => AfterScoped(block, attempt),
        ElseClauseSyntax { Parent: IfStatementSyntax choice } => AfterScoped(block, choice),
        BlockSyntax or SwitchSectionSyntax => AfterScoped(block, block),
        StatementSyntax statement and not LocalFunctionStatementSyntax => AfterScoped(block, statement),
        GlobalStatementSyntax => AfterScoped(block, block),
        _ => new Loss(LossKind.BodyEnded, End(block)),
    };

    private Loss? AfterScoped(BlockSyntax block, StatementSyntax statement) => block == scope ? new Loss(LossKind.ScopeEnded, End(block)) : After(statement);

    /// <summary>The last token: for a block, its closing brace.</summary>
    private static Location End(SyntaxNode node) => node.GetLastToken().GetLocation();

    private Loss? First(StatementSyntax statement)
    {
        if (_steps++ > MaxSteps)
            return null;
        switch (statement)
        {
            case ReturnStatementSyntax or YieldStatementSyntax { RawKind: (int)SyntaxKind.YieldBreakStatement }:
                return new Loss(LossKind.Returned, statement.GetLocation());
            case ContinueStatementSyntax:
                return new Loss(LossKind.IterationEnded, statement.GetLocation(), "continue");
            case BreakStatementSyntax:
                return AfterBreak(statement);
            case BlockSyntax { Statements: [var first, ..] }:
                return First(first);
            case BlockSyntax block:
                return AfterBlock(block);
            case EmptyStatementSyntax or LocalFunctionStatementSyntax or LocalDeclarationStatementSyntax:
                return After(statement);
            case LabeledStatementSyntax labeled:
                return First(labeled.Statement);
            case CheckedStatementSyntax { Block: var inner }:
                return First(inner);
            case UnsafeStatementSyntax { Block: var inner }:
                return First(inner);
            case TryStatementSyntax { Block: var inner }:
                return First(inner);
            case GotoStatementSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var label } }:
                var target = FunctionAround(statement)?.DescendantNodes().OfType<LabeledStatementSyntax>().FirstOrDefault(l => l.Identifier.ValueText == label);
                return target is null ? null : First(target);
            default:
                return null;
        }
    }

    /// <summary>Behind the loop or switch; a loop in which the variable is declared is where it gets out of reach.</summary>
    private Loss? AfterBreak(StatementSyntax jump)
    {
        var left = jump.Ancestors().OfType<StatementSyntax>().FirstOrDefault(s => s is SwitchStatementSyntax || IsLoop(s));
        if (left is null)
            return null;
        if (scope is null || !left.Span.Contains(scope.Span))
            return After(left);
        return IsLoop(left) ? new Loss(LossKind.LoopLeft, jump.GetLocation(), "break") : new Loss(LossKind.ScopeEnded, jump.GetLocation());
    }

    private static bool IsLoop(SyntaxNode node) => node is WhileStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax or DoStatementSyntax;

    private Loss? AfterExecuted(SyntaxNode executed)
    {
        for (var node = executed; node is not null; node = node.Parent)
        {
            switch (node)
            {
                case ReturnStatementSyntax or YieldStatementSyntax { RawKind: (int)SyntaxKind.YieldBreakStatement }:
                    return new Loss(LossKind.Returned, node.GetLocation());
                case ArrowExpressionClauseSyntax { Expression: var result }:
                    return new Loss(LossKind.Returned, result.GetLocation());
                case AnonymousFunctionExpressionSyntax { ExpressionBody: { } result }:
                    return new Loss(LossKind.Returned, result.GetLocation());
                // Nothing is executed at the end of a block but the disposal of what it declares.
                case BlockSyntax block:
                    return AfterBlock(block);
                case ForStatementSyntax loop when loop.Incrementors.Any(i => i.Span.Contains(executed.Span)):
                    return new Loss(LossKind.IterationEnded, End(loop.Statement));
                case StatementSyntax statement:
                    return After(statement);
                case MemberDeclarationSyntax or AccessorDeclarationSyntax or AnonymousFunctionExpressionSyntax:
                    return null;
            }
        }

        return null;
    }

    private Loss? AfterCondition(SyntaxNode condition, bool truth)
    {
        for (var node = condition; node.Parent is { } around; node = around)
        {
            switch (around)
            {
                case PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression }:
                    truth = !truth;
                    break;
                // The right side is asked next.
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } both when truth && both.Left == node:
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalOrExpression } either when !truth && either.Left == node:
                    return null;
                case IfStatementSyntax choice when choice.Condition == node:
                    return truth ? First(choice.Statement) : choice.Else is { } otherwise ? First(otherwise.Statement) : After(choice);
                case WhileStatementSyntax loop when loop.Condition == node:
                    return truth ? First(loop.Statement) : After(loop);
                case ForStatementSyntax loop when loop.Condition == node:
                    return truth ? First(loop.Statement) : After(loop);
                case DoStatementSyntax loop when loop.Condition == node:
                    return truth ? new Loss(LossKind.IterationEnded, End(loop)) : After(loop);
                case CommonForEachStatementSyntax loop when loop.Expression == node:
                    return truth ? First(loop.Statement) : After(loop);
                case SwitchSectionSyntax { Statements: [var first, ..] } section when node is SwitchLabelSyntax:
                    return truth ? First(first) : AfterNoCase((SwitchStatementSyntax)section.Parent!);
                case StatementSyntax or ArrowExpressionClauseSyntax or AnonymousFunctionExpressionSyntax:
                    return node is CommonForEachStatementSyntax loopItself ? (truth ? First(loopItself.Statement) : After(loopItself)) : AfterExecuted(around);
            }
        }

        return null;
    }

    private Loss? AfterNoCase(SwitchStatementSyntax choice) =>
        choice.Sections.FirstOrDefault(s => s.Labels.Any(l => l is DefaultSwitchLabelSyntax)) is { Statements: [var first, ..] } ? First(first) : After(choice);

    /// <summary>The body around a node: of a method, accessor, lambda or local function.</summary>
    public static SyntaxNode? FunctionAround(SyntaxNode node) => node.AncestorsAndSelf().FirstOrDefault(n =>
        n is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or AccessorDeclarationSyntax or CompilationUnitSyntax
        || n is MemberDeclarationSyntax and not GlobalStatementSyntax);
}
