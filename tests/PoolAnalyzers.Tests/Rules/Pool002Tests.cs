using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL002: an exception takes a rental with it.</summary>
public sealed class Pool002Tests
{
    private const string Return = "ArrayPool<byte>.Shared.Return(b);";

    [Fact]
    public Task Without_a_finally() => Uses(
        "byte[] b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; s.ReadExactly(b, 0, n); " + Return,
        "byte[] b = ArrayPool<byte>.Shared.Rent(n); try { s.ReadExactly(b, 0, n); } finally { " + Return + " }");

    [Fact]
    public Task Before_the_try() => Uses(
        "byte[] b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; s.Flush(); try { s.ReadExactly(b, 0, n); } finally { " + Return + " }",
        "s.Flush(); byte[] b = ArrayPool<byte>.Shared.Rent(n); try { s.ReadExactly(b, 0, n); } finally { " + Return + " }");

    [Fact]
    public Task Copies_do_not_fail() => Uses(
        "byte[] b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; s.Write(b.AsSpan(0, n)); " + Return,
        "byte[] b = ArrayPool<byte>.Shared.Rent(n); new byte[n].AsSpan().CopyTo(b); int c = Encoding.UTF8.GetCharCount(b.AsSpan(0, n)); GC.KeepAlive(s); " + Return);

    [Fact]
    public Task Copies_in_a_try_lead_to_its_handler() => Twins("POOL010",
        "static void Run(byte[] from, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); try { ArrayPool<byte>.Shared.Return(b); from.AsSpan().CopyTo(new byte[n]); } finally { {|POOL010:ArrayPool<byte>.Shared.Return(b)|}; } }",
        "static void Run(byte[] from, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); try { from.AsSpan().CopyTo(b); } finally { ArrayPool<byte>.Shared.Return(b); } }");

    [Fact]
    public Task Awaited_operation_that_would_have_rented() => Twins("POOL002",
        "static Task<IMemoryOwner<byte>> Open(int n) => Task.FromResult(MemoryPool<byte>.Shared.Rent(n)); static async Task Run(Stream s, int n) { var o = await {|POOL002:Open(n)|}; s.Flush(); o.Dispose(); }",
        "static Task<IMemoryOwner<byte>> Open(int n) => Task.FromResult(MemoryPool<byte>.Shared.Rent(n)); static async Task Run(Stream s, int n) { using var o = await Open(n); s.Flush(); }");

    [Fact]
    public Task Fields_behind_properties_are_only_read() => Twins("POOL002",
        "interface ISizes { int Size { get; } } static void Run(ISizes sizes, int n) { byte[] b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; if (sizes.Size > 0) b[0] = 1; " + Return + " }",
        "sealed class Sizes { public int Size { get; set; } } static void Run(Sizes sizes, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); if (sizes.Size > 0) b[0] = 1; " + Return + " }");

    [Fact]
    public Task Members_that_only_read_and_compare() => Twins("POOL002",
        "sealed class Sizes { private string[] _all; public int Size => int.Parse(_all[0]); } static void Run(Sizes sizes, int n) { byte[] b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; if (sizes.Size > 0) b[0] = 1; " + Return + " }",
        "sealed class Sizes { private (int X, int Y) _all; public int Size { get { return _all.X * 2; } set => _all.X = value; } public bool IsSmall(int n) => n < _all.Y; } static void Run(Sizes sizes, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); if (sizes.Size > 0 && sizes.IsSmall(n)) b[0] = 1; " + Return + " }");

    [Fact]
    public Task Assertions_hold() => Twins("POOL002",
        "static int Run(Stream s, int n) { byte[] b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; if (b[0] > n) throw new InvalidOperationException(); " + Return + " return n; }",
        "static Stream Run(ReadOnlyMemory<byte> m, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); System.Diagnostics.Debug.Assert(b[0] <= n); var s = new MemoryStream(m.ToArray(), writable: false); " + Return + " return s; }");

