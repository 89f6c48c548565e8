using System.Runtime.CompilerServices;

namespace PoolAnalyzers.Sanitizer.Stacks;

/// <summary>
/// Rewritten code says which of its calls comes next. The runtime tells the statement of a frame only where the evaluation stack was empty, which can be
/// several lines before the call, and of code in a handler where the handler was entered from.
/// </summary>
public static class CallSites
{
    [ThreadStatic]
    private static int s_next;

    /// <summary>The next call of this thread is this one.</summary>
    /// <param name="site">Its number, above 0.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Next(int site) => s_next = site;

    /// <summary>The number of the call that was announced last, which is forgotten with that; 0 where none was.</summary>
    internal static int Take()
    {
        int site = s_next;
        s_next = 0;
        return site;
    }
}
