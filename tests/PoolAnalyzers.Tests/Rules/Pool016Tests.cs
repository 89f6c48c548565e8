using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL016: a rental, or memory over it, leaves the body that releases it afterwards.</summary>
public sealed class Pool016Tests
{
    [Fact]
    public Task Message_names_the_release() => File(
        """
        using System;
        using System.Buffers;
        using System.IO;

        class Reader
        {
            static ArraySegment<byte> Read(Stream stream, int n)
            {
                byte[] buffer = {|#1:ArrayPool<byte>.Shared.Rent(n)|};
                try
                {
                    return {|#0:new ArraySegment<byte>(buffer, 0, stream.Read(buffer, 0, n))|};
                }
                finally
                {
                    {|#2:ArrayPool<byte>.Shared.Return(buffer)|};
                }
            }
        }
        """,
        Report("POOL016").WithLocation(0).WithLocation(1).WithLocation(2)
            .WithMessage("'buffer', rented in line 9, leaves the body that returns it in line 16"));

    private static string Registered(string body) => "static async Task Run(System.Diagnostics.Process p, CancellationToken c, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); " + body + " await Task.Yield(); }";

    /// <summary>Registered with something that outlives the body, until that is undone; an object of the body goes with it.</summary>
    [Theory]
    [InlineData("{|POOL016:c.Register(() => b[0] = 1)|};", "var r = c.Register(() => b[0] = 1); Console.WriteLine(); r.Dispose();")]
    [InlineData("{|POOL016:c.UnsafeRegister(_ => b[0] = 1, null)|};", "CancellationTokenRegistration r = default; try { r = c.Register(() => b[0] = 1); Console.WriteLine(); } finally { r.Dispose(); }")]
    [InlineData("_ = {|POOL016:c.Register(() => b[0] = 1)|};", "await using (c.Register(() => b[0] = 1)) { await Task.Delay(n); }")]
    [InlineData("{|POOL016:p.OutputDataReceived += (s, e) => b[0] = 1|}; p.WaitForExit();", "System.Diagnostics.DataReceivedEventHandler h = (s, e) => b[0] = 1; p.OutputDataReceived += h; p.WaitForExit(); p.OutputDataReceived -= h;")]
    [InlineData("{|POOL016:Console.CancelKeyPress += (s, e) => b[0] = 1|};", "using var own = new System.Diagnostics.Process(); own.Exited += (s, e) => b[0] = 1; own.WaitForExit();")]
    public Task Closure_that_is_registered(string faulty, string clean) => Twins("POOL016",
        Registered(faulty + " ArrayPool<byte>.Shared.Return(b);"), Registered(clean + " ArrayPool<byte>.Shared.Return(b);"));

    private static string Kept(string body, string last = "ArrayPool<byte>.Shared.Return(b);") => $$"""
        sealed class Wrap { private readonly byte[] _b; public Wrap(byte[] b) { _b = b; } public int Size => _b.Length; public void Clear() { } }
        record Row(byte[] Data, int Count);
        sealed class Plain { public byte[]? Data; }
        sealed class Primary(byte[] b) { public int Size => b.Length; }
        static Wrap Over(byte[] b) => new Wrap(b);
        static IEnumerable<int> Each(Wrap w) { for (int i = 0; i < 3; i++) yield return w.Size; }
        sealed class Runner
        {
            private readonly Queue<byte[]> _q = new(); private readonly Dictionary<int, Memory<byte>> _d = new(); private Wrap? _w; private readonly AutoResetEvent _done = new(false); private readonly System.Threading.Channels.Channel<byte[]> _c = System.Threading.Channels.Channel.CreateUnbounded<byte[]>();
            private void Drain() => _q.Clear();
            public object Run(int n, out Wrap? w) { w = null; bool ok = false; byte[]? b = ArrayPool<byte>.Shared.Rent(n); try { {{body}} } finally { {{last}} } }
        }
        """;

