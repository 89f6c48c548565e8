using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Facts;

namespace PoolAnalyzers.NewApi;

/// <summary>What the tables of facts say of a member.</summary>
public static class KnownLines
{
    /// <summary>The lines about the member or about its type, as <c>Calls.facts:47 T:System.MemoryExtensions</c>.</summary>
    /// <param name="member">A member of the framework.</param>
    public static IEnumerable<string> Of(ISymbol member) => (member switch
    {
        IMethodSymbol method => FrameworkTables.Find(method) ?? [],
        INamedTypeSymbol type => FrameworkTables.All.Where(fact => fact.Kind != TypeTraits.None && fact.IsAbout(type)),
        _ => [],
    }).Select(fact => $"{fact.File}:{fact.Line} {fact.Id}");

    /// <summary>Whether a row's id, written as in the tables, is about the member.</summary>
    /// <param name="id"><c>M:System.IO.Stream.Write</c>, <c>T:System.Math</c>, <c>M:*.Contains</c> and so on.</param>
    /// <param name="member">A member of the framework.</param>
    public static bool IsAbout(string id, ISymbol member)
    {
        var fact = new FrameworkFact(id, "", 0);
        var type = member as INamedTypeSymbol ?? member.ContainingType;
        if (fact.Member.Length == 0)
            return fact.IsAbout(type);
        return member.Name == fact.Member && member.ContainingType is not null && fact.IsAbout(type)
            && (member is not IMethodSymbol method || fact.HasParameters(method));
    }
}
