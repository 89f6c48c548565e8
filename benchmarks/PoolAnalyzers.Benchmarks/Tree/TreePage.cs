using System.Globalization;
using PoolAnalyzers.Benchmarks.Measuring;

namespace PoolAnalyzers.Benchmarks.Tree;

/// <summary>The page of the sample TreeStore.</summary>
internal static class TreePage
{
    /// <summary>Measures and writes.</summary>
    /// <param name="folder">Gets the page.</param>
    /// <param name="command">What the page says that it was made with.</param>
    /// <param name="how">How ratios are taken.</param>
    /// <param name="launches">In so many processes.</param>
    /// <param name="rounds">Of a million sets.</param>
    public static void Write(string folder, string command, string how, Launches launches, int rounds)
    {
        var page = new Page(folder, "tree-store");
        page.Write(Machine.Head("TreeStore", command));
        page.Write(how + " The original is closed. By its own table, a read takes 23.5 ns and 72 B,"
            + " a set in a loop 0.67 us and 2.47 KB, and 10,000 random sets 4.15 KB each."
            + " *Without pools* is the same store with an array for each value, which the garbage collector takes back." + Page.WhatFallsShort);
        var results = TreeGroups.All().Select(launches.Measure).ToList();
        page.Table(results);
        page.Write("\n## Bytes\n\nAllocated for one operation.\n\n| operation | reference | TreeStore | target |\n|---|---:|---:|---|");
        foreach (var result in results)
        {
            var (reference, store) = (result.Rows[0], result.Rows.First(r => r.Subject.Name.StartsWith("TreeStore", StringComparison.Ordinal)));
            var most = result.Group.Short == "get" ? 0 : result.Group.Short == "set 10K" ? Math.Min(1024, reference.Bytes / 3)
                : Math.Min(0.3 * 1024, reference.Bytes / 3);
            page.Missed += store.Bytes > most ? 1 : 0;
            page.Write(string.Create(CultureInfo.InvariantCulture,
                $"| {result.Group.Title} | {Page.Bytes(reference.Bytes)} | **{Page.Bytes(store.Bytes)}** | "
                + $"<= {most:0}{(store.Bytes > most ? " **missed**" : "")} |"));
        }

        SetMillion.Write(page, rounds);
        page.Save();
    }
}
