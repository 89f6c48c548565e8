using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Engine;

// Helpers that are no methods: properties, indexers, operators.
public sealed partial class HelperCallerTests
{
    [Fact]
    public Task Getter_rents() => Calls(
        """
        static byte[] Page => ArrayPool<byte>.Shared.Rent(4096);
        """,
        """
        static int Caller()
        {
            byte[] a = {|POOL001:Page|};
            return a[0];
        }
        """,
        """
        static int Caller()
        {
            byte[] a = Page;
            int first = a[0];
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
        """);

    [Fact]
    public Task Getter_of_an_object_rents() => Calls(
        """
        sealed class Source(ArrayPool<byte> pool) { public byte[] Next { get { return pool.Rent(16); } } }
        """,
        """
        static int Caller(Source source)
        {
            byte[] a = {|POOL001:source.Next|};
            return a.Length;
        }
        """,
        """
        static void Caller(Source source, ArrayPool<byte> pool)
        {
            byte[] a = source.Next;
            pool.Return(a);
        }
        """);

    /// <summary>The object has it: nobody who reads it releases it.</summary>
    [Fact]
    public Task Getter_rents_once() => Calls(
        """
        sealed class Page : IDisposable
        {
            private byte[]? _bytes;
            public byte[] Bytes => _bytes ??= ArrayPool<byte>.Shared.Rent(16);
            public byte[] Fresh => ArrayPool<byte>.Shared.Rent(16);
            public void Dispose() { if (_bytes is { } b) { _bytes = null; ArrayPool<byte>.Shared.Return(b); } }
        }
        """,
        """
        static int Caller(Page page)
        {
            var a = {|POOL001:page.Fresh|};
            return a[0];
        }
        """,
        """
        static int Caller(Page page)
        {
            var a = page.Bytes;
            return a[0];
        }
        """);

    [Fact]
    public Task Setter_releases() => Calls(
        """
        sealed class Bin { public byte[] Next { set => ArrayPool<byte>.Shared.Return(value); } }
        """,
        """
        static int Caller(Bin bin, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            bin.Next = a;
            return {|POOL011:a|}[0];
        }
        """,
        """
        static int Caller(Bin bin, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            int first = a[0];
            bin.Next = a;
            return first;
        }
        """);

    /// <summary>One copies what it is given, the other one keeps it.</summary>
    [Fact]
    public Task Setter_copies() => Calls(
        """
        sealed class Frame
        {
            private readonly byte[] _copy = new byte[16];
            private byte[] _kept = [];
            public byte[] Copied { get => _copy; set => value.CopyTo(_copy, 0); }
            public byte[] Kept { get => _kept; set { _kept = value; } }
            public void Close() { var kept = _kept; _kept = []; if (kept.Length > 0) ArrayPool<byte>.Shared.Return(kept); }
        }
        """,
        """
        static void Caller(Frame frame, int n)
        {
            byte[] a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            frame.Copied = a;
        }
        """,
        """
        static void Caller(Frame frame, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            frame.Kept = a;
        }
        """);

    [Fact]
    public Task Automatic_setter_keeps() => Calls(
        """
        sealed class Frame
        {
            private readonly byte[] _copy = new byte[16];
            public required byte[] Kept { get; init; }
            public byte[] Copied { set { value.AsSpan(0, 16).CopyTo(_copy); } }
        }
        """,
        """
        static void Caller(Frame frame, int n)
        {
            byte[] a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            frame.Copied = a;
        }
        """,
        """
        static Frame Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            return new Frame { Kept = a };
        }
        """);

    [Fact]
    public Task Indexer_rents() => Calls(
        """
        sealed class Sizes { public byte[] this[int n] => ArrayPool<byte>.Shared.Rent(n); }
        """,
        """
        static int Caller(Sizes sizes)
        {
            var a = {|POOL001:sizes[100]|};
            return a.Length;
        }
        """,
        """
        static int Caller(Sizes sizes)
        {
            var a = sizes[100];
            int n = a.Length;
            ArrayPool<byte>.Shared.Return(a);
            return n;
        }
        """);

