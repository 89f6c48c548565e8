using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>Writes what the caches and depots of all algorithms have in common.</summary>
internal static class CacheParts
{
    /// <summary>The constant and the field behind <see cref="TryAdopt"/>.</summary>
    public static void AdoptionFields(SourceWriter writer) =>
        writer.Member(
            """
            // So many returns past a slot that is out pass until one becomes the slot's: the slot's own must have gone to another thread.
            private const int ReturnsUntilAdoption = 64;

            // The first return fills the slot.
            private int _returnsUntilAdoption = 1;
            """);

    /// <summary>Writes the part of a slow return that looks at the slot. When it takes what is returned, it leaves the method.</summary>
    public static void TryAdopt(SourceWriter writer, PoolTemplate t, string leave)
    {
        writer.Lines(
            $$"""
            if (!SlotIsOut)
            {
                if (object.ReferenceEquals(Slot, {{t.Name}}))
                {
                    ThrowReturnedBefore();
                }
            }
            else if ({{(t.Pool.IsStrict ? "" : "Slot is null || ")}}--_returnsUntilAdoption == 0)
            {
                _returnsUntilAdoption = ReturnsUntilAdoption;
                Slot = {{t.Name}};
                {{(t.Pool.IsStrict ? "global::System.Threading.Volatile.Write(ref SlotIsOut, false);" : "SlotIsOut = false;")}}
                {{leave}}
            }

            """);
    }

    /// <summary>Writes what <see cref="TryAdopt"/> throws with.</summary>
    public static void ReturnedBefore(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            [global::System.Diagnostics.CodeAnalysis.DoesNotReturn]
            public static void ThrowReturnedBefore()
            {
                throw new global::System.ArgumentException("This {{t.Name}} was returned before.", "{{t.Name}}");
            }
            """);

    /// <summary>Space that keeps what stands before it off the cache line of what follows.</summary>
    public static void Padding(SourceWriter writer) =>
        writer.Member(
            """
            [global::System.Runtime.InteropServices.StructLayout(global::System.Runtime.InteropServices.LayoutKind.Sequential, Size = 128)]
            private struct Padding
            {
            }
            """);

    /// <summary>Writes the field that keeps a cache off the cache line of what follows it.</summary>
    public static void PaddingField(SourceWriter writer) =>
        writer.Lines(
            """
            #pragma warning disable CS0169 // Here for its size: caches of two threads must not share a cache line.
            private readonly Padding _padding;
            #pragma warning restore CS0169
            """);

    /// <summary>Writes the method by which a cache lets go of everything when its pool is gone; nothing for a static pool, which stays.</summary>
    /// <param name="writer">The text.</param>
    /// <param name="t">The pool.</param>
    /// <param name="magazines">The lines that let go of magazines; null for none.</param>
    public static void Empty(SourceWriter writer, PoolTemplate t, string? magazines)
    {
        if (t.Pool.IsStatic)
            return;
        writer.Member("/// <summary>Lets go of everything: the pool is gone, and its thread may refer to the cache for as long as it lives.</summary>");
        writer.Open("public void Empty()");
        writer.Lines("global::System.GC.SuppressFinalize(this);\nSlotIsOut = true;\nSlot = null;\nDepot = null!;");
        if (magazines is not null)
            writer.Lines(magazines);
        writer.Close();
    }

    /// <summary>Writes the method that forgets a slot whose object was dropped, or nothing when none is dropped in its slot.</summary>
    public static void EmptySlot(SourceWriter writer, PoolTemplate t)
    {
        if (!t.HasAuthorCode)
            return;
        writer.Member(
            $$"""
            /// <summary>Forgets what was in the slot and has been dropped, so that it can be collected. The next return fills the slot again.</summary>
            public void EmptySlot({{t.Item}} {{t.Name}})
            {
                if (SlotIsOut && object.ReferenceEquals(Slot, {{t.Name}}))
                {
                    Slot = null;
                    _returnsUntilAdoption = 1;
                }
            }
            """);
    }

    /// <summary>Writes the constructor of what all threads share, or nothing when there is nothing to do in it.</summary>
    public static void DepotConstructor(SourceWriter writer, PoolTemplate t)
    {
        if (!t.Pool.Metrics && !t.HasBoundsInFields)
            return;
        RuntimeLimits.DepotField(writer, t);
        writer.OpenMember($"public Depot({RuntimeLimits.DepotParameter(t)})");
        if (t.HasBoundsInFields)
            writer.Lines($"{RuntimeLimits.SetDepotFields(t)}\n_places = new Place[Capacity];");
        if (t.Pool.Metrics)
            writer.Lines("StartCounting();");
        writer.Close();
    }

    /// <summary>Writes the methods that take and leave a lock of one word.</summary>
    public static void SpinLock(SourceWriter writer, string leave = "public void Exit()") =>
        writer.Member(
            $$"""
            public void Enter()
            {
                global::System.Threading.SpinWait spin = default;
                while (global::System.Threading.Interlocked.Exchange(ref _lock, 1) != 0)
                {
                    do
                    {
                        spin.SpinOnce();
                    }
                    while (global::System.Threading.Volatile.Read(ref _lock) != 0);
                }
            }

            {{leave}}
            {
                global::System.Threading.Volatile.Write(ref _lock, 0);
            }
            """);

    /// <summary>Writes the element of an array of items: a struct, because storing into an array of references checks the type each time.</summary>
    public static void Place(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            // A struct, because a store into an array of references would check the type each time.
            private struct Place
            {
                public {{t.Item}}? Item;
            }
            """);
}
