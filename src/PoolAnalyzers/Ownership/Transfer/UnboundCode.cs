using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Code that does not bind.</summary>
internal sealed class UnboundCode(TransferFunctions walk)
{
    /// <summary>What is made of it is returned as something of a missing type, which may well keep it.</summary>
    private bool IsReturnedUnknown(InvocationExpressionSyntax call) => call.Parent is ReturnStatementSyntax or ArrowExpressionClauseSyntax
        && call.FirstAncestorOrSelf<SyntaxNode>(n => n is MethodDeclarationSyntax or LocalFunctionStatementSyntax
            or AnonymousFunctionExpressionSyntax) is MethodDeclarationSyntax method
        && walk.Context.Code.Source.ModelOf(call.SyntaxTree).GetTypeInfo(method.ReturnType, walk.Context.Cancellation).Type is { TypeKind: TypeKind.Error };

    public AbstractValue? EvaluateInvalid(IInvalidOperation invalid, AbstractState state)
    {
        if (RentsHalfTyped(invalid))
        {
            AbstractValue? pool = null;
            foreach (var child in invalid.ChildOperations)
                pool = walk.Types.Is(child.Type, TypeTraits.ArrayPool) ? walk.Evaluate(child, state) : pool;
            return walk.Rentals.NewRental(walk.Context.Site(invalid, RentalKind.Array, isProduced: true, null), RentalStatus.Held, pool, state);
        }

        // Half-typed code, or a missing package: nobody knows what it does with what it is given.
        bool taking = invalid.Syntax is BaseObjectCreationExpressionSyntax
            || (invalid.Syntax is InvocationExpressionSyntax call
                && (NamingConventions.SoundsLikeTaking(NameOf(call.Expression)) || IsReturnedUnknown(call)));
        var parts = new List<AbstractValue?>();
        foreach (var child in invalid.ChildOperations)
        {
            var value = walk.Evaluate(child, state);
            // The type that has no such member is no operation.
            parts.Add(child is { Kind: OperationKind.None, Syntax: NameSyntax or MemberAccessExpressionSyntax }
                ? Conditions.Make(TermKind.Opaque, child.Syntax.ToString(), ConstantValue.Null) : value);
            walk.Rentals.Use(value, child, state);
            if (value is RentalValue rental && (taking || state.Find(rental.Id) is not { Site.Kind: RentalKind.Array }))
                Escapes.MarkMaybeTransferred(rental, state);
            else if (value is TupleValue tuple)
            {
                foreach (int id in Escapes.Wholes(tuple))
                {
                    if (taking || state.Find(id) is not { Site.Kind: RentalKind.Array })
                        Escapes.MarkMaybeTransferred(new RentalValue(id), state);
                }
            }
            else if (taking && value is ViewValue { Rentals: var seen } && child.Type is not { IsRefLikeType: true })
            {
                Escapes.PerhapsTakeAll(seen, state);
            }
            else if (value is TaskValue task)
            {
                PendingWork.Complete(task, state);
                // An extension of a task that cannot be bound: what is awaited there has the result.
                Escapes.PerhapsTakeAll(task.Result is { IsOwnership: true } result ? result.Rentals : [], state);
            }
        }

        walk.Path.MayThrow(state, invalid);
        if (invalid.Syntax is InvocationExpressionSyntax { Expression: var thrower } && SaysThatItThrows(thrower))
        {
            walk.Path.IsEnded = true;
            return null;
        }

        if (parts.TrueForAll(p => p is SymbolicValue or TermValue or ConstantValue) && Unbound(invalid.Syntax, parts) is { } read)
            return read;
        walk.Heap.ForgetFields(state, byFramework: false, callee: null);
        return walk.Heap.NewValue(invalid, state);
    }

