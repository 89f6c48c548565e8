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
using PoolAnalyzers.Queries;
using PoolAnalyzers.Rules.Reporting;

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
            return await SliceAsync(context, length.ToString(), OperandOf(length), $"Use only the '{length}' elements that were asked for", Key, _ => { })
                .ConfigureAwait(false);
        }

        // The length is computed anew, or changes in between: it is kept from when it was asked for.
        if ((context.Related(NoteKind.Rented) ?? context.Node) is not InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var asked }] } rent
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
    /// The call gets a number beside the array, before it or behind it: it may count the elements of the whole. Only one that is no larger than the part is
    /// safe.
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
    /// The call has an overload that gets a place and a number of elements behind the array, and the rest as it is: in
    /// <c>LastIndexOf(array, value, start, count)</c> the array is followed by something else.
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
        if (CountBeside(context, whole) is { } count)
            yield return (count.Span, length);

        if (whole is ElementAccessExpressionSyntax element && OfElement(context, element, operand) is { } part)
            yield return part;

        switch (context.Model.GetTypeInfo(whole).Type)
        {
            case IArrayTypeSymbol type:
                yield return (whole.Span, $"{whole}.AsSpan(0, {length})");
                yield return (whole.Span, $"{whole}.AsMemory(0, {length})");
                if (whole.Parent is ArgumentSyntax argument && TakesPart(context, argument))
                    yield return (whole.Span, $"{whole}, 0, {length}");
                if (whole.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ToArray", Parent: InvocationExpressionSyntax })
                    yield return (whole.Span, $"{whole}.AsSpan(0, {length})");
                yield return (whole.Span, $"new ArraySegment<{context.TypeText(type.ElementType, whole.SpanStart)}>({whole}, 0, {length})");
                yield return (whole.Span, $"{whole}.Take({length})");
                if (!HasCountBeside(context, whole, length))
                    yield return (whole.Span, $"{whole}.AsSpan(0, {length}).ToArray()");
                break;
            case { } type when PoolQueries.IsSpanOrMemory(type):
                foreach (var shorter in OfView(context, whole, length, operand))
                    yield return shorter;
                break;
        }
    }

    /// <summary>The argument of the same call that says how long the whole is.</summary>
    private static ExpressionSyntax? CountBeside(FixContext context, ExpressionSyntax whole) => whole.FirstAncestorOrSelf<ArgumentSyntax>()
        is { Parent: ArgumentListSyntax list } ? list.Arguments.Select(a => a.Expression).FirstOrDefault(e => e is MemberAccessExpressionSyntax access
            && IsLength(context, access) && SyntaxFactory.AreEquivalent(access.Expression, whole)) : null;

    private static bool IsLength(FixContext context, MemberAccessExpressionSyntax access) => PoolQueries.IsLength(context.Model.GetSymbolInfo(access).Symbol);

    /// <summary>From the end, or up to the end: that is where the part ends.</summary>
    private static (TextSpan, string)? OfElement(FixContext context, ElementAccessExpressionSyntax element, string end) => element.ArgumentList.Arguments switch
    {
        [{ Expression: PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.IndexExpression, Operand: var back } index }] => (index.Span, $"{end} - {back}"),
        [{ Expression: RangeExpressionSyntax { RightOperand: null } range }] => (range.Span, $"{range.LeftOperand}..{end}"),
        [{ Expression: BinaryExpressionSyntax { RawKind: (int)SyntaxKind.SubtractExpression, Left: MemberAccessExpressionSyntax length } }]
            when IsLength(context, length) => (length.Span, end),
        _ => null,
    };

    private static IEnumerable<(TextSpan, string)> OfView(FixContext context, ExpressionSyntax whole, string length, string operand)
    {
        var call = whole as InvocationExpressionSyntax;
        bool isView = call?.Expression is MemberAccessExpressionSyntax made && context.Pools.IsView(context.Model.GetSymbolInfo(made).Symbol);
        if (isView && call!.ArgumentList.Arguments.Count == 0)
            yield return (call.ArgumentList.Span, $"(0, {length})");
        if (Fills.OffsetOf(whole, context.Model, context.Pools) is { } offset)
        {
            // The view begins later: it ends where the part does.
            if (isView && call!.ArgumentList is { Arguments: [{ Expression: var start }] } bounds && start == offset && TextEdits.IsHarmless(offset))
                yield return (bounds.Span, $"({offset}, {operand} - {OperandOf(offset)})");
        }
        else if (Copies.IsPrimary(whole))
        {
            yield return context.Language >= LanguageVersion.CSharp8 ? (whole.Span, $"{whole}[..{operand}]") : (whole.Span, $"{whole}.Slice(0, {length})");
            yield return (whole.Span, $"{whole}.Slice(0, {length})");
        }
    }

    private static string OperandOf(ExpressionSyntax value) => Copies.IsPrimary(value) || value is LiteralExpressionSyntax ? value.ToString() : $"({value})";
}
