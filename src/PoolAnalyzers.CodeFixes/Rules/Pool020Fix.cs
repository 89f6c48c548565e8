using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>POOL020: takes the part that was asked for.</summary>
/// <remarks>Less may be in use, say what was read: only the author knows. What was asked for is the most that can be meant.</remarks>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool020Fix : PoolFixProvider
{
    private const string Key = "POOL020.Slice";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL020"];

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key) => Proposals.Of(key, (Key, () => SliceAsync(context)));

    private static async Task<Remedy?> SliceAsync(FixContext context)
    {
        if (Copies.RequestedLength(context) is not { } length || context.Node.FirstAncestorOrSelf<ExpressionSyntax>() is not { } whole)
            return null;
        foreach (var (span, text) in Parts(context, whole, length.ToString(), Copies.IsPrimary(length) || length is LiteralExpressionSyntax ? length.ToString() : $"({length})"))
        {
            var edits = context.Edit();
            edits.Replace(span, text);
            if (await context.TryAsync($"Use only the '{length}' elements that were asked for", Key, edits).ConfigureAwait(false) is { } remedy)
                return remedy;
        }

        return null;
    }

    private static IEnumerable<(TextSpan, string)> Parts(FixContext context, ExpressionSyntax whole, string length, string operand)
    {
        // The count beside it says the whole length: say the length that was asked for.
        if (whole.FirstAncestorOrSelf<ArgumentSyntax>() is { Parent: ArgumentListSyntax list } && list.Arguments.FirstOrDefault(a => a.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length", Expression: var counted } && SyntaxFactory.AreEquivalent(counted, whole)) is { } count)
            yield return (count.Expression.Span, length);

        var type = context.Model.GetTypeInfo(whole).Type;
        switch (whole)
        {
            // From the end: the end is where the part ends.
            case ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.IndexExpression, Operand: var back } index }] }:
                yield return (index.Span, $"{operand} - {back}");
                break;
            case ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: RangeExpressionSyntax { RightOperand: null } range }] }:
                yield return (range.Span, $"{range.LeftOperand}..{operand}");
                break;
            case ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: BinaryExpressionSyntax { RawKind: (int)SyntaxKind.SubtractExpression, Left: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" } end } }] }:
                yield return (end.Span, operand);
                break;
        }

        switch (type)
        {
            case IArrayTypeSymbol:
                yield return (whole.Span, $"{whole}.AsSpan(0, {length})");
                yield return (whole.Span, $"{whole}.AsMemory(0, {length})");
                if (whole.Parent is ArgumentSyntax)
                    yield return (whole.Span, $"{whole}, 0, {length}");
                if (whole.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ToArray", Parent: InvocationExpressionSyntax })
                    yield return (whole.Span, $"{whole}.AsSpan(0, {length})");
                yield return (whole.Span, $"new ArraySegment<{context.TypeText(((IArrayTypeSymbol)type).ElementType, whole.SpanStart)}>({whole}, 0, {length})");
                yield return (whole.Span, $"{whole}.Take({length})");
                yield return (whole.Span, $"{whole}.AsSpan(0, {length}).ToArray()");
                break;
            case INamedTypeSymbol { Name: "Memory" or "ReadOnlyMemory" or "Span" or "ReadOnlySpan" } when whole is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AsSpan" or "AsMemory" }, ArgumentList.Arguments: [] } view:
                yield return (view.ArgumentList.Span, $"(0, {length})");
                break;
            case INamedTypeSymbol { Name: "Memory" or "ReadOnlyMemory" or "Span" or "ReadOnlySpan" } when Copies.IsPrimary(whole):
                yield return context.Language >= LanguageVersion.CSharp8 ? (whole.Span, $"{whole}[..{operand}]") : (whole.Span, $"{whole}.Slice(0, {length})");
                yield return (whole.Span, $"{whole}.Slice(0, {length})");
                break;
        }
    }
}
