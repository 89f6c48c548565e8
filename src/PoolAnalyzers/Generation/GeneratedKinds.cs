using System;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.FixedLengthPools;
using PoolAnalyzers.Generation.ObjectPools;
using PoolAnalyzers.Generation.Owners;
using PoolAnalyzers.Generation.Scopes;

namespace PoolAnalyzers.Generation;

/// <summary>The kinds of generated types, by the attributes that ask for them.</summary>
internal static class GeneratedKinds
{
    /// <summary>Whether an attribute asks for a generated type.</summary>
    public static bool IsKind(AttributeData attribute) => NameOf(attribute) is not null;

    /// <summary>Reads a declaration, whose problems then are known; does nothing when the attribute asks for no type.</summary>
    public static void Read(AttributeData attribute, Declaration declaration) => _ = Emit(NameOf(attribute), declaration, writes: false);

    /// <summary>The generated part of a type, without what its texts say; null when it is no generated type, is complete already, or cannot be completed.</summary>
    public static string? Complete(INamedTypeSymbol type, Compilation compilation, CancellationToken cancellationToken)
    {
        if (type.GetAttributes().FirstOrDefault(IsKind) is not { } attribute || IsComplete(type))
            return null;
        var declaration = new Declaration(type, attribute, compilation, new Problems(), cancellationToken) { LeavesOutTexts = true };
        return Emit(NameOf(attribute), declaration, writes: true);
    }

    private static string? Emit(string? kind, Declaration declaration, bool writes) => kind switch
    {
        "ArrayPoolScopeAttribute" => Emit(ScopeReader.Read, ScopeEmitter.Emit, declaration, writes),
        "FixedLengthPoolAttribute" => Emit(FixedLengthPoolReader.Read, FixedLengthPoolEmitter.Emit, declaration, writes),
        "ObjectPoolAttribute" => Emit(ObjectPoolReader.Read, ObjectPoolEmitter.Emit, declaration, writes),
        "ArrayPoolOwnerAttribute" => Emit(OwnerReader.Read, OwnerEmitter.Emit, declaration, writes),
        _ => null,
    };

    private static string? Emit<TModel>(Func<Declaration, TModel?> read, Func<TModel, GenerationSettings, string> emit, Declaration declaration, bool writes)
        where TModel : class =>
        read(declaration) is { } model && writes ? emit(model, default) : null;

    /// <summary>Whether the generated part of a type is in the compilation.</summary>
    public static bool IsComplete(INamedTypeSymbol type) => type.GetMembers().Any(IsGenerated);

    private static bool IsGenerated(ISymbol member) =>
        member.GetAttributes().Any(a => a.AttributeClass?.Name == "GeneratedCodeAttribute" && a.ConstructorArguments.FirstOrDefault().Value is AttributeNames.Namespace);

    private static string? NameOf(AttributeData attribute) =>
        attribute.AttributeClass is { ContainingNamespace: { Name: AttributeNames.Namespace, ContainingNamespace.IsGlobalNamespace: true } } type
        && type.Name is "ArrayPoolScopeAttribute" or "ArrayPoolOwnerAttribute" or "FixedLengthPoolAttribute" or "ObjectPoolAttribute"
            ? attribute.AttributeClass.Name
            : null;
}
