using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>Writes the rentals of a strict pool that wait: <c>RentAsync</c>, and <c>Rent</c> and <c>TryRent</c> with a time limit.</summary>
internal static class WaitingRentals
{
    private const string Token = "global::System.Threading.CancellationToken cancellationToken = default";

    private const string InvalidTimeout =
        """
        /// <exception cref="global::System.ArgumentOutOfRangeException"><paramref name="timeout"/> is negative, and not infinite, or has more milliseconds than an <see cref="int"/> holds.</exception>
        """;

    private const string Limit =
        "/// <param name=\"timeout\">How long to wait at most; <see cref=\"global::System.Threading.Timeout.InfiniteTimeSpan\"/> for no limit.</param>";

    private const string Canceled =
        "/// <exception cref=\"global::System.OperationCanceledException\"><paramref name=\"cancellationToken\"/> was canceled before the rental "
        + "was handed over.</exception>";

    /// <summary>Writes the members, or nothing for a pool that makes what it lacks.</summary>
    public static void Emit(SourceWriter writer, PoolTemplate t)
    {
        if (!t.Pool.IsStrict)
            return;
        RentAsync(writer, t);
        RentInTime(writer, t);
        TryRentInTime(writer, t);
        Later(writer, t);
        WaitingLines.OfPool(writer, t);
    }

    private static string Refused(PoolTemplate t) => t.LengthFailure();

    private static string Task(PoolTemplate t) => $"global::System.Threading.Tasks.ValueTask<{t.Item}>";

    // TryRent has refused lengths for which there is no depot.
    private static string DepotAnd(PoolTemplate t) => t.IsByLength ? "DepotFor(minimumLength)!, " : "";

    private static void RentAsync(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            /// <summary>Hands out an idle {{t.Name}}, and waits for one while all are rented. Those who wait are served in the order in which they came.</summary>
            {{t.LengthDocumentation}}/// <param name="cancellationToken">Ends the wait. A rental that was handed over before that stays one.</param>
            /// <returns>A task to await once. It is complete when the rental does not have to wait, and then costs no allocation.</returns>{{Refused(t)}}
            {{Canceled}}
            {{GeneratedCode.Attribute}}
            public {{t.Static}}{{Task(t)}} RentAsync({{t.LengthParameterAnd}}{{Token}})
            {
                return !cancellationToken.IsCancellationRequested && TryRent({{t.LengthArgumentAnd}}out {{t.Item}}? {{t.Name}})
                    ? new {{Task(t)}}({{t.Name}})
                    : RentLater({{DepotAnd(t)}}global::System.Threading.Timeout.Infinite, cancellationToken);
            }

            /// <summary>Hands out an idle {{t.Name}}, and waits for one while all are rented, but not for ever.</summary>
            {{t.LengthDocumentation}}{{Limit}}
            /// <param name="cancellationToken">Ends the wait. A rental that was handed over before that stays one.</param>
            /// <returns>A task to await once. It is complete when the rental does not have to wait, and then costs no allocation.</returns>{{Refused(t)}}
            {{InvalidTimeout}}
            {{Canceled}}
            /// <exception cref="global::System.TimeoutException">All were rented for that long.</exception>
            {{GeneratedCode.Attribute}}
            public {{t.Static}}{{Task(t)}} RentAsync({{t.LengthParameterAnd}}global::System.TimeSpan timeout, {{Token}})
            {
                int milliseconds = MillisecondsOf(timeout);
                return !cancellationToken.IsCancellationRequested && TryRent({{t.LengthArgumentAnd}}out {{t.Item}}? {{t.Name}})
                    ? new {{Task(t)}}({{t.Name}})
                    : RentLater({{DepotAnd(t)}}milliseconds, cancellationToken);
            }
            """);

    private static void RentInTime(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            /// <summary>Hands out an idle {{t.Name}}, and blocks the thread while all are rented, but not for ever.</summary>
            {{t.LengthDocumentation}}{{Limit}}
            /// <param name="cancellationToken">Ends the wait. A rental that was handed over before that stays one.</param>
            /// <returns>What belongs to the caller until it is given to <c>Return</c>.</returns>{{Refused(t)}}
            {{InvalidTimeout}}
            {{Canceled}}
            /// <exception cref="global::System.TimeoutException">All were rented for that long.</exception>
            {{GeneratedCode.Attribute}}
            public {{t.Static}}{{t.Item}} Rent({{t.LengthParameterAnd}}global::System.TimeSpan timeout, {{Token}})
            {
                return TryRent({{t.LengthArgumentAnd}}timeout, out {{t.Item}}? {{t.Name}}, cancellationToken) ? {{t.Name}} : throw WaitedTooLong();
            }
            """);

