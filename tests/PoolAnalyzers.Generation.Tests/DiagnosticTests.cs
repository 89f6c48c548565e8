using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using PoolAnalyzers.Generation.Diagnostics;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>Each wrong declaration with a mark at the place that is reported; each beside a right one.</summary>
public class DiagnosticTests
{
    [Theory]
    [InlineData("[ArrayPoolScope(typeof(byte))] ref struct {|POOL101:S|} { }")]
    [InlineData("class Outer { [FixedLengthPool(typeof(byte), Length = 1)] static partial class {|POOL101:P|}; }")]
    [InlineData("[ArrayPoolScope(typeof(byte))] partial struct {|POOL102:S|};")]
    [InlineData("[ArrayPoolScope(typeof(byte))] readonly ref partial struct {|POOL102:S|};")]
    [InlineData("[FixedLengthPool(typeof(byte), Length = 1)] partial class {|POOL102:P|};")]
    [InlineData("[FixedLengthPool(typeof(byte), Length = 1)] sealed partial record {|POOL102:P|};")]
    [InlineData("class B; [FixedLengthPool(typeof(byte), Length = 1)] sealed partial class {|POOL102:P|} : B;")]
    [InlineData("[FixedLengthPool(typeof(byte), Length = 1)] sealed partial class {|POOL102:P|} : System.Buffers.ArrayPool<int>;")]
    [InlineData("[ArrayPoolOwner(typeof(byte))] static partial class {|POOL102:O|};")]
    [InlineData("[FixedLengthPool(typeof(byte), Length = 1)] file static partial class {|POOL102:P|};")]
    [InlineData("[{|POOL103:ArrayPoolScope|}] ref partial struct S;")]
    [InlineData("[{|POOL103:ArrayPoolScope|}] ref partial struct S<T, U>;")]
    [InlineData("[ArrayPoolScope({|POOL103:typeof(int*)|})] ref partial struct S;")]
    [InlineData("[ArrayPoolScope({|POOL103:typeof(System.Span<int>)|})] ref partial struct S;")]
    [InlineData("[ArrayPoolScope({|POOL103:typeof(void)|})] ref partial struct S;")]
    [InlineData("[ArrayPoolScope({|POOL103:typeof(System.Math)|})] ref partial struct S;")]
    [InlineData("[ArrayPoolScope({|POOL103:typeof(System.Collections.Generic.List<>)|})] ref partial struct S;")]
    [InlineData("[ArrayPoolScope({|POOL103:null|})] ref partial struct S;")]
    [InlineData("[ArrayPoolScope({|POOL103:typeof(System.Collections.Generic.List<Missing>[])|})] ref partial struct S;")]
    [InlineData("class Hidden; [ArrayPoolScope({|POOL103:typeof(Hidden)|})] public ref partial struct S;")]
    [InlineData("class A { private class Hidden; } [ArrayPoolOwner({|POOL103:typeof(A.Hidden)|})] sealed partial class S;")]
    [InlineData("[ObjectPool({|POOL103:typeof(int)|})] static partial class P;")]
    [InlineData("[ArrayPoolScope] ref partial struct {|POOL103:S|}<T> where T : allows ref struct;")]
    [InlineData("[{|POOL104:FixedLengthPool(typeof(byte))|}] static partial class P;")]
    [InlineData("[FixedLengthPool(typeof(byte), {|POOL104:Length = 0|})] static partial class P;")]
    [InlineData("[FixedLengthPool(typeof(byte), {|POOL104:Length = -5|})] static partial class P;")]
    [InlineData("[FixedLengthPool(typeof(byte), {|POOL104:Length = int.MaxValue|})] static partial class P;")]
    [InlineData("[FixedLengthPool(typeof(byte), Length = 1, {|POOL105:Capacity = -1|})] static partial class P;")]
    [InlineData("[ObjectPool(typeof(object), {|POOL105:Capacity = 2000000|})] static partial class P;")]
    [InlineData("[ObjectPool(typeof(object), {|POOL106:Reset = \"Clear\"|})] static partial class P;")]
    [InlineData("class A { void Hidden() { } } [ObjectPool(typeof(A), {|POOL106:Reset = \"Hidden\"|})] static partial class P;")]
    [InlineData("class A { public void Set(int x) { } } [ObjectPool(typeof(A), {|POOL106:Reset = \"Set\"|})] static partial class P;")]
    [InlineData("[ObjectPool(typeof(object), {|POOL106:Reset = \"a b\"|})] static partial class P;")]
    [InlineData("[ObjectPool(typeof(object), {|POOL106:MaxRetained = \"Count < 5\"|})] static partial class P;")]
    [InlineData("[ObjectPool(typeof(System.Text.StringBuilder), {|POOL106:MaxRetained = \"Capacity\"|})] static partial class P;")]
    [InlineData("[ObjectPool(typeof(object), {|POOL106:MaxRetained = \"1 <\"|})] static partial class P;")]
    [InlineData("[ObjectPool(typeof(System.Text.StringBuilder), {|POOL106:Create = \"Make\"|})] static partial class P { static int Make() => 1; }")]
    [InlineData("[ObjectPool({|POOL106:typeof(System.IO.Stream)|})] static partial class P;")]
    [InlineData("[{|POOL106:ObjectPool|}] static partial class P<T> where T : class;")]
    [InlineData("[ArrayPoolScope(typeof(byte), {|POOL106:Pool = \"Nothing\"|})] ref partial struct S { }")]
    [InlineData("[ArrayPoolScope(typeof(byte), {|POOL106:Pool = \"System.Buffers.ArrayPool<int>.Shared\"|})] ref partial struct S { }")]
    [InlineData("[ArrayPoolScope(typeof(byte), PoolArgument = true, {|POOL107:ThreadCache = true|})] ref partial struct S;")]
    [InlineData("[FixedLengthPool(typeof(byte), Length = 1, Capacity = 0, {|POOL107:WhenEmpty = WhenEmpty.Throw|})] static partial class P;")]
    [InlineData("[FixedLengthPool(typeof(long), Length = 1000000000, Capacity = 100, {|POOL107:Preallocate = true|})] static partial class P;")]
    [InlineData("[ArrayPoolOwner(typeof(byte)), {|POOL108:ObjectPool(typeof(object))|}] sealed partial class P;")]
    [InlineData("[ArrayPoolOwner(typeof(byte))] sealed partial class P; [{|POOL108:ObjectPool(typeof(object))|}] sealed partial class P;")]
    [InlineData("[FixedLengthPool(typeof(byte), Length = 1, {|POOL107:WhenEmpty = (WhenEmpty)7|})] static partial class P;")]
    [InlineData("[FixedLengthPool(typeof(byte), Length = 1, {|POOL107:Sync = (PoolSync)(-1)|})] static partial class P;")]
    [InlineData("[ArrayPoolScope(typeof(byte), {|POOL107:Clear = (ClearPolicy)3|})] ref partial struct P;")]
    [InlineData("[ObjectPool(typeof(object), {|POOL107:WhenEmpty = WhenEmpty.Wait | (WhenEmpty)4|})] static partial class P;")]
    [InlineData("[ArrayPool(typeof(byte), MaxLength = 8)] static class {|POOL101:P|};")]
    [InlineData("[ArrayPool(typeof(byte), MaxLength = 8)] partial class {|POOL102:P|};")]
    [InlineData("class B; [ArrayPool(typeof(byte), MaxLength = 8)] sealed partial class {|POOL102:P|} : B;")]
    [InlineData("[ArrayPool(typeof(byte), MaxLength = 8)] sealed partial class {|POOL102:P|} : System.Buffers.MemoryPool<byte> { }")]
    [InlineData("[{|POOL103:ArrayPool(MaxLength = 8)|}] static partial class P;")]
    [InlineData("[ArrayPool({|POOL103:typeof(System.Span<int>)|}, MaxLength = 8)] static partial class P;")]
    [InlineData("[{|POOL104:ArrayPool(typeof(byte))|}] static partial class P;")]
    [InlineData("[ArrayPool(typeof(byte), {|POOL104:MaxLength = 0|})] static partial class P;")]
    [InlineData("[ArrayPool(typeof(byte), {|POOL104:MaxLength = (1 << 30) + 1|})] static partial class P;")]
    [InlineData("[ArrayPool(typeof(byte), MaxLength = 8, {|POOL104:MinLength = 0|})] static partial class P;")]
    [InlineData("[ArrayPool(typeof(byte), MaxLength = 8, {|POOL104:MinLength = 9|})] static partial class P;")]
    [InlineData("[ArrayPool(typeof(byte), MaxLength = 8, {|POOL105:Capacity = -1|})] static partial class P;")]
    [InlineData("[ArrayPool(typeof(byte), MaxLength = 8, {|POOL105:MaxBytesPerLength = 0|})] static partial class P;")]
    [InlineData("[ArrayPool(typeof(byte), MaxLength = 8, {|POOL107:Rounding = (LengthRounding)2|})] static partial class P;")]
    [InlineData("[ArrayPool(typeof(byte), MaxLength = 8, Capacity = 0, {|POOL107:WhenEmpty = WhenEmpty.Throw|})] static partial class P;")]
    [InlineData("[ArrayPool(typeof(byte), MaxLength = 8), {|POOL108:FixedLengthPool(typeof(byte), Length = 8)|}] static partial class P;")]
    [InlineData("[ArrayPool(typeof(string), MaxLength = 8, {|POOL110:Clear = ClearPolicy.Never|})] static partial class P;")]
    [InlineData("[PooledWriter(typeof(byte))] sealed class {|POOL101:W|};")]
    [InlineData("[PooledWriter(typeof(byte))] partial class {|POOL102:W|};")]
    [InlineData("[PooledWriter(typeof(byte))] partial struct {|POOL102:W|};")]
    [InlineData("[PooledWriter(typeof(byte))] readonly ref partial struct {|POOL102:W|};")]
    [InlineData("[PooledWriter(typeof(byte))] sealed partial record {|POOL102:W|};")]
    [InlineData("class B; [PooledWriter(typeof(byte))] sealed partial class {|POOL102:W|} : B;")]
    [InlineData("[PooledWriter(typeof(byte))] sealed partial class {|POOL102:W|}(int n) { public int N => n; }")]
    [InlineData("[{|POOL103:PooledWriter|}] sealed partial class W;")]
    [InlineData("[PooledWriter(typeof(byte), {|POOL104:MaxLength = 0|})] sealed partial class W;")]
    [InlineData("[PooledWriter(typeof(byte), {|POOL104:MaxLength = int.MaxValue|})] ref partial struct W;")]
    [InlineData("[PooledWriter(typeof(byte), Segments = true, {|POOL104:BlockLength = 0|})] sealed partial class W;")]
    [InlineData("[PooledWriter(typeof(byte), {|POOL107:BlockLength = 50|})] sealed partial class W;")]
    [InlineData("[PooledWriter(typeof(byte), {|POOL106:Pool = \"Nothing\"|})] sealed partial class W;")]
    [InlineData("[PooledWriter(typeof(byte), {|POOL107:Segments = true|})] ref partial struct W;")]
    [InlineData("[ArrayPoolOwner(typeof(byte)), {|POOL108:PooledWriter(typeof(byte))|}] sealed partial class P;")]
    [InlineData("[PooledWriter(typeof(string), {|POOL110:Clear = ClearPolicy.Never|})] sealed partial class W;")]
    [InlineData("[ArrayPoolScope(typeof(string), {|POOL110:Clear = ClearPolicy.Never|})] ref partial struct S;")]
    public Task Wrong_declarations(string marked) => Check(marked);

