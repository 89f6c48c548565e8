using PoolAnalyzers.Generation.Algorithms;
using PoolAnalyzers.Generation.Emit;
using PoolAnalyzers.Generation.Models;

namespace PoolAnalyzers.Generation.Leases;

/// <summary>Writes the leases of a pool: <c>RentLease</c>, and what it needs.</summary>
internal static class PoolLeases
{
    private const string Shell = "LeaseShell";

    /// <param name="writer">The text.</param>
    /// <param name="t">The pool.</param>
    /// <param name="element">What its arrays hold; null for a pool of objects.</param>
    public static void Emit(SourceWriter writer, PoolTemplate t, ElementShape? element)
    {
        var failure = PoolEmitter.RentFailure(t);
        var (parameter, argument, andLength, documentation) = (Parameter(t), Argument(t), AndLength(t), Documentation(t));
        writer.Member(
            $$"""
            /// <summary>Hands out {{t.AName}} that is owned across <c>await</c> and threads. Costs no allocation once it is in use.</summary>
            {{documentation}}/// <returns>A lease, whose owner disposes it once.</returns>{{t.LengthFailure("length")}}{{failure}}
            {{GeneratedCode.Attribute}}
            {{GeneratedCode.Inline}}
            public {{t.Static}}Lease RentLease({{parameter}})
            {
                return LeaseOf(Rent({{argument}}){{andLength}});
            }

            {{GeneratedCode.Inline}}
            private {{t.Static}}Lease LeaseOf({{t.Item}} {{t.Name}}{{AndParameter(t)}})
            {
                {{Shell}} shell = Shells.Rent();
                shell._item = {{t.Name}};{{(t.Pool.IsStatic ? "" : "\n    shell._pool = this;")}}
                return {{LeaseTemplate.New(element is null ? null : t.IsByLength ? "length" : "Length")}};
            }
            """);
        // A type with pointers in its items is unsafe, and nothing can be awaited in it.
        if (t.Pool.IsStrict && !t.Shape.IsUnsafe)
            Async(writer, t);
        writer.Member("/// <summary>What a lease refers to. It is used for one lease after the other.</summary>");
        writer.Open($"internal sealed class {Shell}");
        writer.Lines(
            $"""
            internal {t.Item}? _item;
            internal int _use;
            internal {Shell}? _next;
            internal int _place;
            """);
        if (!t.Pool.IsStatic)
            writer.Lines($"internal {t.Shape.Reference}? _pool;");
        writer.Close();
        var end = t.Pool.IsStatic
            ? $"Shells.Return(shell);\n{t.Shape.Reference}.Return({t.Name});"
            : $"{t.Shape.Reference} pool = shell._pool!;\nshell._pool = null;\nShells.Return(shell);\npool.Return({t.Name});";
        LeaseEmitter.Emit(writer, new LeaseTemplate(t.Shape, Shell, t.Item, t.Name, "_item", end) { Element = element, ShowsArray = !t.IsByLength });
    }

    private static string Parameter(PoolTemplate t) => t.IsByLength ? "int length" : "";

    private static string AndParameter(PoolTemplate t) => t.IsByLength ? ", int length" : "";

    private static string Argument(PoolTemplate t) => t.IsByLength ? "length" : "";

    private static string AndLength(PoolTemplate t) => t.IsByLength ? ", length" : "";

    private static string Documentation(PoolTemplate t) =>
        t.IsByLength ? "/// <param name=\"length\">How many elements the lease shows. Its array may be longer.</param>\n" : "";

    private static void Async(SourceWriter writer, PoolTemplate t)
    {
        const string Token = "global::System.Threading.CancellationToken cancellationToken";
        const string Limit =
            "/// <param name=\"timeout\">How long to wait at most; <see cref=\"global::System.Threading.Timeout.InfiniteTimeSpan\"/> for no limit.</param>";
        const string Task = "global::System.Threading.Tasks.ValueTask<Lease>";
        var (parameter, argument, andLength, documentation) = (
            t.IsByLength ? Parameter(t) + ", " : "", t.IsByLength ? Argument(t) + ", " : "", AndLength(t), Documentation(t));
        writer.Member(
            $$"""
            /// <summary>Hands out {{t.AName}} that is owned across <c>await</c> and threads, and waits for one while all are rented.</summary>
            {{documentation}}/// <param name="cancellationToken">Ends the wait. A rental that was handed over before that stays one.</param>
            /// <returns>A task to await once, with a lease whose owner disposes it once.</returns>{{t.LengthFailure("length")}}
            /// <exception cref="global::System.OperationCanceledException"><paramref name="cancellationToken"/> was canceled before the rental was handed over.</exception>
            {{GeneratedCode.Attribute}}
            public {{t.Static}}{{Task}} RentLeaseAsync({{parameter}}{{Token}} = default)
            {
                return LeaseOf(RentAsync({{argument}}cancellationToken){{andLength}});
            }

            /// <summary>Hands out {{t.AName}} that is owned across <c>await</c> and threads, and waits for one while all are rented, but not for ever.</summary>
            {{documentation}}{{Limit}}
            /// <param name="cancellationToken">Ends the wait. A rental that was handed over before that stays one.</param>
            /// <returns>A task to await once, with a lease whose owner disposes it once.</returns>{{t.LengthFailure("length")}}
            /// <exception cref="global::System.OperationCanceledException"><paramref name="cancellationToken"/> was canceled before the rental was handed over.</exception>
            /// <exception cref="global::System.TimeoutException">All were rented for that long.</exception>
            {{GeneratedCode.Attribute}}
            public {{t.Static}}{{Task}} RentLeaseAsync({{parameter}}global::System.TimeSpan timeout, {{Token}} = default)
            {
                return LeaseOf(RentAsync({{argument}}timeout, cancellationToken){{andLength}});
            }

            private {{t.Static}}{{Task}} LeaseOf(global::System.Threading.Tasks.ValueTask<{{t.Item}}> rental{{AndParameter(t)}})
            {
                return rental.IsCompletedSuccessfully ? new {{Task}}(LeaseOf(rental.GetAwaiter().GetResult(){{andLength}})) : LeaseOfLater(rental{{andLength}});
            }

            [global::System.Runtime.CompilerServices.AsyncMethodBuilder(typeof(global::System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder<>))]
            private {{t.Static}}async {{Task}} LeaseOfLater(global::System.Threading.Tasks.ValueTask<{{t.Item}}> rental{{AndParameter(t)}})
            {
                return LeaseOf(await rental.ConfigureAwait(false){{andLength}});
            }
            """);
    }
}
