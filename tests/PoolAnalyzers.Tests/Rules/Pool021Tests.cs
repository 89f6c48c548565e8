using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL021: an array with references goes back without being cleared.</summary>
public sealed class Pool021Tests
{
    /// <summary>Clearing on a way that does not lead to the return clears nothing that goes back there.</summary>
    [Theory]
    [InlineData("if (n > 4) Array.Clear(a); else {|POOL021:ArrayPool<string>.Shared.Return(a)|};", "if (n > 4) Array.Clear(a); ArrayPool<string>.Shared.Return(a);")]
    [InlineData("if (n > 4) { Array.Clear(a); return; } {|POOL021:ArrayPool<string>.Shared.Return(a)|};", "if (n > 4) { Array.Clear(a); } ArrayPool<string>.Shared.Return(a);")]
    [InlineData("switch (n) { case 1: a.AsSpan().Clear(); break; default: {|POOL021:ArrayPool<string>.Shared.Return(a)|}; break; }", "switch (n) { case 1: a[0] = \"\"; break; } a.AsSpan().Clear(); ArrayPool<string>.Shared.Return(a);")]
    [InlineData("if (n > 4) { Array.Clear(a); throw new ArgumentException(); } {|POOL021:ArrayPool<string>.Shared.Return(a)|};", "try { if (n > 4) { Array.Clear(a); return; } Array.Clear(a); } finally { ArrayPool<string>.Shared.Return(a); }")]
    [InlineData("if (n > 4) { Array.Clear(a); return; } {|POOL021:ArrayPool<string>.Shared.Return(a)|};", "for (int i = 0; i < n; i++) { if (i < 4) { a[i] = \"\"; Array.Clear(a); } else { ArrayPool<string>.Shared.Return(a); a = ArrayPool<string>.Shared.Rent(n); } } Array.Clear(a); ArrayPool<string>.Shared.Return(a);")]
    public Task Cleared_on_another_way(string faulty, string clean) => Uses("string", faulty, clean);

    /// <summary>An editor that has not restored yet knows nothing of it.</summary>
    [Fact]
    public async Task Type_that_is_not_found()
    {
        await File("""
            using System.Buffers;
            static class Program { static void Run(int n) { var a = ArrayPool<{|CS0246:Missing|}>.Shared.Rent(n); ArrayPool<{|CS0246:Missing|}>.Shared.Return(a); } }
            """);
        await File("""
            using System.Buffers;
            static class Program { static void Run(int n) { var a = ArrayPool<Found>.Shared.Rent(n); {|POOL021:ArrayPool<Found>.Shared.Return(a)|}; } }
            class Found { }
            """);

        static Task File(string program) => FlowProgram.File("POOL021", program);
    }

    private static Task Uses(string element, string faulty, string clean) => Twins("POOL021", Method(element, faulty), Method(element, clean));

    private static string Method(string element, string body) =>
        $"static void Run(int n)\n{{\n    {element}[] a = ArrayPool<{element}>.Shared.Rent(n);\n    {body}\n}}\n";

    private static string Listed(string end, string give) => $"struct Item {{ public string? Text; public void Clear() => Text = null; }} static void Run(int n) {{ var a = ArrayPool<Item>.Shared.Rent(n); for (int i = 0; i < n; i++) a[i].Text = i + \"\"; for (int i = 0; i < n; i++) {{ ref var item = ref a[i]; Console.WriteLine(item.Text); {end} }} {give}; }}";

    [Theory]
    [InlineData("item = default;")]
    [InlineData("item.Clear();")]
    [InlineData("a[i].Clear();")]
    public Task Cleared_by_reference(string clears) => Twins("POOL021",
        Listed("", "{|POOL021:ArrayPool<Item>.Shared.Return(a)|}"),
        Listed(clears, "ArrayPool<Item>.Shared.Return(a)"));

