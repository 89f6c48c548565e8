using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL012: a released rental stays in the field, and the member can run again.</summary>
public sealed class Pool012Tests
{
    private const string Field = "private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);";
    private const string Return = "ArrayPool<byte>.Shared.Return(_buffer);";
    private const string Marked = "{|POOL012:ArrayPool<byte>.Shared.Return(_buffer)|};";

    /// <summary>Whether each caller replaces the array is not decided here; a flag decides nothing about the field.</summary>
    [Fact]
    public Task Replaced_by_what_a_caller_gives() => Twins(
        """
        sealed class Bag : IDisposable
        {
            private byte[] _all = ArrayPool<byte>.Shared.Rent(16);
            public void Clear() => Give(true);
            public void Dispose() => Give(false);
            private void Give(bool clears) { if (_all.Length > 0 && !clears) {|POOL012:ArrayPool<byte>.Shared.Return(_all)|}; }
        }
        """,
        """
        sealed class Bag : IDisposable
        {
            private byte[] _all = ArrayPool<byte>.Shared.Rent(16);
            public void Clear() => Give(ArrayPool<byte>.Shared.Rent(16));
            public void Dispose() => Give([]);
            private void Give(byte[]? other = null)
            {
                if (_all.Length > 0)
                    ArrayPool<byte>.Shared.Return(_all);
                if (!(other is null))
                    _all = other;
            }
        }
        """);

    [Fact]
    public Task Dispose() => Type(
        $"{Field} public void Dispose() {{ {Marked} }}",
        $"{Field} public void Dispose() {{ {Return} _buffer = null; }}");

    [Fact]
    public Task Reset_before_the_release() => Type(
        $"{Field} public void Dispose() {{ var b = _buffer; {{|POOL012:ArrayPool<byte>.Shared.Return(b)|}}; }}",
        $"{Field} public void Dispose() {{ var b = _buffer; _buffer = null; ArrayPool<byte>.Shared.Return(b); }}");

    [Fact]
    public Task Exchange() => Type(
        $"{Field} public void Dispose() {{ if (_buffer is {{ }} b) {{|POOL012:ArrayPool<byte>.Shared.Return(b)|}}; }}",
        $"{Field} public void Dispose() {{ if (Interlocked.Exchange(ref _buffer, null) is {{ }} b) ArrayPool<byte>.Shared.Return(b); }}");

    [Fact]
    public Task Disposed_flag() => Type(
        $"{Field} private bool _disposed; public void Dispose() {{ {Marked} _disposed = true; }}",
        $"{Field} private bool _disposed; public void Dispose() {{ if (_disposed) return; _disposed = true; {Return} }}");

    [Fact]
    public Task Flag_and_calls_behind_it() => Members(
        $$"""
        public sealed class Holder : MemoryStream
        {
            {{Field}}
            private bool _closed;
            protected override void Dispose(bool disposing)
            {
                if (!_closed)
                {
                    _closed = true;
                    Flush();
                    {{Return}}
                    base.Dispose(disposing);
                }
            }
        }
        """);

    [Fact]
    public Task Base_call_behind_the_release() => Twins("POOL012",
        $"public sealed class Holder : MemoryStream {{ {Field} protected override void Dispose(bool disposing) {{ {Marked} base.Dispose(disposing); }} }}",
        $"public sealed class Holder : MemoryStream {{ {Field} protected override void Dispose(bool disposing) {{ {Return} _buffer = null; base.Dispose(disposing); }} }}");

    [Fact]
    public Task Exchanged_flag() => Type(
        $"{Field} private int _state; public void Dispose() {{ if (_state != 0) return; {Marked} }}",
        $"{Field} private int _state; public void Dispose() {{ if (Interlocked.Exchange(ref _state, 1) != 0) return; {Return} }}");

