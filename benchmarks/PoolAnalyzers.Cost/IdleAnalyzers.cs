using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace PoolAnalyzers.Cost;

#pragma warning disable RS1041, RS2008 // They are compiled into a program, and never shipped.

/// <summary>Asks for nothing: what a compilation costs that has any analyzer at all.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
internal sealed class IdleAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor s_nothing = new("IDLE", "Nothing", "Nothing", "Cost", DiagnosticSeverity.Warning, isEnabledByDefault: true);

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [s_nothing];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
    }
}