    [Theory]
    [InlineData("if (count > 0) { tell(batch, count); {|POOL021:ArrayPool<string>.Shared.Return(batch)|}; } else ArrayPool<string>.Shared.Return(batch);",
        "if (count > 0) { tell(batch, count); ArrayPool<string>.Shared.Return(batch, clearArray: true); } else ArrayPool<string>.Shared.Return(batch);")]
    [InlineData("if (count == 1) { {|POOL021:ArrayPool<string>.Shared.Return(batch)|}; return; } ArrayPool<string>.Shared.Return(batch, true);",
        "if (count == 0) { ArrayPool<string>.Shared.Return(batch); return; } ArrayPool<string>.Shared.Return(batch, true);")]
    [InlineData("tell(batch, count); if (count == 0) { {|POOL021:ArrayPool<string>.Shared.Return(batch)|}; return; } ArrayPool<string>.Shared.Return(batch, true);",
        "if (count != 0) ArrayPool<string>.Shared.Return(batch, true); else ArrayPool<string>.Shared.Return(batch);")]
    public Task Nothing_counted_into_it(string faulty, string clean)
    {
        const string around = """
            static void Run(Queue<string> queue, Action<string[], int> tell)
            {
                var batch = ArrayPool<string>.Shared.Rent(32);
                int count = 0;
                while (count < batch.Length && queue.TryDequeue(out var item))
                    batch[count++] = item;
                BODY
            }
            """;
        return Twins("POOL021", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>Another method of the object clears the used part.</summary>
    [Theory]
    [InlineData("for (int i = at; i < n; i++) _n++;", "if (n > 0) Array.Clear(_values, at, n);")]
    [InlineData("_n = 0;", "_values.AsSpan(at, n).Clear();")]
    public Task Cleared_by_a_member(string faulty, string clean)
    {
        const string around = """
            sealed class Values : IDisposable
            {
                private string[] _values = ArrayPool<string>.Shared.Rent(8); private int _n;
                public void Add(string s) => _values[_n++] = s;
                private void Forget(int at, int n) { BODY }
                public void Dispose() { if (_values.Length == 0) return; Forget(0, _n); OPENArrayPool<string>.Shared.Return(_values)CLOSE; _values = []; }
            }
            """;
        return Twins("POOL021", around.Replace("BODY", faulty).Replace("OPEN", "{|POOL021:").Replace("CLOSE", "|}"), around.Replace("BODY", clean).Replace("OPEN", "").Replace("CLOSE", ""));
    }

    /// <summary>Somebody of the compilation clears it; what was cleared before it was filled is not clear.</summary>
    [Theory]
    [InlineData("Look(a); $", "Wipe(a); #")]
    [InlineData("Look(a); $", "Wipe(a.AsSpan(0, n)); #")]
    [InlineData("Look(a); $", "Empty(a, n); #")]
    [InlineData("Look(a); $", "a.WipeAll(); #")]
    [InlineData("Local(); $ void Local() => Look(a);", "Local(); # void Local() => Array.Clear(a);")]
    [InlineData("foreach (var each in a.AsSpan(0, n)) Console.WriteLine(each); $", "foreach (ref var each in a.AsSpan(0, n)) each = null!; #")]
    [InlineData("Array.Clear(a); a[0] = \"x\"; $", "a[0] = \"x\"; Array.Clear(a); #")]
    public Task Cleared_by_a_helper(string faulty, string clean)
    {
        const string around = """
            static void Look(string[] all) => Console.WriteLine(all[0]);
            static void Wipe(string[] all) => Array.Clear(all);
            static void Wipe(Span<string> all) => all.Clear();
            static void Empty(string[] all, int n) { for (int i = 0; i < n; i++) all[i] = null!; }
            static void WipeAll<T>(this T[] all) => Array.Clear(all);
            static void Run(int n) { var a = ArrayPool<string>.Shared.Rent(n); BODY }
            """;
        return Twins("POOL021", around.Replace("BODY", faulty).Replace("$", "{|POOL021:ArrayPool<string>.Shared.Return(a)|};"), around.Replace("BODY", clean).Replace("#", "ArrayPool<string>.Shared.Return(a);"));
    }
}
