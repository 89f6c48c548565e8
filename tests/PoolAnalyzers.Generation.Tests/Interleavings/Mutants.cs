namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>A fault in an emitted text, and the scenario that finds it.</summary>
/// <param name="Name">What is wrong.</param>
/// <param name="Pool">Whose text is changed.</param>
/// <param name="Scenario">What finds it.</param>
/// <param name="Edits">What is changed.</param>
internal sealed record Mutant(string Name, string Pool, string Scenario, params Edit[] Edits);

/// <summary>Faults that could creep into the emitters, each of which some scenario finds. docs/contributing/pools.md lists them.</summary>
internal static class Mutants
{
    private const string Read = "global::System.Threading.Volatile.Read";
    private const string Write = "global::System.Threading.Volatile.Write";
    private const string Interlocked = "global::System.Threading.Interlocked";

    public static readonly Mutant[] All =
    [
        .. Bias, .. Magazines, .. Lock, .. Places, .. Ends, .. OthersCode, .. LockFree, .. TrimMutants.All, .. Instances, .. Leases, .. Waits,
    ];

    private static IEnumerable<Mutant> Bias =>
    [
        new(
            "The barrier is left out", "strict arrays with a lock", "there is one for each",
            new Edit($"{Interlocked}.MemoryBarrierProcessWide();", "")),
        new(
            "The owner looks for the revocation before it marks its slot", "strict arrays with a lock", "there is one for each",
            new Edit(
                $"{Write}(ref cache.SlotIsOut, true);\n            if (!{Read}(ref cache.IsRevoked))",
                $"bool isRevoked = {Read}(ref cache.IsRevoked);\n{Write}(ref cache.SlotIsOut, true);\nif (!isRevoked)")),
        new(
            "The owner does not look for the revocation", "strict arrays with a lock", "there is one for each",
            new Edit($"if (!{Read}(ref cache.IsRevoked))", "if (true)")),
        new(
            "The owner does not look whether its slot was robbed", "strict arrays with a lock", "there is one for each",
            new Edit("if (isClaimed && Slot is not null)", "if (isClaimed)")),
        new(
            "The thief marks a slot before it takes what is in it", "strict arrays with a lock", "an owner returns what is not its slot's while a thief looks",
            new Edit($"Slot = null;\n                {Write}(ref SlotIsOut, true);", $"{Write}(ref SlotIsOut, true);\nSlot = null;")),
        new(
            "The thief leaves its mark out", "strict arrays with a lock", "there is one for each",
            new Edit($"Slot = null;\n                {Write}(ref SlotIsOut, true);", "Slot = null;")),
        new(
            "The thief revokes after it has looked", "strict arrays with a lock", "there is one for each",
            new Edit("cache.IsRevoked = true;\n                    isNew = true;", "isNew = true;"),
            new Edit("cache.Surrender();", "cache.Surrender();\ncache.IsRevoked = true;")),
        new(
            "The owner becomes free again after it has left the lock", "strict arrays with a lock", "a revoked owner becomes free again as it returns",
            new Edit("Rearm();\n            Depot.Exit();", "Depot.Exit();\nRearm();")),
        new(
            "The mark is cleared by a plain store", "strict arrays with a lock", "a revoked owner becomes free again while a thief looks",
            new Edit($"{Write}(ref cache.SlotIsOut, false);", "cache.SlotIsOut = false;", 2)),
        new(
            "The mark is cleared before the slot is filled", "strict arrays with a lock", "arrays come back on another thread",
            new Edit($"Slot = array;\n                {Write}(ref SlotIsOut, false);", $"{Write}(ref SlotIsOut, false);\nSlot = array;")),
    ];

