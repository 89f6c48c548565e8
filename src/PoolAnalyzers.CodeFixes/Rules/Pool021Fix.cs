using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>POOL021: tells the pool to clear the array.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool021Fix : PoolFixProvider
{
    private const string Key = "POOL021.ClearArray";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL021"];

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key) => Proposals.Of(context, key, (Key, () => ClearAsync(context)));

    private static async Task<Remedy?> ClearAsync(FixContext context)
    {
        if (context.Node is not InvocationExpressionSyntax { ArgumentList.Arguments: var arguments } call
            || context.Model.GetSymbolInfo(call).Symbol is not IMethodSymbol { Parameters: [_, { Name: var name }] })
            return null;
        var edits = context.Edit();
        var told = arguments.FirstOrDefault(a => a.NameColon?.Name.Identifier.ValueText == name) ?? arguments.Skip(1).FirstOrDefault(a => a.NameColon is null);
        if (told is not null)
            edits.Replace(told.Expression.Span, "true");
        else
            edits.Insert(arguments.Last().Span.End, $", {name}: true");
        return await context.TryAsync("Let the pool clear the array (clearArray: true)", Key, edits).ConfigureAwait(false);
    }
}
