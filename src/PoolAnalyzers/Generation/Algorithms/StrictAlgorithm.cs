using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>
/// The pool with a strict bound: a depot behind a lock, from which each thread borrows a slot and, when lock-free is asked for, a magazine;
/// a thread that finds nothing takes back what others have idle.
/// </summary>
/// <remarks>
/// Taking back is a revocable bias: the owner of a cache uses plain stores and loads, and the thief pays with
/// <c>Interlocked.MemoryBarrierProcessWide</c>. As in Dice, Huang and Yang, "Asymmetric Dekker Synchronization" (2001), and biased locking.
/// </remarks>
internal static class StrictAlgorithm
{
    public static void Emit(SourceWriter writer, PoolTemplate t)
    {
        SlowPaths(writer, t);
        StrictCache.Emit(writer, t);
        StrictDepot.Emit(writer, t);
        StrictWaiter.Emit(writer, t);
        CacheParts.Padding(writer);
    }

    private static string AllRented(PoolTemplate t) => t.IsByLength
        ? $"\"All \" + depot.Capacity + \" {t.Names} with \" + depot.Length + \" elements of {t.Shape.DisplayName} are rented.\""
        : $"\"All \" + Capacity + \" {t.Names} of {t.Shape.DisplayName} are rented.\"";

    private static void SlowPaths(SourceWriter writer, PoolTemplate t)
    {
        var orElse = t.Pool.WhenEmpty == WhenEmpty.Wait
            ? $"{t.Depot}.Wait(global::System.Threading.Timeout.Infinite, default{StrictWaiters.AndPool(t)})!;"
            : $"throw new global::System.InvalidOperationException({AllRented(t)});";
        writer.Member(
            $$"""
            {{t.SlowPath}}
            private {{t.Static}}{{t.Item}} RentSlowly(ThreadCache? cache{{t.AndDepotParameter}}, bool isClaimed)
            {
                return TakeSlowly(cache{{t.AndDepot}}, isClaimed) ?? {{orElse}}
            }
            """);
        var documentation = t.IsByLength ? "/// <param name=\"depot\">What all threads share.</param>\n" : "";
        writer.Member(
            $"""
            /// <param name="cache">This thread's cache, null before its first use.</param>
            {documentation}/// <param name="isClaimed">Whether the caller has marked an idle slot as out, and then seen the revocation.</param>
            {t.SlowPath}
            """);
        writer.Open($"private {t.Static}{t.Item}? TakeSlowly(ThreadCache? cache{t.AndDepotParameter}, bool isClaimed)");
        // Not with a claim that has to be settled first: making all may throw.
        ItemLifecycle.EnsureFilled(writer, t, "!isClaimed && ");
        writer.Lines(t.Pool.Metrics
            ? $"{t.Item}? {t.Name} = (cache ?? CreateCache({t.DepotArgument})).Take(isClaimed);\n"
                + $"if ({t.Name} is null)\n{{\n    {t.Depot}.CountWait();\n}}\n\nreturn {t.Name};"
            : $"return (cache ?? CreateCache({t.DepotArgument})).Take(isClaimed);").Close();

        writer.Member(t.SlowPath);
        writer.Open($"private {t.Static}void ReturnSlowly(ThreadCache? cache{t.AndDepotParameter}, {t.Item}? {t.Name})");
        ItemLifecycle.BeginReturn(writer, t);
        writer.Lines($"(cache ?? CreateCache({t.DepotArgument})).Return({t.Name});");
        writer.Close();
    }
}
