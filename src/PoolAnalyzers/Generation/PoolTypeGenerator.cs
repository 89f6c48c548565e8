using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.FixedLengthPools;
using PoolAnalyzers.Generation.ObjectPools;
using PoolAnalyzers.Generation.Owners;
using PoolAnalyzers.Generation.Scopes;

namespace PoolAnalyzers.Generation;

/// <summary>Completes the types that are declared with the attributes of <see cref="AttributeSources"/>.</summary>
/// <remarks>Reports nothing: what is wrong with a declaration is the business of an analyzer, whose reports keep their places without making a step run again.</remarks>
[Generator(LanguageNames.CSharp)]
public sealed class PoolTypeGenerator : IIncrementalGenerator
{
    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        context.RegisterPostInitializationOutput(static output =>
        {
            output.AddEmbeddedAttributeDefinition();
            output.AddSource(AttributeSources.HintName, SourceText.From(AttributeSources.Text, Encoding.UTF8));
        });

        var settings = context.AnalyzerConfigOptionsProvider
            .Select(static (options, _) => new GenerationSettings(
                options.GlobalOptions.TryGetValue("build_property.PoolAnalyzersChecked", out var value) && value.Equals("true", StringComparison.OrdinalIgnoreCase)))
            .WithTrackingName(StepNames.Settings);
        context.RegisterSourceOutput(settings, static (output, settings) =>
        {
            if (settings.Checked)
                output.AddSource(CheckedBuild.HintName, SourceText.From(CheckedRentalsSource.Text, Encoding.UTF8));
        });

        var epochs = new DeclarationEpochs();
        Register(context, epochs, settings, AttributeNames.ArrayPoolScope, StepNames.Scopes, ScopeReader.Read, ScopeEmitter.Emit);
        Register(context, epochs, settings, AttributeNames.FixedLengthPool, StepNames.FixedLengthPools, FixedLengthPoolReader.Read, FixedLengthPoolEmitter.Emit);
        Register(context, epochs, settings, AttributeNames.ObjectPool, StepNames.ObjectPools, ObjectPoolReader.Read, ObjectPoolEmitter.Emit);
        Register(context, epochs, settings, AttributeNames.ArrayPoolOwner, StepNames.Owners, OwnerReader.Read, OwnerEmitter.Emit);
    }

    /// <summary>Adds the pipeline of one kind: declarations, models, and one file for each.</summary>
    private static void Register<TModel>(
        IncrementalGeneratorInitializationContext context,
        DeclarationEpochs epochs,
        IncrementalValueProvider<GenerationSettings> settings,
        string attribute,
        string step,
        Func<Declaration, TModel?> read,
        Func<TModel, GenerationSettings, string> emit)
        where TModel : class, IGeneratedType, IEquatable<TModel>
    {
        var cache = new ModelCache<TModel>(epochs);
        var models = context.SyntaxProvider
            .ForAttributeWithMetadataName(
                attribute,
                static (node, _) => node is TypeDeclarationSyntax,
                (declared, cancellationToken) => cache.Get(declared.TargetNode, declared.SemanticModel.Compilation, () => read(new Declaration(
                    (INamedTypeSymbol)declared.TargetSymbol, declared.Attributes[0], declared.SemanticModel.Compilation, isComplete: false, new Problems(), cancellationToken))))
            .Where(static model => model is not null)
            .Select(static (model, _) => model!)
            .WithTrackingName(step);

        var twins = models
            .Select(static (model, _) => model.Shape.HintName)
            .Collect()
            .Select(static (names, _) => CaseTwins(names))
            .WithTrackingName(StepNames.CaseTwins);

        var outputs = models.Combine(settings).Combine(twins)
            .Select(static (pair, _) => (Model: pair.Left.Left, Settings: pair.Left.Right, FileName: FileName(pair.Left.Left.Shape.HintName, pair.Right)))
            .WithTrackingName(StepNames.Outputs);

        context.RegisterSourceOutput(outputs, (output, item) =>
            output.AddSource(item.FileName, SourceText.From(emit(item.Model, item.Settings), Encoding.UTF8)));
    }

    /// <summary>File names that occur more than once when case is ignored, as file systems and the compiler do.</summary>
    private static EquatableArray<string> CaseTwins(ImmutableArray<string> names)
    {
        var seen = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        var twins = new SortedSet<string>(StringComparer.Ordinal);
        foreach (var name in names)
        {
            if (!seen.Add(name))
                twins.UnionWith(names.Where(other => other.Equals(name, StringComparison.OrdinalIgnoreCase)));
        }

        return new([.. twins]);
    }

    /// <summary>The file name of a type: of twins, every one but the first gets its place among them.</summary>
    private static string FileName(string hintName, EquatableArray<string> twins)
    {
        var place = 0;
        foreach (var twin in twins)
        {
            if (twin == hintName)
                break;
            if (twin.Equals(hintName, StringComparison.OrdinalIgnoreCase))
                place++;
        }

        return place == 0 ? $"{hintName}.g.cs" : $"{hintName}.{place}.g.cs";
    }
}
