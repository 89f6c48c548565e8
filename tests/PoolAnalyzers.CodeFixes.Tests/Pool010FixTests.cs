using PoolAnalyzers.CodeFixes.Rules;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>POOL010, POOL011, POOL013 to POOL017: faults in the life of a rental.</summary>
public sealed class Pool010FixTests
{
    [Fact]
    public Task Second_release() => Fixes<Pool010Fix>(
        """
            static void M(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                ArrayPool<byte>.Shared.Return(b);
                // Once more.
                {|POOL010:ArrayPool<byte>.Shared.Return(b)|}; // to be sure
            }
        """,
        """
            static void M(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                ArrayPool<byte>.Shared.Return(b);
                // Once more.
                // to be sure
            }
        """,
        title: "Remove this second release");

    [Fact]
    public Task Body_and_finally() => Fixes<Pool010Fix>(
        """
            static int M(Stream s, int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    if (s.Read(b, 0, n) == 0)
                    {
                        ArrayPool<byte>.Shared.Return(b);
                        return -1;
                    }

                    return 1;
                }
                finally
                {
                    {|POOL010:ArrayPool<byte>.Shared.Return(b)|};
                }
            }
        """,
        """
            static int M(Stream s, int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    if (s.Read(b, 0, n) == 0)
                    {
                        return -1;
                    }

                    return 1;
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        """,
        title: "Remove the earlier release in line 20");

    [Fact]
    public Task Clears_where_the_type_needs_it() => Fixes<Pool010Fix>(
        """
            static void M<T>(int n)
            {
                var b = ArrayPool<T>.Shared.Rent(n);
                ArrayPool<T>.Shared.Return(b, clearArray: System.Runtime.CompilerServices.RuntimeHelpers.IsReferenceOrContainsReferences<T>());
                {|POOL010:ArrayPool<T>.Shared.Return(b, clearArray: System.Runtime.CompilerServices.RuntimeHelpers.IsReferenceOrContainsReferences<T>())|};
            }
        """,
        """
            static void M<T>(int n)
            {
                var b = ArrayPool<T>.Shared.Rent(n);
                ArrayPool<T>.Shared.Return(b, clearArray: System.Runtime.CompilerServices.RuntimeHelpers.IsReferenceOrContainsReferences<T>());
            }
        """);

    [Fact]
    public Task Calls_something_else_to_know_whether_to_clear() => Leaves<Pool010Fix>(
        """
            static void M<T>(int n)
            {
                var b = ArrayPool<T>.Shared.Rent(n);
                ArrayPool<T>.Shared.Return(b, clearArray: Asked<T>());
                {|POOL010:ArrayPool<T>.Shared.Return(b, clearArray: Asked<T>())|};
            }

            static bool Asked<T>()
            {
                Console.WriteLine(typeof(T));
                return true;
            }
        """);

    [Fact]
    public Task Guarded_second_release() => Fixes<Pool010Fix>(
        """
            static void M(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                ArrayPool<byte>.Shared.Return(b);

                if (n > 3)
                    {|POOL010:ArrayPool<byte>.Shared.Return(b)|};
            }
        """,
        """
            static void M(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                ArrayPool<byte>.Shared.Return(b);
            }
        """);

    [Fact]
    public Task Using_and_dispose() => Fixes<Pool010Fix>(
        """
            static void M(int n)
            {
                using var {|POOL010:owner = MemoryPool<byte>.Shared.Rent(n)|};
                owner.Dispose();
            }
        """,
        """
            static void M(int n)
            {
                var owner = MemoryPool<byte>.Shared.Rent(n);
                owner.Dispose();
            }
        """);

    [Fact]
    public Task In_a_loop() => Fixes<Pool010Fix>(
        """
            static void M(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                do
                {
                    n--;
                    {|POOL010:ArrayPool<byte>.Shared.Return(b)|};
                }
                while (n > 0);
            }
        """,
        """
            static void M(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                do
                {
                    n--;
                }
                while (n > 0);
                ArrayPool<byte>.Shared.Return(b);
            }
        """,
        title: "Move the release behind the loop");