    [Fact]
    public Task Look_ups_and_builders() => Twins("POOL002",
        "static int Run(IEnumerable<int> all, IReadOnlyDictionary<int, byte> map, int n) { byte[] b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; foreach (int i in all) { if (map.TryGetValue(i, out byte one)) b[0] = one; } " + Return + " return n; }",
        "static string Run(int[] all, IReadOnlyDictionary<int, byte> map, StringBuilder text, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); foreach (int i in all) { if (map.TryGetValue(i, out byte one)) b[0] = one; text.Append(i); } var s = $\"{n}: {text.ToString()}\"; " + Return + " return s; }");

    [Fact]
    public Task Constructors_that_only_store() => Twins("POOL002",
        "readonly struct Chunk { public Chunk(byte[] a, int n) { A = a; if (n < 0) throw new ArgumentException(); } public byte[] A { get; } } static int Run(int n) { byte[] b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; var c = new Chunk(b, n); int one = c.A[0]; " + Return + " return one; }",
        "readonly struct Chunk { public Chunk(byte[] a, int n) { A = a; N = n; } public byte[] A { get; } public int N { get; } } static int Run(int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); var c = new Chunk(b, n); int one = c.A[0] + c.N; " + Return + " return one; }");

    [Fact]
    public Task Handed_over_before_the_call() => Twins("POOL002",
        "static void Grow(ref byte[] kept, Stream s, int n) { var b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; s.Flush(); if (n > 5) { kept = b; return; } " + Return + " }",
        "static void Grow(ref byte[] kept, Stream s, int n) { var b = ArrayPool<byte>.Shared.Rent(n); kept = b; s.Flush(); if (n > 5) { return; } kept = null; " + Return + " }");

    private static Task Uses(string faulty, string clean) => Twins("POOL002", $"static void Run(Stream s, int n) {{ {faulty} }}", $"static void Run(Stream s, int n) {{ {clean} }}");

    [Fact]
    public Task Copies_of_a_sequence_do_not_throw() => Twins("POOL002",
        "static int Run(ReadOnlySequence<byte> q, Stream s, int n) { var b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; q.Slice(0, n).CopyTo(b); s.Flush(); int first = b[0]; " + Return + " return first; }",
        "static int Run(ReadOnlySequence<byte> q, Stream s, int n) { var b = ArrayPool<byte>.Shared.Rent(n); q.Slice(0, n).CopyTo(b); int first = b[0]; " + Return + " return first; }");

    [Fact]
    public Task Collections_are_enumerated() => Twins("POOL002",
        "static int Run(IEnumerable<int> all, int n) { var b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; int i = 0; foreach (var one in all) b[i++] = (byte)one; " + Return + " return i; }",
        "static int Run(Dictionary<int, int> all, int n) { var b = ArrayPool<byte>.Shared.Rent(n); int i = 0; foreach (var one in all.Values) b[i++] = (byte)one; " + Return + " return i; }");

    [Fact]
    public Task Async_methods_throw_where_they_are_awaited() => Twins("POOL002",
        "static async Task Read(Stream s) { await s.FlushAsync(); } static async Task Run(Stream s, int n) { var b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; var task = Read(s); b[0] = 1; await task; " + Return + " }",
        "static async Task Read(Stream s) { await s.FlushAsync(); } static async Task Run(Stream s, int n) { var b = ArrayPool<byte>.Shared.Rent(n); var task = Read(s); b[0] = 1; " + Return + " await task; }");

    [Fact]
    public Task Members_that_only_compute() => Twins("POOL002",
        "static int Most(int n) { if (n <= 0) { return 1; } return 10 / n; } static void Run(int n) { byte[] b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; b[0] = (byte)Most(n); " + Return + " }",
        "static int Least(int n) { for (int i = 0; i < 4; i++) { n += Math.Abs(n) / 2; } return n; } static int Most(int n) { if (n <= 0) { return 1; } int bits = Least(n) * 9; return bits; } static void Run(int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); b[0] = (byte)Most(n); " + Return + " }");

    [Fact]
    public Task Members_that_go_over_memory() => Twins("POOL002",
        "static int Sum(IEnumerable<byte> all) { int sum = 0; foreach (byte b in all) sum += b; return sum; } static void Run(int n) { byte[] b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; b[0] = (byte)Sum(b); " + Return + " }",
        "static unsafe int Sum(ReadOnlySpan<byte> all) { unchecked { int sum = 0; foreach (byte b in all) sum += b; fixed (byte* first = all) { sum ^= *first; } return sum % Parts; } } const int Parts = 7; static void Run(int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); b[0] = (byte)Sum(b); " + Return + " }");

