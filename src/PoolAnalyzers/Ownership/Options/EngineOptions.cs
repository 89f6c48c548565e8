using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Options;

/// <summary>What an unknown call does with a rental.</summary>
internal enum UnknownCalls
{
    /// <summary>A method by its name and what it is given; a delegate, and an interface that nothing implements, may take.</summary>
    Judged,
    /// <summary>It only borrows.</summary>
    Lend,
    /// <summary>It may take: what it was given is no leak.</summary>
    Take,
}

/// <summary>What pools are that the compilation declares, and that are told by their shape alone.</summary>
internal enum OwnPoolUse
{
    /// <summary>What they give is not to be used or given back once more behind its return.</summary>
    Lifetime,
    /// <summary>It is to be returned, too.</summary>
    Leaks,
    /// <summary>They are collections like others.</summary>
    Off,
}

/// <summary>What is set for the bodies of one file.</summary>
internal sealed record BodyOptions(UnknownCalls UnknownCalls, int? Budget)
{
    public static readonly BodyOptions Default = new(UnknownCalls.Judged, null);
}

/// <summary>What a project says about the analysis: options of <c>.editorconfig</c> and global configuration files, and ownership files.</summary>
/// <remarks>A value that cannot be read counts as not given; <see cref="OptionValues"/> tells what is wrong with it. Safe for concurrent use.</remarks>
internal sealed class EngineOptions
{
    /// <summary>The name that an ownership file ends with.</summary>
    public const string OwnershipFileName = "PoolAnalyzers.Ownership.txt";

    public const string Prefix = "pool_analyzers.";
    public const string UnknownCallsKey = Prefix + "unknown_calls";
    public const string BudgetKey = Prefix + "budget";
    public const string RentingKey = Prefix + "renting_methods";
    public const string ReleasingKey = Prefix + "releasing_methods";
    public const string OwnPoolsKey = Prefix + "own_pools";
    public const string ExclusionSuffix = ".excluded_symbols";

    public static readonly EngineOptions None = new(null, [], [], [], OwnPoolUse.Lifetime);

    private readonly AnalyzerConfigOptionsProvider? _provider;
    private readonly ConcurrentDictionary<SyntaxTree, BodyOptions> _bodies = new();

    private EngineOptions(AnalyzerConfigOptionsProvider? provider, ImmutableArray<AdditionalText> files, ImmutableArray<MethodName> renting,
        ImmutableArray<MethodName> releasing, OwnPoolUse pools) =>
        (_provider, Files, RentingMethods, ReleasingMethods, OwnPools) = (provider, files, renting, releasing, pools);

    /// <summary>The files that declare ownership in other assemblies.</summary>
    public ImmutableArray<AdditionalText> Files { get; }
    public ImmutableArray<MethodName> RentingMethods { get; }
    public ImmutableArray<MethodName> ReleasingMethods { get; }

    public OwnPoolUse OwnPools { get; }

    public static EngineOptions Of(Compilation compilation, AnalyzerOptions options)
    {
        var files = options.AdditionalFiles.Where(f => IsOwnershipFile(f.Path)).ToImmutableArray();
        var provider = options.AnalyzerConfigOptionsProvider;
        // A method rents or releases wherever it is called: what is said for some files holds for all.
        HashSet<string> renting = [], releasing = [];
        var pools = OwnPoolUse.Lifetime;
        Collect(provider.GlobalOptions);
        foreach (var tree in compilation.SyntaxTrees)
            Collect(provider.GetOptions(tree));
        return new(provider, files, MethodNames(renting), MethodNames(releasing), pools);

        void Collect(AnalyzerConfigOptions some)
        {
            if (some.TryGetValue(RentingKey, out var rents))
                renting.Add(rents);
            if (some.TryGetValue(ReleasingKey, out var releases))
                releasing.Add(releases);
            // Where some files want more than others, all get that.
            if (some.TryGetValue(OwnPoolsKey, out var own) && OptionValues.TryReadPools(own, out var use) && pools != OwnPoolUse.Leaks)
                pools = use == OwnPoolUse.Lifetime ? pools : use;
        }
    }

    /// <summary>The file, or one of several, whose names end in it.</summary>
    public static bool IsOwnershipFile(string path) => path.EndsWith(OwnershipFileName, System.StringComparison.OrdinalIgnoreCase);

    public BodyOptions Of(SyntaxTree tree) => _provider is null ? BodyOptions.Default : _bodies.GetOrAdd(tree, t =>
    {
        var options = _provider.GetOptions(t);
        return new(
            options.TryGetValue(UnknownCallsKey, out var calls) && OptionValues.TryReadCalls(calls, out var unknown) ? unknown : UnknownCalls.Judged,
            options.TryGetValue(BudgetKey, out var steps) && OptionValues.TryReadBudget(steps, out int budget) ? budget : null);
    });

