using PoolAnalyzers.CodeFixes.Rules;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>A comment stays beside the statement that it was written at.</summary>
public sealed class CommentFixTests
{
    [Fact]
    public Task Statements_that_a_finally_goes_around() => Fixes<Pool001Fix>(
        """
            static void M(Stream s, int n)
            {
                // for all of it
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; // rented

                // the first
                /* and more */ s.ReadExactly(b, 0, n); // read
                // the last
                s.Write(b, 0, n); // written
                // the end
            }
        """,
        """
            static void M(Stream s, int n)
            {
                // for all of it
                byte[] b = ArrayPool<byte>.Shared.Rent(n); // rented

                try
                {
                    // the first
                    /* and more */ s.ReadExactly(b, 0, n); // read
                    // the last
                    s.Write(b, 0, n); // written
                    // the end
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        """,
        "POOL001.TryFinally");

    [Fact]
    public Task Exits_that_get_a_release() => Fixes<Pool001Fix>(
        """
            static int M(Stream s, int n)
            {
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                if (n == 1) // alone
                    // nothing to do
                    return 0; // done

                if (n == 2)
                {
                    // too few

                    // nothing to do
                    // at all
                    return 1;
                }

                if (n == 3) /* odd */ return 2; /* so */ else s.ReadExactly(b, 0, n);
                // the result
                return b[0]; // the first
            }
        """,
        """
            static int M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                if (n == 1) // alone
                {
                    ArrayPool<byte>.Shared.Return(b);
                    // nothing to do
                    return 0; // done
                }

                if (n == 2)
                {
                    // too few

                    ArrayPool<byte>.Shared.Return(b);
                    // nothing to do
                    // at all
                    return 1;
                }

                if (n == 3)
                {
                    ArrayPool<byte>.Shared.Return(b);
                    /* odd */ return 2; /* so */
                }
                else s.ReadExactly(b, 0, n);
                // the result
                int result = b[0];
                ArrayPool<byte>.Shared.Return(b);
                return result; // the first
            }
        """);

    [Fact]
    public Task Assignment_that_a_release_precedes() => Fixes<Pool001Fix>(
        """
            static void M(Stream s, int n)
            {
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                s.ReadExactly(b, 0, n);
                // a larger one
                b = ArrayPool<byte>.Shared.Rent(n + n); // twice
                s.ReadExactly(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
            }
        """,
        """
            static void M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                s.ReadExactly(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
                // a larger one
                b = ArrayPool<byte>.Shared.Rent(n + n); // twice
                s.ReadExactly(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
            }
        """);

    /// <summary>What is said of the release goes with it; what stands apart from it stays.</summary>
    [Fact]
    public Task Release_that_is_moved() => Fixes<Pool011Fix>(
        """
            static int M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                s.ReadExactly(b, 0, n);
                // the end

                // give it back
                ArrayPool<byte>.Shared.Return(b); // to the pool
                Console.WriteLine({|POOL011:b|}[0]); // the first
                return n;
            }
        """,
        """
            static int M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                s.ReadExactly(b, 0, n);
                // the end

                Console.WriteLine(b[0]); // the first
                // give it back
                ArrayPool<byte>.Shared.Return(b); // to the pool
                return n;
            }
        """);

    /// <summary>A comment at a release that is taken away may be about what follows.</summary>
    [Fact]
    public Task Release_that_is_removed() => Fixes<Pool010Fix>(
        """
            static void M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                s.ReadExactly(b, 0, n);
                ArrayPool<byte>.Shared.Return(b); // once
                // the end
                {|POOL010:ArrayPool<byte>.Shared.Return(b)|};
                Console.WriteLine(n); // the length
            }
        """,
        """
            static void M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                s.ReadExactly(b, 0, n);
                ArrayPool<byte>.Shared.Return(b); // once
                // the end
                Console.WriteLine(n); // the length
            }
        """);

    [Fact]
    public Task Await_before_a_release() => Fixes<Pool015Fix>(
        """
            static async Task M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                Task write = s.WriteAsync(b, 0, n); // runs on
                // give it back
                {|POOL015:ArrayPool<byte>.Shared.Return(b)|}; // to the pool
            }
        """,
        """
            static async Task M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                Task write = s.WriteAsync(b, 0, n); // runs on
                await write;
                // give it back
                ArrayPool<byte>.Shared.Return(b); // to the pool
            }
        """);
}
