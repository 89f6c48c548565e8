using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

public class Pool004Tests
{
    private const string Helpers = """
        static readonly ObjectPool<StringBuilder> s_pool = ObjectPool.Create(new StringBuilderPooledObjectPolicy());
        static StringBuilder Take() => s_pool.Get();
        static bool TryTake(out StringBuilder text) { text = s_pool.Get(); return true; }
        static (StringBuilder, int) TakeTwo() => (s_pool.Get(), 2);
        static async Task<StringBuilder> TakeAsync() { await Task.Yield(); return s_pool.Get(); }
        static StringBuilder Taken => s_pool.Get();
        static void Give(StringBuilder text) { text.Clear(); s_pool.Return(text); }
        static string Finish(StringBuilder text) { var s = text.ToString(); s_pool.Return(text); return s; }

        """;

    private static Task Objects(string rule, string faulty, string clean) => Twins(rule, Helpers + faulty, Helpers + clean);

    /// <summary>What a helper got from a pool of objects is owed by whoever calls the helper.</summary>
    [Theory]
    [InlineData("var b = {|POOL004:Take()|}; if (n > 3) return \"\"; return Finish(b);", "var b = Take(); if (n > 3) { Give(b); return \"\"; } return Finish(b);")]
    [InlineData("var b = {|POOL004:Taken|}; return b.ToString();", "var b = Taken; return Finish(b);")]
    [InlineData("return {|POOL004:TryTake(out var b)|} ? b.ToString() : \"\";", "return TryTake(out var b) ? Finish(b) : \"\";")]
    [InlineData("var (b, count) = {|POOL004:TakeTwo()|}; return b.ToString() + count;", "var (b, count) = TakeTwo(); return Finish(b) + count;")]
    [InlineData("var b = {|POOL004:Local()|}; return b.ToString(); StringBuilder Local() => s_pool.Get();", "var b = Local(); return Finish(b); StringBuilder Local() => s_pool.Get();")]
    [InlineData("try { var b = {|POOL004:Take()|}; b.Append(int.Parse(\"\")); return Finish(b); } catch (FormatException) { return \"\"; }", "var b = Take(); try { b.Append(int.Parse(\"\")); return b.ToString(); } catch (FormatException) { return \"\"; } finally { Give(b); }")]
    public Task Got_through_a_helper(string faulty, string clean) => Objects("POOL004", $"static string Run(int n) {{ {faulty} }}", $"static string Run(int n) {{ {clean} }}");

    [Theory]
    [InlineData("POOL010", "var b = Take(); Give(b); {|POOL010:Give(b)|}; return \"\";", "var b = Take(); Give(b); b = Take(); Give(b); return \"\";")]
    [InlineData("POOL011", "var b = Take(); Give(b); return {|POOL011:b|}.ToString();", "var b = Take(); var s = b.ToString(); Give(b); return s;")]
    public Task Given_back_by_a_helper(string rule, string faulty, string clean) => Objects(rule, $"static string Run() {{ {faulty} }}", $"static string Run() {{ {clean} }}");

    private static string Own(string body, string rent, string last) => $$"""
        sealed class Text : IDisposable
        {
            private static readonly ObjectPool<Text> s_pool = ObjectPool.Create<Text>();
            public readonly StringBuilder Builder = new();
            public static Text Get() => s_pool.Get();
            public void Dispose() { s_pool.Return(this); }
            public string Done() { {{body}} return Builder.ToString(); }
        }
        static string Run() { var text = {{rent}}; text.Builder.Append('a'); {{last}} }
        """;

    /// <summary>Many pooled objects go back by a method of their own.</summary>
    [Theory]
    [InlineData("s_pool.Return(this);", "return text.Done();")]
    [InlineData("Dispose();", "return text.Done();")]
    [InlineData("", "using (text) return text.Done();")]
    [InlineData("", "try { return text.Done(); } finally { text.Dispose(); }")]
    public Task Gives_itself_back(string body, string last) => Twins("POOL004", Own("", "{|POOL004:Text.Get()|}", "return text.Done();"), Own(body, "Text.Get()", last));

    /// <summary>What is too large or broken is left to the collector on purpose by whoever gives back.</summary>
    [Theory]
    [InlineData("if (text.Capacity <= 1024) pool.Return(text);")]
    [InlineData("if (text.Capacity > 1024) return; pool.Return(text);")]
    [InlineData("if (text is not null && text.MaxCapacity != 16) pool.Return(text);")]
    public Task Left_on_purpose(string give) => Twins("POOL004",
        Given("if (keep) pool.Return(text);", "{|POOL004:pool.Get()|}"), Given(give, "pool.Get()"));

