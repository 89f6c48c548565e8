using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL012: a released rental stays in the field, and the member can run again.</summary>
public sealed class Pool012Tests
{
    private const string Field = "private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);";
    private const string Return = "ArrayPool<byte>.Shared.Return(_buffer);";
    private const string Marked = "{|POOL012:ArrayPool<byte>.Shared.Return(_buffer)|};";

    private static Task Type(string faulty, string clean) => Twins("POOL012", $"public sealed class Holder {{ {faulty} }}", $"public sealed class Holder {{ {clean} }}");

    [Theory]
    [InlineData("sealed class", "private")]
    [InlineData("sealed class", "public")]
    [InlineData("struct", "public")]
    public Task Auto_property(string kind, string access) => Twins("POOL012",
        $"public {kind} Holder : IDisposable {{ {access} byte[]? Data {{ get; set; }} public Holder(int n) {{ Data = ArrayPool<byte>.Shared.Rent(n); }} public int First() => Data![0]; public void Dispose() {{ {{|POOL012:ArrayPool<byte>.Shared.Return(Data!)|}}; }} }}",
        $"public {kind} Holder : IDisposable {{ {access} byte[]? Data {{ get; set; }} public Holder(int n) {{ Data = ArrayPool<byte>.Shared.Rent(n); }} public int First() => Data![0]; public void Dispose() {{ ArrayPool<byte>.Shared.Return(Data!); Data = null; }} }}");

    private const string Closed = "private bool _closed; private int _state; private IDisposable? _other; private readonly object _gate = new(); private readonly CancellationTokenSource _stop = new();";

    /// <summary>What the release depends on is changed by the first run, in whatever form it is asked for and set.</summary>
    [Theory]
    [InlineData("bool was = _closed; _closed = true; if (was) return; $")]
    [InlineData("bool goes = !_closed; if (goes) { _closed = true; $ }")]
    [InlineData("bool was; lock (_gate) { was = _closed; _closed = true; } if (!was) { $ }")]
    [InlineData("lock (_gate) { if (_closed) return; _closed = true; } $")]
    [InlineData("try { if (_closed) return; $ } finally { _closed = true; }")]
    [InlineData("switch (_closed) { case true: return; default: _closed = true; $ break; }")]
    [InlineData("switch (_state) { case 0: _state = 1; $ break; }")]
    [InlineData("int state = _state; if (state == 2) return; _state = 2; $")]
    [InlineData("bool first = _state switch { 0 => true, _ => false }; _state = 1; if (first) { $ }")]
    [InlineData("var was = Interlocked.Exchange(ref _state, 1); if (was != 0) return; $")]
    [InlineData("var left = --_state; if (left > 0) return; $")]
    [InlineData("var other = _other; if (other is null) return; _other = null; other.Dispose(); $")]
    [InlineData("if (_stop.IsCancellationRequested) return; _stop.Cancel(); $")]
    [InlineData("if (!IsOpen) return; _closed = true; $")]
    [InlineData("if (!TryClose()) return; $")]
    [InlineData("if (_closed) return; Set(true); $")]
    public Task Asks_for_what_it_changes(string dispose) => Type(
        $"{Field} {Closed} public void Dispose() {{ {Marked} }}",
        $"{Field} {Closed} private bool IsOpen => !_closed; private bool TryClose() {{ if (_closed) return false; _closed = true; return true; }} private void Set(bool on) => _closed = on; public void Dispose() {{ {dispose.Replace("$", Return, StringComparison.Ordinal)} }}");

    /// <summary>What is asked for and changed before the release, with both ways leading to it, keeps nobody from it.</summary>
    [Theory]
    [InlineData("var other = _other; _other = null; if (other != null) other.Dispose(); $")]
    [InlineData("if (_state > 0) { _stop.Cancel(); _state = 0; } $")]
    [InlineData("if (_other == null) return; $ _other.Dispose();")]
    [InlineData("if (n < _state) return; _state = n; $")]
    [InlineData("if (_state > n) return; _state = n; $")]
    public Task Asks_for_what_decides_nothing(string dispose) => Type(
        $"{Field} {Closed} public void Dispose(int n) {{ {dispose.Replace("$", Marked, StringComparison.Ordinal)} }}",
        $"{Field} {Closed} public void Dispose(int n) {{ {dispose.Replace("$", Return + " _buffer = null;", StringComparison.Ordinal)} }}");

