namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>Faults in trimming what other threads have at hand, each of which some scenario finds.</summary>
internal static class TrimMutants
{
    private const string Read = "global::System.Threading.Volatile.Read";
    private const string Write = "global::System.Threading.Volatile.Write";
    private const string Interlocked = "global::System.Threading.Interlocked";

    public static IEnumerable<Mutant> All => [.. Soft, .. Disposed, .. Strict];

    private static IEnumerable<Mutant> Soft =>
    [
        new(
            "An owner does not look whether its slot was trimmed", "soft arrays", "trimmed while the owner uses the pool",
            new Edit("if (array is not null)\n            {\n                return array;", "if (true)\n            {\n                return array!;")),
        new(
            "A trimmer marks a slot by a plain store", "soft arrays", "what is unused is trimmed while the owner uses the pool",
            new Edit($"{Interlocked}.CompareExchange(ref _slotState, state | Seen, state);", "_slotState = state | Seen;")),
        new(
            "A trim leaves the slots of other threads", "soft arrays", "a trim reaches every thread",
            new Edit("if (all || (state & Seen) != 0)\n            {\n                Slot = null;", "if (all || (state & Seen) != 0)\n            {")),
        new(
            "A trim leaves the magazines of other threads", "soft arrays", "a trim reaches every thread",
            new Edit("_previous.DropAll();", "")),
        new(
            "What a trim has emptied fills the depot", "soft arrays", "what a trim has emptied takes no room",
            new Edit("_loaded.CloseGaps();\n                _previous.CloseGaps();", "")),
        new(
            "What was used is trimmed as unused", "soft arrays", "what is used stays",
            new Edit("if (all || !_isUsed)", "if (true)")),
        new(
            "What was used in the depot is trimmed as unused", "soft arrays", "what is used stays",
            new Edit(" && (cell = Pop(ref _heads.Old)) < 0", "")),
        new(
            "What was unused stays", "soft arrays", "what is unused goes",
            new Edit("LetGo(false);\n            Drain(ref _heads.Old);", "LetGo(false);")),
        new(
            "A soft pool with a lock forgets the least that it had", "arrays with a lock", "what is used stays",
            new Edit("_least = global::System.Math.Min(_least, _count);", "")),
    ];

    private static IEnumerable<Mutant> Disposed =>
    [
        new(
            "A trimmer leaves the barrier out", "soft objects", "trimmed while the owner uses the pool",
            new Edit($"{Interlocked}.MemoryBarrierProcessWide();", "")),
        new(
            "The owner does not look for a trimmer's revocation", "soft objects", "trimmed while the owner uses the pool",
            new Edit($"if (!{Read}(ref cache.IsRevoked))", "if (true)")),
        new(
            "The mark of an owner is a store after its look for the revocation", "soft objects", "trimmed while the owner uses the pool",
            new Edit(
                $"cache.SlotIsOut = true;\n            if (!{Read}(ref cache.IsRevoked))",
                $"bool isRevoked = {Read}(ref cache.IsRevoked);\ncache.SlotIsOut = true;\nif (!isRevoked)")),
        new(
            "A trimmer does not wait for a busy owner", "soft objects", "trimmed while the owner uses the pool",
            new Edit($"while ({Read}(ref _isBusy))", "while (false)")),
        new(
            "An owner uses its magazines although it is revoked", "soft objects", "trimmed while the owner uses the pool",
            new Edit($"while ({Read}(ref IsRevoked))", "while (false)")),
        new(
            "A trimmer takes what is rented", "soft objects", "trimmed while the owner uses the pool",
            new Edit("if ((state & Out) == 0 && (all || (state & Seen) != 0))", "if (Slot is not null && (all || (state & Seen) != 0))")),
        new(
            "A stack that gets old is lost", "soft objects", "what is unused is trimmed while the owner uses the pool",
            new Edit($"{Write}(ref _heads.Old, Tagged(old, unchecked((int)seen)));", "")),
        new(
            "What a trim takes is not disposed", "soft objects", "trimmed while the owner uses the pool",
            new Edit("s_depot.Trim(idle);\n        DisposeAll(idle);", "s_depot.Trim(idle);")),
        new(
            "A trimmer disposes in the lock", "objects with a lock", "trimmed while the owner uses the pool",
            new Edit("cache.LetGo(all, idle);", "cache.LetGo(all, idle);\nDisposeAll(idle);")),
    ];

    private static IEnumerable<Mutant> Strict =>
    [
        new(
            "A strict pool forgets the least that it had", "strict arrays with a lock", "what is used stays",
            new Edit("_least = global::System.Math.Min(_least, _count);", "")),
        new(
            "What threads have idle is never unused", "strict arrays with a lock", "what is unused goes",
            new Edit("int surplus = reserve ? _count : _least;\n            RevokeAll();", "int surplus = reserve ? _count : _least;")),
        new(
            "What is unused frees no places", "strict arrays", "what is unused is trimmed while the owner uses the pool",
            new Edit("surplus-- > 0 && Pop() is not null)\n            {\n                _existing--;", "surplus-- > 0 && Pop() is not null)\n            {")),
    ];
}