    [Fact]
    public Task Used_after_the_return() => Fixes<Pool011Fix>(
        """
            static string M(string s)
            {
                char[] lower = ArrayPool<char>.Shared.Rent(s.Length);
                int length = s.AsSpan().ToLowerInvariant(lower);
                ReadOnlySpan<char> trimmed = lower.AsSpan(0, length).Trim();
                ArrayPool<char>.Shared.Return(lower);
                return new string({|POOL011:trimmed|}); // late
            }
        """,
        """
            static string M(string s)
            {
                char[] lower = ArrayPool<char>.Shared.Rent(s.Length);
                int length = s.AsSpan().ToLowerInvariant(lower);
                ReadOnlySpan<char> trimmed = lower.AsSpan(0, length).Trim();
                string result = new string(trimmed);
                ArrayPool<char>.Shared.Return(lower);
                return result; // late
            }
        """,
        title: "Move the release behind the last use");

    [Fact]
    public Task Copied_before_the_return() => Fixes<Pool011Fix>(
        """
            static string M(string s)
            {
                char[] lower = ArrayPool<char>.Shared.Rent(s.Length);
                int length = s.AsSpan().ToLowerInvariant(lower);
                ReadOnlySpan<char> trimmed = lower.AsSpan(0, length).Trim();
                ArrayPool<char>.Shared.Return(lower);
                return new string({|POOL011:trimmed|});
            }
        """,
        """
            static string M(string s)
            {
                char[] lower = ArrayPool<char>.Shared.Rent(s.Length);
                int length = s.AsSpan().ToLowerInvariant(lower);
                ReadOnlySpan<char> trimmed = lower.AsSpan(0, length).Trim().ToArray();
                ArrayPool<char>.Shared.Return(lower);
                return new string(trimmed);
            }
        """,
        key: "POOL011.CopyBeforeRelease",
        title: "Copy 'trimmed' before the release (ToArray)");

    /// <summary>The array is lost on one way out. A release at the last use alone would lose it on the other one too, under the same report.</summary>
    [Fact]
    public Task Release_is_not_moved_past_a_way_out_that_meets_one_that_loses_it_already() => Fixes<Pool011Fix>(
        """
            static int M(int n)
            {
                var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                if (n == 7)
                    return 0;
                ArrayPool<byte>.Shared.Return(b);
                if (n > 9)
                    return 1;
                return {|POOL011:b|}[0];
            }
        """,
        """
            static int M(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                if (n == 7)
                {
                    ArrayPool<byte>.Shared.Return(b);
                    return 0;
                }
                if (n > 9)
                {
                    ArrayPool<byte>.Shared.Return(b);
                    return 1;
                }
                int result = b[0];
                ArrayPool<byte>.Shared.Return(b);
                return result;
            }
        """);

    [Fact]
    public Task Release_is_not_moved_past_an_end_that_meets_one_that_loses_it_already() => Fixes<Pool011Fix>(
        """
            static void M(int n, System.IO.Stream to)
            {
                var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                if (n == 7)
                    return;
                ArrayPool<byte>.Shared.Return(b);
                if (n > 9)
                    return;
                to.Write({|POOL011:b|}, 0, n);
            }
        """,
        """
            static void M(int n, System.IO.Stream to)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                if (n == 7)
                {
                    ArrayPool<byte>.Shared.Return(b);
                    return;
                }
                if (n > 9)
                {
                    ArrayPool<byte>.Shared.Return(b);
                    return;
                }
                to.Write(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
            }
        """);

