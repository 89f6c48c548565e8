using System.Diagnostics;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>What the checked build finds, in programs that are compiled with it and run.</summary>
public class CheckedBuildTests
{
    private const string Declarations =
        """
        using PoolAnalyzers;
        using System;
        using System.Linq;
        [FixedLengthPool(typeof(byte), Length = 16, Capacity = 32)] static partial class LockFree;
        [FixedLengthPool(typeof(byte), Length = 16, Capacity = 32, Sync = PoolSync.Lock, Clear = ClearPolicy.Always)] sealed partial class Locked;
        [FixedLengthPool(typeof(string), Length = 16, Capacity = 32, WhenEmpty = WhenEmpty.Throw)] static partial class Strict;
        [ObjectPool(typeof(System.Text.StringBuilder), Reset = "Clear")] static partial class Builders;
        [FixedLengthPool(typeof(int), Length = 16, Capacity = 32, WhenEmpty = WhenEmpty.Throw)] sealed partial class StrictInstance;
        [FixedLengthPool(typeof(int), Length = 16, Capacity = 1, WhenEmpty = WhenEmpty.Wait)] sealed partial class Waiting;
        [ObjectPool(typeof(System.Text.StringBuilder), Capacity = 1, Reset = "Clear", WhenEmpty = WhenEmpty.Wait)] static partial class WaitingBuilders;
        [FixedLengthPool(typeof(byte), Length = 16, Capacity = 32)] sealed partial class Derived : System.Buffers.ArrayPool<byte>;
        [ObjectPool(typeof(System.Text.StringBuilder), Reset = "Clear", Sync = PoolSync.Lock)] sealed partial class OwnBuilders;
        [ArrayPool(typeof(byte), MaxLength = 256, Clear = ClearPolicy.Always)] static partial class AnyBytes;
        [ArrayPool(typeof(byte), MaxLength = 256, Sync = PoolSync.Lock)] sealed partial class AnyInstance : System.Buffers.ArrayPool<byte>;
        [ArrayPool(typeof(byte), MaxLength = 256, Capacity = 8, WhenEmpty = WhenEmpty.Throw)] sealed partial class AnyStrict;
        [ArrayPoolScope(typeof(int))] ref partial struct Ints;
        [ArrayPoolScope(typeof(int), ThreadCache = true)] ref partial struct CachedInts;
        [ArrayPoolScope(typeof(byte), Pool = "LockFree.AsArrayPool")] ref partial struct OverLockFree;
        [ArrayPoolScope(typeof(byte), PoolArgument = true)] ref partial struct OverAny;
        [ArrayPoolScope(typeof(string), Pool = "Strict.AsArrayPool")] ref partial struct OverStrict;
        [ArrayPoolScope(typeof(byte), Clear = ClearPolicy.Always, Pool = "LockFree.AsArrayPool")] ref partial struct ClearedOverLockFree;
        [ArrayPoolScope(typeof(string))] ref partial struct Strings;
        [PooledWriter(typeof(byte), Clear = ClearPolicy.Always, Pool = "LockFree.AsArrayPool", MaxLength = 16)] ref partial struct ClearedSpanWriter;
        [ArrayPoolOwner(typeof(int))] sealed partial class Owner;
        [PooledWriter(typeof(int))] sealed partial class Writer;
        [PooledWriter(typeof(int), Segments = true)] sealed partial class BlockWriter;
        [PooledWriter(typeof(int))] ref partial struct SpanWriter;
        [PooledWriter(typeof(byte), Pool = "LockFree.AsArrayPool", MaxLength = 16)] sealed partial class WriterOverLockFree;
        [ArrayPoolOwner(typeof(byte), Pool = "LockFree.AsArrayPool")] sealed partial class OwnerOverLockFree;
        static class Check
        {
            public static void That(bool condition, [System.Runtime.CompilerServices.CallerArgumentExpression(nameof(condition))] string text = "")
            {
                if (!condition)
                    throw new Exception(text);
            }
        }

        """;

