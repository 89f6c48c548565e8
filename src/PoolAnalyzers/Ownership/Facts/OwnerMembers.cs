using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>The members of one type, over all of its parts, and what they do with the object and with a member that has a rental.</summary>
internal sealed class OwnerMembers(IReadOnlyList<TypeDeclarationSyntax> parts, HashSet<string> helpers)
{
    private const int MaxSteps = 6;

    public IReadOnlyList<TypeDeclarationSyntax> Parts { get; } = parts;

    public IReadOnlyList<MemberDeclarationSyntax> All { get; } = [.. parts.SelectMany(static p => p.Members)];

    public bool HasFinalizer => All.Any(static m => m is DestructorDeclarationSyntax);

    /// <summary>A constructor hands the object to somebody, or to a function that runs later: whoever has it may dispose of it.</summary>
    public bool GivesItselfAwayAtFirst => All.Any(static m => m is ConstructorDeclarationSyntax && (GivesItselfAway(m)
        || m.DescendantNodes().Any(static n => n is AnonymousFunctionExpressionSyntax)));

    /// <summary><c>this</c> is given to anything but what only asks about it, or is kept.</summary>
    public static bool GivesItselfAway(SyntaxNode member) => member.DescendantNodes().Any(static n => n is ThisExpressionSyntax self && self.Parent switch
    {
        MemberAccessExpressionSyntax or ElementAccessExpressionSyntax or ReturnStatementSyntax or ArrowExpressionClauseSyntax => false,
        AssignmentExpressionSyntax { Left: var target } => target != self,
        ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } =>
            NameOf(call.Expression) is not ("SuppressFinalize" or "KeepAlive" or "ThrowIf" or "ReferenceEquals"),
        BinaryExpressionSyntax or IsPatternExpressionSyntax => false,
        _ => true,
    });

    /// <summary>The methods, with their own name, that a call can mean.</summary>
    public IEnumerable<MethodDeclarationSyntax> MethodsOf(InvocationExpressionSyntax call) => call.Expression switch
    {
        IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } => All.OfType<MethodDeclarationSyntax>().Where(m =>
            m.Identifier.ValueText == NameOf(call.Expression) && m.ParameterList.Parameters.Count >= call.ArgumentList.Arguments.Count
            && m.ParameterList.Parameters.Skip(call.ArgumentList.Arguments.Count).All(static p => p.Default is not null)),
        _ => [],
    };

    public static string NameOf(SyntaxNode node) => node switch
    {
        SimpleNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } => name,
        MemberBindingExpressionSyntax { Name.Identifier.ValueText: var name } => name,
        _ => "",
    };

    /// <summary>The member of this object; a parameter or local of the same name is none.</summary>
    public bool IsPlace(SyntaxNode node, string place) => node switch
    {
        MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name.Identifier.ValueText: var name } => name == place,
        IdentifierNameSyntax { Identifier.ValueText: var name, Parent: not MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } } =>
            name == place && !(node.Parent is MemberAccessExpressionSyntax access && access.Name == node) && !IsHidden(node, place),
        _ => false,
    };

    private static bool IsHidden(SyntaxNode node, string place) => node.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member
        && member.DescendantNodes().Any(n => n is ParameterSyntax { Identifier.ValueText: var parameter } && parameter == place
            || n is VariableDeclaratorSyntax { Identifier.ValueText: var local, Parent.Parent: LocalDeclarationStatementSyntax } && local == place
            || n is SingleVariableDesignationSyntax { Identifier.ValueText: var declared } && declared == place);

    public static bool IsExchange(InvocationExpressionSyntax call) => call.Expression is MemberAccessExpressionSyntax
        { Name.Identifier.ValueText: var swap, Expression: var on } && FrameworkTables.Has(swap, CallTraits.Swaps) && NameOf(on) == "Interlocked";

    /// <summary>The call gives a rental.</summary>
    public bool IsRent(InvocationExpressionSyntax call) => call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Rent" }
        || helpers.Contains(NameOf(call.Expression));

    /// <summary>The statements of a body that each run through it comes to, one after the other.</summary>
    public static IEnumerable<StatementSyntax> InOrder(StatementSyntax? statement) => statement switch
    {
        null => [],
        BlockSyntax block => block.Statements.SelectMany(InOrder),
        TryStatementSyntax { Block: var tried, Finally: var last } => InOrder(tried).Concat(InOrder(last?.Block)),
        DoStatementSyntax { Condition: LiteralExpressionSyntax { RawKind: (int)SyntaxKind.FalseLiteralExpression }, Statement: var once } => InOrder(once),
        _ => [statement],
    };

    /// <summary>Null, or no elements.</summary>
    public static bool IsNothing(ExpressionSyntax value) => value switch
    {
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression, Operand: var inner } => IsNothing(inner),
        LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NullLiteralExpression or (int)SyntaxKind.DefaultLiteralExpression } => true,
        DefaultExpressionSyntax or CollectionExpressionSyntax { Elements.Count: 0 } => true,
        InvocationExpressionSyntax { ArgumentList.Arguments.Count: 0, Expression: MemberAccessExpressionSyntax {
            Name: GenericNameSyntax { Identifier.ValueText: "Empty" }, Expression: var array } } => NameOf(array) == "Array",
        ArrayCreationExpressionSyntax { Type.RankSpecifiers: [{ Sizes: [LiteralExpressionSyntax { Token.Value: 0 }] }] } => true,
        _ => false,
    };

    /// <summary>All that the member gives is a view of the place, or what it has.</summary>
    public bool IsView(MemberDeclarationSyntax member, string place)
    {
        SyntaxNode? body = member switch
        {
            PropertyDeclarationSyntax { ExpressionBody: { } arrow } => arrow,
            PropertyDeclarationSyntax { AccessorList.Accessors: var accessors } =>
                accessors.FirstOrDefault(static a => a.IsKind(SyntaxKind.GetAccessorDeclaration)),
            MethodDeclarationSyntax { ExpressionBody: var arrow, Body: var block } => (SyntaxNode?)arrow ?? block,
            ConversionOperatorDeclarationSyntax { ExpressionBody: var arrow, Body: var block } => (SyntaxNode?)arrow ?? block,
            _ => null,
        };
        if (body is AccessorDeclarationSyntax { Body: null, ExpressionBody: null })
            return member is PropertyDeclarationSyntax property && property.Identifier.ValueText == place;
        if (body is AccessorDeclarationSyntax { ExpressionBody: { } given })
            body = given;
        if (body is ArrowExpressionClauseSyntax { Expression: var only })
            return IsViewOf(only, place, member, MaxSteps);
        var results = body?.DescendantNodes(static n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            .OfType<ReturnStatementSyntax>().ToList();
        return results is { Count: > 0 } && results.TrueForAll(r => r.Expression is { } value && IsViewOf(value, place, member, MaxSteps));
    }

    private bool IsViewOf(ExpressionSyntax value, string place, MemberDeclarationSyntax member, int steps)
    {
        if (steps == 0)
            return false;
        return value switch
        {
            ParenthesizedExpressionSyntax { Expression: var inner } => IsViewOf(inner, place, member, steps - 1),
            CastExpressionSyntax { Expression: var inner } => IsViewOf(inner, place, member, steps - 1),
            PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression, Operand: var inner } =>
                IsViewOf(inner, place, member, steps - 1),
            // An element is none, and a part of an array in brackets is a copy.
            ElementAccessExpressionSyntax { Expression: var whole, ArgumentList.Arguments: [{ Expression: RangeExpressionSyntax }] } =>
                !IsSource(whole, place, member) && IsViewOf(whole, place, member, steps - 1),
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var slice, Expression: var whole } }
                when slice is "AsMemory" or "AsSpan" or "Slice" => IsViewOf(whole, place, member, steps - 1),
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Memory" or "Span", Expression: var whole }
                when IsViewOf(whole, place, member, steps - 1) => true,
            BaseObjectCreationExpressionSyntax { Initializer: null, ArgumentList.Arguments: [{ Expression: var whole }, ..] } =>
                IsSource(whole, place, member) && ResultOf(member) is GenericNameSyntax,
            IdentifierNameSyntax { Identifier.ValueText: var name } when LocalIn(member, name) is { } first => IsViewOf(first, place, member, steps - 1),
            _ => IsSource(value, place, member),
        };
    }

    /// <summary>What a local is set to where it is declared, and nowhere else.</summary>
    private static ExpressionSyntax? LocalIn(MemberDeclarationSyntax member, string name)
    {
        ExpressionSyntax? first = null;
        foreach (var node in member.DescendantNodes())
        {
            if (node is VariableDeclaratorSyntax { Identifier.ValueText: var declared, Initializer.Value: var value } && declared == name && first is null)
                first = value;
            else if (node is IdentifierNameSyntax { Identifier.ValueText: var mentioned, Parent: AssignmentExpressionSyntax { Left: var set } }
                && mentioned == name && set == node)
                return null;
        }

        return first;
    }

    /// <summary>The place itself, of this object or, in a conversion, of what is converted.</summary>
    private bool IsSource(ExpressionSyntax value, string place, MemberDeclarationSyntax member) => IsPlace(value, place)
        || member is ConversionOperatorDeclarationSyntax { ParameterList.Parameters: [{ Identifier.ValueText: var converted }] }
            && value is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var of }, Name.Identifier.ValueText: var name }
            && of == converted && name == place;

    private static TypeSyntax? ResultOf(MemberDeclarationSyntax member) => member switch
    {
        PropertyDeclarationSyntax { Type: var type } => type,
        MethodDeclarationSyntax { ReturnType: var type } => type,
        ConversionOperatorDeclarationSyntax { Type: var type } => type,
        _ => null,
    };

    /// <summary>
    /// Methods that may leave the object without its rental: they give it back, take it out or give the object to others, and put no other rental there.
    /// Null where a property does.
    /// </summary>
    public HashSet<string>? DoubtfulFor(HashSet<string> places)
    {
        var doubtful = new HashSet<string>(System.StringComparer.Ordinal) { "Dispose", "DisposeAsync", "Close" };
        // Each turn adds one name at least.
        for (bool grows = true; grows;)
        {
            grows = false;
            foreach (var member in All)
            {
                if (member is not (MethodDeclarationSyntax or PropertyDeclarationSyntax or IndexerDeclarationSyntax) || !MayEnd(member, places, doubtful))
                    continue;
                if (member is not MethodDeclarationSyntax { Identifier.ValueText: var name })
                    return null;
                grows |= doubtful.Add(name);
            }
        }

        return All.Any(m => m is MethodDeclarationSyntax { Identifier.ValueText: "Close", ParameterList.Parameters.Count: 0 }
            && !MayEnd(m, places, doubtful)) ? null : doubtful;
    }

    private bool MayEnd(MemberDeclarationSyntax member, HashSet<string> places, HashSet<string> doubtful)
    {
        if (member.Modifiers.Any(SyntaxKind.StaticKeyword))
            return false;
        bool ends = GivesItselfAway(member);
        foreach (var node in member.DescendantNodes())
        {
            switch (node)
            {
                case InvocationExpressionSyntax rent when IsRent(rent):
                    // What was there before is given back, and there is another one now.
                    return false;
                case InvocationExpressionSyntax { Expression: IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } } call:
                    ends |= doubtful.Contains(NameOf(call.Expression));
                    break;
                case InvocationExpressionSyntax call:
                    ends |= NameOf(call.Expression) == "Return" || (NameOf(call.Expression) == "Dispose" && places.Any(p => call.ToString().Contains(p)))
                        || (IsExchange(call) && call.DescendantNodes().Any(n => places.Any(p => IsPlace(n, p))));
                    break;
                case AssignmentExpressionSyntax { Left: var left }:
                    ends |= left is ThisExpressionSyntax || places.Any(p => IsPlace(left, p));
                    break;
                case ReturnStatementSyntax { Expression: { } result } when member is MethodDeclarationSyntax { ReturnType: GenericNameSyntax {
                    Identifier.ValueText: "IMemoryOwner" } or NullableTypeSyntax { ElementType: GenericNameSyntax { Identifier.ValueText: "IMemoryOwner" } } }:
                    ends |= places.Any(p => IsPlace(result, p));
                    break;
            }
        }

        return ends;
    }
}
