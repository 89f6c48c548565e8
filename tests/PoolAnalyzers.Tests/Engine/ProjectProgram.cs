using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Rules;
using PoolAnalyzers.Rules.Analysis;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>Runs the ownership rules on a program that uses another assembly, with ownership files and options beside it.</summary>
internal static class ProjectProgram
{
    private const string Usings = """
        using System;
        using System.Buffers;
        using System.Threading.Tasks;
        using Contoso;

        """;

    /// <summary>The other assembly: nothing in it says who owns what, but in <c>Lake</c> and <c>ILake</c>, which declare it.</summary>
    private static readonly Lazy<MetadataReference> Contoso = new(() => Compile(
        """
        using System;
        using System.Buffers;
        namespace Contoso;
        public sealed class Blocks
        {
            public static ArrayPool<byte> Pool => ArrayPool<byte>.Shared;
            public byte[] Obtain(int n) => new byte[n];
            public byte[] Obtain(int n, string name) => new byte[n];
            public bool TryObtain(out byte[] block) { block = new byte[1]; return true; }
            public void Hand(byte[] block) { }
            public void Show(byte[] block) { }
            public void Pass(IMemoryOwner<byte> body) { }
            public void Add(byte[] block) { }
            public static int Count(string text) => 0;
            public byte[] Next => new byte[1];
            public byte[] Last { set { } }
        }
        public sealed class Message : IDisposable
        {
            public Message(byte[] body, string name) { }
            public void Finish() { }
            public int Length => 0;
            public void Dispose() { }
        }
        [AttributeUsage(AttributeTargets.All)] public sealed class RentedAttribute : Attribute { }
        [AttributeUsage(AttributeTargets.All)] public sealed class ReleasesAttribute : Attribute { }
        public interface ILake { void Drain([Releases] byte[] water); }
        public static class Lake
        {
            [return: Rented] public static byte[] Draw() => new byte[1];
            public static bool TryDraw([Rented] out byte[] water) { water = new byte[1]; return true; }
            public static void Pour([Releases] byte[] water) { }
            [Rented] public static byte[] Drop => new byte[1];
        }
        public sealed class Bucket : IDisposable
        {
            [Rented] public Bucket(int litres) { }
            public void Dispose() { }
        }
        """));

    private static MetadataReference Compile(string source)
    {
        var compilation = CSharpCompilation.Create("Contoso", [CSharpSyntaxTree.ParseText(source)], LocalReferences.Framework,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        using var image = new MemoryStream();
        var emitted = compilation.Emit(image);
        Assert.True(emitted.Success, string.Join('\n', emitted.Diagnostics));
        return MetadataReference.CreateFromImage(image.ToArray());
    }

    /// <summary>Members of a class against their marks, with the text of an ownership file and of an <c>.editorconfig</c> section.</summary>
    public static Task Check(string members, string? ownership = null, string? options = null, params DiagnosticResult[] expected) =>
        Check<OwnershipAnalyzer>(members, ownership, options, null, null, expected);

    /// <summary>The same for what is wrong in the file and the options themselves.</summary>
    /// <param name="project">The folder of the project, as a build tells it.</param>
    /// <param name="config">The configuration file as the package hands it over, with marks.</param>
    public static Task CheckSettings(string? ownership = null, string? options = null, string? project = null, string? config = null,
        params DiagnosticResult[] expected) =>
        Check<OwnershipSettingsAnalyzer>("static void Main() { }", ownership, options, project, config, expected);

    private static Task Check<TAnalyzer>(string members, string? ownership, string? options, string? project, string? config,
        DiagnosticResult[] expected) where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var test = new CSharpAnalyzerTest<TAnalyzer> { TestCode = $"{Usings}namespace Made;\npublic static class Program\n{{\n{members}\n}}" };
        test.TestState.AdditionalReferences.Add(Contoso.Value);
        test.DisableQuietRules<OwnershipAnalyzer>();
        if (ownership is not null)
            test.TestState.AdditionalFiles.Add(("/0/PoolAnalyzers.Ownership.txt", ownership));
        if (options is not null)
            test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", $"root = true\n[*.cs]\n{options}\n"));
        if (project is not null)
            test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", $"is_global = true\nbuild_property.ProjectDir = {project}\n"));
        if (config is not null)
            test.TestState.AdditionalFiles.Add(("/.editorconfig", config));
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }

    /// <summary>
    /// A program that is wrong under a declaration, and the same without the declaration, where nothing shows it; and a program that is right under it.
    /// </summary>
    public static async Task Declares(string ownership, string faulty, string clean)
    {
        await Check(faulty, ownership);
        await Check(clean, ownership);
        await Check(Unmarked(faulty));
    }

    /// <summary>The program without its marks.</summary>
    public static string Unmarked(string program)
    {
        while (program.IndexOf("{|", StringComparison.Ordinal) is var start and >= 0)
        {
            int colon = program.IndexOf(':', start), end = program.IndexOf("|}", start, StringComparison.Ordinal);
            program = program[..start] + program[(colon + 1)..end] + program[(end + 2)..];
        }

        return program;
    }
}
