using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace PoolAnalyzers.Scan.Engines.Folders;

/// <summary>
/// Counts the files that the compiler has finished with. It runs beside the analyzers because their driver tells nobody how far it is.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
internal sealed class ProgressProbe : DiagnosticAnalyzer
{
    // The driver skips an analyzer that can report nothing.
    private static readonly DiagnosticDescriptor s_never = new(
        "SCAN0000", "Progress", "A file was analyzed", "Scan", DiagnosticSeverity.Hidden, isEnabledByDefault: true);

    private readonly Action<int>? _advanced;
    private int _done;

    /// <summary>For tools that list analyzers: counts for nobody.</summary>
    public ProgressProbe()
    {
    }

    /// <summary>Counts for somebody, who is called from many threads.</summary>
    public ProgressProbe(Action<int> advanced) => _advanced = advanced;

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [s_never];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.Analyze);
        context.RegisterSemanticModelAction(_ => _advanced?.Invoke(Interlocked.Increment(ref _done)));
    }
}
