using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>Shapes that public code was wrongly accused for, each beside one that is a fault.</summary>
public sealed class HandOverTests
{
    /// <summary>Where an owner of a <c>using</c> is only asked for its span, the body is not followed at all: each of these has one thing more.</summary>
    [Theory]
    [InlineData("Span<byte> s = default; using (var o = blocks.Make(n)) s = o.Memory.Span; return {|POOL011:s|}[0];", "Span<byte> s = default; using (var o = blocks.Make(n)) { s = o.Memory.Span; return s[0]; }")]
    [InlineData("Span<byte> s = default; if (n > 8) { using var o = blocks.Make(n); s = o.Memory.Span; } return {|POOL011:s|}[0];", "Span<byte> s = default; using var o = blocks.Make(n); s = o.Memory.Span; return s[0];")]
    [InlineData("Span<byte> s = default; { using var o = blocks.Make(n); s = o.Memory.Span; } return {|POOL011:s|}[0];", "Span<byte> s = default; { using var o = blocks.Make(n); s = o.Memory.Span; return s[0]; }")]
    [InlineData("Span<byte> s = default; using (var o = blocks.Make(n)) Halve(o.Memory.Span, out s); return {|POOL011:s|}[0];", "Span<byte> s = default; using (var o = blocks.Make(n)) { Halve(o.Memory.Span, out s); return s[0]; }")]
    [InlineData("using var o = blocks.Make(n); _kept = {|POOL016:o.Memory|}; return 0;", "using var o = blocks.Make(n); return o.Memory.Span[0];")]
    [InlineData("using var o = blocks.Make(n); o.Dispose(); return {|POOL011:o|}.Memory.Span[0];", "using var o = blocks.Make(n); return o.Memory.Length;")]
    [InlineData("using var o = blocks.Make(n); var p = {|POOL003:blocks.Make(n)|}; return o.Memory.Span[0] + p.Memory.Span[0];", "using var o = blocks.Make(n); using var p = blocks.Make(n); return o.Memory.Span[0] + p.Memory.Span[0];")]
    [InlineData("using var o = blocks.Make(n); var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; return o.Memory.Span[b[0]];", "using var o = blocks.Make(n); var b = ArrayPool<byte>.Shared.Rent(n); try { return o.Memory.Span[b[0]]; } finally { ArrayPool<byte>.Shared.Return(b); }")]
    [InlineData("using var o = blocks.Make(n); _later = {|POOL016:() => o.Memory.Span[0]|}; return 0;", "using var o = blocks.Make(n); Func<int> now = () => o.Memory.Span[0]; return now();")]
    [InlineData("IMemoryOwner<byte> kept; using (var o = blocks.Make(n)) kept = o; return {|POOL011:kept|}.Memory.Span[0];", "IMemoryOwner<byte> kept; using (var o = blocks.Make(n)) { kept = o; return kept.Memory.Span[0]; }")]
    public Task Owner_of_a_using(string faulty, string clean)
    {
        const string around = """
            interface IBlocks { IMemoryOwner<byte> Make(int n); }
            static Memory<byte> _kept; static Func<int>? _later;
            static void Halve(Span<byte> all, out Span<byte> half) => half = all.Slice(all.Length / 2);
            static int Run(IBlocks blocks, int n) { BODY }
            """;
        return Twins(around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>What a reference in a field lies in can be had back from it.</summary>
    [Theory]
    [InlineData("ref T first = ref MemoryMarshal.GetArrayDataReference(a); first = default!;", "_first = ref MemoryMarshal.GetArrayDataReference(a);")]
    [InlineData("Span<T> all = a; ref T first = ref MemoryMarshal.GetReference(all); first = default!;", "Span<T> all = a; _first = ref MemoryMarshal.GetReference(all);")]
    [InlineData("ref T first = ref a[0]; first = default!;", "_first = ref a[0];")]
    [InlineData("Span<T> all = a; ref T first = ref MemoryMarshal.GetReference(all); first = default!; all[0] = first;", "Span<T> all = a; ref T first = ref MemoryMarshal.GetReference(all); _first = ref first; first = default!;")]
    public Task Reference_in_a_field(string faulty, string clean)
    {
        const string around = """
            ref struct Cells<T>
            {
                private ref T _first;
                public Cells(int n) { var a = RENT; BODY }
                public void Dispose() => ArrayPool<T>.Shared.Return(Around(ref _first), true);
                private static T[] Around(ref T first) { nint start = Unsafe.Subtract(ref Unsafe.As<T, nint>(ref first), 2); return Unsafe.As<nint, T[]>(ref start); }
            }
            """;
        return Twins("POOL001", around.Replace("BODY", faulty).Replace("RENT", "{|POOL001:ArrayPool<T>.Shared.Rent(n)|}"), around.Replace("BODY", clean).Replace("RENT", "ArrayPool<T>.Shared.Rent(n)"));
    }

    /// <summary>An interface or a virtual method says nothing of the array; what implements it here does.</summary>
    [Theory]
    [InlineData("class Sender(IPipe pipe) : ISender { public void Send(byte[] b, int n) => pipe.Put(b.AsSpan(0, n).ToArray()); }", "class Sender(IPipe pipe) : ISender { public void Send(byte[] b, int n) => pipe.Put(new Frame(b, n)); }")]
    [InlineData("class Sender : ISender { public void Send(byte[] b, int n) => Write(b); void Write(byte[] b) => b[0] = 1; }", "class Sender : ISender { public void Send(byte[] b, int n) => Write(b); void Write(byte[] b) => ArrayPool<byte>.Shared.Return(b); }")]
    [InlineData("class Sender(IPipe pipe) : ISender { void ISender.Send(byte[] b, int n) => pipe.Put(n); }", "class Sender(IPipe pipe) : ISender { void ISender.Send(byte[] b, int n) => pipe.Put(new Frame(b, n)); }")]
    [InlineData("class Sender : Basic { public override void Send(byte[] b, int n) => b[0] = 1; }", "class Sender : Basic { private byte[] _kept = []; public override void Send(byte[] b, int n) => _kept = b; public void Free() { ArrayPool<byte>.Shared.Return(_kept); _kept = []; } }")]
    public Task Given_to_an_implementation(string faulty, string clean)
    {
        const string around = """
            interface IPipe { void Put(object o); }
            interface ISender { void Send(byte[] b, int n); }
            abstract class Basic : ISender { public abstract void Send(byte[] b, int n); }
            class Frame(byte[] b, int n) { public int Length => n; public void Free() => ArrayPool<byte>.Shared.Return(b); }
            SENDER
            static void Run(TYPE s, int n) { var b = RENT; b[0] = 1; s.Send(b, n); }
            """;
        var type = clean.Contains("Basic") ? "Basic" : "ISender";
        return Twins("POOL001", around.Replace("SENDER", faulty).Replace("TYPE", type).Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}"),
            around.Replace("SENDER", clean).Replace("TYPE", type).Replace("RENT", "ArrayPool<byte>.Shared.Rent(n)"));
    }

    /// <summary>Further down than summaries go, what a helper may do is read off its text.</summary>
    [Theory]
    [InlineData("this byte[] a", "a[0] = 1", "ArrayPool<byte>.Shared.Return(a)", "a.F{0}()", "a.F6()")]
    [InlineData("byte[] a", "Console.Write(a.Length)", "ArrayPool<byte>.Shared.Return(a)", "F{0}(a)", "F6(a)")]
    [InlineData("ArraySegment<byte> a", "Console.Write(a.Count)", "ArrayPool<byte>.Shared.Return(a.Array!)", "F{0}(a)", "F6(a)")]
    [InlineData("byte[] a", "a.AsSpan().Clear()", "s_kept = a", "F{0}(a)", "F6(a)")]
    [InlineData("byte[] a", "s_out.Write(a, 0, 1)", "s_all.Add(a)", "F{0}(a)", "F6(a)")]
    [InlineData("byte[]? a", "Console.Write(a is null)", "new Holder(a!)", "F{0}(a!)", "F6(a)")]
    public Task Far_down(string parameter, string looks, string takes, string next, string first)
    {
        static string Chain(string parameter, string last, string next) => string.Join("\n", Enumerable.Range(1, 6).Select(i => $"static void F{i}({parameter}) => {(i == 1 ? last : string.Format(System.Globalization.CultureInfo.InvariantCulture, next, i - 1))};"));
        const string around = "static byte[]? s_kept; static readonly List<byte[]> s_all = new(); static readonly Stream s_out = Stream.Null; sealed class Holder(byte[] a) { public byte[] A => a; public void Free() => ArrayPool<byte>.Shared.Return(a); }\n";
        return Twins("POOL001", around + Chain(parameter, looks, next) + $"static void Run(int n) {{ var a = {{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}}; {first}; }}",
            around + Chain(parameter, takes, next) + $"static void Run(int n) {{ var a = ArrayPool<byte>.Shared.Rent(n); {first}; }}");
    }

    /// <summary>Whoever awaits a task of the framework gets neither the array nor the owner that it works on.</summary>
    [Theory]
    [InlineData("static ValueTask Run(Stream s) { var a = {|POOL001:ArrayPool<byte>.Shared.Rent(5)|}; return s.WriteAsync(a.AsMemory(0, 1)); }",
        "static ValueTask Run(System.Threading.Channels.ChannelWriter<byte[]> w) { var a = ArrayPool<byte>.Shared.Rent(5); return w.WriteAsync(a); }")]
    [InlineData("static Task Run(Stream s) { var a = {|POOL001:ArrayPool<byte>.Shared.Rent(5)|}; var t = s.WriteAsync(a, 0, 1); return Task.WhenAll(t, s.FlushAsync()); }",
        "static Task Run(Stream s) { var a = ArrayPool<byte>.Shared.Rent(5); var t = s.WriteAsync(a, 0, 1); return Finish(t, a); } static async Task Finish(Task t, byte[] a) { await t; ArrayPool<byte>.Shared.Return(a); }")]
    [InlineData("static Task<int> Run(Stream s) { var a = {|POOL001:ArrayPool<byte>.Shared.Rent(5)|}; return s.ReadAsync(a, 0, 5); }", "static Task<byte[]> Run() { var a = ArrayPool<byte>.Shared.Rent(5); return Task.FromResult(a); }")]
    [InlineData("static Task Run(Stream s) { var a = {|POOL001:ArrayPool<byte>.Shared.Rent(5)|}; return s.WriteAsync(a, 0, 1); }", "interface ISink { Task SendAsync(byte[] a); } static Task Run(ISink s) { var a = ArrayPool<byte>.Shared.Rent(5); return s.SendAsync(a); }")]
    [InlineData("static Task Run(Stream s) { var o = {|POOL003:MemoryPool<byte>.Shared.Rent(5)|}; return s.WriteAsync(o.Memory.Slice(0, 1)).AsTask(); }",
        "static Task Run(Stream s) { var o = MemoryPool<byte>.Shared.Rent(5); return s.WriteAsync(o.Memory.Slice(0, 1)).AsTask().ContinueWith(_ => o.Dispose()); }")]
    public Task Task_over_it_is_returned(string faulty, string clean) => Twins(faulty, clean);

    /// <summary>A span in a ref struct is a look at the array, however it got there.</summary>
    [Theory]
    [InlineData("new Info { Text = a.AsSpan(0, n) }")]
    [InlineData("new Info(); i.Text = a.AsSpan(0, n)")]
    [InlineData("new Other(a.AsSpan(0, n))")]
    public Task Span_in_a_ref_struct(string made)
    {
        const string around = """
            ref struct Info { public ReadOnlySpan<byte> Text { get; set; } }
            readonly ref struct Other { public ReadOnlySpan<byte> Text { get; } public Other(ReadOnlySpan<byte> t) { Text = t; } }
            static void Run(int n) { var a = RENT; var i = MADE; Console.WriteLine(i.Text.Length); LAST }
            """;
        return Twins("POOL001", around.Replace("MADE", made).Replace("LAST", "").Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}"),
            around.Replace("MADE", made).Replace("LAST", "ArrayPool<byte>.Shared.Return(a);").Replace("RENT", "ArrayPool<byte>.Shared.Rent(n)"));
    }

