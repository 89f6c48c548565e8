using System.Diagnostics;
using System.Runtime.CompilerServices;
using PoolAnalyzers.Sanitizer.Protocol;
using PoolAnalyzers.Sanitizer.Recording;
using PoolAnalyzers.Sanitizer.Stacks;

namespace PoolAnalyzers.Sanitizer.Books;

/// <summary>Keeps the books of this process: what is rented, by whom, what came back, and whether it was left alone since. Thread-safe.</summary>
/// <remarks>
/// A checked pool makes each array that it rents, and lets it go after the return. So an array has one rental in its life, and what its state says is certain.
/// An array of a pool that the program derives has several, each in the table of that pool.
/// </remarks>
internal sealed class RentalBook
{
    private readonly SanitizerSettings _settings;
    private readonly ProcessFile _file;
    private readonly FaultBook _faults;
    private readonly Quarantine _quarantine;
    private readonly FrameworkRentals _framework;
    private readonly SiteBook _sites = new();
    private readonly StackCapture _stacks;
    private readonly RentalTable _rentals = new();
    private readonly ConditionalWeakTable<object, DerivedPool> _derived = [];
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private int _isSweeping;

    /// <summary>Opens the books.</summary>
    public RentalBook(SanitizerSettings settings, ProcessFile file)
    {
        (_settings, _file, _faults, _stacks) = (settings, file, new FaultBook(file), new StackCapture(settings.TakesAllStacks));
        Sample = new RentalSample(settings.Sample);
        Objects = new ObjectBook(_faults, _sites, _stacks, Sample, _clock);
        _quarantine = new Quarantine(settings.QuarantineBytes, WrittenAfterReturn);
        Generated = new GeneratedBook(_faults, _sites, _stacks, _clock, array => _rentals.Find(array) is { State: RentalState.Out });
        Streams = new StreamBook(settings, _faults, _sites, _stacks, Sample, _clock, _quarantine.Add);
        _framework = FrameworkRentals.Follow(LeftElsewhere);
    }

    /// <summary>The books of pools of objects.</summary>
    public ObjectBook Objects { get; }

    /// <summary>The books of generated pools.</summary>
    public GeneratedBook Generated { get; }

    /// <summary>The books of recyclable streams.</summary>
    public StreamBook Streams { get; }

    /// <summary>Which rentals are checked.</summary>
    public RentalSample Sample { get; }

    /// <summary>How many rentals and returns there were, for those who want to know whether there was one more.</summary>
    public long Events => _sites.Events;

    /// <summary>An array was made for somebody. It is filled with what stands for unwritten contents.</summary>
    /// <param name="asked">The length that was asked for.</param>
    /// <param name="site">The number of the call that rents; 0 where it is not known for certain.</param>
    public void Rented(PoolIdentity pool, ArrayContents contents, Array array, int asked, int site)
    {
        contents.Fill(array, contents.UnwrittenByte(_settings.HasPoison));
        double seconds = _clock.Elapsed.TotalSeconds;
        var stack = _stacks.Sample(site, nameof(Pools.AnnouncedCalls.Rent));
        _rentals.Add(array, new Rental(pool, array, asked, stack, seconds));
        _sites.Rent(stack, pool, seconds);
        if (_rentals.IsSweepDue)
        {
            Sweep();
        }
    }

    /// <summary>An array came back to a checked pool. False where no checked pool has rented it, so that the pool has to say what becomes of it.</summary>
    /// <param name="site">The number of the call that returns; 0 where it is not known for certain.</param>
    /// <param name="callee">The name of the method that is called.</param>
    public bool TryReturn(PoolIdentity pool, ArrayContents contents, Array array, int site, string callee)
    {
        if (_rentals.Find(array) is not { } rental || rental.State == RentalState.Elsewhere)
        {
            return false;
        }

        // A fault has its whole stack.
        bool isSound = rental.Returned is null && rental.Pool == pool;
        var stack = isSound ? _stacks.Sample(site, callee) : _stacks.Take(site);
        CapturedStack? first;
        lock (rental)
        {
            first = rental.Returned;
            if (first is null)
            {
                (rental.State, rental.Returned) = (RentalState.Returned, stack);
                rental.ReturnedByte = contents.ReturnedByte(_settings.HasPoison);
            }
        }

        if (first is not null)
        {
            stack = isSound ? _stacks.Take(site) : stack;
            _faults.Note(new Fault(FaultKinds.ReturnedTwice, pool.Name, rental.Pool.Name, rental.Rented, first, stack), rental.Length, rental.Asked);
            return true;
        }

        if (rental.Pool != pool)
        {
            _faults.Note(new Fault(FaultKinds.Foreign, pool.Name, rental.Pool.Name, rental.Rented, null, stack), rental.Length, rental.Asked);
        }

        TellBeyondLength(rental, contents, array);
        _sites.Return(rental.Rented, rental.Pool, _clock.Elapsed.TotalSeconds);
        contents.Fill(array, rental.ReturnedByte);
        _quarantine.Add(rental, array, contents);
        return true;
    }

    /// <summary>The framework's pools have rented this array, or may have: also for code that is rewritten, where not each rental is checked.</summary>
    public bool MayBeOfFramework(Array array) =>
        !Sample.IsWhole || !_framework.SeesAll || _framework.Has(array) || _rentals.Find(array) is { State: RentalState.Elsewhere };

    /// <summary>An array came back that no pool has rented.</summary>
    /// <param name="site">The number of the call that returns; 0 where it is not known for certain.</param>
    public void ReturnedOfNobody(PoolIdentity pool, Array array, int site) =>
        _faults.Note(new Fault(FaultKinds.Foreign, pool.Name, "", null, null, _stacks.Take(site)), array.Length, 0);

