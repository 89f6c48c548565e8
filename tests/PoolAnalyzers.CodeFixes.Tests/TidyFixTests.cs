using PoolAnalyzers.CodeFixes.Rules;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>What no fix leaves behind: a task that is awaited twice, a handler that only throws again, a release that comes too early and once more.</summary>
public sealed class TidyFixTests
{
    /// <summary>A ValueTask may be awaited once only.</summary>
    [Fact]
    public Task Release_goes_behind_the_await() => Fixes<Pool015Fix>(
        """
            static async Task<int> M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                ValueTask<int> read = s.ReadAsync(b.AsMemory(0, n));
                {|POOL015:ArrayPool<byte>.Shared.Return(b)|};
                Console.WriteLine(n);
                int count = await read.ConfigureAwait(false);
                Console.WriteLine(count);
                return count;
            }
        """,
        """
            static async Task<int> M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                ValueTask<int> read = s.ReadAsync(b.AsMemory(0, n));
                Console.WriteLine(n);
                int count = await read.ConfigureAwait(false);
                ArrayPool<byte>.Shared.Return(b);
                Console.WriteLine(count);
                return count;
            }
        """);

    [Fact]
    public Task Release_goes_behind_the_returned_await() => Fixes<Pool015Fix>(
        """
            static async Task<int> M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                ValueTask<int> read = s.ReadAsync(b.AsMemory(0, n));
                {|POOL015:ArrayPool<byte>.Shared.Return(b)|};
                return await read;
            }
        """,
        """
            static async Task<int> M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                ValueTask<int> read = s.ReadAsync(b.AsMemory(0, n));
                int result = await read;
                ArrayPool<byte>.Shared.Return(b);
                return result;
            }
        """);

    [Fact]
    public Task Release_goes_behind_the_await_of_all() => Fixes<Pool015Fix>(
        """
            static async Task M(Stream[] targets, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                var writes = new List<Task>();
                foreach (var target in targets)
                    writes.Add(target.WriteAsync(b, 0, n));
                {|POOL015:ArrayPool<byte>.Shared.Return(b)|};
                foreach (var write in writes)
                    await write;
            }
        """,
        """
            static async Task M(Stream[] targets, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                var writes = new List<Task>();
                foreach (var target in targets)
                    writes.Add(target.WriteAsync(b, 0, n));
                foreach (var write in writes)
                    await write;
                ArrayPool<byte>.Shared.Return(b);
            }
        """);

    /// <summary>One path has awaited it, the other has not: an await for both would be the second one on the first path.</summary>
    [Fact]
    public Task Awaited_on_one_path_only() => Leaves<Pool015Fix>(
        """
            static async Task M(Stream s, int n, bool waits)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                ValueTask write = s.WriteAsync(b.AsMemory(0, n));
                if (waits)
                    await write;
                {|POOL015:ArrayPool<byte>.Shared.Return(b)|};
            }
        """);

    /// <summary>Its twin: the path that awaits ends there.</summary>
    [Fact]
    public Task Awaited_on_a_path_that_returns() => Fixes<Pool015Fix>(
        """
            static async Task M(Stream s, int n, bool waits)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                ValueTask write = s.WriteAsync(b.AsMemory(0, n));
                if (waits)
                {
                    await write;
                    ArrayPool<byte>.Shared.Return(b);
                    return;
                }

                {|POOL015:ArrayPool<byte>.Shared.Return(b)|};
            }
        """,
        """
            static async Task M(Stream s, int n, bool waits)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                ValueTask write = s.WriteAsync(b.AsMemory(0, n));
                if (waits)
                {
                    await write;
                    ArrayPool<byte>.Shared.Return(b);
                    return;
                }

                await write;
                ArrayPool<byte>.Shared.Return(b);
            }
        """);

