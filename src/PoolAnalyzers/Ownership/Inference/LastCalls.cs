using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Facts;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>The calls that end the life of an object.</summary>
internal static class LastCalls
{
    /// <summary>All of them, as they are declared by its type or by a base type that is read.</summary>
    public static List<IMethodSymbol> Of(INamedTypeSymbol type)
    {
        var calls = new List<IMethodSymbol>();
        for (var declaring = type; declaring is { DeclaringSyntaxReferences.IsEmpty: false }; declaring = declaring.BaseType?.OriginalDefinition)
        {
            foreach (var method in declaring.GetMembers().OfType<IMethodSymbol>())
            {
                if (method is { IsStatic: false, IsAbstract: false, DeclaringSyntaxReferences.Length: 1 } && NamingConventions.IsEnd(NameOf(method))
                    && method.Parameters is [] or [{ Type.SpecialType: SpecialType.System_Boolean }]
                    && !calls.Exists(c => NameOf(c) == NameOf(method) && c.Parameters.Length == method.Parameters.Length))
                    calls.Add(method);
            }
        }

        // A call without a parameter says itself which of the two it is.
        if (calls.Exists(c => c.Parameters.IsEmpty && NamingConventions.IsDisposal(NameOf(c))))
            calls.RemoveAll(c => !c.Parameters.IsEmpty);
        return calls;
    }

    /// <summary>The name of a method, without the interface that it may be declared for.</summary>
    public static string NameOf(IMethodSymbol method) => method.Name.Substring(method.Name.LastIndexOf('.') + 1);
}
