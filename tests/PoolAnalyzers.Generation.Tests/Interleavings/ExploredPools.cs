using System.Collections.Immutable;

namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>The declarations whose emitted texts are explored.</summary>
internal static class ExploredPools
{
    private static readonly Edit s_patience = new("const int Patience = 64;", "const int Patience = 2;");
    private static readonly Edit s_adoption = new("const int ReturnsUntilAdoption = 64;", "const int ReturnsUntilAdoption = 2;");

    // A capacity of 16 means magazines of two, and eight cells for them.
    private static readonly Edit s_capacity2 = new("const int Capacity = 16;", "const int Capacity = 2;");
    private static readonly Edit s_capacity4 = new("const int Capacity = 16;", "const int Capacity = 4;");
    private static readonly Edit s_cells2 = new("const int CellCount = 8;", "const int CellCount = 2;");

    // The same where the bounds are fields of a depot.
    private static readonly Edit s_anyCapacity2 = new("Math.Min(16, ", "Math.Min(2, ");
    private static readonly Edit s_anyMagazines2 = new("/ bytes, Capacity / 8), 1, 2)", "/ bytes, 2), 1, 2)");

    private static readonly Edit s_shells = new("const int MostOfThread = 16;", "const int MostOfThread = 1;");

    /// <summary>All of them, by name.</summary>
    public static IReadOnlyDictionary<string, ExploredPool> All { get; } = new Dictionary<string, ExploredPool>
    {
        ["strict arrays"] = Arrays("Capacity = 16, WhenEmpty = WhenEmpty.Throw", s_capacity2, s_patience, s_adoption),
        ["strict arrays, four"] = Arrays("Capacity = 16, WhenEmpty = WhenEmpty.Throw", s_capacity4, s_patience, s_adoption),
        ["strict arrays with a lock"] = Arrays("Capacity = 2, WhenEmpty = WhenEmpty.Throw, Sync = PoolSync.Lock", s_patience, s_adoption),
        ["strict objects"] = Objects("Capacity = 2, WhenEmpty = WhenEmpty.Throw", s_patience, s_adoption),
        ["strict objects, preallocated"] = Objects("Capacity = 2, WhenEmpty = WhenEmpty.Throw, Preallocate = true", s_patience, s_adoption),
        ["strict arrays, instances"] = Instances("Capacity = 2, WhenEmpty = WhenEmpty.Throw", s_patience, s_adoption),
        ["strict objects, instances"] = Instances(Objects("Capacity = 2, WhenEmpty = WhenEmpty.Throw", s_patience, s_adoption)),
        ["soft arrays, instances"] = Instances("Capacity = 3", s_adoption),
        ["soft arrays"] = Arrays("Capacity = 3", s_adoption),
        ["soft arrays, magazines of two"] = Arrays("Capacity = 16", s_cells2, s_adoption),
        ["soft objects"] = Objects("Capacity = 2", s_adoption),
        ["soft objects, preallocated"] = Objects("Capacity = 2, Preallocate = true", s_adoption),
        ["arrays with a lock"] = Arrays("Capacity = 2, Sync = PoolSync.Lock", s_adoption),
        ["objects with a lock"] = Objects("Capacity = 2, Sync = PoolSync.Lock, Preallocate = true", s_adoption),
        ["strict arrays of any length"] = AnyLength(Arrays("Capacity = 16, WhenEmpty = WhenEmpty.Throw", s_anyCapacity2, s_anyMagazines2, s_patience, s_adoption)),
        ["strict arrays of any length, instances"] = AnyLength(Instances("Capacity = 2, WhenEmpty = WhenEmpty.Throw", s_patience, s_adoption)),
        ["soft arrays of any length"] = AnyLength(Arrays("Capacity = 3", s_adoption)),
        ["soft arrays of any length, instances"] = AnyLength(Instances("Capacity = 3", s_adoption)),
        ["arrays of any length with a lock"] = AnyLength(Arrays("Capacity = 2, Sync = PoolSync.Lock", s_adoption)),
        ["leases"] = new(LeaseDeclaration, LeaseDriver, s_shells),
        ["leases of pools"] = new(Declaration("static", "Capacity = 2"), PoolLeaseDriver, s_shells),
        ["leases of instances"] = new(
            Declaration("sealed", "Capacity = 2"),
            PoolLeaseDriver.Replace("Pool.RentLease", "_pool.RentLease", StringComparison.Ordinal)
                .Replace("public static", "private readonly Pool _pool = new Pool(); public object Instance => _pool; public static", StringComparison.Ordinal),
            s_shells),
    }.ToImmutableSortedDictionary();

