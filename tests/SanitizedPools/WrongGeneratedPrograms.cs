using System.Runtime.CompilerServices;
using System.Text;

namespace SanitizedPools;

/// <summary>Programs with one fault each in their use of generated pools. The checked build throws, and the programs go on.</summary>
public static class WrongGeneratedPrograms
{
    private static readonly List<byte[]> s_kept = [];

    /// <summary>All of them.</summary>
    public static IEnumerable<Func<Task>> All =>
    [
        GeneratedReturnedTwice, GeneratedObjectReturnedTwice, GeneratedReturnedTwiceToInstance, GeneratedReturnedTwiceAsArrayPool,
        GeneratedForeign, GeneratedNeverRented, GeneratedWritten,
        GeneratedWrittenAndRentedAgain, GeneratedLost, GeneratedObjectLost, GeneratedGrowing,
    ];

    private static Task GeneratedReturnedTwice()
    {
        byte[] chunk = Chunks.Rent(); // rented
        Chunks.Return(chunk); // returned first
        Refused(() => Chunks.Return(chunk)); // fault
        return Task.CompletedTask;
    }

    private static Task GeneratedObjectReturnedTwice()
    {
        StringBuilder builder = Builders.Rent();
        Builders.Return(builder);
        Refused(() => Builders.Return(builder)); // fault
        return Task.CompletedTask;
    }

    /// <summary>It is derived from the framework's pool too, and told once.</summary>
    private static Task GeneratedReturnedTwiceToInstance()
    {
        var numbers = new Numbers();
        int[] few = numbers.Rent(256);
        numbers.Return(few);
        Refused(() => numbers.Return(few)); // fault
        return Task.CompletedTask;
    }

    /// <summary>The class by which it is the framework's pool is told once too.</summary>
    private static Task GeneratedReturnedTwiceAsArrayPool()
    {
        var pool = Chunks.AsArrayPool;
        byte[] chunk = pool.Rent(1024);
        pool.Return(chunk);
        Refused(() => pool.Return(chunk)); // fault
        return Task.CompletedTask;
    }

    private static Task GeneratedForeign()
    {
        byte[] chunk = OtherChunks.Rent();
        Refused(() => Chunks.Return(chunk)); // fault
        OtherChunks.Return(chunk);
        return Task.CompletedTask;
    }

    private static Task GeneratedNeverRented()
    {
        Refused(() => Chunks.Return(new byte[1024])); // fault
        return Task.CompletedTask;
    }

    private static Task GeneratedWritten()
    {
        byte[] chunk = Chunks.Rent();
        Chunks.Return(chunk); // fault
        "late"u8.CopyTo(chunk.AsSpan(3));
        return Task.CompletedTask;
    }

    /// <summary>The pool throws, and has lost the array then.</summary>
    private static Task GeneratedWrittenAndRentedAgain()
    {
        byte[] chunk = Chunks.Rent();
        Chunks.Return(chunk); // fault
        chunk[1023] = 1;
        Refused(() => Chunks.Return(Chunks.Rent()));
        return Task.CompletedTask;
    }

    private static Task GeneratedLost()
    {
        Lose();
        Collect();
        return Task.CompletedTask;
    }

    private static Task GeneratedObjectLost()
    {
        LoseObject();
        Collect();
        return Task.CompletedTask;
    }

    private static Task GeneratedGrowing()
    {
        for (int i = 0; i < 100; i++)
        {
            s_kept.Add(Chunks.Rent()); // fault
        }

        return Task.CompletedTask;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Lose() => Chunks.Rent()[0] = 1; // fault

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void LoseObject() => Builders.Rent().Append('a'); // fault

    private static void Collect()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
    }

    private static void Refused(Action wrong)
    {
        try
        {
            wrong();
        }
        catch (Exception refused) when (refused is ArgumentException or InvalidOperationException)
        {
            return;
        }

        throw new NotSupportedException("The checked build refuses nothing.");
    }
}
