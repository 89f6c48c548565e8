using System.Buffers;
using System.Runtime.CompilerServices;
using SanitizedPackage;

namespace SanitizedPrograms;

/// <summary>Programs with one fault each. The lines that a report has to name are marked.</summary>
internal static class WrongPrograms
{
    private static readonly List<byte[]> s_kept = [];

    /// <summary>All of them.</summary>
    public static IEnumerable<Func<Task>> All =>
    [
        ReturnedTwice, ReturnedTwiceInFinally, ReturnedTwiceByTwoThreads, ReturnedTwiceAfterAwait, ReturnedTwiceLongAfter, ReturnedTwiceByDelegate,
        ReturnedTwiceToOwnPool, ReturnedTwiceToDerivedPool, ReturnedTwiceByPackage, ReturnedTwiceByGenericPackage, ReturnedTwiceAmongMany, ReturnedTwiceOften,
        SharedToOwn, OwnToShared, OwnToAnotherOwn,
        NeverRented, MemoryToShared, WrittenAfterReturn, WrittenLongAfterReturn, WrittenByAnotherThread, WrittenAfterAwait, WrittenChars, WrittenReference,
        WrittenStruct, WrittenByPackage, WrittenThroughMemory, WrittenInLargeArray, WrittenOnRequest, OwnerDisposedTwice, Lost, LostOnFailure, LostOwner,
        LostByLambda, Growing, BeyondLength, ReadAfterReturn, ReadUnwritten, Killed, Thrown,
    ];

    /// <summary>Each of a thousand arrays.</summary>
    private static Task ReturnedTwiceOften()
    {
        for (int i = 0; i < 1000; i++)
        {
            byte[] array = ArrayPool<byte>.Shared.Rent(100);
            ArrayPool<byte>.Shared.Return(array);
            ArrayPool<byte>.Shared.Return(array); // fault
        }

        return Task.CompletedTask;
    }