    [Fact]
    public Task Members_that_call_each_other() => Twins("POOL002",
        "static int Down(int n) => n > 0 ? Up(n) : 0; static int Up(int n) => n < 9 ? Down(n) : 0; static void Run(int n) { byte[] b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; b[0] = (byte)Up(n); " + Return + " }",
        "static int Up(int n) => n < 9 ? 1 : 0; static void Run(int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); b[0] = (byte)Up(n); " + Return + " }");

    [Fact]
    public Task Members_that_look_into_memory() => Twins("POOL002",
        "ref struct Packet { public ReadOnlySpan<byte> Data; public Dictionary<int, int> All; public int Id => All[8]; } static void Run(Packet p, int n) { var b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; b[0] = (byte)p.Id; " + Return + " }",
        "ref struct Packet { public ReadOnlySpan<byte> Data; public int Id => System.Buffers.Binary.BinaryPrimitives.ReadInt32BigEndian(Data[8..]); } static void Run(Packet p, int n) { var b = ArrayPool<byte>.Shared.Rent(n); b[0] = (byte)p.Id; " + Return + " }");

    [Fact]
    public Task Native_code_and_encoders_tell_by_their_result() => Twins("POOL002",
        "static void Check(int n) { if (n < 0) throw new ArgumentException(); } static void Run(int n) { var b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; Check(n); " + Return + " }",
        "[System.Runtime.InteropServices.DllImport(\"crypto\")] static extern int check(byte first); static void Run(int n) { var b = ArrayPool<byte>.Shared.Rent(n); b[0] = (byte)check(b[1]); System.Buffers.Text.Base64.EncodeToUtf8(b.AsSpan(0, n), b.AsSpan(n), out _, out _); Interlocked.Increment(ref n); " + Return + " }");

    [Fact]
    public Task Texts_are_enumerated_and_lists_emptied() => Twins("POOL002",
        "static void Run(string text, List<int> all, int n) { var b = {|POOL002:ArrayPool<char>.Shared.Rent(n)|}; int i = 0; foreach (char c in text) b[i++] = c; all.RemoveAt(n); " + Return.Replace("byte", "char") + " }",
        "static void Run(string text, List<int> all, Dictionary<int, int> more, int n) { var b = ArrayPool<char>.Shared.Rent(n); int i = 0; foreach (char c in text) b[i++] = c; all.Clear(); more.Clear(); if (Enum.TryParse(text, out DayOfWeek day)) b[0] = (char)day; " + Return.Replace("byte", "char") + " }");

    [Fact]
    public Task Interpolated_text_for_an_assertion() => Twins("POOL002",
        "static void Log(string text) => Console.WriteLine(text); static void Run(int n, int m) { var b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; Log($\"{n} instead of {m}\"); " + Return + " }",
        "static void Run(int n, int m) { var b = ArrayPool<byte>.Shared.Rent(n); System.Diagnostics.Debug.Assert(n == m, $\"{n} instead of {m}\"); " + Return + " }");

    [Fact]
    public Task Copies_of_a_stream_throw() => Twins("POOL002",
        "static void Run(Stream s, Stream t, int n) { var b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; s.CopyTo(t); " + Return + " }",
        "static void Run(List<byte> s, int n) { var b = ArrayPool<byte>.Shared.Rent(n); s.CopyTo(b); var all = System.Collections.Immutable.ImmutableArray.ToImmutableArray(b.AsSpan(0, n)); " + Return + " }");

    [Fact]
    public Task New_lists_do_not_throw() => Uses(
        "var b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; var all = new List<int>(n) { 0 }; all.Add(n); b[0] = 1; " + Return,
        "var b = ArrayPool<byte>.Shared.Rent(n); var all = new List<int> { 0 }; all.Add(n); b[0] = 1; " + Return);

