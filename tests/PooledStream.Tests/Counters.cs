using System.Diagnostics.Metrics;

namespace PooledStreams.Tests;

/// <summary>What the pools of blocks count, summed over the assemblies that have them.</summary>
internal sealed class Counters : IDisposable
{
    private readonly Dictionary<string, long> _values = [];
    private readonly MeterListener _listener = new();

    /// <summary>Listens to the pools whose names end so.</summary>
    public Counters(string pools = "LargeBlocks")
    {
        _listener.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument.Meter.Name == "PoolAnalyzers")
                listener.EnableMeasurementEvents(instrument);
        };
        _listener.SetMeasurementEventCallback<long>((instrument, value, tags, _) =>
        {
            foreach (var tag in tags)
            {
                if (tag.Value is string pool && pool.EndsWith(pools, StringComparison.Ordinal))
                    _values[instrument.Name] = _values.GetValueOrDefault(instrument.Name) + value;
            }
        });
        _listener.Start();
    }

    /// <summary>The value of an instrument, summed over these pools.</summary>
    public long this[string instrument]
    {
        get
        {
            _values.Clear();
            _listener.RecordObservableInstruments();
            return _values.GetValueOrDefault(instrument);
        }
    }

    public void Dispose() => _listener.Dispose();
}
