// The verifier, with the markup and the call shape of Microsoft.CodeAnalysis.Testing, over the compiler's public API alone.
// It is one file, and tests reach it through aliases, so that going over to that package means replacing this file by thin
// wrappers around `CSharpAnalyzerTest<TAnalyzer, DefaultVerifier>`; that is also why it is longer than other files. Cost does not stand in the way: over 200
// programs, each took 19 to 24 ms of processor time here, and 16 to 28 ms there.
//
// In order: the verifier that tests call, the test it runs, what a test consists of, expectations, comparison, markup, references.
//
// Three differences, each of them deliberate: rules that are off by default run too; additional locations are compared only when
// the expectation lists some; and `$$` right before a quotation mark is a raw string, not a position.
using System.Collections;
using System.Collections.Immutable;
using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.Testing;

/// <summary>Checks what one analyzer reports on one source text. Tests name it through an alias: <c>using VerifyCS = CSharpAnalyzerVerifier&lt;...&gt;</c>.</summary>
/// <typeparam name="TAnalyzer">The analyzer to run.</typeparam>
public static class CSharpAnalyzerVerifier<TAnalyzer>
    where TAnalyzer : DiagnosticAnalyzer, new()
{
    /// <summary>The expectation of a report of the analyzer's only rule.</summary>
    /// <returns>An expectation without a location.</returns>
    /// <exception cref="InvalidOperationException">The analyzer supports no rule, or more than one.</exception>
    public static DiagnosticResult Diagnostic() =>
        new TAnalyzer().SupportedDiagnostics is [var only]
            ? new DiagnosticResult(only)
            : throw new InvalidOperationException($"{typeof(TAnalyzer).Name} has several rules: say which, Diagnostic(\"POOL001\").");

    /// <summary>The expectation of a report of the rule <paramref name="diagnosticId"/>, with the severity that the rule has by default.</summary>
    /// <param name="diagnosticId">The id of a rule that the analyzer supports.</param>
    /// <returns>An expectation without a location.</returns>
    /// <exception cref="InvalidOperationException">The analyzer does not support that rule.</exception>
    public static DiagnosticResult Diagnostic(string diagnosticId) =>
        new(new TAnalyzer().SupportedDiagnostics.FirstOrDefault(d => d.Id == diagnosticId)
            ?? throw new InvalidOperationException($"{typeof(TAnalyzer).Name} does not support {diagnosticId}."));

    /// <summary>The expectation of a report made from <paramref name="descriptor"/>.</summary>
    /// <param name="descriptor">The rule.</param>
    /// <returns>An expectation without a location.</returns>
    public static DiagnosticResult Diagnostic(DiagnosticDescriptor descriptor) => new(descriptor);

    /// <summary>Runs the analyzer on <paramref name="source"/> and fails unless exactly the marked and the listed diagnostics appear.</summary>
    /// <param name="source">C# source, which may contain markup.</param>
    /// <param name="expected">Expectations beyond those in the markup, or that the markup's numbered places locate.</param>
    /// <returns>A task that is faulted with <see cref="VerificationException"/> when the check fails.</returns>
    public static Task VerifyAnalyzerAsync(string source, params DiagnosticResult[] expected)
    {
        var test = new CSharpAnalyzerTest<TAnalyzer> { TestCode = source };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }
}

