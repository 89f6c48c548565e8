using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Options;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>What ownership files and options declare of methods, most of which are in other assemblies.</summary>
internal sealed class OwnershipDeclarations
{
    private readonly Dictionary<IMethodSymbol, MethodContract> _members;
    private readonly EngineOptions _options;

    private OwnershipDeclarations(Dictionary<IMethodSymbol, MethodContract> members, HashSet<IMethodSymbol> facts, EngineOptions options)
    {
        _members = members;
        _options = options;
        Owners = new(facts.Where(m => members[m].Result.Has(DeclaredRoles.Rented))
            .Select(m => m.MethodKind == MethodKind.Constructor ? m.ContainingType : m.ReturnType).OfType<INamedTypeSymbol>());
        // A method that ends something is looked for by the type of its object: 'Dispose' says nothing.
        Names.UnionWith(members.Where(m => !facts.Contains(m.Key) || m.Value.DecidesOutput).Select(m => DeclaredContracts.NameOf(m.Key)));
        Names.UnionWith(facts.Select(m => m.ContainingType.Name));
        Names.UnionWith(options.RentingMethods.Concat(options.ReleasingMethods).Select(m => m.Method));
    }

    /// <summary>The names by which code speaks of these methods.</summary>
    public HashSet<string> Names { get; } = new(System.StringComparer.Ordinal);

    /// <summary>What is said of pools that the compilation declares without deriving them from anything.</summary>
    public OwnPoolUse OwnPools => _options.OwnPools;

    /// <summary>Types of other libraries whose objects are rentals.</summary>
    public LibraryOwners Owners { get; }

    public static OwnershipDeclarations Read(Compilation compilation, EngineOptions options, CancellationToken cancellation)
    {
        var members = new Dictionary<IMethodSymbol, MethodContract>(SymbolEqualityComparer.Default);
        foreach (var file in options.Files)
        {
            foreach (var (method, contract) in OwnershipFile.Read(file, compilation, cancellation).Contracts)
                members[method] = members.TryGetValue(method, out var known) ? known.Or(contract) : contract;
        }

        // What the package knows is said last: a project may know better.
        var facts = new HashSet<IMethodSymbol>(SymbolEqualityComparer.Default);
        foreach (var file in LibraryFacts.Of(compilation))
        {
            foreach (var (method, contract) in OwnershipFile.Read(file, compilation, cancellation).Contracts)
            {
                if (members.TryGetValue(method, out var known))
                    members[method] = known.Or(contract);
                else
                    members.Add(method, contract);
                facts.Add(method);
            }
        }

        return new(members, facts, options);
    }

    /// <summary>Null when nothing is said.</summary>
    public MethodContract? Of(IMethodSymbol method)
    {
        if (_members.TryGetValue(method, out var contract))
            return contract;
        if (_options.RentingMethods.Any(m => m.Matches(method)))
            return Renting(method);
        if (_options.ReleasingMethods.Any(m => m.Matches(method)))
            return Releasing(method);
        return OwnPools == OwnPoolUse.Off ? null : PoolShapes.ContractOf(method, leaks: OwnPools == OwnPoolUse.Leaks);
    }

    /// <summary>What it gives back is a rental; where it gives nothing back, or an answer, what it puts out.</summary>
    private static MethodContract Renting(IMethodSymbol method)
    {
        bool returns = !method.ReturnsVoid && method.ReturnType.SpecialType != SpecialType.System_Boolean;
        return new(
            returns ? new(DeclaredRoles.Rented) : default, default,
            method.Parameters.Select(p => !returns && p.RefKind == RefKind.Out ? new Declared(DeclaredRoles.Rented) : default).ToImmutableArray());
    }

    /// <summary>It releases the first parameter that can be a rental; without any, the object that it is called on.</summary>
    private static MethodContract Releasing(IMethodSymbol method)
    {
        var released = method.Parameters.FirstOrDefault(p => p.RefKind != RefKind.Out && OwnershipFile.CanBeRental(p.Type));
        return new(
            default, released is null && !method.IsStatic ? new(DeclaredRoles.Released) : default,
            method.Parameters.Select(p => SymbolEqualityComparer.Default.Equals(p, released) ? new Declared(DeclaredRoles.Released) : default)
            .ToImmutableArray());
    }
}
