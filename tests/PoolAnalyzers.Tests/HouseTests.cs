using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Rules;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Tests;

/// <summary>How the source is laid out: rooms that lean one way, and files, methods and lines that can be read.</summary>
public sealed class HouseTests
{
    private const int MaxColumns = 160;
    private const int MaxLinesOfMethod = 60;
    private const int MaxLinesOfFile = 400;

    /// <summary>From the bottom up: a room leans only on rooms before it. The walk knows no room of a single rule, so that those come after it.</summary>
    private static readonly string[] s_rooms =
    [
        "Polyfills", "Symbols", "Text", "Ownership/Options", "Ownership/Domain", "Ownership/Facts", "Ownership/Uses", "Ownership/Gate",
        "Ownership/Inference", "Ownership/Observers", "Ownership/Operations", "Ownership/Summaries", "Ownership/Calls", "Ownership/Transfer", "Ownership/Flow",
        "Ownership/Histories", "Ownership/Contents", "Ownership/Engine", "Rules/Reporting", "Rules/Leaks", "Rules/Lifetime", "Rules/Contents",
    ];

    private static readonly Lazy<ImmutableArray<SyntaxTree>> s_trees = new(() =>
    [
        .. Directory.EnumerateFiles(Path.Combine(Repository.Root, "src"), "*.cs", SearchOption.AllDirectories)
            .Where(file => !file.Split(Path.DirectorySeparatorChar).Any(part => part is "obj" or "bin"))
            .Order(StringComparer.Ordinal).AsParallel().AsOrdered()
            .Select(file => CSharpSyntaxTree.ParseText(File.ReadAllText(file), new CSharpParseOptions(LanguageVersion.Preview), file)),
    ]);

    private static readonly Lazy<ImmutableArray<(SyntaxTree Tree, TextLine Line, bool IsInTemplate)>> s_longLines = new(() =>
    [
        .. s_trees.Value.SelectMany(tree => tree.GetText().Lines.Where(line => line.Span.Length > MaxColumns)
            .Select(line => (tree, line, IsInTemplate(tree, line.Span)))),
    ]);

    private static readonly Lazy<ImmutableHashSet<(string From, string To)>> s_arrows = new(
        () => Extent.IsAnyWhole ? FindArrows() : FindArrowsByName());

    /// <summary>Where an area is tested whole it takes 20 seconds and more: all names of the sources are bound.</summary>
    [Fact]
    public void No_two_folders_lean_on_each_other()
    {
        Assert.True(s_arrows.Value.Count > 100, "The arrows between the folders were not found.");
        Assert.Empty(s_arrows.Value.Where(arrow => s_arrows.Value.Contains((arrow.To, arrow.From)) && string.CompareOrdinal(arrow.From, arrow.To) < 0)
            .Select(arrow => $"{arrow.From} <-> {arrow.To}"));
    }

    [Fact]
    public void The_rooms_of_the_engine_lean_one_way()
    {
        var order = s_rooms.Select((room, index) => (Room: $"PoolAnalyzers/{room}", index)).ToDictionary(r => r.Room, r => r.index);
        var rooms = s_arrows.Value.SelectMany(arrow => new[] { arrow.From, arrow.To }).Where(room => room.StartsWith("PoolAnalyzers/Ownership", StringComparison.Ordinal));
        Assert.Empty(rooms.Where(room => !order.ContainsKey(room)).Distinct().Select(room => $"{room} has no place in the order of the rooms"));
        Assert.Empty(s_arrows.Value.Where(arrow => order.TryGetValue(arrow.From, out int from) && (!order.TryGetValue(arrow.To, out int to) || to >= from))
            .Select(arrow => $"{arrow.From} must not lean on {arrow.To}"));
    }

    /// <summary>Whoever looks for a rule finds one file: what it is called, when it reports, and what it says.</summary>
    [Fact]
    public void Each_flow_rule_is_one_file()
    {
        var files = s_trees.Value.Where(tree => Place(tree, 0).StartsWith("PoolAnalyzers/", StringComparison.Ordinal)).ToList();
        foreach (var id in RuleCatalogue.Supported.Select(rule => rule.Id))
        {
            var named = files.Where(tree => tree.ToString().Contains(id, StringComparison.Ordinal)).Select(tree => Path.GetFileName(tree.FilePath)).ToList();
            Assert.True(named.Count == 1, $"{id} is named in {named.Count} files: {string.Join(", ", named)}");
            Assert.StartsWith("Pool", named[0], StringComparison.Ordinal);
        }
    }