    public static TheoryData<string, string> Mistakes { get; } = new()
    {
        { "var a = LockFree.Rent(); var b = LockFree.Rent(); LockFree.Return(a); LockFree.Return(b); LockFree.Return(b);", "twice" },
        { "var a = Strict.Rent(); var b = Strict.Rent(); Strict.Return(a); Strict.Return(b); Strict.Return(b);", "twice" },
        { "var a = Builders.Rent(); var b = Builders.Rent(); Builders.Return(a); Builders.Return(b); Builders.Return(b);", "twice" },
        { "var p = new Waiting(); var a = p.Rent(); var w = p.RentAsync().AsTask(); p.Return(a); p.Return(w.Result); p.Return(w.Result);", "twice" },
        { "var a = WaitingBuilders.Rent(); WaitingBuilders.RentAsync(); WaitingBuilders.Return(a); WaitingBuilders.Return(a);", "twice" },
        {
            "using var w = new CheckedRentals.Watch(); var p = new Waiting(); var a = p.Rent(); p.RentAsync(); p.Return(a); w.AssertNothingOutstanding();",
            "A rental of Waiting"
        },
        {
            "using var w = new CheckedRentals.Watch(); var a = WaitingBuilders.Rent(); WaitingBuilders.RentAsync(); WaitingBuilders.Return(a); "
            + "w.AssertNothingOutstanding();",
            "A rental of WaitingBuilders"
        },
        {
            "var p = LockFree.AsArrayPool; var a = p.Rent(5); var b = p.Rent(5); p.Return(a); p.Return(b); p.Return(b, clearArray: true);", "twice"
        },
        { "LockFree.Return(new byte[16]);", "not rented from LockFree" },
        { "Builders.Return(new System.Text.StringBuilder());", "not rented from Builders" },
        { "LockFree.Return(new Locked().Rent());", "rented from Locked and is returned to LockFree" },
        { "var a = LockFree.Rent(); LockFree.Return(a); a[3] = 1; LockFree.Rent();", "written to after it was returned" },
        { "var p = new Locked(); var a = p.Rent(); p.Return(a); a[3] = 1; p.TryRent(out _);", "written to after it was returned" },
        {
            "using var w = new CheckedRentals.Watch(); var a = LockFree.Rent(); LockFree.Return(a); a[3] = 1; w.AssertNothingOutstanding();",
            "An array of LockFree was written to after it was returned. Rented:"
        },
        {
            "using var w = new CheckedRentals.Watch(); var p = new Locked(); var a = p.Rent(); var b = p.Rent(); p.Return(a); a[15] = 1; "
            + "w.AssertNothingOutstanding();",
            "An array of Locked was written to after it was returned. Rented:"
        },
        {
            "using var w = new CheckedRentals.Watch(); var s = new OverLockFree(5); var a = s.Segment.Array!; s.Dispose(); a[0] = 1; "
            + "w.AssertNothingOutstanding();",
            "An array of LockFree was written to after it was returned. Rented:"
        },
        { "var a = AnyBytes.Rent(70); var b = AnyBytes.Rent(70); AnyBytes.Return(a); AnyBytes.Return(b); AnyBytes.Return(b);", "twice" },
        { "var a = AnyBytes.Rent(70); var b = AnyBytes.Rent(70); AnyBytes.Return(b); AnyBytes.Return(b, clearArray: true);", "twice" },
        { "var a = AnyBytes.Rent(999); AnyBytes.Return(a); AnyBytes.Return(a);", "twice" },
        { "AnyBytes.Return(new byte[128]);", "not rented from AnyBytes" },
        { "AnyBytes.Return(new byte[100]);", "not rented from AnyBytes" },
        { "AnyBytes.Return(new AnyInstance().Rent(16));", "rented from AnyInstance and is returned to AnyBytes" },
        { "new AnyInstance().Return(new AnyInstance().Rent(3));", "rented from another AnyInstance" },
        { "new AnyStrict().Return(new AnyStrict().RentAsync(3).Result);", "rented from another AnyStrict" },
        { "var a = AnyBytes.Rent(70); AnyBytes.Return(a); a[3] = 1; AnyBytes.Rent(70);", "written to after it was returned" },
        { "using var w = new CheckedRentals.Watch(); AnyBytes.TryRent(3, out _); AnyBytes.Rent(300); w.AssertNothingOutstanding();", "A rental of AnyBytes" },
        { "var s = new Ints(5); var copy = s; s.Dispose(); copy.Dispose();", "twice" },
        { "var s = new CachedInts(5); var copy = s; s.Dispose(); copy.Dispose();", "twice" },
        { "var s = new OverLockFree(5); var copy = s; s.Dispose(); copy.Dispose();", "twice" },
        { "var s = new OverStrict(5); var copy = s; s.Dispose(); copy.Dispose();", "twice" },
        { "var s = new OverLockFree(5); LockFree.Return(s.Segment.Array!);", "returned to LockFree, but OverLockFree still has it" },
        { "var s = new OverLockFree(5); LockFree.AsArrayPool.Return(s.Segment.Array!);", "returned to LockFree, but OverLockFree still has it" },
        { "var s = new OverLockFree(5); new Locked().Return(s.Segment.Array!);", "rented from OverLockFree and is returned to Locked" },
        {
            "var s = new Ints(5); System.Buffers.ArrayPool<int>.Shared.Return(s.Segment.Array!); new Ints(5).Dispose();",
            "still rented from Ints: it was given back past Ints"
        },
        { "var w = new SpanWriter(5); var copy = w; w.Dispose(); copy.Dispose();", "twice" },
        {
            "var w = new Writer(5); System.Runtime.InteropServices.MemoryMarshal.TryGetArray(w.WrittenMemory, out var s); "
            + "System.Buffers.ArrayPool<int>.Shared.Return(s.Array!); new Writer(5).Dispose();",
            "still rented from Writer: it was given back past Writer"
        },
        { "new Locked().Return(new Locked().Rent());", "rented from another Locked and is returned to Locked" },
        { "new StrictInstance().Return(new StrictInstance().Rent());", "rented from another StrictInstance" },
        { "new Derived().Return(new Derived().Rent(3));", "rented from another Derived" },
        { "new Locked().AsArrayPool.Return(new Locked().AsArrayPool.Rent(3));", "rented from another Locked" },
        { "new OwnBuilders().Return(new OwnBuilders().Rent());", "rented from another OwnBuilders" },
        {
            "new Locked().TryRent(out _); var p = new Locked(); p.Return(p.Rent()); p.TryRent(out var a); new Locked().Return(a!);",
            "rented from another Locked"
        },
        { "var p = new OwnBuilders(); var a = p.Rent(); var b = p.Rent(); p.Return(a); p.Return(b); p.Return(b);", "twice" },
        { "var s = new OverLockFree(5); var a = s.Segment.Array!; s.Dispose(); a[3] = 1; new OverLockFree(5).Dispose();", "written to after it was returned" },
    };

