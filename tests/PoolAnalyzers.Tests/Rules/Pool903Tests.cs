using PoolAnalyzers.Rules;
using PoolAnalyzers.Rules.Analysis;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL903: attributes that declare ownership of nothing, each beside one that is right.</summary>
public sealed class Pool903Tests
{
    private const string Attributes = """
        using System;
        using System.Buffers;
        using System.Collections.Generic;
        using System.Threading.Tasks;
        [AttributeUsage(AttributeTargets.All)] class RentedAttribute : Attribute { public RentedAttribute() { } public RentedAttribute(string pool) { } }
        [AttributeUsage(AttributeTargets.All)] class RentsFromAttribute : Attribute { public RentsFromAttribute(string pool) { } }
        [AttributeUsage(AttributeTargets.All)] class ReleasesAttribute : Attribute { public ReleasesAttribute() { } public ReleasesAttribute(string pool) { } }
        [AttributeUsage(AttributeTargets.All)] class TakesOwnershipAttribute : Attribute { }
        [AttributeUsage(AttributeTargets.All)] class LendsAttribute : Attribute { }
        enum Color { Red }
        interface IBlocks { byte[] Take(); }

        """;

    [Theory]
    [InlineData("[RentsFrom({|POOL903:\"_poool\"|})] byte[] Take(int n) => null!;",
        "'_poool' is neither 'this', nor a parameter of 'Take', nor a field or property of 'C'; did you mean '_pool'?")]
    [InlineData("[RentsFrom({|POOL903:\"poll\"|})] static byte[] Take(ArrayPool<byte> pool) => null!;", "did you mean 'pool'?")]
    [InlineData("[RentsFrom({|POOL903:\"xyz\"|})] byte[] Take() => null!;", "'xyz' is neither 'this' nor a field or property of 'C'")]
    [InlineData("[RentsFrom({|POOL903:\"\"|})] byte[] Take() => null!;", "'' is neither")]
    [InlineData("[RentsFrom({|POOL903:nameof(n)|})] byte[] Take(int n) => null!;", "'n' is int, which is not a pool")]
    [InlineData("[RentsFrom({|POOL903:nameof(Take)|})] byte[] Take() => null!;", "'Take' is neither")]
    [InlineData("[return: Rented({|POOL903:\"_poool\"|})] byte[] Take() => null!;", "did you mean '_pool'?")]
    [InlineData("void Give([Releases({|POOL903:\"_Pool2\"|})] byte[] block) { }", "did you mean '_pool'?")]
    [InlineData("[Rented({|POOL903:\"_pol\"|})] byte[] Next => null!;", "did you mean '_pool'?")]
    public Task A_pool_that_is_not_there(string member, string message) => Faulty(member, message);

    [Theory]
    [InlineData("[RentsFrom(\"_pool\")] byte[] Take(int n) => null!;")]
    [InlineData("[RentsFrom(nameof(pool))] static byte[] Take(ArrayPool<byte> pool, int n) => null!;")]
    [InlineData("[RentsFrom(\"this\")] byte[] Take() => null!;")]
    [InlineData("[RentsFrom(\"Inherited\")] byte[] Take() => null!;")]
    [InlineData("class Inner { [RentsFrom(\"s_outer\")] byte[] Take() => null!; }")]
    [InlineData("class Inner(ArrayPool<byte> given) { [RentsFrom(\"given\")] byte[] Take() => given.Rent(1); }")]
    [InlineData("void M(ArrayPool<byte> near) { [return: RentsFrom(\"near\")] byte[] Take() => near.Rent(1); near.Return(Take()); }")]
    [InlineData("void Give([Releases(\"pool\")] byte[] block, ArrayPool<byte> pool) { }")]
    [InlineData("delegate void Give([Releases(\"pool\")] byte[] block, ArrayPool<byte> pool);")]
    [InlineData("[return: Rented(null!)] byte[] Take() => null!;")]
    public Task A_pool_that_is_there(string member) => Clean(member);

