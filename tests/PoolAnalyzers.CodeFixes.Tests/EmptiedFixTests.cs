using PoolAnalyzers.CodeFixes.Rules;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>A release that is removed leaves no branch and no loop that does nothing; what has an effect of its own stays.</summary>
public sealed class EmptiedFixTests
{
    private const string Release = "{|POOL010:ArrayPool<byte>.Shared.Return(b)|};";

    /// <summary>The statements behind a release, with a second release in them; and what is left of them.</summary>
    private static Task Leaves(string second, string left)
    {
        return Fixes<Pool010Fix>(Method(second.Replace("RELEASE;", Release, StringComparison.Ordinal)), Method(left));

        static string Method(string rest) => $$"""
                static void M(int[] sizes, List<int> list, IEnumerable<int> lazy, Func<bool> asks, int n)
                {
                    var b = ArrayPool<byte>.Shared.Rent(n);
                    ArrayPool<byte>.Shared.Return(b);
            {{Indented(rest)}}        Console.WriteLine(n);
                }
            """;

        static string Indented(string lines) =>
            string.Concat(lines.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => new string(' ', 8) + line + "\n"));
    }

    [Theory]
    [InlineData("if (n > 3)\n{\n    RELEASE;\n}\n")]
    [InlineData("if (n > 3)\n    RELEASE;\n")]
    [InlineData("foreach (int size in sizes)\n{\n    RELEASE;\n}\n")]
    [InlineData("foreach (var size in list)\n    RELEASE;\n")]
    [InlineData("for (int i = 0; i < sizes.Length; i++)\n{\n    RELEASE;\n}\n")]
    [InlineData("{\n    RELEASE;\n}\n")]
    [InlineData("if (n > 3)\n{\n    foreach (int size in sizes)\n    {\n        if (n < 9)\n            RELEASE;\n    }\n}\n")]
    [InlineData("try\n{\n    RELEASE;\n}\ncatch (ArgumentException)\n{\n    Console.WriteLine();\n}\n")]
    public Task Branch_or_loop_goes_with_its_last_statement(string second) => Leaves(second, "");

    [Theory]
    [InlineData("if (n > 3)\n{\n    Console.WriteLine(1);\n}\nelse\n{\n    RELEASE;\n}\n", "if (n > 3)\n{\n    Console.WriteLine(1);\n}\n")]
    [InlineData("if (n > 3)\n    Console.WriteLine(1);\nelse if (n > 2)\n    RELEASE;\n", "if (n > 3)\n    Console.WriteLine(1);\n")]
    [InlineData("if (n > 3)\n{\n    RELEASE;\n}\nelse\n{\n    Console.WriteLine(1);\n}\n", "if (!(n > 3))\n{\n    Console.WriteLine(1);\n}\n")]
    [InlineData("if (asks())\n{\n    RELEASE;\n}\nelse\n{\n    Console.WriteLine(1);\n}\n", "if (!asks())\n{\n    Console.WriteLine(1);\n}\n")]
    [InlineData("if (n == 3)\n{\n    RELEASE;\n}\nelse\n{\n    Console.WriteLine(1);\n}\n", "if (n != 3)\n{\n    Console.WriteLine(1);\n}\n")]
    public Task Other_branch_stays(string second, string left) => Leaves(second, left);

    [Theory]
    [InlineData("if (asks())\n{\n    RELEASE;\n}\n", "if (asks())\n{\n}\n")]
    [InlineData("if (n++ > 3)\n{\n    RELEASE;\n}\n", "if (n++ > 3)\n{\n}\n")]
    [InlineData("foreach (int size in lazy)\n{\n    RELEASE;\n}\n", "foreach (int size in lazy)\n{\n}\n")]
    [InlineData("foreach (int size in list.Where(i => asks()))\n{\n    RELEASE;\n}\n", "foreach (int size in list.Where(i => asks()))\n{\n}\n")]
    [InlineData("while (asks())\n{\n    RELEASE;\n}\n", "while (asks())\n{\n}\n")]
    [InlineData("lock (list)\n{\n    RELEASE;\n}\n", "lock (list)\n{\n}\n")]
    [InlineData("if (n > 3)\n{\n    if (asks())\n        RELEASE;\n}\n", "if (n > 3)\n{\n    if (asks())\n        { }\n}\n")]
    [InlineData("if (n > 3)\n{\n    // so that it is not lost\n    RELEASE;\n}\n", "if (n > 3)\n{\n    // so that it is not lost\n}\n")]
    [InlineData("if (n > 3)\n{\n    Console.WriteLine(1);\n} // large\nelse\n{\n    RELEASE;\n}\n",
        "if (n > 3)\n{\n    Console.WriteLine(1);\n} // large\nelse\n{\n}\n")]
    [InlineData("if (n > 3)\n    RELEASE; // large\nelse\n{\n    Console.WriteLine(1);\n}\n",
        "if (n > 3)\n    { } // large\nelse\n{\n    Console.WriteLine(1);\n}\n")]
    [InlineData("if (n > 3)\n{\n    RELEASE;\n    Console.WriteLine(1);\n}\n", "if (n > 3)\n{\n    Console.WriteLine(1);\n}\n")]
    public Task What_does_more_stays(string second, string left) => Leaves(second, left);

    /// <summary>The release takes the place of the loop that had nothing else in it.</summary>
    [Fact]
    public Task Release_behind_a_loop_of_its_own() => Fixes<Pool010Fix>(
        """
            static void M(int[] sizes, int n)
            {
                var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                Console.WriteLine(b.Length);
                foreach (int size in sizes)
                {
                    {|POOL010:ArrayPool<byte>.Shared.Return(b)|};
                }

                Console.WriteLine(n);
            }
        """,
        """
            static void M(int[] sizes, int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                Console.WriteLine(b.Length);
                ArrayPool<byte>.Shared.Return(b);

                Console.WriteLine(n);
            }
        """);

    /// <summary>No array in the list was rented.</summary>
    [Fact]
    public Task Loop_over_what_was_allocated() => Fixes<Pool014Fix>(
        """
            static void M(int n)
            {
                byte[] b = new byte[n];
                b[0] = 1;
                for (int i = 0; i < 1; i++)
                {
                    {|POOL014:ArrayPool<byte>.Shared.Return(b)|};
                }
            }
        """,
        """
            static void M(int n)
            {
                byte[] b = new byte[n];
                b[0] = 1;
            }
        """);
}
