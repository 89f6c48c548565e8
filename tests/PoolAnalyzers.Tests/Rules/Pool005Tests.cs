using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL005: a field keeps a rental, and nobody releases it.</summary>
public sealed class Pool005Tests
{
    private const string Rented = "private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);";

    [Fact]
    public Task Constructor() => Type(
        "private byte[] _buffer; public Holder() { {|POOL005:_buffer = ArrayPool<byte>.Shared.Rent(64)|}; }  public void Put(int i) => _buffer[i] = 1;",
        "private byte[] _buffer; public Holder() { _buffer = ArrayPool<byte>.Shared.Rent(64); } public void Put(int i) => _buffer[i] = 1; public void Dispose() => ArrayPool<byte>.Shared.Return(Interlocked.Exchange(ref _buffer, null));");

    [Fact]
    public Task Initializer() => Type(
        "private byte[] {|POOL005:_buffer = ArrayPool<byte>.Shared.Rent(64)|}; public int First => _buffer[0];",
        Rented + " public int First => _buffer[0]; public void Dispose() { var b = _buffer; _buffer = null; ArrayPool<byte>.Shared.Return(b); }");

    [Fact]
    public Task Reset_is_no_release() => Type(
        "private byte[] _buffer; public void Open() { {|POOL005:_buffer = ArrayPool<byte>.Shared.Rent(64)|}; } public void Close() { _buffer = null; }",
        "private byte[] _buffer; public void Open() { _buffer = ArrayPool<byte>.Shared.Rent(64); } public void Close() { if (_buffer is { } b) { _buffer = null; ArrayPool<byte>.Shared.Return(b); } }");

    [Fact]
    public Task Coalescing_assignment_of_an_owner() => Type(
        "private IMemoryOwner<byte> _owner; public int Size(int n) { {|POOL005:_owner ??= MemoryPool<byte>.Shared.Rent(n)|}; return _owner.Memory.Length; }",
        "private IMemoryOwner<byte> _owner; public int Size(int n) { _owner ??= MemoryPool<byte>.Shared.Rent(n); return _owner.Memory.Length; } public void Dispose() { _owner?.Dispose(); _owner = null; }");

    [Fact]
    public Task Private_property() => Type(
        "private byte[] Buffer { get; set; } public void Open() { {|POOL005:Buffer = ArrayPool<byte>.Shared.Rent(64)|}; Buffer[0] = 1; }",
        "private byte[] Buffer { get; set; } public void Open() { Buffer = ArrayPool<byte>.Shared.Rent(64); Buffer[0] = 1; } public void Close() { var b = Buffer; Buffer = null; ArrayPool<byte>.Shared.Return(b); }");

    [Fact]
    public Task Lent_to_a_reader() => Type(
        "private byte[] _buffer; private Stream _s = Stream.Null; public void Open() { {|POOL005:_buffer = ArrayPool<byte>.Shared.Rent(64)|}; } public int Fill() => _s.Read(_buffer, 0, 64);",
        "private byte[] _buffer; private Stream _s = Stream.Null; public void Open() { _buffer = ArrayPool<byte>.Shared.Rent(64); } public int Fill() { int n = _s.Read(_buffer, 0, 64); Drop(_buffer); _buffer = null; return n; } private static void Drop(byte[] b) => ArrayPool<byte>.Shared.Return(b);");

    [Fact]
    public Task Released_in_the_other_part() => Members(
        """
        public sealed partial class Holder
        {
            private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
            public int First => _buffer[0];
        }

        public sealed partial class Holder
        {
            public void Dispose() { var b = _buffer; _buffer = null; ArrayPool<byte>.Shared.Return(b); }
        }
        """);

    [Fact]
    public Task Released_by_the_type_around() => Twins("POOL005",
        """
        private sealed class Node { internal byte[] Data; internal Node() { {|POOL005:Data = ArrayPool<byte>.Shared.Rent(64)|}; } }
        static int Use(Node n) => n.Data.Length;
        """,
        """
        private sealed class Node { internal byte[] Data; internal Node() { Data = ArrayPool<byte>.Shared.Rent(64); } }
        static void Use(Node n) { ArrayPool<byte>.Shared.Return(n.Data); n.Data = null; }
        """);

