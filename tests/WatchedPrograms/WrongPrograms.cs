using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text.Json;
using PoolAnalyzers;
using WatchedPackage;

namespace WatchedPrograms;

/// <summary>Programs with one fault each. The line with the fault says so.</summary>
internal static class WrongPrograms
{
    private static readonly ArrayPool<byte> s_own = ArrayPool<byte>.Create();

    public static IReadOnlyList<Func<int, Task>> All { get; } =
    [
        ReturnedTwice, ReturnedTwiceByTwoThreads, ReturnedTwiceAcrossARental, ReturnedTwiceByOneHandler, PackageReturnsTwice, SharedToOwn, OwnToShared,
        NeverRented, LeakAtOnePlace, LeakOnFailure, SlowLeak, LeakInLambda, LeakByTheFramework, PoolTooSmall, GeneratedPoolLeaks,
    ];

    private static Task ReturnedTwice(int rounds)
    {
        for (int i = 0; i < rounds; i++)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(200);
            ArrayPool<byte>.Shared.Return(buffer);
            if (i % 50 == 0)
            {
                ArrayPool<byte>.Shared.Return(buffer); // returned again
            }
        }

        return Task.CompletedTask;
    }

    /// <summary>Two threads each think that it is theirs to return.</summary>
    private static async Task ReturnedTwiceByTwoThreads(int rounds)
    {
        for (int i = 0; i < rounds / 20; i++)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(5000);
            await Task.WhenAll(Task.Run(() => Release(buffer)), Task.Run(() => Release(buffer)));
        }

        static void Release(byte[] buffer) => ArrayPool<byte>.Shared.Return(buffer); // returned again
    }

    /// <summary>By the time of the second return, somebody else has the array.</summary>
    private static Task ReturnedTwiceAcrossARental(int rounds)
    {
        for (int i = 0; i < rounds / 20; i++)
        {
            long[] first = ArrayPool<long>.Shared.Rent(700);
            ArrayPool<long>.Shared.Return(first);
            long[] second = ArrayPool<long>.Shared.Rent(700);
            ArrayPool<long>.Shared.Return(first); // returned again
            ArrayPool<long>.Shared.Return(second);
        }

        return Task.CompletedTask;
    }

    /// <summary>One handler returns twice what it is given; the one that had the array before does nothing wrong.</summary>
    private static Task ReturnedTwiceByOneHandler(int rounds)
    {
        for (int i = 0; i < rounds / 20; i++)
        {
            HandleRightly(RentBody());
            HandleWrongly(RentBody());
        }

        return Task.CompletedTask;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte[] RentBody() => ArrayPool<byte>.Shared.Rent(900);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void HandleRightly(byte[] body) => ArrayPool<byte>.Shared.Return(body);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void HandleWrongly(byte[] body)
    {
        ArrayPool<byte>.Shared.Return(body);
        ArrayPool<byte>.Shared.Return(body); // returned again
    }

    private static Task PackageReturnsTwice(int rounds)
    {
        for (int i = 0; i < rounds; i++)
        {
            Codec.Encode(i % 40 == 0 ? [] : [1, 2, 3]);
        }

        return Task.CompletedTask;
    }

    private static Task SharedToOwn(int rounds)
    {
        for (int i = 0; i < rounds / 20; i++)
        {
            s_own.Return(ArrayPool<byte>.Shared.Rent(64)); // to the other pool
        }

        return Task.CompletedTask;
    }

    private static Task OwnToShared(int rounds)
    {
        for (int i = 0; i < rounds / 20; i++)
        {
            ArrayPool<byte>.Shared.Return(s_own.Rent(64)); // to the other pool
        }

        return Task.CompletedTask;
    }

    private static Task NeverRented(int rounds)
    {
        for (int i = 0; i < rounds / 20; i++)
        {
            ArrayPool<byte>.Shared.Return(new byte[64]); // to the other pool
        }

        return Task.CompletedTask;
    }

    private static Task LeakAtOnePlace(int rounds)
    {
        for (int i = 0; i < rounds; i++)
        {
            byte[] kept = ArrayPool<byte>.Shared.Rent(100);
            ArrayPool<byte>.Shared.Return(kept);
            byte[] lost = ArrayPool<byte>.Shared.Rent(100); // does not come back
            lost[0] = 1;
        }

        return Task.CompletedTask;
    }

    /// <summary>The document rents for its owner, who does not dispose it.</summary>
    private static Task LeakByTheFramework(int rounds)
    {
        for (int i = 0; i < rounds; i++)
        {
            JsonDocument.Parse("""{ "number": 1 }"""); // does not come back
        }

        return Task.CompletedTask;
    }

    private static Task LeakOnFailure(int rounds)
    {
        for (int i = 0; i < rounds; i++)
        {
            try
            {
                char[] buffer = ArrayPool<char>.Shared.Rent(20); // does not come back
                if (i % 3 == 0)
                {
                    throw new InvalidOperationException();
                }

                ArrayPool<char>.Shared.Return(buffer);
            }
            catch (InvalidOperationException)
            {
                // As a server goes on with the next request.
            }
        }

        return Task.CompletedTask;
    }

    /// <summary>One in fifty.</summary>
    private static async Task SlowLeak(int rounds)
    {
        for (int i = 0; i < rounds * 5; i++)
        {
            await Task.CompletedTask;
            int[] buffer = ArrayPool<int>.Shared.Rent(20); // does not come back
            if (i % 50 != 0)
            {
                ArrayPool<int>.Shared.Return(buffer);
            }
        }
    }

    private static Task LeakInLambda(int rounds)
    {
        Action rent = () => ArrayPool<byte>.Shared.Rent(30)[0] = 1; // does not come back
        for (int i = 0; i < rounds; i++)
        {
            rent();
        }

        return Task.CompletedTask;
    }

    /// <summary>Nothing is wrong but that the pool has to allocate each time.</summary>
    private static Task PoolTooSmall(int rounds)
    {
        var small = ArrayPool<byte>.Create(1024, 1);
        for (int i = 0; i < rounds; i++)
        {
            byte[] first = small.Rent(1000), second = small.Rent(1000); // has to be allocated
            small.Return(first);
            small.Return(second);
        }

        return Task.CompletedTask;
    }

    private static Task GeneratedPoolLeaks(int rounds)
    {
        for (int i = 0; i < rounds; i++)
        {
            Item item = s_items.Rent(); // does not come back
            if (i % 2 == 0)
            {
                s_items.Return(item);
            }
        }

        return Task.CompletedTask;
    }

    private static readonly ItemPool s_items = new();
}

internal sealed class Item;

[ObjectPool(typeof(Item), Events = true)]
internal sealed partial class ItemPool;
