using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL001: a rented array is not returned on some path that ends normally.</summary>
public sealed class Pool001Tests
{
    [Fact]
    public Task Message_names_the_condition_and_the_exit() => File(
        """
        using System.Buffers;
        using System.IO;

        class Reader
        {
            static int Read(Stream stream, int n)
            {
                byte[] buffer = {|#0:ArrayPool<byte>.Shared.Rent(n)|};
                int read = stream.Read(buffer, 0, n);
                if ({|#1:read == 0|})
                    {|#2:return -1;|}
                ArrayPool<byte>.Shared.Return(buffer);
                return read;
            }
        }
        """,
        Report("POOL001").WithLocation(0).WithLocation(1).WithLocation(2)
            .WithMessage("Rented array 'buffer' is not returned when 'read == 0' is true and the method returns in line 11"));

    /// <summary>The condition asked last only decides about something else.</summary>
    [Fact]
    public Task Message_names_the_condition_that_decides() => File(
        """
        using System;
        using System.Buffers;
        static class C
        {
            static void Run(Action? stop, System.IO.Stream? stream, int n)
            {
                while (n-- > 0)
                {
                    var buffer = {|#0:ArrayPool<byte>.Shared.Rent(n)|};
                    if (stream is null)
                    {
                        if (stop is not null)
                            stop();
                        break;
                    }

                    stream.ReadByte();
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }
        }
        """,
        Report("POOL001").WithLocation(0).WithMessage("Rented array 'buffer' is not returned when 'stream is null' is true and 'break' in line 14 leaves the loop"));

    [Theory]
    [InlineData("kept is ArraySegment<byte> one", "kept is null", "")]
    [InlineData("kept is List<ArraySegment<byte>>", "kept == null", "")]
    [InlineData("kept is List<ArraySegment<byte>>", "kept is byte[]", "")]
    public Task Kept_by_one_of_the_types_that_there_are(string last, string first, string otherwise) => Twins("POOL001",
        KeptBy("n > 9", first, otherwise, "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}"),
        KeptBy(last, first, otherwise, "ArrayPool<byte>.Shared.Rent(n)"));

    [Theory]
    [InlineData("kept is ArraySegment<byte>", "n is 7", "")]
    [InlineData("kept is ArraySegment<byte>", "kept is null", "else n--;")]
    [InlineData("kept is ArraySegment<byte>", "stream is null", "")]
    public Task Kept_by_one_of_several_types(string last, string first, string otherwise) => Twins("POOL001",
        KeptBy(last, first, otherwise, "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}"),
        KeptBy(last, first, "else kept = segment;", "ArrayPool<byte>.Shared.Rent(n)"));

    private static string KeptBy(string last, string first, string otherwise, string rental) =>
        $$"""
        static object? Read(Stream? stream, object? kept, int n)
        {
            var data = {{rental}};
            var segment = new ArraySegment<byte>(data, 0, n);
            if ({{first}})
                kept = segment;
            else if ({{last}})
                kept = new List<ArraySegment<byte>> { segment };
            {{otherwise}}
            return kept;
        }
        """;

    [Fact]
    public Task Message_says_never() => File(
        """
        using System.Buffers;

        class Reader
        {
            static int Read(int n)
            {
                byte[] buffer = {|#0:ArrayPool<byte>.Shared.Rent(n)|};
                return buffer.Length;
            }
        }
        """,
        Report("POOL001").WithLocation(0).WithMessage("Rented array 'buffer' is never returned: the method returns in line 8"));

    [Fact]
    public async Task Segment_that_is_given_to_a_constructor_that_does_not_bind()
    {
        await Members("static void Run(int n) { var s = new ArraySegment<byte>({|POOL001:ArrayPool<byte>.Shared.Rent(n)|}, 0, n); {|CS0103:Look|}(s); }");
        await Members("static void Run(int n) { var s = new ArraySegment<byte>(ArrayPool<byte>.Shared.Rent(n), 0, n); var m = new {|CS0246:Missing|}(s); }");
    }

    private static string Counted(string before, string between, string condition) =>
        $"static int s_n; static void Set(int n) => s_n = n; static void Run(List<byte> l) {{ {before} byte[]? b = null; if (n > 16) b = {(condition == "n > 16" ? Rent : "{|POOL001:" + Rent + "|}")}; {between} if ({condition}) ArrayPool<byte>.Shared.Return(b!); }}";

    private const string Rent = "ArrayPool<byte>.Shared.Rent(n)";

    [Theory]
    [InlineData("int n = l.Count;", "l.Clear();", "l.Count > 16")]
    [InlineData("int n = Environment.ProcessorCount;", "Console.WriteLine();", "Environment.ProcessorCount > 16")]
    [InlineData("int n = s_n;", "Set(3);", "s_n > 16")]
    [InlineData("int n = s_n;", "s_n = 3;", "s_n > 16")]
    [InlineData("int n = l.Count;", "if (l.Contains(1)) l.Clear();", "l.Count > 16")]
    public Task Variable_keeps_what_it_read(string before, string between, string faulty) => Twins(Counted(before, between, faulty), Counted(before, between, "n > 16"));

    private static string Tested(string rent, string test) => $"static int Run(int n, string? s) {{ byte[]? b = null; if (n > 256) b = {rent}; try {{ return n; }} finally {{ if ({test}) ArrayPool<byte>.Shared.Return(b!); }} }}";

    [Theory]
    [InlineData("b is object")]
    [InlineData("b is byte[]")]
    [InlineData("b is System.Collections.IList")]
    public Task Of_a_type_that_it_always_has(string test) => Twins(Tested("{|POOL001:" + Rent + "|}", "s is object"), Tested(Rent, test));

    private static string Grown(string condition, string rent, string last) =>
        $"static bool Write(byte[] b, int n) => n <= b.Length; static void Run(int n, bool other) {{ byte[] b = new byte[16]; bool pooled = false; while (!Write(b, n)) {{ bool next = {condition}; var c = next ? {rent} : new byte[n]; if (pooled) ArrayPool<byte>.Shared.Return(b); b = c; pooled = next; }} if ({last}) ArrayPool<byte>.Shared.Return(b); }}";

    /// <summary>In each turn the flag is true for another reason, or false for another.</summary>
    [Theory]
    [InlineData("pooled || n > 1024")]
    [InlineData("other || n > 1024")]
    [InlineData("n > 1024 && n < 100000")]
    public Task Flag_with_several_reasons(string condition) => Twins("POOL001", Grown(condition, "{|POOL001:" + Rent + "|}", "pooled && other"), Grown(condition, Rent, "pooled"));

    private static string Chosen(string flag, string rent, string test) =>
        $"static void Run(bool p, int n) {{ bool flag = {flag}; Console.WriteLine(n); byte[]? b = null; if (flag) b = {rent}; if ({test}) ArrayPool<byte>.Shared.Return(b!); }}";

