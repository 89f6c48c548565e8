using System.Collections.Concurrent;

namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>Many threads that rent, hand over and return, with a word in every array that says who has it.</summary>
/// <remarks><c>POOL_STRESS_SECONDS=600</c> in the environment makes it ten minutes.</remarks>
[Collection(nameof(Alone))]
public class StressTests
{
    private const int Threads = 8;
    private const int Generations = 4;

    private static readonly int s_turns = Effort.Of(1_600_000, share: 16);

    [Theory]
    [MemberData(nameof(FixedLengthPoolTests.Kinds), MemberType = typeof(FixedLengthPoolTests))]
    public void No_array_is_in_two_hands_and_none_is_lost(string kind) =>
        Stress(FixedLengthPoolTests.Create(kind), kind.StartsWith("strict", StringComparison.Ordinal) ? 24 : null);

    [Theory]
    [MemberData(nameof(AnyLengthPoolTests.Kinds), MemberType = typeof(AnyLengthPoolTests))]
    public void No_array_of_any_length_is_in_two_hands_and_none_is_lost(string kind) =>
        Stress(
            new AnyLengths(AnyLengthPoolTests.Create(kind)), kind.StartsWith("strict", StringComparison.Ordinal) ? 24 * AnyLengths.Lengths.Length : null);

    /// <summary>A pool of any length, of which some lengths are rented by turns.</summary>
    private sealed class AnyLengths(IAnyPool pool) : ILongPool
    {
        // New arrays of more bytes than these are not zeroed, and the first word says who has one.
        public static readonly int[] Lengths = [16, 40, 100];

        [ThreadStatic]
        private static int s_turn;

        public long[] Rent() => pool.Rent(Lengths[s_turn++ % Lengths.Length]);

        public bool TryRent([System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out long[]? array) => pool.TryRent(Lengths[s_turn++ % Lengths.Length], out array);

        public void Return(long[] array) => pool.Return(array);

        public void Trim() => pool.Trim();
    }

    private static void Stress(ILongPool pool, int? strictCapacity)
    {
        var isStrict = strictCapacity is not null;
        var handedOver = new ConcurrentQueue<long[]>();
        var failures = new ConcurrentQueue<string>();
        var workers = 0;
        var effort = new Effort(Generations, parts: FixedLengthPoolTests.Kinds.Count + AnyLengthPoolTests.Kinds.Count);
        var generation = 0;
        for (; effort.GoesOn(generation) && failures.IsEmpty; generation++)
        {
            // Threads die and are born again, so that caches of dead threads are always around.
            var threads = Enumerable.Range(0, Threads).Select(i => new Thread(() => Work((generation * Threads) + i + 1))).ToList();
            threads.ForEach(t => t.Start());
            threads.ForEach(t => t.Join());
        }

        Assert.Empty(failures);
        Assert.Equal(generation * Threads, workers);
        while (handedOver.TryDequeue(out var array))
            pool.Return(array);

        if (isStrict)
        {
            // None lost, none made too many: exactly the capacity can be rented, each once, as soon as a trim after a full collection has ended.
            var all = new HashSet<long[]>();
            Wait.Until(
                () =>
                {
                    while (pool.TryRent(out var array))
                        Assert.True(all.Add(array));
                    return all.Count >= strictCapacity;
                },
                "some are lost");
            Assert.Equal(strictCapacity, all.Count);
            Assert.False(pool.TryRent(out _));
        }

        void Work(int id)
        {
            var random = new Random(id);
            var held = new List<long[]>();
            try
            {
                for (var turn = 0; turn < s_turns && failures.IsEmpty; turn++)
                {
                    switch (random.Next(8))
                    {
                        case 0 when handedOver.TryDequeue(out var taken):
                            pool.Return(taken);
                            break;
                        case 1 when held.Count > 0:
                            var given = held[^1];
                            held.RemoveAt(held.Count - 1);
                            Release(given, id);
                            handedOver.Enqueue(given);
                            break;
                        case 2 when turn % 1024 == 0:
                            pool.Trim();
                            break;
                        default:
                            if (held.Count > 0 && (held.Count > 4 || random.Next(2) == 0))
                            {
                                var index = random.Next(held.Count);
                                var returned = held[index];
                                held.RemoveAt(index);
                                Release(returned, id);
                                pool.Return(returned);
                            }
                            else if (pool.TryRent(out var array) || (!isStrict && (array = pool.Rent()) is not null))
                            {
                                Acquire(array, id);
                                held.Add(array);
                            }

                            break;
                    }
                }

                foreach (var array in held)
                {
                    Release(array, id);
                    pool.Return(array);
                }
            }
            catch (Exception exception)
            {
                failures.Enqueue(exception.ToString());
            }

            Interlocked.Increment(ref workers);
        }

        static void Acquire(long[] array, int id)
        {
            var owner = Interlocked.CompareExchange(ref array[0], id, 0);
            if (owner != 0)
                throw new InvalidOperationException($"{id} rented what {owner} has");
            array[7] = id;
        }

        static void Release(long[] array, int id)
        {
            if (array[7] != id || Interlocked.CompareExchange(ref array[0], 0, id) != id)
                throw new InvalidOperationException($"{id} lost what it had to {array[7]}");
        }
    }
}
