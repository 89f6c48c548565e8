using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

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
internal sealed class Contracts(PoolTypes types, OwnershipDeclarations declarations)
{
    /// <summary>What is declared; it beats everything else.</summary>
    public DeclaredContracts Declared { get; } = new(declarations);

    public CallRole RoleOf(IMethodSymbol method)
    {
        var type = method.ContainingType;
        switch (method.Name)
        {
            case "Rent" when !method.IsStatic:
                if (types.Is(type, TypeTraits.ArrayPool) && method.ReturnType is IArrayTypeSymbol)
                    return CallRole.RentArray;
                if (types.Is(type, TypeTraits.MemoryPool))
                    return CallRole.HandOverOwner;
                break;
            case "Get" when !method.IsStatic && method.Parameters.IsEmpty && types.Is(type, TypeTraits.ObjectPool):
                return CallRole.GetObject;
            case "Return" when !method.IsStatic && method.Parameters.Length >= 1 && types.Is(type, TypeTraits.ArrayPool | TypeTraits.ObjectPool):
                return CallRole.ReturnToPool;
            case "Create" when types.Is(method.ReturnType, TypeTraits.ArrayPool | TypeTraits.ObjectPool | TypeTraits.MemoryPool) && PoolTypes.IsFramework(method):
            case "CreateStringBuilderPool":
                return CallRole.CreatePool;
            case "Exchange" when PoolTypes.IsNamed(type, "Interlocked", "System", "Threading"):
            case "CompareExchange" when method.ReturnType.IsReferenceType && PoolTypes.IsNamed(type, "Interlocked", "System", "Threading"):
                return CallRole.Exchange;
            case "FailFast" or "Exit" when PoolTypes.IsNamed(type, "Environment", "System"):
                return CallRole.NeverReturns;
        }

        if (NeverReturns(method))
            return CallRole.NeverReturns;
        return CallRole.Ordinary;
    }

    /// <summary>An owner that a method of metadata or of an interface returns is handed over; a type parameter that happens to be an owner is not.</summary>
    public bool HandsOverOwner(IMethodSymbol method, ITypeSymbol? result)
    {
        if (result is null || !types.Is(result, TypeTraits.Owner))
            return false;
        var declared = method.OriginalDefinition.ReturnType;
        if (declared is INamedTypeSymbol { TypeArguments.Length: 1 } task && types.Is(task, TypeTraits.Task))
            declared = task.TypeArguments[0];
        // A type that is an owner among other things is handed out by whoever keeps it, too: there, what the method is called has to say more.
        if (!(declared is INamedTypeSymbol { Name: var name } && name.EndsWith("Owner", StringComparison.Ordinal)) && method.MethodKind != MethodKind.DelegateInvoke && (!method.DeclaringSyntaxReferences.IsEmpty || method.IsAbstract) && !SoundsLikeMaking(method.Name))
            return false;
        return declared is not ITypeParameterSymbol && method.MethodKind is MethodKind.Ordinary or MethodKind.LocalFunction or MethodKind.ReducedExtension or MethodKind.DelegateInvoke && !method.ReturnsByRef && !method.ReturnsByRefReadonly;
    }

    private static readonly string[] s_making = ["Rent", "Create", "Allocate", "Alloc", "Lease", "Acquire", "Detach", "Copy", "Open", "New", "Make", "Build", "Read", "To", "Clone"];

    private static bool SoundsLikeMaking(string name)
    {
        foreach (var word in s_making)
        {
            if (name.StartsWith(word, StringComparison.Ordinal))
                return true;
        }

        return false;
    }

