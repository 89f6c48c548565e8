using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL010: a rental is released twice on some path.</summary>
public sealed class Pool010Tests
{
    [Fact]
    public Task Message_names_both_releases() => File(
        """
        using System.Buffers;

        class Writer
        {
            static void Write(int n, bool twice)
            {
                char[] text = {|#1:ArrayPool<char>.Shared.Rent(n)|};
                {|#2:ArrayPool<char>.Shared.Return(text)|};
                if (twice)
                    {|#0:ArrayPool<char>.Shared.Return(text)|};
            }
        }
        """,
        Report("POOL010").WithLocation(0).WithLocation(1).WithLocation(2)
            .WithMessage("'text', rented in line 7, is returned twice, in line 8 and here: the pool then hands the array to two callers"));
}
