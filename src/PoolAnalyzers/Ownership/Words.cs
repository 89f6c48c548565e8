using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.Ownership;

/// <summary>Where whole words stand in the text of a syntax tree. Found once a tree and set of words, and kept as long as the tree: the next compilation of an editor shares all trees but one.</summary>
/// <remarks>Safe for concurrent use; two threads that ask at once may both search, with the same result.</remarks>
internal sealed class Words
{
    private static readonly ConditionalWeakTable<SyntaxTree, Words> s_trees = new();

    /// <summary>The seeds, the attributes, the helpers and the helpers of helpers, of this compilation and of one that differs.</summary>
    private const int Remembered = 6;

    private sealed record Search(string[] Words, Occurrences Found);

    private ImmutableArray<Search> _searches = [];

    /// <summary>The occurrences in one tree, in order of position.</summary>
    internal sealed record InTree(SyntaxTree Tree, Occurrences Found);

    /// <summary>Words, as indexes into those that were looked for, and where they start.</summary>
    internal sealed class Occurrences(long[] packed)
    {
        public int Count => packed.Length;
        public int Position(int index) => (int)(packed[index] >> 32);
        public int Word(int index) => (int)packed[index];
    }

    private static readonly Occurrences s_none = new([]);

    /// <summary>The occurrences of words in each of the trees, in order of position; trees without one are left out.</summary>
    public static List<InTree> InAll(IReadOnlyList<SyntaxTree> trees, string[] words, bool concurrent, CancellationToken cancellation)
    {
        var found = new Occurrences[trees.Count];
        if (concurrent && trees.Count > 32)
        {
            Parallel.For(0, trees.Count, new ParallelOptions { CancellationToken = cancellation }, i => found[i] = In(trees[i], words, cancellation));
        }
        else
        {
            for (int i = 0; i < trees.Count; i++)
                found[i] = In(trees[i], words, cancellation);
        }

        var all = new List<InTree>();
        for (int i = 0; i < found.Length; i++)
        {
            if (found[i].Count > 0)
                all.Add(new InTree(trees[i], found[i]));
        }

        return all;
    }

    /// <summary>Where one word stands in a part of a tree; not remembered.</summary>
    public static List<int> Of(SyntaxTree tree, string word, TextSpan span, CancellationToken cancellation)
    {
        var text = tree.GetText(cancellation).ToString();
        var positions = new List<int>();
        int end = Math.Min(span.End, text.Length);
        for (int at = text.IndexOf(word, span.Start, end - span.Start, StringComparison.Ordinal); at >= 0; at = text.IndexOf(word, at + word.Length, end - at - word.Length, StringComparison.Ordinal))
        {
            if ((at == 0 || !IsPart(text[at - 1])) && (at + word.Length == text.Length || !IsPart(text[at + word.Length])))
                positions.Add(at);
        }

        return positions;
    }

    private static Occurrences In(SyntaxTree tree, string[] words, CancellationToken cancellation)
    {
        cancellation.ThrowIfCancellationRequested();
        var of = s_trees.GetOrCreateValue(tree);
        foreach (var search in of._searches)
        {
            if (search.Words == words || search.Words.SequenceEqual(words, StringComparer.Ordinal))
                return search.Found;
        }

        var found = Find(tree.GetText(cancellation).ToString(), words);
        // A search that another thread finished meanwhile may be lost here: it is only made again.
        var searches = of._searches;
        of._searches = (searches.Length < Remembered ? searches : searches.RemoveAt(0)).Add(new Search(words, found));
        return found;
    }

    /// <summary>Up to this many words are looked for one by one, with the runtime's vectorized search; more of them in one pass.</summary>
    private const int Few = 12;

    private static Occurrences Find(string text, string[] words)
    {
        var found = new List<long>();
        if (words.Length <= Few)
        {
            for (int word = 0; word < words.Length; word++)
            {
                string name = words[word];
                for (int at = text.IndexOf(name, StringComparison.Ordinal); at >= 0; at = text.IndexOf(name, at + name.Length, StringComparison.Ordinal))
                {
                    if ((at == 0 || !IsPart(text[at - 1])) && (at + name.Length == text.Length || !IsPart(text[at + name.Length])))
                        found.Add(Pack(at, word));
                }
            }

            found.Sort();
        }
        else
        {
            InOnePass(text, words, found);
        }

        return found.Count == 0 ? s_none : new Occurrences(found.ToArray());
    }

    private static long Pack(int position, int word) => ((long)position << 32) | (uint)word;

    private static bool IsPart(char c) => c is >= 'a' and <= 'z' or >= 'A' and <= 'Z' or '_' or >= '0' and <= '9' || (c > 127 && char.IsLetterOrDigit(c));

    // Optimized at once (AggressiveOptimization, which netstandard2.0 does not name): it runs over every character of a compilation.
    [MethodImpl((MethodImplOptions)512)]
    private static void InOnePass(string text, string[] words, List<long> found)
    {
        // By length, then by first letter: nearly every word of a text is out after two look-ups.
        var byShape = new List<int>?[(MaxLength + 1) * 128];
        for (int word = 0; word < words.Length; word++)
        {
            if (words[word] is { Length: > 0 and <= MaxLength } name && name[0] < 128)
                (byShape[name.Length * 128 + name[0]] ??= []).Add(word);
        }

        int start = -1;
        for (int i = 0; i <= text.Length; i++)
        {
            if (i < text.Length && IsPart(text[i]))
            {
                if (start < 0)
                    start = i;
                continue;
            }

            if (start < 0)
                continue;
            int length = i - start;
            if (length <= MaxLength && text[start] < 128 && byShape[length * 128 + text[start]] is { } candidates)
            {
                foreach (int word in candidates)
                {
                    if (string.CompareOrdinal(text, start, words[word], 0, length) != 0)
                        continue;
                    found.Add(Pack(start, word));
                    break;
                }
            }

            start = -1;
        }
    }

    private const int MaxLength = 80;
}
