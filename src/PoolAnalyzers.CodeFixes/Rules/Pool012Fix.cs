using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.CodeFixes.Rentals;
using PoolAnalyzers.Queries;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>
/// POOL012: empties the field before its rental goes back, in two steps or in one that no other thread can come between; a collection behind the loop over it.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool012Fix : PoolFixProvider
{
    private const string ResetKey = "POOL012.ResetFirst";

    private const string ExchangeKey = "POOL012.Exchange";

    private const string ClearKey = "POOL012.Clear";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL012"];

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key)
    {
        if (context.Node is not InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var returned }, ..] } release
            || release.Parent is not (ExpressionStatementSyntax or ArrowExpressionClauseSyntax))
            return Task.FromResult<IEnumerable<Remedy>>([]);
        returned = Plain(returned);
        if (LoopOver(returned) is var (collection, loop))
            return Proposals.Of(context, key, (ClearKey, () => ClearAsync(context, collection, loop)));
        var read = RentalField.Of(context, returned) is null ? context.Related(NoteKind.Read) : returned;
        return RentalField.Of(context, read) is { IsReadOnly: false } field
            ? Proposals.Of(context, key, (ResetKey, () => ResetAsync(context, release, returned, field, isDirect: read == returned)),
                (ExchangeKey, () => ExchangeAsync(context, release, returned, field, read!)))
            : Task.FromResult<IEnumerable<Remedy>>([]);
    }

    internal override string? Obstacle(FixContext context)
    {
        if (context.Node is not InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var returned }, ..] })
            return null;
        returned = Plain(returned);
        var read = RentalField.Of(context, returned) is null ? context.Related(NoteKind.Read) ?? returned : returned;
        return RentalField.Of(context, read) is { } field ? field.WhyReadOnly is { } reason
                ? $"'{field.Symbol.Name}' cannot be set to null, because {reason}, or let a flag keep a second call out" : null
            : context.Model.GetSymbolInfo(read).Symbol is IPropertySymbol { Name: var name }
                ? $"'{name}' is a property with a body, which may do more than store a value; set the field that it returns to null" : null;
    }

    /// <summary>The array itself, where it was said to be one that is there.</summary>
    private static ExpressionSyntax Plain(ExpressionSyntax returned)
    {
        while (returned is PostfixUnaryExpressionSyntax or ParenthesizedExpressionSyntax)
            returned = returned is PostfixUnaryExpressionSyntax sure ? sure.Operand : ((ParenthesizedExpressionSyntax)returned).Expression;
        return returned;
    }

    /// <summary>The collection that an element is of, and the loop over it.</summary>
    private static (ExpressionSyntax Collection, StatementSyntax Loop)? LoopOver(ExpressionSyntax element)
    {
        foreach (var loop in element.Ancestors()
            .TakeWhile(a => a is not (MemberDeclarationSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)))
        {
            if (loop is ForEachStatementSyntax { Identifier.ValueText: var variable } each
                && element is IdentifierNameSyntax { Identifier.ValueText: var name } && name == variable)
                return (each.Expression
                    is MemberAccessExpressionSyntax { Expression: not ThisExpressionSyntax and var dictionary, Name.Identifier.ValueText: "Values" }
                    ? dictionary : each.Expression, each);
            if (loop is ForStatementSyntax or WhileStatementSyntax && element is ElementAccessExpressionSyntax { Expression: var indexed })
                return (indexed, (StatementSyntax)loop);
        }

        return null;
    }

    private static Task<Remedy?> ClearAsync(FixContext context, ExpressionSyntax collection, StatementSyntax loop)
    {
        var type = context.Model.GetTypeInfo(collection).Type;
        if (TextEdits.IsEmbedded(loop) || RentalField.Of(context, collection) is not { } field)
            return Task.FromResult<Remedy?>(null);
        string? clear = type is IArrayTypeSymbol { Rank: 1 }
            ? $"{(context.Model.LookupNamespacesAndTypes(loop.SpanStart, name: "Array").IsEmpty ? "System.Array" : "Array")}"
                + $".Clear({field.Text}, 0, {field.Text}.Length);"
            : context.Model.LookupSymbols(loop.SpanStart, type as INamespaceOrTypeSymbol, "Clear").Any(m => m is IMethodSymbol { Parameters.IsEmpty: true })
            ? $"{field.Text}.Clear();" : null;
        if (clear is null)
            return Task.FromResult<Remedy?>(null);
        var edits = context.Edit();
        edits.InsertAfter(loop, clear);
        return context.TryAsync($"Empty '{field.Symbol.Name}' behind the loop", ClearKey, edits);
    }

    private static Task<Remedy?> ResetAsync(FixContext context, InvocationExpressionSyntax release, ExpressionSyntax returned, RentalField field, bool isDirect)
    {
        int at = release.SpanStart;
        bool isTested = IsTested(release, NameOf(returned), returned.ToString(), field.Symbol.Name) || !field.Type.IsReferenceType;
        var name = isDirect ? field.LocalName(release.Parent!) : returned.ToString();
        // The test is about the property, which gives what the field has.
        bool isBehind = isTested && !field.Is(returned) && context.Model.GetNullableContext(at).AnnotationsEnabled();
        List<string> before = isDirect ? [$"{field.LocalType(at, mayBeNull: !isTested)} {name} = {field.Text}{(isBehind ? "!" : "")};"] : [];
        before.Add($"{field.Text} = {Emptied(context, field, release)};");
        var edits = context.Edit();
        var title = $"Empty '{field.Symbol.Name}' before its rental is returned";
        return Place(context, edits, release, returned, name, before, isTested ? null : IsNotNull(context, name))
            ? context.TryAsync(title, ResetKey, edits) : Task.FromResult<Remedy?>(null);
    }

    /// <summary>
    /// What the field has afterwards. Where a member asks for its length and not for null, that is an array without elements, which a pool of the framework
    /// ignores if it gets it back.
    /// </summary>
    private static string Emptied(FixContext context, RentalField field, InvocationExpressionSyntax release)
    {
        int at = release.SpanStart;
        var nothing = field.Nothing(at);
        if (nothing != "null!" || field.Type is not IArrayTypeSymbol { Rank: 1, ElementType: var element }
            || release.Expression is not MemberAccessExpressionSyntax { Expression: var pool }
            || context.Model.GetTypeInfo(pool).Type is not { } type || !context.Pools.IsArrayPool(type) || !PoolQueries.IsFramework(type)
            || !context.Pools.IsMeasured(field.Symbol, context.Cancellation))
            return nothing;
        return context.Language >= LanguageVersion.CSharp12 ? "[]" : $"System.Array.Empty<{context.TypeText(element, at)}>()";
    }

    private static Task<Remedy?> ExchangeAsync(FixContext context, InvocationExpressionSyntax release, ExpressionSyntax returned, RentalField field,
        SyntaxNode read)
    {
        if (!field.Type.IsReferenceType || field.Symbol is not IFieldSymbol || context.Language < LanguageVersion.CSharp8)
            return Task.FromResult<Remedy?>(null);
        var interlocked = context.Model.LookupNamespacesAndTypes(release.SpanStart, name: "Interlocked").IsEmpty
            ? "System.Threading.Interlocked" : "Interlocked";
        var exchange = $"{interlocked}.Exchange(ref {field.Text}, {field.Nothing(release.SpanStart)})";
        var edits = context.Edit();
        var title = $"Take the rental out of '{field.Symbol.Name}' with 'Interlocked.Exchange'";
        bool isPlaced;
        if (read != returned)
        {
            // A use in between would find the field empty.
            if (context.Trial.Part.DescendantNodes().Any(n => n.SpanStart > read.Span.End && n.Span.End < release.SpanStart
                && SymbolEqualityComparer.Default.Equals(context.Model.GetSymbolInfo(n).Symbol, field.Symbol)))
                return Task.FromResult<Remedy?>(null);

            // The local gets what was in the field, so that nobody else does.
            edits.Replace(read.Span, exchange);
            var name = returned.ToString();
            isPlaced = IsTested(release, name, field.Symbol.Name) || Place(context, edits, release, returned, name, [], IsNotNull(context, name));
        }
        else if (TestAround(release, field.Text) is { } test)
        {
            var name = field.LocalName(test.Parent!);
            edits.Replace(test.Span, $"{exchange} is {{ }} {name}");
            edits.Replace(returned.Span, name);
            isPlaced = true;
        }
        else
        {
            var name = field.LocalName(release.Parent!);
            isPlaced = !IsTested(release, field.Text, field.Symbol.Name, NameOf(returned))
                && Place(context, edits, release, returned, name, [], $"{exchange} is {{ }} {name}");
        }

        return isPlaced ? context.TryAsync(title, ExchangeKey, edits) : Task.FromResult<Remedy?>(null);
    }

    /// <summary>Puts statements in front of the release, which returns the local, and a test around it.</summary>
    private static bool Place(FixContext context, TextEdits edits, InvocationExpressionSyntax release, ExpressionSyntax returned, string name,
        IReadOnlyList<string> before, string? test)
    {
        if (release.Parent is ArrowExpressionClauseSyntax arrow)
        {
            if (arrow.Parent is not (MethodDeclarationSyntax or LocalFunctionStatementSyntax)
                || !ExpressionBody.IsWithoutResult(context.Model.GetDeclaredSymbol(arrow.Parent) as IMethodSymbol))
                return false;
            var text = release.ToString();
            int at = returned.SpanStart - release.SpanStart;
            var call = text.Substring(0, at) + name + text.Substring(at + returned.Span.Length) + ";";
            return ExpressionBody.Replace(edits, arrow, test is null ? [.. before, call] : [.. before, $"if ({test})", "{", edits.Unit(arrow) + call, "}"]);
        }

        var statement = (StatementSyntax)release.Parent!;
        var (indent, unit, nl) = (edits.IndentAt(statement.SpanStart), edits.Unit(statement), edits.NewLine);
        int end = edits.EndOfLineBehind(statement.GetLastToken());
        edits.SplitOff(statement, [.. before]);
        if (returned.ToString() != name)
            edits.Replace(returned.Span, name);
        if (test is null)
            return true;
        if (TextEdits.IsEmbedded(statement) || !edits.StartsLine(statement.SpanStart) || end < 0)
        {
            edits.Insert(statement.SpanStart, $"if ({test}) ");
        }
        else
        {
            edits.Insert(statement.SpanStart, $"if ({test}){nl}{indent}{{{nl}{indent}{unit}");
            edits.Insert(end, $"{nl}{indent}}}");
        }

        return true;
    }

    private static string IsNotNull(FixContext context, string name) => name + (context.Language >= LanguageVersion.CSharp9 ? " is not null" : " != null");

    /// <summary>The whole condition of the <c>if</c> around, where it asks for nothing but whether the field holds something.</summary>
    private static ExpressionSyntax? TestAround(InvocationExpressionSyntax release, string field)
    {
        var statement = release.Parent!;
        var branch = (statement.Parent is BlockSyntax block ? block.Parent : statement.Parent) as IfStatementSyntax;
        return branch is { Else: null, Condition: var condition } && condition.ToString() is var text
            && (text == $"{field} != null" || text == $"{field} is not null" || text == $"{field} is {{ }}")
            // Another use of the field in the branch would find it empty.
            && !branch.Statement.DescendantNodes().OfType<IdentifierNameSyntax>().Any(n => n.Identifier.ValueText == field && !release.Span.Contains(n.Span))
                ? condition : null;
    }

    /// <summary>The release is not reached with null: an <c>if</c> around it asks for the variable, or one before it leaves.</summary>
    private static bool IsTested(SyntaxNode release, params string[] names)
    {
        for (var node = release; node.Parent is { } parent
            and not (MemberDeclarationSyntax or LocalFunctionStatementSyntax or AnonymousFunctionExpressionSyntax); node = parent)
        {
            switch (parent)
            {
                case IfStatementSyntax branch when node != branch.Condition && Mentions(branch.Condition, names):
                    return true;
                case BlockSyntax block when block.Statements.TakeWhile(s => s != node).OfType<IfStatementSyntax>()
                    .Any(i => i is { Else: null } && Mentions(i.Condition, names) && Leaves(i.Statement)):
                    return true;
            }
        }

        return false;
    }

    /// <summary>The name of the variable, without its <c>this</c>.</summary>
    private static string NameOf(ExpressionSyntax variable) =>
        variable is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } ? name : variable.ToString();

    private static bool Leaves(StatementSyntax statement) => statement is ReturnStatementSyntax or ThrowStatementSyntax
        || statement is BlockSyntax { Statements: [.., ReturnStatementSyntax or ThrowStatementSyntax] };

    private static bool Mentions(ExpressionSyntax condition, string[] names) =>
        condition.DescendantNodesAndSelf().Any(n => n is IdentifierNameSyntax { Identifier.ValueText: var name } && names.Contains(name)
            || n is SingleVariableDesignationSyntax { Identifier.ValueText: var declared } && names.Contains(declared));
}
