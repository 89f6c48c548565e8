using System.Collections.Immutable;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.FixRate;

/// <summary>A folder of C# as one compilation. Packages are missing: what binds is looked at.</summary>
internal static partial class SourceFolder
{
    private const string Usings =
        "global using System; global using System.IO; global using System.Linq; global using System.Collections.Generic; global using System.Threading; global using System.Threading.Tasks; global using System.Net.Http;";

    private static readonly CSharpParseOptions s_parse = new(LanguageVersion.Preview, DocumentationMode.None, preprocessorSymbols:
    [
        "NET", "NETCOREAPP", "NET10_0", .. from v in new[] { 5, 6, 7, 8, 9, 10 } select $"NET{v}_0_OR_GREATER",
        .. from v in new[] { "2_0", "2_1", "3_0", "3_1" } select $"NETCOREAPP{v}_OR_GREATER", "NETSTANDARD2_1_OR_GREATER", "NETSTANDARD2_0_OR_GREATER", "RELEASE", "TARGET_64BIT",
    ]);

    private static readonly Lazy<ImmutableArray<MetadataReference>> s_framework = new(() => [.. FrameworkFiles().Select(f => MetadataReference.CreateFromFile(f))]);

    /// <summary>Reads a folder; every rule of the analyzers is on.</summary>
    public static CSharpCompilation Read(string folder, Regex? skip, IEnumerable<string> rules)
    {
        var files = Directory.GetFiles(folder, "*.cs", SearchOption.AllDirectories)
            .Where(f => Path.DirectorySeparatorChar + Path.GetRelativePath(folder, f) is var inside && !BuildOutput().IsMatch(inside) && skip?.IsMatch(inside) != true)
            .Order(StringComparer.Ordinal).ToList();
        var trees = files.AsParallel().AsOrdered()
            .Select(f => CSharpSyntaxTree.ParseText(SourceText.From(File.ReadAllText(f), Encoding.UTF8), s_parse, f))
            .Append(CSharpSyntaxTree.ParseText(Usings, s_parse, "Usings.cs", Encoding.UTF8));
        var options = new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable)
            .WithSpecificDiagnosticOptions(rules.ToImmutableDictionary(id => id, _ => ReportDiagnostic.Warn));
        return CSharpCompilation.Create(Path.GetFileName(Path.TrimEndingDirectorySeparator(Path.GetFullPath(folder))), trees, s_framework.Value, options);
    }

    private static IEnumerable<string> FrameworkFiles()
    {
        var packs = Path.GetFullPath(Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "..", "..", "..", "packs"));
        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach (var pack in new[] { "Microsoft.NETCore.App.Ref", "Microsoft.AspNetCore.App.Ref" })
        {
            var newest = Directory.GetDirectories(Path.Combine(packs, pack), "10.*").OrderBy(d => Version.TryParse(Path.GetFileName(d), out var v) ? v : new Version(0, 0)).Last();
            foreach (var file in Directory.GetFiles(Path.Combine(newest, "ref", "net10.0"), "*.dll"))
            {
                if (seen.Add(Path.GetFileName(file)))
                    yield return file;
            }
        }
    }

    [GeneratedRegex(@"[/\\](obj|bin|\.git)[/\\]")]
    private static partial Regex BuildOutput();
}
