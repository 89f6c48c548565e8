using PoolAnalyzers.CodeFixes.Rules;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>Where a variable can have what the body did not rent, a fix returns it under the condition under which it was rented, or is not offered.</summary>
public sealed class GivenArrayTests
{
    [Fact]
    public Task Condition_of_the_release_that_is_there_is_repeated() => Fixes<Pool001Fix>("""
            static int M(byte[]? given, int n)
            {
                byte[] b = given ?? {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                if (n > 100)
                    return -1;
                int r = b[0];
                if (given is null)
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
                return r;
            }
        """, """
            static int M(byte[]? given, int n)
            {
                byte[] b = given ?? ArrayPool<byte>.Shared.Rent(n);
                if (n > 100)
                {
                    if (given is null)
                    {
                        ArrayPool<byte>.Shared.Return(b);
                    }
                    return -1;
                }
                int r = b[0];
                if (given is null)
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
                return r;
            }
        """);

    [Fact]
    public Task Condition_of_the_rental_is_repeated_where_nothing_is_returned() => Fixes<Pool001Fix>("""
            static int M(byte[]? given, int n)
            {
                byte[] b = given ?? {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                return b[0];
            }
        """, """
            static int M(byte[]? given, int n)
            {
                byte[] b = given ?? ArrayPool<byte>.Shared.Rent(n);
                int result = b[0];
                if (given is null)
                {
                    ArrayPool<byte>.Shared.Return(b);
                }

                return result;
            }
        """);

    [Fact]
    public Task Flag_that_is_there_is_asked() => Fixes<Pool001Fix>("""
            static int M(byte[] small, int n)
            {
                byte[] b = small;
                bool rented = false;
                if (n > small.Length)
                {
                    b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                    rented = true;
                }

                if (n == 1000)
                    return -1;
                int r = b[0];
                if (rented)
                {
                    ArrayPool<byte>.Shared.Return(b);
                }

                return r;
            }
        """, """
            static int M(byte[] small, int n)
            {
                byte[] b = small;
                bool rented = false;
                if (n > small.Length)
                {
                    b = ArrayPool<byte>.Shared.Rent(n);
                    rented = true;
                }

                if (n == 1000)
                {
                    if (rented)
                    {
                        ArrayPool<byte>.Shared.Return(b);
                    }
                    return -1;
                }
                int r = b[0];
                if (rented)
                {
                    ArrayPool<byte>.Shared.Return(b);
                }

                return r;
            }
        """);

    [Fact]
    public Task Conditional_release_moves_with_its_test() => Fixes<Pool011Fix>("""
            static int M(byte[]? given, int n)
            {
                byte[] b = given ?? ArrayPool<byte>.Shared.Rent(n);
                if (given is null)
                {
                    ArrayPool<byte>.Shared.Return(b);
                }

                return {|POOL011:b|}[0];
            }
        """, """
            static int M(byte[]? given, int n)
            {
                byte[] b = given ?? ArrayPool<byte>.Shared.Rent(n);

                int result = b[0];
                if (given is null)
                {
                    ArrayPool<byte>.Shared.Return(b);
                }

                return result;
            }
        """);

    [Fact]
    public Task Test_of_the_length_moves_along() => Fixes<Pool011Fix>("""
            static int M(byte[] small, int n)
            {
                byte[] b = n > small.Length ? ArrayPool<byte>.Shared.Rent(n) : small;
                int r = b[1];
                if (n > small.Length)
                    ArrayPool<byte>.Shared.Return(b);
                return r + {|POOL011:b|}[2];
            }
        """, """
            static int M(byte[] small, int n)
            {
                byte[] b = n > small.Length ? ArrayPool<byte>.Shared.Rent(n) : small;
                int r = b[1];
                int result = r + b[2];
                if (n > small.Length)
                    ArrayPool<byte>.Shared.Return(b);
                return result;
            }
        """);

    /// <summary>The twin: what the body rents on every path goes back on every path.</summary>
    [Fact]
    public Task Rental_on_every_path_needs_no_condition() => Fixes<Pool001Fix>("""
            static int M(byte[]? given, int n)
            {
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                given?.CopyTo(b, 0);
                if (n > 100)
                    return -1;
                ArrayPool<byte>.Shared.Return(b);
                return 1;
            }
        """, """
            static int M(byte[]? given, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                given?.CopyTo(b, 0);
                if (n > 100)
                {
                    ArrayPool<byte>.Shared.Return(b);
                    return -1;
                }
                ArrayPool<byte>.Shared.Return(b);
                return 1;
            }
        """);

    /// <summary>The condition says something else by then.</summary>
    [Fact]
    public Task Rental_is_kept_in_a_variable_of_its_own_where_its_condition_has_changed() => Fixes<Pool001Fix>("""
            static int M(byte[]? given, int n)
            {
                byte[] b = given ?? {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                given = null;
                return b[0];
            }
        """, """
            static int M(byte[]? given, int n)
            {
                byte[]? rented = null;
                byte[] b = given ?? (rented = ArrayPool<byte>.Shared.Rent(n));
                given = null;
                int result = b[0];
                if (rented is not null)
                {
                    ArrayPool<byte>.Shared.Return(rented);
                }

                return result;
            }
        """);

    [Fact]
    public Task Rental_is_kept_in_a_variable_of_its_own_where_no_condition_can_be_asked_again() => Fixes<Pool001Fix>("""
            static int M(Func<byte[]?> next, int n)
            {
                byte[] b = next() ?? {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                return b[0];
            }
        """, """
            static int M(Func<byte[]?> next, int n)
            {
                byte[]? rented = null;
                byte[] b = next() ?? (rented = ArrayPool<byte>.Shared.Rent(n));
                int result = b[0];
                if (rented is not null)
                {
                    ArrayPool<byte>.Shared.Return(rented);
                }

                return result;
            }
        """);