    // Each rental takes a stack trace, milliseconds of it. 20 rounds are past the point where returns fill a slot anew.
    private static readonly string[] s_rightPrograms =
    [
        """
        using var w = new CheckedRentals.Watch();
        var p = new AnyInstance();
        var t = new AnyStrict();
        for (var i = 0; i < 20; i++)
        {
            foreach (var length in new[] { 0, 1, 100, 256 })
            {
                var a = AnyBytes.Rent(length);
                Check.That(a.All(b => b == 0));
                a.AsSpan().Fill(3);
                var c = p.Rent(length + 300 * (i % 2));
                var d = t.Rent(length);
                Check.That(w.Outstanding == (length > 0 ? 3 : i % 2));
                AnyBytes.Return(a, clearArray: i % 3 == 0);
                p.Return(c);
                t.Return(d);
            }
        }

        w.AssertNothingOutstanding();
        """,
        """
        for (var i = 0; i < 20; i++)
        {
            var all = Enumerable.Range(0, 20).Select(_ => LockFree.Rent()).ToList();
            all.ForEach(a => a[1] = 1);
            all.ForEach(LockFree.Return);
        }
        """,
        """
        var p = new Locked();
        for (var i = 0; i < 20; i++)
        {
            var all = Enumerable.Range(0, 20).Select(_ => p.Rent()).ToList();
            Check.That(all.All(a => a.All(b => b == 0)));
            all.ForEach(a => a[1] = 1);
            all.ForEach(p.Return);
        }
        """,
        """
        for (var i = 0; i < 20; i++)
        {
            using var s = new Ints(5);
            using var c = new CachedInts(5);
            using var l = Owner.Rent(7);
            using var o = new Owner(3);
            using var b = Builders.RentScope();
            using var none = new Ints(0);
        }
        """,
        "var a = LockFree.Rent(); LockFree.Return(a); Check.That(a[0] == 0xDB);",
        """
        using var w = new CheckedRentals.Watch();
        for (var i = 0; i < 5; i++)
        {
            using var array = new Writer();
            using var blocks = new BlockWriter();
            using var span = new SpanWriter(stackalloc int[4]);
            using var page = new WriterOverLockFree(9);
            array.Write(new int[3000]);
            blocks.Write(new int[3000]);
            span.Write(new int[3000]);
            Check.That(w.Outstanding == 4);
            using var fromArray = array.DetachOwner();
            using var fromBlocks = blocks.DetachOwner();
            using var fromSpan = span.DetachOwner();
            Check.That(w.Outstanding == 4);
            array.Add(1);
            Check.That(w.Outstanding == 5);
        }

        w.AssertNothingOutstanding();
        """,
        """
        using var w = new CheckedRentals.Watch();
        var a = LockFree.Rent();
        Check.That(w.Outstanding == 1);
        Check.That(w.Report().Length == 1);
        LockFree.Return(a);
        Check.That(w.Outstanding == 0);
        Check.That(w.Report().Length == 0);
        w.AssertNothingOutstanding();
        """,

        // A late write is told once, by the watch of the rental. Idle arrays that nobody wrote to, and those of pools that are not generated, are in order.
        """
        using var w = new CheckedRentals.Watch();
        var a = LockFree.Rent();
        LockFree.Return(a);
        using (var other = new CheckedRentals.Watch())
        {
            a[5] = 7;
            other.AssertNothingOutstanding();
        }

        var isTold = false;
        try
        {
            w.AssertNothingOutstanding();
        }
        catch (InvalidOperationException)
        {
            isTold = true;
        }

        Check.That(isTold);
        w.AssertNothingOutstanding();
        Check.That(LockFree.Rent() == a);
        a[5] = 8;
        LockFree.Return(a);
        var s = new Ints(5);
        var b = s.Segment.Array!;
        s.Dispose();
        b[0] = 1;
        w.AssertNothingOutstanding();
        """,

        // What is handed on counts once, and goes back the way it came.
        """
        using var w = new CheckedRentals.Watch();
        for (var i = 0; i < 20; i++)
        {
            using var s = new OverLockFree(5);
            using var t = new OverStrict(5);
            using var l = OwnerOverLockFree.Rent(7);
            using var o = new OwnerOverLockFree(3);
            Check.That(w.Outstanding == 4);
        }

        w.AssertNothingOutstanding();
        """,
        """
        using var w = new CheckedRentals.Watch();
        var p = new Locked();
        var d = new Derived();
        for (var i = 0; i < 20; i++)
        {
            using var s = new OverAny(5, p.AsArrayPool);
            using var t = new OverAny(5, d);
            Check.That(s[0] == 0);
            s[0] = 1;
            Check.That(w.Outstanding == 2);
        }

        w.AssertNothingOutstanding();
        """,
        """
        using var w = new CheckedRentals.Watch();
        using var s = new OverLockFree(5);
        Check.That(w.Report().Single().StartsWith("A rental of OverLockFree, from LockFree, is not returned. Rented "));
        """,
        """
        var s = new OverLockFree(5);
        var a = s.Segment.Array!;
        s.Dispose();
        Check.That(a[0] == 0xDB);
        var b = LockFree.Rent();
        Check.That(b == a);
        LockFree.Return(b);
        """,
        "var a = LockFree.AsArrayPool.Rent(3); LockFree.Return(a); a = LockFree.Rent(); LockFree.AsArrayPool.Return(a, clearArray: true);",

        // A watch sees what its own flow of execution rents, wherever that runs and whoever returns it.
        """
        using var outer = new CheckedRentals.Watch();
        var a = LockFree.Rent();
        using (var inner = new CheckedRentals.Watch())
        {
            LockFree.Return(a);
            a = LockFree.Rent();
            Check.That((outer.Outstanding, inner.Outstanding) == (1, 1));
        }

        var b = LockFree.Rent();
        Check.That(outer.Outstanding == 2);
        LockFree.Return(a);
        LockFree.Return(b);
        """,
        """
        using var w = new CheckedRentals.Watch();
        var t = System.Threading.Tasks.Task.Run(async () => { await System.Threading.Tasks.Task.Yield(); return LockFree.Rent(); });
        var a = t.Result;
        Check.That(w.Outstanding == 1);
        LockFree.Return(a);
        Check.That(w.Outstanding == 0);
        """,
        """
        using var w = new CheckedRentals.Watch();
        byte[] a = null!;
        var t = new System.Threading.Thread(() => a = LockFree.Rent());
        t.UnsafeStart();
        t.Join();
        Check.That(w.Outstanding == 0);
        Check.That(CheckedRentals.Outstanding >= 1);
        Check.That(CheckedRentals.Report().Any(line => line.Contains(nameof(LockFree))));
        LockFree.Return(a);
        """,
        """
        using var w = new CheckedRentals.Watch();
        System.Threading.Tasks.Parallel.For(0, 64, i =>
        {
            using var s = new OverLockFree(5);
            using var c = new CachedInts(5);
            Strict.Return(Strict.Rent());
            w.Report();
        });
        w.AssertNothingOutstanding();
        """,

        // What was waited for is tracked, with the stack of who waited.
        """
        using var w = new CheckedRentals.Watch();
        var pool = new Waiting();
        var first = pool.Rent();
        var awaited = Await(pool);
        Check.That(w.Outstanding == 1);
        pool.Return(first);
        var second = awaited.Result;
        Check.That(ReferenceEquals(first, second));
        Check.That(w.Report().Single().Contains(nameof(Await)));
        int[] third = null!;
        var blocked = new System.Threading.Thread(() => third = Block(pool));
        blocked.Start();
        Check.That(System.Threading.SpinWait.SpinUntil(() => blocked.ThreadState.HasFlag(System.Threading.ThreadState.WaitSleepJoin), 120_000));
        pool.Return(second);
        blocked.Join();
        Check.That(w.Report().Single().Contains(nameof(Block)));
        pool.Return(third);
        var builder = WaitingBuilders.Rent();
        var next = WaitingBuilders.RentAsync().AsTask();
        WaitingBuilders.Return(builder);
        Check.That(next.Wait(120_000) && w.Outstanding == 1);
        WaitingBuilders.Return(next.Result);
        w.AssertNothingOutstanding();
        }

        static async System.Threading.Tasks.Task<int[]> Await(Waiting pool) => await pool.RentAsync();

        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
        static int[] Block(Waiting pool)
        {
            var rented = pool.Rent(TimeSpan.FromSeconds(120));
            GC.KeepAlive(pool);
            return rented;
        """,

        // What was handed over is a rental, whoever awaits it or not; what was not is none.
        """
        using var w = new CheckedRentals.Watch();
        using var c = new System.Threading.CancellationTokenSource();
        var p = new Waiting(); var a = p.Rent();
        var served = p.RentAsync().AsTask(); var canceled = p.RentAsync(c.Token);
        Check.That(w.Outstanding == 1);
        p.Return(a);
        c.Cancel();
        Check.That(w.Outstanding == 1 && canceled.IsCanceled);
        p.Return(served.Result);
        w.AssertNothingOutstanding();
        var b = p.Rent();
        var later = p.RentAsync();
        p.Return(b);
        Check.That(w.Outstanding == 1);
        p.Return(later.Result);
        w.AssertNothingOutstanding();
        """,

        // What is refused is left as it is.
        """
        using var w = new CheckedRentals.Watch();
        foreach (var p in new System.Buffers.ArrayPool<byte>[] { LockFree.AsArrayPool, new Locked().AsArrayPool, new Derived() })
        {
            var a = p.Rent(5); var b = p.Rent(5);
            p.Return(a, clearArray: true); p.Return(b);
            var refusals = 0;
            foreach (var again in new[] { a, b })
                try { p.Return(again, clearArray: true); } catch (ArgumentException) { refusals++; }
            Check.That(refusals == 2);
            w.AssertNothingOutstanding();
        }
        """,
        """
        using var w = new CheckedRentals.Watch();
        var refusals = 0;
        var scope = new ClearedOverLockFree(9); var copy = scope;
        scope.Dispose();
        try { copy.Dispose(); } catch (ArgumentException) { refusals++; }
        w.AssertNothingOutstanding();
        var writer = new ClearedSpanWriter(9); writer.GetSpan(5)[0] = 1; var other = writer;
        writer.Dispose();
        try { other.Dispose(); } catch (ArgumentException) { refusals++; }
        w.AssertNothingOutstanding();
        var strings = new Strings(9); var again = strings;
        strings.Dispose();
        var rented = System.Buffers.ArrayPool<string>.Shared.Rent(9);
        Array.Fill(rented, "kept");
        try { again.Dispose(); } catch (ArgumentException) { refusals++; }
        Check.That(refusals == 3);
        Check.That(rented.All(text => text == "kept"));
        """,
        """
        var p = Strict.AsArrayPool;
        var a = p.Rent(5); a[0] = "kept";
        p.Return(a, clearArray: true);
        var b = p.Rent(5); Check.That(b[0] is null);
        p.Return(b);
        """,

        // What a finalizer returns is no leak.
        """
        using var w = new CheckedRentals.Watch();
        Hold();
        w.AssertNothingOutstanding();
        }

        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
        static void Hold()
        {
            new Holder();
            new OwnHolder();
        }

        class Holder
        {
            readonly byte[] _array = LockFree.Rent();
            ~Holder() => LockFree.Return(_array);
        }

        class OwnHolder
        {
            readonly Locked _pool = new();
            readonly byte[] _array;
            public OwnHolder() => _array = _pool.Rent();
            ~OwnHolder() => _pool.Return(_array);
        """,
    ];

