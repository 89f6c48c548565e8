using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>Other names of one pool: fields and properties that are never anything else.</summary>
internal sealed class PoolAliases(CompilationModel code)
{
    private readonly ConcurrentDictionary<ISymbol, AbstractValue?> _pools = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// The pool that a field or property is nothing but another name for: <c>ArrayPool&lt;T&gt;.Shared</c>, what a static field has, or the field behind a
    /// property.
    /// </summary>
    public AbstractValue? PoolAlias(ISymbol member)
    {
        var type = member switch { IFieldSymbol f => f.Type, IPropertySymbol p => p.Type, _ => null };
        return code.Types.Is(type, TypeTraits.ArrayPool | TypeTraits.ObjectPool) ? _pools.GetOrAdd(member, m => ResolvePool(m, 0)) : null;
    }

    /// <summary>Names for names: more than these are no code that people write, or go round in a circle.</summary>
    private const int MaxAliases = 4;

    private AbstractValue? ResolvePool(ISymbol member, int depth)
    {
        AbstractValue? alias = null;
        foreach (var value in AssignedTo(member))
        {
            if (code.Source.OperationOf(value) is not { } operation)
                return null;
            while (operation is IConversionOperation conversion)
                operation = conversion.Operand;
            AbstractValue? one = operation switch
            {
                IPropertyReferenceOperation { Property: { IsStatic: true, Name: "Shared" } property }
                    when code.Types.Is(property.ContainingType, TypeTraits.ArrayPool) && property.ContainingType is { TypeArguments: [var element] }
                    => SharedPool.Of(element, code.Compilation),
                IFieldReferenceOperation { Field: var field } when member is IPropertySymbol || field is { IsStatic: true, IsReadOnly: true } =>
                    ResolveOther(field, depth),
                IPropertyReferenceOperation { Property: { IsStatic: true, SetMethod: null, Parameters.IsEmpty: true } property } =>
                    ResolveOther(property, depth),
                _ => null,
            };
            if (one is null || (alias is not null && !alias.Equals(one)))
                return null;
            alias = one;
        }

        // Read off the declaration, it is in terms of that.
        return alias is TermValue term && !SymbolEqualityComparer.Default.Equals(member, member.OriginalDefinition)
            ? Substitution.OfPool(term, member, code.Compilation) : alias;
    }

    private AbstractValue? ResolveOther(ISymbol member, int depth)
    {
        if (depth == MaxAliases)
            return null;
        return ResolvePool(member, depth + 1) ?? (member.IsStatic ? new TermValue(TermKind.Member, member)
            : new TermValue(TermKind.Member, member, new TermValue(TermKind.This, null)));
    }

    /// <summary>The expressions that a field is initialized or assigned with in its type, or that a property returns.</summary>
    private static IEnumerable<ExpressionSyntax> AssignedTo(ISymbol member)
    {
        foreach (var reference in member.DeclaringSyntaxReferences)
        {
            switch (reference.GetSyntax())
            {
                case VariableDeclaratorSyntax { Initializer.Value: { } value }:
                    yield return value;
                    break;
                case PropertyDeclarationSyntax { ExpressionBody.Expression: { } value }:
                    yield return value;
                    break;
                case PropertyDeclarationSyntax { Initializer.Value: { } value }:
                    yield return value;
                    break;
            }
        }

        foreach (var reference in member.ContainingType.DeclaringSyntaxReferences)
        {
            foreach (var assignment in reference.GetSyntax().DescendantNodes().OfType<AssignmentExpressionSyntax>())
            {
                if (assignment.Left is IdentifierNameSyntax { Identifier.ValueText: var name } && name == member.Name
                    || assignment.Left is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name.Identifier.ValueText: var qualified }
                    && qualified == member.Name)
                    yield return assignment.Right;
            }
        }
    }
}
