using System.Diagnostics;
using System.Diagnostics.Tracing;
using System.Globalization;
using System.Runtime.InteropServices;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.Session;
using PoolAnalyzers.Scan.Watching.Events;
using PoolAnalyzers.Scan.Watching.Ledger;
using PoolAnalyzers.Scan.Watching.Reports;
using PoolAnalyzers.Scan.Watching.Symbols;

namespace PoolAnalyzers.Scan.Watching.Sessions;

/// <summary>
/// Reads the events of one process by its diagnostic port, and keeps its books. One thread reads; reports may be asked for from others.
/// </summary>
internal sealed class PoolSession : IDisposable
{
    /// <summary>The framework's pools write their events under this name (dotnet/runtime, ArrayPoolEventSource.cs).</summary>
    private const string ArrayPools = "System.Buffers.ArrayPoolEventSource";

    private const string Runtime = "Microsoft-Windows-DotNETRuntime";

    private const int BufferMegabytes = 256;

    /// <summary>Events come in blocks, so that some seconds mean nothing.</summary>
    private const double NotableSeconds = 10;

    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(10);

    private static readonly Guid s_arrayPools = new("0866b2b8-5cef-5db9-2612-0c0ffd814a44");

    private readonly Lock _gate = new();
    private readonly EventPipeSession _session;
    private readonly PoolLedger _ledger;
    private readonly PoolTable _pools = new();
    private readonly StackTable _stacks = new();
    private readonly CodeMap _code = new();
    private readonly SourceMap _sources = new();
    private readonly FrameReader _frames;
    private readonly Dictionary<CallStackIndex, int> _known = [];
    private readonly ulong[] _addresses = new ulong[StackTable.MaxDepth];
    private readonly Stopwatch _clock = Stopwatch.StartNew();

    private readonly HashSet<Guid> _generated;

    private PoolSession(int pid, string name, bool isWhole, EventPipeSession session, IEnumerable<string> generated)
    {
        (Pid, Name, IsWhole, _session) = (pid, name, isWhole, session);
        // Events come with the hash of the name alone.
        _generated = [.. generated.Select(TraceEventProviders.GetEventSourceGuidFromName)];
        _ledger = new PoolLedger(isWhole);
        _frames = new FrameReader(_code, _sources);
    }

    /// <summary>The number of the process.</summary>
    public int Pid { get; }

    /// <summary>What the process is called.</summary>
    public string Name { get; }

    /// <summary>The program is watched from its first instruction on.</summary>
    public bool IsWhole { get; }

    /// <summary>How far the reader was behind the program at the last event, in seconds.</summary>
    public double Behind { get; private set; }

    /// <summary>How far it was behind at most.</summary>
    public double FarthestBehind { get; private set; }

    /// <summary>Opens a session.</summary>
    /// <param name="client">The process.</param>
    /// <param name="pid">Its number.</param>
    /// <param name="name">What it is called.</param>
    /// <param name="isSuspended">It waits for its first instruction.</param>
    /// <param name="generated">The event sources of generated pools that it may have.</param>
    /// <exception cref="ServerNotAvailableException">The process has no diagnostic port, or not yet.</exception>
    public static PoolSession Open(DiagnosticsClient client, int pid, string name, bool isSuspended, IReadOnlyList<string> generated)
    {
        var providers = generated.Prepend(ArrayPools).Select(source => new EventPipeProvider(source, EventLevel.Verbose, -1))
            .Append(new EventPipeProvider(Runtime, EventLevel.Verbose, CodeMap.Keywords));
        var session = client.StartEventPipeSession(providers, requestRundown: false, BufferMegabytes);
        var opened = new PoolSession(pid, name, isSuspended, session, generated);
        if (!isSuspended)
        {
            opened.ReadExistingCode(client);
        }

        return opened;
    }

    /// <summary>Why the events were not read to their end; null where they were, or are being read.</summary>
    public string? Failure { get; private set; }

    /// <summary>The program ended while it wrote events, as one does that is killed. All that it wrote was read.</summary>
    public bool IsCutOff { get; private set; }

    /// <summary>Reads until the process ends or <see cref="Stop"/> is called. What was read until a failure stays.</summary>
    public void Run()
    {
        try
        {
            Read();
        }
        catch (Exception broken) when (broken is not OutOfMemoryException)
        {
            // The library throws exceptions of many types where the stream ends within a block.
            IsCutOff = StreamHasEnded();
            Failure = IsCutOff ? null : broken.Message;
        }
    }

    /// <summary>Only a program that ends closes its side. One that goes on writes something, or nothing for a while.</summary>
    private bool StreamHasEnded()
    {
        try
        {
            var read = _session.EventStream.ReadAsync(new byte[1]).AsTask();
            return read.Wait(s_patience) && read.Result == 0;
        }
        catch (Exception closed) when (closed is IOException or AggregateException { InnerException: IOException })
        {
            return true;
        }
    }

    private void Read()
    {
        using var source = TraceLog.CreateFromEventPipeSession(_session, TraceLog.EventPipeRundownConfiguration.None());
        lock (_gate)
        {
            _code.Follow(source);
        }

        source.AllEvents += happened => Read(source, happened);
        source.Process();
        lock (_gate)
        {
            _ledger.Lost = source.EventsLost;
        }
    }

