using System.Security.Cryptography;
using HashGuard;
using PoolAnalyzers.Benchmarks.Measuring;
using PoolAnalyzers.Benchmarks.Pools;
using PoolAnalyzers.Benchmarks.Systems;
using PoolAnalyzers.Benchmarks.Writers;
using Scopes;

namespace PoolAnalyzers.Benchmarks;

/// <summary>What is compared with what.</summary>
internal static class Topics
{
    public static readonly int[] BodyLengths = [8, 2048, 3072, 4032, 4096, 5000, 16_384];

    public static readonly int[] ScopeLengths = [0, 1, 100, 1000, 10_000, 1_000_000];

    private const string HandWritten = "by hand";

    private const string Floor = "floor: a pair in a thread-static field";

    /// <summary>The group with this title that is measured on one thread; null if there is none.</summary>
    public static Group? Find(string title) =>
        Pools([1, 8, 64]).Concat([Objects(), Owners(), HashPools(1), HashPools(4), Refusals()]).Concat(AllScopes(ScopeLengths)).Concat(ConstantScopes()).Concat(WriterTopics.All()).Concat(AnyLengthTopics.All())
            .FirstOrDefault(g => g.Title == title) ?? BodyLengths.Select(WholeCheck).FirstOrDefault(g => g.Title == title) ?? Tree.TreeGroups.Find(title);

    /// <summary>Pools of pages: one thread, from one to 64 rented at a time.</summary>
    public static IEnumerable<Group> Pools(int[] held)
    {
        // Pools that are objects are found in fields that can change, as in programs.
        Instance.Replace();
        AsArrayPool.Replace();
        MicrosoftNodes.Replace();
        MicrosoftNodesAgain.Replace();
        foreach (var h in held)
        {
            List<Subject> subjects =
            [
                new("Shared", Shapes.Held<Shared<PageLength>>(h)),
                new(Subject.Control, Shapes.Held<SharedAgain<PageLength>>(h)),
                new("lock-free", Shapes.Held<LockFree>(h), new Target(h == 1 ? 0.65 : 0.20), true) { Floor = ToFloor(h, 1.30) },
                new("lock-free, metrics on", Shapes.Held<Metered>(h), h == 1 ? new Target(1.15, "lock-free") : null, true),
                new("preallocated", Shapes.Held<Preallocated>(h), new Target(h == 1 ? 0.65 : 0.20), true) { Floor = ToFloor(h, 1.30) },
                new("with lock", Shapes.Held<Locked>(h), h == 1 ? new Target(0.70) : null, true) { Floor = ToFloor(h, 1.30) },
                new("strict", Shapes.Held<Strict>(h), h == 1 ? new Target(0.70) : null, true) { Floor = ToFloor(h, 1.40) },
                new("strict, with lock", Shapes.Held<StrictLocked>(h), h == 1 ? new Target(0.70) : null, true) { Floor = ToFloor(h, 1.40) },
                new("instance", Shapes.Held<Instance>(h), h == 1 ? new Target(0.90) : null, true) { Floor = ToFloor(h, 1.70) },
                new("instance, as ArrayPool", Shapes.Held<AsArrayPool>(h), null, true),
                new("ArrayPool.Create", Shapes.Held<Created<PageLength>>(h)),
                new("Microsoft ObjectPool", Shapes.Held<MicrosoftArrays<PageLength>>(h)),
                new("Roslyn's slots", Shapes.Held<Slots<PageLength>>(h)),
                new("ConcurrentQueue", Shapes.Held<Queued<PageLength>>(h)),
                new("ConcurrentStack", Shapes.Held<Stacked<PageLength>>(h)),
                new("ConcurrentBag", Shapes.Held<Bagged<PageLength>>(h)),
            ];
            if (h == 1)
            {
                subjects.Add(new("strict, RentAsync", Shapes.Held<StrictAsync>(1), new Target(2.00, "strict"), true));
                subjects.Add(new(Floor, Shapes.Held<ThreadStaticPair<PageLength>>(1)));
                subjects.Add(new("MemoryPool", Shapes.Uses<MemoryPoolUse>));
                subjects.Add(new("SpanOwner", Shapes.Uses<SpanOwnerUse>));
                subjects.Add(new("MemoryOwner", Shapes.Uses<MemoryOwnerUse>));
            }

            yield return new Group($"Pages of 4096 bytes, 1 thread, {h} rented at a time", $"{h} held", subjects);
        }

        static Target? ToFloor(int held, double most) => held == 1 ? new Target(most, Floor) : null;
    }

    /// <summary>Pools of objects.</summary>
    public static Group Objects() => new("Objects, 1 thread", "objects",
    [
        new("Microsoft", Shapes.Uses<MicrosoftNodes>),
        new(Subject.Control, Shapes.Uses<MicrosoftNodesAgain>),
        new("generated", Shapes.Uses<GeneratedNodes>, new Target(0.30), true),
        new("Roslyn's slot", Shapes.Uses<SlotNodes>),
    ]);

