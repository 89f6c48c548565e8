using PoolAnalyzers.Scan.Watching.Symbols;

namespace PoolAnalyzers.Scan.Tests.Watching;

/// <summary>Names that the compiler makes, as they are in the source.</summary>
public sealed class SourceNamesTests
{
    [Theory]
    [InlineData("Ns.Outer`1+Inner", "Run", "Ns.Outer.Inner.Run")]
    [InlineData("Program", "<Main>$", "Program.Main")]
    [InlineData("Program+<<Main>$>d__0", "MoveNext", "Program.Main")]
    [InlineData("Ns.Type+<ReadAsync>d__5`1", "MoveNext", "Ns.Type.ReadAsync")]
    [InlineData("Ns.Type+<>c", "<Run>b__0_0", "Ns.Type.Run (lambda)")]
    [InlineData("Ns.Type+<>c__DisplayClass5_0`1", "<Run>b__1", "Ns.Type.Run (lambda)")]
    [InlineData("Ns.Type", "<Run>g__Local|0_0", "Ns.Type.Run.Local")]
    [InlineData("Ns.Type+<<Run>g__Local|0_0>d", "MoveNext", "Ns.Type.Run.Local")]
    [InlineData("Ns.Type`1+<>c__DisplayClass5_0+<<Run>b__1>d", "MoveNext", "Ns.Type.Run (lambda)")]
    [InlineData("Program", "<<Main>$>g__ReadAsync|0_0", "Program.Main.ReadAsync")]
    [InlineData("Program+<<<Main>$>g__ReadAsync|0_0>d", "MoveNext", "Program.Main.ReadAsync")]
    [InlineData("Program+<>c", "<<Main>$>b__0_1", "Program.Main (lambda)")]
    [InlineData("Program+<>c+<<<Main>$>b__0_1>d", "MoveNext", "Program.Main (lambda)")]
    public void Name(string type, string method, string expected) => Assert.Equal(expected, SourceNames.Of(type, method));
}