    [Theory]
    [InlineData("[return: {|POOL903:Rented|}] int Take() => 0;", "'Take' returns int, which cannot be a rental; remove the attribute")]
    [InlineData("[return: {|POOL903:RentedAttribute|}] string Take() => \"\";", "returns string")]
    [InlineData("[return: {|POOL903:Rented|}] Color Take() => 0;", "returns Color")]
    [InlineData("[return: {|POOL903:Rented|}] int? Take() => 0;", "returns int?")]
    [InlineData("[return: {|POOL903:Rented|}] Task<int> Take() => null!;", "returns Task<int>")]
    [InlineData("[return: {|POOL903:Rented|}] Task Take() => null!;", "returns Task,")]
    [InlineData("[return: {|POOL903:Rented|}] (int, string) Take() => default;", "returns (int, string)")]
    [InlineData("[return: {|POOL903:Rented|}] bool TryTake(out byte[] block) { block = null!; return true; }", "put [Rented] on the parameter 'block'")]
    [InlineData("[{|POOL903:RentsFrom(\"_pool\")|}] bool TryTake(out byte[] block) { block = null!; return true; }",
        "put [RentsFrom] on the parameter 'block'")]
    [InlineData("[{|POOL903:Lends|}] void Show() { }", "'Show' returns nothing")]
    [InlineData("[return: {|POOL903:Lends|}] void Show() { }", "'Show' returns nothing")]
    [InlineData("[return: {|POOL903:Releases|}] byte[] Take() => null!;", "a result can only be [Rented]")]
    [InlineData("[return: {|POOL903:TakesOwnership|}] byte[] Take() => null!;", "a result can only be [Rented]")]
    [InlineData("[return: Rented, {|POOL903:Lends|}] byte[] Take() => null!;", "declared as rented, too")]
    [InlineData("[return: {|POOL903:Rented|}] delegate int Take();", "'Take' returns int")]
    [InlineData("void M() { [return: {|POOL903:Rented|}] int Take() => 0; Take(); }", "'Take' returns int")]
    [InlineData("int P { [return: {|POOL903:Rented|}] get; }", "'P' returns int")]
    public Task A_result_that_can_be_no_rental(string member, string message) => Faulty(member, message);

    [Theory]
    [InlineData("byte[]")]
    [InlineData("byte[]?")]
    [InlineData("Array")]
    [InlineData("object")]
    [InlineData("IDisposable")]
    [InlineData("IMemoryOwner<byte>")]
    [InlineData("Memory<byte>")]
    [InlineData("ReadOnlyMemory<byte>?")]
    [InlineData("Span<byte>")]
    [InlineData("ArraySegment<byte>?")]
    [InlineData("System.Text.StringBuilder")]
    [InlineData("IList<byte>")]
    [InlineData("IEnumerable<int>")]
    [InlineData("IntPtr")]
    [InlineData("nint")]
    [InlineData("Guid")]
    [InlineData("T")]
    [InlineData("T[]")]
    [InlineData("(byte[] Block, int Length)")]
    [InlineData("Task<byte[]>")]
    [InlineData("ValueTask<(int, IMemoryOwner<byte>)>")]
    [InlineData("IBlocks")]
    public async Task Types_that_can_be_rentals(string type)
    {
        await Clean($"[return: Rented] static {type} Take<T>() => throw null!;");
        await Clean($"class G<T> {{ static void Give([Releases] {type} block) {{ }} static void Keep([TakesOwnership] {type} block) {{ }} }}");
        await Clean($"static void Show<T>([Lends] {type} block) {{ }}");
        await Clean($"static bool TryTake<T>([Rented] out {type} block) => throw null!;");
    }

    [Theory]
    [InlineData("void Give([{|POOL903:Releases|}] string block) { }", "'block' is string, which cannot be a rental; remove the attribute")]
    [InlineData("void Keep([{|POOL903:TakesOwnership|}] int n) { }", "'n' is int")]
    [InlineData("void Show([{|POOL903:Lends|}] bool b) { }", "'b' is bool")]
    [InlineData("void Show([{|POOL903:Lends|}] DateTime t) { }", "'t' is DateTime")]
    [InlineData("void Give([{|POOL903:Rented|}] byte[] block) { }", "nothing comes out through 'block'")]
    [InlineData("void Give([{|POOL903:RentsFrom(\"_pool\")|}] in byte[] block) { }", "nothing comes out through 'block'")]
    [InlineData("void Give([{|POOL903:Releases|}] out byte[] block) => block = null!;", "nothing goes in through 'block'")]
    [InlineData("void Give([{|POOL903:Lends|}] out byte[] block) => block = null!;", "nothing goes in through 'block'")]
    [InlineData("void Give([Releases, {|POOL903:Lends|}] byte[] block) { }", "declared as released or taken, too")]
    [InlineData("record R([{|POOL903:TakesOwnership|}] int N);", "'N' is int")]
    [InlineData("void M() { Action<string> give = ([{|POOL903:Releases|}] string s) => { }; give(\"\"); }", "'s' is string")]
    [InlineData("byte[] P { [param: {|POOL903:Rented|}] set { } }", "nothing comes out through 'value'")]
    public Task A_parameter_that_it_cannot_be_said_of(string member, string message) => Faulty(member, message);

