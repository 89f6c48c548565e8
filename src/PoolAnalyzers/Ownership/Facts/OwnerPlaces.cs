using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>What can be put into a member of a type.</summary>
[Flags]
internal enum PlaceContents
{
    None = 0,
    Rental = 1 << 0,
    Nothing = 1 << 1,
    /// <summary>A parameter of the constructor.</summary>
    Given = 1 << 2,
    Other = 1 << 3,
}

/// <summary>The members of one type that have rentals: what is put into them, by whom, and what looks at them.</summary>
internal sealed class OwnerPlaces
{
    /// <summary>Locals that are set to locals, and conditions in conditions; more steps than this are no code that people write.</summary>
    private const int MaxSteps = 6;

    private readonly IReadOnlyList<TypeDeclarationSyntax> _parts;
    private readonly string _place;
    private readonly bool _isArray;
    private readonly OwnerMembers _members;

    private OwnerPlaces(OwnerMembers members, string place, bool isArray) =>
        (_members, _parts, _place, _isArray) = (members, members.Parts, place, isArray);

    /// <summary>The members that a declaration makes for rentals, which only its type can fill.</summary>
    public static IEnumerable<string> NamesIn(MemberDeclarationSyntax member) => member switch
    {
        FieldDeclarationSyntax field when !IsStatic(field) && IsForRental(field.Declaration.Type)
            && (!IsOpen(field) || field.Modifiers.Any(SyntaxKind.ReadOnlyKeyword)) => field.Declaration.Variables.Select(v => v.Identifier.ValueText),
        PropertyDeclarationSyntax { AccessorList.Accessors: var accessors, ExplicitInterfaceSpecifier: null } property when !IsStatic(property)
            && IsForRental(property.Type) && accessors.All(IsAutomatic)
            && !property.Modifiers.Any(m => m.IsKind(SyntaxKind.VirtualKeyword) || m.IsKind(SyntaxKind.OverrideKeyword)) => [property.Identifier.ValueText],
        _ => [],
    };

    private static bool IsAutomatic(AccessorDeclarationSyntax accessor) => accessor is { Body: null, ExpressionBody: null }
        && (accessor.IsKind(SyntaxKind.GetAccessorDeclaration)
            || (accessor.IsKind(SyntaxKind.SetAccessorDeclaration) && accessor.Modifiers is [{ RawKind: (int)SyntaxKind.PrivateKeyword }]));

    private static bool IsStatic(MemberDeclarationSyntax member) =>
        member.Modifiers.Any(m => m.IsKind(SyntaxKind.StaticKeyword) || m.IsKind(SyntaxKind.ConstKeyword));

    private static bool IsOpen(MemberDeclarationSyntax member) => member.Modifiers.Any(m => m.IsKind(SyntaxKind.PublicKeyword)
        || m.IsKind(SyntaxKind.InternalKeyword) || m.IsKind(SyntaxKind.ProtectedKeyword));

    private static bool IsForRental(TypeSyntax type) => type switch
    {
        NullableTypeSyntax { ElementType: var inner } => IsForRental(inner),
        QualifiedNameSyntax { Right: var name } => IsForRental(name),
        ArrayTypeSyntax { RankSpecifiers: [{ Rank: 1 }] } => true,
        GenericNameSyntax { Identifier.ValueText: "IMemoryOwner" } => true,
        _ => false,
    };

    /// <summary>Null where the objects of the type are no owners.</summary>
    /// <param name="parts">The declarations of the type.</param>
    /// <param name="helpers">What methods that do nothing but rent are called.</param>
    public static OwnerShape? Read(IReadOnlyList<TypeDeclarationSyntax> parts, HashSet<string> helpers)
    {
        var members = new OwnerMembers(parts, helpers);
        if (members.GivesItselfAwayAtFirst)
            return null;
        OwnerShape? shape = null;
        foreach (var declaration in members.All)
        {
            foreach (var name in NamesIn(declaration))
            {
                var place = new OwnerPlaces(members, name, IsArray(declaration));
                if (place.Contents is var contents && (contents & PlaceContents.Other) != 0
                    || (contents & (PlaceContents.Rental | PlaceContents.Given)) == 0 || new OwnerDisposal(members, name).Read() is not { } disposal)
                    continue;
                shape ??= new([], [], declaration, disposal.EndsOnce || !IsArray(declaration), members.HasFinalizer);
                shape.Places.Add(name);
                shape.RentingConstructors.UnionWith(place.RentingConstructors());
                shape.Views.UnionWith(members.All.Where(m => members.IsView(m, name)));
                shape = shape with
                {
                    EndsOnce = shape.EndsOnce && (disposal.EndsOnce || !IsArray(declaration)),
                    RentedAt = shape.RentedAt == declaration && place.FirstRent() is { } rent ? rent : shape.RentedAt,
                };
            }
        }

        if (shape is null || members.DoubtfulFor(shape.Places) is not { } ending)
            return null;
        return shape with { Ending = ending };
    }

