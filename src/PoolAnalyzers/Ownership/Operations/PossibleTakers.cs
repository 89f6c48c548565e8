using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>Calls that perhaps took a rental, and what shows that they did not.</summary>
internal sealed class PossibleTakers(WalkOperations walk)
{
    public static bool MayBeRefuted(IOperation call) => call switch
    {
        IInvocationOperation { Instance: var receiver } => (!ResultUses.IsResultUsed(call) || KeptIn(call) is not null)
            && (receiver is null || BodyIndex.Plain(receiver) is not ILocalReferenceOperation { Local: var local }
            || ResultUses.IsLookedInto(local, call.Syntax, mayBeReturned: false)),
        IFunctionPointerInvocationOperation => !ResultUses.IsResultUsed(call),
        // An object that nobody else gets: what it is asked for is no question whether it owns the rental.
        IObjectCreationOperation { Parent: IVariableInitializerOperation or ISimpleAssignmentOperation } => MadeFor(call) is { } variable
            && ResultUses.IsLookedInto(variable, call.Syntax, mayBeReturned: false) && !IsAskedForTruth(variable, call.Syntax),
        _ => false,
    };

    /// <summary>
    /// The member of the object that is set to what the call gives, once in the body. Whoever gives the rental back while that still has it would be wrong.
    /// </summary>
    private static ISymbol? KeptIn(IOperation call)
    {
        var value = call;
        while (value.Parent is IConversionOperation conversion)
            value = conversion;
        return value.Parent is ISimpleAssignmentOperation { Target: IMemberReferenceOperation { Instance: IInstanceReferenceOperation, Member: var member } }
            assignment && assignment.Value == value && assignment.Syntax.Parent is StatementSyntax
            && call.Syntax.FirstAncestorOrSelf<SyntaxNode>(n => n is MemberDeclarationSyntax or LocalFunctionStatementSyntax) is { } around
            && around.DescendantNodes().OfType<SimpleNameSyntax>().Count(n => n.Identifier.ValueText == member.Name) == 1 ? member : null;
    }

    private static ILocalSymbol? MadeFor(IOperation creation) => creation.Parent switch
    {
        ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var local } } assignment when assignment.Value == creation => local,
        _ => null,
    };

    /// <summary><c>if (reader.Owns)</c></summary>
    private static bool IsAskedForTruth(ILocalSymbol variable, SyntaxNode inside) =>
        inside.FirstAncestorOrSelf<SyntaxNode>(n => n is MemberDeclarationSyntax or LocalFunctionStatementSyntax) is { } member
        && member.DescendantNodes().OfType<MemberAccessExpressionSyntax>().Any(access =>
            access.Expression is IdentifierNameSyntax { Identifier.ValueText: var name } && name == variable.Name
            && access.Parent is IfStatementSyntax or PrefixUnaryExpressionSyntax
                or BinaryExpressionSyntax { RawKind: (int)Microsoft.CodeAnalysis.CSharp.SyntaxKind.LogicalAndExpression
                or (int)Microsoft.CodeAnalysis.CSharp.SyntaxKind.LogicalOrExpression } or ConditionalExpressionSyntax);

    /// <summary>Behind the call, the body gives it back itself: the call did not take it, on this path or on any other.</summary>
    public void Refute(Rental rental, AbstractState state)
    {
        if (rental is { Status: RentalStatus.Held, MayBeTaken: true, PerhapsTakenBy: { } call } && state.Thrower is null && walk.Outer is null
            && !AsksReceiver(call, state) && !DependsOnType(call) && !(KeptIn(call) is not null && AsksTheObject(call, state)))
            walk.Context.Observer.NotTaken(new NotTaken(rental.Site, call));
    }

    /// <summary>One of the bodies that the call may end in may take it, and the caller may know by something else which one runs.</summary>
    private bool DependsOnType(IOperation call) => call is IInvocationOperation { IsVirtual: true, TargetMethod: var method }
        && walk.Context.Code.Implementations.Of(method, walk.Context.Cancellation) is { IsEmpty: false } bodies
        && bodies.Any(body => body.Parameters.Any(p => walk.KindOf(p.Type) is not null && walk.Context.Code.PlainUses.IsMoreThanUsed(p)
            && !walk.Context.Code.LentParameters.IsLent(p, walk.Context.Cancellation)));

    /// <summary>A condition behind the call depends on the object, or on a variable: either may come of what the call gave.</summary>
    private static bool AsksTheObject(IOperation call, AbstractState state)
    {
        for (var step = state.Trail; step is not null && step.Condition.Syntax.SpanStart > call.Syntax.SpanStart; step = step.Before)
        {
            if (step.Condition.DescendantsAndSelf().Any(o => o is IInstanceReferenceOperation or ILocalReferenceOperation or IFlowCaptureReferenceOperation))
                return true;
        }

        return false;
    }

    /// <summary>A condition behind the call speaks of what the call was made on: it may well say whether it took the rental.</summary>
    public static bool AsksReceiver(IOperation call, AbstractState state)
    {
        if (call is not IInvocationOperation { Syntax: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var receiver } } })
            return false;
        var name = receiver.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().FirstOrDefault()?.Identifier.ValueText;
        for (var step = state.Trail; step is not null && step.Condition.Syntax.SpanStart > call.Syntax.SpanStart; step = step.Before)
        {
            if (step.Condition.Syntax.DescendantNodesAndSelf().Any(n => n is IdentifierNameSyntax { Identifier.ValueText: var mentioned } && mentioned == name))
                return true;
        }

        return false;
    }
}
