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
                start.RegisterCodeAction(static tree => WordIndex.In(tree, MarkFaults.Vocabulary, default).Count > 0, Read);
        });
    }

    private static void Read(CodePart code)
    {
        var tree = code.SemanticModel.SyntaxTree;
        var found = WordIndex.In(tree, MarkFaults.Vocabulary, code.CancellationToken);
        for (int i = 0; i < found.Count; i++)
        {
            int at = found.Position(i);
            if (code.Contains(at) && AttributeOf(tree.GetRoot(code.CancellationToken).FindToken(at).Parent) is { } attribute)
                ReadAttribute(attribute, code);
        }
    }

    /// <summary>The attribute whose name ends with the word.</summary>
    private static AttributeSyntax? AttributeOf(SyntaxNode? word)
    {
        while (word?.Parent is QualifiedNameSyntax or AliasQualifiedNameSyntax)
            word = word.Parent;
        return word is NameSyntax { Parent: AttributeSyntax attribute } ? attribute : null;
    }

    private static void ReadAttribute(AttributeSyntax attribute, CodePart code)
    {
        if (MarkFaults.Of(attribute, code.SemanticModel, code.CancellationToken) is { } fault)
            code.Report(Diagnostic.Create(s_rule, fault.At.GetLocation(), fault.Attribute, fault.Message));
    }
}
