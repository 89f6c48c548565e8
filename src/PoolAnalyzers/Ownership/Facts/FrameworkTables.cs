using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>The tables of what is known of the framework, which the assembly brings: read once a process, when the first method is asked about.</summary>
/// <remarks>A line is that of an ownership file, with more words; <see cref="FrameworkFact"/> shows what its id may be.</remarks>
internal static class FrameworkTables
{
    private const string Folder = "Framework/";

    private static readonly Lazy<ImmutableArray<FrameworkFact>> s_all = new(Load);

    private static readonly Lazy<Dictionary<string, ImmutableArray<FrameworkFact>>> s_members = new(() => Index(f => f.Member));

    private static readonly Lazy<Dictionary<string, ImmutableArray<FrameworkFact>>> s_types = new(() => Index(f => f.Member.Length == 0 ? f.TypeName : ""));

    private static readonly Lazy<HashSet<string>> s_sinks = new(() => new(s_all.Value.Where(f => f.Arguments.Any(IsSink)).Select(f => f.Member)));

    private static readonly Lazy<Dictionary<string, ImmutableArray<FrameworkFact>>> s_tasks =
        new(() => Index(f => f.Task == TaskRole.None ? "" : f.Member));

    private static readonly Lazy<Dictionary<string, ImmutableArray<FrameworkFact>>> s_views =
        new(() => Index(f => f.Memory == MemorySource.None ? "" : f.Member));

    private static readonly Lazy<Dictionary<string, ImmutableArray<FrameworkFact>>> s_pipes =
        new(() => Index(f => f.Pipe == PipeRole.None ? "" : f.Member));

    public static ImmutableArray<FrameworkFact> All => s_all.Value;

    /// <summary>Some method of that name takes data.</summary>
    public static bool HasSink(string name) => s_sinks.Value.Contains(name);

    /// <summary>
    /// What the tables say of a method, the least precise first, so that the later line is right; null if nothing. A line about a member is about what derived
    /// types have under that name too, except for constructors, which are not inherited.
    /// </summary>
    public static List<FrameworkFact>? Find(IMethodSymbol method)
    {
        List<FrameworkFact>? found = null;
        AddTypes("*");
        AddTypes(method.ContainingType.Name);

        if (s_members.Value.TryGetValue(method.Name, out var named))
        {
            bool isOwn = true;
            int known = found?.Count ?? 0;
            for (INamedTypeSymbol? type = method.ContainingType; type is not null; type = type.BaseType, isOwn = false)
            {
                // What the bases say is said before what the type says itself.
                int at = known;
                foreach (var fact in named)
                {
                    if ((isOwn || fact.How > FrameworkFact.Precision.Type) && fact.IsAbout(type) && fact.HasParameters(method))
                        (found ??= []).Insert(at++, fact);
                }

                if (method.MethodKind == MethodKind.Constructor)
                    break;
            }
        }

        // What is said of many types is said before what is said of one: the order of what is equal stays.
        return found is { Count: > 1 }
            ? [.. found.OrderBy(f => f.How < FrameworkFact.Precision.Type ? (int)f.How : (int)FrameworkFact.Precision.Type)] : found;

        void AddTypes(string name)
        {
            if (!s_types.Value.TryGetValue(name, out var facts))
                return;
            foreach (var fact in facts)
            {
                if (fact.IsAbout(method.ContainingType))
                    (found ??= []).Add(fact);
            }
        }
    }

    /// <summary>A line about the method has the trait: for who has no compilation at hand and asks but once.</summary>
    public static bool Has(IMethodSymbol method, CallTraits trait) =>
        PoolTypes.IsFramework(method) && Find(method.OriginalDefinition)?.Exists(f => (f.Traits & trait) != 0) == true;

    /// <summary>What the method does with a task.</summary>
    public static TaskRole TaskOf(IMethodSymbol method) => Nearest(method, s_tasks.Value)?.Task ?? TaskRole.None;

