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
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.CodeFixes.Rentals;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>POOL015: awaits what was started before the rental is released.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool015Fix : PoolFixProvider
{
    private const string Key = "POOL015.AwaitBeforeRelease";

    private const string Title = "Await the operation before the release";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL015"];

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key) => Proposals.Of(key, (Key, () => AwaitAsync(context)));

    private static async Task<Remedy?> AwaitAsync(FixContext context)
    {
        if (context.Related("started here")?.FirstAncestorOrSelf<ExpressionSyntax>() is not { } started)
            return null;
        foreach (var edits in Ways(context, started))
        {
            if (await context.TryAsync(Title, Key, edits).ConfigureAwait(false) is { } remedy)
                return remedy;
            // The method is not asynchronous yet: where it returns a task, it can become so.
            if (BecomeAsync(context, edits, started) && await context.TryAsync("Make the method async, and await the operation before the release", Key, edits).ConfigureAwait(false) is { } converted)
                return converted;
        }

        return null;
    }

    private static IEnumerable<TextEdits> Ways(FixContext context, ExpressionSyntax started)
    {
        var whole = started;
        while (whole.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AsTask" or "ConfigureAwait" or "Preserve" } or InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AsTask" or "ConfigureAwait" or "Preserve" } })
            whole = (ExpressionSyntax)whole.Parent;

        if (Uses.IsTask(context.Model.GetTypeInfo(whole).Type))
        {
            // Nobody looks at the task: await it where it is started.
            if (whole.Parent is AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: "_" }, Parent: ExpressionStatementSyntax { Expression: var discard } } assignment && assignment.Right == whole)
            {
                var edits = context.Edit();
                edits.Replace(discard.Span, $"await {whole}");
                yield return edits;
            }
            else if (whole.Parent is ExpressionStatementSyntax)
            {
                var edits = context.Edit();
                edits.Insert(whole.SpanStart, "await ");
                yield return edits;
            }
            else if (whole.Parent is ReturnStatementSyntax or ArrowExpressionClauseSyntax)
            {
                yield return context.Edit();
            }
        }

        foreach (var edits in BeforeRelease(context, whole))
            yield return edits;
    }

    /// <summary>An <c>await</c> of the variable, or list, with the task: in front of the release, or at the end of what a <c>finally</c> or <c>using</c> spans.</summary>
    private static IEnumerable<TextEdits> BeforeRelease(FixContext context, ExpressionSyntax started)
    {
        var (task, declaredAt) = Awaited(context, started);
        if (task is null)
            yield break;
        var line = $"await {task};";
        var release = context.Node.FirstAncestorOrSelf<StatementSyntax>();
        switch (release)
        {
            case LocalDeclarationStatementSyntax { Parent: BlockSyntax block }:
                foreach (var edits in AtEnds(context, block, declaredAt, line))
                    yield return edits;
                break;
            case UsingStatementSyntax { Statement: BlockSyntax block }:
                foreach (var edits in AtEnds(context, block, declaredAt, line))
                    yield return edits;
                break;
            case not null when release.Ancestors().OfType<FinallyClauseSyntax>().FirstOrDefault() is { Parent: TryStatementSyntax attempt }:
                foreach (var edits in AtEnds(context, attempt.Block, declaredAt, line))
                    yield return edits;
                break;
            case not null:
                var before = context.Edit();
                before.InsertBefore(release, line);
                yield return before;
                break;
        }
    }

    private static IEnumerable<TextEdits> AtEnds(FixContext context, BlockSyntax block, int from, string line)
    {
        var edits = context.Edit();
        foreach (var leave in block.DescendantNodes(n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)).OfType<ReturnStatementSyntax>().Where(r => r.SpanStart > from))
        {
            // The value may be what the operation makes.
            edits.InsertBefore(leave, line);
        }

        if (Site.EndIsReachable(context.Model, block))
            edits.InsertAtEnd(block, line);
        yield return edits;
    }

    /// <summary>What can be awaited later on: the variable that has the task, or all of the list that it was put into.</summary>
    private static (string?, int) Awaited(FixContext context, ExpressionSyntax started)
    {
        switch (started.Parent)
        {
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator }:
                return (declarator.Identifier.Text, declarator.SpanStart);
            case AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: not "_" } variable } assignment when context.Model.GetSymbolInfo(variable).Symbol is ILocalSymbol:
                return (variable.Identifier.Text, assignment.SpanStart);
            case ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax list, Name.Identifier.ValueText: "Add" or "Enqueue" or "Push" } } add }:
                return ($"Task.WhenAll({list.Identifier.Text})", add.SpanStart);
            default:
                return default;
        }
    }

    /// <summary>The method gets <c>async</c>, and what it returned is awaited.</summary>
    private static bool BecomeAsync(FixContext context, TextEdits edits, ExpressionSyntax started)
    {
        if (started.FirstAncestorOrSelf<MethodDeclarationSyntax>() is not { Modifiers: var modifiers, ReturnType: var type } method || RentedVariable.FunctionOf(started) != method || modifiers.Any(SyntaxKind.AsyncKeyword) || method.Body is null
            || context.Model.GetDeclaredSymbol(method) is not { ReturnType: INamedTypeSymbol result } || method.ParameterList.Parameters.Any(p => p.Modifiers.Any(m => m.Kind() is SyntaxKind.RefKeyword or SyntaxKind.OutKeyword or SyntaxKind.InKeyword)))
            return false;
        if (!Uses.IsTask(result))
            return false;
        var partial = modifiers.FirstOrDefault(m => m.IsKind(SyntaxKind.PartialKeyword));
        edits.Insert(partial.RawKind != 0 ? partial.SpanStart : type.SpanStart, "async ");
        foreach (var leave in method.Body.DescendantNodes(n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)).OfType<ReturnStatementSyntax>())
        {
            if (leave.Expression is not { } value)
                return false;
            bool isDone = value is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "CompletedTask" } or LiteralExpressionSyntax or DefaultExpressionSyntax;
            if (result.Arity == 1)
                edits.Insert(value.SpanStart, "await ");
            else if (isDone)
                edits.Replace(TextSpan.FromBounds(leave.ReturnKeyword.Span.End, value.Span.End), "");
            else if (IsLast(leave, method.Body))
                edits.Replace(TextSpan.FromBounds(leave.SpanStart, value.SpanStart), "await ");
            else
            {
                edits.InsertBefore(leave, $"await {value};");
                edits.Replace(TextSpan.FromBounds(leave.ReturnKeyword.Span.End, value.Span.End), "");
            }
        }

        return true;
    }

    /// <summary>Nothing of the body follows, but the end of a <c>try</c>.</summary>
    private static bool IsLast(StatementSyntax statement, BlockSyntax body)
    {
        for (SyntaxNode node = statement; node != body; node = node.Parent!)
        {
            if (node.Parent is BlockSyntax block ? block.Statements[block.Statements.Count - 1] != node : node.Parent is not (TryStatementSyntax or CatchClauseSyntax or UsingStatementSyntax or LockStatementSyntax))
                return false;
        }

        return true;
    }
}
