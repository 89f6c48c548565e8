using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace PoolAnalyzers.Text;

/// <summary>
/// Whether code has one of some words as an identifier. What a comment or a string says does not count. The answer is kept as long as the tree: an editor asks
/// again only for the file that was changed.
/// </summary>
/// <remarks>Safe for concurrent use. A tree without any of the words is not parsed for it.</remarks>
/// <param name="words">The words.</param>
/// <param name="counts">Whether a word counts, by its index, at an identifier.</param>
internal sealed class NamedWords(WordIndex.Vocabulary words, Func<int, SyntaxToken, bool> counts)
{
    private readonly ConditionalWeakTable<SyntaxTree, StrongBox<bool>> _trees = new();

    /// <summary>Some tree has one of the words.</summary>
    public bool AreInAny(Compilation compilation, CancellationToken cancellation)
    {
        var trees = compilation.SyntaxTrees as IReadOnlyList<SyntaxTree> ?? [.. compilation.SyntaxTrees];
        if (compilation.Options.ConcurrentBuild)
            _ = WordIndex.InAll(trees, words, concurrent: true, cancellation);
        foreach (var tree in trees)
        {
            if (AreIn(tree, cancellation))
                return true;
        }

        return false;
    }

    private bool AreIn(SyntaxTree tree, CancellationToken cancellation)
    {
        if (!_trees.TryGetValue(tree, out var known))
        {
            bool found = Find(tree, cancellation);
            known = _trees.GetValue(tree, _ => new StrongBox<bool>(found));
        }

        return known.Value;
    }

    private bool Find(SyntaxTree tree, CancellationToken cancellation)
    {
        var found = WordIndex.In(tree, words, cancellation);
        for (int i = 0; i < found.Count; i++)
        {
            // The tree is asked last: most words stand in no file.
            if (tree.GetRoot(cancellation).FindToken(found.Position(i)) is var token && token.IsKind(SyntaxKind.IdentifierToken)
                && token.Span.Contains(found.Position(i)) && counts(found.Word(i), token))
                return true;
        }

        return false;
    }
}
