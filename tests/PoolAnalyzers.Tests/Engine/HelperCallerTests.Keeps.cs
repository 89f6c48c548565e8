using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Engine;

// The helper keeps.
public sealed partial class HelperCallerTests
{
    [Fact]
    public Task Constructor_takes_an_array() => Calls(
        """
        sealed class Lease(byte[] array) : IDisposable
        {
            private byte[]? _array = array;

            public void Dispose()
            {
                if (Interlocked.Exchange(ref _array, null) is { } array)
                    ArrayPool<byte>.Shared.Return(array);
            }
        }
        """,
        """
        static Lease Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n), b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            b[0] = 1;
            return new Lease(a);
        }
        """,
        """
        static Lease Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            return new Lease(a);
        }
        """);

    [Fact]
    public Task Constructor_takes_an_owner() => Calls(
        """
        sealed class Frame : IDisposable
        {
            public Frame(IMemoryOwner<byte> owner) => Length = owner.Memory.Length;

            public int Length { get; }

            public void Dispose() { }
        }
        """,
        """
        static int Caller(int n)
        {
            IMemoryOwner<byte> o = {|POOL003:MemoryPool<byte>.Shared.Rent(n)|};
            using var frame = new Frame(o);
            return frame.Length;
        }
        """,
        """
        static int Caller(int n)
        {
            IMemoryOwner<byte> o = MemoryPool<byte>.Shared.Rent(n);
            using var frame = new Frame(o);
            return frame.Length;
        }
        """,
        """
        sealed class Frame(IMemoryOwner<byte> owner) : IDisposable
        {
            public int Length => owner.Memory.Length;

            public void Dispose() => owner.Dispose();
        }
        """);

    [Fact]
    public Task Keeps_in_a_field_that_nobody_releases() => Calls(
        """
        sealed class View
        {
            private readonly byte[] _array;

            public View(byte[] array) => _array = array;

            public int First => _array[0];
        }
        """,
        """
        static int Caller(int n)
        {
            byte[] a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            var view = new View(a);
            return view.First;
        }
        """,
        """
        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            var view = new View(a);
            int first = view.First;
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
        """);

    [Fact]
    public Task Method_keeps_it() => Calls(
        """
        sealed class Writer : IDisposable
        {
            private byte[]? _array;

            public void Attach(byte[] array) => _array = array;

            public void Look(byte[] array) => array[0] = 1;

            public void Dispose()
            {
                if (_array is { } array)
                    ArrayPool<byte>.Shared.Return(array);
                _array = null;
            }
        }
        """,
        """
        static void Caller(Writer writer, int n)
        {
            byte[] a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            writer.Look(a);
        }
        """,
        """
        static void Caller(Writer writer, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            writer.Attach(a);
        }
        """);

    [Fact]
    public Task Keeps_in_a_list() => Calls(
        """
        static readonly List<byte[]> s_all = [];

        static void Track(byte[] array) => s_all.Add(array);

        static void Count(byte[] array) => s_all.Add([array[0]]);
        """,
        """
        static void Caller(int n)
        {
            byte[] a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            Count(a);
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Track(a);
        }
        """);

    [Fact]
    public Task Factory_of_a_lease() => Calls(
        """
        sealed class Lease(byte[] array) : IDisposable
        {
            private byte[]? _array = array;

            public void Dispose()
            {
                if (Interlocked.Exchange(ref _array, null) is { } array)
                    ArrayPool<byte>.Shared.Return(array);
            }
        }

        static Lease Wrap(byte[] array) => new(array);

        static int Peek(byte[] array) => array[0];
        """,
        """
        static int Caller(int n)
        {
            byte[] a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            return Peek(a);
        }
        """,
        """
        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            using Lease lease = Wrap(a);
            return Peek(a);
        }
        """);
}
