using PoolAnalyzers.CodeFixes.Refactorings;
using static PoolAnalyzers.CodeFixes.Tests.RefactoringProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>The refactoring that suppresses a report and asks for the reason.</summary>
public sealed class SuppressWithReasonTests
{
    private const string Leaking = """
        using System.Buffers;
        class C
        {
            // What it does.
            void M(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                b[0] = 1;
            }
        }
        """;

    [Fact]
    public async Task Attribute_with_a_place_for_the_reason()
    {
        Assert.Equal("Suppress POOL001 with a reason", Assert.Single((await ActionsAsync<SuppressWithReason>(Leaking, "Rent")).Actions).Title);
        var changed = await AppliedAsync<SuppressWithReason>(Leaking, "Rent", "Suppress.POOL001");
        Assert.Equal(
            Leaking.Replace("    void M", "    [System.Diagnostics.CodeAnalysis.SuppressMessage(\"PoolAnalyzers.Leaks\", \"POOL001\", Justification = \"<reason>\")]\n    void M", StringComparison.Ordinal),
            changed);
        Assert.Empty((await ActionsAsync<SuppressWithReason>(changed, "Rent")).Actions);
    }

    [Fact]
    public async Task Nothing_where_nothing_is_reported() => Assert.Empty((await ActionsAsync<SuppressWithReason>(Leaking, "b[0]")).Actions);
}
