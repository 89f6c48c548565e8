using PoolAnalyzers.Generation.Algorithms;
using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Arrays;

/// <summary>Writes the returns of arrays that the algorithms do not know of: those that are refused, and those that are to be cleared.</summary>
internal static class ArrayReturns
{
    /// <summary>Writes the method that refuses an array.</summary>
    /// <remarks>Apart, so that the method which calls it needs no registers for what it does.</remarks>
    /// <param name="writer">The text.</param>
    /// <param name="t">The pool.</param>
    /// <param name="message">What is wrong with the array.</param>
    public static void Refuse(SourceWriter writer, PoolTemplate t, string message) =>
        writer.Member(
            $$"""
            [global::System.Diagnostics.CodeAnalysis.DoesNotReturn]
            private static void Refuse({{t.Item}}? array)
            {
                global::System.ArgumentNullException.ThrowIfNull(array);
                throw new global::System.ArgumentException("{{message}}", nameof(array));
            }
            """);

    /// <summary>
    /// Writes the method that clears an array and gives it back. One that is refused may be in use elsewhere, or idle and filled by the checked build.
    /// </summary>
    public static void ReturnCleared(SourceWriter writer, PoolTemplate t)
    {
        const string Clear = ArrayItems.Clear;
        writer.Member("/// <summary>Clears an array and gives it back. One that is refused is left as it is.</summary>")
            .Lines(GeneratedCode.NeverInline);
        writer.Open($"private {t.Static}void ReturnCleared({t.Item} array)");
        if (PoolTracking.IsPoisoned(t))
        {
            writer.Lines("// Nothing of it is left: the checked build fills it.\nReturn(array);").Close();
            return;
        }

        if (t.Settings.Checked)
        {
            PoolTracking.CheckReturned(writer, t);
            writer.Lines(Clear + "\nReturnUntracked(array);").Close();
            return;
        }

        // As a plain return, with a clearing: what is out of the slot is nobody else's. It is looked up once.
        PoolEmitter.ReturnToSlot(writer, t with { Clear = Clear }, t.Pool.IsStrict ? $" && !{(t.IsByLength ? "cache.Depot" : t.Depot)}.HasAll" : "");
        var (name, cache, parameter) = t.IsByLength ? ("ReturnClearedPastLatest", "", "") : ("ReturnCleared", "cache, ", "ThreadCache? cache, ");
        writer.Lines($"\n{name}({cache}array);").Close();

        writer.Member(GeneratedCode.NeverInline);
        writer.Open($"private {t.Static}void {name}({parameter}{t.Item}? array)");
        if (t.IsByLength)
            RentalsByLength.FindDepotOfReturn(writer, t, t.Pool.IsStrict ? "" : Clear + "\n");
        writer.Lines(t.Check);
        if (t.IsByLength)
            writer.Lines(RentalsByLength.LookFurther);
        else if (!t.Pool.IsStatic)
            writer.Lines($"cache = {t.Cache};");
        ItemLifecycle.RefuseIdle(writer, t);
        writer.Lines($"{Clear}\nReturn(array);").Close();
    }
}