    /// <summary>A closure that gives what it captures to a helper: what that does with it is read off its text.</summary>
    [Theory]
    [InlineData("static Task Run(Stream s, int n) { var a = RENT; return Task.Run(() => HELPER(s, a)); }")]
    [InlineData("static async Task Run(Stream s, int n) { var a = RENT; var t = Task.Run(() => HELPER(s, a)); await t; }")]
    [InlineData("static void Run(Stream s, int n) { var a = RENT; new Thread(() => HELPER(s, a)).Start(); }")]
    [InlineData("static void Call(Action a) => a(); static void Run(Stream s, int n) { var a = RENT; Call(() => HELPER(s, a)); }")]
    [InlineData("interface ILoop { void Go(Stream s, byte[] a); } class Loop : ILoop { public void Go(Stream s, byte[] a) => HELPER(s, a); } static Task Run(ILoop l, Stream s, int n) { var a = RENT; return Task.Run(() => l.Go(s, a)); }")]
    public Task Closure_over_a_helper(string around)
    {
        const string helpers = "static void Write(Stream s, byte[] a) { s.Write(a, 0, 1); } static void WriteAll(Stream s, byte[] a) { try { s.Write(a, 0, 1); } finally { Free(a); } } static void Free(byte[] a) => ArrayPool<byte>.Shared.Return(a);\n";
        return Twins("POOL001", helpers + around.Replace("HELPER", "Write").Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}"), helpers + around.Replace("HELPER", "WriteAll").Replace("RENT", "ArrayPool<byte>.Shared.Rent(n)"));
    }