    [Fact]
    public Task Release_is_moved_where_only_the_other_way_out_loses_it() => Fixes<Pool011Fix>(
        """
            static int M(int n)
            {
                var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                if (n == 7)
                    return 0;
                ArrayPool<byte>.Shared.Return(b);
                return {|POOL011:b|}[0];
            }
        """,
        """
            static int M(int n)
            {
                var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                if (n == 7)
                    return 0;
                int result = b[0];
                ArrayPool<byte>.Shared.Return(b);
                return result;
            }
        """);

    [Fact]
    public Task Release_is_not_moved_past_another_way_out() => Fixes<Pool011Fix>(
        """
            static int M(string text, int n)
            {
                var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                if (n > 9)
                    return 0;
                ArrayPool<byte>.Shared.Return(b);
                foreach (char c in text)
                {
                    if (c == ';')
                        return 1;
                }

                return {|POOL011:b|}[0];
            }
        """,
        """
            static int M(string text, int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                if (n > 9)
                {
                    ArrayPool<byte>.Shared.Return(b);
                    return 0;
                }
                foreach (char c in text)
                {
                    if (c == ';')
                    {
                        ArrayPool<byte>.Shared.Return(b);
                        return 1;
                    }
                }

                int result = b[0];
                ArrayPool<byte>.Shared.Return(b);
                return result;
            }
        """);

    [Fact]
    public Task Used_after_the_using() => Fixes<Pool011Fix>(
        """
            static int M(int n)
            {
                ReadOnlyMemory<byte> bytes;
                using (IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n))
                {
                    bytes = owner.Memory[..n];
                }

                return {|POOL011:bytes|}.Span[0];
            }
        """,
        """
            static int M(int n)
            {
                ReadOnlyMemory<byte> bytes;
                using (IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n))
                {
                    bytes = owner.Memory[..n];

                    return bytes.Span[0];
                }
            }
        """,
        title: "Move the end of the 'using' behind the last use");

    [Fact]
    public Task Wrong_pool() => Fixes<Pool013Fix>(
        """
            static readonly ArrayPool<byte> s_large = ArrayPool<byte>.Create();

            static void M(int n)
            {
                byte[] b = s_large.Rent(n);
                b[0] = 1;
                {|POOL013:ArrayPool<byte>.Shared.Return(b)|};
            }
        """,
        """
            static readonly ArrayPool<byte> s_large = ArrayPool<byte>.Create();

            static void M(int n)
            {
                byte[] b = s_large.Rent(n);
                b[0] = 1;
                s_large.Return(b);
            }
        """,
        title: "Return to 's_large', which rented it");

    [Fact]
    public Task Wrong_pool_to_rent_from() => Fixes<Pool013Fix>(
        """
            static void M(ArrayPool<byte> pool, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                b[0] = 1;
                {|POOL013:pool.Return(b)|};
            }
        """,
        """
            static void M(ArrayPool<byte> pool, int n)
            {
                byte[] b = pool.Rent(n);
                b[0] = 1;
                pool.Return(b);
            }
        """,
        key: "POOL013.RentFromReturningPool",
        title: "Rent from 'pool', which gets it back");

    [Fact]
    public Task Never_rented() => Fixes<Pool014Fix>(
        """
            static byte[] M(List<byte> list)
            {
                byte[] b = list.ToArray();
                b[0] = 1;
                {|POOL014:ArrayPool<byte>.Shared.Return(b)|};
                return [1];
            }
        """,
        """
            static byte[] M(List<byte> list)
            {
                byte[] b = list.ToArray();
                b[0] = 1;
                return [1];
            }
        """,
        title: "Drop the return of 'b', which was not rented");

    [Fact]
    public Task Rented_on_one_path() => Fixes<Pool014Fix>(
        """
            static int M(Stream s, int size)
            {
                byte[] block = size > 64 ? ArrayPool<byte>.Shared.Rent(size) : new byte[64];
                int read = s.Read(block, 0, size);
                {|POOL014:ArrayPool<byte>.Shared.Return(block)|}; // back
                return read;
            }
        """,
        """
            static int M(Stream s, int size)
            {
                byte[] block = size > 64 ? ArrayPool<byte>.Shared.Rent(size) : new byte[64];
                int read = s.Read(block, 0, size);
                if (size > 64)
                {
                    ArrayPool<byte>.Shared.Return(block); // back
                }
                return read;
            }
        """,
        title: "Return 'block' only when 'size > 64', where it was rented");

