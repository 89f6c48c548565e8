using PoolAnalyzers.Generation.Emit;
using PoolAnalyzers.Generation.RuntimeSupport;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>Writes the lines by which a pool tells of rentals and returns: to the checked build, and as events.</summary>
internal static class PoolTracking
{
    /// <summary>Writes the lines that tell of a rental: to the checked build, and as an event.</summary>
    /// <param name="writer">The text.</param>
    /// <param name="t">The pool.</param>
    /// <param name="pool">The variable with the pool where that is not <c>this</c>.</param>
    /// <param name="isLast">Whether nothing follows in the block.</param>
    public static void Track(SourceWriter writer, PoolTemplate t, string? pool = null, bool isLast = false)
    {
        if (t.Settings.Checked)
            TrackChecked(writer, t, pool);
        PoolEvents.Rented(writer, t, pool, isLast);
    }

    /// <summary>Writes the lines that tell the checked build of a rental.</summary>
    public static void TrackChecked(SourceWriter writer, PoolTemplate t, string? pool)
    {
        if (IsPoisoned(t))
        {
            writer.Lines(CheckedBuild.Untouched(t.Name, t.Shape));
            if (t.Clear is not null)
                writer.Lines(t.Clear);
        }

        writer.Lines(CheckedBuild.Rented(t.Name, t.Shape, pool ?? CheckedPool(t)));
    }

    /// <summary>Writes the lines that ask the checked build whether something may be returned.</summary>
    public static void CheckReturned(SourceWriter writer, PoolTemplate t)
    {
        writer.Lines($"global::System.ArgumentNullException.ThrowIfNull({t.Name});");
        if (t.IsByLength)
            RentalsByLength.UnlessEmpty(writer, () => writer.Lines(CheckedReturn(t)));
        else
            writer.Lines(CheckedReturn(t));
    }

    private static string CheckedReturn(PoolTemplate t) => IsPoisoned(t)
        ? CheckedBuild.ReturnedIdle(t.Name, t.Shape, CheckedPool(t))
        : CheckedBuild.Returned(t.Name, t.Shape, CheckedPool(t), isPoisoned: false);

    private static string CheckedPool(PoolTemplate t) => t.Pool.IsStatic ? CheckedBuild.TypeItself(t.Shape) : CheckedBuild.ThisInstance;

    /// <summary>Whether idle ones are filled with nonsense, to be cleared, where that is asked for, when they are rented.</summary>
    public static bool IsPoisoned(PoolTemplate t) => t.Settings.Checked && t.CanBePoisoned;
}
