using System;
using System.Collections.Concurrent;
using System.Linq;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>What a call does by contract, where its body need not or cannot be read.</summary>
internal enum CallRole
{
    Ordinary,
    RentArray,
    /// <summary>Hands over a memory owner.</summary>
    HandOverOwner,
    GetObject,
    ReturnToPool,
    CreatePool,
    /// <summary>Puts a new value into a location and gives back the old one.</summary>
    Exchange,
    NeverReturns,
}

/// <summary>What becomes of an argument.</summary>
internal enum ArgumentFate
{
    Lent,
    /// <summary>The callee, or what it builds, releases it.</summary>
    Taken,
    /// <summary>Nobody can tell: no leak may be reported.</summary>
    PerhapsTaken,
}

/// <summary>The one place for what is known of methods without reading their bodies.</summary>
internal sealed class CallFacts
{
    private readonly PoolTypes _types;
    private readonly ConcurrentDictionary<IMethodSymbol, MethodFacts> _facts = new(SymbolEqualityComparer.Default);

    /// <summary>Made once: every call of every body that is walked asks.</summary>
    private readonly Func<IMethodSymbol, MethodFacts> _resolve;

    /// <param name="types">The types of the compilation.</param>
    /// <param name="declarations">What files and options declare.</param>
    public CallFacts(PoolTypes types, OwnershipDeclarations declarations)
    {
        _types = types;
        _resolve = method => FactResolver.Resolve(method, types);
        Declared = new(declarations);
    }

    /// <summary>What is declared; it beats everything else.</summary>
    public DeclaredContracts Declared { get; }

    /// <summary>What is known of a method, made once for each.</summary>
    public MethodFacts FactsOf(IMethodSymbol method) => _facts.GetOrAdd(method.OriginalDefinition, _resolve);

    public CallRole RoleOf(IMethodSymbol method) => FactsOf(method) is var facts && facts.Has(CallTraits.ExchangesFlags)
        && !(method.ReturnType.IsReferenceType || IsFlag(method.ReturnType)) ? CallRole.Ordinary : facts.Role;

    /// <summary>An owner that a method of metadata or of an interface returns is handed over; a type parameter that happens to be an owner is not.</summary>
    public bool HandsOverOwner(IMethodSymbol method, ITypeSymbol? result)
    {
        if (result is null || !_types.Is(result, TypeTraits.Owner))
            return false;
        // What only its own code makes an owner comes out of its constructor, and out of methods that are read.
        if (_types.LibraryOwners.Shapes.Of(result) is not null && !result.AllInterfaces.Any(static i => FrameworkTables.Is(i, TypeTraits.Owner)))
            return false;
        var declared = method.OriginalDefinition.ReturnType;
        if (declared is INamedTypeSymbol { TypeArguments.Length: 1 } task && _types.Is(task, TypeTraits.Task))
            declared = task.TypeArguments[0];
        // A type that is an owner among other things is handed out by whoever keeps it, too: there, what the method is called has to say more.
        if (!(declared is INamedTypeSymbol { Name: var name } && name.EndsWith("Owner", StringComparison.Ordinal))
            && method.MethodKind != MethodKind.DelegateInvoke && (!method.DeclaringSyntaxReferences.IsEmpty || method.IsAbstract)
            && !NamingConventions.SoundsLikeMaking(method.Name))
            return false;
        return declared is not ITypeParameterSymbol
            && method.MethodKind is MethodKind.Ordinary or MethodKind.LocalFunction or MethodKind.ReducedExtension or MethodKind.DelegateInvoke
            && !method.ReturnsByRef && !method.ReturnsByRefReadonly;
    }

    /// <summary>The truth of its argument for which a call does not come back: <c>Debug.Assert(false)</c>.</summary>
    public static bool? EndsWhen(IParameterSymbol parameter)
    {
        if (parameter.Type.SpecialType != SpecialType.System_Boolean)
            return null;
        foreach (var attribute in parameter.GetAttributes())
        {
            if (attribute.AttributeClass is { Name: "DoesNotReturnIfAttribute" } && attribute.ConstructorArguments is [{ Value: bool when }])
                return when;
        }

        return null;
    }

    /// <summary>Framework methods that make their resulting array.</summary>
    public bool Allocates(IMethodSymbol method) => FactsOf(method).Has(CallTraits.ReturnsNewArray);

    /// <summary>The same of a method of the framework whose task has the array.</summary>
    public static bool AllocatesInTime(IMethodSymbol method) => method.OriginalDefinition.ReturnType is INamedTypeSymbol { TypeArguments: [IArrayTypeSymbol] };