    /// <summary>The lines about pipes and buffer writers with members of that name.</summary>
    public static ImmutableArray<FrameworkFact> PipeLines(string name) => s_pipes.Value.TryGetValue(name, out var lines) ? lines : [];

    /// <summary>What members with one of the roles are called.</summary>
    public static HashSet<string> NamesOf(params PipeRole[] roles) => new(s_all.Value.Where(f => roles.Contains(f.Pipe)).Select(f => f.Member));

    /// <summary>What the memory that the method gives is over.</summary>
    public static MemorySource MemoryOf(IMethodSymbol method) => Nearest(method, s_views.Value)?.Memory ?? MemorySource.None;

    /// <summary>The line about the member in the type or the nearest base. By its name first: asked of every call.</summary>
    private static FrameworkFact? Nearest(IMethodSymbol method, Dictionary<string, ImmutableArray<FrameworkFact>> lines)
    {
        if (!lines.TryGetValue(method.Name, out var facts) || !PoolTypes.IsFramework(method))
            return null;
        for (INamedTypeSymbol? type = method.ContainingType; type is not null; type = type.BaseType)
        {
            foreach (var fact in facts)
            {
                if (fact.IsAbout(type))
                    return fact;
            }
        }

        return null;
    }

    private static bool IsSink(FrameworkFact.Argument argument) => (argument.Facts & (ArgumentFacts.Data | ArgumentFacts.Values)) != 0;

    /// <summary>Within one name, the least precise first.</summary>
    private static Dictionary<string, ImmutableArray<FrameworkFact>> Index(Func<FrameworkFact, string> key) =>
        s_all.Value.Where(f => key(f).Length > 0).GroupBy(key, StringComparer.Ordinal)
            .ToDictionary(g => g.Key, g => g.OrderBy(f => f.How).ToImmutableArray(), StringComparer.Ordinal);

    private static ImmutableArray<FrameworkFact> Load()
    {
        var assembly = typeof(FrameworkTables).Assembly;
        var facts = ImmutableArray.CreateBuilder<FrameworkFact>();
        var names = assembly.GetManifestResourceNames().Where(n => n.StartsWith(Folder, StringComparison.Ordinal));
        foreach (var name in names.OrderBy(n => n, StringComparer.Ordinal))
        {
            using var reader = new StreamReader(assembly.GetManifestResourceStream(name)!);
            int at = 0;
            while (reader.ReadLine() is { } line)
            {
                if (Read(line, name.Substring(Folder.Length), ++at) is { } fact)
                    facts.Add(fact);
            }
        }

        return facts.ToImmutable();
    }

    /// <summary>Null for a comment. The tables are part of this assembly, and the tests read all of them: what cannot be read is a fault in here.</summary>
    internal static FrameworkFact? Read(string line, string file, int number)
    {
        var text = OwnershipFile.WithoutComment(line);
        if (text.Length == 0)
            return null;
        var (id, clauses) = OwnershipFile.Split(text);
        if (clauses is null || id.Length < 3 || id[1] != ':' || id[0] is not ('M' or 'T'))
            throw new InvalidDataException($"{file}:{number}: expected an id, ' : ' and what is known, not '{text}'");
        var fact = new FrameworkFact(id, file, number);
        foreach (var clause in clauses.Split(','))
        {
            if (!ReadClause(clause.Split([' ', '\t'], StringSplitOptions.RemoveEmptyEntries), fact))
                throw new InvalidDataException($"{file}:{number}: '{clause.Trim()}' is nothing that can be known");
        }

        return fact;
    }

