using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Rules.Leaks;

/// <summary>Notes what each path makes of what the body has rented. The rules about leaks decide when all paths are known.</summary>
internal sealed class LeakAccounts : PathObserver
{
    private readonly Dictionary<RentalSite, LeakAccount> _accounts = [];

    public IReadOnlyCollection<LeakAccount> All => _accounts.Values;

    public override void Lost(in Lost e)
    {
        if (!e.State.IsImplausible && e.Rental is { Status: RentalStatus.Held, Site.IsProduced: true, MayBeTaken: false }
            && !Listeners.NobodyListens(e.State.Trail, e.By, e.Walk))
            Of(e.Rental.Site).Lose(Losses.Of(e.Rental, e.State, e.Walk.Locations), isNormal: true);
    }

    public override void LeftInCollection(in LeftInCollection e)
    {
        if (IsLeft(e.Rental, e.State))
            Of(e.Rental.Site).Lose(Told(e.Rental, Losses.Of(e.Rental, e.State, e.Walk.Locations)) with { Collection = e.Rental.KeptIn }, isNormal: true);
    }

    private static bool IsLeft(Rental rental, AbstractState state) =>
        rental is { KeptIn: not null, Status: RentalStatus.Transferred, MayBeTaken: false, Reported: false, Escapes.IsEmpty: true } && !state.IsImplausible;

    public override void Settled(in Settled e) => Settle(e.Rental);

    public override void NotTaken(in NotTaken e) => Of(e.Site).NotTaken.Add(e.Call);

    public override void Exit(in Exit e)
    {
        foreach (var rental in e.State.Rentals)
        {
            if (rental.Site.IsProduced)
                Note(rental, e);
        }
    }

    private void Note(Rental rental, in Exit e)
    {
        var state = e.State;
        if (e.IsNormal && IsLeft(rental, state) && !IsHandedOver(rental, e))
            Of(rental.Site).Lose(LossAt(rental, e) with { Collection = rental.KeptIn }, isNormal: true);
        else if (rental is { Status: RentalStatus.Held, PerhapsTakenBy: { } call, Reported: false } && !state.IsImplausible
            && !IsHandedOver(rental, e) && !PossibleTakers.AsksReceiver(call, state))
            Of(rental.Site).UnlessTaken.Add((call, LossAt(rental, e), e.IsNormal));
        else if (rental.MayBeTaken || rental.Status == RentalStatus.Unknown)
            Of(rental.Site).IsDoubtful = true;
        else if (rental.Status != RentalStatus.Held || rental.Reported)
            SettleNormally(rental, e);
        else if (state.IsImplausible)
            return;
        else if (!e.IsNormal && (state.Throws == Plausibility.Unbound || IsHandedOver(rental, e)))
            return;
        else if (e.IsNormal && IsHandedOver(rental, e))
            Of(rental.Site).IsSettledSomewhere = true;
        else if (e.IsNormal && Listeners.NobodyListens(state.Trail, rental.Site, e.Walk))
            Of(rental.Site).IsDoubtful = true;
        else
            Lose(rental, e);
    }

    private void Lose(Rental rental, in Exit e)
    {
        var account = Of(rental.Site);
        account.Lose(LossAt(rental, e), e.IsNormal);
        if (!e.IsNormal)
            return;
        foreach (var loss in Losses.Elsewhere(rental, e.Walk.Locations))
            account.Lose(Told(rental, loss), isNormal: true);
    }

    private void SettleNormally(Rental rental, in Exit e)
    {
        if (e.IsNormal)
            Settle(rental);
    }

    private void Settle(Rental rental)
    {
        var account = Of(rental.Site);
        account.IsSettledSomewhere = true;
        account.IsReleasedSomewhere |= rental.Status == RentalStatus.Released;
    }

    private static bool IsHandedOver(Rental rental, in Exit e) => HandOver.IsHandedOver(e.State, rental, e.Walk.Locations, e.Walk.Code);

    private static Finding LossAt(Rental rental, in Exit e)
    {
        return Told(rental, e.IsNormal ? Losses.Of(rental, e.State, e.Walk.Locations) : new Finding(rental.Site.Operation, rental.Site, e.State.Thrower));
    }

    private static Finding Told(Rental rental, Finding loss) => loss with { FromSharedPool = rental.Pool is TermValue { Kind: TermKind.SharedPool } };

    /// <summary>A call that may have taken a rental took it, unless the body was seen to give it back behind that.</summary>
    public override void Complete()
    {
        foreach (var account in _accounts.Values)
        {
            foreach (var (call, loss, isNormal) in account.UnlessTaken)
            {
                if (account.NotTaken.Contains(call))
                    account.Lose(loss, isNormal);
                else
                    account.IsDoubtful = true;
            }
        }
    }

    private LeakAccount Of(RentalSite site)
    {
        if (!_accounts.TryGetValue(site, out var account))
            _accounts.Add(site, account = new LeakAccount());
        return account;
    }
}

/// <summary>What all paths together make of the rentals of one site.</summary>
internal sealed class LeakAccount
{
    private readonly List<Finding> _leaks = [];

    /// <summary>How paths that end normally lose it, in the order of the walk.</summary>
    public IReadOnlyList<Finding> Leaks => _leaks;

    /// <summary>How the first of them does.</summary>
    public Finding? Leak => _leaks.Count > 0 ? _leaks[0] : null;

    /// <summary>How an exception loses it.</summary>
    public Finding? OnException { get; set; }

    /// <summary>On some path that ends normally it was released or handed on.</summary>
    public bool IsSettledSomewhere { get; set; }
    public bool IsReleasedSomewhere { get; set; }

    /// <summary>On some path nothing is known of it.</summary>
    public bool IsDoubtful { get; set; }

    /// <summary>Losses, where a call that was given the rental did not take it.</summary>
    public List<(IOperation Call, Finding Loss, bool IsNormal)> UnlessTaken { get; } = [];

    /// <summary>Calls behind which the body gave the rental back itself.</summary>
    public HashSet<IOperation> NotTaken { get; } = [];

    public void Lose(Finding loss, bool isNormal)
    {
        if (!isNormal)
            OnException ??= loss;
        else if (!_leaks.Exists(l => l.Loss?.Place == loss.Loss?.Place))
            _leaks.Add(loss);
    }
}
