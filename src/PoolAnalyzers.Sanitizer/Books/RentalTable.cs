using System.Runtime.CompilerServices;

namespace PoolAnalyzers.Sanitizer.Books;

/// <summary>Finds the last rental of an array. Arrays are told apart by themselves, not by their hash codes. Thread-safe.</summary>
internal sealed class RentalTable
{
    private const int MinSweep = 4096;

    private readonly Dictionary<int, Rental>[] _stripes = [.. Enumerable.Range(0, 64).Select(_ => new Dictionary<int, Rental>())];
    private int _count;
    private int _nextSweep = MinSweep;

    /// <summary>There are twice as many as the last sweep left: those whose arrays were collected should go.</summary>
    public bool IsSweepDue => Volatile.Read(ref _count) >= Volatile.Read(ref _nextSweep);

    /// <summary>No array is known.</summary>
    public bool IsEmpty => Volatile.Read(ref _count) == 0;

    /// <summary>Adds a rental, in place of an earlier one of the same array.</summary>
    public void Add(object array, Rental rental)
    {
        int hash = RuntimeHelpers.GetHashCode(array);
        var stripe = StripeOf(hash);
        Rental? replaced;
        lock (stripe)
        {
            replaced = Remove(stripe, hash, array);
            rental.Next = stripe.GetValueOrDefault(hash);
            stripe[hash] = rental;
        }

        replaced?.Free();
        if (replaced is null)
        {
            Interlocked.Increment(ref _count);
        }
    }

    /// <summary>Takes out the rental of an array, and returns it; null where there was none.</summary>
    public Rental? Forget(object array)
    {
        int hash = RuntimeHelpers.GetHashCode(array);
        var stripe = StripeOf(hash);
        Rental? removed;
        lock (stripe)
        {
            removed = Remove(stripe, hash, array);
        }

        if (removed is not null)
        {
            removed.Free();
            Interlocked.Decrement(ref _count);
        }

        return removed;
    }

    /// <summary>The rental of an array; null where there was none.</summary>
    public Rental? Find(object array)
    {
        int hash = RuntimeHelpers.GetHashCode(array);
        var stripe = StripeOf(hash);
        lock (stripe)
        {
            var rental = stripe.GetValueOrDefault(hash);
            while (rental is not null && !ReferenceEquals(rental.Array, array))
            {
                rental = rental.Next;
            }

            return rental;
        }
    }

    /// <summary>The rentals at this moment.</summary>
    public IReadOnlyList<Rental> All
    {
        get
        {
            var all = new List<Rental>();
            foreach (var stripe in _stripes)
            {
                lock (stripe)
                {
                    foreach (var first in stripe.Values)
                    {
                        for (var rental = first; rental is not null; rental = rental.Next)
                        {
                            all.Add(rental);
                        }
                    }
                }
            }

            return all;
        }
    }

    /// <summary>A rental that is out, of an array with this hash code and length; null where there is none.</summary>
    public Rental? FindOut(int hash, int length)
    {
        var stripe = StripeOf(hash);
        lock (stripe)
        {
            var rental = stripe.GetValueOrDefault(hash);
            while (rental is not null && (rental.State != RentalState.Out || rental.Length != length))
            {
                rental = rental.Next;
            }

            return rental;
        }
    }

    /// <summary>Takes out the rentals whose arrays were collected, and returns them.</summary>
    public IReadOnlyList<Rental> Sweep()
    {
        var collected = new List<Rental>();
        int count = 0;
        foreach (var stripe in _stripes)
        {
            lock (stripe)
            {
                foreach (int hash in stripe.Keys.ToArray())
                {
                    Rental? kept = null;
                    for (var rental = stripe[hash]; rental is not null;)
                    {
                        var next = rental.Next;
                        if (rental.Array is null)
                        {
                            rental.Free();
                            collected.Add(rental);
                        }
                        else
                        {
                            (rental.Next, kept) = (kept, rental);
                            count++;
                        }

                        rental = next;
                    }

                    if (kept is null)
                    {
                        stripe.Remove(hash);
                    }
                    else
                    {
                        stripe[hash] = kept;
                    }
                }
            }
        }

        Volatile.Write(ref _count, count);
        Volatile.Write(ref _nextSweep, Math.Max(MinSweep, 2 * count));
        return collected;
    }

    private static Rental? Remove(Dictionary<int, Rental> stripe, int hash, object array)
    {
        Rental? before = null;
        for (var rental = stripe.GetValueOrDefault(hash); rental is not null; before = rental, rental = rental.Next)
        {
            if (!ReferenceEquals(rental.Array, array))
            {
                continue;
            }

            if (before is not null)
            {
                before.Next = rental.Next;
            }
            else if (rental.Next is { } next)
            {
                stripe[hash] = next;
            }
            else
            {
                stripe.Remove(hash);
            }

            return rental;
        }

        return null;
    }

    private Dictionary<int, Rental> StripeOf(int hash) => _stripes[(hash ^ (hash >> 16)) & (_stripes.Length - 1)];
}
