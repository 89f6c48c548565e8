using System.Diagnostics.Tracing;
using System.Runtime.CompilerServices;

namespace PoolAnalyzers.Sanitizer.Books;

/// <summary>
/// Follows the framework's own pools by their events: what they rent to the framework, and to code that was not rewritten, may come back to a checked pool, and
/// the other way round. Arrays are told apart by their hash codes here. Two that share one accuse nobody: their rentals are added up.
/// </summary>
/// <remarks>The events are those of dotnet/runtime, ArrayPoolEventSource.cs. Each comes on the thread that rents or returns, before it has the array.</remarks>
internal sealed class FrameworkRentals : EventListener
{
    private const string Source = "System.Buffers.ArrayPoolEventSource";
    private const int BufferRented = 1, BufferReturned = 3;

    // Events can come while the base class is being made.
    private static readonly object s_gate = new();
    private static readonly Dictionary<int, int> s_out = [];
    private static Action<int, int>? s_strange;

    /// <summary>Begins to follow.</summary>
    /// <param name="strange">Is called with the hash code and length of an array that came back and was not rented there.</param>
    public static FrameworkRentals Follow(Action<int, int> strange)
    {
        s_strange = strange;
        return new FrameworkRentals();
    }

    /// <summary>The program has such events. Without them, nobody can say that an array was not rented.</summary>
    public bool SeesAll { get; private set; }

    /// <summary>The framework's pools have rented this array, or one with its hash code, and did not get it back.</summary>
    public bool Has(Array array)
    {
        lock (s_gate)
        {
            return s_out.GetValueOrDefault(RuntimeHelpers.GetHashCode(array)) > 0;
        }
    }

    /// <inheritdoc/>
    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == Source)
        {
            EnableEvents(eventSource, EventLevel.Verbose);
            SeesAll = true;
        }
    }

    /// <inheritdoc/>
    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        if (eventData.EventId is not (BufferRented or BufferReturned) || eventData.Payload is not [int hash, int length, ..])
        {
            return;
        }

        bool isStrange = false;
        lock (s_gate)
        {
            int count = s_out.GetValueOrDefault(hash);
            if (eventData.EventId == BufferRented)
            {
                s_out[hash] = count + 1;
            }
            else if (count > 1)
            {
                s_out[hash] = count - 1;
            }
            else
            {
                isStrange = !s_out.Remove(hash);
            }
        }

        if (isStrange)
        {
            s_strange?.Invoke(hash, length);
        }
    }
}
