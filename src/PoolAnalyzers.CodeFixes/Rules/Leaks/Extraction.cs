using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Editing;

namespace PoolAnalyzers.CodeFixes.Rules.Leaks;

/// <summary>Gives a rental that is used without a name a variable of its own, in front of the statement.</summary>
internal sealed class Extraction(FixContext context)
{
    public TextEdits? Extract(string wanted)
    {
        // What is awaited or converted on the way is the rental; what is called on it is its use.
        var rental = context.Node as ExpressionSyntax ?? context.Node.FirstAncestorOrSelf<ExpressionSyntax>();
        while (rental?.Parent is AwaitExpressionSyntax or ParenthesizedExpressionSyntax
            or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" }
            or InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } }
                && rental.Parent is ExpressionSyntax outer)
            rental = (ExpressionSyntax)rental.Parent;
        if (rental is null || context.Model.GetTypeInfo(rental).Type is not { TypeKind: not TypeKind.Error } type)
            return null;
        if (rental is InvocationExpressionSyntax call
            && !call.ArgumentList.Arguments.All(a => TextEdits.IsHarmless(a.Expression) || a.Expression is InvocationExpressionSyntax))
            return null;
        if (rental.Ancestors().TakeWhile(a => a is not StatementSyntax and not ArrowExpressionClauseSyntax).Any(a => IsConditional(a, rental)))
            return null;
        var edits = context.Edit();
        var declared = context.TypeText(type.WithNullableAnnotation(NullableAnnotation.NotAnnotated), rental.SpanStart);
        if (rental.FirstAncestorOrSelf<SyntaxNode>(n => n is StatementSyntax or ArrowExpressionClauseSyntax) is ArrowExpressionClauseSyntax arrow)
            return IntoBody(edits, arrow, rental, declared, wanted) ? edits : null;
        if (rental.FirstAncestorOrSelf<StatementSyntax>() is not (ExpressionStatementSyntax or LocalDeclarationStatementSyntax or ReturnStatementSyntax
                or ThrowStatementSyntax or IfStatementSyntax or SwitchStatementSyntax or CommonForEachStatementSyntax)
            || rental.FirstAncestorOrSelf<StatementSyntax>() is not { } statement)
            return null;
        // Where the statement has room for one only, there is no place in front of it.
        if (TextEdits.IsEmbedded(statement))
            return null;
        var name = context.Names.ForVariable(wanted, statement);
        var declaration = $"{declared} {name} = {rental};";
        if (statement is ExpressionStatementSyntax { Expression: var whole }
            && (whole == rental
                || whole is AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: "_" } } discard && discard.Right == rental))
        {
            edits.Replace(statement.Span, declaration);
            return edits;
        }

        edits.SplitOff(statement, declaration);
        edits.Replace(rental.Span, name);
        return edits;
    }

    /// <summary>Evaluated on some ways only, or more than once: it cannot be moved in front.</summary>
    private static bool IsConditional(SyntaxNode node, ExpressionSyntax rental) => node switch
    {
        ConditionalExpressionSyntax choice => !choice.Condition.Span.Contains(rental.Span),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression or (int)SyntaxKind.LogicalOrExpression
            or (int)SyntaxKind.CoalesceExpression } binary => !binary.Left.Span.Contains(rental.Span),
        AssignmentExpressionSyntax assignment => assignment.IsKind(SyntaxKind.CoalesceAssignmentExpression),
        ConditionalAccessExpressionSyntax access => !access.Expression.Span.Contains(rental.Span),
        AnonymousFunctionExpressionSyntax or SwitchExpressionArmSyntax or QueryExpressionSyntax or InterpolatedStringExpressionSyntax => true,
        _ => false,
    };

    /// <summary>An expression body becomes a block.</summary>
    private bool IntoBody(TextEdits edits, ArrowExpressionClauseSyntax arrow, ExpressionSyntax rental, string declared, string wanted)
    {
        if (arrow.Parent is not { } member || ScopeSyntax.IsNested(rental, ScopeSyntax.FunctionOf(arrow.Expression)))
            return false;
        var returns = member switch
        {
            MethodDeclarationSyntax method => !ExpressionBody.IsWithoutResult(context.Model.GetDeclaredSymbol(method)),
            LocalFunctionStatementSyntax local => !ExpressionBody.IsWithoutResult(context.Model.GetDeclaredSymbol(local) as IMethodSymbol),
            PropertyDeclarationSyntax or IndexerDeclarationSyntax => true,
            AccessorDeclarationSyntax accessor => accessor.IsKind(SyntaxKind.GetAccessorDeclaration),
            _ => false,
        };
        var name = context.Names.ForVariable(wanted, arrow);
        var value = arrow.Expression.ToString();
        int at = rental.SpanStart - arrow.Expression.SpanStart;
        value = value.Substring(0, at) + name + value.Substring(at + rental.Span.Length);
        string[] lines = [$"{declared} {name} = {rental};"];
        return ExpressionBody.Replace(edits, arrow, arrow.Expression == rental && !returns ? lines : [.. lines, $"{(returns ? "return " : "")}{value};"]);
    }
}
