using System.Diagnostics;
using System.Reflection;
using PoolAnalyzers.Sanitizer.Protocol;
using PoolAnalyzers.Sanitizer.Stacks;

namespace PoolAnalyzers.Sanitizer.Books;

/// <summary>
/// Keeps the books of generated pools, as far as their own checked build tells what happens. That build decides what is wrong, and throws: here it is noted
/// what it decided, and where. Thread-safe.
/// </summary>
/// <param name="isChecked">The array is a rental of a checked pool, which keeps it in the books that this one belongs to.</param>
internal sealed class GeneratedBook(FaultBook faults, SiteBook sites, StackCapture stacks, Stopwatch clock, Func<Array, bool> isChecked)
{
    /// <summary>What the checked build fills returned arrays with (CheckedRentals.Poison).</summary>
    private const byte Poison = 0xDB;

    private readonly RentalTable _rentals = new();

    /// <summary>A pool, scope or owner has handed something out.</summary>
    /// <param name="item">What it is.</param>
    /// <param name="name">What the pool is called.</param>
    /// <param name="trace">The stack of the call.</param>
    public void Rented(object item, string name, StackTrace trace)
    {
        if (_rentals.Find(item) is GeneratedRental last)
        {
            lock (last)
            {
                if (last.State == RentalState.Out)
                {
                    // A scope hands on what it has rented of a pool: it is one rental.
                    last.Holders++;
                    return;
                }

                // Who has it now may write to it.
                last.Idle = null;
            }
        }

        // The array of a scope over a pool of the framework is in the books already.
        bool isCounted = item is not Array array || !isChecked(array);
        double seconds = clock.Elapsed.TotalSeconds;
        var rental = new GeneratedRental(new PoolIdentity(name), item, stacks.Of(trace), seconds) { IsCounted = isCounted };
        _rentals.Add(item, rental);
        if (isCounted)
        {
            sites.Rent(rental.Rented, rental.Pool, seconds);
        }

        if (_rentals.IsSweepDue)
        {
            Sweep();
        }
    }

    /// <summary>Something has come back.</summary>
    public void Returned(object item, StackTrace trace)
    {
        if (_rentals.Find(item) is not GeneratedRental rental)
        {
            return;
        }

        lock (rental)
        {
            if (--rental.Holders > 0)
            {
                return;
            }

            (rental.State, rental.Returned) = (RentalState.Returned, stacks.Of(trace));
        }

        if (rental.IsCounted)
        {
            sites.Return(rental.Rented, rental.Pool, clock.Elapsed.TotalSeconds);
        }
    }

    /// <summary>The checked build has refused a return.</summary>
    public void Refused(object item, string name, StackTrace trace)
    {
        var stack = stacks.Of(trace);
        int length = (item as Array)?.Length ?? 0;
        if (_rentals.Find(item) is not { } rental)
        {
            faults.Note(new Fault(FaultKinds.Foreign, name, "", null, null, stack) { IsRefused = true }, length, asked: 0);
            return;
        }

        var fault = rental.State == RentalState.Returned
            ? new Fault(FaultKinds.ReturnedTwice, name, rental.Pool.Name, rental.Rented, rental.Returned, stack)
            : new Fault(FaultKinds.Foreign, name, rental.Pool.Name, rental.Rented, null, stack);
        faults.Note(fault with { IsRefused = true }, length, asked: 0);
    }

    /// <summary>A pool keeps an array that came back, and has filled it.</summary>
    public void Idle(object item)
    {
        if (item is not Array array || _rentals.Find(item) is not GeneratedRental rental)
        {
            return;
        }

        var contents = ContentsOf(array);
        if (contents.ReturnedByte(hasPoison: true) == 0)
        {
            // What has references in it is not filled.
            return;
        }

        lock (rental)
        {
            // Without unsafe code, arrays of structures are cleared instead.
            byte? filled = contents.FindChange(array, 0, Poison) is null ? Poison : contents.FindChange(array, 0, 0) is null ? (byte)0 : null;
            rental.Idle = filled is null ? null : contents;
            rental.ReturnedByte = filled ?? 0;
        }
    }

    /// <summary>The pool is about to hand out an array that it kept: from now on, who writes to it may do so.</summary>
    public void Leaving(object item)
    {
        if (_rentals.Find(item) is GeneratedRental rental)
        {
            Look(rental);
            lock (rental)
            {
                rental.Idle = null;
            }
        }
    }

    /// <summary>Looks at all arrays that pools keep.</summary>
    public void Check()
    {
        foreach (var rental in _rentals.All)
        {
            Look((GeneratedRental)rental);
        }
    }

    /// <summary>Looks for what was collected while it was out.</summary>
    public void Sweep()
    {
        foreach (var lost in _rentals.Sweep().Where(rental => rental is GeneratedRental { State: RentalState.Out, IsCounted: true }))
        {
            faults.Note(new Fault(FaultKinds.Collected, lost.Pool.Name, lost.Pool.Name, lost.Rented, null, null), lost.Length, asked: 0, test: lost.Test);
        }
    }

    private void Look(GeneratedRental rental)
    {
        lock (rental)
        {
            if (rental.Idle is { } contents && rental.Array is Array array && contents.FindChange(array, 0, rental.ReturnedByte) is { } change
                && rental.TakeChange())
            {
                faults.Note(
                    new Fault(FaultKinds.WrittenAfterReturn, rental.Pool.Name, rental.Pool.Name, rental.Rented, rental.Returned, null),
                    rental.Length, asked: 0, change, rental.ReturnedByte, rental.Test);
            }
        }
    }

    private static ArrayContents ContentsOf(Array array) => (ArrayContents)typeof(ArrayContents<>).MakeGenericType(array.GetType().GetElementType()!)
        .GetProperty(nameof(ArrayContents<byte>.Instance), BindingFlags.Public | BindingFlags.Static)!.GetValue(null)!;

    private sealed class GeneratedRental(PoolIdentity pool, object item, CapturedStack rented, double seconds)
        : Rental(pool, item, (item as Array)?.Length ?? 0, asked: 0, rented, seconds)
    {
        /// <summary>How many have it one after another: a pool, and a scope over that.</summary>
        public int Holders { get; set; } = 1;

        /// <summary>No other book has it.</summary>
        public bool IsCounted { get; init; }

        /// <summary>How to look at it; null while somebody may write to it.</summary>
        public ArrayContents? Idle { get; set; }
    }
}
