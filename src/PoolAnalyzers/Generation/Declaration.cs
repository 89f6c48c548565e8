using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Rules.Generation;

namespace PoolAnalyzers.Generation;

/// <summary>A type with an attribute that asks for it to be generated: what all kinds have in common, and the checks that they share.</summary>
/// <remarks>Holds symbols, so it lives only while one declaration is read; models are made from it.</remarks>
/// <param name="type">The declared type.</param>
/// <param name="attribute">The attribute that asks for it.</param>
/// <param name="compilation">What it is declared in.</param>
/// <param name="problems">Gets what is wrong with it.</param>
/// <param name="cancellationToken">Ends the reading.</param>
/// <param name="isComplete">Whether the compilation already has what all generators add to it.</param>
internal sealed class Declaration(INamedTypeSymbol type, AttributeData attribute, Compilation compilation, bool isComplete, Problems problems, CancellationToken cancellationToken)
{
    public bool IsComplete { get; } = isComplete;

    public INamedTypeSymbol Type { get; } = type;

    public AttributeArguments Arguments { get; } = new(attribute);

    public Compilation Compilation { get; } = compilation;

    public Problems Problems { get; } = problems;

    /// <summary>Checks what every generated type needs: a compiler and framework that can compile it, and parts that can be added to.</summary>
    public void RequirePartial()
    {
        if (Compilation is CSharpCompilation { LanguageVersion: < LanguageVersion.CSharp12 } csharp)
            Problems.Add(GenerationDescriptors.Unsupported, Problem.Attribute, $"Generated pools need C# 12; this project is compiled as C# {csharp.LanguageVersion.ToDisplayString()}");
        else if (!Compilation.SupportsRuntimeCapability(RuntimeCapability.InlineArrayTypes))
            Problems.Add(GenerationDescriptors.Unsupported, Problem.Attribute, "Generated pools need .NET 8 or later; this project targets an older framework");

        for (INamedTypeSymbol? part = Type; part is not null; part = part.ContainingType)
        {
            if (part.IsFileLocal)
                Problems.Add(GenerationDescriptors.WrongKind, Problem.Type, $"'{part.Name}' is local to its file, so that no other file can complete it");
            else if (!IsPartial(part))
                Problems.Add(GenerationDescriptors.NotPartial, Problem.Type, part.Name);
        }

        if (Type.GetAttributes().Count(IsKind) > 1)
            Problems.Add(GenerationDescriptors.SeveralKinds, Problem.Attribute, Type.Name);
    }

    /// <summary>The element type that the attribute names, or the only type parameter of the type.</summary>
    /// <param name="what">What an element is called in messages.</param>
    public ITypeSymbol? RequireElement(string what)
    {
        if (!Arguments.HasElement)
        {
            if (Type.TypeParameters.Length == 1)
            {
                var only = Type.TypeParameters[0];
                if (only.AllowsRefLikeType)
                    Problems.Add(GenerationDescriptors.WrongElement, Problem.Type, $"'{only.Name}' allows ref structs, which cannot be kept in a pool");
                return only;
            }

            Problems.Add(GenerationDescriptors.WrongElement, Problem.Attribute, $"Say the type of the {what}: '{Type.Name}' has no single type parameter that could be it");
            return null;
        }

        var element = Arguments.Element;
        if (element is null or { TypeKind: TypeKind.Error })
            Problems.Add(GenerationDescriptors.WrongElement, Problem.Element, $"This is no type that {what} can have");
        else if (element.TypeKind is TypeKind.Pointer or TypeKind.FunctionPointer || element.IsRefLikeType || element.IsStatic || element.SpecialType == SpecialType.System_Void || element is INamedTypeSymbol { IsUnboundGenericType: true })
            Problems.Add(GenerationDescriptors.WrongElement, Problem.Element, $"'{element.ToMinimalDisplayString(Compilation.GetSemanticModel(SyntaxTree), 0)}' cannot be the type of {what}: {WhyNot(element)}");
        else if (!Sees(element))
            Problems.Add(GenerationDescriptors.WrongElement, Problem.Element, $"'{element.Name}' cannot be seen from '{Type.Name}'");
        else if (!IsAsVisible(element, Type))
            Problems.Add(GenerationDescriptors.WrongElement, Problem.Element, $"'{element.Name}' is less visible than '{Type.Name}', whose public members would hand it out");
        else
            return element;
        return null;
    }

    /// <summary>Reports an argument that is outside its range.</summary>
    public int RequireRange(DiagnosticDescriptor descriptor, string argument, int value, int minimum, int maximum, string why)
    {
        if (value < minimum || value > maximum)
            Problems.Add(descriptor, Arguments.IsGiven(argument) ? argument : Problem.Attribute, $"{argument} must be from {minimum} to {maximum}, not {value}: {why}");
        return value;
    }

