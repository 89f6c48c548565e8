using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Options;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>Whether a compilation can have anything to do with pools. Most projects of a solution do not, and must not pay for the others.</summary>
internal static class PoolUse
{
    private static readonly NamedWords s_words = new(KnownWords.Vocabulary, static (word, token) => KnownWords.SpeaksOfPools[word]
        || (KnownWords.Taking.Contains(word) && PoolShapes.IsCandidate(token)));

    /// <summary>
    /// Some file names what pools are used with, or something else hands out rentals under names of its own: ownership files and options, what the package
    /// knows of a library that is referenced, and attributes in references. Without any of them no body can pass the gate.
    /// </summary>
    public static bool IsPossible(Compilation compilation, EngineOptions options, CancellationToken cancellation) =>
        !options.Files.IsEmpty || !options.RentingMethods.IsEmpty || !options.ReleasingMethods.IsEmpty || s_words.AreInAny(compilation, cancellation)
        || ReferencedMarks.NamesIn(compilation, cancellation).Any() || !LibraryFacts.Of(compilation).IsEmpty;
}
