using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>The pool that a field's rentals come from, and a place where one is rented.</summary>
internal sealed record FieldPool(AbstractValue Pool, IInvocationOperation Rent);

/// <summary>
/// Which pool rents all that a field or auto-property ever holds, so that a member that returns it to another one is seen. Asked only where some member returns
/// what the field holds.
/// </summary>
/// <remarks>Safe for concurrent use. One place that sets the field to what is not known, or to what is from another pool, and there is no answer.</remarks>
internal sealed partial class FieldPools(CompilationModel code, Compilation compilation)
{
    /// <summary>Copies of copies, and helpers that helpers call.</summary>
    private const int MaxSteps = 4;

    private readonly ConcurrentDictionary<ISymbol, FieldPool?> _pools = new(SymbolEqualityComparer.Default);

    public FieldPool? Of(ISymbol member, CancellationToken cancellation) =>
        member is IFieldSymbol { IsImplicitlyDeclared: false, RefKind: RefKind.None }
        || (member is IPropertySymbol property && IsSetHereAlone(property) && code.Source.IsAutoProperty(property))
            ? _pools.GetOrAdd(member.OriginalDefinition, m => Find(m, cancellation)) : null;

    private static bool IsSetHereAlone(IPropertySymbol property) =>
        property.DeclaredAccessibility == Accessibility.Private || property.SetMethod is null or { DeclaredAccessibility: Accessibility.Private };

    private FieldPool? Find(ISymbol member, CancellationToken cancellation)
    {
        FieldPool? found = null;
        // Whoever reads a property elsewhere puts nothing into it.
        foreach (var mention in member is IPropertySymbol ? FieldUses.MentionsInType(member, cancellation) : code.FieldUses.MentionsOf(member, cancellation))
        {
            if (mention is null)
                return null;
            if (!SyntacticWrites.MaySet(mention, out var value))
                continue;
            // Something else may have the same name.
            if (!SymbolEqualityComparer.Default.Equals(code.Source.ModelOf(mention.SyntaxTree).GetSymbolInfo(mention, cancellation).Symbol?.OriginalDefinition,
                member))
                continue;
            if (value is null || !Add(value, ref found, cancellation))
                return null;
        }

        foreach (var reference in member.DeclaringSyntaxReferences)
        {
            var initializer = reference.GetSyntax(cancellation) switch
            {
                VariableDeclaratorSyntax { Initializer: { } field } => field,
                PropertyDeclarationSyntax { Initializer: { } property } => property,
                _ => null,
            };
            if (initializer is not null && !Add(initializer.Value, ref found, cancellation))
                return null;
        }

        return found;
    }

    private bool Add(ExpressionSyntax value, ref FieldPool? found, CancellationToken cancellation)
    {
        var origins = new List<FieldPool>();
        while (value is ParenthesizedExpressionSyntax or PostfixUnaryExpressionSyntax)
            value = value is ParenthesizedExpressionSyntax inner ? inner.Expression : ((PostfixUnaryExpressionSyntax)value).Operand;
        if (code.Source.OperationOf(value) is not { } operation || !AddOrigins(operation, origins, 0, cancellation))
            return false;
        foreach (var origin in origins)
        {
            if (found is not null && !found.Pool.Equals(origin.Pool))
                return false;
            found ??= origin;
        }

        return true;
    }

