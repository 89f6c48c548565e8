using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Rules.Leaks;

/// <summary>Handlers that are asked for before they are called.</summary>
internal static class Listeners
{
    /// <summary><c>Handler?.Invoke(...)</c>, given the variable, without a handler: that nobody takes it then is for whoever made the event to say.</summary>
    public static bool NobodyListens(BranchTrace? trail, RentalSite site, IObservedWalk walk)
    {
        for (var step = trail; step is not null; step = step.Before)
        {
            if (step.Condition.Syntax.SpanStart > site.Operation.Syntax.SpanStart && CallOfHandler(step, walk) is { } call && IsGiven(site, call))
                return true;
        }

        return false;
    }

    /// <summary>What a path that found no handler has passed by; null of other branches.</summary>
    private static SyntaxNode? CallOfHandler(BranchTrace step, IObservedWalk walk)
    {
        if (step is { Truth: true,
            Condition: IIsNullOperation { IsImplicit: true, Operand.Type: { TypeKind: TypeKind.Delegate } or { Name: "TaskCompletionSource" },
            Syntax.Parent: ConditionalAccessExpressionSyntax { WhenNotNull: var call } } })
            return call;
        // The same as a statement: if (Handler != null) Handler(...);
        if (Questions.DecidedBy(step.Condition.Syntax, out bool isFirstForNo) is not { } choice)
            return null;
        bool? asksForOne = IsThere(Questions.Of(step.Condition, walk.Variables, out bool isNegated));
        if (asksForOne is null || asksForOne == (step.Truth != isNegated))
            return null;
        return step.Truth == isFirstForNo ? choice.Statement : choice.Else?.Statement;
    }

    /// <summary>Whether a question about a delegate is whether there is one, or whether there is none; null of other questions.</summary>
    private static bool? IsThere(IOperation question) => question switch
    {
        IBinaryOperation { OperatorKind: (BinaryOperatorKind.NotEquals or BinaryOperatorKind.Equals) and var kind, LeftOperand.Type.TypeKind: TypeKind.Delegate,
            RightOperand.ConstantValue: { HasValue: true, Value: null } } => kind == BinaryOperatorKind.NotEquals,
        IIsPatternOperation { Value.Type.TypeKind: TypeKind.Delegate, Pattern: INegatedPatternOperation } => true,
        IIsPatternOperation { Value.Type.TypeKind: TypeKind.Delegate,
            Pattern: IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: null } } } => false,
        _ => null,
    };

    private static bool IsGiven(RentalSite site, SyntaxNode call) =>
        call.DescendantNodes().OfType<IdentifierNameSyntax>().Any(name => name.Identifier.ValueText == site.Name);
}
