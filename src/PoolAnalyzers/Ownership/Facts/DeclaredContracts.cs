using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Options;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>What attributes, generated types, files and options declare of the methods that a compilation calls.</summary>
/// <remarks>A declaration beats what a body shows. Safe for concurrent use.</remarks>
internal sealed class DeclaredContracts
{
    private readonly ConcurrentDictionary<IMethodSymbol, MethodContract?> _known = new(SymbolEqualityComparer.Default);

    /// <summary>What is said outside of the code.</summary>
    private readonly OwnershipDeclarations _outside;

    /// <summary>Made once: every call of every body that is walked asks.</summary>
    private readonly System.Func<IMethodSymbol, MethodContract?> _read;

    /// <param name="outside">What files and options say.</param>
    public DeclaredContracts(OwnershipDeclarations outside)
    {
        _outside = outside;
        _read = Read;
    }

    /// <summary>Types whose objects are rentals, though no pool of the framework gives them.</summary>
    public LibraryOwners Owners => _outside.Owners;

    /// <summary>
    /// A second disposal of the object does no harm: a file says so of the type's own <c>Dispose</c>, or the package knows the type and says nothing else.
    /// </summary>
    public bool IsDisposedRepeatedly(ITypeSymbol? type)
    {
        if (type is not INamedTypeSymbol)
            return false;
        bool isRepeated = Owners.Shapes.Of(type) is { } shape ? shape.EndsOnce : Owners.Has(type);
        foreach (var member in type.OriginalDefinition.GetMembers("Dispose"))
        {
            if (member is IMethodSymbol dispose && Of(dispose) is { } contract && contract.Instance.Has(DeclaredRoles.Released))
                isRepeated = contract.Instance.Has(DeclaredRoles.Repeatedly);
        }

        return isRepeated;
    }

    /// <summary>The names of what anything is declared of. No other method of the compilation is asked for its attributes.</summary>
    public HashSet<string> Names { get; private set; } = [];

    /// <summary>Reads the names that the compilation and its references mark; to be called once, before anything else is asked.</summary>
    public HashSet<string> ReadMarks(Compilation compilation, IReadOnlyList<SyntaxTree> trees, CancellationToken cancellation)
    {
        Names = OwnershipMarks.NamesIn(trees, compilation.Options.ConcurrentBuild, cancellation);
        Names.UnionWith(ReferencedMarks.NamesIn(compilation, cancellation));
        Names.UnionWith(_outside.Names);
        if (_outside.OwnPools != OwnPoolUse.Off)
            Names.UnionWith(PoolShapes.NamesIn(trees, compilation.Options.ConcurrentBuild, cancellation));
        _hasNamedPools = Names.Remove(NamedPools.Mark);
        return Names;
    }

    /// <summary>The compilation has pools that are told by the names of their methods.</summary>
    private bool _hasNamedPools;

    /// <summary>Null when nothing is declared.</summary>
    public MethodContract? Of(IMethodSymbol method) => _known.GetOrAdd((method.ReducedFrom ?? method).OriginalDefinition, _read);

    private MethodContract? Read(IMethodSymbol method)
    {
        bool isNamed = Names.Contains(NameOf(method)) || Names.Contains(method.ContainingType.Name) || (_hasNamedPools && NamedPools.Rents(method) is not null);
        bool hasSource = !method.DeclaringSyntaxReferences.IsEmpty || !method.ContainingType.DeclaringSyntaxReferences.IsEmpty;
        if (!isNamed && (hasSource || PoolTypes.IsFramework(method)))
            return null;
        var contract = _outside.Of(method);
        if (HasMark(method))
            contract = contract is null ? ReadAttributes(method) : contract.Or(ReadAttributes(method));
        contract = contract is null ? GeneratedTypes.ContractOf(method) : contract.Or(GeneratedTypes.ContractOf(method));
        // Whoever declares something of the member knows it better than its shape.
        contract ??= Owners.Shapes.Of(method.ContainingType)?.ContractOf(method);
        // What a base class or an interface promises holds for whoever stands in for it.
        for (var inherited = method.OverriddenMethod; inherited is not null; inherited = inherited.OverriddenMethod)
            contract = contract is null ? Of(inherited) : contract.Or(Of(inherited));
        foreach (var promised in isNamed ? Implemented(method) : [])
            contract = contract is null ? Of(promised) : contract.Or(Of(promised));
        return contract is { IsEmpty: false } ? contract : null;
    }