    private static IEnumerable<Mutant> Magazines =>
    [
        new(
            "The thief does not wait for a busy owner", "strict arrays", "an owner and a thief",
            new Edit($"while ({Read}(ref _isBusy))", "while (false)")),
        new(
            "The owner does not say that it is busy", "strict arrays", "an owner and a thief",
            new Edit($"{Write}(ref _isBusy, true);", "")),
        new(
            "The owner is busy although it is revoked", "strict arrays", "an owner and a thief",
            new Edit("Leave();\n            return false;", "return true;")),
        new(
            "The owner is busy no more by a plain store", "strict arrays", "an owner and a thief",
            new Edit($"{Write}(ref _isBusy, false);", "_isBusy = false;")),
        new(
            "A full magazine loses what it is to flush", "strict arrays, four", "a full magazine is flushed, and filled again",
            new Edit("Depot.Push(_rounds[last]!);", "")),
        new(
            "A magazine keeps what is robbed from it", "strict arrays", "the thief takes all, and gives them back",
            new Edit("for (; _count > 0; _count--)", "for (int i = _count; i > 0; i--)"),
            new Edit("_rounds[_count - 1]", "_rounds[i - 1]", 2)),
    ];

    private static IEnumerable<Mutant> Lock =>
    [
        new(
            "The lock is read and then written", "strict arrays with a lock", "all come for the first time",
            new Edit($"while ({Interlocked}.Exchange(ref _lock, 1) != 0)", "while (_lock != 0 || (_lock = 1) == 0)")),
        new(
            "The lock is left by a plain store", "strict arrays with a lock", "there is one for each",
            new Edit($"{Write}(ref _lock, 0);", "_lock = 0;")),
        new(
            "A soft pool pops without its lock", "arrays with a lock", "two threads",
            new Edit("Enter();\n            if (_count > 0)", "if (_count > 0)"),
            new Edit("Exit();\n            return array;", "return array;")),
        new(
            "A soft pool pushes without its lock", "arrays with a lock", "two threads",
            new Edit("Enter();\n            bool fits", "bool fits"),
            new Edit("Exit();\n            return fits;", "return fits;")),
    ];

    private static IEnumerable<Mutant> Places =>
    [
        new(
            "One more than the capacity is made", "strict arrays", "second returns",
            new Edit("if (_existing == Capacity)", "if (_existing > Capacity)")),
        new(
            "A place is not counted", "strict arrays", "all come for the first time",
            new Edit("_existing++;", "")),
        new(
            "Forget is left out when making one throws", "strict objects", "making one throws",
            new Edit("Forget();\n                throw;", "throw;")),
        new(
            "Forget is left out when one is dropped", "strict objects", "objects are dropped",
            new Edit("s_depot.Forget();", "")),
        new(
            "Forget does without the lock", "strict objects", "objects are dropped",
            new Edit("Enter();\n            FreePlaces(1);\n            Exit();", "FreePlaces(1);")),
        new(
            "What is dropped frees its place before it is disposed", "strict objects", "objects are dropped that were in slots",
            new Edit(
                "((global::System.IDisposable)item).Dispose();\n        }\n        finally\n        {\n            s_depot.Forget();\n        }",
                "s_depot.Forget();\n((global::System.IDisposable)item).Dispose();\n        }\n        finally\n        {\n        }")),
        new(
            "What is dropped frees a place each time it comes back", "strict objects", "an object that was dropped comes back again",
            new Edit("if (!s_depot.Disown(item))", "if (!s_depot.Disown(item) && item is null)")),
        new(
            "A trim frees no places", "strict arrays", "the pool is trimmed",
            new Edit("_existing--;\n            }", "}", 2)),
        new(
            "A trim frees places before it has disposed", "strict objects", "the pool is trimmed",
            new Edit(
                "DisposeAll(idle);\n            }\n            finally\n            {\n                Enter();\n" +
                "                FreePlaces(idle.Count);\n                Exit();",
                "Enter();\n                FreePlaces(idle.Count);\n                Exit();\nDisposeAll(idle);\n" +
                "            }\n            finally\n            {", 2)),
        new(
            "A trim disposes inside the lock", "strict objects", "the pool is trimmed",
            new Edit(
                "idle.Add(item);\n            }\n\n            Exit();",
                "idle.Add(item);\n            }\nDisposeAll(idle);\n            Exit();\n" +
                "idle = new global::System.Collections.Generic.List<global::Explored.Item>();")),
    ];

