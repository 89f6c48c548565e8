namespace PoolAnalyzers.Generation.Tests;

/// <summary>Listeners that are told of a lost rental, each in a process of its own: what they do must not end it, and not stop its finalizers.</summary>
public class LostRentalTests
{
    private const string Source =
        """
        using PoolAnalyzers;
        using System;
        using System.Diagnostics;
        using System.Runtime.CompilerServices;
        using System.Threading;

        [FixedLengthPool(typeof(byte), Length = 16)] static partial class Pool;

        static class Program
        {
            private static readonly ManualResetEventSlim s_finalized = new();
            private static volatile string s_told = "";

            static int Main(string[] arguments)
            {
                Trace.Listeners.Clear();
                Trace.Listeners.Add(new Listener(arguments[0]));
                Lose();
                Lose();
                for (long end = Environment.TickCount64 + 120_000; s_told.Length == 0 && Environment.TickCount64 < end;)
                {
                    GC.Collect();
                    GC.WaitForPendingFinalizers();
                    s_finalized.Set();
                    Thread.Yield();
                }

                Console.WriteLine(s_told);
                foreach (string lost in CheckedRentals.Report()) Console.WriteLine(lost.Split('.')[0]);
                return 0;
            }

            [MethodImpl(MethodImplOptions.NoInlining)]
            private static void Lose() => Pool.Rent()[0] = 1;

            private sealed class Listener : TraceListener
            {
                private readonly string _what;

                public Listener(string what) => _what = what;

                public override void Write(string? message) => WriteLine(message);

                public override void WriteLine(string? message)
                {
                    if (_what == "throws")
                    {
                        s_told = "It throws";
                        throw new InvalidOperationException("A listener that fails.");
                    }

                    // Whoever waits for finalizers would wait for this one.
                    if (s_told.Length == 0) s_told = s_finalized.Wait(TimeSpan.FromSeconds(60)) ? "It has waited" : "It waited in vain";
                }
            }
        }
        """;

    [Theory]
    [Trait("Category", "Builds")]
    [InlineData("throws", "It throws")]
    [InlineData("waits", "It has waited")]
    public void A_listener_of_lost_rentals_neither_ends_the_process_nor_stops_finalizers(string does, string told)
    {
        var lines = StartedProgram.Run(Source, does, isChecked: true);
        Assert.Equal(told, lines[0]);
        Assert.Equal(3, lines.Length);
        Assert.All(lines[1..], line => Assert.Equal("A rental of Pool was never returned and is lost", line));
    }
}
