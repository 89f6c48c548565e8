namespace PoolAnalyzers.Scan.Watching.Events;

/// <summary>Numbers the pools of a program.</summary>
internal sealed class PoolTable
{
    /// <summary>A program may make a pool for each request. Those beyond are taken for one.</summary>
    private const int MaxPools = 65_536;

    private readonly Dictionary<(string Source, int Id), int> _numbers = [];
    private readonly List<(string Source, int Id)> _pools = [];

    /// <summary>The number of a pool.</summary>
    /// <param name="source">The event source: the framework's, or that of an assembly with generated pools and the name of the pool.</param>
    /// <param name="id">The pool's hash code.</param>
    public int NumberOf(string source, int id)
    {
        if (!_numbers.TryGetValue((source, id), out int number))
        {
            if (_pools.Count == MaxPools)
            {
                return MaxPools - 1;
            }

            number = _pools.Count;
            _numbers.Add((source, id), number);
            _pools.Add((source, id));
        }

        return number;
    }

    /// <summary>The event source and hash code of a pool.</summary>
    public (string Source, int Id) this[int number] => _pools[number];
}