    [Fact]
    public Task Growing_inside_a_try() => Twins(
        "POOL002",
        """
        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                var larger = {|POOL002:ArrayPool<byte>.Shared.Rent(b.Length * 2)|};
                Buffer.BlockCopy(b, 0, larger, 0, n);
                s.Write(larger, 0, n);
                ArrayPool<byte>.Shared.Return(b);
                b = larger;
            }
            finally { ArrayPool<byte>.Shared.Return(b); }
        }
        """,
        """
        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            var c = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                var larger = ArrayPool<byte>.Shared.Rent(b.Length * 2);
                Buffer.BlockCopy(b, 0, larger, 0, n);
                ArrayPool<byte>.Shared.Return(b);
                b = larger;
                s.Write(b, 0, n);
            }
            finally { ArrayPool<byte>.Shared.Return(b); ArrayPool<byte>.Shared.Return(c); }
        }
        """);

    /// <summary>Two helpers, of which the first can throw; the call of it stands between renting and returning.</summary>
    private static Task Calls(string throwing, string plain, string call) => Twins("POOL002",
        throwing + " static void Run(int n) { byte[] b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; " + call + " " + Return + " }",
        plain + " static void Run(int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); " + call + " " + Return + " }");

    [Fact]
    public Task Properties_of_records() => Calls(
        "readonly record struct Place(int At) { public int At => int.Parse(\"1\"); }",
        "readonly record struct Place(int At);",
        "int at = default(Place).At;");

    [Fact]
    public Task Primary_constructors_that_only_store() => Calls(
        "sealed class Place(int at) { public int At { get; } = int.Parse(at + \"\"); }",
        "sealed class Place(int at) { private static readonly int s_one = int.Parse(\"1\"); public int At { get; } = at; public int One => s_one; }",
        "var place = new Place(n);");

    [Fact]
    public Task Helpers_that_only_allocate_and_cast() => Calls(
        "static string Text(int n, object? o) { Span<char> text = stackalloc char[n]; text[0] = (char)n; return $\"{(IDisposable)o!}{text[0]}\"; }",
        "sealed record Place(int At); static string Text(int n, Place? o) { Span<char> text = stackalloc char[n]; text[0] = (char)n; int[] all = new int[n]; return $\"{(DayOfWeek)n}{o?.At}{text[0]}\"; }",
        "string text = Text(n, null);");

    [Fact]
    public Task Switches() => Calls(
        "static int Kind(int n) { switch (n) { case 1: return 2; default: throw new InvalidOperationException(); } }",
        "static int Kind(int n) { switch (n) { case 1: return 2; case 2: goto default; default: return 3; } }",
        "int kind = Kind(n);");

    [Fact]
    public Task Switch_expressions_without_a_gap() => Calls(
        "static int Kind(bool? n) => n switch { true => 2, false => 1 };",
        "static int Kind(bool? n) => n switch { true => 2, false => 1, _ => 0 };",
        "int kind = Kind(n > 1);");

    [Fact]
    public Task Local_functions_of_what_is_called() => Calls(
        "static int Outer(int n) { return Inner(n); static int Inner(int n) => int.Parse(n + \"\"); }",
        "static int Outer(int n) { return Inner(n); static int Inner(int n) => n + 1; }",
        "int one = Outer(n);");

    [Fact]
    public Task Helpers_that_rent_and_return() => Calls(
        "static byte[] s_all = ArrayPool<byte>.Shared.Rent(16); static void Grow(int n) { ArrayPool<byte>.Shared.Return(s_all); File.Delete(\"a\"); s_all = ArrayPool<byte>.Shared.Rent(n); }",
        "static byte[] s_all = ArrayPool<byte>.Shared.Rent(16); static void Grow(int n) { ArrayPool<byte>.Shared.Return(s_all); s_all = ArrayPool<byte>.Shared.Rent(n); }",
        "Grow(n);");

    [Fact]
    public Task Generic_helpers() => Calls(
        "static T Get<T>(T one) => one ?? throw new ArgumentNullException(); static int Twice(int n) => Get<int>(n) * 2;",
        "static T Get<T>(T one) => one; static int Twice(int n) => Get<int>(n) * 2;",
        "int one = Twice(n);");

