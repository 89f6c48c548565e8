using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Generation.Attributes;

/// <summary>The attributes that ask for a generated type: one a kind.</summary>
internal static class KindAttributes
{
    public const string Scope = "ArrayPoolScopeAttribute";
    public const string Owner = "ArrayPoolOwnerAttribute";
    public const string Writer = "PooledWriterAttribute";
    public const string FixedLengthPool = "FixedLengthPoolAttribute";
    public const string ArrayPool = "ArrayPoolAttribute";
    public const string ObjectPool = "ObjectPoolAttribute";

    /// <summary>What they are written with, with the ending and without it.</summary>
    public static ImmutableArray<string> Words { get; } =
    [
        .. new[] { Scope, Owner, Writer, FixedLengthPool, ArrayPool, ObjectPool }
            .SelectMany(name => new[] { name, name.Substring(0, name.Length - "Attribute".Length) })
    ];

    /// <summary>Whether an attribute asks for a generated type.</summary>
    public static bool Is(AttributeData attribute) => NameOf(attribute) is not null;

    /// <summary>The name of an attribute that asks for a generated type; null for any other attribute.</summary>
    public static string? NameOf(AttributeData attribute) =>
        attribute.AttributeClass is { ContainingNamespace: { Name: AttributeNames.Namespace, ContainingNamespace.IsGlobalNamespace: true } } type
        && type.Name is Scope or Owner or Writer or FixedLengthPool or ArrayPool or ObjectPool
            ? type.Name
            : null;
}