    private static IEnumerable<Mutant> Ends =>
    [
        new(
            "What a thread leaves is not surrendered", "strict arrays", "a thread ends",
            new Edit("Depot.Enter();\n            Surrender();\n            Depot.Exit();", "")),
        new(
            "What a thread leaves is surrendered without the lock", "strict arrays", "a thread ends",
            new Edit("Depot.Enter();\n            Surrender();\n            Depot.Exit();", "Surrender();")),
        new(
            "What a thread leaves is not found before its finalizer runs", "strict arrays", "a thread ends",
            new Edit(", trackResurrection: true", "")),
        new(
            "What a thread leaves is written off twice", "strict objects", "a thread ends",
            new Edit("Slot = null;\n                SlotIsOut = true;\n                Depot.FreePlaces(1);", "Slot = null;\nDepot.FreePlaces(1);")),
        new(
            "What a thread leaves is not written off", "strict objects", "a thread ends",
            new Edit("Depot.Enter();\n            WriteOff();\n            Depot.Exit();", "")),
        new(
            "What is finalized is handed out", "strict objects", "a thread ends",
            new Edit(
                "LivingCache = new global::System.WeakReference<ThreadCache>(cache);",
                "LivingCache = new global::System.WeakReference<ThreadCache>(cache, trackResurrection: true);")),
        new(
            "A thread is forgotten before what it leaves is written off", "strict objects", "a thread ends while another one comes for the first time",
            new Edit("if (!_caches[i].Cache.TryGetTarget(out _))", "if (!_caches[i].LivingCache.TryGetTarget(out _))")),
        new(
            "A magazine of a thread that ended is lost", "soft arrays", "a thread ends",
            new Edit("if (_previous.Count > 0)", "if (_previous.Count > 1)")),
    ];

    private static IEnumerable<Mutant> OthersCode =>
    [
        new(
            "An object that is idle is reset", "strict objects", "an object that is idle comes back again",
            new Edit(
                "if (s_depot.HasAll || (cache is not null && !cache.SlotIsOut && object.ReferenceEquals(cache.Slot, item)))\n        {\n            // It is",
                "if (false)\n        {\n            // It is")),
        new(
            "The slot is not looked at anew after a reset", "strict objects", "resetting one fills the slot with another",
            new Edit("else if (object.ReferenceEquals(cache.Slot, item) && cache.SlotIsOut)", "else if (true)")),
        new(
            "What was dropped stays in the slot", "strict objects", "objects are dropped that were in slots",
            new Edit("cache.EmptySlot(item);", $"{Write}(ref cache.SlotIsOut, false);")),
        new(
            "A second return of what is idle goes unnoticed", "strict arrays", "second returns",
            new Edit("if (object.ReferenceEquals(Slot, array))\n                {\n                    ThrowReturnedBefore();\n                }", "")),
        new(
            "What is returned beyond the capacity goes unnoticed", "strict arrays", "more come back than there are",
            new Edit("if (!isKnown)", "if (false)")),
    ];

