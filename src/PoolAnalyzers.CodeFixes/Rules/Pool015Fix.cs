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
using PoolAnalyzers.CodeFixes.Trials;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>POOL015: awaits what was started before the rental is released.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool015Fix : PoolFixProvider
{
    private const string Key = "POOL015.AwaitBeforeRelease";

    private const string Title = "Await the operation before the release";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL015"];

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key) => Proposals.Of(context, key, (Key, () => AwaitAsync(context)));

    private static async Task<Remedy?> AwaitAsync(FixContext context)
    {
        // A helper that starts it may have other callers, and a trial looks only at the member with the report.
        if (context.Related(NoteKind.Started)?.FirstAncestorOrSelf<ExpressionSyntax>() is not { } started || !context.Trial.Part.Span.Contains(started.Span))
            return null;
        // What is awaited further down is not awaited twice: the release goes there.
        foreach (var behind in BehindAwait(context, started))
        {
            if (await context.TryAsync("Release after the operation is awaited", Key, behind).ConfigureAwait(false) is { } moved)
                return moved;
        }

        if (ResultFirst(context, started) is { } first
            && await context.TryAsync("Make the method async, and await the operation before the release", Key, first).ConfigureAwait(false) is { } returned)
            return returned;
        foreach (var edits in Ways(context, started))
        {
            if (await context.TryAsync(Title, Key, edits).ConfigureAwait(false) is { } remedy)
                return remedy;
            // The method is not asynchronous yet: where it returns a task, it can become so.
            if (BecomeAsync(context, edits, started)
                && await context.TryAsync("Make the method async, and await the operation before the release", Key, edits)
                    .ConfigureAwait(false) is { } converted)
                return converted;
        }

        return null;
    }

    /// <summary>The operation with what is said of its task at once.</summary>
    private static ExpressionSyntax WholeOf(ExpressionSyntax started)
    {
        while (IsOfTask(started.Parent as MemberAccessExpressionSyntax)
            || IsOfTask((started.Parent as InvocationExpressionSyntax)?.Expression as MemberAccessExpressionSyntax))
            started = (ExpressionSyntax)started.Parent!;
        return started;
    }

    private static bool IsOfTask(MemberAccessExpressionSyntax? access) => access is { Name.Identifier.ValueText: "AsTask" or "ConfigureAwait" or "Preserve" };

    /// <summary>
    /// The release, behind the last statement of its block that waits for the task. An await that follows at once goes in front of the release instead.
    /// </summary>
    private static IEnumerable<TextEdits> BehindAwait(FixContext context, ExpressionSyntax started)
    {
        if (VariableOf(WholeOf(started)) is not { } task || context.Node.FirstAncestorOrSelf<ExpressionStatementSyntax>() is not { } release
            || MovedRelease.WholeOf(release, context.Trial.Part) is not { Parent: BlockSyntax block } whole)
            yield break;
        var last = block.Statements.Where(s => s.SpanStart > release.Span.End)
            .LastOrDefault(s => s.DescendantNodesAndSelf(n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
                .Any(n => RepeatedAwaits.TasksOf(n).Any(t => t.Identifier.ValueText == task)));
        if (last is null)
            yield break;
        if (last is ExpressionStatementSyntax { Expression: AwaitExpressionSyntax } && block.Statements.IndexOf(last) == block.Statements.IndexOf(whole) + 1)
        {
            var edits = context.Edit();
            edits.Remove(last);
            edits.InsertBefore(whole, last.ToString());
            yield return edits;
            yield break;
        }

        foreach (var moved in MovedRelease.WaysOf(release, block, context.Edit().Unit(release)))
        {
            var edits = context.Edit();
            var lines = moved.TakeOut(edits);
            if (last is ReturnStatementSyntax)
                new ReleasePlace(ReleasePlaceKind.Exit, last).Insert(edits, context, lines);
            else
                edits.InsertAfter(last, lines);
            yield return edits;
        }
    }

    /// <summary>
    /// A method that returns the task of a value becomes async: the value is awaited, then the rental is released, then the value is returned.
    /// </summary>
    private static TextEdits? ResultFirst(FixContext context, ExpressionSyntax started)
    {
        if (VariableOf(WholeOf(started)) is not { } task
            || context.Node.FirstAncestorOrSelf<ExpressionStatementSyntax>() is not { Parent: BlockSyntax block } release
            || block.Statements.SkipWhile(s => s.SpanStart <= release.Span.End).FirstOrDefault() is not ReturnStatementSyntax leave
            || leave.Expression is not IdentifierNameSyntax returned
            || returned.Identifier.ValueText != task
            || started.FirstAncestorOrSelf<MethodDeclarationSyntax>() is not { Body: { } body } method
            || context.Model.GetDeclaredSymbol(method)?.ReturnType is not INamedTypeSymbol { TypeArguments: var values })
            return null;
        var edits = context.Edit();
        edits.Remove(release);
        var line = release.ToString();
        if (values is [var value])
        {
            var name = context.Names.ForVariable("result", leave);
            edits.SplitOff(leave, $"{context.TypeText(value, leave.SpanStart)} {name} = await {task};", line);
            edits.Replace(leave.Expression!.Span, name);
        }
        else
        {
            string[] lines = IsLast(leave, body) ? [$"await {task};", line] : [$"await {task};", line, "return;"];
            edits.Replace(leave.Span, edits.StartsLine(leave.SpanStart) ? string.Join(edits.NewLine + edits.IndentAt(leave.SpanStart), lines)
                : TextEdits.OneLine(lines));
        }

        return BecomeAsync(context, edits, started, leave) ? edits : null;
    }

    private static string? VariableOf(ExpressionSyntax started) => started.Parent switch
    {
        EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator } => declarator.Identifier.ValueText,
        AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: not "_" } variable } assignment when assignment.Right == started =>
            variable.Identifier.ValueText,
        ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax list,
            Name.Identifier.ValueText: "Add" or "Enqueue" or "Push" } } } => list.Identifier.ValueText,
        _ => null,
    };

    private static IEnumerable<TextEdits> Ways(FixContext context, ExpressionSyntax started)
    {
        var whole = WholeOf(started);

        if (Uses.IsTask(context.Model.GetTypeInfo(whole).Type))
        {
            // Nobody looks at the task: await it where it is started.
            if (whole.Parent is AssignmentExpressionSyntax
                { Left: IdentifierNameSyntax { Identifier.ValueText: "_" }, Parent: ExpressionStatementSyntax { Expression: var discard } } assignment
                && assignment.Right == whole)
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

    /// <summary>
    /// An <c>await</c> of the variable, or list, with the task: in front of the release, or at the end of what a <c>finally</c> or <c>using</c> spans.
    /// </summary>
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
        foreach (var leave in block.DescendantNodes(n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            .OfType<ReturnStatementSyntax>().Where(r => r.SpanStart > from))
        {
            // The value may be what the operation makes. What is returned itself is awaited there, once the method is async.
            if (leave.Expression is not IdentifierNameSyntax { Identifier.Text: var returned } || line != $"await {returned};")
                edits.InsertBefore(leave, line);
        }

        if (ReleasePlace.EndIsReachable(context.Model, block))
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
            case AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: not "_" } variable } assignment
                when context.Model.GetSymbolInfo(variable).Symbol is ILocalSymbol:
                return (variable.Identifier.Text, assignment.SpanStart);
            case ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax
                { Expression: IdentifierNameSyntax list, Name.Identifier.ValueText: "Add" or "Enqueue" or "Push" } } add }:
                return ($"Task.WhenAll({list.Identifier.Text})", add.SpanStart);
            default:
                return default;
        }
    }

    /// <summary>The method gets <c>async</c>, and what it returned is awaited.</summary>
    /// <param name="done">A statement whose value is awaited already.</param>
    private static bool BecomeAsync(FixContext context, TextEdits edits, ExpressionSyntax started, ReturnStatementSyntax? done = null)
    {
        if (started.FirstAncestorOrSelf<MethodDeclarationSyntax>() is not { Modifiers: var modifiers, ReturnType: var type } method
            || ScopeSyntax.FunctionOf(started) != method || modifiers.Any(SyntaxKind.AsyncKeyword) || method.Body is null
            || context.Model.GetDeclaredSymbol(method) is not { ReturnType: INamedTypeSymbol result }
            || method.ParameterList.Parameters.Any(
                p => p.Modifiers.Any(m => m.Kind() is SyntaxKind.RefKeyword or SyntaxKind.OutKeyword or SyntaxKind.InKeyword)))
            return false;
        if (!Uses.IsTask(result))
            return false;
        var partial = modifiers.FirstOrDefault(m => m.IsKind(SyntaxKind.PartialKeyword));
        edits.Insert(partial.RawKind != 0 ? partial.SpanStart : type.SpanStart, "async ");
        foreach (var leave in method.Body.DescendantNodes(n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            .OfType<ReturnStatementSyntax>())
        {
            if (leave == done)
                continue;
            if (leave.Expression is not { } value)
                return false;
            bool isDone = value is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "CompletedTask" } or LiteralExpressionSyntax
                or DefaultExpressionSyntax;
            if (result.Arity == 1)
                edits.Insert(value.SpanStart, "await ");
            else if (isDone)
                edits.Replace(TextSpan.FromBounds(leave.ReturnKeyword.Span.End, value.Span.End), "");
            else if (IsLast(leave, method.Body))
                edits.Replace(TextSpan.FromBounds(leave.SpanStart, value.SpanStart), "await ");
            else
            {
                edits.SplitOff(leave, $"await {value};");
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
            if (node.Parent is BlockSyntax block ? block.Statements[block.Statements.Count - 1] != node
                : node.Parent is not (TryStatementSyntax or CatchClauseSyntax or UsingStatementSyntax or LockStatementSyntax))
                return false;
        }

        return true;
    }
}