/// <summary>One check of what analyzers report, for the cases that need more than a single source text.</summary>
/// <typeparam name="TAnalyzer">The analyzer to run.</typeparam>
public class CSharpAnalyzerTest<TAnalyzer>
    where TAnalyzer : DiagnosticAnalyzer, new()
{
    /// <summary>Adds a source file named as the next of <c>/0/Test0.cs</c>, <c>/0/Test1.cs</c>, ...</summary>
    public string TestCode
    {
        set => TestState.Sources.Add(value);
    }

    /// <summary>Sources, additional files, editor configuration, references.</summary>
    public SolutionState TestState { get; } = new();

    /// <summary>Expectations beyond those that the markup states.</summary>
    public List<DiagnosticResult> ExpectedDiagnostics => TestState.ExpectedDiagnostics;

    /// <summary>Ids that do not run, as if the project had switched them off.</summary>
    public List<string> DisabledDiagnostics { get; } = [];

    /// <summary>Which of the compiler's own diagnostics must be expected like any other; the rest are ignored.</summary>
    public CompilerDiagnostics CompilerDiagnostics { get; set; } = CompilerDiagnostics.Errors;

    /// <summary>The reference assemblies that the sources are compiled against.</summary>
    public ReferenceAssemblies ReferenceAssemblies { get; set; } = ReferenceAssemblies.Net.Net100;

    /// <summary>Whether rules that are off by default run all the same. On by default.</summary>
    public bool EnableAllRules { get; set; } = true;

    /// <summary>The rule meant by <c>[|...|]</c> and <c>$$</c> when the analyzer has several; null when such markup is an error then.</summary>
    public string? DefaultDiagnosticId { get; set; }

    /// <summary>The language version of the sources.</summary>
    public LanguageVersion LanguageVersion { get; set; } = LanguageVersion.Preview;

    /// <summary>Compiles the sources, runs the analyzers, and compares.</summary>
    /// <param name="cancellationToken">Ends the run early.</param>
    /// <returns>A task that is faulted with <see cref="VerificationException"/> when the check fails.</returns>
    public virtual async Task RunAsync(CancellationToken cancellationToken = default)
    {
        var analyzers = GetDiagnosticAnalyzers().ToImmutableArray();
        var parsed = TestMarkup.Parse(TestState.Sources, TestState.AdditionalFiles);
        var expected = Expectations(parsed, analyzers);

        var configs = AnalyzerConfigs();
        var compilation = CreateCompilation(parsed, configs, analyzers, await ReferenceAssemblies.ResolveAsync(LanguageNames.CSharp, cancellationToken));
        var additional = parsed.AdditionalFiles.Select(f => (AdditionalText)new InMemoryAdditionalText(f.Path, f.Text)).ToImmutableArray();
        var optionsProvider = new ConfigOptionsProvider(configs);
        compilation = RunGenerators(compilation, additional, optionsProvider, cancellationToken, out var generatorDiagnostics);

        // The filter, not the exception callback: the latter is silent when somebody has suppressed AD0001.
        var crashes = new List<Exception>();
        var withAnalyzers = compilation.WithAnalyzers(analyzers, new CompilationWithAnalyzersOptions(
            new AnalyzerOptions(additional, optionsProvider),
            onAnalyzerException: null,
            concurrentAnalysis: true,
            logAnalyzerExecutionTime: false,
            reportSuppressedDiagnostics: false,
            analyzerExceptionFilter: exception =>
            {
                lock (crashes)
                {
                    crashes.Add(exception);
                }

                return true;
            }));
        var reported = await withAnalyzers.GetAnalyzerDiagnosticsAsync(cancellationToken);

        if (crashes.Count > 0)
        {
            var names = string.Join(", ", analyzers.Select(a => a.GetType().Name));
            throw new VerificationException($"An analyzer threw an exception (AD0001); the analyzers are {names}.\n\n{string.Join("\n\n", crashes)}");
        }

        var actual = reported
            .Concat(generatorDiagnostics)
            .Concat(compilation.GetDiagnostics(cancellationToken).Where(IsWanted))
            .Where(d => !d.IsSuppressed)
            .OrderBy(d => d.Location.SourceTree?.FilePath ?? d.Location.GetLineSpan().Path, StringComparer.Ordinal)
            .ThenBy(d => d.Location.SourceSpan.Start)
            .ThenBy(d => d.Id, StringComparer.Ordinal)
            .ToList();
        Comparison.Check(expected, actual, parsed);
    }

    /// <summary>The analyzers to run; a <typeparamref name="TAnalyzer"/> unless overridden.</summary>
    /// <returns>New analyzers.</returns>
    protected virtual IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers() => [new TAnalyzer()];

    /// <summary>The source generators to run before the analyzers; none unless overridden.</summary>
    /// <returns>Types with a parameterless constructor.</returns>
    protected virtual IEnumerable<Type> GetSourceGenerators() => [];

    /// <summary>How the sources are parsed.</summary>
    /// <returns>The parse options.</returns>
    protected virtual CSharpParseOptions CreateParseOptions() =>
        new(LanguageVersion, DocumentationMode.Diagnose, preprocessorSymbols: ["NET", "NET10_0", "NET10_0_OR_GREATER", "RELEASE"]);

    /// <summary>How the sources are compiled; the severities of rules come on top.</summary>
    /// <returns>The compilation options.</returns>
    protected virtual CSharpCompilationOptions CreateCompilationOptions() =>
        new(TestState.OutputKind, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable);

    private List<DiagnosticResult> Expectations(TestMarkup parsed, ImmutableArray<DiagnosticAnalyzer> analyzers)
    {
        var rules = analyzers.SelectMany(a => a.SupportedDiagnostics).ToList();
        var expected = new List<DiagnosticResult>();
        foreach (var mark in parsed.Marks)
        {
            var rule = mark.Id is null ? DefaultRule(rules) : rules.FirstOrDefault(d => d.Id == mark.Id);
            var result = rule is not null ? new DiagnosticResult(rule) : DiagnosticResult.CompilerError(mark.Id!).WithOptions(DiagnosticOptions.IgnoreSeverity);
            result = result.WithMessage(null);
            expected.Add(mark.IsPosition ? result.WithLocation(mark.Span.Path, mark.Span.StartLinePosition) : result.WithSpan(mark.Span));
        }

        expected.AddRange(ExpectedDiagnostics.Select(e => e.Resolve(parsed)));
        return expected;
    }

    private DiagnosticDescriptor DefaultRule(List<DiagnosticDescriptor> rules)
    {
        if (DefaultDiagnosticId is { } id)
        {
            return rules.FirstOrDefault(d => d.Id == id)
                ?? throw new InvalidOperationException($"DefaultDiagnosticId is {id}, which {typeof(TAnalyzer).Name} does not support.");
        }

        return rules is [var only]
            ? only
            : throw new InvalidOperationException(
                $"[|...|] and $$ need an analyzer with one rule; {typeof(TAnalyzer).Name} has {rules.Count}. Write {{|POOL001:...|}}, or set DefaultDiagnosticId.");
    }

    private protected CSharpCompilation CreateCompilation(
        TestMarkup parsed, AnalyzerConfigSet configs, ImmutableArray<DiagnosticAnalyzer> analyzers, ImmutableArray<MetadataReference> references)
    {
        var parseOptions = CreateParseOptions();
        var trees = parsed.Sources.Select(s => CSharpSyntaxTree.ParseText(s.Text, parseOptions, s.Path));
        var options = CreateCompilationOptions();
        var severities = options.SpecificDiagnosticOptions;
        foreach (var rule in analyzers.SelectMany(a => a.SupportedDiagnostics))
        {
            if (EnableAllRules && !rule.IsEnabledByDefault)
            {
                severities = severities.SetItem(rule.Id, ToReportDiagnostic(rule.DefaultSeverity));
            }
        }

        foreach (var id in DisabledDiagnostics)
        {
            severities = severities.SetItem(id, ReportDiagnostic.Suppress);
        }

        return CSharpCompilation.Create("TestProject", trees, references.AddRange(TestState.AdditionalReferences), options
            .WithSpecificDiagnosticOptions(severities)
            .WithSyntaxTreeOptionsProvider(new ConfigTreeOptionsProvider(configs)));
    }

    private CSharpCompilation RunGenerators(
        CSharpCompilation compilation,
        ImmutableArray<AdditionalText> additional,
        AnalyzerConfigOptionsProvider options,
        CancellationToken cancellationToken,
        out ImmutableArray<Diagnostic> diagnostics)
    {
        diagnostics = [];
        var generators = GetSourceGenerators().Select(Activator.CreateInstance)
            .Select(g => g as ISourceGenerator ?? ((IIncrementalGenerator)g!).AsSourceGenerator()).ToList();
        if (generators.Count == 0)
        {
            return compilation;
        }

        CSharpGeneratorDriver.Create(generators, additional, CreateParseOptions(), options)
            .RunGeneratorsAndUpdateCompilation(compilation, out var output, out diagnostics, cancellationToken);
        return (CSharpCompilation)output;
    }

    private protected AnalyzerConfigSet AnalyzerConfigs() =>
        AnalyzerConfigSet.Create(TestState.AnalyzerConfigFiles.Select(f => AnalyzerConfig.Parse(SourceText.From(f.Content, Encoding.UTF8), f.Filename)).ToList());

    private bool IsWanted(Diagnostic diagnostic) => CompilerDiagnostics switch
    {
        CompilerDiagnostics.None => false,
        CompilerDiagnostics.Errors => diagnostic.Severity == DiagnosticSeverity.Error,
        CompilerDiagnostics.Warnings => diagnostic.Severity >= DiagnosticSeverity.Warning,
        CompilerDiagnostics.Suggestions => diagnostic.Severity >= DiagnosticSeverity.Info,
        _ => true,
    };

    private static ReportDiagnostic ToReportDiagnostic(DiagnosticSeverity severity) => severity switch
    {
        DiagnosticSeverity.Error => ReportDiagnostic.Error,
        DiagnosticSeverity.Warning => ReportDiagnostic.Warn,
        DiagnosticSeverity.Info => ReportDiagnostic.Info,
        _ => ReportDiagnostic.Hidden,
    };

    private sealed class InMemoryAdditionalText(string path, SourceText text) : AdditionalText
    {
        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => text;
    }

    private sealed class ConfigTreeOptionsProvider(AnalyzerConfigSet configs) : SyntaxTreeOptionsProvider
    {
        public override GeneratedKind IsGenerated(SyntaxTree tree, CancellationToken cancellationToken) =>
            configs.GetOptionsForSourcePath(tree.FilePath).AnalyzerOptions.TryGetValue("generated_code", out var value)
                ? value == "true" ? GeneratedKind.MarkedGenerated : GeneratedKind.NotGenerated
                : GeneratedKind.Unknown;

        public override bool TryGetDiagnosticValue(SyntaxTree tree, string diagnosticId, CancellationToken cancellationToken, out ReportDiagnostic severity) =>
            configs.GetOptionsForSourcePath(tree.FilePath).TreeOptions.TryGetValue(diagnosticId, out severity);

        public override bool TryGetGlobalDiagnosticValue(string diagnosticId, CancellationToken cancellationToken, out ReportDiagnostic severity) =>
            configs.GlobalConfigOptions.TreeOptions.TryGetValue(diagnosticId, out severity);
    }

    private sealed class ConfigOptionsProvider(AnalyzerConfigSet configs) : AnalyzerConfigOptionsProvider
    {
        public override AnalyzerConfigOptions GlobalOptions => new Options(configs.GlobalConfigOptions.AnalyzerOptions);

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => new Options(configs.GetOptionsForSourcePath(tree.FilePath).AnalyzerOptions);

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => new Options(configs.GetOptionsForSourcePath(textFile.Path).AnalyzerOptions);

        private sealed class Options(ImmutableDictionary<string, string> values) : AnalyzerConfigOptions
        {
            public override IEnumerable<string> Keys => values.Keys;

            public override bool TryGetValue(string key, [System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out string? value) => values.TryGetValue(key, out value);
        }
    }
}

/// <summary>What a test consists of.</summary>
public sealed class SolutionState
{
    /// <summary>The C# files. Their text may contain markup.</summary>
    public SourceFileList Sources { get; } = new("/0/Test", "cs");

    /// <summary>Files handed to analyzers beside the sources. Their text may contain markup.</summary>
    public SourceFileList AdditionalFiles { get; } = new("/0/Additional", "txt");

    /// <summary>Editor configuration, such as <c>/.editorconfig</c> or a global configuration file.</summary>
    public SourceFileList AnalyzerConfigFiles { get; } = new("/.editorconfig", "");

    /// <summary>References beyond the test's <see cref="ReferenceAssemblies"/>.</summary>
    public List<MetadataReference> AdditionalReferences { get; } = [];

    /// <summary>Expectations beyond those that the markup states.</summary>
    public List<DiagnosticResult> ExpectedDiagnostics { get; } = [];

    /// <summary>What the sources are compiled to; top-level statements need <see cref="OutputKind.ConsoleApplication"/>.</summary>
    public OutputKind OutputKind { get; set; } = OutputKind.DynamicallyLinkedLibrary;
}

/// <summary>Files with their paths. A file added without a path is given the next of <c>/0/Test0.cs</c>, <c>/0/Test1.cs</c>, ...</summary>
/// <param name="defaultPrefix">What a path that is made up starts with.</param>
/// <param name="defaultExtension">The extension of a path that is made up, without its dot; empty when the prefix is the whole path.</param>
public sealed class SourceFileList(string defaultPrefix, string defaultExtension) : IEnumerable<(string Filename, string Content)>
{
    private readonly List<(string Filename, string Content)> _files = [];

    /// <summary>The number of files.</summary>
    public int Count => _files.Count;

    /// <summary>Adds a file.</summary>
    /// <param name="file">Its path and text.</param>
    public void Add((string Filename, string Content) file) => _files.Add(file);

    /// <summary>Adds a file under the next default path.</summary>
    /// <param name="content">Its text.</param>
    public void Add(string content) => _files.Add((defaultExtension.Length == 0 ? defaultPrefix : $"{defaultPrefix}{_files.Count}.{defaultExtension}", content));

    /// <inheritdoc/>
    public IEnumerator<(string Filename, string Content)> GetEnumerator() => _files.GetEnumerator();

    /// <inheritdoc/>
    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

/// <summary>Which of the compiler's diagnostics a test must expect.</summary>
public enum CompilerDiagnostics
{
    /// <summary>None: the source may have errors.</summary>
    None,

    /// <summary>Errors.</summary>
    Errors,

    /// <summary>Errors and warnings.</summary>
    Warnings,

    /// <summary>Errors, warnings and information.</summary>
    Suggestions,

    /// <summary>All, hidden ones included.</summary>
    All,
}

/// <summary>How an expectation is compared.</summary>
[Flags]
public enum DiagnosticOptions
{
    /// <summary>Everything that the expectation states is compared.</summary>
    None = 0,

    /// <summary>Only the first location is compared.</summary>
    IgnoreAdditionalLocations = 1,

    /// <summary>The severity is not compared.</summary>
    IgnoreSeverity = 2,
}

/// <summary>What a failed check throws; the message shows what was expected, what was reported, and the source lines.</summary>
/// <param name="message">The whole report.</param>
public sealed class VerificationException(string message) : Exception(message);

/// <summary>One expected diagnostic. Immutable: every <c>With</c> method returns a copy.</summary>
public readonly struct DiagnosticResult
{
    private readonly ImmutableArray<ExpectedLocation> _locations = [];

    /// <summary>Expects a report of a rule, with the rule's default severity.</summary>
    /// <param name="descriptor">The rule.</param>
    public DiagnosticResult(DiagnosticDescriptor descriptor)
        : this(descriptor.Id, descriptor.DefaultSeverity)
    {
    }

    /// <summary>Expects a report by its id.</summary>
    /// <param name="id">The id of the rule.</param>
    /// <param name="severity">The severity of the report.</param>
    public DiagnosticResult(string id, DiagnosticSeverity severity)
    {
        Id = id;
        Severity = severity;
    }

    /// <summary>The id of the rule.</summary>
    public string Id { get; private init; }

    /// <summary>The severity of the report.</summary>
    public DiagnosticSeverity Severity { get; private init; }

    /// <summary>The whole message, or null when it is not compared.</summary>
    public string? Message { get; private init; }

    /// <summary>What the rule's message format is filled with, or null when that is not compared.</summary>
    public object[]? MessageArguments { get; private init; }

    /// <summary>How the expectation is compared.</summary>
    public DiagnosticOptions Options { get; private init; }

    /// <summary>True when the report must have no location in a source.</summary>
    public bool HasNoLocation { get; private init; }

    /// <summary>True when a location was given.</summary>
    public bool HasLocation => !_locations.IsDefaultOrEmpty;

    internal ImmutableArray<ExpectedLocation> Locations => _locations.IsDefault ? [] : _locations;

    private ImmutableArray<ExpectedLocation> InitLocations
    {
        init => _locations = value;
    }

    /// <summary>Expects an error of the compiler.</summary>
    /// <param name="identifier">Its id, such as <c>CS0103</c>.</param>
    /// <returns>An expectation without a location.</returns>
    public static DiagnosticResult CompilerError(string identifier) => new(identifier, DiagnosticSeverity.Error);

    /// <summary>Expects a warning of the compiler.</summary>
    /// <param name="identifier">Its id.</param>
    /// <returns>An expectation without a location.</returns>
    public static DiagnosticResult CompilerWarning(string identifier) => new(identifier, DiagnosticSeverity.Warning);

    /// <summary>Adds the place marked <c>{|#0:...|}</c>. The first location is the report's own, the others are its additional ones.</summary>
    /// <param name="markupKey">The number in the markup.</param>
    /// <returns>The changed expectation.</returns>
    public DiagnosticResult WithLocation(int markupKey) => With(new ExpectedLocation(null, default, markupKey, false));

    /// <summary>Adds a place in the first source, by its start.</summary>
    /// <param name="line">The line, from 1.</param>
    /// <param name="column">The column, from 1.</param>
    /// <returns>The changed expectation.</returns>
    public DiagnosticResult WithLocation(int line, int column) => WithLocation("/0/Test0.cs", line, column);

    /// <summary>Adds a place by its start.</summary>
    /// <param name="path">The path of the file.</param>
    /// <param name="line">The line, from 1.</param>
    /// <param name="column">The column, from 1.</param>
    /// <returns>The changed expectation.</returns>
    public DiagnosticResult WithLocation(string path, int line, int column) => WithLocation(path, new LinePosition(line - 1, column - 1));

    /// <summary>Adds a place by its start.</summary>
    /// <param name="path">The path of the file.</param>
    /// <param name="location">Line and column, from 0.</param>
    /// <returns>The changed expectation.</returns>
    public DiagnosticResult WithLocation(string path, LinePosition location) =>
        With(new ExpectedLocation(path, new LinePositionSpan(location, location), null, true));

    /// <summary>Adds a place in the first source, by its start and end.</summary>
    /// <param name="startLine">The first line, from 1.</param>
    /// <param name="startColumn">The first column, from 1.</param>
    /// <param name="endLine">The last line, from 1.</param>
    /// <param name="endColumn">The column after the last, from 1.</param>
    /// <returns>The changed expectation.</returns>
    public DiagnosticResult WithSpan(int startLine, int startColumn, int endLine, int endColumn) =>
        WithSpan("/0/Test0.cs", startLine, startColumn, endLine, endColumn);

    /// <summary>Adds a place by its start and end.</summary>
    /// <param name="path">The path of the file.</param>
    /// <param name="startLine">The first line, from 1.</param>
    /// <param name="startColumn">The first column, from 1.</param>
    /// <param name="endLine">The last line, from 1.</param>
    /// <param name="endColumn">The column after the last, from 1.</param>
    /// <returns>The changed expectation.</returns>
    public DiagnosticResult WithSpan(string path, int startLine, int startColumn, int endLine, int endColumn) =>
        WithSpan(new FileLinePositionSpan(path, new LinePosition(startLine - 1, startColumn - 1), new LinePosition(endLine - 1, endColumn - 1)));

    /// <summary>Adds a place.</summary>
    /// <param name="span">The place.</param>
    /// <returns>The changed expectation.</returns>
    public DiagnosticResult WithSpan(FileLinePositionSpan span) => With(new ExpectedLocation(span.Path, span.Span, null, false));

    /// <summary>Expects a report that is about no place in a source.</summary>
    /// <returns>The changed expectation.</returns>
    public DiagnosticResult WithNoLocation() => this with { InitLocations = [], HasNoLocation = true };

    /// <summary>Compares the message with the rule's message format, filled with <paramref name="arguments"/>.</summary>
    /// <param name="arguments">The arguments, in the order of the format.</param>
    /// <returns>The changed expectation.</returns>
    public DiagnosticResult WithArguments(params object[] arguments) => this with { MessageArguments = arguments, Message = null };

    /// <summary>Compares the whole message.</summary>
    /// <param name="message">The message, or null to compare none.</param>
    /// <returns>The changed expectation.</returns>
    public DiagnosticResult WithMessage(string? message) => this with { Message = message, MessageArguments = null };

    /// <summary>Expects another severity than the rule's default.</summary>
    /// <param name="severity">The severity.</param>
    /// <returns>The changed expectation.</returns>
    public DiagnosticResult WithSeverity(DiagnosticSeverity severity) => this with { Severity = severity };

    /// <summary>Changes how the expectation is compared.</summary>
    /// <param name="options">The options.</param>
    /// <returns>The changed expectation.</returns>
    public DiagnosticResult WithOptions(DiagnosticOptions options) => this with { Options = options };

    /// <inheritdoc/>
    public override string ToString()
    {
        var where = HasNoLocation ? "no location" : HasLocation ? string.Join(", ", Locations) : "anywhere";
        var severity = Options.HasFlag(DiagnosticOptions.IgnoreSeverity) ? "" : $" [{Severity}]";
        var message = Message is not null ? $" \"{Message}\""
            : MessageArguments is not null ? $" with arguments ({string.Join(", ", MessageArguments.Select(a => $"\"{a}\""))})"
            : "";
        return $"{where}: {Id}{severity}{message}";
    }

    /// <summary>Puts the places of the markup in the stead of their numbers.</summary>
    internal DiagnosticResult Resolve(TestMarkup markup)
    {
        var id = Id;
        return this with { InitLocations = [.. Locations.Select(Place)] };

        ExpectedLocation Place(ExpectedLocation location) =>
            location.MarkupKey is not { } key ? location
            : markup.Places.TryGetValue(key, out var span) ? location with { Path = span.Path, Span = span.Span }
            : throw new InvalidOperationException($"{id} is expected at {{|#{key}:...|}}, which the markup does not contain.");
    }

    private DiagnosticResult With(ExpectedLocation location) => this with { InitLocations = Locations.Add(location), HasNoLocation = false };
}