    /// <summary>What a variable is true for stays known where the ways that made it true and false have met.</summary>
    [Theory]
    [InlineData("p && n > 300", "n > 300 && p", "n > 400")]
    [InlineData("p && n > 300", "n > 300", "n > 300 && n < 1000")]
    [InlineData("!(p || n < 300)", "n >= 300", "n >= 301")]
    [InlineData("p ? n > 300 : false", "p", "!p")]
    [InlineData("p ? true : n > 300", "p || n > 300", "n > 300")]
    public Task Variable_of_several_conditions(string flag, string same, string other) => Twins("POOL001", Chosen(flag, "{|POOL001:" + Rent + "|}", other), Chosen(flag, Rent, same));

    private static string OrGiven(string rent, string test) =>
        $"private static readonly byte[] s_scratch = new byte[64]; static void Run(byte[] given, byte[]? perhaps, int n) {{ var b = {rent}; b[0] = 1; if ({test}) ArrayPool<byte>.Shared.Return(b); }}";

    /// <summary>What was rented here is neither what the caller gave nor what a field has.</summary>
    [Theory]
    [InlineData("given.Length >= n ? given : $", "b != given", "b == given")]
    [InlineData("perhaps ?? $", "b != perhaps", "b == perhaps")]
    [InlineData("perhaps ?? $", "!ReferenceEquals(b, perhaps)", "ReferenceEquals(b, perhaps)")]
    [InlineData("n <= 64 ? s_scratch : $", "b != s_scratch", "b == s_scratch")]
    public Task Compared_with_what_stands_in_for_it(string first, string asks, string asksForTheOther) => Twins("POOL001",
        OrGiven(first.Replace("$", "{|POOL001:" + Rent + "|}", StringComparison.Ordinal), asksForTheOther),
        OrGiven(first.Replace("$", Rent, StringComparison.Ordinal), asks));

    private static string Cached(string rent, string give) =>
        $"sealed class Cache {{ private byte[]? _one; public void Run(int n) {{ var b = {rent}; b[0] = 1; {give} }} public void Free() {{ var b = Interlocked.Exchange(ref _one, null); if (b != null) ArrayPool<byte>.Shared.Return(b); }} }}";

    [Theory]
    [InlineData("if (Interlocked.CompareExchange(ref _one, b, null) != null) ArrayPool<byte>.Shared.Return(b);")]
    [InlineData("var old = Interlocked.CompareExchange(ref _one, b, null); if (old is { }) { ArrayPool<byte>.Shared.Return(b); }")]
    public Task Place_that_may_be_taken(string give) => Twins("POOL001",
        Cached("{|POOL001:" + Rent + "|}", "Interlocked.CompareExchange(ref _one, b, null);"),
        Cached(Rent, give));

    private static string Pinned(string rent, string use) => $$"""
        unsafe struct Native { public byte* Start; public nint Address; public int Length; }
        interface INative { int Open(ref Native info); int Look(Native info); int All(Span<Native> infos); }
        static unsafe int Run(INative native, int n, Native given)
        {
            var info = new Native { Length = n };
            var array = {{rent}};
            fixed (byte* start = array) { {{use}} }
        }
        """;

    /// <summary>No array is had back from a pointer.</summary>
    [Theory]
    [InlineData("info.Start = start; return native.Open(ref info);")]
    [InlineData("info.Start = start; return native.Look(info);")]
    [InlineData("Span<Native> infos = stackalloc Native[1]; infos[0].Address = (nint)start; return native.All(infos);")]
    [InlineData("info.Address = (nint)start; return native.Look(info);")]
    [InlineData("return *start;")]
    [InlineData("return start[3] + *(start + 1);")]
    public Task Pinned_array(string use) => Twins("POOL001",
        Pinned("{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}", use),
        Pinned("ArrayPool<byte>.Shared.Rent(n)", use.Replace("return ", "var r = ", StringComparison.Ordinal) + " ArrayPool<byte>.Shared.Return(array); return r;"));

    /// <summary>In a file that speaks of no pool of objects: there, an object is followed like a rental anyway.</summary>
    [Theory]
    [InlineData("extra != null", "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}")]
    [InlineData("extra", "ArrayPool<byte>.Shared.Rent(n)")]
    public Task Array_that_is_kept_as_an_object(string keep, string rent) => File("POOL001", $$"""
        using System;
        using System.Buffers;

        public readonly struct Buffer
        {
            private readonly Memory<byte> _memory;
            internal Buffer(Memory<byte> memory, object extra) { _memory = memory; Extra = {{keep}}; }
            public int Length => _memory.Length;
            internal object Extra { get; }
            public static Buffer Allocate(int n) { var array = {{rent}}; return new Buffer(array.AsMemory(0, n), array); }
        }
        """);

    private static string InReader(string rent, string type, string given) => $$"""
        {{type}}
        static int Run(int n) { var array = {{rent}}; return new Reader({{given}}).Read(); }
        """;

    /// <summary>A parameter of a primary constructor: what the members do with it, or with the field that has it.</summary>
    [Theory]
    [InlineData("sealed class Reader(byte[] s) { public int Read() => s[0]; }", "sealed class Reader(byte[] s) { public int Read() { int r = s[0]; ArrayPool<byte>.Shared.Return(s); return r; } }", "array")]
    [InlineData("sealed class Reader(byte[] s) { private readonly byte[] _s = s; public int Read() => _s[0]; }", "sealed class Reader(byte[] s) { public byte[] Array { get; } = s; public int Read() => Array[0]; }", "array")]
    [InlineData("struct Reader(ReadOnlyMemory<byte> s) { public int Read() => s.Span[0]; }", "struct Reader(Memory<byte> s) { public int Read() => MemoryMarshal.TryGetArray<byte>(s, out var a) ? a.Count : 0; }", "array.AsMemory(0, n)")]
    [InlineData("sealed class Reader { private readonly Memory<byte> _s; public Reader(Memory<byte> s) { _s = s; } public int Read() => _s.Length; }", "sealed class Reader { private readonly Memory<byte> _s; public Reader(Memory<byte> s) { _s = s; } public int Read() { if (MemoryMarshal.TryGetArray<byte>(_s, out var a)) ArrayPool<byte>.Shared.Return(a.Array!); return 1; } }", "array.AsMemory(0, n)")]
    public Task Constructor_that_keeps_it(string looks, string releases, string given) => Twins("POOL001",
        InReader("{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}", looks, given), InReader("ArrayPool<byte>.Shared.Rent(n)", releases, given));

    private static string Handle(string rent, string use) => $$"""
        private static GCHandle s_handle;
        static nint Run(int n)
        {
            var array = {{rent}};
            var handle = GCHandle.Alloc(array, GCHandleType.Pinned);
            {{use}}
        }
        """;

    /// <summary>Pinned for as long as the body runs; through a handle that stays, the array can be had back.</summary>
    [Theory]
    [InlineData("s_handle = handle; return handle.AddrOfPinnedObject();")]
    [InlineData("var same = (byte[])handle.Target!; handle.Free(); ArrayPool<byte>.Shared.Return(same); return 1;")]
    [InlineData("return GCHandle.ToIntPtr(handle);")]
    public Task Handle_that_pins(string clean) => Twins("POOL001",
        Handle("{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}", "try { return handle.AddrOfPinnedObject() + 1; } finally { handle.Free(); }"), Handle("ArrayPool<byte>.Shared.Rent(n)", clean));

