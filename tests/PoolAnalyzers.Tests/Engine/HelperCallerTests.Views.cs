using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Engine;

// The helper gives a view.
public sealed partial class HelperCallerTests
{
    /// <summary>Once the task is over, nobody uses the memory any more; a task that goes on may.</summary>
    [Fact]
    public Task Memory_is_kept_while_the_call_is_awaited() => Calls(
        """
        sealed class Channel
        {
            private readonly Queue<(ReadOnlyMemory<byte>, TaskCompletionSource)> _waiting = new();
            public Task Send(ReadOnlyMemory<byte> data)
            {
                var done = new TaskCompletionSource();
                _waiting.Enqueue((data, done));
                return done.Task;
            }
        }
        """,
        """
        static async Task Caller(Channel channel, int n)
        {
            byte[] a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            await channel.Send(a.AsMemory(0, n)).ConfigureAwait(false);
        }
        """,
        """
        static Task Caller(Channel channel, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            return channel.Send(a.AsMemory(0, n));
        }
        """);

    [Fact]
    public Task Memory_gives_its_array_back() => Calls(
        """
        static async ValueTask<Memory<byte>> Read(Stream stream, int n)
        {
            var buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                return buffer.AsMemory(0, await stream.ReadAsync(buffer, 0, n));
            }
            catch
            {
                ArrayPool<byte>.Shared.Return(buffer);
                throw;
            }
        }

        static int Sum(Memory<byte> memory) => memory.Span[0];

        static int SumOnce(Memory<byte> memory)
        {
            try
            {
                return memory.Span[0];
            }
            finally
            {
                if (MemoryMarshal.TryGetArray<byte>(memory, out var segment))
                    ArrayPool<byte>.Shared.Return(segment.Array!);
            }
        }
        """,
        """
        static async Task<int> Caller(Stream stream, bool all)
        {
            var input = all ? {|POOL001:Read(stream, 4096)|} : {|POOL001:Read(stream, 16)|};
            if (input.IsCompletedSuccessfully)
            {
                var memory = input.Result;
                return Sum(memory);
            }

            return SumOnce(await input);
        }
        """,
        """
        static async Task<int> Caller(Stream stream, bool all)
        {
            var input = all ? Read(stream, 4096) : Read(stream, 16);
            if (input.IsCompletedSuccessfully)
            {
                var memory = input.Result;
                return SumOnce(memory);
            }

            return SumOnce(await input);
        }
        """);

    [Fact]
    public Task Returns_a_span() => Calls(
        """
        static Span<byte> Head(byte[] array) => array.AsSpan(0, 4);
        """,
        """
        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Span<byte> head = Head(a);
            ArrayPool<byte>.Shared.Return(a);
            return {|POOL011:head|}[0];
        }
        """,
        """
        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Span<byte> head = Head(a);
            int first = head[0];
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
        """);

    [Fact]
    public Task Returns_a_memory() => Calls(
        """
        static Memory<byte> Head(IMemoryOwner<byte> owner) => owner.Memory[..4];
        """,
        """
        static Memory<byte> Caller(int n)
        {
            using IMemoryOwner<byte> o = MemoryPool<byte>.Shared.Rent(n);
            return {|POOL016:Head(o)|};
        }
        """,
        """
        static Memory<byte> Caller(int n)
        {
            using IMemoryOwner<byte> o = MemoryPool<byte>.Shared.Rent(n);
            return Head(o);
        }
        """,
        """
        static Memory<byte> Head(IMemoryOwner<byte> owner) => owner.Memory[..4].ToArray();
        """);

    [Fact]
    public Task Returns_what_it_is_given() => Calls(
        """
        static byte[] Same(byte[] array) => array;
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            byte[] b = Same(a);
            ArrayPool<byte>.Shared.Return(a);
            {|POOL010:ArrayPool<byte>.Shared.Return(b)|};
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            byte[] b = Same(a);
            ArrayPool<byte>.Shared.Return(b);
        }
        """);

    [Fact]
    public Task Lazy_view() => Calls(
        """
        static IEnumerable<byte> Odd(byte[] array)
        {
            foreach (byte b in array)
            {
                if (b % 2 == 1)
                    yield return b;
            }
        }
        """,
        """
        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            IEnumerable<byte> odd = Odd(a);
            ArrayPool<byte>.Shared.Return(a);
            return {|POOL011:odd|}.Count();
        }
        """,
        """
        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            int count = Odd(a).Count();
            ArrayPool<byte>.Shared.Return(a);
            return count;
        }
        """);

    [Fact]
    public Task Reader_struct() => Calls(
        """
        ref struct Reader(ReadOnlySpan<byte> data)
        {
            private readonly ReadOnlySpan<byte> _data = data;

            public readonly int First => _data[0];
        }
        """,
        """
        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            var reader = new Reader(a);
            ArrayPool<byte>.Shared.Return(a);
            return {|POOL011:reader|}.First;
        }
        """,
        """
        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            var reader = new Reader(a);
            int first = reader.First;
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
        """);

    // The helper works on the caller's variable.

    [Fact]
    public Task Grows_by_reference() => Calls(
        """
        static void Grow(ref byte[] array, int size)
        {
            byte[] larger = ArrayPool<byte>.Shared.Rent(size);
            array.CopyTo(larger, 0);
            ArrayPool<byte>.Shared.Return(array);
            array = larger;
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            byte[] old = a;
            Grow(ref a, n * 2);
            {|POOL010:ArrayPool<byte>.Shared.Return(old)|};
            ArrayPool<byte>.Shared.Return(a);
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Grow(ref a, n * 2);
            ArrayPool<byte>.Shared.Return(a);
        }
        """);

    [Fact]
    public Task Grown_and_lost() => Calls(
        """
        static void Grow(ref byte[] array, int size)
        {
            byte[] larger = ArrayPool<byte>.Shared.Rent(size);
            array.CopyTo(larger, 0);
            ArrayPool<byte>.Shared.Return(array);
            array = larger;
        }
        """,
        """
        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            {|POOL001:Grow(ref a, n * 2)|};
            return a[0];
        }
        """,
        """
        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            for (int i = 1; i < 4; i++)
                Grow(ref a, n * i);
            int first = a[0];
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
        """);

    [Fact]
    public Task Takes_it_out_of_the_variable() => Calls(
        """
        static void Drop(ref byte[]? array)
        {
            if (array is null)
                return;
            ArrayPool<byte>.Shared.Return(array);
            array = null;
        }
        """,
        """
        static void Caller(int n)
        {
            byte[]? a = ArrayPool<byte>.Shared.Rent(n);
            byte[] copy = a;
            Drop(ref a);
            {|POOL010:ArrayPool<byte>.Shared.Return(copy)|};
        }
        """,
        """
        static void Caller(int n)
        {
            byte[]? a = ArrayPool<byte>.Shared.Rent(n);
            Drop(ref a);
            Drop(ref a);
            if (a is not null)
                ArrayPool<byte>.Shared.Return(a);
        }
        """);
}
