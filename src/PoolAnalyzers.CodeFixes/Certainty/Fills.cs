using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.Queries;

namespace PoolAnalyzers.CodeFixes.Certainty;

internal enum FillKind
{
    /// <summary>It reads, asks, clears or releases.</summary>
    None,

    /// <summary>All that was asked for is written, and no more.</summary>
    Exact,

    /// <summary>No more than was asked for is written, or an element is.</summary>
    Partly,

    /// <summary>A method of the framework fills it from its start, and says how much it wrote.</summary>
    Counted,

    /// <summary>Something may write to all of it.</summary>
    Other,
}

/// <summary>A mention of a rental that may write to it.</summary>
/// <param name="Call">The call that gets it; null for elements and the like.</param>
/// <param name="Written">The <c>out</c> argument that says how much was written; null where the result says it.</param>
internal sealed record Fill(FillKind Kind, InvocationExpressionSyntax? Call = null, ExpressionSyntax? Written = null);

/// <summary>What writes to a rental before a use of it, as far as the text tells.</summary>
/// <param name="asked">The length that was asked for.</param>
internal sealed class Fills(SemanticModel model, PoolQueries pools, ISymbol variable, SyntaxNode scope, SyntaxNode use, ExpressionSyntax? asked)
{
    /// <summary>How many locals may stand for each other.</summary>
    private const int MaxLocals = 4;

