using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL013: an array goes back to another pool than the one that rented it.</summary>
public sealed class Pool013Tests
{
    [Fact]
    public Task Message_names_both_pools() => File(
        """
        using System.Buffers;

        class Writer
        {
            static readonly ArrayPool<char> s_large = ArrayPool<char>.Create(65536, 4);

            static void Write(int n)
            {
                char[] text = {|#1:s_large.Rent(n)|};
                {|#0:ArrayPool<char>.Shared.Return(text)|};
            }
        }
        """,
        Report("POOL013").WithLocation(0).WithLocation(1)
            .WithMessage("'text', rented in line 9 from 's_large', is returned to 'ArrayPool<char>.Shared'"));

    /// <summary>Helpers that choose among pools by what they are given: the same choice is the same pool.</summary>
    [Theory]
    [InlineData("var a = Rent(n); {|POOL013:Return(a, n + 1)|};", "var a = Rent(n); Return(a, n);")]
    [InlineData("var a = Rent(n); {|POOL013:Return(a, a.Length)|};", "var a = Rent(n); if (n < 4096) s_small.Return(a); else s_large.Return(a);")]
    [InlineData("var a = Rent(8000); {|POOL013:s_small.Return(a)|};", "var a = Rent(8000); s_large.Return(a);")]
    [InlineData("var a = s_small.Rent(8000); {|POOL013:Return(a, 8000)|};", "var a = s_large.Rent(8000); Return(a, 8000);")]
    [InlineData("var a = n < 4096 ? s_large.Rent(n) : s_small.Rent(n); {|POOL013:Return(a, n)|};", "var a = n < 4096 ? s_small.Rent(n) : s_large.Rent(n); Return(a, n);")]
    // What was asked for is rounded up to a power of two.
    [InlineData("var a = Rent(n); if (a.Length >= 4096) {|POOL013:s_large.Return(a)|};", "var a = n <= 4096 ? s_small.Rent(n) : s_large.Rent(n); if (a.Length <= 4096) s_small.Return(a); else s_large.Return(a);")]
    [InlineData("var a = Rent(n); if (a.Length > 0) {|POOL013:ArrayPool<byte>.Shared.Return(a)|};", "var a = Rent(n); if (a.Length > 2048) s_large.Return(a); else s_small.Return(a);")]
    // By a function of it, which the caller does not see.
    [InlineData("var a = s_small.Rent(n); {|POOL013:s_large.Return(a)|}; ReturnTo(RentOf(n), n);", "var a = RentOf(n); ReturnTo(a, n);")]
    public Task Chosen_by_helpers(string faulty, string clean)
    {
        const string around = """
            static readonly ArrayPool<byte> s_small = ArrayPool<byte>.Create(), s_large = ArrayPool<byte>.Create();
            enum Tier { Small, Large }
            static Tier TierOf(int n) => n < 4096 ? Tier.Small : Tier.Large;
            static byte[] Rent(int n) => n < 4096 ? s_small.Rent(n) : s_large.Rent(n);
            static void Return(byte[] array, int n) { if (n < 4096) s_small.Return(array); else s_large.Return(array); }
            static byte[] RentOf(int n) { switch (TierOf(n)) { case Tier.Small: return s_small.Rent(n); default: return s_large.Rent(n); } }
            static void ReturnTo(byte[]? array, int n) { if (array is null) return; switch (TierOf(n)) { case Tier.Small: s_small.Return(array); break; default: s_large.Return(array); break; } }
            static void Run(int n) { BODY }
            """;
        return Twins("POOL013", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>One of two pools is chosen: whoever gives back without choosing has the wrong one at times. A choice may be made again in any form.</summary>
    [Theory]
    [InlineData("var p = n > 5 ? Big : ArrayPool<byte>.Shared;", "Big.Return(a)", "p.Return(a)")]
    [InlineData("var p = n > 5 ? Big : ArrayPool<byte>.Shared;", "Big.Return(a)", "(n > 5 ? Big : ArrayPool<byte>.Shared).Return(a)")]
    [InlineData("var p = n > 5 ? Big : ArrayPool<byte>.Shared;", "Big.Return(a)", "if (n > 5) Big.Return(a); else ArrayPool<byte>.Shared.Return(a)")]
    [InlineData("var p = n > 5 ? Big : ArrayPool<byte>.Shared;", "Big.Return(a)", "Give(a, n > 5)")]
    [InlineData("var p = given ?? ArrayPool<byte>.Shared;", "ArrayPool<byte>.Shared.Return(a)", "if (given is null) ArrayPool<byte>.Shared.Return(a); else given.Return(a)")]
    [InlineData("var p = ArrayPool<byte>.Shared; if (n > 9) p = Big;", "ArrayPool<byte>.Shared.Return(a)", "switch (n) { case > 9: Big.Return(a); break; default: ArrayPool<byte>.Shared.Return(a); break; }")]
    public Task One_of_several_pools(string choice, string faulty, string clean)
    {
        const string around = """
            static readonly ArrayPool<byte> Big = ArrayPool<byte>.Create(1 << 24, 4);
            static void Give(byte[] a, bool isBig) { if (isBig) Big.Return(a); else ArrayPool<byte>.Shared.Return(a); }
            static void Run(Stream s, int n, ArrayPool<byte>? given) { CHOICE var a = p.Rent(n); s.Write(a, 0, n); BODY; }
            """;
        var program = around.Replace("CHOICE", choice);
        return Twins("POOL013", program.Replace("BODY", "{|POOL013:" + faulty + "|}"), program.Replace("BODY", clean));
    }

    /// <summary>A generic declaration says <c>T</c> where whoever uses it says what it is.</summary>
    [Theory]
    // Another name for the shared pool, in a type or from a method.
    [InlineData("ArrayPool<byte>.Shared.Rent(n)", "Pools<byte>.Own.Return(b)", "Pools<byte>.Same.Return(b)")]
    [InlineData("Pools<byte>.Via.Rent(n)", "Pools<byte>.Own.Return(b)", "ArrayPool<byte>.Shared.Return(b)")]
    [InlineData("ArrayPool<byte>.Shared.Rent(n)", "Pools<byte>.Own.Return(b)", "Of<byte>().Return(b)")]
    // Helpers of the type, and methods with a type parameter of their own.
    [InlineData("Pools<byte>.Take(n)", "ArrayPool<byte>.Shared.Return(b)", "Pools<byte>.Own.Return(b)")]
    [InlineData("Pools<byte>.Own.Rent(n)", "Give(b)", "Pools<byte>.GiveBack(b)")]
    [InlineData("Pools<byte>.Inner.Pool.Rent(n)", "Pools<byte>.GiveBack(b)", "Pools<byte>.Inner.GiveBack(b)")]
    [InlineData("Take<KeyValuePair<int, string>>(n)", "Pools<KeyValuePair<int, string>>.Own.Return(b)", "GivePairs(b)")]
    [InlineData("Pools<(int X, int Y)>.Same.Rent(n)", "Pools<(int X, int Y)>.Own.Return(b)", "ArrayPool<(int A, int B)>.Shared.Return(b)")]
    public Task Pools_of_generic_types(string rent, string faulty, string clean)
    {
        const string around = """
            static class Pools<T>
            {
                public static readonly ArrayPool<T> Own = ArrayPool<T>.Create(), Same = ArrayPool<T>.Shared;
                private static readonly ArrayPool<T> s_shared = ArrayPool<T>.Shared;
                public static ArrayPool<T> Via => s_shared;
                public static T[] Take(int n) => Own.Rent(n);
                public static void GiveBack(T[] array) => Own.Return(array, true);
                public static class Inner { public static readonly ArrayPool<T> Pool = ArrayPool<T>.Create(); public static void GiveBack(T[] array) => Pool.Return(array, true); }
            }
            static ArrayPool<T> Of<T>() => ArrayPool<T>.Shared;
            static T[] Take<T>(int n) => ArrayPool<T>.Shared.Rent(n);
            static void Give<T>(T[] array) => ArrayPool<T>.Shared.Return(array, true);
            static void GivePairs<K, V>(KeyValuePair<K, V>[] array) => ArrayPool<KeyValuePair<K, V>>.Shared.Return(array, true);
            static void Run(int n) { var b = RENT; b[0] = default; BODY; }
            """;
        var program = around.Replace("RENT", rent);
        return Twins("POOL013", program.Replace("BODY", "{|POOL013:" + faulty + "|}"), program.Replace("BODY", clean));
    }

    /// <summary>A name for a name; two that go round in a circle are no names for anything.</summary>
    [Theory]
    [InlineData("static readonly ArrayPool<byte> s_mine = Pools.Shared;", "ArrayPool<byte>.Shared")]
    [InlineData("static readonly ArrayPool<byte> s_mine = Pools.Given;", "ArrayPool<byte>.Shared")]
    [InlineData("static readonly ArrayPool<byte> s_mine = Pools.Own;", "Pools.Own")]
    [InlineData("static readonly ArrayPool<byte> s_mine = s_other, s_other = s_mine;", "s_mine")]
    public Task Alias_of_an_alias(string mine, string same)
    {
        const string around = """
            static class Pools { public static readonly ArrayPool<byte> Own = ArrayPool<byte>.Create(), Large = ArrayPool<byte>.Create(), Shared = ArrayPool<byte>.Shared; public static ArrayPool<byte> Given { get; } = Shared; }
            MINE
            static void Run(int n) { var b = s_mine.Rent(n); b[0] = 1; BODY; }
            """;
        var program = around.Replace("MINE", mine);
        return Twins("POOL013", program.Replace("BODY", "{|POOL013:Pools.Large.Return(b)|}"), program.Replace("BODY", same + ".Return(b)"));
    }

    /// <summary>A field that is filled from one pool in one member, and given back to another one in another.</summary>
    [Theory]
    [InlineData("private byte[]? _b; public Buffers(int n) => _b = s_own.Rent(n);", "s_own", "ArrayPool<byte>.Shared")]
    [InlineData("private byte[] _b = ArrayPool<byte>.Shared.Rent(4);", "ArrayPool<byte>.Shared", "s_own")]
    [InlineData("private byte[] _b = []; public void Grow(int n) { var bigger = s_own.Rent(n); _b.CopyTo(bigger, 0); _b = bigger; }", "s_own", "s_large")]
    [InlineData("private byte[] _b { get; set; } = null!; public void Fill(int n) { _b ??= s_own.Rent(n); }", "s_own", "s_large")]
    [InlineData("private byte[]? _b; public void Fill(int n, bool x) { this._b = x ? s_own.Rent(n) : s_own.Rent(2 * n); }", "s_own", "ArrayPool<byte>.Shared")]
    [InlineData("private byte[]? _b; public Buffers(ArrayPool<byte> given, int n) { _given = given; _b = given.Rent(n); }", "_given", "ArrayPool<byte>.Shared")]
    public Task Pool_of_a_field(string fill, string own, string other)
    {
        const string around = """
            sealed class Buffers : IDisposable
            {
                private static readonly ArrayPool<byte> s_own = ArrayPool<byte>.Create(), s_large = ArrayPool<byte>.Create(1 << 20, 4);
                private readonly ArrayPool<byte> _given = s_own;
                FILL
                public void Dispose() { var b = Interlocked.Exchange(ref COPY, null!); if (b != null) BACK; }
            }
            """;
        var program = around.Replace("FILL", fill).Replace(fill.Contains("{ get;") ? "Interlocked.Exchange(ref COPY, null!)" : "COPY", "_b").Replace("= _b; if", "= _b; _b = null!; if");
        return Twins("POOL013", program.Replace("BACK", "{|POOL013:" + other + ".Return(b)|}"), program.Replace("BACK", own + ".Return(b)"));
    }

    /// <summary>Where one place may put anything there, nothing is known.</summary>
    [Theory]
    [InlineData("public void Take(byte[] given) => _b = given;")]
    [InlineData("public void Take(bool x) => _b = x ? s_own.Rent(4) : ArrayPool<byte>.Shared.Rent(4);")]
    [InlineData("public void Take() => Fill(ref _b); private static void Fill(ref byte[]? b) => b = ArrayPool<byte>.Shared.Rent(4);")]
    [InlineData("public void Take() => (_b, _) = (ArrayPool<byte>.Shared.Rent(4), 1);")]
    public Task Field_that_may_be_from_anywhere(string other)
    {
        const string around = """
            sealed class Buffers(int n) : IDisposable
            {
                private static readonly ArrayPool<byte> s_own = ArrayPool<byte>.Create();
                private byte[]? _b = s_own.Rent(n);
                OTHER
                public void Dispose() { if (_b != null) BACK; _b = null; }
            }
            """;
        return Twins("POOL013", around.Replace("OTHER", "").Replace("BACK", "{|POOL013:ArrayPool<byte>.Shared.Return(_b)|}"), around.Replace("OTHER", other).Replace("BACK", "ArrayPool<byte>.Shared.Return(_b)"));
    }
}