/// <summary>A place that an expectation names.</summary>
/// <param name="Path">The file; null until a number of the markup is resolved.</param>
/// <param name="Span">The place; its end does not count when only the start is compared.</param>
/// <param name="MarkupKey">The number in the markup that it was named by.</param>
/// <param name="StartOnly">Whether only the start is compared.</param>
internal sealed record ExpectedLocation(string? Path, LinePositionSpan Span, int? MarkupKey, bool StartOnly)
{
    public bool Matches(Location location)
    {
        var actual = location.GetLineSpan();
        return actual.IsValid && actual.Path == Path && actual.StartLinePosition == Span.Start && (StartOnly || actual.EndLinePosition == Span.End);
    }

    public override string ToString() =>
        (MarkupKey is { } key ? $"#{key} " : "") + (StartOnly ? Comparison.Show(Path!, Span.Start) : Comparison.Show(Path!, Span));
}

/// <summary>Pairs expectations with reports, and tells what is left over.</summary>
internal static class Comparison
{
    public static void Check(List<DiagnosticResult> expected, List<Diagnostic> actual, TestMarkup parsed)
    {
        var match = Pair(expected, actual);
        var missing = Enumerable.Range(0, expected.Count).Where(i => match[i] < 0).ToList();
        var unexpected = Enumerable.Range(0, actual.Count).Except(match).ToList();
        if (missing.Count == 0 && unexpected.Count == 0)
        {
            return;
        }

        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $"Expected {Count(expected.Count)}, got {actual.Count}; {missing.Count} missing, {unexpected.Count} unexpected.\n");

