using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Histories;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Rules.Reporting;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Rules.Lifetime;

/// <summary>POOL012: a rental was released, and is still in the field that it came from when the member ends.</summary>
internal sealed class Pool012LeftInField(RuleContext context) : FlowRule(context)
{
    public static readonly DiagnosticDescriptor Rule = Descriptors.Create(
        "POOL012", "Released rental stays in a field", Descriptors.Lifetime, DiagnosticSeverity.Warning,
        "'{0}' still holds the {1} that is returned here: a second call returns it again, and other members go on using it",
        "A second call would return the rental again, and other members go on using memory that belongs to somebody else.");

    private readonly IFieldHistories? _histories = context.Histories;

    public override ImmutableArray<DiagnosticDescriptor> Supported => [Rule];

    public override void Exit(in Exit e)
    {
        if (!e.IsNormal)
            return;
        foreach (var rental in e.State.Rentals)
        {
            if (rental is { Status: RentalStatus.Released, Reported: false, ReleasedAt: { } release,
                Site.Kind: not (RentalKind.Owner or RentalKind.Memory) } && !IsByMember(release))
                CheckFields(rental, release, e);
        }
    }

    /// <summary>A method of the object gave back what it found in the field: whether it leaves it there is told in that method.</summary>
    private static bool IsByMember(IOperation release) => release is IInvocationOperation { Instance: IInstanceReferenceOperation, Arguments: var arguments }
        && arguments.All(a => a.Value.Type is { IsValueType: true });

    /// <summary>What went back to its pool must not stay in a field, where the next call finds it.</summary>
    private void CheckFields(Rental rental, IOperation release, in Exit e)
    {
        var (state, walk) = (e.State, e.Walk);
        // A parameter of a primary constructor is a field in all but name.
        if (EnclosingFunction.CapturedByType(rental.Site.Symbol) is { } captured
            && !SymbolEqualityComparer.Default.Equals(captured.ContainingSymbol, walk.Owner)
            && (state[walk.Locations.Of(captured)] is not { } now || (now is RentalValue { Id: var id } && id == rental.Id))
            && walk.Owner is IMethodSymbol around && _histories!.IsOpenToOthers(around, captured, release, rental.Site.IsProduced, isElement: false,
            walk.Cancellation))
            Report(new Finding(release, rental.Site, null) { Field = captured });
        for (int i = 0; i < state.Occupied; i++)
        {
            if (walk.Locations[state.LocationAt(i)] is not { IsField: true, Symbol: { } member })
                continue;
            // A default for all, and no rental.
            if (member is IFieldSymbol { IsStatic: true, IsReadOnly: true } && walk.Code.FieldPools.Of(member, walk.Cancellation) is null)
                continue;
            // Out of a segment, or a struct of one's own, the array is had again.
            if (!(state.ValueAt(i) is RentalValue or ViewValue { Rentals.Length: 1 } && state.ValueAt(i).Rentals[0] == rental.Id
                && (state.ValueAt(i) is RentalValue || (VariableTypes.TypeOf(member) is { IsValueType: true } kept && !MemoryTypes.IsMemory(kept)))))
                continue;
            if (walk.Owner is IMethodSymbol method && _histories!.IsOpenToOthers(method, member, release, rental.Site.IsProduced, isElement: false,
                walk.Cancellation))
                Report(new Finding(release, rental.Site, null) { Field = member });
        }
    }

    public override Diagnostic Tell(Finding finding)
    {
        var site = finding.Site!;
        return RuleText.Create(Rule, finding, [FieldNames.Of(finding.Field!), RuleText.Noun(site)],
            site.IsProduced ? RuleText.Rented(site) : (RuleText.Place(site.Operation), Notes.Read));
    }
}
