using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using PoolAnalyzers.Generation.Symbols;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>
/// Declarations whose own names, members, parts or places meet those that are generated: each compiles without a warning, or gets one report and nothing is
/// generated that does not compile.
/// </summary>
public class NameTests
{
    [Theory]
    // File names: arity, nesting, case.
    [InlineData("[ArrayPoolScope] ref partial struct P<T>; [ArrayPoolScope(typeof(int))] ref partial struct P_1;", 2)]
    [InlineData("[ArrayPoolScope] ref partial struct P<T>; [ArrayPoolScope(typeof(int))] ref partial struct P; [ArrayPoolScope(typeof(int))] ref partial struct P<T, U>;", 3)]
    [InlineData("[ArrayPoolScope(typeof(int))] ref partial struct Case; [FixedLengthPool(typeof(int), Length = 1)] static partial class CASE; [ObjectPool(typeof(object))] static partial class cAse; [ArrayPoolOwner(typeof(int))] sealed partial class caSe;", 4)]
    [InlineData("partial class A<T> { [ArrayPoolScope(typeof(int))] ref partial struct P; } partial class A { [ArrayPoolScope(typeof(int))] ref partial struct P; } namespace N { partial class A { [ArrayPoolScope(typeof(int))] ref partial struct P; } } namespace N.A2 { [ArrayPoolScope(typeof(int))] ref partial struct P; }", 4)]
    [InlineData("namespace PoolAnalyzers { [ArrayPoolScope(typeof(int))] ref partial struct Attributes; [ArrayPoolScope(typeof(int))] ref partial struct ATTRIBUTES; }", 2)]
    // Constructors.
    [InlineData("[FixedLengthPool(typeof(int), Length = 1)] sealed partial class P { public P(int x) { X = x; } public int X { get; } }", 1)]
    [InlineData("[FixedLengthPool(typeof(int), Length = 1)] sealed partial class P { public P() { } }", 1)]
    [InlineData("[FixedLengthPool(typeof(int), Length = 1, Metrics = true)] sealed partial class P { private P() { } public static P Only { get; } = new(); }", 1)]
    [InlineData("[FixedLengthPool(typeof(int), Length = 1, WhenEmpty = WhenEmpty.Throw)] sealed partial class P(string name) { public string Name => name; }", 1)]
    [InlineData("[ObjectPool(typeof(object))] sealed partial class P(string name) { public string Name { get; } = name; }", 1)]
    [InlineData("[FixedLengthPool(typeof(int), Length = 1)] sealed partial class P(string name) : System.Buffers.ArrayPool<int> { public string Name => name; }", 1)]
    [InlineData("[ArrayPoolOwner(typeof(int))] sealed partial class P { public P(string text) : this(text.Length) { } }", 1)]
    [InlineData("[ArrayPoolScope(typeof(int))] ref partial struct P { public P(string text) : this(text.Length) { } }", 1)]
    // Required members and members to be filled.
    [InlineData("[FixedLengthPool(typeof(int), Length = 1)] sealed partial class P { public required string Name { get; init; } }", 1)]
    [InlineData("[ArrayPoolScope(typeof(int))] ref partial struct P { public required string Name { get; set; } }", 1)]
    [InlineData("[ArrayPoolOwner(typeof(int))] sealed partial class P { public string? Name { get; set; } public int Order = 1; }", 1)]
    [InlineData("[ArrayPoolOwner(typeof(int))] sealed partial class P { public string Name { get; set; } }", 1)]
    [InlineData("[ObjectPool(typeof(Item))] static partial class P; class Item { [System.Diagnostics.CodeAnalysis.SetsRequiredMembers] public Item() { } public required string Name { get; set; } = \"\"; }", 1)]
    [InlineData("[ObjectPool(typeof(Item), Create = \"Make\")] static partial class P { static Item Make() => new() { Name = \"\" }; } class Item { public required string Name { get; set; } }", 1)]
    // Public types of an assembly that promises to be usable from other languages.
    [InlineData("[assembly: System.CLSCompliant(true)] /// <summary>P.</summary>\n[ArrayPoolScope(typeof(uint))] public ref partial struct P; /// <summary>Q.</summary>\n[FixedLengthPool(typeof(sbyte), Length = 3)] public static partial class Q; /// <summary>R.</summary>\n[ArrayPoolOwner(typeof(ulong))] public sealed partial class R;", 3)]
    // Members beside the generated ones.
    [InlineData("[ArrayPoolOwner(typeof(int))] sealed partial class P { public static Lease Rent(string text) => Rent(text.Length); }", 1)]
    [InlineData("[FixedLengthPool(typeof(int), Length = 1)] static partial class P { public static int[] Rent(int x) => Rent(); public static void Return(long[] other) { } public static void Return(in int one) { } }", 1)]
    [InlineData("[FixedLengthPool(typeof(int), Length = 1)] static partial class P { public class Scope<T>; public static class Cell; public static class Heads; public static int[] Rent<T>() => Rent(); }", 1)]
    [InlineData("[ArrayPoolScope(typeof(int))] ref partial struct P : System.IDisposable { void System.IDisposable.Dispose() => Dispose(); public readonly int this[string text] => Span[text.Length]; }", 1)]
    [InlineData("[ArrayPoolOwner(typeof(int))] sealed partial class P : System.Buffers.IMemoryOwner<int> { ~P() { } public override string ToString() => \"\"; }", 1)]
    // Fields of one's own in a scope.
    [InlineData("[ArrayPoolScope(typeof(int))] ref partial struct P { public int X; public void Set() => X = 1; }", 1)]
    [InlineData("[ArrayPoolScope(typeof(int))] ref partial struct P { public int X { get; set; } = 5; public event System.Action? Y; public void Raise() => Y?.Invoke(); }", 1)]
    [InlineData("[ArrayPoolScope(typeof(int))] ref partial struct P { public static int X = 1; public int Y => X; }", 1)]
    [InlineData("[ArrayPoolScope(typeof(int)), System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Auto)] ref partial struct P { public int X; public void Set() => X = 1; }", 1)]
    // Elements.
    [InlineData("[ArrayPoolScope(typeof(int*[]))] unsafe ref partial struct P;", 1)]
    [InlineData("[ArrayPoolOwner(typeof(System.Collections.Generic.List<void**[]>))] unsafe sealed partial class P;", 1)]
    [InlineData("[FixedLengthPool(typeof(int*[][,]), Length = 1, Clear = ClearPolicy.Always)] static unsafe partial class P;", 1)]
    [InlineData("[FixedLengthPool(typeof(System.Collections.Generic.List<dynamic>), Length = 1)] sealed partial class P;", 1)]
    [InlineData("#pragma warning disable CS0618, CS0612\n[ArrayPoolScope(typeof(Old))] ref partial struct P; [ArrayPoolOwner(typeof(Old.Inner[]))] sealed partial class O; [System.Obsolete(\"It is old.\")] class Old { [System.Obsolete] public class Inner; }", 2)]
    [InlineData("#pragma warning disable OWN1\n[FixedLengthPool(typeof(Old[]), Length = 1)] static partial class P; [System.Obsolete(\"It is old.\", DiagnosticId = \"OWN1\")] class Old;", 1)]
    [InlineData("[System.Obsolete] class Home { [System.Obsolete(\"\", true)] public class Old; } partial class Q { [System.Obsolete, FixedLengthPool(typeof(Home.Old), Length = 1)] static partial class P; }", 1)]
    [InlineData("#pragma warning disable NEW1, NEW2\n[FixedLengthPool(typeof(System.Collections.Generic.List<New.Inner>), Length = 1)] static partial class P; [System.Diagnostics.CodeAnalysis.Experimental(\"NEW1\")] class New { [System.Diagnostics.CodeAnalysis.Experimental(\"NEW2\")] public class Inner; }", 1)]
    [InlineData("#pragma warning disable NEW1, CS0612\n[ObjectPool(typeof(New), Reset = \"Clear\")] static partial class P; [System.Diagnostics.CodeAnalysis.Experimental(\"NEW1\")] class New { [System.Obsolete] public New() { } public void Clear() { } }", 1)]
    // Names that are keywords somewhere.
    [InlineData("#pragma warning disable CS8981, CS8860\n[ArrayPoolScope] ref partial struct P<@record>; partial class Outer<@file, field, async, @scoped, extension, @required> { [FixedLengthPool(Length = 3)] sealed partial class P<global>; }", 2)]
    [InlineData("#pragma warning disable CS8981, CS8860\n[ArrayPoolOwner(typeof(@record))] sealed partial class @var; class @record; class @unmanaged; [ObjectPool(typeof(@unmanaged))] static partial class @where; [ArrayPoolScope(typeof(nint))] ref partial struct @await;", 3)]
    [InlineData("#pragma warning disable CS8981, CS8860\nnamespace @record.@field.@global { [ArrayPoolScope(typeof(item))] ref partial struct @partial; class item; [ObjectPool(typeof(item))] sealed partial class @file; }", 2)]
    [InlineData("#pragma warning disable CS8981, CS0693\nstatic partial class outer<T> { [ArrayPoolScope] ref partial struct inner<T>; }", 1)]
    [InlineData("[ArrayPoolScope(typeof((int record, string field)))] ref partial struct P;", 1)]
    // Places.
    [InlineData("partial class Outer<T> { [ArrayPoolScope(typeof(int))] ref partial struct P; partial interface IInner { [FixedLengthPool(typeof(int), Length = 1)] sealed partial class P; } }", 2)]
    [InlineData("class Base { public static class P; } partial class Derived : Base { [FixedLengthPool(typeof(int), Length = 1)] public new static unsafe partial class P; }", 1)]
    [InlineData("static partial class A { partial record B(int X) { readonly partial record struct C { ref partial struct D { partial interface E { [ArrayPoolOwner(typeof(int))] internal sealed partial class P; } } } } }", 1)]
    [InlineData("class Home { protected class Item; } partial class User : Home { [ArrayPoolScope(typeof(Item))] protected ref partial struct A; [ArrayPoolScope(typeof(Item))] private protected ref partial struct B; [ArrayPoolScope(typeof(Item))] private ref partial struct C; }", 3)]
    [InlineData("class Depot; class Cell; class Lease; [FixedLengthPool(typeof(global::Depot), Length = 1)] static partial class P; [ArrayPoolOwner(typeof(global::Lease))] sealed partial class O; [FixedLengthPool(typeof(Cell), Length = 1)] sealed partial class Q;", 3)]
    public void Compiles_without_a_warning(string source, int files)
    {
        var outcome = Outcome.Of("using PoolAnalyzers;\n" + source);
        if (files == 0)
            files = outcome.Files.Count;
        Assert.Empty(outcome.Rules);
        Assert.Empty(outcome.InGenerated);
        Assert.Empty(outcome.InSource);
        Assert.Equal(files, outcome.Files.Count);
    }

