using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Summaries;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Says of a rental by which path of a helper it was left to the caller. None of this decides what is reported.</summary>
internal static class HelperPaths
{
    /// <summary>The callee has put it into a parameter, or has left it there, on this way and not on all.</summary>
    /// <param name="left">What the parameter has when the callee ends.</param>
    /// <param name="parameter">The parameter.</param>
    /// <param name="summary">The callee.</param>
    /// <param name="outcome">The way on which it ends.</param>
    /// <param name="state">The caller's path.</param>
    /// <param name="source">Knows what names mean.</param>
    public static void Note(AbstractValue? left, IParameterSymbol parameter, Summary summary, Outcome outcome, AbstractState state, SourceModels source)
    {
        if (left is not { IsOwnership: true, Rentals: [var id] }
            || state.Find(id) is not { Status: RentalStatus.Held, Holding: { Helper: null } holding } rental
            || DecisiveBranch(outcome.State.Trail, parameter, source) is not { } branch)
            return;
        state.Annotate(rental with { Holding = holding with { Helper = new HelperPath(summary.Method.Name, branch.Condition, branch.Truth) } });
    }

    /// <summary>The last branch on the way that chooses between statements of which some refer to the parameter.</summary>
    private static BranchTrace? DecisiveBranch(BranchTrace? trail, IParameterSymbol parameter, SourceModels source)
    {
        for (var step = trail; step is not null; step = step.Before)
        {
            if (!step.Condition.IsImplicit && step.Condition.Syntax.FirstAncestorOrSelf<IfStatementSyntax>() is { } choice
                && choice.Condition.Span.Contains(step.Condition.Syntax.Span)
                && (RefersTo(choice.Statement, parameter, source) || (choice.Else is { } otherwise && RefersTo(otherwise.Statement, parameter, source))))
                return step;
        }

        return null;
    }

    /// <summary>A lambda, a member or an argument may have the same name, and what is only named is not used.</summary>
    private static bool RefersTo(StatementSyntax part, IParameterSymbol parameter, SourceModels source) =>
        source.OperationOf(part)?.DescendantsAndSelf().Any(o => o is IParameterReferenceOperation { Parameter: var used } && o.Parent is not INameOfOperation
            && used.Ordinal == parameter.Ordinal
            && SymbolEqualityComparer.Default.Equals(Partials.WithBody(used.OriginalDefinition), Partials.WithBody(parameter.OriginalDefinition))) == true;
}
