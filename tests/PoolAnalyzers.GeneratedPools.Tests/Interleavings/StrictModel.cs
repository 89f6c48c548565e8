namespace PoolAnalyzers.GeneratedPools.Tests.Interleavings;

/// <summary>What is left out of the strict pool, to see that the explorer finds it missing.</summary>
internal enum StrictFault
{
    None,

    /// <summary>The thief does without the process-wide barrier.</summary>
    NoBarrier,

    /// <summary>The owner does not look for a revocation once it has marked its slot.</summary>
    NoRecheck,

    /// <summary>The owner takes its slot back under the lock without asking whether it was robbed.</summary>
    RobbedUnseen,

    /// <summary>The thief does not wait for an owner that is busy with its magazine.</summary>
    BusyIgnored,

    /// <summary>The lock is read and then written.</summary>
    LockNotAtomic,
}

/// <summary>The strict pool: two caches with a slot and a magazine of one, a depot behind a lock, and thieves; step by step as in the generated code.</summary>
internal sealed class StrictModel
{
    private const int Lock = 0;
    private const int DepotCount = 1;
    private const int Depot = 2;
    private const int CacheSize = 6;
    private const int FirstCache = 10;
    private const int Slot = 0;
    private const int IsOut = 1;
    private const int IsRevoked = 2;
    private const int IsBusy = 3;
    private const int Magazine = 4;

    private readonly Memory _memory;
    private readonly StrictFault _fault;
    private readonly int _threads;
    private readonly int _items;
    private readonly Ledger _ledger;

    private StrictModel(Memory memory, StrictFault fault, int threads, int items)
    {
        _memory = memory;
        _fault = fault;
        _threads = threads;
        _items = items;
        _ledger = new Ledger(items);
    }

    /// <summary>The first thread starts with an item idle in its slot and one in its magazine; all rent and return.</summary>
    public static Model Create(Memory memory, StrictFault fault, int threads, int turns, bool hasMagazines)
    {
        var model = new StrictModel(memory, fault, threads, hasMagazines ? 2 : 1);
        for (var i = 0; i < threads; i++)
            memory.Initialize(Cache(i) + IsOut, 1);
        memory.Initialize(FirstCache + Slot, 1);
        memory.Initialize(FirstCache + IsOut, 0);
        if (hasMagazines)
            memory.Initialize(FirstCache + Magazine, 2);
        return new Model([.. Enumerable.Range(0, threads).Select(i => model.Work(i, turns, hasMagazines && i == 0 ? 2 : 1))], model.Check);
    }

    private static int Cache(int thread) => FirstCache + (thread * CacheSize);

    private IEnumerable<Step> Work(int thread, int turns, int held)
    {
        for (var turn = 0; turn < turns; turn++)
        {
            var items = new List<long>();
            for (var i = 0; i < held; i++)
            {
                var item = new Box();
                foreach (var step in Take(thread, item))
                    yield return step;
                if (item.Value == 0)
                    continue;
                _ledger.Rent(item.Value, thread);
                items.Add(item.Value);
            }

            yield return new Step("holds");
            foreach (var item in items)
            {
                _ledger.Return(item, thread);
                foreach (var step in Return(thread, item))
                    yield return step;
            }
        }
    }

    private IEnumerable<Step> Take(int thread, Box item)
    {
        var cache = Cache(thread);
        yield return new Step("reads mark");
        var isClaimed = _memory.Read(cache + IsOut) == 0;
        var remembered = _memory.Read(cache + Slot);
        if (isClaimed)
        {
            yield return new Step("marks slot");
            _memory.Write(cache + IsOut, 1);
            yield return new Step("reads revocation");
            if (_fault == StrictFault.NoRecheck || _memory.Read(cache + IsRevoked) == 0)
            {
                yield return new Step("takes slot");
                item.Value = _memory.Read(cache + Slot);
                yield break;
            }
        }
        else
        {
            yield return new Step("becomes busy");
            _memory.Write(cache + IsBusy, 1);
            yield return new Step("reads revocation");
            if (_memory.Read(cache + IsRevoked) == 0)
            {
                yield return new Step("reads magazine");
                item.Value = _memory.Read(cache + Magazine);
                yield return new Step("empties magazine");
                _memory.Write(cache + Magazine, 0);
            }

            yield return new Step("is busy no more");
            _memory.Write(cache + IsBusy, 0);
            if (item.Value != 0)
                yield break;
        }

        foreach (var step in Enter())
            yield return step;
        yield return new Step("looks at slot");
        if (isClaimed && (_fault == StrictFault.RobbedUnseen || _memory.Read(cache + Slot) != 0))
        {
            item.Value = _fault == StrictFault.RobbedUnseen ? remembered : _memory.Read(cache + Slot);
        }
        else
        {
            foreach (var step in PopLocked(item))
                yield return step;
            if (item.Value == 0)
            {
                foreach (var step in RevokeAll())
                    yield return step;
                foreach (var step in PopLocked(item))
                    yield return step;
            }
        }

        // Patience is one here: the next operation may go without the lock again.
        yield return new Step("rearms");
        _memory.Write(cache + IsRevoked, 0);
        yield return new Step("leaves lock");
        _memory.Write(Lock, 0);
    }