    [Fact]
    public Task What_assertions_ask_in_helpers() => Calls(
        "static int Size(int n) => checked(n * 4); static void Test(int n) { int size = Size(n); }",
        "static int Size(int n) => checked(n * 4); static void Test(int n) { System.Diagnostics.Debug.Assert(n >= Size(1)); }",
        "Test(n);");

    [Fact]
    public Task What_assertions_ask() => Twins("POOL002",
        "static int Size(int n) => checked(n * 4); static void Run(int n) { byte[] b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; Console.WriteLine(n >= Size(1)); " + Return + " }",
        "static int Size(int n) => checked(n * 4); static void Run(int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); System.Diagnostics.Debug.Assert(n >= Size(1)); " + Return + " }");

    [Fact]
    public Task Bits_are_read_by_index() => Twins("POOL002",
        "static void Run(System.Collections.BitArray bits, int n) { byte[] b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; bits.And(bits); " + Return + " }",
        "static void Run(System.Collections.BitArray bits, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); if (bits.Get(0)) b[0] = 1; " + Return + " }");

    [Fact]
    public Task Long_helpers_without_calls() => Calls(
        "static int Sum(int n) { " + string.Concat(Enumerable.Repeat("n += n; ", 60)) + "return int.Parse(n + \"\"); }",
        "static int Sum(int n) { " + string.Concat(Enumerable.Repeat("n += n; ", 60)) + "return n; }",
        "int one = Sum(n);");

    [Fact]
    public Task Handler_of_what_no_sound_program_throws() => Twins("POOL002",
        "static int Open(int n) => int.Parse(n + \"\"); static int Handle(Exception e) { Console.WriteLine(e); return 1; } static int Run(int n, Action<byte[]> f) { try { var a = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; int b = Open(n); try { f(a); } finally { ArrayPool<byte>.Shared.Return(a); } return b; } catch (FormatException e) { Handle(e); throw; } }",
        "static int Handle(Exception e) { Console.WriteLine(e); return 1; } static int Run(int n, Action<byte[]> f) { try { var a = ArrayPool<byte>.Shared.Rent(n); var b = ArrayPool<byte>.Shared.Rent(n); try { f(a); f(b); } finally { ArrayPool<byte>.Shared.Return(a); ArrayPool<byte>.Shared.Return(b); } return 0; } catch (Exception e) { return Handle(e); } }");

    private static string Trimmed(string replace, string rent) =>
        $"sealed class Bag {{ private byte[] _a = ArrayPool<byte>.Shared.Rent(16); public void Trim(int n) {{ var b = {rent}; if (b.Length < _a.Length) {{ {replace} }} else {{ ArrayPool<byte>.Shared.Return(b); }} }} private void Give(byte[]? other = null) {{ if (_a.Length > 0) {{ try {{ ArrayPool<byte>.Shared.Return(_a); }} catch (ArgumentException) {{ }} }} if (other is not null) _a = other; }} private static int Size(string s) => int.Parse(s); }}";

    [Fact]
    public Task Call_that_takes_it() => Twins("POOL002",
        Trimmed("Size(n + \"\"); Give(b);", "{|POOL002:ArrayPool<byte>.Shared.Rent(n)|}"),
        Trimmed("Give(b);", "ArrayPool<byte>.Shared.Rent(n)"));

    [Fact]
    public Task Call_that_only_returns_another() => Twins("POOL002",
        Trimmed("Size(n + \"\"); _a = b;", "{|POOL002:ArrayPool<byte>.Shared.Rent(n)|}"),
        Trimmed("Give(); _a = b;", "ArrayPool<byte>.Shared.Rent(n)"));

    /// <summary>What takes it by reference may throw before it does, and says by the reference whether it did.</summary>
    [Fact]
    public Task Call_that_may_take_it() => Twins("POOL002",
        "sealed class Bag { private byte[]? _a; public void Put(int n) { byte[]? b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; Give(n + \"\", ref b); if (b is not null) ArrayPool<byte>.Shared.Return(b); } private void Give(string s, ref byte[]? b) { if (int.Parse(s) > 3) { _a = b; b = null; } } public void End() { if (_a is not null) ArrayPool<byte>.Shared.Return(_a); _a = null; } }",
        "sealed class Bag { private byte[]? _a; public void Put(int n) { byte[]? b = ArrayPool<byte>.Shared.Rent(n); Give(n, ref b); if (b is not null) ArrayPool<byte>.Shared.Return(b); } private void Give(int n, ref byte[]? b) { if (n > 3) { _a = b; b = null; } } public void End() { if (_a is not null) ArrayPool<byte>.Shared.Return(_a); _a = null; } }");

