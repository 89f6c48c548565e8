using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using PoolAnalyzers.CodeFixes.Rules.Leaks;
using PoolAnalyzers.CodeFixes.Rules.Scopes;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>POOL001: returns the array where it is lost, in a <c>finally</c>, or through a generated scope.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool001Fix : PoolFixProvider
{
    private const string ScopeKey = "POOL001.Scope";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL001"];

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key)
    {
        var repair = new LeakRepair(context);
        return Proposals.Of(context, key, (LeakRepair.ReleaseKey(context.Id), repair.ReleaseAsync), (LeakRepair.FinallyKey(context.Id), repair.FinallyAsync),
            (ScopeKey, () => ScopeConversion.OfTypeAsync(context, c => c.ToScopeAsync(ScopeKey))));
    }
}
