using System.Runtime.Loader;
using Microsoft.CodeAnalysis.CSharp;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>
/// What a full collection frees at each load of memory. The load is a number of the test: the emitted text asks a substitute instead of the garbage collector.
/// Types in a context that can be unloaded do not watch collections, so that nothing is trimmed but by the test.
/// </summary>
public class MemoryLoadTests
{
    /// <summary>All loads are parts of this.</summary>
    private const long High = 1000;

    private const int Count = 60;

    private const string AskCollector = "global::System.GCMemoryInfo memory = global::System.GC.GetGCMemoryInfo();";
    private const string AskSubstitute = "global::SubstituteInfo memory = global::SubstituteInfo.Current;";

    private const string Source =
        """
        using System;
        using System.Collections.Generic;
        using PoolAnalyzers;

        readonly record struct SubstituteInfo(long MemoryLoadBytes, long HighMemoryLoadThresholdBytes)
        {
            public static SubstituteInfo Current { get; set; }
        }

        interface IPool
        {
            object Rent();
            object? Try();
            void Return(object item);
            void CollectionHasEnded();
        }

        sealed class Item : IDisposable
        {
            public static int Disposed { get; private set; }
            public void Dispose() => Disposed++;
        }

        DECLARATIONS
        [FixedLengthPool(typeof(byte), Length = 64, Capacity = 40, WhenEmpty = WhenEmpty.Throw)] static partial class Blocks;
        [PooledWriter(typeof(byte), Pool = "Blocks.AsArrayPool", Segments = true, BlockLength = 64)] sealed partial class Writer;

        static class Program
        {
            // How many of those that were returned are handed out again.
            public static int Survivors(string name, int count, long load, long high, int collections)
            {
                SubstituteInfo.Current = new(load, high);
                IPool pool = (IPool)Activator.CreateInstance(Type.GetType(name)!)!;
                List<object> items = new();
                for (int i = 0; i < count; i++) items.Add(pool.Rent());
                foreach (object item in items)
                {
                    (item as Writer)?.Add(1);
                    pool.Return(item);
                }

                for (int i = 0; i < collections; i++) pool.CollectionHasEnded();
                int survivors = 0;
                for (int i = 0; i < count && pool.Try() is { } item; i++)
                {
                    survivors += items.Contains(item) ? 1 : 0;
                    (item as Writer)?.Dispose();
                }

                return survivors;
            }

            public static int Disposed() => Item.Disposed;

            public static int FreeBlocks()
            {
                List<byte[]> blocks = new();
                while (Blocks.TryRent(out byte[]? block)) blocks.Add(block);
                blocks.ForEach(Blocks.Return);
                return blocks.Count;
            }
        }
        """;

    // The name, the attribute, the item and how many stay between the limits: at most what is at hand of the thread that returned them.
    private static readonly (string Name, string Attribute, string Item, int AtHand)[] s_pools =
    [
        ("LockFree", "FixedLengthPool(typeof(long), Length = 8, Capacity = 64)", "long[]", 17),
        ("Locked", "FixedLengthPool(typeof(long), Length = 8, Capacity = 64, Sync = PoolSync.Lock)", "long[]", 1),
        ("Strict", "FixedLengthPool(typeof(long), Length = 8, Capacity = 64, WhenEmpty = WhenEmpty.Throw)", "long[]", 17),
        ("StrictLocked", "FixedLengthPool(typeof(long), Length = 8, Capacity = 64, WhenEmpty = WhenEmpty.Throw, Sync = PoolSync.Lock)", "long[]", 1),
        ("Objects", "ObjectPool(typeof(Item), Capacity = 64)", "Item", 17),
        ("LockedObjects", "ObjectPool(typeof(Item), Capacity = 64, Sync = PoolSync.Lock)", "Item", 1),
        ("StrictObjects", "ObjectPool(typeof(Item), Capacity = 64, WhenEmpty = WhenEmpty.Throw)", "Item", 17),
        ("PlainObjects", "ObjectPool(typeof(System.Text.StringBuilder), Capacity = 64)", "System.Text.StringBuilder", 17),
        ("Preallocated", "FixedLengthPool(typeof(long), Length = 8, Capacity = 64, Preallocate = true)", "long[]", Count),
        ("Writers", "ObjectPool(typeof(Writer), Capacity = 32, Reset = \"Clear\")", "Writer", 9),
    ];

