namespace PoolAnalyzers.Scan.Watching.Ledger;

/// <summary>A number over time, in a bounded number of points: when there are too many, every second one is dropped and they come half as often.</summary>
internal sealed class Timeline
{
    private const int MaxPoints = 512;

    private readonly List<(double Seconds, long Value)> _points = [];
    private double _step = 0.05;

    /// <summary>The points, in order of time.</summary>
    public IReadOnlyList<(double Seconds, long Value)> Points => _points;

    /// <summary>The number at a time; kept if the last point is long enough ago.</summary>
    public void Add(double seconds, long value)
    {
        if (_points.Count > 0 && seconds < _points[^1].Seconds + _step)
        {
            return;
        }

        _points.Add((seconds, value));
        if (_points.Count >= MaxPoints)
        {
            for (int i = 1; i < _points.Count; i++)
            {
                _points.RemoveAt(i);
            }

            _step *= 2;
        }
    }
}
