using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Queries;

namespace PoolAnalyzers.CodeFixes.Certainty;

/// <summary>Waits that a change adds: for what the code does not want to wait for, or earlier than it did.</summary>
internal sealed class Waits(Change change)
{
    public Doubt? Find()
    {
        if (change.CountAfter<AwaitExpressionSyntax>(_ => true) <= change.CountBefore<AwaitExpressionSyntax>(_ => true)
            || change.Started?.FirstAncestorOrSelf<ExpressionSyntax>() is not { } started)
            return null;
        if (TaskOf(started) is { } task && IsAskedFor(task))
            return Doubt.Wrong;
        if (change.Released is { } release && IsAwaitedWhereStarted(started) && Between(started, release))
            return new Doubt("it ends without what comes after it");
        if (!EndsByItself(started, out var name))
            return new Doubt($"'{name}' ends by itself");
        return BecomesAsync() && ThrowsDirectly(started) ? new Doubt("no caller counts on its exceptions before it awaits") : null;
    }

    private ISymbol? TaskOf(ExpressionSyntax started)
    {
        SyntaxNode value = started;
        while (value.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax formed } form && UseOf(formed) == TaskUse.Same
            && form.Expression == value)
            value = formed;
        // What a method of the user's does with it is not followed: it may be a list of their own.
        if (value.Parent?.Parent?.Parent is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var list } } adding
            && adding.ArgumentList == value.Parent.Parent && change.Before.GetSymbolInfo(adding).Symbol is IMethodSymbol taking
            && (!PoolQueries.IsFramework(taking) || UseOf(adding) == TaskUse.Keeps))
            return change.Before.GetSymbolInfo(list).Symbol;
        return Change.VariableOf(value, change.Before);
    }

    private TaskUse UseOf(InvocationExpressionSyntax call) =>
        change.Before.GetSymbolInfo(call).Symbol is IMethodSymbol method ? change.Pools.TaskUseOf(method) : TaskUse.Other;

    /// <summary>The code asks whether it is done, or waits for only so long, or for whichever is first: somewhere it goes on without.</summary>
    private bool IsAskedFor(ISymbol task) => change.Part.DescendantNodes().OfType<IdentifierNameSyntax>()
        .Where(n => n.Identifier.ValueText == task.Name && SymbolEqualityComparer.Default.Equals(change.Before.GetSymbolInfo(n).Symbol, task))
        .Any(n => (n.Parent is MemberAccessExpressionSyntax access && access.Expression == n
                && change.Before.GetSymbolInfo(access).Symbol is IPropertySymbol property && PoolQueries.AsksForTask(property))
            || n.Ancestors().TakeWhile(a => a is not StatementSyntax).OfType<InvocationExpressionSyntax>().Any(c => UseOf(c) == TaskUse.MayEndBefore));

    /// <summary>The <c>await</c> is put in front of the operation itself.</summary>
    private bool IsAwaitedWhereStarted(ExpressionSyntax started) => change.RootAfter.DescendantNodes(change.PartAfter).OfType<AwaitExpressionSyntax>()
        .Any(a => change.IsAdded(a.AwaitKeyword) && a.Expression.DescendantNodesAndSelf().Any(n => n.IsKind(SyntaxKind.InvocationExpression)
            && n.ToString() == started.ToString()));

    /// <summary>Something else is done between the start and the release.</summary>
    private static bool Between(SyntaxNode started, SyntaxNode release)
    {
        var first = started.FirstAncestorOrSelf<StatementSyntax>();
        if (first?.Parent is not BlockSyntax block)
            return true;
        var rest = block.Statements.SkipWhile(s => s != first).Skip(1);
        // A finally and the end of a using come behind all of the block.
        return block.Span.Contains(release.Span) && release.SpanStart > first.Span.End ? rest.TakeWhile(s => !s.Span.Contains(release.Span)).Any() : rest.Any();
    }

    /// <summary>What the framework starts comes to an end, and so does what can be read and does not turn until it is told to stop.</summary>
    private bool EndsByItself(ExpressionSyntax started, out string name)
    {
        var method = change.Before.GetSymbolInfo(started).Symbol as IMethodSymbol;
        name = method?.Name ?? started.ToString();
        if (method is null || method.MethodKind == MethodKind.DelegateInvoke)
            return false;
        bool runsOthers = method.Parameters.Any(p => p.Type.TypeKind == TypeKind.Delegate);
        for (var first = method; first is not null; first = first.OverriddenMethod)
        {
            if (PoolQueries.IsFramework(first) && !runsOthers)
                return true;
        }

        return !method.IsAbstract && method.DeclaringSyntaxReferences is [var reference]
            && !reference.GetSyntax(change.Cancellation).DescendantNodes()
                .Any(n => n is WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax { Condition: null });
    }

    private bool BecomesAsync() => Words(change.NodesAfter()) > Words(change.Part.DescendantNodesAndSelf());

    private static int Words(IEnumerable<SyntaxNode> nodes) => nodes.OfType<MethodDeclarationSyntax>().Count(m => m.Modifiers.Any(SyntaxKind.AsyncKeyword));

    /// <summary>What checks arguments for it is named as in the framework, in the user's code too, and throws there: it makes no more than a doubt.</summary>
    private static bool ThrowsDirectly(SyntaxNode started) => started.FirstAncestorOrSelf<MethodDeclarationSyntax>() is { } method
        && method.DescendantNodes(n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            .Any(n => n is ThrowStatementSyntax or ThrowExpressionSyntax
                || n is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } && name.StartsWith("ThrowIf", System.StringComparison.Ordinal));
}
