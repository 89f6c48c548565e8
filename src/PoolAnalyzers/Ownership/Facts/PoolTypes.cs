using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>What the engine needs to know of a type; computed once a type and compilation.</summary>
[System.Flags]
internal enum TypeTraits
{
    None = 0,
    ArrayPool = 1 << 0,
    MemoryPool = 1 << 1,
    ObjectPool = 1 << 2,
    /// <summary><c>IMemoryOwner&lt;T&gt;</c> or an implementation of it.</summary>
    Owner = 1 << 3,
    /// <summary>A value that looks at memory which it does not own: spans, memories, segments, sequences, ref structs, pointers.</summary>
    View = 1 << 4,
    /// <summary>A reference type of the framework that reads or writes through to what it was built over (streams, readers, writers, contents).</summary>
    Wrapper = 1 << 5,
    Task = 1 << 6,
    Array = 1 << 7,
    /// <summary>A lazily evaluated sequence: what it was built over is read when it is enumerated.</summary>
    Lazy = 1 << 8,
    Delegate = 1 << 9,
    Framework = 1 << 10,
    PipeReader = 1 << 11,
    /// <summary><c>IBufferWriter&lt;T&gt;</c> or an implementation of it.</summary>
    BufferWriter = 1 << 12,
    Span = 1 << 13,
    ReadOnlySpan = 1 << 14,
    Memory = 1 << 15,
    ReadOnlyMemory = 1 << 16,
    Segment = 1 << 17,
    /// <summary><c>ReadOnlySequence&lt;T&gt;</c>: several memories in a row.</summary>
    Sequence = 1 << 18,
    /// <summary>A place in a sequence, a reader of one, or what a pipe gave.</summary>
    SequencePart = 1 << 19,
    MemoryStream = 1 << 20,
    /// <summary>Reads bytes or letters, one after the other.</summary>
    Stream = 1 << 21,
    CancellationToken = 1 << 22,
    CancellationSource = 1 << 23,
    /// <summary>The exception of what was canceled.</summary>
    Canceled = 1 << 24,
    StreamReader = 1 << 25,
    /// <summary>How a read of a pipe ended, and what it gave.</summary>
    ReadResult = 1 << 26,
    SequencePosition = 1 << 27,
    /// <summary>The interfaces of what can be disposed of.</summary>
    Disposable = 1 << 28,

    Spans = Span | ReadOnlySpan,
    Memories = Memory | ReadOnlyMemory,
}

/// <summary>Recognises the types that matter by namespace and metadata name, so that polyfilled duplicates count too.</summary>
/// <remarks>One instance a compilation; safe for concurrent use.</remarks>
internal sealed class PoolTypes
{
    private readonly ConcurrentDictionary<ITypeSymbol, TypeTraits> _traits = new(SymbolEqualityComparer.Default);

    /// <summary>Types whose objects are rentals, though no pool of the framework gives them: set once, before the first type is asked for.</summary>
    public LibraryOwners LibraryOwners { get; set; } = LibraryOwners.None;

    private PoolTypes()
    {
    }

    /// <summary>Null when no pool type is referenced: then there is nothing to analyze.</summary>
    public static PoolTypes? TryCreate(Compilation compilation)
    {
        foreach (var name in new[] { "System.Buffers.ArrayPool`1", "System.Buffers.MemoryPool`1", "System.Buffers.IMemoryOwner`1",
            "Microsoft.Extensions.ObjectPool.ObjectPool`1" })
        {
            if (!compilation.GetTypesByMetadataName(name).IsEmpty)
                return new PoolTypes();
        }

        return null;
    }

    public bool Is(ITypeSymbol? type, TypeTraits traits) => type is not null && (Of(type) & traits) != 0;

    public TypeTraits Of(ITypeSymbol type)
    {
        if (type is INamedTypeSymbol { IsGenericType: true } named)
            type = named.OriginalDefinition;
        if (_traits.TryGetValue(type, out var known))
            return known;
        var traits = Compute(type);
        if (LibraryOwners.Has(type))
            traits = (traits | TypeTraits.Owner) & ~TypeTraits.View;
        return _traits.GetOrAdd(type, traits);
    }

    /// <summary>What implements such an interface is that, too.</summary>
    private const TypeTraits ByInterface = TypeTraits.Owner | TypeTraits.BufferWriter;

    /// <summary>What derives from such a class is that, too.</summary>
    private const TypeTraits ByBase = TypeTraits.ArrayPool | TypeTraits.MemoryPool | TypeTraits.ObjectPool | TypeTraits.PipeReader | TypeTraits.Task
        | TypeTraits.Wrapper | TypeTraits.Stream;

    private static TypeTraits Compute(ITypeSymbol type)
    {
        switch (type)
        {
            case IArrayTypeSymbol: return TypeTraits.Array;
            case IPointerTypeSymbol: return TypeTraits.View;
            case ITypeParameterSymbol parameter:
                var own = TypeTraits.None;
                foreach (var constraint in parameter.ConstraintTypes)
                    own |= FrameworkTables.KindOf(constraint) & ByInterface;
                return own;
        }

        var traits = TypeTraits.None;
        if (IsFramework(type))
            traits |= TypeTraits.Framework;
        if (type.TypeKind == TypeKind.Delegate)
            traits |= TypeTraits.Delegate;
        if (GeneratedTypes.IsScope(type) || GeneratedTypes.IsWriter(type) || GeneratedTypes.IsLease(type))
            traits |= TypeTraits.Owner;
        else if (type.IsRefLikeType)
            traits |= TypeTraits.View;

        traits |= FrameworkTables.KindOf(type);
        foreach (var contract in type.AllInterfaces)
            traits |= FrameworkTables.KindOf(contract) & ByInterface;
        for (var t = type.BaseType; t is not null; t = t.BaseType)
            traits |= FrameworkTables.KindOf(t) & ByBase;
        return traits;
    }

    /// <summary>A method of the framework, or one that overrides such a method and so keeps to what that says.</summary>
    public static bool IsPromisedByFramework(IMethodSymbol method)
    {
        for (var first = method; first is not null; first = first.OverriddenMethod)
        {
            if (IsFramework(first))
                return true;
        }

        return false;
    }

    /// <summary>True for what ships with .NET: declared in metadata, below <c>System</c> or <c>Microsoft</c>.</summary>
    public static bool IsFramework(ISymbol symbol)
    {
        if (symbol is IArrayTypeSymbol)
            return true;
        var space = symbol.ContainingNamespace;
        if (space is null || space.IsGlobalNamespace)
            return false;
        while (space.ContainingNamespace is { IsGlobalNamespace: false } outer)
            space = outer;
        // Asked last: the references of what is in source are made for whoever asks.
        return space.Name is "System" or "Microsoft" && symbol.DeclaringSyntaxReferences.IsEmpty;
    }

    public static bool IsNamed(ITypeSymbol type, string metadataName, params string[] nameSpace) =>
        type.MetadataName == metadataName && type.ContainingType is null && InNamespace(type, nameSpace);

    public static bool InNamespace(ISymbol symbol, params string[] parts)
    {
        var space = symbol.ContainingNamespace;
        for (int i = parts.Length - 1; i >= 0; i--)
        {
            if (space is null || space.Name != parts[i])
                return false;
            space = space.ContainingNamespace;
        }

        return space is { IsGlobalNamespace: true };
    }
}
