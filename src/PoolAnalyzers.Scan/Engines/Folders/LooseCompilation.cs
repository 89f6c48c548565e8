using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.Scan.Engines.Folders;

/// <summary>
/// One compilation of all files of a folder, whatever projects they belong to. Packages are unknown, so that there will be errors; what binds
/// is analyzed, as an editor does while a solution loads.
/// </summary>
internal static class LooseCompilation
{
    // What the SDK adds to console and library projects; a file that has its own usings is not hurt.
    private const string ImplicitUsings =
        """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Net.Http;
        global using System.Threading;
        global using System.Threading.Tasks;
        """;

    private const string ImplicitUsingsPath = "__ImplicitUsings.cs";

    // The newest framework in Release, so that most of a multi-targeted source is compiled.
    private static readonly string[] s_symbols =
    [
        "NET", "NETCOREAPP", "NET10_0", "RELEASE", "TARGET_64BIT",
        .. from version in new[] { "5_0", "6_0", "7_0", "8_0", "9_0", "10_0" } select $"NET{version}_OR_GREATER",
        .. from version in new[] { "2_0", "2_1", "3_0", "3_1" } select $"NETCOREAPP{version}_OR_GREATER",
        "NETSTANDARD2_0_OR_GREATER", "NETSTANDARD2_1_OR_GREATER",
    ];

    /// <summary>How files are parsed: any syntax that this compiler knows.</summary>
    public static CSharpParseOptions ParseOptions { get; } = new(LanguageVersion.Preview, DocumentationMode.None, preprocessorSymbols: s_symbols);

    /// <summary>Parses one file.</summary>
    public static SyntaxTree Parse(string path, CancellationToken cancellation)
    {
        using var stream = File.OpenRead(path);
        return CSharpSyntaxTree.ParseText(SourceText.From(stream), ParseOptions, path, cancellation);
    }

    /// <summary>Compiles the trees together.</summary>
    /// <param name="severities">Rules whose severity is not their default; a setting of the folder still wins.</param>
    public static CSharpCompilation Create(
        IEnumerable<SyntaxTree> trees, ImmutableDictionary<string, ReportDiagnostic> severities, SyntaxTreeOptionsProvider settings)
    {
        var usings = CSharpSyntaxTree.ParseText(ImplicitUsings, ParseOptions, ImplicitUsingsPath, Encoding.UTF8);
        return CSharpCompilation.Create(
            "Scanned",
            trees.Append(usings),
            ReferenceAssemblies.Load(),
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary,
                allowUnsafe: true,
                nullableContextOptions: NullableContextOptions.Enable,
                concurrentBuild: true,
                specificDiagnosticOptions: severities)
                .WithSyntaxTreeOptionsProvider(settings));
    }
}
