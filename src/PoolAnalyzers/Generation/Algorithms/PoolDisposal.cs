using System.Linq;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Generation.Emit;
using PoolAnalyzers.Generation.Symbols;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>Reads and writes how an instance of a pool is disposed, where its author asks for it with an interface or a base class.</summary>
/// <remarks>
/// To dispose sets a mark, waits until every processor sees it, and then trims. What comes back puts the item where it belongs and reads the mark
/// after that. So either the trimming finds the item, or who returned it finds the mark and trims once more. Renting reads the mark first, and
/// again where more than the rented item may have come to this thread's cache.
/// </remarks>
internal static class PoolDisposal
{
    /// <summary>The condition that the pool is disposed.</summary>
    /// <param name="pool">How the pool is named, with its point; empty inside of it.</param>
    public static string IsDisposed(string pool = "") => $"global::System.Threading.Volatile.Read(ref {pool}_disposed) != 0";

    /// <summary>The expression of the exception that tells it.</summary>
    public static string Exception(PoolTemplate t) => $"new global::System.ObjectDisposedException(\"{t.Shape.DisplayName}\")";

    /// <summary>How the type is to be disposed. What its author writes is left to the author.</summary>
    public static PoolEnd Read(INamedTypeSymbol type)
    {
        if (type.IsStatic)
            return PoolEnd.None;
        var end = PoolEnd.None;
        if (type.BaseType is { Name: "MemoryPool", Arity: 1 })
            end |= PoolEnd.DisposeOfBase;
        else if (type.AllInterfaces.Any(i => i.SpecialType == SpecialType.System_IDisposable) && !IsOwn(type, "Dispose"))
            end |= PoolEnd.Dispose;
        if (type.AllInterfaces.Any(DisposableItems.IsAsyncDisposable) && !IsOwn(type, "DisposeAsync"))
            end |= PoolEnd.DisposeAsync;
        return end;
    }

    /// <summary>A condition to be added to that of a fast path; nothing where the pool is not disposed.</summary>
    public static string AndNotDisposed(PoolTemplate t) => t.Pool.CanEnd ? " && global::System.Threading.Volatile.Read(ref _disposed) == 0" : "";

    /// <summary>Writes the lines that refuse to rent from a disposed pool, or nothing.</summary>
    public static void ThrowIfDisposed(SourceWriter writer, PoolTemplate t)
    {
        if (t.Pool.CanEnd)
            writer.Open($"if ({IsDisposed()})").Lines("ThrowDisposed();").Close().Lines("");
    }

    /// <summary>Writes the lines after a slow rental, which may have moved more than it hands out; or nothing.</summary>
    public static void CheckRented(SourceWriter writer, PoolTemplate t, string rented, string? condition = null)
    {
        if (t.Pool.CanEnd)
            writer.Open($"if ({condition}{IsDisposed()})").Lines($"ThrowRentedLate({rented}{t.AndDepot});").Close().Lines("");
    }

    /// <summary>Writes the lines that drop what comes back to a disposed pool, or nothing.</summary>
    public static void DropReturned(SourceWriter writer, PoolTemplate t)
    {
        if (t.Pool.CanEnd)
            writer.Open($"if ({IsDisposed()})").Lines($"ReturnLate({t.Name}{t.AndDepot});\nreturn;").Close().Lines("");
    }

    /// <summary>The lines that follow when something was put into a cache: nothing where the pool is not disposed.</summary>
    public static string CheckReturned(PoolTemplate t) => t.Pool.CanEnd ? $"\nif ({IsDisposed()})\n{{\n    Trim();\n}}\n" : "";

    /// <summary>Writes the members of the pool, or nothing.</summary>
    public static void Emit(SourceWriter writer, PoolTemplate t)
    {
        if (!t.Pool.CanEnd)
            return;
        writer.Member("// Not zero when the pool is disposed.\nprivate int _disposed;");
        Ends(writer, t);
        Late(writer, t);
        writer.Member(
            $$"""
            // True for the first call.
            private bool TryEnd()
            {
                if (global::System.Threading.Interlocked.Exchange(ref _disposed, 1) != 0)
                {
                    return false;
                }

                // A return that other threads have not finished before this sees the mark: then it trims. One that they have is seen below.
                global::System.Threading.Interlocked.MemoryBarrierProcessWide();{{(t.Pool.IsStrict ? $"\n    {t.Whole}.EndWaits();" : "")}}
                return true;
            }
            """);
    }

