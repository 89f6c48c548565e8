using System.Collections.Immutable;
using System.CommandLine;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Ablation;
using PoolAnalyzers.Benchmarks.Shared;

var real = new Argument<string[]>("DIR") { Description = "Folders of real code, asked about the rows that change nothing over the programs.", Arity = ArgumentArity.ZeroOrMore };
var programs = new Option<string[]>("--programs")
{
    Description = "A folder in which each file is a program. Default: the shapes and the twins of the tests.",
    HelpName = "DIR",
};
var only = new Option<string?>("--only") { Description = "The rows to switch off, separated by commas.", HelpName = "ID,ID" };
var skip = new Option<string?>("--skip") { Description = "Leave out files of real code whose path in the folder matches.", HelpName = "REGEX" };
var command = new RootCommand("Switches each heuristic of docs/contributing/heuristics.md off, and counts the programs whose reports change.")
{
    real, programs, only, skip,
};
command.SetAction((parsed, cancelled) => RunAsync(parsed, cancelled));
var line = command.Parse(args);
if (line.Errors.Count > 0)
    return Fail(line.Errors.Select(e => e.Message));
try
{
    return await line.InvokeAsync(new InvocationConfiguration { EnableDefaultExceptionHandler = false });
}
catch (Exception e) when (e is InvalidOperationException or FormatException or IOException or ArgumentException)
{
    return Fail([e.Message]);
}

static int Fail(IEnumerable<string> messages)
{
    foreach (var message in messages)
        Console.Error.WriteLine($"error: {message}");
    return 2;
}

async Task<int> RunAsync(ParseResult parsed, CancellationToken cancelled)
{
    string root = Root();
    var rows = Heuristic.Read(Path.Combine(root, "docs", "contributing", "heuristics.md"));
    var chosen = parsed.GetValue(only)?.Split(',');
    if (chosen?.Except(rows.Select(r => r.Id)).FirstOrDefault() is { } unknown)
        throw new ArgumentException($"--only: the table has no row '{unknown}'.");
    var engine = SwitchedEngine.Compile(Path.Combine(root, "src", "PoolAnalyzers"), rows);
    var rules = engine.Analyzers.SelectMany(a => a.SupportedDiagnostics).Select(d => d.Id).Distinct().ToList();
    var left = parsed.GetValue(skip) is { } pattern ? new Regex(pattern) : null;
    string tests = Path.Combine(root, "tests", "PoolAnalyzers.Tests");
    var folders = parsed.GetValue(programs) is { Length: > 0 } named ? named : [Path.Combine(tests, "Shapes"), Path.Combine(tests, "Twins")];
    var files = folders.SelectMany(d => Directory.GetFiles(d, "*.cs", SearchOption.AllDirectories)).Order(StringComparer.Ordinal);
    var small = await MeasureAsync(files.Select(f => SourceFolder.Compile(Path.GetFileNameWithoutExtension(f), [f], rules)), engine, cancelled);
    var large = await MeasureAsync(parsed.GetValue(real)!.Select(d => SourceFolder.Read(d, left, rules)), engine, cancelled);
    Console.WriteLine($"{small.Count} programs, {small.Sum(p => p.Reports.Count)} reports; {large.Count} folders, {large.Sum(p => p.Reports.Count)} reports");
    Console.WriteLine("id  programs in which it decides: changed, reports gone and new; the same for folders, where no program changed");
    foreach (var row in rows.Where(r => chosen?.Contains(r.Id) != false))
    {
        var (changed, said) = await AblateAsync(row, small, engine, cancelled);
        if (!changed)
        {
            (changed, string more) = await AblateAsync(row, large, engine, cancelled);
            said += $" | {more}";
        }

        Console.WriteLine($"{row.Id} {said}  {row.Type}.{row.Method}{(changed ? "" : "  changes nothing")}");
    }

    return 0;
}

// Programs are analyzed one after the other, so that what a heuristic decides is known of each.
static async Task<IReadOnlyList<Measured>> MeasureAsync(IEnumerable<CSharpCompilation> programs, SwitchedEngine engine, CancellationToken cancelled)
{
    var measured = new List<Measured>();
    engine.SwitchOff("");
    foreach (var program in programs)
    {
        var whole = Generated(program, engine);
        engine.StartRecording();
        try
        {
            var reports = await ReportsAsync(whole, engine, cancelled);
            measured.Add(new Measured(whole, reports, engine.Recorded()));
        }
        catch (NullReferenceException e) when (e.TargetSite?.DeclaringType?.Assembly == typeof(CSharpCompilation).Assembly)
        {
            // Seen in the nullable analysis of calls that do not bind, because packages are missing.
            Console.Error.WriteLine($"{whole.AssemblyName} is left out: the compiler itself fails in {e.TargetSite.Name}.");
        }
    }

    return measured;
}

static async Task<(bool Changed, string Said)> AblateAsync(Heuristic row, IReadOnlyList<Measured> programs, SwitchedEngine engine, CancellationToken cancelled)
{
    var asked = programs.Where(p => p.Decided.Contains(row.Id)).ToList();
    int changed = 0, gone = 0, fresh = 0;
    engine.SwitchOff(row.Id);
    await Parallel.ForEachAsync(asked, cancelled, async (program, token) =>
    {
        var after = await ReportsAsync(program.Whole, engine, token);
        var (less, more) = (program.Reports.Except(after).Count(), after.Except(program.Reports).Count());
        Interlocked.Add(ref gone, less);
        Interlocked.Add(ref fresh, more);
        if (less + more > 0)
            Interlocked.Increment(ref changed);
    });
    return (changed > 0, $"{asked.Count,4}: {changed,3} {gone,3} {fresh,3}");
}

static Compilation Generated(CSharpCompilation compilation, SwitchedEngine engine)
{
    CSharpGeneratorDriver.Create(engine.Generators, parseOptions: (CSharpParseOptions)compilation.SyntaxTrees[0].Options)
        .RunGeneratorsAndUpdateCompilation(compilation, out var whole, out _);
    return whole;
}

static async Task<HashSet<(string Id, string File, int Line)>> ReportsAsync(Compilation program, SwitchedEngine engine, CancellationToken cancelled)
{
    var found = await program.WithAnalyzers(engine.Analyzers, new AnalyzerOptions([])).GetAnalyzerDiagnosticsAsync(cancelled);
    return [.. found.Select(d => (d.Id, d.Location.SourceTree?.FilePath ?? "", d.Location.GetLineSpan().StartLinePosition.Line + 1))];
}

static string Root()
{
    for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
    {
        if (File.Exists(Path.Combine(folder.FullName, "PoolAnalyzers.sln")))
            return folder.FullName;
    }

    throw new DirectoryNotFoundException("This program runs inside the repository only.");
}

/// <summary>A program, what the unchanged engine reports in it, and the heuristics without which it might report something else.</summary>
internal sealed record Measured(Compilation Whole, HashSet<(string Id, string File, int Line)> Reports, IReadOnlySet<string> Decided);
