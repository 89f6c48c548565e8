using System.Collections.Immutable;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Tests;

/// <summary>What tests about the whole repository look at: its files, and every analyzer and generator that the assembly contains.</summary>
internal static class Repository
{
    // Found by type, not by name, so that a rule that nobody listed anywhere is tested too.
    private static readonly Type[] Types = Assembly.Load("PoolAnalyzers").GetTypes()
        .Where(t => !t.IsAbstract && t.GetConstructor(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic, Type.EmptyTypes) is not null)
        .OrderBy(t => t.FullName, StringComparer.Ordinal).ToArray();

    /// <summary>The folder that holds the solution.</summary>
    /// <remarks>Sought from the test assembly upwards: the paths that the compiler records are not real ones in a deterministic build.</remarks>
    public static string Root { get; } = Ancestors(AppContext.BaseDirectory).FirstOrDefault(d => File.Exists(Path.Combine(d, "Directory.Packages.props")))
        ?? throw new DirectoryNotFoundException($"{AppContext.BaseDirectory} is not inside the repository.");

    /// <summary>One of each analyzer.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> Analyzers { get; } =
        [.. Types.Where(t => t.IsDefined(typeof(DiagnosticAnalyzerAttribute))).Select(t => (DiagnosticAnalyzer)Activator.CreateInstance(t, nonPublic: true)!)];

    /// <summary>One of each source generator.</summary>
    public static ImmutableArray<ISourceGenerator> Generators { get; } =
        [.. Types.Where(t => t.IsDefined(typeof(GeneratorAttribute))).Select(t => Activator.CreateInstance(t, nonPublic: true))
            .Select(g => g as ISourceGenerator ?? ((IIncrementalGenerator)g!).AsSourceGenerator())];

    /// <summary>The rules that the analyzers support, by id.</summary>
    public static ImmutableArray<DiagnosticDescriptor> Rules { get; } =
        [.. Analyzers.SelectMany(a => a.SupportedDiagnostics).DistinctBy(d => d.Id).OrderBy(d => d.Id, StringComparer.Ordinal)];

    /// <summary>The ids of the rules that nobody sees unless a project asks for them.</summary>
    public static ImmutableHashSet<string> Quiet { get; } = [.. QuietRules.Of(Analyzers.SelectMany(a => a.SupportedDiagnostics))];

    /// <summary>The ids that a code fix says it can mend.</summary>
    public static ImmutableArray<string> Fixable { get; } =
        [.. Assembly.Load("PoolAnalyzers.CodeFixes").GetTypes().Where(t => t.IsDefined(typeof(ExportCodeFixProviderAttribute)))
            .SelectMany(t => ((CodeFixProvider)Activator.CreateInstance(t)!).FixableDiagnosticIds).Order(StringComparer.Ordinal)];

    /// <summary>The conformance cases.</summary>
    public static string Cases { get; } = Path.Combine(Root, "tests", "PoolAnalyzers.Tests", "Cases");

    /// <summary>The rule catalogue that the cases belong to, in a folder beside the repository or above it; null when it is not there.</summary>
    public static string? Catalogue { get; } =
        Ancestors(Root).Skip(1).Select(d => Path.Combine(d, "shared", "next", "RULES.md")).FirstOrDefault(File.Exists);

    /// <summary>Reads a file of the repository.</summary>
    /// <param name="path">The path from the root, with slashes.</param>
    /// <returns>Its lines; none when it does not exist.</returns>
    public static string[] ReadLines(string path) => File.Exists(Path.Combine(Root, path)) ? File.ReadAllLines(Path.Combine(Root, path)) : [];

    private static IEnumerable<string> Ancestors(string folder)
    {
        for (var d = new DirectoryInfo(folder); d is not null; d = d.Parent)
        {
            yield return d.FullName;
        }
    }
}
