namespace PoolAnalyzers.Scan.Rules;

/// <summary>All rules by id.</summary>
internal sealed class RuleCatalogue(IReadOnlyList<RuleEntry> rules)
{
    private readonly Dictionary<string, int> _indexes = rules.Select((rule, index) => (rule.Id, index))
        .ToDictionary(entry => entry.Id, entry => entry.index, StringComparer.Ordinal);

    /// <summary>The rules, sorted by id.</summary>
    public IReadOnlyList<RuleEntry> All { get; } = rules;

    /// <summary>The rule with this id.</summary>
    public RuleEntry this[string id] => All[_indexes[id]];

    /// <summary>Where a rule is in the list.</summary>
    public int IndexOf(string id) => _indexes[id];
}
