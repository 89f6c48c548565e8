using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

public class Pool004Tests
{
    private const string Node = "sealed class Node { public int X; public Node Init(int x) { X = x; return this; } public Node Next() { return new Node(); } } interface IQueue { bool TryAddItem(object item); bool Send<T>(Action<T> work, T state); bool Ask(object item); } static void Done(Node n) { } ";

    /// <summary>Whoever made the delegate may give back what it is called with.</summary>
    [Theory]
    [InlineData("if (handler is not null) await handler.Invoke(item).ConfigureAwait(false);")]
    [InlineData("if (handler != null) { await handler(item); }")]
    public Task Given_to_a_delegate(string call) => Twins("POOL004",
        Node + "static async Task Run(ObjectPool<Node> pool, Func<Node?, Task> handler) { var item = {|POOL004:pool.Get()|}; item.Init(1); await handler(null); }",
        Node + $"static Func<Node?, Task>? s_handler; static async Task Run(ObjectPool<Node> pool, Func<Node?, Task> handler, int n) {{ for (int i = 0; i < n; i++) {{ var item = pool.Get(); item.Init(1); {call} item = pool.Get(); {call.Replace("handler", "s_handler")} }} }}");
}
