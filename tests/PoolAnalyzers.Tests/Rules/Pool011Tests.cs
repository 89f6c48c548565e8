using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL011: a rental, or a view of it, is used after its release on some path.</summary>
public sealed class Pool011Tests
{
    [Fact]
    public Task Message_names_the_release() => File(
        """
        using System.Buffers;

        class Writer
        {
            static char Write(int n)
            {
                char[] text = {|#1:ArrayPool<char>.Shared.Rent(n)|};
                {|#2:ArrayPool<char>.Shared.Return(text)|};
                return {|#0:text|}[0];
            }
        }
        """,
        Report("POOL011").WithLocation(0).WithLocation(1).WithLocation(2)
            .WithMessage("'text', rented in line 7, is used after it is returned in line 8: another caller may have it by then"));

    private static string Referred(string place, string before, string after) =>
        $"static int Run(int n) {{ var b = ArrayPool<int>.Shared.Rent(n); int own = 0; ref int r = ref {place}; r = 1; {before} ArrayPool<int>.Shared.Return(b); {after} return own; }}";

    /// <summary>What a reference into an array refers to is in the array; what was read through it is not.</summary>
    [Theory]
    [InlineData("b[0]", "own = {|POOL011:r|};", "own = r;")]
    [InlineData("b[0]", "{|POOL011:r|} = 3;", "r = 3;")]
    [InlineData("MemoryMarshal.GetArrayDataReference(b)", "{|POOL011:r|} = 3;", "own = r + Unsafe.Add(ref r, 1);")]
    public Task Reference_into_the_array(string place, string late, string early) => Twins("POOL011", Referred(place, "", late), Referred(place, early, "own++;"));

    /// <summary>An object or a collection that keeps it is returned afterwards.</summary>
    [Theory]
    [InlineData("var w = new Wrap(b);", "w")]
    [InlineData("var w = new Wrap(); w.Data = b;", "w")]
    [InlineData("var w = new Wrap { Data = b };", "w")]
    [InlineData("var w = new List<byte[]>(); w.Add(b);", "w")]
    [InlineData("var w = Over(b);", "w")]
    public Task Object_that_keeps_it(string make, string returned) => Twins("POOL011",
        Wrap(make + " ArrayPool<byte>.Shared.Return(b); return {|POOL011:" + returned + "|};"), Wrap(make + " int r = w.GetHashCode(); ArrayPool<byte>.Shared.Return(b); return r;"));

    private static string Wrap(string body) =>
        $"sealed class Wrap {{ public byte[]? Data; public Wrap() {{ }} public Wrap(byte[] data) {{ Data = data; }} }} static Wrap Over(byte[] b) => new Wrap(b); static object Run(int n) {{ var b = ArrayPool<byte>.Shared.Rent(n); {body} }}";

    private static string OwnerField(string take, string last) =>
        $"sealed class Kept {{ private IMemoryOwner<byte>? _owner; public void Open(int n) => _owner = MemoryPool<byte>.Shared.Rent(n); public byte First() {{ {take} _owner.Dispose(); _owner = null; return {last}; }} }}";

    /// <summary>Nothing in the member speaks of pools: the field's type does.</summary>
    [Theory]
    [InlineData("var m = _owner!.Memory;", "{|POOL011:m|}.Span[0]")]
    [InlineData("if (_owner == null) return 0; var m = _owner.Memory.Slice(1);", "{|POOL011:m|}.Span[0]")]
    public Task Owner_in_a_field(string take, string last) => Twins("POOL011", OwnerField(take, last), OwnerField("byte b = _owner!.Memory.Span[0];", "b"));

    /// <summary>Another member of the struct, or the same one that is set, is no use of the array that went back.</summary>
    [Theory]
    [InlineData("{|POOL011:_s|}.A[0] = 1; _s = default;", "_s.N++; _s.A = null!;")]
    [InlineData("{|POOL011:_s|}.A[0] = 1; _s = default;", "ref var s = ref _s; s.A = null!; (_s.N > 0 ? ref _s : ref s).A = null!;")]
    [InlineData("int n = {|POOL011:_s|}.A.Length; _s = default;", "int n = _s.N; _s.A = null!;")]
    [InlineData("{|POOL011:_s|}.A.AsSpan().Clear(); _s.A = null!;", "ArrayPool<int>.Shared.Return(_s.B); _s.A = null!; _s.B = null!;")]
    public Task Member_of_a_struct_in_a_field(string faulty, string clean)
    {
        const string around = """
            sealed class Rows : IDisposable
            {
                struct State { public int[] A; public int[] B; public int N; }
                State _s;
                public Rows(int n) { _s.A = ArrayPool<int>.Shared.Rent(n); _s.B = ArrayPool<int>.Shared.Rent(n); }
                public void Dispose() { if (_s.A is null) return; ArrayPool<int>.Shared.Return(_s.A); BODY }
            }
            """;
        return Twins("POOL011", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>A span that a constructor only works on is not in the ref struct.</summary>
    [Theory]
    [InlineData("_s = s;", "s[0] = 1; Fill(s, q); _n = s.Length;")]
    [InlineData("_s = s[1..];", "s.Clear(); _n = q[s[0]];")]
    [InlineData("_s = Part(s);", "Fill(q, s);")]
    public Task Scratch_of_a_ref_struct(string faulty, string clean)
    {
        const string around = """
            ref struct Reducer
            {
                private Span<int> _q, _s; private int _n;
                public Reducer(Span<int> s, Span<int> q) { BODY _q = q; }
                static Span<int> Part(Span<int> s) => s[1..];
                static void Fill(Span<int> a, Span<int> b) => a[0] = b[0];
                public int Next() => _q[0] + _n + (_s.IsEmpty ? 0 : _s[0]);
            }
            static int Run(int n)
            {
                int[] s = ArrayPool<int>.Shared.Rent(n), q = ArrayPool<int>.Shared.Rent(n);
                var r = new Reducer(s, q);
                ArrayPool<int>.Shared.Return(s);
                int x = OPENrCLOSE.Next();
                ArrayPool<int>.Shared.Return(q);
                return x;
            }
            """;
        return Twins("POOL011", around.Replace("BODY", faulty).Replace("OPEN", "{|POOL011:").Replace("CLOSE", "|}"), around.Replace("BODY", clean).Replace("OPEN", "").Replace("CLOSE", ""));
    }

    /// <summary>A caught exception is not null, nor is what the framework says never is.</summary>
    [Theory]
    [InlineData("IOException? e = null; try { s.ReadExactly(b, 0, n); } catch (IOException caught) { ArrayPool<byte>.Shared.Return(b); e = caught; }")]
    [InlineData("string? e = null; if (s.CanRead) { e = Encoding.UTF8.GetString(b, 0, n); ArrayPool<byte>.Shared.Return(b); }")]
    [InlineData("string? e = null; if (s.CanRead) { e = $\"{n}\"; ArrayPool<byte>.Shared.Return(b); }")]
    [InlineData("int? e = null; if (s.CanRead) { e = s.Read(b, 0, n); ArrayPool<byte>.Shared.Return(b); }")]
    public Task Never_null(string body)
    {
        const string around = "static int Run(Stream s, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); BODY if (e is not null) LEAVE; int first = USE; ArrayPool<byte>.Shared.Return(b); return first; }";
        var program = around.Replace("BODY", body);
        return Twins("POOL011", program.Replace("LEAVE", "s.Flush()").Replace("USE", "{|POOL011:b|}[0]"), program.Replace("LEAVE", "return -1").Replace("USE", "b[0]"));
    }
}