    /// <summary>The pools that the value may be from; nothing for null and for arrays without elements. False where it may be anything.</summary>
    private bool AddOrigins(IOperation value, List<FieldPool> origins, int depth, CancellationToken cancellation)
    {
        if (depth == MaxSteps)
            return false;
        value = BodyIndex.Plain(value);
        if (value.ConstantValue is { HasValue: true, Value: null })
            return true;
        switch (value)
        {
            case IDefaultValueOperation:
            case ICollectionExpressionOperation { Elements.IsEmpty: true }:
            case IArrayCreationOperation { DimensionSizes: [{ ConstantValue: { HasValue: true, Value: 0 } }] }:
            case IInvocationOperation { TargetMethod: { Name: "Empty", ContainingType.SpecialType: SpecialType.System_Array } }:
                return true;
            case IInvocationOperation { Instance: { } pool } call
                when code.Contracts.RoleOf(call.TargetMethod) is CallRole.RentArray or CallRole.GetObject
                || code.Types.Is(call.TargetMethod.ContainingType, TypeTraits.MemoryPool):
                if (ChosenAmong(pool) is { } among)
                    return among.All(p => PoolOf(p, depth, cancellation) is { } one && AddTo(origins, new FieldPool(one, call)));
                if (PoolOf(pool, depth, cancellation) is not { } known)
                    return false;
                origins.Add(new FieldPool(known, call));
                return true;
            case IInvocationOperation { TargetMethod: var helper, Type: IArrayTypeSymbol { ElementType: var element } } when RentedBy(helper) is { } rented:
                var inner = new List<FieldPool>();
                // Of a generic helper, the pool is that of what the call asks for.
                return AddOrigins(rented, inner, depth + 1, cancellation) && inner is [{ Pool: TermValue { Kind: TermKind.SharedPool }, Rent: var rent }]
                    && SharedPool.Of(element, compilation) is { } shared && AddTo(origins, new FieldPool(shared, rent));
            case ILocalReferenceOperation { Local: var local }:
                return AssignedTo(local) is { Count: > 0 } assigned && assigned.All(a => AddOrigins(a, origins, depth + 1, cancellation));
            case IConditionalOperation { WhenFalse: { } otherwise } choice:
                return AddOrigins(choice.WhenTrue, origins, depth + 1, cancellation) && AddOrigins(otherwise, origins, depth + 1, cancellation);
            case ICoalesceOperation choice:
                return AddOrigins(choice.Value, origins, depth + 1, cancellation) && AddOrigins(choice.WhenNull, origins, depth + 1, cancellation);
            case ISimpleAssignmentOperation chained:
                return AddOrigins(chained.Value, origins, depth + 1, cancellation);
            default:
                return false;
        }
    }

    /// <summary>What a helper gives that does nothing else; null of any other method.</summary>
    private IOperation? RentedBy(IMethodSymbol helper) =>
        CallFacts.IsReadable(helper) && helper.OriginalDefinition.DeclaringSyntaxReferences is [var declared]
        && code.Gate.MayProduce(helper.OriginalDefinition) && StraightLines.ResultOf(declared.GetSyntax()) is { } result
            ? code.Source.OperationOf(result) : null;

    /// <summary>As a walk calls the pool.</summary>
    private AbstractValue? PoolOf(IOperation pool, int depth, CancellationToken cancellation)
    {
        if (depth == MaxSteps)
            return null;
        switch (BodyIndex.Plain(pool))
        {
            case IPropertyReferenceOperation { Property: { IsStatic: true, Name: "Shared" } shared }
                when code.Types.Is(shared.ContainingType, TypeTraits.ArrayPool) && shared.ContainingType is { TypeArguments: [var element] }:
                return SharedPool.Of(element, compilation);
            case IPropertyReferenceOperation { Property: var property }:
                return code.Pools.PoolAlias(property) ?? (property.IsStatic ? new TermValue(TermKind.Member, property) : null);
            case IFieldReferenceOperation { Field: var field, Instance: null or IInstanceReferenceOperation } reference:
                return code.Pools.PoolAlias(field) ?? (reference.Instance is null ? new TermValue(TermKind.Member, field)
                    : new TermValue(TermKind.Member, field, new TermValue(TermKind.This, null)));
            // Whatever pool that is: who returns to the shared one cannot know that it is this one.
            case IParameterReferenceOperation { Parameter: var parameter } when !FieldWrites.IsSet(parameter, cancellation):
                return new TermValue(TermKind.Member, parameter);
            case ILocalReferenceOperation { Local: var local }:
                return AssignedTo(local) is [var only] ? PoolOf(only, depth + 1, cancellation) : null;
            default:
                return null;
        }
    }

    private IReadOnlyList<IOperation> AssignedTo(ILocalSymbol local)
    {
        var root = local.DeclaringSyntaxReferences is [var reference]
            ? reference.GetSyntax().FirstAncestorOrSelf<SyntaxNode>(n => n is BaseMethodDeclarationSyntax or AccessorDeclarationSyntax) : null;
        return root is not null && code.Source.OperationOf(root) is { } body ? new BodyIndex(body).AssignedTo(local) : [];
    }
}
