using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace PoolAnalyzers.Cost;

#pragma warning disable RS1041, RS2008 // It is compiled into a program, and never shipped.

/// <summary>Asks for every body, as the ownership analyzer does, and does nothing with it: what it costs to have an analyzer at all.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
internal sealed class EmptyAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor s_nothing = new("EMPTY", "Nothing", "Nothing", "Cost", DiagnosticSeverity.Warning, isEnabledByDefault: true);

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [s_nothing];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start => start.RegisterOperationBlockAction(_ => { }));
    }
}
