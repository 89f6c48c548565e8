using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL013: an array goes back to another pool than the one that rented it.</summary>
public sealed class Pool013Tests
{
    [Fact]
    public Task Message_names_both_pools() => File(
        """
        using System.Buffers;

        class Writer
        {
            static readonly ArrayPool<char> s_large = ArrayPool<char>.Create(65536, 4);

            static void Write(int n)
            {
                char[] text = {|#1:s_large.Rent(n)|};
                {|#0:ArrayPool<char>.Shared.Return(text)|};
            }
        }
        """,
        Report("POOL013").WithLocation(0).WithLocation(1)
            .WithMessage("'text', rented in line 9 from 's_large', is returned to 'ArrayPool<char>.Shared'"));

    /// <summary>A field that is filled from one pool in one member, and given back to another one in another.</summary>
    [Theory]
    [InlineData("private byte[] _b = ArrayPool<byte>.Shared.Rent(4);", "ArrayPool<byte>.Shared", "s_own")]
    public Task Pool_of_a_field(string fill, string own, string other)
    {
        const string around = """
            sealed class Buffers : IDisposable
            {
                private static readonly ArrayPool<byte> s_own = ArrayPool<byte>.Create(), s_large = ArrayPool<byte>.Create(1 << 20, 4);
                private readonly ArrayPool<byte> _given = s_own;
                FILL
                public void Dispose() { var b = Interlocked.Exchange(ref COPY, null!); if (b != null) BACK; }
            }
            """;
        var program = around.Replace("FILL", fill).Replace(fill.Contains("{ get;") ? "Interlocked.Exchange(ref COPY, null!)" : "COPY", "_b").Replace("= _b; if", "= _b; _b = null!; if");
        return Twins(program.Replace("BACK", "{|POOL013:" + other + ".Return(b)|}"), program.Replace("BACK", own + ".Return(b)"));
    }
}
