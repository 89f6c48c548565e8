using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>What methods do with a struct as a whole: with the one that they are called on, and with one that they are given.</summary>
/// <remarks>Safe for concurrent use. Where it does not know, the answer is the one that keeps the rules silent.</remarks>
internal sealed class StructUses(CompilationModel code)
{
    /// <summary>Members of the struct that one question may lead to; with more, nothing is known.</summary>
    private const int MaxMembers = 16;

    private readonly ConcurrentDictionary<IMethodSymbol, bool> _handing = new(SymbolEqualityComparer.Default);

    /// <summary>A member of a struct gives the struct away, itself or by other members: <c>void Dispose() => _owner.Return(this);</c></summary>
    public bool HandsItselfOn(IMethodSymbol method) => _handing.GetOrAdd(method.OriginalDefinition, m => Find(m));

    private bool Find(IMethodSymbol start)
    {
        var reached = new List<IMethodSymbol> { start };
        for (int i = 0; i < reached.Count; i++)
        {
            if (reached.Count > MaxMembers)
                return true;
            foreach (var reference in reached[i].DeclaringSyntaxReferences)
            {
                if (code.Source.OperationOf(reference.GetSyntax()) is { } body
                    && body.Descendants().Any(o => o is IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }
                        && !StaysHere(o, start.ContainingType, reached)))
                    return true;
            }
        }

        return false;
    }

    /// <summary>A member is asked for; one with a body is looked into in turn.</summary>
    private static bool StaysHere(IOperation self, INamedTypeSymbol type, List<IMethodSymbol> reached)
    {
        switch (self.Parent)
        {
            case IFieldReferenceOperation: return true;
            case IPropertyReferenceOperation { Property: var property } asked when asked.Instance == self:
                Reach(property.GetMethod);
                Reach(property.SetMethod);
                return true;
            case IInvocationOperation { TargetMethod: var called } call when call.Instance == self:
                Reach(called);
                return true;
            default: return false;
        }

        void Reach(IMethodSymbol? member)
        {
            if (member is not null && SymbolEqualityComparer.Default.Equals(member.ContainingType.OriginalDefinition, type.OriginalDefinition)
                && !reached.Contains(member.OriginalDefinition, SymbolEqualityComparer.Default))
                reached.Add(member.OriginalDefinition);
        }
    }

    /// <summary>A method only asks a struct that it is given for what is in it, and looks at that in place.</summary>
    public bool OnlyLooksInto(IParameterSymbol parameter, StructOf carrier) => parameter.RefKind is RefKind.None or RefKind.In
        && parameter.ContainingSymbol.DeclaringSyntaxReferences is [var reference]
        && code.Source.OperationOf(reference.GetSyntax()) is { } body
        && UseClassifier.MentionsOf(parameter.OriginalDefinition, body).All(mention => mention.Parent is IMemberReferenceOperation { Member: var member } asked
            && asked is IFieldReferenceOperation or IPropertyReferenceOperation
            && (member is IFieldSymbol || member is IPropertySymbol property && code.Source.IsAutoProperty(property.OriginalDefinition))
            && (carrier.IndexOf(member) is not (>= 0 and var index) || carrier.Items[index] is not RentalValue || IsLook(asked)));

    private static bool IsLook(IOperation value) => UseClassifier.Of(value, Through.Views) switch
    {
        { Kind: UseKind.Asked, By: IMemberReferenceOperation { Member.Name: "Memory" or "Length" or "Span" } }
            or { Kind: UseKind.Indexed or UseKind.Compared } => true,
        { Value.Type.IsRefLikeType: true } => true,
        _ => false,
    };
}
