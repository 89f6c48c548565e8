using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL015: an array goes back while an operation that was started over it may still use it.</summary>
public sealed class Pool015Tests
{
    private const string Back = "ArrayPool<byte>.Shared.Return(b);";
    private const string TooEarly = "{|POOL015:ArrayPool<byte>.Shared.Return(b)|};";

    private const string Raced = "var t = s.ReadAsync(b, 0, n); var late = Task.Delay(100); ";

    /// <summary>Which task was first says which one goes on. What a call throws behind that (it logs, or closes) is no ground for a report.</summary>
    [Theory]
    [InlineData("if (await Task.WhenAny(t, late) != t) { $ return 0; } var read = await t; # return read;", "await t;")]
    [InlineData("var first = await Task.WhenAny(t, late).ConfigureAwait(false); if (first == late) { $ throw new TimeoutException(); } # return t.Result;", "await t;")]
    [InlineData("var first = Task.WhenAny(t, late).GetAwaiter().GetResult(); if (ReferenceEquals(t, null) || first == t) { # return await t; } $ return 0;", "s.Close(); await t;")]
    [InlineData("var first = await Task.WhenAny(t, late, Task.Delay(n)); if (first == late) { $ return 0; } if (first != t) return 0; # return 1;", "t.Wait();")]
    [InlineData("try { if (await Task.WhenAny(late, t) == late) throw new TimeoutException(); return await t; } finally { $ }", "")]
    [InlineData("if (!t.Wait(100)) { $ return 0; } # return await t;", "await t;")]
    [InlineData("bool ended = Task.WaitAll(new[] { t }, 100); if (ended) { # return await t; } $ return n;", "await t;")]
    public Task First_of_some(string body, string wait) => Body(
        Raced + body.Replace("$", TooEarly, StringComparison.Ordinal).Replace("#", Back, StringComparison.Ordinal),
        Raced + (wait.Length == 0 ? "try { if (await Task.WhenAny(late, t) == late) { Console.WriteLine(); s.Close(); await t; throw new TimeoutException(); } return await t; } finally { $ }" : body)
            .Replace("$", wait + Back, StringComparison.Ordinal).Replace("#", Back, StringComparison.Ordinal));

    [Theory]
    [InlineData("while (await Task.WhenAny(t, Task.Delay(10)) != t) { Console.WriteLine(n); } # return await t;")]
    [InlineData("var u = s.FlushAsync(); var first = await Task.WhenAny(t, u); if (first == t) await u; else await t; # return n;")]
    [InlineData("var all = new List<Task> { t, late }; var first = await Task.WhenAny(all); all.Remove(first); await Task.WhenAll(all); # return n;")]
    [InlineData("var first = await Task.WhenAny(t, late); Console.WriteLine(first); # return n;")]
    [InlineData("if (await Task.WhenAny(t, late) == late) return 0; # return n;")]
    [InlineData("var first = await Task.WhenAny(t, late); if (first == late) return 0; if (first == late) return 1; # return n;")]
    public Task First_of_some_that_is_waited_for(string body) => Twins(
        "POOL015",
        Method(Raced + TooEarly + "return await t;"),
        Method(Raced + body.Replace("#", Back, StringComparison.Ordinal)));

    /// <summary>Lists and arrays of tasks: whoever looks into them awaits what is there.</summary>
    [Theory]
    [InlineData("var all = new List<Task>(); all.Add(s.WriteAsync(b, 0, n)); all.Add(s.WriteAsync(b, 0, 1));", "foreach (var t in all) await t;")]
    [InlineData("var all = new List<Task> { s.WriteAsync(b, 0, n), s.WriteAsync(b, 0, 1) };", "for (int i = 0; i < all.Count; i++) await all[i];")]
    [InlineData("var all = new[] { s.WriteAsync(b, 0, n), s.WriteAsync(b, 0, 1) };", "await all[0]; await all[1];")]
    [InlineData("var all = new Task[2]; all[0] = s.WriteAsync(b, 0, n); all[1] = s.WriteAsync(b, 0, 1);", "foreach (var t in all) await t;")]
    [InlineData("Task[] all = [s.WriteAsync(b, 0, n), s.FlushAsync()];", "await Task.WhenAll(all);")]
    [InlineData("var all = new List<Task>(); for (int i = 0; i < n; i++) all.Add(s.WriteAsync(b, i, 1)); var array = all.ToArray();", "Task.WaitAll(array);")]
    public Task Tasks_in_a_row(string start, string wait) => Body(start + TooEarly + wait + "await Task.Yield(); return n;", start + wait + Back + "await Task.Yield(); return n;");

