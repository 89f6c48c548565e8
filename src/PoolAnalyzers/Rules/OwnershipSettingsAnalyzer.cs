using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Ownership;

namespace PoolAnalyzers.Rules;

/// <summary>POOL901 and POOL902: what a project declares outside of its code, and what nothing can be made of.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OwnershipSettingsAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Descriptors.WrongDeclaration, Descriptors.WrongOption];

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
            context.ReportDiagnostic(Diagnostic.Create(Descriptors.WrongDeclaration, Location.Create(file.Path, fault.Span, text.Lines.GetLinePositionSpan(fault.Span)), fault.Message));
    }

    /// <summary>Once a compilation: compilers do not tell which file an option comes from.</summary>
    private static void ReadOptions(CompilationAnalysisContext context)
    {
        var provider = context.Options.AnalyzerConfigOptionsProvider;
        // Options of most files are the same, and most projects have none of these.
        Dictionary<string, string>? known = null;
        Collect(provider.GlobalOptions, ref known);
        foreach (var tree in context.Compilation.SyntaxTrees)
            Collect(provider.GetOptions(tree), ref known);
        foreach (var text in known?.Keys.OrderBy(k => k, StringComparer.Ordinal) ?? Enumerable.Empty<string>())
        {
            var value = known![text];
            var key = text.Substring(0, text.Length - value.Length - 1);
            if (OptionValues.FaultOf(key, value, IsRule) is { } fault)
                context.ReportDiagnostic(Diagnostic.Create(Descriptors.WrongOption, Location.None, key, fault));
        }
    }

    private static void Collect(AnalyzerConfigOptions options, ref Dictionary<string, string>? known)
    {
        foreach (var key in options.Keys)
        {
            if (key.StartsWith(EngineOptions.Prefix, StringComparison.OrdinalIgnoreCase) && options.TryGetValue(key, out var value))
                (known ??= [])[key + "=" + value] = value;
        }
    }

    private static bool IsRule(string id) => Regex.IsMatch(id, "^POOL[0-9]{3}$", RegexOptions.CultureInvariant);
}
