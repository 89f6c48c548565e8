using PoolAnalyzers.CodeFixes.Rules;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>POOL001: the array is returned where it is lost.</summary>
public sealed class Pool001FixTests
{
    [Fact]
    public Task Early_return() => Fixes<Pool001Fix>(
        """
            static int Read(Stream stream, int n)
            {
                byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                int read = stream.Read(buffer, 0, n);
                if (read == 0)
                    return -1; // nothing there

                ArrayPool<byte>.Shared.Return(buffer);
                return read;
            }
        """,
        """
            static int Read(Stream stream, int n)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                int read = stream.Read(buffer, 0, n);
                if (read == 0)
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                    return -1; // nothing there
                }

                ArrayPool<byte>.Shared.Return(buffer);
                return read;
            }
        """,
        title: "Return 'buffer' where it is lost, before 'return' in line 18");

    [Fact]
    public Task Value_that_reads_the_array() => Fixes<Pool001Fix>(
        """
            static string Read(Stream stream, int n)
            {
                byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                int read = stream.Read(buffer, 0, n);
                return Encoding.UTF8.GetString(buffer, 0, read);
            }
        """,
        """
            static string Read(Stream stream, int n)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                int read = stream.Read(buffer, 0, n);
                string result = Encoding.UTF8.GetString(buffer, 0, read);
                ArrayPool<byte>.Shared.Return(buffer);
                return result;
            }
        """);

    [Fact]
    public Task Skipped_by_continue() => Fixes<Pool001Fix>(
        """
            static int Count(Stream stream, int n)
            {
                int count = 0;
                for (int i = 0; i < n; i++)
                {
                    byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                    if (stream.Read(buffer, 0, n) == 0)
                    {
                        continue;
                    }

                    count += buffer[0];
                    ArrayPool<byte>.Shared.Return(buffer);
                }

                return count;
            }
        """,
        """
            static int Count(Stream stream, int n)
            {
                int count = 0;
                for (int i = 0; i < n; i++)
                {
                    byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                    if (stream.Read(buffer, 0, n) == 0)
                    {
                        ArrayPool<byte>.Shared.Return(buffer);
                        continue;
                    }

                    count += buffer[0];
                    ArrayPool<byte>.Shared.Return(buffer);
                }

                return count;
            }
        """);

    [Fact]
    public Task Overwritten() => Fixes<Pool001Fix>(
        """
            static void Grow(Stream stream, int n)
            {
                byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(16)|};
                if (n > buffer.Length)
                {
                    buffer = ArrayPool<byte>.Shared.Rent(n);
                }

                stream.Write(buffer, 0, n);
                ArrayPool<byte>.Shared.Return(buffer);
            }
        """,
        """
            static void Grow(Stream stream, int n)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(16);
                if (n > buffer.Length)
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                    buffer = ArrayPool<byte>.Shared.Rent(n);
                }

                stream.Write(buffer, 0, n);
                ArrayPool<byte>.Shared.Return(buffer);
            }
        """,
        title: "Return 'buffer' before it is overwritten");
}
