using PoolAnalyzers.CodeFixes.Rules;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>Releases that a fix adds: too early, or of what is not the method's to release.</summary>
public sealed partial class ProvenFaultTests
{
    /// <summary>The operation may still write to the array when the method ends.</summary>
    [Fact]
    public Task Release_is_not_added_beside_a_running_operation() => Leaves<Pool001Fix>("""
            static async Task<int> M(Stream s, int n)
            {
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                var r = s.BeginRead(b, 0, n, null, null);
                if (!r.CompletedSynchronously)
                    {|POOL015:ArrayPool<byte>.Shared.Return(b)|};
                return s.EndRead(r) + await Task.FromResult(n);
            }
        """);

    /// <summary>The twin: the operation has ended.</summary>
    [Fact]
    public Task Release_is_added_after_an_operation() => Fixes<Pool001Fix>("""
            static int M(Stream s, int n)
            {
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                var r = s.BeginRead(b, 0, n, null, null);
                int read = s.EndRead(r);
                if (read == 0)
                    return 0;
                ArrayPool<byte>.Shared.Return(b);
                return read;
            }
        """, """
            static int M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                var r = s.BeginRead(b, 0, n, null, null);
                int read = s.EndRead(r);
                if (read == 0)
                {
                    ArrayPool<byte>.Shared.Return(b);
                    return 0;
                }
                ArrayPool<byte>.Shared.Return(b);
                return read;
            }
        """);

    /// <summary>An exception between the two calls leaves the operation running.</summary>
    [Fact]
    public Task Finally_is_not_added_around_the_beginning_and_the_end_of_an_operation() => Leaves<Pool001Fix>("""
            static int M(Stream s, int n)
            {
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                var r = s.BeginRead(b, 0, n, null, null);
                int read = s.EndRead(r);
                if (read == 0)
                    return 0;
                ArrayPool<byte>.Shared.Return(b);
                return read;
            }
        """, key: "POOL001.TryFinally");

    [Fact]
    public Task Finally_is_not_added_beside_a_running_operation() => Leaves<Pool002Fix>("""
            static async Task<int> M(Stream s, int n)
            {
                byte[] b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|};
                var r = s.BeginRead(b, 0, n, null, null);
                {|POOL015:ArrayPool<byte>.Shared.Return(b)|};
                return s.EndRead(r) + await Task.FromResult(n);
            }
        """, rules: "POOL002");

    /// <summary>The twin: the operation has ended.</summary>
    [Fact]
    public Task Finally_is_added_around_an_operation_that_ends() => Fixes<Pool002Fix>("""
            static async Task<int> M(Stream s, int n)
            {
                byte[] b = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|};
                int read = s.Read(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
                return read + await Task.FromResult(n);
            }
        """, """
            static async Task<int> M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    int read = s.Read(b, 0, n);
                    return read + await Task.FromResult(n);
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        """, rules: "POOL002");

    /// <summary>The loop returns the array when it takes it out of the queue.</summary>
    [Fact]
    public Task Finally_is_not_added_for_what_a_collection_has() => Leaves<Pool001Fix>("""
            static int M(int n)
            {
                var queue = new Queue<byte[]>();
                byte[] got = {|POOL001:ArrayPool<byte>.Shared.Rent(16)|};
                queue.Enqueue(got);
                if (n > 4)
                    return 0;
                while (queue.TryDequeue(out byte[]? b))
                    ArrayPool<byte>.Shared.Return(b);
                return n;
            }
        """, key: "POOL001.TryFinally");

    /// <summary>The twin: a stream takes the data, and not the array.</summary>
    [Fact]
    public Task Finally_is_added_for_what_a_stream_copies() => Fixes<Pool001Fix>("""
            static int M(int n, Stream queue)
            {
                byte[] got = {|POOL001:ArrayPool<byte>.Shared.Rent(16)|};
                queue.Write(got, 0, 16);
                if (n > 4)
                    return 0;
                ArrayPool<byte>.Shared.Return(got);
                return n;
            }
        """, """
            static int M(int n, Stream queue)
            {
                byte[] got = ArrayPool<byte>.Shared.Rent(16);
                try
                {
                    queue.Write(got, 0, 16);
                    if (n > 4)
                        return 0;
                    return n;
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(got);
                }
            }
        """, key: "POOL001.TryFinally");

