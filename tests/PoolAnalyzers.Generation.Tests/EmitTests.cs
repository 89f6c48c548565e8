using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>The compiler remarks the same whether it emits or is only asked, so that generated text is compiled once.</summary>
public class EmitTests
{
    private const string Source =
        """
        using System.Text;
        #warning A directive.
        /// <summary>See <see cref="Missing"/>.</summary>
        public class Remarks
        {
            private int _unused;
            private int _neverSet;
            [System.Obsolete] public static void Old() { }
            public int this[int index] { get { int unread = 1; Old(); return _neverSet; } }
            public string Name { get; set; }
            public static int LengthOf(string? text) { return text.Length; return 1; }
        }
        """;

    [Fact]
    public void Emitting_remarks_what_asking_does()
    {
        var compilation = GeneratorRun.Compile(Source, new CSharpParseOptions(LanguageVersion.CSharp12, DocumentationMode.Diagnose));
        var asked = Texts(compilation.GetDiagnostics());
        using var image = new MemoryStream();
        var emitted = compilation.Emit(image);
        Assert.True(emitted.Success);
        // Of directives, documentation, fields, bodies, null and flow.
        string[] ids = ["CS1030", "CS1574", "CS1591", "CS0169", "CS0649", "CS0219", "CS0612", "CS8618", "CS8602", "CS0162"];
        Assert.All(ids, id => Assert.Contains(asked, text => text.Contains(id, StringComparison.Ordinal)));
        Assert.Equal(asked, Texts(emitted.Diagnostics));
    }

    private static List<string> Texts(IEnumerable<Diagnostic> said) => [.. said.Select(d => d.ToString()).Order(StringComparer.Ordinal)];
}
