using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Queries;

namespace PoolAnalyzers.CodeFixes.Trials;

/// <summary>Tells fields that have only what their type rents from those that somebody else may have put an array or owner into.</summary>
/// <remarks>
/// Goes by the assignments in the type. A field that some member gives back whenever it has something is the type's own, wherever its value is from: to hand
/// something to such a type is to give it away.
/// </remarks>
internal sealed class GivenFields(Compilation compilation, PoolQueries pools, CancellationToken cancellation)
{
    /// <summary>How often a local is replaced by what it was assigned.</summary>
    private const int MaxSteps = 4;

    /// <param name="member">The field or property, as this compilation or one that was made from it has it.</param>
    public bool MayHaveBeenGiven(ISymbol member)
    {
        if (member.GetDocumentationCommentId() is not { } id || DocumentationCommentId.GetFirstSymbolForDeclarationId(id, compilation) is not { } field)
            return false;
        var types = field.ContainingType.DeclaringSyntaxReferences.Select(r => r.GetSyntax(cancellation)).ToList();
        return types.Any(t => ValuesOf(field, t).Any(v => IsGiven(v, MaxSteps))) && !types.Any(t => IsReleasedWhenSet(field, t));
    }

    private IEnumerable<ExpressionSyntax> ValuesOf(ISymbol variable, SyntaxNode scope)
    {
        var model = compilation.GetSemanticModel(scope.SyntaxTree);
        foreach (var node in scope.DescendantNodesAndSelf())
        {
            switch (node)
            {
                case AssignmentExpressionSyntax { Left: var left } assignment when NameIn(left)?.Identifier.ValueText == variable.Name
                    && Is(model.GetSymbolInfo(left, cancellation).Symbol, variable):
                    yield return assignment.Right;
                    break;
                case VariableDeclaratorSyntax { Initializer.Value: var value } declarator when Is(model.GetDeclaredSymbol(declarator, cancellation), variable):
                    yield return value;
                    break;
                case PropertyDeclarationSyntax { Initializer.Value: var value } property when Is(model.GetDeclaredSymbol(property, cancellation), variable):
                    yield return value;
                    break;
            }
        }
    }

    private static bool Is(ISymbol? symbol, ISymbol variable) => SymbolEqualityComparer.Default.Equals(symbol, variable);

    private static SimpleNameSyntax? NameIn(ExpressionSyntax place) => place switch
    {
        SimpleNameSyntax name => name,
        MemberAccessExpressionSyntax { Name: var name } => name,
        _ => null,
    };