        // A report of the same rule that is only in the wrong place, or says something else, is shown beside what was expected instead.
        foreach (var e in missing)
        {
            var near = unexpected.FindIndex(a => actual[a].Id == expected[e].Id);
            text.Append("\nExpected: ").Append(expected[e]).Append('\n');
            AppendExcerpt(text, parsed, expected[e].Locations.FirstOrDefault() is { } l ? new FileLinePositionSpan(l.Path!, l.Span) : default);
            if (near < 0)
            {
                text.Append("  Actual: not reported\n");
                continue;
            }

            var report = actual[unexpected[near]];
            text.Append("  Actual: ").Append(Describe(report)).Append('\n');
            AppendExcerpt(text, parsed, report.Location.GetLineSpan());
            text.Append("  Differs in: ").Append(string.Join(", ", Differences(expected[e], report))).Append('\n');
            unexpected.RemoveAt(near);
        }

        foreach (var a in unexpected)
        {
            text.Append("\nUnexpected: ").Append(Describe(actual[a])).Append('\n');
            AppendExcerpt(text, parsed, actual[a].Location.GetLineSpan());
        }

        if (actual.Count > 0)
        {
            text.Append("\nAll reports:\n");
            foreach (var report in actual)
            {
                text.Append("  ").Append(Describe(report)).Append('\n');
            }
        }

