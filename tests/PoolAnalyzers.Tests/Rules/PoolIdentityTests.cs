using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL013: which names are one pool, and what collections and flags say of the pool.</summary>
public sealed class PoolIdentityTests
{
    [Theory]
    [InlineData("if (pool != mine) throw new ArgumentException(); var a = mine.Rent(4); a[0] = 1; pool.Return(a);")]
    [InlineData("var a = pool.Rent(4); a[0] = 1; if (ReferenceEquals(pool, mine)) mine.Return(a); else pool.Return(a);")]
    public Task Body_asks_whether_they_are_one(string clean) => Twins("POOL013",
        "sealed class Own(ArrayPool<byte> mine) { public void Use(ArrayPool<byte> pool) { var a = mine.Rent(4); a[0] = 1; {|POOL013:pool.Return(a)|}; } }",
        $"sealed class Own(ArrayPool<byte> mine) {{ public void Use(ArrayPool<byte> pool) {{ {clean} }} }}");

    [Theory]
    [InlineData("List", "foreach (var b in _blocks) {0}; _blocks.Clear();", "_blocks.Add(_pool.Rent(n))")]
    [InlineData("Stack", "while (_blocks.TryPop(out var b)) {0};", "_blocks.Push(_pool.Rent(n))")]
    [InlineData("Queue", "while (_blocks.Count > 0) {{ var b = _blocks.Dequeue(); {0}; }}", "_blocks.Enqueue(_pool.Rent(n))")]
    public Task Elements_of_a_collection(string type, string dispose, string add)
    {
        string Pool(string release) => $"sealed class Blocks {{ readonly ArrayPool<byte> _pool = ArrayPool<byte>.Create(); readonly {type}<byte[]> _blocks = new(); public void Add(int n) => {add}; public void Dispose() {{ {string.Format(System.Globalization.CultureInfo.InvariantCulture, dispose, release)} }} }}";
        return Twins("POOL013", Pool("{|POOL013:ArrayPool<byte>.Shared.Return(b)|}"), Pool("_pool.Return(b)"));
    }
}