    public static bool NeverReturns(IMethodSymbol method)
    {
        foreach (var attribute in method.GetAttributes())
        {
            if (attribute.AttributeClass is { Name: "DoesNotReturnAttribute" })
                return true;
        }

        return false;
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

    /// <summary>Framework methods that make their resulting array; what merely hands one through returns a type parameter.</summary>
    public bool Allocates(IMethodSymbol method) =>
        PoolTypes.IsFramework(method) && ((method.OriginalDefinition.ReturnType is IArrayTypeSymbol && !types.Is(method.ContainingType, TypeTraits.ArrayPool)
        && !method.ReturnsByRef && method.Name is not "AsArray") || method is { Name: "Clone" or "CreateInstance", ContainingType.SpecialType: SpecialType.System_Array });

    /// <summary>The same of a method of the framework whose task has the array.</summary>
    public static bool AllocatesInTime(IMethodSymbol method) => method.OriginalDefinition.ReturnType is INamedTypeSymbol { TypeArguments: [IArrayTypeSymbol] };

    /// <summary>A framework type built over an array, memory or stream looks at it; a task or list built over one holds it.</summary>
    public bool IsViewResult(ITypeSymbol? type) => types.Is(type, TypeTraits.View | TypeTraits.Wrapper | TypeTraits.Lazy);

    /// <summary>A JSON document that was parsed from memory, or a part of it: it reads from there whenever it is asked.</summary>
    public static bool IsPartOfDocument(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "JsonDocument" or "JsonElement" or "JsonProperty" or "ArrayEnumerator" or "ObjectEnumerator" } && PoolTypes.InNamespace(type, "System", "Text", "Json");

    /// <summary>Parses what is in memory, and copies nothing; from streams and texts it does.</summary>
    public static bool ParsesInPlace(IMethodSymbol method) => method is { Name: "Parse", ContainingType.Name: "JsonDocument", Parameters: [{ Type.Name: "ReadOnlyMemory" or "ReadOnlySequence", Type: INamedTypeSymbol { TypeArguments: [{ SpecialType: SpecialType.System_Byte }] } }, ..] };

    /// <summary>What a callee without a readable body does with a rental given as an argument.</summary>
    public ArgumentFate FateOf(IMethodSymbol callee, IParameterSymbol? parameter, RentalKind kind, bool isWhole)
    {
        bool framework = PoolTypes.IsFramework(callee);
        if (framework && callee is { Name: "KeepAlive", ContainingType.Name: "GC" })
            return ArgumentFate.Lent;
        // One of several: what a method of one's own does with the array or list of them is not followed.
        if (parameter is null)
            return isWhole && (kind != RentalKind.Array || !framework) ? ArgumentFate.PerhapsTaken : ArgumentFate.Lent;
        // Whoever handles the completion has it out of there.
        if (framework && callee is { Name: "SetBuffer", ContainingType.Name: "SocketAsyncEventArgs" })
            return ArgumentFate.PerhapsTaken;
        // A message, a state, an event's data: who takes any object knows that this one is an array, who takes a tuple has what is in it, and this body does not say what becomes of it.
        if ((!framework || callee.MethodKind == MethodKind.DelegateInvoke) && (parameter.Type.IsTupleType ? isWhole : kind == RentalKind.Array && parameter.Type.SpecialType is SpecialType.System_Object or SpecialType.System_Array))
            return ArgumentFate.PerhapsTaken;
        // The array can be had back from a memory or segment that an object keeps: a collection or channel does; whether this constructor does is not to be read.
        if (!isWhole)
        {
            bool keeps = framework ? parameter.OriginalDefinition.Type is ITypeParameterSymbol && !IsTransparent(callee) : callee.MethodKind == MethodKind.Constructor;
            return kind != RentalKind.Owner && keeps && !parameter.Type.IsRefLikeType ? ArgumentFate.PerhapsTaken : ArgumentFate.Lent;
        }

        // Whoever made the delegate may well want the owner, or give the object back.
        if (kind != RentalKind.Array && callee.MethodKind == MethodKind.DelegateInvoke)
            return ArgumentFate.PerhapsTaken;
        if (framework && callee.Name is "RegisterForDispose" or "RegisterForDisposeAsync")
            return ArgumentFate.Taken;
        // The handle keeps it, and whoever has the handle; a work item goes back when it is done.
        if (framework && callee is { Name: "Alloc", ContainingType.Name: "GCHandle" } or { Name: "UnsafeQueueUserWorkItem", ContainingType.Name: "ThreadPool" })
            return ArgumentFate.PerhapsTaken;
        // A framework method that takes any T keeps it (collections, tasks, boxes), unless it only looks through it.
        if (framework && parameter.OriginalDefinition.Type is ITypeParameterSymbol)
            return IsTransparent(callee) ? ArgumentFate.Lent : ArgumentFate.Taken;
        // Collections from before there were type parameters, and what is serialized later.
        if (framework && parameter.Type.SpecialType == SpecialType.System_Object && callee.Name is "Add" or "AddValue" or "Push" or "Enqueue" or "Insert" or "SetValue")
            return ArgumentFate.Taken;
        if (framework && parameter.Type.SpecialType == SpecialType.System_Object && parameter.Name is "state" or "userToken" or "userState" or "parameter")
            return ArgumentFate.PerhapsTaken;
        if (kind == RentalKind.Owner)
            return ArgumentFate.PerhapsTaken;
        // A node of a list, and the like; the arguments of an operation come back by its event.
        if (framework)
            return kind == RentalKind.Object && ((SoundsLikeTaking(callee.Name) && callee.ContainingType.Name != "StringBuilder" && !callee.Name.EndsWith("Range", System.StringComparison.Ordinal)) || parameter.Type.Name == "SocketAsyncEventArgs") ? ArgumentFate.PerhapsTaken : ArgumentFate.Lent;
        // What is given along with the callback that gets it.
        if (parameter.OriginalDefinition.Type is ITypeParameterSymbol state && callee.OriginalDefinition.Parameters.Any(p => p.Type is INamedTypeSymbol { TypeKind: TypeKind.Delegate } callback && callback.TypeArguments.Contains(state, SymbolEqualityComparer.Default)))
            return ArgumentFate.PerhapsTaken;
        if (callee.MethodKind == MethodKind.Constructor)
            return ArgumentFate.PerhapsTaken;
        return SoundsLikeTaking(callee.Name) ? ArgumentFate.PerhapsTaken : ArgumentFate.Lent;
    }

    private static bool IsTransparent(IMethodSymbol callee) => callee.ContainingType is { Name: "Unsafe" or "MemoryMarshal" or "Volatile" or "Array" or "Interlocked" or "EqualityComparer" or "Comparer" or "Assert" or "GC" or "ArgumentNullException" or "MemoryExtensions" or "Enumerable" }
        || callee.Name is "Contains" or "Remove" or "IndexOf" or "LastIndexOf" or "ContainsKey" or "ContainsValue" or "Equals" or "Compare" or "CompareTo" or "GetHashCode" or "TryGetValue" or "Invoke" or "IsReferenceOrContainsReferences";

    /// <summary>What is given as the parameter is looked for, by its reference, or a lock on it ends; an array that is searched is given as an array.</summary>
    public static bool OnlyCompares(IMethodSymbol method, IParameterSymbol? parameter) => method is { Name: "Exit", ContainingType: { Name: "Monitor", ContainingNamespace.Name: "Threading" } }
        || method.Name is "Contains" or "ContainsValue" or "IndexOf" or "LastIndexOf" or "Remove" && parameter?.OriginalDefinition.Type is ITypeParameterSymbol && PoolTypes.IsFramework(method);

    private static readonly string[] s_taking = ["Return", "Release", "Free", "Recycle", "Dispose", "Give", "Take", "Own", "Adopt", "Enqueue", "Add", "Push", "Attach", "Set", "Store", "Register", "Put", "Insert", "Append", "Initialize", "Init", "Assign", "Replace", "Cleanup", "Destroy", "Close", "Reset", "Complete", "Finish", "Track", "Transfer", "From", "Wrap", "Create", "Lease", "Rent", "Shrink", "Resize", "Grow"];

    /// <summary>Names of methods that commonly keep or release what they are given.</summary>
    public static bool SoundsLikeTaking(string name)
    {
        if (name.StartsWith("Try", StringComparison.Ordinal))
            name = name.Substring(3);
        foreach (var word in s_taking)
        {
            if (name.StartsWith(word, StringComparison.Ordinal))
                return true;
        }

        return name.Contains("Return") || name.Contains("Release") || name.Contains("Recycle");
    }

    /// <summary>Calls that fail only where their arguments are wrong, if at all: no reason to lose a rental.</summary>
    public bool CannotThrow(IMethodSymbol method) => OnlyAllocates(method) || OnlyIndexes(method) || OnlyAsserts(method) || OnlyLooksUp(method) || AddsToList(method) || IsEnumeration(method) || CopiesToMemory(method) || SortsByValue(method) || BuildsText(method) || FailsByItsResult(method) || ComparesNumbers(method) || GivesTask(method) || Computes(method)
        || (IsPure(method) && method.Name is not ("Parse" or "Format" or "Concat" or "Join" or "Invoke" or "ForEach" or "ConvertAll" or "Find" or "Sort" or "Rent" or "Collect" or "WaitForPendingFinalizers" or "AddMemoryPressure"));

    private static bool OnlyAllocates(IMethodSymbol method) => method.MethodKind == MethodKind.Constructor
        && (method is { IsImplicitlyDeclared: true, ContainingType.BaseType.SpecialType: SpecialType.System_Object or SpecialType.System_ValueType }
            || (PoolTypes.IsFramework(method) && (method.Parameters.IsEmpty || method.ContainingType.Name is "KeyValuePair" or "MemoryStream" or "BigInteger" or "IntPtr" or "UIntPtr" or "StringBuilder" or "IPEndPoint" or "DnsEndPoint" or "JsonReaderState" or "Utf8JsonReader")));

    /// <summary>A capacity, or a time: one that stands in the code is right.</summary>
    public static bool TakesNumbers(IMethodSymbol method) => PoolTypes.IsNamed(method.ContainingType, "TimeSpan", "System") || (method.ContainingType.Name is "CancellationTokenSource" or "SemaphoreSlim" or "ArrayBufferWriter" && PoolTypes.IsFramework(method) || PoolTypes.InNamespace(method.ContainingType, "System", "Collections", "Generic"))
            && method.MethodKind == MethodKind.Constructor && method.Parameters.All(p => p.Type.SpecialType == SpecialType.System_Int32 || p.Type.Name == "TimeSpan");

    private static bool OnlyIndexes(IMethodSymbol method) => method is { Name: "Get" or "Set" or "SetAll", ContainingType.Name: "BitArray" } or { Name: "SizeOf" or "OffsetOf", ContainingType.Name: "Marshal" };

    /// <summary>What has to be true is true.</summary>
    public static bool OnlyAsserts(IMethodSymbol method) => method.ContainingType.Name == "Debug" && PoolTypes.InNamespace(method.ContainingType, "System", "Diagnostics");

    private static bool OnlyLooksUp(IMethodSymbol method) => method.Name is "TryGetValue" or "ContainsKey" or "Contains" or "Remove" && PoolTypes.InNamespace(method.ContainingType, "System", "Collections", "Generic");

    /// <summary>Of a collection that nobody changes meanwhile.</summary>
    private static bool IsEnumeration(IMethodSymbol method) => method is { Name: "GetEnumerator" or "MoveNext" or "Dispose", Parameters.IsEmpty: true, ContainingType: { TypeKind: not TypeKind.Interface } type }
        && (type.Name == "CharEnumerator" || PoolTypes.InNamespace(type.ContainingType ?? type, "System", "Collections", "Generic") || PoolTypes.InNamespace(type.ContainingType ?? type, "System", "Collections", "Immutable"));

    /// <summary>Or to a builder of text.</summary>
    private static bool AddsToList(IMethodSymbol method) =>
        ((method is { Name: "Add" or "Push" or "Enqueue" or "Clear", ContainingType.Name: "List" or "HashSet" or "Stack" or "Queue" } or { Name: "Clear", ContainingType.Name: "Dictionary" }) && PoolTypes.InNamespace(method.ContainingType, "System", "Collections", "Generic"))
        || (method is { Name: "Append" or "AppendLine" or "Clear" or "ToString", ContainingType.Name: "StringBuilder" } && PoolTypes.IsFramework(method));

    /// <summary>A handler of an interpolated string is made and filled.</summary>
    private static bool BuildsText(IMethodSymbol method) => method.ContainingType.Name.EndsWith("InterpolatedStringHandler", System.StringComparison.Ordinal);

    private static bool GivesTask(IMethodSymbol method) => method is { Name: "Yield" or "FromResult" or "ConfigureAwait", ContainingType.Name: "Task" or "ValueTask" } && PoolTypes.IsFramework(method);

    private static bool ComparesNumbers(IMethodSymbol method) => method.ContainingType is { IsValueType: true, SpecialType: not SpecialType.None }
        && (method is { Name: "GetHashCode" or "Equals" or "CompareTo", IsStatic: false } or { IsStatic: true, ReturnType.SpecialType: SpecialType.System_Boolean, Parameters.Length: 1 } && !method.Name.StartsWith("Try", System.StringComparison.Ordinal) && method.Name != "Parse");

    /// <summary>In the order of the elements themselves: no code of the user's compares them.</summary>
    private static bool SortsByValue(IMethodSymbol method) => method is { Name: "Sort", ContainingType.Name: "Array" or "MemoryExtensions" } && PoolTypes.IsFramework(method)
        && method.TypeArguments is [var element, ..] && (element.TypeKind == TypeKind.Enum || element.SpecialType is not (SpecialType.None or SpecialType.System_Object))
        && !method.Parameters.Any(p => p.Type.Name is "Comparison" or "IComparer" or "TComparer");

    /// <summary>An encoder or formatter that says how far it came, a parser that says whether it could, an atomic operation, or native code.</summary>
    private static bool FailsByItsResult(IMethodSymbol method) =>
        (method is { Name: "TryFormat", IsStatic: false, ContainingType.TypeKind: TypeKind.Struct } && PoolTypes.IsFramework(method))
        || (method is { IsStatic: true, ReturnType.SpecialType: SpecialType.System_Boolean } && method.Name.StartsWith("Try", System.StringComparison.Ordinal) && PoolTypes.IsFramework(method))
        || (method.ContainingType.Name is "Base64" or "Base64Url" or "Utf8Parser" or "Utf8" or "Ascii" or "Interlocked" or "Volatile" or "Monitor" or "HashCode" && PoolTypes.IsFramework(method))
        || method.IsExtern || (method.IsPartialDefinition && method.GetAttributes().Any(a => a.AttributeClass?.Name == "LibraryImportAttribute"));

    /// <summary>Random numbers, times, hashes, letters: nothing but numbers goes in, and what is in the way is an argument that is wrong. A channel says by its result whether there was room.</summary>
    private static bool Computes(IMethodSymbol method) => PoolTypes.IsFramework(method) && (method.ContainingType.Name is "Random" or "RandomNumberGenerator" or "Stopwatch"
        || (method.IsStatic && (method.Name is "HashData" || (method.Name.StartsWith("ToBase64", System.StringComparison.Ordinal) && method.ContainingType.Name == "Convert") || (method.Name is "ToUpperInvariant" or "ToLowerInvariant" && method.ContainingType.Name == "MemoryExtensions")) && !method.Parameters.Any(p => p.Type.Name == "Stream"))
        || (method.Name is "TryRead" or "TryPeek" or "TryWrite" && method.ContainingType.Name is "ChannelReader" or "ChannelWriter"));

    /// <summary>To or from an array or span: a stream that is copied to another one reads and writes.</summary>
    private static bool CopiesToMemory(IMethodSymbol method) =>
        method.Name is "CopyTo" or "ToArray" or "ToImmutableArray" && method.Parameters.Any(p => p.Type is IArrayTypeSymbol or { SpecialType: SpecialType.System_Array } or { IsRefLikeType: true } or { Name: "Memory" }) && PoolTypes.IsFramework(method);

    /// <summary>Calls that neither throw nor change anything that a path may know.</summary>
    public bool IsPure(IMethodSymbol method)
    {
        if (!PoolTypes.IsFramework(method))
            return false;
        var type = method.ContainingType is { Name: "Enumerator", ContainingType: { } around } ? around : method.ContainingType;
        return type?.Name is "Math" or "MathF" or "Span" or "ReadOnlySpan" or "Memory" or "ReadOnlyMemory" or "MemoryExtensions" or "MemoryMarshal" or "Unsafe" or "BinaryPrimitives"
            or "String" or "Array" or "Buffer" or "BitConverter" or "RuntimeHelpers" or "BitOperations" or "Char" or "CharUnicodeInfo" or "Encoding" or "UTF8Encoding" or "ArraySegment" or "ReadOnlySequence" or "ArrayPool" or "GC"
            || types.Is(method.ContainingType, TypeTraits.ArrayPool | TypeTraits.MemoryPool | TypeTraits.ObjectPool);
    }

    /// <summary>Goes through a collection of the framework: that changes nothing in it.</summary>
    public static bool OnlyEnumerates(IMethodSymbol method) => method.Name is "GetEnumerator" or "MoveNext" && (method.ContainingType.ContainingType ?? method.ContainingType) is { TypeKind: not TypeKind.Interface } type
        && PoolTypes.InNamespace(type, "System", "Collections", "Generic") && PoolTypes.IsFramework(method);

    public static bool BlocksOn(IMethodSymbol method) => method.Name is "Wait" or "GetResult" or "WaitAll" or "RunSynchronously"
        && PoolTypes.IsFramework(method);
}
