using PoolAnalyzers.CodeFixes.Rules;
using PoolAnalyzers.Rules;
using PoolAnalyzers.Rules.Usage;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>POOL041: a using in the place of rent, try, finally and return; POOL001 by a generated scope.</summary>
public sealed class Pool041FixTests
{
    private const string ByteScope = """

            [ArrayPoolScope(typeof(byte))]
            private ref partial struct ByteScope;
        """;

    private static Task Scopes(string before, string after) => FixesGenerated<ScopeSuggestionAnalyzer, Pool041Fix>(before, after);

    /// <summary>No fix is offered, though the generator is there.</summary>
    private static Task NoScope(string program) => FixesGenerated<ScopeSuggestionAnalyzer, Pool041Fix>(program, program);

    [Fact]
    public Task Owner() => FixesBy<ScopeSuggestionAnalyzer, Pool041Fix>(
        """
            static void M(Stream s, int n)
            {
                IMemoryOwner<byte> owner = {|POOL041:MemoryPool<byte>.Shared.Rent(n)|}; // of ours
                try
                {
                    // all of it
                    s.ReadExactly(owner.Memory.Span[..n]);

                    if (n > 4)
                    {
                        Console.WriteLine(n);
                    }
                }
                finally
                {
                    owner.Dispose();
                }

                Console.WriteLine();
            }
        """,
        """
            static void M(Stream s, int n)
            {
                using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n); // of ours
                // all of it
                s.ReadExactly(owner.Memory.Span[..n]);

                if (n > 4)
                {
                    Console.WriteLine(n);
                }

                Console.WriteLine();
            }
        """,
        title: "Dispose 'owner' with 'using'");

    [Fact]
    public Task Owner_in_an_async_body_with_handlers() => FixesBy<ScopeSuggestionAnalyzer, Pool041Fix>(
        """
            static async Task M(Stream s, int n)
            {
                var owner = {|POOL041:MemoryPool<byte>.Shared.Rent(n)|};
                try
                {
                    await s.ReadExactlyAsync(owner.Memory[..n]);
                }
                catch (IOException e)
                {
                    Console.WriteLine(e);
                }
                finally
                {
                    owner.Dispose();
                }
            }
        """,
        """
            static async Task M(Stream s, int n)
            {
                using var owner = MemoryPool<byte>.Shared.Rent(n);
                try
                {
                    await s.ReadExactlyAsync(owner.Memory[..n]);
                }
                catch (IOException e)
                {
                    Console.WriteLine(e);
                }
            }
        """);

    [Fact]
    public Task Finally_that_does_more() => FixesBy<ScopeSuggestionAnalyzer, Pool041Fix>(
        """
            static void M(int n)
            {
                var owner = {|POOL041:MemoryPool<byte>.Shared.Rent(n)|};
                try
                {
                    owner.Memory.Span.Clear();
                }
                finally
                {
                    Console.WriteLine(n);
                    owner.Dispose();
                }
            }
        """,
        """
            static void M(int n)
            {
                using var owner = MemoryPool<byte>.Shared.Rent(n);
                try
                {
                    owner.Memory.Span.Clear();
                }
                finally
                {
                    Console.WriteLine(n);
                }
            }
        """);

    [Fact]
    public Task Catch_that_throws_on() => FixesBy<ScopeSuggestionAnalyzer, Pool041Fix>(
        """
            static void M(int n)
            {
                var owner = {|POOL041:MemoryPool<byte>.Shared.Rent(n)|};
                try
                {
                    owner.Memory.Span.Clear();
        #if RELEASE
                    Console.WriteLine(n);
        #endif
                }
                catch
                {
                    owner.Dispose();
                    throw;
                }

                owner.Dispose();
            }
        """,
        """
            static void M(int n)
            {
                using var owner = MemoryPool<byte>.Shared.Rent(n);
                owner.Memory.Span.Clear();
        #if RELEASE
                Console.WriteLine(n);
        #endif
            }
        """);

    [Fact]
    public Task Comment_beside_the_release() => FixesBy<ScopeSuggestionAnalyzer, Pool041Fix>(
        Commented, Commented);

    private const string Commented = """
            static void M(int n)
            {
                var owner = {|POOL041:MemoryPool<byte>.Shared.Rent(n)|};
                try
                {
                    owner.Memory.Span.Clear();
                }
                finally
                {
                    // the pool wants it back before we go
                    owner.Dispose();
                }
            }
        """;

    [Fact]
    public Task Array_without_the_generator() => FixesBy<ScopeSuggestionAnalyzer, Pool041Fix>(Plain, Plain);

    private const string Plain = """
            static void M(Stream s, int n)
            {
                byte[] b = {|POOL041:ArrayPool<byte>.Shared.Rent(n)|};
                try
                {
                    s.ReadExactly(b, 0, n);
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        """;