    private static string Before(string call) => $"static int Send(Socket s, byte[] b) {{ try {{ return s.Send(b); }} catch (Exception) {{ }} return 0; }} static int Try(Socket s, byte[] b) {{ try {{ return s.Send(b); }} catch (TimeoutException) {{ }} return 0; }} sealed class Socket {{ public int Send(byte[] b) => int.Parse(b.Length + \"\"); }} static void Run(Socket s, byte[] a, Dictionary<int, int> all, int n) {{ byte[] b = {(call.StartsWith('!') ? "{|POOL002:ArrayPool<byte>.Shared.Rent(n)|}" : "ArrayPool<byte>.Shared.Rent(n)")}; {call.TrimStart('!')} b[0] = 1; {Return} }}";

    [Theory]
    [InlineData("!_ = new List<int>(n);", "_ = new List<int>(4);")]
    [InlineData("!_ = new List<int>(n);", "_ = new List<int>(all.Count);")]
    [InlineData("!_ = new Dictionary<int, int>(-n);", "_ = new Dictionary<int, int>(a.Length);")]
    [InlineData("!_ = Convert.FromBase64String(n + \"\");", "_ = Convert.ToBase64String(a);")]
    [InlineData("!_ = System.Security.Cryptography.SHA256.HashData(Stream.Null);", "_ = System.Security.Cryptography.SHA256.HashData(a);")]
    [InlineData("!_ = n.ToString(\"Q\");", "Random.Shared.NextBytes(a); System.Security.Cryptography.RandomNumberGenerator.Fill(a);")]
    [InlineData("!_ = new CancellationTokenSource(n);", "_ = new CancellationTokenSource(5000);")]
    [InlineData("!_ = new ArrayBufferWriter<byte>(n);", "_ = new ArrayBufferWriter<byte>(4096);")]
    [InlineData("!_ = File.OpenRead(\"a\");", "_ = new System.Text.Json.JsonReaderState(default); new List<byte>().CopyTo(a, 0);")]
    [InlineData("!_ = TimeSpan.FromSeconds(n);", "_ = TimeSpan.FromSeconds(1); _ = System.Diagnostics.Stopwatch.GetTimestamp();")]
    [InlineData("!_ = int.Parse(n + \"\");", "_ = n.TryFormat(new char[9], out _);")]
    [InlineData("!Array.Sort(new object[n]);", "Array.Sort(new int[n]);")]
    [InlineData("!Array.Sort(new int[n], (x, y) => y - x);", "Array.Sort(new int[n], new string[n], 0, n);")]
    [InlineData("!_ = a.First();", "_ = HashCode.Combine(n, a);")]
    [InlineData("!all.Add(n, 1);", "all.Remove(n);")]
    [InlineData("!Try(s, a);", "Send(s, a);")]
    public Task Calls_before_the_try(string throwing, string plain) => Twins("POOL002", Before(throwing), Before(plain));

    [Fact]
    public Task Local_function_that_disposes() => Twins("POOL002",
        "static int Run() { var o = {|POOL002:MemoryPool<byte>.Shared.Rent(10)|}; return Use(o); static int Use(IMemoryOwner<byte> o) { int n = int.Parse(o.Memory.Length + \"\"); o.Dispose(); return n; } }",
        "static int Run() { var o = MemoryPool<byte>.Shared.Rent(10); return Use(o); static int Use(IMemoryOwner<byte> o) { using (o) return int.Parse(o.Memory.Length + \"\"); } }");

