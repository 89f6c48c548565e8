using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL005: a field keeps a rental, and nobody releases it.</summary>
public sealed class Pool005Tests
{
    private static Task Type(string faulty, string clean) => Twins("POOL005", $"public sealed class Holder {{ {faulty} }}", $"public sealed class Holder {{ {clean} }}");

    /// <summary>A field that has it for a while keeps nothing.</summary>
    [Theory]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(n); {|POOL005:_now = b|}; b[0] = 1;", "var b = ArrayPool<byte>.Shared.Rent(n); try { _now = b; b[0] = 1; } finally { _now = null; ArrayPool<byte>.Shared.Return(b); }")]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(n); {|POOL005:_now = b|}; if (n > 3) ArrayPool<byte>.Shared.Return(b);", "var b = ArrayPool<byte>.Shared.Rent(n); _now = b; _now = null; ArrayPool<byte>.Shared.Return(b);")]
    public Task For_a_while(string faulty, string clean) => Type(
        $"private byte[] _now; public int First() => _now[0]; public void Run(int n) {{ {faulty} }}", $"private byte[] _now; public int First() => _now[0]; public void Run(int n) {{ {clean} }}");

    /// <summary>The field comes out of a property or method that fills it, and is released by that name.</summary>
    [Theory]
    [InlineData("private byte[] All => ", "ArrayPool<byte>.Shared.Return(All);")]
    [InlineData("private byte[] All { get { return ", "ArrayPool<byte>.Shared.Return(All);")]
    [InlineData("private byte[] All() => ", "ArrayPool<byte>.Shared.Return(All());")]
    public Task Released_by_the_name_of_a_property(string head, string release)
    {
        var (tail, use) = (head.EndsWith("return ", StringComparison.Ordinal) ? "; } }" : ";", head.Contains("()", StringComparison.Ordinal) ? "All()[i] = 1;" : "All[i] = 1;");
        return Type(
            $"private byte[]? _all; {head}{{|POOL005:_all ??= ArrayPool<byte>.Shared.Rent(16)|}}{tail} public void Set(int i) {{ {use} }} public void End() {{ _all = null; }}",
            $"private byte[]? _all; {head}_all ??= ArrayPool<byte>.Shared.Rent(16){tail} public void Set(int i) {{ {use} }} public void End() {{ if (_all != null) {{ {release} _all = null; }} }}");
    }

    /// <summary>The field is the <c>out</c> argument of what rents: it is only set there.</summary>
    [Theory]
    [InlineData("")]
    [InlineData("this.")]
    public Task Set_as_an_out_argument(string self) => Type(
        $"private byte[] _all; static void Take(int n, out byte[] a) {{ a = ArrayPool<byte>.Shared.Rent(n); }} public Holder(int n) {{ Take(n, out {{|POOL005:{self}_all|}}); }} public int First() => _all[0];",
        $"private byte[] _all; static void Take(int n, out byte[] a) {{ a = ArrayPool<byte>.Shared.Rent(n); }} public Holder(int n) {{ Take(n, out {self}_all); }} public void End() {{ ArrayPool<byte>.Shared.Return(_all); _all = null!; }}");

    /// <summary>Uses that give the array to nobody who could release it.</summary>
    [Theory]
    [InlineData("{|POOL005:_a = ArrayPool<char>.Shared.Rent(n)|}", "public override string ToString() => new string(_a, 0, 3);")]
    [InlineData("{|POOL005:_a = ArrayPool<char>.Shared.Rent(n)|}", "public Span<char> All => _a;")]
    [InlineData("{|POOL005:(_a, _n) = (ArrayPool<char>.Shared.Rent(n), n)|}", "public int Count => _n + _a[0];")]
    public Task Only_looked_at(string fill, string member)
    {
        const string around = "sealed class Text { private char[] _a = []; private int _n; public Text(int n) { FILL; _n = n; } MEMBER END }";
        var program = around.Replace("MEMBER", member);
        return Twins("POOL005", program.Replace("FILL", fill).Replace("END", ""),
            program.Replace("FILL", fill.Replace("{|POOL005:", "").Replace("|}", "")).Replace("END", "public void Close() { var a = _a; _a = []; if (a.Length > 0) ArrayPool<char>.Shared.Return(a); }"));
    }

    private static string Frame(string end, string caller) => $$"""
        public sealed class Frame
        {
            private readonly IMemoryOwner<byte> _owner;
            public Frame(IMemoryOwner<byte> owner, int id) { {{(end.Length > 0 ? "_owner = owner" : "{|POOL005:_owner = owner|}")}}; Id = id; }
            public int Id { get; }
            public Span<byte> Data => _owner.Memory.Span;
            {{end}}
        }
        public static class Frames { {{caller}} }
        """;

    /// <summary>An owner that callers make for the object, and part with, is the object's; one that a caller disposes of is lent.</summary>
    [Theory]
    [InlineData("public static Frame Read(int n) => new Frame(MemoryPool<byte>.Shared.Rent(n), n);")]
    [InlineData("public static Frame Read(int n) { var o = MemoryPool<byte>.Shared.Rent(n); o.Memory.Span[0] = 1; return new(o, n); }")]
    [InlineData("public static Frame Read(int n) => new Frame(id: n, owner: MemoryPool<byte>.Shared.Rent(n));")]
    public Task Owner_that_callers_part_with(string caller) => Twins("POOL005", Frame("", caller), Frame("public void Dispose() => _owner.Dispose();", caller));

    [Theory]
    [InlineData("public static int Read(int n) { using var o = MemoryPool<byte>.Shared.Rent(n); return new Frame(o, n).Id; }")]
    [InlineData("public static int Read(int n) { var o = MemoryPool<byte>.Shared.Rent(n); int id = new Frame(o, n).Id; o.Dispose(); return id; }")]
    [InlineData("public static Frame Read(IMemoryOwner<byte> o, int n) => new Frame(o, n);")]
    [InlineData("public static Frame Read(int n) => new Frame(MemoryPool<byte>.Shared.Rent(n), n); public static Frame Other(IMemoryOwner<byte> o) => new Frame(o, 1);")]
    [InlineData("")]
    public Task Owner_that_is_lent(string caller) => File("POOL005", "using System; using System.Buffers;" + Frame("", caller).Replace("{|POOL005:", "", StringComparison.Ordinal).Replace("|}", "", StringComparison.Ordinal));
}
