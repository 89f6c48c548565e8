using PoolAnalyzers.CodeFixes.Rules;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>What the proofs of the fixes have found wrong, each in a small program.</summary>
public sealed partial class ProvenFaultTests
{
    /// <summary>The helper writes before it releases: without its call, nothing is written.</summary>
    [Fact]
    public Task Call_that_does_more_than_release_stays() => Fixes<Pool010Fix>("""
            static void Send(Stream stream, byte[] array)
            {
                stream.Write(array, 0, 1);
                ArrayPool<byte>.Shared.Return(array);
            }

            static void M(Stream stream, int n)
            {
                byte[] a = ArrayPool<byte>.Shared.Rent(n);
                Send(stream, a);
                {|POOL010:ArrayPool<byte>.Shared.Return(a)|};
            }
        """, """
            static void Send(Stream stream, byte[] array)
            {
                stream.Write(array, 0, 1);
                ArrayPool<byte>.Shared.Return(array);
            }

            static void M(Stream stream, int n)
            {
                byte[] a = ArrayPool<byte>.Shared.Rent(n);
                Send(stream, a);
            }
        """);

    /// <summary>One path loses the array already. To take a release away would add another, under the same report.</summary>
    [Fact]
    public Task Release_stays_where_another_path_loses_the_rental() => Leaves<Pool010Fix>("""
            static void M(Stream stream, int n, bool early, bool late)
            {
                byte[] frame = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                if (early && late)
                    ArrayPool<byte>.Shared.Return(frame);
                stream.Flush();
                if (!late || n > 0)
                    return;
                {|POOL010:ArrayPool<byte>.Shared.Return(frame)|};
            }
        """);

    /// <summary>The helper throws: without its call, the method goes on.</summary>
    [Fact]
    public Task Call_that_throws_stays() => Leaves<Pool010Fix>("""
            static void Fail(byte[] array)
            {
                ArrayPool<byte>.Shared.Return(array);
                throw new InvalidDataException();
            }

            static void M(Stream stream, int n)
            {
                byte[] a = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    if (stream.Read(a) == 0)
                        Fail(a);
                }
                finally
                {
                    {|POOL010:ArrayPool<byte>.Shared.Return(a)|};
                }
            }
        """);

    /// <summary>What the variable has at the end may be another array, which the helper has put there.</summary>
    [Fact]
    public Task Release_of_what_a_helper_exchanges_stays() => Leaves<Pool010Fix>("""
            static void M(int n, Func<byte[], int> f)
            {
                var b = ArrayPool<byte>.Shared.Rent(16);
                try
                {
                    Grow(ref b, n, f);
                }
                finally
                {
                    {|POOL010:ArrayPool<byte>.Shared.Return(b)|};
                }

                static void Grow(ref byte[] bytes, int n, Func<byte[], int> f)
                {
                    ArrayPool<byte>.Shared.Return(bytes);
                    f([]);
                    bytes = ArrayPool<byte>.Shared.Rent(n * 2);
                }
            }
        """);

    /// <summary>The property reads the array: its value is computed before the array goes back.</summary>
    [Fact]
    public Task Property_of_a_view_is_read_first() => Fixes<Pool001Fix>("""
            sealed class View
            {
                private readonly byte[] _array;

                public View(byte[] array) => _array = array;

                public int First => _array[0];
            }

            static int M(int n)
            {
                byte[] a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                var view = new View(a);
                return view.First;
            }
        """, """
            sealed class View
            {
                private readonly byte[] _array;

                public View(byte[] array) => _array = array;

                public int First => _array[0];
            }

            static int M(int n)
            {
                byte[] a = ArrayPool<byte>.Shared.Rent(n);
                var view = new View(a);
                int result = view.First;
                ArrayPool<byte>.Shared.Return(a);
                return result;
            }
        """);

    /// <summary>Another object's count does not hang on the array, so that nothing is computed first.</summary>
    [Fact]
    public Task Property_that_is_stored_is_read_afterwards() => Fixes<Pool001Fix>("""
            sealed class Counted
            {
                public int Count { get; set; }
            }

            static int M(int n, Counted counted)
            {
                byte[] a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                return counted.Count;
            }
        """, """
            sealed class Counted
            {
                public int Count { get; set; }
            }

            static int M(int n, Counted counted)
            {
                byte[] a = ArrayPool<byte>.Shared.Rent(n);
                ArrayPool<byte>.Shared.Return(a);
                return counted.Count;
            }
        """);

    /// <summary>The field has nothing before the first call, whatever its type promises.</summary>
    [Fact]
    public Task Field_that_nobody_fills_first_is_tested() => Fixes<Pool006Fix>("""
            public sealed class Holder : IDisposable
            {
                private byte[] _buffer;

                public void Open()
                {
                    {|POOL006:_buffer = ArrayPool<byte>.Shared.Rent(64)|};
                }

                public void Dispose()
                {
                    if (_buffer is not null)
                        ArrayPool<byte>.Shared.Return(_buffer);
                    _buffer = null!;
                }
            }
        """, """
            public sealed class Holder : IDisposable
            {
                private byte[] _buffer;

                public void Open()
                {
                    if (_buffer is not null)
                    {
                        ArrayPool<byte>.Shared.Return(_buffer);
                    }

                    _buffer = ArrayPool<byte>.Shared.Rent(64);
                }

                public void Dispose()
                {
                    if (_buffer is not null)
                        ArrayPool<byte>.Shared.Return(_buffer);
                    _buffer = null!;
                }
            }
        """);

    /// <summary>The count that is said beside the array is that of all of it, and a shorter copy would end before it.</summary>
    [Fact]
    public Task Copy_does_not_stand_beside_a_count() => Leaves<Pool020Fix>("""
            static int M(Stream stream, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                int count = b.Length;
                stream.Write({|POOL020:b|}, 0, count);
                ArrayPool<byte>.Shared.Return(b);
                return count;
            }
        """);

    /// <summary>The field would keep what has gone back.</summary>
    [Fact]
    public Task Release_is_not_moved_behind_a_store() => Leaves<Pool011Fix>("""
            static byte[]? s_last;

            static void M(int n)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                ArrayPool<byte>.Shared.Return(buffer);
                s_last = {|POOL011:buffer|};
            }
        """);
}
