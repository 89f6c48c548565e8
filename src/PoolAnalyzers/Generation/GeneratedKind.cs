using System;
using System.Collections.Concurrent;
using PoolAnalyzers.Generation.Declarations;
using PoolAnalyzers.Generation.Models;
using PoolAnalyzers.Generation.Names;

namespace PoolAnalyzers.Generation;

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

    public string Emit(TModel model, GenerationSettings settings) =>
        emit(model.Shape.IsUnsafe && settings.Safety.NamesPointers ? place(model, model.Shape with { IsUnsafe = false }) : model, settings);

    /// <summary>Reads a declaration; null when it has problems.</summary>
    public TModel? Read(Declaration declaration)
    {
        if (declaration.IsOfObjects)
            declaration = declaration.WithCompleteElement();
        if (read(declaration) is not { } model)
            return null;
        ElementRules.RequireConstruction(declaration);
        NameRules.RequireFree(declaration, NamesOf(model));
        return declaration.Problems.Any ? null : place(model, FilePreamble.Complete(model.Shape, declaration));
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