    [Fact]
    public Task Rent_instead() => FixesOne<Pool014Fix>(
        """
            static int M(Stream s, int size)
            {
                byte[] block = new byte[size];
                int read = s.Read(block, 0, size);
                {|POOL014:ArrayPool<byte>.Shared.Return(block)|};
                return read;
            }
        """,
        """
            static int M(Stream s, int size)
            {
                byte[] block = ArrayPool<byte>.Shared.Rent(size);
                int read = s.Read(block, 0, size);
                ArrayPool<byte>.Shared.Return(block);
                return read;
            }
        """,
        batch: """
            static int M(Stream s, int size)
            {
                byte[] block = new byte[size];
                int read = s.Read(block, 0, size);
                return read;
            }
        """,
        key: "POOL014.RentInstead.Suggested");

    [Fact]
    public Task Not_awaited() => Fixes<Pool015Fix>(
        """
            static async Task M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                _ = s.WriteAsync(b, 0, n);
                {|POOL015:ArrayPool<byte>.Shared.Return(b)|};
                await s.FlushAsync();
            }
        """,
        """
            static async Task M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                await s.WriteAsync(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
                await s.FlushAsync();
            }
        """);

    [Fact]
    public Task Awaited_too_late() => Fixes<Pool015Fix>(
        """
            static async Task M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                Task write = s.WriteAsync(b, 0, n);
                {|POOL015:ArrayPool<byte>.Shared.Return(b)|};
                await write;
            }
        """,
        """
            static async Task M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                Task write = s.WriteAsync(b, 0, n);
                await write;
                ArrayPool<byte>.Shared.Return(b);
            }
        """,
        title: "Release after the operation is awaited");

    [Fact]
    public Task Task_out_of_a_finally() => Fixes<Pool015Fix>(
        """
            static Task M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    if (n == 0)
                        return Task.CompletedTask;
                    return s.WriteAsync(b, 0, n);
                }
                finally
                {
                    {|POOL015:ArrayPool<byte>.Shared.Return(b)|};
                }
            }
        """,
        """
            static async Task M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    if (n == 0)
                        return;
                    await s.WriteAsync(b, 0, n);
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        """,
        title: "Make the method async, and await the operation before the release");

    [Fact]
    public Task Nothing_to_await_in() => Leaves<Pool015Fix>(
        """
            static void M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                _ = s.WriteAsync(b, 0, n);
                {|POOL015:ArrayPool<byte>.Shared.Return(b)|};
            }
        """);

    [Fact]
    public Task Memory_leaves() => Fixes<Pool016Fix>(
        """
            static ReadOnlyMemory<byte> M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    s.ReadExactly(b, 0, n);
                    return {|POOL016:b.AsMemory(0, n)|}; // all of it
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        """,
        """
            static ReadOnlyMemory<byte> M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    s.ReadExactly(b, 0, n);
                    return b.AsMemory(0, n).ToArray(); // all of it
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        """,
        title: "Hand out a copy (ToArray)");

    [Fact]
    public Task Array_leaves() => Fixes<Pool016Fix>(
        """
            static byte[] M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    s.ReadExactly(b, 0, n);
                    return {|POOL016:b|};
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        """,
        """
            static byte[] M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    s.ReadExactly(b, 0, n);
                    return b.AsSpan(0, n).ToArray();
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        """);

