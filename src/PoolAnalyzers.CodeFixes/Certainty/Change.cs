using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.CodeFixes.Trials;
using PoolAnalyzers.Queries;

namespace PoolAnalyzers.CodeFixes.Certainty;

/// <summary>The code before and after a change that was tried, and the rental that it is about.</summary>
internal sealed class Change
{
    private readonly TrialResult _positions;

    private readonly List<TextSpan> _added = [];

    private readonly Lazy<PoolQueries> _poolsAfter;

    public Change(Trial trial, SemanticModel before, string key, IReadOnlyList<TextChange> edits, Diagnostic report, PoolQueries pools,
        CancellationToken cancellation)
    {
        (Key, Report, Before, Pools, Cancellation) = (key, report, before, pools, cancellation);
        Part = trial.Part;
        After = trial.ModelOf(edits, cancellation);
        _poolsAfter = new(() => PoolQueries.Of(After.Compilation, trial.Options, cancellation) ?? pools);
        _positions = new TrialResult(edits, [], []);
        int shift = 0;
        foreach (var edit in edits)
        {
            _added.Add(new TextSpan(edit.Span.Start + shift, edit.NewText!.Length));
            shift += edit.NewText.Length - edit.Span.Length;
        }

        PartAfter = new TextSpan(Part.FullSpan.Start, Part.FullSpan.Length + shift);
        Root = Part.SyntaxTree.GetRoot(cancellation);
        RootAfter = After.SyntaxTree.GetRoot(cancellation);
    }

    /// <summary>The name of the remedy.</summary>
    public string Key { get; }

    public Diagnostic Report { get; }

    public SemanticModel Before { get; }

    public SemanticModel After { get; }

    public SyntaxNode Root { get; }

    public SyntaxNode RootAfter { get; }

    /// <summary>What may be changed, as it was.</summary>
    public SyntaxNode Part { get; }

    public TextSpan PartAfter { get; }

    /// <summary>The questions about the code as it was.</summary>
    public PoolQueries Pools { get; }

    /// <summary>The questions about the code as it is with the change.</summary>
    public PoolQueries PoolsAfter => _poolsAfter.Value;

    public CancellationToken Cancellation { get; }

    /// <summary>The call that rented; the report, where it names none.</summary>
    public SyntaxNode Rented { get; init; } = null!;

    /// <summary>The release that the report is about; null where it is about none.</summary>
    public SyntaxNode? Released { get; init; }

    /// <summary>What was started over the rental; null where the report is about nothing of the kind.</summary>
    public SyntaxNode? Started { get; init; }

    /// <summary>The variable or field that has the rental; null where none has it alone.</summary>
    public ISymbol? Variable => VariableOf(Rented, Before);

    public IEnumerable<SyntaxNode> NodesAfter() => RootAfter.DescendantNodes(PartAfter).Where(n => PartAfter.Contains(n.Span));

    /// <summary>Whether a place of the new text was written by the change.</summary>
    public bool IsAdded(SyntaxToken token) => _added.Any(a => a.Contains(token.Span));

    /// <summary>A name that a text of the change has.</summary>
    public bool Mentions(string name) => _positions.Changes.Any(c => c.NewText!.Contains(name));

    /// <summary>Where a node of the old text is in the new one; null where it was changed.</summary>
    public SyntaxNode? Later(SyntaxNode old)
    {
        int at = _positions.Map(old.SpanStart);
        var token = RootAfter.FindToken(at);
        return token.SpanStart != at ? null : token.Parent!.AncestorsAndSelf().TakeWhile(n => n.SpanStart == at).FirstOrDefault(n => n.RawKind == old.RawKind);
    }

    /// <summary>The code in which a variable can be mentioned.</summary>
    public IEnumerable<SyntaxNode> ScopesOf(ISymbol variable) => variable is IFieldSymbol or IPropertySymbol
        ? variable.ContainingType.DeclaringSyntaxReferences.Select(r => r.GetSyntax(Cancellation))
        : [Rented.FirstAncestorOrSelf<MemberDeclarationSyntax>(m => m is not GlobalStatementSyntax) is { } member
            and not BaseNamespaceDeclarationSyntax ? member : Root];

    public int CountBefore<T>(Func<T, bool> isMeant)
        where T : SyntaxNode => Part.DescendantNodes().OfType<T>().Count(isMeant);

    public int CountAfter<T>(Func<T, bool> isMeant)
        where T : SyntaxNode => NodesAfter().OfType<T>().Count(isMeant);

    /// <summary>The variable that a value goes to, on the way through what leaves it as it is.</summary>
    public static ISymbol? VariableOf(SyntaxNode value, SemanticModel model)
    {
        switch (value)
        {
            case AssignmentExpressionSyntax { Left: var left }:
                return model.GetSymbolInfo(left).Symbol;
            case VariableDeclaratorSyntax or PropertyDeclarationSyntax or ParameterSyntax:
                return model.GetDeclaredSymbol(value);
        }

        for (var (node, parent) = (value, value.Parent); parent is not null; (node, parent) = (parent, parent.Parent))
        {
            switch (parent)
            {
                case ParenthesizedExpressionSyntax or CastExpressionSyntax or PostfixUnaryExpressionSyntax or AwaitExpressionSyntax:
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression or (int)SyntaxKind.CoalesceExpression }:
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" }:
                case InvocationExpressionSyntax when node is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" }:
                case ConditionalExpressionSyntax or SwitchExpressionArmSyntax or SwitchExpressionSyntax:
                    continue;
                case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax or PropertyDeclarationSyntax } initial:
                    return model.GetDeclaredSymbol(initial.Parent!);
                case AssignmentExpressionSyntax assignment when assignment.Right == node:
                    return model.GetSymbolInfo(assignment.Left).Symbol is ILocalSymbol or IParameterSymbol or IFieldSymbol or IPropertySymbol
                        ? model.GetSymbolInfo(assignment.Left).Symbol : null;
                default:
                    return null;
            }
        }

        return null;
    }
}