    [Theory]
    // Members.
    [InlineData("POOL111 'Trim'", "[FixedLengthPool(typeof(int), Length = 1)] static partial class P { public static void Trim() { } }")]
    [InlineData("POOL111 'Length'", "[ArrayPoolScope(typeof(int))] ref partial struct P { public int Length() => 1; }")]
    [InlineData("POOL111 'Capacity'", "[ObjectPool(typeof(object))] sealed partial class P { private int Capacity { get; set; } }")]
    [InlineData("POOL111 'Depot'", "[FixedLengthPool(typeof(int), Length = 1)] sealed partial class P { class Depot; }")]
    [InlineData("POOL111 'ThreadCache'", "[FixedLengthPool(typeof(int), Length = 1)] static partial class P { static void ThreadCache(int x) { } }")]
    [InlineData("POOL111 'Rent'", "[FixedLengthPool(typeof(byte), Length = 1)] static partial class P { public static byte[] Rent() => []; }")]
    [InlineData("POOL111 'Return'", "[FixedLengthPool(typeof((int A, int? B)), Length = 1)] static partial class P { public static int Return((int C, int?)[]? other) => 1; }")]
    [InlineData("POOL111 'Return'", "[FixedLengthPool(typeof(int[,]), Length = 1)] static partial class P { public static int Return(int[][,] other) => 1; }")]
    [InlineData("POOL111 'Return'", "[ObjectPool(typeof(string), Create = \"Make\")] static partial class P { static string Make() => \"\"; public static int Return(string? other) => 1; }")]
    [InlineData("POOL111 'Rent'", "[ArrayPoolOwner(typeof(byte))] sealed partial class P { public static event System.Action? Rent; static void Raise() => Rent?.Invoke(); }")]
    [InlineData("POOL111 'P'", "[ArrayPoolOwner(typeof(byte))] sealed partial class P { private P() { } }")]
    [InlineData("POOL111 'P'", "[ArrayPoolScope(typeof(byte))] ref partial struct P { public P(int n) { } }")]
    [InlineData("POOL111 'P'", "[ArrayPoolScope(typeof(byte))] ref partial struct P { public P(int n, System.Span<byte> other) { } }")]
    [InlineData("POOL111 'this'", "[ArrayPoolScope(typeof(byte))] ref partial struct P { public byte this[int index] => 1; }")]
    [InlineData("POOL111 'Item'", "[ArrayPoolScope(typeof(byte))] ref partial struct P { public const int Item = 1; }")]
    [InlineData("POOL111 'get_Span'", "[ArrayPoolScope(typeof(byte))] ref partial struct P { public int get_Span() => 1; }")]
    [InlineData("POOL111 '_array'", "[ArrayPoolScope(typeof(byte))] ref partial struct P { public int _array; }")]
    [InlineData("POOL111 'RentUntracked'", "[FixedLengthPool(typeof(byte), Length = 1)] static partial class P { static byte[] RentUntracked() => []; }")]
    // The type, and type parameters.
    [InlineData("POOL111 'Scope'", "[FixedLengthPool(typeof(byte), Length = 1)] static partial class [|Scope|];")]
    [InlineData("POOL111 'Rent'", "[ObjectPool(typeof(object))] static partial class [|Rent|];")]
    [InlineData("POOL111 'Depot'", "partial class A<T> { [FixedLengthPool(typeof(T), Length = 1)] sealed partial class [|Depot|]; }")]
    [InlineData("POOL111 'Item'", "[ArrayPoolScope(typeof(byte))] ref partial struct [|Item|];")]
    [InlineData("POOL111 'Depot'", "[FixedLengthPool(Length = 1)] static partial class P<[|Depot|]>;")]
    [InlineData("POOL111 'Trim'", "[FixedLengthPool(Length = 1)] static partial class P<[|Trim|]>;")]
    [InlineData("POOL111 'Rounds'", "partial class Outer<[|Rounds|]> { [FixedLengthPool(typeof(Rounds), Length = 1)] static partial class P; }")]
    [InlineData("POOL111 'P'", "[FixedLengthPool(typeof(byte), Length = 1)] static partial class [|P|]; [ArrayPoolScope(typeof(byte))] ref partial struct P;", "POOL111 'P'")]
    // Types that are called as generated ones: in the attribute, the name would mean these.
    [InlineData("POOL111 'Depot'", "class Depot; [FixedLengthPool(typeof([|Depot|]), Length = 1)] static partial class P;")]
    [InlineData("POOL111 'Scope'", "class Scope; partial class Outer<T> { [ObjectPool(typeof([|Scope|]))] sealed partial class P; }")]
    [InlineData("POOL111 'Lease'", "class Lease; [ArrayPoolOwner(typeof(System.Collections.Generic.List<[|Lease|][]>))] sealed partial class P<T>;")]
    // Constructors and layout.
    [InlineData("POOL102 'P'", "[ArrayPoolScope(typeof(byte))] ref partial struct P(int n) { public readonly int N => n; }")]
    [InlineData("POOL102 'P'", "[ArrayPoolOwner(typeof(byte))] sealed partial class P(int n) { public int N => n; }")]
    [InlineData("POOL102 'P'", "[ArrayPoolOwner(typeof(byte))] sealed partial class P { public required string Name { get; set; } }")]
    [InlineData("POOL106 'typeof(Item)'", "[ObjectPool(typeof(Item))] static partial class P; class Item { public required string Name { get; set; } }")]
    [InlineData("POOL106 'typeof(Item)'", "[ObjectPool(typeof(Item))] static partial class P; class Item { [System.Obsolete(\"\", true)] public Item() { } }")]
    [InlineData("POOL102 'P'", "[ArrayPoolScope(typeof(byte)), System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Explicit)] ref partial struct P;")]
    [InlineData("POOL102 'P'", "[ArrayPoolOwner(typeof(byte)), System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Explicit)] sealed partial class P;")]
    [InlineData("POOL102 'P'", "[ArrayPoolScope(typeof(byte)), System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Sequential)] ref partial struct P { public int X; }")]
    // Elements.
    [InlineData("POOL103 'typeof(Local)'", "file class Local; [ArrayPoolScope(typeof(Local))] ref partial struct P;")]
    [InlineData("POOL103 'typeof(System.Collections.Generic.List<Local[]>)'", "file class Local; [ArrayPoolScope(typeof(System.Collections.Generic.List<Local[]>))] ref partial struct P;")]
    [InlineData("POOL103 'typeof(Local.Inner)'", "file class Local { public class Inner; } [ArrayPoolScope(typeof(Local.Inner))] ref partial struct P;")]
    [InlineData("POOL103 'typeof(Old)'", "[System.Obsolete(\"\", true)] class Old; [ArrayPoolScope(typeof(Old))] ref partial struct P;")]
    [InlineData("POOL103 'typeof(int*)'", "[ArrayPoolScope(typeof(int*))] unsafe ref partial struct P;")]
    [InlineData("POOL103 'typeof(Home.Item)'", "class Home { protected internal class Item; } [ArrayPoolScope(typeof(Home.Item))] public ref partial struct P;")]
    [InlineData("POOL103 'typeof(Item)'", "public class Home { protected class Item; } public partial class User : Home { public partial class Inner { [ArrayPoolScope(typeof(Item))] protected ref partial struct P; } }")]
    [InlineData("POOL103 'typeof(Item*[])'", "partial class Outer { struct Item; public unsafe partial class Inner { [ArrayPoolScope(typeof(Item*[]))] public ref partial struct P; } }")]
    // Parts that are missing: one report for all of them.
    [InlineData("POOL101 'P'", "class A { struct B { [FixedLengthPool(typeof(byte), Length = 1)] static class P; } }")]
    [InlineData("POOL102 'P'", "[FixedLengthPool(typeof(byte), Length = 1)] partial record struct P;")]
    [InlineData("POOL102 'P'", "[ArrayPoolOwner(typeof(byte))] abstract partial class P;")]
    public void Gets_one_report(string report, string source, string? second = null)
    {
        var outcome = Outcome.Of("using PoolAnalyzers;\n" + source.Replace("[|", "", StringComparison.Ordinal).Replace("|]", "", StringComparison.Ordinal));
        Assert.Empty(outcome.InGenerated);
        Assert.Equal(second is null ? [report] : [report, second], outcome.Rules);
        Assert.Empty(outcome.Files);
        Assert.All(outcome.Messages, message => Assert.DoesNotMatch(@"\b(Byte|Int32|String|Object)\b", message));
    }

