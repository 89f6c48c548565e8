using PoolAnalyzers.CodeFixes.Rules;
using PoolAnalyzers.Rules;
using PoolAnalyzers.Rules.Usage;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>POOL040: a temporary array is rented.</summary>
public sealed class Pool040FixTests
{
    private static Task Rents(string before, string after, string? key = null, string? title = null, string? batch = null) =>
        Fixes<TemporaryArrayAnalyzer, Pool040Fix>(InClass(before), InClass(after), key, title,
            with: batch is null ? null : test => test.BatchFixedState.Sources.Add(InClass(batch)));

    private static Task Leaves(string program) => Rents(program, program);

    private const string CopyLoop = """
            static void Copy(Stream from, Stream to)
            {
                var buffer = {|POOL040:new byte[81920]|}; // large
                int n;

                // until the end
                while ((n = from.Read(buffer, 0, buffer.Length)) > 0)
                    to.Write(buffer, 0, n);
            }
        """;

    private const string ClearedLoop = """
            static void Copy(Stream from, Stream to)
            {
                var buffer = ArrayPool<byte>.Shared.Rent(81920); // large
                buffer.AsSpan(0, 81920).Clear();
                try
                {
                    int n;

                    // until the end
                    while ((n = from.Read(buffer, 0, 81920)) > 0)
                        to.Write(buffer, 0, n);
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }
        """;

    [Fact]
    public Task Copy_loop() => Rents(
        CopyLoop,
        ClearedLoop,
        title: "Rent 'buffer', and clear it first");

    [Fact]
    public Task Copy_loop_that_is_not_cleared() => Rents(
        CopyLoop,
        """
            static void Copy(Stream from, Stream to)
            {
                var buffer = ArrayPool<byte>.Shared.Rent(81920); // large
                try
                {
                    int n;

                    // until the end
                    while ((n = from.Read(buffer, 0, 81920)) > 0)
                        to.Write(buffer, 0, n);
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }
        """,
        "POOL040.RentUncleared.Suggested", "Rent 'buffer' without clearing it (check that nothing is read before it is written)", batch: ClearedLoop);

    [Fact]
    public Task Awaited_whole() => Rents(
        """
            static async Task<int> M(Stream from, int n)
            {
                byte[] bytes = {|POOL040:new byte[n * 2]|};
                await from.ReadExactlyAsync(bytes.AsMemory());
                for (int i = 0; i < bytes.Length - 1; i++)
                    bytes[i] = 1;
                return Convert.ToHexString(bytes).Length;
            }
        """,
        """
            static async Task<int> M(Stream from, int n)
            {
                byte[] bytes = ArrayPool<byte>.Shared.Rent(n * 2);
                bytes.AsSpan(0, n * 2).Clear();
                try
                {
                    await from.ReadExactlyAsync(bytes.AsMemory(0, n * 2));
                    for (int i = 0; i < (n * 2) - 1; i++)
                        bytes[i] = 1;
                    return Convert.ToHexString(bytes.AsSpan(0, n * 2)).Length;
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(bytes);
                }
            }
        """);

    [Fact]
    public Task All_arrays_of_a_class() => Rents(
        """
            static int M(int n)
            {
                long[] marks = {|POOL040:new long[n]|};
                return (int)marks[0];
            }

            static int N(int n)
            {
                int[] marks = {|POOL040:new int[n]|};
                return marks[0];
            }
        """,
        """
            static int M(int n)
            {
                long[] marks = ArrayPool<long>.Shared.Rent(n);
                marks.AsSpan(0, n).Clear();
                try
                {
                    return (int)marks[0];
                }
                finally
                {
                    ArrayPool<long>.Shared.Return(marks);
                }
            }

            static int N(int n)
            {
                int[] marks = ArrayPool<int>.Shared.Rent(n);
                marks.AsSpan(0, n).Clear();
                try
                {
                    return marks[0];
                }
                finally
                {
                    ArrayPool<int>.Shared.Return(marks);
                }
            }
        """);

    [Fact]
    public Task Generated_scope() => FixesGenerated<TemporaryArrayAnalyzer, Pool040Fix>(
        """
            static int M(Stream s, int n)
            {
                byte[] bytes = {|POOL040:new byte[n]|};
                s.ReadExactly(bytes);
                return bytes[0];
            }
        """,
        """
            static int M(Stream s, int n)
            {
                using var bytes = new ByteScope(n);
                bytes.Span.Clear();
                s.ReadExactly(bytes.Span);
                return bytes[0];
            }

            [ArrayPoolScope(typeof(byte))]
            private ref partial struct ByteScope;
        """,
        title: "Use a generated scope for 'bytes', of exactly the length asked for");

    [Fact]
    public Task Length_that_changes() => Leaves(
        """
            static int M(int n)
            {
                byte[] bytes = {|POOL040:new byte[n]|};
                n = 3;
                return bytes[0] + bytes.Length;
            }
        """);

    [Fact]
    public Task Length_that_is_a_call() => Leaves(
        """
            static int M(string s)
            {
                byte[] bytes = {|POOL040:new byte[Encoding.UTF8.GetByteCount(s)]|};
                return bytes[0];
            }
        """);

    [Fact]
    public Task Given_whole_to_a_method() => Leaves(
        """
            static void Fill(byte[] bytes)
            {
                for (int i = 0; i < bytes.Length; i++)
                    bytes[i] = 1;
            }

            static int M(int n)
            {
                byte[] bytes = {|POOL040:new byte[n]|};
                Fill(bytes);
                return bytes[0];
            }
        """);
}
