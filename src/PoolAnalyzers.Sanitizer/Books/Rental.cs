using System.Runtime.InteropServices;
using PoolAnalyzers.Sanitizer.Stacks;

namespace PoolAnalyzers.Sanitizer.Books;

/// <summary>Where a rented array is.</summary>
internal enum RentalState
{
    /// <summary>Somebody has it.</summary>
    Out,

    /// <summary>It was returned to the pool that rented it.</summary>
    Returned,

    /// <summary>Code that was not rewritten gave it to a pool of the framework, which has it now.</summary>
    Elsewhere,
}

/// <summary>
/// One rental of one array or object. It knows the array for as long as somebody has it, and keeps it from no collection. Changes of its state are made under
/// its own lock.
/// </summary>
internal class Rental
{
    private GCHandle _array;
    private int _isChangeTold;

    /// <summary>Begins a rental.</summary>
    public Rental(PoolIdentity pool, Array array, int asked, CapturedStack rented, double seconds)
        : this(pool, array, array.Length, asked, rented, seconds)
    {
    }

    /// <summary>Begins a rental of an object, which has no length.</summary>
    public Rental(PoolIdentity pool, object item, CapturedStack rented, double seconds)
        : this(pool, item, length: 0, asked: 0, rented, seconds)
    {
    }

    /// <summary>Begins a rental of what may be either, or of what no table has.</summary>
    protected Rental(PoolIdentity pool, object? item, int length, int asked, CapturedStack rented, double seconds)
    {
        (Pool, Length, Asked, Rented, Seconds) = (pool, length, asked, rented, seconds);
        // An array that a finalizer returns is not lost before that.
        _array = item is null ? default : GCHandle.Alloc(item, GCHandleType.WeakTrackResurrection);
    }

    /// <summary>A rental that is told when it ends. No table has it.</summary>
    public static Rental OfReturned(PoolIdentity pool, int length, CapturedStack rented, double seconds, string? test) =>
        new(pool, item: null, length, asked: 0, rented, seconds) { Test = test };

    /// <summary>The pool.</summary>
    public PoolIdentity Pool { get; }

    /// <summary>The length of the array; 0 for an object.</summary>
    public int Length { get; }

    /// <summary>The length that was asked for.</summary>
    public int Asked { get; }

    /// <summary>Where it was rented.</summary>
    public CapturedStack Rented { get; }

    /// <summary>When it was rented, in seconds from the beginning.</summary>
    public double Seconds { get; }

    /// <summary>The test that rented it; null where no framework tells.</summary>
    public string? Test { get; init; } = RunningTest.Current;

    /// <summary>Where the array is.</summary>
    public RentalState State { get; set; }

    /// <summary>Where it was returned; null before that.</summary>
    public CapturedStack? Returned { get; set; }

    /// <summary>No pool handed it out: the program made it, and gave it to the pool where it was returned.</summary>
    public bool IsMade { get; init; }

    /// <summary>What the array was filled with when it was returned.</summary>
    public byte ReturnedByte { get; set; }

    /// <summary>The next one with the same hash code.</summary>
    public Rental? Next { get; set; }

    /// <summary>The array; null where it was collected.</summary>
    public object? Array => _array.IsAllocated ? _array.Target : null;

    /// <summary>True for the first who asks: a change is told once.</summary>
    public bool TakeChange() => Interlocked.Exchange(ref _isChangeTold, 1) == 0;

    /// <summary>Forgets the array. Called once, by the table that has taken the rental out.</summary>
    public void Free() => _array.Free();
}