    /// <summary>Owners of 4096 bytes, in a local variable and in a field.</summary>
    /// <remarks>From .NET 10 on, the JIT puts an object that does not leave its method on the stack. Who needs an owner rather than a scope lets it leave.</remarks>
    public static Group Owners() => new("Owners of 4096 bytes, 1 thread", "owners",
    [
        new("MemoryOwner that stays in its method", Shapes.Uses<MemoryOwnerUse>),
        new(Subject.Control, Shapes.Uses<MemoryOwnerUseAgain>),
        new("MemoryOwner in a field", Shapes.Uses<MemoryOwnerInField>),
        new("lease that stays in its method", Shapes.Uses<LeaseUse>, null, true),
        new("lease in a field", Shapes.Uses<LeaseInField>, null, true),
        new("lease of a pool that stays in its method", Shapes.Uses<PoolLeaseUse>, null, true),
        new("lease of a pool in a field", Shapes.Uses<PoolLeaseInField>, null, true),
    ]);

    /// <summary>HashGuard's pools on one thread, beside the same by hand.</summary>
    public static Group HashPools(int held) => new($"Buffers of {HashBuffers.Length} bytes, 1 thread, {held} rented at a time", $"{held} held",
    [
        new("Shared", Shapes.Held<Shared<HashLength>>(held)),
        new(Subject.Control, Shapes.Held<SharedAgain<HashLength>>(held)),
        new("Created", Shapes.Held<Created<HashLength>>(held)),
        new("lock-free, by hand", Shapes.Held<HandWrittenLockFree>(held)),
        new("lock-free", Shapes.Held<GeneratedLockFree>(held), new Target(1.03, "lock-free, by hand"), true),
        new("lock-free, preallocated", Shapes.Held<GeneratedLockFreePreallocated>(held), new Target(1.03, "lock-free, by hand"), true),
        new("with lock, by hand", Shapes.Held<HandWrittenLocked>(held)),
        new("with lock", Shapes.Held<GeneratedLocked>(held), new Target(1.03, "with lock, by hand"), true),
        new("with lock, preallocated", Shapes.Held<GeneratedLockedPreallocated>(held), new Target(1.03, "with lock, by hand"), true),
        new("ConcurrentStack", Shapes.Held<Stacked<HashLength>>(held)),
    ]);

    /// <summary>HashGuard's pools on several threads.</summary>
    public static (Group Group, IReadOnlyList<Func<int, Crew.StopSign, long>> Jobs) HashPoolThreads(int threads, int held)
    {
        (Subject Subject, Func<int, Crew.StopSign, long> Job)[] all =
        [
            Of<Shared<HashLength>>("Shared"), Of<SharedAgain<HashLength>>(Subject.Control), Of<Created<HashLength>>("Created"),
            Of<GeneratedLockFree>("lock-free", 1), Of<GeneratedLockFreePreallocated>("lock-free, preallocated", 1),
            Of<GeneratedLocked>("with lock"), Of<GeneratedLockedPreallocated>("with lock, preallocated"),
            Of<HandWrittenLockFree>("lock-free, by hand"), Of<HandWrittenLocked>("with lock, by hand"), Of<Stacked<HashLength>>("ConcurrentStack"),
        ];
        return (new Group($"{threads} threads, {held} rented at a time by each", $"{threads}x{held}", [.. all.Select(a => a.Subject)]), [.. all.Select(a => a.Job)]);

        (Subject, Func<int, Crew.StopSign, long>) Of<TArrays>(string name, double target = 0)
            where TArrays : struct, IArrays =>
            (new Subject(name, Shapes.Held<TArrays>(held), target > 0 ? new Target(target) : null), Shapes.Independent<TArrays>(held));
    }

    /// <summary>Pools of pages on 8 threads, or from one thread to another.</summary>
    public static (Group Group, IReadOnlyList<Func<int, Crew.StopSign, long>> Jobs) PoolThreads(bool handsOver)
    {
        (Subject Subject, Func<int, Crew.StopSign, long> Job)[] all =
        [
            Of<Shared<PageLength>>("Shared"), Of<SharedAgain<PageLength>>(Subject.Control),
            Of<LockFree>("lock-free", handsOver ? 0.25 : 0.65), Of<Preallocated>("preallocated", handsOver ? 0.25 : 0.65),
            Of<Locked>("with lock"), Of<Strict>("strict"), Of<StrictLocked>("strict, with lock"), Of<Instance>("instance"), Of<AsArrayPool>("instance, as ArrayPool"),
            Of<Created<PageLength>>("ArrayPool.Create"), Of<MicrosoftArrays<PageLength>>("Microsoft ObjectPool"), Of<Slots<PageLength>>("Roslyn's slots"),
            Of<Queued<PageLength>>("ConcurrentQueue"), Of<Stacked<PageLength>>("ConcurrentStack"), Of<Bagged<PageLength>>("ConcurrentBag"),
        ];
        return (new Group(handsOver ? "Rented on one thread, returned on another" : "8 threads, each on its own", handsOver ? "hand-over" : "8 threads", [.. all.Select(a => a.Subject)]), [.. all.Select(a => a.Job)]);

        (Subject, Func<int, Crew.StopSign, long>) Of<TArrays>(string name, double target = 0)
            where TArrays : struct, IArrays =>
            (new Subject(name, Shapes.Held<TArrays>(1), target > 0 ? new Target(target) : null), handsOver ? Shapes.HandOver<TArrays>() : Shapes.Independent<TArrays>(1));
    }