    private IEnumerable<Step> Return(int thread, long item)
    {
        var cache = Cache(thread);
        yield return new Step("compares slot");
        if (_memory.Read(cache + Slot) == item && _memory.Read(cache + IsOut) == 1)
        {
            yield return new Step("clears mark");
            _memory.Write(cache + IsOut, 0);
            yield break;
        }

        yield return new Step("reads mark");
        if (_memory.Read(cache + IsOut) == 1 && thread == 1)
        {
            // Thread 1 adopts what it returns, as the generated code does now and then.
            yield return new Step("fills slot");
            _memory.Write(cache + Slot, item);
            yield return new Step("clears mark");
            _memory.Write(cache + IsOut, 0);
            yield break;
        }

        yield return new Step("becomes busy");
        _memory.Write(cache + IsBusy, 1);
        var isKept = false;
        yield return new Step("reads revocation");
        if (_memory.Read(cache + IsRevoked) == 0)
        {
            yield return new Step("reads magazine");
            isKept = _memory.Read(cache + Magazine) == 0;
            if (isKept)
            {
                yield return new Step("fills magazine");
                _memory.Write(cache + Magazine, item);
            }
        }

        yield return new Step("is busy no more");
        _memory.Write(cache + IsBusy, 0);
        if (isKept)
            yield break;

        foreach (var step in Enter())
            yield return step;
        yield return new Step("pushes");
        Push(item);
        yield return new Step("leaves lock");
        _memory.Write(Lock, 0);
    }

    private IEnumerable<Step> RevokeAll()
    {
        for (var other = 0; other < _threads; other++)
        {
            yield return new Step("revokes");
            _memory.Write(Cache(other) + IsRevoked, 1);
        }

        if (_fault != StrictFault.NoBarrier)
        {
            yield return new Step("barrier");
            _memory.BarrierProcessWide();
        }

        for (var other = 0; other < _threads; other++)
        {
            var cache = Cache(other);
            if (_fault != StrictFault.BusyIgnored)
                yield return new Step("waits for busy", () => _memory.Arrived(cache + IsBusy) == 0);
            yield return new Step("robs magazine");
            var spare = _memory.Read(cache + Magazine);
            if (spare != 0)
            {
                _memory.Write(cache + Magazine, 0);
                Push(spare);
            }

            yield return new Step("reads mark");
            if (_memory.Read(cache + IsOut) == 0)
            {
                yield return new Step("robs slot");
                Push(_memory.Read(cache + Slot));
                _memory.Write(cache + Slot, 0);
                yield return new Step("marks robbed slot");
                _memory.Write(cache + IsOut, 1);
            }
        }
    }

    private IEnumerable<Step> Enter()
    {
        while (true)
        {
            yield return new Step("enters lock", () => _memory.Arrived(Lock) == 0);
            if (_fault == StrictFault.LockNotAtomic)
            {
                var seen = _memory.Read(Lock);
                yield return new Step("writes lock");
                _memory.Write(Lock, 1);
                if (seen == 0)
                    yield break;
            }
            else if (_memory.Exchange(Lock, 1) == 0)
            {
                yield break;
            }
        }
    }

    private IEnumerable<Step> PopLocked(Box item)
    {
        yield return new Step("pops");
        var count = _memory.Read(DepotCount);
        if (count == 0)
            yield break;
        item.Value = _memory.Read(Depot + (int)count - 1);
        yield return new Step("counts");
        _memory.Write(DepotCount, count - 1);
    }

    private void Push(long item)
    {
        var count = _memory.Read(DepotCount);
        if (count >= _items)
            throw new BrokenRuleException($"the depot has more than {_items}");
        _memory.Write(Depot + (int)count, item);
        _memory.Write(DepotCount, count + 1);
    }

    private string? Check()
    {
        var found = new List<long>();
        for (var i = 0; i < _memory.Arrived(DepotCount); i++)
            found.Add(_memory.Arrived(Depot + i));
        for (var i = 0; i < _threads; i++)
        {
            if (_memory.Arrived(Cache(i) + IsOut) == 0)
                found.Add(_memory.Arrived(Cache(i) + Slot));
            if (_memory.Arrived(Cache(i) + Magazine) != 0)
                found.Add(_memory.Arrived(Cache(i) + Magazine));
        }

        return found.Count == _items && found.Distinct().Count() == _items ? null : $"idle at the end: {string.Join(", ", found)} of {_items}";
    }

    private sealed class Box
    {
        public long Value;
    }
}
