using PoolAnalyzers.Generation.Tests.Interleavings.Explored;
using Interlocked = PoolAnalyzers.Generation.Tests.Interleavings.Explored.Interlocked;
using SpinWait = PoolAnalyzers.Generation.Tests.Interleavings.Explored.SpinWait;
using Volatile = PoolAnalyzers.Generation.Tests.Interleavings.Explored.Volatile;

namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>The explorer finds what is known to be wrong, and nothing else.</summary>
public class ExplorerTests
{
    [Theory]
    [InlineData(false, 1, "both are in")]
    [InlineData(false, 0, null)]
    [InlineData(true, 1, null)]
    public void A_store_may_arrive_after_a_later_load(bool hasBarrier, int delays, string? failure) => AssertFinds(failure, new(2, delays), world =>
    {
        var (first, second) = (new Cell<bool>("first", false), new Cell<bool>("second", false));
        var isIn = new bool[2];
        world.Thread(() =>
        {
            Volatile.Write(first, true);
            isIn[0] = !Volatile.Read(second);
        });
        world.Thread(() =>
        {
            Volatile.Write(second, true);
            // One barrier for all is enough, as in biased locking.
            if (hasBarrier)
                Interlocked.MemoryBarrierProcessWide();
            isIn[1] = !Volatile.Read(first);
        });
        world.AtEnd(() =>
        {
            if (isIn[0] && isIn[1])
                world.Execution.Fail("both are in");
        });
    });

    [Theory]
    [InlineData(false, "the content is not there")]
    [InlineData(true, null)]
    public void A_plain_store_may_overtake_another(bool isRelease, string? failure) => AssertFinds(failure, new(2, 1), world =>
    {
        var (content, isThere) = (new Cell<int>("content", 0), new Cell<bool>("is there", false));
        world.Thread(() =>
        {
            content.Value = 1;
            if (isRelease)
                Volatile.Write(isThere, true);
            else
                isThere.Value = true;
        });
        world.Thread(() =>
        {
            if (Volatile.Read(isThere) && content.Value == 0)
                world.Execution.Fail("the content is not there");
        });
    });

    [Theory]
    [InlineData(false, "one is lost")]
    [InlineData(true, null)]
    public void An_update_may_be_lost(bool isInterlocked, string? failure) => AssertFinds(failure, new(1, 0), world =>
    {
        var count = new Cell<int>("count", 0);
        for (var thread = 0; thread < 3; thread++)
        {
            world.Thread(() =>
            {
                if (isInterlocked)
                    Interlocked.Increment(count);
                else
                    count.Value++;
            });
        }

        world.AtEnd(() =>
        {
            if (count.Value != 3)
                world.Execution.Fail("one is lost");
        });
    });

    [Fact]
    public void Locks_in_two_orders_are_a_deadlock() => AssertFinds("deadlock", new(1, 0), world =>
    {
        object first = new(), second = new();
        world.Thread(() => TakeBoth(first, second));
        world.Thread(() => TakeBoth(second, first));
    });

    [Fact]
    public void A_store_that_never_comes_is_a_deadlock() => AssertFinds("deadlock", new(0, 0), world =>
    {
        var flag = new Cell<bool>("flag", false);
        world.Thread(() => SpinUntil(flag));
    });

    [Fact]
    public void A_store_that_is_late_comes_in_the_end() => AssertFinds(null, new(2, 1), world =>
    {
        var flag = new Cell<bool>("flag", false);
        world.Thread(() => flag.Value = true);
        world.Thread(() => SpinUntil(flag));
    });

    [Fact]
    public void Going_round_in_circles_is_found() => AssertFinds("no end", new(0, 0), world =>
    {
        var flag = new Cell<bool>("flag", false);
        world.Thread(() =>
        {
            while (!flag.Value)
            {
            }
        });
    });

    [Fact]
    public void What_one_lock_protects_needs_no_interruptions()
    {
        var explorer = Explorer.Run(
            world =>
            {
                var count = new Cell<int>("count", 0);
                var monitor = new object();
                for (var thread = 0; thread < 2; thread++)
                {
                    world.Thread(() =>
                    {
                        Runtime.EnterMonitor(monitor);
                        count.Value++;
                        Runtime.ExitMonitor(monitor);
                    });
                }
            },
            new Bounds(2, 0));
        Assert.Null(explorer.Failure);
        Assert.Empty(explorer.Points);
    }

    // A pool as compilers have used it for objects that may be lost: an array of slots, which returning writes to without an exchange.
    [Theory]
    [InlineData("if (_places[i].Item is null) { _places[i].Item = item; return; }", true)]
    [InlineData("if (global::System.Threading.Interlocked.CompareExchange(ref _places[i].Item, item, null) is null) { return; }", false)]
    public void Slots_that_are_filled_without_an_exchange_lose_items(string put, bool isLost)
    {
        var text = ExploredText.Compile("", ExploredPools.Driver("object", ""), SlotArray.Replace("PUT", put, StringComparison.Ordinal));
        AssertFinds(isLost ? "1 are idle instead of 2" : null, new(2, 0), world =>
        {
            world.Pool = text.CreatePool();
            world.As(0, () => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn(1));
            world.Thread(() => world.RentAndReturn(1));
            world.AtEnd(() => world.MustHaveAll(0));
        });
    }

    private const string SlotArray =
        """
        #nullable enable
        namespace Explored
        {
            internal static class Pool
            {
                private static readonly Slots s_slots = new Slots();

                public static object Rent() { return s_slots.TryTake() ?? new object(); }

                public static bool TryRent(out object? item) { item = s_slots.TryTake(); return item is not null; }

                public static void Return(object item) { s_slots.Put(item); }

                public static void Trim() { }

                private sealed class Slots
                {
                    private readonly Place[] _places = new Place[2];

                    public object? TryTake()
                    {
                        for (int i = 0; i < _places.Length; i++)
                        {
                            object? seen = _places[i].Item;
                            if (seen is not null && global::System.Threading.Interlocked.CompareExchange(ref _places[i].Item, null, seen) == seen)
                            {
                                return seen;
                            }
                        }

                        return null;
                    }

                    public void Put(object item)
                    {
                        for (int i = 0; i < _places.Length; i++) { PUT }
                    }
                }

                private struct Place
                {
                    public object? Item;
                }
            }
        }
        """;

    private static void TakeBoth(object first, object second)
    {
        Runtime.EnterMonitor(first);
        Runtime.EnterMonitor(second);
        Runtime.ExitMonitor(second);
        Runtime.ExitMonitor(first);
    }

    private static void SpinUntil(Cell<bool> flag)
    {
        var spin = default(SpinWait);
        while (!Volatile.Read(flag))
            spin.SpinOnce();
    }

    private static void AssertFinds(string? failure, Bounds bounds, Action<World> arrange) =>
        Assert.Equal(failure, Explorer.Run(arrange, bounds).Failure?.Split('\n')[0]);
}