    private static string Declaration(string modifier, string options) =>
        $"using PoolAnalyzers; namespace Explored {{ [FixedLengthPool(typeof(byte), Length = 1, {options})] internal {modifier} partial class Pool; }}";

    private static ExploredPool Arrays(string options, params Edit[] constants) => new(
        Declaration("static", options),
        Driver("byte[]", "", TrimsUnused(options), Waits(options)),
        constants);

    private static bool Waits(string options) => options.Contains("WhenEmpty", StringComparison.Ordinal);

    private static bool TrimsUnused(string options) => !options.Contains("Preallocate", StringComparison.Ordinal);

    private static ExploredPool Instances(string options, params Edit[] constants) => Instances(Arrays(options, constants));

    /// <summary>The same pool as an object.</summary>
    private static ExploredPool Instances(ExploredPool pool) => pool with
    {
        Declaration = pool.Declaration.Replace("static partial class Pool", "sealed partial class Pool", StringComparison.Ordinal),
        Driver = pool.Driver.Replace(" Pool.", " _pool.", StringComparison.Ordinal).Replace("(Pool.", "(_pool.", StringComparison.Ordinal)
            .Replace("public static", "private readonly Pool _pool = new Pool(); public object Instance => _pool; public static", StringComparison.Ordinal),
    };

    /// <summary>The same pool where its renters say a length.</summary>
    private static ExploredPool AnyLength(ExploredPool pool) => pool with
    {
        Declaration = pool.Declaration.Replace("FixedLengthPool(typeof(byte), Length = 1", "ArrayPool(typeof(byte), MaxLength = 3, MinLength = 2", StringComparison.Ordinal),
        Driver = pool.Driver.Replace("Rent()", "Rent(1)", StringComparison.Ordinal).Replace("object Rent(1)", "object Rent()", StringComparison.Ordinal)
            .Replace("object? TryRent(1)", "object? TryRent()", StringComparison.Ordinal)
            .Replace("ool.TryRent(", "ool.TryRent(1, ", StringComparison.Ordinal)
            .Replace("ool.RentAsync(", "ool.RentAsync(1, ", StringComparison.Ordinal).Replace("RentAsync(1, )", "RentAsync(1)", StringComparison.Ordinal)
            .Replace("ool.Rent(limit", "ool.Rent(1, limit", StringComparison.Ordinal),
    };

    private static ExploredPool Objects(string options, params Edit[] constants) => new(
        $$"""
        using PoolAnalyzers;

        namespace Explored
        {
            [ObjectPool(typeof(Item), {{options}}, Reset = "Reset", MaxRetained = "IsKept")]
            internal static partial class Pool;

            internal sealed class Item : System.IDisposable
            {
                public static System.Action<string, object>? Runs { get; set; }

                public static System.Func<object, bool>? Asks { get; set; }

                public Item() => Runs?.Invoke("Create", this);

                public bool IsKept => Asks is null || Asks(this);

                public void Reset() => Runs?.Invoke("Reset", this);

                public void Dispose() => Runs?.Invoke("Dispose", this);
            }
        }
        """,
        Driver(
            "Item", "Item.Runs = (what, item) => World.Current.RunsUserCode(what, item); Item.Asks = item => World.Current.IsKept(item);",
            TrimsUnused(options), Waits(options)),
        constants);

