using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using System.Globalization;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.CodeFixes.Certainty;
using PoolAnalyzers.CodeFixes.Editing;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>POOL020: takes the part that was written, or else the part that was asked for.</summary>
/// <remarks>What was asked for is the most that can be meant. Where a single call fills the rental and says how much it wrote, that is what is meant.</remarks>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool020Fix : PoolFixProvider
{
    private const string WrittenKey = "POOL020.SliceWritten";

    private const string Key = "POOL020.Slice";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL020"];

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key) =>
        Proposals.Of(context, key, (WrittenKey, () => WrittenAsync(context)), (Key, () => RequestedAsync(context)));

    private static async Task<Remedy?> WrittenAsync(FixContext context) => FilledPart.Of(context) is { } filled
        ? await SliceAsync(context, filled.Count, filled.Count, $"Use only the '{filled.Count}' elements that were written", WrittenKey, filled.KeepCount)
        .ConfigureAwait(false) : null;

    private static async Task<Remedy?> RequestedAsync(FixContext context)
    {
        if (Copies.RequestedLength(context) is { } length)
        {
            var operand = Copies.IsPrimary(length) || length is LiteralExpressionSyntax ? length.ToString() : $"({length})";
            return await SliceAsync(context, length.ToString(), operand, $"Use only the '{length}' elements that were asked for", Key, _ => { })
                .ConfigureAwait(false);
        }

        // The length is computed anew, or changes in between: it is kept from when it was asked for.
        if ((context.Related("rented here") ?? context.Node) is not InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var asked }] } rent
            || rent.FirstAncestorOrSelf<StatementSyntax>() is not LocalDeclarationStatementSyntax home
            || TextEdits.IsEmbedded(home) || context.Model.GetTypeInfo(asked).Type is not { SpecialType: SpecialType.System_Int32 }
            || asked.DescendantNodesAndSelf().Any(n => n is AwaitExpressionSyntax or DeclarationExpressionSyntax or AssignmentExpressionSyntax))
            return null;
        var name = context.Names.ForVariable("length", home);
        return await SliceAsync(context, name, name, $"Keep the length that was asked for in '{name}', and use only so many elements", Key, edits =>
        {
            edits.SplitOff(home, $"int {name} = {asked};");
            edits.Replace(asked.Span, name);
        }).ConfigureAwait(false);
    }

    /// <param name="prepare">What has to be there before the length can be said.</param>
    private static async Task<Remedy?> SliceAsync(FixContext context, string length, string operand, string title, string key, System.Action<TextEdits> prepare)
    {
        if (context.Node.FirstAncestorOrSelf<ExpressionSyntax>() is not { } whole)
            return null;
        foreach (var (span, text) in Parts(context, whole, length, operand))
        {
            var edits = context.Edit();
            prepare(edits);
            edits.Replace(span, text);
            if (await context.TryAsync(title, key, edits).ConfigureAwait(false) is { } remedy)
                return remedy;
        }

        return null;
    }

    /// <summary>
    /// The call gets a number beside the array, before it or behind it: it may count the elements of the whole. Only one that is no larger than the part is safe.
    /// </summary>
    private static bool HasCountBeside(FixContext context, ExpressionSyntax whole, string length)
    {
        if (whole.FirstAncestorOrSelf<ArgumentSyntax>() is not { Parent: ArgumentListSyntax list } argument)
            return false;
        long limit = long.TryParse(length, NumberStyles.None, CultureInfo.InvariantCulture, out var said) ? said : 0;
        return list.Arguments.Any(a => a != argument && IsNumber(context.Model.GetTypeInfo(a.Expression).Type)
            && !(context.Model.GetConstantValue(a.Expression) is { HasValue: true, Value: int given } && given <= limit));
    }

    /// <summary>
    /// The call has an overload that gets a place and a number of elements behind the array, and the rest as it is: in <c>LastIndexOf(array, value, start, count)</c>
    /// the array is followed by something else.
    /// </summary>
    private static bool TakesPart(FixContext context, ArgumentSyntax argument)
    {
        if (argument.Parent is not BaseArgumentListSyntax { Parent: { } call } list
            || context.Model.GetSymbolInfo(call).Symbol is not IMethodSymbol { OriginalDefinition.Parameters: var given } method)
            return false;
        int at = list.Arguments.IndexOf(argument);
        return method.ContainingType.OriginalDefinition.GetMembers(method.Name).OfType<IMethodSymbol>().Any(m => m.IsStatic == method.IsStatic
            && m.Parameters.Length >= given.Length + 2 && m.Parameters.Length > at + 2
            && m.Parameters[at + 1].Type.SpecialType == SpecialType.System_Int32 && m.Parameters[at + 2].Type.SpecialType == SpecialType.System_Int32
            && given.Skip(at + 1).Zip(m.Parameters.Skip(at + 3), (one, other) => one.Name == other.Name).All(isSame => isSame));
    }

    private static bool IsNumber(ITypeSymbol? type) => type is { SpecialType: >= SpecialType.System_SByte and <= SpecialType.System_UInt64 }
        or { Name: "Index" or "Range", ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true } };

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
                if (whole.Parent is ArgumentSyntax argument && TakesPart(context, argument))
                    yield return (whole.Span, $"{whole}, 0, {length}");
                if (whole.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ToArray", Parent: InvocationExpressionSyntax })
                    yield return (whole.Span, $"{whole}.AsSpan(0, {length})");
                yield return (whole.Span, $"new ArraySegment<{context.TypeText(((IArrayTypeSymbol)type).ElementType, whole.SpanStart)}>({whole}, 0, {length})");
                yield return (whole.Span, $"{whole}.Take({length})");
                if (!HasCountBeside(context, whole, length))
                    yield return (whole.Span, $"{whole}.AsSpan(0, {length}).ToArray()");
                break;
            case INamedTypeSymbol { Name: "Memory" or "ReadOnlyMemory" or "Span" or "ReadOnlySpan" } when whole is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AsSpan" or "AsMemory" }, ArgumentList.Arguments: [] } view:
                yield return (view.ArgumentList.Span, $"(0, {length})");
                break;
            // The view begins later: it ends where the part does.
            case INamedTypeSymbol { Name: "Memory" or "ReadOnlyMemory" or "Span" or "ReadOnlySpan" } when Fills.OffsetOf(whole, context.Model, context.Pools) is { } offset:
                if (whole is InvocationExpressionSyntax { ArgumentList: { Arguments: [var start] } bounds } && start.Expression == offset
                    && (offset is LiteralExpressionSyntax || Copies.IsPrimary(offset)))
                    yield return (bounds.Span, $"({offset}, {operand} - {offset})");
                break;
            case INamedTypeSymbol { Name: "Memory" or "ReadOnlyMemory" or "Span" or "ReadOnlySpan" } when Copies.IsPrimary(whole):
                yield return context.Language >= LanguageVersion.CSharp8 ? (whole.Span, $"{whole}[..{operand}]") : (whole.Span, $"{whole}.Slice(0, {length})");
                yield return (whole.Span, $"{whole}.Slice(0, {length})");
                break;
        }
    }
}