    [Fact]
    public Task Another_rental_is_exchanged() => Type(
        $"{Field} private byte[] _other = ArrayPool<byte>.Shared.Rent(64); public void Dispose() {{ if (Interlocked.Exchange(ref _other, null) is {{ }} o) {{ ArrayPool<byte>.Shared.Return(o); }} {Marked} }}",
        $"{Field} private byte[] _other = ArrayPool<byte>.Shared.Rent(64); public void Dispose() {{ if (Interlocked.Exchange(ref _other, null) is {{ }} o) {{ ArrayPool<byte>.Shared.Return(o); {Return} }} }}");

    [Fact]
    public Task Another_field_is_the_flag() => Type(
        $"{Field} private Stream _s = Stream.Null; public void Close() {{ if (_s == null) return; {Marked} _s.Dispose(); }}",
        $"{Field} private Stream _s = Stream.Null; public void Close() {{ if (_s == null) return; {Return} _s.Dispose(); _s = null; }}");

    [Fact]
    public Task A_flag_that_only_some_paths_change() => Type(
        $"{Field} private int _count; public void Close() {{ if (_count > 0) {{ _count = 0; }} {Marked} }}",
        $"{Field} private int _count; public void Close() {{ if (_count > 0) {{ _count = 0; {Return} }} }}");

    [Fact]
    public Task Private_helper() => Type(
        $"{Field} public void Dispose() => Free(); private void Free() {{ {Marked} }}",
        $"{Field} private bool _disposed; public void Dispose() {{ if (_disposed) return; _disposed = true; Free(); }} private void Free() {{ {Return} }}");

    [Fact]
    public Task Helper_changes_what_its_caller_asked_for() => Type(
        $"{Field} private Stream _s = Stream.Null; public void Dispose() {{ if (_s == null) return; Free(); }} private void Free() {{ _s.Dispose(); {Marked} }}",
        $"{Field} private Stream _s = Stream.Null; public void Dispose() {{ if (_s == null) return; Free(); }} private void Free() {{ _s.Dispose(); _s = null; {Return} }}");

    [Fact]
    public Task Caller_resets() => Type(
        $"{Field} public void Dispose() {{ Free(); }} private void Free() {{ {Marked} }}",
        $"{Field} public void Dispose() {{ Free(); _buffer = null; }} private void Free() {{ {Return} }}");

    [Fact]
    public Task Every_member_rents_first() => Type(
        $"private byte[] _buffer; public void Run() {{ _buffer = ArrayPool<byte>.Shared.Rent(64); _buffer[0] = 1; {Marked} }} public int First() => _buffer[0];",
        $"private byte[] _buffer; public void Run() {{ _buffer = ArrayPool<byte>.Shared.Rent(64); _buffer[0] = 1; {Return} }} public int Sum() {{ _buffer = ArrayPool<byte>.Shared.Rent(9); int s = _buffer[0]; {Return} return s; }}");

    [Fact]
    public Task New_rental_takes_its_place() => Type(
        $"{Field} public void Grow() {{ {Marked} }} public int First() => _buffer[0];",
        $"{Field} public void Grow() {{ {Return} _buffer = ArrayPool<byte>.Shared.Rent(128); }} public int First() => _buffer[0];");

    [Fact]
    public Task Whole_struct_is_reset() => Members(
        $$"""
        public ref struct Builder
        {
            private byte[] _buffer;
            public Builder(int n) => _buffer = ArrayPool<byte>.Shared.Rent(n);
            public void Dispose() { var b = _buffer; this = default; if (b != null) ArrayPool<byte>.Shared.Return(b); }
        }
        """);

    [Fact]
    public Task Finalizer_and_constructor_run_once() => Members(
        $"public sealed class Holder {{ {Field} public Holder() {{ {Return} }} }} public sealed class Other {{ {Field} ~Other() {{ {Return} }} }}");

    [Fact]
    public Task Checked_by_a_call() => Type(
        $"{Field} private bool _open = true; public void End() {{ {Marked} _open = false; }}",
        $"{Field} private bool _open = true; private void EnsureOpen() {{ if (!_open) throw new InvalidOperationException(); }} public void End() {{ EnsureOpen(); {Return} _open = false; }}");

