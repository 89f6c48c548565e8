using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Gate;

/// <summary>
/// Owners that a <c>using</c> declares and that are only asked for their span: no way through the body can do anything wrong with them,
/// so that it need not be followed. That is how most code that is right is written.
/// </summary>
internal static class ScopedOwners
{
    /// <summary>The declaration of such an owner, for it or for the call that it is set to; null for everything else.</summary>
    public static IVariableDeclaratorOperation? DeclarationOf(IOperation operation)
    {
        while (operation is not IVariableDeclaratorOperation
            && operation.Parent is IConversionOperation { OperatorMethod: null } or IVariableInitializerOperation or IVariableDeclaratorOperation)
            operation = operation.Parent;
        return operation is IVariableDeclaratorOperation declarator && ScopeOf(declarator) is not null
            && declarator.GetVariableInitializer() is { Value: var value } && BodyIndex.Plain(value) is IInvocationOperation ? declarator : null;
    }

    /// <summary>What the owner is disposed at the end of.</summary>
    private static IOperation? ScopeOf(IVariableDeclaratorOperation declarator) => declarator.Parent?.Parent?.Parent switch
    {
        IUsingDeclarationOperation { Parent: var block } => block,
        IUsingOperation statement when statement.Resources == declarator.Parent.Parent => statement,
        _ => null,
    };

    /// <summary>No span of one can be left when the owner is disposed of, and nothing but a span is taken out of one.</summary>
    public static bool AreOnlyLookedThrough(HashSet<IVariableDeclaratorOperation> declarations, IOperation body, ISymbol owner)
    {
        if (owner is not IMethodSymbol { ReturnsByRef: false, ReturnsByRefReadonly: false, ReturnType.IsRefLikeType: false,
            ContainingType.IsRefLikeType: false } method
            || method.Parameters.Any(p => p.RefKind != RefKind.None && p.Type.IsRefLikeType))
            return false;
        var all = body is IMethodBodyBaseOperation declared ? declared.BlockBody : body;
        bool isWithin = declarations.Any(d => ScopeOf(d) != all);
        foreach (var operation in body.Descendants())
        {
            switch (operation)
            {
                // A variable that is declared further out would keep it.
                case ISimpleAssignmentOperation assignment when isWithin && (assignment.IsRef || assignment.Target.Type is { IsRefLikeType: true }):
                case IArgumentOperation { Parameter: { RefKind: RefKind.Ref or RefKind.Out, Type.IsRefLikeType: true } } when isWithin:
                case ILocalReferenceOperation { Local: var local }
                    when declarations.Any(d => SymbolEqualityComparer.Default.Equals(d.Symbol, local)) && !IsLook(operation):
                    return false;
            }
        }

        return true;
    }

    private static bool IsLook(IOperation mention)
    {
        bool looks = UseClassifier.Of(mention) switch
        {
            { By: IPropertyReferenceOperation { Property.Name: "Memory" } memory } =>
                memory.Parent is IPropertyReferenceOperation { Property.Name: "Span" or "Length" or "IsEmpty" },
            { By: IPropertyReferenceOperation { Type: { } type } } => type.IsRefLikeType || (type.IsValueType && type.SpecialType != SpecialType.None),
            { Kind: UseKind.Called, By.Type.IsRefLikeType: true }
                or { Kind: UseKind.Passed, Parameter.Ordinal: 0, Method.IsExtensionMethod: true, By.Type.IsRefLikeType: true } => true,
            _ => false,
        };
        return looks && EnclosingFunction.FunctionAround(mention) is null;
    }
}