    /// <summary>An owner was disposed once more.</summary>
    /// <param name="rented">Where it was rented.</param>
    /// <param name="first">Where it was disposed first.</param>
    /// <param name="site">The number of the call that disposes; 0 where it is not known for certain.</param>
    public void DisposedTwice(PoolIdentity pool, CapturedStack rented, CapturedStack first, int length, int site) =>
        _faults.Note(new Fault(FaultKinds.DisposedTwice, pool.Name, pool.Name, rented, first, _stacks.Take(site)), length, 0);

    /// <summary>The rental of an array of a checked pool; null where there is none.</summary>
    public Rental? Find(Array array) => _rentals.Find(array);

    /// <summary>A pool that the program derives has handed out an array.</summary>
    public void RentedByDerived(object pool, string name, Array array, int asked)
    {
        var derived = _derived.GetValue(pool, _ => new DerivedPool(new PoolIdentity(name)));
        if (!Sample.IsTurn())
        {
            // What is known of the array is of an earlier rental, which has ended.
            if (derived.Rentals.Forget(array) is { State: RentalState.Out } unseen)
            {
                _sites.Return(unseen.Rented, derived.Identity, _clock.Elapsed.TotalSeconds);
            }

            return;
        }

        double seconds = _clock.Elapsed.TotalSeconds;
        var stack = _stacks.Take(pool: pool.GetType());
        derived.Rentals.Add(array, new Rental(derived.Identity, array, asked, stack, seconds));
        _sites.Rent(stack, derived.Identity, seconds);
        if (derived.Rentals.IsSweepDue)
        {
            derived.Rentals.Sweep();
        }
    }

    /// <summary>
    /// A pool that the program derives is about to take an array. What it was not seen to rent is no fault: it may have other ways to hand out arrays.
    /// </summary>
    public void ReturnedToDerived(object pool, Array array)
    {
        if (!_derived.TryGetValue(pool, out var derived) || derived.Rentals.Find(array) is not { } rental)
        {
            return;
        }

        var stack = _stacks.Take(pool: pool.GetType());
        CapturedStack? first;
        lock (rental)
        {
            first = rental.Returned;
            (rental.State, rental.Returned) = (RentalState.Returned, first ?? stack);
        }

        if (first is null)
        {
            _sites.Return(rental.Rented, rental.Pool, _clock.Elapsed.TotalSeconds);
        }
        else
        {
            string name = derived.Identity.Name;
            _faults.Note(new Fault(FaultKinds.ReturnedTwice, name, name, rental.Rented, first, stack), rental.Length, rental.Asked);
        }
    }

    /// <summary>Looks at all returned arrays, and for arrays that were collected while they were out.</summary>
    public void Check()
    {
        _quarantine.Check();
        Sweep();
        Objects.Sweep();
        Generated.Check();
        Generated.Sweep();
    }

    /// <summary>Writes the counts so far.</summary>
    public void WriteCounts()
    {
        var line = new JsonLine(RecordNames.Counts);
        _faults.Write(line);
        _sites.Write(line, _file);
        _file.Write(line);
    }

    /// <summary>The last check, and the counts.</summary>
    public void Close()
    {
        // What nobody refers to any more is lost for certain. What a finalizer can still reach is not: nobody waits for finalizers.
        GC.Collect();
        Check();
        Streams.Close();
        WriteCounts();
        _file.Write(new JsonLine(RecordNames.End));
    }

    private void Sweep()
    {
        if (Interlocked.Exchange(ref _isSweeping, 1) != 0)
        {
            return;
        }

        try
        {
            foreach (var lost in _rentals.Sweep().Where(rental => rental.State == RentalState.Out))
            {
                _faults.Note(
                    new Fault(FaultKinds.Collected, lost.Pool.Name, lost.Pool.Name, lost.Rented, null, null), lost.Length, lost.Asked, test: lost.Test);
            }
        }
        finally
        {
            Volatile.Write(ref _isSweeping, 0);
        }
    }

    private void WrittenAfterReturn(Rental rental, Change change) => _faults.Note(
        new Fault(FaultKinds.WrittenAfterReturn, rental.Pool.Name, rental.Pool.Name, rental.Rented, rental.Returned, null),
        rental.Length, rental.Asked, change, rental.ReturnedByte, rental.Test);

    private void TellBeyondLength(Rental rental, ArrayContents contents, Array array)
    {
        byte unwritten = contents.UnwrittenByte(_settings.HasPoison);
        // Generated scopes fill the whole array before they return it, in their checked build.
        if (_settings.TellsNotices && contents.FindChange(array, rental.Asked, unwritten) is { } change
            && contents.FindChange(array, rental.Asked, contents.ReturnedByte(hasPoison: true)) is not null)
        {
            _faults.Note(
                new Fault(FaultKinds.WrittenBeyondLength, rental.Pool.Name, rental.Pool.Name, rental.Rented, rental.Returned, null),
                rental.Length, rental.Asked, change, unwritten, rental.Test);
        }
    }

    /// <summary>A pool of the framework got an array that it did not rent: code that was not rewritten ends a rental of ours there.</summary>
    private void LeftElsewhere(int hash, int length)
    {
        if (_rentals.FindOut(hash, length) is not { } rental)
        {
            return;
        }

        lock (rental)
        {
            if (rental.State != RentalState.Out)
            {
                return;
            }

            rental.State = RentalState.Elsewhere;
        }

        _sites.Return(rental.Rented, rental.Pool, _clock.Elapsed.TotalSeconds);
    }

    private sealed class DerivedPool(PoolIdentity identity)
    {
        public PoolIdentity Identity { get; } = identity;

        public RentalTable Rentals { get; } = new();
    }
}
