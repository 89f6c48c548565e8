using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL014: an array that was not rented on some path is returned.</summary>
public sealed class Pool014Tests
{
    [Fact]
    public Task Message_names_the_allocation() => File(
        """
        using System.Buffers;

        class Writer
        {
            static void Write(int n, bool small)
            {
                char[] text = small ? {|#1:new char[n]|} : ArrayPool<char>.Shared.Rent(n);
                {|#0:ArrayPool<char>.Shared.Return(text)|};
            }
        }
        """,
        Report("POOL014").WithLocation(0).WithLocation(1)
            .WithMessage("This array was not rented: 'new char[n]' allocated it in line 7"));
}