    private static string Replaced(string kind, string modifier, string dispose) => $$"""
        {{kind}} struct Builder
        {
            private {{modifier}} int _length;
            private {{modifier}} byte[] _rented;
            public Builder(int n) { _length = n; _rented = ArrayPool<byte>.Shared.Rent(n); }
            public int Length => _length + _rented.Length;
            public void Dispose() { var rented = _rented; {{dispose}} }
        }
        """;

    /// <summary><c>this = default</c> sets fields that are <c>readonly</c>, too; what is read from one after that is nothing.</summary>
    [Theory]
    [InlineData("", "readonly", "this = default; ArrayPool<byte>.Shared.Return(rented);")]
    [InlineData("ref", "", "this = default; if (rented is not null) ArrayPool<byte>.Shared.Return(_rented);")]
    [InlineData("", "", "this = default(Builder); ArrayPool<byte>.Shared.Return(rented);")]
    public Task All_of_the_struct_is_replaced(string kind, string modifier, string dispose) => Twins("POOL012",
        Replaced(kind, "", "if (_length == 0) this = default; {|POOL012:ArrayPool<byte>.Shared.Return(rented)|};"), Replaced(kind, modifier, dispose));

    private static string Segment(string end) =>
        $"sealed class Events {{ private ArraySegment<int> _items; private bool _ended; public void Read(int n) {{ _items = new ArraySegment<int>(ArrayPool<int>.Shared.Rent(n), 0, n); }} public void Dispose() {{ {end} }} }}";

    /// <summary>Kept in a segment, it is in the field as well.</summary>
    [Theory]
    [InlineData("ArrayPool<int>.Shared.Return(_items.Array!); _items = default;")]
    [InlineData("if (_items.Array is { } a) { _items = ArraySegment<int>.Empty; ArrayPool<int>.Shared.Return(a); }")]
    [InlineData("if (_ended) return; _ended = true; ArrayPool<int>.Shared.Return(_items.Array!);")]
    public Task Left_in_a_segment(string end) => Twins("POOL012", Segment("if (_items.Array != null) {|POOL012:ArrayPool<int>.Shared.Return(_items.Array)|};"), Segment(end));

    private static string Chunks(string end, string more = "") => $$"""
        sealed class Reader
        {
            private readonly List<byte[]> _chunks = new();
            private readonly byte[]?[] _slots = new byte[4][];
            private readonly Dictionary<int, byte[]> _byKey = new();
            private bool _ended;
            public void Read(int n) { _chunks.Add(ArrayPool<byte>.Shared.Rent(n)); _slots[n] = ArrayPool<byte>.Shared.Rent(n); _byKey[n] = ArrayPool<byte>.Shared.Rent(n); }
            public void Dispose() { {{end}} }
            {{more}}
        }
        """;

    /// <summary>A collection that still has what went back.</summary>
    [Theory]
    [InlineData("foreach (var c in _chunks) {|POOL012:ArrayPool<byte>.Shared.Return(c)|};", "foreach (var c in _chunks) ArrayPool<byte>.Shared.Return(c); _chunks.Clear();")]
    [InlineData("foreach (var c in _chunks) {|POOL012:ArrayPool<byte>.Shared.Return(c)|};", "if (_ended) return; _ended = true; foreach (var c in _chunks) ArrayPool<byte>.Shared.Return(c);")]
    [InlineData("for (int i = 0; i < _slots.Length; i++) {|POOL012:ArrayPool<byte>.Shared.Return(_slots[i]!)|};", "for (int i = 0; i < _slots.Length; i++) { ArrayPool<byte>.Shared.Return(_slots[i]!); _slots[i] = null; }")]
    [InlineData("for (int i = 0; i < _chunks.Count; i++) {|POOL012:ArrayPool<byte>.Shared.Return(_chunks[i])|};", "for (int i = _chunks.Count - 1; i >= 0; i--) { ArrayPool<byte>.Shared.Return(_chunks[i]); _chunks.RemoveAt(i); }")]
    [InlineData("foreach (var c in _byKey.Values) {|POOL012:ArrayPool<byte>.Shared.Return(c)|};", "foreach (var c in _byKey.Values) ArrayPool<byte>.Shared.Return(c); _byKey.Clear();")]
    [InlineData("foreach (var c in this._slots) { if (c is not null) {|POOL012:ArrayPool<byte>.Shared.Return(c)|}; }", "foreach (var c in this._slots) { if (c is not null) ArrayPool<byte>.Shared.Return(c); } Array.Clear(_slots);")]
    public Task Left_in_a_collection(string faulty, string clean) => Twins("POOL012", Chunks(faulty), Chunks(clean));