    private static ImmutableArray<MethodName> MethodNames(IEnumerable<string> values) =>
        [.. values.SelectMany(OptionValues.Split).Distinct().OrderBy(v => v, System.StringComparer.Ordinal).Select(MethodName.TryParse)
        .Where(n => n is not null).Select(n => n!)];
}

/// <summary>A method as an option names it: by documentation id, or as <c>Type.Method</c>, with as much of the namespace as is given.</summary>
internal sealed record MethodName(string Text, string Method, bool IsId)
{
    /// <summary>Null when the text is neither.</summary>
    public static MethodName? TryParse(string text)
    {
        if (text.StartsWith("M:", System.StringComparison.Ordinal))
        {
            var id = text.Substring(2);
            int end = id.IndexOf('(');
            var name = end < 0 ? id : id.Substring(0, end);
            return IsDotted(name) ? new(text, Last(name), IsId: true) : null;
        }

        return IsDotted(text) ? new(text, Last(text), IsId: false) : null;
    }

    /// <summary>An id without a parameter list means all overloads.</summary>
    public bool Matches(IMethodSymbol method)
    {
        if (method.Name != Method)
            return false;
        if (IsId)
            return method.GetDocumentationCommentId() is { } id
                && (id == Text
                    || (Text.IndexOf('(') < 0 && (id.StartsWith(Text + "(", System.StringComparison.Ordinal)
                        || id.StartsWith(Text + "`", System.StringComparison.Ordinal))));
        var parts = Text.Split('.');
        ISymbol? container = method.ContainingType;
        for (int i = parts.Length - 2; i >= 0; i--, container = container.ContainingSymbol)
        {
            if (container is null or INamespaceSymbol { IsGlobalNamespace: true } || container.Name != parts[i])
                return false;
        }

        return true;
    }

    private static string Last(string dotted)
    {
        var last = dotted.Substring(dotted.LastIndexOf('.') + 1);
        int arity = last.IndexOf('`');
        return arity < 0 ? last : last.Substring(0, arity);
    }

    private static bool IsDotted(string text) => text.IndexOf('.') > 0
        && text.Split('.').All(part => part.Length > 0 && (char.IsLetter(part[0]) || part[0] == '_')
            && part.All(c => char.IsLetterOrDigit(c) || c is '_' or '`'));
}

/// <summary>How values of options are written, and what is wrong with those that are not.</summary>
internal static class OptionValues
{
    /// <summary>Entries of a list. Configuration files take what follows a semicolon for a comment, so that it only parts entries where none is read.</summary>
    public static IEnumerable<string> Split(string value) => value.Split('|', ';').Select(entry => entry.Trim()).Where(entry => entry.Length > 0);

    public static bool TryReadCalls(string value, out UnknownCalls calls)
    {
        calls = value.Trim().ToLowerInvariant() switch { "lend" => UnknownCalls.Lend, "take" => UnknownCalls.Take, _ => UnknownCalls.Judged };
        return calls != UnknownCalls.Judged || value.Trim().Equals("judge", System.StringComparison.OrdinalIgnoreCase);
    }

    public static bool TryReadPools(string value, out OwnPoolUse use)
    {
        use = value.Trim().ToLowerInvariant() switch { "leaks" => OwnPoolUse.Leaks, "off" => OwnPoolUse.Off, _ => OwnPoolUse.Lifetime };
        return use != OwnPoolUse.Lifetime || value.Trim().Equals("lifetime", System.StringComparison.OrdinalIgnoreCase);
    }

    public static bool TryReadBudget(string value, out int budget) =>
        int.TryParse(value.Trim(), NumberStyles.None, CultureInfo.InvariantCulture, out budget) && budget >= 1_000;

    private static readonly string[] s_calls = ["lend", "take", "judge"];

    private static readonly string[] s_pools = ["lifetime", "leaks", "off"];

    private static readonly string[] s_keys = [EngineOptions.UnknownCallsKey, EngineOptions.BudgetKey, EngineOptions.RentingKey, EngineOptions.ReleasingKey,
        EngineOptions.OwnPoolsKey];

    /// <summary>The option is one of ours, or was meant to be: <c>pool_analyser.budget</c> has a prefix of its own.</summary>
    public static bool IsMeantForUs(string key)
    {
        if (key.StartsWith(EngineOptions.Prefix, System.StringComparison.OrdinalIgnoreCase))
            return true;
        // Other tools write this prefix in full, so that one which is nearly ours is worth a look only where its first letter is right.
        return key[0] is 'p' or 'P' && key.IndexOf('.') is > 0 and var dot && Spelling.IsNear(key.Substring(0, dot), EngineOptions.Prefix.TrimEnd('.'));
    }