    private static string Checked(string check) => $$"""
        private static object? s_last;
        static void ThrowIfNull(object? argument, string? name = null) { {{check}} }
        static int Fill(Stream s, byte[] buffer, int n) { ThrowIfNull(buffer); return s.Read(buffer, 0, n); }
        """;

    /// <summary>Given as an object in order to be tested.</summary>
    [Theory]
    [InlineData("if (argument is null) throw new ArgumentNullException(name);")]
    [InlineData("ArgumentNullException.ThrowIfNull(argument, name);")]
    [InlineData("if (argument == null || argument is not null && argument.GetHashCode() == 3) throw new ArgumentNullException(name);")]
    public Task Array_that_is_tested_as_an_object(string check) => Twins("POOL001",
        Checked(check) + "static int Run(Stream s, int n) { var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; return Fill(s, b, n); }",
        Checked("s_last = argument;") + "static int Run(int n) { var b = ArrayPool<byte>.Shared.Rent(n); ThrowIfNull(b); return n; }");

    private static string Given(string give, string rent) =>
        $"static void Give(byte[]? b, int n) {{ {give} }} static int Run(int n, Func<byte[], int> f) {{ var b = {rent}; try {{ return f(b); }} finally {{ Give(b, n); }} }}";

    /// <summary>What is too large is left to the collector on purpose by whoever gives back.</summary>
    [Theory]
    [InlineData("if (b!.Length <= 1024) ArrayPool<byte>.Shared.Return(b);")]
    [InlineData("if (b is null || b.Length == 0) return; if (b.Length <= 1024) { ArrayPool<byte>.Shared.Return(b); return; }")]
    [InlineData("if (b!.Length is > 1024) return; ArrayPool<byte>.Shared.Return(b);")]
    public Task Left_on_purpose(string give) => Twins("POOL001", Given("if (n <= 1024) ArrayPool<byte>.Shared.Return(b!);", "{|POOL001:" + Rent + "|}"), Given(give, Rent));

    private static string Queued(string rent, string item) =>
        $"static void Run(System.Threading.Channels.Channel<(int, object)> c, Queue<object> q, object[] all, int n) {{ var b = {rent}; b[0] = 1; _ = Task.Run(() => {{ {item} }}); }}";

    /// <summary>A closure hands on what it captured.</summary>
    [Theory]
    [InlineData("c.Writer.TryWrite((n, b));")]
    [InlineData("q.Enqueue(b);")]
    [InlineData("q.Enqueue(Tuple.Create(b, n));")]
    [InlineData("q.Enqueue(new ArraySegment<byte>(b, 0, n));")]
    [InlineData("all[0] = b;")]
    public Task Closure_that_keeps(string item) => Twins("POOL001", Queued("{|POOL001:" + Rent + "|}", "c.Writer.TryWrite((n, b.Length));"), Queued(Rent, item));

    private static string Chosen(string rent, string call) =>
        $"static string Run(int n) {{ return {call}; static string Make(int n) {{ Span<char> c = n <= 64 ? stackalloc char[64] : {rent}; return new string(c.Slice(0, n)); }} }}";

