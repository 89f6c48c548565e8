using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace PoolAnalyzers.Tests;

/// <summary>Ways to say it; each is a few that do not get into each other's way.</summary>
public enum Wording
{
    /// <summary>Conditions are negated, and their branches swapped.</summary>
    Negated,

    /// <summary>Bodies run in a loop that ends after one turn; declarations and their values, and results and their <c>return</c>, are apart.</summary>
    StepByStep,

    /// <summary>Bodies are in a <c>try</c>; loops are left by a <c>break</c>; conditions have a variable.</summary>
    Named,

    /// <summary>The shared pool is asked for by way of a field of a generic type.</summary>
    ByAlias,

    /// <summary>A generic helper rents.</summary>
    ByHelper,
}

/// <summary>
/// Says the same in other words, by its syntax alone: whatever is right or wrong in a program is so in the reworded one. Metamorphic testing, after T. Y. Chen, S. C. Cheung and
/// S. M. Yiu, "Metamorphic testing: a new approach for generating next test cases", 1998. What stood on one line still does, and what is written behind it.
/// </summary>
internal sealed class Rewording : CSharpSyntaxRewriter
{
    /// <summary>What the reworded programs need: another name for a shared pool, and a helper that rents.</summary>
    public const string Helpers = """
        static class Worded<T>
        {
            public static readonly System.Buffers.ArrayPool<T> Pool = System.Buffers.ArrayPool<T>.Shared;
            public static T[] Take(int minimumLength) => System.Buffers.ArrayPool<T>.Shared.Rent(minimumLength);
        }
        """;

    private readonly Wording _wording;
    private int _names;

    private Rewording(Wording wording) => _wording = wording;

    public static string Of(string program, CSharpParseOptions options, Wording wording) => new Rewording(wording).Visit(CSharpSyntaxTree.ParseText(program, options).GetRoot())!.ToFullString();

    public override SyntaxNode VisitIfStatement(IfStatementSyntax node)
    {
        var choice = (IfStatementSyntax)base.VisitIfStatement(node)!;
        var otherwise = choice.Else is { Statement: var alternative } ? alternative.ToFullString() : "{ }";
        // A variable that the condition declares is seen behind it.
        return _wording switch
        {
            Wording.Negated => Around(choice, $"if (!({choice.Condition.ToFullString()})) {otherwise} else {choice.CloseParenToken.TrailingTrivia.ToFullString()}{choice.Statement.ToFullString()}"),
            Wording.Named when node.Parent is BlockSyntax && !node.Condition.DescendantNodes().Any(n => n is VariableDesignationSyntax) =>
                Around(choice, $"{{ bool {Name()} = {choice.Condition.ToFullString()}; if (named{_names}) {choice.CloseParenToken.TrailingTrivia.ToFullString()}{choice.Statement.ToFullString()} else {otherwise} }}"),
            _ => choice,
        };
    }

    public override SyntaxNode VisitWhileStatement(WhileStatementSyntax node)
    {
        var loop = (WhileStatementSyntax)base.VisitWhileStatement(node)!;
        return _wording == Wording.Named ? Around(loop, $"while (true) {{ if (!({loop.Condition.ToFullString()})) break; {loop.CloseParenToken.TrailingTrivia.ToFullString()}{loop.Statement.ToFullString()} }}") : loop;
    }

    public override SyntaxNode VisitBlock(BlockSyntax node)
    {
        var block = (BlockSyntax)base.VisitBlock(node)!;
        if (node.Parent is not (BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or LocalFunctionStatementSyntax))
            return block;
        var statements = string.Concat(block.Statements.Select(s => s.ToFullString())) + block.CloseBraceToken.LeadingTrivia.ToFullString();
        var around = _wording switch
        {
            Wording.StepByStep => $"{{ do {{ {statements} }} while (false); }}",
            Wording.Named => $"{{ try {{ {statements} }} finally {{ }} }}",
            _ => null,
        };
        return around is null ? block : ((BlockSyntax)ParseStatement(around)).WithTriviaFrom(block);
    }

    public override SyntaxNode VisitReturnStatement(ReturnStatementSyntax node)
    {
        var end = (ReturnStatementSyntax)base.VisitReturnStatement(node)!;
        // What has a type of its own.
        return _wording == Wording.StepByStep && end.Expression is SimpleNameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax or ElementAccessExpressionSyntax or ObjectCreationExpressionSyntax
            ? Statement(end, $"{{ var {Name()} = {end.Expression.ToFullString()}; return named{_names}; }}") : end;
    }

    public override SyntaxNode VisitLocalDeclarationStatement(LocalDeclarationStatementSyntax node)
    {
        var declaration = (LocalDeclarationStatementSyntax)base.VisitLocalDeclarationStatement(node)!;
        // Of a span, the declaration says how far it may go.
        bool isSplit = _wording == Wording.StepByStep && node is { Parent: BlockSyntax, UsingKeyword.RawKind: 0, IsConst: false, Declaration: { Type: PredefinedTypeSyntax or ArrayTypeSyntax or NullableTypeSyntax, Variables: [{ Initializer.Value: not InitializerExpressionSyntax }] } };
        if (!isSplit)
            return declaration;
        var (type, variable) = (declaration.Declaration.Type, declaration.Declaration.Variables[0]);
        // One statement must take the place of one: a block would end the variable.
        return declaration.WithDeclaration(VariableDeclaration(type, SeparatedList([VariableDeclarator(variable.Identifier.WithTrailingTrivia()),
            VariableDeclarator(Identifier(Name() + " ")).WithInitializer(EqualsValueClause(AssignmentExpression(SyntaxKind.SimpleAssignmentExpression, IdentifierName(variable.Identifier.WithoutTrivia()), variable.Initializer!.Value.WithoutLeadingTrivia())))])));
    }

    public override SyntaxNode VisitMemberAccessExpression(MemberAccessExpressionSyntax node)
    {
        var access = (MemberAccessExpressionSyntax)base.VisitMemberAccessExpression(node)!;
        return access switch
        {
            { Name.Identifier.ValueText: "Shared", Expression: GenericNameSyntax { Identifier.ValueText: "ArrayPool", TypeArgumentList: var element } } when _wording == Wording.ByAlias => Expression(access, $"global::Worded{element}.Pool"),
            { Name.Identifier.ValueText: "Rent", Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Shared", Expression: GenericNameSyntax { Identifier.ValueText: "ArrayPool", TypeArgumentList: var element } } } when _wording == Wording.ByHelper
                => Expression(access, $"global::Worded{element}.Take"),
            _ => access,
        };
    }

    private string Name() => $"named{++_names}";

    /// <summary>What follows the original follows what is in it.</summary>
    private static StatementSyntax Around(StatementSyntax original, string text) => ParseStatement(text + "\n").WithLeadingTrivia(original.GetLeadingTrivia());

    private static StatementSyntax Statement(StatementSyntax original, string text) => ParseStatement(text).WithTriviaFrom(original);

    private static ExpressionSyntax Expression(ExpressionSyntax original, string text) => ParseExpression(text).WithTriviaFrom(original);
}
