using System.Diagnostics;
using System.Reflection;

namespace PoolAnalyzers.Sanitizer.Stacks;

/// <summary>Takes the stacks of callers, and makes one object of those that are equal. Thread-safe.</summary>
internal sealed class StackCapture
{
    /// <summary>Frames beyond these say nothing of a pool.</summary>
    private const int MaxDepth = 64;

    /// <summary>Programs have some thousands. Beyond this, stacks are not told apart any more.</summary>
    private const int MaxStacks = 100_000;

    private static readonly Assembly s_own = typeof(StackCapture).Assembly;

    private readonly object _gate = new();
    private readonly Dictionary<int, List<CapturedStack>> _byHash = [];
    private readonly CapturedStack _others = new(0, [], []);
    private int _count = 1;

    /// <summary>The stack of the calling thread.</summary>
    /// <param name="pool">The class of a pool that the program derives, whose own frames are left out as those of this library are; null for none.</param>
    public CapturedStack Take(Type? pool = null)
    {
        int site = CallSites.Take();
        var trace = new StackTrace(1, fNeedFileInfo: false);
        int all = trace.FrameCount, first = 0;
        while (first < all && IsOfPool(trace.GetFrame(first)!.GetMethod(), pool))
        {
            first++;
        }

        // Two calls in handlers of one method can have the same offset.
        string callee = first > 0 ? trace.GetFrame(first - 1)!.GetMethod()?.Name ?? "" : "";
        var hash = new HashCode();
        hash.Add(callee);
        hash.Add(site);
        int depth = Math.Min(all - first, MaxDepth);
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

    private static bool IsOfPool(MethodBase? method, Type? pool)
    {
        if (method is null || method.Module.Assembly == s_own)
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
            if (frame.GetMethod() is { } method)
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
        var frames = Enumerable.Range(first, depth).Select(i => trace.GetFrame(i)!).Where(frame => frame.GetMethod() is not null).ToList();
        return new CapturedStack(number, [.. frames.Select(frame => frame.GetMethod()!)], [.. frames.Select(frame => frame.GetILOffset())])
        {
            Site = site,
            Callee = callee,
        };
    }
}
