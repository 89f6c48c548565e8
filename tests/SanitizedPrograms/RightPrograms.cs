using System.Buffers;
using System.Collections.Concurrent;
using System.IO.Pipelines;
using System.Linq.Expressions;
using System.Reflection;
using System.Text;

namespace SanitizedPrograms;

/// <summary>Programs that do nothing wrong. Each throws where a checked pool does not do what the framework's does.</summary>
internal static class RightPrograms
{
    private static readonly List<byte[]> s_cache = [];

    /// <summary>All of them.</summary>
    public static IEnumerable<Func<Task>> All =>
    [
        Steady, ManyThreads, HandedOver, Awaiting, OwnPool, SameLengths, SameExceptions, EmptyArrays, Delegates, Generics, Owners, SameOwners, References,
        StructsWithReferences, Wrapped, Derived, TwoWays, RentedByTheFramework, ReturnedByTheFramework, Pipes, ByFinalizer, Cache, Package, Large, Trees,
        SharedIsOne, LateButRight,
    ];

    private static Task Steady()
    {
        for (int i = 0; i < 2000; i++)
        {
            byte[] array = ArrayPool<byte>.Shared.Rent((i % 5000) + 4);
            Encoding.UTF8.GetBytes("text", array);
            ArrayPool<byte>.Shared.Return(array, clearArray: i % 2 == 0);
        }

        return Task.CompletedTask;
    }

    private static async Task ManyThreads() => await Task.WhenAll(Enumerable.Range(0, 8).Select(n => Task.Run(() =>
    {
        for (int i = 0; i < 500; i++)
        {
            int[] array = ArrayPool<int>.Shared.Rent(100);
            array.AsSpan(0, 100).Fill(n);
            Require(array.AsSpan(0, 100).IndexOfAnyExcept(n) < 0);
            ArrayPool<int>.Shared.Return(array);
        }
    })));

    private static async Task HandedOver()
    {
        using var queue = new BlockingCollection<byte[]>(4);
        var consumer = Task.Run(() =>
        {
            foreach (byte[] array in queue.GetConsumingEnumerable())
            {
                ArrayPool<byte>.Shared.Return(array);
            }
        });
        for (int i = 0; i < 500; i++)
        {
            queue.Add(ArrayPool<byte>.Shared.Rent(64));
        }

        queue.CompleteAdding();
        await consumer;
    }

    private static async Task Awaiting()
    {
        for (int i = 0; i < 50; i++)
        {
            char[] array = ArrayPool<char>.Shared.Rent(64);
            try
            {
                await Task.Yield();
                "text".CopyTo(array);
            }
            finally
            {
                ArrayPool<char>.Shared.Return(array);
            }
        }
    }

    private static Task OwnPool()
    {
        var pool = ArrayPool<byte>.Create(maxArrayLength: 1000, maxArraysPerBucket: 2);
        for (int i = 1; i < 3000; i += 7)
        {
            pool.Return(pool.Rent(i));
        }

        return Task.CompletedTask;
    }

    /// <summary>By reflection, this code gets the framework's pools.</summary>
    private static Task SameLengths()
    {
        var (real, own, realOwn) = (Real<byte>(), ArrayPool<byte>.Create(1000, 2), RealCreate<byte>(1000, 2));
        foreach (int length in new[] { 1, 15, 16, 17, 31, 32, 33, 1000, 1024, 1025, 4096, 70_000, 1 << 20, (1 << 20) + 1 })
        {
            Require(ArrayPool<byte>.Shared.Rent(length) is var ours && real.Rent(length) is var theirs && ours.Length == theirs.Length, length);
            ArrayPool<byte>.Shared.Return(ours);
            real.Return(theirs);
            Require(own.Rent(length) is var ourOwn && realOwn.Rent(length) is var theirOwn && ourOwn.Length == theirOwn.Length, length);
            own.Return(ourOwn);
            realOwn.Return(theirOwn);
        }

        return Task.CompletedTask;
    }

    private static Task SameExceptions()
    {
        var (ours, theirs) = (ArrayPool<byte>.Shared, Real<byte>());
        Same(() => ours.Rent(-1), () => theirs.Rent(-1));
        Same(() => ours.Return(null!), () => theirs.Return(null!));
        Same(() => ours.Return(new byte[17]), () => theirs.Return(new byte[17]));
        Same(() => ArrayPool<byte>.Create(0, 1), () => RealCreate<byte>(0, 1));
        Same(() => ArrayPool<byte>.Create(1, -1), () => RealCreate<byte>(1, -1));
        Same(() => MemoryPool<byte>.Shared.Rent(-2), () => RealMemory<byte>().Rent(-2));
        return Task.CompletedTask;
    }