    [Fact]
    public Task Entered_once_by_a_call() => Type(
        $"{Field} private int _used; private void Enter() {{ if (Interlocked.Increment(ref _used) < 0) throw new InvalidOperationException(); }} public void End() {{ Enter(); {Marked} }}",
        $"{Field} private int _used; private void Enter() {{ if (Interlocked.Exchange(ref _used, 1) != 0) throw new InvalidOperationException(); }} public void End() {{ Enter(); {Return} }}");

    private static Task Type(string faulty, string clean) => Twins("POOL012", $"public sealed class Holder {{ {faulty} }}", $"public sealed class Holder {{ {clean} }}");

    [Fact]
    public Task Replaced_by_a_helper_meanwhile() => Type(
        $"{Field} public void Grow(int n) {{ var old = _buffer; _buffer[0] = 1; {{|POOL012:ArrayPool<byte>.Shared.Return(old)|}}; }} public int First() => _buffer[0];",
        $"{Field} private void Init(int n) {{ _buffer = ArrayPool<byte>.Shared.Rent(n); }} public void Grow(int n) {{ var old = _buffer; Init(n); _buffer[0] = 1; ArrayPool<byte>.Shared.Return(old); }} public int First() => _buffer[0];");

    private static string Inherited(string dispose, string end) =>
        $"public abstract class Once : IDisposable {{ protected bool IsDisposed {{ get; private set; }} public void Dispose() {{ {dispose} GC.SuppressFinalize(this); }} protected abstract void Dispose(bool disposing); }} public sealed class Holder : Once {{ {Field} public int First() => _buffer[0]; protected override void Dispose(bool disposing) {{ {end} }} }}";

    [Fact]
    public Task Base_class_asks_first() => Twins("POOL012",
        Inherited("Dispose(true);", Marked),
        Inherited("if (!IsDisposed) Dispose(true); IsDisposed = true;", Return));

    private static string Places(string fields, string taken) =>
        $"public sealed class Holder {{ {fields} private static void Put(ref byte[] place, byte[] b) => Drop(Interlocked.Exchange(ref place, b)); private static byte[] Take(ref byte[] place) => Interlocked.Exchange(ref place, []); private static void Drop(byte[] b) {{ if (b.Length > 0) ArrayPool<byte>.Shared.Return(b); }} {taken} }}";

    [Fact]
    public Task Element_is_not_the_array_around_it() => Twins("POOL012",
        Places("private byte[] _one = [];", "public void Set() { {|POOL012:ArrayPool<byte>.Shared.Return(_one)|}; } public int First() => _one[0];"),
        Places("private readonly byte[][] _all = [[], []];", "public void Set(int n) => Put(ref _all[1], ArrayPool<byte>.Shared.Rent(n)); public void Clear() { for (int i = 0; i < _all.Length; i++) Drop(Take(ref _all[i])); }"));

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

    [Fact]
    public Task Pool_that_is_let_go() => Type(
        $"{Field} private ArrayPool<byte>? _pool = ArrayPool<byte>.Shared; public void Dispose() {{ {{|POOL012:_pool!.Return(_buffer)|}}; _pool = null; }}",
        $"{Field} private ArrayPool<byte>? _pool = ArrayPool<byte>.Shared; public void Dispose() {{ _pool?.Return(_buffer); _pool = null; }}");

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

    [Fact]
    public Task Emptied_by_who_calls() => Twins("POOL012",
        Chunks("Free();", "private void Free() { foreach (var c in _chunks) {|POOL012:ArrayPool<byte>.Shared.Return(c)|}; }"), Chunks("Free(); _chunks.Clear();", "private void Free() { foreach (var c in _chunks) ArrayPool<byte>.Shared.Return(c); }"));