    /// <summary>The same of the rules that need no walk.</summary>
    [Fact]
    public void Each_rule_without_a_walk_is_one_file()
    {
        var files = s_trees.Value.Where(tree => Place(tree, 0).StartsWith("PoolAnalyzers/Rules/", StringComparison.Ordinal)).ToList();
        // What the generator reports of declarations is told in Generation.
        var ids = Repository.Rules.Where(Presets.Configures).Select(rule => rule.Id).Except(RuleCatalogue.Supported.Select(rule => rule.Id)).ToList();
        Assert.NotEmpty(ids);
        foreach (var id in ids)
            Assert.Single(files, tree => tree.ToString().Contains(id, StringComparison.Ordinal));
    }

    [Fact]
    public void Lines_can_be_read_without_scrolling() =>
        Assert.Empty(s_longLines.Value.Where(line => !line.IsInTemplate)
            .Select(line => $"{Place(line.Tree, line.Line.LineNumber)}: {line.Line.Span.Length} columns, at most {MaxColumns}"));

    /// <summary>To break a line of a template changes what is emitted.</summary>
    [Fact]
    public void Lines_of_templates_get_no_longer() =>
        Assert.Equal(
            s_longTemplateLines.OrderBy(file => file.Key, StringComparer.Ordinal),
            s_longLines.Value.Where(line => line.IsInTemplate).CountBy(line => Name(line.Tree)).OrderBy(file => file.Key, StringComparer.Ordinal));

    [Fact]
    public void Methods_can_be_read_at_a_glance()
    {
        var found = s_trees.Value.SelectMany(tree => tree.GetRoot().DescendantNodes()
            .Where(node => node is BaseMethodDeclarationSyntax or LocalFunctionStatementSyntax or AccessorDeclarationSyntax)
            .Select(node => (File: Name(tree), Lines: tree.GetLineSpan(node.Span)))
            .Select(node => (node.File, Count: node.Lines.EndLinePosition.Line - node.Lines.StartLinePosition.Line + 1))
            .Where(node => node.Count > MaxLinesOfMethod))
            .GroupBy(method => method.File, method => method.Count).OrderBy(file => file.Key, StringComparer.Ordinal).ToList();
        Assert.Equal(s_longMethods.OrderBy(file => file.Key, StringComparer.Ordinal), found.Select(file => KeyValuePair.Create(file.Key, file.Max())));
        Assert.Equal(s_severalLongMethods.OrderBy(file => file.Key, StringComparer.Ordinal),
            found.Where(file => file.Count() > 1).Select(file => KeyValuePair.Create(file.Key, file.Count())));
    }

    [Fact]
    public void Files_are_about_one_thing() =>
        Assert.Empty(s_trees.Value.Where(tree => tree.GetText().Lines.Count > MaxLinesOfFile + 1).Select(Name));

    /// <summary>Classes that all lead to each other, by way of others, can only be understood together.</summary>
    [Fact]
    public void Cycles_of_classes_only_shrink()
    {
        var cycles = s_trees.Value.Where(tree => Folder(tree).StartsWith("PoolAnalyzers/Ownership/", StringComparison.Ordinal)).GroupBy(Folder)
            .Select(room => (Room: room.Key, Largest: LargestCycle([.. room])))
            .Where(room => room.Largest.Count > 1).ToDictionary(room => room.Room, room => room.Largest);
        var changed = string.Join("\n", s_cycles.Keys.Union(cycles.Keys).Order(StringComparer.Ordinal)
            .Select(room => (Room: room, Expected: s_cycles.GetValueOrDefault(room, 1), Largest: cycles.GetValueOrDefault(room) ?? []))
            .Select(room => (room.Room, room.Expected, Found: Math.Max(room.Largest.Count, 1), Names: string.Join(", ", room.Largest)))
            .Where(room => room.Found != room.Expected)
            .Select(room => room.Found < room.Expected
                ? $"{room.Room}: lower the number to {room.Found}"
                : $"{room.Room}: {room.Found} classes lead to each other, at most {room.Expected} may: {room.Names}"));
        Assert.True(changed.Length == 0, changed);
    }