    [Fact]
    public Task Indexer_releases_what_it_is_set_to() => Calls(
        """
        sealed class Sizes
        {
            public byte[] this[int n]
            {
                get => ArrayPool<byte>.Shared.Rent(n);
                set => ArrayPool<byte>.Shared.Return(value);
            }
        }
        """,
        """
        static int Caller(Sizes sizes)
        {
            var a = sizes[100];
            sizes[100] = a;
            return {|POOL011:a|}[0];
        }
        """,
        """
        static int Caller(Sizes sizes)
        {
            var a = sizes[100];
            int first = a[0];
            sizes[100] = a;
            return first;
        }
        """);

    [Fact]
    public Task Operator_rents() => Calls(
        """
        readonly struct Length(int n)
        {
            private readonly int _n = n;
            public static byte[] operator +(Length a, Length b) => ArrayPool<byte>.Shared.Rent(a._n + b._n);
        }
        """,
        """
        static int Caller(Length a, Length b)
        {
            var both = {|POOL001:a + b|};
            return both[0];
        }
        """,
        """
        static int Caller(Length a, Length b)
        {
            var both = a + b;
            int first = both[0];
            ArrayPool<byte>.Shared.Return(both);
            return first;
        }
        """);

    [Fact]
    public Task Operator_releases() => Calls(
        """
        sealed class Bin
        {
            public static Bin operator +(Bin bin, byte[] array)
            {
                ArrayPool<byte>.Shared.Return(array);
                return bin;
            }
        }
        """,
        """
        static int Caller(Bin bin, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            bin += a;
            return {|POOL011:a|}[0];
        }
        """,
        """
        static Bin Caller(Bin bin, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            a[0] = 1;
            return bin + a;
        }
        """);

    [Fact]
    public Task Conversion_rents() => Calls(
        """
        readonly struct Length(int n)
        {
            private readonly int _n = n;
            public static explicit operator byte[](Length length) => ArrayPool<byte>.Shared.Rent(length._n);
        }
        """,
        """
        static int Caller(Length length)
        {
            var a = {|POOL001:(byte[])length|};
            return a[0];
        }
        """,
        """
        static int Caller(Length length)
        {
            var a = (byte[])length;
            int first = a[0];
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
        """);

    /// <summary>Another class may do anything in its place.</summary>
    [Fact]
    public Task Virtual_getter_is_not_read() => Calls(
        """
        class Source
        {
            public virtual byte[] Any => ArrayPool<byte>.Shared.Rent(16);
            public byte[] Own => ArrayPool<byte>.Shared.Rent(16);
        }
        """,
        """
        static int Caller(Source source)
        {
            var a = {|POOL001:source.Own|};
            return a[0];
        }
        """,
        """
        static int Caller(Source source)
        {
            var a = source.Any;
            return a[0];
        }
        """);

    /// <summary>A place that is assigned to under a condition is not read.</summary>
    [Fact]
    public Task Property_that_is_assigned_is_not_read() => Calls(
        """
        sealed class Source
        {
            public byte[] Next { get => ArrayPool<byte>.Shared.Rent(16); set => ArrayPool<byte>.Shared.Return(value); }
        }
        """,
        """
        static void Caller(Source source, bool flag)
        {
            var a = {|POOL001:source.Next|};
            if (flag)
                source.Next = a;
        }
        """,
        """
        static void Caller(Source source, bool flag, byte[] a, byte[] b)
        {
            source.Next = flag ? a : b;
        }
        """);

    /// <summary>Each call can end in three ways; ways must not multiply, or the budget is gone before the end.</summary>
    [Fact]
    public Task Many_calls_with_several_outcomes() => Calls(
        """
        static byte[] Make(int n)
        {
            if (n > 50)
                return new byte[n];
            return n > 5 ? new byte[16] : [];
        }
        """,
        $$"""
        static int Caller(int n)
        {
        {{Makes}}
            byte[] a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            return a[0] + b0[0] + b29[0];
        }
        """,
        $$"""
        static int Caller(int n)
        {
        {{Makes}}
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            int sum = a[0] + b0[0] + b29[0];
            ArrayPool<byte>.Shared.Return(a);
            return sum;
        }
        """);

    private static readonly string Makes = string.Join('\n', Enumerable.Range(0, 30).Select(i => $"    var b{i} = Make(n + {i});"));
}