    [Theory]
    [InlineData("[ArrayPoolScope(typeof(byte))] ref partial struct S { }")]
    [InlineData("partial class Outer { [FixedLengthPool(typeof(byte), Length = 1)] static partial class P; }")]
    [InlineData("[FixedLengthPool(typeof(byte), Length = 1)] sealed partial class P : System.Buffers.ArrayPool<byte>;")]
    [InlineData("[ObjectPool(typeof(object))] sealed partial class P { public P() { } public P(int x) : this() { } }")]
    [InlineData("[ArrayPool(typeof(byte), MaxLength = 1 << 30, MinLength = 1 << 30)] static partial class P;")]
    [InlineData("[ArrayPool(typeof(byte), MaxLength = 1, MinLength = 1, MaxBytesPerLength = 1, Capacity = 0)] static partial class P;")]
    [InlineData("[ArrayPool(typeof(byte), MaxLength = 4)] sealed partial class P : System.Buffers.ArrayPool<byte>;")]
    [InlineData("[ArrayPoolScope(typeof(byte), Pool = \"Any.AsArrayPool\")] ref partial struct S; "
        + "[ArrayPool(typeof(byte), MaxLength = 100)] static partial class Any;")]
    [InlineData("[ArrayPoolScope] ref partial struct S<T>;")]
    [InlineData("[ArrayPoolScope(typeof(int[]))] ref partial struct S;")]
    [InlineData("[ArrayPoolScope(typeof(System.Collections.Generic.List<int>))] public ref partial struct S;")]
    [InlineData("partial class A { private class Hidden; [ArrayPoolOwner(typeof(Hidden))] private sealed partial class S; }")]
    [InlineData("[FixedLengthPool(typeof(byte), Length = 2147483591, Capacity = 0)] static partial class P;")]
    [InlineData("[ObjectPool(typeof(System.Text.StringBuilder), Reset = \"Clear\", MaxRetained = \"Capacity <= 4096\")] static partial class P;")]
    [InlineData("class A { internal void Reset(int x = 0) { } } [ObjectPool(typeof(A), Reset = \"Reset\")] static partial class P;")]
    [InlineData("[ObjectPool(typeof(System.IO.Stream), Create = \"Make\")] static partial class P { static System.IO.MemoryStream Make() => new(); }")]
    [InlineData("[ObjectPool(typeof(System.Collections.Generic.List<int>), "
        + "MaxRetained = \"Count < 9 && TrueForAll(x => x > Limit) && System.Math.Max(Capacity, 1) < 100\")] static partial class P { const int Limit = 1; }")]
    [InlineData("[ArrayPoolScope(typeof(byte), Pool = \"Bodies.AsArrayPool\")] ref partial struct S { } "
        + "[FixedLengthPool(typeof(byte), Length = 1)] static partial class Bodies;")]
    [InlineData("[ArrayPoolScope(typeof(byte), Pool = \"Bodies.AsArrayPool\")] ref partial struct S; "
        + "[FixedLengthPool(typeof(byte), Length = 1)] static partial class Bodies;")]
    [InlineData("[ArrayPoolScope(typeof(byte), Clear = ClearPolicy.Never)] ref partial struct S;")]
    [InlineData("[PooledWriter(typeof(byte), MaxLength = 1, Clear = ClearPolicy.Never)] ref partial struct W;")]
    [InlineData("[PooledWriter(typeof(byte), MaxLength = 0x7FFFFFC7, Segments = true)] sealed partial class W;")]
    [InlineData("[PooledWriter(typeof(byte), Segments = true, BlockLength = 1)] sealed partial class W;")]
    [InlineData("[PooledWriter] sealed partial class W<T> { public W(string text) : this(text.Length) { } }")]
    [InlineData("namespace Other { class ObjectPoolAttribute : System.Attribute; [ObjectPool] class Plain; }")]
    public Task Right_declarations(string source) => Check(source, isRight: true);