    /// <summary>The source of a driver of a static pool.</summary>
    /// <param name="item">The type of what is pooled.</param>
    /// <param name="prepare">What is done before each execution.</param>
    /// <param name="trimsUnused">Whether full garbage collections trim the pool.</param>
    /// <param name="waits">Whether rentals can wait.</param>
    public static string Driver(string item, string prepare, bool trimsUnused = false, bool waits = false) =>
        $$"""
        namespace Explored
        {
            using PoolAnalyzers.Generation.Tests.Interleavings;

            internal sealed class Driver : IExploredPool
            {
                public static IExploredPool Create()
                {
                    {{prepare}}
                    return new Driver();
                }

                public object Rent() => Pool.Rent();

                public object? TryRent() => Pool.TryRent(out var item) ? item : null;

                public void Return(object item) => Pool.Return(({{item}})item);

                public void Trim() => Pool.Trim();
                {{(trimsUnused ? "public void TrimUnused(bool reserve) => Pool.TrimUnused(reserve);" : "")}}
                {{(waits ? WaitMembers.Replace("ITEM", item, StringComparison.Ordinal) : "")}}
            }
        }
        """;

    private const string WaitMembers =
        """

                public object RentLater(System.TimeSpan limit, System.Threading.CancellationToken token) =>
                    World.Current.Await(limit == System.Threading.Timeout.InfiniteTimeSpan ? Pool.RentAsync(token) : Pool.RentAsync(limit, token));

                public object? RentTooEarly()
                {
                    var rental = Pool.RentAsync();
                    try
                    {
                        return rental.GetAwaiter().GetResult();
                    }
                    catch (System.InvalidOperationException)
                    {
                        return World.Current.Await(rental);
                    }
                }

                public object? RentBlocked(System.TimeSpan limit, System.Threading.CancellationToken token) =>
                    limit != System.Threading.Timeout.InfiniteTimeSpan ? Pool.Rent(limit, token)
                    : Pool.TryRent(limit, out var item, token) ? item : null;
        """;

    private const string LeaseDeclaration =
        """
        using PoolAnalyzers;

        namespace Explored
        {
            [ArrayPoolOwner(typeof(byte), Pool = "Arrays.Instance")]
            internal sealed partial class Pool;

            internal sealed class Arrays : System.Buffers.ArrayPool<byte>
            {
                public static readonly Arrays Instance = new Arrays();

                public static System.Action<object>? Rents { get; set; }

                public static System.Action<object>? Returns { get; set; }

                public override byte[] Rent(int length)
                {
                    var array = new byte[length];
                    Rents?.Invoke(array);
                    return array;
                }

                public override void Return(byte[] array, bool clearArray = false) => Returns?.Invoke(array);
            }
        }
        """;

    private const string LeaseDriver =
        """
        namespace Explored
        {
            using PoolAnalyzers.Generation.Tests.Interleavings;

            internal sealed class Driver : IExploredPool
            {
                public static IExploredPool Create()
                {
                    Arrays.Rents = array => World.Current.Rented(array);
                    Arrays.Returns = array => World.Current.MustHold(array);
                    return new Driver();
                }

                public object Rent() => Pool.Rent(1);

                public object? TryRent() => new Pool(1);

                public void Return(object item) => ((System.IDisposable)item).Dispose();

                public void Trim()
                {
                }

                public void Use(object item) => ((Pool.Lease)item).Span[0]++;

                public object? Look(object item)
                {
                    try
                    {
                        return ((Pool.Lease)item).Segment.Array;
                    }
                    catch (System.ObjectDisposedException)
                    {
                        return null;
                    }
                }
            }
        }
        """;

    private const string PoolLeaseDriver =
        """
        namespace Explored
        {
            using PoolAnalyzers.Generation.Tests.Interleavings;

            internal sealed class Driver : IExploredPool
            {
                public static IExploredPool Create() => new Driver();

                public object Rent()
                {
                    var lease = Pool.RentLease();
                    World.Current.Rented(lease.Array);
                    return lease;
                }

                public object? TryRent() => null;

                public void Return(object item)
                {
                    var lease = (Pool.Lease)item;
                    try
                    {
                        World.Current.GivesBack(lease.Array);
                    }
                    catch (System.ObjectDisposedException)
                    {
                    }

                    lease.Dispose();
                }

                public void Trim()
                {
                }

                public void Use(object item) => ((Pool.Lease)item).Span[0]++;

                public object? Look(object item)
                {
                    try
                    {
                        return ((Pool.Lease)item).Segment.Array;
                    }
                    catch (System.ObjectDisposedException)
                    {
                        return null;
                    }
                }
            }
        }
        """;
}