    /// <summary>Rented once for a whole loop: the span over it is not empty any more.</summary>
    [Theory]
    [InlineData("if (temp.IsEmpty) { pooled = {|POOL001:ArrayPool<int>.Shared.Rent(n)|}; temp = pooled.AsSpan(0, n / 2); }", "if (temp.IsEmpty) { pooled = ArrayPool<int>.Shared.Rent(n); temp = pooled.AsSpan(0, n); }")]
    [InlineData("temp = default; if (temp.IsEmpty) temp = pooled = {|POOL001:ArrayPool<int>.Shared.Rent(n)|};", "if (temp.IsEmpty) temp = pooled = ArrayPool<int>.Shared.Rent(n);")]
    [InlineData("if (temp.IsEmpty) { temp = n > 64 ? (pooled = {|POOL001:ArrayPool<int>.Shared.Rent(n)|}) : new int[n]; temp = temp[1..]; }", "if (temp.IsEmpty) temp = n > 64 ? (pooled = ArrayPool<int>.Shared.Rent(n)) : new int[n];")]
    public Task Rented_while_the_span_is_empty(string faulty, string clean)
    {
        const string around = """
            static int Run(int n, int turns)
            {
                int[]? pooled = null;
                Span<int> temp = default;
                int sum = 0;
                for (int turn = 0; turn < turns; turn++)
                {
                    BODY
                    sum += temp[0];
                }

                if (pooled != null)
                    ArrayPool<int>.Shared.Return(pooled);
                return sum;
            }
            """;
        return Twins("POOL001", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>The array of one turn goes back in the next: the turn's number says whether there is one.</summary>
    [Theory]
    [InlineData("int turn = 1; turn < turns; turn++", "turn > 2", "turn > 1")]
    [InlineData("int turn = 0; turn < turns; ++turn", "turn > 1", "turn > 0")]
    [InlineData("int turn = 0; turn < turns; turn++", "turn >= 2", "turn != 0")]
    public Task Goes_back_in_the_next_turn(string loop, string faulty, string clean)
    {
        const string around = """
            static void Run(byte[] first, int turns, Stream s)
            {
                var last = first;
                for (LOOP)
                {
                    var next = RENT;
                    s.Write(last, 0, 1);
                    if (CONDITION)
                        ArrayPool<byte>.Shared.Return(last);
                    last = next;
                }

                if (last != first)
                    ArrayPool<byte>.Shared.Return(last);
            }
            """;
        return Twins("POOL001", around.Replace("LOOP", loop).Replace("CONDITION", faulty).Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent(64)|}"),
            around.Replace("LOOP", loop).Replace("CONDITION", clean).Replace("RENT", "ArrayPool<byte>.Shared.Rent(64)"));
    }

    /// <summary>A postfix operator gives what was there before.</summary>
    [Theory]
    [InlineData("++n", "n++")]
    [InlineData("(n += 1)", "n++")]
    public Task Counted_behind_the_question(string faulty, string clean)
    {
        const string around = "static void Run(Stream s) { int n = 0; var b = RENT; s.Write(b, 0, 1); if (COUNT == 0) ArrayPool<byte>.Shared.Return(b); }";
        return Twins("POOL001", around.Replace("COUNT", faulty).Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent(64)|}"), around.Replace("COUNT", clean).Replace("RENT", "ArrayPool<byte>.Shared.Rent(64)"));
    }

    /// <summary>A machine written as a loop: its state says whether there is an array.</summary>
    [Theory]
    [InlineData("if (state == 0) { a = RENT; state = 1; } else if (state == 1) { if (c == '.') state = 2; } else { LEAVE; state = 0; }")]
    [InlineData("switch (state) { case 0: a = RENT; state = 1; break; case 1: a![0] = c; if (c == '.') state = 2; break; default: LEAVE; state = 0; break; }")]
    [InlineData("switch (state) { case 0: if (c != ' ') state = 1; break; case 1: a = RENT; state = c == ':' ? 3 : 2; break; case 2: a![0] = c; if (c == '.') state = 3; break; case 3: LEAVE; state = 0; break; }")]
    [InlineData("switch (state) { case 3: LEAVE; state = 0; break; case 0: a = RENT; a[0] = c; state = 1; continue; case 1: if (c == '.') { state = 2; } else if (c == '!') { goto case 3; } break; case 2: state = 3; break; }")]
    public Task Machine_in_a_loop(string turn)
    {
        const string around = """
            static int Run(string text)
            {
                int state = 0;
                char[]? a = null;
                foreach (char c in text)
                {
                    BODY
                }

                if (a != null)
                    ArrayPool<char>.Shared.Return(a);
                return state;
            }
            """;
        var program = around.Replace("BODY", turn);
        return Twins("POOL001", program.Replace("RENT", "{|POOL001:ArrayPool<char>.Shared.Rent(64)|}").Replace("LEAVE", "a![1] = c"),
            program.Replace("RENT", "ArrayPool<char>.Shared.Rent(64)").Replace("LEAVE", "ArrayPool<char>.Shared.Return(a!); a = null"));
    }

    /// <summary>A package is missing: what is stored in a member of its types, or awaited through its extensions, may well be looked after.</summary>
    [Theory]
    [InlineData("static async Task<int> Run(Stream from, int n) { var a = await {|POOL001:Read(from, n)|}.ConfigureAwait(false); return a[0]; }",
        "static async Task<int> Run(Stream from, int n) { byte[] a = await Read(from, n).{|CS1061:WithContext|}(); try { return a[0]; } finally { ArrayPool<byte>.Shared.Return(a); } }")]
    [InlineData("static void Run(Stream from, {|CS0246:Opts|} o, {|CS0246:Opts|} p) { byte[] a = o.IsSmall ? new byte[1] : {|POOL001:ArrayPool<byte>.Shared.Rent(9)|}; from.Flush(); if (!p.IsSmall) {|POOL014:ArrayPool<byte>.Shared.Return(a)|}; }",
        "static void Run(Stream from, {|CS0246:Opts|} o) { byte[] a = o.IsSmall ? [] : ArrayPool<byte>.Shared.Rent(9); from.Flush(); if (!o.IsSmall) ArrayPool<byte>.Shared.Return(a); }")]
    [InlineData("static void Run(Stream from) { var a = {|CS0103:Opts|}.Pooled ? {|POOL001:ArrayPool<byte>.Shared.Rent(9)|} : null; from.Flush(); if (a != null && {|CS0103:Opts|}.Other) ArrayPool<byte>.Shared.Return(a); }",
        "static void Run(Stream from) { var a = {|CS0103:Opts|}.Pooled ? ArrayPool<byte>.Shared.Rent(9) : new byte[9]; from.Flush(); if ({|CS0103:Opts|}.Pooled) ArrayPool<byte>.Shared.Return(a); }")]
    [InlineData("static void Run(Stream from, {|CS0246:Opts|} o) { var a = o.Kind == {|CS0103:Kinds|}.A ? {|POOL001:ArrayPool<byte>.Shared.Rent(9)|} : null; from.Flush(); if (a != null && o.Kind == {|CS0103:Kinds|}.B) ArrayPool<byte>.Shared.Return(a); }",
        "static void Run(Stream from, {|CS0246:Opts|} o) { var a = o.Kind == {|CS0103:Kinds|}.A ? ArrayPool<byte>.Shared.Rent(9) : new byte[9]; from.Flush(); if (o.Kind == {|CS0103:Kinds|}.A) ArrayPool<byte>.Shared.Return(a); }")]
    [InlineData("static int Run(Stream from) { var a = ArrayPool<byte>.Shared.Rent(9); if (from.Read(a) == 0) { ArrayPool<byte>.Shared.Return(a); {|CS0103:Throw|}.IfClosed(from); } {|POOL010:ArrayPool<byte>.Shared.Return(a)|}; return 1; }",
        "static int Run(Stream from) { var a = ArrayPool<byte>.Shared.Rent(9); if (from.Read(a) == 0) { ArrayPool<byte>.Shared.Return(a); {|CS0103:Throw|}.Closed(from); } ArrayPool<byte>.Shared.Return(a); return 1; }")]
    [InlineData("static {|CS0246:Text|} Run(Stream from) { var a = {|POOL001:ArrayPool<byte>.Shared.Rent(9)|}; from.ReadExactly(a); {|CS0103:Texts|}.Show(a.AsMemory(0, 9)); return null; }",
        "static {|CS0246:Text|} Run(Stream from) { var a = ArrayPool<byte>.Shared.Rent(9); from.ReadExactly(a); return {|CS0103:Texts|}.Over(a.AsMemory(0, 9)); }")]
    [InlineData("static int Run(Stream from) { var a = {|POOL001:ArrayPool<byte>.Shared.Rent({|CS0103:Sizes|}.Small)|}; if (from.Read(a) == 0) return 0; ArrayPool<byte>.Shared.Return(a); return 1; }",
        "static int Run(Stream from, {|CS0246:Sizes|} sizes) { var a = ArrayPool<byte>.Shared.Rent(sizes.Small); try { return from.Read(a); } finally { ArrayPool<byte>.Shared.Return(a); } }")]
    [InlineData("static int Run(Stream from, int n) { try { var a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; from.Flush(); } catch (IOException) { return 1; } return 0; }",
        "static int Run(Stream from, {|CS0246:State|} state, int n) { try { state.Window = ArrayPool<byte>.Shared.Rent(n); from.Flush(); } catch (IOException) { return 1; } return 0; }")]
    [InlineData("static class Sizes; static void Run(Stream from, int n) { var a = n > Sizes.{|CS0117:Small|} ? {|POOL001:ArrayPool<byte>.Shared.Rent(n)|} : null; from.Flush(); if (n > Sizes.{|CS0117:Large|}) ArrayPool<byte>.Shared.Return(a!); }",
        "static class Sizes; static void Run(Stream from, int n) { var a = n > Sizes.{|CS0117:Small|} ? ArrayPool<byte>.Shared.Rent(n) : null; from.Flush(); if (n > Sizes.{|CS0117:Small|}) ArrayPool<byte>.Shared.Return(a!); }")]
    public async Task Half_loaded(string faulty, string clean)
    {
        const string helper = """
            static async Task<byte[]> Read(Stream from, int n)
            {
                var a = ArrayPool<byte>.Shared.Rent(n);
                try { await from.ReadExactlyAsync(a, 0, n); return a; }
                catch { ArrayPool<byte>.Shared.Return(a); throw; }
            }

            """;
        await Members(helper + faulty);
        await Members(helper + clean);
    }

    /// <summary>An iterator hands on what it rents for each element, whole or as a segment; what it fills again for the next one stays its own.</summary>
    [Theory]
    [InlineData("ArraySegment<byte>", "new ArraySegment<byte>(b, 0, n)")]
    [InlineData("Memory<byte>", "b.AsMemory(0, n)")]
    [InlineData("(ArraySegment<byte>, int)", "(new(b, 0, n), n)")]
    public Task Yielded_as_a_segment(string type, string value) => Twins("POOL001",
        $"static IEnumerable<{type}> Run(Stream s, int n) {{ var b = {{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}}; while (s.Read(b, 0, n) > 0) yield return {value}; }}",
        $"static IEnumerable<{type}> Run(Stream s, int n) {{ while (n > 0) {{ var b = ArrayPool<byte>.Shared.Rent(n); s.ReadExactly(b, 0, n); yield return {value}; }} }}");

    /// <summary>The cases of a long switch do not push out what decides about the array.</summary>
    [Theory]
    [InlineData("n > 1", "n == 0")]
    public Task Behind_a_long_switch(string faulty, string clean)
    {
        const string around = """
            static byte[] Rent(int n) => n == 0 ? Array.Empty<byte>() : ArrayPool<byte>.Shared.Rent(n);
            static void Return(byte[] b, int n) { if (NOTHING) return; ArrayPool<byte>.Shared.Return(b); }
            static void Run(Stream s, int n, int[] ops)
            {
                var b = RENT;
                try
                {
                    foreach (int op in ops)
                    {
                        switch (op) { CASES }
                    }
                }
                finally
                {
                    Return(b, n);
                }
            }
            """;
        var program = around.Replace("CASES", string.Join(" ", Enumerable.Range(1, 40).Select(i => $"case {i}: s.WriteByte({i}); break;")));
        return Twins("POOL001", program.Replace("NOTHING", faulty).Replace("RENT", "{|POOL001:Rent(n)|}"), program.Replace("NOTHING", clean).Replace("RENT", "Rent(n)"));
    }

    /// <summary>Nothing is lost with an array that is no longer than a count of zero.</summary>
    [Theory]
    [InlineData("n >= 4", "count >= b.Length")]
    [InlineData("b.Length > count", "b.Length <= count")]
    public Task Not_returned_where_it_has_no_element(string faulty, string clean)
    {
        const string around = """
            static void Give(byte[] b, int count) { if (count == 0) return; ArrayPool<byte>.Shared.Return(b); }
            static void Run(Stream s, int n, int count)
            {
                var b = RENT;
                s.Write(b, 0, count);
                if (ASKED) Give(b, count); else ArrayPool<byte>.Shared.Return(b);
            }
            """;
        return Twins("POOL001", around.Replace("ASKED", faulty).Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}"),
            around.Replace("ASKED", clean).Replace("RENT", "ArrayPool<byte>.Shared.Rent(n)"));
    }

