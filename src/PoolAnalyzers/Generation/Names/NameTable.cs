using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Generation.Models;

namespace PoolAnalyzers.Generation.Names;

/// <summary>The names in a generated file, read from its text, so that no list of them has to be kept in step.</summary>
internal sealed class NameTable
{
    /// <summary>What the constructors are called here, and an indexer, which is a property of that name at run time.</summary>
    public const string Constructor = ".ctor";
    public const string Indexer = "Item";

    /// <summary>The text that stands for the element type, where names are asked for rather than code.</summary>
    public const string Element = "global::E";

    private readonly Dictionary<string, List<GeneratedName>> _members = [];
    private readonly HashSet<string> _nestedTypes = [];

    public NameTable(string text)
    {
        var root = SyntaxFactory.ParseCompilationUnit(text);
        var type = root.DescendantNodes().OfType<TypeDeclarationSyntax>().First();
        foreach (var member in type.Members)
        {
            foreach (var (name, generated) in Read(member))
                Add(name, generated);
        }

        foreach (var nested in type.DescendantNodes().OfType<BaseTypeDeclarationSyntax>())
            _nestedTypes.Add(nested.Identifier.ValueText);
    }

    /// <summary>Whether a member of the type, or a type in it at any depth, has the name.</summary>
    public bool Has(string name) => _members.ContainsKey(name) || _nestedTypes.Contains(name);

    /// <summary>Whether a type in it, at any depth, has the name, and hides what is called so outside.</summary>
    public bool HasType(string name) => _nestedTypes.Contains(name);

    /// <summary>The members of the type with a name.</summary>
    public IReadOnlyList<GeneratedName> Members(string name) => _members.TryGetValue(name, out var members) ? members : [];

    private void Add(string name, GeneratedName generated)
    {
        if (!_members.TryGetValue(name, out var members))
            _members.Add(name, members = []);
        members.Add(generated);
    }

    private static IEnumerable<(string Name, GeneratedName Generated)> Read(MemberDeclarationSyntax member)
    {
        switch (member)
        {
            case BaseTypeDeclarationSyntax type:
                var arity = (type as TypeDeclarationSyntax)?.Arity ?? 0;
                yield return (type.Identifier.ValueText, new(GeneratedNameKind.Type, arity, EquatableArray<string>.Empty));
                break;
            case ConstructorDeclarationSyntax constructor:
                yield return (Constructor, new(GeneratedNameKind.Method, 0, Types(constructor.ParameterList)));
                break;
            case MethodDeclarationSyntax { ExplicitInterfaceSpecifier: null } method:
                yield return (method.Identifier.ValueText, new(GeneratedNameKind.Method, method.Arity, Types(method.ParameterList)));
                break;
            case PropertyDeclarationSyntax { ExplicitInterfaceSpecifier: null } property:
                yield return (property.Identifier.ValueText, new(GeneratedNameKind.Other, 0, EquatableArray<string>.Empty));
                // Its accessors are methods, which nobody else can declare.
                yield return ($"get_{property.Identifier.ValueText}", new(GeneratedNameKind.Method, 0, EquatableArray<string>.Empty));
                break;
            case IndexerDeclarationSyntax indexer:
                yield return (Indexer, new(GeneratedNameKind.Indexer, 0, Types(indexer.ParameterList)));
                break;
            case BaseFieldDeclarationSyntax fields:
                foreach (var variable in fields.Declaration.Variables)
                    yield return (variable.Identifier.ValueText, new(GeneratedNameKind.Other, 0, EquatableArray<string>.Empty));
                break;
        }
    }

    /// <summary>The types of parameters, without what tells no overloads apart: whether a reference may be null.</summary>
    private static EquatableArray<string> Types(BaseParameterListSyntax parameters) =>
        new([.. parameters.Parameters.Select(parameter => parameter.Type!.ToString().Replace("?", ""))]);
}

/// <summary>What a generated name belongs to.</summary>
internal enum GeneratedNameKind
{
    /// <summary>A type: others of the same name may differ in their number of type parameters.</summary>
    Type,

    /// <summary>A method: others of the same name may differ in their parameters.</summary>
    Method,

    /// <summary>An indexer: others may differ in their parameters.</summary>
    Indexer,

    /// <summary>A field, constant, property or event.</summary>
    Other,
}

/// <summary>A generated member, as far as it matters to another one of its name.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Arity">How many type parameters it has.</param>
/// <param name="Parameters">The types of its parameters, with <see cref="NameTable.Element"/> for the element type.</param>
internal sealed record GeneratedName(GeneratedNameKind Kind, int Arity, EquatableArray<string> Parameters);