    /// <summary>The value is, or may be, an array or owner that the type did not rent: an argument, a part of something else, what it has allocated.</summary>
    private bool IsGiven(ExpressionSyntax value, int steps) => value switch
    {
        ParenthesizedExpressionSyntax { Expression: var inner } => IsGiven(inner, steps),
        CastExpressionSyntax { Expression: var inner } => IsGiven(inner, steps),
        PostfixUnaryExpressionSyntax { Operand: var inner } => IsGiven(inner, steps),
        AssignmentExpressionSyntax { Right: var inner } => IsGiven(inner, steps),
        ConditionalExpressionSyntax choice => IsGiven(choice.WhenTrue, steps) || IsGiven(choice.WhenFalse, steps),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } either => IsGiven(either.Left, steps) || IsGiven(either.Right, steps),
        SwitchExpressionSyntax choice => choice.Arms.Any(a => IsGiven(a.Expression, steps)),
        ArrayCreationExpressionSyntax { Type.RankSpecifiers: [{ Sizes: [LiteralExpressionSyntax { Token.Value: 0 }] }] } => false,
        ArrayCreationExpressionSyntax or ImplicitArrayCreationExpressionSyntax => true,
        CollectionExpressionSyntax { Elements.Count: var count } => count > 0,
        IdentifierNameSyntax or MemberAccessExpressionSyntax => IsGivenBy(value, steps),
        _ => false,
    };

    private bool IsGivenBy(ExpressionSyntax name, int steps)
    {
        switch (compilation.GetSemanticModel(name.SyntaxTree).GetSymbolInfo(name, cancellation).Symbol)
        {
            case IParameterSymbol { RefKind: RefKind.Out }:
                return false;
            case IParameterSymbol:
                return true;
            case ILocalSymbol { DeclaringSyntaxReferences: [var reference] } local when steps > 0:
                var function = reference.GetSyntax(cancellation).FirstAncestorOrSelf<MemberDeclarationSyntax>();
                return function is not null && ValuesOf(local, function).Any(v => IsGiven(v, steps - 1));
            case IFieldSymbol { IsConst: false } or IPropertySymbol:
                // Of another object. A field of this one is a rental that moves.
                return name is MemberAccessExpressionSyntax { Expression: not (ThisExpressionSyntax or TypeSyntax) };
            default:
                return false;
        }
    }

    /// <summary>A member gives back what the field has, under no other condition than that it has something.</summary>
    private bool IsReleasedWhenSet(ISymbol field, SyntaxNode type)
    {
        var model = compilation.GetSemanticModel(type.SyntaxTree);
        return type.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(call => Released(model, call) is { } released
            && Holds(model, released, field) && call.Ancestors().TakeWhile(a => a is not MemberDeclarationSyntax).OfType<IfStatementSyntax>()
                .All(i => !i.Statement.Span.Contains(call.Span) || IsAbout(model, i.Condition, field, released)));
    }

    private ExpressionSyntax? Released(SemanticModel model, InvocationExpressionSyntax call) => call switch
    {
        { ArgumentList.Arguments: [{ Expression: var given }, ..] } when NameIn(call.Expression) is { Identifier.ValueText: "Return" } =>
            model.GetSymbolInfo(call, cancellation).Symbol is IMethodSymbol method && pools.KindOf(method) == PoolCallKind.Returns ? given : null,
        { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Dispose", Expression: var owner }, ArgumentList.Arguments: [] } => owner,
        { Expression: MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Dispose" }, Parent: ConditionalAccessExpressionSyntax whole } =>
            whole.Expression,
        _ => null,
    };

    /// <summary>The expression is the field, or a local that was made from it.</summary>
    private bool Holds(SemanticModel model, ExpressionSyntax released, ISymbol field)
    {
        while (released is PostfixUnaryExpressionSyntax or ParenthesizedExpressionSyntax)
            released = released is PostfixUnaryExpressionSyntax sure ? sure.Operand : ((ParenthesizedExpressionSyntax)released).Expression;
        var symbol = model.GetSymbolInfo(released, cancellation).Symbol;
        if (Is(symbol, field))
            return true;
        return symbol is ILocalSymbol { DeclaringSyntaxReferences: [var reference] } && reference.GetSyntax(cancellation) switch
        {
            VariableDeclaratorSyntax { Initializer.Value: var value } => Names(value, field),
            SingleVariableDesignationSyntax made when made.FirstAncestorOrSelf<IsPatternExpressionSyntax>() is { Expression: var asked } => Names(asked, field),
            _ => false,
        };
    }

    private static bool Names(ExpressionSyntax value, ISymbol field) =>
        value.DescendantNodesAndSelf().Any(n => n is SimpleNameSyntax name && name.Identifier.ValueText == field.Name);

    /// <summary>
    /// A test for null, of the field or of the local that has its value; or of a flag that only keeps a second release out, whatever it is called.
    /// </summary>
    private bool IsAbout(SemanticModel model, ExpressionSyntax condition, ISymbol field, ExpressionSyntax released)
    {
        var local = model.GetSymbolInfo(released, cancellation).Symbol;
        return condition.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().All(n => model.GetSymbolInfo(n, cancellation).Symbol switch
        {
            null => false,
            INamespaceOrTypeSymbol => true,
            IMethodSymbol { Name: "Exchange" or "CompareExchange", ContainingType.Name: "Interlocked" } => true,
            var named when Is(named, field) || (local is not null && Is(named, local)) => true,
            var flag => model.GetEnclosingSymbol(condition.SpanStart, cancellation) is IMethodSymbol method
                && pools.IsPassedAtFirst(flag, method, cancellation),
        });
    }
}
