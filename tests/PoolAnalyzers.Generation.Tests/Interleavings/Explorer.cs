namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>How far an exploration goes.</summary>
/// <param name="Preemptions">How often a thread may be interrupted that could have gone on.</param>
/// <param name="Delays">How many stores may be invisible to a thread that looks for them.</param>
internal readonly record struct Bounds(int Preemptions, int Delays);

/// <summary>
/// Runs a scenario in every order in which its threads can take their steps, up to a number of preemptions, and with stores that arrive late, up to a
/// number of those.
/// </summary>
/// <remarks>
/// A scenario is run again from the start for each order (stateless model checking, as in Musuvathi and others, "Finding and Reproducing Heisenbugs",
/// OSDI 2008). A thread can be interrupted before every access to a field that several threads use without a common lock. Which fields those are shows
/// while the orders are run: when another one turns up, the exploration starts again with it.
/// </remarks>
internal sealed class Explorer : IDisposable
{
    private const int MostOrders = 20_000_000;

    private readonly Bounds _bounds;
    private readonly List<(int Choice, int Count)> _path = [];
    private readonly HashSet<string> _points = [];
    private readonly HashSet<string> _morePoints = [];
    private readonly List<Worker> _workers = [];
    private int _depth;

    private Explorer(Bounds bounds) => _bounds = bounds;

    /// <summary>How many orders were run since the last restart.</summary>
    public int Orders { get; private set; }

    /// <summary>The first order that broke a rule, step by step; null when none did.</summary>
    public string? Failure { get; private set; }

    /// <summary>The fields before whose accesses threads can be interrupted.</summary>
    public IReadOnlyCollection<string> Points => _points;

    public Bounds Bounds => _bounds;

    /// <summary>Explores all orders of a scenario.</summary>
    /// <param name="arrange">Declares the threads of one execution, and what must hold at its end.</param>
    /// <param name="bounds">How far to go.</param>
    public static Explorer Run(Action<World> arrange, Bounds bounds)
    {
        using var explorer = new Explorer(bounds);
        explorer.Explore(arrange);
        return explorer;
    }

    public void Dispose()
    {
        foreach (var worker in _workers)
            worker.Stop();
    }

    /// <summary>Takes one of several continuations: the one that the path says, and the first where the path is new.</summary>
    public int Choose(int count)
    {
        if (count == 1)
            return 0;
        if (_depth == _path.Count)
            _path.Add((0, count));
        var (choice, known) = _path[_depth++];
        return known == count ? choice : throw new InvalidOperationException("The scenario does not do the same in the same order.");
    }

    /// <summary>Whether a thread can be interrupted before an access to the field.</summary>
    public bool IsPoint(string field) => _points.Contains(field);

    public void AddPoint(string field)
    {
        if (!_points.Contains(field))
            _morePoints.Add(field);
    }

    public Worker Worker(int number)
    {
        while (_workers.Count <= number)
            _workers.Add(new Worker());
        return _workers[number];
    }

    private void Explore(Action<World> arrange)
    {
        do
        {
            if (++Orders > MostOrders)
            {
                Failure = $"More than {MostOrders} orders";
                return;
            }

            if (RunOnce(arrange, isTraced: false) is not null)
            {
                Failure = RunOnce(arrange, isTraced: true) ?? "The failure does not show again.";
                return;
            }
        }
        while (MeetsMorePoints() || Advance());
    }

    private string? RunOnce(Action<World> arrange, bool isTraced)
    {
        _depth = 0;
        return new Execution(this, isTraced).Run(arrange);
    }

    private bool MeetsMorePoints()
    {
        if (_morePoints.Count == 0)
            return false;
        _points.UnionWith(_morePoints);
        _morePoints.Clear();
        _path.Clear();
        Orders = 0;
        return true;
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
}