    private static Task EmptyArrays()
    {
        byte[] empty = ArrayPool<byte>.Shared.Rent(0);
        Require(empty.Length == 0);
        ArrayPool<byte>.Shared.Return(empty);
        ArrayPool<byte>.Shared.Return(empty);
        ArrayPool<byte>.Shared.Return([]);
        using var owner = MemoryPool<byte>.Shared.Rent(0);
        Require(owner.Memory.Length == RealMemory<byte>().Rent(0).Memory.Length);
        return Task.CompletedTask;
    }

    private static Task Delegates()
    {
        Func<int, byte[]> rent = ArrayPool<byte>.Shared.Rent;
        Action<byte[], bool> giveBack = ArrayPool<byte>.Shared.Return;
        Func<ArrayPool<byte>> create = ArrayPool<byte>.Create;
        for (int i = 0; i < 20; i++)
        {
            giveBack(rent(100), false);
        }

        var pool = create();
        pool.Return(pool.Rent(5));
        return Task.CompletedTask;
    }

    private static Task Generics()
    {
        Use<byte>();
        Use<Guid>();
        Use<decimal>();
        Use<string>();
        Use<KeyValuePair<string, int>>();
        return Task.CompletedTask;

        static void Use<T>()
        {
            T[] array = ArrayPool<T>.Shared.Rent(10);
            array[0] = default!;
            ArrayPool<T>.Shared.Return(array);
        }
    }

    private static Task Owners()
    {
        using var owner = MemoryPool<char>.Shared.Rent(100);
        "text".CopyTo(owner.Memory.Span);
        Require(owner.Memory.Span.StartsWith("text"));
        return Task.CompletedTask;
    }

    private static Task SameOwners()
    {
        foreach (int length in new[] { -1, 1, 100, 5000 })
        {
            using var ours = MemoryPool<int>.Shared.Rent(length);
            using var theirs = RealMemory<int>().Rent(length);
            Require(ours.Memory.Length == theirs.Memory.Length, length);
        }

        Require(MemoryPool<int>.Shared.MaxBufferSize == RealMemory<int>().MaxBufferSize);
        var (our, their) = (MemoryPool<int>.Shared.Rent(1), RealMemory<int>().Rent(1));
        our.Dispose();
        their.Dispose();
        Same(() => _ = our.Memory, () => _ = their.Memory);
        return Task.CompletedTask;
    }

    private static Task References()
    {
        string?[] array = ArrayPool<string?>.Shared.Rent(16);
        Require(array.All(text => text is null));
        array[3] = "text";
        ArrayPool<string?>.Shared.Return(array);
        object[] objects = ArrayPool<object>.Shared.Rent(16);
        objects[0] = new object();
        ArrayPool<object>.Shared.Return(objects, clearArray: true);
        return Task.CompletedTask;
    }

    private static Task StructsWithReferences()
    {
        var array = ArrayPool<(string Name, long Value)>.Shared.Rent(8);
        array[2] = ("text", 5);
        GC.Collect();
        ArrayPool<(string Name, long Value)>.Shared.Return(array);
        return Task.CompletedTask;
    }

    private static Task Wrapped()
    {
        var pool = new WrappingPool();
        for (int i = 0; i < 20; i++)
        {
            pool.Return(pool.Rent(i));
        }

        // What a derived pool has from the shared one may go back there by another way.
        ArrayPool<byte>.Shared.Return(pool.Rent(10));
        return Task.CompletedTask;
    }

    private static Task Derived()
    {
        var pool = new CountingPool();
        byte[] array = pool.Rent(10);
        Require(pool.Rentals == 1);
        pool.Return(array);
        Require(pool.Rentals == 0);
        var stack = new StackPool<int>();
        for (int i = 0; i < 20; i++)
        {
            stack.Return(stack.Rent(10));
        }

        return Task.CompletedTask;
    }

    private static Task TwoWays()
    {
        var pool = new TwoWayPool<int>();
        for (int i = 0; i < 5; i++)
        {
            pool.Return(pool.Rent(1));
            pool.Return(pool.Take());
        }

        var other = new TryPool<int>();
        for (int i = 0; i < 5; i++)
        {
            other.Return(other.Rent(1));
            Require(other.TryRent(out int[]? array));
            other.Return(array!);
        }

        return Task.CompletedTask;
    }

    /// <summary>Code that is not rewritten rents, and the program returns.</summary>
    private static Task RentedByTheFramework()
    {
        for (int i = 0; i < 10; i++)
        {
            ArrayPool<byte>.Shared.Return(Real<byte>().Rent(100));
        }

        return Task.CompletedTask;
    }

