using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Certainty;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.CodeFixes.Rentals;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>The part of a rental that is data: calls fill the rental from its start, and say how much they wrote.</summary>
internal sealed class FilledPart
{
    private readonly ExpressionStatementSyntax? _unkept;

    private FilledPart(string count, ExpressionStatementSyntax? unkept) => (Count, _unkept) = (count, unkept);

    /// <summary>The variable that has the count, or will have it.</summary>
    public string Count { get; }

    /// <summary>Null where anything else may have written, or where the counts are in several variables.</summary>
    public static FilledPart? Of(FixContext context)
    {
        if (context.Related(NoteKind.Rented) is not { } rent || RentedVariable.Of(context, rent) is not { } variable)
            return null;
        var fills = new Fills(context.Model, context.Pools, variable.Symbol, variable.Scope, context.Node, asked: null).All().ToList();
        if (fills.Count == 0 || fills.Any(f => f.Kind != FillKind.Counted || f.Call is null))
            return null;
        if (fills is [{ Call: { } only, Written: null }] && Result(only).Parent is ExpressionStatementSyntax { Parent: BlockSyntax block } statement)
        {
            // The use is reached through the call only where both stand in the same list of statements, or the use further in.
            if (!block.Span.Contains(context.Node.Span) || statement.Span.Contains(context.Node.Span) || !IsNumber(context, Result(only)))
                return null;
            bool reads = context.Model.GetSymbolInfo(only).Symbol is { Name: var name } && name.StartsWith("Read", System.StringComparison.Ordinal);
            return new FilledPart(context.Names.ForVariable(reads ? "read" : "length", statement), statement);
        }

        var counts = fills.Select(f => CountOf(context, f)).ToList();
        if (counts[0] is not ILocalSymbol count || !counts.All(c => SymbolEqualityComparer.Default.Equals(c, count))
            // Behind the loop, the count is that of the last turn, which may have filled nothing.
            || !fills.All(f => f.Call!.Ancestors().TakeWhile(a => a != variable.Scope).Where(Fills.IsLoop).All(l => l.Span.Contains(context.Node.Span)))
            || IsWrittenElsewhere(context, count, fills))
            return null;
        return new FilledPart(SyntaxFacts.GetKeywordKind(count.Name) == SyntaxKind.None ? count.Name : "@" + count.Name, null);
    }

    /// <summary>Puts what the call yields into the variable, where it was dropped.</summary>
    public void KeepCount(TextEdits edits)
    {
        if (_unkept is not null)
            edits.Insert(_unkept.SpanStart, $"int {Count} = ");
    }

    /// <summary>What the call gives, when it has been awaited.</summary>
    private static ExpressionSyntax Result(ExpressionSyntax call)
    {
        while (call.Parent is AwaitExpressionSyntax or ParenthesizedExpressionSyntax || IsConfigured(call.Parent))
            call = (ExpressionSyntax)call.Parent!;
        return call;
    }

    private static bool IsConfigured(SyntaxNode? node) => node is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" }
        or InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } };

    private static bool IsNumber(FixContext context, ExpressionSyntax value) => context.Model.GetTypeInfo(value).Type?.SpecialType == SpecialType.System_Int32;

    /// <summary>The variable that gets the count; null where none does.</summary>
    private static ISymbol? CountOf(FixContext context, Fill fill)
    {
        if (fill.Written is { } written)
            return written is DeclarationExpressionSyntax { Designation: SingleVariableDesignationSyntax made } ? context.Model.GetDeclaredSymbol(made)
                : context.Model.GetSymbolInfo(written).Symbol;
        var result = Result(fill.Call!);
        if (!IsNumber(context, result))
            return null;
        return result.Parent switch
        {
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator } => context.Model.GetDeclaredSymbol(declarator),
            AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression, Left: IdentifierNameSyntax left } assignment
                when assignment.Right == result => context.Model.GetSymbolInfo(left).Symbol,
            _ => null,
        };
    }

    /// <summary>The count is set by something else than the calls, or begins as more than nothing.</summary>
    private static bool IsWrittenElsewhere(FixContext context, ILocalSymbol count, IReadOnlyList<Fill> fills)
    {
        if (count.DeclaringSyntaxReferences is [var reference]
            && reference.GetSyntax(context.Cancellation) is VariableDeclaratorSyntax { Initializer.Value: var initial }
            && initial is not LiteralExpressionSyntax { Token.Value: 0 } && !fills.Any(f => initial.Span.Contains(f.Call!.Span)))
            return true;
        return context.Trial.Part.DescendantNodes().OfType<IdentifierNameSyntax>().Any(n => n.Identifier.ValueText == count.Name && ScopeSyntax.IsWrite(n)
            && SymbolEqualityComparer.Default.Equals(context.Model.GetSymbolInfo(n).Symbol, count)
            && !fills.Any(f => f.Written == n || (n.Parent is AssignmentExpressionSyntax { Right: var value } && value.Span.Contains(f.Call!.Span))));
    }
}
