using PoolAnalyzers.CodeFixes.Rules;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>A variable that a fix declares has the plain name, unless that name is taken where it is declared.</summary>
public sealed class FreeNamesTests
{
    /// <summary>A method that loses its array after some statements, in a class with another member; the result gets a variable of that name.</summary>
    private static Task Gets(string name, string before, string member = "")
    {
        return Fixes<Pool001Fix>(
            Method("{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}", "        return b[0];"),
            Method("ArrayPool<byte>.Shared.Rent(n)",
                $"        int {name} = b[0];\n        ArrayPool<byte>.Shared.Return(b);\n        return {name};"));

        string Method(string rent, string rest) => $$"""
                private sealed record Pair(int result, int Other);

                {{member}}

                static int M(Pair pair, int n)
                {
                    byte[] b = {{rent}};
                    {{before}}
            {{rest}}
                }
            """;
    }

    [Theory]
    [InlineData("Console.WriteLine(pair.result);")]
    [InlineData("Console.WriteLine(new Pair(result: 1, 2));")]
    [InlineData("Console.WriteLine(pair with { result = 3 });")]
    [InlineData("Console.WriteLine(pair is { result: 3 });")]
    [InlineData("Console.WriteLine(n);", "static int Other(int result) => result;")]
    [InlineData("Console.WriteLine(n);", "static int Other() { int result = 3; return result; }")]
    public Task Name_that_is_free(string before, string member = "") => Gets("result", before, member);

    [Theory]
    [InlineData("int result = n; Console.WriteLine(result);")]
    [InlineData("if (n > 3) { int result = n; Console.WriteLine(result); }")]
    [InlineData("if (n > 3) { foreach (var result in new[] { n }) Console.WriteLine(result); }")]
    [InlineData("Func<int, int> next = result => result + 1; Console.WriteLine(next(n));")]
    [InlineData("Console.WriteLine(Next(n)); static int Next(int result) => result + 1;")]
    [InlineData("if (pair is { Other: var result }) Console.WriteLine(result);")]
    [InlineData("Console.WriteLine(n);", "static int result = 3;")]
    [InlineData("Console.WriteLine(result());", "static int result() => 3;")]
    public Task Name_that_is_taken(string before, string member = "") => Gets("result2", before, member);

    [Fact]
    public Task Name_in_each_of_two_branches() => Fixes<Pool001Fix>(
        """
            static int M(int n)
            {
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                if (n > 3)
                {
                    return b[0];
                }
                else
                {
                    return b[1];
                }
            }
        """,
        """
            static int M(int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                if (n > 3)
                {
                    int result = b[0];
                    ArrayPool<byte>.Shared.Return(b);
                    return result;
                }
                else
                {
                    int result = b[1];
                    ArrayPool<byte>.Shared.Return(b);
                    return result;
                }
            }
        """);

    /// <summary>Their twin: the first one is in the scope of the second one.</summary>
    [Fact]
    public Task Name_in_a_branch_and_behind_it() => Fixes<Pool001Fix>(
        """
            static int M(int n)
            {
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                if (n > 3)
                {
                    return b[0];
                }

                return b[1];
            }
        """,
        """
            static int M(int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                if (n > 3)
                {
                    int result = b[0];
                    ArrayPool<byte>.Shared.Return(b);
                    return result;
                }

                int result2 = b[1];
                ArrayPool<byte>.Shared.Return(b);
                return result2;
            }
        """);
}
