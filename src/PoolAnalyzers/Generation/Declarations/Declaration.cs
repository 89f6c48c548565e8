using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.Emit;
using PoolAnalyzers.Generation.Models;
using PoolAnalyzers.Generation.Symbols;

namespace PoolAnalyzers.Generation.Declarations;

/// <summary>A type with an attribute that asks for it to be generated: what all kinds have in common, and the checks that they share.</summary>
/// <remarks>Holds symbols, so it lives only while one declaration is read; models are made from it.</remarks>
/// <param name="type">The declared type.</param>
/// <param name="attribute">The attribute that asks for it.</param>
/// <param name="compilation">What it is declared in.</param>
/// <param name="complete">Completes other types that it names.</param>
/// <param name="problems">Gets what is wrong with it.</param>
/// <param name="cancellationToken">Ends the reading.</param>
internal sealed class Declaration(
    INamedTypeSymbol type, AttributeData attribute, Compilation compilation, CompleteType complete, Problems problems, CancellationToken cancellationToken)
{
    /// <summary>Whether only the outside of the generated part matters, not what the texts of the attribute say.</summary>
    public bool LeavesOutTexts { get; init; }

    /// <summary>Ends the reading.</summary>
    public CancellationToken CancellationToken { get; } = cancellationToken;

    /// <summary>The attribute in its file, or the type where the attribute has no place.</summary>
    public SyntaxNode Place =>
        Attribute.ApplicationSyntaxReference?.GetSyntax(CancellationToken) ?? Type.DeclaringSyntaxReferences[0].GetSyntax(CancellationToken);

    public AttributeData Attribute { get; } = attribute;

    public INamedTypeSymbol Type { get; } = type;

    public AttributeArguments Arguments { get; } = new(attribute);

    public Compilation Compilation { get; } = compilation;

    /// <summary>Completes other types that the texts of the attribute name.</summary>
    public CompleteType Complete { get; } = complete;

    public Problems Problems { get; } = problems;

    /// <summary>Whether objects are pooled, rather than arrays.</summary>
    public bool IsOfObjects { get; } = attribute.AttributeClass?.Name == "ObjectPoolAttribute";

    /// <summary>What is pooled, once <see cref="RequireElement"/> has found it.</summary>
    public ITypeSymbol? Element { get; private set; }

    /// <summary>
    /// The same declaration where the type that it names is complete, if that is generated as well: its members and interfaces are what the texts and the end
    /// of an object are about. Else this.
    /// </summary>
    public Declaration WithCompleteElement()
    {
        // Only the outside of a type is asked for when it is completed for another one, which ends the questions of two that name each other.
        if (LeavesOutTexts || Arguments.Element is not INamedTypeSymbol { OriginalDefinition: var element }
            || !SymbolEqualityComparer.Default.Equals(element.ContainingAssembly, Compilation.Assembly)
            || Attribute.ApplicationSyntaxReference?.GetSyntax(CancellationToken) is not { SyntaxTree: { Options: CSharpParseOptions options } tree } place
            || place.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not { } declared
            || Complete(element, Compilation, CancellationToken) is not { } file)
            return this;
        var completed = Compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText(file, options, cancellationToken: CancellationToken));
        var type = completed.GetSemanticModel(tree).GetDeclaredSymbol(declared, CancellationToken);
        return type?.GetAttributes().FirstOrDefault(a => a.ApplicationSyntaxReference?.GetSyntax(CancellationToken) == place) is { } attribute
            ? new Declaration(type, attribute, completed, Complete, Problems, CancellationToken)
            : this;
    }

    /// <summary>Checks what every generated type needs: a compiler and framework that can compile it, and parts that can be added to.</summary>
    public void RequirePartial()
    {
        var tooOld = Compilation is CSharpCompilation { LanguageVersion: < LanguageVersion.CSharp12 } csharp
            ? $"Generated pools need C# 12; this project is compiled as C# {csharp.LanguageVersion.ToDisplayString()}"
            : !Compilation.SupportsRuntimeCapability(RuntimeCapability.InlineArrayTypes) ? "Generated pools need .NET 8; the project targets an older framework"
            : null;
        if (tooOld is not null)
            Problems.Add(ProblemKind.Unsupported, Problem.Attribute, tooOld);

        var closed = Around().Where(part => !IsPartial(part)).Select(part => $"'{part.Name}'").ToList();
        if (Around().FirstOrDefault(part => part.IsFileLocal) is { } local)
            AddWrongKind($"'{local.Name}' is local to its file, and the generated part is in another one: remove 'file'");
        else if (closed.Count > 0)
            Problems.Add(ProblemKind.NotPartial, Problem.Type, string.Join(" and ", closed));

        RequireKnownValues();
        if (Type.GetAttributes().Count(KindAttributes.Is) > 1)
            Problems.Add(ProblemKind.SeveralKinds, Problem.Attribute, Type.Name);
    }

    /// <summary>Checks that what is given as a value of an enum is one: a cast makes any number into it.</summary>
    private void RequireKnownValues()
    {
        foreach (var argument in Attribute.NamedArguments)
        {
            if (argument.Value is not { Kind: TypedConstantKind.Enum, Type: { } type, Value: { } value })
                continue;
            var members = type.GetMembers().OfType<IFieldSymbol>().Where(static f => f.HasConstantValue).ToList();
            if (!members.Any(f => value.Equals(f.ConstantValue)))
            {
                var names = members.Select(f => $"{type.Name}.{f.Name}").ToList();
                var choice = $"{string.Join(", ", names.Take(names.Count - 1))} or {names[names.Count - 1]}";
                Problems.Add(ProblemKind.Conflict, argument.Key, $"{type.Name} has no value {value}: use {choice}");
            }
        }
    }

    /// <summary>Checks that generated instance fields and constructors can stand beside what the author declares.</summary>
    /// <param name="hasConstructors">Whether constructors are generated.</param>
    public void RequireRoomForFields(bool hasConstructors)
    {
        if (hasConstructors && Type.InstanceConstructors.Any(IsPrimary))
            AddWrongKind($"'{Type.Name}' must have no primary constructor, which generated ones cannot call: declare one that calls ': this(length)'");
        var layout = OwnMembers.LayoutOf(Type);
        if (layout == System.Runtime.InteropServices.LayoutKind.Explicit)
            AddWrongKind($"'{Type.Name}' must not have an explicit layout: the generated fields have no offset");
        else if (layout == System.Runtime.InteropServices.LayoutKind.Sequential && Type.IsValueType && OwnMembers.HasInstanceFields(Type))
            AddWrongKind($"'{Type.Name}' has fields of its own, and beside generated ones they have no order: use LayoutKind.Auto");
    }

    /// <summary>The element type that the attribute names, or the only type parameter of the type.</summary>
    /// <param name="what">What an element is called in messages.</param>
    public ITypeSymbol? RequireElement(string what)
    {
        if (Arguments.HasElement)
        {
            if (Arguments.Element is not { } element)
                AddWrongElement(Problem.Element, $"Give the {TypeOf(what)}: null is none");
            else if (ElementRules.Refuse(this, element, what) is { } refusal)
                AddWrongElement(Problem.Element, refusal);
            else
                Element = element;
        }
        else if (Type.TypeParameters.Length != 1)
        {
            AddWrongElement(Problem.Attribute, $"Give the {TypeOf(what)}: '{Type.Name}' has no single type parameter that could be it");
        }
        else
        {
            Element = Type.TypeParameters[0];
            if (Type.TypeParameters[0].AllowsRefLikeType)
                AddWrongElement(Problem.Type, $"'{Element.Name}' allows ref structs, which cannot be kept in a pool: remove 'allows ref struct'");
        }

        return Element;
    }

    private static string TypeOf(string what) => what == "elements" ? "element type" : $"type of the {what}";

    /// <summary>Reports an argument that is outside its range, or missing where there is no default.</summary>
    public int RequireRange(ProblemKind kind, string argument, int value, int minimum, int maximum, string why)
    {
        if (value >= minimum && value <= maximum)
            return value;
        var range = $"from {Numbers.Plain(minimum)} to {Numbers.Plain(maximum)}";
        if (Arguments.IsGiven(argument))
            Problems.Add(kind, argument, $"{argument} must be {range}, not {Numbers.Plain(value)}: {why}");
        else
            Problems.Add(kind, Problem.Attribute, $"Set {argument}, {range}: {why}");
        return value;
    }

    /// <summary>Reports the type as one that its attribute cannot stand on.</summary>
    public void AddWrongKind(string message) => Problems.Add(ProblemKind.WrongKind, Problem.Type, message);

    private void AddWrongElement(string place, string message) => Problems.Add(ProblemKind.WrongElement, place, message);

    /// <summary>The clear policy, with a warning where it keeps objects alive.</summary>
    public ClearPolicy ReadClearPolicy(ElementShape element)
    {
        var policy = Arguments.Choice<ClearPolicy>("Clear");
        if (policy == ClearPolicy.Never && element.References == References.Yes)
            Problems.Add(ProblemKind.KeepsReferences, "Clear", Element is null ? element.Name : TypeNames.InMessage(Element));
        return policy;
    }

    /// <summary>Whether code of the declared type can name a type or member.</summary>
    /// <remarks>What is public needs no question to the compiler, which goes through all references for an answer.</remarks>
    public bool Sees(ISymbol symbol) => Visibility.IsPublic(symbol) || Compilation.IsSymbolAccessibleWithin(symbol, Type);

    private System.Collections.Generic.IEnumerable<INamedTypeSymbol> Around()
    {
        for (INamedTypeSymbol? part = Type; part is not null; part = part.ContainingType)
            yield return part;
    }

    private bool IsPartial(INamedTypeSymbol type)
    {
        foreach (var reference in type.DeclaringSyntaxReferences)
        {
            if (reference.GetSyntax(CancellationToken) is TypeDeclarationSyntax syntax && !syntax.Modifiers.Any(SyntaxKind.PartialKeyword))
                return false;
        }

        return true;
    }

    private bool IsPrimary(IMethodSymbol constructor) =>
        constructor.DeclaringSyntaxReferences.Any(reference => reference.GetSyntax(CancellationToken) is TypeDeclarationSyntax);
}
