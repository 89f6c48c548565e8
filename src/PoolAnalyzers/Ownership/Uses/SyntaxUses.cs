using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Facts;

namespace PoolAnalyzers.Ownership.Uses;

/// <summary>A use of a value, as the syntax around it shows it.</summary>
/// <param name="Kind">What it is used for.</param>
/// <param name="Value">The mention, with everything around it that passes the value on.</param>
/// <param name="By">What uses it: the call of an argument or receiver, the declaration of a name, else what <see cref="Value"/> is a part of.</param>
/// <param name="Member">The name of what it is asked for or given to.</param>
internal readonly record struct SyntaxUse(UseKind Kind, SyntaxNode Value, SyntaxNode? By, string Member = "")
{
    /// <summary>The argument that it is given as.</summary>
    public ArgumentSyntax? Argument => Value.Parent as ArgumentSyntax;

    /// <summary>The variable that has it from here on.</summary>
    public SyntaxToken? Variable => By switch
    {
        VariableDeclaratorSyntax { Parent.Parent: not FieldDeclarationSyntax } local => local.Identifier,
        IsPatternExpressionSyntax { Pattern: RecursivePatternSyntax { Designation: SingleVariableDesignationSyntax local } } => local.Identifier,
        IsPatternExpressionSyntax { Pattern: DeclarationPatternSyntax { Designation: SingleVariableDesignationSyntax local } } => local.Identifier,
        _ => null,
    };

    /// <summary>The element of it is only read.</summary>
    public bool IsOnlyElementRead => Kind == UseKind.Indexed && By is not null && SyntaxUses.Of(By).Kind is not (UseKind.Written or UseKind.ByReference);
}