    /// <summary>The clear policy, with a warning where it keeps objects alive.</summary>
    public ClearPolicy ReadClearPolicy(ElementShape element)
    {
        var policy = Arguments.Choice<ClearPolicy>("Clear");
        if (policy == ClearPolicy.Never && element.References == References.Yes)
            Problems.Add(GenerationDescriptors.KeepsReferences, "Clear", element.Name);
        return policy;
    }

    /// <summary>Whether code of the declared type can name a type or member.</summary>
    /// <remarks>What is public needs no question to the compiler, which goes through all references for an answer.</remarks>
    public bool Sees(ISymbol symbol) => IsPublic(symbol) || Compilation.IsSymbolAccessibleWithin(symbol, Type);

    /// <summary>A position inside the declaration, from which names in attribute texts are looked up.</summary>
    public (SemanticModel Model, int Position)? Inside()
    {
        // Only a part with braces has an inside; a declaration without any is completed by a generated one that has.
        foreach (var reference in Type.DeclaringSyntaxReferences)
        {
            if (reference.GetSyntax(cancellationToken) is TypeDeclarationSyntax { OpenBraceToken.Span.IsEmpty: false } syntax)
                return (Compilation.GetSemanticModel(syntax.SyntaxTree), syntax.OpenBraceToken.Span.End);
        }

        return null;
    }

    private SyntaxTree SyntaxTree => Type.DeclaringSyntaxReferences[0].SyntaxTree;

    private static string WhyNot(ITypeSymbol element) => element switch
    {
        { IsRefLikeType: true } => "a ref struct lives on the stack only",
        { TypeKind: TypeKind.Pointer or TypeKind.FunctionPointer } => "pointers cannot be type arguments",
        INamedTypeSymbol { IsUnboundGenericType: true } => "its type arguments are missing",
        _ => "it has no instances",
    };

    private static bool IsKind(AttributeData attribute) =>
        attribute.AttributeClass is { ContainingNamespace: { Name: AttributeNames.Namespace, ContainingNamespace.IsGlobalNamespace: true } } type
        && type.Name is "ArrayPoolScopeAttribute" or "ArrayPoolOwnerAttribute" or "FixedLengthPoolAttribute" or "ObjectPoolAttribute";

    private bool IsPartial(INamedTypeSymbol type)
    {
        foreach (var reference in type.DeclaringSyntaxReferences)
        {
            if (reference.GetSyntax(cancellationToken) is TypeDeclarationSyntax syntax && !syntax.Modifiers.Any(SyntaxKind.PartialKeyword))
                return false;
        }

        return true;
    }

    /// <summary>Whether <paramref name="element"/> can be seen wherever <paramref name="type"/> can, with the accessibility of everything around and inside them.</summary>
    private static bool IsAsVisible(ITypeSymbol element, INamedTypeSymbol type)
    {
        switch (element)
        {
            case IArrayTypeSymbol array:
                return IsAsVisible(array.ElementType, type);
            case INamedTypeSymbol named:
                for (var part = named; part is not null; part = part.ContainingType)
                {
                    // A private or protected element is visible in all of the type that contains both, which is as far as a type nested there with the same restriction reaches.
                    if (Rank(part) < EffectiveRank(type) && !(part.ContainingType is { } home && IsNestedIn(type, home) && Rank(part) >= RestrictionBelow(type, home)))
                        return false;
                    if (!part.TypeArguments.All(argument => IsAsVisible(argument, type)))
                        return false;
                }

                return true;
            default:
                return true;
        }
    }

    private static bool IsPublic(ISymbol symbol) => symbol switch
    {
        IArrayTypeSymbol array => IsPublic(array.ElementType),
        ITypeParameterSymbol => true,
        _ => symbol.DeclaredAccessibility == Accessibility.Public
            && (symbol.ContainingType is null || IsPublic(symbol.ContainingType))
            && (symbol is not INamedTypeSymbol named || named.TypeArguments.All(IsPublic)),
    };

    private static int Rank(ITypeSymbol type) => type.DeclaredAccessibility switch
    {
        Accessibility.Public or Accessibility.NotApplicable => 5,
        Accessibility.ProtectedOrInternal => 4,
        Accessibility.Internal => 3,
        Accessibility.Protected => 2,
        Accessibility.ProtectedAndInternal => 1,
        _ => 0,
    };

    private static int EffectiveRank(INamedTypeSymbol type)
    {
        var rank = 5;
        for (var part = type; part is not null; part = part.ContainingType)
            rank = System.Math.Min(rank, Rank(part));
        return rank;
    }

    private static bool IsNestedIn(INamedTypeSymbol type, INamedTypeSymbol home)
    {
        for (var part = type.ContainingType; part is not null; part = part.ContainingType)
        {
            if (SymbolEqualityComparer.Default.Equals(part, home))
                return true;
        }

        return false;
    }

    private static int RestrictionBelow(INamedTypeSymbol type, INamedTypeSymbol home)
    {
        var rank = 5;
        for (var part = type; part is not null && !SymbolEqualityComparer.Default.Equals(part, home); part = part.ContainingType)
            rank = System.Math.Min(rank, Rank(part));
        return rank;
    }
}