    /// <summary>Every mention before the use, or in a loop with it, that may write.</summary>
    public IEnumerable<Fill> All() => scope.DescendantNodes().OfType<IdentifierNameSyntax>()
        .Where(n => n.Identifier.ValueText == variable.Name && !use.Span.Contains(n.Span) && (n.SpanStart < use.SpanStart || IsInLoopWith(n))
            && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(n).Symbol, variable))
        .Select(Of).Where(f => f.Kind != FillKind.None);

    /// <summary>Whether all of what was asked for is data, and nothing behind it.</summary>
    public Doubt? OfAsked()
    {
        var all = All().ToList();
        if (all.Any(f => f.Kind is FillKind.Other or FillKind.Counted))
            return Doubt.Wrong;
        return all.Count > 0 && all.All(f => f.Kind == FillKind.Exact) ? null : new Doubt("all elements that were asked for are in use");
    }

    private bool IsInLoopWith(SyntaxNode mention) => use.Ancestors().TakeWhile(a => a != scope).Any(a => IsLoop(a) && a.Span.Contains(mention.Span));

    public static bool IsLoop(SyntaxNode node) => node is WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax;

    private Fill Of(IdentifierNameSyntax mention)
    {
        if (mention.Ancestors().TakeWhile(a => a != scope).Any(a => a is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            return new Fill(FillKind.Other);
        ExpressionSyntax view = mention;
        (bool isFromStart, string? limit) = (true, null);
        while (Outer(view, ref isFromStart, ref limit) is { } outer)
            view = outer;
        return view.Parent switch
        {
            ArgumentSyntax { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } } argument => OfCall(call, argument, isFromStart, limit),
            ArgumentSyntax { Parent: ArgumentListSyntax { Parent: BaseObjectCreationExpressionSyntax made } } argument
                => new Fill(IsMadeByReading(made, argument, model, pools) ? FillKind.None : FillKind.Other),
            ElementAccessExpressionSyntax element when element.Expression == view => OfElement(element),
            MemberAccessExpressionSyntax access => OfMember(access, isFromStart, limit),
            ReturnStatementSyntax or CommonForEachStatementSyntax or BinaryExpressionSyntax or IsPatternExpressionSyntax or InterpolationSyntax
                => new Fill(FillKind.None),
            ConditionalAccessExpressionSyntax => new Fill(FillKind.None),
            AssignmentExpressionSyntax assignment when assignment.Left == view => new Fill(FillKind.None),
            _ => PoolQueries.IsReadOnlyMemory(model.GetTypeInfo(view).ConvertedType) ? new Fill(FillKind.None)
                : new Fill(limit is not null && isFromStart && IsAsked(limit, view) ? FillKind.Partly : FillKind.Other),
        };
    }

    /// <summary>The view of which a view is a part: <c>owner.Memory</c>, <c>memory.Span</c>, <c>array.AsSpan(0, n)</c>, <c>span[..n]</c>.</summary>
    private ExpressionSyntax? Outer(ExpressionSyntax view, ref bool isFromStart, ref string? limit)
    {
        switch (view.Parent)
        {
            case ParenthesizedExpressionSyntax or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression }:
                return (ExpressionSyntax)view.Parent;
            case MemberAccessExpressionSyntax access when access.Expression != view || !pools.IsView(model.GetSymbolInfo(access).Symbol):
                return null;
            case MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call } access when call.Expression == access:
                var bounds = call.ArgumentList.Arguments;
                isFromStart &= bounds.Count == 0 || bounds[0].Expression is LiteralExpressionSyntax { Token.Value: 0 };
                limit = bounds.Count == 2 ? bounds[1].Expression.ToString() : limit;
                return call;
            case MemberAccessExpressionSyntax access:
                return access;
            case ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: RangeExpressionSyntax range }] } part when part.Expression == view:
                isFromStart &= range.LeftOperand is null or LiteralExpressionSyntax { Token.Value: 0 };
                limit = range.RightOperand?.ToString() ?? limit;
                return part;
            default:
                return null;
        }
    }

    /// <summary>Where a view begins in what it is a view of, if that is not the start; null where it is, or where nothing says it.</summary>
    public static ExpressionSyntax? OffsetOf(ExpressionSyntax view, SemanticModel model, PoolQueries pools) => OffsetOf(view, model, pools, MaxLocals);

    private static ExpressionSyntax? OffsetOf(ExpressionSyntax view, SemanticModel model, PoolQueries pools, int locals)
    {
        while (true)
        {
            switch (view)
            {
                case ParenthesizedExpressionSyntax { Expression: var inner }:
                    view = inner;
                    continue;
                case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access, ArgumentList.Arguments: var bounds }
                    when pools.IsView(model.GetSymbolInfo(access).Symbol):
                    if (bounds.Count > 0 && bounds[0].Expression is not LiteralExpressionSyntax { Token.Value: 0 })
                        return bounds[0].Expression;
                    view = access.Expression;
                    continue;
                case ElementAccessExpressionSyntax { Expression: var of, ArgumentList.Arguments: [{ Expression: RangeExpressionSyntax range }] }:
                    if (range.LeftOperand is { } start and not LiteralExpressionSyntax { Token.Value: 0 })
                        return start;
                    view = of;
                    continue;
                case MemberAccessExpressionSyntax access when pools.IsView(model.GetSymbolInfo(access).Symbol):
                    view = access.Expression;
                    continue;
                case IdentifierNameSyntax when locals > 0 && model.GetSymbolInfo(view).Symbol is ILocalSymbol { DeclaringSyntaxReferences: [var declared] }
                    && declared.GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: var value }:
                    return OffsetOf(value, model, pools, locals - 1);
                default:
                    return null;
            }
        }
    }

    private Fill OfCall(InvocationExpressionSyntax call, ArgumentSyntax argument, bool isFromStart, string? limit)
    {
        if (model.GetSymbolInfo(call).Symbol is not IMethodSymbol method)
            return new Fill(FillKind.Other, call);
        if (pools.KindOf(method) != PoolCallKind.Other || PoolQueries.IsReadOnlyMemory(model.GetTypeInfo(argument.Expression).ConvertedType))
            return new Fill(FillKind.None);
        bool isView = argument.Expression is not IdentifierNameSyntax;
        if (!IsOfFramework(method))
            return new Fill(isView && isFromStart && limit is not null && IsAsked(limit, call) ? FillKind.Partly : FillKind.Other, call);
        var arguments = call.ArgumentList.Arguments;
        int at = arguments.IndexOf(argument);
        var parameter = ParameterOf(method, argument);
        var effect = pools.UseOf(method, parameter);
        // An array is followed by the place from which on it is written, a span or memory begins there.
        bool isNumbered = parameter?.Type is IArrayTypeSymbol && at + 1 < arguments.Count
            && model.GetTypeInfo(arguments[at + 1].Expression).Type?.SpecialType == SpecialType.System_Int32;
        if (effect == BufferUse.Counts && isFromStart)
        {
            return !isNumbered || arguments[at + 1].Expression is LiteralExpressionSyntax { Token.Value: 0 }
                ? new Fill(FillKind.Counted, call) : new Fill(FillKind.Other, call);
        }

        if (WrittenBy(method, arguments, at, parameter) is { } written && isFromStart)
            return new Fill(FillKind.Counted, call, written);
        if (effect == BufferUse.Copies)
            return new Fill(CopiesAsked(call, method, argument, isFromStart) ? FillKind.Exact : FillKind.Other, call);
        if (effect == BufferUse.Reads)
            return new Fill(FillKind.None);
        if (isNumbered && !isView)
        {
            isFromStart = arguments[at + 1].Expression is LiteralExpressionSyntax { Token.Value: 0 };
            limit = at + 2 < arguments.Count ? arguments[at + 2].Expression.ToString() : null;
        }

        // It writes to all that it is given, and says nothing of how much it wrote.
        bool isAll = limit is not null && isFromStart && IsAsked(limit, call);
        return new Fill(!isAll ? FillKind.Other : method.ReturnsVoid || pools.IsPlainTask(method.ReturnType)
            ? FillKind.Exact : FillKind.Partly, call);
    }

    private static bool IsOfFramework(IMethodSymbol method)
    {
        for (var first = method; first is not null; first = first.OverriddenMethod)
        {
            if (PoolQueries.IsFramework(first))
                return true;
        }

        return false;
    }

    /// <summary>The argument behind the destination that gets the number of elements: <c>TryFormat(destination, out int charsWritten)</c>.</summary>
    /// <remarks>A rule over shapes: hundreds of methods of the framework say by such a parameter how much they wrote, and no table lists them.</remarks>
    private static ExpressionSyntax? WrittenBy(IMethodSymbol method, SeparatedSyntaxList<ArgumentSyntax> arguments, int at, IParameterSymbol? destination)
    {
        if (destination?.Type is not INamedTypeSymbol type || !PoolQueries.IsWritableMemory(type) || arguments.Any(a => a.NameColon is not null))
            return null;
        int written = -1;
        for (int i = at + 1; i < Math.Min(arguments.Count, method.Parameters.Length); i++)
        {
            if (method.Parameters[i] is { RefKind: RefKind.Out, Type.SpecialType: SpecialType.System_Int32, Name: var name }
                && name.EndsWith("Written", StringComparison.Ordinal))
                written = i;
        }

        return written < 0 ? null : arguments[written].Expression;
    }

    /// <summary><c>data.CopyTo(array, 0)</c> and the like, where as much was asked for.</summary>
    private bool CopiesAsked(InvocationExpressionSyntax call, IMethodSymbol method, ArgumentSyntax argument, bool isFromStart)
    {
        var arguments = call.ArgumentList.Arguments;
        // Called on what is copied, or given the source and the destination.
        if (!method.IsStatic || method.ReducedFrom is not null)
        {
            bool isAtStart = arguments.Count == 1 || (arguments.Count == 2 && arguments[1].Expression is LiteralExpressionSyntax { Token.Value: 0 });
            return isFromStart && isAtStart && argument == arguments[0] && call.Expression is MemberAccessExpressionSyntax { Expression: var source }
                && (IsAsked($"{source}.Length", call) || IsAsked($"{source}.Count", call));
        }

        bool isWhole = arguments.Count == 3 || (arguments.Count == 5 && arguments[3].Expression is LiteralExpressionSyntax { Token.Value: 0 });
        return isFromStart && isWhole && IsAsked(arguments.Last().Expression.ToString(), call);
    }

    private Fill OfElement(ElementAccessExpressionSyntax element)
    {
        bool isWritten = element.Parent is AssignmentExpressionSyntax assignment && assignment.Left == element
            || element.Parent is PostfixUnaryExpressionSyntax or PrefixUnaryExpressionSyntax { RawKind: not (int)SyntaxKind.UnaryMinusExpression }
            || element.Parent is ArgumentSyntax { RefKindKeyword.RawKind: not 0 };
        if (!isWritten)
            return new Fill(FillKind.None);
        if (element.ArgumentList.Arguments is not [{ Expression: IdentifierNameSyntax index }]
            || element.Ancestors().OfType<ForStatementSyntax>().FirstOrDefault(f => CountsUp(f, index.Identifier.ValueText)) is not { } loop)
            return new Fill(element.ArgumentList.Arguments is [{ Expression: LiteralExpressionSyntax }] ? FillKind.Partly : FillKind.Other);
        var end = ((BinaryExpressionSyntax)loop.Condition!).Right.ToString();
        return new Fill(IsAsked(end, element) ? FillKind.Exact : FillKind.Other);
    }

    /// <summary><c>for (int i = 0; i &lt; n; i++)</c></summary>
    private static bool CountsUp(ForStatementSyntax loop, string index) =>
        loop.Declaration?.Variables is [{ Identifier.ValueText: var declared, Initializer.Value: LiteralExpressionSyntax { Token.Value: 0 } }]
        && declared == index
        && loop.Condition is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LessThanExpression,
            Left: IdentifierNameSyntax { Identifier.ValueText: var tested } }
        && tested == index && loop.Incrementors is [PostfixUnaryExpressionSyntax or PrefixUnaryExpressionSyntax];

    private Fill OfMember(MemberAccessExpressionSyntax access, bool isFromStart, string? limit)
    {
        switch (model.GetSymbolInfo(access).Symbol)
        {
            // A number or a truth, such as its length.
            case IPropertySymbol { Type: { IsValueType: true, SpecialType: not SpecialType.None } }:
                return new Fill(FillKind.None);
            case IMethodSymbol method:
                return pools.UseOf(method, parameter: null) switch
                {
                    BufferUse.Reads or BufferUse.Clears => new Fill(FillKind.None),
                    BufferUse.Fills => new Fill(isFromStart && limit is not null && IsAsked(limit, use) ? FillKind.Exact : FillKind.Other),
                    // An owner of any library ends so, and no table has all of them.
                    _ => new Fill(method is { Name: "Dispose", Parameters.IsEmpty: true } ? FillKind.None : FillKind.Other),
                };
            default:
                return new Fill(FillKind.Other);
        }
    }

    /// <summary>The text says the length that was asked for, and its variables are the same there.</summary>
    private bool IsAsked(string length, SyntaxNode at) => asked is not null && asked.ToString() == length
        && asked.DescendantNodesAndSelf().All(n => n is not (InvocationExpressionSyntax or AssignmentExpressionSyntax or BaseObjectCreationExpressionSyntax))
        && !asked.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(n => IsWrittenBetween(n, at));

    private bool IsWrittenBetween(IdentifierNameSyntax name, SyntaxNode at) => scope.DescendantNodes().OfType<IdentifierNameSyntax>()
        .Any(n => n.Identifier.ValueText == name.Identifier.ValueText && n.SpanStart > name.Span.End && n.SpanStart < at.SpanStart && ScopeSyntax.IsWrite(n));

    /// <summary>The parameter that gets an argument; null where it is one of several for an array of them.</summary>
    public static IParameterSymbol? ParameterOf(IMethodSymbol method, ArgumentSyntax argument)
    {
        if (argument.NameColon is { Name.Identifier.ValueText: var name })
            return method.Parameters.FirstOrDefault(p => p.Name == name);
        int at = argument.Parent is ArgumentListSyntax list ? list.Arguments.IndexOf(argument) : -1;
        return at >= 0 && at < method.Parameters.Length ? method.Parameters[at] : null;
    }

    /// <summary>The object that is made is a view that cannot be written through, or has only read what it was given.</summary>
    public static bool IsMadeByReading(BaseObjectCreationExpressionSyntax made, ArgumentSyntax argument, SemanticModel model, PoolQueries pools) =>
        PoolQueries.IsReadOnlyMemory(model.GetTypeInfo(made).Type)
        || (model.GetSymbolInfo(made).Symbol is IMethodSymbol constructor && pools.UseOf(constructor, ParameterOf(constructor, argument)) == BufferUse.Reads);
}
