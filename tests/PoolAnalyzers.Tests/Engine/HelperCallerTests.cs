using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>This helper, that caller: what the engine knows of methods of the same compilation, and what it leaves open.</summary>
// The helper releases; one file more for each other thing that a helper does.
public sealed partial class HelperCallerTests
{
    [Fact]
    public Task Releases() => Calls(
        """
        static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Release(a);
            {|POOL010:Release(a)|};
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Release(a);
        }
        """);

    [Fact]
    public Task Releases_and_caller_uses() => Calls(
        """
        static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);
        """,
        """
        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Release(a);
            return {|POOL011:a|}[0];
        }
        """,
        """
        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            int first = a[0];
            Release(a);
            return first;
        }
        """);

    [Fact]
    public Task Only_uses() => Calls(
        """
        static int First(byte[] array) => array[0];
        """,
        """
        static int Caller(int n)
        {
            byte[] a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            return First(a);
        }
        """,
        """
        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            return First(a);
        }
        """,
        """
        static int First(byte[] array)
        {
            int first = array[0];
            ArrayPool<byte>.Shared.Return(array);
            return first;
        }
        """);

    [Fact]
    public Task Releases_to_another_pool() => Calls(
        """
        static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);
        """,
        """
        static void Caller(ArrayPool<byte> pool, int n)
        {
            byte[] a = pool.Rent(n);
            {|POOL013:Release(a)|};
        }
        """,
        """
        static void Caller(ArrayPool<byte> pool, int n)
        {
            byte[] a = pool.Rent(n);
            Release(pool, a);
        }
        """,
        """
        static void Release(ArrayPool<byte> to, byte[] array) => to.Return(array);
        """);

    [Fact]
    public Task Releases_what_was_allocated() => Calls(
        """
        static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);
        """,
        """
        static void Caller(int n)
        {
            byte[] a = new byte[n];
            {|POOL014:Release(a)|};
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = n > 64 ? ArrayPool<byte>.Shared.Rent(n) : new byte[64];
            if (n > 64)
                Release(a);
        }
        """);

    [Fact]
    public Task Releases_in_finally() => Calls(
        """
        static int Send(Stream stream, byte[] array)
        {
            try
            {
                stream.Write(array);
                return array.Length;
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(array);
            }
        }
        """,
        """
        static void Caller(Stream stream, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                Send(stream, a);
            }
            finally
            {
                {|POOL010:ArrayPool<byte>.Shared.Return(a)|};
            }
        }
        """,
        """
        static void Caller(Stream stream, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Send(stream, a);
        }
        """);

    [Fact]
    public Task Releases_if_flag() => Calls(
        """
        static void Done(byte[] array, bool pooled)
        {
            if (pooled)
                ArrayPool<byte>.Shared.Return(array);
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            Done(a, false);
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Done(a, true);
        }
        """);

    [Fact]
    public Task Releases_if_flag_that_the_caller_knows() => Calls(
        """
        static void Done(byte[] array, bool pooled)
        {
            if (pooled)
                ArrayPool<byte>.Shared.Return(array);
        }
        """,
        """
        static void Caller(int n)
        {
            bool large = n > 256;
            byte[] a = large ? {|POOL001:ArrayPool<byte>.Shared.Rent(n)|} : new byte[n];
            Done(a, n > 512);
        }
        """,
        """
        static void Caller(int n)
        {
            bool large = n > 256;
            byte[] a = large ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];
            Done(a, large);
        }
        """);

    [Fact]
    public Task Releases_if_not_null() => Calls(
        """
        static void Done(byte[]? array)
        {
            if (array is not null)
                ArrayPool<byte>.Shared.Return(array);
        }
        """,
        """
        static void Caller(int n)
        {
            byte[]? a = n > 64 ? ArrayPool<byte>.Shared.Rent(n) : null;
            Done(a);
            if (a is not null)
                {|POOL010:ArrayPool<byte>.Shared.Return(a)|};
        }
        """,
        """
        static void Caller(int n)
        {
            byte[]? a = n > 64 ? ArrayPool<byte>.Shared.Rent(n) : null;
            Done(a);
            if (a is null)
                Console.WriteLine();
        }
        """);

    [Fact]
    public Task Releases_if_long_enough() => Calls(
        """
        static void Done(byte[] array, int n)
        {
            if (n > 64)
                ArrayPool<byte>.Shared.Return(array);
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            Done(a, n);
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = n > 64 ? ArrayPool<byte>.Shared.Rent(n) : [];
            Done(a, n);
        }
        """);

    [Fact]
    public Task Says_whether_it_released() => Calls(
        """
        static bool TryRelease(byte[] array)
        {
            if (array[0] != 0)
                return false;
            ArrayPool<byte>.Shared.Return(array);
            return true;
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            if (TryRelease(a))
                {|POOL010:ArrayPool<byte>.Shared.Return(a)|};
            else
                ArrayPool<byte>.Shared.Return(a);
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            if (!TryRelease(a))
                ArrayPool<byte>.Shared.Return(a);
        }
        """);

    [Fact]
    public Task Releases_on_some_path() => Calls(
        """
        static void Done(byte[] array)
        {
            if (array[0] == 0)
                ArrayPool<byte>.Shared.Return(array);
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Done(a);
            {|POOL010:ArrayPool<byte>.Shared.Return(a)|};
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Done(a);
            ArrayPool<byte>.Shared.Return(a);
        }
        """,
        """
        static void Done(byte[] array)
        {
            if (array[0] == 0)
                array[0] = 1;
        }
        """);

    [Fact]
    public Task Releases_by_way_of_another() => Calls(
        """
        static void Done(byte[] array) => Release(array);

        static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Done(a);
            {|POOL010:Release(a)|};
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Done(a);
        }
        """);

    [Fact]
    public Task Disposes_an_owner() => Calls(
        """
        static void Close(IMemoryOwner<byte>? owner) => owner?.Dispose();
        """,
        """
        static void Caller(int n)
        {
            using IMemoryOwner<byte> {|POOL010:o = MemoryPool<byte>.Shared.Rent(n)|};
            Close(o);
        }
        """,
        """
        static void Caller(int n)
        {
            IMemoryOwner<byte> o = MemoryPool<byte>.Shared.Rent(n);
            Close(o);
        }
        """);

    [Fact]
    public Task Disposes_by_using() => Calls(
        """
        static int Length(IMemoryOwner<byte> owner)
        {
            using (owner)
                return owner.Memory.Length;
        }
        """,
        """
        static int Caller(int n)
        {
            IMemoryOwner<byte> o = MemoryPool<byte>.Shared.Rent(n);
            return Length(o) + {|POOL011:o|}.Memory.Length;
        }
        """,
        """
        static int Caller(int n)
        {
            IMemoryOwner<byte> o = MemoryPool<byte>.Shared.Rent(n);
            return Length(o);
        }
        """);

    [Fact]
    public Task Releases_one_of_two() => Calls(
        """
        static void Keep(byte[] left, byte[] right)
        {
            left.CopyTo(right, 0);
            ArrayPool<byte>.Shared.Return(left);
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n), b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            Keep(a, b);
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n), b = ArrayPool<byte>.Shared.Rent(n);
            Keep(right: b, left: a);
            ArrayPool<byte>.Shared.Return(b);
        }
        """);

    /// <summary>A helper with a caller that is wrong and one that is right;
    /// <paramref name="helperOfClean"/> where it is the helper that makes it right.</summary>
    private static Task Calls(string helper, string faulty, string clean, string? helperOfClean = null) =>
        Twins($"{helper}\n\n{faulty}", $"{helperOfClean ?? helper}\n\n{clean}");
}