    private static bool IsArray(MemberDeclarationSyntax place) =>
        (place is FieldDeclarationSyntax field ? field.Declaration.Type : ((PropertyDeclarationSyntax)place).Type)
            is ArrayTypeSyntax or NullableTypeSyntax { ElementType: ArrayTypeSyntax };

    /// <summary>All that any member puts into the place.</summary>
    private PlaceContents Contents
    {
        get
        {
            var all = Initial;
            foreach (var part in _parts)
            {
                foreach (var node in part.DescendantNodes())
                    all |= PutBy(node);
            }

            return all;
        }
    }

    private PlaceContents PutBy(SyntaxNode node)
    {
        switch (node)
        {
            case AssignmentExpressionSyntax { Left: TupleExpressionSyntax several }:
                return several.DescendantNodes().Any(IsPlace) ? PlaceContents.Other : PlaceContents.None;
            case AssignmentExpressionSyntax { Left: var left } assignment when OwnerMembers.NameOf(left) == _place:
                // Of another object of the type, or in its initializer.
                if (assignment.Parent is InitializerExpressionSyntax || (left is MemberAccessExpressionSyntax { Expression: not ThisExpressionSyntax }))
                    return PlaceContents.Other;
                return IsPlace(left) ? ContentsOf(assignment.Right, MaxSteps) : PlaceContents.None;
            case ArgumentSyntax { RefKindKeyword.RawKind: not 0, Expression: var place } argument when OwnerMembers.NameOf(place) == _place && IsPlace(place):
                return argument.Parent?.Parent is not InvocationExpressionSyntax { ArgumentList.Arguments: var all } call ? PlaceContents.Other
                    : OwnerMembers.IsExchange(call)
                    ? all.Skip(1).Take(1).Aggregate(PlaceContents.None, (c, a) => c | ContentsOf(a.Expression, MaxSteps))
                    : IsResizedByPool(call) ? PlaceContents.Rental : PlaceContents.Other;
            case RefExpressionSyntax { Expression: var referred } when IsPlace(referred):
                return PlaceContents.Other;
            default:
                return PlaceContents.None;
        }
    }

