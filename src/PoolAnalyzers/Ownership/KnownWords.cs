using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;

namespace PoolAnalyzers.Ownership;

/// <summary>The words that are known before any code is seen: those of renting and releasing, those of attributes, and what declares a scope. One pass over a text finds all of them.</summary>
internal static class KnownWords
{
    /// <summary>What renting, releasing and handing over are written with, in the framework and in CommunityToolkit.</summary>
    private static readonly string[] s_seeds = ["Rent", "Return", "IMemoryOwner", "MemoryPool", "ObjectPool", "ArrayPool", "Dispose", "MemoryOwner", "SpanOwner"];

    public static readonly Words.Vocabulary Vocabulary = new(s_seeds.Union(OwnershipMarks.Attributes).Append("struct"));

    /// <summary>Disposal alone says nothing of a body; it makes helpers.</summary>
    public static readonly ImmutableHashSet<string> Telling = [.. s_seeds.Where(s => s != "Dispose")];

    public static readonly HashSet<string> Producers = ["Rent", "IMemoryOwner", "MemoryPool", "MemoryOwner", "SpanOwner"];

    public static readonly HashSet<string> Releasers = ["Return", "Dispose"];

    public static readonly int Struct = Vocabulary.IndexOf("struct"), Dispose = Vocabulary.IndexOf("Dispose"), Return = Vocabulary.IndexOf("Return"), ObjectPool = Vocabulary.IndexOf("ObjectPool"), Owner = Vocabulary.IndexOf("IMemoryOwner"), Rent = Vocabulary.IndexOf("Rent");

    /// <summary>By the index of the word.</summary>
    public static readonly ImmutableArray<bool> IsAttribute = [.. Enumerable.Range(0, Vocabulary.Count).Select(word => OwnershipMarks.Attributes.Contains(Vocabulary[word]))];
}
