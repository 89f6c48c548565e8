using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Ownership.Gate;

/// <summary>
/// Methods that give back the array in a field of their object, as growing a buffer does: what was copied out of the field before such a call is stale behind
/// it.
/// Found by their syntax, so that only bodies with both are followed.
/// </summary>
internal static class FieldReleases
{
    /// <summary>A method, and the field whose array it gives back.</summary>
    private sealed record Replacer(MethodDeclarationSyntax Method, string Field);

    /// <param name="returns">Names of what gives back, in one file.</param>
    /// <param name="methods">Receives the methods.</param>
    /// <returns>The calls of such methods in bodies with a copy of the field.</returns>
    public static IEnumerable<InvocationExpressionSyntax> Find(IEnumerable<SyntaxToken> returns, ICollection<MethodDeclarationSyntax> methods)
    {
        var calls = new List<InvocationExpressionSyntax>();
        foreach (var type in returns.Select(Direct).OfType<Replacer>().GroupBy(r => r.Method.Parent))
        {
            var all = type.Distinct().ToList();
            var members = ((TypeDeclarationSyntax)type.Key!).Members;
            // Those that see to it that there is enough call the one that grows.
            foreach (var ensuring in members.OfType<MethodDeclarationSyntax>().SelectMany(m => CallsIn(m, all).Select(c => new Replacer(m, c.Replacer.Field)))
                .Distinct().ToList())
            {
                if (!all.Contains(ensuring))
                    all.Add(ensuring);
            }

            foreach (var replacer in all)
                methods.Add(replacer.Method);
            foreach (var member in members)
            {
                foreach (var (call, replacer) in CallsIn(member, all))
                {
                    if (Copies(member, replacer.Field, call))
                        calls.Add(call);
                }
            }
        }

        return calls;
    }

    private static Replacer? Direct(SyntaxToken name)
    {
        if (name.Parent?.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { } call || !call.Expression.Span.Contains(name.Span)
            || GivenBy(call, name.ValueText) is not { } given
            || call.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not MethodDeclarationSyntax { Parent: TypeDeclarationSyntax type } method
            || NameIn(given) is not { } array)
            return null;
        var field = method.DescendantNodes().Select(n => n switch
        {
            VariableDeclaratorSyntax { Initializer.Value: var value } copy when copy.Identifier.ValueText == array => NameIn(Exchanged(value)),
            // if (_buffer is { } buffer)
            SingleVariableDesignationSyntax { Parent.Parent: IsPatternExpressionSyntax { Expression: var value } } copy
                when copy.Identifier.ValueText == array => NameIn(value),
            _ => null,
        }).FirstOrDefault(f => f is not null) ?? array;
        return field is not null
            && type.Members.OfType<FieldDeclarationSyntax>()
                .Any(f => IsArray(f.Declaration.Type) && f.Declaration.Variables.Any(v => v.Identifier.ValueText == field)) ? new Replacer(method, field)
                : null;
    }

    /// <summary><c>pool.Return(given)</c>, <c>given.Dispose()</c>, <c>given?.Dispose()</c></summary>
    private static ExpressionSyntax? GivenBy(InvocationExpressionSyntax call, string name) =>
        name != "Dispose" ? call.ArgumentList.Arguments.FirstOrDefault()?.Expression : call.Expression switch
    {
        MemberAccessExpressionSyntax { Expression: var owner } => owner,
        MemberBindingExpressionSyntax when call.Parent is ConditionalAccessExpressionSyntax { Expression: var owner } => owner,
        _ => null,
    };

