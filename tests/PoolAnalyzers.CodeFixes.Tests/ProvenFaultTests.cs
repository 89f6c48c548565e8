using PoolAnalyzers.CodeFixes.Rules;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>What the proofs of the fixes have found wrong, each in a small program.</summary>
public sealed class ProvenFaultTests
{
    /// <summary>The helper writes before it releases: without its call, nothing is written.</summary>
    [Fact]
    public Task Call_that_does_more_than_release_stays() => Fixes<Pool010Fix>("""
            static void Send(Stream stream, byte[] array)
            {
                stream.Write(array, 0, 1);
                ArrayPool<byte>.Shared.Return(array);
            }

            static void M(Stream stream, int n)
            {
                byte[] a = ArrayPool<byte>.Shared.Rent(n);
                Send(stream, a);
                {|POOL010:ArrayPool<byte>.Shared.Return(a)|};
            }
        """, """
            static void Send(Stream stream, byte[] array)
            {
                stream.Write(array, 0, 1);
                ArrayPool<byte>.Shared.Return(array);
            }

            static void M(Stream stream, int n)
            {
                byte[] a = ArrayPool<byte>.Shared.Rent(n);
                Send(stream, a);
            }
        """);

    /// <summary>One path loses the array already. To take a release away would add another, under the same report.</summary>
    [Fact]
    public Task Release_stays_where_another_path_loses_the_rental() => Leaves<Pool010Fix>("""
            static void M(Stream stream, int n, bool early, bool late)
            {
                byte[] frame = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                if (early && late)
                    ArrayPool<byte>.Shared.Return(frame);
                stream.Flush();
                if (!late || n > 0)
                    return;
                {|POOL010:ArrayPool<byte>.Shared.Return(frame)|};
            }
        """);
}