    /// <summary>A missing member, or one of a missing type, is the same where it is asked again: nobody says that it changes.</summary>
    private static AbstractValue? Unbound(SyntaxNode asked, List<AbstractValue?> parts) => (asked, parts) switch
    {
        (IdentifierNameSyntax name, []) => Conditions.Make(TermKind.Opaque, name.Identifier.ValueText, ConstantValue.Null),
        (MemberAccessExpressionSyntax member, [var owner]) => Conditions.Make(TermKind.Opaque, member.Name.Identifier.ValueText, owner),
        (PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression }, [var truth]) => Conditions.Not(truth),
        (BinaryExpressionSyntax both, [var left, var right]) => both.Kind() switch
        {
            SyntaxKind.LogicalAndExpression => Conditions.And(left, right),
            SyntaxKind.LogicalOrExpression => Conditions.Or(left, right),
            SyntaxKind.EqualsExpression => Conditions.Binary(BinaryOperatorKind.Equals, left, right),
            SyntaxKind.NotEqualsExpression => Conditions.Binary(BinaryOperatorKind.NotEquals, left, right),
            SyntaxKind.LessThanExpression => Conditions.Binary(BinaryOperatorKind.LessThan, left, right),
            SyntaxKind.GreaterThanExpression => Conditions.Binary(BinaryOperatorKind.GreaterThan, left, right),
            SyntaxKind.LessThanOrEqualExpression => Conditions.Binary(BinaryOperatorKind.LessThanOrEqual, left, right),
            SyntaxKind.GreaterThanOrEqualExpression => Conditions.Binary(BinaryOperatorKind.GreaterThanOrEqual, left, right),
            _ => null,
        },
        _ => null,
    };

    /// <summary><c>ThrowHelper.Closed()</c>, <c>Throw.Missing()</c>, <c>ThrowClosed()</c>, and not <c>Throw.IfNull(x)</c>.</summary>
    private static bool SaysThatItThrows(ExpressionSyntax callee)
    {
        var name = NameOf(callee);
        var on = callee is MemberAccessExpressionSyntax { Expression: SimpleNameSyntax { Identifier.ValueText: var type } } ? type : "";
        return (NamingConventions.SoundsLikeThrowing(name) || NamingConventions.SoundsLikeThrowing(on)) && !name.Contains("If");
    }

    /// <summary>How much is rented is said in terms of a missing type: that it is rented is clear all the same.</summary>
    private bool RentsHalfTyped(IInvalidOperation invalid) =>
        invalid is { Type: IArrayTypeSymbol,
        Syntax: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Rent" },
        ArgumentList.Arguments.Count: 1 } call }
        && walk.Context.Code.Source.ModelOf(call.SyntaxTree).GetSymbolInfo(call, walk.Context.Cancellation).CandidateSymbols is [IMethodSymbol only]
        && walk.Contracts.RoleOf(only) == CallRole.RentArray;

    /// <summary>A call that does not bind (a missing package, half-typed code) still hands over what is declared as an owner.</summary>
    public AbstractValue? Received(IOperation source, ITypeSymbol? type, AbstractValue? value, AbstractState state)
    {
        if (value is { IsOwnership: true } || !walk.Types.Is(type, TypeTraits.Owner))
            return value;
        while (source is IConversionOperation conversion)
            source = conversion.Operand;
        var call = source is IAwaitOperation { Operation: var awaited } ? awaited : source;
        while (call is IConversionOperation inner)
            call = inner.Operand;
        return call is IInvalidOperation { Syntax: InvocationExpressionSyntax }
            ? walk.Rentals.NewRental(walk.Context.Site(call, RentalKind.Owner, isProduced: true, null), RentalStatus.Held, null, state) : value;
    }

    private static string NameOf(ExpressionSyntax expression) => expression switch
    {
        MemberAccessExpressionSyntax member => member.Name.Identifier.ValueText,
        SimpleNameSyntax name => name.Identifier.ValueText,
        MemberBindingExpressionSyntax binding => binding.Name.Identifier.ValueText,
        _ => "",
    };
}
