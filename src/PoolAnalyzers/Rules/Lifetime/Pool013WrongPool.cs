using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Rules.Lifetime;

/// <summary>POOL013: a rental goes back to another pool than the one that rented it.</summary>
internal sealed class Pool013WrongPool(RuleContext context) : FlowRule(context)
{
    private static readonly DiagnosticDescriptor s_rule = Descriptors.Create(
        "POOL013", "Rental is returned to another pool", Descriptors.Lifetime, DiagnosticSeverity.Warning,
        "'{0}', {1} from '{2}', is returned to '{3}'",
        "The pool that rented the array loses it, and the other one gets an array of a size that it did not choose.");

    public override ImmutableArray<DiagnosticDescriptor> Supported => [s_rule];

    public override void Released(in Released e)
    {
        if (!e.IsToPool)
            return;
        // What a field had when the member was called, some other member has rented.
        var kept = e.Rental is { Pool: null, Site: { IsProduced: false, Symbol: IFieldSymbol or IPropertySymbol } site } ? site : null;
        var filled = kept is null ? null : e.Walk.Code.FieldPools.Of(kept.Symbol!, e.Walk.Cancellation);
        if (kept is not null)
            CheckAskedTooLate(kept, e);
        // The parameter that a constructor rented from may be what a field has.
        if (filled is { Pool: TermValue { Key: IParameterSymbol } } && e.Pool is not TermValue { Kind: TermKind.SharedPool })
            filled = null;
        if ((filled?.Pool ?? e.Rental.Pool) is { } own && e.Pool is { } pool && !PoolIdentity.IsSamePool(own, pool, e.State, e.Walk)
            && (PoolIdentity.IsNamed(own) || IsChosenFor(own, e)) && PoolIdentity.IsNamed(pool) && !PoolIdentity.IsChosenByLength(e.State, e.Rental.Id))
            Report(e.At, e.Rental.Site, filled?.Rent, own, pool);
    }

    /// <summary>An element of a collection that a field has goes back: to the pool that rents all that is put into it, or to another one.</summary>
    public override void GivenBack(in GivenBack e)
    {
        if (e.Pool is not { } pool || !PoolIdentity.IsNamed(pool)
            || e.Value is RentalValue { Id: var id } && e.State.Find(id) is { Pool: not null } or { Site.Symbol: not null }
            || CollectionOf(e.Given, e.Walk.Variables, 0) is not { } field
            || e.Walk.Code.FieldPools.OfElements(field, e.Walk.Cancellation) is not { Rent: var rent, Pool: var own }
            || own is TermValue { Key: IParameterSymbol } && pool is not TermValue { Kind: TermKind.SharedPool }
            || PoolIdentity.IsSamePool(own, pool, e.State, e.Walk) || !PoolIdentity.IsNamed(own))
            return;
        var site = e.Walk.SiteOf(rent, (BodyIndex.Plain(e.Given) as ILocalReferenceOperation)?.Local.Name ?? field.Name);
        Report(e.At, site, rent, own, pool);
    }

    /// <summary>
    /// A flag or a field says which pool rented what a field has, and the body asks it when <c>this = default</c> has reset it: the answer is always the same.
    /// </summary>
    private void CheckAskedTooLate(RentalSite kept, in Released e)
    {
        if (e.Pool is not { } pool || e.At is not IInvocationOperation { Instance: not null } || e.Walk.Variables.ResetAt is not { } reset
            || reset.Span.End > e.At.Syntax.SpanStart || !AsksAfter(e.At.Syntax, reset.Span.End, e.Walk.Owner))
            return;
        var alternatives = e.Walk.Code.FieldPools.Alternatives(kept.Symbol!, e.Walk.Cancellation);
        if (alternatives.Select(a => a.Pool).Distinct().Count() > 1 && alternatives.FirstOrDefault(a => !a.Pool.Equals(pool)) is { } other)
            Report(e.At, kept, other.Rent, other.Pool, pool);
    }

