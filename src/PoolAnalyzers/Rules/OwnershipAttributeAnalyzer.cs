using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Ownership;

namespace PoolAnalyzers.Rules;

/// <summary>POOL903: an attribute that declares ownership of nothing, or names a pool that is not there.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OwnershipAttributeAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Descriptors.WrongAttribute];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(WrittenByTools.IsLeftAlone);
        context.EnableConcurrentExecution();
        context.RegisterSyntaxNodeAction(ReadAttribute, SyntaxKind.Attribute);
    }

    private static void ReadAttribute(SyntaxNodeAnalysisContext context)
    {
        if (MarkFaults.Of((AttributeSyntax)context.Node, context.SemanticModel, context.CancellationToken) is { } fault)
            context.ReportDiagnostic(Diagnostic.Create(Descriptors.WrongAttribute, fault.At.GetLocation(), fault.Attribute, fault.Message));
    }
}
