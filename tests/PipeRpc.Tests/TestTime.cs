using System.Runtime.CompilerServices;
using Microsoft.Extensions.Time.Testing;

namespace PipeRpc.Tests;

/// <summary>How tests wait, and how they move time.</summary>
internal static class TestTime
{
    /// <summary>Ends a hang. Nothing is meant to take so long, however busy the machine is.</summary>
    public static readonly TimeSpan Limit = TimeSpan.FromMinutes(2);

    /// <summary>A limit of a host or a client that is not what the test is about: a busy machine must not make a side look silent.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    /// <summary>A limit that is not reached, although a test moves the time.</summary>
    public static readonly TimeSpan Never = TimeSpan.FromDays(20);

    /// <summary>How often a host ticks. A client ticks less often.</summary>
    public static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(10);

    /// <summary>Moves the time as a machine lives it that does not stand still, from tick to tick. All timers that are due have run when it returns.</summary>
    public static void Pass(this FakeTimeProvider time, TimeSpan span)
    {
        var end = time.GetUtcNow() + span;
        for (var now = time.GetUtcNow(); now < end;)
        {
            now = now + Tick < end ? now + Tick : end;
            time.SetUtcNow(now);
        }
    }

    /// <summary>Moves the time until something has happened.</summary>
    public static Task PassUntil(
        this FakeTimeProvider time, Func<bool> condition, [CallerArgumentExpression(nameof(condition))] string what = "") =>
        LookAsync(condition, what, () => time.Pass(TimeSpan.FromMilliseconds(250)));

    /// <summary>Waits until something has happened.</summary>
    public static Task Until(Func<bool> condition, [CallerArgumentExpression(nameof(condition))] string what = "") => LookAsync(condition, what, () => { });

    private static async Task LookAsync(Func<bool> condition, string what, Action between)
    {
        // A machine that stands still does not end the wait: it counts how often it looked.
        for (var left = Limit / TimeSpan.FromMilliseconds(5); !condition(); left--)
        {
            Assert.True(left > 0, $"It waited in vain for {what}.");
            between();
            await Task.Delay(5);
        }
    }
}
