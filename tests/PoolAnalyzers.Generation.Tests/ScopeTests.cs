using Microsoft.CodeAnalysis.CSharp;

namespace PoolAnalyzers.Generation.Tests;

public class ScopeTests
{
    private const string Typed =
        """
        using PoolAnalyzers;
        namespace Acme;
        /// <summary>Bytes.</summary>
        [ArrayPoolScope(typeof(byte))] public ref partial struct ByteScope;
        """;

    [Fact]
    public Task Typed_scope() => Snapshot.Verify(GeneratorRun.Of(Typed), "Scope.Typed");

    [Fact]
    public Task Generic_scope() => Snapshot.Verify(
        GeneratorRun.Of(
            """
            using PoolAnalyzers;
            namespace Acme;
            /// <summary>Anything.</summary>
            [ArrayPoolScope] public ref partial struct Scope<T>;
            """),
        "Scope.Generic");

    [Fact]
    public Task Scope_with_a_pool_argument() => Snapshot.Verify(
        GeneratorRun.Of("[PoolAnalyzers.ArrayPoolScope(typeof(string), PoolArgument = true)] internal ref partial struct Names;"),
        "Scope.PoolArgument");

    [Fact]
    public Task Scope_with_a_thread_cache() => Snapshot.Verify(
        GeneratorRun.Of("[PoolAnalyzers.ArrayPoolScope(typeof(int), ThreadCache = true)] internal ref partial struct Ints;"),
        "Scope.ThreadCache");

    [Fact]
    public Task Checked_scope() => Snapshot.Verify(
        GeneratorRun.Of("[PoolAnalyzers.ArrayPoolScope(typeof(int))] internal ref partial struct Ints;", isChecked: true),
        ("Ints.g.cs", "Scope.Checked"),
        (PoolTests.Table, "CheckedRentals"));

    [Theory]
    [InlineData(LanguageVersion.CSharp12)]
    [InlineData(LanguageVersion.CSharp13)]
    [InlineData(LanguageVersion.Preview)]
    public void Compiles_without_warnings(LanguageVersion version) => GeneratorRun.Of(Typed, version);

    [Theory]
    [InlineData("[PoolAnalyzers.ArrayPoolScope(typeof(int[]))] ref partial struct S;")]
    [InlineData("[PoolAnalyzers.ArrayPoolScope(typeof(string))] ref partial struct S { public const int X = 1; }")]
    [InlineData("[PoolAnalyzers.ArrayPoolScope(typeof((int Left, string Right)))] ref partial struct @class;")]
    [InlineData("namespace @namespace.@event { [PoolAnalyzers.ArrayPoolScope(typeof(System.Collections.Generic.Dictionary<string, int[,]>))] ref partial struct @record; }")]
    [InlineData("partial class Outer<T> where T : struct { partial record Middle { partial record struct Inner { partial interface IDeep<U> { [PoolAnalyzers.ArrayPoolScope(typeof(System.DayOfWeek))] private protected ref partial struct S; } } } }")]
    [InlineData("static partial class Outer { private struct Hidden; [PoolAnalyzers.ArrayPoolScope(typeof(Hidden))] private ref partial struct S; }")]
    [InlineData("[PoolAnalyzers.ArrayPoolScope] ref partial struct S<@delegate> where @delegate : struct;")]
    [InlineData("[PoolAnalyzers.ArrayPoolScope(typeof(byte), Pool = \"Own\")] ref partial struct S { private static readonly System.Buffers.ArrayPool<byte> Own = System.Buffers.ArrayPool<byte>.Create(); }")]
    [InlineData("namespace System2 { class Span; class Memory; [PoolAnalyzers.ArrayPoolScope(typeof(Span))] ref partial struct System; }")]
    public void Any_place_and_element(string source) => GeneratorRun.Of(source);

    [Fact]
    public void Names_that_differ_in_case_only_get_files_of_their_own()
    {
        var run = GeneratorRun.Of(
            """
            [PoolAnalyzers.ArrayPoolScope(typeof(int))] ref partial struct FooBar;
            [PoolAnalyzers.ArrayPoolScope(typeof(int))] ref partial struct Foobar;
            """);
        Assert.Equal(["FooBar.g.cs", "Foobar.1.g.cs"], run.Files.Keys.Order(StringComparer.Ordinal));
    }
}
