using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.Rules.Reporting;

/// <summary>Actions on the code of a compilation that every host calls, whichever way it asks.</summary>
/// <remarks>
/// An action on the semantic model of a file is the cheapest: the compiler collects nothing for it. It is called when the compiler says that it has finished
/// with the file. Where a host asks for one whole file, the compiler says so only after it has looked for unused imports, and it does not look for them in a
/// file that was parsed without documentation comments. For such files the types of the file are asked instead: for them the compiler always says that they
/// are declared. <c>docs/contributing/architecture.md</c> has more.
/// </remarks>
internal static class CodeActions
{
    /// <summary>Calls the action for all code of the files that the gate lets through: each piece of it once.</summary>
    /// <param name="start">Where to register.</param>
    /// <param name="mayMatterIn">Asked first, for the file. It may be asked for the same file again.</param>
    /// <param name="analyze">Gets the code.</param>
    public static void RegisterCodeAction(this CompilationStartAnalysisContext start, Func<SyntaxTree, bool> mayMatterIn, Action<CodePart> analyze)
    {
        start.RegisterSemanticModelAction(file =>
        {
            var tree = file.SemanticModel.SyntaxTree;
            if (mayMatterIn(tree))
            {
                analyze(new CodePart(tree.GetRoot(file.CancellationToken), isWhole: true, file.SemanticModel, file.FilterSpan, file.Options,
                    file.ReportDiagnostic, file.CancellationToken));
            }
        });
        if (start.Compilation.SyntaxTrees.Any(IsFinishedInSilence))
            start.RegisterSymbolAction(declared => AnalyzeType(declared, mayMatterIn, analyze), SymbolKind.NamedType);
    }

    /// <summary>Asked for this whole file alone, the compiler does not say when it has finished with it.</summary>
    private static bool IsFinishedInSilence(SyntaxTree tree) => tree.Options.DocumentationMode == DocumentationMode.None;

    /// <summary>
    /// The parts of a type that are in the file that the host asks for. What is reported has to be in the type that the action is called for: of anything else
    /// the compiler says that it is not of this file. Nested types are part of the outer one.
    /// </summary>
    private static void AnalyzeType(SymbolAnalysisContext declared, Func<SyntaxTree, bool> mayMatterIn, Action<CodePart> analyze)
    {
        if (declared is not { FilterTree: { } tree, FilterSpan: null, Symbol.ContainingType: null } || !IsFinishedInSilence(tree) || !mayMatterIn(tree)
            || WrittenByTools.Has(tree, declared.Options, declared.CancellationToken))
            return;
#pragma warning disable RS1030 // The compiler keeps the models of a compilation while it is analyzed, so that all actions share the one of this file.
        var model = declared.Compilation.GetSemanticModel(tree);
#pragma warning restore RS1030
        foreach (var reference in declared.Symbol.DeclaringSyntaxReferences)
        {
            if (reference.SyntaxTree != tree)
                continue;
            var part = reference.GetSyntax(declared.CancellationToken);
            analyze(new CodePart(part, isWhole: part is not CompilationUnitSyntax, model, asked: null, declared.Options, declared.ReportDiagnostic,
                declared.CancellationToken));
        }
    }
}

/// <summary>The code of a file, or of a type in it, and where to report what is wrong with it.</summary>
/// <param name="root">The file, or the declaration of the type.</param>
/// <param name="isWhole">False where the file stands for its statements alone, since it is the declaration of the type that they are in.</param>
/// <param name="model">The model of the file.</param>
/// <param name="asked">The span that the host asks for; null for all of the file.</param>
/// <param name="options">The options of the compilation.</param>
/// <param name="report">Reports.</param>
/// <param name="cancellation">Ends the analysis early.</param>
internal sealed class CodePart(
    SyntaxNode root, bool isWhole, SemanticModel model, TextSpan? asked, AnalyzerOptions options, Action<Diagnostic> report, CancellationToken cancellation)
{
    /// <summary>The model of the file.</summary>
    public SemanticModel SemanticModel { get; } = model;

    /// <summary>The options of the compilation.</summary>
    public AnalyzerOptions Options { get; } = options;

    /// <summary>Reports what is wrong with this code.</summary>
    public Action<Diagnostic> Report { get; } = report;

    /// <summary>Ends the analysis early.</summary>
    public CancellationToken CancellationToken { get; } = cancellation;

    /// <summary>The bodies and initializers that the host asks for, each with the node that declares whose it is.</summary>
    public IEnumerable<(SyntaxNode Body, SyntaxNode Declaration)> Bodies() => isWhole ? BodyActions.BodiesIn(root, asked) : BodyActions.BodiesOf(root);

    /// <summary>The place belongs to this code, and the host asks for it.</summary>
    public bool Contains(int position) => asked?.Contains(position) != false && (isWhole
        ? root.FullSpan.Contains(position)
        : root is CompilationUnitSyntax file && file.Members.Any(m => m is GlobalStatementSyntax && m.FullSpan.Contains(position)));
}
