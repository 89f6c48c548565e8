using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.Text;

/// <summary>
/// Where whole words stand in the text of a syntax tree. Found once a tree and set of words, and kept as long as the tree: the next compilation of an editor
/// shares all trees but one.
/// </summary>
/// <remarks>Safe for concurrent use; two threads that ask at once may both search, with the same result.</remarks>
internal sealed class WordIndex
{
    private static readonly ConditionalWeakTable<SyntaxTree, WordIndex> s_trees = new();

    /// <summary>
    /// The known words, those of iterators and of marks, the scopes and their members, the helpers and the helpers of helpers, of this compilation and of one
    /// that differs. With fewer, each keystroke would look through all texts again.
    /// </summary>
    private const int Remembered = 16;

    private sealed record Search(Vocabulary Words, Occurrences Found);

    private ImmutableArray<Search> _searches = [];

    /// <summary>The occurrences in one tree, in order of position.</summary>
    internal sealed record InTree(SyntaxTree Tree, Occurrences Found);

    /// <summary>Words, as indexes into those that were looked for, and where they start.</summary>
    internal sealed class Occurrences(long[] packed)
    {
        public int Count => packed.Length;
        public int Position(int index) => (int)(packed[index] >> 32);
        public int Word(int index) => (int)packed[index];

        /// <summary>The word is there.</summary>
        public bool Has(int word)
        {
            foreach (long one in packed)
            {
                if ((int)one == word)
                    return true;
            }

            return false;
        }
    }

    private static readonly Occurrences s_none = new([]);

    /// <summary>The occurrences of words in each of the trees, in order of position; trees without one are left out.</summary>
    public static List<InTree> InAll(IReadOnlyList<SyntaxTree> trees, Vocabulary words, bool concurrent, CancellationToken cancellation)
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

    /// <summary>Where one word stands in a part of a text; not remembered.</summary>
    private static IEnumerable<int> Of(string text, string word, TextSpan span)
    {
        // Half-typed code has names of no letters, which stand everywhere.
        if (word.Length == 0)
            yield break;
        int end = Math.Min(span.End, text.Length);
        for (int at = text.IndexOf(word, span.Start, end - span.Start, StringComparison.Ordinal); at >= 0; at =
            text.IndexOf(word, at + word.Length, end - at - word.Length, StringComparison.Ordinal))
        {
            if ((at == 0 || !IsPart(text[at - 1])) && (at + word.Length == text.Length || !IsPart(text[at + word.Length])))
                yield return at;
        }
    }

    /// <summary>The names in a part of a tree that are this word; comments and declarations are none.</summary>
    public static IEnumerable<SimpleNameSyntax> Names(SyntaxTree tree, TextSpan part, string word, CancellationToken cancellation)
    {
        SyntaxNode? root = null;
        foreach (int position in Of(tree.GetText(cancellation).ToString(), word, part))
        {
            root ??= tree.GetRoot(cancellation);
            if (root.FindToken(position) is { Parent: SimpleNameSyntax name } token && token.SpanStart == position)
                yield return name;
        }
    }

    /// <summary>The occurrences in one tree, in order of position.</summary>
    public static Occurrences In(SyntaxTree tree, Vocabulary words, CancellationToken cancellation)
    {
        cancellation.ThrowIfCancellationRequested();
        var of = s_trees.GetOrCreateValue(tree);
        foreach (var search in of._searches)
        {
            if (search.Words == words || search.Words.HasSameAs(words))
                return search.Found;
        }

        var positions = new List<long>();
        words.Find(tree.GetText(cancellation).ToString(), positions);
        var found = positions.Count == 0 ? s_none : new Occurrences([.. positions]);
        // A search that another thread finished meanwhile may be lost here: it is only made again.
        var searches = of._searches;
        of._searches = (searches.Length < Remembered ? searches : searches.RemoveAt(0)).Add(new Search(words, found));
        return found;
    }

    private static bool IsPart(char c) => c is >= 'a' and <= 'z' or >= 'A' and <= 'Z' or '_' or >= '0' and <= '9' || (c > 127 && char.IsLetterOrDigit(c));

    /// <summary>Words that are looked for in one pass over a text.</summary>
    /// <remarks>Immutable.</remarks>
    internal sealed class Vocabulary
    {
        private const int MaxLength = 80;
        private const int Buckets = 512;

        /// <summary>Up to so many words, the framework's search for each of them is faster than one pass that looks at every character.</summary>
        private const int MaxOneByOne = 8;

        private readonly string[] _words;

        /// <summary>By length and first letter: nearly every word of a text is out after one look-up.</summary>
        private readonly int[]?[] _byShape = new int[]?[Buckets];

        public Vocabulary(IEnumerable<string> words)
        {
            _words = [.. words];
            for (int word = 0; word < _words.Length; word++)
            {
                if (_words[word] is { Length: > 0 and <= MaxLength } name)
                    _byShape[Bucket(name.Length, name[0])] = [.. _byShape[Bucket(name.Length, name[0])] ?? [], word];
            }
        }

        public string this[int word] => _words[word];

        public int Count => _words.Length;

        public bool IsEmpty => _words.Length == 0;

        public int IndexOf(string word) => Array.IndexOf(_words, word);

        public bool HasSameAs(Vocabulary other) => _words.SequenceEqual(other._words, StringComparer.Ordinal);

        private static int Bucket(int length, char first) => (length * 37 + first) & (Buckets - 1);

        public void Find(string text, List<long> found)
        {
            if (_words.Length > MaxOneByOne)
            {
                FindAll(text, found);
                return;
            }

            for (int word = 0; word < _words.Length; word++)
            {
                foreach (int at in Of(text, _words[word], new TextSpan(0, text.Length)))
                    found.Add(Pack(at, word));
            }

            found.Sort();
        }

        private static long Pack(int position, int word) => ((long)position << 32) | (uint)word;

        // Optimized at once (AggressiveOptimization, which netstandard2.0 does not name): it runs over every character of a compilation.
        [MethodImpl((MethodImplOptions)512)]
        private void FindAll(string text, List<long> found)
        {
            var parts = s_parts;
            for (int i = 0; ;)
            {
                while (i < text.Length && !(text[i] < parts.Length ? parts[text[i]] : IsPart(text[i])))
                    i++;
                if (i == text.Length)
                    return;
                int start = i;
                do
                    i++;
                while (i < text.Length && (text[i] < parts.Length ? parts[text[i]] : IsPart(text[i])));
                int length = i - start;
                if (length <= MaxLength && _byShape[Bucket(length, text[start])] is { } candidates)
                    AddOneOf(candidates, text, start, length, found);
            }
        }

        private void AddOneOf(int[] candidates, string text, int start, int length, List<long> found)
        {
            foreach (int word in candidates)
            {
                if (_words[word].Length != length || string.CompareOrdinal(text, start, _words[word], 0, length) != 0)
                    continue;
                found.Add(Pack(start, word));
                return;
            }
        }
    }

    private static readonly bool[] s_parts = [.. Enumerable.Range(0, 128).Select(c => IsPart((char)c))];
}