/// <summary>What a value is used for, by the syntax around it: for who has no operations, or looks through files for a name.</summary>
internal static class SyntaxUses
{
    public static SyntaxUse Of(SyntaxNode mention, Through through = Through.Nothing)
    {
        var value = Outermost(mention, through);
        return value.Parent switch
        {
            MemberAccessExpressionSyntax { Name: var name } access when access.Expression == value =>
                access.Parent is InvocationExpressionSyntax call && call.Expression == access
                ? new(UseKind.Called, value, call, name.Identifier.ValueText) : new(UseKind.Asked, value, access, name.Identifier.ValueText),
            ConditionalAccessExpressionSyntax access when access.Expression == value => OfConditional(access, value),
            ElementAccessExpressionSyntax element when element.Expression == value =>
                new(element.ArgumentList.Arguments.Any(a => a.Expression is RangeExpressionSyntax) ? UseKind.Sliced : UseKind.Indexed, value, element),
            ArgumentSyntax argument => OfArgument(argument, value),
            AssignmentExpressionSyntax assignment when assignment.Left == value => new(UseKind.Written, value, assignment),
            AssignmentExpressionSyntax assignment =>
                new(assignment.Left is IdentifierNameSyntax { Identifier.ValueText: "_" } ? UseKind.Ignored : UseKind.Stored, value, assignment),
            PostfixUnaryExpressionSyntax or PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PreIncrementExpression
                or (int)SyntaxKind.PreDecrementExpression } or ForEachVariableStatementSyntax => new(UseKind.Written, value, value.Parent),
            EqualsValueClauseSyntax { Parent: var declared } => new(IsUsing(declared) ? UseKind.Disposed : UseKind.Named, value, declared),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } =>
                new(UseKind.Compared, value, value.Parent),
            IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax or UnaryPatternSyntax { Pattern: ConstantPatternSyntax } } =>
                new(UseKind.Compared, value, value.Parent),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression } or IsPatternExpressionSyntax => new(UseKind.Matched, value, value.Parent),
            SwitchStatementSyntax or SwitchExpressionSyntax =>
                new(value.Parent.DescendantNodes().Any(n => n is SingleVariableDesignationSyntax) ? UseKind.Matched : UseKind.Compared, value, value.Parent),
            InitializerExpressionSyntax or CollectionElementSyntax => new(UseKind.BuiltInto, value, value.Parent),
            ReturnStatementSyntax or ArrowExpressionClauseSyntax or AnonymousFunctionExpressionSyntax => new(UseKind.Returned, value, value.Parent),
            YieldStatementSyntax => new(UseKind.Yielded, value, value.Parent),
            ForEachStatementSyntax loop when loop.Expression == value => new(UseKind.Enumerated, value, loop),
            UsingStatementSyntax => new(UseKind.Disposed, value, value.Parent),
            AwaitExpressionSyntax => new(UseKind.Awaited, value, value.Parent),
            RefExpressionSyntax or PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.AddressOfExpression } =>
                new(UseKind.ByReference, value, value.Parent),
            LockStatementSyntax or InterpolationSyntax => new(UseKind.LookedAt, value, value.Parent),
            ExpressionStatementSyntax => new(UseKind.Ignored, value, value.Parent),
            _ => new(UseKind.Other, value, value.Parent),
        };
    }

    /// <summary>What a call names its callee.</summary>
    public static string CalleeOf(InvocationExpressionSyntax call) => call.Expression switch
    {
        MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
        MemberBindingExpressionSyntax binding => binding.Name.Identifier.ValueText,
        SimpleNameSyntax simple => simple.Identifier.ValueText,
        _ => "",
    };

    private static SyntaxNode Outermost(SyntaxNode mention, Through through)
    {
        var value = mention;
        while (value.Parent is { } parent && PassesOn(parent, value, through))
            value = parent;
        return value;
    }

    /// <summary><c>x</c> in <c>x.Length</c>; null for anything else.</summary>
    public static ExpressionSyntax? LengthOf(ExpressionSyntax number) => number is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } asked
        && FrameworkTables.Has(name, CallTraits.Length) ? asked.Expression : null;

    private static bool PassesOn(SyntaxNode parent, SyntaxNode value, Through through) => parent switch
    {
        ParenthesizedExpressionSyntax or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } => true,
        CastExpressionSyntax => (through & Through.Casts) != 0,
        MemberAccessExpressionSyntax access when access.Name == value =>
            (through & (access.Expression is ThisExpressionSyntax ? Through.This | Through.Qualifier : Through.Qualifier)) != 0,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Array" } => (through & Through.Segment) != 0,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: var seen } when FrameworkTables.Has(seen, CallTraits.ShowsMemory) =>
            (through & Through.Views) != 0,
        InvocationExpressionSyntax call when call.Expression == value =>
            (through & (call.ArgumentList.Arguments.Count == 0 ? Through.Views | Through.Result : Through.Result)) != 0,
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } => (through & Through.Coalesce) != 0,
        ConditionalExpressionSyntax choice => choice.Condition != value && (through & Through.Choice) != 0,
        AwaitExpressionSyntax => (through & Through.Await) != 0,
        _ => false,
    };

    private static SyntaxUse OfArgument(ArgumentSyntax argument, SyntaxNode value) => argument switch
    {
        { RefKindKeyword.RawKind: not (int)SyntaxKind.None } =>
            new(UseKind.ByReference, value, argument.Parent?.Parent, argument.Parent?.Parent is InvocationExpressionSyntax call ? CalleeOf(call) : ""),
        { Parent.Parent: InvocationExpressionSyntax call } => new(UseKind.Passed, value, call, CalleeOf(call)),
        { Parent.Parent: ElementAccessExpressionSyntax element } => new(UseKind.Passed, value, element),
        // (x, y) = z
        { Parent: TupleExpressionSyntax { Parent: AssignmentExpressionSyntax assignment } tuple } when assignment.Left == tuple =>
            new(UseKind.Written, value, tuple),
        { Parent: TupleExpressionSyntax tuple } => new(UseKind.BuiltInto, value, tuple),
        _ => new(UseKind.BuiltInto, value, argument.Parent?.Parent),
    };

    /// <summary>By the first thing that is asked for.</summary>
    private static SyntaxUse OfConditional(ConditionalAccessExpressionSyntax access, SyntaxNode value)
    {
        var first = access.WhenNotNull;
        while (true)
        {
            switch (first)
            {
                case InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax { Name.Identifier.ValueText: var called } } call:
                    return new(UseKind.Called, value, call, called);
                case MemberBindingExpressionSyntax { Name.Identifier.ValueText: var asked }: return new(UseKind.Asked, value, first, asked);
                case ElementBindingExpressionSyntax: return new(UseKind.Indexed, value, first);
                case InvocationExpressionSyntax { Expression: var inner }: first = inner; break;
                case MemberAccessExpressionSyntax { Expression: var inner }: first = inner; break;
                case ElementAccessExpressionSyntax { Expression: var inner }: first = inner; break;
                case ConditionalAccessExpressionSyntax { Expression: var inner }: first = inner; break;
                default: return new(UseKind.Other, value, access);
            }
        }
    }

    private static bool IsUsing(SyntaxNode? declared) =>
        declared?.Parent?.Parent is UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not (int)SyntaxKind.None };
}