    [Fact]
    public Task Awaited_under_a_directive_and_a_comment() => Fixes<Pool015Fix>(
        """
            static async Task M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
        #if RELEASE
                // started here
                Task write = s.WriteAsync(b, 0, n); // runs on
        #endif
                Console.WriteLine(n);
                {|POOL015:ArrayPool<byte>.Shared.Return(b)|}; // back
                await write;
            }
        """,
        """
            static async Task M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
        #if RELEASE
                // started here
                Task write = s.WriteAsync(b, 0, n); // runs on
        #endif
                Console.WriteLine(n);
                await write;
                ArrayPool<byte>.Shared.Return(b); // back
            }
        """);

    [Fact]
    public Task Awaited_at_the_end_of_a_using() => Fixes<Pool015Fix>(
        """
            static async Task<int> M(Stream s, int n)
            {
                using var {|POOL015:owner = MemoryPool<byte>.Shared.Rent(n)|};
                ValueTask write = s.WriteAsync(owner.Memory[..n]);
                return n;
            }
        """,
        """
            static async Task<int> M(Stream s, int n)
            {
                using var owner = MemoryPool<byte>.Shared.Rent(n);
                ValueTask write = s.WriteAsync(owner.Memory[..n]);
                await write;
                return n;
            }
        """);

    [Fact]
    public Task All_operations_of_a_class_are_awaited() => Fixes<Pool015Fix>(
        """
            static async Task M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                _ = s.WriteAsync(b, 0, n);
                {|POOL015:ArrayPool<byte>.Shared.Return(b)|};
                await s.FlushAsync();
            }

            static async Task N(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                _ = s.ReadAsync(b, 0, n);
                {|POOL015:ArrayPool<byte>.Shared.Return(b)|};
                await s.FlushAsync();
            }
        """,
        """
            static async Task M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                await s.WriteAsync(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
                await s.FlushAsync();
            }

            static async Task N(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                await s.ReadAsync(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
                await s.FlushAsync();
            }
        """);

    [Theory]
    [InlineData("ReadOnlySequence<byte> line = b.Slice(0, 4);", "return Encoding.ASCII.GetString({|POOL011:line|});", "string result = Encoding.ASCII.GetString(line);", "return result;")]
    [InlineData("ReadOnlyMemory<byte> line = b.First;", "return Text({|POOL011:line|});", "string result = Text(line);", "return result;")]
    public Task Pipe_is_advanced_behind_the_use(string line, string use, string moved, string end) => Fixes<Pool011Fix>(
        Piped($"{line}\n        r.AdvanceTo(b.End);\n        {use}"), Piped($"{line}\n        {moved}\n        r.AdvanceTo(b.End);\n        {end}"));

    [Fact]
    public Task Line_is_copied_before_the_pipe_is_advanced() => Fixes<Pool011Fix>(
        Piped("var line = b.First;\n        r.AdvanceTo(b.End);\n        return Text({|POOL011:line|});"),
        Piped("var line = b.First.ToArray();\n        r.AdvanceTo(b.End);\n        return Text(line);"), key: "POOL011.CopyBeforeRelease");

    [Fact]
    public Task Sequence_is_copied_before_the_pipe_is_advanced() => Fixes<Pool011Fix>(
        Piped("ReadOnlySequence<byte> line = b.Slice(0, 4);\n        r.AdvanceTo(b.End);\n        return Encoding.ASCII.GetString({|POOL011:line|});"),
        Piped("ReadOnlySequence<byte> line = new ReadOnlySequence<byte>(b.Slice(0, 4).ToArray());\n        r.AdvanceTo(b.End);\n        return Encoding.ASCII.GetString(line);"), key: "POOL011.CopyBeforeRelease");

    /// <summary>A reader must be advanced before it is read again.</summary>
    [Fact]
    public Task Pipe_is_read_again_before_the_use() => Leaves<Pool011Fix>(
        Piped("var line = b.First;\n        r.AdvanceTo(b.End);\n        if (!r.TryRead(out _)) return \"\";\n        return Text({|POOL011:line|});"), key: "POOL011.ReleaseAfterLastUse");