    private static Task Body(string faulty, string clean) => Twins("POOL015", Method(faulty), Method(clean));

    private static string Method(string body) => "static async Task<int> Run(Stream s, int n)\n{\nbyte[] b = ArrayPool<byte>.Shared.Rent(n);\n" + body + "\n}\n";

    private static string Sent(string body, string release) => $$"""
        static async Task Send(Stream s, ReadOnlyMemory<byte> data) { {{body}} }
        static void Run(Stream s, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); _ = Send(s, b.AsMemory(0, n)); {{release}} }
        """;

    /// <summary>What is copied before the first <c>await</c> is not needed after the call.</summary>
    [Theory]
    [InlineData("await Task.Yield(); await s.WriteAsync(data.ToArray());")]
    [InlineData("await s.WriteAsync(data);")]
    [InlineData("for (int i = 0; i < 2; i++) { var own = data.ToArray(); await s.WriteAsync(own); }")]
    public Task Copied_before_it_waits(string body) => Twins("POOL015",
        Sent(body, TooEarly), Sent("if (data.Length == 0) return; var own = data.ToArray(); await s.WriteAsync(own);", Back));

    /// <summary>The same through its span, or by way of what is made of it.</summary>
    [Theory]
    [InlineData("await Task.Yield(); var own = data.Span.ToArray(); await s.WriteAsync(own);", "var own = new byte[9]; data.Span.CopyTo(own); await s.WriteAsync(own);")]
    [InlineData("var m = (1, Data: new ArraySegment<byte>(data.ToArray())); await s.WriteAsync(data); await s.WriteAsync(m.Data);", "var m = new KeyValuePair<int, ReadOnlyMemory<byte>>(1, data); var own = m.Value.ToArray(); await s.WriteAsync(own);")]
    [InlineData("var m = new StrongBox<ReadOnlyMemory<byte>> { Value = data }; await s.FlushAsync(); await s.WriteAsync(m.Value);", "var m = new StrongBox<ReadOnlyMemory<byte>> { Value = data }; var own = m.Value.ToArray(); await s.WriteAsync(own);")]
    public Task Copied_through_something_else(string late, string early) => Twins("POOL015", Sent(late, TooEarly), Sent(early, Back));

    private static string Counted(string body, string release) => $$"""
        static int Sum(ReadOnlySpan<byte> data) { int sum = 0; foreach (var one in data) sum += one; return sum; }
        static async Task Send(Stream s, byte[] data, int n) { {{body}} }
        static void Run(Stream s, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); _ = Send(s, b, n); {{release}} }
        """;

    /// <summary>An array that is looked into before the first <c>await</c>.</summary>
    [Theory]
    [InlineData("await s.FlushAsync(); s.WriteByte((byte)Sum(data.AsSpan(0, n)));", "int sum = Sum(data.AsSpan(0, n)); await s.WriteAsync(new byte[sum]);")]
    [InlineData("int first = data[0]; await s.FlushAsync(); s.WriteByte(data[first]);", "int first = data[0]; await s.WriteAsync(new byte[first]);")]
    [InlineData("var own = data[..n]; await s.WriteAsync(data, 0, n); await s.WriteAsync(own);", "var own = new byte[n]; Array.Copy(data, own, n); await s.WriteAsync(own);")]
    public Task Array_that_is_read_before_it_waits(string late, string early) => Twins("POOL015", Counted(late, TooEarly), Counted(early, Back));

    private static string Work(string call, string release) =>
        $"static void Run(object o, int n) {{ byte[] b = ArrayPool<byte>.Shared.Rent(n); {call} {release} }}";

    /// <summary>The state of a work item, alone or among others.</summary>
    [Theory]
    [InlineData("ThreadPool.QueueUserWorkItem(s => Console.WriteLine(s), b);")]
    [InlineData("ThreadPool.QueueUserWorkItem(s => { var p = ((object, byte[]))s!; Console.WriteLine(p.Item2[0]); }, (o, b));")]
    [InlineData("ThreadPool.UnsafeQueueUserWorkItem(s => { s.b[0] = 1; }, (o, b), preferLocal: false);")]
    [InlineData("ThreadPool.QueueUserWorkItem(s => b[0] = 1, (o, n));")]
    public Task State_of_a_work_item(string call) => Twins("POOL015", Work(call, TooEarly), Work("ThreadPool.QueueUserWorkItem(s => Console.WriteLine(s), (o, b.Length));", Back));

