using System.Diagnostics.Metrics;

namespace TreeStores;

/// <summary>How many blocks and objects of the store's pools are rented, by the metrics of the pools. May be asked on any thread.</summary>
/// <remarks>Values, leases and requests hold some. If it is not 0 while the store is empty and nothing is under way, something was not returned.</remarks>
internal sealed class RentedCount : IDisposable
{
    private readonly Lock _gate = new();
    private readonly MeterListener _listener = new();
    private long _count;

    public RentedCount()
    {
        _listener.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument.Meter.Name == "PoolAnalyzers" && instrument.Name == "pool.in_use")
                listener.EnableMeasurementEvents(instrument);
        };
        _listener.SetMeasurementEventCallback<long>((_, value, tags, _) => _count += IsOfTheStore(tags) ? value : 0);
        _listener.Start();
    }

    /// <summary>How many are rented now. What threads do meanwhile may count or not.</summary>
    public long Read()
    {
        lock (_gate)
        {
            _count = 0;
            _listener.RecordObservableInstruments();
            return _count;
        }
    }

    public void Dispose() => _listener.Dispose();

    private static bool IsOfTheStore(ReadOnlySpan<KeyValuePair<string, object?>> tags)
    {
        foreach (var tag in tags)
        {
            if (tag.Value is string pool && pool.StartsWith("TreeStores.", StringComparison.Ordinal))
                return true;
        }

        return false;
    }
}