    /// <summary>In a <c>finally</c>, the release would give back the allocated array after an exception too.</summary>
    [Fact]
    public Task Finally_is_not_added_for_what_may_be_allocated() => Leaves<Pool002Fix>("""
            static byte[] Make(int n) => n > 64 ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];

            static void M(Stream stream, int size)
            {
                byte[] a = {|POOL002:Make(size)|};
                stream.ReadExactly(a);
                {|POOL014:ArrayPool<byte>.Shared.Return(a)|};
            }
        """, rules: "POOL002");

    /// <summary>The twin: the helper always rents.</summary>
    [Fact]
    public Task Finally_is_added_for_what_a_helper_rents() => Fixes<Pool002Fix>("""
            static byte[] Make(int n) => n > 64 ? ArrayPool<byte>.Shared.Rent(n) : ArrayPool<byte>.Shared.Rent(64);

            static void M(Stream stream, int size)
            {
                byte[] a = {|POOL002:Make(size)|};
                stream.ReadExactly(a, 0, size);
                ArrayPool<byte>.Shared.Return(a);
            }
        """, """
            static byte[] Make(int n) => n > 64 ? ArrayPool<byte>.Shared.Rent(n) : ArrayPool<byte>.Shared.Rent(64);

            static void M(Stream stream, int size)
            {
                byte[] a = Make(size);
                try
                {
                    stream.ReadExactly(a, 0, size);
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(a);
                }
            }
        """, rules: "POOL002");

    /// <summary>
    /// One path has released the array already, and uses it later. A release on the others alone would come before that use, too: the release goes to all
    /// ways out, whichever of the two reports is mended.
    /// </summary>
    [Fact]
    public async Task Release_is_moved_to_all_ways_out_where_another_path_needs_it()
    {
        const string Wrong = """
            static StringBuilder? Find(int n) => n > 3 ? new StringBuilder() : null;

            static int M(int n, bool zip)
            {
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                StringBuilder? w = null;
                if (zip)
                {
                    w = Find(n);
                    w?.Append(b[0]);
                    ArrayPool<byte>.Shared.Return(b);
                }

                if (w is null)
                {
                    int r = {|POOL011:b|}[0];
                    return r;
                }

                return 0;
            }
        """;
        const string Right = """
            static StringBuilder? Find(int n) => n > 3 ? new StringBuilder() : null;

            static int M(int n, bool zip)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                StringBuilder? w = null;
                if (zip)
                {
                    w = Find(n);
                    w?.Append(b[0]);
                }

                if (w is null)
                {
                    int r = b[0];
                    ArrayPool<byte>.Shared.Return(b);
                    return r;
                }

                ArrayPool<byte>.Shared.Return(b);
                return 0;
            }
        """;
        await Fixes<Pool001Fix>(Wrong, Right);
        await Fixes<Pool011Fix>(Wrong, Right);
    }

    /// <summary>The twin: the array is lost on a path that the move does not touch.</summary>
    [Fact]
    public Task Release_is_moved_where_another_path_loses_the_rental() => Fixes<Pool011Fix>("""
            static int M(int n, bool stop)
            {
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                if (stop)
                    return 0;
                ArrayPool<byte>.Shared.Return(b);
                return {|POOL011:b|}[0];
            }
        """, """
            static int M(int n, bool stop)
            {
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                if (stop)
                    return 0;
                int result = b[0];
                ArrayPool<byte>.Shared.Return(b);
                return result;
            }
        """);

