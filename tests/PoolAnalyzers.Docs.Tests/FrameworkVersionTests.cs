using System.Collections.Concurrent;
using System.Reflection;
using PoolAnalyzers.NewApi;

namespace PoolAnalyzers.Docs.Tests;

/// <summary>The page about new members of .NET has a row for each member that a version brings, as far as a rental can go in or come out there.</summary>
public sealed class FrameworkVersionTests
{
    private const string PageName = "docs/contributing/framework-versions.md";

    private static readonly JudgedPage s_page = JudgedPage.Read(Path.Combine(Page.Root, PageName));

    private static readonly string s_packages =
        typeof(FrameworkVersionTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().First(metadata => metadata.Key == "PackageRoot").Value!;

    /// <summary>Read once: each has some hundred thousand members.</summary>
    private static readonly ConcurrentDictionary<string, Surface> s_surfaces = new(StringComparer.Ordinal);

    /// <summary>The versions that the page compares.</summary>
    public static IEnumerable<object[]> Pairs => s_page.Pairs.Select(pair => new object[] { pair.Old, pair.New });

    [Theory]
    [MemberData(nameof(Pairs))]
    public void Each_new_member_is_judged(string older, string newer)
    {
        var members = Comparison.Of(Of(older), Of(newer));
        Assert.True(members.Count > 100, $"{members.Count} new members");
        var (missing, stale) = s_page.Compare(older, newer, members);
        Assert.Empty(missing.Select(member => member.Id));
        Assert.Empty(stale);
    }

    [Fact]
    public void Nothing_is_new_in_the_same_version() => Assert.Empty(Comparison.Of(Of("11.0.0"), Of("11.0.0")));

    [Theory]
    [InlineData("M:System.IO.ReadOnlyMemoryStream.#ctor(System.ReadOnlyMemory{System.Byte})", "source: ReadOnlyMemory<byte>")]
    [InlineData("T:System.IO.WritableMemoryStream", "is Stream")]
    [InlineData("M:System.Diagnostics.Process.ReadAllBytesAsync(System.Threading.CancellationToken)",
        "returns Task<(byte[] StandardOutput, byte[] StandardError)>")]
    public void A_member_says_what_it_carries(string id, string expected)
    {
        var members = Comparison.Of(Of("10.0.10"), Of("11.0.0"));
        Assert.Equal(expected, string.Join("; ", members.Single(member => member.Id == id).Carries));
    }

    [Fact]
    public void A_pair_without_a_table_is_told() =>
        Assert.Contains("<!-- compared: 1.0.0 2.0.0 -->", Assert.Throws<InvalidDataException>(() => s_page.Compare("1.0.0", "2.0.0", [])).Message,
            StringComparison.Ordinal);

    [Fact]
    public void A_version_that_is_missing_is_told() =>
        Assert.Contains("benchmarks/new-api", Assert.Throws<DirectoryNotFoundException>(() => Surface.Read("1.2.3", s_packages)).Message, StringComparison.Ordinal);

    private static Surface Of(string version) => s_surfaces.GetOrAdd(version, read => Surface.Read(read, s_packages));
}
