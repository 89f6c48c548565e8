using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL006: a field that has a rental gets something else, and nobody releases the rental.</summary>
public sealed class Pool006Tests
{
    private const string End = "public void Dispose() { var b = _b; _b = null; if (b != null) ArrayPool<byte>.Shared.Return(b); }";

    private static string Bag(string members, string head = "class") =>
        $"sealed {head} Bag : IDisposable {{ private byte[]? _b; private int _n; {members} {End} }}";

    private static Task Rule(string faulty, string clean) => Twins("POOL006", Bag(faulty), Bag(clean));

    private static Task Silent(string members) => File("POOL006", Program(members));

    private static string Program(string members) => $$"""
        using System;
        using System.Buffers;
        using System.Collections.Generic;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.Extensions.ObjectPool;
        public static class Program
        {
        {{members}}
        }
        """;

    /// <summary>Ways to make room that forget the old array, and the same with its return.</summary>
    [Theory]
    [InlineData("var more = ArrayPool<byte>.Shared.Rent(_n * 2); _b.AsSpan(0, _n).CopyTo(more); $ {|POOL006:_b = more|};", "if (_b != null) ArrayPool<byte>.Shared.Return(_b);")]
    [InlineData("var old = _b; {|POOL006:_b = ArrayPool<byte>.Shared.Rent(_n * 2)|}; old.AsSpan(0, _n).CopyTo(_b); $", "if (old is not null) ArrayPool<byte>.Shared.Return(old);")]
    [InlineData("byte[] more = ArrayPool<byte>.Shared.Rent(_n * 2); if (_b is { } old) { Buffer.BlockCopy(old, 0, more, 0, _n); $ } {|POOL006:_b = more|};", "ArrayPool<byte>.Shared.Return(old);")]
    [InlineData("var more = ArrayPool<byte>.Shared.Rent(_n * 2); try { _b?.CopyTo(more, 0); } finally { var old = _b; {|POOL006:_b = more|}; $ }", "if (old != null) ArrayPool<byte>.Shared.Return(old);")]
    [InlineData("var more = ArrayPool<byte>.Shared.Rent(_n * 2); var old = {|POOL006:Interlocked.Exchange(ref _b, more)|}; $", "if (old != null) ArrayPool<byte>.Shared.Return(old);")]
    [InlineData("var old = _b; this.{|POOL006:_b = ArrayPool<byte>.Shared.Rent(_n + 1)|}; $", "Free(old);")]
    public Task Making_room(string grow, string release)
    {
        const string around = "public void Put(byte x) { if (_b == null || _n == _b.Length) Grow(); _b![_n++] = x; } private static void Free(byte[]? b) { if (b != null) ArrayPool<byte>.Shared.Return(b); } private void Grow() { BODY }";
        grow = grow.Replace("this.{|POOL006:", "{|POOL006:this.", StringComparison.Ordinal);
        return Rule(around.Replace("BODY", grow.Replace("$", "", StringComparison.Ordinal), StringComparison.Ordinal),
            around.Replace("BODY", Unmarked(grow).Replace("$", release, StringComparison.Ordinal), StringComparison.Ordinal));
    }

    private static string Unmarked(string code) => code.Replace("{|POOL006:", "", StringComparison.Ordinal).Replace("|}", "", StringComparison.Ordinal);

