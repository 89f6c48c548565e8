using System.Diagnostics;

namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>Waits for conditions.</summary>
internal static class Wait
{
    /// <summary>Ends a test that would wait for ever.</summary>
    public static readonly TimeSpan Limit = TimeSpan.FromMinutes(2);

    /// <summary>Waits until something is so.</summary>
    /// <param name="condition">What is waited for.</param>
    /// <param name="otherwise">What is said if it never comes.</param>
    public static void Until(Func<bool> condition, string otherwise)
    {
        var pause = 0;
        for (var start = Stopwatch.GetTimestamp(); ; Thread.Sleep(Math.Min(pause++ / 4, 10)))
        {
            // Asked before: whoever got no processor for so long looks once more.
            var isLate = Stopwatch.GetElapsedTime(start) > Limit;
            if (condition())
                return;
            Assert.False(isLate, otherwise);
        }
    }

    /// <summary>Waits until threads wait for something themselves.</summary>
    public static void UntilBlocked(params Thread[] threads) => Until(
        () =>
        {
            Assert.DoesNotContain(threads, t => t.ThreadState.HasFlag(System.Threading.ThreadState.Stopped));
            return Array.TrueForAll(threads, t => t.ThreadState.HasFlag(System.Threading.ThreadState.WaitSleepJoin));
        },
        "a thread does not wait");

    /// <summary>Lets the garbage collector run until something is so.</summary>
    public static void ForCollector(Func<bool> condition, string otherwise) => Until(
        () =>
        {
            if (condition())
                return true;
            GC.Collect();
            GC.WaitForPendingFinalizers();
            return condition();
        },
        otherwise);

    /// <summary>Lets the garbage collector run until objects are gone.</summary>
    public static void ForCollector(List<WeakReference> references, string otherwise = "Something is still reachable.") =>
        ForCollector(() => !references.Exists(r => r.IsAlive), otherwise);

    /// <summary>
    /// Waits until the trims have begun that earlier collections asked for. They run on threads of the thread pool, and late ones would trim the pools of the
    /// next test.
    /// </summary>
    public static void ForTrims()
    {
        using var isReached = new ManualResetEventSlim();
        GC.WaitForPendingFinalizers();
        ThreadPool.UnsafeQueueUserWorkItem(static reached => ((ManualResetEventSlim)reached!).Set(), isReached);
        Assert.True(isReached.Wait(Limit));
    }
}
