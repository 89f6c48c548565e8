using System.Collections.Immutable;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Rules;

namespace PoolAnalyzers.Scan.Engines;

/// <summary>The analyzers and generators of the PoolAnalyzers assembly, found by reflection so that a new rule needs no line here.</summary>
internal sealed class AnalyzerSet
{
    private const BindingFlags AnyInstance = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    private AnalyzerSet(string path, ImmutableArray<DiagnosticAnalyzer> analyzers, ImmutableArray<ISourceGenerator> generators)
    {
        Path = path;
        Analyzers = analyzers;
        Generators = generators;
        Rules = [.. analyzers
            .SelectMany(analyzer => analyzer.SupportedDiagnostics)
            .DistinctBy(rule => rule.Id)
            .OrderBy(rule => rule.Id, StringComparer.Ordinal)];
    }

    /// <summary>The assembly, as a compiler can load it.</summary>
    public string Path { get; }

    /// <summary>The assembly of the code fixes; null where this build of the scanner has none.</summary>
    public string? FixesPath => System.IO.Path.Combine(System.IO.Path.GetDirectoryName(Path)!, "PoolAnalyzers.CodeFixes.dll") is var fixes && File.Exists(fixes)
        ? fixes : null;

    /// <summary>One instance of each analyzer.</summary>
    public ImmutableArray<DiagnosticAnalyzer> Analyzers { get; }

    /// <summary>One instance of each generator; without what they generate, code that uses generated pools would not bind.</summary>
    public ImmutableArray<ISourceGenerator> Generators { get; }

    /// <summary>What the analyzers can report, by id.</summary>
    public ImmutableArray<DiagnosticDescriptor> Rules { get; }

    /// <summary>The ids of the rules that nobody sees unless asked for.</summary>
    public IEnumerable<string> QuietIds =>
        Rules.Where(rule => !rule.IsEnabledByDefault || rule.DefaultSeverity == DiagnosticSeverity.Hidden).Select(rule => rule.Id);

    /// <summary>The rules as reports tell them.</summary>
    public RuleCatalogue Catalogue => new([.. Rules.Select(RuleEntry.From)]);

    /// <summary>Loads the assembly that lies beside this tool.</summary>
    public static AnalyzerSet Load()
    {
        string path = System.IO.Path.Combine(AppContext.BaseDirectory, "PoolAnalyzers.dll");
        if (!File.Exists(path))
        {
            throw new ScanException($"'{path}' is missing", "Build or install the scanner again: the analyzers belong beside it.");
        }

        var types = Assembly.LoadFrom(path).GetTypes()
            .Where(type => !type.IsAbstract && type.GetConstructor(AnyInstance, Type.EmptyTypes) is not null)
            .OrderBy(type => type.FullName, StringComparer.Ordinal)
            .ToList();
        return new AnalyzerSet(
            path,
            [.. types.Where(type => type.GetCustomAttribute<DiagnosticAnalyzerAttribute>() is not null).Select(Create<DiagnosticAnalyzer>)],
            [.. types.Where(type => type.GetCustomAttribute<GeneratorAttribute>() is not null).Select(Create<object>)
                .Select(generator => generator as ISourceGenerator ?? ((IIncrementalGenerator)generator).AsSourceGenerator())]);
    }

    /// <summary>Refuses ids that no analyzer reports: a mistyped <c>--only</c> must not look like clean code.</summary>
    public void Require(IReadOnlyList<string> ids)
    {
        var unknown = ids.Where(id => Rules.All(rule => rule.Id != id)).ToList();
        if (unknown.Count > 0)
        {
            throw new ScanException($"there is no rule {string.Join(", ", unknown)}", $"The rules are {string.Join(", ", Rules.Select(rule => rule.Id))}.");
        }
    }

    private static T Create<T>(Type type) => (T)Activator.CreateInstance(type, nonPublic: true)!;
}
