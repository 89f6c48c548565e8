using System;
using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Text;

/// <summary>
/// Whether some type of a compilation declares a member of a name. The compiler goes through all declarations for an answer: each name is asked once.
/// </summary>
/// <remarks>Safe for concurrent use.</remarks>
internal sealed class MemberNames(Compilation compilation)
{
    private readonly ConcurrentDictionary<string, bool> _known = new(StringComparer.Ordinal);

    public bool Contains(string name) => _known.GetOrAdd(name, n => compilation.ContainsSymbolsWithName(n, SymbolFilter.Member));
}
