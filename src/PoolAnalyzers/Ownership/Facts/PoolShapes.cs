using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>
/// Pools of arrays that derive from nothing, told by their shape: one method takes an array out of a collection of its type or makes one as long as it was
/// asked for, another puts its parameter into the same collection.
/// </summary>
/// <remarks>
/// What is only looked up, and stays in the collection, is a cache. What is taken from a collection that nothing makes arrays for is a list of work. Read off
/// the syntax of the two methods and the types of the fields.
/// </remarks>
internal static class PoolShapes
{
    /// <summary>Locals that are set to locals, and conditions in conditions; more steps than this are no code that people write.</summary>
    private const int MaxSteps = 8;

    /// <summary>The word at the token takes something out in a method that has the shape of one that rents: by its text alone.</summary>
    public static bool IsCandidate(SyntaxToken taking) => RentAround(taking) is not null;

    /// <summary>The names of methods that may be those of such pools; <see cref="NamedPools.Mark"/> where some are told by their names.</summary>
    public static IEnumerable<string> NamesIn(IReadOnlyList<SyntaxTree> trees, bool concurrent, CancellationToken cancellation)
    {
        foreach (var file in WordIndex.InAll(trees, KnownWords.Vocabulary, concurrent, cancellation))
        {
            for (int i = 0; i < file.Found.Count; i++)
            {
                if (file.Found.Word(i) == KnownWords.Rent && file.Tree.GetRoot(cancellation).FindToken(file.Found.Position(i)).Parent is { } declared
                    && NamedPools.IsDeclaredBy(declared))
                {
                    yield return NamedPools.Mark;
                    continue;
                }

                if (!KnownWords.Taking.Contains(file.Found.Word(i))
                    || RentAround(file.Tree.GetRoot(cancellation).FindToken(file.Found.Position(i))) is not { Parent: TypeDeclarationSyntax type } rent)
                    continue;
                yield return rent.Identifier.ValueText;
                foreach (var member in type.Members)
                {
                    if (member is MethodDeclarationSyntax method && GivenBackTo(method) is not null)
                        yield return method.Identifier.ValueText;
                }
            }
        }
    }

