using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership;

namespace PoolAnalyzers.Rules;

/// <summary>The rules about the way of a rental through one body: leaks (POOL001 to POOL005), lifetime (POOL010 to POOL016), contents (POOL020, POOL021), creation (POOL030).</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OwnershipAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
    [
        Descriptors.ArrayNotReturned, Descriptors.LostOnException, Descriptors.OwnerNotDisposed, Descriptors.ObjectNotReturned, Descriptors.FieldNotReleased, Descriptors.ReleasedTwice,
        Descriptors.UsedAfterRelease, Descriptors.LeftInField, Descriptors.WrongPool, Descriptors.NotRented, Descriptors.PendingUse, Descriptors.Escapes, Descriptors.WholeConsumed, Descriptors.NotCleared, Descriptors.PoolForOneCall,
        Descriptors.BudgetExceeded,
    ];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(WrittenByTools.IsLeftAlone);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (SharedEngine.Of(start.Compilation, start.Options, start.CancellationToken) is { } engine)
                start.RegisterOperationBlockAction(block => AnalyzeBlocks(block, engine));
        });
    }

    private static void AnalyzeBlocks(OperationBlockAnalysisContext context, Engine engine)
    {
        foreach (var body in context.OperationBlocks)
        {
            if (body.Kind is OperationKind.None or OperationKind.Attribute || !engine.Gate.MayMatter(body.Syntax.SyntaxTree))
                continue;
            if (engine.Gate.SpeaksOfPools(PoolCreation.Declaration(body.Syntax)))
                PoolCreation.Report(body, context.OwningSymbol, engine, context.Reporter());
            if (!engine.Gate.MayMatter(body, context.OwningSymbol))
                continue;
            CheckReleases(body, context, engine);
            FollowRentals(body, context, engine);
        }
    }

    private static void CheckReleases(IOperation body, OperationBlockAnalysisContext context, Engine engine)
    {
        foreach (var operation in body.Descendants())
        {
            if (operation.Kind != OperationKind.Invocation || operation is not IInvocationOperation release || engine.Contracts.RoleOf(release.TargetMethod) != CallRole.ReturnToPool)
                continue;
            ReturnedReferences.Check(release, body, engine, context.Reporter());
            LeftInCollection.Check(release, context.OwningSymbol, engine, context.Reporter(), context.CancellationToken);
        }
    }

    private static void FollowRentals(IOperation body, OperationBlockAnalysisContext context, Engine engine)
    {
        var findings = engine.Analyze(body, context.OwningSymbol, context.GetControlFlowGraph, context.CancellationToken);
        if (findings is null)
        {
            context.Report(Diagnostic.Create(Descriptors.BudgetExceeded, context.OwningSymbol.Locations[0], context.OwningSymbol.Name));
            return;
        }

        foreach (var finding in findings)
        {
            if (Stories.Tell(finding) is { } diagnostic)
                context.Report(diagnostic);
        }
    }
}