        throw new VerificationException(text.ToString());
    }

    public static string Show(string path, LinePosition start) =>
        string.Create(CultureInfo.InvariantCulture, $"{path}({start.Line + 1},{start.Character + 1})");

    public static string Show(string path, LinePositionSpan span) =>
        string.Create(CultureInfo.InvariantCulture, $"{Show(path, span.Start)}-({span.End.Line + 1},{span.End.Character + 1})");

    private static string Count(int n) => n == 1 ? "1 diagnostic" : string.Create(CultureInfo.InvariantCulture, $"{n} diagnostics");

    /// <summary>Maximum matching by augmenting paths: a vague expectation must not take the report that a precise one needs.</summary>
    /// <returns>For each expectation the index of its report, or -1.</returns>
    private static int[] Pair(List<DiagnosticResult> expected, List<Diagnostic> actual)
    {
        var expectationOf = new int[actual.Count];
        Array.Fill(expectationOf, -1);
        for (var e = 0; e < expected.Count; e++)
        {
            TryPair(e, new bool[actual.Count]);
        }

        var reportOf = new int[expected.Count];
        Array.Fill(reportOf, -1);
        for (var a = 0; a < actual.Count; a++)
        {
            if (expectationOf[a] >= 0)
            {
                reportOf[expectationOf[a]] = a;
            }
        }

        return reportOf;

        bool TryPair(int e, bool[] seen)
        {
            for (var a = 0; a < actual.Count; a++)
            {
                if (seen[a] || expected[e].Id != actual[a].Id || Differences(expected[e], actual[a]).Any())
                {
                    continue;
                }

                seen[a] = true;
                if (expectationOf[a] < 0 || TryPair(expectationOf[a], seen))
                {
                    expectationOf[a] = e;
                    return true;
                }
            }

            return false;
        }
    }

    private static IEnumerable<string> Differences(DiagnosticResult expected, Diagnostic actual)
    {
        if (!expected.Options.HasFlag(DiagnosticOptions.IgnoreSeverity) && expected.Severity != actual.Severity)
        {
            yield return "severity";
        }

        if (expected.HasNoLocation ? actual.Location.IsInSource : expected.HasLocation && !expected.Locations[0].Matches(actual.Location))
        {
            yield return "location";
        }

        var additional = expected.Locations.Skip(1).ToList();
        if (additional.Count > 0 && !expected.Options.HasFlag(DiagnosticOptions.IgnoreAdditionalLocations)
            && !(additional.Count == actual.AdditionalLocations.Count && additional.Zip(actual.AdditionalLocations).All(p => p.First.Matches(p.Second))))
        {
            yield return "additional locations";
        }

        var message = actual.GetMessage(CultureInfo.InvariantCulture);
        if (expected.Message is not null && expected.Message != message)
        {
            yield return "message";
        }

        if (expected.MessageArguments is not null && Fill(actual.Descriptor, expected.MessageArguments) != message)
        {
            yield return "arguments";
        }
    }

    /// <summary>The message that these arguments would give; null, which equals no message, when there are too few of them.</summary>
    private static string? Fill(DiagnosticDescriptor rule, object[] arguments)
    {
        try
        {
            return string.Format(CultureInfo.InvariantCulture, rule.MessageFormat.ToString(CultureInfo.InvariantCulture), arguments);
        }
        catch (FormatException)
        {
            return null;
        }
    }

    private static string Describe(Diagnostic report)
    {
        var span = report.Location.GetLineSpan();
        var where = span.IsValid ? Show(span.Path, span.Span) : "no location";
        var further = string.Concat(report.AdditionalLocations.Select(l => $"\n      also {Show(l.GetLineSpan().Path, l.GetLineSpan().Span)}"));
        return $"{where}: {report.Id} [{report.Severity}] \"{report.GetMessage(CultureInfo.InvariantCulture)}\"{further}";
    }

    private static void AppendExcerpt(StringBuilder text, TestMarkup parsed, FileLinePositionSpan span)
    {
        if (span.Path is null || parsed.Find(span.Path) is not { } source || span.StartLinePosition.Line >= source.Lines.Count)
        {
            return;
        }

        var number = span.StartLinePosition.Line;
        for (var i = Math.Max(0, number - 1); i <= Math.Min(source.Lines.Count - 1, number + 1); i++)
        {
            var line = source.Lines[i].ToString();
            text.Append(CultureInfo.InvariantCulture, $"    {i + 1,5} | {line}\n");
            if (i == number)
            {
                var end = span.EndLinePosition.Line == number ? span.EndLinePosition.Character : line.Length;
                var pad = new string([.. line.Take(span.StartLinePosition.Character).Select(c => c == '\t' ? '\t' : ' ')]);
                text.Append("          | ").Append(pad).Append('^', Math.Max(1, end - span.StartLinePosition.Character)).Append('\n');
            }
        }
    }
}

