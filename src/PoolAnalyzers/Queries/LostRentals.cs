using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Ownership.Engine;
using PoolAnalyzers.Rules.Leaks;

namespace PoolAnalyzers.Queries;

/// <summary>A place at which some path loses a rental. A report names the first such place only.</summary>
/// <param name="Rental">The call that the rental is from.</param>
/// <param name="Place">The statement that leaves it, the assignment that overwrites it, or the end of what declares its variable.</param>
public sealed record LostRental(TextSpan Rental, TextSpan Place);

/// <summary>Follows the paths of bodies for all places at which they lose what they rent.</summary>
internal static class LostRentals
{
    /// <summary>The losses in the bodies of a part of a file, each rental and place once.</summary>
    public static IReadOnlyList<LostRental> In(OwnershipAnalysis analysis, SemanticModel model, TextSpan part, CancellationToken cancellation)
    {
        var found = new List<LostRental>();
        ForeignReleases.BodiesOf(analysis, model, part, () => new LeakAccounts(), accounts =>
        {
            foreach (var leak in accounts.All.SelectMany(a => a.Leaks))
            {
                if (leak.Loss is { Place.SourceSpan: var place } && part.Contains(leak.At.Syntax.Span))
                    found.Add(new LostRental(leak.At.Syntax.Span, place));
            }
        }, cancellation);
        return [.. found.Distinct()];
    }
}
