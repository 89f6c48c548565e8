using PoolAnalyzers.Scan.Watching.Events;
using PoolAnalyzers.Scan.Watching.Ledger;
using PoolAnalyzers.Scan.Watching.Reports;

namespace PoolAnalyzers.Scan.Tests.Watching;

/// <summary>The books of a program, by events that are written down here.</summary>
public sealed class PoolLedgerTests
{
    private const int Site = 1, Back = 2, Again = 3;

    private readonly PoolLedger _ledger = new(seesAll: true);
    private double _now;

    [Fact]
    public void What_comes_back_is_not_outstanding()
    {
        Rent(7);
        Return(7);
        Assert.Empty(_ledger.Offences);
        Assert.Equal(0, _ledger.OutstandingNow);
        Assert.Equal(1, Assert.Single(_ledger.Sites).HighWater);
    }

    [Fact]
    public void Second_return_has_three_stacks()
    {
        Rent(7);
        Return(7);
        Return(7, Again);
        var offence = Assert.Single(_ledger.Offences);
        Assert.Equal(new OffenceKey(OffenceKind.ReturnedTwice, Site, Back, Again), offence.Key);
        Assert.Equal((1, 1), (offence.Count, offence.CertainCount));
    }

    /// <summary>The pool writes that an array came back when another thread has it already.</summary>
    [Fact]
    public void Return_that_is_written_after_the_next_rental_is_no_fault()
    {
        Rent(7);
        Rent(7);
        Return(7);
        Return(7);
        Assert.Empty(_ledger.Offences);
        Return(7, Again);
        Assert.Single(_ledger.Offences);
    }

    /// <summary>Who returns last is not who is wrong: the return before tells.</summary>
    [Fact]
    public void Second_return_while_somebody_else_has_the_array()
    {
        Rent(7);
        Return(7, Back);
        Rent(7, 11);
        Return(7, Again);
        Return(7, 12);
        var offence = Assert.Single(_ledger.Offences);
        Assert.Equal(new OffenceKey(OffenceKind.ReturnedTwice, 11, Again, 12), offence.Key);
        Assert.Equal(Back, offence.ReturnedBefore);
    }

    [Fact]
    public void Array_that_is_in_the_pool_twice_goes_to_two_callers()
    {
        Rent(7);
        Return(7);
        Return(7, Again);
        Rent(7);
        Rent(7);
        Assert.Equal(1, Assert.Single(_ledger.Offences).HandedOutTwice);
    }

    [Fact]
    public void Array_of_another_pool()
    {
        Rent(7, pool: 0);
        Return(7, Again, pool: 1);
        var offence = Assert.Single(_ledger.Offences);
        Assert.Equal(new OffenceKey(OffenceKind.Foreign, Site, -1, Again), offence.Key);
        Assert.Equal((1, 0), (offence.Pool, offence.RentedFrom));
        Assert.Equal(0, _ledger.OutstandingNow);

        // It is the second pool's from then on.
        Rent(7, pool: 1);
        Return(7, pool: 1);
        Assert.Single(_ledger.Offences);
    }

    [Fact]
    public void Array_of_nobody_is_foreign_where_all_rentals_were_seen()
    {
        Return(7, Again);
        Assert.Equal(-1, Assert.Single(_ledger.Offences).RentedFrom);
    }

    [Fact]
    public void Array_of_nobody_may_be_from_before_a_watch_that_began_later()
    {
        var later = new PoolLedger(seesAll: false);
        later.Add(new PoolEvent(PoolEventKind.Returned, 0, 7, 64, Back, 0));
        Assert.Empty(later.Offences);
        Assert.Equal(1, later.Unknown);

        // From here on it is known.
        later.Add(new PoolEvent(PoolEventKind.Returned, 0, 7, 64, Again, 1));
        Assert.Equal(OffenceKind.ReturnedTwice, Assert.Single(later.Offences).Key.Kind);
    }

