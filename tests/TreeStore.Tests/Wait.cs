using System.Diagnostics;

namespace TreeStores.Tests;

/// <summary>Waits for conditions.</summary>
internal static class Wait
{
    /// <summary>Ends a test that would wait for ever.</summary>
    public static readonly TimeSpan Limit = TimeSpan.FromMinutes(2);

    /// <summary>Waits until something is so.</summary>
    /// <param name="condition">What is waited for.</param>
    /// <param name="otherwise">What is said if it never comes.</param>
    public static async Task UntilAsync(Func<bool> condition, string otherwise)
    {
        var start = Stopwatch.GetTimestamp();
        while (true)
        {
            // Asked before: whoever got no processor for so long looks once more.
            var isLate = Stopwatch.GetElapsedTime(start) > Limit;
            if (condition())
                return;
            Assert.False(isLate, otherwise);
            await Task.Delay(5);
        }
    }
}