    [Fact]
    public void No_class_is_spread_over_more_than_three_files()
    {
        var parts = s_trees.Value.SelectMany(tree => tree.GetRoot().DescendantNodes().OfType<TypeDeclarationSyntax>()
            .Where(type => type.Modifiers.Any(SyntaxKind.PartialKeyword) && type.Parent is BaseNamespaceDeclarationSyntax)
            .Select(type => (Name: $"{((BaseNamespaceDeclarationSyntax)type.Parent!).Name}.{type.Identifier.ValueText}", tree.FilePath)));
        Assert.Empty(parts.Distinct().GroupBy(part => part.Name).Where(type => type.Count() > 3).Select(type => type.Key));
    }

    private static string Place(SyntaxTree tree, int line) =>
        $"{Path.GetRelativePath(Path.Combine(Repository.Root, "src"), tree.FilePath).Replace('\\', '/')}:{line + 1}";

    private static string Name(SyntaxTree tree) => Place(tree, 0) is var place ? place[..place.IndexOf(':')] : "";

    /// <summary>Whether a text of several lines has the whole line in it, as the templates of generated code do.</summary>
    private static bool IsInTemplate(SyntaxTree tree, TextSpan line) => tree.GetRoot().DescendantNodes(line).Any(node =>
        node is LiteralExpressionSyntax { RawKind: (int)SyntaxKind.StringLiteralExpression } or InterpolatedStringExpressionSyntax && node.Span.Contains(line));

    /// <summary>The most classes of a room that all lead to each other by the names that they use. A class counts with the types in it.</summary>
    private static IReadOnlyList<string> LargestCycle(IReadOnlyList<SyntaxTree> room)
    {
        var types = room.SelectMany(tree => tree.GetRoot().DescendantNodes(node => node is not TypeDeclarationSyntax).OfType<TypeDeclarationSyntax>())
            .ToLookup(type => type.Identifier.ValueText);
        var uses = types.ToDictionary(type => type.Key, type => type.SelectMany(part => part.DescendantNodes().OfType<SimpleNameSyntax>())
            .Where(StandsAlone).Select(name => name.Identifier.ValueText).Where(name => name != type.Key && types.Contains(name)).ToHashSet());
        var reached = uses.Keys.ToDictionary(type => type, type => Reached(type, uses));
        return uses.Keys.Select(type => reached[type].Where(other => reached[other].Contains(type)).Order(StringComparer.Ordinal).ToList())
            .MaxBy(cycle => cycle.Count) ?? [];
    }

    private static HashSet<string> Reached(string type, Dictionary<string, HashSet<string>> uses)
    {
        HashSet<string> reached = [];
        var open = new Stack<string>(uses[type]);
        while (open.TryPop(out var next))
        {
            if (reached.Add(next))
                uses[next].ToList().ForEach(open.Push);
        }

        return reached;
    }

    /// <summary>What stands behind a dot may be a member.</summary>
    private static bool StandsAlone(SimpleNameSyntax name) =>
        name.Parent is not (MemberAccessExpressionSyntax or MemberBindingExpressionSyntax or NameColonSyntax or NameEqualsSyntax)
            || (name.Parent is MemberAccessExpressionSyntax access && access.Expression == name);

