using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.Queries;

namespace PoolAnalyzers.CodeFixes.Rentals;

internal enum ReleasePlaceKind
{
    /// <summary>In front of a statement that leaves the scope.</summary>
    Exit,
    /// <summary>At the end of a block, or of the statements that a file begins with.</summary>
    End,
    /// <summary>In front of an assignment that puts something else into the variable.</summary>
    Overwrite,
    /// <summary>In an <c>else</c> that is not there yet.</summary>
    Else,
}

/// <summary>A place where a release can be put.</summary>
internal sealed record ReleasePlace(ReleasePlaceKind Kind, SyntaxNode Node)
{
    /// <summary>Puts the lines there. A value that is returned is computed first, where it may read what is released.</summary>
    public void Insert(TextEdits edits, FixContext context, string[] lines)
    {
        switch (Kind)
        {
            case ReleasePlaceKind.Exit when Node is ReturnStatementSyntax { Expression: { } value } statement && !IsUnaffected(context, value):
                var name = context.Names.ForVariable("result", statement, edits);
                edits.SplitOff(statement, [$"{ReturnedType(context, statement)} {name} = {value};", .. lines]);
                edits.Replace(value.Span, name);
                break;
            case ReleasePlaceKind.Overwrite when Node is ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax
                { Left: IdentifierNameSyntax { Identifier: var variable } left, Right: var next } } overwrite
                && next.DescendantNodesAndSelf().Any(n => n is IdentifierNameSyntax { Identifier.ValueText: var read } && read == variable.ValueText):
                // The new value is made from the old one, which must live until then.
                var old = context.Names.ForVariable("old", overwrite, edits);
                edits.InsertBefore(overwrite, $"{context.TypeText(context.Model.GetTypeInfo(left).Type!, overwrite.SpanStart)} {old} = {variable.Text};");
                edits.InsertAfter(overwrite, [.. lines.Select(l => Regex.Replace(l, $@"(?<![\w@.]){Regex.Escape(variable.Text)}(?!\w)", old))]);
                break;
            case ReleasePlaceKind.Exit or ReleasePlaceKind.Overwrite:
                edits.InsertBefore((StatementSyntax)Node, lines);
                break;
            case ReleasePlaceKind.End when Node is BlockSyntax block:
                edits.InsertAtEnd(block, lines);
                break;
            case ReleasePlaceKind.End:
                if (ScopeSyntax.StatementsOf(Node).LastOrDefault(s => s is not LocalFunctionStatementSyntax) is { } last)
                    edits.InsertAfter(last, lines);
                break;
            case ReleasePlaceKind.Else when Node is IfStatementSyntax branch:
                var indent = edits.IndentAt(branch.SpanStart);
                var nl = edits.NewLine;
                int end = edits.EndOfLineBehind(branch.GetLastToken());
                edits.Insert(end < 0 ? branch.Span.End : end,
                    $"{nl}{indent}else{nl}{indent}{{{string.Concat(lines.Select(l => nl + indent + edits.Unit(branch) + l))}{nl}{indent}}}");
                break;
        }
    }

    /// <summary>The type of what is returned, as its local is declared.</summary>
    private static string ReturnedType(FixContext context, ReturnStatementSyntax statement)
    {
        var (model, value) = (context.Model, statement.Expression!);
        var info = model.GetTypeInfo(value);
        // The value as it is, where it has a type of its own; what the method returns may be wider.
        var type = info.Type is { TypeKind: not TypeKind.Error } own && own.SpecialType != SpecialType.System_Void
            && value is not (DefaultExpressionSyntax or LiteralExpressionSyntax) && SymbolEqualityComparer.Default.Equals(own, info.ConvertedType)
                ? own : info.ConvertedType ?? info.Type;
        if (type is null or { TypeKind: TypeKind.Error } or { IsAnonymousType: true })
            return "var";
        var flow = info.Nullability.FlowState == NullableFlowState.MaybeNull && type.IsReferenceType
            ? type.WithNullableAnnotation(NullableAnnotation.Annotated) : type;
        return context.TypeText(flow, statement.SpanStart);
    }

    /// <summary>What the expression yields is the same after the release: constants, and variables that are no views.</summary>
    public static bool IsUnaffected(FixContext context, ExpressionSyntax value)
    {
        var model = context.Model;
        switch (value)
        {
            case LiteralExpressionSyntax or DefaultExpressionSyntax or TypeOfExpressionSyntax or ThisExpressionSyntax or PredefinedTypeSyntax:
                return true;
            case ParenthesizedExpressionSyntax { Expression: var inner }:
                return IsUnaffected(context, inner);
            case PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.UnaryMinusExpression or (int)SyntaxKind.LogicalNotExpression
                or (int)SyntaxKind.BitwiseNotExpression } unary:
                return IsUnaffected(context, unary.Operand);
            case PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } sure:
                return IsUnaffected(context, sure.Operand);
            case BinaryExpressionSyntax binary:
                return IsUnaffected(context, binary.Left) && IsUnaffected(context, binary.Right)
                    && model.GetSymbolInfo(binary).Symbol is null or IMethodSymbol { MethodKind: MethodKind.BuiltinOperator };
            case TupleExpressionSyntax tuple:
                return tuple.Arguments.All(a => IsUnaffected(context, a.Expression));
            case MemberAccessExpressionSyntax { Expression: var whole } access:
                return model.GetSymbolInfo(access).Symbol switch
                {
                    IFieldSymbol { IsStatic: true } or ITypeSymbol or INamespaceSymbol => true,
                    IPropertySymbol { IsStatic: true } property => IsStored(context, property) || PoolQueries.IsFramework(property),
                    IFieldSymbol => IsPlain(model.GetTypeInfo(whole).Type) && IsUnaffected(context, whole) && IsPlain(model.GetTypeInfo(access).Type),
                    IPropertySymbol property => IsStored(context, property) && IsPlain(model.GetTypeInfo(whole).Type) && IsUnaffected(context, whole)
                        && IsPlain(model.GetTypeInfo(access).Type),
                    _ => false,
                };
            case IdentifierNameSyntax name:
                return model.GetSymbolInfo(name).Symbol is ILocalSymbol or IParameterSymbol or IFieldSymbol or INamedTypeSymbol
                    && IsPlain(model.GetTypeInfo(name).Type);
            default:
                return false;
        }
    }

    /// <summary>
    /// The property gives what it was set to, or is one of a string, number or date, which have no array. Any other may compute its value from the rental.
    /// </summary>
    private static bool IsStored(FixContext context, IPropertySymbol property) => context.Pools.IsStored(property) || PoolQueries.IsFramework(property)
        && property.ContainingType is { SpecialType: not (SpecialType.None or SpecialType.System_Object) } or { IsUnmanagedType: true, IsRefLikeType: false };

    /// <summary>Numbers, strings and the like hold no view of an array.</summary>
    private static bool IsPlain(ITypeSymbol? type) => type is not null
        && (type.SpecialType is not (SpecialType.None or SpecialType.System_Object) || type.TypeKind is TypeKind.Enum
            || type is { IsReferenceType: true, TypeKind: TypeKind.Class } and not IArrayTypeSymbol and not { Name: "Stream" or "MemoryStream" });

    /// <summary>The statements through which a scope is left for good, in order; its end last.</summary>
    public static IEnumerable<ReleasePlace> ExitsOf(FixContext context, RentedVariable variable)
    {
        var scope = variable.Scope;
        int from = variable.Call.SpanStart;
        bool loops = variable.Call.Ancestors().TakeWhile(a => a != scope).Any(IsLoop);
        foreach (var node in scope.DescendantNodes(n => n == scope || n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)))
        {
            if (node is not StatementSyntax statement || (node.SpanStart < from && !loops))
                continue;
            bool leaves = statement switch
            {
                ReturnStatementSyntax => true,
                YieldStatementSyntax { RawKind: (int)SyntaxKind.YieldBreakStatement } => true,
                BreakStatementSyntax => TargetOf(statement, n => IsLoop(n) || n is SwitchStatementSyntax) is { } target && !scope.Span.Contains(target.Span),
                ContinueStatementSyntax => TargetOf(statement, IsLoop) is { } loop && !scope.Span.Contains(loop.Span),
                GotoStatementSyntax { RawKind: (int)SyntaxKind.GotoCaseStatement or (int)SyntaxKind.GotoDefaultStatement } =>
                    TargetOf(statement, n => n is SwitchStatementSyntax) is { } @switch && !scope.Span.Contains(@switch.Span),
                GotoStatementSyntax { Expression: { } label } =>
                    context.Model.GetSymbolInfo(label).Symbol is ILabelSymbol { DeclaringSyntaxReferences: [var reference] }
                    && !scope.Span.Contains(reference.Span),
                _ => false,
            };
            if (leaves && !IsCovered(statement, variable))
                yield return new ReleasePlace(ReleasePlaceKind.Exit, statement);
        }

        if (EndIsReachable(context.Model, scope))
            yield return new ReleasePlace(ReleasePlaceKind.End, scope);
    }

    /// <summary>Blocks that the flow of a release passes by: handlers, missing branches.</summary>
    public static IEnumerable<ReleasePlace> DetoursOf(FixContext context, RentedVariable variable)
    {
        foreach (var node in variable.Scope.DescendantNodes(
            n => n == variable.Scope || n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)))
        {
            switch (node)
            {
                case CatchClauseSyntax { Parent: TryStatementSyntax attempt } handler
                    when variable.Releases.Any(r => attempt.Block.Span.Contains(r.Span)) && EndIsReachable(context.Model, handler.Block):
                    yield return new ReleasePlace(ReleasePlaceKind.End, handler.Block);
                    break;
                case IfStatementSyntax { Else: null } branch
                    when variable.Releases.Any(r => branch.Statement.Span.Contains(r.Span)) && !TextEdits.IsEmbedded(branch):
                    yield return new ReleasePlace(ReleasePlaceKind.Else, branch);
                    break;
                case IfStatementSyntax { Else.Statement: BlockSyntax other, Statement: var first } when variable.Releases.Any(r => first.Span.Contains(r.Span))
                    && !variable.Releases.Any(r => other.Span.Contains(r.Span)) && EndIsReachable(context.Model, other):
                    yield return new ReleasePlace(ReleasePlaceKind.End, other);
                    break;
                case IfStatementSyntax { Else.Statement: var second, Statement: BlockSyntax block }
                    when variable.Releases.Any(r => second.Span.Contains(r.Span)) && !variable.Releases.Any(r => block.Span.Contains(r.Span))
                        && EndIsReachable(context.Model, block):
                    yield return new ReleasePlace(ReleasePlaceKind.End, block);
                    break;
                // A case that breaks without what its neighbours do.
                case BreakStatementSyntax { Parent: SwitchSectionSyntax { Parent: SwitchStatementSyntax whole } section } leave
                    when variable.Releases.Any(r => whole.Span.Contains(r.Span)) && !variable.Releases.Any(r => section.Span.Contains(r.Span)):
                    yield return new ReleasePlace(ReleasePlaceKind.Exit, leave);
                    break;
                case BreakStatementSyntax { Parent: BlockSyntax { Parent: SwitchSectionSyntax { Parent: SwitchStatementSyntax whole } section } } leave
                    when variable.Releases.Any(r => whole.Span.Contains(r.Span)) && !variable.Releases.Any(r => section.Span.Contains(r.Span)):
                    yield return new ReleasePlace(ReleasePlaceKind.Exit, leave);
                    break;
            }
        }
    }

    /// <summary>The assignments that put something else into the variable.</summary>
    public static IEnumerable<ReleasePlace> OverwritesOf(RentedVariable variable) =>
        variable.References
            .Where(r => r.Parent is AssignmentExpressionSyntax assignment && assignment.Left == r && assignment.IsKind(SyntaxKind.SimpleAssignmentExpression)
                && assignment.Parent is ExpressionStatementSyntax && !ScopeSyntax.IsNested(r, variable.Function))
            .Select(r => new ReleasePlace(ReleasePlaceKind.Overwrite, r.Parent!.Parent!));

    public static bool EndIsReachable(SemanticModel model, SyntaxNode scope)
    {
        var statements = ScopeSyntax.StatementsOf(scope);
        if (statements.Count == 0)
            return scope is BlockSyntax;
        if (scope is CompilationUnitSyntax)
            return statements.Last(s => s is not LocalFunctionStatementSyntax) is not (ReturnStatementSyntax or ThrowStatementSyntax);
        var flow = model.AnalyzeControlFlow(statements[0], statements[statements.Count - 1]);
        return flow is { Succeeded: true, EndPointIsReachable: true };
    }

    /// <summary>A <c>finally</c> on the way out releases already.</summary>
    private static bool IsCovered(StatementSyntax statement, RentedVariable variable) =>
        statement.Ancestors().TakeWhile(a => a != variable.Scope).OfType<TryStatementSyntax>()
            .Any(t => t.Finally is { } cleanup && !cleanup.Span.Contains(statement.Span) && variable.Releases.Any(r => cleanup.Span.Contains(r.Span)));

    private static SyntaxNode? TargetOf(SyntaxNode node, System.Func<SyntaxNode, bool> isTarget) =>
        node.Ancestors().TakeWhile(a => a is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)).FirstOrDefault(isTarget);

    private static bool IsLoop(SyntaxNode node) => node is WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax;
}