    private void Report(IOperation at, RentalSite site, IOperation? rent, AbstractValue own, AbstractValue other) =>
        Report(new Finding(at, site, rent) { OwnPool = PoolIdentity.NameOf(own, site), OtherPool = PoolIdentity.NameOf(other, null) });

    /// <summary>One of several pools that some condition chose, and nothing was asked since that could say which.</summary>
    private static bool IsChosenFor(AbstractValue pool, in Released e)
    {
        // What a helper or local function asks is elsewhere.
        if (pool is not SymbolicValue { Kind: SymbolicKind.MergedPool } || e.State.Facts.Any(f => f.Condition.Mentions(pool)) || e.Walk.IsInlined
            || e.At is not IInvocationOperation { TargetMethod: var method } || e.Walk.Code.Contracts.RoleOf(method) != CallRole.ReturnToPool)
            return false;
        for (var step = e.State.Trail; step is not null; step = step.Before)
        {
            if (step.Condition.Syntax.SpanStart >= e.Rental.Site.Operation.Syntax.Span.End)
                return false;
        }

        var rented = e.Rental.Site.Operation.Syntax;
        for (var node = e.At.Syntax.Parent; node is not null && !node.Span.Contains(rented.Span); node = node.Parent)
        {
            if (node is IfStatementSyntax or SwitchSectionSyntax or ConditionalExpressionSyntax or SwitchExpressionArmSyntax or CatchClauseSyntax)
                return false;
        }

        return true;
    }

    /// <summary>The field of this object whose collection the element is in, or was taken out of.</summary>
    private static IFieldSymbol? CollectionOf(IOperation element, BodyIndex variables, int step)
    {
        if (step > 4)
            return null;
        element = BodyIndex.Plain(element);
        return element switch
        {
            IArrayElementReferenceOperation { ArrayReference: var array } => OwnField(array),
            IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } list } => OwnField(list),
            IInvocationOperation { TargetMethod.Name: "Pop" or "Dequeue" or "Peek", Instance: { } list } => OwnField(list),
            ILocalReferenceOperation { Local: var local } when variables.AssignedTo(local) is [var only] => CollectionOf(only, variables, step + 1),
            ILocalReferenceOperation { Local: var local } when variables.ComesFrom(local) is { } from =>
                from is IInvocationOperation { Instance: { } list } ? OwnField(list) : OwnField(from) ?? CollectionOf(from, variables, step + 1),
            _ => null,
        };
    }

    private static IFieldSymbol? OwnField(IOperation collection) => BodyIndex.Plain(collection) switch
    {
        IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation, Field: var field } => field,
        IPropertyReferenceOperation { Property.Name: "Values", Instance: { } dictionary } => OwnField(dictionary),
        _ => null,
    };

    /// <summary>The pool, or a condition around the release, is read off a member of the object, behind the place.</summary>
    private static bool AsksAfter(SyntaxNode release, int place, ISymbol? owner)
    {
        var asked = new List<SyntaxNode> { ((InvocationExpressionSyntax)release).Expression };
        for (var node = release.Parent; node is not null and not MemberDeclarationSyntax; node = node.Parent)
        {
            if (node is IfStatementSyntax { Condition: var condition } && Questions.Of(condition, out _) is var question && question.SpanStart > place)
                asked.Add(question);
        }

        return asked.Exists(a => a.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>()
            .Any(n =>
            owner?.ContainingType.GetMembers(n.Identifier.ValueText)
            .Any(m => m is IFieldSymbol { IsStatic: false } or IPropertySymbol { IsStatic: false }) == true));
    }

    public override Diagnostic Tell(Finding finding)
    {
        var site = finding.Site!;
        var rent = finding.Other ?? site.Operation;
        var rented = SourceLines.IsOfReport(rent, finding) ? "rented" : "rented " + SourceLines.In(rent, finding);
        object[] arguments = [site.Name, rented, finding.OwnPool ?? "", finding.OtherPool ?? ""];
        return RuleText.Create(s_rule, finding, arguments, (RuleText.Place(rent), RuleText.Rented(site).Note));
    }
}
