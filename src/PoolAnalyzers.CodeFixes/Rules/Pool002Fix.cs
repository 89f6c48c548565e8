using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using PoolAnalyzers.CodeFixes.Rules.Leaks;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>POOL002: releases in a <c>finally</c>, where nothing can still use the rental then.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool002Fix : PoolFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL002"];

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key)
    {
        var repair = new LeakRepair(context);
        return Proposals.Of(context, key, (LeakRepair.UsingKey(context.Id), repair.UsingAsync), (LeakRepair.FinallyKey(context.Id), repair.FinallyAsync));
    }
}
