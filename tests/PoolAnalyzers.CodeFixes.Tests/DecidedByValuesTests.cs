using PoolAnalyzers.CodeFixes.Rules;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>What a fix offers follows from values and symbols: not from names, and not from how something is written.</summary>
public sealed class DecidedByValuesTests
{
    private static string Growing(string ask) => $$"""
            public sealed class Holder
            {
                private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);

                public bool IsLarge(Holder other)
                {
                    {{ask}}
                    return false;
                }

                public void Free()
                {
                    {|POOL012:ArrayPool<byte>.Shared.Return(_buffer)|};
                }
            }
        """;

    private static string Grown(string ask, string nothing) => Growing(ask).Replace("""
                    {|POOL012:ArrayPool<byte>.Shared.Return(_buffer)|};
        """, $$"""
                    byte[]? buffer = _buffer;
                    _buffer = {{nothing}};
                    if (buffer is not null)
                    {
                        ArrayPool<byte>.Shared.Return(buffer);
                    }
        """, StringComparison.Ordinal);

    /// <summary>The next call asks for the length, and would find null.</summary>
    [Theory]
    [InlineData("if (_buffer.Length != 0) return true;")]
    [InlineData("bool isEmpty = this._buffer.Length == 0; if (!isEmpty) return true;")]
    [InlineData("var old = _buffer; if (old.Length != 0) return true;")]
    [InlineData("foreach (byte b in {|POOL020:_buffer|}) return true;")]
    public Task Field_that_is_measured_is_left_without_elements(string ask) => Fixes<Pool012Fix>(Growing(ask), Grown(ask, "[]"));

    /// <summary>Nobody asks for the length of what is not there: an array without elements would pass for one that was rented.</summary>
    [Theory]
    [InlineData("if (_buffer is not null && _buffer.Length != 0) return true;")]
    [InlineData("if (_buffer?.Length > 0) return true;")]
    [InlineData("if (other._buffer is { Length: > 0 }) return true;")]
    public Task Field_that_is_tested_is_left_with_null(string ask) => Fixes<Pool012Fix>(Growing(ask), Grown(ask, "null!"));

    private static string Opened(string constructor, string release) => $$"""
            public sealed class Holder : IDisposable
            {
                private byte[] _buffer;
                private bool _isDisposed;

                {{constructor}}

                public void Open()
                {
        {{release}}
                }

                public void Dispose()
                {
                    if (_isDisposed)
                        return;
                    _isDisposed = true;
                    ArrayPool<byte>.Shared.Return(_buffer);
                }
            }
        """;

    private const string Untested = """
                    ArrayPool<byte>.Shared.Return(_buffer);
                    _buffer = ArrayPool<byte>.Shared.Rent(64);
        """;

    private const string Tested = """
                    if (_buffer is not null)
                    {
                        ArrayPool<byte>.Shared.Return(_buffer);
                    }

                    _buffer = ArrayPool<byte>.Shared.Rent(64);
        """;

    private const string Overwritten = "            {|POOL006:_buffer = ArrayPool<byte>.Shared.Rent(64)|};";

    /// <summary>Every way through the constructor rents.</summary>
    [Theory]
    [InlineData("public Holder() { _buffer = ArrayPool<byte>.Shared.Rent(8); }")]
    [InlineData("public Holder(bool large) { if (large) _buffer = ArrayPool<byte>.Shared.Rent(800); else this._buffer = ArrayPool<byte>.Shared.Rent(8); }")]
    public Task Field_that_is_filled_first_needs_no_test(string constructor) =>
        Fixes<Pool006Fix>(Opened(constructor, Overwritten), Opened(constructor, Untested));

    /// <summary>One way through the constructor, or another member, leaves nothing there.</summary>
    [Theory]
    [InlineData("public Holder(bool now) { _buffer = null!; if (now) _buffer = ArrayPool<byte>.Shared.Rent(8); }")]
    [InlineData("public Holder(bool now) { if (now) return; _buffer = ArrayPool<byte>.Shared.Rent(8); }")]
    [InlineData("public Holder() => Open();")]
    public Task Field_that_may_be_empty_is_tested(string constructor) => Fixes<Pool006Fix>(Opened(constructor, Overwritten), Opened(constructor, Tested));

    private static string Helper(string body) => $$"""
            static int s_count;
            static int s_size;
            static int Size { get => s_size; set => s_count = s_size = value; }

            static void Free(byte[] array)
            {
                {{body}}
            }

        """;

