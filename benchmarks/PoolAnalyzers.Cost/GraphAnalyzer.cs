using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace PoolAnalyzers.Cost;

#pragma warning disable RS1041, RS2008 // It is compiled into a program, and never shipped.

/// <summary>
/// Makes the control-flow graphs of the bodies that name a pool, a rental or an owner, and does nothing with them: no analysis that goes by paths does with less.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
internal sealed partial class GraphAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor s_nothing = new("GRAPH", "Nothing", "Nothing", "Cost", DiagnosticSeverity.Warning, isEnabledByDefault: true);

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [s_nothing];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.Analyze);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            var places = new ConcurrentDictionary<SyntaxTree, int[]>();
            start.RegisterOperationBlockAction(block =>
            {
                foreach (var body in block.OperationBlocks)
                {
                    if (body.Kind is not (OperationKind.None or OperationKind.Attribute) && IsNamedIn(body.Syntax, places))
                    {
                        block.GetControlFlowGraph(body);
                    }
                }
            });
        });
    }

    private static bool IsNamedIn(SyntaxNode body, ConcurrentDictionary<SyntaxTree, int[]> places)
    {
        var found = places.GetOrAdd(body.SyntaxTree, tree => [.. PoolWords().Matches(tree.ToString()).Select(m => m.Index)]);
        var at = Array.BinarySearch(found, body.SpanStart);
        at = at < 0 ? ~at : at;
        return at < found.Length && found[at] < body.Span.End;
    }

    [GeneratedRegex(@"\b(ArrayPool|MemoryPool|ObjectPool|IMemoryOwner|MemoryAllocator)\b|\.(Rent|Return)\(")]
    private static partial Regex PoolWords();
}
