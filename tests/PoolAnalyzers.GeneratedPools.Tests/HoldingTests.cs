using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.RegularExpressions;

namespace PoolAnalyzers.GeneratedPools.Tests;

// As on the page, without the trimming that would empty them during the tests.
[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512, AutoTrim = false)]
internal static partial class HeldBlocks;

[FixedLengthPool(typeof(byte), Length = 65536, Capacity = 16, AutoTrim = false)]
internal static partial class HeldPages;

[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512, Sync = PoolSync.Lock, AutoTrim = false)]
internal static partial class HeldLockedBlocks;

[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512, WhenEmpty = WhenEmpty.Throw, AutoTrim = false)]
internal static partial class HeldStrictBlocks;

[ArrayPool(typeof(byte), MaxLength = 1 << 20, AutoTrim = false)]
internal static partial class HeldAny;

[ObjectPool(typeof(StringBuilder), Capacity = 64, Reset = "Clear", AutoTrim = false)]
internal static partial class HeldBuilders;

[ArrayPoolScope(typeof(byte), ThreadCache = true)]
internal ref partial struct HeldScope;

[ArrayPoolOwner(typeof(byte))]
internal sealed partial class HeldOwner;

/// <summary>The table "What it holds at most" in docs/generated-types/pools-in-a-program.md, compared to pools that run.</summary>
public partial class HoldingTests
{
    private delegate bool Take<T>(out T? item);

    [Fact]
    public void The_page_says_what_pools_hold()
    {
        Assert.Equal(
            new Dictionary<string, (int, int)>
            {
                ["[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512)]"] = Held(HeldBlocks.Rent, HeldBlocks.Return, HeldBlocks.TryRent, 2000),
                ["[FixedLengthPool(typeof(byte), Length = 65536, Capacity = 16)]"] = Held(HeldPages.Rent, HeldPages.Return, HeldPages.TryRent, 100),
                ["[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512, Sync = PoolSync.Lock)]"] =
                    Held(HeldLockedBlocks.Rent, HeldLockedBlocks.Return, HeldLockedBlocks.TryRent, 2000),
                ["[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512, WhenEmpty = WhenEmpty.Throw)]"] =
                    Held(HeldStrictBlocks.Rent, HeldStrictBlocks.Return, HeldStrictBlocks.TryRent, 512),
                ["[ArrayPool(typeof(byte), MaxLength = 1 << 20)]"] = HeldOfAllLengths(),
                ["[ObjectPool(typeof(StringBuilder), Capacity = 64, Reset = \"Clear\")]"] = Held(HeldBuilders.Rent, HeldBuilders.Return, HeldBuilders.TryRent, 400),
                ["[ArrayPoolOwner(typeof(byte))]"] = (Constant(typeof(HeldOwner), "MostOfAll"), Constant(typeof(HeldOwner), "MostOfThread")),
            },
            Rows().Where(row => row.Value.Kept > 0).ToDictionary(row => row.Key, row => row.Value));
        Assert.Equal((1024, 16), (Constant(typeof(HeldBlocks), "MostOfAll"), Constant(typeof(HeldBlocks), "MostOfThread")));
    }

    [Fact]
    public void The_declarations_are_those_of_the_page()
    {
        var source = File.ReadAllText(Here());
        foreach (var declaration in Rows().Keys.Where(declaration => declaration.Contains("Capacity", StringComparison.Ordinal)))
            Assert.Contains("\n" + declaration[..^2] + ", AutoTrim = false)]\n", source.ReplaceLineEndings("\n"), StringComparison.Ordinal);
    }

    [Fact]
    public void A_thread_cache_keeps_one_array()
    {
        var longest = typeof(HeldScope).GetNestedType("ThreadCache", BindingFlags.NonPublic)!
            .GetProperty("LongestKept", BindingFlags.NonPublic | BindingFlags.Static)!;
        Assert.Equal(256 * 1024, longest.GetValue(null));
        Assert.Equal((0, 1), Rows()["[ArrayPoolScope(typeof(byte), ThreadCache = true)]"]);
    }

    /// <summary>What all threads can get when one has returned more than is kept, and what only that one can get then.</summary>
    private static (int Shared, int OfThread) Held<T>(Func<T> rent, Action<T> giveBack, Take<T> take, int most)
    {
        var (shared, own) = (0, 0);
        Run(() =>
        {
            foreach (var item in Enumerable.Range(0, most).Select(_ => rent()).ToList())
                giveBack(item);
            Run(() => shared = Count(take));
            own = Count(take);
        });
        return (shared, own);
    }

    /// <summary>The sum over all lengths, of which the longest are rented less often.</summary>
    private static (int Shared, int OfThread) HeldOfAllLengths()
    {
        var sum = (Shared: 0, OfThread: 0);
        for (var length = HeldAny.MinLength; length <= HeldAny.MaxLength; length *= 2)
        {
            var (shared, own) = Held(() => HeldAny.Rent(length), a => HeldAny.Return(a), (out byte[]? array) => HeldAny.TryRent(length, out array),
                Math.Min(HeldAny.Capacity, (int)(HeldAny.MaxBytesPerLength / length)) + 50);
            sum = (sum.Shared + shared, sum.OfThread + own);
            HeldAny.Trim();
        }

        return sum;
    }

    private static int Count<T>(Take<T> take)
    {
        var count = 0;
        while (take(out _))
            count++;
        return count;
    }

    private static void Run(Action action)
    {
        Exception? failure = null;
        var thread = new Thread(() =>
        {
            try
            {
                action();
            }
            catch (Exception thrown)
            {
                failure = thrown;
            }
        });
        thread.Start();
        thread.Join();
        Assert.Null(failure);
    }

    private static int Constant(Type pool, string name) =>
        (int)pool.GetNestedType("Shells", BindingFlags.NonPublic)!.GetField(name, BindingFlags.NonPublic | BindingFlags.Static)!.GetRawConstantValue()!;

    private static Dictionary<string, (int Kept, int OfThread)> Rows()
    {
        var page = File.ReadAllText(Path.Combine(Path.GetDirectoryName(Here())!, "..", "..", "docs", "generated-types", "pools-in-a-program.md"));
        var table = page[page.IndexOf("## What it holds at most", StringComparison.Ordinal)..];
        return Row().Matches(table).ToDictionary(
            row => row.Groups[1].Value,
            row => (
                int.Parse(row.Groups[2].Value, NumberStyles.AllowThousands, CultureInfo.InvariantCulture),
                int.Parse(row.Groups[3].Value, CultureInfo.InvariantCulture)));
    }

    [GeneratedRegex(@"^\| `(\[.*?\])` \| ([\d,]+) \w+.*? \| (\d+) \w+.* \|\r?$", RegexOptions.Multiline)]
    private static partial Regex Row();

    private static string Here([CallerFilePath] string path = "") => path;
}