    private static string InStruct(string end) =>
        $"struct Space {{ public readonly byte[] Array; public Space(byte[] array) {{ Array = array; }} }} sealed class Writer {{ private Space _buffer = new Space(ArrayPool<byte>.Shared.Rent(64)); private bool _ended; public void Dispose() {{ {end} }} }}";

    [Theory]
    [InlineData("ArrayPool<byte>.Shared.Return(_buffer.Array); _buffer = default;")]
    [InlineData("if (_ended) return; _ended = true; ArrayPool<byte>.Shared.Return(_buffer.Array);")]
    public Task Left_in_a_struct(string end) => Twins("POOL012", InStruct("{|POOL012:ArrayPool<byte>.Shared.Return(_buffer.Array)|};"), InStruct(end));

    private static string BothWays(string last) => $$"""
        class Writer : IDisposable, IAsyncDisposable
        {
            private byte[]? _b = ArrayPool<byte>.Shared.Rent(16);
            protected virtual void Dispose(bool disposing) { if (disposing && _b != null) ArrayPool<byte>.Shared.Return(_b); _b = null; }
            public void Dispose() { Dispose(true); }
            public async ValueTask DisposeAsync() { await DisposeAsyncCore(); {{last}} }
            protected virtual async ValueTask DisposeAsyncCore() { await Task.Yield(); if (_b != null) {{(last.Length > 0 ? "ArrayPool<byte>.Shared.Return(_b)" : "{|POOL012:ArrayPool<byte>.Shared.Return(_b)|}")}}; }
        }
        """;

    /// <summary>Another member that the caller calls resets the field.</summary>
    [Fact]
    public Task Reset_by_the_other_disposal() => Twins("POOL012", BothWays(""), BothWays("Dispose(false);"));

    [Fact]
    public Task Segment_that_may_be_missing() => Twins(
        """
        sealed class Box { ArraySegment<byte>? _s; public void Set(int n) => _s = new ArraySegment<byte>(ArrayPool<byte>.Shared.Rent(n), 0, n); public void Drop() { if (_s != null) {|POOL012:ArrayPool<byte>.Shared.Return(_s.Value.Array!)|}; } }
        """,
        """
        sealed class Box { ArraySegment<byte>? _s; public void Set(int n) => _s = new ArraySegment<byte>(ArrayPool<byte>.Shared.Rent(n), 0, n); public void Drop() { if (_s != null) { ArrayPool<byte>.Shared.Return(_s.Value.Array!); _s = null; } } }
        """);

    [Fact]
    public Task Public_member_whose_caller_renews_the_field() => Twins(
        """
        public sealed class Box { byte[]? _b; public void Renew(int n) { Clear(); _b = ArrayPool<byte>.Shared.Rent(n); } public void Clear() { if (_b != null) {|POOL012:ArrayPool<byte>.Shared.Return(_b)|}; } public void Add(byte b) => _b![0] = b; }
        """,
        """
        public sealed class Box { byte[]? _b; public void Renew(int n) { Clear(); _b = ArrayPool<byte>.Shared.Rent(n); } void Clear() { if (_b != null) ArrayPool<byte>.Shared.Return(_b); } public void Add(byte b) => _b![0] = b; }
        private sealed class Inner { byte[]? _b; public void Renew(int n) { Clear(); _b = ArrayPool<byte>.Shared.Rent(n); } public void Clear() { if (_b != null) ArrayPool<byte>.Shared.Return(_b); } public void Add(byte b) => _b![0] = b; }
        """);

    private static string Hooks(string guard, string release) => $$"""
        abstract class Disposable : IDisposable
        {
            private int _disposed;
            public void Dispose() { {{guard}} Dispose(true); }
            protected virtual void Dispose(bool disposing) { if (disposing) FreeManaged(); }
            protected virtual void FreeManaged() { }
        }
        class Ring : Disposable
        {
            private byte[] _b = ArrayPool<byte>.Shared.Rent(16);
            protected override void FreeManaged() { {{release}}; }
        }
        """;

