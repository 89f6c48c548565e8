using System.Collections.Concurrent;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>The field that a property gives.</summary>
/// <param name="Field">One of the same object: a field with a name, or what <c>field</c> stands for in the property.</param>
/// <param name="IsFilled">The getter puts something into it where nothing is there.</param>
/// <param name="IsSet">The setter does nothing but set it.</param>
internal sealed record BackedProperty(IFieldSymbol Field, bool IsFilled, bool IsSet);

/// <summary>
/// Properties with bodies that are a field under another name: <c>Buffer => _buffer</c>, <c>Buffer => field ??= pool.Rent(512)</c>. Automatic properties are
/// followed as fields themselves, and are none of these.
/// </summary>
/// <remarks>Safe for concurrent use.</remarks>
internal sealed class BackedProperties(SourceModels source)
{
    private readonly ConcurrentDictionary<IPropertySymbol, BackedProperty?> _known = new(SymbolEqualityComparer.Default);

    /// <summary>Null where the getter does anything else, or another class may have its own.</summary>
    public BackedProperty? Of(IPropertySymbol property) =>
        property is { IsStatic: false, IsVirtual: false, IsOverride: false, IsAbstract: false, IsIndexer: false, ReturnsByRef: false,
            ReturnsByRefReadonly: false, GetMethod: not null, DeclaringSyntaxReferences.Length: 1 }
        && !property.IsPartialDefinition ? _known.GetOrAdd(property.OriginalDefinition, Find) : null;

    private BackedProperty? Find(IPropertySymbol property)
    {
        if (property.DeclaringSyntaxReferences[0].GetSyntax() is not PropertyDeclarationSyntax syntax || source.IsAutoProperty(property))
            return null;
        bool isFilled = false;
        IFieldSymbol? field;
        if (BodyOf(syntax, property.GetMethod!) is { } getter)
            field = source.OperationOf(getter) is { } body ? GivenBy(body, property, out isFilled) : null;
        else
            field = StoredProperties.FieldOf(property);
        return field is null ? null : new BackedProperty(field, isFilled, IsOnlySet(syntax, property, field));
    }

    /// <summary>The body of an accessor; null where the compiler writes it.</summary>
    private static SyntaxNode? BodyOf(PropertyDeclarationSyntax property, IMethodSymbol accessor)
    {
        if (property.ExpressionBody is { } arrow)
            return arrow;
        return accessor.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is AccessorDeclarationSyntax declared
            ? (SyntaxNode?)declared.Body ?? declared.ExpressionBody : null;
    }

    private static IFieldSymbol? GivenBy(IOperation body, IPropertySymbol property, out bool isFilled)
    {
        isFilled = false;
        if (body is not IBlockOperation { Operations: var steps })
            return null;
        IFieldSymbol? filled = null;
        switch (steps)
        {
            case [IExpressionStatementOperation { Operation: ICoalesceAssignmentOperation fill }, IReturnOperation { ReturnedValue: { } last }]:
                filled = FieldOf(fill.Target, property);
                isFilled = true;
                return filled is not null && SymbolEqualityComparer.Default.Equals(filled, FieldOf(last, property)) ? filled : null;
            case [IReturnOperation { ReturnedValue: { } given }]:
                given = BodyIndex.Plain(given);
                isFilled = given is ICoalesceAssignmentOperation;
                return FieldOf(given is ICoalesceAssignmentOperation filling ? filling.Target : given, property);
            default:
                return null;
        }
    }

    private static IFieldSymbol? FieldOf(IOperation value, IPropertySymbol property) =>
        BodyIndex.Plain(value) is IFieldReferenceOperation { Instance: IInstanceReferenceOperation, Field: { RefKind: RefKind.None } field }
        && SymbolEqualityComparer.Default.Equals(field.Type, property.Type)
        && SymbolEqualityComparer.Default.Equals(field.ContainingType.OriginalDefinition, property.ContainingType.OriginalDefinition)
            ? field.OriginalDefinition : null;

    private bool IsOnlySet(PropertyDeclarationSyntax syntax, IPropertySymbol property, IFieldSymbol field)
    {
        if (property.SetMethod is not { } setter)
            return false;
        if (BodyOf(syntax, setter) is not { } body)
            return true;
        return source.OperationOf(body) is IBlockOperation { Operations: [IExpressionStatementOperation { Operation: ISimpleAssignmentOperation assignment }] }
            && SymbolEqualityComparer.Default.Equals(FieldOf(assignment.Target, property), field)
            && BodyIndex.Plain(assignment.Value) is IParameterReferenceOperation { Parameter.IsImplicitlyDeclared: true };
    }
}
