using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>
/// Whether <c>Dispose</c> of a type gives back what a member has, on each of its ways but those on which nothing is there any more: by null, by no elements, or
/// by a flag that only the disposal sets.
/// </summary>
internal sealed class OwnerDisposal(OwnerMembers members, string place)
{
    /// <summary>Methods that are called by one another.</summary>
    private const int MaxDepth = 4;

    private enum Ending
    {
        No,
        Yes,
        Doubt,
    }

    /// <summary>What the walk over one method knows.</summary>
    private sealed record Frame(MethodDeclarationSyntax Method, int Depth)
    {
        /// <summary>Locals and parameters that have what the member has.</summary>
        public HashSet<string> Copies { get; } = new(System.StringComparer.Ordinal);

        /// <summary>Parameters that the call gives a truth.</summary>
        public Dictionary<string, bool> Known { get; } = new(System.StringComparer.Ordinal);

        /// <summary>Locals that have a condition over the member and over flags.</summary>
        public HashSet<string> Guards { get; } = new(System.StringComparer.Ordinal);
    }

    private readonly HashSet<MethodDeclarationSyntax> _walked = [];
    private readonly HashSet<string> _flags = new(System.StringComparer.Ordinal);

    /// <summary>Null where it does not, or where that is not known.</summary>
    public (bool EndsOnce, bool Releases)? Read()
    {
        var disposals = members.All.OfType<MethodDeclarationSyntax>()
            .Where(m => m is { Identifier.ValueText: "Dispose", ParameterList.Parameters.Count: 0 } && !m.Modifiers.Any(SyntaxKind.StaticKeyword)).ToList();
        if (disposals is not [var dispose]
            || OfBody(new(dispose, 0)) != Ending.Yes
            || !_flags.All(IsFlag) || _walked.Any(OwnerMembers.GivesItselfAway))
            return null;
        bool isReset = _walked.Any(m => m.DescendantNodes().Any(n =>
            n is AssignmentExpressionSyntax { Left: var left } && (left is ThisExpressionSyntax || members.IsPlace(left, place))
            || n is InvocationExpressionSyntax call && OwnerMembers.IsExchange(call)));
        return (isReset || _flags.Count > 0, true);
    }

    private Ending OfBody(Frame frame)
    {
        _walked.Add(frame.Method);
        return frame.Method switch
        {
            { ExpressionBody.Expression: var only } => OfExpression(only, frame),
            { Body: { } block } => OfStatements(block.Statements, frame),
            _ => Ending.Doubt,
        };
    }

    private Ending OfStatements(IEnumerable<StatementSyntax> statements, Frame frame)
    {
        foreach (var statement in statements)
        {
            if (statement is ReturnStatementSyntax { Expression: null })
                return Ending.No;
            if (Of(statement, frame) is var ending and not Ending.No)
                return ending;
        }

        return Ending.No;
    }

    private Ending Of(StatementSyntax statement, Frame frame)
    {
        switch (statement)
        {
            case BlockSyntax block: return OfStatements(block.Statements, frame);
            case ExpressionStatementSyntax { Expression: var expression }: return OfExpression(expression, frame);
            case ReturnStatementSyntax { Expression: { } result }: return OfExpression(result, frame);
            case IfStatementSyntax choice: return OfChoice(choice, frame);
            case LocalDeclarationStatementSyntax { Declaration.Variables: var variables }:
                foreach (var variable in variables)
                    Declare(variable, frame);
                return Ending.No;
            case TryStatementSyntax attempt:
                var finalized = attempt.Finally is { } last ? OfStatements(last.Block.Statements, frame) : Ending.No;
                return finalized != Ending.No ? finalized : OfStatements(attempt.Block.Statements, frame);
            case DoStatementSyntax { Condition: LiteralExpressionSyntax { RawKind: (int)SyntaxKind.FalseLiteralExpression }, Statement: var inner }:
                return Of(inner, frame);
            case LockStatementSyntax { Statement: var inner }: return Of(inner, frame);
            case UsingStatementSyntax { Statement: var inner }: return Of(inner, frame);
            default: return MayMatter(statement) ? Ending.Doubt : Ending.No;
        }
    }