    /// <summary>A framework type built over an array, memory or stream looks at it; a task or list built over one holds it.</summary>
    public bool IsViewResult(ITypeSymbol? type) => _types.Is(type, TypeTraits.View | TypeTraits.Wrapper | TypeTraits.Lazy);

    /// <summary>A JSON document that was parsed from memory, or a part of it: it reads from there whenever it is asked.</summary>
    public static bool IsPartOfDocument(ITypeSymbol? type) =>
        type is INamedTypeSymbol { Name: "JsonDocument" or "JsonElement" or "JsonProperty" or "ArrayEnumerator" or "ObjectEnumerator" }
        && PoolTypes.InNamespace(type, "System", "Text", "Json");

    /// <summary>Parses what is in memory, and copies nothing; from streams and texts it does.</summary>
    public bool ParsesInPlace(IMethodSymbol method) => FactsOf(method).Has(CallTraits.ReturnsView);

    /// <summary>What a callee without a readable body does with a rental given as an argument.</summary>
    public ArgumentFate FateOf(IMethodSymbol callee, IParameterSymbol? parameter, RentalKind kind, bool isWhole)
    {
        var facts = FactsOf(callee);
        bool framework = facts.IsFramework;
        bool isOpen = parameter?.OriginalDefinition.Type is ITypeParameterSymbol;
        if (parameter is not null && !isOpen && facts.Has(parameter.Ordinal, ArgumentFacts.Lent))
            return ArgumentFate.Lent;
        // One of several: what a method of one's own does with the array or list of them is not followed.
        if (parameter is null)
            return isWhole && (kind != RentalKind.Array || !framework) ? ArgumentFate.PerhapsTaken : ArgumentFate.Lent;
        // Whoever handles the completion has it out of there.
        if (facts.Has(parameter.Ordinal, ArgumentFacts.Held))
            return ArgumentFate.PerhapsTaken;
        // A message, a state, an event's data: who takes any object knows that this one is an array, who takes a tuple has what is in it, and this body does
        // not say what becomes of it.
        if ((!framework || callee.MethodKind == MethodKind.DelegateInvoke)
            && (parameter.Type.IsTupleType ? isWhole : kind == RentalKind.Array
                && parameter.Type.SpecialType is SpecialType.System_Object or SpecialType.System_Array))
            return ArgumentFate.PerhapsTaken;
        // The array can be had back from a memory or segment that an object keeps: a collection or channel does; whether this constructor does is not to be
        // read.
        if (!isWhole)
        {
            bool keeps = framework ? isOpen && !facts.Has(parameter.Ordinal, ArgumentFacts.Lent | ArgumentFacts.Compared)
                : callee.MethodKind == MethodKind.Constructor;
            return kind != RentalKind.Owner && keeps && !parameter.Type.IsRefLikeType ? ArgumentFate.PerhapsTaken : ArgumentFate.Lent;
        }

        if (IsOutOfSight(callee, kind, framework))
            return ArgumentFate.PerhapsTaken;
        // The tables say so: whoever disposes of it later, or a collection from before there were type parameters.
        if (facts.Has(parameter.Ordinal, ArgumentFacts.Taken))
            return ArgumentFate.Taken;
        // A handle keeps it, and whoever has the handle; a work item goes back when it is done.
        if (facts.Has(parameter.Ordinal, ArgumentFacts.MaybeTaken))
            return ArgumentFate.PerhapsTaken;
        // A rule over shapes: a framework method that takes any T keeps it (collections, tasks, boxes), unless the tables say that it only looks at it.
        if (framework && isOpen)
            return facts.Has(parameter.Ordinal, ArgumentFacts.Lent | ArgumentFacts.Compared) ? ArgumentFate.Lent : ArgumentFate.Taken;
        // A rule over shapes: an object that goes along with a callback is named so.
        if (framework && parameter.Type.SpecialType == SpecialType.System_Object && parameter.Name is "state" or "userToken" or "userState" or "parameter")
            return ArgumentFate.PerhapsTaken;
        if (kind == RentalKind.Owner)
            return IsReadOrWritten(callee, parameter) ? ArgumentFate.Lent : ArgumentFate.PerhapsTaken;
        // A node of a list, and the like; the arguments of an operation come back by its event.
        if (framework)
            return kind == RentalKind.Object
                && ((NamingConventions.SoundsLikeTaking(callee.Name) && !facts.Has(CallTraits.CopiesText)
                    && !callee.Name.EndsWith("Range", System.StringComparison.Ordinal)) || parameter.Type.Name == "SocketAsyncEventArgs")
                    ? ArgumentFate.PerhapsTaken : ArgumentFate.Lent;
        // What is given along with the callback that gets it.
        if (parameter.OriginalDefinition.Type is ITypeParameterSymbol state
            && callee.OriginalDefinition.Parameters.Any(p => p.Type is INamedTypeSymbol { TypeKind: TypeKind.Delegate } callback
                && callback.TypeArguments.Contains(state, SymbolEqualityComparer.Default)))
            return ArgumentFate.PerhapsTaken;
        if (callee.MethodKind == MethodKind.Constructor)
            return ArgumentFate.PerhapsTaken;
        return NamingConventions.SoundsLikeTaking(callee.Name) ? ArgumentFate.PerhapsTaken : ArgumentFate.Lent;
    }

