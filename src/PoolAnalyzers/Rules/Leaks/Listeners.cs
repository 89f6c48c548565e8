using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;

namespace PoolAnalyzers.Rules.Leaks;

/// <summary>Handlers that are asked for before they are called.</summary>
internal static class Listeners
{
    /// <summary><c>Handler?.Invoke(...)</c>, given the variable, without a handler: that nobody takes it then is for whoever made the event to say.</summary>
    public static bool NobodyListens(BranchTrace? trail, RentalSite site)
    {
        for (var step = trail; step is not null; step = step.Before)
        {
            if (step is { Truth: true,
                Condition: IIsNullOperation { IsImplicit: true, Operand.Type: { TypeKind: TypeKind.Delegate } or { Name: "TaskCompletionSource" },
                Syntax.Parent: ConditionalAccessExpressionSyntax { WhenNotNull: var call } } test }
                && test.Syntax.SpanStart > site.Operation.Syntax.SpanStart && IsGiven(site, call))
                return true;
            // The same as a statement: if (Handler != null) Handler(...);
            if (step is { Truth: false,
                Condition: IBinaryOperation { OperatorKind: BinaryOperatorKind.NotEquals, LeftOperand.Type.TypeKind: TypeKind.Delegate,
                RightOperand.ConstantValue: { HasValue: true, Value: null } }
                or IIsPatternOperation { Value.Type.TypeKind: TypeKind.Delegate, Pattern: INegatedPatternOperation },
                Condition.Syntax: { Parent: IfStatementSyntax { Statement: var then } } asked }
                && asked.SpanStart > site.Operation.Syntax.SpanStart && IsGiven(site, then))
                return true;
        }

        return false;
    }

    private static bool IsGiven(RentalSite site, SyntaxNode call) =>
        call.DescendantNodes().OfType<IdentifierNameSyntax>().Any(name => name.Identifier.ValueText == site.Name);
}