    private static Task ReturnedTwice()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100); // rented
        ArrayPool<byte>.Shared.Return(array); // returned first
        ArrayPool<byte>.Shared.Return(array); // fault
        return Task.CompletedTask;
    }

    private static Task ReturnedTwiceInFinally()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        try
        {
            Release(array);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(array); // fault
        }

        return Task.CompletedTask;
    }

    private static async Task ReturnedTwiceByTwoThreads()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        await Task.WhenAll(Enumerable.Range(0, 2).Select(_ => Task.Run(() => ArrayPool<byte>.Shared.Return(array)))); // fault
    }

    private static async Task ReturnedTwiceAfterAwait()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        ArrayPool<byte>.Shared.Return(array);
        await Task.Delay(1);
        ArrayPool<byte>.Shared.Return(array); // fault
    }

    /// <summary>The array has left the quarantine by then, and nobody but this program knows it.</summary>
    private static Task ReturnedTwiceLongAfter()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        ArrayPool<byte>.Shared.Return(array);
        for (int i = 0; i < 300; i++)
        {
            ArrayPool<byte>.Shared.Return(ArrayPool<byte>.Shared.Rent(1 << 20));
        }

        GC.Collect();
        ArrayPool<byte>.Shared.Return(array); // fault
        return Task.CompletedTask;
    }

    private static Task ReturnedTwiceByDelegate()
    {
        Action<byte[], bool> giveBack = ArrayPool<byte>.Shared.Return;
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        giveBack(array, false);
        giveBack(array, false); // fault
        return Task.CompletedTask;
    }

    private static Task ReturnedTwiceToOwnPool()
    {
        var pool = ArrayPool<int>.Create();
        int[] array = pool.Rent(100);
        pool.Return(array);
        pool.Return(array); // fault
        return Task.CompletedTask;
    }

    private static Task ReturnedTwiceToDerivedPool()
    {
        var pool = StackPool<int>.Common;
        int[] array = pool.Rent(100);
        Action<int[], bool> giveBack = pool.Return;
        giveBack(array, false);
        giveBack(array, false); // fault
        return Task.CompletedTask;
    }

    private static Task ReturnedTwiceByPackage()
    {
        Codec.Encode([]);
        return Task.CompletedTask;
    }

    private static Task ReturnedTwiceByGenericPackage()
    {
        Codec.ReturnTwice<DateTime>(20);
        return Task.CompletedTask;
    }

    /// <summary>The stacks of so many calls are samples, and the one of the rental is not among them.</summary>
    private static Task ReturnedTwiceAmongMany()
    {
        for (int i = 1; i <= 100; i++)
        {
            byte[] array = ArrayPool<byte>.Shared.Rent(100); // rented
            ArrayPool<byte>.Shared.Return(array); // returned first
            if (i == 40)
            {
                ArrayPool<byte>.Shared.Return(array); // fault
            }
        }

        return Task.CompletedTask;
    }

    private static Task SharedToOwn()
    {
        ArrayPool<byte>.Create().Return(ArrayPool<byte>.Shared.Rent(100)); // fault
        return Task.CompletedTask;
    }

    private static Task OwnToShared()
    {
        var pool = ArrayPool<byte>.Create();
        ArrayPool<byte>.Shared.Return(pool.Rent(100)); // fault
        return Task.CompletedTask;
    }

    private static Task OwnToAnotherOwn()
    {
        var (pool, other) = (ArrayPool<byte>.Create(), ArrayPool<byte>.Create());
        other.Return(pool.Rent(100)); // fault
        return Task.CompletedTask;
    }

    private static Task NeverRented()
    {
        ArrayPool<byte>.Shared.Return(new byte[128]); // fault
        return Task.CompletedTask;
    }

    private static Task MemoryToShared()
    {
        var owner = MemoryPool<byte>.Shared.Rent(100);
        System.Runtime.InteropServices.MemoryMarshal.TryGetArray<byte>(owner.Memory, out var segment);
        ArrayPool<byte>.Shared.Return(segment.Array!); // fault
        return Task.CompletedTask;
    }

    private static Task WrittenAfterReturn()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        ArrayPool<byte>.Shared.Return(array); // fault
        "hello"u8.CopyTo(array.AsSpan(12));
        return Task.CompletedTask;
    }

    /// <summary>Found when the array leaves the quarantine, before the program ends.</summary>
    private static Task WrittenLongAfterReturn()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        ArrayPool<byte>.Shared.Return(array); // fault
        array[0] = 7;
        for (int i = 0; i < 300; i++)
        {
            ArrayPool<byte>.Shared.Return(ArrayPool<byte>.Shared.Rent(1 << 20));
        }

        return Task.CompletedTask;
    }

    private static async Task WrittenByAnotherThread()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        using var returned = new SemaphoreSlim(0);
        var late = Task.Run(async () =>
        {
            await returned.WaitAsync();
            array.AsSpan(3, 4).Fill(1);
        });
        ArrayPool<byte>.Shared.Return(array); // fault
        returned.Release();
        await late;
    }

    /// <summary>The common one: a read that was given up goes on, and fills the buffer when somebody else has it.</summary>
    private static async Task WrittenAfterAwait()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        var arrived = new TaskCompletionSource();
        var read = ReadAsync(array, arrived.Task);
        try
        {
            await read.WaitAsync(TimeSpan.FromMilliseconds(1));
        }
        catch (TimeoutException)
        {
            ArrayPool<byte>.Shared.Return(array); // fault
        }

        arrived.SetResult();
        await read;

        static async Task ReadAsync(Memory<byte> into, Task arrived)
        {
            await arrived;
            "answer"u8.CopyTo(into.Span);
        }
    }

    private static Task WrittenChars()
    {
        char[] array = ArrayPool<char>.Shared.Rent(100);
        ArrayPool<char>.Shared.Return(array); // fault
        "late".CopyTo(array.AsSpan(10));
        return Task.CompletedTask;
    }

    private static Task WrittenReference()
    {
        string[] array = ArrayPool<string>.Shared.Rent(100);
        ArrayPool<string>.Shared.Return(array); // fault
        array[5] = "late";
        GC.Collect();
        return Task.CompletedTask;
    }

    private static Task WrittenStruct()
    {
        var array = ArrayPool<(object? Key, int Value)>.Shared.Rent(100);
        ArrayPool<(object? Key, int Value)>.Shared.Return(array); // fault
        array[5].Value = 1;
        return Task.CompletedTask;
    }

    private static Task WrittenByPackage()
    {
        Codec.Remember("first"u8);
        Codec.Remember("second"u8);
        return Task.CompletedTask;
    }

    private static Task WrittenThroughMemory()
    {
        var owner = MemoryPool<byte>.Shared.Rent(100);
        var memory = owner.Memory;
        owner.Dispose(); // fault
        memory.Span[50] = 1;
        return Task.CompletedTask;
    }

    private static Task WrittenInLargeArray()
    {
        long[] array = ArrayPool<long>.Shared.Rent(5_000_000);
        ArrayPool<long>.Shared.Return(array); // fault
        array[4_999_999] = 1;
        return Task.CompletedTask;
    }

    /// <summary>A program can ask for a check, and is killed right after it here.</summary>
    private static Task WrittenOnRequest()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        ArrayPool<byte>.Shared.Return(array); // fault
        array[1] = 1;
        (AppContext.GetData("PoolAnalyzers.Sanitizer.Check") as Action)?.Invoke();
        System.Diagnostics.Process.GetCurrentProcess().Kill();
        return Task.CompletedTask;
    }

    private static Task OwnerDisposedTwice()
    {
        using var owner = MemoryPool<byte>.Shared.Rent(100); // rented
        owner.Dispose(); // returned first
        return Task.CompletedTask; // fault
    }

    private static Task Lost()
    {
        Rent();
        return Task.CompletedTask;

        [MethodImpl(MethodImplOptions.NoInlining)]
        static void Rent() => ArrayPool<byte>.Shared.Rent(100)[0] = 1; // fault
    }

    private static Task LostOnFailure()
    {
        for (int i = 0; i < 3; i++)
        {
            try
            {
                Parse("none");
            }
            catch (FormatException)
            {
                // The array is lost.
            }
        }

        return Task.CompletedTask;

        static void Parse(string text)
        {
            char[] array = ArrayPool<char>.Shared.Rent(100); // fault
            text.CopyTo(array);
            _ = int.Parse(array.AsSpan(0, text.Length), System.Globalization.CultureInfo.InvariantCulture);
            ArrayPool<char>.Shared.Return(array);
        }
    }

    private static Task LostOwner()
    {
        Rent();
        return Task.CompletedTask;

        [MethodImpl(MethodImplOptions.NoInlining)]
        static void Rent() => MemoryPool<byte>.Shared.Rent(100).Memory.Span[0] = 1; // fault
    }

    private static Task LostByLambda()
    {
        Enumerable.Range(0, 20).Select(i => ArrayPool<int>.Shared.Rent(i + 1)).Sum(array => array.Length); // fault
        return Task.CompletedTask;
    }

    private static Task Growing()
    {
        for (int i = 0; i < 200; i++)
        {
            s_kept.Add(ArrayPool<byte>.Shared.Rent(100)); // fault
        }

        return Task.CompletedTask;
    }

    private static Task BeyondLength()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        array[100] = 1;
        ArrayPool<byte>.Shared.Return(array); // fault
        return Task.CompletedTask;
    }

    /// <summary>Passes with the framework's pool, by luck.</summary>
    private static Task ReadAfterReturn()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        array[0] = 1;
        ArrayPool<byte>.Shared.Return(array);
        return array[0] == 1 ? Task.CompletedTask : throw new InvalidOperationException("Another one's contents are read.");
    }

    /// <summary>Passes with the framework's pool as long as the array is new.</summary>
    private static Task ReadUnwritten()
    {
        int[] counts = ArrayPool<int>.Shared.Rent(10);
        counts[3]++;
        int count = counts[3];
        ArrayPool<int>.Shared.Return(counts);
        return count == 1 ? Task.CompletedTask : throw new InvalidOperationException("What nobody wrote is read.");
    }

    private static Task Killed()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        ArrayPool<byte>.Shared.Return(array);
        ArrayPool<byte>.Shared.Return(array); // fault
        System.Diagnostics.Process.GetCurrentProcess().Kill();
        return Task.CompletedTask;
    }

    /// <summary>An exception that nobody catches ends the process without its last events.</summary>
    private static Task Thrown()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        ArrayPool<byte>.Shared.Return(array); // fault
        array[0] = 1;
        throw new InvalidOperationException("Nobody catches this.");
    }

    private static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array); // returned first
}
