using System.Collections.Immutable;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.Benchmarks.Shared;

/// <summary>A folder of C# as one compilation against .NET and ASP.NET Core. Packages are missing, as in a half-loaded editor: what binds is looked at.</summary>
internal static partial class SourceFolder
{
    private const string Usings =
        "global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq; "
        + "global using System.Net.Http; global using System.Threading; global using System.Threading.Tasks;";

    private static readonly Lazy<ImmutableArray<MetadataReference>> s_framework = new(() => [.. FrameworkFiles().Select(f => MetadataReference.CreateFromFile(f))]);

    /// <summary>How everything is parsed.</summary>
    public static CSharpParseOptions ParseOptions { get; } = new(LanguageVersion.Preview, DocumentationMode.None, preprocessorSymbols:
    [
        "NET", "NETCOREAPP", "NET10_0", "RELEASE", "TARGET_64BIT",
        .. new[] { 5, 6, 7, 8, 9, 10 }.Select(v => $"NET{v}_0_OR_GREATER"),
        .. new[] { "2_0", "2_1", "3_0", "3_1" }.Select(v => $"NETCOREAPP{v}_OR_GREATER"),
        "NETSTANDARD2_0_OR_GREATER", "NETSTANDARD2_1_OR_GREATER",
    ]);

    /// <summary>The last part of the folder's path.</summary>
    public static string NameOf(string folder) => Path.GetFileName(Path.TrimEndingDirectorySeparator(Path.GetFullPath(folder)));

    /// <summary>The C# files of a folder, without what builds have written into it.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="skip">Leaves out files whose path inside the folder matches.</param>
    public static IReadOnlyList<string> FilesOf(string folder, Regex? skip) => Directory.GetFiles(folder, "*.cs", SearchOption.AllDirectories)
        .Where(f => Path.DirectorySeparatorChar + Path.GetRelativePath(folder, f) is var inside && !BuildOutput().IsMatch(inside) && skip?.IsMatch(inside) != true)
        .Order(StringComparer.Ordinal).ToList();

    /// <summary>Reads a folder.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="skip">Leaves out files whose path inside the folder matches.</param>
    /// <param name="rules">The rules that are on, whatever their default.</param>
    public static CSharpCompilation Read(string folder, Regex? skip, IEnumerable<string> rules) => Compile(NameOf(folder), FilesOf(folder, skip), rules);

    /// <summary>Makes one compilation of the files.</summary>
    public static CSharpCompilation Compile(string name, IEnumerable<string> files, IEnumerable<string> rules) => Create(name,
        files.AsParallel().AsOrdered().Select(f => CSharpSyntaxTree.ParseText(SourceText.From(File.ReadAllText(f), Encoding.UTF8), ParseOptions, f))
            .Append(CSharpSyntaxTree.ParseText(Usings, ParseOptions, "Usings.cs", Encoding.UTF8)), rules);

    /// <summary>Makes one compilation of parsed files, whose nullable context is on.</summary>
    public static CSharpCompilation Create(string name, IEnumerable<SyntaxTree> trees, IEnumerable<string> rules) => CSharpCompilation.Create(
        name, trees, s_framework.Value,
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable)
            .WithSpecificDiagnosticOptions(rules.Distinct().ToImmutableDictionary(id => id, _ => ReportDiagnostic.Warn)));

    private static IEnumerable<string> FrameworkFiles()
    {
        var packs = Path.GetFullPath(Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "..", "..", "..", "packs"));
        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach (var pack in new[] { "Microsoft.NETCore.App.Ref", "Microsoft.AspNetCore.App.Ref" })
        {
            var newest = Directory.Exists(Path.Combine(packs, pack))
                ? Directory.GetDirectories(Path.Combine(packs, pack), "10.*").OrderBy(d => Version.TryParse(Path.GetFileName(d), out var v) ? v : new Version(0, 0)).LastOrDefault()
                : null;
            if (newest is null)
                throw new DirectoryNotFoundException($"{Path.Combine(packs, pack)} has no version 10: the .NET 10 SDK brings it.");
            foreach (var file in Directory.GetFiles(Path.Combine(newest, "ref", "net10.0"), "*.dll").Order(StringComparer.Ordinal))
            {
                if (seen.Add(Path.GetFileName(file)))
                    yield return file;
            }
        }
    }

    [GeneratedRegex(@"[/\\](obj|bin|\.git)[/\\]")]
    private static partial Regex BuildOutput();
}