    /// <summary>What is wrong with an option; null when nothing is, or when it is none of these.</summary>
    /// <param name="key">In lower case, as compilers hand it over.</param>
    /// <param name="rules">The ids of the rules that exist, in upper case.</param>
    public static string? FaultOf(string key, string value, IReadOnlyCollection<string> rules)
    {
        if (!IsMeantForUs(key))
            return null;
        switch (key.ToLowerInvariant())
        {
            case EngineOptions.UnknownCallsKey:
                return TryReadCalls(value, out _) ? null : $"'{value}' is none of 'lend', 'take' and 'judge'{Spelling.Hint(value.Trim(), s_calls)}";
            case EngineOptions.BudgetKey:
                return TryReadBudget(value, out _) ? null : $"'{value}' is no whole number of steps from 1000 on";
            case EngineOptions.OwnPoolsKey:
                return TryReadPools(value, out _) ? null : $"'{value}' is none of 'lifetime', 'leaks' and 'off'{Spelling.Hint(value.Trim(), s_pools)}";
            case EngineOptions.RentingKey or EngineOptions.ReleasingKey:
                return Split(value).FirstOrDefault(v => MethodName.TryParse(v) is null) is { } wrong
                    ? $"'{wrong}' is neither the documentation id of a method, as 'M:Contoso.Blocks.Take(System.Int32)', nor a name, as 'Blocks.Take'; "
                        + "entries are separated by '|'" : null;
            case var name when name.StartsWith(EngineOptions.Prefix, System.StringComparison.Ordinal)
                && name.EndsWith(EngineOptions.ExclusionSuffix, System.StringComparison.Ordinal):
                return ExclusionFault(name, value, rules);
            case var name:
                return Spelling.Nearest(name, Keys(name, rules)) is { } meant ? $"there is no such option; did you mean '{meant}'?"
                    : $"there is no such option: there are {string.Join(", ", s_keys)} and {EngineOptions.Prefix}POOLxxx{EngineOptions.ExclusionSuffix}";
        }
    }

    private static string? ExclusionFault(string key, string value, IReadOnlyCollection<string> rules)
    {
        var rule = key.Substring(EngineOptions.Prefix.Length,
            System.Math.Max(0, key.Length - EngineOptions.Prefix.Length - EngineOptions.ExclusionSuffix.Length)).ToUpperInvariant();
        if (rule.Length == 0)
            return $"an exclusion belongs to one rule: write '{EngineOptions.Prefix}POOLxxx{EngineOptions.ExclusionSuffix}', with the id of that rule";
        if (!rules.Contains(rule))
            return $"there is no rule '{rule}'{Spelling.Hint(rule, rules)}";
        return Split(value).FirstOrDefault(v => !SymbolPattern.IsPattern(v)) is { } entry
            ? $"'{entry}' is no documentation id, as 'M:Contoso.Codec.Decode(System.Byte[])', 'T:Contoso.Codec' or 'N:Contoso.*'; entries are separated by '|'"
            : null;
    }

    /// <summary>What an option that does not exist can be meant to be: where it names a rule, only that rule's.</summary>
    private static IEnumerable<string> Keys(string key, IReadOnlyCollection<string> rules) =>
        s_keys.Concat(rules.Where(r => key.IndexOf(r, System.StringComparison.OrdinalIgnoreCase) >= 0)
            .Select(r => EngineOptions.Prefix + r + EngineOptions.ExclusionSuffix));
}

/// <summary>Symbols as options name them: documentation ids, which may end in <c>*</c>; a type or namespace means everything in it.</summary>
internal static class SymbolPattern
{
    public static bool IsPattern(string text) => text.Length > 2 && text[1] == ':' && text[0] is 'M' or 'T' or 'N' or 'P' or 'F' or 'E'
        && text.IndexOf('*') is var star && (star < 0 || star == text.Length - 1);

    public static bool Matches(string pattern, ISymbol symbol)
    {
        for (var s = symbol; s is not null and not IModuleSymbol and not INamespaceSymbol { IsGlobalNamespace: true }; s = s.ContainingSymbol)
        {
            if ((s is IMethodSymbol { AssociatedSymbol: { } property } ? property : s).GetDocumentationCommentId() is not { } id)
                continue;
            if (pattern[pattern.Length - 1] == '*' ? id.StartsWith(pattern.Substring(0, pattern.Length - 1), System.StringComparison.Ordinal)
                : id == pattern || (pattern[0] == 'M' && pattern.IndexOf('(') < 0 && id.StartsWith(pattern + "(", System.StringComparison.Ordinal)))
                return true;
        }

        return false;
    }
}
