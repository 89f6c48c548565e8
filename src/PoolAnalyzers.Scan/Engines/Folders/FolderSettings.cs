using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.Scan.Engines.Folders;

/// <summary>
/// The .editorconfig and .globalconfig files that apply to a folder, so that what a team has turned off stays off without a build too, and the
/// ownership files, which a build gets as additional files.
/// </summary>
internal sealed class FolderSettings
{
    private readonly AnalyzerConfigSet _configs;
    private readonly ConcurrentDictionary<string, AnalyzerConfigOptionsResult> _byPath = new(StringComparer.Ordinal);

    /// <summary>The file, or one of several whose names end in it, as the package picks them up beside a project.</summary>
    private const string OwnershipFiles = "*PoolAnalyzers.Ownership.txt";

    private static readonly EnumerationOptions s_anyCase = new() { MatchCasing = MatchCasing.CaseInsensitive, AttributesToSkip = 0, IgnoreInaccessible = true };

    private FolderSettings(AnalyzerConfigSet configs, ImmutableArray<AdditionalText> texts) => (_configs, Texts) = (configs, texts);

    /// <summary>Reads the settings for these files: those beside them and in every folder above.</summary>
    public static FolderSettings For(IEnumerable<string> files)
    {
        var folders = new HashSet<string>(StringComparer.Ordinal);
        foreach (string file in files)
        {
            for (string? folder = Path.GetDirectoryName(file); folder is not null && folders.Add(folder);)
            {
                folder = Path.GetDirectoryName(folder);
            }
        }

        var configs = folders.Order(StringComparer.Ordinal)
            .SelectMany(folder => new[] { Path.Combine(folder, ".editorconfig"), Path.Combine(folder, ".globalconfig") })
            .Where(File.Exists).ToList();
        var ownership = folders.Order(StringComparer.Ordinal).Where(Directory.Exists)
            .SelectMany(folder => Directory.EnumerateFiles(folder, OwnershipFiles, s_anyCase).Order(StringComparer.Ordinal))
            .Select(path => new TextFile(path));
        // A configuration file is an additional file, too, so that what is wrong with an option is reported at its line.
        return new FolderSettings(
            AnalyzerConfigSet.Create(configs.Select(path => AnalyzerConfig.Parse(File.ReadAllText(path), path)).ToList()),
                [.. ownership, .. configs.Select(path => new TextFile(path))]);
    }

    /// <summary>The files that declare who owns what in other assemblies, and the configuration files.</summary>
    public ImmutableArray<AdditionalText> Texts { get; }

    /// <summary>Severities by file, for the compiler.</summary>
    public SyntaxTreeOptionsProvider Severities => new SeverityProvider(this);

    /// <summary>Other options by file, for analyzers.</summary>
    public AnalyzerConfigOptionsProvider Options => new OptionsProvider(this);

    private AnalyzerConfigOptionsResult Of(string path) => _byPath.GetOrAdd(path, _configs.GetOptionsForSourcePath);

    private sealed class SeverityProvider(FolderSettings settings) : SyntaxTreeOptionsProvider
    {
        public override GeneratedKind IsGenerated(SyntaxTree tree, CancellationToken cancellationToken) =>
            settings.Of(tree.FilePath).AnalyzerOptions.TryGetValue("generated_code", out var value) && bool.TryParse(value, out bool generated)
                ? generated ? GeneratedKind.MarkedGenerated : GeneratedKind.NotGenerated
                : GeneratedKind.Unknown;

        public override bool TryGetDiagnosticValue(SyntaxTree tree, string diagnosticId, CancellationToken cancellationToken, out ReportDiagnostic severity) =>
            settings.Of(tree.FilePath).TreeOptions.TryGetValue(diagnosticId, out severity);

        public override bool TryGetGlobalDiagnosticValue(string diagnosticId, CancellationToken cancellationToken, out ReportDiagnostic severity) =>
            settings._configs.GlobalConfigOptions.TreeOptions.TryGetValue(diagnosticId, out severity);
    }

    private sealed class OptionsProvider(FolderSettings settings) : AnalyzerConfigOptionsProvider
    {
        public override AnalyzerConfigOptions GlobalOptions => new Dictionary(settings._configs.GlobalConfigOptions.AnalyzerOptions);

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => new Dictionary(settings.Of(tree.FilePath).AnalyzerOptions);

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => new Dictionary(settings.Of(textFile.Path).AnalyzerOptions);
    }

    private sealed class TextFile(string path) : AdditionalText
    {
        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => SourceText.From(File.ReadAllText(path));
    }

    private sealed class Dictionary(ImmutableDictionary<string, string> values) : AnalyzerConfigOptions
    {
        public override IEnumerable<string> Keys => values.Keys;

        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value) => values.TryGetValue(key, out value);
    }
}
