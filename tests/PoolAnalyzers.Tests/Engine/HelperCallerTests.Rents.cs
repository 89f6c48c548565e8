using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Engine;

// The helper rents.
public sealed partial class HelperCallerTests
{
    [Fact]
    public Task Returns_a_fresh_rental() => Calls(
        """
        static byte[] Make(int n) => ArrayPool<byte>.Shared.Rent(n);
        """,
        """
        static int Caller()
        {
            byte[] a = {|POOL001:Make(4)|};
            return a[0];
        }
        """,
        """
        static int Caller()
        {
            byte[] a = Make(4);
            int first = a[0];
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
        """);

    [Fact]
    public Task Returns_a_rental_or_an_allocation() => Calls(
        """
        static byte[] Make(int n) => n > 64 ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];
        """,
        """
        static void Caller(Stream stream, int size)
        {
            byte[] a = Make(size);
            stream.ReadExactly(a);
            {|POOL014:ArrayPool<byte>.Shared.Return(a)|};
        }
        """,
        """
        static void Caller(Stream stream, int size)
        {
            byte[] a = Make(size);
            stream.ReadExactly(a);
            if (size > 64)
                ArrayPool<byte>.Shared.Return(a);
        }
        """);

    [Fact]
    public Task Returns_a_rental_or_null() => Calls(
        """
        static byte[]? TryMake(int n) => n > 64 ? ArrayPool<byte>.Shared.Rent(n) : null;
        """,
        """
        static int Caller(int size)
        {
            byte[]? a = {|POOL001:TryMake(size)|};
            return a is null ? 0 : a[0];
        }
        """,
        """
        static int Caller(int size)
        {
            byte[]? a = TryMake(size);
            if (a is null)
                return 0;
            ArrayPool<byte>.Shared.Return(a);
            return 1;
        }
        """);

    [Fact]
    public Task Rents_from_a_pool_that_it_is_given() => Calls(
        """
        static byte[] Make(ArrayPool<byte> from, int n) => from.Rent(n);
        """,
        """
        static void Caller(ArrayPool<byte> pool)
        {
            byte[] a = Make(pool, 4);
            {|POOL013:ArrayPool<byte>.Shared.Return(a)|};
        }
        """,
        """
        static void Caller(ArrayPool<byte> pool)
        {
            byte[] a = Make(pool, 4);
            pool.Return(a);
            a = Make(ArrayPool<byte>.Shared, 4);
            ArrayPool<byte>.Shared.Return(a);
        }
        """);

    [Fact]
    public Task Puts_out_a_rental() => Calls(
        """
        static void Make(int n, out byte[] result) => result = ArrayPool<byte>.Shared.Rent(n);
        """,
        """
        static int Caller()
        {
            {|POOL001:Make(4, out byte[] a)|};
            return a[0];
        }
        """,
        """
        static int Caller()
        {
            Make(4, out byte[] a);
            int first = a[0];
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
        """);

    [Fact]
    public Task Puts_out_a_rental_when_true() => Calls(
        """
        static bool TryMake(int n, [NotNullWhen(true)] out byte[]? result)
        {
            result = n > 0 ? ArrayPool<byte>.Shared.Rent(n) : null;
            return result is not null;
        }
        """,
        """
        static int Caller(int size)
        {
            if (!{|POOL001:TryMake(size, out byte[]? a)|})
                return 0;
            return a.Length;
        }
        """,
        """
        static int Caller(int size)
        {
            if (!TryMake(size, out byte[]? a))
                return 0;
            int length = a.Length;
            ArrayPool<byte>.Shared.Return(a);
            return length;
        }
        """);

    [Fact]
    public Task Returns_a_tuple() => Calls(
        """
        static (byte[] Array, int Length) Make(int n) => (ArrayPool<byte>.Shared.Rent(n), n);
        """,
        """
        static int Caller()
        {
            var made = {|POOL001:Make(4)|};
            return made.Length;
        }
        """,
        """
        static int Caller()
        {
            var made = Make(4);
            ArrayPool<byte>.Shared.Return(made.Array);
            return made.Length;
        }
        """);

