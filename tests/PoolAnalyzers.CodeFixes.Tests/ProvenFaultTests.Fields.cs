using PoolAnalyzers.CodeFixes.Rules;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>Fields that a fix empties (POOL012): before a use, or with what the type does not expect.</summary>
public sealed partial class ProvenFaultTests
{
    private const string Exchange = "POOL012.Exchange";

    /// <summary>The use between the read and the release would find the field empty.</summary>
    [Fact]
    public Task Field_is_not_exchanged_before_a_use() => Leaves<Pool012Fix>("""
            public sealed class Holder
            {
                private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);

                public void Close()
                {
                    var old = _buffer;
                    _buffer[0] = 1;
                    {|POOL012:ArrayPool<byte>.Shared.Return(old)|};
                }

                public int First() => _buffer[0];
            }
        """, key: Exchange);

    /// <summary>The twin: the local is used.</summary>
    [Fact]
    public Task Field_is_exchanged_where_the_local_is_used() => Fixes<Pool012Fix>("""
            public sealed class Holder
            {
                private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);

                public void Close()
                {
                    var old = _buffer;
                    {|POOL012:ArrayPool<byte>.Shared.Return(old)|};
                }

                public int First() => _buffer[0];
            }
        """, """
            public sealed class Holder
            {
                private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);

                public void Close()
                {
                    var old = Interlocked.Exchange(ref _buffer, null!);
                    if (old is not null)
                    {
                        ArrayPool<byte>.Shared.Return(old);
                    }
                }

                public int First() => _buffer[0];
            }
        """, key: Exchange);

    /// <summary>The test asks for the length, and would fail with null.</summary>
    [Fact]
    public Task Field_whose_length_is_asked_for_gets_an_empty_array() => Fixes<Pool012Fix>("""
            sealed class Bag : IDisposable
            {
                private byte[] _all = ArrayPool<byte>.Shared.Rent(16);

                public void Dispose()
                {
                    if (_all.Length > 0)
                    {
                        {|POOL012:ArrayPool<byte>.Shared.Return(_all)|};
                    }
                }
            }
        """, """
            sealed class Bag : IDisposable
            {
                private byte[] _all = ArrayPool<byte>.Shared.Rent(16);

                public void Dispose()
                {
                    if (_all.Length > 0)
                    {
                        byte[] all = _all;
                        _all = [];
                        ArrayPool<byte>.Shared.Return(all);
                    }
                }
            }
        """);

    /// <summary>The twin: the test asks for null.</summary>
    [Fact]
    public Task Field_that_is_compared_with_null_gets_null() => Fixes<Pool012Fix>("""
            sealed class Bag : IDisposable
            {
                private byte[] _all = ArrayPool<byte>.Shared.Rent(16);

                public void Dispose()
                {
                    if (_all != null)
                    {
                        {|POOL012:ArrayPool<byte>.Shared.Return(_all)|};
                    }
                }
            }
        """, """
            sealed class Bag : IDisposable
            {
                private byte[] _all = ArrayPool<byte>.Shared.Rent(16);

                public void Dispose()
                {
                    if (_all != null)
                    {
                        byte[] all = _all;
                        _all = null!;
                        ArrayPool<byte>.Shared.Return(all);
                    }
                }
            }
        """);
}