    private static IEnumerable<Mutant> LockFree =>
    [
        new(
            "Heads carry no tag", "soft arrays", "a head goes away and comes back",
            new Edit("return unchecked((((seen >> 32) + 1) << 32) | (uint)next);", "return (uint)next;")),
        new(
            "A head is read and then written when a cell is taken", "soft arrays", "two threads exchange magazines",
            new Edit($"{Interlocked}.CompareExchange(ref head, next, seen) == seen", "(head = next) == next")),
        new(
            "A head is read and then written when a cell is put", "soft arrays", "two threads exchange magazines",
            new Edit($"{Interlocked}.CompareExchange(ref head, Tagged(seen, cell + 1), seen) == seen", "(head = Tagged(seen, cell + 1)) != 0")),
        new(
            "A cell is given up before its magazine is taken out", "soft arrays", "two threads exchange magazines",
            new Edit(
                "(content, magazine) = (magazine, content!);\n            Push(ref _heads.Vacant, cell);",
                "Push(ref _heads.Vacant, cell);\n            (content, magazine) = (magazine, content!);")),
        new(
            "A cell is put before its magazine is in it", "soft arrays", "two threads exchange magazines",
            new Edit(
                "content = magazine;\n            magazine = empty;\n            Push(ref _heads.Full, cell);",
                "Push(ref _heads.Full, cell);\n            content = magazine;\n            magazine = empty;")),
        new(
            "A magazine that is taken out stays in its cell", "soft arrays", "two threads exchange magazines",
            new Edit("(content, magazine) = (magazine, content!);", "magazine = content!;")),
        new(
            "A magazine that is deposited stays with its thread", "soft arrays", "two threads exchange magazines",
            new Edit("magazine = empty;\n            Push", "Push")),
        new(
            "What does not fit is not disposed", "soft objects", "more come back than fit",
            new Edit("if (!(cache ?? CreateCache()).Return(item))", "if (!(cache ?? CreateCache()).Return(item) && item is null)")),
    ];

    private static IEnumerable<Mutant> Instances =>
    [
        new(
            "The latest cache is taken for that of any pool", "strict arrays, instances", "a thread goes to and fro between two pools",
            new Edit("cache is not null && cache.Depot == _depot && !cache.SlotIsOut", "cache is not null && !cache.SlotIsOut")),
        new(
            "A number is given away while finalizers can use its pool", "strict arrays, instances", "a pool ends, and others take its number",
            new Edit("if (_pool.Target is not null)", "if (false)")),
    ];

    private static IEnumerable<Mutant> Leases =>
    [
        new(
            "A lease is disposed without an exchange", "leases", "two threads dispose the same lease",
            new Edit(
                $"{Interlocked}.CompareExchange(ref shell._use, unchecked(_use + 1), _use) == _use)",
                "shell._use == _use && (shell._use = unchecked(_use + 1)) != _use)")),
        new(
            "An owner is disposed without an exchange", "leases", "two threads dispose the same owner",
            new Edit($"{Interlocked}.Exchange(ref _array, null);", "_array;\n        _array = null;")),
        new(
            "The use of a lease does not move on", "leases", "a lease that was disposed",
            new Edit(
                $"{Interlocked}.CompareExchange(ref shell._use, unchecked(_use + 1), _use)",
                $"{Interlocked}.CompareExchange(ref shell._use, _use, _use)")),
        new(
            "A lease does not look at its use", "leases", "a lease that was disposed",
            new Edit("if (array is not null && shell._use == _use)", "if (array is not null)")),
        new(
            "A lease looks at its use before it reads the array", "leases", "a lease that was disposed is looked at while its shell is used again",
            new Edit($"byte[]? array = {Read}(ref shell._array);", "bool isCurrent = shell._use == _use;\nbyte[]? array = shell._array;"),
            new Edit("if (array is not null && shell._use == _use)", "if (array is not null && isCurrent)")),
        new(
            "The array of a lease is given back before its use has moved on", "leases of pools", "two threads dispose the same lease",
            new Edit(
                $"if (shell is not null && {Interlocked}.CompareExchange(ref shell._use, unchecked(_use + 1), _use) == _use)",
                "if (shell is not null && shell._use == _use)"),
            new Edit("global::Explored.Pool.Return(array);\n            }", $"global::Explored.Pool.Return(array);\n{Interlocked}.Increment(ref shell._use);\n            }}")),
        new(
            "A shell goes to others before it is let go of", "leases of instances", "leases end on another thread than they began",
            new Edit("shell._pool = null;\n            ", ""),
            new Edit("Shells.Return(shell);\n", "Shells.Return(shell);\nshell._pool = null;\n")),
    ];

