using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.CodeFixes.Editing;

namespace PoolAnalyzers.CodeFixes.Trials;

/// <summary>
/// Counts tasks that are awaited a second time on some path: the second <c>await</c> of a <c>ValueTask</c> reads what belongs to another operation by then.
/// </summary>
/// <remarks>Goes by the syntax, and counts too much rather than too little: a fix is only held to add none.</remarks>
internal static class RepeatedAwaits
{
    public static int Count(SemanticModel model, SyntaxNode root, TextSpan span, CancellationToken cancellation)
    {
        var ends = root.DescendantNodes(span).Where(n => span.Contains(n.Span)).SelectMany(n => TasksOf(n).Select(task => (Node: n, Task: task))).ToList();
        int count = 0;
        foreach (var named in ends.GroupBy(e => e.Task.Identifier.ValueText))
        {
            // Most tasks have one await, outside of every loop; only the others are bound.
            var list = named.ToList();
            if (list is [var only] && LoopAround(only.Node) is null)
                continue;
            var bound = list.Select(e => (e.Node, Symbol: model.GetSymbolInfo(e.Task, cancellation).Symbol))
                .Where(e => e.Symbol is ILocalSymbol or IParameterSymbol).ToList();
            for (int i = 0; i < bound.Count; i++)
            {
                if (IsRepeatedByLoop(bound[i].Node, bound[i].Symbol!))
                    count++;
                for (int j = i + 1; j < bound.Count; j++)
                {
                    if (SymbolEqualityComparer.Default.Equals(bound[i].Symbol, bound[j].Symbol) && CanFollow(model, bound[i].Node, bound[j].Node)
                        && !IsAssigned(root, bound[i].Symbol!, TextSpan.FromBounds(bound[i].Node.SpanStart, bound[j].Node.SpanStart)))
                        count++;
                }
            }
        }

        return count;
    }

    /// <summary>The variables whose task, or all of whose tasks, the node waits for.</summary>
    public static IEnumerable<IdentifierNameSyntax> TasksOf(SyntaxNode node) => node switch
    {
        AwaitExpressionSyntax awaited => Named(awaited.Expression),
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Wait", Expression: var waited } } => Named(waited),
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetResult",
            Expression: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetAwaiter",
                Expression: var waited } } } } => Named(waited),
        ForEachStatementSyntax { Expression: IdentifierNameSyntax list, Identifier.ValueText: var one } loop when loop.Statement.DescendantNodes()
            .OfType<AwaitExpressionSyntax>().Any(a => Named(a.Expression).Any(n => n.Identifier.ValueText == one)) => [list],
        _ => [],
    };

    private static IEnumerable<IdentifierNameSyntax> Named(ExpressionSyntax task) => task switch
    {
        IdentifierNameSyntax name => [name],
        ParenthesizedExpressionSyntax { Expression: var inner } => Named(inner),
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" or "AsTask" or "WaitAsync"
            or "Preserve", Expression: var inner } } => Named(inner),
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "WhenAll" or "WaitAll" },
            ArgumentList.Arguments: var all } => all.SelectMany(a => Named(a.Expression)),
        _ => [],
    };

    /// <summary>Whether a path leads from the first node to the second, which stands further down.</summary>
    private static bool CanFollow(SemanticModel model, SyntaxNode first, SyntaxNode second)
    {
        if (ScopeSyntax.FunctionOf(first) != ScopeSyntax.FunctionOf(second))
            return true;
        var common = first.Ancestors().First(a => a.Span.Contains(second.Span));
        bool isChoice = common switch
        {
            IfStatementSyntax { Else: { } other } branch => branch.Statement.Span.Contains(first.Span) && other.Span.Contains(second.Span),
            ConditionalExpressionSyntax choice => choice.WhenTrue.Span.Contains(first.Span) && choice.WhenFalse.Span.Contains(second.Span),
            SwitchStatementSyntax whole => !whole.Expression.Span.Contains(first.Span),
            TryStatementSyntax attempt => attempt.Catches.Any(c => c.Span.Contains(first.Span)) && attempt.Catches.Any(c => c.Span.Contains(second.Span)),
            _ => false,
        };
        if (isChoice)
            return false;
        // A branch that returns leads nowhere else.
        return !first.AncestorsAndSelf().TakeWhile(a => a != common).OfType<StatementSyntax>()
            .Any(s => model.AnalyzeControlFlow(s) is { Succeeded: true, EndPointIsReachable: false } flow
                && flow.ExitPoints.All(e => e is ReturnStatementSyntax));
    }

    private static bool IsRepeatedByLoop(SyntaxNode node, ISymbol task)
    {
        if (node is ForEachStatementSyntax || LoopAround(node) is not { } loop)
            return false;
        return !task.DeclaringSyntaxReferences.Any(r => loop.Span.Contains(r.Span)) && !IsAssigned(loop, task, loop.Span) && !node.Ancestors()
            .TakeWhile(a => a != loop).Any(a => a is BlockSyntax { Statements: [.., ReturnStatementSyntax or BreakStatementSyntax or ThrowStatementSyntax] }
                or ReturnStatementSyntax);
    }

    private static bool IsAssigned(SyntaxNode root, ISymbol task, TextSpan span) => root.DescendantNodes(span).OfType<AssignmentExpressionSyntax>()
        .Any(a => span.Contains(a.Span) && a.Left is IdentifierNameSyntax { Identifier.ValueText: var name } && name == task.Name);

    private static StatementSyntax? LoopAround(SyntaxNode node) => node.Ancestors()
        .TakeWhile(a => a is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax))
        .OfType<StatementSyntax>().FirstOrDefault(a => a is WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax);
}
