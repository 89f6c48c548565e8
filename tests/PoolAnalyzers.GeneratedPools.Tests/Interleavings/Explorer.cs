namespace PoolAnalyzers.GeneratedPools.Tests.Interleavings;

/// <summary>
/// Runs a small model in every order in which its threads can take their steps, up to a number of preemptions, and with stores that arrive
/// late, up to a number of those.
/// </summary>
/// <remarks>
/// A model is run again from the start for each order (stateless model checking, as in Musuvathi and others, "Finding and Reproducing
/// Heisenbugs", 2008). The memory is that of x86: a plain store waits in a buffer of its thread and reaches the others later, in order; an
/// exchange empties the buffer first; a process-wide barrier empties all. What goes right without the order of ARM64 is argued in docs/pools.md.
/// </remarks>
internal sealed class Explorer
{
    private readonly int _preemptions;
    private readonly int _delays;
    private readonly List<(int Choice, int Count)> _path = [];
    private int _depth;

    private Explorer(int preemptions, int delays)
    {
        _preemptions = preemptions;
        _delays = delays;
    }

    /// <summary>How many orders were run.</summary>
    public int Executions { get; private set; }

    /// <summary>The first order that broke a rule of the model; null when none did.</summary>
    public string? Failure { get; private set; }

    /// <summary>Explores all orders of a model.</summary>
    /// <param name="create">Makes the model anew.</param>
    /// <param name="preemptions">How often a thread may be interrupted that could have gone on.</param>
    /// <param name="delays">How often a store may not arrive at once.</param>
    /// <param name="most">Gives up, with a failure, after so many orders.</param>
    public static Explorer Run(Func<Memory, Model> create, int preemptions, int delays, int most = 1_000_000)
    {
        var explorer = new Explorer(preemptions, delays);
        do
        {
            if (++explorer.Executions > most)
            {
                explorer.Failure = $"More than {most} orders";
                break;
            }

            explorer._depth = 0;
            explorer.Failure = explorer.RunOnce(create);
        }
        while (explorer.Failure is null && explorer.Advance());
        return explorer;
    }

    private string? RunOnce(Func<Memory, Model> create)
    {
        var memory = new Memory();
        var model = create(memory);
        memory.Threads = model.Threads.Count;
        var threads = model.Threads.Select(t => t.GetEnumerator()).ToArray();
        var waits = new Func<bool>?[threads.Length];
        var isDone = new bool[threads.Length];
        var trace = new List<string>();
        var (preemptions, delays) = (0, 0);
        var current = -1;
        // Every thread ends on its own or waits for another one; a model whose threads only go round in circles is wrong.
        for (var step = 0; step < 1000; step++)
        {
            var choices = new List<int>();
            var canGoOn = current >= 0 && !isDone[current] && waits[current]?.Invoke() != false;
            if (canGoOn)
                choices.Add(current);
            if (!canGoOn || preemptions < _preemptions)
            {
                for (var i = 0; i < threads.Length; i++)
                {
                    if (i != current && !isDone[i] && waits[i]?.Invoke() != false)
                        choices.Add(i);
                }
            }

            if (choices.Count == 0 && memory.ArriveAll())
                continue;
            if (choices.Count == 0)
                return Array.TrueForAll(isDone, d => d) ? model.Check() is { } end ? Describe(end, trace) : null : Describe("deadlock", trace);

            var choice = choices[Choose(choices.Count)];
            if (choice != current && canGoOn)
                preemptions++;
            current = choice;
            memory.Current = choice;
            try
            {
                isDone[choice] = !threads[choice].MoveNext();
                waits[choice] = isDone[choice] ? null : threads[choice].Current.Until;
                trace.Add($"{choice}: {(isDone[choice] ? "ends" : threads[choice].Current.Name)}");
            }
            catch (BrokenRuleException rule)
            {
                return Describe(rule.Message, trace);
            }

            // A store arrives at once, or else after one of the thread's next steps: a choice each time.
            if (memory.HasPending(choice))
            {
                var isLate = memory.IsLate(choice);
                if (!isLate && (delays == _delays || Choose(2) == 0))
                {
                    memory.ArriveAll(choice);
                }
                else if (isLate && Choose(2) == 0)
                {
                    memory.ArriveAll(choice);
                    trace.Add($"stores of {choice} arrive");
                }
                else if (!isLate)
                {
                    delays++;
                    memory.SetLate(choice);
                }
            }
        }

        return Describe("no end", trace);
    }

