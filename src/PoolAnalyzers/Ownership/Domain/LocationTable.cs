using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace PoolAnalyzers.Ownership.Domain;

/// <summary>
/// Numbers the places that can hold a value: locals, parameters, fields of <c>this</c>, static fields, parts of struct locals, flow captures.
/// </summary>
internal sealed class LocationTable
{
    private readonly Dictionary<ISymbol, int> _symbols = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<CaptureId, int> _captures = [];
    private readonly Dictionary<PartKey, int> _parts = [];
    private readonly List<Entry> _locations = [];

    private sealed record PartKey(int Parent, string Name);

    internal sealed record Entry(ISymbol? Symbol, int Parent, string Name)
    {
        /// <summary>What is stored here outlives the body.</summary>
        public bool IsField => Symbol is IFieldSymbol or IPropertySymbol && Parent < 0;
    }

    /// <summary>No call sets the field or auto-property again.</summary>
    public static bool IsSetOnce(ISymbol member) => member is IFieldSymbol { IsReadOnly: true } or IPropertySymbol { SetMethod: null or { IsInitOnly: true } };

    public int Count => _locations.Count;

    public Entry this[int index] => _locations[index];

    public int Of(ISymbol symbol)
    {
        if (!_symbols.TryGetValue(symbol, out int index))
        {
            _symbols.Add(symbol, index = _locations.Count);
            _locations.Add(new Entry(symbol, -1, symbol.Name));
        }

        return index;
    }

    public int Of(CaptureId capture)
    {
        if (!_captures.TryGetValue(capture, out int index))
        {
            _captures.Add(capture, index = _locations.Count);
            _locations.Add(new Entry(null, -1, ""));
        }

        return index;
    }

    /// <summary>A field or element of the struct or tuple in <paramref name="parent"/>, or a member of the object there that was released.</summary>
    public int Part(int parent, ISymbol member)
    {
        var key = new PartKey(parent, member.Name);
        if (!_parts.TryGetValue(key, out int index))
        {
            _parts.Add(key, index = _locations.Count);
            _locations.Add(new Entry(member, parent, _locations[parent].Name + "." + member.Name));
        }

        return index;
    }

    /// <summary>The location of a part that something was stored in.</summary>
    public int? FindPart(int parent, ISymbol member) => _parts.TryGetValue(new PartKey(parent, member.Name), out int index) ? index : null;

    /// <summary>The locations of the parts of <paramref name="parent"/> that anything was stored in.</summary>
    public IEnumerable<int> PartsOf(int parent) => _parts.Count == 0 ? [] : FindParts(parent);

    private IEnumerable<int> FindParts(int parent)
    {
        foreach (var pair in _parts)
        {
            if (pair.Key.Parent == parent)
                yield return pair.Value;
        }
    }

    public bool TryGet(ISymbol symbol, out int index) => _symbols.TryGetValue(symbol, out index);
}
