using System;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace PoolAnalyzers.CodeFixes;

/// <summary>Runs the ways to make a remedy, the best first; only the one that is asked for where a key is given.</summary>
internal static class Proposals
{
    public static async Task<IEnumerable<Remedy>> Of(string? key, params (string Key, Func<Task<Remedy?>> Make)[] ways)
    {
        var remedies = new List<Remedy>();
        foreach (var (name, make) in ways)
        {
            if ((key is null || key == name) && await make().ConfigureAwait(false) is { } remedy)
                remedies.Add(remedy);
        }

        return remedies;
    }
}