    public static TheoryData<string> RightPrograms { get; } = new(s_rightPrograms);

    private const string Losing =
        """
        Lose(); }
        public static object Watch() => new CheckedRentals.Watch();
        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)] static void Lose() { LockFree.Rent()[0] = 1;
        """;

    // All programs are compiled together, which takes most of the time of these tests; each runs in an assembly of its own, with pools of its own.
    private static readonly string[] s_bodies = [.. Mistakes.Select(row => (string)row[0]), .. s_rightPrograms, Losing];
    private static readonly Lazy<byte[]> s_image = new(Compile);

    [Theory]
    [MemberData(nameof(Mistakes))]
    public void Finds(string body, string message)
    {
        var thrown = Assert.ThrowsAny<Exception>(() => Run(body));
        Assert.Contains(message, thrown.Message, StringComparison.Ordinal);

        // Nobody has to look for his own code below that of the pools.
        var firsts = thrown.Message.Split('\n').SkipLast(1).Zip(thrown.Message.Split('\n').Skip(1)).Where(pair => pair.First.EndsWith(':')).Select(pair => pair.Second);
        Assert.Equal(thrown.Message.Contains("not rented from", StringComparison.Ordinal), !firsts.Any());
        Assert.All(firsts, first => Assert.Matches(@"^\s+at (Program\d|System\.)", first));
    }