    /// <summary>An extension method around <c>ConfigureAwait</c>, written here or missing: what is awaited through it has ended.</summary>
    [Theory]
    [InlineData("_ = s.WriteAsync(o.Memory[..n]).Vhc();", "await s.WriteAsync(o.Memory[..n]).Vhc();")]
    [InlineData("var c = Vhc(s.WriteAsync(o.Memory[..n]));", "n = await s.ReadAsync(o.Memory).Vhc(); await Vhc(s.WriteAsync(o.Memory[..n]));")]
    [InlineData("var c = s.FlushAsync().Vhc(); _ = s.WriteAsync(o.Memory[..n]); await c;", "await s.WriteAsync(o.Memory[..n]).{|CS1061:Missing|}();")]
    [InlineData("_ = s.WriteAsync(o.Memory[..n]);", "var m = await s.ReadAsync(o.Memory).{|CS1061:Missing|}(); await s.WriteAsync(o.Memory[..m]).Missing();")]
    public async Task Awaited_through_an_extension(string faulty, string clean)
    {
        const string around = """
            using System; using System.Buffers; using System.IO; using System.Runtime.CompilerServices; using System.Threading.Tasks;
            static class Program
            {
                static ConfiguredValueTaskAwaitable Vhc(this ValueTask t) => t.ConfigureAwait(false);
                static ConfiguredValueTaskAwaitable<T> Vhc<T>(this ValueTask<T> t) => t.ConfigureAwait(false);
                static ConfiguredTaskAwaitable Vhc(this Task t) => t.ConfigureAwait(false);
                static async Task Run(Stream s, int n) { using var RENT; BODY }
            }
            """;
        await File("POOL015", around.Replace("BODY", faulty).Replace("RENT", "{|POOL015:o = MemoryPool<byte>.Shared.Rent(9)|}"));
        await File("POOL015", around.Replace("BODY", clean).Replace("RENT", "o = MemoryPool<byte>.Shared.Rent(9)"));
    }

    /// <summary>What was started in another way than by a call whose task is at hand; <c>$</c> is the release.</summary>
    [Theory]
    [InlineData("new List<Stream> { s }.ForEach(async d => await d.WriteAsync(b, 0, n)); $ return n;", "new List<Stream> { s }.ForEach(async d => { d.Write(b, 0, n); await Task.Delay(1); }); $ return n;")]
    [InlineData("Parallel.For(0, 4, async i => await s.WriteAsync(b, i, 1)); $ return n;", "Parallel.For(0, 4, i => s.Write(b, i, 1)); $ return n;")]
    [InlineData("Array.ForEach([s], async d => await d.WriteAsync(b, 0, n)); $ return n;", "await Parallel.ForEachAsync([s], async (d, c) => await d.WriteAsync(b.AsMemory(0, n), c)); $ return n;")]
    [InlineData("var ts = new[] { s }.Select(d => d.WriteAsync(b, 0, n)).ToList(); $ await Task.WhenAll(ts); return n;", "var ts = new[] { s }.Select(d => d.WriteAsync(b, 0, n)).ToList(); await Task.WhenAll(ts); $ return n;")]
    [InlineData("Task<int>[] ts = [.. new[] { s }.Select(d => d.ReadAsync(b, 0, n))]; $ return ts.Length;", "Task<int>[] ts = [.. new[] { s }.Select(d => d.ReadAsync(b, 0, n))]; foreach (var t in ts) await t; $ return n;")]
    [InlineData("async Task Go() { await s.WriteAsync(b.AsMemory(0, n)); } var t = Go(); $ await t; return n;", "async Task Go() { await s.WriteAsync(b.AsMemory(0, n)); } await Go(); $ return n;")]
    [InlineData("async Task Go() { await s.WriteAsync(b.AsMemory(0, n)); } _ = Go(); $ return n;", "async Task Go() { b[0] = 1; await s.FlushAsync(); } _ = Go(); $ return n;")]
    [InlineData("Func<Task> go = async () => await s.WriteAsync(b, 0, n); var t = go(); $ await t; return n;", "Func<Task> go = async () => await s.WriteAsync(b, 0, n); var t = go(); await t; $ return n;")]
    [InlineData("_ = s.WriteAsync(b, 0, n).ContinueWith(t => Console.WriteLine(t.Status)); $ return n;", "var t = s.WriteAsync(b, 0, n); var c = t.ContinueWith(_ => Console.WriteLine(b[0])); await c; $ return n;")]
    [InlineData("new SynchronizationContext().Post(_ => s.Write(b, 0, n), null); $ return n;", "new SynchronizationContext().Send(_ => s.Write(b, 0, n), null); $ return n;")]
    [InlineData("Post(s, b); $ return n;", "Post(s, b.ToArray()); $ return n;")]
    [InlineData("try { var t = s.WriteAsync(b, 0, n); await Task.Delay(1); await t; return n; } finally { $ }", "var t = s.WriteAsync(b, 0, n); try { await Task.Delay(1); return n; } finally { try { await t; } finally { $ } }")]
    public Task Started_by_others(string faulty, string clean)
    {
        const string posting = "static async void Post(Stream s, byte[] data) { await Task.Yield(); s.Write(data, 0, 4); }\n";
        return Twins("POOL015", posting + Method(faulty.Replace("$", TooEarly, StringComparison.Ordinal)), posting + Method(clean.Replace("$", Back, StringComparison.Ordinal)));
    }