    /// <summary>Most methods have none, and need no contract to be made.</summary>
    private static bool HasMark(IMethodSymbol method)
    {
        if (HasMark(method.GetAttributes()) || (method.AssociatedSymbol is IPropertySymbol property && HasMark(property.GetAttributes()))
            || HasMark(method.GetReturnTypeAttributes()) || (method.MethodKind == MethodKind.Constructor && HasMark(method.ContainingType.GetAttributes())))
            return true;
        foreach (var parameter in method.Parameters)
        {
            if (HasMark(parameter.GetAttributes()))
                return true;
        }

        return false;
    }

    private static bool HasMark(ImmutableArray<AttributeData> attributes)
    {
        foreach (var attribute in attributes)
        {
            if (OwnershipMarks.Read(attribute).Roles != DeclaredRoles.None)
                return true;
        }

        return false;
    }

    /// <summary>The name under which code speaks of it: a constructor has that of its type, a delegate too, an accessor that of its property.</summary>
    public static string NameOf(IMethodSymbol method) => method switch
    {
        { MethodKind: MethodKind.Constructor or MethodKind.DelegateInvoke } => method.ContainingType.Name,
        { AssociatedSymbol: IPropertySymbol property } => (property.ExplicitInterfaceImplementations.FirstOrDefault() ?? property).Name,
        { ExplicitInterfaceImplementations: [var promised, ..] } => promised.Name,
        _ => method.Name,
    };

    private static MethodContract ReadAttributes(IMethodSymbol method)
    {
        Declared result = default, instance = default;
        foreach (var attribute in method.GetReturnTypeAttributes())
            result = OwnershipMarks.Read(attribute).Or(result);
        foreach (var attribute in method.GetAttributes())
        {
            var declared = OwnershipMarks.Read(attribute);
            // On a method itself, handling the disposal means that of its object; everything else means what it gives back.
            if (declared.Has(DeclaredRoles.Taken | DeclaredRoles.Released))
                instance = new(DeclaredRoles.Released);
            else
                result = result.Or(declared);
        }

        var parameters = method.Parameters.Select(ReadParameter).ToImmutableArray();
        foreach (var attribute in (method.AssociatedSymbol as IPropertySymbol)?.GetAttributes() ?? [])
        {
            // Of a property: what is read from it, or what it is set to.
            var declared = OwnershipMarks.Read(attribute);
            if (method.MethodKind == MethodKind.PropertyGet && declared.Has(DeclaredRoles.Rented | DeclaredRoles.Lent))
                result = result.Or(declared);
            else if (method.MethodKind == MethodKind.PropertySet && declared.Has(DeclaredRoles.Taken))
                parameters = parameters.SetItem(parameters.Length - 1, declared);
        }

        if (method.MethodKind == MethodKind.Constructor)
        {
            foreach (var attribute in method.ContainingType.GetAttributes())
            {
                if (attribute.AttributeClass?.Name == "MustDisposeResourceAttribute")
                    result = result.Or(OwnershipMarks.Read(attribute));
            }
        }

        return new(result, instance, parameters);
    }

    private static Declared ReadParameter(IParameterSymbol parameter)
    {
        Declared declared = default;
        foreach (var attribute in parameter.GetAttributes())
        {
            var one = OwnershipMarks.Read(attribute);
            declared = new(declared.Roles | one.Roles, declared.Pool ?? one.Pool);
        }

        // What is put in cannot be rented by the call, and what is put out cannot be released by it.
        return declared with
        {
            Roles = declared.Roles & parameter.RefKind switch
            {
                RefKind.Out => DeclaredRoles.Rented,
                RefKind.Ref => ~DeclaredRoles.None,
                _ => ~DeclaredRoles.Rented,
            },
        };
    }

    private static IEnumerable<IMethodSymbol> Implemented(IMethodSymbol method)
    {
        if (!method.ExplicitInterfaceImplementations.IsEmpty)
            return method.ExplicitInterfaceImplementations;
        if (method.MethodKind is not (MethodKind.Ordinary or MethodKind.PropertyGet or MethodKind.PropertySet) || method.IsStatic
            || method.ContainingType.TypeKind == TypeKind.Interface)
            return [];
        return method.ContainingType.AllInterfaces.SelectMany(i => i.GetMembers(method.Name)).OfType<IMethodSymbol>()
            .Where(promised => SymbolEqualityComparer.Default.Equals(method.ContainingType.FindImplementationForInterfaceMember(promised), method));
    }

    /// <summary>A field or property whose object releases what it holds, though no code shows it.</summary>
    public static bool IsOwning(ISymbol member)
    {
        foreach (var attribute in member.GetAttributes())
        {
            if (OwnershipMarks.Read(attribute).Has(DeclaredRoles.Taken))
                return true;
        }

        return false;
    }
}
