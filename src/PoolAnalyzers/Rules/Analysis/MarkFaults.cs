using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Symbols;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Rules.Analysis;

/// <summary>What is wrong with an attribute that declares ownership: it says nothing where it is written, or it names a pool that is not there.</summary>
/// <remarks>
/// Speaks of what <see cref="DeclaredContracts"/> leaves out, and of nothing else. The attributes of JetBrains are not looked at: they are about every
/// disposable object, and have analyzers of their own.
/// </remarks>
internal static class MarkFaults
{
    private static readonly ImmutableHashSet<string> s_attributes = ["Rented", "RentsFrom", "Releases", "TakesOwnership", "Lends"];

    /// <summary>The words that an attribute can be written with.</summary>
    public static WordIndex.Vocabulary Vocabulary { get; } =
        new(s_attributes.Concat(s_attributes.Select(name => name + "Attribute")).OrderBy(name => name, System.StringComparer.Ordinal));

    /// <summary>What is wrong, and the part of the attribute that is.</summary>
    internal readonly record struct Fault(SyntaxNode At, string Attribute, string Message);

    /// <summary>What an attribute is written on.</summary>
    private enum Place
    {
        Method,
        Result,
        Parameter,
        Property,
        Field,
    }

    /// <summary>Null for an attribute that is right, and for all that do not declare ownership.</summary>
    public static Fault? Of(AttributeSyntax attribute, SemanticModel model, CancellationToken cancellation)
    {
        // The name is asked first: nearly every attribute is another one, and need not be bound.
        var name = WordOf(attribute.Name);
        if (!s_attributes.Contains(name) || model.GetSymbolInfo(attribute, cancellation).Symbol is not IMethodSymbol { ContainingType.Name: var type }
            || type != name + "Attribute"
            || PlaceOf(attribute, model, cancellation) is not var (place, symbol))
            return null;
        if (Misplaced(name, place, symbol) is { } message)
            return new Fault(attribute, name, message);
        if (attribute.ArgumentList?.Arguments is [{ NameEquals: null, Expression: var pool }] && name is not ("TakesOwnership" or "Lends")
            && model.GetConstantValue(pool, cancellation).Value is string named && PoolFault(named, symbol, pool.SpanStart, model) is { } wrong)
            return new Fault(pool, name, wrong);
        return null;
    }

    /// <summary>The name of an attribute without its namespace and ending.</summary>
    private static string WordOf(NameSyntax name)
    {
        var word = name switch
        {
            QualifiedNameSyntax qualified => qualified.Right.Identifier.ValueText,
            AliasQualifiedNameSyntax alias => alias.Name.Identifier.ValueText,
            SimpleNameSyntax simple => simple.Identifier.ValueText,
            _ => "",
        };
        return word.EndsWith("Attribute", System.StringComparison.Ordinal) ? word.Substring(0, word.Length - "Attribute".Length) : word;
    }

    /// <summary>Null where nothing is known of the place: types, events, assemblies, and code that does not compile.</summary>
    private static (Place, ISymbol)? PlaceOf(AttributeSyntax attribute, SemanticModel model, CancellationToken cancellation)
    {
        if (attribute.Parent is not AttributeListSyntax { Target: var target, Parent: { } owner })
            return null;
        var symbol = owner switch
        {
            FieldDeclarationSyntax { Declaration.Variables: [var first, ..] } => model.GetDeclaredSymbol(first, cancellation),
            AnonymousFunctionExpressionSyntax lambda => model.GetSymbolInfo(lambda, cancellation).Symbol,
            DelegateDeclarationSyntax named => (model.GetDeclaredSymbol(named, cancellation) as INamedTypeSymbol)?.DelegateInvokeMethod,
            _ => model.GetDeclaredSymbol(owner, cancellation),
        };
        return (symbol, target?.Identifier.ValueText) switch
        {
            (IMethodSymbol method, "return") => (Place.Result, method),
            (IMethodSymbol { Parameters: [.., var value] }, "param") => (Place.Parameter, value),
            (IMethodSymbol method, null or "method") when owner is not DelegateDeclarationSyntax => (Place.Method, method),
            (IParameterSymbol parameter, null or "param") => (Place.Parameter, parameter),
            (IPropertySymbol property, null or "property") => (Place.Property, property),
            (IPropertySymbol property, "field") => (Place.Field, property),
            (IFieldSymbol field, null or "field") => (Place.Field, field),
            _ => null,
        };
    }

    private static string? Misplaced(string name, Place place, ISymbol symbol) => (place, symbol) switch
    {
        (Place.Method, IMethodSymbol method) => name is "Releases" or "TakesOwnership" ? OnObject(name, method) : OnResult(name, method),
        (Place.Result, IMethodSymbol method) => OnResult(name, method),
        (Place.Parameter, IParameterSymbol parameter) => OnParameter(name, parameter),
        (Place.Property, IPropertySymbol property) => OnProperty(name, property),
        (Place.Field, _) => OnField(name, symbol),
        _ => null,
    };

    /// <summary>On a method itself, releasing means the object that it is called on.</summary>
    private static string? OnObject(string name, IMethodSymbol method)
    {
        bool hasObject = !method.IsStatic && method.MethodKind is not (MethodKind.Constructor or MethodKind.LocalFunction or MethodKind.AnonymousFunction);
        return hasObject ? null : $"'{NameOf(method)}' is called on no object that it could release; put [{name}] on the parameter that is released";
    }