    private static string Given(string give, string get) =>
        $"static void Give(ObjectPool<StringBuilder> pool, StringBuilder text, bool keep) {{ {give} }} static string Run(ObjectPool<StringBuilder> pool, bool keep) {{ var text = {get}; var s = text.ToString(); Give(pool, text, keep); return s; }}";

    private static string Field(string member, string end) =>
        $"sealed class Writer(ObjectPool<StringBuilder> pool) {{ private StringBuilder? _text; private bool _ended; public void Add(int n) {{ {member} _text.Append(n); }} public void Dispose() {{ {end} }} }}";

    /// <summary>In a field, by its own name or a helper's.</summary>
    [Theory]
    [InlineData("if (_text is not null) pool.Return(_text); _text = null;")]
    [InlineData("var text = Interlocked.Exchange(ref _text, null); if (text is not null) pool.Return(text);")]
    [InlineData("if (_text is { } text) { _text = null; Give(pool, text); }")]
    public Task Kept_in_a_field(string end) => Twins("POOL005", Give + Field("{|POOL005:_text ??= pool.Get()|};", "_text = null;"), Give + Field("_text ??= pool.Get();", end));

    private const string Give = "static void Give(ObjectPool<StringBuilder> pool, StringBuilder text) => pool.Return(text); ";

    [Theory]
    [InlineData("pool.Return(_text!); _text = null;")]
    [InlineData("if (_ended) return; _ended = true; pool.Return(_text!);")]
    [InlineData("var text = _text!; _text = null; pool.Return(text);")]
    public Task Left_in_a_field(string end) => Twins("POOL012", Field("_text ??= pool.Get();", "{|POOL012:pool.Return(_text!)|};"), Field("_text ??= pool.Get();", end));

    private const string Node = "sealed class Node { public int X; public Node Init(int x) { X = x; return this; } public Node Next() { return new Node(); } } interface IQueue { bool TryAddItem(object item); bool Send<T>(Action<T> work, T state); bool Ask(object item); } static void Done(Node n) { } ";

    private static string Handed(string get, string hand) =>
        Node + $"static void Run(ObjectPool<Node> pool, ObjectPool<LinkedListNode<int>> nodes, LinkedList<int> list, IQueue queue, int n) {{ var item = {get}; if ({hand}) return; pool.Return(item); }}";

    /// <summary>Somebody who is not seen is given it in a way that says that it is taken.</summary>
    [Theory]
    [InlineData("queue.TryAddItem(item)")]
    [InlineData("queue.Send(Done, item)")]
    [InlineData("queue.Send(i => pool.Return(i), item)")]
    public Task Handed_to_an_interface(string hand) => Twins("POOL004", Handed("{|POOL004:pool.Get()|}", "queue.Ask(item)"), Handed("pool.Get()", hand));

    private static string Listed(string get, string add) => $"static void Run(ObjectPool<LinkedListNode<int>> nodes, LinkedList<int> list, int n) {{ var node = {get}; node.Value = n; {add} }}";

    [Theory]
    [InlineData("list.AddLast(node);")]
    [InlineData("list.AddBefore(list.First!, node);")]
    public Task Node_of_a_list(string add) => Twins("POOL004", Listed("{|POOL004:nodes.Get()|}", "list.Contains(node.Value);"), Listed("nodes.Get()", add));

    /// <summary>What a method gives that returns its own object is that object.</summary>
    [Theory]
    [InlineData("{|POOL004:pool.Get()|}.Init(n).X", "pool.Get().Init(n)")]
    [InlineData("{|POOL004:pool.Get()|}.Next()", "pool.Get().Init(n).Init(n + 1)")]
    public Task Returns_itself(string faulty, string clean) => Twins("POOL004",
        Node + $"static object Run(ObjectPool<Node> pool, int n) => {faulty};", Node + $"static Node Run(ObjectPool<Node> pool, int n) {{ var item = {clean}; return item; }}");

    /// <summary>Whoever made the delegate may give back what it is called with.</summary>
    [Theory]
    [InlineData("await handler(item);")]
    [InlineData("if (handler is not null) await handler.Invoke(item).ConfigureAwait(false);")]
    [InlineData("if (handler != null) { await handler(item); }")]
    public Task Given_to_a_delegate(string call) => Twins("POOL004",
        Node + "static async Task Run(ObjectPool<Node> pool, Func<Node?, Task> handler) { var item = {|POOL004:pool.Get()|}; item.Init(1); await handler(null); }",
        Node + $"static Func<Node?, Task>? s_handler; static async Task Run(ObjectPool<Node> pool, Func<Node?, Task> handler, int n) {{ for (int i = 0; i < n; i++) {{ var item = pool.Get(); item.Init(1); {call} item = pool.Get(); {call.Replace("handler", "s_handler")} }} }}");
}