    /// <summary>The exception that a handler swallows is the reason, and not what was asked on the way to it.</summary>
    [Fact]
    public Task Message_names_what_was_thrown_and_swallowed() => File(
        """
        using System.Buffers;
        using System.IO;

        class C
        {
            static int Run(Stream s, TextWriter? log)
            {
                var b = {|#0:ArrayPool<byte>.Shared.Rent(9)|};
                try
                {
                    if (log != null) log.Flush();
                    int n = s.Read(b, 0, 9);
                    ArrayPool<byte>.Shared.Return(b);
                    return n;
                }
                catch (IOException)
                {
                    if (log != null) log.Flush();
                    return -1;
                }
            }
        }
        """,
        Report("POOL001").WithLocation(0).WithMessage("Rented array 'b' is not returned when 's.Read(b, 0, 9)' in line 12 throws and the method returns in line 19"));

    /// <summary>The pool that the array is from is there, whoever asks whether it is.</summary>
    [Theory]
    [InlineData("_pool?.Return(b);")]
    [InlineData("Work(b);")]
    [InlineData("WorkIf(b);")]
    [InlineData("WorkLast(b);")]
    public Task Pool_that_may_be_null(string clean)
    {
        const string around = """
            sealed class Sender
            {
                private ArrayPool<byte>? _pool, _other;
                private int _n;
                private void Work(byte[] b) { if (_pool != null) _pool.Return(b); }
                private void WorkIf(byte[]? b) { if (b != null) _pool?.Return(b); }
                private void WorkLast(byte[]? b) { try { if (_n == b![0]) return; _n = b[1]; } finally { if (b != null) _pool?.Return(b); } }
                public void Run(Stream s) { var b = RENT; s.Write(b, 0, 1); BODY }
            }
            """;
        return Twins("POOL001", around.Replace("RENT", "{|POOL001:_other!.Rent(5)|}").Replace("BODY", clean), around.Replace("RENT", "_pool!.Rent(5)").Replace("BODY", clean));
    }