    [Fact]
    public Task Returns_a_tuple_that_is_deconstructed() => Calls(
        """
        static (byte[] Left, byte[] Right) Make(int n) => (ArrayPool<byte>.Shared.Rent(n), ArrayPool<byte>.Shared.Rent(n));
        """,
        """
        static void Caller()
        {
            var (a, b) = {|POOL001:Make(4)|};
            ArrayPool<byte>.Shared.Return(a);
            b[0] = 1;
        }
        """,
        """
        static void Caller()
        {
            var (a, b) = Make(4);
            ArrayPool<byte>.Shared.Return(a);
            ArrayPool<byte>.Shared.Return(b);
        }
        """);

    [Fact]
    public Task Awaited_rental() => Calls(
        """
        static async Task<byte[]> MakeAsync(Stream stream, int n)
        {
            byte[] array = ArrayPool<byte>.Shared.Rent(n);
            await stream.ReadExactlyAsync(array.AsMemory(0, n));
            return array;
        }
        """,
        """
        static async Task<int> Caller(Stream stream)
        {
            byte[] a = await {|POOL001:MakeAsync(stream, 4)|};
            return a[0];
        }
        """,
        """
        static async Task<int> Caller(Stream stream)
        {
            byte[] a = await MakeAsync(stream, 4).ConfigureAwait(false);
            int first = a[0];
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
        """);

    [Fact]
    public Task Awaited_value_task() => Calls(
        """
        static async ValueTask<(byte[], int)> MakeAsync(Stream stream, int n)
        {
            byte[] array = ArrayPool<byte>.Shared.Rent(n);
            return (array, await stream.ReadAsync(array.AsMemory(0, n)));
        }
        """,
        """
        static async Task<int> Caller(Stream stream)
        {
            var (a, length) = await {|POOL001:MakeAsync(stream, 4)|};
            return a[0] + length;
        }
        """,
        """
        static async Task<int> Caller(Stream stream)
        {
            var (a, length) = await MakeAsync(stream, 4);
            ArrayPool<byte>.Shared.Return(a);
            return length;
        }
        """);

    [Fact]
    public Task Rents_and_reads_into_it() => Calls(
        """
        static byte[] Load(Stream stream, int n)
        {
            byte[] array = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                stream.ReadExactly(array, 0, n);
                return array;
            }
            catch
            {
                ArrayPool<byte>.Shared.Return(array);
                throw;
            }
        }
        """,
        """
        static int Caller(Stream stream)
        {
            try
            {
                byte[] a = {|POOL001:Load(stream, 4)|};
                return a[0];
            }
            catch (IOException)
            {
                return -1;
            }
        }
        """,
        """
        static int Caller(Stream stream)
        {
            byte[]? a = null;
            try
            {
                a = Load(stream, 4);
                return a[0];
            }
            catch (IOException)
            {
                return -1;
            }
            finally
            {
                if (a is not null)
                    ArrayPool<byte>.Shared.Return(a);
            }
        }
        """);

    [Fact]
    public Task Property_hands_nothing_over() => Calls(
        """
        static byte[] Fresh() => ArrayPool<byte>.Shared.Rent(16);
        """,
        """
        static int Caller()
        {
            byte[] a = {|POOL001:Fresh()|};
            return a.Length;
        }
        """,
        """
        static int Caller()
        {
            byte[] a = Fresh;
            return a.Length;
        }
        """,
        """
        static readonly byte[] s_kept = ArrayPool<byte>.Shared.Rent(16);

        static byte[] Fresh => s_kept;
        """);

    [Fact]
    public Task Field_that_is_lent() => Calls(
        """
        static readonly IMemoryOwner<byte> s_owner = MemoryPool<byte>.Shared.Rent(16);

        static IMemoryOwner<byte> Shared() => MemoryPool<byte>.Shared.Rent(16);
        """,
        """
        static int Caller() => {|POOL003:Shared()|}.Memory.Length;
        """,
        """
        static int Caller() => Shared().Memory.Length;
        """,
        """
        static readonly IMemoryOwner<byte> s_owner = MemoryPool<byte>.Shared.Rent(16);

        static IMemoryOwner<byte> Shared() => s_owner;
        """);
}
