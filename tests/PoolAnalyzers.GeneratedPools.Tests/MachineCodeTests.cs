using PoolAnalyzers.Testing;
using Xunit.Abstractions;

namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>A generated scope compiles to what the same by hand compiles to.</summary>
[Collection(nameof(Alone))]
public class MachineCodeTests(ITestOutputHelper output)
{
    [Fact]
    public void Scopes_cost_no_instruction()
    {
        var listings = JitListings.Of(typeof(Twins).Assembly, "Generated* HandWritten*");
        foreach (var element in Twins.Elements)
        {
            var (generated, handWritten) = (listings[$"{typeof(Twins)}:Generated{element}"], listings[$"{typeof(Twins)}:HandWritten{element}"]);
            output.WriteLine($"{element}: {generated.Count(c => c == '\n') + 1} lines\n{generated}");
            Assert.True(generated.Count(c => c == '\n') > 10);
            Assert.Equal(handWritten, generated);
        }
    }
}
