using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace PoolAnalyzers.Tests;

/// <summary>The least there is to test the verifier on: reports every local whose name starts with <c>bad</c>.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class BadNameAnalyzer : DiagnosticAnalyzer
{
    public static readonly DiagnosticDescriptor Rule =
        new("TEST001", "Bad name", "'{0}' is a bad name for {1}", "Test", DiagnosticSeverity.Warning, isEnabledByDefault: true);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [Rule];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterSyntaxNodeAction(Analyze, SyntaxKind.VariableDeclarator);
    }

    private static void Analyze(SyntaxNodeAnalysisContext context)
    {
        var variable = (VariableDeclaratorSyntax)context.Node;
        if (variable.Identifier.Text.StartsWith("bad", StringComparison.Ordinal))
        {
            var type = ((VariableDeclarationSyntax)variable.Parent!).Type;
            context.ReportDiagnostic(
                Diagnostic.Create(Rule, variable.Identifier.GetLocation(), [type.GetLocation()], variable.Identifier.Text, type.ToString()));
        }
    }
}

/// <summary>Throws at the first method.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class CrashingAnalyzer : DiagnosticAnalyzer
{
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics =>
        [new("TEST004", "Never reported", "never", "Test", DiagnosticSeverity.Warning, isEnabledByDefault: true)];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterSyntaxNodeAction(_ => throw new InvalidCastException("on purpose"), SyntaxKind.MethodDeclaration);
    }
}
