using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL011: a rental, or a view of it, is used after its release on some path.</summary>
public sealed class Pool011Tests
{
    [Fact]
    public Task Message_names_the_release() => File(
        """
        using System.Buffers;

        class Writer
        {
            static char Write(int n)
            {
                char[] text = {|#1:ArrayPool<char>.Shared.Rent(n)|};
                {|#2:ArrayPool<char>.Shared.Return(text)|};
                return {|#0:text|}[0];
            }
        }
        """,
        Report("POOL011").WithLocation(0).WithLocation(1).WithLocation(2)
            .WithMessage("'text', rented in line 7, is used after it is returned in line 8: another caller may have it by then"));
}
