using System;
using System.Collections.Concurrent;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.FixedLengthPools;
using PoolAnalyzers.Generation.ObjectPools;
using PoolAnalyzers.Generation.Owners;
using PoolAnalyzers.Generation.Scopes;
using PoolAnalyzers.Generation.Texts;

namespace PoolAnalyzers.Generation;

/// <summary>The four kinds of generated types.</summary>
internal static class GeneratedKinds
{
    public static readonly GeneratedKind<ScopeModel> Scopes = new(
        AttributeNames.ArrayPoolScope, StepNames.Scopes, ScopeReader.Read, ScopeEmitter.Emit,
        static (model, shape) => model with { Shape = shape },
        static model => model with { Element = Plain(model.Element), Pool = model.Pool is null ? null : "", Texts = AuthorCode.None });

    public static readonly GeneratedKind<OwnerModel> Owners = new(
        AttributeNames.ArrayPoolOwner, StepNames.Owners, OwnerReader.Read, OwnerEmitter.Emit,
        static (model, shape) => model with { Shape = shape },
        static model => model with { Element = Plain(model.Element), Pool = model.Pool is null ? null : "", Texts = AuthorCode.None });

    public static readonly GeneratedKind<FixedLengthPoolModel> FixedLengthPools = new(
        AttributeNames.FixedLengthPool, StepNames.FixedLengthPools, FixedLengthPoolReader.Read, FixedLengthPoolEmitter.Emit,
        static (model, shape) => model with { Shape = shape },
        static model => model with { Element = Plain(model.Element), Length = 1, Pool = model.Pool with { Capacity = 1, MagazineSize = 1 } });

    public static readonly GeneratedKind<ObjectPoolModel> ObjectPools = new(
        AttributeNames.ObjectPool, StepNames.ObjectPools, ObjectPoolReader.Read, ObjectPoolEmitter.Emit,
        static (model, shape) => model with { Shape = shape },
        static model => model with
        {
            Item = NameTable.Element,
            Pool = model.Pool with { Capacity = 1, MagazineSize = 1 },
            Create = "",
            Reset = model.Reset is null ? null : "",
            Keep = model.Keep is null ? null : "",
            Texts = AuthorCode.None,
        });

    /// <summary>Whether an attribute asks for a generated type.</summary>
    public static bool IsKind(AttributeData attribute) => NameOf(attribute) is not null;

    /// <summary>Reads a declaration, for the problems that it has.</summary>
    public static void Check(Declaration declaration) => Choose(declaration, writes: false);

    /// <summary>
    /// The generated part of a type, without what its texts say; null when it is no generated type, is complete already, or cannot be completed.
    /// </summary>
    public static string? Complete(INamedTypeSymbol type, Compilation compilation, CancellationToken cancellationToken) =>
        type.GetAttributes().FirstOrDefault(IsKind) is { } attribute && !IsComplete(type)
            ? Choose(new Declaration(type, attribute, compilation, new Problems(), cancellationToken) { LeavesOutTexts = true }, writes: true)
            : null;

    /// <summary>Whether the generated part of a type is in the compilation.</summary>
    public static bool IsComplete(INamedTypeSymbol type) =>
        type.GetMembers().SelectMany(m => m.GetAttributes())
            .Any(a => a is { AttributeClass.Name: "GeneratedCodeAttribute", ConstructorArguments: [{ Value: AttributeNames.Namespace }, ..] });

    private static string? Choose(Declaration declaration, bool writes) => NameOf(declaration.Attribute) switch
    {
        "ArrayPoolScopeAttribute" => Use(Scopes, declaration, writes),
        "ArrayPoolOwnerAttribute" => Use(Owners, declaration, writes),
        "FixedLengthPoolAttribute" => Use(FixedLengthPools, declaration, writes),
        "ObjectPoolAttribute" => Use(ObjectPools, declaration, writes),
        _ => null,
    };

    private static string? Use<TModel>(GeneratedKind<TModel> kind, Declaration declaration, bool writes)
        where TModel : class, IGeneratedType, IEquatable<TModel> =>
        kind.Read(declaration) is { } model && writes ? kind.Emit(model, default) : null;

    private static string? NameOf(AttributeData attribute) =>
        attribute.AttributeClass is { ContainingNamespace: { Name: AttributeNames.Namespace, ContainingNamespace.IsGlobalNamespace: true } } type
        && type.Name is "ArrayPoolScopeAttribute" or "ArrayPoolOwnerAttribute" or "FixedLengthPoolAttribute" or "ObjectPoolAttribute"
            ? attribute.AttributeClass.Name
            : null;

    private static ElementShape Plain(ElementShape element) => new(NameTable.Element, element.References, element.IsSealed, Size: 1);
}

/// <summary>One kind of generated types: its attribute, and the way from a declaration to text.</summary>
/// <typeparam name="TModel">What is read from a declaration.</typeparam>
/// <param name="attribute">The metadata name of its attribute.</param>
/// <param name="step">The name of its step in the pipeline.</param>
/// <param name="read">Reads a declaration.</param>
/// <param name="emit">Writes the file.</param>
/// <param name="place">A model with another shape.</param>
/// <param name="plain">A model without what no generated name depends on.</param>
internal sealed class GeneratedKind<TModel>(
    string attribute,
    string step,
    Func<Declaration, TModel?> read,
    Func<TModel, GenerationSettings, string> emit,
    Func<TModel, TypeShape, TModel> place,
    Func<TModel, TModel> plain)
    where TModel : class, IGeneratedType, IEquatable<TModel>
{
    /// <summary>Options have few combinations; texts in attributes may be anything.</summary>
    private const int MostTables = 256;

    private static readonly TypeShape s_anywhere = new(null, new([new TypePart("partial class P")]), "P", "P", "global::P", "P");

    private readonly ConcurrentDictionary<TModel, NameTable> _tables = new();

    public string Attribute { get; } = attribute;

    public string Step { get; } = step;

    public string Emit(TModel model, GenerationSettings settings) => emit(model, settings);

    /// <summary>Reads a declaration; null when it has problems.</summary>
    public TModel? Read(Declaration declaration)
    {
        if (read(declaration) is not { } model)
            return null;
        ElementRules.RequireConstruction(declaration);
        NameRules.RequireFree(declaration, NamesOf(model));
        return declaration.Problems.Any ? null : place(model, Surroundings.Complete(model.Shape, declaration));
    }

    /// <summary>The names that a model's file has. The checked build has more of them than others, and is no reason for another report.</summary>
    private NameTable NamesOf(TModel model)
    {
        var key = plain(place(model, s_anywhere));
        if (_tables.TryGetValue(key, out var known))
            return known;
        if (_tables.Count >= MostTables)
            _tables.Clear();
        return _tables.GetOrAdd(key, new NameTable(emit(key, new GenerationSettings(Checked: true))));
    }
}
