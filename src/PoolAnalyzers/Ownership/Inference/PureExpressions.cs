using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>
/// Methods of the compilation that say the same of the same values whenever they are asked: <c>static bool IsLarge(int count) => count &gt; Limit;</c>
/// </summary>
/// <remarks>One expression of parameters and constants, without a call in it. Safe for concurrent use.</remarks>
internal sealed class PureExpressions(CompilationModel code)
{
    private readonly ConcurrentDictionary<IMethodSymbol, bool> _known = new(SymbolEqualityComparer.Default);

    /// <param name="isSetOnce">Whether a field stays as it is: one of the object may be asked for then.</param>
    public bool Has(IMethodSymbol method, Func<IFieldSymbol, bool> isSetOnce) =>
        method is { IsAsync: false, IsAbstract: false, IsVirtual: false, IsOverride: false, MethodKind: MethodKind.Ordinary }
        && (!method.IsStatic || !method.Parameters.IsEmpty)
        && _known.GetOrAdd(method.OriginalDefinition, m => IsOne(m, isSetOnce));

    private bool IsOne(IMethodSymbol method, Func<IFieldSymbol, bool> isSetOnce)
    {
        return ComputedBy(method) is { } operation
            && operation.DescendantsAndSelf().All(o => IsFixed(o) || o is IInstanceReferenceOperation
                || (o is IFieldReferenceOperation { Instance: IInstanceReferenceOperation, Field: var field } && (field.IsReadOnly || isSetOnce(field))));
    }

    /// <summary>What a static method of this kind computes.</summary>
    public IOperation? ExpressionOf(IMethodSymbol method) =>
        method.IsStatic && method.Parameters.All(p => p.RefKind == RefKind.None)
        && _known.GetOrAdd(method.OriginalDefinition, m => IsOne(m, static _ => false)) ? ComputedBy(method.OriginalDefinition) : null;

    /// <summary>
    /// A property that says something of private fields, or of what a primary constructor was given: <c>bool IsShared =&gt; _pool is null;</c>
    /// </summary>
    public bool IsOfFields(IPropertySymbol property) =>
        property is { IsVirtual: false, IsOverride: false, IsAbstract: false, SetMethod: null, GetMethod: { } getter }
        && _known.GetOrAdd(getter.OriginalDefinition, IsOneOfFields);

    private bool IsOneOfFields(IMethodSymbol getter)
    {
        return ComputedBy(getter) is { } operation && operation.DescendantsAndSelf().All(o => IsFixed(o) || o is IInstanceReferenceOperation
            || o is IFieldReferenceOperation { Instance: IInstanceReferenceOperation,
                Field: { DeclaredAccessibility: Accessibility.Private, IsVolatile: false } });
    }

    /// <summary>The fields, and what a primary constructor was given, that such a property speaks of.</summary>
    public IEnumerable<string> NamesIn(IPropertySymbol property) =>
        ComputedBy(property.GetMethod!.OriginalDefinition)?.DescendantsAndSelf()
            .Select(o => (o as IFieldReferenceOperation)?.Field.Name ?? (o as IParameterReferenceOperation)?.Parameter.Name).OfType<string>() ?? [];

    /// <summary>The one expression that a body consists of.</summary>
    private IOperation? ComputedBy(IMethodSymbol method)
    {
        var computed = method.DeclaringSyntaxReferences is not [var reference] ? null : reference.GetSyntax() switch
        {
            BaseMethodDeclarationSyntax { ExpressionBody.Expression: var expression } => expression,
            BaseMethodDeclarationSyntax { Body: { } body } => StraightLines.ResultOf(body),
            ArrowExpressionClauseSyntax { Expression: var expression } => expression,
            AccessorDeclarationSyntax { ExpressionBody.Expression: var expression } => expression,
            AccessorDeclarationSyntax { Body: { } body } => StraightLines.ResultOf(body),
            _ => null,
        };
        return computed is null ? null : code.Source.OperationOf(computed);
    }

    /// <summary>A part of an expression of parameters and constants, without a call in it.</summary>
    public static bool IsFixed(IOperation operation) => operation switch
    {
        IParameterReferenceOperation or ILiteralOperation or IBinaryOperation { OperatorMethod: null } or IUnaryOperation { OperatorMethod: null }
            or IConversionOperation { OperatorMethod: null }
            or IParenthesizedOperation or IConditionalOperation or IIsPatternOperation or IDefaultValueOperation => true,
        IPatternOperation => operation is not (IDeclarationPatternOperation or IRecursivePatternOperation),
        IFieldReferenceOperation { Field: var field } => field.IsConst || (field.IsStatic && field.IsReadOnly),
        IPropertyReferenceOperation { Property: { ContainingType.SpecialType: SpecialType.System_String or SpecialType.System_Array, Name: var name } } =>
            FrameworkTables.Has(name, CallTraits.Length),
        _ => false,
    };
}