    /// <summary>The program rents, and code that is not rewritten returns.</summary>
    private static Task ReturnedByTheFramework()
    {
        for (int i = 0; i < 10; i++)
        {
            Real<byte>().Return(ArrayPool<byte>.Shared.Rent(100));
        }

        GC.Collect();
        return Task.CompletedTask;
    }

    private static async Task Pipes()
    {
        var pipe = new Pipe(new PipeOptions(MemoryPool<byte>.Shared, minimumSegmentSize: 512));
        await pipe.Writer.WriteAsync(new byte[5000]);
        await pipe.Writer.CompleteAsync();
        var read = await pipe.Reader.ReadAsync();
        Require(read.Buffer.Length == 5000);
        pipe.Reader.AdvanceTo(read.Buffer.End);
        await pipe.Reader.CompleteAsync();
    }

    /// <summary>What a finalizer returns is not lost, although nothing else refers to it.</summary>
    private static Task ByFinalizer()
    {
        for (int i = 0; i < 5; i++)
        {
            Make();
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        return Task.CompletedTask;

        static void Make() => _ = new Finalized();
    }

    private static Task Cache()
    {
        for (int i = 0; i < 5; i++)
        {
            s_cache.Add(ArrayPool<byte>.Shared.Rent(100));
        }

        return Task.CompletedTask;
    }

    private static Task Package()
    {
        Require(SanitizedPackage.Codec.Length("text") == 4);
        Require(SanitizedPackage.Codec.Encode("text"u8) == 4);
        return Task.CompletedTask;
    }

    private static Task Large()
    {
        for (int i = 0; i < 4; i++)
        {
            byte[] array = ArrayPool<byte>.Shared.Rent(20_000_000);
            array[19_999_999] = 1;
            ArrayPool<byte>.Shared.Return(array);
        }

        return Task.CompletedTask;
    }

    /// <summary>An expression tree has tokens of the pool's methods, which go together with that of its type.</summary>
    private static Task Trees()
    {
        Expression<Func<int, byte[]>> rent = length => ArrayPool<byte>.Shared.Rent(length);
        ArrayPool<byte>.Shared.Return(rent.Compile()(100));
        return Task.CompletedTask;
    }

    private static Task SharedIsOne()
    {
        Require(ReferenceEquals(ArrayPool<byte>.Shared, ArrayPool<byte>.Shared));
        Require(!ReferenceEquals(ArrayPool<byte>.Create(), ArrayPool<byte>.Create()));
        Require(ReferenceEquals(MemoryPool<byte>.Shared, MemoryPool<byte>.Shared));
        return Task.CompletedTask;
    }

    /// <summary>Arrays that stay out across many rentals and collections.</summary>
    private static Task LateButRight()
    {
        var held = Enumerable.Range(0, 9).Select(_ => ArrayPool<long>.Shared.Rent(32)).ToList();
        for (int i = 0; i < 10_000; i++)
        {
            ArrayPool<long>.Shared.Return(ArrayPool<long>.Shared.Rent(32));
        }

        GC.Collect();
        held.ForEach(array => ArrayPool<long>.Shared.Return(array));
        return Task.CompletedTask;
    }

    private static ArrayPool<T> Real<T>() =>
        (ArrayPool<T>)typeof(ArrayPool<T>).GetProperty("Shared", BindingFlags.Public | BindingFlags.Static)!.GetValue(null)!;

    private static ArrayPool<T> RealCreate<T>(int length, int count)
    {
        try
        {
            return (ArrayPool<T>)typeof(ArrayPool<T>).GetMethod("Create", [typeof(int), typeof(int)])!.Invoke(null, [length, count])!;
        }
        catch (TargetInvocationException thrown)
        {
            throw thrown.InnerException!;
        }
    }

    private static MemoryPool<T> RealMemory<T>() =>
        (MemoryPool<T>)typeof(MemoryPool<T>).GetProperty("Shared", BindingFlags.Public | BindingFlags.Static)!.GetValue(null)!;

    private static void Same(Action ours, Action theirs) => Require(Thrown(ours) is { } text && text == Thrown(theirs), $"{Thrown(ours)} / {Thrown(theirs)}");

    private static string? Thrown(Action action)
    {
        try
        {
            action();
            return null;
        }
        catch (Exception thrown)
        {
            return $"{thrown.GetType()}: {thrown.Message}";
        }
    }

    private static void Require(bool holds, object? what = null)
    {
        if (!holds)
        {
            throw new InvalidOperationException($"A checked pool does something else: {what}");
        }
    }

    private sealed class Finalized
    {
        private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(50);

        ~Finalized() => ArrayPool<byte>.Shared.Return(_array);
    }
}