    private static string? OnResult(string name, IMethodSymbol method)
    {
        if (name is "Releases" or "TakesOwnership")
            return "a result can only be [Rented], where the caller has to release it, or [Lends], where the caller must not";
        if (method.MethodKind is MethodKind.Constructor)
            return null;
        if (DeclaredPlaces.CannotBeRental(method.ReturnType))
        {
            var what = method.ReturnsVoid ? $"'{NameOf(method)}' returns nothing"
                : $"'{NameOf(method)}' returns {TypeNames.Of(method.ReturnType)}, which cannot be a rental";
            var carrier = method.Parameters.FirstOrDefault(p => p.RefKind is RefKind.Out or RefKind.Ref && !DeclaredPlaces.CannotBeRental(p.Type));
            return what + (carrier is null || name == "Lends" ? "; remove the attribute" : $"; put [{name}] on the parameter '{carrier.Name}'");
        }

        var marks = method.GetReturnTypeAttributes().AddRange(method.GetAttributes());
        return name == "Lends" && Contradicts(marks, DeclaredRoles.Rented) ? "the result is declared as rented, too; remove one of the two" : null;
    }

    private static string? OnParameter(string name, IParameterSymbol parameter)
    {
        if (DeclaredPlaces.CannotBeRental(parameter.Type))
            return $"'{parameter.Name}' is {TypeNames.Of(parameter.Type)}, which cannot be a rental; remove the attribute";
        if (name is "Rented" or "RentsFrom")
        {
            return parameter.RefKind is RefKind.Out or RefKind.Ref ? null
                : $"nothing comes out through '{parameter.Name}', which is neither 'out' nor 'ref'; "
                    + $"a result is declared with [return: {name}], and what the call releases with [Releases]";
        }

        if (parameter.RefKind == RefKind.Out)
            return $"nothing goes in through '{parameter.Name}', which is 'out'; what comes out can only be [Rented]";
        return name == "Lends" && parameter.RefKind != RefKind.Ref && Contradicts(parameter.GetAttributes(), DeclaredRoles.Released | DeclaredRoles.Taken)
            ? $"'{parameter.Name}' is declared as released or taken, too; remove one of the two" : null;
    }

    private static string? OnProperty(string name, IPropertySymbol property)
    {
        if (name == "Releases")
            return "a property does not release; put [TakesOwnership] on it where its object releases what it is set to";
        if (DeclaredPlaces.CannotBeRental(property.Type))
            return $"'{property.Name}' is {TypeNames.Of(property.Type)}, which cannot be a rental; remove the attribute";
        if (name != "TakesOwnership" && property.GetMethod is null)
            return $"'{property.Name}' cannot be read; what it is set to can only be [TakesOwnership]";
        return name == "Lends" && Contradicts(property.GetAttributes(), DeclaredRoles.Rented)
            ? $"'{property.Name}' is declared as rented, too; remove one of the two" : null;
    }

    /// <summary>A field, or the property that the compiler makes one for.</summary>
    private static string? OnField(string name, ISymbol field)
    {
        if (name != "TakesOwnership")
            return "a field can only have [TakesOwnership], where its object releases what the field holds";
        return DeclaredPlaces.TypeOf(field) is { } type && DeclaredPlaces.CannotBeRental(type)
            ? $"'{field.Name}' is {TypeNames.Of(type)}, which cannot be a rental; remove the attribute" : null;
    }

    private static bool Contradicts(ImmutableArray<AttributeData> marks, DeclaredRoles roles) => marks.Any(m => OwnershipMarks.Read(m).Has(roles));

    private static string? PoolFault(string name, ISymbol symbol, int position, SemanticModel model)
    {
        var member = symbol is IParameterSymbol ? symbol.ContainingSymbol : symbol;
        if (name == "this")
            return null;
        var pools = DeclaredPlaces.Pools(member).ToList();
        // A name that only the code around can see, such as one of an outer type, says nothing to the engine, but it is not a typing error.
        var meant = pools.FirstOrDefault(p => p.Name == name) ?? model.LookupSymbols(position, name: name)
            .FirstOrDefault(s => DeclaredPlaces.TypeOf(s) is not null);
        if (meant is not null)
            return DeclaredPlaces.TypeOf(meant) is { } type && DeclaredPlaces.CannotBeRental(type) ? $"'{name}' is {TypeNames.Of(type)}, which is not a pool"
                : null;
        var parameter = member is IMethodSymbol { Parameters.IsEmpty: false } or IPropertySymbol { Parameters.IsEmpty: false }
            ? $"neither 'this', nor a parameter of '{NameOf(member)}', nor" : "neither 'this' nor";
        var candidates = pools.Where(p => DeclaredPlaces.TypeOf(p) is { } type && !DeclaredPlaces.CannotBeRental(type)).Select(p => p.Name).Append("this");
        return $"'{name}' is {parameter} a field or property of '{member.ContainingType?.Name}'{Spelling.Hint(name, candidates)}";
    }

    private static string NameOf(ISymbol member) => member switch
    {
        IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.DelegateInvoke } method => method.ContainingType.Name,
        IMethodSymbol { MethodKind: MethodKind.AnonymousFunction } => "the lambda",
        IMethodSymbol { AssociatedSymbol: { } associated } => associated.Name,
        _ => member.Name,
    };
}