/// <summary>
/// Sources with their markup taken out: <c>[|...|]</c> is a report of the default rule, <c>{|ID:...|}</c> one of that rule,
/// <c>{|#0:...|}</c> a place to refer to, <c>$$</c> a report of the default rule that starts there.
/// </summary>
internal sealed class TestMarkup
{
    public List<(string Path, SourceText Text)> Sources { get; } = [];

    public List<(string Path, SourceText Text)> AdditionalFiles { get; } = [];

    public List<(string? Id, FileLinePositionSpan Span, bool IsPosition)> Marks { get; } = [];

    public Dictionary<int, FileLinePositionSpan> Places { get; } = [];

    public static TestMarkup Parse(IEnumerable<(string Filename, string Content)> sources, IEnumerable<(string Filename, string Content)> additionalFiles)
    {
        var result = new TestMarkup();
        foreach (var (path, content) in sources)
        {
            result.Sources.Add((path, result.Strip(path, content)));
        }

        foreach (var (path, content) in additionalFiles)
        {
            result.AdditionalFiles.Add((path, result.Strip(path, content)));
        }

        return result;
    }

    public SourceText? Find(string path) => Sources.Concat(AdditionalFiles).FirstOrDefault(s => s.Path == path).Text;

    private SourceText Strip(string path, string content)
    {
        var plain = new StringBuilder();
        var open = new Stack<(string? Id, int Start, bool Braces)>();
        var found = new List<(string? Id, TextSpan Span, bool IsPosition)>();
        for (var i = 0; i < content.Length;)
        {
            var rest = content.AsSpan(i);
            if (rest.StartsWith("[|"))
            {
                open.Push((null, plain.Length, false));
                i += 2;
            }
            else if (rest.StartsWith("{|") && KeyLength(rest[2..]) is > 0 and var length)
            {
                open.Push((rest.Slice(2, length).ToString(), plain.Length, true));
                i += length + 3;
            }
            else if (rest.StartsWith("|]") && open.TryPeek(out var top) && !top.Braces)
            {
                Close();
                i += 2;
            }
            else if (rest.StartsWith("|}") && open.TryPeek(out top) && top.Braces)
            {
                Close();
                i += 2;
            }
            else if (rest.StartsWith("$$") && !(rest.Length > 2 && rest[2] is '"' or '$'))
            {
                found.Add((null, new TextSpan(plain.Length, 0), true));
                i += 2;
            }
            else
            {
                plain.Append(content[i++]);
            }
        }

        if (open.Count > 0)
        {
            throw new InvalidOperationException($"{path}: a mark is opened and not closed: {(open.Peek().Id is { } id ? "{|" + id + ":" : "[|")}.");
        }

        var text = SourceText.From(plain.ToString(), Encoding.UTF8);
        foreach (var (id, span, isPosition) in found.OrderBy(f => f.Span.Start))
        {
            var place = new FileLinePositionSpan(path, text.Lines.GetLinePositionSpan(span));
            if (id is not ['#', .. var number])
            {
                Marks.Add((id, place, isPosition));
            }
            else if (!Places.TryAdd(int.Parse(number, CultureInfo.InvariantCulture), place))
            {
                throw new InvalidOperationException($"{path}: the place #{number} is marked twice.");
            }
        }

        return text;

        void Close()
        {
            var (id, start, _) = open.Pop();
            found.Add((id, TextSpan.FromBounds(start, plain.Length), false));
        }
    }

    /// <summary>The length of the id or <c>#number</c> before the colon; 0 when this opens no mark, as in <c>{|| x }</c>.</summary>
    private static int KeyLength(ReadOnlySpan<char> text)
    {
        var n = text.StartsWith("#") ? 1 : 0;
        while (n < text.Length && (text[0] == '#' ? char.IsAsciiDigit(text[n]) : char.IsAsciiLetterOrDigit(text[n])))
        {
            n++;
        }

        return n < text.Length && text[n] == ':' && n > (text[0] == '#' ? 1 : 0) ? n : 0;
    }
}

/// <summary>The reference assemblies that a test compiles against, taken from the packs beside the running runtime.</summary>
public sealed class ReferenceAssemblies
{
    private readonly Lazy<ImmutableArray<MetadataReference>> _references;

    private ReferenceAssemblies(string name, Func<IEnumerable<string>> files)
    {
        Name = name;
        _references = new(() => [.. files().Select(f => MetadataReference.CreateFromFile(f))]);
    }

    /// <summary>What messages call it.</summary>
    public string Name { get; }

    /// <summary>The references themselves, read once.</summary>
    /// <param name="language">The language of the sources; C# is the only one.</param>
    /// <param name="cancellationToken">Not used: the files are local.</param>
    /// <returns>The references.</returns>
    public Task<ImmutableArray<MetadataReference>> ResolveAsync(string? language, CancellationToken cancellationToken) => Task.FromResult(_references.Value);

    private static IEnumerable<string> PackFiles(params string[] packs)
    {
        var runtime = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        var root = Path.GetFullPath(Path.Combine(runtime, "..", "..", "..", "packs"));
        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach (var pack in packs)
        {
            // Several patch versions may lie side by side; a version sorts as a version, not as text.
            var folder = Directory.Exists(Path.Combine(root, pack))
                ? Directory.GetDirectories(Path.Combine(root, pack), "10.*").OrderBy(d => Version.TryParse(Path.GetFileName(d), out var v) ? v : new Version(0, 0)).LastOrDefault()
                : null;
            folder = folder ?? throw new DirectoryNotFoundException($"{Path.Combine(root, pack)} has no version 10: the .NET 10 SDK brings it.");
            foreach (var file in Directory.GetFiles(Path.Combine(folder, "ref", "net10.0"), "*.dll").Order(StringComparer.Ordinal))
            {
                if (seen.Add(Path.GetFileName(file)))
                {
                    yield return file;
                }
            }
        }
    }

    /// <summary>The frameworks that there are.</summary>
    public static class Net
    {
        /// <summary>.NET 10 with ASP.NET Core, which also brings <c>Microsoft.Extensions.ObjectPool</c>.</summary>
        public static ReferenceAssemblies Net100 { get; } = new("net10.0 + ASP.NET Core", () => PackFiles("Microsoft.NETCore.App.Ref", "Microsoft.AspNetCore.App.Ref"));

        /// <summary>.NET 10 alone, where no <c>ObjectPool</c> exists.</summary>
        public static ReferenceAssemblies Net100WithoutAspNetCore { get; } = new("net10.0", () => PackFiles("Microsoft.NETCore.App.Ref"));
    }
}
