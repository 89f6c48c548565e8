using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.Rules.Reporting;

/// <summary>Collects the findings of one body: one a place and rule.</summary>
internal sealed class FindingSet
{
    private readonly Dictionary<Place, Finding> _found = [];

    private sealed record Place(FlowRule Rule, SyntaxTree Tree, TextSpan Span);

    /// <summary>The first one of a place and rule counts.</summary>
    public void Add(Finding finding)
    {
        var key = new Place(finding.Rule!, finding.At.Syntax.SyntaxTree, finding.At.Syntax.Span);
        if (!_found.ContainsKey(key))
            _found.Add(key, finding);
    }

    /// <summary>In the order of the text; at one place, in that of the rules.</summary>
    public IReadOnlyList<Finding> InOrder() =>
        [.. _found.Values.OrderBy(f => f.At.Syntax.SyntaxTree.FilePath, StringComparer.Ordinal).ThenBy(f => f.At.Syntax.SpanStart)
            .ThenBy(f => f.Rule!.Supported[0].Id, StringComparer.Ordinal)];
}