    /// <summary>What is built over it takes it out of the body.</summary>
    [Theory]
    [InlineData("return {|POOL016:new Wrap(b)|};", "return new Wrap(b).Size;")]
    [InlineData("return {|POOL016:Over(b)|};", "return Over(b).Size;")]
    [InlineData("var v = new Wrap(b); return {|POOL016:v|};", "var v = new Wrap(b); v.Clear(); return v;")]
    [InlineData("return {|POOL016:new Row(b, n)|};", "return new Row(b.AsSpan(0, n).ToArray(), n);")]
    [InlineData("return {|POOL016:new Plain { Data = b }|};", "var v = new Plain { Data = b }; n = v.Data.Length; v.Data = null; return v;")]
    [InlineData("return {|POOL016:Each(new Wrap(b))|};", "return Each(new Wrap(b)).ToList();")]
    [InlineData("return {|POOL016:new Primary(b)|};", "return new Primary(b).Size;")]
    [InlineData("var v = new List<byte[]>(); v.Add(b); return {|POOL016:v|};", "var v = new List<byte[]>(); v.Add(b); v.Clear(); return v;")]
    [InlineData("var v = new List<Memory<byte>>(); v.Add(b.AsMemory(0, n)); return {|POOL016:v|};", "var v = new List<Memory<byte>>(); v.Add(b.AsMemory(0, n)); return v.Count;")]
    [InlineData("_w = {|POOL016:new Wrap(b)|}; return n;", "_w = new Wrap(b); n = _w.Size; _w = null; return n;")]
    [InlineData("w = {|POOL016:new Wrap(b)|}; return n;", "w = new Wrap(b); n = w.Size; w = null; return n;")]
    [InlineData("{|POOL016:_q.Enqueue(b)|}; return n;", "_q.Enqueue(b); Drain(); return n;")]
    [InlineData("_d[n] = {|POOL016:b|}; return n;", "_d[n] = b; n = _d.Count; _d.Remove(n); return n;")]
    [InlineData("_d[n] = {|POOL016:b.AsMemory(0, n)|}; return n;", "_d[n] = b; _d[n] = default; return n;")]
    [InlineData("{|POOL016:_c.Writer.TryWrite(b)|}; return n;", "b[0] = 1; return _c.Writer.TryWrite(b.AsSpan(0, n).ToArray());")]
    public Task Object_that_keeps_it(string faulty, string clean) => Twins("POOL016", Kept(faulty), Kept(clean));

    /// <summary>Handed over, it is not released here.</summary>
    [Theory]
    [InlineData("_q.Enqueue(b); b = null; return n;", "if (b is not null) ArrayPool<byte>.Shared.Return(b);")]
    [InlineData("var v = new Wrap(b); ok = true; return v;", "if (!ok) ArrayPool<byte>.Shared.Return(b);")]
    [InlineData("_q.Enqueue(b); return n;", "_q.Clear(); ArrayPool<byte>.Shared.Return(b);")]
    [InlineData("ok = _c.Writer.TryWrite(b); return n;", "if (!ok) ArrayPool<byte>.Shared.Return(b);")]
    [InlineData("_q.Enqueue(b); _done.WaitOne(); return n;", "ArrayPool<byte>.Shared.Return(b);")]
    public Task Object_that_keeps_it_for_good(string clean, string last) => Twins("POOL016", Kept("{|POOL016:_q.Enqueue(b)|}; return n;"), Kept(clean, last));