    /// <summary>
    /// What is behind a delegate cannot be read, and neither can what implements an interface of another assembly: whoever made it may well want what it is
    /// given, or give that back, whatever it is called.
    /// </summary>
    private static bool IsOutOfSight(IMethodSymbol callee, RentalKind kind, bool isFramework) => callee.MethodKind == MethodKind.DelegateInvoke
        || (kind == RentalKind.Array && !isFramework && callee.ContainingType is { TypeKind: TypeKind.Interface, DeclaringSyntaxReferences.IsEmpty: true });

    /// <summary>A stream, text writer or buffer writer that a method of the framework reads from or writes to; a constructor may keep it.</summary>
    private bool IsReadOrWritten(IMethodSymbol callee, IParameterSymbol parameter) =>
        callee.MethodKind is MethodKind.Ordinary or MethodKind.ReducedExtension && !NamingConventions.SoundsLikeTaking(callee.Name)
        && _types.Is(parameter.Type, TypeTraits.Wrapper | TypeTraits.BufferWriter) && RootOf(callee) == "System" && FactsOf(callee).IsFramework;

    private static string RootOf(ISymbol symbol)
    {
        var space = symbol.ContainingNamespace;
        while (space?.ContainingNamespace is { IsGlobalNamespace: false } outer)
            space = outer;
        return space?.Name ?? "";
    }

    /// <summary>Numbers that flags are kept in; what a count or a bit set becomes is not followed.</summary>
    private static bool IsFlag(ITypeSymbol type) => type.SpecialType is SpecialType.System_Int32 or SpecialType.System_Boolean;

    /// <summary>What is given as the parameter is looked for, by its reference, or a lock on it ends; an array that is searched is given as an array.</summary>
    public bool OnlyCompares(IMethodSymbol method, IParameterSymbol? parameter) =>
        parameter is not null && FactsOf(method).Has(parameter.Ordinal, ArgumentFacts.Compared);

    /// <summary>Calls that fail only where their arguments are wrong, if at all: no reason to lose a rental.</summary>
    public bool CannotThrow(IMethodSymbol method) =>
        FactsOf(method) is var facts && (facts.CannotThrow || (facts.Has(CallTraits.Sorts) && ThrowShapes.SortsByValue(method)));

    /// <summary>A capacity, or a time: one that stands in the code is right.</summary>
    public bool TakesNumbers(IMethodSymbol method) => FactsOf(method).Has(CallTraits.ChecksNumbers);

    /// <summary>The call is in the program only where a symbol is defined, as those of <c>Debug</c> are.</summary>
    public static bool IsCompiled(IMethodSymbol method, SyntaxTree tree)
    {
        bool isConditional = false;
        foreach (var attribute in method.GetAttributes())
        {
            if (attribute is not { AttributeClass.Name: "ConditionalAttribute", ConstructorArguments: [{ Value: string symbol }] })
                continue;
            if (tree.Options.PreprocessorSymbolNames.Contains(symbol))
                return true;
            isConditional = true;
        }

        return !isConditional;
    }

    /// <summary>What has to be true is true.</summary>
    public bool OnlyAsserts(IMethodSymbol method) => FactsOf(method).Has(CallTraits.Asserts);

    /// <summary>Calls that neither throw nor change anything that a path may know.</summary>
    public bool IsPure(IMethodSymbol method) => FactsOf(method).Has(CallTraits.Pure);

    /// <summary>Goes through a collection of the framework: that changes nothing in it.</summary>
    public bool OnlyEnumerates(IMethodSymbol method) => FactsOf(method).Has(CallTraits.Enumerates);

    public bool BlocksOn(IMethodSymbol method) => FactsOf(method).Has(CallTraits.Blocks);

    /// <summary>What runs is what is written here.</summary>
    public static bool IsReadable(IMethodSymbol method) => !method.DeclaringSyntaxReferences.IsEmpty && !method.IsAbstract && !method.IsVirtual
        && !method.IsExtern && (!method.IsOverride || method.IsSealed || method.ContainingType.IsSealed);
}
