using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>
/// Writes the calls by which a pool tells what happens to its items, as <c>System.Buffers.ArrayPoolEventSource</c> does for <c>ArrayPool</c>.
/// </summary>
/// <remarks>
/// Who listens runs inside of the call, and may use the pool. So the calls stand where code of others may run: outside of locks, and never between
/// two steps of an algorithm that rely on each other. Each asks <c>HasListeners</c> first, so that a pool which nobody watches pays for two loads and branches.
/// To make the source runs listeners too: no type's static constructor does it.
/// </remarks>
internal static class PoolEvents
{
    /// <summary>Nothing was idle.</summary>
    public const string Empty = "empty";

    /// <summary>The pool makes all at first use.</summary>
    public const string Preallocate = "preallocate";

    /// <summary>The pool keeps as many as it may.</summary>
    public const string Full = "full";

    /// <summary>It is longer than what the pool keeps.</summary>
    public const string Longer = "longer";

    /// <summary>The author's code does not keep it, or failed.</summary>
    public const string Rejected = "rejected";

    /// <summary>The pool was disposed.</summary>
    public const string Disposed = "disposed";

    private const string Source = "global::PoolAnalyzers.PoolEventSource";

    /// <summary>Writes the event of a rental, or nothing.</summary>
    /// <param name="writer">The text.</param>
    /// <param name="t">The pool.</param>
    /// <param name="pool">The variable with the pool where that is not <c>this</c>.</param>
    /// <param name="isLast">Whether nothing follows in the block.</param>
    public static void Rented(SourceWriter writer, PoolTemplate t, string? pool, bool isLast) =>
        Write(writer, t, "Rented", DepotOf(t, pool), t.Name, isLast: isLast);

    /// <summary>Writes the event of a rental that a waiter fetches, or nothing.</summary>
    public static void RentedByWaiter(SourceWriter writer, PoolTemplate t) =>
        Write(writer, t, "Rented", t.Pool.IsStatic ? t.Whole : t.IsByLength ? "_depot.All" : "_depot", t.Name);

    /// <summary>Writes the event of a return, or nothing.</summary>
    public static void Returned(SourceWriter writer, PoolTemplate t, string andThen = "") => Write(writer, t, "Returned", t.Whole, t.Name, andThen);

    /// <summary>The lines for a return to the slot, after it is back; empty without events.</summary>
    public static string ReturnedToSlot(PoolTemplate t) => t.Pool.Events ? "\n" + Call(t, "Returned", t.Whole, t.Name, "") + "\n" : "";

    /// <summary>Writes the event of one that is made, in the depot; or nothing.</summary>
    public static void Created(SourceWriter writer, PoolTemplate t) => Write(writer, t, "Created", t.WholeInDepot, $"{t.Name}, reason");

    /// <summary>Writes the event of one that is longer than what the pool keeps, and that the pool itself makes; or nothing.</summary>
    public static void CreatedByPool(SourceWriter writer, PoolTemplate t) => Write(writer, t, "Created", t.Whole, $"{t.Name}, {Quote(Longer)}");

    /// <summary>Writes the event of one that is dropped, or nothing.</summary>
    /// <param name="writer">The text.</param>
    /// <param name="t">The pool.</param>
    /// <param name="reason">The expression for the reason.</param>
    /// <param name="isLast">Whether nothing follows in the block.</param>
    public static void Dropped(SourceWriter writer, PoolTemplate t, string reason, bool isLast) =>
        Write(writer, t, "Dropped", t.Whole, $"{t.Name}, {reason}", isLast: isLast);

    /// <summary>The lines for one that comes back to a disposed pool which has nothing else to do about it.</summary>
    public static string DroppedByPool(PoolTemplate t) => Call(t, "Dropped", t.Whole, $"{t.Name}, {Quote(Disposed)}", "");

    /// <summary>
    /// The lines for one that is dropped by the finalizer of a cache, when its thread has ended; empty without events. Finalizers wait for each other: who
    /// listens runs elsewhere.
    /// </summary>
    public static string DroppedByCache(PoolTemplate t)
    {
        if (!t.Pool.Events)
            return "";
        var call = Call(t, "Dropped", "told.depot", $"told.{t.Name}, {Quote(Full)}", "").Replace("\n", "\n    ");
        return
            $$"""
            // Who listens is code of others, and finalizers wait for each other.
            global::System.Threading.ThreadPool.UnsafeQueueUserWorkItem(static told =>
            {
                {{call}}
            }, (depot: {{(t.IsByLength ? "Depot.All" : "Depot")}}, {{t.Name}}), preferLocal: false);
            """;
    }

    /// <summary>Writes the event of a rental that begins to wait, in the depot; or nothing.</summary>
    public static string Waited(PoolTemplate t) => t.Pool.Events ? Call(t, "Waited", t.WholeInDepot, "milliseconds", "") + "\n\n" : "";

    /// <summary>The lines before a trim that count what is idle, where the trim itself does not; empty for none.</summary>
    public static string BeforeTrim(PoolTemplate t) => ComparesIdle(t) ? $"long idleBefore = {Source}.HasListeners ? {t.Whole}.CountIdle() : 0;\n" : "";

    /// <summary>The lines after a trim, in the pool; empty for none. A strict pool's depot tells it by itself.</summary>
    public static string AfterTrim(PoolTemplate t)
    {
        if (!t.Pool.Events || t.Pool.IsStrict)
            return "";
        var count = ComparesIdle(t) ? $"idleBefore - {t.Whole}.CountIdle()" : "idle.Count";
        return "\n" + Call(t, "Trimmed", t.Whole, count, "");
    }

    /// <summary>Writes the event of a trim, in the depot of a strict pool; or nothing.</summary>
    public static void Trimmed(SourceWriter writer, PoolTemplate t, string count, bool isLast) =>
        Write(writer, t, "Trimmed", t.WholeInDepot, count, isLast: isLast);

    /// <summary>Whether the pool has to count what is idle to know what a trim has taken, because references are dropped where they are.</summary>
    public static bool ComparesIdle(PoolTemplate t) => t.Pool is { Events: true, IsStrict: false } && t.Destroy is null;

    /// <summary>The parameter for a reason; empty without events.</summary>
    public static string ReasonParameter(PoolTemplate t) => t.Pool.Events ? "string reason" : "";

    /// <summary>The argument for it.</summary>
    public static string Reason(PoolTemplate t, string reason) => t.Pool.Events ? Quote(reason) : "";

    /// <summary>The same behind another argument.</summary>
    public static string AndReason(PoolTemplate t, string reason) => t.Pool.Events ? ", " + Quote(reason) : "";

    public static string Quote(string reason) => $"\"{reason}\"";

    private static string DepotOf(PoolTemplate t, string? pool) => pool is null || t.Pool.IsStatic ? t.Whole : $"{pool}.{t.Whole}";

    private static void Write(SourceWriter writer, PoolTemplate t, string name, string depot, string arguments, string andThen = "", bool isLast = false)
    {
        if (t.Pool.Events)
            writer.Lines(Call(t, name, depot, arguments, andThen) + (isLast ? "" : "\n"));
    }

    private static string Call(PoolTemplate t, string name, string depot, string arguments, string andThen) =>
        $$"""
        if ({{Source}}.HasListeners)
        {
            {{Source}}.Log.{{name}}("{{t.Shape.DisplayName}}", {{depot}}, {{arguments}});{{(andThen.Length == 0 ? "" : "\n    " + andThen)}}
        }
        """;
}
