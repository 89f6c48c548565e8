using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Engine;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Rules.Lifetime;
using PoolAnalyzers.Rules.Reporting;
using PoolAnalyzers.Rules.Usage;

namespace PoolAnalyzers.Rules;

/// <summary>
/// The rules about the way of a rental through one body, which <see cref="RuleCatalogue"/> lists, and those about single calls that the same gate is for:
/// references that stay in a returned array, elements that stay in a collection, pools that are created for one call.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OwnershipAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor s_budget = Descriptors.Create(
        "POOL900", "Body is too large to analyze", Descriptors.Analysis, DiagnosticSeverity.Hidden,
        "'{0}' is too large or too deeply nested for the ownership analysis: it gets no report",
        "Says where the analysis gave up, so that silence is not taken for a clean result.");

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
    [
        .. RuleCatalogue.Supported, Pool021NotCleared.Rule, Pool030PoolForOneCall.Rule, s_budget,
    ];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(WrittenByTools.IsLeftAlone);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (SharedAnalysis.OfPools(start.Compilation, start.Options, start.CancellationToken) is { } analysis)
                start.RegisterBodyAction(analysis.Code.Gate.MayMatter, body => MayMatter(body, analysis), body => Analyze(body, analysis));
        });
    }

    private static bool MayMatter(SyntaxNode body, OwnershipAnalysis analysis) =>
        analysis.Code.Gate.MayConcern(body) || analysis.Code.Gate.SpeaksOfPools(Pool030PoolForOneCall.Declaration(body));

    private static void Analyze(BodyAnalysisContext context, OwnershipAnalysis analysis)
    {
        var body = context.Body;
        if (analysis.Code.Gate.SpeaksOfPools(Pool030PoolForOneCall.Declaration(body.Syntax)))
            Pool030PoolForOneCall.Report(body, context.OwningSymbol, analysis.Code, context.Report);
        if (analysis.Code.Gate.MayMatter(body, context.OwningSymbol, context.CancellationToken))
            CheckReleases(body, context, analysis);
        else if (!analysis.Code.MayMatterForPipes(body, context.CancellationToken))
            return;
        FollowRentals(body, context, analysis);
    }

    private static void CheckReleases(IOperation body, BodyAnalysisContext context, OwnershipAnalysis analysis)
    {
        foreach (var operation in body.Descendants())
        {
            if (operation.Kind != OperationKind.Invocation || operation is not IInvocationOperation release
                || analysis.Code.Contracts.RoleOf(release.TargetMethod) != CallRole.ReturnToPool)
                continue;
            Pool021NotCleared.Check(release, body, analysis.Code, context.Report);
            LeftInCollection.Check(release, context.OwningSymbol, analysis, context.Report, context.CancellationToken);
        }
    }

    private static void FollowRentals(IOperation body, BodyAnalysisContext context, OwnershipAnalysis analysis)
    {
        var findings = RuleCatalogue.Check(analysis, body, context.OwningSymbol, context.GetControlFlowGraph, context.CancellationToken);
        if (findings is null)
        {
            context.Report(Diagnostic.Create(s_budget, context.OwningSymbol.Locations[0], context.OwningSymbol.Name));
            return;
        }

        foreach (var finding in findings)
            context.Report(finding.Tell());
    }
}