    private static void Ends(SourceWriter writer, PoolTemplate t)
    {
        var what = t.Destroy is null ? $"Lets go of the idle {t.Names}" : $"Disposes the idle {t.Names}";
        var failure = t.Destroy is null ? ""
            : "\n/// <exception cref=\"global::System.AggregateException\">Some could not be disposed. All others are.</exception>";
        var summary = $"/// <summary>{what}. Then renting throws, and what comes back is not kept. A second call does nothing.</summary>{failure}";
        const string Body = "if (TryEnd())\n{\n    Trim();\n}";
        if ((t.Pool.End & PoolEnd.Dispose) != 0)
            writer.Member(summary).Lines(GeneratedCode.Attribute).Open("public void Dispose()").Lines(Body).Close();
        if ((t.Pool.End & PoolEnd.DisposeOfBase) != 0)
        {
            writer.Member($"{summary}\n/// <param name=\"disposing\">Whether it is disposed, rather than finalized.</param>").Lines(GeneratedCode.Attribute);
            writer.Open("protected override void Dispose(bool disposing)").Lines(Body.Replace("TryEnd()", "disposing && TryEnd()")).Close();
        }

        if ((t.Pool.End & PoolEnd.DisposeAsync) == 0)
            return;
        writer.Member(
            $"""
            {summary}
            /// <returns>A task that ends when all that were dropped are disposed, also those that were dropped before.</returns>
            {GeneratedCode.Attribute}
            """);
        if (!t.TracksEnds)
        {
            writer.Open("public global::System.Threading.Tasks.ValueTask DisposeAsync()").Lines(Body).Lines("\nreturn default;").Close();
            return;
        }

        writer.Open("public async global::System.Threading.Tasks.ValueTask DisposeAsync()");
        writer.Lines("global::System.AggregateException? failure = null;").Open("try").Lines(Body).Close();
        writer.Open("catch (global::System.AggregateException thrown)").Lines("failure = thrown;").Close();
        writer.Lines($"\nawait {t.Pending}.Finish(failure).ConfigureAwait(false);").Close();
    }

    private static void Late(SourceWriter writer, PoolTemplate t)
    {
        var drop = t.Destroy is null && !t.Pool.Events ? ""
            : t.Drops ? $"Drop({t.Name}{t.AndDepot}{PoolEvents.AndReason(t, PoolEvents.Disposed)});" : PoolEvents.DroppedByPool(t);
        writer.Member(
            $$"""
            [global::System.Diagnostics.CodeAnalysis.DoesNotReturn]
            {{GeneratedCode.NeverInline}}
            private void ThrowDisposed()
            {
                // What this thread still had at hand when the pool was disposed.
                Trim();
                throw {{Exception(t)}};
            }
            """);
        writer.Member("// The pool was disposed meanwhile: what this thread took from it goes the same way.\n"
            + "[global::System.Diagnostics.CodeAnalysis.DoesNotReturn]");
        writer.Lines(GeneratedCode.NeverInline).Open($"private void ThrowRentedLate({t.Item} {t.Name}{t.AndDepotParameter})");
        if (drop.Length > 0)
            writer.Open("try").Lines(drop).Close().Open("finally").Lines("Trim();").Close();
        else
            writer.Lines("Trim();");
        writer.Lines($"\nthrow {Exception(t)};").Close();
        writer.Member("// What comes back to a disposed pool is not kept, and neither is what this thread still has at hand.");
        writer.Lines(GeneratedCode.NeverInline).Open($"private void ReturnLate({t.Item}? {t.Name}{t.AndDepotParameter})");
        writer.Lines(t.Check);
        PoolEvents.Returned(writer, t);
        if (drop.Length > 0)
            writer.Open("try").Lines(drop).Close().Open("finally").Lines("Trim();").Close();
        else
            writer.Lines("Trim();");
        writer.Close();
    }

    private static bool IsOwn(INamedTypeSymbol type, string name) =>
        OwnMembers.Of(type).OfType<IMethodSymbol>()
            .Any(m => m.Parameters.IsEmpty && (m.Name == name || m.ExplicitInterfaceImplementations.Any(e => e.Name == name)));
}
