using PoolAnalyzers.CodeFixes.Rules;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>POOL006: what the field has is released before it gets something else.</summary>
public sealed class Pool006FixTests
{
    private static string Bag(string open) => $$"""
            public sealed class Bag : IDisposable
            {
                private byte[]? _bytes;

        {{open}}

                public void Dispose()
                {
                    if (_bytes is { } bytes)
                    {
                        _bytes = null;
                        ArrayPool<byte>.Shared.Return(bytes, clearArray: true);
                    }
                }
            }
        """;

    [Fact]
    public Task Array_that_may_be_missing() => Fixes<Pool006Fix>(
        Bag("""
                    public void Open(int n)
                    {
                        // for the new size
                        {|POOL006:_bytes = ArrayPool<byte>.Shared.Rent(n)|};
                    }
            """),
        Bag("""
                    public void Open(int n)
                    {
                        if (_bytes is not null)
                        {
                            ArrayPool<byte>.Shared.Return(_bytes, clearArray: true);
                        }

                        // for the new size
                        _bytes = ArrayPool<byte>.Shared.Rent(n);
                    }
            """),
        title: "Release what '_bytes' holds first");

    [Fact]
    public Task Only_statement_of_a_branch() => Fixes<Pool006Fix>(
        Bag("""
                    public void Fit(int n)
                    {
                        if (_bytes is null || _bytes.Length < n)
                            {|POOL006:_bytes = ArrayPool<byte>.Shared.Rent(n)|};
                    }
            """),
        Bag("""
                    public void Fit(int n)
                    {
                        if (_bytes is null || _bytes.Length < n)
                        {
                            if (_bytes is not null)
                            {
                                ArrayPool<byte>.Shared.Return(_bytes, clearArray: true);
                            }
                            _bytes = ArrayPool<byte>.Shared.Rent(n);
                        }
                    }
            """));

    [Fact]
    public Task Expression_body() => Fixes<Pool006Fix>(
        Bag("""
                    public void Drop() => {|POOL006:_bytes = null|};

                    public void Open(int n) => _bytes ??= ArrayPool<byte>.Shared.Rent(n);
            """),
        Bag("""
                    public void Drop()
                    {
                        if (_bytes is not null)
                        {
                            ArrayPool<byte>.Shared.Return(_bytes, clearArray: true);
                        }
                        _bytes = null;
                    }

                    public void Open(int n) => _bytes ??= ArrayPool<byte>.Shared.Rent(n);
            """));

    [Fact]
    public Task Owner() => Fixes<Pool006Fix>(
        """
            public sealed class Box : IDisposable
            {
                private IMemoryOwner<byte>? _owner;

                public Memory<byte> Take(int n)
                {
                    {|POOL006:_owner = MemoryPool<byte>.Shared.Rent(n)|};
                    return _owner.Memory.Slice(0, n);
                }

                public void Dispose()
                {
                    _owner?.Dispose();
                    _owner = null;
                }
            }
        """,
        """
            public sealed class Box : IDisposable
            {
                private IMemoryOwner<byte>? _owner;

                public Memory<byte> Take(int n)
                {
                    _owner?.Dispose();
                    _owner = MemoryPool<byte>.Shared.Rent(n);
                    return _owner.Memory.Slice(0, n);
                }

                public void Dispose()
                {
                    _owner?.Dispose();
                    _owner = null;
                }
            }
        """);

    [Fact]
    public Task Grown_array() => Fixes<Pool006Fix>(
        """
            public sealed class Text : IDisposable
            {
                private char[] _chars = ArrayPool<char>.Shared.Rent(16);
                private int _length;

                public void Add(char c)
                {
                    if (_length == _chars.Length)
                    {
                        char[] larger = ArrayPool<char>.Shared.Rent(_length * 2);
                        _chars.CopyTo(larger, 0);
                        {|POOL006:_chars = larger|};
                    }
                    _chars[_length++] = c;
                }

                public void Dispose()
                {
                    char[] chars = _chars;
                    _chars = [];
                    if (chars.Length > 0)
                        ArrayPool<char>.Shared.Return(chars);
                }
            }
        """,
        """
            public sealed class Text : IDisposable
            {
                private char[] _chars = ArrayPool<char>.Shared.Rent(16);
                private int _length;

                public void Add(char c)
                {
                    if (_length == _chars.Length)
                    {
                        char[] larger = ArrayPool<char>.Shared.Rent(_length * 2);
                        _chars.CopyTo(larger, 0);
                        ArrayPool<char>.Shared.Return(_chars);
                        _chars = larger;
                    }
                    _chars[_length++] = c;
                }

                public void Dispose()
                {
                    char[] chars = _chars;
                    _chars = [];
                    if (chars.Length > 0)
                        ArrayPool<char>.Shared.Return(chars);
                }
            }
        """);
}
