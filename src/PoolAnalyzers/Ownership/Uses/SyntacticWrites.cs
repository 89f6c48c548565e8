using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Facts;

namespace PoolAnalyzers.Ownership.Uses;

/// <summary>Which mentions of a member write it, read off the syntax around them.</summary>
internal static class SyntacticWrites
{
    /// <summary>The place may set the field: to <paramref name="value"/>, or, where that is null, to anything.</summary>
    public static bool MaySet(SimpleNameSyntax mention, out ExpressionSyntax? value)
    {
        var use = SyntaxUses.Of(mention, Through.Qualifier);
        value = use switch
        {
            { Kind: UseKind.Written, By: AssignmentExpressionSyntax assignment } => assignment.Right,
            // Interlocked.Exchange(ref field, value)
            { Kind: UseKind.ByReference, Member: var swap, Argument: { } place,
                By: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax, ArgumentList.Arguments: { Count: > 1 } given } }
                when given[0] == place && FrameworkTables.Has(swap, CallTraits.Swaps) => given[1].Expression,
            _ => null,
        };
        return use switch
        {
            // Unsafe.AsRef(in field)
            { Argument.RefKindKeyword.RawKind: (int)SyntaxKind.InKeyword } or { Kind: UseKind.Passed } => use.Member == "AsRef",
            { Kind: UseKind.Written or UseKind.ByReference } or { Kind: UseKind.BuiltInto, By: TupleExpressionSyntax } => true,
            _ => false,
        };
    }

    /// <summary><c>Array.Resize(ref field, n)</c>: the field gets an array that no pool has rented, and the old one is dropped.</summary>
    public static bool IsResized(SyntaxNode mention) => mention.FirstAncestorOrSelf<ArgumentSyntax>() is { RefKindKeyword.RawKind: (int)SyntaxKind.RefKeyword,
        Parent.Parent: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Resize",
            Expression: IdentifierNameSyntax { Identifier.ValueText: "Array" } or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Array" } } } };
}