    [Fact]
    public void Element_that_only_an_extern_alias_reaches()
    {
        var library = CSharpCompilation.Create(
            "Library", [CSharpSyntaxTree.ParseText("namespace Lib { public class Item; }")], GeneratorRun.Compile("", CSharpParseOptions.Default).References, new(OutputKind.DynamicallyLinkedLibrary));
        var reference = library.ToMetadataReference(aliases: ["Far"]);
        var outcome = Outcome.Of("extern alias Far; using PoolAnalyzers; [ArrayPoolScope(typeof(Far::Lib.Item[]))] ref partial struct P; [ObjectPool(typeof(Far::Lib.Item))] static partial class O;", references: [reference]);
        Assert.Empty(outcome.InGenerated);
        Assert.Empty(outcome.InSource);
        Assert.Equal(["POOL103 'typeof(Far::Lib.Item)'", "POOL103 'typeof(Far::Lib.Item[])'"], outcome.Rules.Order(StringComparer.Ordinal));

        var near = Outcome.Of("extern alias Far; using PoolAnalyzers; [ArrayPoolScope(typeof(Far::Lib.Item[]))] ref partial struct P;", references: [library.ToMetadataReference(aliases: ["Far", "global"])]);
        Assert.Empty(near.InGenerated.Concat(near.InSource).Concat(near.Rules));
        Assert.Single(near.Files);
    }

    [Fact]
    public void Names_stay_taken_in_the_checked_build_and_members_may_be_in_any_part()
    {
        const string Source = "using PoolAnalyzers; [FixedLengthPool(typeof(int), Length = 1)] sealed partial class P; partial class P { public void Trim() { } } partial class P { int Other; }";
        foreach (var isChecked in (bool[])[false, true])
        {
            var outcome = Outcome.Of(Source, isChecked: isChecked);
            Assert.Equal(["POOL111 'Trim'"], outcome.Rules);
            Assert.Empty(outcome.InGenerated);
        }
    }

    [Fact]
    public void The_generated_part_of_a_type_is_known_by_the_name_of_the_generator() =>
        Assert.Equal(OwnMembers.GeneratorName, typeof(PoolTypeGenerator).FullName);
}
