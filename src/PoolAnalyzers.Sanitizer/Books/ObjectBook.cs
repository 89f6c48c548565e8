using System.Diagnostics;
using System.Runtime.CompilerServices;
using PoolAnalyzers.Sanitizer.Protocol;
using PoolAnalyzers.Sanitizer.Stacks;

namespace PoolAnalyzers.Sanitizer.Books;

/// <summary>
/// Keeps the books of pools of objects, as far as rewritten code calls them. The pools hand out what they always did, so that an object has many rentals, and
/// some calls are not seen. Thread-safe.
/// </summary>
internal sealed class ObjectBook(FaultBook faults, SiteBook sites, StackCapture stacks, RentalSample sample, Stopwatch clock)
{
    private readonly ConditionalWeakTable<object, Pool> _pools = [];
    private readonly List<Pool> _known = [];

    /// <summary>A pool has handed out an object.</summary>
    /// <param name="site">The number of the call.</param>
    public void Got(object pool, object item, int site)
    {
        var book = _pools.GetValue(pool, Open);
        if (!book.IsKnown)
        {
            return;
        }

        if (!sample.IsTurn())
        {
            // What is known of the object is of an earlier rental, which has ended.
            if (book.Rentals.Forget(item) is { State: RentalState.Out } unseen)
            {
                sites.Return(unseen.Rented, book.Identity, clock.Elapsed.TotalSeconds);
            }

            return;
        }

        var last = book.Rentals.Find(item);
        bool isOut = last is { State: RentalState.Out };
        var surplus = isOut ? book.SurplusOf(item) : null;
        bool isUsed = surplus is not null;
        var stack = isUsed ? stacks.Take(site) : stacks.Sample(site, "Get");
        if (isUsed)
        {
            faults.Note(new Fault(FaultKinds.UsedByTwo, book.Identity.Name, book.Identity.Name, last!.Rented, surplus, stack), length: 0, asked: 0);
            book.Settle(item);
        }

        double seconds = clock.Elapsed.TotalSeconds;
        if (isOut)
        {
            // Nobody saw it come back.
            sites.Return(last!.Rented, book.Identity, seconds);
        }

        book.Rentals.Add(item, new Rental(book.Identity, item, stack, seconds));
        sites.Rent(stack, book.Identity, seconds);
        if (book.Rentals.IsSweepDue)
        {
            Sweep(book);
        }
    }

    /// <summary>A pool is about to take an object: as soon as it has it, another thread can get it.</summary>
    /// <param name="site">The number of the call.</param>
    public void Returning(object pool, object item, int site)
    {
        var book = _pools.GetValue(pool, Open);
        if (!book.IsKnown)
        {
            return;
        }

        var last = book.Rentals.Find(item);
        if (last is null && !sample.IsWhole)
        {
            return;
        }

        bool isBack = last is { State: RentalState.Returned } && ObjectPoolContents.Has(pool, item);
        var stack = isBack ? stacks.Take(site) : stacks.Sample(site, "Return");
        if (last is null)
        {
            // The program made it, and gives it to the pool.
            book.Rentals.Add(item, new Rental(book.Identity, item, stack, clock.Elapsed.TotalSeconds)
            {
                State = RentalState.Returned,
                Returned = stack,
                IsMade = true,
            });
            return;
        }

        if (isBack)
        {
            var rented = last.IsMade ? null : last.Rented;
            faults.Note(new Fault(FaultKinds.ReturnedTwice, book.Identity.Name, book.Identity.Name, rented, last.Returned, stack), length: 0, asked: 0);
            book.Owe(item, stack);
            return;
        }

        bool isFirst;
        lock (last)
        {
            isFirst = last.State == RentalState.Out;
            (last.State, last.Returned) = (RentalState.Returned, stack);
        }

        if (isFirst)
        {
            sites.Return(last.Rented, book.Identity, clock.Elapsed.TotalSeconds);
        }
    }

    /// <summary>A method of the pool is called by a delegate, which nobody sees.</summary>
    public void SeenInParts(object pool) => _pools.GetValue(pool, Open).IsSeenInParts = true;

    /// <summary>Looks for objects that were collected while they were out.</summary>
    public void Sweep()
    {
        Pool[] all;
        lock (_known)
        {
            _known.RemoveAll(book => !book.IsAlive && book.Rentals.IsEmpty);
            all = [.. _known];
        }

        Array.ForEach(all, Sweep);
    }

    private void Sweep(Pool book)
    {
        lock (book)
        {
            // Whether the pool is alive is asked after its objects were looked at: what ends together with its pool is not lost.
            var lost = book.Rentals.Sweep().Where(rental => rental.State == RentalState.Out).ToList();
            if (book.IsAlive && !book.IsSeenInParts)
            {
                lost.ForEach(rental => faults.Note(
                    new Fault(FaultKinds.Collected, book.Identity.Name, book.Identity.Name, rental.Rented, null, null),
                    length: 0, asked: 0, test: rental.Test));
            }
            else
            {
                lost.ForEach(rental => sites.Return(rental.Rented, book.Identity, clock.Elapsed.TotalSeconds));
            }
        }
    }

    private Pool Open(object pool)
    {
        var book = new Pool(pool);
        if (book.IsKnown)
        {
            lock (_known)
            {
                _known.Add(book);
            }
        }

        return book;
    }

    private sealed class Pool(object pool)
    {
        private readonly WeakReference _pool = new(pool);
        private readonly ConditionalWeakTable<object, CapturedStack> _surplus = [];

        public PoolIdentity Identity { get; } = new(PoolIdentity.ElementName(pool.GetType()));

        public bool IsKnown { get; } = ObjectPoolContents.IsKnown(pool);

        public RentalTable Rentals { get; } = new();

        public bool IsSeenInParts { get; set; }

        public bool IsAlive => _pool.IsAlive;

        /// <summary>The return by which the pool has the object once too often; null where it has not.</summary>
        public CapturedStack? SurplusOf(object item) => _surplus.TryGetValue(item, out var stack) ? stack : null;

        public void Owe(object item, CapturedStack returned) => _surplus.AddOrUpdate(item, returned);

        public void Settle(object item) => _surplus.Remove(item);
    }
}
