using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Rules.Reporting;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Rules.Analysis;

/// <summary>POOL903: an attribute that declares ownership of nothing, or names a pool that is not there.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OwnershipAttributeAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor s_rule = Descriptors.Create(
        "POOL903", "Ownership attribute is wrong", Descriptors.Analysis, DiagnosticSeverity.Warning,
        "[{0}] is wrong here: {1}",
        "An attribute that nothing can be made of is not taken into account.");

    private static readonly NamedWords s_marks = new(MarkFaults.Vocabulary, static (_, word) => AttributeOf(word.Parent) is not null);

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [s_rule];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(WrittenByTools.IsLeftAlone);
        context.EnableConcurrentExecution();
        // An action on attributes would have the compiler go through all nodes of every declaration.
        context.RegisterCompilationStartAction(start =>
        {
            if (s_marks.AreInAny(start.Compilation, start.CancellationToken))
                start.RegisterSemanticModelAction(ReadFile);
        });
    }

    private static void ReadFile(SemanticModelAnalysisContext context)
    {
        var tree = context.SemanticModel.SyntaxTree;
        var found = WordIndex.In(tree, MarkFaults.Vocabulary, context.CancellationToken);
        for (int i = 0; i < found.Count; i++)
        {
            if (context.FilterSpan is { } part && !part.Contains(found.Position(i)))
                continue;
            if (AttributeOf(tree.GetRoot(context.CancellationToken).FindToken(found.Position(i)).Parent) is { } attribute)
                ReadAttribute(attribute, context);
        }
    }

    /// <summary>The attribute whose name ends with the word.</summary>
    private static AttributeSyntax? AttributeOf(SyntaxNode? word)
    {
        while (word?.Parent is QualifiedNameSyntax or AliasQualifiedNameSyntax)
            word = word.Parent;
        return word is NameSyntax { Parent: AttributeSyntax attribute } ? attribute : null;
    }

    private static void ReadAttribute(AttributeSyntax attribute, SemanticModelAnalysisContext context)
    {
        if (MarkFaults.Of(attribute, context.SemanticModel, context.CancellationToken) is { } fault)
            context.ReportDiagnostic(Diagnostic.Create(s_rule, fault.At.GetLocation(), fault.Attribute, fault.Message));
    }
}
