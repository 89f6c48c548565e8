using PoolAnalyzers.CodeFixes.Refactorings;
using static PoolAnalyzers.CodeFixes.Tests.RefactoringProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>The refactoring that declares ownership by an attribute.</summary>
public sealed class DeclareOwnershipTests
{
    private const string Attributes = """
        namespace PoolAnalyzers
        {
            sealed class TakesOwnershipAttribute : System.Attribute;
            sealed class ReleasesAttribute : System.Attribute;
            sealed class LendsAttribute : System.Attribute;
            sealed class RentedAttribute : System.Attribute;
        }

        """;

    [Fact]
    public async Task Parameter() => Assert.Equal(
        Attributes + "class C { void M([PoolAnalyzers.TakesOwnership] byte[] b, int n) { } }",
        await AppliedAsync<DeclareOwnership>(Attributes + "class C { void M(byte[] b, int n) { } }", "byte[] b", "DeclareOwnership.TakesOwnership"));

    [Fact]
    public async Task Result() => Assert.Equal(
        Attributes + "class C\n{\n    [return: PoolAnalyzers.Rented]\n    byte[] Make(int n) => new byte[n];\n}",
        await AppliedAsync<DeclareOwnership>(Attributes + "class C\n{\n    byte[] Make(int n) => new byte[n];\n}", "Make", "DeclareOwnership.Rented"));

    [Fact]
    public async Task Not_for_numbers() => Assert.Empty((await ActionsAsync<DeclareOwnership>(Attributes + "class C { void M(byte[] b, int n) { } }", "int n")).Actions);

    [Fact]
    public async Task Not_twice() => Assert.Empty((await ActionsAsync<DeclareOwnership>(Attributes + "class C { void M([PoolAnalyzers.Lends] byte[] b) { } }", "byte[] b")).Actions);

    [Fact]
    public async Task Not_without_the_attributes() => Assert.Empty((await ActionsAsync<DeclareOwnership>("class C { void M(byte[] b) { } }", "byte[] b")).Actions);
}