    /// <summary>Ends the session. The process goes on.</summary>
    public void Stop()
    {
        try
        {
            _session.Stop();
        }
        catch (Exception gone) when (gone is ServerNotAvailableException or IOException or TimeoutException)
        {
            // The process has ended by itself, and the session with it.
        }
    }

    /// <summary>What was found so far.</summary>
    public ProgramReport Report()
    {
        lock (_gate)
        {
            var report = new ReportBuilder(_ledger, _pools, _stacks, _frames, _sources).Build(Pid, Name, IsWhole);
            return report with { IsRead = Failure is null, Notes = [.. report.Notes, .. Notes()] };
        }
    }

    private IEnumerable<string> Notes()
    {
        if (FarthestBehind >= NotableSeconds)
        {
            string seconds = FarthestBehind.ToString("0", CultureInfo.InvariantCulture);
            yield return $"The watch was up to {seconds} s behind the program, which made events faster than they could be read. "
                + "None is missing unless some were lost.";
        }

        if (IsCutOff)
        {
            yield return "The program ended while it wrote events, as one does that is killed. What is told is what came until then.";
        }

        if (Failure is not null)
        {
            yield return $"The events could not be read to their end: {Failure} What is told is what came until then.";
        }
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _session.Dispose();
        _sources.Dispose();
    }

    /// <summary>A second, short session tells of the code that was compiled before the watch.</summary>
    private void ReadExistingCode(DiagnosticsClient client)
    {
        using var session = client.StartEventPipeSession(
            [new EventPipeProvider(Runtime, EventLevel.Verbose, CodeMap.Keywords)], requestRundown: true, BufferMegabytes);
        using var source = new EventPipeEventSource(session.EventStream);
        _code.Follow(source);
        var stopped = Task.Run(session.Stop);
        source.Process();
        stopped.Wait();
    }

    private void Read(TraceLogEventSource source, TraceEvent happened)
    {
        bool isArrayPool = happened.ProviderGuid == s_arrayPools;
        if (!isArrayPool && !_generated.Contains(happened.ProviderGuid))
        {
            return;
        }

        lock (_gate)
        {
            var read = isArrayPool ? OfArrayPool(source, happened) : OfGeneratedPool(source, happened);
            _ledger.Lost = source.EventsLost;
            Behind = _clock.Elapsed.TotalSeconds - (happened.TimeStampRelativeMSec / 1000);
            FarthestBehind = Math.Max(FarthestBehind, Behind);
            if (read is { } known)
            {
                _ledger.Add(known);
            }
        }
    }

    // The names of the fields are not there when events are read as they come: their places are.
    private PoolEvent? OfArrayPool(TraceLogEventSource source, TraceEvent happened)
    {
        PoolEventKind? kind = (int)happened.ID switch
        {
            1 => PoolEventKind.Rented,
            2 => PoolEventKind.Allocated,
            3 => PoolEventKind.Returned,
            4 => PoolEventKind.Trimmed,
            6 => PoolEventKind.Dropped,
            _ => null,
        };
        if (kind is null || happened.EventDataLength < 12)
        {
            return null;
        }

        int pool = _pools.NumberOf("", Marshal.ReadInt32(happened.DataStart, 8));
        return new PoolEvent(kind.Value, pool, Marshal.ReadInt32(happened.DataStart), Marshal.ReadInt32(happened.DataStart, 4), StackOf(source, happened),
            happened.TimeStampRelativeMSec / 1000);
    }

    // See PoolEventSourceText: the name of the pool, its hash code, and that of the object.
    private PoolEvent? OfGeneratedPool(TraceLogEventSource source, TraceEvent happened)
    {
        PoolEventKind? kind = (int)happened.ID switch
        {
            1 => PoolEventKind.Rented,
            2 => PoolEventKind.Allocated,
            3 => PoolEventKind.Returned,
            4 => PoolEventKind.Dropped,
            _ => null,
        };
        if (kind is null || happened.EventDataLength < 10)
        {
            return null;
        }

        string name = Marshal.PtrToStringUni(happened.DataStart) ?? "";
        int numbers = (name.Length + 1) * sizeof(char);
        if (happened.EventDataLength < numbers + 8)
        {
            return null;
        }

        int pool = _pools.NumberOf(name, Marshal.ReadInt32(happened.DataStart, numbers));
        return new PoolEvent(kind.Value, pool, Marshal.ReadInt32(happened.DataStart, numbers + 4), 0, StackOf(source, happened),
            happened.TimeStampRelativeMSec / 1000);
    }

    private int StackOf(TraceLogEventSource source, TraceEvent happened)
    {
        var index = happened.CallStackIndex();
        if (index == CallStackIndex.Invalid)
        {
            return -1;
        }

        if (!_known.TryGetValue(index, out int number))
        {
            var (stacks, code) = (source.TraceLog.CallStacks, source.TraceLog.CodeAddresses);
            int depth = 0;
            for (var at = index; at != CallStackIndex.Invalid && depth < StackTable.MaxDepth; at = stacks.Caller(at))
            {
                _addresses[depth++] = code.Address(stacks.CodeAddressIndex(at));
            }

            number = _stacks.NumberOf(_addresses.AsSpan(0, depth));
            _known.Add(index, number);
        }

        return number;
    }
}