    /// <summary>A helper asks two things before it gives back: the caller knows both.</summary>
    [Theory]
    [InlineData("Give(b, isPooled, n);")]
    [InlineData("GiveLast(b, isPooled, n);")]
    public Task Two_reasons_not_to_return(string call)
    {
        const string around = """
            static void Give(byte[] b, bool isPooled, int n) { if (isPooled && n > 0) ArrayPool<byte>.Shared.Return(b); }
            static void GiveLast(byte[] b, bool isPooled, int n) { try { b[0] = 1; } finally { if (isPooled && n > 0) ArrayPool<byte>.Shared.Return(b); } }
            static void Run(Stream s, int n) { if (n LEAST) return; bool isPooled = n > 256; var b = isPooled ? RENT : new byte[256]; s.Write(b, 0, n); BODY }
            """;
        var program = around.Replace("BODY", call);
        return Twins("POOL001", program.Replace("LEAST", "== 7").Replace("isPooled = n > 256", "isPooled = n != 256").Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent(64)|}"),
            program.Replace("LEAST", "<= 0").Replace("RENT", "ArrayPool<byte>.Shared.Rent(n)"));
    }

    /// <summary>A helper that exchanges the array for a larger one, more than once, is called in a loop.</summary>
    [Theory]
    [InlineData("while (array.Length < s.Length) Exchange(ref array, array.Length * 2);")]
    [InlineData("if (array.Length < s.Length) Exchange(ref array, 5); if (array.Length < s.Length) Exchange(ref array, 6);")]
    [InlineData("while (array.Length < s.Length) { var old = array; array = ArrayPool<byte>.Shared.Rent(old.Length * 2); ArrayPool<byte>.Shared.Return(old); }")]
    public Task Exchanged_by_a_helper_in_a_loop(string body)
    {
        const string around = """
            static void Exchange(ref byte[] array, int n)
            {
                if (n < array.Length) return;
                var old = array;
                array = ArrayPool<byte>.Shared.Rent(n);
                ArrayPool<byte>.Shared.Return(old);
            }
            static void Make(ref byte[] array, string s) { BODY }
            static byte[] Run(string[] all)
            {
                var array = RENT;
                foreach (var s in all) { Make(ref array, s); Exchange(ref array, 7); array[0]++; }
                LAST
                return [];
            }
            """;
        var program = around.Replace("BODY", body);
        return Twins(program.Replace("RENT", "ArrayPool<byte>.Shared.Rent(16)").Replace("LAST", "ArrayPool<byte>.Shared.Return(array); {|POOL010:ArrayPool<byte>.Shared.Return(array)|};"),
            program.Replace("RENT", "ArrayPool<byte>.Shared.Rent(16)").Replace("LAST", "ArrayPool<byte>.Shared.Return(array);"));
    }

    /// <summary>As an <c>Array</c> it is kept by who knows what it is; one that only asks for its length does not keep it.</summary>
    [Theory]
    [InlineData("public readonly Array Items = items;", "return new Slice(a);")]
    [InlineData("public Array Items { get; } = items;", "return new Slice(a);")]
    public Task Kept_as_an_Array(string kept, string handed)
    {
        const string around = """
            readonly struct Slice(Array items) { KEPT }
            static int Count(Array items) => items.Length;
            static Slice Run(int n) { var a = RENT; a[0] = 1; BODY }
            static void Clear(Slice slice) { if (slice.Items is int[] a) ArrayPool<int>.Shared.Return(a); }
            """;
        var program = around.Replace("KEPT", kept);
        return Twins("POOL001", program.Replace("RENT", "{|POOL001:ArrayPool<int>.Shared.Rent(n)|}").Replace("BODY", "return new Slice(new int[Count(a)]);"), program.Replace("RENT", "ArrayPool<int>.Shared.Rent(n)").Replace("BODY", handed));
    }

    /// <summary>A ref struct that sees memory through spans only gives nobody the array back, wherever it goes.</summary>
    [Theory]
    [InlineData("Cells c = new(a); return Walk(ref c, 0);", "Pooled c = new(a); return Walk(ref c, 0);")]
    [InlineData("Cells c = new(a.AsSpan(0, n)); Fill(ref c); return c.Count;", "Cells c = new(a.AsSpan(0, n)); Fill(ref c); Back(ref a); return c.Count;")]
    public Task Ref_struct_over_spans(string faulty, string clean)
    {
        const string around = """
            ref struct Cells(Span<byte> cells) { private readonly Span<byte> _cells = cells; public int Count; public readonly int Length => _cells.Length; }
            ref struct Pooled(byte[] cells) { private readonly byte[] _cells = cells; public void Dispose() => ArrayPool<byte>.Shared.Return(_cells); }
            static int Walk(ref Cells c, int depth) { if (depth > 3) return c.Count; c.Count++; return Walk(ref c, depth + 1); }
            static int Walk(ref Pooled c, int depth) { if (depth > 3) { c.Dispose(); return 0; } return Walk(ref c, depth + 1); }
            static void Fill(ref Cells c) { if (c.Count > 9) return; c.Count += c.Length; Fill(ref c); }
            static void Back(ref byte[] a) { ArrayPool<byte>.Shared.Return(a); a = []; }
            static int Run(int n) { var a = RENT; BODY }
            """;
        return Twins("POOL001", around.Replace("RENT", "{|POOL001:" + Rent + "|}").Replace("BODY", faulty), around.Replace("RENT", Rent).Replace("BODY", clean));
    }

    /// <summary>The same where it is what the method returns.</summary>
    [Theory]
    [InlineData("(byte[] cells) { public Span<byte> All = cells; public byte[] Array = cells; }")]
    [InlineData("(byte[] cells) { public Span<byte> All = cells; public void Dispose() => ArrayPool<byte>.Shared.Return(cells); }")]
    public Task Ref_struct_over_spans_that_is_returned(string owning) => Twins("POOL001",
        "ref struct Cells(Span<byte> cells) { public Span<byte> All = cells; } static Cells Run(int n) { var a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; return new Cells(a); }",
        $"ref struct Cells{owning} static Cells Run(int n) {{ var a = ArrayPool<byte>.Shared.Rent(n); return new Cells(a); }}");

    /// <summary>Only a span of it leaves, by reference.</summary>
    [Theory]
    [InlineData("out ReadOnlySpan<byte> line, out byte[]? owner", "line = a.AsSpan(0, n); owner = null;", "line = a.AsSpan(0, n); owner = a;")]
    [InlineData("ref Span<byte> line, ref byte[]? owner", "line = a;", "line = a; owner = a;")]
    [InlineData("out ReadOnlyMemory<byte> line, out byte[]? owner", "line = default; owner = null;", "line = a.AsMemory(0, n); owner = null;")]
    public Task Span_that_leaves_by_reference(string parameters, string faulty, string clean) => Twins("POOL001",
        $"static void Read(int n, {parameters}) {{ var a = {{|POOL001:{Rent}|}}; a[0] = 1; {faulty} }}", $"static void Read(int n, {parameters}) {{ var a = {Rent}; a[0] = 1; {clean} }}");

    /// <summary>A filter that says no leads to the handler behind, also where it asks more than one thing.</summary>
    [Theory]
    [InlineData("isKnown && e.HResult == 5")]
    [InlineData("e.HResult == 5 && isKnown && e.InnerException is null")]
    [InlineData("isKnown ? e.HResult == 5 : e.HResult == 7")]
    public Task Filter_with_several_conditions(string filter)
    {
        const string around = """
            static void Run(Stream s, int n, bool isKnown)
            {
                var b = RENT;
                try { s.ReadExactly(b, 0, n); ArrayPool<byte>.Shared.Return(b); }
                catch (IOException e) when (FILTER) { ArrayPool<byte>.Shared.Return(b); }
                catch (Exception) { BODY }
            }
            """;
        var program = around.Replace("FILTER", filter);
        return Twins("POOL001", program.Replace("RENT", "{|POOL001:" + Rent + "|}").Replace("BODY", "b[0] = 1;"), program.Replace("RENT", Rent).Replace("BODY", "ArrayPool<byte>.Shared.Return(b);"));
    }

    /// <summary>Who is given no token, and waits for nothing, is not canceled.</summary>
    [Theory]
    [InlineData("await s.ReadExactlyAsync(b, 0, n);", "s.ReadExactly(b, 0, n);")]
    [InlineData("token.ThrowIfCancellationRequested();", "if (token.IsCancellationRequested) s.Flush();")]
    [InlineData("s.FlushAsync(token).Wait();", "try { s.Write(b, 0, n); } finally { s.Flush(); }")]
    [InlineData("b[0] = first();", "b[0] = (byte)s.ReadByte();")]
    [InlineData("Own(b);", "new Plain().Fill(b);")]
    public Task Handler_for_cancellations(string canceled, string plain)
    {
        const string around = """
            sealed class Plain { public bool IsCanceled; public void Fill(byte[] b) { foreach (var one in b) if (one > 5) throw new IOException(); } }
            static CancellationToken s_token;
            static void Own(byte[] b) { if (b[0] > 5) s_token.ThrowIfCancellationRequested(); }
            static async Task Run(Stream s, int n, Func<byte> first, CancellationToken token)
            {
                try { var b = RENT; BODY ArrayPool<byte>.Shared.Return(b); }
                catch (OperationCanceledException) { }
            }
            """;
        return Twins("POOL001", around.Replace("RENT", "{|POOL001:" + Rent + "|}").Replace("BODY", canceled), around.Replace("RENT", Rent).Replace("BODY", plain));
    }

    /// <summary>The same question, asked twice: in the same words, or in others that mean the same. Nothing in between changes the answer.</summary>
    [Theory]
    [InlineData("k || m", "k || m", "k")]
    [InlineData("k || m || n > 3", "k || m || n > 3", "k || m")]
    [InlineData("n == 1 || n == 2", "n is 1 or 2", "n is 1 or 3")]
    [InlineData("m && (k || n > 3)", "m && (k || n > 3)", "m && k")]
    [InlineData("!string.IsNullOrEmpty(x)", "!string.IsNullOrEmpty(x)", "!string.IsNullOrWhiteSpace(x)")]
    [InlineData("string.Equals(x, \"a\", StringComparison.Ordinal)", "string.Equals(x, \"a\", StringComparison.Ordinal)", "string.Equals(x, \"b\", StringComparison.Ordinal)")]
    [InlineData("o.HasFlag(FileOptions.Asynchronous)", "o.HasFlag(FileOptions.Asynchronous)", "o.HasFlag(FileOptions.WriteThrough)")]
    [InlineData("char.IsDigit((char)n)", "char.IsDigit((char)n)", "char.IsLetter((char)n)")]
    [InlineData("RuntimeHelpers.IsReferenceOrContainsReferences<T>()", "RuntimeHelpers.IsReferenceOrContainsReferences<T>()", "RuntimeHelpers.IsReferenceOrContainsReferences<int>()")]
    [InlineData("IsLarge(n)", "IsLarge(n)", "IsLarge(n + 1)")]
    [InlineData("t.Item2", "t.Item2", "t.Item1 > 0")]
    [InlineData("r.Big", "r.Big", "r.Small")]
    [InlineData("s.CanSeek", "s.CanSeek", "s.CanWrite")]
    [InlineData("l.Count > 4", "l.Count > 4", "l.Count > 5")]
    [InlineData("x.Length != 0", "x.Length > 0", "x.Length > 1")]
    [InlineData("!v.IsEmpty", "v.Length > 0", "v.Length > 1")]
    [InlineData("at == TimeSpan.Zero", "at == TimeSpan.Zero", "at == TimeSpan.MaxValue")]
    [InlineData("at > TimeSpan.Zero", "at > TimeSpan.Zero", "at > TimeSpan.MinValue")]
    [InlineData("x[0] == 'x'", "x[0] == 'x'", "x[1] == 'x'")]
    [InlineData("x is { Length: > 0 }", "!string.IsNullOrEmpty(x)", "string.IsNullOrEmpty(x)")]
    [InlineData("typeof(T).IsValueType", "typeof(T).IsValueType", "typeof(T).IsClass")]
    [InlineData("OperatingSystem.IsWindows()", "OperatingSystem.IsWindows()", "OperatingSystem.IsLinux()")]
    [InlineData("Encoding.UTF8.GetMaxByteCount(n) > 16", "Encoding.UTF8.GetMaxByteCount(n) > 16", "Encoding.UTF8.GetMaxByteCount(n) > 64")]
    [InlineData("Math.Abs(n) > 16", "Math.Abs(n) > 16", "Math.Abs(n) > 32")]
    [InlineData("t is (1, true)", "t is (1, true)", "t is (2, true)")]
    [InlineData("k != m", "k ^ m", "k")]
    public Task Asked_twice(string asked, string same, string other)
    {
        const string around = """
            sealed record Kind(bool Big, bool Small);
            static bool IsLarge(int count) => count > 100;
            static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
            {
                byte[]? b = null;
                if (ASKED) b = RENT;
                s.ReadByte();
                if (AGAIN) ArrayPool<byte>.Shared.Return(b!);
            }
            """;
        var program = around.Replace("ASKED", asked);
        return Twins("POOL001", program.Replace("RENT", "{|POOL001:" + Rent + "|}").Replace("AGAIN", other), program.Replace("RENT", Rent).Replace("AGAIN", same));
    }

    /// <summary>What only constructors set is the same wherever it is asked for; what others set is not behind a call of theirs.</summary>
    [Theory]
    [InlineData("private bool _pools;", "_pools")]
    [InlineData("private bool _pools { get; set; }", "_pools")]
    [InlineData("public bool Pools { get; private set; }", "Pools")]
    [InlineData("public bool Pools { get; }", "Pools")]
    [InlineData("private readonly bool _pools;", "_pools")]
    public Task Flag_that_a_constructor_sets(string member, string name)
    {
        const string around = """
            sealed class Buffers
            {
                MEMBER
                private bool _other;
                public Buffers(bool pools) => NAME = pools;
                public void Change() => _other = !_other;
                public async Task Run(Stream s, int n) { byte[]? b = NAME ? RENT : null; await s.FlushAsync(); Change(); if (AGAIN) ArrayPool<byte>.Shared.Return(b!); }
            }
            """;
        var program = around.Replace("MEMBER", member).Replace("NAME", name);
        return Twins("POOL001", program.Replace("RENT", "{|POOL001:" + Rent + "|}").Replace("AGAIN", "_other"), program.Replace("RENT", Rent).Replace("AGAIN", name));
    }

    /// <summary>A list pattern asks for a length.</summary>
    [Theory]
    [InlineData("b is [_, ..]")]
    [InlineData("b is not ([] or null)")]
    [InlineData("b is { Length: > 0 }")]
    public Task List_pattern(string asked) => Twins("POOL001",
        $"static void Run(bool x, int n) {{ byte[]? b = x ? {{|POOL001:{Rent}|}} : null; if (b is [_, _, _]) ArrayPool<byte>.Shared.Return(b); }}",
        $"static void Run(bool x, int n) {{ byte[]? b = x ? {Rent} : null; if ({asked}) ArrayPool<byte>.Shared.Return(b); }}");

    /// <summary>A property that says something of private fields is as lasting as they are.</summary>
    [Theory]
    [InlineData("public bool Pools => pools;")]
    [InlineData("private readonly int _most = 4; public bool Pools { get { return pools && _most > 3; } }")]
    public Task Property_of_fields(string property)
    {
        const string around = "sealed class Buffers(bool pools, ArrayPool<byte> pool) { PROPERTY public bool Is(int n) => n > pool.GetHashCode(); public void Run(Stream s, int n) { var b = Pools ? RENT : null; s.Flush(); if (AGAIN) ArrayPool<byte>.Shared.Return(b!); } }";
        var program = around.Replace("PROPERTY", property);
        return Twins("POOL001", program.Replace("RENT", "{|POOL001:" + Rent + "|}").Replace("AGAIN", "Is(n)"), program.Replace("RENT", Rent).Replace("AGAIN", "Pools"));
    }

    /// <summary>A number that was chosen by the same question says what the question said; so does a bit of it.</summary>
    [Theory]
    [InlineData("int mode = n > 256 ? 1 : 0;", "", "mode == 1", "mode == 2")]
    [InlineData("Kind mode = n switch { <= 256 => Kind.Small, _ => Kind.Large };", "", "mode == Kind.Large", "mode == Kind.None")]
    [InlineData("var mode = Kind.None;", "mode |= Kind.Large;", "(mode & Kind.Large) != 0", "(mode & Kind.Small) != 0")]
    [InlineData("var mode = Kind.None;", "mode |= Kind.Large;", "mode.HasFlag(Kind.Large)", "mode.HasFlag(Kind.Small)")]
    [InlineData("int? mode = null;", "mode = n;", "mode.HasValue", "mode > 512")]
    public Task Number_that_says_which(string before, string inside, string same, string other)
    {
        const string around = """
            [Flags] enum Kind { None = 0, Small = 1, Large = 2 }
            static void Run(Stream s, int n) { BEFORE byte[]? b = null; if (n > 256) { b = RENT; INSIDE } s.Flush(); if (AGAIN) ArrayPool<byte>.Shared.Return(b!); }
            """;
        var program = around.Replace("BEFORE", before).Replace("INSIDE", inside);
        return Twins("POOL001", program.Replace("RENT", "{|POOL001:" + Rent + "|}").Replace("AGAIN", other), program.Replace("RENT", Rent).Replace("AGAIN", same));
    }

    [Theory]
    [InlineData("ArrayPool<byte>.Shared.Return(clearArray: true, array: b);")]
    [InlineData("(n > 3 ? (Action<byte[]>)Wipe : Free)(b);")]
    [InlineData("release ??= Free; release(b);")]
    public Task Given_back_in_other_words(string release)
    {
        const string around = "static void Free(byte[] a) => ArrayPool<byte>.Shared.Return(a); static void Wipe(byte[] a) => ArrayPool<byte>.Shared.Return(a, true); static void Run(int n, Action<byte[]> release) { byte[] b = RENT; b[0] = 1; RELEASE }";
        return Twins("POOL001", around.Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}").Replace("RELEASE", "if (b[0] > 3) { " + release + " }"), around.Replace("RENT", "ArrayPool<byte>.Shared.Rent(n)").Replace("RELEASE", release));
    }

    /// <summary>The same question in other words, or about what cannot be the rental.</summary>
    [Theory]
    [InlineData("bool rented = false; byte[] b = null; if (n > 64) { b = ArrayPool<byte>.Shared.Rent(n); rented |= true; } if (rented) ArrayPool<byte>.Shared.Return(b);", "rented |= true", "rented |= n > 99")]
    [InlineData("byte[] b = null; if ((o & FileOptions.Asynchronous) != 0) b = ArrayPool<byte>.Shared.Rent(n); if (o.HasFlag(FileOptions.Asynchronous)) ArrayPool<byte>.Shared.Return(b);", "HasFlag(FileOptions.Asynchronous)", "HasFlag(FileOptions.Encrypted)")]
    [InlineData("int have = 0; if (n > 3) have |= 1; byte[] b = null; if (n > 64) { b = ArrayPool<byte>.Shared.Rent(n); have |= 2; } if ((have & 2) != 0) ArrayPool<byte>.Shared.Return(b);", "(have & 2)", "(have & 4)")]
    [InlineData("byte[] b = seg.Array; if (seg.Offset != 0) b = ArrayPool<byte>.Shared.Rent(n); if (b != seg.Array) ArrayPool<byte>.Shared.Return(b);", "b != seg.Array", "b == seg.Array")]
    [InlineData("byte[] b = parts.Count == 1 ? parts[0] : ArrayPool<byte>.Shared.Rent(n); foreach (var p in parts) n += p.Length; if (parts.Count != 1) ArrayPool<byte>.Shared.Return(b);", "parts.Count != 1", "parts.Count > 2")]
    public Task Asked_in_other_words(string clean, string right, string wrong)
    {
        const string around = "static void Run(int n, FileOptions o, ArraySegment<byte> seg, List<byte[]> parts) { BODY }";
        return Twins("POOL001", around.Replace("BODY", clean.Replace(right, wrong).Replace("ArrayPool<byte>.Shared.Rent(n)", "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}")), around.Replace("BODY", clean));
    }

    /// <summary>What tasks give is in the array of results, or goes to the continuation.</summary>
    [Theory]
    [InlineData("var r = await Task.WhenAll(t, Get(s)); foreach (var a in r) ArrayPool<byte>.Shared.Return(a);")]
    [InlineData("_ = t.ContinueWith(x => ArrayPool<byte>.Shared.Return(x.Result));")]
    public Task Of_tasks(string clean)
    {
        const string around = "static async Task<byte[]> Get(Stream s) { var b = ArrayPool<byte>.Shared.Rent(4); await s.ReadExactlyAsync(b, 0, 4); return b; } static async Task Run(Stream s) { var t = GET; BODY }";
        return Twins("POOL001", around.Replace("GET", "{|POOL001:Get(s)|}").Replace("BODY", "await t;"), around.Replace("GET", "Get(s)").Replace("BODY", clean));
    }

    /// <summary>A rental is at least as long as what was asked for.</summary>
    [Theory]
    [InlineData("n > 8", "b.Length > 8", "b.Length > 99")]
    [InlineData("n >= 9", "b.Length > 8", "b.Length > 9")]
    [InlineData("n > 8", "b.Length >= 9", "b.Length < 9")]
    public Task Returned_if_it_is_long(string condition, string right, string wrong)
    {
        const string around = "static int Run(int n) { byte[] b = CONDITION ? RENT : new byte[8]; int r = b[0]; if (ASKED) ArrayPool<byte>.Shared.Return(b); return r; }";
        return Twins("POOL001", around.Replace("CONDITION", condition).Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}").Replace("ASKED", wrong), around.Replace("CONDITION", condition).Replace("RENT", "ArrayPool<byte>.Shared.Rent(n)").Replace("ASKED", right));
    }

    /// <summary>A predicate says what its expression says.</summary>
    [Theory]
    [InlineData("static bool IsNone(this byte[] a) => a.Length == 0;", "!b.IsNone()")]
    [InlineData("static bool IsRented(byte[] a) { return a is { Length: > 0 }; }", "IsRented(b)")]
    [InlineData("static bool Differ(byte[] a, byte[] c) => a != c;", "Differ(b, given)")]
    public Task Asked_by_a_predicate(string predicate, string asked)
    {
        var around = predicate + " static void Run(int n, byte[] given) { var b = n == 0 ? OTHER : RENT; b[0] = 1; if (ASKED) ArrayPool<byte>.Shared.Return(b); }".Replace("OTHER", asked.Contains("given") ? "given" : "[]");
        return File("POOL001", Program(around.Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}").Replace("ASKED", "!(" + asked + ")")), Program(around.Replace("RENT", "ArrayPool<byte>.Shared.Rent(n)").Replace("ASKED", asked)));

        static async Task File(string rule, params string[] programs)
        {
            foreach (var program in programs)
                await FlowProgram.File(rule, program);
        }

        static string Program(string members) => "using System.Buffers; static class Program { " + members + " }";
    }
}
