using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>What an item of a tuple is called that is taken apart at once: <c>var (buffer, length) = Take(n);</c></summary>
internal static class Deconstructed
{
    /// <summary>The variable that gets an item of what a call gives; null where the tuple stays whole.</summary>
    public static string? NameOf(SyntaxNode call, int item)
    {
        var value = call;
        while (value.Parent is ParenthesizedExpressionSyntax or AwaitExpressionSyntax
            || value.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Parent: InvocationExpressionSyntax })
            value = value.Parent is MemberAccessExpressionSyntax access ? access.Parent! : value.Parent;
        return value.Parent is AssignmentExpressionSyntax { Left: var left } assignment && assignment.Right == value ? NameIn(left, item) : null;
    }

    /// <summary>Of what stands in a tuple that is taken apart, or of a call that gives one thing that can be rented.</summary>
    public static string? NameOf(IOperation rental, AssignmentExpressionSyntax assignment, PoolTypes types)
    {
        if (assignment.Right is TupleExpressionSyntax { Arguments: var items })
            return Enumerable.Range(0, items.Count).Where(i => items[i].Span.Contains(rental.Syntax.Span)).Select(i => NameIn(assignment.Left, i))
                .FirstOrDefault();
        var given = types.Is(rental.Type, TypeTraits.Task) ? (rental.Type as INamedTypeSymbol)?.TypeArguments.FirstOrDefault() : rental.Type;
        if (given is not INamedTypeSymbol { IsTupleType: true, TupleElements: var elements })
            return null;
        var rented = Enumerable.Range(0, elements.Length).Where(i => types.Is(elements[i].Type, TypeTraits.Array | TypeTraits.Owner)).ToList();
        return rented is [var only] ? NameIn(assignment.Left, only) : null;
    }

    private static string? NameIn(ExpressionSyntax left, int item) => left switch
    {
        DeclarationExpressionSyntax { Designation: ParenthesizedVariableDesignationSyntax { Variables: var variables } } when item < variables.Count =>
            variables[item] is SingleVariableDesignationSyntax variable ? variable.Identifier.ValueText : variables[item].ToString(),
        TupleExpressionSyntax { Arguments: var places } when item < places.Count =>
            places[item].Expression is DeclarationExpressionSyntax { Designation: SingleVariableDesignationSyntax declared } ? declared.Identifier.ValueText
                : places[item].Expression.ToString(),
        _ => null,
    };
}
