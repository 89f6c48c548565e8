using System.Diagnostics;
using System.Reflection;

namespace PoolAnalyzers.Sanitizer.Stacks;

/// <summary>
/// Takes the stacks of callers, and makes one object of those that are equal. To walk a stack costs more than all else that is done for a rental, so that the
/// stacks of a call are samples, once there are enough of them. The line of the call is known for all. Thread-safe.
/// </summary>
/// <param name="takesAll">Each stack is taken.</param>
internal sealed class StackCapture(bool takesAll)
{
    /// <summary>Frames beyond these say nothing of a pool.</summary>
    private const int MaxDepth = 64;

    /// <summary>Programs have some thousands. Beyond this, stacks are not told apart any more.</summary>
    private const int MaxStacks = 100_000;

    /// <summary>No call was announced.</summary>
    private const int NoSite = -1;

    private static readonly Assembly s_own = typeof(StackCapture).Assembly;

    private readonly object _gate = new();
    private readonly Dictionary<int, List<CapturedStack>> _byHash = [];
    private readonly CapturedStack _others = new(0, [], []);
    private SampledSite?[] _sites = new SampledSite?[256];
    private int _count = 1;

    /// <summary>The stack of the calling thread, or only the call that it makes.</summary>
    /// <param name="site">The number of the call that the thread makes; 0 where it is not known for certain.</param>
    /// <param name="callee">The name of the method that is called.</param>
    public CapturedStack Sample(int site, string callee)
    {
        if (site == 0 || takesAll)
        {
            return Take(site);
        }

        var sampled = SiteOf(site, callee);
        return sampled.IsTurn() ? Take(site) : sampled.CallAlone;
    }

    /// <summary>The stack of the calling thread, without the frames at its top that are of an object's library, or of its base classes.</summary>
    /// <param name="item">The object.</param>
    /// <param name="isAnnounced">The call that was announced last may be the one that the thread makes.</param>
    public CapturedStack TakeOf(object item, bool isAnnounced) => Take(isAnnounced ? 0 : NoSite, item.GetType(), isWholeLibrary: true);

    /// <summary>The stack of the calling thread.</summary>
    /// <param name="site">The number of the call that the thread makes; 0 for that which was announced last.</param>
    /// <param name="pool">The class of a pool that the program derives, whose own frames are left out as those of this library are; null for none.</param>
    /// <param name="isWholeLibrary">The frames of the library of that class are left out too.</param>
    public CapturedStack Take(int site = 0, Type? pool = null, bool isWholeLibrary = false)
    {
        site = site == 0 ? CallSites.Take() : site;
        var trace = new StackTrace(1, fNeedFileInfo: false);
        int all = trace.FrameCount, first = 0;
        while (first < all && IsOfPool(trace.GetFrame(first)!.GetMethod(), pool, isWholeLibrary))
        {
            first++;
        }

        return Find(trace, first, site);
    }

    /// <summary>A stack that somebody else has taken.</summary>
    public CapturedStack Of(StackTrace trace) => Find(trace, first: 0, NoSite);

    private CapturedStack Find(StackTrace trace, int first, int site)
    {
        // Two calls in handlers of one method can have the same offset.
        string callee = first > 0 ? trace.GetFrame(first - 1)!.GetMethod()?.Name ?? "" : "";
        var hash = new HashCode();
        hash.Add(callee);
        hash.Add(site);
        int depth = Math.Min(trace.FrameCount - first, MaxDepth);
        for (int i = 0; i < depth; i++)
        {
            var frame = trace.GetFrame(first + i)!;
            hash.Add(frame.GetMethod());
            hash.Add(frame.GetILOffset());
        }

        int key = hash.ToHashCode();
        lock (_gate)
        {
            if (!_byHash.TryGetValue(key, out var same))
            {
                _byHash.Add(key, same = []);
            }

            foreach (var known in same)
            {
                if (known.Site == site && known.Callee == callee && IsSame(known, trace, first, depth))
                {
                    return known;
                }
            }

            if (_count == MaxStacks)
            {
                return _others;
            }

            var stack = Make(_count++, site, callee, trace, first, depth);
            same.Add(stack);
            return stack;
        }
    }

    private SampledSite SiteOf(int site, string callee)
    {
        var sites = Volatile.Read(ref _sites);
        return site < sites.Length && Volatile.Read(ref sites[site]) is { } known ? known : Add(site, callee);
    }

    private SampledSite Add(int site, string callee)
    {
        lock (_gate)
        {
            if (site >= _sites.Length)
            {
                var longer = new SampledSite?[Math.Max(site + 1, 2 * _sites.Length)];
                _sites.CopyTo(longer, 0);
                Volatile.Write(ref _sites, longer);
            }

            if (_sites[site] is not { } sampled)
            {
                sampled = new SampledSite(new CapturedStack(_count++, [], []) { Site = site, Callee = callee });
                Volatile.Write(ref _sites[site], sampled);
            }

            return sampled;
        }
    }

    /// <summary>A call that was announced by its number is made by this library, also where a pool of the program does more than that.</summary>
    private static bool IsOwn(MethodBase method) => method.Module.Assembly == s_own;

    private static bool IsOfPool(MethodBase? method, Type? pool, bool isWholeLibrary)
    {
        if (method is null || IsOwn(method) || (isWholeLibrary && method.Module.Assembly == pool!.Assembly))
        {
            return true;
        }

        // The runtime tells generic code without its arguments, so that types are compared by their tokens.
        for (var based = pool; based is not null; based = based.BaseType)
        {
            if (method.DeclaringType is { } declaring && declaring.MetadataToken == based.MetadataToken && declaring.Module == based.Module)
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsSame(CapturedStack known, StackTrace trace, int first, int depth)
    {
        int i = 0;
        for (int k = 0; k < depth; k++)
        {
            var frame = trace.GetFrame(first + k)!;
            if (frame.GetMethod() is { } method && !IsOwn(method))
            {
                if (i == known.Methods.Length || known.Offsets[i] != frame.GetILOffset() || !known.Methods[i].Equals(method))
                {
                    return false;
                }

                i++;
            }
        }

        return i == known.Methods.Length;
    }

    private static CapturedStack Make(int number, int site, string callee, StackTrace trace, int first, int depth)
    {
        var frames = Enumerable.Range(first, depth).Select(i => trace.GetFrame(i)!)
            .Where(frame => frame.GetMethod() is { } method && !IsOwn(method)).ToList();
        return new CapturedStack(number, [.. frames.Select(frame => frame.GetMethod()!)], [.. frames.Select(frame => frame.GetILOffset())])
        {
            Site = site,
            Callee = callee,
        };
    }
}