    /// <summary>Whoever awaits what a closure gives back has it.</summary>
    [Theory]
    [InlineData("_ => a.Length", "_ => a")]
    [InlineData("t => (1, t.Result)", "t => (a, t.Result)")]
    public Task Closure_that_gives_it_back(string faulty, string clean)
    {
        const string around = "static Task Run(Stream s, int n) { var a = RENT; return s.ReadAsync(a, 0, 5).ContinueWith(CLOSURE); }";
        return Twins("POOL001", around.Replace("CLOSURE", faulty).Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}"), around.Replace("CLOSURE", clean).Replace("RENT", "ArrayPool<byte>.Shared.Rent(n)"));
    }

    /// <summary>A method that is called for giving back does so, or not, for a reason that its caller does not see; where the caller says so, it is the caller's affair.</summary>
    [Theory]
    [InlineData("if (!keep) return;", "if (_closed) return;")]
    [InlineData("if (!keep) return;", "if (!_pools.TryGetValue(a.Length, out _)) return;")]
    [InlineData("if (!keep) return;", "if (Interlocked.Increment(ref _count) > 9) return;")]
    public Task Given_back_by_a_pool_that_may_be_closed(string faulty, string clean)
    {
        const string around = """
            sealed class Pool
            {
                private bool _closed; private int _count; private readonly Dictionary<int, int> _pools = new();
                public void Close() => _closed = true;
                public void Return(byte[] a, bool keep = false) { CHOICE ArrayPool<byte>.Shared.Return(a); }
            }
            static void Run(Pool pool, Stream s, int n) { var a = RENT; try { s.Write(a, 0, 1); } finally { pool.Return(a); } }
            """;
        return Twins("POOL001", around.Replace("CHOICE", faulty).Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}"), around.Replace("CHOICE", clean).Replace("RENT", "ArrayPool<byte>.Shared.Rent(n)"));
    }
}