    /// <summary>The base class keeps a second call from the hook, two calls above it.</summary>
    [Fact]
    public Task Guarded_two_calls_above() => Twins("POOL012",
        Hooks("", "{|POOL012:ArrayPool<byte>.Shared.Return(_b)|}"), Hooks("if (Interlocked.Exchange(ref _disposed, 1) != 0) return;", "ArrayPool<byte>.Shared.Return(_b)"));

    private static string Called(string caller, bool isFaulty) =>
        $"sealed class Rows : IDisposable {{ private byte[] _v = null!; public byte this[int i] => _v[i]; {caller} public void Dispose() => {(isFaulty ? "{|POOL012:ArrayPool<byte>.Shared.Return(_v)|}" : "ArrayPool<byte>.Shared.Return(_v)")}; }}";

    /// <summary>Who calls it guards it only by emptying the field behind: what a constructor sets, and data that is written into the array, is no guard.</summary>
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

    /// <summary>A parameter of a primary constructor is a field in all but name.</summary>
    [Fact]
    public Task Parameter_of_the_type() => Twins("POOL012",
        "sealed class Lease(ArrayPool<byte> pool, byte[] lease) : IDisposable { public void Dispose() => {|POOL012:pool.Return(lease)|}; }",
        "sealed class Lease(ArrayPool<byte> pool, byte[]? lease) : IDisposable { public void Dispose() { var own = lease; lease = null; if (own != null) pool.Return(own); } }");

    [Fact]
    public Task Renewed_at_the_next_call() => Twins("POOL012",
        "sealed class Text { private char[] _chars = ArrayPool<char>.Shared.Rent(10); private bool _gone; private void Log() => Console.WriteLine(_gone); public void Put(char c) { if (_gone) Log(); _chars[0] = c; if (c == 'x') { {|POOL012:ArrayPool<char>.Shared.Return(_chars)|}; _gone = true; } } }",
        "sealed class Text { private char[] _chars = ArrayPool<char>.Shared.Rent(10); private bool _gone; private void Renew() { _chars = ArrayPool<char>.Shared.Rent(10); _gone = false; } public void Put(char c) { if (_gone) Renew(); _chars[0] = c; if (c == 'x') { ArrayPool<char>.Shared.Return(_chars); _gone = true; } } }");

    [Fact]
    public Task Given_to_a_private_helper() => Twins("POOL012",
        "sealed class Text : IDisposable { private char[]? _chars = ArrayPool<char>.Shared.Rent(10); public void Dispose() { if (_chars != null) {|POOL012:Give(_chars)|}; } private static void Give(char[] a) => ArrayPool<char>.Shared.Return(a); }",
        "sealed class Text : IDisposable { private char[]? _chars = ArrayPool<char>.Shared.Rent(10); public void Dispose() { if (_chars != null) { Give(_chars); _chars = null; } } private static void Give(char[] a) => ArrayPool<char>.Shared.Return(a); }");

    /// <summary>What a type keeps for all of its objects, or for each thread, is kept like what an object keeps.</summary>
    [Theory]
    [InlineData("private static byte[]? s_b;")]
    [InlineData("[ThreadStatic] private static byte[]? s_b;")]
    public Task Static_field(string field) => Twins("POOL012",
        "static class Scratch { " + field + " public static int First(int n) { s_b ??= ArrayPool<byte>.Shared.Rent(n); int first = s_b[0]; {|POOL012:ArrayPool<byte>.Shared.Return(s_b)|}; return first; } }",
        "static class Scratch { " + field + " public static int First(int n) { s_b ??= ArrayPool<byte>.Shared.Rent(n); int first = s_b[0]; ArrayPool<byte>.Shared.Return(s_b); s_b = null; return first; } }");