    /// <summary>Waited for in another way than by <c>await</c>; a token that is never canceled gives up nothing.</summary>
    [Theory]
    [InlineData("var t = s.WriteAsync(b, 0, n); SpinWait.SpinUntil(() => n > 0); $ return n;", "var t = s.WriteAsync(b, 0, n); SpinWait.SpinUntil(() => t.IsCompleted); $ return n;")]
    [InlineData("try { await s.WriteAsync(b, 0, n).WaitAsync(new CancellationToken(n > 3)); return n; } finally { $ }", "try { await s.WriteAsync(b, 0, n).WaitAsync(CancellationToken.None); return n; } finally { $ }")]
    public Task Waited_for(string faulty, string clean) => Body(faulty.Replace("$", TooEarly, StringComparison.Ordinal), clean.Replace("$", Back, StringComparison.Ordinal));

    /// <summary>The work says at its end that it has ended, and the body waits for that.</summary>
    [Theory]
    [InlineData("new SemaphoreSlim(0)", "Release", "await done.WaitAsync();")]
    [InlineData("new SemaphoreSlim(0)", "Release", "done.Wait();")]
    [InlineData("new ManualResetEventSlim()", "Set", "done.Wait();")]
    public Task Signalled(string made, string signal, string wait)
    {
        var body = $"using var done = {made}; _ = Task.Run(() => {{ try {{ s.Write(b, 0, n); }} finally {{ done.{signal}(); }} }});";
        return Body(body + TooEarly + wait + "return await Task.FromResult(n);", body + wait + Back + "return await Task.FromResult(n);");
    }

    [Theory]
    [InlineData("Start(s, b); {|POOL015:ArrayPool<byte>.Shared.Return(b)|};", "Begin(s, b).Wait(); ArrayPool<byte>.Shared.Return(b);")]
    [InlineData("Task all = Task.WhenAll(targets.Select(t => t.WriteAsync(b, 0, 9))); {|POOL015:ArrayPool<byte>.Shared.Return(b)|}; await all;", "Task all = Task.WhenAll(targets.Select(t => t.WriteAsync(b, 0, 9))); await all; ArrayPool<byte>.Shared.Return(b);")]
    public Task Started_by_a_helper_or_query(string faulty, string clean)
    {
        const string around = "static void Start(Stream s, byte[] a) { _ = s.WriteAsync(a, 0, 4); } static Task Begin(Stream s, byte[] a) => s.WriteAsync(a, 0, 4); static async Task Run(Stream s, Stream[] targets) { byte[] b = ArrayPool<byte>.Shared.Rent(9); BODY await Task.Yield(); }";
        return Twins("POOL015", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>A task of a task: one <c>await</c> waits for the start only.</summary>
    [Theory]
    [InlineData("await Task.Factory.StartNew(async () => await s.WriteAsync(b, 0, 9)); {|POOL015:ArrayPool<byte>.Shared.Return(b)|};", "await Task.Factory.StartNew(async () => await s.WriteAsync(b, 0, 9)).Unwrap(); ArrayPool<byte>.Shared.Return(b);")]
    [InlineData("await Task.Factory.StartNew(async () => await s.WriteAsync(b, 0, 9)); {|POOL015:ArrayPool<byte>.Shared.Return(b)|};", "await await Task.Factory.StartNew(async () => await s.WriteAsync(b, 0, 9)); ArrayPool<byte>.Shared.Return(b);")]
    [InlineData("await Task.Factory.StartNew(async () => await s.WriteAsync(b, 0, 9)); {|POOL015:ArrayPool<byte>.Shared.Return(b)|};", "await Task.Factory.StartNew(() => s.Write(b, 0, 9)); ArrayPool<byte>.Shared.Return(b);")]
    public Task Task_of_a_task(string faulty, string clean)
    {
        const string around = "static async Task Run(Stream s) { byte[] b = ArrayPool<byte>.Shared.Rent(9); BODY }";
        return Twins("POOL015", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }
}
