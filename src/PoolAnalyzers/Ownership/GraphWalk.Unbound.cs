using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

// Code that does not bind: half typed, or with a package missing.
internal sealed partial class GraphWalk
{
    /// <summary>A method of the type that the method around it returns: it makes an object out of what it is given.</summary>
    private static bool IsFactory(InvocationExpressionSyntax call) => call is { Expression: MemberAccessExpressionSyntax { Expression: SimpleNameSyntax { Identifier.ValueText: var type } }, Parent: ReturnStatementSyntax or ArrowExpressionClauseSyntax }
        && call.FirstAncestorOrSelf<MethodDeclarationSyntax>()?.ReturnType.DescendantNodesAndSelf().Any(n => n is SimpleNameSyntax { Identifier.ValueText: var returned } && returned == type) == true;

    /// <summary>What is made of it is returned as something of a missing type, which may well keep it.</summary>
    private bool IsReturnedUnknown(InvocationExpressionSyntax call) => call.Parent is ReturnStatementSyntax or ArrowExpressionClauseSyntax
        && call.FirstAncestorOrSelf<SyntaxNode>(n => n is MethodDeclarationSyntax or LocalFunctionStatementSyntax or AnonymousFunctionExpressionSyntax) is MethodDeclarationSyntax method
        && _context.Engine.ModelOf(call.SyntaxTree).GetTypeInfo(method.ReturnType, _context.Cancellation).Type is { TypeKind: TypeKind.Error };

    private Value? EvaluateInvalid(IInvalidOperation invalid, PathState state)
    {
        if (RentsHalfTyped(invalid))
        {
            Value? pool = null;
            foreach (var child in invalid.ChildOperations)
                pool = Types.Is(child.Type, TypeTraits.ArrayPool) ? Evaluate(child, state) : pool;
            return NewRental(_context.Site(invalid, RentalKind.Array, isProduced: true, null), RentalStatus.Held, pool, state);
        }

        // Half-typed code, or a missing package: nobody knows what it does with what it is given.
        bool taking = invalid.Syntax is BaseObjectCreationExpressionSyntax
            || (invalid.Syntax is InvocationExpressionSyntax call && (Contracts.SoundsLikeTaking(NameOf(call.Expression)) || IsFactory(call) || IsReturnedUnknown(call)));
        var parts = new List<Value?>();
        foreach (var child in invalid.ChildOperations)
        {
            var value = Evaluate(child, state);
            // The type that has no such member is no operation.
            parts.Add(child is { Kind: OperationKind.None, Syntax: NameSyntax or MemberAccessExpressionSyntax } ? Conditions.Make(TermKind.Opaque, child.Syntax.ToString(), Const.Null) : value);
            Use(value, child, state);
            if (value is RentalRef rental && (taking || state.Find(rental.Id) is not { Site.Kind: RentalKind.Array }))
                PerhapsTake(rental, state);
            else if (value is TupleOf tuple)
            {
                foreach (int id in Wholes(tuple))
                {
                    if (taking || state.Find(id) is not { Site.Kind: RentalKind.Array })
                        PerhapsTake(new RentalRef(id), state);
                }
            }
            else if (taking && value is ViewOf { Rentals: var seen } && child.Type is not { IsRefLikeType: true })
            {
                foreach (int id in seen)
                    PerhapsTake(new RentalRef(id), state);
            }
            else if (value is TaskOf task)
            {
                Complete(task, state);
                // An extension of a task that cannot be bound: what is awaited there has the result.
                foreach (int id in task.Result is { IsOwnership: true } result ? result.Rentals : [])
                    PerhapsTake(new RentalRef(id), state);
            }
        }

        MayThrow(state, invalid);
        if (invalid.Syntax is InvocationExpressionSyntax { Expression: var thrower } && SaysThatItThrows(thrower))
        {
            _ended = true;
            return null;
        }

        if (parts.TrueForAll(p => p is Sym or Term or Const) && Unbound(invalid.Syntax, parts) is { } read)
            return read;
        ForgetFields(state, byFramework: false, callee: null);
        return Fresh(invalid, state);
    }

    /// <summary>A missing member, or one of a missing type, is the same where it is asked again: nobody says that it changes.</summary>
    private static Value? Unbound(SyntaxNode asked, List<Value?> parts) => (asked, parts) switch
    {
        (IdentifierNameSyntax name, []) => Conditions.Make(TermKind.Opaque, name.Identifier.ValueText, Const.Null),
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
        return (name.StartsWith("Throw", StringComparison.Ordinal) || on.StartsWith("Throw", StringComparison.Ordinal)) && !name.Contains("If");
    }

    /// <summary>How much is rented is said in terms of a missing type: that it is rented is clear all the same.</summary>
    private bool RentsHalfTyped(IInvalidOperation invalid) => invalid is { Type: IArrayTypeSymbol, Syntax: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Rent" }, ArgumentList.Arguments.Count: 1 } call }
        && _context.Engine.ModelOf(call.SyntaxTree).GetSymbolInfo(call, _context.Cancellation).CandidateSymbols is [IMethodSymbol only] && Contracts.RoleOf(only) == CallRole.RentArray;

    /// <summary>A call that does not bind (a missing package, half-typed code) still hands over what is declared as an owner.</summary>
    private Value? Received(IOperation source, ITypeSymbol? type, Value? value, PathState state)
    {
        if (value is { IsOwnership: true } || !Types.Is(type, TypeTraits.Owner))
            return value;
        while (source is IConversionOperation conversion)
            source = conversion.Operand;
        var call = source is IAwaitOperation { Operation: var awaited } ? awaited : source;
        while (call is IConversionOperation inner)
            call = inner.Operand;
        return call is IInvalidOperation { Syntax: InvocationExpressionSyntax }
            ? NewRental(_context.Site(call, RentalKind.Owner, isProduced: true, null), RentalStatus.Held, null, state) : value;
    }

    private static string NameOf(ExpressionSyntax expression) => expression switch
    {
        MemberAccessExpressionSyntax member => member.Name.Identifier.ValueText,
        SimpleNameSyntax name => name.Identifier.ValueText,
        MemberBindingExpressionSyntax binding => binding.Name.Identifier.ValueText,
        _ => "",
    };
}
