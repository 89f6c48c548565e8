using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>Makes the facts of a method from the tables, and from the few rules over shapes.</summary>
internal static class FactResolver
{
    /// <summary>What is known of a method as it is declared.</summary>
    public static MethodFacts Resolve(IMethodSymbol method, PoolTypes types)
    {
        if (method.ContainingType is null)
            return MethodFacts.None;
        bool isFramework = PoolTypes.IsFramework(method);
        IReadOnlyList<FrameworkFact> found = FrameworkTables.Find(method) ?? (IReadOnlyList<FrameworkFact>)[];
        var role = RoleOf(method, found, isFramework, types);
        var facts = isFramework ? OfFramework(method, found, types) : MethodFacts.None;
        bool cannotThrow = facts.CannotThrow || ThrowShapes.CannotThrow(method, isFramework);
        if (role != CallRole.Ordinary || cannotThrow != facts.CannotThrow)
            facts = facts with { Role = role, CannotThrow = cannotThrow };
        return WithSinks(method, facts, found, isFramework);
    }

    /// <summary>A role is that of whatever derives from the type, too; each asks for more than the name.</summary>
    private static CallRole RoleOf(IMethodSymbol method, IReadOnlyList<FrameworkFact> found, bool isFramework, PoolTypes types)
    {
        var role = CallRole.Ordinary;
        foreach (var fact in found)
        {
            bool fits = fact.Role switch
            {
                CallRole.Ordinary => false,
                CallRole.RentArray => !method.IsStatic && method.ReturnType is IArrayTypeSymbol,
                // A generated pool that is a MemoryPool hands out its arrays too.
                CallRole.HandOverOwner => !method.IsStatic && method.ReturnType is not IArrayTypeSymbol,
                CallRole.GetObject => !method.IsStatic,
                CallRole.ReturnToPool => !method.IsStatic && !method.Parameters.IsEmpty,
                CallRole.CreatePool => isFramework
                    && types.Is(method.ReturnType, TypeTraits.ArrayPool | TypeTraits.ObjectPool | TypeTraits.MemoryPool),
                _ => true,
            };
            if (fits)
                role = fact.Role;
        }

        return role == CallRole.Ordinary && NeverReturns(method) ? CallRole.NeverReturns : role;
    }

    private static bool NeverReturns(IMethodSymbol method)
    {
        foreach (var attribute in method.GetAttributes())
        {
            if (attribute.AttributeClass is { Name: "DoesNotReturnAttribute" })
                return true;
        }

        return false;
    }

    private static MethodFacts OfFramework(IMethodSymbol method, IReadOnlyList<FrameworkFact> found, PoolTypes types)
    {
        var throws = ThrowFact.Unknown;
        var traits = CallTraits.None;
        var instance = ArgumentFacts.None;
        ArgumentFacts[]? arguments = null;
        // A pool is asked for what is its own, whatever type of the framework it is.
        if (types.Is(method.ContainingType, TypeTraits.ArrayPool | TypeTraits.MemoryPool | TypeTraits.ObjectPool))
            (traits, throws) = (CallTraits.Pure, ThrowFact.Misuse);
        foreach (var fact in found)
        {
            if (fact.Throws != ThrowFact.Unknown)
                throws = fact.Throws;
            traits |= fact.Traits;
            foreach (var argument in fact.Arguments)
            {
                if (Position(argument.Name) == ConsumingSinks.Receiver)
                    instance |= argument.Facts;
                for (int i = 0; i < method.Parameters.Length; i++)
                {
                    if (IsMeant(argument.Name, method.OriginalDefinition.Parameters[i]))
                        (arguments ??= new ArgumentFacts[method.Parameters.Length])[i] |= argument.Facts;
                }
            }
        }

        // Whoever implements an interface goes through it in a way of their own.
        if (method.ContainingType.TypeKind == TypeKind.Interface)
            traits &= ~CallTraits.Enumerates;
        if (ReturnsNewArray(method, traits) && !types.Is(method.ContainingType, TypeTraits.ArrayPool))
            traits |= CallTraits.ReturnsNewArray;
        bool cannotThrow = throws is ThrowFact.Misuse or ThrowFact.Never
            || (traits & CallTraits.Enumerates) != 0
            || ((traits & CallTraits.Copies) != 0 && ThrowShapes.TakesMemory(method))
            || ((traits & CallTraits.Computes) != 0 && method.IsStatic && !method.Parameters.Any(p => p.Type.Name == "Stream"));
        if (throws == ThrowFact.Unknown && traits == CallTraits.None && instance == ArgumentFacts.None && arguments is null)
            return MethodFacts.OfFramework;
        return new()
        {
            IsFramework = true, Throws = throws, Traits = traits, CannotThrow = cannotThrow, Instance = instance,
            Arguments = arguments is null ? [] : ImmutableArray.Create(arguments),
        };
    }

    /// <summary>A method of the framework that returns an array makes it; what merely hands one through returns a type parameter.</summary>
    private static bool ReturnsNewArray(IMethodSymbol method, CallTraits traits) =>
        method.OriginalDefinition.ReturnType is IArrayTypeSymbol && !method.ReturnsByRef && (traits & CallTraits.ReturnsOldArray) == 0;

    private static bool IsMeant(string name, IParameterSymbol parameter) => name switch
    {
        "T" => parameter.Type is ITypeParameterSymbol,
        "object" => parameter.Type.SpecialType == SpecialType.System_Object,
        _ => Position(name) is { } position ? position == parameter.Ordinal : name == parameter.Name,
    };

    /// <summary><c>1st</c> and so on; the instance is before the first one. Null for a name.</summary>
    private static int? Position(string name) => name == "this" ? ConsumingSinks.Receiver : name[0] is >= '1' and <= '9' ? name[0] - '1' : null;

    /// <summary>What a type of this compilation overrides still takes the data that the framework's method promises to take.</summary>
    private static MethodFacts WithSinks(IMethodSymbol method, MethodFacts facts, IReadOnlyList<FrameworkFact> found, bool isFramework)
    {
        if (!FrameworkTables.HasSink(method.Name))
            return facts;
        for (var promised = method; promised is not null; promised = promised.OverriddenMethod)
        {
            if (!SymbolEqualityComparer.Default.Equals(promised, method))
            {
                isFramework = PoolTypes.IsFramework(promised);
                found = FrameworkTables.Find(promised.OriginalDefinition) ?? (IReadOnlyList<FrameworkFact>)[];
            }

            if (isFramework && Sinks(found, out bool seesZeros) is { IsEmpty: false } sinks)
                return facts with { Sinks = sinks, SeesZeros = seesZeros };
        }

        return facts;
    }

    private static ImmutableArray<int> Sinks(IReadOnlyList<FrameworkFact> found, out bool seesZeros)
    {
        // The line of the nearest type says all.
        var fact = found.LastOrDefault(f => f.Arguments.Any(a => (a.Facts & (ArgumentFacts.Data | ArgumentFacts.Values)) != 0));
        seesZeros = fact is not null && fact.Arguments.Any(a => (a.Facts & ArgumentFacts.Data) != 0);
        return fact is null ? [] : [.. fact.Arguments.Where(a => (a.Facts & (ArgumentFacts.Data | ArgumentFacts.Values)) != 0)
            .Select(a => Position(a.Name)).OfType<int>()];
    }
}