    [Fact]
    public Task Lock_is_taken() => Twins("POOL002",
        "static int Run(object gate, Stream s, int n) { byte[] b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; lock (gate) { s.Flush(); b[0] = 1; } int r = b[0]; ArrayPool<byte>.Shared.Return(b); return r; }",
        "static int Run(object gate, Stream s, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); lock (gate) { b[0] = 1; } int r = b[0]; ArrayPool<byte>.Shared.Return(b); return r; }");

    private static string Average(string rent, string type, string quotient) => $$"""
        static {{type}} Average(ReadOnlySpan<int> values) { long sum = 0; foreach (int v in values) sum += v; return {{quotient}}; }
        static {{type}} Run(int n) { int[] b = {{rent}}; b.AsSpan(0, n).Clear(); var r = Average(b.AsSpan(0, n)); ArrayPool<int>.Shared.Return(b); return r; }
        """;

    [Fact]
    public Task Division_that_has_a_result() => Twins("POOL002",
        Average("{|POOL002:ArrayPool<int>.Shared.Rent(n)|}", "long", "sum / values.Length"), Average("ArrayPool<int>.Shared.Rent(n)", "double", "(double)sum / values.Length"));

    [Fact]
    public Task Pair_that_is_made() => Twins("POOL002",
        "static KeyValuePair<int, string?> Run(Stream s, int n) { byte[] b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; var r = new KeyValuePair<int, string?>(b[0], s.ToString()); s.Flush(); ArrayPool<byte>.Shared.Return(b); return r; }",
        "static KeyValuePair<int, string?> Run(int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); var r = new KeyValuePair<int, string?>(b[0], null); ArrayPool<byte>.Shared.Return(b); return r; }");

    private static string Once(string rent, string fill) => $$"""
        static void Fill(float[] from, float[] to) { for (int i = 0; i < from.Length; i++) to[i] = from[i]; }
        static void Run(float[] from, Action<float[], int> compute, int m)
        {
            float[] b = [];
            bool isRented = false;
            try
            {
                for (int i = 0; i < m; i++)
                {
                    if (!isRented) { b = {{rent}}; {{fill}}; isRented = true; }
                    compute(b, i);
                }
            }
            finally
            {
                if (isRented) ArrayPool<float>.Shared.Return(b);
            }
        }
        """;

    /// <summary>A way that nobody expects is not made likely by another one that a flag tells from it.</summary>
    [Fact]
    public Task Flag_behind_a_plain_call() => Twins("POOL002", Once("{|POOL002:ArrayPool<float>.Shared.Rent(from.Length)|}", "compute(from, i)"), Once("ArrayPool<float>.Shared.Rent(from.Length)", "Fill(from, b)"));

    [Theory]
    [InlineData("b[0] = n.GetHashCode();")]
    [InlineData("b[0] = n.CompareTo(3);")]
    [InlineData("b[0] = 1.5.Equals(n) ? 1 : 0;")]
    public Task Numbers_that_are_compared(string plain) => Twins("POOL002",
        "static int Run(object o, int n) { int[] b = {|POOL002:ArrayPool<int>.Shared.Rent(n)|}; b[0] = o.GetHashCode(); int r = b[0]; ArrayPool<int>.Shared.Return(b); return r; }",
        $"static int Run(object o, int n) {{ int[] b = ArrayPool<int>.Shared.Rent(n); {plain} int r = b[0]; ArrayPool<int>.Shared.Return(b); return r; }}");

    private static string Filtered(string rent, string filter) => $$"""
        static int[] Run(int n, Func<int, int> f, bool pooled, CancellationToken token)
        {
            int[] b = pooled ? {{rent}} : new int[n];
            try { for (int i = 0; i < n; i++) b[i] = f(i); return b; }
            catch {{filter}} { ArrayPool<int>.Shared.Return(b); throw; }
        }
        """;

    /// <summary>Where a filter says no, it goes on to the next handler, and what the filter asked for is known.</summary>
    [Theory]
    [InlineData("when (pooled)")]
    [InlineData("(Exception) when (pooled)")]
    [InlineData("when (!pooled) { throw; } catch")]
    public Task Filter_that_asks_what_renting_asked(string filter) => Twins("POOL002",
        Filtered("{|POOL002:ArrayPool<int>.Shared.Rent(n)|}", "when (n > 3 && pooled)"), Filtered("ArrayPool<int>.Shared.Rent(n)", filter));

