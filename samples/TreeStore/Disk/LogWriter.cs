using System.Buffers;
using Microsoft.Win32.SafeHandles;

namespace TreeStores;

/// <summary>Writes changes to a file in their order, many at a time, on a thread of its own.</summary>
/// <remarks>
/// Appending copies a change into blocks and returns. What was appended while the thread wrote is written next, in one go and with one flush to disk
/// for all ("group commit"). After a failure nothing more is taken: a log with a gap would be worse than one that ends.
/// </remarks>
internal sealed class LogWriter : IDisposable
{
    /// <summary>Who appends while so much waits has to wait too.</summary>
    private const long MostWaiting = 64 << 20;

    /// <summary>So much is written without waiting for more.</summary>
    private const long MuchWaiting = 1 << 20;

    // Guards everything below. Held for copying into memory only, never while the file is written.
    private readonly object _gate = new();
    private readonly Queue<LogBatch> _closed = new();
    private readonly bool _isDurable;
    private readonly TimeSpan _delay;

    // Tells the thread that the delay is over.
    private readonly ITimer _timer;
    private readonly Thread _thread;
    private LogBatch _open;
    private long _waiting;
    private bool _isIdle;
    private bool _isUrgent;
    private bool _isDue;
    private bool _isEnding;
    private TreeStoreFileException? _failure;

    public LogWriter(LogFile file, bool isDurable, TimeSpan delay, TimeProvider clock)
    {
        _open = new LogBatch(file);
        _isDurable = isDurable;
        _delay = delay;
        _timer = clock.CreateTimer(_ => EndDelay(), null, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
        _thread = new Thread(Run) { IsBackground = true, Name = "TreeStore log" };
        _thread.Start();
    }

    /// <summary>The longest delay. A timer takes no more.</summary>
    public static TimeSpan LongestDelay { get; } = TimeSpan.FromMilliseconds(int.MaxValue);

    /// <summary>Why nothing more is taken; null while all is well.</summary>
    public TreeStoreFileException? Failure => Volatile.Read(ref _failure);

    /// <summary>Waits while too much waits to be written. Called without any lock.</summary>
    public void WaitForRoom()
    {
        if (Volatile.Read(ref _waiting) < MostWaiting)
            return;
        lock (_gate)
        {
            while (_waiting >= MostWaiting && _failure is null)
                Monitor.Wait(_gate);
        }
    }

    /// <summary>Appends a change.</summary>
    /// <returns>Completes when the change is acknowledged: at once, or, with a durable log, when it is on disk.</returns>
    /// <exception cref="TreeStoreFileException">The log cannot be written any more.</exception>
    public Task Append(RecordKind kind, long version, ReadOnlySpan<char> key, ReadOnlySequence<byte> value)
    {
        Span<byte> head = stackalloc byte[Record.MostWithoutValue];
        var length = Record.Write(head, kind, version, key, value);
        lock (_gate)
        {
            if (_failure is not null)
                throw new TreeStoreFileException(_failure.Message, _failure);
            var before = _open.Bytes;
            _open.Append(head[..length]);
            foreach (var piece in value)
                _open.Append(piece.Span);
            _waiting += _open.Bytes - before;
            if (_isIdle || (_waiting >= MuchWaiting && !_isUrgent))
                Monitor.PulseAll(_gate);
            return _isDurable ? _open.Written : Task.CompletedTask;
        }
    }

    /// <summary>Continues in another file. What was appended before stays in the file before, which is closed.</summary>
    public void ContinueIn(LogFile file)
    {
        lock (_gate)
        {
            _open.ClosesFile = true;
            _closed.Enqueue(_open);
            _open = new LogBatch(file);
            Monitor.PulseAll(_gate);
        }
    }

    /// <summary>Waits until everything that was appended before is on disk.</summary>
    public void Flush()
    {
        Task written;
        lock (_gate)
        {
            // An empty batch is written too, after those before it.
            written = _open.Written;
            _isUrgent = true;
            Monitor.PulseAll(_gate);
        }

        written.GetAwaiter().GetResult();
    }

    /// <summary>Writes what was appended, and closes the file.</summary>
    public void Dispose()
    {
        lock (_gate)
        {
            _isEnding = true;
            Monitor.PulseAll(_gate);
        }

        _thread.Join();
        _timer.Dispose();
    }

    private void EndDelay()
    {
        lock (_gate)
        {
            _isDue = true;
            Monitor.PulseAll(_gate);
        }
    }

    private void Run()
    {
        while (Next() is { } batch)
        {
            TreeStoreFileException? failure = null;
            var bytes = batch.Bytes;
            try
            {
                if (_failure is null)
                    batch.Write(_isDurable);
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException or ObjectDisposedException)
            {
                failure = new TreeStoreFileException($"The log cannot be written: {e.Message}", e);
            }

            lock (_gate)
            {
                _failure ??= failure;
                _waiting -= bytes;
                Monitor.PulseAll(_gate);
            }

            batch.End(_failure);
        }

        lock (_gate)
            _open.End(_failure, closes: true);
    }

    /// <summary>Waits for something to write.</summary>
    /// <returns>Null at the end.</returns>
    private LogBatch? Next()
    {
        lock (_gate)
        {
            while (_closed.Count == 0 && _open.Bytes == 0 && !_isUrgent)
            {
                if (_isEnding)
                    return null;
                _isIdle = true;
                Monitor.Wait(_gate);
                _isIdle = false;
            }

            // A timer that was set for the last batch can be late. Then this one is written sooner, which is no harm.
            _isDue = _delay == TimeSpan.Zero;
            if (!_isDue && MustWait())
                _timer.Change(_delay, Timeout.InfiniteTimeSpan);
            while (!_isDue && MustWait())
                Monitor.Wait(_gate);
            if (_closed.TryDequeue(out var batch))
                return batch;
            batch = _open;
            batch.IsFlushed = _isUrgent;
            _isUrgent = false;
            _open = new LogBatch(batch.File);
            return batch;
        }

        bool MustWait() => !_isUrgent && !_isEnding && _closed.Count == 0 && _waiting < MuchWaiting;
    }
}

/// <summary>Changes that are written together.</summary>
internal sealed class LogBatch(LogFile file)
{
    private readonly List<byte[]> _blocks = [];
    private TaskCompletionSource? _written;
    private int _used = Blocks.Longest;

