using System.Linq;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Generation.Symbols;

namespace PoolAnalyzers.Generation.Declarations;

/// <summary>Which types can be pooled.</summary>
internal static class ElementRules
{
    /// <summary>Why a type cannot be pooled, and what to do; null when it can.</summary>
    /// <param name="declaration">The type that pools it.</param>
    /// <param name="element">The type.</param>
    /// <param name="what">What an element is called in messages.</param>
    public static string? Refuse(Declaration declaration, ITypeSymbol element, string what)
    {
        var name = TypeNames.InMessage(element);
        if (WhyNone(element) is { } why)
            return $"'{name}' cannot be the type of {what}: {why}";
        if (IsMissing(element))
            return $"'{name}' does not exist, or cannot be seen from '{declaration.Type.Name}'";
        foreach (var part in Visibility.NamedTypesIn(element).Where(part => part.SpecialType == SpecialType.None))
        {
            if (part.IsFileLocal)
                return $"'{part.Name}' is local to its file, and the generated code is in another one: remove 'file'";
            if (!IsReachable(declaration.Compilation, part))
                return $"'{part.Name}' is in an assembly that only an extern alias reaches: add 'global' to the aliases of the reference";
            if (Warnings.IsForbidden(part) && !Warnings.IsObsolete(declaration.Type))
                return $"'{part.Name}' is obsolete, and its use is an error: pool another type, or mark '{declaration.Type.Name}' obsolete too";
        }

        if (!declaration.Sees(element))
            return $"'{name}' cannot be seen from '{declaration.Type.Name}': make it more visible";
        if (!Visibility.IsAsVisible(element, declaration.Type))
            return $"'{name}' is less visible than '{declaration.Type.Name}', whose public members would hand it out: make one as visible as the other";
        return null;
    }

    /// <summary>Whether there are pointers in a type, which only unsafe code can name.</summary>
    public static bool HasPointers(ITypeSymbol element) => element switch
    {
        IArrayTypeSymbol array => HasPointers(array.ElementType),
        IPointerTypeSymbol or IFunctionPointerTypeSymbol => true,
        INamedTypeSymbol named => named.TypeArguments.Any(HasPointers) || (named.ContainingType is { } outer && HasPointers(outer)),
        _ => false,
    };

    private static bool IsMissing(ITypeSymbol element) =>
        element.TypeKind == TypeKind.Error || Visibility.NamedTypesIn(element).Any(part => part.TypeKind == TypeKind.Error);

    private static string? WhyNone(ITypeSymbol element) => element switch
    {
        { IsRefLikeType: true } => "a ref struct lives on the stack only",
        { TypeKind: TypeKind.Pointer or TypeKind.FunctionPointer } => "pointers cannot be type arguments. Use nint, or a struct with the pointer as its field",
        INamedTypeSymbol { IsUnboundGenericType: true } => "its type arguments are missing",
        { IsStatic: true } or { SpecialType: SpecialType.System_Void } => "it has no instances",
        _ => null,
    };

    /// <summary>Reports objects that have a constructor without parameters, but one that generated code cannot call.</summary>
    public static void RequireConstruction(Declaration declaration)
    {
        if (declaration.Element is not { } element || FilePreamble.Construction(declaration, element) is not { } constructor)
            return;
        var isForbidden = Warnings.IsForbidden(constructor) && !Warnings.IsObsolete(declaration.Type);
        var setsRequiredMembers = constructor.GetAttributes().Any(a => a.AttributeClass?.Name == "SetsRequiredMembersAttribute");
        if (!isForbidden && (setsRequiredMembers || !HasRequiredMembers(element)))
            return;
        var why = isForbidden ? "the use of its constructor is an error" : "it has required members";
        declaration.Problems.Add(
            ProblemKind.WrongMember, Problem.Element,
            $"'{TypeNames.InMessage(element)}' cannot be made by 'new' alone, because {why}: name a method with Create");
    }

    /// <summary>Whether who makes an instance has to set members of it.</summary>
    public static bool HasRequiredMembers(ITypeSymbol type)
    {
        for (ITypeSymbol? part = type; part is { SpecialType: SpecialType.None }; part = part.BaseType)
        {
            if (part.GetMembers().Any(member => member is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true }))
                return true;
        }

        return false;
    }

    /// <summary>Whether <c>global::</c> leads to a type.</summary>
    private static bool IsReachable(Compilation compilation, INamedTypeSymbol type)
    {
        if (type.ContainingAssembly is not { } assembly || SymbolEqualityComparer.Default.Equals(assembly, compilation.Assembly))
            return true;
        var aliases = compilation.GetMetadataReference(assembly)?.Properties.Aliases ?? [];
        return aliases.IsEmpty || aliases.Contains(MetadataReferenceProperties.GlobalAlias);
    }
}
