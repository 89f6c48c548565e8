using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using PoolAnalyzers.CodeFixes.Rules.Scopes;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>POOL041: a <c>using</c> in the place of rent, try, finally and return.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool041Fix : PoolFixProvider
{
    private const string UsingKey = "POOL041.Using";

    private const string ScopeKey = "POOL041.Scope";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL041"];

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key) =>
        Proposals.Of(context, key, (UsingKey, () => new ScopeConversion(context).ToUsingAsync(UsingKey)),
            (ScopeKey, () => ScopeConversion.OfTypeAsync(context, c => c.ToScopeAsync(ScopeKey))));
}