    [Theory]
    [MemberData(nameof(RightPrograms))]
    public void Lets_right_programs_run(string body) => Run(body);

    [Fact]
    public void Reports_what_was_lost_with_the_stack_that_rented_it()
    {
        using var watch = new OtherCopy(AssemblyLoadContext.Default);
        Run(Losing);
        var thrown = Assert.Throws<InvalidOperationException>(watch.AssertNothingOutstanding);
        const string Head = "1 rental was not returned.\n";
        Assert.Matches(
            $@"^{Head}A rental of LockFree was never returned and is lost\. Rented \d+\.\d+ s ago on thread {Environment.CurrentManagedThreadId}\b",
            thrown.Message);
        Assert.Contains("Lose()", thrown.Message, StringComparison.Ordinal);
        // It stays lost.
        Assert.Equal(thrown.Message[Head.Length..][..60], Assert.Single(watch.Report())[..60]);
        Assert.Throws<InvalidOperationException>(watch.AssertNothingOutstanding);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Another_assembly_is_told_what_is_out(bool inContextOfItsOwn)
    {
        using var watch = new OtherCopy(inContextOfItsOwn ? new AssemblyLoadContext("Tests", isCollectible: true) : AssemblyLoadContext.Default);
        var library = Assembly.Load(s_image.Value);
        var pool = library.GetType("LockFree")!;
        var array = pool.GetMethod("Rent")!.Invoke(null, null);
        Assert.Equal(1, watch.Outstanding);
        var missing = Assert.Throws<InvalidOperationException>(watch.AssertNothingOutstanding);
        Assert.Contains("A rental of LockFree is not returned.", missing.Message, StringComparison.Ordinal);
        Assert.Contains(nameof(Another_assembly_is_told_what_is_out), watch.Report()[0], StringComparison.Ordinal);

        // A pool of the same name in another assembly is another pool.
        var twin = Assembly.Load(s_image.Value).GetType("LockFree")!;
        var thrown = Assert.Throws<TargetInvocationException>(() => twin.GetMethod("Return")!.Invoke(null, [array])).InnerException!;
        Assert.Contains("rented from another LockFree and is returned to LockFree", thrown.Message, StringComparison.Ordinal);

        pool.GetMethod("Return")!.Invoke(null, [array]);
        watch.AssertNothingOutstanding();
        Assert.Equal((0, 0), (watch.Outstanding, watch.Report().Length));
    }

    [Fact]
    public void The_table_keeps_no_pool_alive()
    {
        var references = Use();
        for (var start = Stopwatch.GetTimestamp(); references.Any(r => r.IsAlive) && Stopwatch.GetElapsedTime(start) < TimeSpan.FromMinutes(2);)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.DoesNotContain(references, r => r.IsAlive);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static List<WeakReference> Use()
        {
            var library = Assembly.Load(s_image.Value).GetType("Locked")!;
            var pool = Activator.CreateInstance(library)!;
            var returned = library.GetMethod("Rent", [])!.Invoke(pool, null)!;
            library.GetMethod("Return")!.Invoke(pool, [returned]);
            return [new(pool), new(returned), new(library.GetMethod("Rent", [])!.Invoke(Activator.CreateInstance(library)!, null))];
        }
    }

    /// <summary>The copy of <c>CheckedRentals</c> in an assembly without a generated type: a test project that has the package.</summary>
    private sealed class OtherCopy : IDisposable
    {
        private static readonly Lazy<byte[]> s_tests =
            new(() => CompileText("public static class Tests { public static object Watch() => new PoolAnalyzers.CheckedRentals.Watch(); }"));

        private readonly object _watch;

        public OtherCopy(AssemblyLoadContext context)
        {
            _watch = context.LoadFromStream(new MemoryStream(s_tests.Value)).GetType("Tests")!.GetMethod("Watch")!.Invoke(null, null)!;
        }

        public int Outstanding => (int)Invoke("get_Outstanding")!;

        public string[] Report() => (string[])Invoke("Report")!;

        public void AssertNothingOutstanding() => Invoke("AssertNothingOutstanding");

        public void Dispose() => Invoke("Dispose");

        private object? Invoke(string name)
        {
            try
            {
                return _watch.GetType().GetMethod(name)!.Invoke(_watch, null);
            }
            catch (TargetInvocationException exception)
            {
                throw exception.InnerException!;
            }
        }
    }

    private static byte[] Compile()
    {
        var programs = s_bodies.Select((body, i) => $"public static class Program{i} {{ public static void Run() {{ {body} }} }}");
        return CompileText(Declarations + string.Join('\n', programs));
    }

    private static byte[] CompileText(string source)
    {
        var run = GeneratorRun.Of(source, isChecked: true, mustCompile: false);
        using var image = new MemoryStream();
        var emitted = run.Output.Emit(image);
        Assert.True(emitted.Success, string.Join('\n', emitted.Diagnostics));
        return image.ToArray();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Assembly Run(string body)
    {
        var assembly = Assembly.Load(s_image.Value);
        try
        {
            assembly.GetType($"Program{Array.IndexOf(s_bodies, body)}")!.GetMethod("Run")!.Invoke(null, null);
        }
        catch (TargetInvocationException exception)
        {
            throw exception.InnerException!;
        }

        return assembly;
    }
}
