namespace PoolAnalyzers.GeneratedPools.Tests.Interleavings;

/// <summary>What is left out of the lock-free depot, to see that the explorer finds it missing.</summary>
internal enum DepotFault
{
    None,

    /// <summary>Heads carry no tag: a head that came back to its old value is taken for one that did not change.</summary>
    Untagged,

    /// <summary>A head is read and then written, as if nobody else could.</summary>
    NotAtomic,

    /// <summary>A cell goes back before its content was taken out.</summary>
    CellGivenUpEarly,
}

/// <summary>The depot of the lock-free pool, with magazines of one item: two tagged stacks of cells, step by step as in the generated code.</summary>
internal sealed class DepotModel
{
    private const int Cells = 3;
    private const int Full = 0;
    private const int Vacant = 1;
    private const int Next = 10;
    private const int Content = 20;

    private readonly Memory _memory;
    private readonly DepotFault _fault;
    private readonly Ledger _ledger = new(Cells);

    private DepotModel(Memory memory, DepotFault fault)
    {
        _memory = memory;
        _fault = fault;
    }

    /// <summary>Threads that each rent and return so often, and hold what they have over a step.</summary>
    public static Model Create(Memory memory, DepotFault fault, int threads, int turns, int held)
    {
        var model = new DepotModel(memory, fault);
        for (var cell = Cells - 1; cell >= 0; cell--)
        {
            memory.Initialize(Content + cell, cell + 1);
            memory.Initialize(Next + cell, memory.Arrived(Full) & 0xFF);
            memory.Initialize(Full, cell + 1);
        }

        return new Model([.. Enumerable.Range(0, threads).Select(i => model.Work(i, turns, i == 0 ? 1 : held))], model.Check);
    }

    private IEnumerable<Step> Work(int thread, int turns, int held)
    {
        for (var turn = 0; turn < turns; turn++)
        {
            var items = new List<long>();
            for (var i = 0; i < held; i++)
            {
                var item = new Box();
                foreach (var step in Withdraw(item))
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
                foreach (var step in Deposit(item))
                    yield return step;
            }
        }
    }

    private IEnumerable<Step> Withdraw(Box item)
    {
        var cell = new Box();
        foreach (var step in Pop(Full, cell))
            yield return step;
        if (cell.Value < 0)
            yield break;
        if (_fault == DepotFault.CellGivenUpEarly)
        {
            foreach (var step in Push(Vacant, cell.Value))
                yield return step;
        }

        yield return new Step("reads content");
        item.Value = _memory.Read(Content + (int)cell.Value);
        yield return new Step("empties content");
        _memory.Write(Content + (int)cell.Value, 0);
        if (_fault == DepotFault.CellGivenUpEarly)
            yield break;
        foreach (var step in Push(Vacant, cell.Value))
            yield return step;
    }

    private IEnumerable<Step> Deposit(long item)
    {
        var cell = new Box();
        foreach (var step in Pop(Vacant, cell))
            yield return step;
        if (cell.Value < 0)
            throw new BrokenRuleException($"no vacant cell for {item}, though there is one for each");
        yield return new Step("writes content");
        _memory.Write(Content + (int)cell.Value, item);
        foreach (var step in Push(Full, cell.Value))
            yield return step;
    }

    private IEnumerable<Step> Pop(int head, Box cell)
    {
        while (true)
        {
            yield return new Step("reads head");
            var seen = _memory.Read(head);
            if ((seen & 0xFF) == 0)
            {
                cell.Value = -1;
                yield break;
            }

            yield return new Step("reads link");
            var next = _memory.Read(Next + (int)(seen & 0xFF) - 1);
            yield return new Step("moves head");
            if (TryMove(head, Tagged(seen, next), seen))
            {
                cell.Value = (seen & 0xFF) - 1;
                yield break;
            }
        }
    }

    private IEnumerable<Step> Push(int head, long cell)
    {
        while (true)
        {
            yield return new Step("reads head");
            var seen = _memory.Read(head);
            yield return new Step("writes link");
            _memory.Write(Next + (int)cell, seen & 0xFF);
            yield return new Step("moves head");
            if (TryMove(head, Tagged(seen, cell + 1), seen))
                yield break;
        }
    }

    private bool TryMove(int head, long value, long seen)
    {
        if (_fault != DepotFault.NotAtomic)
            return _memory.CompareExchange(head, value, seen);
        _memory.Write(head, value);
        return true;
    }

    private long Tagged(long seen, long next) => _fault == DepotFault.Untagged ? next : (((seen >> 8) + 1) << 8) | next;

    private string? Check()
    {
        var items = new HashSet<long>();
        for (var link = _memory.Arrived(Full) & 0xFF; link != 0; link = _memory.Arrived(Next + (int)link - 1))
        {
            if (!items.Add(_memory.Arrived(Content + (int)link - 1)))
                return "an item is in the depot twice";
        }

        return items.Count == Cells ? null : $"{Cells - items.Count} items are lost";
    }

    private sealed class Box
    {
        public long Value;
    }
}