    private int Choose(int count)
    {
        if (_depth == _path.Count)
            _path.Add((0, count));
        return _path[_depth++].Choice;
    }

    private bool Advance()
    {
        while (_path.Count > 0)
        {
            var (choice, count) = _path[^1];
            _path.RemoveAt(_path.Count - 1);
            if (choice + 1 < count)
            {
                _path.Add((choice + 1, count));
                return true;
            }
        }

        return false;
    }

    private static string Describe(string what, List<string> trace) => $"{what}:\n{string.Join('\n', trace)}";
}

/// <summary>A place at which another thread may take over.</summary>
/// <param name="Name">What the thread does next.</param>
/// <param name="Until">What it waits for; null for nothing.</param>
internal readonly record struct Step(string Name, Func<bool>? Until = null);

/// <summary>Threads, and what must hold when they have ended.</summary>
/// <param name="Threads">Each yields before every access to what is shared.</param>
/// <param name="Check">What is wrong at the end; null for nothing.</param>
internal sealed record Model(IReadOnlyList<IEnumerable<Step>> Threads, Func<string?> Check);

internal sealed class BrokenRuleException(string message) : Exception(message);

/// <summary>Shared words, with a buffer of stores for each thread.</summary>
internal sealed class Memory
{
    private readonly long[] _words = new long[64];
    private readonly List<(int Address, long Value)>[] _pending = [[], [], [], []];
    private readonly bool[] _isLate = new bool[4];

    public int Threads { get; set; }

    /// <summary>The thread whose step is being taken.</summary>
    public int Current { get; set; }

    /// <summary>What the current thread sees: its own latest store, else what has arrived.</summary>
    public long Read(int address)
    {
        var own = _pending[Current].FindLastIndex(s => s.Address == address);
        return own >= 0 ? _pending[Current][own].Value : _words[address];
    }

    /// <summary>A plain store.</summary>
    public void Write(int address, long value) => _pending[Current].Add((address, value));

    /// <summary>A store before the threads start.</summary>
    public void Initialize(int address, long value) => _words[address] = value;

    /// <summary>What has arrived, for conditions that threads wait for and for the end.</summary>
    public long Arrived(int address) => _words[address];

    public bool CompareExchange(int address, long value, long comparand)
    {
        ArriveAll(Current);
        if (_words[address] != comparand)
            return false;
        _words[address] = value;
        return true;
    }

    public long Exchange(int address, long value)
    {
        ArriveAll(Current);
        var old = _words[address];
        _words[address] = value;
        return old;
    }

    /// <summary>Interlocked.MemoryBarrierProcessWide.</summary>
    public void BarrierProcessWide() => ArriveAll();

    public bool HasPending(int thread) => _pending[thread].Count > 0;

    /// <summary>Whether a store of the thread was held back.</summary>
    public bool IsLate(int thread) => _isLate[thread];

    public void SetLate(int thread) => _isLate[thread] = true;

    /// <summary>Lets all stores arrive.</summary>
    /// <returns>Whether there were any.</returns>
    public bool ArriveAll()
    {
        var any = false;
        for (var i = 0; i < Threads; i++)
        {
            any |= HasPending(i);
            ArriveAll(i);
        }

        return any;
    }

    public void ArriveAll(int thread)
    {
        foreach (var (address, value) in _pending[thread])
            _words[address] = value;
        _pending[thread].Clear();
        _isLate[thread] = false;
    }
}

/// <summary>Who has which item. Not part of the memory: it is what the rules are about.</summary>
internal sealed class Ledger(int items)
{
    private readonly int[] _owners = new int[items + 1];

    public void Rent(long item, int thread)
    {
        if (item < 1 || item > items)
            throw new BrokenRuleException($"{thread} rented {item}, which is no item");
        if (_owners[item] != 0)
            throw new BrokenRuleException($"{thread} rented {item}, which {_owners[item] - 1} has");
        _owners[item] = thread + 1;
    }

    public void Return(long item, int thread)
    {
        if (_owners[item] != thread + 1)
            throw new BrokenRuleException($"{thread} returned {item} and did not have it");
        _owners[item] = 0;
    }
}