    private static MethodDeclarationSyntax? RentAround(SyntaxToken taking) =>
        taking.Parent is SimpleNameSyntax && taking.Parent.FirstAncestorOrSelf<MethodDeclarationSyntax>() is
        {
            ReturnType: ArrayTypeSyntax { RankSpecifiers: [{ Rank: 1 }] },
            ParameterList.Parameters: [{ Type: PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.IntKeyword } }, ..],
        } rent ? rent : null;

    /// <summary>The parameter that the method puts into something; null for others.</summary>
    private static string? GivenBackTo(MethodDeclarationSyntax method) =>
        method is { ReturnType: PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword },
            ParameterList.Parameters: [{ Type: ArrayTypeSyntax, Identifier.ValueText: var parameter, Modifiers.Count: 0 }, ..] }
        && method.DescendantNodes().Any(n => IsPut(n, parameter)) ? parameter : null;

    private static bool IsPut(SyntaxNode node, string parameter) =>
        node is InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax or MemberBindingExpressionSyntax, ArgumentList.Arguments: [.., var last],
        } call
        && FrameworkTables.Has(NameOf(call), CallTraits.PutsElement) && last.Expression is IdentifierNameSyntax { Identifier.ValueText: var put }
        && put == parameter;

    private static string NameOf(InvocationExpressionSyntax call) => call.Expression switch
    {
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } => name,
        MemberBindingExpressionSyntax { Name.Identifier.ValueText: var name } => name,
        SimpleNameSyntax { Identifier.ValueText: var name } => name,
        _ => "",
    };

    /// <summary>What the method of such a pool does; null of any other method.</summary>
    /// <param name="method">A method of the compilation.</param>
    /// <param name="leaks">What is never given back is a fault.</param>
    public static MethodContract? ContractOf(IMethodSymbol method, bool leaks)
    {
        if (method.MethodKind != MethodKind.Ordinary || method.DeclaringSyntaxReferences.IsEmpty || IsOfFramework(method))
            return null;
        bool? rents = NamedPools.Rents(method);
        if (rents is null && !method.IsAbstract && method.ContainingType.TypeKind is TypeKind.Class or TypeKind.Struct)
            rents = RentsByShape(method);
        return rents switch
        {
            true => new(new(leaks ? DeclaredRoles.Rented : DeclaredRoles.RentedOrKept, "this"), default, [.. method.Parameters.Select(_ => default(Declared))])
                { IsOfShape = true },
            false => new(default, default, [.. method.Parameters.Select(p => p.Ordinal == 0 ? new Declared(DeclaredRoles.Released) : default)])
                { IsOfShape = true },
            null => null,
        };
    }

    /// <summary>Whether the method rents or gives back; null of any other one.</summary>
    private static bool? RentsByShape(IMethodSymbol method)
    {
        var others = method.ContainingType.GetMembers().OfType<IMethodSymbol>();
        if (RentsFrom(method) is { } from)
            return others.Any(m => GivesBackTo(m) is { } to && IsSame(from, to)) ? true : null;
        return GivesBackTo(method) is { } kept && others.Any(m => RentsFrom(m) is { } of && IsSame(of, kept)) ? false : null;
    }

    /// <summary>What derives from a pool of the framework is known as that.</summary>
    private static bool IsOfFramework(IMethodSymbol method)
    {
        for (var type = method.ContainingType.BaseType; type is not null; type = type.BaseType)
        {
            if (type.SpecialType != SpecialType.System_Object && PoolTypes.IsFramework(type))
                return type.SpecialType != SpecialType.System_ValueType;
        }

        return false;
    }

    private static bool IsSame(ISymbol one, ISymbol other) => SymbolEqualityComparer.Default.Equals(one, other);

    /// <summary>The collection that the method puts its array into.</summary>
    private static IFieldSymbol? GivesBackTo(IMethodSymbol method) =>
        method is { ReturnsVoid: true, Parameters: [{ Type: IArrayTypeSymbol { Rank: 1 } array, RefKind: RefKind.None }, ..] }
        && SyntaxOf(method) is { } syntax && GivenBackTo(syntax) is not null ? CollectionIn(syntax, method.ContainingType, array) : null;

    /// <summary>The collection that the method takes an array out of, where it gives that or a new one, and nothing else.</summary>
    private static IFieldSymbol? RentsFrom(IMethodSymbol method)
    {
        if (method is not { ReturnType: IArrayTypeSymbol { Rank: 1 } array, Parameters: [{ Type.SpecialType: SpecialType.System_Int32 }, ..] }
            || SyntaxOf(method) is not { } syntax || CollectionIn(syntax, method.ContainingType, array) is not { } collection)
            return null;
        var origins = Origin.None;
        foreach (var node in syntax.DescendantNodes(n => n is not LocalFunctionStatementSyntax and not AnonymousFunctionExpressionSyntax))
        {
            if (node is ReturnStatementSyntax { Expression: { } returned })
                origins |= OriginOf(returned, syntax, MaxSteps);
            else if (node is ArrowExpressionClauseSyntax { Expression: { } given } && node.Parent == syntax)
                origins |= OriginOf(given, syntax, MaxSteps);
        }

        return origins == (Origin.Taken | Origin.Made) ? collection : null;
    }

    [System.Flags]
    private enum Origin
    {
        None = 0,
        Taken = 1,
        Made = 2,
        Other = 4,
    }

    /// <summary>Where what an expression gives may come from.</summary>
    private static Origin OriginOf(ExpressionSyntax expression, MethodDeclarationSyntax method, int steps)
    {
        if (steps == 0)
            return Origin.Other;
        switch (expression)
        {
            case ParenthesizedExpressionSyntax { Expression: var inner }: return OriginOf(inner, method, steps - 1);
            case PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression, Operand: var inner }:
                return OriginOf(inner, method, steps - 1);
            case ThrowExpressionSyntax or LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NullLiteralExpression }: return Origin.None;
            case ConditionalExpressionSyntax choice:
                return OriginOf(choice.WhenTrue, method, steps - 1) | OriginOf(choice.WhenFalse, method, steps - 1);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } choice:
                return OriginOf(choice.Left, method, steps - 1) | OriginOf(choice.Right, method, steps - 1);
            case ArrayCreationExpressionSyntax { Initializer: null, Type: var made }: return DependsOnLength(made, method, steps) ? Origin.Made : Origin.Other;
            // Without elements there is nothing to give back.
            case CollectionExpressionSyntax { Elements.Count: 0 } or InvocationExpressionSyntax { ArgumentList.Arguments.Count: 0,
                Expression: MemberAccessExpressionSyntax { Name: GenericNameSyntax, Expression: IdentifierNameSyntax { Identifier.ValueText: "Array" } } }:
                return Origin.None;
            case InvocationExpressionSyntax made when FrameworkTables.Has(NameOf(made), CallTraits.ReturnsNewArray):
                return DependsOnLength(made, method, steps) ? Origin.Made : Origin.Other;
            case InvocationExpressionSyntax taken when FrameworkTables.Has(NameOf(taken), CallTraits.TakesElement): return Origin.Taken;
            // The last of a list, which loses it.
            case ElementAccessExpressionSyntax: return method.DescendantNodes().Any(IsRemoved) ? Origin.Taken : Origin.Other;
            case IdentifierNameSyntax { Identifier.ValueText: var name }: return OriginOf(name, method, steps - 1);
            default: return Origin.Other;
        }
    }

    /// <summary>It speaks of the number that was asked for, or of a local that comes of it: an empty array in place of a message does not.</summary>
    private static bool DependsOnLength(SyntaxNode made, MethodDeclarationSyntax method, int steps)
    {
        if (steps == 0)
            return false;
        string length = method.ParameterList.Parameters[0].Identifier.ValueText;
        foreach (var name in made.DescendantNodes().OfType<IdentifierNameSyntax>())
        {
            string mentioned = name.Identifier.ValueText;
            if (mentioned == length || method.DescendantNodes().OfType<VariableDeclaratorSyntax>().Any(local =>
                local.Identifier.ValueText == mentioned && local.Initializer is { } first && DependsOnLength(first, method, steps - 1)))
                return true;
        }

        return false;
    }

    private static bool IsRemoved(SyntaxNode node) => node is InvocationExpressionSyntax call && FrameworkTables.Has(NameOf(call), CallTraits.TakesElement);

    /// <summary>Of all that a local is set to.</summary>
    private static Origin OriginOf(string local, MethodDeclarationSyntax method, int steps)
    {
        var origins = Origin.None;
        bool isLocal = false;
        foreach (var node in method.DescendantNodes())
        {
            switch (node)
            {
                case VariableDeclaratorSyntax { Identifier.ValueText: var declared } variable when declared == local:
                    isLocal = true;
                    if (variable.Initializer is { Value: var first })
                        origins |= OriginOf(first, method, steps);
                    break;
                case AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: var set }, Right: var value } when set == local:
                    origins |= OriginOf(value, method, steps);
                    break;
                case ArgumentSyntax { RefKindKeyword.RawKind: not 0, Expression: var place } argument when IsNamed(place, local, ref isLocal):
                    origins |= argument.Parent?.Parent is InvocationExpressionSyntax call && FrameworkTables.Has(NameOf(call), CallTraits.TakesElement)
                        ? Origin.Taken : Origin.Other;
                    break;
            }
        }

        return isLocal ? origins : Origin.Other;
    }

    private static bool IsNamed(ExpressionSyntax place, string local, ref bool isLocal)
    {
        if (place is DeclarationExpressionSyntax { Designation: SingleVariableDesignationSyntax { Identifier.ValueText: var declared } } && declared == local)
            return isLocal = true;
        return place is IdentifierNameSyntax { Identifier.ValueText: var name } && name == local;
    }

    /// <summary>The one field with a collection of such arrays that the method mentions.</summary>
    private static IFieldSymbol? CollectionIn(MethodDeclarationSyntax method, INamedTypeSymbol type, IArrayTypeSymbol array)
    {
        IFieldSymbol? found = null;
        foreach (var field in type.GetMembers().OfType<IFieldSymbol>())
        {
            if (!Keeps(field.Type, array, MaxSteps)
                || !method.DescendantNodes().Any(n => n is IdentifierNameSyntax { Identifier.ValueText: var name } && name == field.Name))
                continue;
            if (found is not null)
                return null;
            found = field;
        }

        return found;
    }

    /// <summary>A collection of arrays, or collections of such by their length.</summary>
    private static bool Keeps(ITypeSymbol type, IArrayTypeSymbol array, int steps) => steps > 0 && type switch
    {
        IArrayTypeSymbol { ElementType: INamedTypeSymbol bucket } => Keeps(bucket, array, steps - 1),
        INamedTypeSymbol { IsGenericType: true } collection => PoolTypes.IsFramework(collection)
            && (PoolTypes.InNamespace(collection, "System", "Collections", "Generic")
                || PoolTypes.InNamespace(collection, "System", "Collections", "Concurrent"))
            && collection.TypeArguments is [.., var element]
            && (collection.TypeArguments.Length == 1 && SymbolEqualityComparer.Default.Equals(element, array) || Keeps(element, array, steps - 1)),
        _ => false,
    };

    private static MethodDeclarationSyntax? SyntaxOf(IMethodSymbol method) =>
        method.DeclaringSyntaxReferences is [var reference] ? reference.GetSyntax() as MethodDeclarationSyntax : null;
}