    [Fact]
    public Task Returned_task_is_awaited_once() => Fixes<Pool015Fix>(
        """
            static Task M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                Task write = s.WriteAsync(b, 0, n);
                {|POOL015:ArrayPool<byte>.Shared.Return(b)|};
                return write;
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
        """);

    [Fact]
    public Task Returned_value_is_awaited_once() => Fixes<Pool015Fix>(
        """
            static ValueTask<int> M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                ValueTask<int> read = s.ReadAsync(b.AsMemory(0, n));
                {|POOL015:ArrayPool<byte>.Shared.Return(b)|};
                return read;
            }
        """,
        """
            static async ValueTask<int> M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                ValueTask<int> read = s.ReadAsync(b.AsMemory(0, n));
                int result = await read;
                ArrayPool<byte>.Shared.Return(b);
                return result;
            }
        """);

    [Fact]
    public Task Task_that_a_finally_overtakes_is_awaited_once() => Fixes<Pool015Fix>(
        """
            static Task M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    Task write = s.WriteAsync(b, 0, n);
                    return write;
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
                    Task write = s.WriteAsync(b, 0, n);
                    await write;
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        """);

    private const string ByUsing = """
            static void M(Stream s, int n)
            {
                using var owner = MemoryPool<byte>.Shared.Rent(n);
                s.ReadExactly(owner.Memory.Span[..n]);
                if (n == 3)
                    return;
            }
        """;

    [Fact]
    public Task Handler_that_only_releases_goes_with_its_release() => Fixes<Pool003Fix>(
        """
            static void M(Stream s, int n)
            {
                var owner = {|POOL003:MemoryPool<byte>.Shared.Rent(n)|};
                try
                {
                    s.ReadExactly(owner.Memory.Span[..n]);
                    if (n == 3)
                        return;
                    owner.Dispose();
                }
                catch
                {
                    owner.Dispose();
                    throw;
                }
            }
        """,
        ByUsing,
        "POOL003.Using");

    /// <summary>What else it does stays.</summary>
    [Fact]
    public Task Handler_that_does_more_stays() => Fixes<Pool003Fix>(
        """
            static void M(Stream s, int n)
            {
                var owner = {|POOL003:MemoryPool<byte>.Shared.Rent(n)|};
                try
                {
                    s.ReadExactly(owner.Memory.Span[..n]);
                    if (n == 3)
                        return;
                    owner.Dispose();
                }
                catch
                {
                    Console.WriteLine(n);
                    owner.Dispose();
                    throw;
                }
            }
        """,
        """
            static void M(Stream s, int n)
            {
                using var owner = MemoryPool<byte>.Shared.Rent(n);
                try
                {
                    s.ReadExactly(owner.Memory.Span[..n]);
                    if (n == 3)
                        return;
                }
                catch
                {
                    Console.WriteLine(n);
                    throw;
                }
            }
        """,
        "POOL003.Using");

    [Fact]
    public Task Last_of_several_handlers_goes_with_its_release() => Fixes<Pool003Fix>(
        """
            static void M(Stream s, int n)
            {
                var owner = {|POOL003:MemoryPool<byte>.Shared.Rent(n)|};
                try
                {
                    s.ReadExactly(owner.Memory.Span[..n]);
                    if (n == 3)
                        return;
                }
                catch (IOException)
                {
                    Console.WriteLine(n);
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
            static void M(Stream s, int n)
            {
                using var owner = MemoryPool<byte>.Shared.Rent(n);
                try
                {
                    s.ReadExactly(owner.Memory.Span[..n]);
                    if (n == 3)
                        return;
                }
                catch (IOException)
                {
                    Console.WriteLine(n);
                }
            }
        """,
        "POOL003.Using");

