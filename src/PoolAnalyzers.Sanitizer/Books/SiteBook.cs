using PoolAnalyzers.Sanitizer.Recording;
using PoolAnalyzers.Sanitizer.Stacks;
using PoolAnalyzers.Scan.Watching.Ledger;

namespace PoolAnalyzers.Sanitizer.Books;

/// <summary>Counts the rentals of each place. Thread-safe.</summary>
internal sealed class SiteBook
{
    private const int FirstCheckpoint = 16;
    private const int MaxSites = 100_000;

    /// <summary>More places than these no report lists.</summary>
    private const int MaxWritten = 2000;

    private readonly object _gate = new();
    private readonly Dictionary<(CapturedStack Stack, string Pool), SiteCounts> _sites = [];
    private readonly Timeline _outstanding = new();
    private long _rented, _returned, _nextCheckpoint = FirstCheckpoint;
    private double _seconds;

    /// <summary>How many were rented and returned.</summary>
    public long Events
    {
        get
        {
            lock (_gate)
            {
                return _rented + _returned;
            }
        }
    }

    /// <summary>One more was rented.</summary>
    public void Rent(CapturedStack stack, PoolIdentity pool, double seconds)
    {
        lock (_gate)
        {
            if (!_sites.TryGetValue((stack, pool.Name), out var site))
            {
                if (_sites.Count >= MaxSites)
                {
                    return;
                }

                _sites.Add((stack, pool.Name), site = new SiteCounts(stack.Number, 0));
            }

            site.Rent(seconds);
            _seconds = Math.Max(_seconds, seconds);
            if (++_rented >= _nextCheckpoint)
            {
                _nextCheckpoint *= 2;
                foreach (var each in _sites.Values)
                {
                    each.Checkpoint();
                }
            }

            _outstanding.Add(seconds, _rented - _returned);
        }
    }

    /// <summary>One of those that were rented there came back.</summary>
    public void Return(CapturedStack rented, PoolIdentity pool, double seconds)
    {
        lock (_gate)
        {
            if (_sites.TryGetValue((rented, pool.Name), out var site))
            {
                site.Returned++;
                _returned++;
                _seconds = Math.Max(_seconds, seconds);
                _outstanding.Add(seconds, _rented - _returned);
            }
        }
    }

    /// <summary>Adds the counts to a line of a file.</summary>
    /// <param name="line">The line.</param>
    /// <param name="file">The file, which gets the stacks first.</param>
    public void Write(JsonLine line, ProcessFile file)
    {
        lock (_gate)
        {
            var sites = _sites.OrderByDescending(site => site.Value.Outstanding).ThenByDescending(site => site.Value.Rented).Take(MaxWritten).ToList();
            sites.ForEach(site => site.Key.Stack.In(file));
            line.Add("seconds", _seconds).Add("rented", _rented).Add("returned", _returned)
                .Add("sites", sites, (each, site) => each
                    .Add("stack", site.Value.Stack)
                    .Add("pool", site.Key.Pool)
                    .Add("rented", site.Value.Rented)
                    .Add("returned", site.Value.Returned)
                    .Add("highWater", site.Value.HighWater)
                    .Add("earlier", site.Value.Earlier)
                    .Add("first", site.Value.First)
                    .Add("last", site.Value.Last))
                .Add("outstanding", _outstanding.Points, (each, point) => each.Add("seconds", point.Seconds).Add("value", point.Value));
        }
    }
}