    /// <summary>The entry point runs once.</summary>
    [Fact]
    public Task Entry_point() => Twins("POOL012",
        "static class App { private static byte[] s_b = ArrayPool<byte>.Shared.Rent(4); static void Stop() { s_b[0] = 1; {|POOL012:ArrayPool<byte>.Shared.Return(s_b)|}; } static void Main() => Stop(); }",
        "static class App { private static byte[] s_b = ArrayPool<byte>.Shared.Rent(4); static void Main() { s_b[0] = 1; ArrayPool<byte>.Shared.Return(s_b); } }");

    /// <summary>The count goes down with each element that goes back, or is reset behind the loop.</summary>
    [Theory]
    [InlineData("{|POOL012:ArrayPool<byte>.Shared.Return(_chunks[0])|};", "ArrayPool<byte>.Shared.Return(_chunks[--_n]);")]
    [InlineData("for (int i = 0; i < _n; i++) {|POOL012:ArrayPool<byte>.Shared.Return(_chunks[i])|};", "for (int i = 0; i < _n; i++) ArrayPool<byte>.Shared.Return(_chunks[i]); _n = 0;")]
    public Task Stack_of_arrays(string faulty, string clean)
    {
        const string around = "sealed class Stack { readonly byte[][] _chunks = new byte[9][]; int _n; public void Push() { _chunks[_n++] = ArrayPool<byte>.Shared.Rent(9); } public void Run() { BODY } }";
        return Twins("POOL012", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>That one caller comes only once is no excuse for Dispose.</summary>
    [Fact]
    public Task One_caller_is_guarded() => Twins("POOL012",
        "sealed class Reader { char[] _b = ArrayPool<char>.Shared.Rent(9); int _pos; public bool Next(int n) { if (_pos >= n) { _pos = 0; Close(); return false; } return _b[_pos++] != 0; } void Close() { {|POOL012:ArrayPool<char>.Shared.Return(_b)|}; } public void Dispose() => Close(); }",
        "sealed class Reader { char[] _b = ArrayPool<char>.Shared.Rent(9); int _pos; public bool Next(int n) { if (_pos >= n) { _pos = 0; Close(); return false; } return _b[_pos++] != 0; } void Close() { ArrayPool<char>.Shared.Return(_b); } public void Dispose() { if (_b != null) { Close(); _b = null; } } }");

    [Fact]
    public Task A_shared_default_is_no_rental() => Twins("POOL012",
        "sealed class Scratch { byte[] _own = ArrayPool<byte>.Shared.Rent(9); public int Run(int n) { {|POOL012:ArrayPool<byte>.Shared.Return(_own)|}; return n; } public int First() => _own[0]; }",
        "static readonly byte[] s_default = new byte[16]; static void Done(byte[] b) { if (b != s_default) ArrayPool<byte>.Shared.Return(b); } static int Run(int n) { byte[] b = n <= 16 ? s_default : ArrayPool<byte>.Shared.Rent(n); try { return b[0]; } finally { Done(b); } }");

    [Fact]
    public Task Read_as_volatile() => Twins("POOL012",
        "sealed class Holder { byte[] _b = ArrayPool<byte>.Shared.Rent(9); public void Dispose() { var b = Volatile.Read(ref _b); if (b != null) {|POOL012:ArrayPool<byte>.Shared.Return(b)|}; } }",
        "sealed class Holder { byte[] _b = ArrayPool<byte>.Shared.Rent(9); public void Dispose() { var b = Interlocked.Exchange(ref _b, null); if (b != null) ArrayPool<byte>.Shared.Return(b); } }");

    [Fact]
    public Task The_shared_empty_array() => Twins("POOL012",
        "sealed class Scratch { byte[] _own = ArrayPool<byte>.Shared.Rent(9); public int Run(int n) { byte[] x = _own; int t = x.Length; if (x.Length > 0) {|POOL012:ArrayPool<byte>.Shared.Return(x)|}; return t; } }",
        "static readonly byte[] s_empty = []; static int Run(int n) { byte[] x = s_empty; if (n > 0) x = ArrayPool<byte>.Shared.Rent(n); int t = x.Length; if (x.Length > 0) ArrayPool<byte>.Shared.Return(x); return t; }");
}