    /// <summary>Without the first handler, the second would swallow what the first one let through.</summary>
    [Fact]
    public Task Handler_in_front_of_another_one_keeps_the_fix_away() => Leaves<Pool003Fix>(
        """
            static void M(Stream s, int n)
            {
                var owner = {|POOL003:MemoryPool<byte>.Shared.Rent(n)|};
                try
                {
                    s.ReadExactly(owner.Memory.Span[..n]);
                    if (n == 3)
                        return;
                }
                catch (IOException)
                {
                    owner.Dispose();
                    throw;
                }
                catch
                {
                    Console.WriteLine(n);
                }

                owner.Dispose();
            }
        """,
        "POOL003.Using");

    [Fact]
    public Task New_finally_takes_the_place_of_a_handler() => Fixes<Pool001Fix>(
        """
            static void M(Stream s, int n)
            {
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                try
                {
                    s.ReadExactly(b, 0, n);
                }
                catch
                {
                    ArrayPool<byte>.Shared.Return(b);
                    throw;
                }
            }
        """,
        """
            static void M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    s.ReadExactly(b, 0, n);
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        """,
        "POOL001.TryFinally");

    [Fact]
    public Task Second_release_in_a_handler() => Fixes<Pool010Fix>(
        """
            static void M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    s.ReadExactly(b, 0, n);
                }
                catch
                {
                    ArrayPool<byte>.Shared.Return(b);
                    throw;
                }
                finally
                {
                    {|POOL010:ArrayPool<byte>.Shared.Return(b)|};
                }
            }
        """,
        """
            static void M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    s.ReadExactly(b, 0, n);
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        """);

    /// <summary>The earlier one is too much: the finally releases after exceptions, too.</summary>
    [Fact]
    public Task Second_release_in_a_finally_stays() => Fixes<Pool010Fix>(
        """
            static void M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    s.ReadExactly(b, 0, n);
                    ArrayPool<byte>.Shared.Return(b);
                }
                finally
                {
                    {|POOL010:ArrayPool<byte>.Shared.Return(b)|};
                }
            }
        """,
        """
            static void M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    s.ReadExactly(b, 0, n);
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        """,
        title: "Remove the earlier release in line 19");

    private const string Once = """
            static int M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    s.ReadExactly(b, 0, n);
                    return b[0];
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        """;

    private const string TooEarly = """
            static int M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    s.ReadExactly(b, 0, n);
                    ArrayPool<byte>.Shared.Return(b);
                    return {|POOL011:b|}[0];
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        """;

    [Fact]
    public Task Early_release_that_a_finally_repeats() =>
        Fixes<Pool011Fix>(TooEarly, Once, title: "Remove this early release: the 'finally' in line 24 does it");

    [Fact]
    public Task Early_disposal_that_a_using_repeats() => Fixes<Pool011Fix>(
        """
            static int M(Stream s, int n)
            {
                using var owner = MemoryPool<byte>.Shared.Rent(n);
                Span<byte> span = owner.Memory.Span;
                s.ReadExactly(span[..n]);
                owner.Dispose();
                return {|POOL011:span|}[0];
            }
        """,
        """
            static int M(Stream s, int n)
            {
                using var owner = MemoryPool<byte>.Shared.Rent(n);
                Span<byte> span = owner.Memory.Span;
                s.ReadExactly(span[..n]);
                return span[0];
            }
        """);

    /// <summary>Its twin: the finally releases another one, so that this release has to stay, behind the use.</summary>
    [Fact]
    public Task Early_release_that_nothing_repeats_is_moved() => Fixes<Pool011Fix>(
        """
            static int M(Stream s, int n)
            {
                byte[] a = ArrayPool<byte>.Shared.Rent(n);
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    s.ReadExactly(b, 0, n);
                    ArrayPool<byte>.Shared.Return(b);
                    return {|POOL011:b|}[0];
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(a);
                }
            }
        """,
        """
            static int M(Stream s, int n)
            {
                byte[] a = ArrayPool<byte>.Shared.Rent(n);
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    s.ReadExactly(b, 0, n);
                    int result = b[0];
                    ArrayPool<byte>.Shared.Return(b);
                    return result;
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(a);
                }
            }
        """);
}