    [Theory]
    [InlineData(LanguageVersion.CSharp11, "[{|POOL109:ArrayPoolScope(typeof(byte))|}] ref partial struct S { }")]
    [InlineData(LanguageVersion.CSharp12, "[ArrayPoolScope(typeof(byte))] ref partial struct S { }")]
    public Task Old_languages_are_told_so(LanguageVersion version, string source) =>
        Check(source, version, isRight: !source.Contains("{|", StringComparison.Ordinal));

    /// <summary>A wrong declaration has no generated part, and what is missing then the compiler tells. What is right compiles.</summary>
    private static Task Check(string source, LanguageVersion version = LanguageVersion.CSharp13, bool isRight = false) =>
        new DeclarationTest
        {
            TestCode = $"using PoolAnalyzers; {source}",
            LanguageVersion = version,
            CompilerDiagnostics = isRight ? CompilerDiagnostics.Errors : CompilerDiagnostics.None,
        }.RunAsync();

    private sealed class DeclarationTest : CSharpAnalyzerTest<GeneratedTypeAnalyzer>
    {
        // What is generated is compared with files, in other tests.
        public DeclarationTest() => TestBehaviors |= TestBehaviors.SkipGeneratedSourcesCheck;

        protected override IEnumerable<Type> GetSourceGenerators() => [typeof(PoolTypeGenerator)];
    }
}
