using Microsoft.CodeAnalysis;
using PoolAnalyzers.Rules;
using PoolAnalyzers.Testing;
using static PoolAnalyzers.Tests.Rules.MessageTests;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>Where reports about leaks say that the rental is lost, and the places that they lead to.</summary>
public sealed class LeakMessageTests
{
    private const string Rent = "{|#0:ArrayPool<byte>.Shared.Rent(n)|}";
    private const string Return = "ArrayPool<byte>.Shared.Return(b);";

    [Fact]
    public Task A_return_without_a_value() => Says("POOL001",
        $$"""
        static void Run(Stream s, int n)
        {
            var b = {{Rent}};
            if ({|#1:s.Read(b, 0, n) == 0|})
                {|#2:return;|}
            {{Return}}
        }
        """,
        "Rented array 'b' is not returned when 's.Read(b, 0, n) == 0' is true and the method returns in line 6", places: 2);

    [Fact]
    public Task A_return_with_a_value_behind_two_conditions() => Says("POOL001",
        $$"""
        static int Run(Stream s, int n)
        {
            var b = {{Rent}};
            if (n > 5 && {|#1:s.CanRead|})
            {
                {|#2:return b[0];|}
            }
            {{Return}}
            return 1;
        }
        """,
        "Rented array 'b' is not returned when 's.CanRead' is true and the method returns in line 7", places: 2);

    [Fact]
    public Task The_end_of_the_body() => Says("POOL001",
        $$"""
        static void Run(Stream s, int n)
        {
            var b = {{Rent}};
            if ({|#1:s.Read(b, 0, n) > 0|})
            {
                {{Return}}
            }
        {|#2:}|}
        """,
        "Rented array 'b' is not returned when 's.Read(b, 0, n) > 0' is false and the method ends in line 9", places: 2);

    [Fact]
    public Task Never() => Says("POOL001",
        $$"""
        static void Run(Stream s, int n)
        {
            var b = {{Rent}};
            s.Write(b, 0, n);
        {|#1:}|}
        """,
        "Rented array 'b' is never returned: the method ends in line 6");

    [Theory]
    [InlineData("static int P => {|#1:Len({|#0:ArrayPool<byte>.Shared.Rent(9)|})|}; static int Len(byte[] b) => b.Length;", "no variable keeps it")]
    [InlineData("static void M() { {|#1:{|#0:ArrayPool<byte>.Shared.Rent(9)|};|} }", "no variable keeps it")]
    public Task Nothing_keeps_it(string member, string end) => Says("POOL001", member, "Rented array 'Rent(...)' is never returned: " + end);

    [Fact]
    public Task A_continue() => Says("POOL001",
        $$"""
        static void Run(Stream s, int n)
        {
            while (n-- > 0)
            {
                var b = {{Rent}};
                if ({|#1:s.Read(b, 0, n) == 0|})
                    {|#2:continue;|}
                {{Return}}
            }
        }
        """,
        "Rented array 'b' is not returned when 's.Read(b, 0, n) == 0' is true and 'continue' in line 8 starts the next iteration", places: 2);

    [Fact]
    public Task A_continue_in_a_for_loop_with_a_variable_outside_of_it() => Says("POOL001",
        $$"""
        static void Run(Stream s, int n)
        {
            byte[] b;
            for (int i = 0; i < n; i++)
            {
                b = {{Rent}};
                if ({|#1:s.Read(b, 0, n) == 0|})
                    {|#2:continue;|}
                {{Return}}
            }
        }
        """,
        "Rented array 'b' is not returned when 's.Read(b, 0, n) == 0' is true and 'continue' in line 9 starts the next iteration", places: 2);

    [Fact]
    public Task The_end_of_an_iteration() => Says("POOL001",
        $$"""
        static void Run(Stream s, int n)
        {
            foreach (var c in "abc")
            {
                var b = {{Rent}};
                s.Write(b, 0, c);
            {|#1:}|}
        }
        """,
        "Rented array 'b' is never returned: the loop iteration ends in line 8");

    [Fact]
    public Task A_break() => Says("POOL001",
        $$"""
        static void Run(Stream s, int n)
        {
            while (n-- > 0)
            {
                var b = {{Rent}};
                if ({|#1:s.Read(b, 0, n) == 0|})
                    {|#2:break;|}
                {{Return}}
            }
            s.Flush();
        }
        """,
        "Rented array 'b' is not returned when 's.Read(b, 0, n) == 0' is true and 'break' in line 8 leaves the loop", places: 2);

    [Fact]
    public Task The_end_of_a_block() => Says("POOL001",
        $$"""
        static void Run(Stream s, int n)
        {
            if (n > 5)
            {
                var b = {{Rent}};
                if ({|#1:s.Read(b, 0, n) > 0|})
                    {{Return}}
            {|#2:}|}
            s.Flush();
        }
        """,
        "Rented array 'b' is not returned when 's.Read(b, 0, n) > 0' is false and its scope ends in line 9", places: 2);

    [Fact]
    public Task A_case_that_returns() => Says("POOL001",
        $$"""
        static int Run(int n)
        {
            var b = {{Rent}};
            switch (n)
            {
                {|#1:case 1:|}
                    b[0] = 1;
                    {|#2:return b[1];|}
                default:
                    {{Return}}
                    return 2;
            }
        }
        """,
        "Rented array 'b' is not returned in 'case 1' when the method returns in line 9", places: 2);

    [Fact]
    public Task Overwritten_and_returned_below() => Says("POOL001",
        $$"""
        static void Run(Stream s, int n)
        {
            var b = {{Rent}};
            if ({|#1:n > b.Length|})
                {|#2:b = new byte[n]|};
            s.Write(b, 0, n);
            {|POOL014:ArrayPool<byte>.Shared.Return(b)|};
        }
        """,
        "Rented array 'b' is not returned when 'n > b.Length' is true and line 6 overwrites it", places: 2);