    [Fact]
    public Task Owner_that_the_caller_gave_is_left_to_the_caller() => Fixes<Pool003Fix>("""
            static int M(IMemoryOwner<byte>? given, int n)
            {
                IMemoryOwner<byte> o = given ?? {|POOL003:MemoryPool<byte>.Shared.Rent(n)|};
                return o.Memory.Length;
            }
        """, """
            static int M(IMemoryOwner<byte>? given, int n)
            {
                IMemoryOwner<byte> o = given ?? MemoryPool<byte>.Shared.Rent(n);
                int result = o.Memory.Length;
                if (given is null)
                {
                    o.Dispose();
                }

                return result;
            }
        """);

    [Fact]
    public Task Pooled_object_that_the_caller_gave_is_left_to_the_caller() => Fixes<Pool004Fix>("""
            static string M(ObjectPool<StringBuilder> pool, StringBuilder? given, int n)
            {
                StringBuilder b = given ?? {|POOL004:pool.Get()|};
                b.Append(n);
                return b.ToString();
            }
        """, """
            static string M(ObjectPool<StringBuilder> pool, StringBuilder? given, int n)
            {
                StringBuilder b = given ?? pool.Get();
                b.Append(n);
                string result = b.ToString();
                if (given is null)
                {
                    pool.Return(b);
                }

                return result;
            }
        """);

    /// <summary>Whether the array that the constructor was given is to be returned, no member says.</summary>
    [Fact]
    public Task Field_that_may_have_been_given_is_not_released() => Leaves<Pool005Fix>("""
            public sealed class Writer : IDisposable
            {
                private byte[]? _buffer;
                public Writer(byte[]? given, int n) => {|POOL005:_buffer = given ?? ArrayPool<byte>.Shared.Rent(n)|};
                public int First => _buffer![0];
                public void Dispose()
                {
                }
            }
        """);

    /// <summary>The twin: the field has only what its type rents.</summary>
    [Fact]
    public Task Field_with_rentals_only_is_released() => Fixes<Pool005Fix>("""
            public sealed class Writer : IDisposable
            {
                private byte[]? _buffer;
                public Writer(byte[]? given, int n) { {|POOL005:_buffer = ArrayPool<byte>.Shared.Rent(n)|}; given?.CopyTo(_buffer, 0); }
                public int First => _buffer![0];
                public void Dispose()
                {
                }
            }
        """, """
            public sealed class Writer : IDisposable
            {
                private byte[]? _buffer;
                public Writer(byte[]? given, int n) { _buffer = ArrayPool<byte>.Shared.Rent(n); given?.CopyTo(_buffer, 0); }
                public int First => _buffer![0];
                public void Dispose()
                {
                    if (_buffer is { } buffer)
                    {
                        _buffer = null;
                        ArrayPool<byte>.Shared.Return(buffer);
                    }
                }
            }
        """);

    [Fact]
    public Task Rental_and_a_later_argument_in_one_variable() => Fixes<Pool001Fix>("""
            static int M(byte[] other, int n, bool swap)
            {
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                int r = b[0];
                if (swap)
                    b = other;
                return r + b[1];
            }
        """, """
            static int M(byte[] other, int n, bool swap)
            {
                byte[]? rented = null;
                byte[] b = rented = ArrayPool<byte>.Shared.Rent(n);
                int r = b[0];
                if (swap)
                    b = other;
                int result = r + b[1];
                if (rented is not null)
                {
                    ArrayPool<byte>.Shared.Return(rented);
                }

                return result;
            }
        """);

    [Fact]
    public Task Switch_with_an_argument_in_one_arm() => Fixes<Pool001Fix>("""
            static int M(byte[] small, int n)
            {
                byte[] b = n switch { < 10 => small, _ => {|POOL001:ArrayPool<byte>.Shared.Rent(n)|} };
                return b[0];
            }
        """, """
            static int M(byte[] small, int n)
            {
                byte[]? rented = null;
                byte[] b = n switch { < 10 => small, _ => (rented = ArrayPool<byte>.Shared.Rent(n)) };
                int result = b[0];
                if (rented is not null)
                {
                    ArrayPool<byte>.Shared.Return(rented);
                }

                return result;
            }
        """);

    /// <summary>The test says for whom the method returns the array; moved away from it, the release would return the caller's.</summary>
    [Fact]
    public Task Release_of_an_argument_keeps_its_test() => Fixes<Pool011Fix>("""
            static int M(byte[] given, bool owns)
            {
                if (owns) ArrayPool<byte>.Shared.Return(given);
                return {|POOL011:given|}[0];
            }
        """, """
            static int M(byte[] given, bool owns)
            {
                int result = given[0];
                if (owns) ArrayPool<byte>.Shared.Return(given);
                return result;
            }
        """);

    [Fact]
    public Task Finally_asks_for_the_condition_too() => Fixes<Pool001Fix>("""
            static int M(Stream s, byte[]? given, int n)
            {
                byte[] b = given ?? {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                return s.Read(b, 0, n);
            }
        """, """
            static int M(Stream s, byte[]? given, int n)
            {
                byte[] b = given ?? ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    return s.Read(b, 0, n);
                }
                finally
                {
                    if (given is null)
                    {
                        ArrayPool<byte>.Shared.Return(b);
                    }
                }
            }
        """, key: "POOL001.TryFinally");
}
