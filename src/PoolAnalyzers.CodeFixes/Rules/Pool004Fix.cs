using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using PoolAnalyzers.CodeFixes.Rules.Leaks;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>POOL004: returns the pooled object where it is lost, or in a <c>finally</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool004Fix : PoolFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL004"];

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key)
    {
        var repair = new LeakRepair(context);
        return Proposals.Of(context, key, (LeakRepair.ReleaseKey(context.Id), repair.ReleaseAsync), (LeakRepair.FinallyKey(context.Id), repair.FinallyAsync));
    }
}
