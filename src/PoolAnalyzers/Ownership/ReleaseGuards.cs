using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

/// <summary>
/// What keeps a second call of a member from the release in it: the release depends on something that the first call has changed, a flag, a
/// count, a field that it emptied.
/// </summary>
/// <remarks>Read off the syntax, members of the same type by their names: what looks like a guard counts as one.</remarks>
/// <param name="type">The type that declares the member.</param>
/// <param name="field">The field that the release leaves as it is; no guard of its own.</param>
/// <param name="own">The member.</param>
/// <param name="release">The release in it.</param>
internal sealed class ReleaseGuards(INamedTypeSymbol type, ISymbol field, SyntaxNode own, SyntaxNode release, CancellationToken cancellation)
{
    /// <summary>Copies of copies, and members called by members, that are followed.</summary>
    private const int MaxSteps = 3;

    private Changes? _changed;

    /// <param name="Written">What is set to something else.</param>
    /// <param name="Called">What something is called on: a change of what it says of itself.</param>
    private sealed record Changes(HashSet<string> Written, HashSet<string> Called);

    /// <summary>What the member changes, itself or by way of members of its type.</summary>
    private Changes Changed => _changed ??= FindChanged(own);

    /// <summary>True when a second run does not come to the release by the way that the first one took.</summary>
    /// <param name="trail">The branches of that way.</param>
    public bool KeepOut(Trail? trail)
    {
        foreach (var condition in Controlling())
        {
            if (AsksForChange(condition, own))
                return true;
        }

        for (var step = trail; step is not null; step = step.Before)
        {
            // What a switch asks for is not in the text of its label.
            var asked = step.Condition.IsImplicit ? step.Condition.Descendants().OfType<IFlowCaptureReferenceOperation>().Select(c => c.Syntax) : [step.Condition.Syntax];
            if (Controls(step.Condition.Syntax) && asked.Any(a => AsksForChange(a, own)))
                return true;
        }

        return (Changed.Written.Count > 0 && ChecksBefore()) || RenewsBefore() || LetsNobodyComeTwice();
    }

    /// <summary>A caller that resets the field, or asks for something that it or the release changes.</summary>
    public bool AreIn(MemberDeclarationSyntax caller)
    {
        var changed = FindChanged(caller);
        changed.Written.UnionWith(Changed.Written);
        changed.Called.UnionWith(Changed.Called);
        if (IsReset(caller) || IsWrittenBeside(caller) || caller.DescendantNodes().Any(n => n is AssignmentExpressionSyntax { Left: ThisExpressionSyntax }))
            return true;
        return caller.DescendantNodes().Where(n => n is not ConditionalAccessExpressionSyntax).Select(ConditionOf).Any(c => c is not null && Mentioned(c, caller).Any(n => IsChange(n, changed)));
    }

    /// <summary>The caller calls another member that sets the field: <c>await DisposeAsyncCore(); Dispose(false);</c></summary>
    private bool IsWrittenBeside(SyntaxNode caller) => caller.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(call => NameOf(call.Expression) is { } name
        && BodiesOf(name).Any(body => body.SyntaxTree == own.SyntaxTree && !body.Span.Contains(release.Span) && IsReset(body)));

    private bool AsksForChange(SyntaxNode condition, SyntaxNode around) => !MeasuresArgument(condition, around) && Mentioned(condition, around).Any(n => IsChange(n, Changed));

