using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Generation;
using PoolAnalyzers.Generation.Diagnostics;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Options;
using PoolAnalyzers.Rules;
using PoolAnalyzers.Rules.Analysis;
using PoolAnalyzers.Rules.Usage;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>A compilation that has nothing to do with pools does not pay for the analyzers: no action is registered that looks at its code.</summary>
public sealed class PoolFreeTests
{
    /// <summary>Comments and strings speak of pools here, and what is disposed of or read is something else.</summary>
    private const string NoPools =
        """
        using System;
        using System.IO;
        using System.Threading.Tasks;
        /// <summary>Return it. See <see cref="System.Buffers.ArrayPool{T}"/>.</summary>
        struct Handle : IDisposable { readonly Stream _stream; public Handle(Stream stream) => _stream = stream; public void Dispose() => _stream.Dispose(); }
        class Reader
        {
            // Rent nothing.
            async Task<int> Read(Stream stream) { using var handle = new Handle(stream); return await stream.ReadAsync(new byte[2]) + "Rent Return".Length; }
        #if NEVER
            void Pool() => System.Buffers.ArrayPool<byte>.Shared.Rent(1);
        #endif
        }
        """;

    private static readonly ImmutableArray<DiagnosticAnalyzer> s_analyzers =
    [
        new OwnershipAnalyzer(), new ScopeCopyAnalyzer(), new ScopeSuggestionAnalyzer(), new OwnershipAttributeAnalyzer(), new GeneratedTypeAnalyzer(),
        new OwnershipSettingsAnalyzer(),
    ];

    [Fact]
    public async Task No_action_looks_at_code_without_pools() => Assert.Equal(0, await Actions(Compile(NoPools)));

    [Fact]
    public async Task The_attributes_that_the_generator_adds_are_no_use_of_a_pool()
    {
        var compilation = Compile(NoPools);
        CSharpGeneratorDriver.Create(new PoolTypeGenerator()).RunGeneratorsAndUpdateCompilation(compilation, out var generated, out _);
        Assert.True(generated.SyntaxTrees.Count() > compilation.SyntaxTrees.Length);
        Assert.Equal(0, await Actions(generated));
    }

    [Theory]
    [InlineData("class C { object M() => System.Buffers.ArrayPool<byte>.Shared; }")]
    [InlineData("class C { void M(System.Buffers.ArrayPool<byte> pool) => pool.Return(new byte[3]); }")]
    [InlineData("class C { byte M(System.Buffers.IBufferWriter<byte> writer) => writer.GetSpan(1)[0]; }")]
    [InlineData("class C { [Lends] void M() { } } class LendsAttribute : System.Attribute { }")]
    public async Task One_word_of_them_is_enough(string other) => Assert.NotEqual(0, await Actions(Compile(NoPools, other)));

    [Fact]
    public async Task A_generated_type_is_checked_in_code_that_says_nothing_else()
    {
        var compilation = Compile(NoPools, "using Scope = PoolAnalyzers.ArrayPoolScopeAttribute; [Scope(typeof(byte))] ref struct Whole { }");
        CSharpGeneratorDriver.Create(new PoolTypeGenerator()).RunGeneratorsAndUpdateCompilation(compilation, out var generated, out _);
        Assert.Equal(["POOL101"], (await generated.WithAnalyzers(s_analyzers).GetAnalyzerDiagnosticsAsync()).Select(d => d.Id));
    }

    /// <summary>What is declared outside of the code is asked for under names that only the declaration tells.</summary>
    [Fact]
    public async Task References_and_files_can_hand_out_rentals_under_any_name()
    {
        const string Use = "static int Use(Blocks blocks) => {|POOL001:blocks.Obtain(1)|}[0];";
        await ProjectProgram.Check(Use, "M:Contoso.Blocks.Obtain(System.Int32) : return rented");
        await ProjectProgram.Check(Use, options: "pool_analyzers.renting_methods = Contoso.Blocks.Obtain");
        await ProjectProgram.Check("static int Use() => {|POOL001:Lake.Draw()|}[0];");
        await ProjectProgram.Check(ProjectProgram.Unmarked(Use));
    }

    /// <summary>A library that the package knows makes pools possible: by a type of it, not by its namespace, and under an alias as well.</summary>
    [Theory]
    [InlineData("namespace DotNext.Buffers { public sealed class Other { } }", "global", false)]
    [InlineData("namespace DotNext.Buffers { public struct SpanOwner<T> { } }", "global", true)]
    [InlineData("namespace DotNext.Buffers { public struct SpanOwner<T> { } }", "Lib", true)]
    [InlineData("namespace DotNext.Buffers { struct SpanOwner<T> { } }", "Lib", false)]
    [InlineData("namespace Other.DotNext.Buffers { public struct SpanOwner<T> { } }", "global", false)]
    public async Task A_library_is_known_by_a_type(string library, string alias, bool isPossible)
    {
        var other = Compile(library).WithAssemblyName("Library").ToMetadataReference([alias]);
        var compilation = Compile(NoPools).AddReferences(other);
        var options = EngineOptions.Of(compilation, new AnalyzerOptions([]));
        Assert.Equal(isPossible, PoolUse.IsPossible(compilation, options, default));
    }

    [Fact]
    public Task Wrong_files_and_options_are_told_without_a_pool() => ProjectProgram.CheckSettings(
        "{|POOL901:M:Contoso.Nothing.Obtain(System.Int32)|} : return rented", "pool_analyzers.budgett = 3",
        expected: [new("POOL902", DiagnosticSeverity.Warning)]);

    private static CSharpCompilation Compile(params string[] files) => CSharpCompilation.Create(
        "PoolFree", files.Select((text, i) => CSharpSyntaxTree.ParseText(text, path: $"/0/File{i}.cs")),
        LocalReferences.Framework, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));

    /// <summary>How many actions of all analyzers look at the code of the compilation.</summary>
    private static async Task<int> Actions(Compilation compilation)
    {
        var run = compilation.WithAnalyzers(s_analyzers);
        int actions = 0;
        foreach (var analyzer in s_analyzers)
        {
            var of = await run.GetAnalyzerTelemetryInfoAsync(analyzer, default);
            actions += of.SemanticModelActionsCount + of.SyntaxTreeActionsCount + of.SyntaxNodeActionsCount + of.SymbolActionsCount + of.OperationActionsCount
                + of.OperationBlockActionsCount + of.OperationBlockStartActionsCount + of.CodeBlockActionsCount + of.CodeBlockStartActionsCount;
        }

        return actions;
    }
}