    [Fact]
    public Task Always_overwritten_is_not_never_returned() => Says("POOL001",
        $$"""
        static void Run(Stream s, int n)
        {
            var b = {{Rent}};
            s.Write(b, 0, n);
            {|#1:b = null|};
            if (b != null)
            {
                {{Return}}
            }
        }
        """,
        "Rented array 'b' is not returned before line 6 overwrites it");

    [Fact]
    public Task An_exception_that_is_swallowed() => Says("POOL001",
        $$"""
        static void Run(Stream s, int n)
        {
            try
            {
                var b = {{Rent}};
                {|#1:s.Write(b, 0, n)|};
                {{Return}}
            }
            catch (IOException)
            {
            }
        {|#2:}|}
        """,
        "Rented array 'b' is not returned when 's.Write(b, 0, n)' in line 7 throws and the method ends in line 13", places: 2);

    [Theory]
    [InlineData("return;", "the method returns in line 14")]
    [InlineData("continue;", "'continue' in line 14 starts the next iteration")]
    public Task A_handler_that_only_jumps(string jump, string end) => Says("POOL001",
        $$"""
        static void Run(Stream s, int n)
        {
            while (n-- > 0)
            {
                var b = {{Rent}};
                try
                {
                    {|#1:s.Write(b, 0, n)|};
                }
                catch (IOException) when (n > 5) { throw; }
                catch (IOException)
                {
                    {|#2:{{jump}}|}
                }
                {{Return}}
            }
        }
        """,
        "Rented array 'b' is not returned when 's.Write(b, 0, n)' in line 9 throws and " + end, places: 2);

    [Fact]
    public Task A_lambda() => Says("POOL001",
        $$"""
        static Action Run(Stream s, int n) => () =>
        {
            var b = {{Rent}};
            s.Write(b, 0, n);
        {|#1:}|};
        """,
        "Rented array 'b' is never returned: the lambda ends in line 6");

    [Fact]
    public Task An_owner() => Says("POOL003",
        """
        static void Run(int n)
        {
            var owner = {|#0:MemoryPool<byte>.Shared.Rent(n)|};
            owner.Memory.Span[0] = 1;
        {|#1:}|}
        """,
        "Memory owner 'owner' is never disposed: the method ends in line 6");

    [Fact]
    public Task A_grow_loop_names_the_line_that_overwrites() => Says("POOL001",
        $$"""
        static void Run(Stream s, int n)
        {
            var b = {{Rent}};
            int count = 0;
            while (s.Read(b, count, 1) > 0)
            {
                if ({|#1:++count == b.Length|})
                {
                    var larger = new byte[count * 2];
                    b.CopyTo(larger, 0);
                    {|#2:b = larger|};
                }
            }
            {|POOL014:ArrayPool<byte>.Shared.Return(b)|};
        }
        """,
        "Rented array 'b' is not returned when '++count == b.Length' is true and line 12 overwrites it", places: 2);

    /// <summary>Two rentals are lost, by one mistake in one line: there is one warning. Whoever sets the severity of the rule sees both.</summary>
    [Fact]
    public Task A_grow_loop_is_one_warning()
    {
        var test = new CSharpAnalyzerTest<OwnershipAnalyzer>
        {
            TestCode = """
                using System.Buffers; using System.IO;
                static class C
                {
                    static void Run(Stream s)
                    {
                        var b = {|#0:ArrayPool<byte>.Shared.Rent(16)|};
                        int count = 0;
                        while (s.Read(b, count, 1) > 0)
                        {
                            if ({|#3:++count == b.Length|})
                            {
                                var larger = {|#1:ArrayPool<byte>.Shared.Rent(count * 2)|};
                                b.CopyTo(larger, 0);
                                {|#2:b = larger|};
                            }
                        }

                        ArrayPool<byte>.Shared.Return(b);
                    }
                }
                """,
        };
        test.DisableQuietRules<OwnershipAnalyzer>();
        test.ExpectedDiagnostics.Add(FlowProgram.Report("POOL001").WithLocation(0).WithLocation(3).WithLocation(2)
            .WithMessage("Rented array 'b' is not returned when '++count == b.Length' is true and line 14 overwrites it"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult("POOL001", DiagnosticSeverity.Hidden).WithLocation(1).WithLocation(2)
            .WithMessage("Rented array 'larger' is not returned before line 14 overwrites it in the next iteration"));
        return test.RunAsync();
    }

    [Fact]
    public Task A_loop_that_overwrites_what_it_rented() => Says("POOL001",
        $$"""
        static void Run(Stream s, int n)
        {
            byte[] b = null;
            while (s.ReadByte() > 0)
            {
                if (b == null || n > b.Length)
                {
                    var larger = {{Rent}};
                    s.Write(larger, 0, 1);
                    {|#1:b = larger|};
                }
            }
            {{Return}}
        }
        """,
        "Rented array 'larger' is not returned before line 11 overwrites it in the next iteration");

    [Fact]
    public Task Overwritten_in_the_same_iteration() => Says("POOL001",
        $$"""
        static void Run(Stream s, int n)
        {
            while (s.ReadByte() > 0)
            {
                var b = {{Rent}};
                if ({|#1:s.Read(b, 0, 1) == 0|})
                    {|#2:b = null|};
                if (b != null)
                    {{Return}}
            }
        }
        """,
        "Rented array 'b' is not returned when 's.Read(b, 0, 1) == 0' is true and line 8 overwrites it", places: 2);
}
