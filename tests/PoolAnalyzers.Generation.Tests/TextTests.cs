using System.Globalization;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>Words and numbers in what is generated and reported.</summary>
public class TextTests
{
    private const string Declarations =
        """
        using PoolAnalyzers;
        namespace Acme;
        [ArrayPoolScope(typeof(int), ThreadCache = true)] ref partial struct Scope;
        [ArrayPoolOwner] sealed partial class Owner<T>;
        [FixedLengthPool(typeof(int), Length = 12345, Capacity = 54321)] static partial class Soft;
        [FixedLengthPool(typeof(int), Length = 12345, Capacity = 54321, WhenEmpty = WhenEmpty.Throw, Preallocate = true)] sealed partial class Strict;
        partial class Home { [ObjectPool(typeof(object), Capacity = 12345, WhenEmpty = WhenEmpty.Throw)] public static partial class Strict; }
        [ObjectPool(typeof(object), Capacity = 12345)] static partial class Objects;
        """;

    private const string Wrong =
        """
        using PoolAnalyzers;
        [FixedLengthPool(typeof(int), Length = -12345)] static partial class A;
        [ObjectPool(typeof(object), Capacity = -12345)] static partial class B;
        [FixedLengthPool(typeof(long), Length = 1000000000, Capacity = 100000, Preallocate = true)] static partial class C;
        """;

    /// <summary>How some languages write numbers. The cultures themselves are not there where the runtime is built without them.</summary>
    [Theory]
    [InlineData("de-DE", ".", "-")]
    [InlineData("fr-FR", "\u202F", "-")]
    [InlineData("ar", "\u066C", "\u061C-")]
    [InlineData("fa-IR", "\u066C", "\u200E\u2212")]
    [InlineData("sv-SE", "\u00A0", "\u2212")]
    [InlineData("made up", "'", "minus ")]
    public async Task Is_the_same_under_any_culture(string name, string separator, string minus)
    {
        var (files, messages) = await Under(CultureInfo.InvariantCulture);
        var (others, otherMessages) = await Under(Culture(separator, minus));
        Assert.True(files == others, name);
        Assert.Equal(messages, otherMessages);
    }

    [Fact]
    public async Task Groups_digits_where_people_read_them()
    {
        var (files, messages) = await Under(CultureInfo.InvariantCulture);
        Assert.Contains("12,345", files, StringComparison.Ordinal);
        Assert.Contains("public const int Capacity = 54321;", files, StringComparison.Ordinal);
        Assert.Contains("not -12345", messages, StringComparison.Ordinal);
    }

    [Fact]
    public void Object_disposed_exceptions_name_the_type()
    {
        var text = string.Join('\n', GeneratorRun.Of(Declarations).Files.Values);
        foreach (var type in (string[])["Acme.Owner<T>", "Acme.Owner<T>.Lease", "Acme.Soft.Scope", "Acme.Strict.Scope", "Acme.Home.Strict.Scope", "Acme.Objects.Scope"])
            Assert.Contains($"new global::System.ObjectDisposedException(\"{type}\"", text, StringComparison.Ordinal);
        Assert.DoesNotContain("ObjectDisposedException(nameof(", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("[FixedLengthPool(typeof(byte))] static partial class P;", "Set Length, from 1 to 2147483591: it is the number of elements of every array")]
    [InlineData("[FixedLengthPool(typeof(byte), Length = 0)] static partial class P;", "Length must be from 1 to 2147483591, not 0: it is the number of elements of every array")]
    [InlineData("[ObjectPool(typeof(byte))] static partial class P;", "'byte' is a value type, of which a caller would get a copy: pool a class, or arrays of it")]
    [InlineData("[ArrayPoolScope(typeof(System.Span<int[,]>))] ref partial struct P;", "'Span<int[,]>' cannot be the type of elements: a ref struct lives on the stack only")]
    [InlineData("[ArrayPoolScope(typeof(string[]), Clear = ClearPolicy.Never)] ref partial struct P;", "Arrays of 'string[]' that are never cleared keep what they refer to alive, and hand it to the next user: leave out Clear")]
    [InlineData("class Item; [ArrayPoolScope(typeof((Item, int)[]))] public ref partial struct P;", "'(Item, int)[]' is less visible than 'P', whose public members would hand it out: make one as visible as the other")]
    [InlineData("class A { class B { [ArrayPoolScope(typeof(int))] ref struct P; } }", "Declare 'P' and 'B' and 'A' partial, so that members can be generated")]
    [InlineData("[ObjectPool(typeof(object), WhenEmpty = (WhenEmpty)7)] static partial class P;", "WhenEmpty has no value 7: use WhenEmpty.Allocate, WhenEmpty.Throw or WhenEmpty.Wait")]
    [InlineData("[ObjectPool(typeof(object), Create = \"new (\")] static partial class P;", "'new (' is not a C# expression")]
    [InlineData("[ObjectPool(typeof(object), Reset = \"a b\")] static partial class P;",
        "'a b' is not the name of a method: write a static method of 'P' that takes one 'object' and does this, and name it")]
    [InlineData("[ObjectPool(typeof(Box), Reset = \"Size = 0\")] static partial class P; class Box { public int Size; }",
        "'Size = 0' is not the name of a method: write a static method of 'P' that takes one 'Box' and does this, and name it")]
    [InlineData("[ObjectPool(typeof(object))] sealed partial record P;", "'P' is a record, and a record cannot be a pool: it would be copied by 'with'")]
    [InlineData("[PooledWriter(typeof(int))] sealed partial record P;", "'P' is a record, and a record cannot be a writer: it would be copied by 'with'")]
    [InlineData("[ArrayPoolOwner(typeof(int))] sealed partial record P;", "'P' is a record, and a record cannot be an owner: it would be copied by 'with'")]
    [InlineData("[ArrayPoolOwner] sealed partial class P;", "Give the element type: 'P' has no single type parameter that could be it")]
    [InlineData("[ObjectPool(null)] static partial class P;", "Give the type of the objects: null is none")]
    [InlineData("[ObjectPool(typeof(object)), ArrayPoolOwner(typeof(int))] sealed partial class P;", "'P' can be only one kind of generated type: keep one attribute")]
    public void Messages(string source, string message) => Assert.Equal([message], Outcome.Of("using PoolAnalyzers;\n" + source).Messages);

    private static CultureInfo Culture(string separator, string minus)
    {
        var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        (culture.NumberFormat.NumberGroupSeparator, culture.NumberFormat.NegativeSign) = (separator, minus);
        return culture;
    }

    private static Task<(string Files, string Messages)> Under(CultureInfo culture) => Task.Run(() =>
    {
        (CultureInfo.CurrentCulture, CultureInfo.CurrentUICulture) = (culture, culture);
        // The text is that of the test of exceptions, which is compiled.
        var files = string.Join('\n', GeneratorRun.Of(Declarations, mustCompile: false).Files.OrderBy(f => f.Key, StringComparer.Ordinal).Select(f => f.Value));
        return (files, string.Join('\n', Outcome.Of(Wrong).Messages.Order(StringComparer.Ordinal)));
    });
}