    private static string InStruct(string end) =>
        $"struct Space {{ public readonly byte[] Array; public Space(byte[] array) {{ Array = array; }} }} sealed class Writer {{ private Space _buffer = new Space(ArrayPool<byte>.Shared.Rent(64)); private bool _ended; public void Dispose() {{ {end} }} }}";

    [Theory]
    [InlineData("ArrayPool<byte>.Shared.Return(_buffer.Array); _buffer = default;")]
    [InlineData("if (_ended) return; _ended = true; ArrayPool<byte>.Shared.Return(_buffer.Array);")]
    public Task Left_in_a_struct(string end) => Twins("POOL012", InStruct("{|POOL012:ArrayPool<byte>.Shared.Return(_buffer.Array)|};"), InStruct(end));

    private static string Called(string caller, bool isFaulty) =>
        $"sealed class Rows{(isFaulty ? " : IDisposable" : "")} {{ private byte[] _v = null!; public byte this[int i] => _v[i]; {caller} {(isFaulty ? "public" : "private")} void Dispose() => {(isFaulty ? "{|POOL012:ArrayPool<byte>.Shared.Return(_v)|}" : "ArrayPool<byte>.Shared.Return(_v)")}; }}";

    /// <summary>Who calls it guards it only by emptying the field behind, and only where nobody else can call it: what a constructor sets, and data that is written into the array, is no guard.</summary>
    [Theory]
    [InlineData("public Rows(int n) { _v = ArrayPool<byte>.Shared.Rent(n); try { _v[0] = 1; } catch { Dispose(); throw; } }")]
    [InlineData("public Rows(int n) => _v = ArrayPool<byte>.Shared.Rent(n); public void Open() { try { _v[0] = 1; } finally { Dispose(); } }")]
    public Task Called_by_who_does_not_guard_it(string caller) => Twins("POOL012", Called(caller, isFaulty: true),
        Called("public Rows(int n) => _v = ArrayPool<byte>.Shared.Rent(n); public void Open() { try { _v[0] = 1; } finally { Dispose(); _v = null!; } }", isFaulty: false));

    /// <summary>A base class that is missing may call its hook once; what is called <c>Dispose</c> must bear to be called again.</summary>
    [Theory]
    [InlineData("Dispose(bool disposing) { {|POOL012:System.Buffers.ArrayPool<byte>.Shared.Return(_b)|}; }")]
    [InlineData("Release() { System.Buffers.ArrayPool<byte>.Shared.Return(_b); }")]
    public Task Hook_of_a_missing_base(string hook) =>
        File("POOL012", "sealed class Rows : {|CS0246:Disposable|} { byte[] _b = System.Buffers.ArrayPool<byte>.Shared.Rent(5); protected override void " + hook + " }");

    /// <summary>A cast, or a copy that is made to be given back, makes no second fault of it.</summary>
    [Theory]
    [InlineData("", "(byte[])(_s)")]
    [InlineData("byte[] a = _s;", "a")]
    public Task Given_back_by_way_of_a_copy(string copy, string given) => Twins(
        $"public sealed class Decoder {{ private byte[]? _s; public int Decode(int n) {{ _s ??= ArrayPool<byte>.Shared.Rent(n); int first = _s[0]; {copy} {{|POOL012:ArrayPool<byte>.Shared.Return({given})|}}; return first; }} }}",
        $"public sealed class Decoder {{ private byte[]? _s; public int Decode(int n) {{ _s ??= ArrayPool<byte>.Shared.Rent(n); int first = _s[0]; {copy} ArrayPool<byte>.Shared.Return({given}); _s = null; return first; }} }}");