    /// <summary>In the member itself, with all kinds of reasons to take another array.</summary>
    [Theory]
    [InlineData("public void Fit(int n) { if (_b == null || _b.Length < n) {|POOL006:_b = ArrayPool<byte>.Shared.Rent(n)|}; }", "public void Fit(int n) { if (_b == null || _b.Length < n) { if (_b != null) ArrayPool<byte>.Shared.Return(_b); _b = ArrayPool<byte>.Shared.Rent(n); } }")]
    [InlineData("public void Fit(int n) { if (_b?.Length >= n) return; {|POOL006:_b = ArrayPool<byte>.Shared.Rent(n)|}; }", "public void Fit(int n) { if (_b?.Length >= n) return; if (_b is { } b) ArrayPool<byte>.Shared.Return(b); _b = ArrayPool<byte>.Shared.Rent(n); }")]
    [InlineData("public void Open(int n) { {|POOL006:_b = ArrayPool<byte>.Shared.Rent(n)|}; }", "public void Open(int n) { _b ??= ArrayPool<byte>.Shared.Rent(n); }")]
    [InlineData("public void Open(int n) { if (_n != n) {|POOL006:_b = ArrayPool<byte>.Shared.Rent(n)|}; _n = n; }", "public void Open(int n) { if (_b is not null) throw new InvalidOperationException(); _b = ArrayPool<byte>.Shared.Rent(n); _n = n; }")]
    [InlineData("public async Task OpenAsync(int n) { await Task.Yield(); {|POOL006:_b = ArrayPool<byte>.Shared.Rent(n)|}; }", "public async Task OpenAsync(int n) { await Task.Yield(); Dispose(); _b = ArrayPool<byte>.Shared.Rent(n); }")]
    [InlineData("public int Size { get => _n; set { {|POOL006:_b = ArrayPool<byte>.Shared.Rent(value)|}; _n = value; } }", "public int Size { get => _n; set { Dispose(); _b = ArrayPool<byte>.Shared.Rent(value); _n = value; } }")]
    [InlineData("public Bag() { _b = ArrayPool<byte>.Shared.Rent(4); } public void Next() { {|POOL006:_b = null|}; }", "public Bag() { _b = ArrayPool<byte>.Shared.Rent(4); } public void Next() { ArrayPool<byte>.Shared.Return(_b!); _b = null; }")]
    [InlineData("public Bag() { _b = ArrayPool<byte>.Shared.Rent(4); {|POOL006:_b = ArrayPool<byte>.Shared.Rent(8)|}; }", "public Bag(bool x) { if (x) _b = ArrayPool<byte>.Shared.Rent(4); else _b = ArrayPool<byte>.Shared.Rent(8); }")]
    [InlineData("public void Work(int n) { _b ??= ArrayPool<byte>.Shared.Rent(n); for (int i = 0; i < n; i++) { _b[0] = 1; {|POOL006:_b = ArrayPool<byte>.Shared.Rent(n + i)|}; } }", "public void Work(int n) { _b ??= ArrayPool<byte>.Shared.Rent(n); for (int i = 0; i < n; i++) { _b[0] = 1; ArrayPool<byte>.Shared.Return(_b); _b = ArrayPool<byte>.Shared.Rent(n + i); } }")]
    [InlineData("public void Fill(int n) => {|POOL006:_b = ArrayPool<byte>.Shared.Rent(n)|};", "public void Fill(int n) => _b = _b ?? ArrayPool<byte>.Shared.Rent(n);")]
    [InlineData("public void Work(int n, bool keeps) { _b ??= ArrayPool<byte>.Shared.Rent(n); if (keeps) return; {|POOL006:Interlocked.Exchange(ref _b, null)|}; }", "public void Work(int n, bool keeps) { _b ??= ArrayPool<byte>.Shared.Rent(n); if (keeps) return; if (Interlocked.Exchange(ref _b, null) is { } b) ArrayPool<byte>.Shared.Return(b); }")]
    public Task In_the_member_itself(string faulty, string clean) => Rule(faulty, clean);

    /// <summary>A flag, a count or a state says that the field is empty; where another member sets it back and leaves the field, it says nothing.</summary>
    [Theory]
    [InlineData("bool _isOpen;", "if (!_isOpen) { $ _isOpen = true; }", "_isOpen = false;")]
    [InlineData("int _state;", "if (_state == 1) return; _state = 1; $", "_state = 0;")]
    [InlineData("int _users;", "if (_users++ == 0) { $ }", "_users = 0;")]
    [InlineData("int _once;", "if (Interlocked.Exchange(ref _once, 1) == 0) { $ }", "_once = 0;")]
    public Task Flag_that_says_so(string flag, string open, string close) => Rule(
        $"{flag} public void Open(int n) {{ {open.Replace("$", "{|POOL006:_b = ArrayPool<byte>.Shared.Rent(n)|};", StringComparison.Ordinal)} }} public void Close() {{ {close} }}",
        $"{flag} public void Open(int n) {{ {open.Replace("$", "_b = ArrayPool<byte>.Shared.Rent(n);", StringComparison.Ordinal)} }} public void Close() {{ if (_b != null) ArrayPool<byte>.Shared.Return(_b); _b = null; {close} }}");

    /// <summary>What a helper gives, or puts where it is told to, is put there by the caller.</summary>
    [Theory]
    [InlineData("public void Grow(int n) { {|POOL006:_b = Bigger(_b, n)|}; } private static byte[] Bigger(byte[]? b, int n) { var more = ArrayPool<byte>.Shared.Rent(n); if (b != null) { b.CopyTo(more, 0); $ } return more; }", "ArrayPool<byte>.Shared.Return(b);")]
    [InlineData("public void Grow(int n) { {|POOL006:Resize(ref _b, n)|}; } private static void Resize(ref byte[]? b, int n) { var more = ArrayPool<byte>.Shared.Rent(n); if (b != null) { b.CopyTo(more, 0); $ } b = more; }", "ArrayPool<byte>.Shared.Return(b);")]
    public Task By_a_helper(string members, string release) =>
        Rule(members.Replace("$", "", StringComparison.Ordinal), Unmarked(members).Replace("$", release, StringComparison.Ordinal));

    private static string Builder(string kind, string grow, string end) => $$"""
        {{kind}} struct Text
        {
            private char[]? _rented; private Span<char> _chars; private int _n;
            public Text(Span<char> first) { _rented = null; _chars = first; _n = 0; }
            public Text(int n) { _rented = ArrayPool<char>.Shared.Rent(n); _chars = _rented; _n = 0; }
            public void Add(char c) { if ((uint)_n >= (uint)_chars.Length) Grow(1); _chars[_n++] = c; }
            public override string ToString() { string s = _chars.Slice(0, _n).ToString(); Dispose(); return s; }
            private void Grow(int more) { char[] next = ArrayPool<char>.Shared.Rent(Math.Max(_n + more, _chars.Length * 2)); _chars.CopyTo(next); {{grow}} }
            public void Dispose() { char[]? old = _rented; {{end}} }
        }
        """;

