using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using PoolAnalyzers.CodeFixes.Rules.Leaks;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>POOL003: disposes the owner with <c>using</c>, or where it is lost.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool003Fix : PoolFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL003"];

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key)
    {
        var repair = new LeakRepair(context);
        return Proposals.Of(context, key, (LeakRepair.UsingKey(context.Id), repair.UsingAsync), (LeakRepair.ReleaseKey(context.Id), repair.ReleaseAsync));
    }
}
