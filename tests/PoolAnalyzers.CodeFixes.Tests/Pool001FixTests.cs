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

    [Fact]
    public Task Overwritten_by_what_is_made_from_it() => Fixes<Pool001Fix>(
        """
            static void Grow(Stream stream, int n)
            {
                byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(16)|};
                if (n > 16)
                {
                    buffer = ArrayPool<byte>.Shared.Rent(buffer.Length * 2);
                }

                ArrayPool<byte>.Shared.Return(buffer);
            }
        """,
        """
            static void Grow(Stream stream, int n)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(16);
                if (n > 16)
                {
                    byte[] old = buffer;
                    buffer = ArrayPool<byte>.Shared.Rent(buffer.Length * 2);
                    ArrayPool<byte>.Shared.Return(old);
                }

                ArrayPool<byte>.Shared.Return(buffer);
            }
        """,
        title: "Return 'buffer' before it is overwritten");

    [Fact]
    public Task Empty_array_instead() => Fixes<Pool001Fix>(
        """
            static int Sum(Stream stream, int n)
            {
                byte[] rented = [];
                try
                {
                    int most = n * 2;
                    Span<byte> span = most <= 256 ? stackalloc byte[256] : (rented = {|POOL001:ArrayPool<byte>.Shared.Rent(most)|});
                    return stream.Read(span);
                }
                finally
                {
                    stream.Flush();
                }
            }
        """,
        """
            static int Sum(Stream stream, int n)
            {
                byte[] rented = [];
                try
                {
                    int most = n * 2;
                    Span<byte> span = most <= 256 ? stackalloc byte[256] : (rented = ArrayPool<byte>.Shared.Rent(most));
                    return stream.Read(span);
                }
                finally
                {
                    stream.Flush();
                    if (rented.Length != 0)
                    {
                        ArrayPool<byte>.Shared.Return(rented);
                    }
                }
            }
        """);

    [Fact]
    public Task Existing_finally() => Fixes<Pool001Fix>(
        """
            static long Copy(Stream source, Stream target, int n)
            {
                byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                long total = 0;
                try
                {
                    int read = source.Read(buffer, 0, n);
                    target.Write(buffer, 0, read);
                    total += read;
                }
                finally
                {
                    target.Flush();
                }

                return total;
            }
        """,
        """
            static long Copy(Stream source, Stream target, int n)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                long total = 0;
                try
                {
                    int read = source.Read(buffer, 0, n);
                    target.Write(buffer, 0, read);
                    total += read;
                }
                finally
                {
                    target.Flush();
                    ArrayPool<byte>.Shared.Return(buffer);
                }

                return total;
            }
        """,
        title: "Return 'buffer' in the 'finally' behind its uses");

    [Fact]
    public Task Swallowed_exception() => Fixes<Pool001Fix>(
        """
            static void Copy(Stream source, int n)
            {
                byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                try
                {
                    source.ReadExactly(buffer, 0, n);
                    ArrayPool<byte>.Shared.Return(buffer);
                }
                catch (IOException)
                {
                    // The line is gone.
                    Console.WriteLine("lost");
                }
            }
        """,
        """
            static void Copy(Stream source, int n)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    source.ReadExactly(buffer, 0, n);
                    ArrayPool<byte>.Shared.Return(buffer);
                }
                catch (IOException)
                {
                    // The line is gone.
                    Console.WriteLine("lost");
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }
        """,
        title: "Return 'buffer' on the branches that forget it");

    [Fact]
    public Task Missing_else() => Fixes<Pool001Fix>(
        """
            static void Send(Stream target, int n, bool ready)
            {
                byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                if (ready)
                {
                    target.Write(buffer, 0, n);
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }
        """,
        """
            static void Send(Stream target, int n, bool ready)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                if (ready)
                {
                    target.Write(buffer, 0, n);
                    ArrayPool<byte>.Shared.Return(buffer);
                }
                else
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }
        """);

    [Fact]
    public Task Forgotten_case() => Fixes<Pool001Fix>(
        """
            static void Send(Stream target, int n, int kind)
            {
                byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                switch (kind)
                {
                    case 0:
                        target.Write(buffer, 0, n);
                        ArrayPool<byte>.Shared.Return(buffer);
                        break;
                    case 1:
                        target.Flush();
                        break;
                    default:
                        ArrayPool<byte>.Shared.Return(buffer);
                        break;
                }
            }
        """,
        """
            static void Send(Stream target, int n, int kind)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                switch (kind)
                {
                    case 0:
                        target.Write(buffer, 0, n);
                        ArrayPool<byte>.Shared.Return(buffer);
                        break;
                    case 1:
                        target.Flush();
                        ArrayPool<byte>.Shared.Return(buffer);
                        break;
                    default:
                        ArrayPool<byte>.Shared.Return(buffer);
                        break;
                }
            }
        """);

    [Fact]
    public Task Rented_by_a_threshold() => Fixes<Pool001Fix>(
        """
            static int Sum(Stream stream, int n)
            {
                byte[]? rented = null;
                Span<byte> span = n <= 256 ? stackalloc byte[256] : (rented = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|});
                return stream.Read(span);
            }
        """,
        """
            static int Sum(Stream stream, int n)
            {
                byte[]? rented = null;
                Span<byte> span = n <= 256 ? stackalloc byte[256] : (rented = ArrayPool<byte>.Shared.Rent(n));
                int result = stream.Read(span);
                if (rented is not null)
                {
                    ArrayPool<byte>.Shared.Return(rented);
                }

                return result;
            }
        """);

    [Fact]
    public Task Rented_by_a_condition() => Fixes<Pool001Fix>(
        """
            static void Write(Stream stream, int n)
            {
                byte[] buffer = n > 64 ? {|POOL001:ArrayPool<byte>.Shared.Rent(n)|} : new byte[64];
                stream.Write(buffer, 0, n);
            }
        """,
        """
            static void Write(Stream stream, int n)
            {
                byte[] buffer = n > 64 ? ArrayPool<byte>.Shared.Rent(n) : new byte[64];
                stream.Write(buffer, 0, n);
                if (n > 64)
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }
        """);

    /// <summary>The pool would keep alive what the elements refer to. Numbers refer to nothing.</summary>
    [Theory]
    [InlineData("string", ", clearArray: true")]
    [InlineData("int", "")]
    public Task References_are_cleared(string element, string clearing) => Fixes<Pool001Fix>(
        $$"""
            static {{element}} First({{element}} value, int n)
            {
                var items = {|POOL001:ArrayPool<{{element}}>.Shared.Rent(n)|};
                items[0] = value;
                return items[0];
            }
        """,
        $$"""
            static {{element}} First({{element}} value, int n)
            {
                var items = ArrayPool<{{element}}>.Shared.Rent(n);
                items[0] = value;
                {{element}} result = items[0];
                ArrayPool<{{element}}>.Shared.Return(items{{clearing}});
                return result;
            }
        """);

    [Fact]
    public Task As_the_member_does_it_elsewhere() => Fixes<Pool001Fix>(
        """
            static int Count(int n, ArrayPool<object> pool)
            {
                var items = {|POOL001:pool.Rent(n)|};
                if (n == 7)
                    return 7;
                else
                    items[0] = "";
                pool.Return(items, clearArray: true);
                return n;
            }
        """,
        """
            static int Count(int n, ArrayPool<object> pool)
            {
                var items = pool.Rent(n);
                if (n == 7)
                {
                    pool.Return(items, clearArray: true);
                    return 7;
                }
                else
                    items[0] = "";
                pool.Return(items, clearArray: true);
                return n;
            }
        """);

    [Fact]
    public Task Result_dropped() => Fixes<Pool001Fix>(
        """
            static int Size(int n)
            {
                return {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}.Length;
            }
        """,
        """
            static int Size(int n)
            {
                byte[] rented = ArrayPool<byte>.Shared.Rent(n);
                int result = rented.Length;
                ArrayPool<byte>.Shared.Return(rented);
                return result;
            }
        """,
        title: "Keep the rental in a variable and return it");

    [Fact]
    public Task Expression_body() => Fixes<Pool001Fix>(
        """
            // How long an array really is.
            static int Size(int n) => {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}.Length; // rounded up
        """,
        """
            // How long an array really is.
            static int Size(int n)
            {
                byte[] rented = ArrayPool<byte>.Shared.Rent(n);
                int result = rented.Length;
                ArrayPool<byte>.Shared.Return(rented);
                return result;
            } // rounded up
        """);

    [Fact]
    public Task Helper_that_rents() => Fixes<Pool001Fix>(
        """
            static byte[] Make(int n) => ArrayPool<byte>.Shared.Rent(n);

            static void Fill(Stream stream, int n)
            {
                var buffer = {|POOL001:Make(n)|};
                stream.ReadExactly(buffer, 0, n);
            }
        """,
        """
            static byte[] Make(int n) => ArrayPool<byte>.Shared.Rent(n);

            static void Fill(Stream stream, int n)
            {
                var buffer = Make(n);
                stream.ReadExactly(buffer, 0, n);
                ArrayPool<byte>.Shared.Return(buffer);
            }
        """);

    [Fact]
    public Task Async_body() => Fixes<Pool001Fix>(
        """
            static async Task<string> ReadAsync(Stream stream, int n, CancellationToken token)
            {
                byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                int read = await stream.ReadAsync(buffer.AsMemory(0, n), token).ConfigureAwait(false);
                if (read == 0) return "";
                return await Task.FromResult(Encoding.UTF8.GetString(buffer, 0, read));
            }
        """,
        """
            static async Task<string> ReadAsync(Stream stream, int n, CancellationToken token)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                int read = await stream.ReadAsync(buffer.AsMemory(0, n), token).ConfigureAwait(false);
                if (read == 0)
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                    return "";
                }
                string result = await Task.FromResult(Encoding.UTF8.GetString(buffer, 0, read));
                ArrayPool<byte>.Shared.Return(buffer);
                return result;
            }
        """);

    [Fact]
    public Task Iterator_body() => Fixes<Pool001Fix>(
        """
            static IEnumerable<int> Numbers(Stream stream, int n)
            {
                byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                if (stream.Read(buffer, 0, n) == 0)
                {
                    yield break;
                }

                yield return buffer[0];
            }
        """,
        """
            static IEnumerable<int> Numbers(Stream stream, int n)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                if (stream.Read(buffer, 0, n) == 0)
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                    yield break;
                }

                yield return buffer[0];
                ArrayPool<byte>.Shared.Return(buffer);
            }
        """);

    [Fact]
    public Task Lambda_and_local_function() => Fixes<Pool001Fix>(
        """
            static int Run(int n)
            {
                Func<int> first = () =>
                {
                    var a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                    return a.Length;
                };
                return first() + Second();

                int Second()
                {
                    var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                    return b.Length;
                }
            }
        """,
        """
            static int Run(int n)
            {
                Func<int> first = () =>
                {
                    var a = ArrayPool<byte>.Shared.Rent(n);
                    int result = a.Length;
                    ArrayPool<byte>.Shared.Return(a);
                    return result;
                };
                return first() + Second();

                int Second()
                {
                    var b = ArrayPool<byte>.Shared.Rent(n);
                    int result = b.Length;
                    ArrayPool<byte>.Shared.Return(b);
                    return result;
                }
            }
        """);

    [Fact]
    public Task Top_level_statements() => Fixes<PoolAnalyzers.Rules.OwnershipAnalyzer, Pool001Fix>(
        """
        using System;
        using System.Buffers;

        byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(16)|};
        if (args.Length == 0)
            return 1;
        Console.WriteLine(buffer[0]); // the first
        return 0;
        """,
        """
        using System;
        using System.Buffers;

        byte[] buffer = ArrayPool<byte>.Shared.Rent(16);
        if (args.Length == 0)
        {
            ArrayPool<byte>.Shared.Return(buffer);
            return 1;
        }
        Console.WriteLine(buffer[0]); // the first
        ArrayPool<byte>.Shared.Return(buffer);
        return 0;
        """,
        with: t => t.TestState.OutputKind = Microsoft.CodeAnalysis.OutputKind.ConsoleApplication);

    [Fact]
    public Task Top_level_statements_without_a_return() => Fixes<PoolAnalyzers.Rules.OwnershipAnalyzer, Pool001Fix>(
        """
        using System;
        using System.Buffers;

        byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(16)|};
        buffer[0] = 1;
        Console.WriteLine(buffer[0]); // the first

        static void Log(string text) => Console.WriteLine(text);
        """,
        """
        using System;
        using System.Buffers;

        byte[] buffer = ArrayPool<byte>.Shared.Rent(16);
        buffer[0] = 1;
        Console.WriteLine(buffer[0]); // the first
        ArrayPool<byte>.Shared.Return(buffer);

        static void Log(string text) => Console.WriteLine(text);
        """,
        with: t => t.TestState.OutputKind = Microsoft.CodeAnalysis.OutputKind.ConsoleApplication);

    [Fact]
    public Task Top_level_statements_in_a_finally() => Fixes<PoolAnalyzers.Rules.OwnershipAnalyzer, Pool001Fix>(
        """
        using System;
        using System.Buffers;

        byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(16)|};
        buffer[0] = 1;
        Console.WriteLine(buffer[0]);

        """,
        """
        using System;
        using System.Buffers;

        byte[] buffer = ArrayPool<byte>.Shared.Rent(16);
        try
        {
            buffer[0] = 1;
            Console.WriteLine(buffer[0]);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }

        """,
        "POOL001.TryFinally", with: t => t.TestState.OutputKind = Microsoft.CodeAnalysis.OutputKind.ConsoleApplication);

    [Fact]
    public Task Windows_line_ends_tabs_and_directives()
    {
        const string Before = """
            using System.Buffers;
            class C
            {
            	int M(int n)
            	{
            		var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            		b[0] = 1;
            #if RELEASE
            		// always so
            		return 1;
            #else
            		return 2;
            #endif
            	}
            }

            """;
        const string After = """
            using System.Buffers;
            class C
            {
            	int M(int n)
            	{
            		var b = ArrayPool<byte>.Shared.Rent(n);
            		b[0] = 1;
            #if RELEASE
            		ArrayPool<byte>.Shared.Return(b);
            		// always so
            		return 1;
            #else
            		return 2;
            #endif
            	}
            }

            """;
        return Fixes<PoolAnalyzers.Rules.OwnershipAnalyzer, Pool001Fix>(Before.ReplaceLineEndings("\r\n"), After.ReplaceLineEndings("\r\n"));
    }

    [Fact]
    public Task End_behind_directives() => Fixes<Pool001Fix>(
        """
            static void M(int n)
            {
                var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
        #if DEBUG
                b[0] = 1;
        #else
                b[0] = 2;
        #endif
            }
        """,
        """
            static void M(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
        #if DEBUG
                b[0] = 1;
        #else
                b[0] = 2;
        #endif
                ArrayPool<byte>.Shared.Return(b);
            }
        """);

    [Fact]
    public Task One_line() => Fixes<Pool001Fix>(
        """    static int M(int n) { var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; return b.Length; }""",
        """    static int M(int n) { var b = ArrayPool<byte>.Shared.Rent(n); int result = b.Length; ArrayPool<byte>.Shared.Return(b); return result; }""");

    [Fact]
    public Task Several_in_one_member() => Fixes<Pool001Fix>(
        """
            static int M(int n)
            {
                var a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                var b = {|POOL001:ArrayPool<char>.Shared.Rent(n)|};
                return a.Length + b.Length;
            }

            static void N(int n)
            {
                var c = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                c[0] = 1;
            }
        """,
        """
            static int M(int n)
            {
                var a = ArrayPool<byte>.Shared.Rent(n);
                var b = ArrayPool<char>.Shared.Rent(n);
                int result = a.Length + b.Length;
                ArrayPool<byte>.Shared.Return(a);
                ArrayPool<char>.Shared.Return(b);
                return result;
            }

            static void N(int n)
            {
                var c = ArrayPool<byte>.Shared.Rent(n);
                c[0] = 1;
                ArrayPool<byte>.Shared.Return(c);
            }
        """);

    [Fact]
    public Task Fix_all_in_several_files() => Fixes<PoolAnalyzers.Rules.OwnershipAnalyzer, Pool001Fix>(
        "class A { void M() { var b = {|POOL001:System.Buffers.ArrayPool<int>.Shared.Rent(1)|}; b[0] = 1; } }",
        "class A { void M() { var b = System.Buffers.ArrayPool<int>.Shared.Rent(1); b[0] = 1; System.Buffers.ArrayPool<int>.Shared.Return(b); } }",
        with: t =>
        {
            t.TestState.Sources.Add("class B { void M() { var b = {|POOL001:System.Buffers.ArrayPool<int>.Shared.Rent(2)|}; b[0] = 1; } }");
            t.FixedState.Sources.Add(
                "class B { void M() { var b = System.Buffers.ArrayPool<int>.Shared.Rent(2); b[0] = 1; System.Buffers.ArrayPool<int>.Shared.Return(b); } }");
        });

    [Fact]
    public Task Try_finally() => Fixes<Pool001Fix>(
        """"
            static string Read(Stream stream, int n)
            {
                byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};

                // As much as there is.
                int read = stream.Read(buffer, 0, n);
                if (read == 0)
                    return """
                nothing
                """;
        #if RELEASE
                buffer[0] = 1;
        #endif
                return Encoding.UTF8.GetString(buffer, 0, read);
            }
        """",
        """"
            static string Read(Stream stream, int n)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(n);

                try
                {
                    // As much as there is.
                    int read = stream.Read(buffer, 0, n);
                    if (read == 0)
                        return """
                nothing
                """;
        #if RELEASE
                    buffer[0] = 1;
        #endif
                    return Encoding.UTF8.GetString(buffer, 0, read);
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }
        """",
        key: "POOL001.TryFinally",
        title: "Return 'buffer' in a 'finally' (nothing else uses it by then)");

    [Fact]
    public Task Try_finally_takes_the_old_returns_along() => Fixes<Pool001Fix>(
        """
            static int Read(Stream stream, int n)
            {
                byte[]? rented = null;
                Span<byte> span = n <= 256 ? stackalloc byte[256] : (rented = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|});
                int read = stream.Read(span);
                if (read == 0)
                    return 0;
                if (rented != null)
                {
                    ArrayPool<byte>.Shared.Return(rented);
                }

                return read;
            }
        """,
        """
            static int Read(Stream stream, int n)
            {
                byte[]? rented = null;
                Span<byte> span = n <= 256 ? stackalloc byte[256] : (rented = ArrayPool<byte>.Shared.Rent(n));
                try
                {
                    int read = stream.Read(span);
                    if (read == 0)
                        return 0;

                    return read;
                }
                finally
                {
                    if (rented is not null)
                    {
                        ArrayPool<byte>.Shared.Return(rented);
                    }
                }
            }
        """,
        key: "POOL001.TryFinally");

    [Fact]
    public Task No_finally_while_somebody_may_use_it() => Leaves<Pool001Fix>(
        """
            static async Task Read(Stream stream, int n)
            {
                byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                Task<int> read = stream.ReadAsync(buffer, 0, n);
                if (n == 3)
                    return;
                await read;
                ArrayPool<byte>.Shared.Return(buffer);
            }
        """,
        key: "POOL001.TryFinally");

    [Fact]
    public Task No_finally_with_a_closure() => Leaves<Pool001Fix>(
        """
            static Action? s_later;

            static void Read(int n)
            {
                byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                s_later = () => Console.WriteLine(n);
                Func<int> length = () => buffer.Length;
                Console.WriteLine(length());
            }
        """,
        key: "POOL001.TryFinally");

    [Fact]
    public Task Unknown_pool() => Leaves<Pool001Fix>(
        """
            static ArrayPool<byte> Pool(int n) => n > 4 ? ArrayPool<byte>.Shared : ArrayPool<byte>.Create();

            static void Read(int n)
            {
                byte[] buffer = {|POOL001:Pool(n).Rent(n)|};
                buffer[0] = 1;
            }
        """);

    [Fact]
    public Task Span_of_the_array_is_handed_out() => Leaves<Pool001Fix>(
        """
            static Span<byte> Read(int n)
            {
                byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                return buffer.AsSpan(0, n);
            }
        """);
}