    /// <summary>The file that they belong to.</summary>
    public LogFile File => file;

    /// <summary>How many bytes there are.</summary>
    public long Bytes { get; private set; }

    /// <summary>Whether the file ends with them.</summary>
    public bool ClosesFile { get; set; }

    /// <summary>Whether somebody waits for them to be on disk.</summary>
    public bool IsFlushed { get; set; }

    /// <summary>Completes when they are written. Asked for under the lock of the writer.</summary>
    public Task Written => (_written ??= new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously)).Task;

    /// <summary>Adds bytes.</summary>
    public void Append(ReadOnlySpan<byte> bytes)
    {
        Bytes += bytes.Length;
        while (!bytes.IsEmpty)
        {
            if (_used == Blocks.Longest)
            {
                _blocks.Add(Blocks.Rent(Blocks.Longest));
                _used = 0;
            }

            var count = Math.Min(bytes.Length, Blocks.Longest - _used);
            bytes[..count].CopyTo(_blocks[^1].AsSpan(_used));
            _used += count;
            bytes = bytes[count..];
        }
    }

    /// <summary>Writes them at the end of the file.</summary>
    public void Write(bool isDurable)
    {
        if (Bytes > 0)
            file.Append([.. _blocks.Select((block, i) => new ReadOnlyMemory<byte>(block, 0, i == _blocks.Count - 1 ? _used : block.Length))]);
        if (isDurable || ClosesFile || IsFlushed)
            file.Flush();
    }

    /// <summary>Returns the blocks, and tells those who wait.</summary>
    /// <param name="failure">Why they are not written; null if they are.</param>
    /// <param name="closes">Whether the file is closed in any case.</param>
    public void End(TreeStoreFileException? failure, bool closes = false)
    {
        foreach (var block in _blocks)
            Blocks.Return(block);
        _blocks.Clear();
        if (ClosesFile || closes)
            file.Dispose();
        if (failure is null)
            _written?.TrySetResult();
        else
            _written?.TrySetException(failure);
    }
}

/// <summary>A log that is written.</summary>
internal sealed class LogFile : IDisposable
{
    private readonly SafeFileHandle _handle;
    private long _length;

    /// <summary>Makes a file with its first record, on disk.</summary>
    /// <param name="folder">Gets it.</param>
    /// <param name="number">Its number.</param>
    /// <param name="version">No version in it is below this one.</param>
    public LogFile(StoreFolder folder, long number, long version)
    {
        Number = number;
        _handle = File.OpenHandle(folder.Log(number), FileMode.CreateNew, FileAccess.Write, FileShare.Read);
        try
        {
            var first = new byte[Record.MostWithoutValue];
            var length = Record.Write(first, RecordKind.Begin, version, "", default);
            Append([first.AsMemory(0, length)]);
            Flush();
            folder.Flush();
        }
        catch
        {
            // The next attempt makes the same file: when the disk has room again, for example.
            _handle.Dispose();
            File.Delete(folder.Log(number));
            throw;
        }
    }

    /// <summary>Its number.</summary>
    public long Number { get; }

    public void Append(IReadOnlyList<ReadOnlyMemory<byte>> pieces)
    {
        RandomAccess.Write(_handle, pieces, _length);
        foreach (var piece in pieces)
            _length += piece.Length;
    }

    public void Flush() => RandomAccess.FlushToDisk(_handle);

    public void Dispose() => _handle.Dispose();
}
