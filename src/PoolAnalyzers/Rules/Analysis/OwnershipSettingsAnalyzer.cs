using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Options;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Rules.Analysis;

/// <summary>POOL901, POOL902 and POOL904: what a project declares outside of its code, and what nothing can be made of.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OwnershipSettingsAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor s_declaration = Descriptors.Create(
        "POOL901", "Line of an ownership file is wrong", Descriptors.Analysis, DiagnosticSeverity.Warning,
        "This line declares nothing: {0}",
        "A declaration that nothing can be made of is not taken into account.");

    private static readonly DiagnosticDescriptor s_option = Descriptors.Create(
        "POOL902", "Option of the analyzers is wrong", Descriptors.Analysis, DiagnosticSeverity.Warning,
        "The option '{0}' is ignored: {1}",
        "An option that nothing can be made of is not taken into account.", tags: WellKnownDiagnosticTags.CompilationEnd);

    private static readonly DiagnosticDescriptor s_method = Descriptors.Create(
        "POOL904", "Option names a method that this project does not have", Descriptors.Analysis, DiagnosticSeverity.Info,
        "The option '{0}' has no effect in this project: {1}",
        "Several projects may share the option, and another one may have the method.", tags: WellKnownDiagnosticTags.CompilationEnd);

    /// <summary>The rules that exist: those of the analyzers in this assembly. Asked once, and only where an option names a rule.</summary>
    private static readonly Lazy<ImmutableSortedSet<string>> s_rules = new(() =>
        [.. typeof(OwnershipSettingsAnalyzer).Assembly.GetTypes().Where(t => t.IsDefined(typeof(DiagnosticAnalyzerAttribute), inherit: false))
            .SelectMany(t => ((DiagnosticAnalyzer)Activator.CreateInstance(t)!).SupportedDiagnostics).Select(d => d.Id)]);

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [s_declaration, s_option, s_method];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(WrittenByTools.IsLeftAlone);
        context.EnableConcurrentExecution();
        context.RegisterAdditionalFileAction(ReadFile);
        context.RegisterCompilationAction(ReadOptions);
    }

    private static void ReadFile(AdditionalFileAnalysisContext context)
    {
        var file = context.AdditionalFile;
        if (!EngineOptions.IsOwnershipFile(file.Path) || file.GetText(context.CancellationToken) is not { } text)
            return;
        foreach (var fault in OwnershipFile.Read(file, context.Compilation, context.CancellationToken).Faults)
            context.ReportDiagnostic(Diagnostic.Create(s_declaration,
                Location.Create(file.Path, fault.Span, text.Lines.GetLinePositionSpan(fault.Span)), fault.Message));
    }

    /// <summary>Once a compilation, at the lines that are wrong where these are in sight, and without a place where they are not.</summary>
    private static void ReadOptions(CompilationAnalysisContext context)
    {
        var provider = context.Options.AnalyzerConfigOptionsProvider;
        // Options of most files are the same, and most projects have none of these.
        Dictionary<string, string>? known = null;
        Collect(provider.GlobalOptions, ref known);
        foreach (var tree in context.Compilation.SyntaxTrees)
            Collect(provider.GetOptions(tree), ref known);
        if (known is null)
            return;
        var lines = OptionLines.Read(context.Options.AdditionalFiles, context.CancellationToken);
        var methods = new NamedMethods(context.Compilation, context.CancellationToken);
        foreach (var text in known.Keys.OrderBy(k => k, StringComparer.Ordinal))
        {
            var value = known[text];
            var key = text.Substring(0, text.Length - value.Length - 1);
            var places = lines.Of(key, value).ToList();
            if (OptionValues.FaultOf(key, value, s_rules.Value) is { } fault)
                Report(context, s_option, key, fault, places.Select(p => p.Key));
            else if (key.Equals(EngineOptions.RentingKey, StringComparison.OrdinalIgnoreCase)
                || key.Equals(EngineOptions.ReleasingKey, StringComparison.OrdinalIgnoreCase))
                ReadNames(context, key, value, places, methods);
        }
    }

    private static void ReadNames(CompilationAnalysisContext context, string key, string value, List<OptionLines.Place> places, NamedMethods methods)
    {
        foreach (var entry in OptionValues.Split(value))
        {
            if (MethodName.TryParse(entry) is not { } name || methods.Of(name) is not { } fault)
                continue;
            if (fault.IsCertain || (places.Count > 0 && places.All(p => IsOfProject(p.Path, context.Options))))
                Report(context, s_option, key, fault.Message, places.Select(p => p.Part(entry)));
            else if (ProjectFolder(context.Options) is not null)
                Report(context, s_method, key, fault.Message, places.Select(p => p.Part(entry)));
        }
    }

    /// <summary>The file lies in the folder of the project, so that no other project is likely to share it: what it names has to be here.</summary>
    private static bool IsOfProject(string file, AnalyzerOptions options) =>
        ProjectFolder(options) is { } folder && file.Replace('\\', '/')
            .StartsWith(folder.Replace('\\', '/').TrimEnd('/') + "/", StringComparison.OrdinalIgnoreCase);

    /// <summary>Builds tell it; a scan of a folder has none, and does not know the packages that an option may speak of.</summary>
    private static string? ProjectFolder(AnalyzerOptions options) =>
        options.AnalyzerConfigOptionsProvider.GlobalOptions.TryGetValue("build_property.ProjectDir", out var folder) && folder.Length > 0 ? folder : null;

    private static void Report(CompilationAnalysisContext context, DiagnosticDescriptor rule, string key, string fault, IEnumerable<Location> places)
    {
        foreach (var place in places.DefaultIfEmpty(Location.None))
            context.ReportDiagnostic(Diagnostic.Create(rule, place, key, fault));
    }

    private static void Collect(AnalyzerConfigOptions options, ref Dictionary<string, string>? known)
    {
        foreach (var key in options.Keys)
        {
            if (OptionValues.IsMeantForUs(key) && options.TryGetValue(key, out var value))
                (known ??= [])[key + "=" + value] = value;
        }
    }
}
