using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>
/// The words that are known before any code is seen: those of renting and releasing, those of attributes, and what declares a scope. One pass over a text finds
/// all of them.
/// </summary>
internal static class KnownWords
{
    /// <summary>What renting, releasing and handing over are written with, in the framework and in CommunityToolkit.</summary>
    private static readonly string[] s_seeds = ["Rent", "Return", "IMemoryOwner", "MemoryPool", "ObjectPool", "ArrayPool", "Dispose", "MemoryOwner",
        "SpanOwner"];

    /// <summary>What memory of a buffer writer is asked for with.</summary>
    private static readonly string[] s_filling = ["GetSpan", "GetMemory"];

    /// <summary>What memory of a pipe is asked for or ended with.</summary>
    private static readonly string[] s_reading = ["ReadAsync", "ReadAtLeastAsync", "TryRead", "AdvanceTo"];

    private static readonly string[] s_ofPipes = ["PipeReader", "ReadResult", "Pipelines", "IDuplexPipe", "AdvanceTo"];

    /// <summary>What takes an array out of a collection, in pools of one's own.</summary>
    private static readonly string[] s_taking = ["Pop", "TryPop", "Dequeue", "TryDequeue", "TryTake", "RemoveAt"];

    /// <summary>What else takes an owner out of a channel or queue.</summary>
    private static readonly string[] s_handing = ["ReadAllAsync", "GetConsumingEnumerable"];

    public static readonly WordIndex.Vocabulary Vocabulary =
        new(s_seeds.Union(OwnershipMarks.Attributes).Append("struct").Union(s_filling).Union(s_reading).Union(s_ofPipes).Union(s_taking).Union(s_handing));

    /// <summary>Disposal alone says nothing of a body; it makes helpers.</summary>
    public static readonly ImmutableHashSet<string> Telling = [.. s_seeds.Where(s => s != "Dispose")];

    public static readonly HashSet<string> Producers = ["Rent", "IMemoryOwner", "MemoryPool", "MemoryOwner", "SpanOwner"];

    public static readonly HashSet<string> Releasers = ["Return", "Dispose"];

    public static readonly int Struct = Vocabulary.IndexOf("struct"), Dispose = Vocabulary.IndexOf("Dispose"), Return =
        Vocabulary.IndexOf("Return"), ObjectPool = Vocabulary.IndexOf("ObjectPool"), Owner = Vocabulary.IndexOf("IMemoryOwner"), Rent =
        Vocabulary.IndexOf("Rent"), AdvanceTo = Vocabulary.IndexOf("AdvanceTo");

    /// <summary>By the indexes of the words.</summary>
    public static readonly ImmutableArray<int> Filling = [.. s_filling.Select(Vocabulary.IndexOf)], Reading =
        [.. s_reading.Select(Vocabulary.IndexOf)], OfPipes = [.. s_ofPipes.Select(Vocabulary.IndexOf)],
        Taking = [.. s_taking.Select(Vocabulary.IndexOf)],
        Handing = [.. s_taking.Union(s_handing).Append("ReadAsync").Append("TryRead").Where(static word => word != "RemoveAt")
            .Select(Vocabulary.IndexOf)];

    /// <summary>
    /// By the index of the word: code that names none of these has nothing to do with pools. A struct, a disposal or a read may be of anything.
    /// </summary>
    public static readonly ImmutableArray<bool> SpeaksOfPools =
        [.. Enumerable.Range(0, Vocabulary.Count).Select(word => Vocabulary[word] is not ("struct" or "Dispose")
            && !s_taking.Contains(Vocabulary[word]) && !s_handing.Contains(Vocabulary[word])
            && (!s_reading.Contains(Vocabulary[word]) || s_ofPipes.Contains(Vocabulary[word])))];

    /// <summary>By the index of the word.</summary>
    public static readonly ImmutableArray<bool> IsAttribute =
        [.. Enumerable.Range(0, Vocabulary.Count).Select(word => OwnershipMarks.Attributes.Contains(Vocabulary[word]))];
}