    [Fact]
    public Task Others_can_reach_it() => Members(
        "public sealed class Holder { public byte[] Data; public Holder() { Data = ArrayPool<byte>.Shared.Rent(64); } }");

    [Fact]
    public Task Handed_on() => Type(
        "private byte[] _buffer; public void Open() { {|POOL005:_buffer = ArrayPool<byte>.Shared.Rent(64)|}; } public int Sum() { var b = _buffer; int s = 0; for (int i = 0; i < 64; i++) s += b[i]; return s; }",
        "private byte[] _buffer; public void Open() { _buffer = ArrayPool<byte>.Shared.Rent(64); } public byte[] Detach() { var b = _buffer; _buffer = null; return b; }");

    [Fact]
    public Task Declared_to_be_released() => Twins("POOL005",
        "sealed class KeptAttribute : Attribute { } sealed class Holder { [Kept] private byte[] _buffer; public void Open() { {|POOL005:_buffer = ArrayPool<byte>.Shared.Rent(64)|}; } }",
        "sealed class TakesOwnershipAttribute : Attribute { } sealed class Holder { [TakesOwnership] private byte[] _buffer; public void Open() { _buffer = ArrayPool<byte>.Shared.Rent(64); } }");

    [Fact]
    public Task Static_fields_live_as_long_as_the_process() => Members(
        "private static byte[] s_table = ArrayPool<byte>.Shared.Rent(64); static int First() => s_table[0];");

    private static Task Type(string faulty, string clean) => Twins("POOL005", $"public sealed class Holder {{ {faulty} }}", $"public sealed class Holder {{ {clean} }}");

    /// <summary>The field behind a property has no name that could be looked for: what releases it goes by the property's.</summary>
    [Fact]
    public Task Field_behind_a_property() => Twins("POOL005",
        "sealed class Holder { private byte[]? _block; private byte[] Block => {|POOL005:_block ??= ArrayPool<byte>.Shared.Rent(16)|}; public int First() => Block[0]; }",
        "sealed class Holder { private byte[] Block => field ??= ArrayPool<byte>.Shared.Rent(16); public int First() => Block[0]; public void End() => ArrayPool<byte>.Shared.Return(Block); }");

    private static string Decoded(string type, string field) =>
        $"sealed class Reader {{ private readonly byte[] _decoded; public Reader() {{ {field}; }} private static {type} Decode({type} to) {{ return to; }} public int First() => Decode(_decoded){(type == "byte[]" ? "" : ".Slice(0)")}[0]; }}";

    /// <summary>Nobody has the array back from a span, even where it comes back.</summary>
    [Fact]
    public Task Given_as_a_span() => Twins("POOL005",
        Decoded("Span<byte>", "{|POOL005:_decoded = ArrayPool<byte>.Shared.Rent(16)|}"),
        Decoded("byte[]", "_decoded = ArrayPool<byte>.Shared.Rent(16)"));

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

    /// <summary>Who asks the property only looks: nothing gives the array back.</summary>
    [Fact]
    public Task Given_out_by_a_property() => Twins("POOL005",
        "internal sealed class Scratch { private byte[] {|POOL005:_p = ArrayPool<byte>.Shared.Rent(16)|}; internal byte[] Buffer => _p; public void Write(Stream s) => s.Write(Buffer, 0, 16); }",
        "internal sealed class Scratch { private byte[] _p = ArrayPool<byte>.Shared.Rent(16); internal byte[] Buffer => _p; public void Write(Stream s) => s.Write(Buffer, 0, 16); } static void End(Scratch s) => ArrayPool<byte>.Shared.Return(s.Buffer);");

    [Fact]
    public Task Asked_if_it_is_there() => Twins("POOL005",
        "sealed class Scratch { private byte[] {|POOL005:_b = ArrayPool<byte>.Shared.Rent(9)|}; public void Run(Stream s) { _b?.AsSpan().Clear(); s.Write(_b, 0, 3); } }",
        "sealed class Scratch { private byte[] _b = ArrayPool<byte>.Shared.Rent(9); public void Run(Stream s) { _b?.AsSpan().Clear(); s.Write(_b, 0, 3); } public void Dispose() { if (_b != null) ArrayPool<byte>.Shared.Return(_b); _b = null; } }");
}