    /// <summary><c>capacity &lt; Count</c>: whether what is asked for is possible, and not whether it was asked for before.</summary>
    private static bool MeasuresArgument(SyntaxNode condition, SyntaxNode around) =>
        condition is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LessThanExpression or (int)SyntaxKind.LessThanOrEqualExpression or (int)SyntaxKind.GreaterThanExpression or (int)SyntaxKind.GreaterThanOrEqualExpression } measure
        && around is BaseMethodDeclarationSyntax { ParameterList.Parameters: var parameters }
        && parameters.Any(p => new[] { measure.Left, measure.Right }.Any(side => side is IdentifierNameSyntax name && name.Identifier.ValueText == p.Identifier.ValueText));

    private static bool IsChange(SyntaxNode node, Changes changed) => node switch
    {
        IdentifierNameSyntax { Identifier.ValueText: var name } => changed.Written.Contains(name) || (changed.Called.Contains(name) && IsAskedForMember(node)),
        InvocationExpressionSyntax call => IsInterlocked(call),
        _ => false,
    };

    private static bool IsAskedForMember(SyntaxNode node)
    {
        if (node.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } own)
            node = own;
        return node.Parent is MemberAccessExpressionSyntax { Expression: var asked } && asked == node;
    }

    /// <summary>The conditions around the release, and those before it that end the run.</summary>
    private IEnumerable<SyntaxNode> Controlling()
    {
        foreach (var node in own.DescendantNodes())
        {
            if (ConditionOf(node) is { } condition && Controls(condition) && (node.Span.Contains(release.Span) || node.Parent?.Span.Contains(release.Span) == true))
                yield return condition;
        }
    }

    private static SyntaxNode? ConditionOf(SyntaxNode node) => node switch
    {
        IfStatementSyntax branch => branch.Condition,
        WhileStatementSyntax loop => loop.Condition,
        SwitchStatementSyntax { Expression: var asked } => asked,
        ConditionalExpressionSyntax choice => choice.Condition,
        ConditionalAccessExpressionSyntax access => access.Expression,
        _ => null,
    };

    /// <summary>Whether the release happens depends on the condition: it is inside, or one of the ways ends before it.</summary>
    private bool Controls(SyntaxNode condition)
    {
        if (condition.FirstAncestorOrSelf<StatementSyntax>() is not { } statement || statement.SpanStart > release.SpanStart)
            return false;
        return statement.Span.Contains(release.Span)
            || statement.DescendantNodesAndSelf().Any(n => n is ReturnStatementSyntax or ThrowStatementSyntax or ThrowExpressionSyntax or BreakStatementSyntax or ContinueStatementSyntax or GotoStatementSyntax);
    }

    /// <summary>What a condition mentions, what the locals in it were set to, and what members of the type that it asks look at.</summary>
    private IEnumerable<SyntaxNode> Mentioned(SyntaxNode condition, SyntaxNode around)
    {
        var seen = new HashSet<string>(StringComparer.Ordinal);
        var open = new Stack<(SyntaxNode Root, SyntaxNode Around, int Steps)>();
        open.Push((condition, around, 0));
        while (open.Count > 0)
        {
            cancellation.ThrowIfCancellationRequested();
            var (root, member, steps) = open.Pop();
            foreach (var node in root.DescendantNodesAndSelf())
            {
                if (IsOfSomethingElse(node))
                    continue;
                yield return node;
                if (steps >= MaxSteps || node is not IdentifierNameSyntax { Identifier.ValueText: var name } || !seen.Add(name))
                    continue;
                foreach (var value in ValuesOf(name, member))
                    open.Push((value, member, steps + 1));
                foreach (var asked in BodiesOf(name))
                    open.Push((asked, asked, steps + 1));
            }
        }
    }

    /// <summary>The name of a member of another object.</summary>
    private static bool IsOfSomethingElse(SyntaxNode node) => node.Parent is MemberAccessExpressionSyntax { Expression: not (ThisExpressionSyntax or BaseExpressionSyntax) } access && access.Name == node;

    private static IEnumerable<SyntaxNode> ValuesOf(string local, SyntaxNode member)
    {
        bool isLocal = false;
        foreach (var node in member.DescendantNodes())
        {
            if (node is VariableDeclaratorSyntax declarator && declarator.Identifier.ValueText == local)
            {
                isLocal = true;
                if (declarator.Initializer is { Value: var first })
                    yield return first;
            }
            else if (isLocal && node is AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: var name }, Right: var value } && name == local)
            {
                yield return value;
            }
        }
    }

    /// <summary>The bodies of the properties and methods of that name, in the type and its bases.</summary>
    private IEnumerable<SyntaxNode> BodiesOf(string name)
    {
        for (var declaring = type; declaring is not null; declaring = declaring.BaseType)
        {
            foreach (var member in declaring.GetMembers(name))
            {
                if (member is not (IPropertySymbol or IMethodSymbol))
                    continue;
                foreach (var reference in member.DeclaringSyntaxReferences)
                    yield return reference.GetSyntax(cancellation);
            }
        }
    }

    private Changes FindChanged(SyntaxNode start)
    {
        var called = new HashSet<string>(StringComparer.Ordinal);
        var found = new HashSet<string>(StringComparer.Ordinal);
        var seen = new HashSet<string>(StringComparer.Ordinal);
        var open = new Stack<(SyntaxNode Root, int Steps)>();
        open.Push((start, 0));
        while (open.Count > 0)
        {
            var (root, steps) = open.Pop();
            found.UnionWith(WrittenIn(root));
            foreach (var call in root.DescendantNodes().OfType<InvocationExpressionSyntax>())
            {
                if (call.Expression is MemberAccessExpressionSyntax { Expression: var receiver } && Root(receiver) is { } on)
                    called.Add(on);
                else if (call.Expression is MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax })
                    found.UnionWith(Inherited());
                if (steps < MaxSteps && NameOf(call.Expression) is { } name && seen.Add(name))
                {
                    foreach (var body in BodiesOf(name))
                        open.Push((body, steps + 1));
                }
            }
        }

        // A variable of the run itself says nothing to the next one.
        found.RemoveWhere(name => name == field.Name || !IsMember(name));
        called.RemoveWhere(name => name == field.Name || !IsMember(name));
        return new Changes(found, called);
    }

    private IEnumerable<string> Inherited()
    {
        for (var from = type.BaseType; from is not null; from = from.BaseType)
        {
            foreach (var member in from.GetMembers())
            {
                if (member is IPropertySymbol or IFieldSymbol)
                    yield return member.Name;
            }
        }
    }

    private bool IsMember(string name)
    {
        for (var declaring = type; declaring is not null; declaring = declaring.BaseType)
        {
            // What an unknown base declares is not known.
            if (declaring.TypeKind == TypeKind.Error || declaring.GetMembers(name).Any(m => m is IFieldSymbol or IPropertySymbol))
                return true;
        }

        return false;
    }

    /// <summary>The field is set, or what is in it is emptied; data that is written into an array is neither.</summary>
    private bool IsReset(SyntaxNode root) => root.DescendantNodes().Any(n => WrittenBy(n) is { } written && Root(written) == field.Name
        && !(n is AssignmentExpressionSyntax { Left: ElementAccessExpressionSyntax, Right: not (LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NullLiteralExpression or (int)SyntaxKind.DefaultLiteralExpression } or PostfixUnaryExpressionSyntax or DefaultExpressionSyntax) }));

    private static IEnumerable<string> WrittenIn(SyntaxNode root)
    {
        foreach (var node in root.DescendantNodes())
        {
            if (WrittenBy(node) is { } written && Root(written) is { } name)
                yield return name;
        }
    }

    private static ExpressionSyntax? WrittenBy(SyntaxNode node) => node switch
    {
        AssignmentExpressionSyntax assignment => assignment.Left,
        ArgumentSyntax { RefOrOutKeyword.RawKind: not (int)SyntaxKind.None } argument => argument.Expression,
        PostfixUnaryExpressionSyntax { RawKind: not (int)SyntaxKind.SuppressNullableWarningExpression } unary => unary.Operand,
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PreIncrementExpression or (int)SyntaxKind.PreDecrementExpression } unary => unary.Operand,
        _ => null,
    };

    /// <summary>The variable or member of this object that a place is in, or that something is called on.</summary>
    private static string? Root(ExpressionSyntax place)
    {
        while (true)
        {
            switch (place)
            {
                case IdentifierNameSyntax name: return name.Identifier.ValueText;
                case MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax or BaseExpressionSyntax, Name.Identifier.ValueText: var name }: return name;
                case MemberAccessExpressionSyntax { Expression: var inner }: place = inner; break;
                case ElementAccessExpressionSyntax { Expression: var inner }: place = inner; break;
                case PostfixUnaryExpressionSyntax { Operand: var inner }: place = inner; break;
                case ParenthesizedExpressionSyntax { Expression: var inner }: place = inner; break;
                default: return null;
            }
        }
    }

    private static string? NameOf(ExpressionSyntax place) => place switch
    {
        SimpleNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax or BaseExpressionSyntax, Name.Identifier.ValueText: var name } => name,
        _ => null,
    };

    private static bool IsInterlocked(InvocationExpressionSyntax call) => call.Expression is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "Interlocked" } };

    /// <summary>A call before the release sounds as if it ended the member where the object is closed already.</summary>
    private bool ChecksBefore()
    {
        foreach (var call in own.DescendantNodes().OfType<InvocationExpressionSyntax>())
        {
            if (call.SpanStart >= release.SpanStart)
                break;
            var name = call.Expression switch { SimpleNameSyntax simple => simple.Identifier.ValueText, MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText, _ => "" };
            foreach (var word in new[] { "Throw", "Ensure", "Check", "Verify", "Validate", "Assert" })
            {
                if (name.StartsWith(word, StringComparison.Ordinal))
                    return true;
            }
        }

        return false;
    }

    /// <summary>A second run begins with another array, since the first one says that this one is gone.</summary>
    private bool RenewsBefore() => own.DescendantNodes().OfType<IfStatementSyntax>().Any(choice =>
        choice.Span.End <= release.SpanStart && AsksForChange(choice.Condition, own) && (IsReset(choice.Statement) || IsWrittenBeside(choice.Statement)));

    /// <summary>A method of the type that is called before the release exchanges a flag and throws where it was set.</summary>
    private bool LetsNobodyComeTwice()
    {
        foreach (var call in own.DescendantNodes().OfType<InvocationExpressionSyntax>())
        {
            if (call.SpanStart >= release.SpanStart)
                break;
            if (call.Expression is IdentifierNameSyntax { Identifier.ValueText: var name } && type.GetMembers(name) is [IMethodSymbol { DeclaringSyntaxReferences: [var reference] }]
                && reference.GetSyntax().DescendantNodes().OfType<IfStatementSyntax>().Any(gate => Throws(gate.Statement) && gate.Condition.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(IsExchange)))
                return true;
        }

        return false;
    }

    private static bool IsExchange(InvocationExpressionSyntax call) => IsInterlocked(call) && ((MemberAccessExpressionSyntax)call.Expression).Name.Identifier.ValueText is "Exchange" or "CompareExchange";

    private static bool Throws(StatementSyntax gate) => gate.DescendantNodesAndSelf().Any(n => n is ThrowStatementSyntax or ThrowExpressionSyntax
        || (n is InvocationExpressionSyntax { Expression: var callee } && (callee is MemberAccessExpressionSyntax access ? access.Name : callee as SimpleNameSyntax)?.Identifier.ValueText.StartsWith("Throw", StringComparison.Ordinal) == true));
}
