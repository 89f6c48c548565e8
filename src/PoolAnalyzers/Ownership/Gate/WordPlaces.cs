using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.Ownership.Gate;

/// <summary>Where words of one kind stand in the files of a compilation. All are added before any is asked for.</summary>
internal sealed class WordPlaces
{
    private readonly Dictionary<SyntaxTree, List<int>> _positions = [];

    public bool IsEmpty => _positions.Count == 0;

    public void Add(SyntaxTree tree, int position)
    {
        if (!_positions.TryGetValue(tree, out var positions))
            _positions.Add(tree, positions = []);
        positions.Add(position);
    }

    public void Sort()
    {
        foreach (var file in _positions)
            file.Value.Sort();
    }

    public bool HasOne(SyntaxTree tree) => _positions.ContainsKey(tree);

    public bool HasOne(SyntaxNode body) => HasOne(body.SyntaxTree, body.FullSpan);

    public bool HasOne(SyntaxTree tree, TextSpan span)
    {
        if (!_positions.TryGetValue(tree, out var positions))
            return false;
        int at = positions.BinarySearch(span.Start);
        if (at < 0)
            at = ~at;
        return at < positions.Count && positions[at] < span.End;
    }
}
