using System.Collections.Immutable;
using System.Globalization;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>What one run shows.</summary>
/// <param name="Result">What the method gave or threw, and what it changed.</param>
/// <param name="Value">What it gave.</param>
/// <param name="Thrown">The name of what it threw; null where it threw nothing.</param>
/// <param name="Faults">What it did wrong with pools.</param>
/// <param name="Outstanding">What did not go back.</param>
/// <param name="Points">How many of its calls could have failed.</param>
/// <param name="Radices">How many answers each question about arguments had.</param>
internal sealed record Run(
    string Result, object? Value, string? Thrown, ImmutableArray<Fault> Faults, IReadOnlyList<object> Outstanding, int Points, IReadOnlyList<int> Radices)
{
    /// <summary>The program turned for too long, or asked for more than there is.</summary>
    public bool IsGivenUp => Thrown == nameof(OutOfFuelException);

    public int Count(Fault fault) => Faults.Count(f => f == fault);
}

/// <summary>A program that was built to be run, with the methods that can be.</summary>
internal sealed class RunnableProgram : IDisposable
{
    /// <summary>A run that waits for this long waits for something that will not come.</summary>
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(60);

    private readonly AssemblyLoadContext _context = new(null, isCollectible: true);
    private readonly Dictionary<string, Func<Input, object?>> _drivers = [];
    private readonly Dictionary<string, Entry> _entries;
    private readonly byte[] _assembly;
    private readonly int[] _numbers;

    private RunnableProgram(byte[] assembly, IReadOnlyList<Entry> entries, int[] numbers, bool hasOwnPool)
    {
        (_assembly, _numbers, HasOwnPool) = (assembly, numbers, hasOwnPool);
        _entries = entries.ToDictionary(e => e.Member);
        var built = _context.LoadFromStream(new MemoryStream(assembly));
        foreach (var entry in entries)
        {
            var method = built.GetType(entry.Type, throwOnError: true)!.GetMethod(entry.Driver, BindingFlags.Public | BindingFlags.Static)!;
            _drivers[entry.Member] = method.CreateDelegate<Func<Input, object?>>();
        }
    }

    /// <summary>The methods that can be run.</summary>
    public IEnumerable<string> Members => _drivers.Keys;

    /// <summary>The program declares a pool, which can keep what it gets back from run to run.</summary>
    public bool HasOwnPool { get; }

    /// <summary>Null where the program cannot be built once it is instrumented.</summary>
    /// <param name="compilation">The program.</param>
    /// <param name="isWanted">Which methods get a driver.</param>
    /// <param name="problem">What the compiler says, where it is null.</param>
    /// <param name="like">The program before a change, whose inputs this one has to get.</param>
    public static RunnableProgram? Build(CSharpCompilation compilation, Func<IMethodSymbol, bool> isWanted, out string problem, RunnableProgram? like = null)
    {
        var arguments = new Arguments(compilation);
        var entries = new List<Entry>();
        var numbers = new SortedSet<int> { 3, 64 };
        var instrumented = compilation;
        bool hasOwnPool = false;
        foreach (var tree in compilation.SyntaxTrees)
        {
            var instrumentation = new Instrumentation(compilation.GetSemanticModel(tree), arguments, isWanted);
            var root = instrumentation.Visit(tree.GetRoot())!;
            numbers.UnionWith(tree.GetRoot().DescendantTokens().Where(t => t.Value is int and < 5000).SelectMany(t => new[] { (int)t.Value!, (int)t.Value! + 1 }));
            instrumented = instrumented.ReplaceSyntaxTree(tree, CSharpSyntaxTree.ParseText(root.ToFullString(), (CSharpParseOptions)tree.Options, tree.FilePath));
            entries.AddRange(instrumentation.Entries);
            hasOwnPool |= instrumentation.HasOwnPool;
        }

        using var assembly = new MemoryStream();
        var emitted = instrumented.Emit(assembly);
        problem = emitted.Success ? "" : emitted.Diagnostics.First(d => d.Severity == DiagnosticSeverity.Error).ToString();
        return emitted.Success ? new RunnableProgram(assembly.ToArray(), entries, like?._numbers ?? [.. numbers.Take(12)], hasOwnPool) : null;
    }

    /// <summary>Runs a method once. Null where it does not come to an end.</summary>
    public Run? Run(string member, IReadOnlyList<int> choices, bool poisons, int failAt)
    {
        Run? run = null;
        var thread = new Thread(() => run = Record(_drivers[member], choices, poisons, failAt)) { IsBackground = true };
        thread.Start();
        return thread.Join(s_patience) ? run : null;
    }

    /// <summary>The same program with nothing in its static fields.</summary>
    public RunnableProgram Afresh() => new(_assembly, [.. _entries.Values], _numbers, HasOwnPool);

    public bool Has(string member) => _drivers.ContainsKey(member);

    /// <summary>The method gets no object of the program, which could keep what it rents.</summary>
    public bool IsAlone(string member) => _entries[member].IsAlone;

    /// <summary>The method as the program has it.</summary>
    public string TextOf(string member) => _entries[member].Text;

    public void Dispose() => _context.Unload();

    private Run Record(Func<Input, object?> driver, IReadOnlyList<int> choices, bool poisons, int failAt)
    {
        var (recorder, input) = (new Recorder(poisons, failAt), new Input(choices, _numbers));
        Recorder.Start(recorder);
        var culture = CultureInfo.CurrentCulture;
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        object? value = null;
        string? thrown = null;
        string result;
        try
        {
            value = driver(input);
            result = input.Seen ?? Texts.Of(value);
        }
        catch (Exception e)
        {
            thrown = (e is AggregateException { InnerException: { } inner } ? inner : e).GetType().Name;
            result = "throws " + thrown;
        }

        try
        {
            input.EndOperations();
        }
        catch (Exception e)
        {
            thrown ??= e.GetType().Name;
        }

        CultureInfo.CurrentCulture = culture;
        var world = recorder.Conclude();
        return new Run(result + " " + world, value, thrown, [.. recorder.Faults], recorder.Outstanding, recorder.Points, input.Radices);
    }
}