    /// <summary>The place whose value <c>Interlocked.Exchange</c> gives.</summary>
    private static ExpressionSyntax Exchanged(ExpressionSyntax value) =>
        value is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Exchange" },
        ArgumentList.Arguments: [{ Expression: var place }, _] } ? place : value;

    private static bool IsArray(TypeSyntax type) =>
        (type is NullableTypeSyntax nullable ? nullable.ElementType : type) is ArrayTypeSyntax or GenericNameSyntax { Identifier.ValueText: "IMemoryOwner" };

    private static string? NameIn(ExpressionSyntax expression) => expression switch
    {
        IdentifierNameSyntax { Identifier.ValueText: var name } => name,
        MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name.Identifier.ValueText: var name } => name,
        PostfixUnaryExpressionSyntax { Operand: var operand } => NameIn(operand),
        ParenthesizedExpressionSyntax { Expression: var inner } => NameIn(inner),
        _ => null,
    };

    private static IEnumerable<(InvocationExpressionSyntax Call, Replacer Replacer)> CallsIn(MemberDeclarationSyntax member, List<Replacer> replacers)
    {
        foreach (var call in member.DescendantNodes().OfType<InvocationExpressionSyntax>())
        {
            if (NameIn(call.Expression) is not { } name)
                continue;
            foreach (var replacer in replacers)
            {
                if (replacer.Method.Identifier.ValueText == name && replacer.Method != member)
                    yield return (call, replacer);
            }
        }
    }

    /// <summary>
    /// A variable is set to what the field has, or to a part of it (not to its length, or to an element), it is returned, or given to something; or the field
    /// is asked for behind the call.
    /// </summary>
    private static bool Copies(MemberDeclarationSyntax member, string field, InvocationExpressionSyntax call)
    {
        bool isSet = false;
        foreach (var node in member.DescendantNodes())
        {
            if (node is not IdentifierNameSyntax { Identifier.ValueText: var name } mention || name != field)
                continue;
            SyntaxNode value = mention.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } access ? access : mention;
            // Through all that is computed from it, up to the statement, but not from its length or an element.
            while (value.Parent is not (null or EqualsValueClauseSyntax or StatementSyntax or AssignmentExpressionSyntax))
            {
                if (value.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: not ("Memory" or "Span"),
                    Parent: not InvocationExpressionSyntax }
                    or ElementAccessExpressionSyntax { Parent: not RefExpressionSyntax, ArgumentList.Arguments: not [{ Expression: RangeExpressionSyntax }] })
                    break;
                value = value.Parent;
            }

            if (value.Parent is ReturnStatementSyntax or ArrowExpressionClauseSyntax
                || (mention.Parent is ArgumentSyntax or PostfixUnaryExpressionSyntax { Parent: ArgumentSyntax }
                    && value.Parent is EqualsValueClauseSyntax or AssignmentExpressionSyntax))
                return true;
            if (mention.SpanStart > call.Span.End && !isSet)
            {
                isSet = mention.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } set && set.Left == mention;
                if (!isSet && mention.Parent is not (BinaryExpressionSyntax or IsPatternExpressionSyntax))
                    return true;
            }

            if (value.Parent is EqualsValueClauseSyntax || (value.Parent is AssignmentExpressionSyntax { Left: IdentifierNameSyntax } assignment
                && assignment.Right == value))
                return true;
        }

        return false;
    }

    /// <summary>The member asks behind the call whether the field, or its length, is still what it was.</summary>
    public static bool IsComparedBehind(SyntaxNode call, string field) => call.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member
        && member.DescendantNodes().Any(n => n.SpanStart > call.Span.End && n is IdentifierNameSyntax { Identifier.ValueText: var name } && name == field
            && n.Ancestors().TakeWhile(a => a is ExpressionSyntax or ArgumentSyntax or ArgumentListSyntax).Any(IsComparison));

    private static bool IsComparison(SyntaxNode node) =>
        node is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression, Right: not LiteralExpressionSyntax }
        || node is InvocationExpressionSyntax call
        && NameIn(call.Expression is MemberAccessExpressionSyntax { Name: IdentifierNameSyntax named } ? named : call.Expression) == "ReferenceEquals";

    /// <summary>
    /// All that the method is for is to replace, where a length, a number, a pattern or the like says so: where it does not, it does nothing. A flag is no such
    /// question: who asks it knows whether the array is rented, and so may the caller.
    /// </summary>
    public static bool OnlyReplaces(IMethodSymbol method)
    {
        if (method.DeclaringSyntaxReferences is not [var reference] || reference.GetSyntax() is not MethodDeclarationSyntax { Body: { } body })
            return false;
        var steps = Steps(body).Where(s => s is not (LocalDeclarationStatementSyntax
            or ExpressionStatementSyntax { Expression: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax {
                Expression: IdentifierNameSyntax { Identifier.ValueText: "Debug" } } } })).ToList();
        return steps.FirstOrDefault() is IfStatementSyntax choice && Compares(choice.Condition, body)
            && (steps.Count == 1 ? choice.Else is null || IsNothing(choice.Statement) || IsNothing(choice.Else.Statement)
            : LeavesAtOnce(choice.Statement, choice.Else?.Statement) || LeavesAtOnce(choice.Else?.Statement, choice.Statement));
    }

    private static bool LeavesAtOnce(StatementSyntax? leaving, StatementSyntax? otherwise) =>
        leaving is not null && Steps(leaving).ToList() is [ReturnStatementSyntax] && (otherwise is null || IsNothing(otherwise));

    /// <summary>The statements of a body, those in blocks around all of them as well.</summary>
    private static IEnumerable<StatementSyntax> Steps(StatementSyntax statement) => statement switch
    {
        BlockSyntax { Statements: var statements } => statements.SelectMany(Steps),
        DoStatementSyntax { Condition: LiteralExpressionSyntax { RawKind: (int)SyntaxKind.FalseLiteralExpression }, Statement: var once } => Steps(once),
        TryStatementSyntax { Catches.Count: 0, Block: var block, Finally: var last } => Steps(block).Concat(last is null ? [] : Steps(last.Block)),
        _ => [statement],
    };

    private static bool IsNothing(StatementSyntax statement) => !Steps(statement).Any(s => s is not (EmptyStatementSyntax or ReturnStatementSyntax));

    private static bool Compares(ExpressionSyntax condition, SyntaxNode body) => condition switch
    {
        ParenthesizedExpressionSyntax { Expression: var inner } => Compares(inner, body),
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression, Operand: var negated } => Compares(negated, body),
        // A variable that the condition was given before: its name is declared once in a body.
        IdentifierNameSyntax { Identifier.ValueText: var name } => body.DescendantNodes().OfType<VariableDeclaratorSyntax>()
            .FirstOrDefault(v => v.Identifier.ValueText == name) is { Initializer.Value: var value }
            && value is not IdentifierNameSyntax && Compares(value, body),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression or (int)SyntaxKind.LogicalOrExpression } both =>
            Compares(both.Left, body) && Compares(both.Right, body),
        BinaryExpressionSyntax { Right: not LiteralExpressionSyntax { RawKind: (int)SyntaxKind.TrueLiteralExpression
            or (int)SyntaxKind.FalseLiteralExpression } }
            or IsPatternExpressionSyntax { Pattern: not ConstantPatternSyntax { Expression.RawKind: (int)SyntaxKind.TrueLiteralExpression
            or (int)SyntaxKind.FalseLiteralExpression } } => true,
        _ => false,
    };
}