    private const string RightGrow = "char[]? old = _rented; _chars = _rented = next; if (old is not null) ArrayPool<char>.Shared.Return(old);";
    private const string RightEnd = "this = default; if (old is not null) ArrayPool<char>.Shared.Return(old);";

    [Theory]
    [InlineData("{|POOL006:_chars = _rented = next|};", RightEnd)]
    [InlineData(RightGrow, "if (old is not null && _n > 0) ArrayPool<char>.Shared.Return(old); {|POOL006:this = default|};")]
    public Task Ref_struct(string grow, string end) =>
        Twins("POOL006", Builder("ref", grow.Replace("{|POOL006:_chars = _rented = next|}", "_chars = {|POOL006:_rented = next|}", StringComparison.Ordinal), end), Builder("ref", RightGrow, RightEnd));

    /// <summary>A view of the array says whether there is one.</summary>
    [Theory]
    [InlineData("private Memory<byte>? _m;", "_m is not null", "_m = _b.AsMemory(0, n);", "_m = null;")]
    [InlineData("private Memory<byte> _m;", "!_m.IsEmpty", "_m = _b;", "_m = default;")]
    [InlineData("private ArraySegment<byte> _m;", "_m.Array != null", "_m = new ArraySegment<byte>(_b, 0, n);", "_m = default;")]
    public Task View_that_says_so(string view, string asks, string set, string reset) => Rule(
        $"{view} public void Open(int n) {{ if ({asks}) Console.WriteLine(n); {{|POOL006:_b = ArrayPool<byte>.Shared.Rent(n)|}}; {set} }} public void Close() {{ if (_b != null) ArrayPool<byte>.Shared.Return(_b); _b = null; {reset} }}",
        $"{view} public void Open(int n) {{ Check(); _b = ArrayPool<byte>.Shared.Rent(n); {set} }} private void Check() {{ if ({asks}) throw new InvalidOperationException(); }} public void Close() {{ if (_b != null) ArrayPool<byte>.Shared.Return(_b); _b = null; {reset} }}");

    /// <summary>What was there is kept by somebody else, or may be.</summary>
    [Theory]
    [InlineData("public byte[]? Detach() { var b = _b; _b = null; return b; } public void Open(int n) { _b ??= ArrayPool<byte>.Shared.Rent(n); }")]
    [InlineData("public bool Detach(out byte[]? b) { b = _b; _b = null; return b != null; } public void Open(int n) { _b ??= ArrayPool<byte>.Shared.Rent(n); }")]
    [InlineData("private byte[]? _last; public void Next(int n) { if (_last != null) ArrayPool<byte>.Shared.Return(_last); _last = _b; _b = ArrayPool<byte>.Shared.Rent(n); } public void End() { if (_last != null) { ArrayPool<byte>.Shared.Return(_last); _last = null; } }")]
    [InlineData("private readonly List<byte[]> _full = []; public void Next(int n) { if (_b != null) _full.Add(_b); _b = ArrayPool<byte>.Shared.Rent(n); }")]
    [InlineData("private readonly List<byte[]> _all = []; public void Next(int n) { _b = ArrayPool<byte>.Shared.Rent(n); _all.Add(_b); }")]
    [InlineData("private readonly Queue<byte[]> _all = []; public void Seal() => _all.Enqueue(_b!); public void Next(int n) { _b = ArrayPool<byte>.Shared.Rent(n); }")]
    [InlineData("public void Set(byte[] given) => _b = given; public void Next(int n) { _b = ArrayPool<byte>.Shared.Rent(n); }")]
    [InlineData("public Bag(bool rents) => _b = rents ? ArrayPool<byte>.Shared.Rent(4) : new byte[4]; public void Next(int n) { _b = ArrayPool<byte>.Shared.Rent(n); }")]
    [InlineData("public Func<int, byte[]> Renter => n => _b = ArrayPool<byte>.Shared.Rent(n);")]
    [InlineData("public void Next(int n, Action<byte[]?> release) { release(_b); _b = ArrayPool<byte>.Shared.Rent(n); }")]
    [InlineData("public void Next(int n) { var b = _b; if (b != null) ThreadPool.QueueUserWorkItem(_ => ArrayPool<byte>.Shared.Return(b)); _b = ArrayPool<byte>.Shared.Rent(n); }")]
    [InlineData("public void Fit(int n) { var b = _b; try { _b = ArrayPool<byte>.Shared.Rent(n); } finally { if (b != null) ArrayPool<byte>.Shared.Return(b); } }")]
    [InlineData("public void Work(int n) { _b = ArrayPool<byte>.Shared.Rent(n); try { _b[0] = 1; } finally { ArrayPool<byte>.Shared.Return(_b); _b = null; } }")]
    [InlineData("public void Open(int n) { Free(); _b = ArrayPool<byte>.Shared.Rent(n); } private void Free() { if (_b == null) return; ArrayPool<byte>.Shared.Return(_b); _b = null; }")]
    public Task Kept_elsewhere(string members) => Silent(Bag(members));
}
