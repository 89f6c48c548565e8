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

    /// <summary>All of them, by name.</summary>
    public static IReadOnlyDictionary<string, ExploredPool> All { get; } = new Dictionary<string, ExploredPool>
    {
        ["strict arrays"] = Arrays("Capacity = 16, WhenEmpty = WhenEmpty.Throw", s_capacity2, s_patience, s_adoption),
        ["strict arrays, four"] = Arrays("Capacity = 16, WhenEmpty = WhenEmpty.Throw", s_capacity4, s_patience, s_adoption),
        ["strict arrays with a lock"] = Arrays("Capacity = 2, WhenEmpty = WhenEmpty.Throw, Sync = PoolSync.Lock", s_patience, s_adoption),
        ["strict objects"] = Objects("Capacity = 2, WhenEmpty = WhenEmpty.Throw", s_patience, s_adoption),
        ["strict objects, preallocated"] = Objects("Capacity = 2, WhenEmpty = WhenEmpty.Throw, Preallocate = true", s_patience, s_adoption),
        ["strict arrays, instances"] = Instances("Capacity = 2, WhenEmpty = WhenEmpty.Throw", s_patience, s_adoption),
        ["soft arrays, instances"] = Instances("Capacity = 3", s_adoption),
        ["soft arrays"] = Arrays("Capacity = 3", s_adoption),
        ["soft arrays, magazines of two"] = Arrays("Capacity = 16", s_cells2, s_adoption),
        ["soft objects"] = Objects("Capacity = 2", s_adoption),
        ["soft objects, preallocated"] = Objects("Capacity = 2, Preallocate = true", s_adoption),
        ["arrays with a lock"] = Arrays("Capacity = 2, Sync = PoolSync.Lock", s_adoption),
        ["objects with a lock"] = Objects("Capacity = 2, Sync = PoolSync.Lock, Preallocate = true", s_adoption),
        ["leases"] = new(
            LeaseDeclaration, LeaseDriver,
            new("const int Capacity = 1024;", "const int Capacity = 32;"), new("const int CellCount = 64;", "const int CellCount = 2;"), s_adoption),
    }.ToImmutableSortedDictionary();

    private static ExploredPool Arrays(string options, params Edit[] constants) => new(
        $"using PoolAnalyzers; namespace Explored {{ [FixedLengthPool(typeof(byte), Length = 1, {options})] internal static partial class Pool; }}",
        Driver("byte[]", ""),
        constants);

    private static ExploredPool Instances(string options, params Edit[] constants) => new(
        $"using PoolAnalyzers; namespace Explored {{ [FixedLengthPool(typeof(byte), Length = 1, {options})] internal sealed partial class Pool; }}",
        Driver("byte[]", "")
            .Replace("Pool.", "_pool.", StringComparison.Ordinal)
            .Replace("public static", "private readonly Pool _pool = new Pool(); public object Instance => _pool; public static", StringComparison.Ordinal),
        constants);

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
        Driver("Item", "Item.Runs = (what, item) => World.Current.RunsUserCode(what, item); Item.Asks = item => World.Current.IsKept(item);"),
        constants);

    /// <summary>The source of a driver of a static pool.</summary>
    public static string Driver(string item, string prepare) =>
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
            }
        }
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
            }
        }
        """;
}