    /// <summary>The call gives a rental. A memory owner that a method makes is one, whatever the method is called.</summary>
    private bool Rents(InvocationExpressionSyntax call) => _members.IsRent(call) || (!_isArray
        && call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } && NamingConventions.SoundsLikeMaking(name));

    /// <summary>What extends a pool gives back what it is given, and puts a longer one there.</summary>
    private bool IsResizedByPool(InvocationExpressionSyntax call) =>
        call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Resize", Expression: var pool }
        && (pool is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Shared", Expression: GenericNameSyntax { Identifier.ValueText: "ArrayPool" } }
            || _members.All.Any(m => m is FieldDeclarationSyntax { Declaration: { Type: GenericNameSyntax { Identifier.ValueText: "ArrayPool" },
                Variables: var pools } } && pools.Any(p => p.Identifier.ValueText == OwnerMembers.NameOf(pool))));

    private bool IsPlace(SyntaxNode node) => _members.IsPlace(node, _place);

    /// <summary>What the declaration itself puts there.</summary>
    private PlaceContents Initial => InitializerOf() is { } value ? ContentsOf(value, MaxSteps) : PlaceContents.None;

    private ExpressionSyntax? InitializerOf()
    {
        foreach (var member in _members.All)
        {
            if (member is PropertyDeclarationSyntax property && property.Identifier.ValueText == _place)
                return property.Initializer?.Value;
            if (member is FieldDeclarationSyntax field && field.Declaration.Variables.FirstOrDefault(v => v.Identifier.ValueText == _place) is { } variable)
                return variable.Initializer?.Value;
        }

        return null;
    }

    private PlaceContents ContentsOf(ExpressionSyntax value, int steps)
    {
        if (steps == 0)
            return PlaceContents.Other;
        switch (value)
        {
            case ParenthesizedExpressionSyntax { Expression: var inner }: return ContentsOf(inner, steps - 1);
            case PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression, Operand: var inner }:
                return ContentsOf(inner, steps - 1);
            case ThrowExpressionSyntax: return PlaceContents.None;
            case ConditionalExpressionSyntax choice: return ContentsOf(choice.WhenTrue, steps - 1) | ContentsOf(choice.WhenFalse, steps - 1);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } choice:
                return ContentsOf(choice.Left, steps - 1) | ContentsOf(choice.Right, steps - 1);
            case AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression, Right: var last }: return ContentsOf(last, steps - 1);
            case InvocationExpressionSyntax call when Rents(call): return PlaceContents.Rental;
            case IdentifierNameSyntax { Identifier.ValueText: var name }: return ContentsOf(name, value, steps - 1);
            default: return OwnerMembers.IsNothing(value) ? PlaceContents.Nothing : PlaceContents.Other;
        }
    }

    /// <summary>Of a local by all that it is set to; of a parameter of a constructor.</summary>
    private PlaceContents ContentsOf(string name, SyntaxNode at, int steps)
    {
        var member = at.FirstAncestorOrSelf<MemberDeclarationSyntax>(m => m is not GlobalStatementSyntax);
        if (member is BaseMethodDeclarationSyntax { ParameterList.Parameters: var parameters } && parameters.Any(p => p.Identifier.ValueText == name))
            return member is ConstructorDeclarationSyntax && !IsSet(member, name) ? PlaceContents.Given : PlaceContents.Other;
        if (member is FieldDeclarationSyntax or PropertyDeclarationSyntax
            && _parts.Any(p => p.ParameterList?.Parameters.Any(given => given.Identifier.ValueText == name) == true))
            return PlaceContents.Given;
        var contents = PlaceContents.None;
        bool isLocal = false;
        foreach (var node in member?.DescendantNodes() ?? [])
        {
            if (node is VariableDeclaratorSyntax { Initializer: var first, Identifier.ValueText: var declared } && declared == name)
            {
                isLocal = true;
                contents |= first is null ? PlaceContents.None : ContentsOf(first.Value, steps);
            }
            else if (node is AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: var set }, Right: var value } && set == name)
            {
                contents |= ContentsOf(value, steps);
            }
            else if (node is ArgumentSyntax { RefKindKeyword.RawKind: not 0, Expression: IdentifierNameSyntax { Identifier.ValueText: var given } }
                && given == name)
            {
                contents |= PlaceContents.Other;
            }
        }

        return isLocal ? contents : PlaceContents.Other;
    }

    private static bool IsSet(SyntaxNode member, string parameter) => member.DescendantNodes().Any(n =>
        n is AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: var set } } && set == parameter
        || n is ArgumentSyntax { RefKindKeyword.RawKind: not 0, Expression: IdentifierNameSyntax { Identifier.ValueText: var given } } && given == parameter);

    /// <summary>The first call that rents for the place.</summary>
    private SyntaxNode? FirstRent() => _members.All.SelectMany(m => m is ConstructorDeclarationSyntax ? m.DescendantNodes()
            : m is FieldDeclarationSyntax or PropertyDeclarationSyntax && NamesIn(m).Contains(_place) ? InitializerOf()?.DescendantNodesAndSelf() ?? [] : [])
        .FirstOrDefault(n => n is InvocationExpressionSyntax call && Rents(call));

    /// <summary>Those after which the place has a rental for sure; of a type that declares none, and of a primary one, the type.</summary>
    private List<SyntaxNode> RentingConstructors()
    {
        var renting = new List<SyntaxNode>();
        var constructors = _members.All.OfType<ConstructorDeclarationSyntax>().Where(c => !IsStatic(c)).ToList();
        bool isPrimary = _parts.Any(p => p.ParameterList is not null);
        if ((constructors.Count == 0 || isPrimary) && Initial == PlaceContents.Rental)
            renting.AddRange(isPrimary ? _parts.Where(p => p.ParameterList is not null) : _parts);
        var own = constructors.Where(c => c.Initializer is not { RawKind: (int)SyntaxKind.ThisConstructorInitializer }).ToList();
        renting.AddRange(own.Where(c => AfterConstructor(c) == PlaceContents.Rental));
        // Which of them another one goes on to is not asked: where all rent, it does.
        if (renting.Count == own.Count + (isPrimary ? 1 : 0) && renting.Count > 0)
            renting.AddRange(constructors.Except(own).Where(c => !c.DescendantNodes().Any(n => PutBy(n) != PlaceContents.None)));
        return renting;
    }

    /// <summary>What the place can have where the constructor ends.</summary>
    private PlaceContents AfterConstructor(ConstructorDeclarationSyntax constructor)
    {
        if (constructor.ExpressionBody is { Expression: var only })
            return PutBy(only) is var put and not PlaceContents.None ? put : Initial;
        var contents = Initial;
        foreach (var statement in OwnerMembers.InOrder(constructor.Body))
        {
            if (statement is ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax assignment } && IsPlace(assignment.Left)
                && assignment.IsKind(SyntaxKind.SimpleAssignmentExpression))
            {
                contents = ContentsOf(assignment.Right, MaxSteps);
                continue;
            }

            // What stands under a condition need not come.
            foreach (var node in statement.DescendantNodesAndSelf())
                contents |= node is ReturnStatementSyntax ? PlaceContents.Nothing : PutBy(node) is var put and not PlaceContents.None
                    ? put | PlaceContents.Nothing : PlaceContents.None;
        }

        return contents;
    }
}