    private void Declare(VariableDeclaratorSyntax variable, Frame frame)
    {
        if (variable.Initializer is not { Value: var value })
            return;
        var name = variable.Identifier.ValueText;
        if (Plain(value) is AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: var copy }, Right: var copied }
            && Has(copied, frame))
            frame.Copies.Add(copy);
        else if (Has(value, frame))
            frame.Copies.Add(name);
        else if (Plain(value) is BinaryExpressionSyntax or IsPatternExpressionSyntax or PrefixUnaryExpressionSyntax && IsGuard(value, frame))
            frame.Guards.Add(name);
    }

    private static bool MayMatter(SyntaxNode statement) => statement.DescendantNodesAndSelf().Any(static n => n is ReturnStatementSyntax
        || n is InvocationExpressionSyntax { Expression: var called } && OwnerMembers.NameOf(called) is "Return" or "Dispose");

    private Ending OfChoice(IfStatementSyntax choice, Frame frame)
    {
        // 'if (disposing)', where the call says which.
        var condition = Plain(choice.Condition);
        bool isNegated = condition is PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression };
        if (condition is PrefixUnaryExpressionSyntax { Operand: var operand } && isNegated)
            condition = Plain(operand);
        if (condition is IdentifierNameSyntax { Identifier.ValueText: var name } && frame.Known.TryGetValue(name, out bool known))
            return known != isNegated ? Of(choice.Statement, frame) : choice.Else is { Statement: var other } ? Of(other, frame) : Ending.No;
        bool isGuard = IsGuard(choice.Condition, frame);
        var then = Of(choice.Statement, frame);
        var otherwise = choice.Else is { Statement: var alternative } ? Of(alternative, frame) : Ending.No;
        if (then == Ending.Doubt || otherwise == Ending.Doubt)
            return Ending.Doubt;
        if (then == Ending.Yes || otherwise == Ending.Yes)
            return isGuard || then == otherwise ? Ending.Yes : Ending.Doubt;
        bool leaves = choice.DescendantNodes().Any(static n => n is ReturnStatementSyntax);
        return leaves && !isGuard ? Ending.Doubt : Ending.No;
    }

    private Ending OfExpression(ExpressionSyntax expression, Frame frame)
    {
        switch (Plain(expression))
        {
            case AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: var copy }, Right: var value } when Has(value, frame):
                frame.Copies.Add(copy);
                return Ending.No;
            case ConditionalAccessExpressionSyntax { Expression: var on, WhenNotNull: InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax {
                Name.Identifier.ValueText: var name } } }:
                return name == "Dispose" && Has(on, frame) ? Ending.Yes : name == "Return" ? Ending.Doubt : Ending.No;
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Dispose", Expression: var disposed } }
                when Has(disposed, frame):
                return Ending.Yes;
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Return" },
                ArgumentList.Arguments: [{ Expression: var given }, ..] } when Has(given, frame):
                return Ending.Yes;
            case InvocationExpressionSyntax call:
                return OfCall(call, frame);
            case AssignmentExpressionSyntax or PostfixUnaryExpressionSyntax or PrefixUnaryExpressionSyntax:
                return Ending.No;
            case var other:
                return MayMatter(other) ? Ending.Doubt : Ending.No;
        }
    }

    /// <summary>A method of the type itself is followed.</summary>
    private Ending OfCall(InvocationExpressionSyntax call, Frame frame)
    {
        var methods = members.MethodsOf(call).ToList();
        if (methods.Count == 0)
            return Ending.No;
        if (methods is not [var method] || frame.Depth == MaxDepth)
            return Ending.Doubt;
        var inner = new Frame(method, frame.Depth + 1);
        for (int i = 0; i < call.ArgumentList.Arguments.Count; i++)
        {
            var (parameter, value) = (method.ParameterList.Parameters[i].Identifier.ValueText, call.ArgumentList.Arguments[i].Expression);
            if (value is LiteralExpressionSyntax { Token.Value: bool literal })
                inner.Known[parameter] = literal;
            else if (Has(value, frame))
                inner.Copies.Add(parameter);
        }

        return OfBody(inner);
    }

    /// <summary>The value is what the member has, or had until now.</summary>
    private bool Has(ExpressionSyntax value, Frame frame) => Plain(value) switch
    {
        InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var swapped }, ..] } call => OwnerMembers.IsExchange(call)
            && members.IsPlace(swapped, place),
        IdentifierNameSyntax { Identifier.ValueText: var name } copy when frame.Copies.Contains(name) => true,
        var other => members.IsPlace(other, place),
    };

    /// <summary>A condition over the member and over flags, and over nothing else.</summary>
    private bool IsGuard(ExpressionSyntax condition, Frame frame)
    {
        switch (Plain(condition))
        {
            case PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression, Operand: var operand }: return IsGuard(operand, frame);
            case BinaryExpressionSyntax { Left: var left, Right: var right }: return IsGuard(left, frame) && IsGuard(right, frame);
            case IsPatternExpressionSyntax { Expression: var asked, Pattern: var pattern }:
                if (Has(asked, frame))
                    frame.Copies.UnionWith(pattern.DescendantNodesAndSelf().OfType<SingleVariableDesignationSyntax>().Select(d => d.Identifier.ValueText));
                return IsGuard(asked, frame);
            case LiteralExpressionSyntax: return true;
            case InvocationExpressionSyntax { ArgumentList.Arguments: var arguments } call:
                return OwnerMembers.IsNothing(call)
                    || (OwnerMembers.IsExchange(call) || OwnerMembers.NameOf(call.Expression) is "ReferenceEquals" or "Read")
                        && arguments.All(a => IsGuard(a.Expression, frame));
            case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length", Expression: var array } when Has(array, frame): return true;
            case ConditionalAccessExpressionSyntax { Expression: var array } when Has(array, frame): return true;
            case var value when Has(value, frame) || OwnerMembers.IsNothing(value): return true;
            case IdentifierNameSyntax { Identifier.ValueText: var name } when frame.Known.ContainsKey(name) || frame.Guards.Contains(name): return true;
            case IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }:
                return _flags.Add(OwnerMembers.NameOf(Plain(condition))) || true;
            default: return false;
        }
    }

    /// <summary>A number or truth in a private member, which is set to constants, by the constructor and by the disposal: no caller chooses it.</summary>
    private bool IsFlag(string name)
    {
        if (!members.All.Any(m => m is FieldDeclarationSyntax { Declaration: { Type: PredefinedTypeSyntax, Variables: var fields } } field
                && fields.Any(f => f.Identifier.ValueText == name)
                && !field.Modifiers.Any(a => a.IsKind(SyntaxKind.PublicKeyword) || a.IsKind(SyntaxKind.InternalKeyword) || a.IsKind(SyntaxKind.ProtectedKeyword)
                    || a.IsKind(SyntaxKind.StaticKeyword))))
            return false;
        foreach (var node in members.Parts.SelectMany(p => p.DescendantNodes()))
        {
            if (OwnerMembers.NameOf(node) != name || node.Parent is MemberAccessExpressionSyntax access && access.Name == node)
                continue;
            bool isOk = node.Parent switch
            {
                AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression, Right: var value } set when set.Left == node =>
                    value is LiteralExpressionSyntax && IsAtAnEnd(node),
                AssignmentExpressionSyntax { Left: var left } => left != node,
                ArgumentSyntax { RefKindKeyword.RawKind: not 0, Parent.Parent: InvocationExpressionSyntax call } =>
                    OwnerMembers.IsExchange(call) ? IsAtAnEnd(node) : OwnerMembers.NameOf(call.Expression) == "Read",
                PostfixUnaryExpressionSyntax { RawKind: not (int)SyntaxKind.SuppressNullableWarningExpression }
                    or PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PreIncrementExpression or (int)SyntaxKind.PreDecrementExpression } => false,
                _ => true,
            };
            if (!isOk)
                return false;
        }

        return true;
    }

    private bool IsAtAnEnd(SyntaxNode node) => node.FirstAncestorOrSelf<MemberDeclarationSyntax>() is ConstructorDeclarationSyntax
        || (node.FirstAncestorOrSelf<MethodDeclarationSyntax>() is { } method && _walked.Contains(method));

    private static ExpressionSyntax Plain(ExpressionSyntax value) => value switch
    {
        ParenthesizedExpressionSyntax { Expression: var inner } => Plain(inner),
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression, Operand: var inner } => Plain(inner),
        CastExpressionSyntax { Expression: var inner } => Plain(inner),
        _ => value,
    };
}