    [Theory]
    [InlineData("void Grow([Releases, Rented] ref byte[] block) { }")]
    [InlineData("void Show([Lends] in byte[] block) { }")]
    [InlineData("record R([TakesOwnership] byte[] Body);")]
    [InlineData("class K([TakesOwnership] IDisposable inner) { public object Inner => inner; }")]
    [InlineData("void M() { Action<byte[]> give = ([Releases] byte[] s) => { }; give(null!); }")]
    [InlineData("byte[] P { [param: Releases] set { } }")]
    [InlineData("[Releases] void Done() { }")]
    [InlineData("class K { [Rented] public K() { } }")]
    public Task Places_of_all_kinds(string member) => Clean(member);

    [Theory]
    [InlineData("[{|POOL903:Releases|}] static void Done(byte[] block) { }", "put [Releases] on the parameter that is released")]
    [InlineData("void M() { [{|POOL903:Releases|}] void Done() { } Done(); }", "'Done' is called on no object")]
    [InlineData("[{|POOL903:Releases|}] byte[] Next { get; set; }", "a property does not release")]
    [InlineData("[{|POOL903:Rented|}] byte[] Last { set { } }", "'Last' cannot be read")]
    [InlineData("[{|POOL903:Rented|}] int Next => 0;", "'Next' is int")]
    [InlineData("[{|POOL903:TakesOwnership|}] int Next { get; set; }", "'Next' is int")]
    [InlineData("[Rented, {|POOL903:Lends|}] byte[] Next => null!;", "declared as rented, too")]
    [InlineData("[{|POOL903:TakesOwnership|}] int _n;", "'_n' is int")]
    [InlineData("[{|POOL903:Lends|}] byte[] _block;", "a field can only have [TakesOwnership]")]
    [InlineData("[field: {|POOL903:Rented|}] byte[] Next { get; }", "a field can only have [TakesOwnership]")]
    public Task A_member_that_it_cannot_be_said_of(string member, string message) => Faulty(member, message);

    [Theory]
    [InlineData("[Rented] byte[] Next => null!;")]
    [InlineData("[Lends] byte[] Next => null!;")]
    [InlineData("[TakesOwnership] byte[] Next { get; }")]
    [InlineData("[TakesOwnership] readonly byte[] _block = null!;")]
    [InlineData("[RentsFrom(\"this\")] byte[] this[int n] => null!;")]
    public Task Members_of_all_kinds(string member) => Clean(member);

    /// <summary>Other attributes may have such names with other arguments, and JetBrains' are about every disposable object.</summary>
    [Theory]
    [InlineData("class MustDisposeResourceAttribute : Attribute { } [return: MustDisposeResource] int Take() => 0;")]
    [InlineData("class HandlesResourceDisposalAttribute : Attribute { } void Give([HandlesResourceDisposal] string s) { }")]
    [InlineData("class RentedCarAttribute : Attribute { } [return: RentedCar] int Take() => 0;")]
    public Task Other_attributes(string member) => Clean(member);

    private static async Task Faulty(string member, string message)
    {
        await Check(member);
        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() => Check(Engine.ProjectProgram.Unmarked(member)));
        Assert.Contains(message, failure.Message, StringComparison.Ordinal);
    }

    private static Task Clean(string member) => Check(member);

    private static Task Check(string member) => new CSharpAnalyzerTest<OwnershipAttributeAnalyzer>
    {
        TestCode = $$"""
            {{Attributes}}
            class Base { protected ArrayPool<byte> Inherited => ArrayPool<byte>.Shared; }
            class C : Base
            {
                readonly ArrayPool<byte> _pool = ArrayPool<byte>.Shared;
                static readonly ArrayPool<byte> s_outer = ArrayPool<byte>.Shared;
                {{member}}
            }
            """,
    }.RunAsync();
}
