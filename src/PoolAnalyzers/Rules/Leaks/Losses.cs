using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Rules.Leaks;

/// <summary>Finds the place in the source at which a rental was lost, and the branch or exception that led there.</summary>
internal static class Losses
{
    /// <summary>The finding about a rental that is still held where nothing can reach it any more.</summary>
    public static Finding Of(Rental rental, AbstractState state, LocationTable locations) => Of(rental, OccasionOf(rental, state), locations);

    /// <summary>The finding about what paths that met this one had lost before.</summary>
    public static IEnumerable<Finding> Elsewhere(Rental rental, LocationTable locations) =>
        rental.Holding!.LostElsewhere.Select(o => Of(rental, o, locations));

    private static Finding Of(Rental rental, Occasion occasion, LocationTable locations)
    {
        var loss = PlaceOf(rental, occasion, locations);
        var site = rental.Site.Operation.Syntax;
        var (decisive, last) = BranchesOf(occasion.Trail, rental.Site);
        // A handler swallowed the exception: what was asked for before that is not the reason.
        bool isThrown = occasion.Thrower is { Syntax.SpanStart: var thrown } && thrown >= site.Span.End && !(decisive?.Condition.Syntax.SpanStart > thrown);
        decisive = isThrown ? null : decisive ?? last;
        var label = isThrown ? null : CaseOf(loss, site, decisive?.Condition.Syntax);
        if (label is not null)
            decisive = null;
        return new Finding(rental.Site.Operation, rental.Site, null)
        {
            Condition = decisive?.Condition, ConditionTruth = decisive?.Truth ?? false, Thrower = isThrown ? occasion.Thrower : null,
            Case = label, Loss = loss, Helper = rental.Holding?.Helper,
            IsLostToItself = occasion.IsByItself,
            IsOfPerhapsNone = MadeOrNot.MayBeNone(rental),
            IsOfEarlierIteration = occasion.IsByItself
                || (rental.Holding is { Lost.Overwriting.Syntax.Span: var overwriting } && overwriting.Contains(site.Span)),
        };
    }

    /// <summary>The case of a <c>switch</c> in which the rental is lost, where no condition inside of it decides.</summary>
    private static SwitchLabelSyntax? CaseOf(Loss loss, SyntaxNode site, SyntaxNode? condition)
    {
        var section = loss.Place.SourceTree?.GetRoot().FindToken(loss.Place.SourceSpan.Start).Parent?.FirstAncestorOrSelf<SwitchSectionSyntax>();
        bool isDecided = condition is not null && section?.Span.Contains(condition.Span) == true;
        return section is not null && section.SpanStart > site.Span.End && !isDecided ? section.Labels[0] : null;
    }

    private static Occasion OccasionOf(Rental rental, AbstractState state)
    {
        var holding = rental.Holding!;
        // A declaration in a loop overwrites what it declared in the iteration before: what is told is how that iteration ended.
        var site = rental.Site.Operation.Syntax.Span;
        if (holding is { Lost.Overwriting.Syntax.Span: var overwriting, NextIteration: { } iteration } && overwriting.Contains(site))
            return iteration;
        return holding.Lost ?? holding.NextIteration ?? new Occasion(null, state.LastExit, state.Trail, state.Thrower);
    }

    private static Loss PlaceOf(Rental rental, Occasion occasion, LocationTable locations)
    {
        var site = rental.Site.Operation.Syntax;
        if (rental.Holding!.LastLocation < 0)
            return new Loss(LossKind.Discarded, ExpressionOrStatement(site).GetLocation());
        if (occasion.Overwriting is { } overwriting)
            return new Loss(LossKind.Overwritten, AssignmentAround(overwriting.Syntax).GetLocation());
        var scope = ScopeOf(locations[RootOf(rental.Holding.LastLocation, locations)].Symbol);
        if (JumpFrom(occasion, new Jumps(scope)) is { } jump)
            return jump;
        // Code that does not compile may have no body around it.
        return new Loss(LossKind.BodyEnded, (Jumps.FunctionAround(site) ?? site).GetLastToken().GetLocation());
    }

    private static Loss? JumpFrom(Occasion occasion, Jumps jumps)
    {
        if (occasion.Exit is not { } exit)
            return null;
        if (!Jumps.IsEmpty(exit.Block))
            return jumps.From(exit);
        return HandlerOf(exit.Block, occasion.Thrower) is { } handler ? jumps.From(handler) : null;
    }

