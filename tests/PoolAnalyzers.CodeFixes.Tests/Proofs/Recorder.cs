using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>Faults in the use of pools, as a run shows them.</summary>
public enum Fault
{
    /// <summary>A pool got what it had not rented.</summary>
    Foreign,
    /// <summary>A pool got something a second time.</summary>
    Twice,
    /// <summary>Something was written to after its return.</summary>
    WrittenLate,
    /// <summary>An owner that an object was given was disposed: whether the object owns it, the program decides.</summary>
    DisposedLent,
}

/// <summary>Everything that one run of a program does to pools. The pools, streams and calls of the program tell it.</summary>
/// <remarks>
/// The run is the logical call context: what it starts reports here too. What goes back to a pool is never rented again, so that a late use is seen.
/// </remarks>
public sealed class Recorder(bool poisons, int failAt)
{
    private const int Fuel = 20_000;

    private const byte Poison = 0xDD;

    private static readonly AsyncLocal<Recorder?> s_current = new();

    private readonly Lock _lock = new();
    private readonly Dictionary<object, bool> _rentals = new(ReferenceEqualityComparer.Instance);
    private readonly List<(Array Array, int Bytes)> _returned = [];
    private readonly List<Func<string>> _world = [];
    private int _points, _fuel;

    /// <summary>What the run has done wrong, in order.</summary>
    public List<Fault> Faults { get; } = [];

    /// <summary>How many calls could have failed.</summary>
    public int Points => _points;

    /// <summary>Rentals that did not go back.</summary>
    public IReadOnlyList<object> Outstanding
    {
        get
        {
            lock (_lock)
                return [.. _rentals.Where(r => r.Value).Select(r => r.Key)];
        }
    }

    /// <summary>The recorder of this run. The finalizer of an object that a run has left runs in none: what it tells, nobody keeps.</summary>
    public static Recorder Current => s_current.Value ?? new Recorder(poisons: false, failAt: -1);

    public static void Start(Recorder recorder) => s_current.Value = recorder;

    /// <summary>A call that may fail.</summary>
    public static void Point() => Current.Pass();

    /// <summary>A turn of a loop: a run that does not end is given up by their number.</summary>
    public static void Burn()
    {
        if (Interlocked.Increment(ref Current._fuel) > Fuel)
            throw new OutOfFuelException();
    }

    /// <summary>A method begins: a run that goes ever deeper is given up too.</summary>
    public static void Enter()
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            throw new OutOfFuelException();
    }

    public void Rented(object rental)
    {
        lock (_lock)
            _rentals[rental] = true;
    }

    /// <summary>Notes that something goes back.</summary>
    /// <returns>Whether it was rented, and had not gone back before.</returns>
    public bool Returned(object? rental)
    {
        lock (_lock)
        {
            // What has no elements is everybody's.
            if (rental is Array { Length: 0 })
                return false;
            bool isKnown = rental is not null && _rentals.ContainsKey(rental);
            if (isKnown && _rentals[rental!])
            {
                _rentals[rental!] = false;
                return true;
            }

            Faults.Add(isKnown ? Fault.Twice : Fault.Foreign);
            return false;
        }
    }

    /// <summary>Notes that an owner is disposed which an object of the program was given.</summary>
    public void DisposedLent()
    {
        lock (_lock)
            Faults.Add(Fault.DisposedLent);
    }

    /// <summary>Fills an array that went back, so that whoever reads it later reads nonsense, and who writes it is seen.</summary>
    public void Fill<T>(T[] array)
    {
        if (!poisons || RuntimeHelpers.IsReferenceOrContainsReferences<T>())
            return;
        int bytes = array.Length * Unsafe.SizeOf<T>();
        Bytes(array, bytes).Fill(Poison);
        lock (_lock)
            _returned.Add((array, bytes));
    }

    /// <summary>Something that the program can change, and how it looks at the end.</summary>
    public void Watch(Func<string> look)
    {
        lock (_lock)
            _world.Add(look);
    }

    /// <summary>How all that the program could change looks now. Notes what was written to too late.</summary>
    public string Conclude()
    {
        lock (_lock)
        {
            foreach (var (array, bytes) in _returned)
            {
                if (Bytes(array, bytes).ContainsAnyExcept(Poison))
                    Faults.Add(Fault.WrittenLate);
            }

            return string.Join(" ", _world.Select(look => look()));
        }
    }

    private void Pass()
    {
        if (Interlocked.Increment(ref _points) == failAt)
            throw new InjectedException();
    }

    private static Span<byte> Bytes(Array array, int count) => MemoryMarshal.CreateSpan(ref MemoryMarshal.GetArrayDataReference(array), count);
}

/// <summary>The failure of a call that the proof wants to fail.</summary>
public sealed class InjectedException : Exception;

/// <summary>The program has turned in loops for too long.</summary>
public sealed class OutOfFuelException : Exception;