    /// <summary>A call behind the release may reset the field, if it comes to a member that sets it.</summary>
    [Theory]
    [InlineData("Log();", "Reset();")]
    [InlineData("s_all++; Count();", "Deep();")]
    [InlineData("Log(); Count();", "ByProperty();")]
    public Task Called_behind_the_release(string faulty, string clean)
    {
        const string around = """
            sealed class Text : IDisposable
            {
                private char[]? _chars = ArrayPool<char>.Shared.Rent(10); private int _n; private static int s_all;
                private char[]? Chars { get => _chars; set => _chars = value; }
                private void Log() { _n++; Console.WriteLine(_chars!.Length); }
                private static void Count() => s_all++;
                private void Reset() => _chars = null;
                private void Deep() => Reset();
                private void ByProperty() => Chars = null;
                public void Dispose() { BACK; CALL }
            }
            """;
        return Twins("POOL012", around.Replace("CALL", faulty).Replace("BACK", "{|POOL012:ArrayPool<char>.Shared.Return(_chars!)|}"), around.Replace("CALL", clean).Replace("BACK", "ArrayPool<char>.Shared.Return(_chars!)"));
    }

    /// <summary>A base class has no access to a private field, unless it calls what is overridden here.</summary>
    [Theory]
    [InlineData("base.Dispose(disposing);", "_chars = null; base.Dispose(disposing);")]
    [InlineData("base.Dispose(disposing);", "base.Close();")]
    public Task Base_class_behind_the_release(string faulty, string clean)
    {
        const string around = """
            class Base : IDisposable { protected virtual void Dispose(bool disposing) { } public void Dispose() { Dispose(true); GC.SuppressFinalize(this); } protected void Close() => OnClose(); protected virtual void OnClose() { } }
            class Text : Base
            {
                private char[]? _chars = ArrayPool<char>.Shared.Rent(10);
                protected override void OnClose() => _chars = null;
                protected override void Dispose(bool disposing) { if (disposing && _chars != null) BACK; CALL }
            }
            """;
        return Twins("POOL012", around.Replace("CALL", faulty).Replace("BACK", "{|POOL012:ArrayPool<char>.Shared.Return(_chars)|}"), around.Replace("CALL", clean).Replace("BACK", "ArrayPool<char>.Shared.Return(_chars)"));
    }

    /// <summary>What a type keeps for all of its objects, or for each thread, is kept like what an object keeps.</summary>
    [Theory]
    [InlineData("private static byte[]? s_b;")]
    [InlineData("[ThreadStatic] private static byte[]? s_b;")]
    public Task Static_field(string field) => Twins("POOL012",
        "static class Scratch { " + field + " public static int First(int n) { s_b ??= ArrayPool<byte>.Shared.Rent(n); int first = s_b[0]; {|POOL012:ArrayPool<byte>.Shared.Return(s_b)|}; return first; } }",
        "static class Scratch { " + field + " public static int First(int n) { s_b ??= ArrayPool<byte>.Shared.Rent(n); int first = s_b[0]; ArrayPool<byte>.Shared.Return(s_b); s_b = null; return first; } }");

    /// <summary>The count goes down with each element that goes back, or is reset behind the loop.</summary>
    [Theory]
    [InlineData("{|POOL012:ArrayPool<byte>.Shared.Return(_chunks[0])|};", "ArrayPool<byte>.Shared.Return(_chunks[--_n]);")]
    [InlineData("for (int i = 0; i < _n; i++) {|POOL012:ArrayPool<byte>.Shared.Return(_chunks[i])|};", "for (int i = 0; i < _n; i++) ArrayPool<byte>.Shared.Return(_chunks[i]); _n = 0;")]
    public Task Stack_of_arrays(string faulty, string clean)
    {
        const string around = "sealed class Stack { readonly byte[][] _chunks = new byte[9][]; int _n; public void Push() { _chunks[_n++] = ArrayPool<byte>.Shared.Rent(9); } public void Run() { BODY } }";
        return Twins("POOL012", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }
}