    private static string Both(string first, string type) => $$"""
        interface IPools { {{type}} Second { get; } }
        static int Run(IPools pools, ObjectPool<StringBuilder> pool) { var a = {{first}}; var second = pools.Second; try { return a.Length; } finally { pool.Return(a); } }
        """;

    /// <summary>Asking for a pool is expected to work, whoever is asked.</summary>
    [Fact]
    public Task Property_that_is_a_pool() => Twins("POOL002", Both("{|POOL002:pool.Get()|}", "StringBuilder"), Both("pool.Get()", "ObjectPool<StringBuilder>"));

    private static string Square(string rent, string chain) =>
        $"readonly struct Square {{ private readonly int _v; private Square(int v) {{ _v = v; }} public Square(int r, int f) : this({chain}) {{ }} public int V => _v; }} static int Run(int n) {{ int[] b = {rent}; b[0] = new Square(n, 2).V; int r = b[0]; ArrayPool<int>.Shared.Return(b); return r; }}";

    [Fact]
    public Task Constructor_that_calls_another() => Twins("POOL002", Square("{|POOL002:ArrayPool<int>.Shared.Rent(n)|}", "int.Parse(r + f + \"\")"), Square("ArrayPool<int>.Shared.Rent(n)", "(r << 3) + f"));

    private static string Segment(string call, string then) => $$"""
        static async Task<(ArraySegment<byte>, bool)> Get(Stream s, int n) { if (n > 9) return (default, false); ArraySegment<byte> b = ArrayPool<byte>.Shared.Rent(n); await s.FlushAsync(); return (b, true); }
        static async Task Run(Stream s, int n) { var (b, isRented) = await {{call}}; {{then}} if (isRented) ArrayPool<byte>.Shared.Return(b.Array!); }
        """;

    /// <summary>Where the helper fails, what it would have handed over, in a segment, was never there.</summary>
    [Fact]
    public Task Segment_that_is_waited_for() => Twins("POOL002", Segment("{|POOL002:Get(s, n)|}", "s.Flush();"), Segment("Get(s, n)", ""));

    private static string Waiting(string rent, string task) => $"static async Task<int> Run(Stream s, int n) {{ int[] b = {rent}; await {task}; int r = b[0]; ArrayPool<int>.Shared.Return(b); return r; }}";

    [Theory]
    [InlineData("Task.CompletedTask")]
    [InlineData("Task.Yield()")]
    public Task Waits_for_nothing(string task) => Twins("POOL002", Waiting("{|POOL002:ArrayPool<int>.Shared.Rent(n)|}", "s.FlushAsync()"), Waiting("ArrayPool<int>.Shared.Rent(n)", task));

    [Fact]
    public Task Channels_say_by_their_result() => Twins("POOL002",
        "static int Run(System.Threading.Channels.ChannelReader<int> r, int n) { var b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|}; n = r.ReadAsync().AsTask().Result; ArrayPool<byte>.Shared.Return(b); return n; }",
        "static int Run(System.Threading.Channels.ChannelReader<int> r, int n) { var b = ArrayPool<byte>.Shared.Rent(n); r.TryRead(out n); ArrayPool<byte>.Shared.Return(b); return n; }");

    /// <summary>An offset as large as a pointer is a number too.</summary>
    [Fact]
    public Task Offset_of_native_size() => Twins("POOL002",
        """
        static int At(ref byte data, int n) => Unsafe.AddByteOffset(ref data, (nint)int.Parse(n.ToString()));
        static int Run(int n) { var a = {|POOL002:ArrayPool<byte>.Shared.Rent(64)|}; var h = At(ref MemoryMarshal.GetReference(a.AsSpan()), n); ArrayPool<byte>.Shared.Return(a); return h; }
        """,
        """
        static int At(ref byte data, int n) => Unsafe.AddByteOffset(ref data, (nint)n);
        static int Run(int n) { var a = ArrayPool<byte>.Shared.Rent(64); var h = At(ref MemoryMarshal.GetReference(a.AsSpan()), n); ArrayPool<byte>.Shared.Return(a); return h; }
        """);
}
