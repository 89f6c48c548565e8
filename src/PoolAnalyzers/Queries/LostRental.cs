using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Rules.Leaks;

namespace PoolAnalyzers.Queries;

/// <summary>A place at which some path loses a rental. A report names the first such place only.</summary>
/// <param name="Rental">The call that the rental is from.</param>
/// <param name="Place">The statement that leaves it, the assignment that overwrites it, or the end of what declares its variable.</param>
public sealed record LostRental(TextSpan Rental, TextSpan Place)
{
    internal static IEnumerable<LostRental> In(LeakAccounts accounts, TextSpan part)
    {
        foreach (var leak in accounts.All.SelectMany(a => a.Leaks))
        {
            if (leak.Loss is { Place.SourceSpan: var place } && part.Contains(leak.At.Syntax.Span))
                yield return new LostRental(leak.At.Syntax.Span, place);
        }
    }
}