    private static readonly Lazy<Type> s_program = new(Compile);

    public static TheoryData<string> Names => [.. s_pools.Select(pool => pool.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Below_the_first_limit_only_what_nobody_used_goes(string name)
    {
        foreach (var load in (long[])[0, High / 2, 699])
        {
            Assert.Equal(CountOf(name), Survivors(name, load, collections: 1));
            // What was made in advance has no age.
            Assert.Equal(name == "Preallocated" ? Count : 0, Survivors(name, load, collections: 3));
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Between_the_limits_the_reserve_goes_at_once(string name)
    {
        var atHand = s_pools.Single(pool => pool.Name == name).AtHand;
        foreach (var load in (long[])[700, 800, 899])
            Assert.InRange(Survivors(name, load, collections: 1), 1, atHand);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void From_the_second_limit_on_everything_idle_goes(string name)
    {
        foreach (var load in (long[])[900, High, 2 * High])
            Assert.Equal(0, Survivors(name, load, collections: 1));
    }

    [Theory]
    [InlineData("Objects")]
    [InlineData("LockedObjects")]
    [InlineData("StrictObjects")]
    public void What_goes_is_disposed_before_the_trim_ends(string name)
    {
        foreach (var (load, least) in ((long, int)[])[(699, 0), (700, Count - 17), (900, Count)])
        {
            var before = Call<int>("Disposed");
            Survivors(name, load, collections: 1);
            Assert.InRange(Call<int>("Disposed") - before, least, load == 699 ? 0 : Count);
        }
    }

    /// <summary>A writer frees nothing by itself. In an object pool, it is disposed with what is idle there, and its blocks are free.</summary>
    [Fact]
    public void Blocks_of_writers_that_are_idle_in_a_pool_come_back()
    {
        Assert.Equal(0, Survivors("Writers", 900, collections: 1));
        Assert.Equal(40, Call<int>("FreeBlocks"));
    }

    [Fact]
    public void Who_asks_for_the_load_asks_in_one_place()
    {
        foreach (var (file, text) in Run().Files)
            Assert.Equal(s_pools.Any(pool => file == pool.Name + ".g.cs") || file == "Blocks.g.cs" ? 1 : 0, text.Split("GetGCMemoryInfo").Length - 1);
    }

    private static int CountOf(string name) => name == "Writers" ? 30 : Count;

    private static int Survivors(string name, long load, int collections) => Call<int>("Survivors", name, CountOf(name), load, High, collections);

    private static TResult Call<TResult>(string method, params object[] arguments)
    {
        lock (s_program)
            return (TResult)s_program.Value.GetMethod(method)!.Invoke(null, arguments)!;
    }

    private static GeneratorRun Run() => GeneratorRun.Of(Source.Replace(
        "DECLARATIONS",
        string.Join('\n', s_pools.Select(pool =>
            $$"""
            [{{pool.Attribute}}] sealed partial class {{pool.Name}} : IPool
            {
                object IPool.Rent() => Rent();
                object? IPool.Try() => TryRent(out var item) ? item : null;
                void IPool.Return(object item) => Return(({{pool.Item}})item);
                void IPool.CollectionHasEnded() => TrimAfterCollection();
            }
            """)),
        StringComparison.Ordinal));

    private static Type Compile()
    {
        var compilation = Run().Output;
        foreach (var tree in compilation.SyntaxTrees)
        {
            var text = tree.ToString();
            if (text.Contains(AskCollector, StringComparison.Ordinal))
            {
                text = text.Replace(AskCollector, AskSubstitute, StringComparison.Ordinal);
                compilation = compilation.ReplaceSyntaxTree(tree, CSharpSyntaxTree.ParseText(text, (CSharpParseOptions)tree.Options));
            }
        }

        using var image = new MemoryStream();
        var emitted = compilation.Emit(image);
        Assert.True(emitted.Success, string.Join('\n', emitted.Diagnostics));
        image.Position = 0;
        return new AssemblyLoadContext("Substituted", isCollectible: true).LoadFromStream(image).GetType("Program")!;
    }
}