    /// <summary>Clauses that say one thing of the call.</summary>
    private static readonly Dictionary<string, CallTraits> s_traits = new(StringComparer.Ordinal)
    {
        ["return new array"] = CallTraits.ReturnsNewArray,
        ["return constant"] = CallTraits.ReturnsConstant,
        ["return computed"] = CallTraits.ReturnsComputed,
        ["return same reference"] = CallTraits.ReturnsSame,
        ["return old array"] = CallTraits.ReturnsOldArray,
        ["pure"] = CallTraits.Pure,
        ["enumerates"] = CallTraits.Enumerates,
        ["asserts"] = CallTraits.Asserts,
        ["blocks"] = CallTraits.Blocks,
        ["copies memory"] = CallTraits.Copies,
        ["copies text"] = CallTraits.CopiesText,
        ["sorts"] = CallTraits.Sorts,
        ["computes"] = CallTraits.Computes,
        ["adds"] = CallTraits.Adds,
        ["starts work"] = CallTraits.StartsWork,
        ["may wait for threads"] = CallTraits.MayWaitForThreads,
        ["fills"] = CallTraits.Fills,
        ["fills 2nd array"] = CallTraits.FillsSecond,
        ["checks numbers"] = CallTraits.ChecksNumbers,
    };

    private static bool ReadClause(string[] words, FrameworkFact fact)
    {
        if (s_traits.TryGetValue(string.Join(" ", words), out var said))
            return Add(said);
        switch (words)
        {
            case ["return", "rented", "as", "array"]: fact.Role = CallRole.RentArray; return true;
            case ["return", "rented", "as", "owner"]: fact.Role = CallRole.HandOverOwner; return true;
            case ["return", "rented", "as", "object"]: fact.Role = CallRole.GetObject; return true;
            case ["1st", "released", "to", "this"]: fact.Role = CallRole.ReturnToPool; return true;
            case ["return", "new", "pool"]: fact.Role = CallRole.CreatePool; return true;
            case ["never", "returns"]: fact.Role = CallRole.NeverReturns; return true;
            case ["exchanges"]: fact.Role = CallRole.Exchange; return true;
            case ["exchanges", "flags"]: fact.Role = CallRole.Exchange; return Add(CallTraits.ExchangesFlags);
            case ["throws", "never"]: fact.Throws = ThrowFact.Never; return true;
            case ["throws", "misuse"]: fact.Throws = ThrowFact.Misuse; return true;
            case ["throws", "anything"]: fact.Throws = ThrowFact.Anything; return true;
            case ["return", "views", _]: return Add(CallTraits.ReturnsView);
            case ["return", "memory", "of", "1st"]: fact.Memory = MemorySource.OfFirst; return true;
            case ["return", "all", "of", "1st"]: fact.Memory = MemorySource.AllOfFirst; return true;
            case ["return", "memory", "from", "1st"]: fact.Memory = MemorySource.FromFirst; return true;
            case ["return", "part", "of", "this"]: fact.Memory = MemorySource.PartOfThis; return true;
            case ["task", ..] when Enum.TryParse(string.Concat(words.Skip(1)), ignoreCase: true, out TaskRole role): fact.Task = role; return true;
            case ["pipe", ..] when Enum.TryParse(string.Concat(words.Skip(1)), ignoreCase: true, out PipeRole role): fact.Pipe = role; return true;
            case [var name, "lent"]: return Say(name, ArgumentFacts.Lent);
            case [var name, "compared"]: return Say(name, ArgumentFacts.Compared);
            case [var name, "taken"]: return Say(name, ArgumentFacts.Taken);
            case [var name, "maybe", "taken"]: return Say(name, ArgumentFacts.MaybeTaken);
            case [var name, "held"]: return Say(name, ArgumentFacts.Held);
            case [var name, "data"]: return Say(name, ArgumentFacts.Data);
            case [var name, "values"]: return Say(name, ArgumentFacts.Values);
            case [var name, "read"]: return Say(name, ArgumentFacts.Read);
            case [var name, "counted"]: return Say(name, ArgumentFacts.Counted);
            case [var name, "changed"]: return Say(name, ArgumentFacts.Changed);
            case [var name, "cleared"]: return Say(name, ArgumentFacts.Cleared);
            default: return false;
        }

        bool Add(CallTraits traits)
        {
            fact.Traits |= traits;
            return true;
        }

        bool Say(string name, ArgumentFacts facts)
        {
            fact.Arguments = fact.Arguments.Add(new(name, facts));
            return true;
        }
    }
}
