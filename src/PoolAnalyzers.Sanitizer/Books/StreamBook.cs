using System.Diagnostics;
using System.Runtime.CompilerServices;
using PoolAnalyzers.Sanitizer.Protocol;
using PoolAnalyzers.Sanitizer.Stacks;

namespace PoolAnalyzers.Sanitizer.Books;

/// <summary>
/// Keeps the books of the streams of Microsoft.IO.RecyclableMemoryStream, whose library is rewritten. A stream is rented once, and its arrays go back while it
/// is disposed. Thread-safe.
/// </summary>
/// <param name="returned">Is called with a rental that has ended, its array and the contents that were put there.</param>
internal sealed class StreamBook(
    SanitizerSettings settings, FaultBook faults, SiteBook sites, StackCapture stacks, RentalSample sample, Stopwatch clock,
    Action<Rental, byte[], ArrayContents> returned)
{
    /// <summary>The stream that this thread disposes; null where none that is checked.</summary>
    [ThreadStatic]
    private static StreamRental? s_disposed;

    private static readonly PoolIdentity s_pool = new(PoolNames.RecyclableStreams);

    private readonly ConditionalWeakTable<object, StreamRental> _streams = [];
    private readonly HashSet<StreamRental> _out = [];

    /// <summary>A stream was made.</summary>
    public void Created(Stream stream)
    {
        if (!sample.IsTurn())
        {
            return;
        }

        var rental = new StreamRental(stream, stacks.TakeOf(stream, isAnnounced: false));
        lock (_out)
        {
            _out.Add(rental);
        }

        _streams.Add(stream, rental);
        sites.Rent(rental.Rented, s_pool, clock.Elapsed.TotalSeconds);
    }

    /// <summary>A stream is about to be disposed, or finalized.</summary>
    /// <param name="stream">The stream.</param>
    /// <param name="isDisposed">False where it was lost, and its finalizer runs.</param>
    public void Disposing(Stream stream, bool isDisposed)
    {
        if (!_streams.TryGetValue(stream, out var rental))
        {
            return;
        }

        var stack = stacks.TakeOf(stream, isAnnounced: isDisposed);
        bool isFirst;
        lock (_out)
        {
            isFirst = _out.Remove(rental);
            rental.Returned ??= stack;
        }

        if (isFirst && !isDisposed)
        {
            Lose(rental);
        }
        else if (isFirst)
        {
            sites.Return(rental.Rented, s_pool, clock.Elapsed.TotalSeconds);
        }
        else if (isDisposed && settings.TellsNotices)
        {
            faults.Note(new Fault(FaultKinds.DisposedTwice, s_pool.Name, s_pool.Name, rental.Rented, rental.Returned, stack), length: 0, asked: 0);
        }

        s_disposed = isFirst ? rental : null;
    }

    /// <summary>The stream that this thread has disposed is done.</summary>
    public static void Disposed() => s_disposed = null;

    /// <summary>
    /// An array goes back to the pool. The pool gets another one in its place, so that nobody is handed this one while its last user may still write to it.
    /// </summary>
    public byte[] Returning(byte[] array)
    {
        if (s_disposed is not { } stream || array.Length == 0)
        {
            return array;
        }

        var contents = ArrayContents<byte>.Instance;
        var rental = Rental.OfReturned(s_pool, array.Length, stream.Rented, clock.Elapsed.TotalSeconds, stream.Test);
        (rental.State, rental.Returned) = (RentalState.Returned, stream.Returned);
        rental.ReturnedByte = contents.ReturnedByte(settings.HasPoison);
        contents.Fill(array, rental.ReturnedByte);
        byte[] another = GC.AllocateUninitializedArray<byte>(array.Length);
        contents.Fill(another, contents.UnwrittenByte(settings.HasPoison));
        returned(rental, array, contents);
        return another;
    }

    /// <summary>The last look: finalizers do not run when a process ends, so that what nobody refers to any more is lost.</summary>
    public void Close()
    {
        StreamRental[] lost;
        lock (_out)
        {
            lost = [.. _out.Where(rental => !rental.IsAlive)];
            _out.ExceptWith(lost);
        }

        Array.ForEach(lost, Lose);
    }

    private void Lose(StreamRental rental) =>
        faults.Note(new Fault(FaultKinds.Collected, s_pool.Name, s_pool.Name, rental.Rented, null, null), length: 0, asked: 0, test: rental.Test);

    private sealed class StreamRental(Stream stream, CapturedStack rented)
    {
        // It is there until the finalizer is due, which returns the arrays of a stream that was lost.
        private readonly WeakReference _stream = new(stream);

        public CapturedStack Rented { get; } = rented;

        public string? Test { get; } = RunningTest.Current;

        public CapturedStack? Returned { get; set; }

        public bool IsAlive => _stream.IsAlive;
    }
}