    /// <summary>Who names a type, or a member of a type, that another folder declares.</summary>
    private static ImmutableHashSet<(string From, string To)> FindArrows()
    {
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => !Path.GetFileName(path).StartsWith("PoolAnalyzers", StringComparison.Ordinal)).Select(path => MetadataReference.CreateFromFile(path));
        var compilation = CSharpCompilation.Create("house", s_trees.Value, references, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true));
        var arrows = ImmutableHashSet.CreateBuilder<(string, string)>();
        foreach (var tree in s_trees.Value)
        {
            var model = compilation.GetSemanticModel(tree);
            var own = Folder(tree);
            foreach (var name in tree.GetRoot().DescendantNodes().OfType<SimpleNameSyntax>())
            {
                if (model.GetSymbolInfo(name).Symbol is not { } symbol || symbol is INamespaceSymbol or ILocalSymbol or IParameterSymbol or IRangeVariableSymbol)
                    continue;
                var type = symbol as INamedTypeSymbol ?? symbol.ContainingType;
                if (type?.DeclaringSyntaxReferences is [var declaration, ..] && Folder(declaration.SyntaxTree) is var to && to != own)
                    arrows.Add((own, to));
            }
        }

        return arrows.ToImmutable();
    }

    /// <summary>
    /// Who names a type that one other folder declares, by the name alone. To bind all names takes as long as to compile the source twice, and where no source
    /// has changed there can be no new arrow.
    /// </summary>
    private static ImmutableHashSet<(string From, string To)> FindArrowsByName()
    {
        var types = s_trees.Value.SelectMany(tree => tree.GetRoot().DescendantNodes().OfType<BaseTypeDeclarationSyntax>()
            .Select(type => (Name: type.Identifier.ValueText, Folder: Folder(tree), Namespace: Namespace(tree)))).Distinct().ToLookup(type => type.Name);
        // A member may be called as a type elsewhere is.
        var members = s_trees.Value.SelectMany(tree => tree.GetRoot().DescendantNodes()).Select(NameOfMember).ToHashSet();
        var declared = types.Where(type => type.Count() == 1 && !members.Contains(type.Key)).ToDictionary(type => type.Key, type => type.Single());
        var arrows = ImmutableHashSet.CreateBuilder<(string, string)>();
        foreach (var tree in s_trees.Value)
        {
            var (own, space) = (Folder(tree), Namespace(tree));
            var usings = tree.GetRoot().DescendantNodes().OfType<UsingDirectiveSyntax>().Select(directive => directive.Name?.ToString()).ToHashSet();
            arrows.UnionWith(tree.GetRoot().DescendantNodes().OfType<SimpleNameSyntax>().Where(StandsAlone)
                .Where(name => declared.TryGetValue(name.Identifier.ValueText, out var to) && to.Folder != own
                    && (usings.Contains(to.Namespace) || $"{space}.".StartsWith($"{to.Namespace}.", StringComparison.Ordinal)))
                .Select(name => (own, declared[name.Identifier.ValueText].Folder)));
        }

        return arrows.ToImmutable();
    }

    private static string Namespace(SyntaxTree tree) =>
        tree.GetRoot().DescendantNodes().OfType<BaseNamespaceDeclarationSyntax>().FirstOrDefault()?.Name.ToString() ?? "";

    private static string? NameOfMember(SyntaxNode node) => node switch
    {
        MethodDeclarationSyntax method => method.Identifier.ValueText,
        PropertyDeclarationSyntax property => property.Identifier.ValueText,
        VariableDeclaratorSyntax { Parent.Parent: FieldDeclarationSyntax } field => field.Identifier.ValueText,
        EnumMemberDeclarationSyntax member => member.Identifier.ValueText,
        ParameterSyntax { Parent.Parent: TypeDeclarationSyntax } parameter => parameter.Identifier.ValueText,
        _ => null,
    };

    private static string Folder(SyntaxTree tree) =>
        Path.GetDirectoryName(Path.GetRelativePath(Path.Combine(Repository.Root, "src"), tree.FilePath))!.Replace('\\', '/');

    /// <summary>
    /// By file, the lines of the longest: the list only shrinks. Those of the engine dispatch over many kinds of operations or nodes: cut in two, the order of
    /// the cases would be harder to see. Most of the others write one long text.
    /// </summary>
    private static readonly Dictionary<string, int> s_longMethods = new()
    {
        ["PoolAnalyzers/Ownership/Facts/ReferencedMarks.cs"] = 80,
        ["PoolAnalyzers/Ownership/Transfer/Assignments.cs"] = 85,
        ["PoolAnalyzers/Ownership/Transfer/Operators.cs"] = 84,
        ["PoolAnalyzers/Ownership/Transfer/Reads.cs"] = 82,
        ["PoolAnalyzers/Ownership/Transfer/TransferFunctions.cs"] = 105,
        ["PoolAnalyzers/Rules/Usage/Pool021NotCleared.cs"] = 68,
        ["PoolAnalyzers.Scan/Engines/Builds/DotnetHost.cs"] = 66,
        ["PoolAnalyzers.Scan/Reports/JsonReport.cs"] = 63,
        ["PoolAnalyzers/Generation/Algorithms/DisposableItems.cs"] = 64,
        ["PoolAnalyzers/Generation/Algorithms/PoolMetrics.cs"] = 94,
        ["PoolAnalyzers/Generation/Algorithms/SoftCaches.cs"] = 69,
        ["PoolAnalyzers/Generation/Algorithms/StrictCache.cs"] = 63,
        ["PoolAnalyzers/Generation/Leases/LeaseEmitter.cs"] = 74,
        ["PoolAnalyzers/Generation/Writers/BlockWriter.cs"] = 64,
    };

    /// <summary>By file, how many such methods it has, where that is more than one: the list only shrinks.</summary>
    private static readonly Dictionary<string, int> s_severalLongMethods = new()
    {
        ["PoolAnalyzers/Generation/Algorithms/PoolMetrics.cs"] = 2,
        ["PoolAnalyzers/Generation/Algorithms/SoftCaches.cs"] = 2,
    };

    /// <summary>By file, how many lines of its templates have more columns: the list only shrinks.</summary>
    private static readonly Dictionary<string, int> s_longTemplateLines = new()
    {
        ["PoolAnalyzers.Scan/Reports/Html/HtmlReport.cs"] = 2,
        ["PoolAnalyzers/Generation/Algorithms/DisposableItems.cs"] = 3,
        ["PoolAnalyzers/Generation/Algorithms/InstanceCaches.cs"] = 2,
        ["PoolAnalyzers/Generation/Algorithms/ItemLifecycle.cs"] = 1,
        ["PoolAnalyzers/Generation/Algorithms/LockFreeDepot.cs"] = 1,
        ["PoolAnalyzers/Generation/Algorithms/MemoryPressure.cs"] = 2,
        ["PoolAnalyzers/Generation/Algorithms/PoolMetrics.cs"] = 2,
        ["PoolAnalyzers/Generation/Algorithms/RuntimeLimits.cs"] = 1,
        ["PoolAnalyzers/Generation/Algorithms/SoftCaches.cs"] = 3,
        ["PoolAnalyzers/Generation/Algorithms/StrictDepot.cs"] = 7,
        ["PoolAnalyzers/Generation/Algorithms/StrictWaiter.cs"] = 2,
        ["PoolAnalyzers/Generation/Algorithms/StrictWaiters.cs"] = 2,
        ["PoolAnalyzers/Generation/Algorithms/WaitingRentals.cs"] = 3,
        ["PoolAnalyzers/Generation/Arrays/ArrayPoolAdapter.cs"] = 1,
        ["PoolAnalyzers/Generation/Attributes/AttributeSources.cs"] = 6,
        ["PoolAnalyzers/Generation/Attributes/PoolAttributeSources.cs"] = 4,
        ["PoolAnalyzers/Generation/FixedLengthPools/MemoryPoolAdapter.cs"] = 1,
        ["PoolAnalyzers/Generation/Leases/LeaseEmitter.cs"] = 2,
        ["PoolAnalyzers/Generation/Leases/PoolLeases.cs"] = 3,
        ["PoolAnalyzers/Generation/Owners/OwnerEmitter.cs"] = 1,
        ["PoolAnalyzers/Generation/RuntimeSupport/CheckedRegistrySource.cs"] = 1,
        ["PoolAnalyzers/Generation/RuntimeSupport/PoolEventSourceText.cs"] = 2,
        ["PoolAnalyzers/Generation/Scopes/ScopeEmitter.cs"] = 2,
        ["PoolAnalyzers/Generation/Writers/ArrayWriter.cs"] = 3,
        ["PoolAnalyzers/Generation/Writers/BlockEnds.cs"] = 1,
        ["PoolAnalyzers/Generation/Writers/LongerArray.cs"] = 1,
        ["PoolAnalyzers/Generation/Writers/SpanWriter.cs"] = 4,
        ["PoolAnalyzers/Generation/Writers/WriterEmitter.cs"] = 2,
    };

    /// <summary>By room, how many of its classes all lead to each other, where any do: the numbers only fall.</summary>
    private static readonly Dictionary<string, int> s_cycles = new()
    {
        ["PoolAnalyzers/Ownership/Contents"] = 5,
        ["PoolAnalyzers/Ownership/Domain"] = 4,
        ["PoolAnalyzers/Ownership/Engine"] = 3,
        ["PoolAnalyzers/Ownership/Facts"] = 2,
        ["PoolAnalyzers/Ownership/Flow"] = 2,
        ["PoolAnalyzers/Ownership/Inference"] = 22,
        ["PoolAnalyzers/Ownership/Operations"] = 14,
        ["PoolAnalyzers/Ownership/Options"] = 2,
        ["PoolAnalyzers/Ownership/Transfer"] = 24,
        ["PoolAnalyzers/Ownership/Uses"] = 2,
    };
}
