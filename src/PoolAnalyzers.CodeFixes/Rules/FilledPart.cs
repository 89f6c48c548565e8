using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.CodeFixes.Rentals;
using PoolAnalyzers.Queries;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>The part of a rental that is data: a single call fills the rental from its start, and says by its result how much it wrote.</summary>
internal sealed class FilledPart
{
    private readonly ExpressionStatementSyntax? _unkept;

    private FilledPart(string count, ExpressionStatementSyntax? unkept) => (Count, _unkept) = (count, unkept);

    /// <summary>The variable that has the count, or will have it.</summary>
    public string Count { get; }

    /// <summary>Methods of the framework that fill what they are given from its start, and yield the number of elements.</summary>
    private static readonly Dictionary<string, string[]> s_fills = new()
    {
        ["Encoding"] = ["GetBytes", "GetChars"],
        ["Encoder"] = ["GetBytes"],
        ["Decoder"] = ["GetChars"],
        ["Stream"] = ["Read", "ReadAsync", "ReadAtLeast", "ReadAtLeastAsync"],
        ["TextReader"] = ["Read", "ReadAsync", "ReadBlock", "ReadBlockAsync"],
        ["RandomAccess"] = ["Read", "ReadAsync"],
        ["Socket"] = ["Receive", "ReceiveAsync"],
    };

    /// <summary>Null where several places may have written, or none of them is known.</summary>
    public static FilledPart? Of(FixContext context)
    {
        if (context.Related("rented here") is not { } rent || RentedVariable.Of(context, rent) is not { } variable)
            return null;
        var use = context.Node.SpanStart;
        // What happens behind the use does not count, unless a loop leads back to it; and what is only given back is not written.
        var before = variable.References.Where(r => r.SpanStart < use && !context.Node.Span.Contains(r.Span)
            && !variable.Releases.Any(release => release.Span.Contains(r.Span))).ToList();
        if (before is not [var filled]
            || filled.FirstAncestorOrSelf<ArgumentSyntax>() is not { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } } argument
            || !Fills(context.Model, call, argument, filled) || call.Ancestors().TakeWhile(a => a != variable.Scope)
            .Any(a => a is WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax))
            return null;
        ExpressionSyntax result = call;
        while (result.Parent is AwaitExpressionSyntax or ParenthesizedExpressionSyntax || IsConfigured(result.Parent))
            result = (ExpressionSyntax)result.Parent!;
        if (context.Model.GetTypeInfo(result).Type?.SpecialType != SpecialType.System_Int32)
            return null;
        switch (result.Parent)
        {
            // The use is reached through the call only where both stand in the same list of statements, or the use further in.
            case ExpressionStatementSyntax { Parent: BlockSyntax block } statement when block.Span.Contains(context.Node.Span)
                && !statement.Span.Contains(context.Node.Span):
                bool reads = context.Model.GetSymbolInfo(call).Symbol is { Name: var name } && name.StartsWith("Read", System.StringComparison.Ordinal);
                return new FilledPart(context.FreeName(reads ? "read" : "length"), statement);
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Identifier: var kept } declarator }
                when declarator.FirstAncestorOrSelf<StatementSyntax>() is LocalDeclarationStatementSyntax { Parent: BlockSyntax block }
                    && block.Span.Contains(context.Node.Span):
                return IsWritten(context, kept.ValueText, call.Span.End) ? null : new FilledPart(kept.Text, null);
            default:
                return null;
        }
    }

    /// <summary>Puts what the call yields into the variable, where it was dropped.</summary>
    public void KeepCount(TextEdits edits)
    {
        if (_unkept is not null)
            edits.Insert(_unkept.SpanStart, $"int {Count} = ");
    }

    /// <summary>The argument is filled from its start: no index stands behind it, or it is 0.</summary>
    private static bool Fills(SemanticModel model, InvocationExpressionSyntax call, ArgumentSyntax argument, IdentifierNameSyntax filled)
    {
        if ((argument.Expression != filled && !IsViewFromStart(argument.Expression, filled))
            || model.GetSymbolInfo(call).Symbol is not IMethodSymbol method || !PoolQueries.IsFramework(method) || !IsKnown(method))
            return false;
        // What is read from stands first in some methods: the array that is written is the last one.
        var arguments = call.ArgumentList.Arguments;
        int at = arguments.IndexOf(argument);
        if (method.Name is "GetBytes" or "GetChars" && (at == 0 || arguments.Count > at + (method.ContainingType.Name is "Encoder" or "Decoder" ? 3 : 2)))
            return false;
        return at + 1 >= arguments.Count || model.GetTypeInfo(arguments[at + 1].Expression).Type?.SpecialType != SpecialType.System_Int32
            || method.Name is "ReadAtLeast" or "ReadAtLeastAsync" || arguments[at + 1].Expression is LiteralExpressionSyntax { Token.Value: 0 };
    }

    private static bool IsConfigured(SyntaxNode? node) => node is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" }
        or InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } };

    private static bool IsViewFromStart(ExpressionSyntax view, IdentifierNameSyntax filled) =>
        view is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AsSpan" or "AsMemory" } access } call
        && access.Expression == filled && call.ArgumentList.Arguments is [] or [{ Expression: LiteralExpressionSyntax { Token.Value: 0 } }, _];

    private static bool IsKnown(IMethodSymbol method)
    {
        for (var type = method.ContainingType; type is not null; type = type.BaseType)
        {
            if (s_fills.TryGetValue(type.Name, out var names) && names.Contains(method.Name))
                return true;
        }

        return false;
    }

    private static bool IsWritten(FixContext context, string variable, int from) => context.Trial.Part.DescendantNodes().OfType<IdentifierNameSyntax>()
        .Any(i => i.Identifier.ValueText == variable && i.SpanStart > from && ScopeSyntax.IsWrite(i));
}
