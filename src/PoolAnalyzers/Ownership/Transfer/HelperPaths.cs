using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Summaries;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Says of a rental by which path of a helper it was left to the caller. None of this decides what is reported.</summary>
internal static class HelperPaths
{
    /// <summary>The callee has put it into a parameter, or has left it there, on this way and not on all.</summary>
    public static void Note(AbstractValue? left, IParameterSymbol parameter, Summary summary, Outcome outcome, AbstractState state)
    {
        if (left is not { IsOwnership: true, Rentals: [var id] }
            || state.Find(id) is not { Status: RentalStatus.Held, Holding: { Helper: null } holding } rental
            || DecisiveBranch(outcome.State.Trail, parameter.Name) is not { } branch)
            return;
        state.Annotate(rental with { Holding = holding with { Helper = new HelperPath(summary.Method.Name, branch.Condition, branch.Truth) } });
    }

    /// <summary>The last branch on the way that chooses between statements of which some name the parameter.</summary>
    private static BranchTrace? DecisiveBranch(BranchTrace? trail, string parameter)
    {
        for (var step = trail; step is not null; step = step.Before)
        {
            if (!step.Condition.IsImplicit && step.Condition.Syntax.FirstAncestorOrSelf<IfStatementSyntax>() is { } choice
                && choice.Condition.Span.Contains(step.Condition.Syntax.Span)
                && (Names(choice.Statement, parameter) || (choice.Else is { } otherwise && Names(otherwise, parameter))))
                return step;
        }

        return null;
    }

    private static bool Names(SyntaxNode part, string parameter) =>
        part.DescendantNodes().Any(n => n is IdentifierNameSyntax { Identifier.ValueText: var name } && name == parameter);
}
