using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Generation.Models;
using PoolAnalyzers.Generation.Symbols;

namespace PoolAnalyzers.Generation.Declarations;

/// <summary>What a generated file has to say beforehand, because of what its author declares.</summary>
internal static class FilePreamble
{
    /// <summary>A field or property that its author does not initialize, and no generated constructor can.</summary>
    private const string NotInitialized = "CS8618";

    /// <summary>Parameters, results and properties of types that not every language has: the author's choice of elements.</summary>
    private static readonly string[] s_otherLanguages = ["CS3001", "CS3002", "CS3003"];

    public static TypeShape Complete(TypeShape shape, Declaration declaration)
    {
        if (declaration.Element is not { } element)
            return shape;
        var silenced = new SortedSet<string>(Warnings.OfElement(element, declaration.Compilation), System.StringComparer.Ordinal);
        if (Construction(declaration, element) is { } constructor)
            silenced.UnionWith(Warnings.Of(constructor));
        if (OwnMembers.HasInstanceFields(declaration.Type))
            silenced.Add(NotInitialized);
        if (Visibility.IsPublic(declaration.Type) && declaration.Compilation.Assembly.GetAttributes().Any(IsForAllLanguages))
            silenced.UnionWith(s_otherLanguages);
        var isUnsafe = ElementRules.HasPointers(element);
        return silenced.Count == 0 && !isUnsafe ? shape : shape with { Silenced = new([.. silenced]), IsUnsafe = isUnsafe };
    }

    private static bool IsForAllLanguages(AttributeData attribute) =>
        attribute is { AttributeClass.Name: "CLSCompliantAttribute", ConstructorArguments: [{ Value: true }] };

    /// <summary>The constructor that generated code calls for an object; null for arrays, and where a method of the author's makes it.</summary>
    public static IMethodSymbol? Construction(Declaration declaration, ITypeSymbol element) =>
        declaration.IsOfObjects && declaration.Arguments.Text("Create") is null && element is INamedTypeSymbol { IsAbstract: false } named
            ? named.InstanceConstructors.OrderBy(c => c.Parameters.Length).FirstOrDefault(c => c.Parameters.All(p => p.IsOptional) && declaration.Sees(c))
            : null;
}
