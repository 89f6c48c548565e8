using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Generation.Declarations;
using PoolAnalyzers.Generation.Models;
using PoolAnalyzers.Generation.Symbols;

namespace PoolAnalyzers.Generation.Names;

/// <summary>POOL111: a name in the author's part that the generated part needs.</summary>
/// <remarks>
/// The compiler would report each of them in the generated file, several times. Nothing is generated for such a declaration, so that there is one
/// report, at the name that can be changed.
/// </remarks>
internal static class NameRules
{
    /// <summary>Reports each name that is taken.</summary>
    /// <param name="declaration">The declared type.</param>
    /// <param name="names">What would be generated into it.</param>
    public static void RequireFree(Declaration declaration, NameTable names)
    {
        var (type, problems) = (declaration.Type, declaration.Problems);
        if (Siblings(type) > 1)
        {
            problems.Add(ProblemKind.NameIsTaken, Problem.Type, $"There are two types '{type.Name}': give one of them another name");
            return;
        }

        // A member cannot be called as its type is.
        if (names.Members(type.Name).Count > 0)
        {
            problems.Add(ProblemKind.NameIsTaken, Problem.Type, $"'{type.Name}' is the name of a generated member: give the type another name");
            return;
        }

        foreach (var name in NamesInAttribute(declaration).Where(name => names.Members(name.Identifier.ValueText).Any(m => IsType(m, name.Arity))))
        {
            problems.Add(
                ProblemKind.NameIsTaken, Problem.Type,
                $"'{name.Identifier.ValueText}' would mean the generated type of this name: write yours with its namespace", name.GetLocation());
        }

        foreach (var parameter in type.TypeParameters.Where(parameter => names.Has(parameter.Name)))
            AddParameter(problems, parameter);
        for (var outer = type.ContainingType; outer is not null; outer = outer.ContainingType)
        {
            foreach (var parameter in outer.TypeParameters.Where(parameter => names.HasType(parameter.Name)))
                AddParameter(problems, parameter);
        }

        foreach (var member in OwnMembers.Of(type))
        {
            if (names.Members(NameOf(member)).Any(generated => Clash(member, generated, declaration.Element)))
                AddMember(problems, member, type);
        }
    }

    /// <summary>The names in the attribute that are looked up from the type, which looks at its members first.</summary>
    private static IEnumerable<SimpleNameSyntax> NamesInAttribute(Declaration declaration) =>
        declaration.Attribute.ApplicationSyntaxReference?.GetSyntax(declaration.CancellationToken) is AttributeSyntax { ArgumentList.Arguments: { } arguments }
            ? arguments.Where(a => a.NameEquals is null).SelectMany(a => a.DescendantNodes().OfType<SimpleNameSyntax>()).Where(name => !IsQualified(name))
            : [];

    private static bool IsType(GeneratedName generated, int arity) => generated.Kind == GeneratedNameKind.Type && generated.Arity == arity;

    private static bool IsQualified(SimpleNameSyntax name) =>
        name.Parent is AliasQualifiedNameSyntax || (name.Parent is QualifiedNameSyntax qualified && qualified.Right == name);

    private static int Siblings(INamedTypeSymbol type) => ((INamespaceOrTypeSymbol)type.ContainingSymbol).GetTypeMembers(type.Name, type.Arity).Length;

    private static void AddParameter(Problems problems, ITypeParameterSymbol parameter) =>
        problems.Add(
            ProblemKind.NameIsTaken, Problem.Type,
            $"'{parameter.Name}' is the name of something that is generated: give the type parameter another name",
            parameter.Locations.FirstOrDefault());

    private static void AddMember(Problems problems, ISymbol member, INamedTypeSymbol type)
    {
        var message = member switch
        {
            IMethodSymbol { MethodKind: MethodKind.Constructor } => "A constructor with these parameters is generated: give yours others, or remove it",
            IPropertySymbol { IsIndexer: true } => "An indexer with these parameters is generated: give yours others, or remove it",
            _ => $"'{member.Name}' is generated into '{type.Name}': give your member another name",
        };
        problems.Add(ProblemKind.NameIsTaken, Problem.Type, message, member.Locations.FirstOrDefault());
    }

    private static string NameOf(ISymbol member) => member switch
    {
        IMethodSymbol { MethodKind: MethodKind.Constructor } => NameTable.Constructor,
        IPropertySymbol { IsIndexer: true } => NameTable.Indexer,
        _ => member.Name,
    };

    private static bool Clash(ISymbol member, GeneratedName generated, ITypeSymbol? element) => (member, generated.Kind) switch
    {
        (IMethodSymbol { AssociatedSymbol: not null }, _) => false,
        (IMethodSymbol method, GeneratedNameKind.Method) => method.Arity == generated.Arity && HaveSameTypes(method.Parameters, generated.Parameters, element),
        (IPropertySymbol { IsIndexer: true } indexer, GeneratedNameKind.Indexer) => HaveSameTypes(indexer.Parameters, generated.Parameters, element),
        (INamedTypeSymbol type, GeneratedNameKind.Type) => type.Arity == generated.Arity,
        _ => true,
    };

    private static bool HaveSameTypes(ImmutableArray<IParameterSymbol> parameters, EquatableArray<string> types, ITypeSymbol? element)
    {
        if (parameters.Length != types.Count)
            return false;
        for (var i = 0; i < types.Count; i++)
        {
            // A reference to a variable overloads a value.
            if (parameters[i].RefKind != RefKind.None || TypeNames.InSignature(parameters[i].Type) != Fill(types[i], element))
                return false;
        }

        return true;
    }

    /// <summary>A generated parameter type with the name of the element.</summary>
    private static string Fill(string type, ITypeSymbol? element)
    {
        if (element is null)
            return type;
        var name = TypeNames.InSignature(element);
        return type == NameTable.Element + "[]" ? TypeNames.ArrayOf(name) : type.Replace(NameTable.Element, name);
    }
}
