using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Runtime.InteropServices;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Generation.Symbols;

/// <summary>What the author of a generated type declares in it.</summary>
internal static class OwnMembers
{
    /// <summary>The full name of the generator's class, which stands above this folder: a test compares the two.</summary>
    public const string GeneratorName = "PoolAnalyzers.Generation.PoolTypeGenerator";

    /// <summary>The members in the author's parts. In a complete compilation the type has the generated ones too.</summary>
    public static IEnumerable<ISymbol> Of(INamedTypeSymbol type) => type.GetMembers().Where(member => !member.IsImplicitlyDeclared && !IsGenerated(member));

    /// <summary>Whether there are instance fields among them, also behind properties and events.</summary>
    public static bool HasInstanceFields(INamedTypeSymbol type) =>
        type.GetMembers().Any(member => member is IFieldSymbol { IsStatic: false, IsConst: false } field && !IsGenerated(field.AssociatedSymbol ?? field));

    /// <summary>The layout that the author asks for; null without one.</summary>
    public static LayoutKind? LayoutOf(INamedTypeSymbol type)
    {
        var layout = type.GetAttributes().FirstOrDefault(a => a.AttributeClass is { Name: "StructLayoutAttribute" } && !IsGenerated(a));
        return layout is { ConstructorArguments: [{ Value: { } kind }, ..] } ? (LayoutKind)Convert.ToInt32(kind, CultureInfo.InvariantCulture) : null;
    }

    private static bool IsGenerated(ISymbol member) => !member.Locations.IsEmpty && member.Locations.All(location => IsGenerated(location.SourceTree));

    private static bool IsGenerated(AttributeData attribute) => IsGenerated(attribute.ApplicationSyntaxReference?.SyntaxTree);

    /// <summary>The compiler puts the files of a generator into a folder with its name.</summary>
    private static bool IsGenerated(SyntaxTree? tree) => tree is not null && tree.FilePath.Contains(GeneratorName);
}
