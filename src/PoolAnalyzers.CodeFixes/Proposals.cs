using System;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace PoolAnalyzers.CodeFixes;

/// <summary>Runs the ways to make a remedy, the best first; only the one that is asked for where a key is given.</summary>
internal static class Proposals
{
    /// <remarks>A way that fails is noted, and leaves the others.</remarks>
    public static async Task<IEnumerable<Remedy>> Of(FixContext context, string? key, params (string Key, Func<Task<Remedy?>> Make)[] ways)
    {
        var remedies = new List<Remedy>();
        foreach (var (name, make) in ways)
        {
            try
            {
                if ((key is null || key == name) && await make().ConfigureAwait(false) is { } remedy)
                    remedies.Add(remedy);
            }
            catch (Exception exception) when (FixFailures.IsOfOneAttempt(exception))
            {
                FixFailures.Note(context.Diagnostic, exception);
            }
        }

        return remedies;
    }
}

/// <summary>What there is to offer for a report.</summary>
/// <param name="Remedies">The remedies that were found to work, the best first.</param>
/// <param name="Obstacle">Why there is none, where that is known.</param>
internal sealed record Offer(IReadOnlyList<Remedy> Remedies, string? Obstacle)
{
    public static Offer None { get; } = new([], null);
}