    /// <summary>The middleware with a valid request, by length of the body.</summary>
    public static Group WholeCheck(int length)
    {
        return new Group($"Valid request, body of {length} bytes", $"{length} B",
        [
            Of(nameof(PoolKind.Shared), PoolKind.Shared), Of(Subject.Control, PoolKind.Shared), Of(nameof(PoolKind.Created), PoolKind.Created),
            Of("lock-free", PoolKind.LockFree, 1), Of("lock-free, preallocated", PoolKind.LockFreePreallocated, 1),
            Of("with lock", PoolKind.Locked), Of("with lock, preallocated", PoolKind.LockedPreallocated),
        ]);

        Subject Of(string name, PoolKind kind, double target = 0) =>
            new(name, new CheckedRequest(length, kind, RequestKind.Valid).Run, target > 0 ? new Target(target) : null, name != Subject.Control);
    }

    /// <summary>What a request costs that is not checked, or not right, in parts of one that is.</summary>
    public static Group Refusals()
    {
        var content = new byte[8];
        return new Group("Body of 8 bytes, lock-free pool: what is not checked, and what is not right", "requests",
        [
            new("valid", new CheckedRequest(8, PoolKind.LockFree, RequestKind.Valid).Run, null, true),
            new(Subject.Control, new CheckedRequest(8, PoolKind.LockFree, RequestKind.Valid).Run),
            new("not checked", new CheckedRequest(8, PoolKind.LockFree, RequestKind.Unchecked).Run, new Target(0.06), true),
            new("invalid header", new CheckedRequest(8, PoolKind.LockFree, RequestKind.InvalidHeader).Run, new Target(0.13)),
            new("invalid hash", new CheckedRequest(8, PoolKind.LockFree, RequestKind.InvalidHash).Run, new Target(0.63)),
            new("textbook check, valid", new TextbookCheck(content, Convert.ToHexString(SHA256.HashData(content)), true).Run),
            new("textbook check, invalid hash", new TextbookCheck(content, new string('0', 64), false).Run),
        ]);
    }

    /// <summary>All ways to rent elements of a type for a moment.</summary>
    public static Group Scopes<T>(string element, int length)
    {
        return new Group($"{length} x {element}", $"{element} {length}",
        [
            Of<Plain<T>>("ArrayPool"), Of<PlainAgain<T>>(Subject.Control), Of<ByHand<T>>("scope, " + HandWritten),
            Of<Generated<T>>("scope, generated", new Target(1.03, "scope, " + HandWritten), true),
            Of<Cached<T>>("scope, thread's own array", null, true), Of<Leased<T>>("owner, generated", null, true),
            Of<ToolkitSpan<T>>("SpanOwner"), Of<ToolkitMemory<T>>("MemoryOwner"), Of<PooledMemory<T>>("MemoryPool"),
        ]);

        Subject Of<TWay>(string name, Target? target = null, bool isOurs = false)
            where TWay : struct, IWay =>
            new(name, operations => Loop<TWay>(operations, length), target, isOurs);

        static void Loop<TWay>(int operations, int length)
            where TWay : struct, IWay
        {
            for (var i = 0; i < operations; i++)
                TWay.Once(length);
        }
    }

    /// <summary>The whole matrix.</summary>
    public static IEnumerable<Group> AllScopes(int[] lengths) => lengths.Select(n => Scopes<byte>("byte", n))
        .Concat(lengths.Select(n => Scopes<char>("char", n)))
        .Concat(lengths.Select(n => Scopes<int>("int", n)))
        .Concat(lengths.Select(n => Scopes<object>("object", n)));

    /// <summary>Ways to rent a constant number of elements. Clearing references takes most of the time, so that no cache can halve that.</summary>
    public static IEnumerable<Group> ConstantScopes() =>
    [
        ConstantScopes<byte, Length100>("bytes"), ConstantScopes<int, Length100>("ints"), ConstantScopes<object, Length100>("objects"),
        ConstantScopes<byte, Length10000>("bytes"), ConstantScopes<int, Length10000>("ints"), ConstantScopes<object, Length10000>("objects"),
    ];

    private static Group ConstantScopes<T, TLength>(string elements)
        where TLength : struct, ILength => new($"A constant length: {TLength.Value} {elements}", $"{TLength.Value} {elements}",
    [
        new("ArrayPool", Shapes.Uses<ConstantPlain<T, TLength>>),
        new(Subject.Control, Shapes.Uses<ConstantPlainAgain<T, TLength>>),
        new("scope, generated", Shapes.Uses<ConstantScope<T, TLength>>, new Target(1.05), true),
        new("scope, thread's own array", Shapes.Uses<ConstantCached<T, TLength>>, typeof(T).IsValueType ? new Target(0.65) : null, true),
        new("owner, generated", Shapes.Uses<ConstantLease<T, TLength>>, null, true),
    ]);
}
