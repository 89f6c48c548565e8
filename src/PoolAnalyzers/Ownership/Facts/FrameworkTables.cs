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

    private static readonly Lazy<Dictionary<string, ImmutableArray<FrameworkFact>>> s_types = new(() => Index(f => IsOfMembers(f) ? f.TypeName : ""));

    private static readonly Lazy<Dictionary<string, ImmutableArray<FrameworkFact>>> s_kinds =
        new(() => Index(f => f.Kind == TypeTraits.None ? "" : f.TypeName));

    /// <summary>What is said of methods and properties of a name, in any type.</summary>
    private static readonly Lazy<Dictionary<string, CallTraits>> s_words = new(() => TraitsBy(f => f.Member.StartsWith("get_", StringComparison.Ordinal)
        ? f.Member.Substring(4) : f.Member));

    /// <summary>What is said of all members of types of a name.</summary>
    private static readonly Lazy<Dictionary<string, CallTraits>> s_ofTypes = new(() => TraitsBy(f => IsOfMembers(f) ? f.TypeName : ""));

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

    /// <summary>A line about the method has the trait: for who has no compilation at hand. By the names first: most have not even those.</summary>
    public static bool Has(IMethodSymbol method, CallTraits trait) =>
        method.ContainingType is { Name: var type }
        && (Has(method.AssociatedSymbol?.Name ?? method.Name, trait) || Has(s_ofTypes, type, trait) || Has(s_ofTypes, "*", trait))
        && PoolTypes.IsFramework(method) && Find(method.OriginalDefinition)?.Exists(f => (f.Traits & trait) != 0) == true;

    public static bool Has(IPropertySymbol property, CallTraits trait) => property.GetMethod is { } getter && Has(getter, trait);

    /// <summary>Some member of that name has the trait: for who has only the text, or asks about a value that is known otherwise.</summary>
    public static bool Has(string member, CallTraits trait) => Has(s_words, member, trait);

    private static bool Has(Lazy<Dictionary<string, CallTraits>> said, string name, CallTraits trait) =>
        said.Value.TryGetValue(name, out var traits) && (traits & trait) != 0;

    public static bool Is(ITypeSymbol? type, TypeTraits kinds) => (KindOf(type) & kinds) != 0;

    /// <summary>What the type itself is, whatever it derives from.</summary>
    public static TypeTraits KindOf(ITypeSymbol? type)
    {
        var kind = TypeTraits.None;
        if (type is INamedTypeSymbol named && s_kinds.Value.TryGetValue(type.Name, out var lines))
        {
            foreach (var line in lines)
            {
                if (line.IsAbout(named))
                    kind |= line.Kind;
            }
        }

        return kind;
    }

    /// <summary>What the method does with a task.</summary>
    public static TaskRole TaskOf(IMethodSymbol method) => Nearest(method, s_tasks.Value)?.Task ?? TaskRole.None;

    /// <summary>Some method of that name does that: for who has only the text.</summary>
    public static bool HasTask(string name, TaskRole role) => s_tasks.Value.TryGetValue(name, out var lines) && lines.Any(l => l.Task == role);

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

    private static bool IsOfMembers(FrameworkFact fact) => fact.Member.Length == 0 && fact.Kind == TypeTraits.None;

    private static Dictionary<string, CallTraits> TraitsBy(Func<FrameworkFact, string> key) =>
        Index(key).ToDictionary(g => g.Key, g => g.Value.Aggregate(CallTraits.None, (traits, fact) => traits | fact.Traits), StringComparer.Ordinal);

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
        var text = FrameworkFact.WithoutComment(line);
        if (text.Length == 0)
            return null;
        var (id, clauses) = FrameworkFact.Split(text);
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

    /// <summary>Traits whose clauses say more than their names do; any other is written as it is called.</summary>
    private static readonly Dictionary<string, CallTraits> s_traits = new(StringComparer.Ordinal)
    {
        ["return new array"] = CallTraits.ReturnsNewArray,
        ["return constant"] = CallTraits.ReturnsConstant,
        ["return computed"] = CallTraits.ReturnsComputed,
        ["return same reference"] = CallTraits.ReturnsSame,
        ["return old array"] = CallTraits.ReturnsOldArray,
        ["copies memory"] = CallTraits.Copies,
        ["fills 2nd array"] = CallTraits.FillsSecond,
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
            case ["is", ..] when Enum.TryParse(string.Concat(words.Skip(1)), ignoreCase: true, out TypeTraits kind): fact.Kind |= kind; return true;
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
            default: return Enum.TryParse(string.Concat(words), ignoreCase: true, out CallTraits trait) && Add(trait);
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
