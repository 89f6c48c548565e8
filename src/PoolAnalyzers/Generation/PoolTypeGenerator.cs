using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Text;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Generation.AnyLengthPools;
using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.Caching;
using PoolAnalyzers.Generation.Declarations;
using PoolAnalyzers.Generation.Emit;
using PoolAnalyzers.Generation.FixedLengthPools;
using PoolAnalyzers.Generation.Models;
using PoolAnalyzers.Generation.ObjectPools;
using PoolAnalyzers.Generation.RuntimeSupport;
using PoolAnalyzers.Generation.Safety;

namespace PoolAnalyzers.Generation;

/// <summary>Completes the types that are declared with the attributes of <see cref="AttributeSources"/>.</summary>
/// <remarks>
/// Reports nothing: what is wrong with a declaration is the business of an analyzer, whose reports keep their places without making a step run again.
/// </remarks>
[Generator(LanguageNames.CSharp)]
public sealed class PoolTypeGenerator : IIncrementalGenerator
{
    private const string Ending = ".g.cs";

    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        context.RegisterPostInitializationOutput(static output =>
        {
            output.AddEmbeddedAttributeDefinition();
            output.AddSource(AttributeSources.HintName, SourceText.From(AttributeSources.Text, Encoding.UTF8));
        });

        var epochs = new DeclarationEpochs();
        var scopes = Models(context, epochs, GeneratedKinds.Scopes);
        var pools = Models(context, epochs, GeneratedKinds.FixedLengthPools);
        var anyLength = Models(context, epochs, GeneratedKinds.AnyLengthPools);
        var objects = Models(context, epochs, GeneratedKinds.ObjectPools);
        var owners = Models(context, epochs, GeneratedKinds.Owners);
        var writers = Models(context, epochs, GeneratedKinds.Writers);
        RegisterEvents(context, pools, anyLength, objects);
        var isAnyDeclared = Any(scopes).Combine(Any(pools)).Combine(Any(anyLength)).Combine(Any(objects)).Combine(Any(owners)).Combine(Any(writers))
            .Select(static (any, _) =>
            {
                var (scopes, pools) = any.Left.Left.Left.Left;
                return scopes || pools || any.Left.Left.Left.Right || any.Left.Left.Right || any.Left.Right || any.Right;
            });
        var settings = Settings(context, isAnyDeclared);
        context.RegisterSourceOutput(settings, static (output, settings) =>
        {
            if (settings.Checked)
                output.AddSource(CheckedBuild.HintName, SourceText.From(CheckedRentalsSource.For(settings.Safety), Encoding.UTF8));
        });
        var poolNames = Names(pools).Combine(Names(anyLength)).Combine(Names(objects));
        var twins = Names(scopes).Combine(poolNames).Combine(Names(owners)).Combine(Names(writers))
            .Select(static (names, _) =>
            {
                var (scopes, (pools, objects)) = names.Left.Left;
                return CaseTwins([.. scopes, .. pools.Left, .. pools.Right, .. objects, .. names.Left.Right, .. names.Right]);
            })
            .WithTrackingName(StepNames.CaseTwins);
        Register(context, settings, twins, scopes, GeneratedKinds.Scopes);
        Register(context, settings, twins, pools, GeneratedKinds.FixedLengthPools);
        Register(context, settings, twins, anyLength, GeneratedKinds.AnyLengthPools);
        Register(context, settings, twins, objects, GeneratedKinds.ObjectPools);
        Register(context, settings, twins, owners, GeneratedKinds.Owners);
        Register(context, settings, twins, writers, GeneratedKinds.Writers);
    }

    /// <summary>What the project says. Its compiler is asked what it allows where something is generated.</summary>
    private static IncrementalValueProvider<GenerationSettings> Settings(
        IncrementalGeneratorInitializationContext context, IncrementalValueProvider<bool> isAnyDeclared)
    {
        var answers = new SafetyAnswers();
        var isChecked = context.AnalyzerConfigOptionsProvider.Select(static (options, _) =>
            options.GlobalOptions.TryGetValue("build_property.PoolAnalyzersChecked", out var value)
            && value.Equals("true", StringComparison.OrdinalIgnoreCase));
        return isChecked.Combine(isAnyDeclared).Combine(context.CompilationProvider)
            .Select((asked, _) =>
            {
                var (isChecked, isAnyDeclared) = asked.Left;
                return new GenerationSettings(isChecked, isChecked || isAnyDeclared ? answers.Of(asked.Right) : default);
            })
            .WithTrackingName(StepNames.Settings);
    }

    /// <summary>The declarations of one kind that can be generated.</summary>
    private static IncrementalValuesProvider<TModel> Models<TModel>(
        IncrementalGeneratorInitializationContext context, DeclarationEpochs epochs, GeneratedKind<TModel> kind)
        where TModel : class, IGeneratedType, IEquatable<TModel>
    {
        var cache = new ModelCache<TModel>(epochs);
        return context.SyntaxProvider
            .ForAttributeWithMetadataName(
                kind.Attribute,
                static (node, _) => node is TypeDeclarationSyntax,
                (declared, cancellationToken) => cache.Get(
                    declared.TargetNode, declared.SemanticModel.Compilation, () => kind.Read(DeclarationOf(declared, cancellationToken))))
            .Where(static model => model is not null)
            .Select(static (model, _) => model!)
            .WithTrackingName(kind.Step);
    }

    private static Declaration DeclarationOf(GeneratorAttributeSyntaxContext declared, CancellationToken cancellationToken) => new(
        (INamedTypeSymbol)declared.TargetSymbol, declared.Attributes[0], declared.SemanticModel.Compilation, GeneratedKinds.Complete, new Problems(),
        cancellationToken);

    /// <summary>Writes the event source of the assembly, where a pool asks for events.</summary>
    private static void RegisterEvents(
        IncrementalGeneratorInitializationContext context,
        IncrementalValuesProvider<FixedLengthPoolModel> pools,
        IncrementalValuesProvider<AnyLengthPoolModel> anyLength,
        IncrementalValuesProvider<ObjectPoolModel> objects)
    {
        var isAskedFor = Any(pools, static model => model.Pool.Events).Combine(Any(anyLength, static model => model.Pool.Events))
            .Combine(Any(objects, static model => model.Pool.Events))
            .Select(static (asking, _) => asking.Left.Left || asking.Left.Right || asking.Right);
        var assembly = context.CompilationProvider.Select(static (compilation, _) => compilation.AssemblyName);
        var name = isAskedFor.Combine(assembly)
            .Select(static (pair, _) => (IsAskedFor: pair.Left, Assembly: pair.Left ? pair.Right : null))
            .WithTrackingName(StepNames.Events);
        context.RegisterSourceOutput(name, static (output, name) =>
        {
            if (name.IsAskedFor)
                output.AddSource(PoolEventSourceText.HintName, SourceText.From(PoolEventSourceText.For(name.Assembly), Encoding.UTF8));
        });
    }

    private static IncrementalValueProvider<bool> Any<TModel>(IncrementalValuesProvider<TModel> models) =>
        models.Collect().Select(static (declared, _) => !declared.IsEmpty);

    private static IncrementalValueProvider<bool> Any<TModel>(IncrementalValuesProvider<TModel> models, Func<TModel, bool> condition) =>
        models.Where(condition).Collect().Select(static (asking, _) => !asking.IsEmpty);

    private static IncrementalValueProvider<ImmutableArray<string>> Names<TModel>(IncrementalValuesProvider<TModel> models)
        where TModel : class, IGeneratedType =>
        models.Select(static (model, _) => model.Shape.HintName).Collect();

    /// <summary>Writes one file for each declaration of a kind.</summary>
    private static void Register<TModel>(
        IncrementalGeneratorInitializationContext context,
        IncrementalValueProvider<GenerationSettings> settings,
        IncrementalValueProvider<EquatableArray<string>> twins,
        IncrementalValuesProvider<TModel> models,
        GeneratedKind<TModel> kind)
        where TModel : class, IGeneratedType, IEquatable<TModel>
    {
        var outputs = models.Combine(settings).Combine(twins)
            .Select(static (pair, _) => (Model: pair.Left.Left, Settings: pair.Left.Right, FileName: FileName(pair.Left.Left.Shape.HintName, pair.Right)))
            .WithTrackingName(StepNames.Outputs);

        context.RegisterSourceOutput(outputs, (output, item) =>
            output.AddSource(item.FileName, SourceText.From(Text(kind.Emit(item.Model, item.Settings), item.Settings), Encoding.UTF8)));

        static string Text(string generated, GenerationSettings settings) => settings.Checked ? HiddenFrames.In(generated) : generated;
    }

    /// <summary>File names that occur more than once when case is ignored, as file systems and the compiler do; those of the fixed files count too.</summary>
    private static EquatableArray<string> CaseTwins(ImmutableArray<string> declared)
    {
        string[] names = [FixedName(AttributeSources.HintName), FixedName(CheckedBuild.HintName), FixedName(PoolEventSourceText.HintName), .. declared];
        var seen = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        var twins = new SortedSet<string>(StringComparer.Ordinal);
        foreach (var name in names)
        {
            if (!seen.Add(name))
                twins.UnionWith(names.Where(other => other.Equals(name, StringComparison.OrdinalIgnoreCase)));
        }

        return new([.. twins]);
    }

    private static string FixedName(string fileName) => fileName.Substring(0, fileName.Length - Ending.Length);

    /// <summary>The file name of a type: of twins, every one but the first gets its place among them. A fixed file counts as one before the first.</summary>
    private static string FileName(string hintName, EquatableArray<string> twins)
    {
        var place = IsFixed(hintName) ? 1 : 0;
        foreach (var twin in twins)
        {
            if (twin == hintName)
                break;
            if (twin.Equals(hintName, StringComparison.OrdinalIgnoreCase))
                place++;
        }

        return place == 0 ? hintName + Ending : $"{hintName}.{Numbers.Plain(place)}{Ending}";
    }

    private static bool IsFixed(string hintName) =>
        hintName.Equals(FixedName(AttributeSources.HintName), StringComparison.OrdinalIgnoreCase)
        || hintName.Equals(FixedName(CheckedBuild.HintName), StringComparison.OrdinalIgnoreCase)
        || hintName.Equals(FixedName(PoolEventSourceText.HintName), StringComparison.OrdinalIgnoreCase);
}