    [Fact]
    public Task Writer_is_advanced_behind_the_use() => Fixes<Pool011Fix>(
        "    static void M(IBufferWriter<byte> w)\n    {\n        var s = w.GetSpan(4);\n        w.Advance(4);\n        {|POOL011:s|}[0] = 1;\n    }",
        "    static void M(IBufferWriter<byte> w)\n    {\n        var s = w.GetSpan(4);\n        s[0] = 1;\n        w.Advance(4);\n    }");

    private static string Piped(string body) => $$"""
            static string Text(ReadOnlyMemory<byte> line) => Encoding.ASCII.GetString(line.Span);

            static string M(System.IO.Pipelines.PipeReader r)
            {
                if (!r.TryRead(out var read)) return "";
                var b = read.Buffer;
                {{body.Replace("\n        ", "\n                ")}}
            }
        """;

    [Fact]
    public Task Memory_is_yielded() => FixesOne<Pool016Fix>(
        Yielded("{|POOL017:owner.Memory[..read]|}"), Yielded("owner.Memory[..read].ToArray()"), batch: Yielded("{|POOL017:owner.Memory[..read]|}"));

    private static string Yielded(string memory) => $$"""
            static IEnumerable<ReadOnlyMemory<byte>> M(Stream s, int n)
            {
                using var owner = MemoryPool<byte>.Shared.Rent(n);
                while (s.Read(owner.Memory.Span) is > 0 and var read)
                {
        #if RELEASE
                    yield return {{memory}}; /* as read */
        #endif
                }
            }
        """;

    /// <summary>A local function that yields is an iterator, and what stands beside it is none.</summary>
    [Fact]
    public Task Only_the_iterator_is_left_alone_by_fix_all()
    {
        const string Program = """
                static ReadOnlyMemory<byte> M(Stream s, int n)
                {
                    foreach (var part in Parts(s, n))
                        Console.WriteLine(part.Length);
                    using var whole = MemoryPool<byte>.Shared.Rent(n);
                    s.ReadExactly(whole.Memory.Span[..n]);
                    return WHOLE;

                    static IEnumerable<ReadOnlyMemory<byte>> Parts(Stream s, int n)
                    {
                        using var owner = MemoryPool<byte>.Shared.Rent(n);
                        int read = s.Read(owner.Memory.Span);
                        yield return PART;
                    }
                }
            """;
        const string Whole = "whole.Memory[..n]", Part = "owner.Memory[..read]";
        string With(string whole, string part) => Program.Replace("WHOLE", whole, StringComparison.Ordinal).Replace("PART", part, StringComparison.Ordinal);
        return FixesOne<Pool016Fix>(
            With($"{{|POOL016:{Whole}|}}", $"{{|POOL017:{Part}|}}"), With(Whole + ".ToArray()", Part + ".ToArray()"),
                batch: With(Whole + ".ToArray()", $"{{|POOL017:{Part}|}}"));
    }

    [Fact]
    public Task Memory_is_stored_and_returned() => Fixes<Pool016Fix>(
        """
            static ReadOnlyMemory<byte> s_last;

            static async Task<Memory<byte>> M(Stream s, int n)
            {
                using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
                await s.ReadExactlyAsync(owner.Memory[..n]);
                s_last = {|POOL016:owner.Memory.Slice(0, n)|};
                return {|POOL016:owner.Memory.Slice(0, n)|};
            }
        """,
        """
            static ReadOnlyMemory<byte> s_last;

            static async Task<Memory<byte>> M(Stream s, int n)
            {
                using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
                await s.ReadExactlyAsync(owner.Memory[..n]);
                s_last = owner.Memory.Slice(0, n).ToArray();
                return owner.Memory.Slice(0, n).ToArray();
            }
        """);

    [Fact]
    public Task Closure_leaves() => Leaves<Pool016Fix>(
        """
            static Func<int> M(int n)
            {
                using var owner = MemoryPool<byte>.Shared.Rent(n);
                return {|POOL016:() => owner.Memory.Length|};
            }
        """);
}