    private const string Twice = """
            static void M(int n)
            {
                byte[] a = ArrayPool<byte>.Shared.Rent(n);
                ArrayPool<byte>.Shared.Return(a);
                {|POOL010:Free(a)|};
            }
        """;

    /// <summary>The helper has other work: what removes its call would take that away. The release before it can go.</summary>
    [Theory]
    [InlineData("s_count++; ArrayPool<byte>.Shared.Return(array);")]
    [InlineData("s_count = 0; ArrayPool<byte>.Shared.Return(array);")]
    [InlineData("Size = 3; ArrayPool<byte>.Shared.Return(array);")]
    public Task Call_of_a_helper_that_writes_stays(string body) => Fixes<Pool010Fix>(Helper(body) + Twice, Helper(body) + """
            static void M(int n)
            {
                byte[] a = ArrayPool<byte>.Shared.Rent(n);
                Free(a);
            }
        """);

    /// <summary>The helper releases, whatever it calls for that.</summary>
    [Theory]
    [InlineData("ArrayPool<byte>.Shared.Return(array);")]
    [InlineData("var pool = ArrayPool<byte>.Shared; if (array is not null) pool.Return(array);")]
    [InlineData("Give(array); static void Give(byte[] b) => ArrayPool<byte>.Shared.Return(b);")]
    public Task Call_of_a_helper_that_only_releases_goes(string body) => Fixes<Pool010Fix>(Helper(body) + Twice, Helper(body) + """
            static void M(int n)
            {
                byte[] a = ArrayPool<byte>.Shared.Rent(n);
                ArrayPool<byte>.Shared.Return(a);
            }
        """);

    /// <summary>A variable of the same name in another method is lent by reference, which says nothing of this one.</summary>
    [Fact]
    public Task Another_variable_that_is_lent_by_reference_does_not_count() => Fixes<Pool010Fix>("""
            static void M(int n)
            {
                {
                    byte[] other = [];
                    Array.Resize(ref other, n);
                }

                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                ArrayPool<byte>.Shared.Return(b);
                {|POOL010:ArrayPool<byte>.Shared.Return(b)|};

                void Later()
                {
                    byte[] b = [];
                    Array.Resize(ref b, n);
                }

                Later();
            }
        """, """
            static void M(int n)
            {
                {
                    byte[] other = [];
                    Array.Resize(ref other, n);
                }

                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                ArrayPool<byte>.Shared.Return(b);

                void Later()
                {
                    byte[] b = [];
                    Array.Resize(ref b, n);
                }

                Later();
            }
        """);

    private static string Counted(string call, string helper) => $$"""
            static int M(int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(16);
                long all = b.Length;
                b[0] = 1;
                int r = {{call}};
                ArrayPool<byte>.Shared.Return(b);
                return r;
            }

            {{helper}}
        """;

    /// <summary>A number beside the array may count all of it, wherever it stands and whatever its type is.</summary>
    [Theory]
    [InlineData("Sum(all, {|POOL020:b|})", "static int Sum(long count, byte[] array) => (int)count + Convert.ToHexString(array).Length;")]
    [InlineData("Sum({|POOL020:b|}, 32)", "static int Sum(byte[] array, int count) => count + Convert.ToHexString(array).Length;")]
    public Task Copy_does_not_stand_beside_a_number(string call, string helper) =>
        Leaves<Pool020Fix>(Counted(call, helper));

    /// <summary>What a property of a library computes, nobody here knows: it is read before the array goes back.</summary>
    [Fact]
    public Task Property_of_a_library_is_read_first() => Fixes<Pool001Fix>("""
            static int M(int n, List<int> list)
            {
                byte[] a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                return list.Count;
            }
        """, """
            static int M(int n, List<int> list)
            {
                byte[] a = ArrayPool<byte>.Shared.Rent(n);
                int result = list.Count;
                ArrayPool<byte>.Shared.Return(a);
                return result;
            }
        """);

    /// <summary>A string has no array, so that nothing is computed first.</summary>
    [Fact]
    public Task Length_of_a_string_is_read_afterwards() => Fixes<Pool001Fix>("""
            static int M(int n, string text)
            {
                byte[] a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                return text.Length;
            }
        """, """
            static int M(int n, string text)
            {
                byte[] a = ArrayPool<byte>.Shared.Rent(n);
                ArrayPool<byte>.Shared.Return(a);
                return text.Length;
            }
        """);
}