    private static IEnumerable<Mutant> Waits =>
    [
        new(
            "Who returns to the slot does not look for who waits", "strict arrays with a lock", "an array comes back into the slot while a waiter arrives",
            new Edit($"if ({Read}(ref cache.IsRevoked))\n            {{\n                // Somebody", "if (false)\n            {\n                // Somebody", 2)),
        new(
            "Who fills the slot does not look for who waits", "strict arrays with a lock", "an array comes back on a thread that comes for the first time",
            new Edit($"if ({Read}(ref IsRevoked))\n                {{\n                    // Somebody", "if (false)\n                {\n                    // Somebody")),
        new(
            "Who waits revokes without a barrier where all are revoked", "strict arrays with a lock",
            "an array comes back into the slot of a revoked cache while a waiter arrives",
            new Edit("if (isNew || HasWaiters)", "if (isNew)")),
        new(
            "The first who waits does not take what caches have idle", "strict arrays with a lock", "an array comes back into the slot while a waiter arrives",
            new Edit("// What caches have idle is pushed, and that serves.\n            RevokeAll();", "")),
        new(
            "Who waits for an instance is not counted", "strict arrays, instances", "two wait for one",
            new Edit($"{Write}(ref _waiting, _waiting + 1);", "", 2)),
        new(
            "A new cache is not revoked while somebody waits", "strict arrays with a lock", "an array comes back on a thread that comes for the first time",
            new Edit("cache.IsRevoked = HasWaiters;", "")),
        new(
            "What is pushed serves nobody", "strict arrays with a lock", "an array comes back into the slot while a waiter arrives",
            new Edit("if (HasWaiters)\n            {\n                Serve(array);\n                return true;\n            }", "")),
        new(
            "A place that is free serves nobody", "strict objects", "an object is dropped while one waits",
            new Edit("for (; count > 0 && HasWaiters; count--)", "for (; false; count--)")),
        new(
            "A canceled waiter stays in the queue", "strict arrays with a lock", "the first of two waits is canceled while an array comes back",
            new Edit("if (State == Waiting && token == _token)\n            {\n                _depot.Dismiss(this, Canceled);", "if (State == Waiting && token == _token)\n            {\n                State = Canceled;\n                Tell();")),
        new(
            "A cancellation ends a wait that was served", "strict arrays with a lock", "a wait is canceled while an array comes back",
            new Edit("if (State == Waiting && token == _token)", "if (true)")),
        new(
            "A timer that fires early is not set again", "strict arrays with a lock", "a timer fires before its time",
            new Edit("_timer!.Change(left, global::System.Threading.Timeout.Infinite);", "")),
        new(
            "A blocked thread leaves what it was served", "strict arrays with a lock", "time is over for a blocked thread while an array comes back",
            new Edit("if (!told.Wait(milliseconds, cancellationToken) && !IsServed(waiter))", "if (!told.Wait(milliseconds, cancellationToken) && (!IsServed(waiter) || true))")),
        new(
            "What comes after a wait goes on inside of the return", "strict arrays with a lock", "an array comes back into the slot while a waiter arrives",
            new Edit("_source.RunContinuationsAsynchronously = true;", "")),
        new(
            "A wait ends for who asks for its result too early", "strict arrays with a lock", "a result is asked for before it is there",
            new Edit("throw new global::System.InvalidOperationException(\"The rental is not there yet: await it.\");", "")),
        new(
            "Of two who are served at once, one is told", "strict objects", "two wait while the pool disposes what it had idle",
            new Edit("_lastServed.Next = waiter;", "")),
        new(
            "A waiter is told inside the lock", "strict arrays with a lock", "an array comes back into the slot while a waiter arrives",
            new Edit("_lastServed = null;\n            Unlock();", "_lastServed = null;"),
            new Edit("waiter = next;\n            }", "waiter = next;\n            }\nUnlock();")),
    ];
}