    /// <summary>The caller's collection still has what goes back, unless somebody had it out of there in between.</summary>
    [Theory]
    [InlineData("List<byte[]> l", "{|POOL016:l.Add(b)|}; s.WriteByte(1);", "l.Add(b); s.Write(l[0], 0, 1); l.Remove(b);")]
    [InlineData("ConcurrentQueue<byte[]> l", "{|POOL016:l.Enqueue(b)|};", "l.Enqueue(b); l.TryDequeue(out b!);")]
    [InlineData("ICollection<ArraySegment<byte>> l", "{|POOL016:l.Add(new(b, 0, 1))|};", "l.Add(new(b, 0, 1)); l.Clear();")]
    [InlineData("Dictionary<int, byte[]> l", "l[1] = {|POOL016:b|};", "l[1] = b; l.Remove(1);")]
    [InlineData("Queue<byte[]> l, Action<int> done", "{|POOL016:l.Enqueue(b)|};", "l.Enqueue(b); done(1);")]
    [InlineData("HashSet<byte[]> l", "{|POOL016:l.Add(b)|};", "if (l.Add(b)) return;")]
    [InlineData("System.Collections.ArrayList l", "{|POOL016:l.Add(b)|};", "l.Add(b); l.RemoveAt(0);")]
    [InlineData("System.Runtime.Serialization.SerializationInfo l", "{|POOL016:l.AddValue(\"b\", b, typeof(byte[]))|};", "l.AddValue(\"b\", b.AsSpan(0, 9).ToArray(), typeof(byte[]));")]
    public Task Put_into_the_callers_collection(string parameters, string faulty, string clean)
    {
        var around = $"static void Run(Stream s, {parameters}) {{ var b = ArrayPool<byte>.Shared.Rent(64); BODY ArrayPool<byte>.Shared.Return(b); }}";
        return Twins("POOL016", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>A channel has what was written into it, also where the writer had to wait; where it could not be written, it has not.</summary>
    [Theory]
    [InlineData("await {|POOL016:w.WriteAsync(b)|};", "", "await w.WriteAsync(b);", "catch { ArrayPool<byte>.Shared.Return(b); throw; }")]
    [InlineData("await {|POOL016:w.WriteAsync(b)|}.ConfigureAwait(false);", "", "await w.WriteAsync(b).ConfigureAwait(false); b = null;", "")]
    [InlineData("await Task.Yield(); {|POOL016:w.TryWrite(b)|};", "", "await w.WriteAsync(b.AsSpan(0, n).ToArray());", "")]
    public Task Written_into_a_channel(string faulty, string handler, string clean, string rightHandler)
    {
        const string around = "static async Task Run(System.Threading.Channels.ChannelWriter<byte[]> w, int n) { byte[]? b = ArrayPool<byte>.Shared.Rent(n); try { BODY } HANDLER }";
        const string last = "finally { if (b != null) ArrayPool<byte>.Shared.Return(b); }";
        return Twins("POOL016", around.Replace("BODY", faulty).Replace("HANDLER", handler.Length > 0 ? handler : last), around.Replace("BODY", clean).Replace("HANDLER", rightHandler.Length > 0 ? rightHandler : last));
    }

    /// <summary>Memory, or a closure, in something that is built around it.</summary>
    [Theory]
    [InlineData("ArraySegment<int>[]", "[new(b, 0, n)]", "[new(b.AsSpan(0, n).ToArray())]")]
    [InlineData("Memory<int>[]", "new[] { b.AsMemory(0, n) }", "new[] { b.AsSpan(0, n).ToArray().AsMemory() }")]
    [InlineData("Func<int>[]", "[() => b[0]]", "[() => n]")]
    [InlineData("Lazy<int>", "new Lazy<int>(() => b[0])", "new Lazy<int>(() => n)")]
    [InlineData("Made", "new Made(() => b[0])", "new Made(() => n)")]
    [InlineData("Task<Memory<int>>", "Task.FromResult(b.AsMemory(0, n))", "Task.FromResult(b.AsSpan(0, n).ToArray().AsMemory())")]
    [InlineData("Func<int>", "First", "Count")]
    public Task Built_around(string type, string kept, string copied)
    {
        const string around = """
            sealed record Made(Func<int> First);
            static TYPE Run(int n)
            {
                int[] b = ArrayPool<int>.Shared.Rent(n);
                int First() => b[0];
                int Count() => n;
                try { return VALUE; } finally { ArrayPool<int>.Shared.Return(b); }
            }
            """;
        var program = around.Replace("TYPE", type);
        return Twins("POOL016", program.Replace("VALUE", "{|POOL016:" + kept + "|}"), program.Replace("VALUE", copied));
    }

    /// <summary>A document that was parsed in place reads from the array whenever it is asked.</summary>
    [Theory]
    [InlineData("JsonDocument", "return {|POOL016:System.Text.Json.JsonDocument.Parse(b.AsMemory(0, n))|};", "return System.Text.Json.JsonDocument.Parse(new MemoryStream(b, 0, n));")]
    [InlineData("JsonElement", "var d = System.Text.Json.JsonDocument.Parse(b.AsMemory(0, n)); return {|POOL016:d.RootElement|};", "using var d = System.Text.Json.JsonDocument.Parse(b.AsMemory(0, n)); return d.RootElement.Clone();")]
    [InlineData("JsonElement", "var d = System.Text.Json.JsonDocument.Parse(b.AsMemory(0, n)); return {|POOL016:d.RootElement.GetProperty(\"a\")|};", "using var d = System.Text.Json.JsonDocument.Parse(b.AsMemory(0, n)); return System.Text.Json.JsonSerializer.Deserialize<System.Text.Json.JsonElement>(b.AsSpan(0, n));")]
    public Task Json_document(string type, string faulty, string clean)
    {
        var around = "static TYPE Run(Stream s, int n) { var b = ArrayPool<byte>.Shared.Rent(n); try { s.ReadExactly(b, 0, n); BODY } finally { ArrayPool<byte>.Shared.Return(b); } }".Replace("TYPE", "System.Text.Json." + type);
        return Twins("POOL016", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>Kept by a collection, a delegate in a field, a task that others wait for, an iterator that runs later.</summary>
    [Theory]
    [InlineData("public void Run(Stream s, int n) { using var o = MemoryPool<byte>.Shared.Rent(n); s.ReadExactly(o.Memory.Span[..n]); {|POOL016:_l.Add(o.Memory[..n])|}; }", "public void Run(Stream s, int n) { using var o = MemoryPool<byte>.Shared.Rent(n); s.ReadExactly(o.Memory.Span[..n]); _l.Add(o.Memory[..n]); foreach (var m in _l) s.Write(m.Span); _l.Clear(); }")]
    [InlineData("public void Run(Stream s, int n) { var b = Pool.Rent(n); try { s.ReadExactly(b, 0, n); {|POOL016:_h += () => Console.WriteLine(b[0])|}; } finally { Pool.Return(b); } }", "public void Run(Stream s, int n) { var b = Pool.Rent(n); Action h = () => Console.WriteLine(b[0]); try { _h += h; s.ReadExactly(b, 0, n); } finally { _h -= h; Pool.Return(b); } }")]
    [InlineData("public void Run(TaskCompletionSource<Memory<byte>> t, int n) { using var o = MemoryPool<byte>.Shared.Rent(n); t.SetResult({|POOL016:o.Memory|}); }", "public void Run(TaskCompletionSource<byte[]> t, int n) { using var o = MemoryPool<byte>.Shared.Rent(n); t.SetResult(o.Memory[..n].ToArray()); }")]
    [InlineData("public IEnumerable<byte> Run(Stream s, int n) { var b = Pool.Rent(n); try { s.ReadExactly(b, 0, n); return {|POOL016:It()|}; IEnumerable<byte> It() { for (int i = 0; i < n; i++) yield return b[i]; } } finally { Pool.Return(b); } }", "public int Run(Stream s, int n) { var b = Pool.Rent(n); try { s.ReadExactly(b, 0, n); int t = 0; foreach (var x in It()) t += x; return t; IEnumerable<byte> It() { for (int i = 0; i < n; i++) yield return b[i]; } } finally { Pool.Return(b); } }")]
    public Task Kept_until_later(string faulty, string clean)
    {
        const string around = "sealed class Keeper { static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared; readonly List<ReadOnlyMemory<byte>> _l = new(); Action _h; BODY }";
        return Twins("POOL016", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }
}