    /// <summary>Two arrays from before the watch can have the same hash code. A rental that was seen, among few others, leaves no doubt.</summary>
    [Theory]
    [InlineData(false, 0, 0)]
    [InlineData(true, 0, 1)]
    [InlineData(true, 200, 1)]
    [InlineData(true, 1_000, 0)]
    public void Second_return_in_a_watch_that_began_later_is_certain_where_the_rental_was_seen(bool isRented, int unknown, int certain)
    {
        var later = new PoolLedger(seesAll: false);
        for (int i = 0; i < unknown; i++)
        {
            later.Add(new PoolEvent(PoolEventKind.Returned, 0, 1000 + i, 64, Back, 0));
        }

        if (isRented)
        {
            later.Add(new PoolEvent(PoolEventKind.Rented, 0, 7, 64, Site, 0));
        }

        later.Add(new PoolEvent(PoolEventKind.Returned, 0, 7, 64, Back, 0));
        later.Add(new PoolEvent(PoolEventKind.Returned, 0, 7, 64, Again, 1));
        Assert.Equal(certain, Assert.Single(later.Offences).CertainCount);
    }

    [Fact]
    public void After_a_loss_nothing_is_certain()
    {
        Rent(7);
        Return(7);
        _ledger.Lost = 3;
        Return(7, Again);
        var offence = Assert.Single(_ledger.Offences);
        Assert.Equal((1, 0), (offence.Count, offence.CertainCount));
    }

    [Fact]
    public void Same_hash_code_with_another_length_is_another_array()
    {
        Rent(7);
        _ledger.Add(new PoolEvent(PoolEventKind.Rented, 0, 7, 128, Site, 0));
        Return(7);
        _ledger.Add(new PoolEvent(PoolEventKind.Returned, 0, 7, 128, Back, 0));
        Assert.Empty(_ledger.Offences);
    }

    [Fact]
    public void Memory_is_bounded_and_what_was_forgotten_accuses_nobody()
    {
        var small = new PoolLedger(seesAll: true, capacity: 100);
        for (int i = 0; i < 1000; i++)
        {
            small.Add(new PoolEvent(PoolEventKind.Rented, 0, i, 64, Site, i));
        }

        for (int i = 0; i < 1000; i++)
        {
            small.Add(new PoolEvent(PoolEventKind.Returned, 0, i, 64, Back, 1000 + i));
        }

        Assert.Empty(small.Offences);
        Assert.True(small.Forgotten > 0);
        Assert.True(small.Unknown > 0);

        // All came back: nothing is left that did not for certain.
        var site = small.Sites.Single(each => each.Stack == Site);
        Assert.True(site.Outstanding > 0);
        Assert.Equal(site.Outstanding, site.Forgotten);
    }

    [Theory]
    [InlineData(2_000_000, 0, true)]
    [InlineData(2_000_000, 1_000_000, true)]
    [InlineData(1_000_000, 999_995, false)]
    [InlineData(2_000_000, 1_990_000, false)]
    public void What_was_forgotten_may_have_come_back(long outstanding, long forgotten, bool certain)
    {
        var row = new SiteRow(new CallStack("rented", []), "ArrayPool<byte>")
        {
            Rented = 3_000_000, Outstanding = outstanding, Forgotten = forgotten, HighWater = outstanding, Earlier = 10_000,
            Missed = 0, Misses = [], OldestAge = 1, Rate = 1,
        };
        Assert.Equal((true, certain), (row.Grows, row.GrowsForCertain));
    }

    /// <summary>As many as the birthday problem says: 2^13 of 2^26 values collide with a chance of 39 %.</summary>
    [Fact]
    public void Chance_of_a_collision_is_computed_for_the_largest_class()
    {
        for (int i = 0; i < 1 << 13; i++)
        {
            Rent(i);
        }

        Assert.Equal(1 << 13, _ledger.LargestClass);
        Assert.Equal(0.393, _ledger.CollisionChance, 3);
    }

    [Fact]
    public void Timeline_has_a_bounded_number_of_points_in_the_order_of_time()
    {
        var line = new Timeline();
        for (int i = 0; i < 100_000; i++)
        {
            line.Add(i * 0.1, i);
        }

        Assert.InRange(line.Points.Count, 100, 512);
        Assert.Equal(line.Points.OrderBy(point => point.Seconds), line.Points);
    }

    private void Rent(int item, int stack = Site, int pool = 0) => _ledger.Add(new PoolEvent(PoolEventKind.Rented, pool, item, 64, stack, _now++));

    private void Return(int item, int stack = Back, int pool = 0) => _ledger.Add(new PoolEvent(PoolEventKind.Returned, pool, item, 64, stack, _now++));
}