    [Fact]
    public Task Array() => Scopes(
        """
            static void Fill(Span<byte> bytes) => bytes.Fill(1);

            static string M(Stream s, int n)
            {
                byte[] b = {|POOL041:ArrayPool<byte>.Shared.Rent(n)|};
                try
                {
                    int read = s.Read(b, 0, b.Length);
                    s.Write(b.AsSpan(0, n));
                    b[0] = 1;
                    Fill(b);
                    Span<byte> tail = new Span<byte>(b, 1, 2);
                    return Encoding.UTF8.GetString(b, 0, read);
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        """,
        """
            static void Fill(Span<byte> bytes) => bytes.Fill(1);

            static string M(Stream s, int n)
            {
                using var b = new ByteScope(n);
                int read = s.Read(b.Span);
                s.Write(b.Span);
                b[0] = 1;
                Fill(b.Span);
                Span<byte> tail = b.Span.Slice(1, 2);
                return Encoding.UTF8.GetString(b.Span.Slice(0, read));
            }
        """ + "\n" + ByteScope);

    [Fact]
    public Task Second_rental_uses_the_scope_of_the_first() => Scopes(
        """
            static void M(Stream s, int n)
            {
                byte[] b = {|POOL041:ArrayPool<byte>.Shared.Rent(n)|};
                try
                {
                    s.ReadExactly(b, 0, n);
                }
                finally
                {
                    if (b != null)
                    {
                        ArrayPool<byte>.Shared.Return(b);
                    }
                }
            }

            static void N(Stream s)
            {
                var bytes = {|POOL041:ArrayPool<byte>.Shared.Rent(16)|};
                try
                {
                    s.ReadExactly(bytes, 0, 16);
                }
                finally { ArrayPool<byte>.Shared.Return(bytes); }
            }
        """,
        """
            static void M(Stream s, int n)
            {
                using var b = new ByteScope(n);
                s.ReadExactly(b.Span);
            }

            static void N(Stream s)
            {
                using var bytes = new ByteScope(16);
                s.ReadExactly(bytes.Span);
            }
        """ + "\n" + ByteScope);

    [Fact]
    public Task Cleared_array() => Scopes(
        """
            static void M(Stream s, int n)
            {
                byte[] b = {|POOL041:ArrayPool<byte>.Shared.Rent(n)|};
                try
                {
                    s.ReadExactly(b, 0, n);
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b, clearArray: true);
                }
            }
        """,
        """
            static void M(Stream s, int n)
            {
                using var b = new ByteScope(n);
                s.ReadExactly(b.Span);
            }

            [ArrayPoolScope(typeof(byte), Clear = ClearPolicy.Always)]
            private ref partial struct ByteScope;
        """);

    [Fact]
    public Task Nested_types_become_partial() => Scopes(
        """
            sealed class Reader
            {
                public int First(Stream s)
                {
                    var chars = {|POOL041:ArrayPool<char>.Shared.Rent(16)|};
                    try
                    {
                        return chars[0];
                    }
                    finally
                    {
                        ArrayPool<char>.Shared.Return(chars);
                    }
                }
            }
        """,
        """
            sealed partial class Reader
            {
                public int First(Stream s)
                {
                    using var chars = new CharScope(16);
                    return chars[0];
                }

                [ArrayPoolScope(typeof(char))]
                private ref partial struct CharScope;
            }
        """);

    [Fact]
    public Task Array_across_an_await() => NoScope(
        """
            static async Task M(Stream s, int n)
            {
                byte[] b = {|POOL041:ArrayPool<byte>.Shared.Rent(n)|};
                try
                {
                    await s.ReadExactlyAsync(b, 0, n);
                    await s.WriteAsync(b, 0, n);
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        """);

    [Fact]
    public Task Array_that_a_method_wants() => NoScope(
        """
            static void Fill(byte[] bytes) => bytes[0] = 1;

            static void M(int n)
            {
                byte[] b = {|POOL041:ArrayPool<byte>.Shared.Rent(n)|};
                try
                {
                    Fill(b);
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        """);

    [Fact]
    public Task Pool_of_another() => NoScope(
        """
            static void M(ArrayPool<byte> pool, int n)
            {
                byte[] b = {|POOL041:pool.Rent(n)|};
                try
                {
                    b[0] = 1;
                }
                finally
                {
                    pool.Return(b);
                }
            }
        """);

    [Fact]
    public Task Leak_becomes_a_scope() => FixesGenerated<OwnershipAnalyzer, Pool001Fix>(
        """
            static int M(Stream s, int n)
            {
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                s.ReadExactly(b, 0, n);
                if (n > 4)
                    return b[4];
                ArrayPool<byte>.Shared.Return(b);
                return 0;
            }
        """,
        """
            static int M(Stream s, int n)
            {
                using var b = new ByteScope(n);
                s.ReadExactly(b.Span);
                if (n > 4)
                    return b[4];
                return 0;
            }
        """ + "\n" + ByteScope,
        "POOL001.Scope", "Use a generated scope for 'b', of exactly the length asked for");

    [Fact]
    public Task Leaks_of_one_type_become_scopes() => FixesGenerated<OwnershipAnalyzer, Pool001Fix>(
        """
            static int M(int n)
            {
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                return b[4];
            }

            static int N(int n)
            {
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                return b[4];
            }
        """,
        """
            static int M(int n)
            {
                using var b = new ByteScope(n);
                return b[4];
            }

            static int N(int n)
            {
                using var b = new ByteScope(n);
                return b[4];
            }
        """ + "\n" + ByteScope,
        "POOL001.Scope");
}
