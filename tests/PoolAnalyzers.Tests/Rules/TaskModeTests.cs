using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL015 and POOL016: what waits for a task, what does not, and tasks that are none.</summary>
public sealed class TaskModeTests
{
    private const string Helpers = """
        static Task Core(Stream io, byte[] b, bool async) { if (async) return io.WriteAsync(b, 0, 4); io.Write(b, 0, 4); return null; }
        static Task Inner(Stream io, byte[] b, bool async) => async ? io.WriteAsync(b, 0, 4) : Sync(io, b);
        static Task Sync(Stream io, byte[] b) { io.Write(b, 0, 4); return Task.CompletedTask; }

        """;

    [Theory]
    [InlineData("_ = tasks.Count; {|POOL015:pool.Return(a)|}; await Task.WhenAll(tasks);", "await Task.WhenAll(tasks); _ = tasks.Count; pool.Return(a);")]
    [InlineData("if (tasks.Count == 0) await Task.WhenAll(tasks); {|POOL015:pool.Return(a)|};", "if (tasks.Count > 0) await Task.WhenAll(tasks); pool.Return(a);")]
    [InlineData("Console.WriteLine(tasks.Count); {|POOL015:pool.Return(a)|};", "for (int i = 0; i < tasks.Count; i++) await tasks[i]; pool.Return(a);")]
    [InlineData("if (tasks.Count > 7) return; {|POOL015:pool.Return(a)|};", "while (tasks.Count > 0) { var t = await Task.WhenAny(tasks); tasks.Remove(t); } pool.Return(a);")]
    public Task Count_awaits_nothing(string faulty, string clean) => Twins("POOL015", Started(faulty), Started(clean));

    [Theory]
    [InlineData("var t = Core(io, a, true); {|POOL015:pool.Return(a)|};", "var t = Core(io, a, false); pool.Return(a);")]
    [InlineData("var t = Core(io, a, async); {|POOL015:pool.Return(a)|}; await t;", "var t = Core(io, a, async); if (async) await t; pool.Return(a);")]
    [InlineData("var t = Inner(io, a, true); {|POOL015:pool.Return(a)|};", "var t = Inner(io, a, false); pool.Return(a);")]
    [InlineData("var t = Core(io, a, async); {|POOL015:pool.Return(a)|};", "var t = Core(io, a, async); if (t == null) pool.Return(a); else await t.ContinueWith(_ => pool.Return(a));")]
    public Task Synchronous_mode(string faulty, string clean) => Twins("POOL015", Helpers + Method(faulty), Helpers + Method(clean));

    private static string Method(string body) => $"static async Task Use(Stream io, bool async, ArrayPool<byte> pool) {{ var a = pool.Rent(4); a[0] = 1; {body} await Task.Yield(); }}";

    private static string Started(string body) => Method("var tasks = new List<Task>(); tasks.Add(io.WriteAsync(a, 0, 4)); " + body);
}
