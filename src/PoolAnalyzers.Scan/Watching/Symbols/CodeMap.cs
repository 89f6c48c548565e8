using Microsoft.Diagnostics.Tracing.Parsers;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;
using Microsoft.Diagnostics.Tracing;

namespace PoolAnalyzers.Scan.Watching.Symbols;

/// <summary>A method as it was compiled, one of several versions.</summary>
/// <param name="Start">Its first address.</param>
/// <param name="Size">Its length in bytes; 0 where it is not known.</param>
/// <param name="Module">The runtime's number of its module.</param>
/// <param name="Token">Its metadata token.</param>
/// <param name="Type">Its type, with namespace.</param>
/// <param name="Name">Its name.</param>
internal sealed record CompiledMethod(ulong Start, uint Size, long Module, int Token, string Type, string Name)
{
    /// <summary>Where instructions came from: offsets in the machine code and in the IL, in the order of the first. Empty where nobody told.</summary>
    public IReadOnlyList<(int Native, int Il)> Origins { get; set; } = [];

    /// <summary>The IL offset of the call that returns to an address; -1 where it is not known.</summary>
    /// <param name="returnAddress">The address.</param>
    /// <param name="isCopied">
    /// The compiler does not tell where the instruction is from, as for its copy of a <c>finally</c> on the way that throws nothing. The offset is that of what
    /// comes before.
    /// </param>
    public int IlOffsetBefore(ulong returnAddress, out bool isCopied)
    {
        // The address is that of the instruction after the call.
        int native = (int)(returnAddress - Start) - 1;
        int il = -1;
        isCopied = false;
        foreach (var origin in Origins)
        {
            if (origin.Native > native)
            {
                break;
            }

            // Negative ones stand for what no statement has brought about.
            isCopied = origin.Il == NoOrigin;
            il = origin.Il >= 0 ? origin.Il : il;
        }

        return il;
    }

    /// <summary>The compiler's sign for an instruction that is from nowhere (corinfo.h, ICorDebugInfo::NO_MAPPING).</summary>
    private const int NoOrigin = -1;
}

/// <summary>What machine code of the watched program is which method. It hears of methods as the runtime compiles or loads them.</summary>
internal sealed class CodeMap
{
    private readonly List<CompiledMethod> _methods = [];
    private readonly Dictionary<long, CompiledMethod> _newest = [];
    private readonly Dictionary<long, string> _modules = [];
    private readonly Dictionary<long, IReadOnlyList<(int Native, int Il)>> _announced = [];
    private CompiledMethod[]? _sorted;

    /// <summary>What the runtime has to tell for this.</summary>
    public const long Keywords = (long)(ClrTraceEventParser.Keywords.Jit | ClrTraceEventParser.Keywords.NGen | ClrTraceEventParser.Keywords.Loader
        | ClrTraceEventParser.Keywords.JittedMethodILToNativeMap) | PrecompiledMethods;

    /// <summary>Tells of each precompiled method when it is first called (the runtime's R2RGetEntryPoint keyword): no other event does.</summary>
    private const long PrecompiledMethods = 0x20_0000_0000;

    /// <summary>How far an instruction of a precompiled method can be from its beginning: nobody tells their lengths.</summary>
    private const int MaxPrecompiledSize = 1 << 16;

    /// <summary>Listens to a source of events.</summary>
    public void Follow(TraceEventSource source)
    {
        source.Clr.MethodLoadVerbose += Loaded;
        source.Clr.MethodILToNativeMap += Mapped;
        source.Clr.MethodR2RGetEntryPoint += Loaded;
        source.Clr.LoaderModuleLoad += Loaded;
        var existing = new ClrRundownTraceEventParser(source);
        existing.MethodDCStartVerbose += Existing;
        existing.MethodDCStopVerbose += Existing;
        existing.MethodILToNativeMapDCStart += map => _announced[map.MethodID] = OriginsOf(map);
        existing.MethodILToNativeMapDCStop += map => _announced[map.MethodID] = OriginsOf(map);
        existing.LoaderModuleDCStart += Loaded;
        existing.LoaderModuleDCStop += Loaded;
    }

    /// <summary>The method that an address belongs to; null where it is not known.</summary>
    public CompiledMethod? MethodAt(ulong address)
    {
        _sorted ??= [.. _methods.OrderBy(method => method.Start)];
        int low = 0, high = _sorted.Length;
        while (low < high)
        {
            int middle = (low + high) / 2;
            (low, high) = _sorted[middle].Start <= address ? (middle + 1, high) : (low, middle);
        }

        // The last one that begins before the address. A call that does not return may be the last instruction, so that its return address is one beyond.
        return low > 0 && _sorted[low - 1] is var method && address - method.Start <= (method.Size > 0 ? method.Size : MaxPrecompiledSize) ? method : null;
    }

    /// <summary>The file of a module; empty where it has none, or is not known.</summary>
    public string PathOf(long module) => _modules.GetValueOrDefault(module, "");

    private void Loaded(MethodLoadUnloadVerboseTraceData loaded)
    {
        var method = new CompiledMethod(
            loaded.MethodStartAddress, (uint)loaded.MethodSize, loaded.ModuleID, loaded.MethodToken, loaded.MethodNamespace, loaded.MethodName);
        _methods.Add(method);
        _newest[loaded.MethodID] = method;
        _sorted = null;
    }

    private void Loaded(R2RGetEntryPointTraceData loaded)
    {
        _methods.Add(new CompiledMethod((ulong)loaded.EntryPoint, 0, 0, 0, loaded.MethodNamespace, loaded.MethodName));
        _sorted = null;
    }

    private void Loaded(ModuleLoadUnloadTraceData loaded) => _modules[loaded.ModuleID] = loaded.ModuleILPath;

    // Of code that was there before the watch, the map is told right before the method, and right after it else.
    private void Existing(MethodLoadUnloadVerboseTraceData loaded)
    {
        Loaded(loaded);
        if (_announced.Remove(loaded.MethodID, out var origins))
        {
            _newest[loaded.MethodID].Origins = origins;
        }
    }

    private void Mapped(MethodILToNativeMapTraceData map)
    {
        if (_newest.TryGetValue(map.MethodID, out var method) && method.Origins.Count == 0)
        {
            method.Origins = OriginsOf(map);
        }
    }

    private static IReadOnlyList<(int Native, int Il)> OriginsOf(MethodILToNativeMapTraceData map) =>
        [.. Enumerable.Range(0, map.CountOfMapEntries).Select(i => (map.NativeOffset(i), map.ILOffset(i))).OrderBy(origin => origin.Item1)];
}