    private static void TryRentInTime(SourceWriter writer, PoolTemplate t)
    {
        var depot = t.IsByLength ? "Depot depot = DepotFor(minimumLength)!;\n" : "";
        writer.Member(
            $"""
            /// <summary>Hands out an idle {t.Name}, and blocks the thread while all are rented, but not for ever.</summary>
            {t.LengthDocumentation}{Limit}
            /// <param name="{t.Name}">What belongs to the caller until it is given to <c>Return</c>.</param>
            /// <param name="cancellationToken">Ends the wait. A rental that was handed over before that stays one.</param>
            /// <returns>True; false when all were rented for that long.</returns>{Refused(t)}
            {InvalidTimeout}
            {Canceled}
            {GeneratedCode.Attribute}
            """);
        writer.Open(
            $"public {t.Static}bool TryRent({t.LengthParameterAnd}global::System.TimeSpan timeout, "
            + $"[global::System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out {t.Item}? {t.Name}, {Token})");
        writer.Lines(
            $$"""
            int milliseconds = MillisecondsOf(timeout);
            cancellationToken.ThrowIfCancellationRequested();
            if (TryRent({{t.LengthArgumentAnd}}out {{t.Name}}))
            {
                return true;
            }

            {{depot}}{{t.Name}} = milliseconds == 0 ? null : {{t.Depot}}.Wait(milliseconds, cancellationToken{{StrictWaiters.AndPool(t)}});
            """);
        PoolDisposal.CheckRented(writer, t, t.Name, $"{t.Name} is not null && ");
        if (t.Settings.Checked || t.Pool.IsObserved)
        {
            writer.Open($"if ({t.Name} is not null)");
            PoolTracking.Track(writer, t, isLast: !t.Pool.Metrics);
            if (t.Pool.Metrics)
                writer.Lines($"CountRented({t.DepotArgument});");
            writer.Close().Lines("");
        }

        var keepAlive = InstanceCaches.KeepAlive(t);
        writer.Lines($"{(keepAlive.Length == 0 ? "" : keepAlive.Substring(1) + "\n")}return {t.Name} is not null;").Close();
    }

    private static void Later(SourceWriter writer, PoolTemplate t)
    {
        var depot = t.IsByLength ? t.DepotParameter + ", " : "";
        writer.Member(
            $$"""
            private {{t.Static}}{{Task(t)}} RentLater({{depot}}int milliseconds, global::System.Threading.CancellationToken cancellationToken)
            {
                if (cancellationToken.IsCancellationRequested)
                {
                    return global::System.Threading.Tasks.ValueTask.FromCanceled<{{t.Item}}>(cancellationToken);
                }

                if (milliseconds == 0)
                {
                    return global::System.Threading.Tasks.ValueTask.FromException<{{t.Item}}>(WaitedTooLong());
                }

                return {{t.Depot}}.WaitAsync(milliseconds, cancellationToken{{StrictWaiters.AndPool(t)}});
            }

            private static int MillisecondsOf(global::System.TimeSpan timeout)
            {
                long milliseconds = (long)timeout.TotalMilliseconds;
                if (milliseconds < global::System.Threading.Timeout.Infinite || milliseconds > int.MaxValue)
                {
                    throw new global::System.ArgumentOutOfRangeException(nameof(timeout), timeout, "A time limit is at most int.MaxValue milliseconds, or Timeout.InfiniteTimeSpan.");
                }

                return (int)milliseconds;
            }

            private static global::System.TimeoutException WaitedTooLong()
            {
                return new global::System.TimeoutException("All {{t.Names}} of {{t.Shape.DisplayName}} were rented for as long as the caller would wait.");
            }
            """);
    }
}