    /// <summary>Another caller returns only what it knows to be rented: it would lose the rest.</summary>
    [Fact]
    public Task Helper_does_not_rent_instead_where_another_caller_would_lose_it() => Leaves<Pool014Fix>("""
            static byte[] Make(int n) => n > 64 ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];

            static void M(Stream stream, int size)
            {
                byte[] a = Make(size);
                stream.ReadExactly(a);
                {|POOL014:ArrayPool<byte>.Shared.Return(a)|};
            }

            static void Other(Stream stream, int size)
            {
                byte[] a = Make(size);
                stream.ReadExactly(a);
                if (size > 64)
                    ArrayPool<byte>.Shared.Return(a);
            }
        """);

    /// <summary>Callers that are not in sight may keep the array.</summary>
    [Fact]
    public Task Helper_does_not_rent_instead_where_others_can_call_it() => Leaves<Pool014Fix>("""
            internal static byte[] Make(int n) => n > 64 ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];

            static void M(Stream stream, int size)
            {
                byte[] a = Make(size);
                stream.ReadExactly(a);
                {|POOL014:ArrayPool<byte>.Shared.Return(a)|};
            }
        """);

    /// <summary>The twin: the only caller returns what it gets.</summary>
    [Fact]
    public Task Helper_rents_instead_where_its_caller_returns() => FixesOne<Pool014Fix>("""
            static byte[] Make(int n) => n > 64 ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];

            static void M(Stream stream, int size)
            {
                byte[] a = Make(size);
                stream.ReadExactly(a);
                {|POOL014:ArrayPool<byte>.Shared.Return(a)|};
            }
        """, """
            static byte[] Make(int n) => n > 64 ? ArrayPool<byte>.Shared.Rent(n) : ArrayPool<byte>.Shared.Rent(n);

            static void M(Stream stream, int size)
            {
                byte[] a = Make(size);
                stream.ReadExactly(a);
                ArrayPool<byte>.Shared.Return(a);
            }
        """, batch: """
            static byte[] Make(int n) => n > 64 ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];

            static void M(Stream stream, int size)
            {
                byte[] a = Make(size);
                stream.ReadExactly(a);
                {|POOL014:ArrayPool<byte>.Shared.Return(a)|};
            }
        """, key: "POOL014.RentInstead.Suggested");

    private const string Giving = """
            static void Give(byte[] b)
            {
                if (b.Length <= 2048)
                    ArrayPool<byte>.Shared.Return(b);
            }

        """;

    /// <summary>On the other path the helper gives back what was rented, and what the delegate does with that, no rule knows.</summary>
    [Fact]
    public Task Release_of_what_may_be_rented_is_not_dropped() => Leaves<Pool014Fix>(Giving + """
            static byte[] Take(int n) => n <= 1024 ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];

            static int M(int n, Func<byte[], int> f)
            {
                byte[] b = Take(n);
                int found = f(b);
                {|POOL014:Give(b)|};
                return found;
            }
        """);

    /// <summary>The same, where a condition tells when.</summary>
    [Fact]
    public Task Release_of_what_may_be_rented_is_guarded() => Fixes<Pool014Fix>(Giving + """
            static int M(int n, Func<byte[], int> f)
            {
                byte[] b = n <= 1024 ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];
                int found = f(b);
                {|POOL014:Give(b)|};
                return found;
            }
        """, Giving + """
            static int M(int n, Func<byte[], int> f)
            {
                byte[] b = n <= 1024 ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];
                int found = f(b);
                if (n <= 1024)
                {
                    Give(b);
                }
                return found;
            }
        """, key: "POOL014.ReturnOnlyRentals");

    /// <summary>The twin: nothing is rented that the helper could give back.</summary>
    [Fact]
    public Task Release_of_what_was_allocated_is_dropped() => Fixes<Pool014Fix>(Giving + """
            static int M(int n, Func<byte[], int> f)
            {
                byte[] b = new byte[n];
                int found = f(b);
                {|POOL014:Give(b)|};
                return found;
            }
        """, Giving + """
            static int M(int n, Func<byte[], int> f)
            {
                byte[] b = new byte[n];
                int found = f(b);
                return found;
            }
        """, key: "POOL014.ReturnOnlyRentals");
}
