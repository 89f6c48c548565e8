using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.NewApi;

/// <summary>What a newer surface has in addition, as far as a rental can go in or come out there.</summary>
public static class Comparison
{
    private static readonly SymbolDisplayFormat s_short = new(
        genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters, miscellaneousOptions: SymbolDisplayMiscellaneousOptions.UseSpecialTypes);

    /// <summary>Types that are memory, keep memory, or give it: by what they are, what they derive from, or what they implement.</summary>
    private static readonly HashSet<string> s_carriers =
    [
        "System.Span`1", "System.ReadOnlySpan`1", "System.Memory`1", "System.ReadOnlyMemory`1", "System.ArraySegment`1",
        "System.Buffers.ReadOnlySequence`1", "System.Buffers.SequenceReader`1", "System.Buffers.MemoryHandle", "System.Buffers.MemoryManager`1",
        "System.Buffers.IMemoryOwner`1", "System.Buffers.IBufferWriter`1", "System.Buffers.ArrayPool`1", "System.Buffers.MemoryPool`1",
        "System.IO.Stream", "System.IO.TextReader", "System.IO.TextWriter", "System.IO.BinaryReader", "System.IO.BinaryWriter",
        "System.IO.Pipelines.PipeReader", "System.IO.Pipelines.PipeWriter", "System.IO.Pipelines.IDuplexPipe", "System.IO.Pipelines.ReadResult",
        "System.Net.Http.HttpContent", "System.Net.Sockets.SocketAsyncEventArgs", "Microsoft.Extensions.ObjectPool.ObjectPool`1",
        "Microsoft.Extensions.ObjectPool.IPooledObjectPolicy`1", "System.Text.Json.JsonDocument",
    ];

    /// <summary>
    /// The members of the newer surface that the older one has not, in the order of their ids: those with a parameter, a result or a value that carries memory,
    /// those that take a value of any type, which may be a rental, and types that are such carriers themselves. What overrides a member is that member.
    /// </summary>
    /// <param name="older">What is there already.</param>
    /// <param name="newer">What is compared with it.</param>
    public static IReadOnlyList<NewMember> Of(Surface older, Surface newer) =>
    [
        .. newer.Members.Where(member => !older.Members.ContainsKey(member.Key) && !IsOverride(member.Value))
            .Select(member => new NewMember(member.Key, member.Value, [.. Carries(member.Value, older)]))
            .Where(member => member.Carries.Count > 0).OrderBy(member => member.Id[2..], StringComparer.Ordinal),
    ];

    private static bool IsOverride(ISymbol member) => member is IMethodSymbol { IsOverride: true };

    private static IEnumerable<string> Carries(ISymbol member, Surface older)
    {
        switch (member)
        {
            case INamedTypeSymbol type:
                if (Carrier(type) is { } carrier && type.TypeKind != TypeKind.Delegate)
                    yield return $"is {carrier}";
                if (type.TypeKind == TypeKind.Delegate && type.DelegateInvokeMethod is { } invoke)
                {
                    foreach (var carried in Carries(invoke, older))
                        yield return carried;
                }

                break;
            case IFieldSymbol { IsConst: false } field when IsCarried(field.Type):
                yield return field.Type.ToDisplayString(s_short);
                break;
            case IMethodSymbol method:
                foreach (var parameter in method.Parameters.Where(p => IsCarried(p.Type) || Keeps(p)))
                    yield return $"{parameter.Name}: {parameter.Type.ToDisplayString(s_short)}";
                if (!method.ReturnsVoid && IsCarried(method.ReturnType))
                    yield return $"returns {method.ReturnType.ToDisplayString(s_short)}";
                break;
        }
    }

    /// <summary>The type, or one that it is built from: <c>Task&lt;byte[]&gt;</c> gives an array.</summary>
    private static bool IsCarried(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => array.ElementType is ITypeParameterSymbol { HasReferenceTypeConstraint: false } or { IsUnmanagedType: true },
        INamedTypeSymbol named => Carrier(named) is not null || named.TypeArguments.Any(IsCarried),
        _ => false,
    };

    private static string? Carrier(INamedTypeSymbol type)
    {
        for (var at = type; at is not null; at = at.BaseType)
        {
            if (s_carriers.Contains(NameOf(at)))
                return at.ToDisplayString(s_short);
        }

        return type.AllInterfaces.FirstOrDefault(contract => s_carriers.Contains(NameOf(contract)))?.ToDisplayString(s_short);
    }

    private static string NameOf(INamedTypeSymbol type) => $"{type.ContainingNamespace}.{type.MetadataName}";

    /// <summary>A value of any type, which a collection, task or message keeps; what has to be a number is none.</summary>
    private static bool Keeps(IParameterSymbol parameter) =>
        parameter.Type is ITypeParameterSymbol { HasValueTypeConstraint: false, HasUnmanagedTypeConstraint: false, ConstraintTypes.IsEmpty: true };
}