    /// <summary>What is over when a value that nothing keeps is gone.</summary>
    private static SyntaxNode ExpressionOrStatement(SyntaxNode value) => value.AncestorsAndSelf().FirstOrDefault(n =>
        n is StatementSyntax
        || n.Parent is ArrowExpressionClauseSyntax or LambdaExpressionSyntax or EqualsValueClauseSyntax or MemberDeclarationSyntax) ?? value;

    /// <summary>Of <c>x = value</c>, <c>var x = value</c> and <c>F(out x)</c> all of it.</summary>
    private static SyntaxNode AssignmentAround(SyntaxNode assigned)
    {
        foreach (var node in assigned.AncestorsAndSelf())
        {
            switch (node)
            {
                case AssignmentExpressionSyntax or VariableDeclaratorSyntax or ArgumentSyntax:
                    return node;
                case StatementSyntax or MemberDeclarationSyntax:
                    return assigned;
            }
        }

        return assigned;
    }

    private static int RootOf(int location, LocationTable locations)
    {
        while (locations[location].Parent >= 0)
            location = locations[location].Parent;
        return location;
    }

    private static SyntaxNode? ScopeOf(ISymbol? variable) => variable is ILocalSymbol { DeclaringSyntaxReferences: [var reference] }
        ? reference.GetSyntax().Ancestors().FirstOrDefault(n => n is BlockSyntax or SwitchStatementSyntax) : null;

    /// <summary>The handler that a block is in, which has no operation that would lead there: its <c>try</c> is around what has thrown.</summary>
    private static CatchClauseSyntax? HandlerOf(BasicBlock block, IOperation? thrower)
    {
        for (var region = block.EnclosingRegion; region?.EnclosingRegion is { } whole; region = whole)
        {
            if (region.Kind is not (ControlFlowRegionKind.Catch or ControlFlowRegionKind.FilterAndHandler))
                continue;
            int index = whole.NestedRegions.IndexOf(region) - 1;
            return thrower?.Syntax.Ancestors().OfType<TryStatementSyntax>()
                .FirstOrDefault(t => t.Catches.Count == whole.NestedRegions.Length - 1 && t.Block.Span.Contains(thrower.Syntax.Span))?.Catches[index];
        }

        return null;
    }

    /// <summary>The last branch behind the producing call that has to do with the rental, and the last of all.</summary>
    private static (BranchTrace? Decisive, BranchTrace? Last) BranchesOf(BranchTrace? trail, RentalSite site)
    {
        BranchTrace? last = null;
        for (var step = trail; step is not null; step = step.Before)
        {
            if (step.Condition.IsImplicit || step.Condition.Syntax.SpanStart < site.Operation.Syntax.SpanStart)
                continue;
            last ??= step;
            if (MayDecide(step.Condition.Syntax, site.Name))
                return (step, last);
        }

        return (null, last);
    }

    /// <summary>What the condition chooses between leaves for somewhere else, releases something, or has to do with the rental.</summary>
    private static bool MayDecide(SyntaxNode condition, string name)
    {
        foreach (var around in condition.Ancestors())
        {
            switch (around)
            {
                case IfStatementSyntax choice when choice.Condition.Span.Contains(condition.Span):
                    return Matters(choice.Statement, name) || (choice.Else is { } otherwise && Matters(otherwise, name));
                case ConditionalExpressionSyntax choice when choice.Condition.Span.Contains(condition.Span):
                    return Matters(choice.WhenTrue, name) || Matters(choice.WhenFalse, name);
                case StatementSyntax or SwitchExpressionSyntax or AnonymousFunctionExpressionSyntax or MemberDeclarationSyntax:
                    return true;
            }
        }

        return true;
    }

    private static bool Matters(SyntaxNode chosen, string name) => chosen.DescendantNodesAndSelf().Any(n => n switch
    {
        ReturnStatementSyntax or BreakStatementSyntax or ContinueStatementSyntax or GotoStatementSyntax => true,
        ThrowStatementSyntax or ThrowExpressionSyntax or YieldStatementSyntax => true,
        SimpleNameSyntax { Identifier.ValueText: var word } => word == name || word == "Return" || NamingConventions.IsDisposal(word),
        _ => false,
    });
}
