using PoolAnalyzers.Generation.RuntimeSupport;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>The events of a pool: what is written for them, and that nothing is where no pool asks.</summary>
public class PoolEventTests
{
    private const string Source = "PoolAnalyzers.PoolEventSource.g.cs";

    [Fact]
    public Task A_pool_with_events_and_the_source_of_its_assembly() =>
        Snapshot.Verify(
            GeneratorRun.Of(
                "[PoolAnalyzers.FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512, Events = true)] internal static partial class Bodies;"),
            ("Bodies.g.cs", "Pool.LockFree.Events"),
            (Source, "PoolEventSource"));

    [Fact]
    public void Without_events_no_code_names_them()
    {
        var run = GeneratorRun.Of(
            "[PoolAnalyzers.FixedLengthPool(typeof(byte), Length = 4096, Events = false, Metrics = true)] internal static partial class Bodies;");
        Assert.DoesNotContain("Event", run.Text.Replace("EventSlim", "", StringComparison.Ordinal), StringComparison.Ordinal);
    }

    // Each is a second of the compiler's time.
    public static TheoryData<string> Options { get; } = [.. Extent.Of(Extent.Generator, 5, MakeOptions())];

    private static List<string> MakeOptions()
    {
        var options = new List<string>();
        foreach (var sync in (string[])["", ", Sync = PoolSync.Lock"])
        {
            foreach (var empty in (string[])["", ", WhenEmpty = WhenEmpty.Throw", ", WhenEmpty = WhenEmpty.Wait"])
            {
                foreach (var more in (string[])["", ", Metrics = true, Preallocate = true"])
                    options.Add(sync + empty + more);
            }
        }

        return options;
    }

    [Theory]
    [MemberData(nameof(Options))]
    public void Every_kind_of_pool_compiles_with_events(string options)
    {
        var ofAnyLength = options.Replace(", Preallocate = true", "", StringComparison.Ordinal);
        foreach (var isChecked in (bool[])[false, true])
        {
            var run = GeneratorRun.Of(
                $$"""
                using PoolAnalyzers;
                using System.Text;
                [FixedLengthPool(typeof(byte), Length = 64, Events = true{{options}})] internal static partial class A;
                [FixedLengthPool(typeof(string), Length = 64, Events = true{{options}})] internal sealed partial class B;
                [FixedLengthPool(typeof(byte), Length = 64, Events = true, RuntimeLimits = true{{options}})] internal sealed partial class C : System.IDisposable;
                [ObjectPool(typeof(StringBuilder), Reset = "Clear", Events = true{{options}})]
                internal static partial class D;
                [ObjectPool(typeof(System.IO.MemoryStream), Events = true{{options}})]
                internal sealed partial class E;
                [ObjectPool(typeof(System.IO.MemoryStream), MaxRetained = "CanSeek", Events = true{{options}})]
                internal sealed partial class F : System.IAsyncDisposable;
                [ObjectPool(typeof(StringBuilder), Events = true{{options}})] internal sealed partial class G : System.IDisposable;
                [ArrayPool(typeof(byte), MaxLength = 64, Events = true{{ofAnyLength}})] internal static partial class H;
                [ArrayPool(typeof(string), MaxLength = 64, Events = true{{ofAnyLength}})] internal sealed partial class I : System.IDisposable;
                """, isChecked: isChecked);
            Assert.Equal(isChecked ? 11 : 10, run.Files.Count);
        }
    }

    [Theory]
    [InlineData("static", false)]
    [InlineData("static", true)]
    [InlineData("sealed", false)]
    [InlineData("sealed", true)]
    public void Each_way_to_rent_from_a_strict_pool_tells_once(string modifier, bool isChecked)
    {
        var run = GeneratorRun.Of(
            $"[PoolAnalyzers.FixedLengthPool(typeof(byte), Length = 64, Events = true, WhenEmpty = PoolAnalyzers.WhenEmpty.Wait)] {modifier} partial class A;",
            isChecked: isChecked);
        // Rent, TryRent, TryRent with a time limit, and what is awaited.
        Assert.Equal(4, run.Files["A.g.cs"].Split("Log.Rented(").Length - 1);
    }

    [Theory]
    [InlineData("My.App-1_x", "PoolAnalyzers.My.App-1_x")]
    [InlineData("My App,b:c", "PoolAnalyzers.My_0020App_002Cb_003Ac")]
    [InlineData(null, "PoolAnalyzers")]
    public void The_source_has_a_name_that_tools_can_write(string? assembly, string name) => Assert.Equal(name, PoolEventSourceText.NameFor(assembly));
}
