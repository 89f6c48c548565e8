using Microsoft.CodeAnalysis.CSharp;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>The graph check itself must be able to fail.</summary>
public class ObjectGraphTests
{
    [Fact]
    public void Finds_a_symbol_behind_an_array_and_a_tuple()
    {
        var compilation = CSharpCompilation.Create("Any");
        object value = new object[] { ("text", 1), ("symbol", compilation.GlobalNamespace) };
        Assert.Throws<InvalidOperationException>(() => ObjectGraph.AssertPlain(value, "root", new(ReferenceEqualityComparer.Instance)));
    }

    [Fact]
    public void Finds_a_syntax_node_in_a_base_class()
    {
        Assert.Throws<InvalidOperationException>(() => ObjectGraph.AssertPlain(new Derived(), "root", new(ReferenceEqualityComparer.Instance)));
    }

    [Fact]
    public void Lets_plain_values_pass() =>
        ObjectGraph.AssertPlain(new object[] { ("text", 1), new List<string> { "a" } }, "root", new(ReferenceEqualityComparer.Instance));

    private abstract class Base
    {
        public object Node { get; } = SyntaxFactory.ParseExpression("1");
    }

    private sealed class Derived : Base;
}
