using PoolAnalyzers.CodeFixes.Rules;
using PoolAnalyzers.Rules;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>POOL012: the field is emptied before its rental goes back.</summary>
public sealed class Pool012FixTests
{
    private const string Exchange = "POOL012.Exchange";

    [Fact]
    public Task Untested_release() => Fixes<Pool012Fix>(
        """
            public sealed class Holder : IDisposable
            {
                private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);

                public void Dispose()
                {
                    // for the next one
                    {|POOL012:ArrayPool<byte>.Shared.Return(_buffer)|}; // done
                }
            }
        """,
        """
            public sealed class Holder : IDisposable
            {
                private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);

                public void Dispose()
                {
                    // for the next one
                    byte[]? buffer = _buffer;
                    _buffer = null!;
                    if (buffer is not null)
                    {
                        ArrayPool<byte>.Shared.Return(buffer); // done
                    }
                }
            }
        """,
        title: "Empty '_buffer' before its rental is returned");

    [Fact]
    public Task Untested_release_exchanged() => Fixes<Pool012Fix>(
        """
            public sealed class Holder : IDisposable
            {
                private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);

                public void Dispose()
                {
                    {|POOL012:ArrayPool<byte>.Shared.Return(_buffer, clearArray: true)|};
                }
            }
        """,
        """
            public sealed class Holder : IDisposable
            {
                private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);

                public void Dispose()
                {
                    if (Interlocked.Exchange(ref _buffer, null!) is { } buffer)
                    {
                        ArrayPool<byte>.Shared.Return(buffer, clearArray: true);
                    }
                }
            }
        """,
        Exchange, "Take the rental out of '_buffer' with 'Interlocked.Exchange'");

    [Fact]
    public Task Tested_release() => Fixes<Pool012Fix>(
        """
            public sealed class Holder : IDisposable
            {
                private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(64);

                public void Dispose()
                {
                    if (_buffer != null)
                        {|POOL012:ArrayPool<byte>.Shared.Return(_buffer)|};
                }
            }
        """,
        """
            public sealed class Holder : IDisposable
            {
                private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(64);

                public void Dispose()
                {
                    if (_buffer != null)
                    {
                        byte[] buffer = _buffer;
                        _buffer = null;
                        ArrayPool<byte>.Shared.Return(buffer);
                    }
                }
            }
        """);

    [Fact]
    public Task Tested_release_exchanged() => Fixes<Pool012Fix>(
        """
            public sealed class Holder : IDisposable
            {
                private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(64);

                public void Dispose()
                {
                    if (_buffer != null)
                        {|POOL012:ArrayPool<byte>.Shared.Return(_buffer)|};
                }
            }
        """,
        """
            public sealed class Holder : IDisposable
            {
                private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(64);

                public void Dispose()
                {
                    if (Interlocked.Exchange(ref _buffer, null) is { } buffer)
                        ArrayPool<byte>.Shared.Return(buffer);
                }
            }
        """,
        Exchange);

    [Fact]
    public Task Local_of_a_pattern() => Fixes<Pool012Fix>(
        """
            public sealed class Holder : IDisposable
            {
                private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(64);

                public void Dispose()
                {
                    if (_buffer is { } buffer)
                    {
        #if RELEASE
                        {|POOL012:ArrayPool<byte>.Shared.Return(buffer)|};
        #endif
                    }
                }
            }
        """,
        """
            public sealed class Holder : IDisposable
            {
                private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(64);

                public void Dispose()
                {
                    if (_buffer is { } buffer)
                    {
        #if RELEASE
                        _buffer = null;
                        ArrayPool<byte>.Shared.Return(buffer);
        #endif
                    }
                }
            }
        """);

    [Fact]
    public Task Local_copy_exchanged() => Fixes<Pool012Fix>(
        """
            public sealed class Holder : IDisposable
            {
                private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(64);

                public void Dispose()
                {
                    var buffer = _buffer;
                    if (buffer is null)
                        return;
                    {|POOL012:ArrayPool<byte>.Shared.Return(buffer)|};
                }
            }
        """,
        """
            public sealed class Holder : IDisposable
            {
                private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(64);

                public void Dispose()
                {
                    var buffer = Interlocked.Exchange(ref _buffer, null);
                    if (buffer is null)
                        return;
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }
        """,
        Exchange);

    [Fact]
    public Task Expression_body() => Fixes<Pool012Fix>(
        """
            public sealed class Holder : IDisposable
            {
                private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);

                public void Dispose() => {|POOL012:ArrayPool<byte>.Shared.Return(this._buffer)|};
            }
        """,
        """
            public sealed class Holder : IDisposable
            {
                private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);

                public void Dispose()
                {
                    byte[]? buffer = this._buffer;
                    this._buffer = null!;
                    if (buffer is not null)
                    {
                        ArrayPool<byte>.Shared.Return(buffer);
                    }
                }
            }
        """);

    [Fact]
    public Task Async_body() => Fixes<Pool012Fix>(
        """
            public sealed class Holder(Stream target)
            {
                private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(64);

                public async Task CloseAsync()
                {
                    await target.FlushAsync();
                    if (_buffer is null) return;
                    {|POOL012:ArrayPool<byte>.Shared.Return(_buffer)|};
                }
            }
        """,
        """
            public sealed class Holder(Stream target)
            {
                private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(64);

                public async Task CloseAsync()
                {
                    await target.FlushAsync();
                    if (_buffer is null) return;
                    byte[] buffer = _buffer;
                    _buffer = null;
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }
        """);

    [Fact]
    public Task All_fields_of_a_type() => Fixes<Pool012Fix>(
        """
            public sealed class Holder : IDisposable
            {
                private byte[]? _first = ArrayPool<byte>.Shared.Rent(64), _second = ArrayPool<byte>.Shared.Rent(64);

                public void Dispose()
                {
                    if (_first is not null) { {|POOL012:ArrayPool<byte>.Shared.Return(_first)|}; }
                    if (_second is not null) { {|POOL012:ArrayPool<byte>.Shared.Return(_second)|}; }
                }
            }
        """,
        """
            public sealed class Holder : IDisposable
            {
                private byte[]? _first = ArrayPool<byte>.Shared.Rent(64), _second = ArrayPool<byte>.Shared.Rent(64);

                public void Dispose()
                {
                    if (Interlocked.Exchange(ref _first, null) is { } first) { ArrayPool<byte>.Shared.Return(first); }
                    if (Interlocked.Exchange(ref _second, null) is { } second) { ArrayPool<byte>.Shared.Return(second); }
                }
            }
        """,
        Exchange);

    [Fact]
    public Task Field_that_cannot_be_emptied() => Leaves<Pool012Fix>(
        """
            public sealed class Holder : IDisposable
            {
                private readonly byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);

                public void Dispose() { {|POOL012:ArrayPool<byte>.Shared.Return(_buffer)|}; }
            }
        """);

    [Fact]
    public Task Before_nullable_types() => Fixes<OwnershipAnalyzer, Pool012Fix>(
        """
        #nullable disable
        using System.Buffers;
        public class Holder
        {
            private byte[] m_buffer = ArrayPool<byte>.Shared.Rent(64);
            public void Close()
            {
                {|POOL012:ArrayPool<byte>.Shared.Return(m_buffer)|};
            }
        }
        """,
        """
        #nullable disable
        using System.Buffers;
        public class Holder
        {
            private byte[] m_buffer = ArrayPool<byte>.Shared.Rent(64);
            public void Close()
            {
                byte[] buffer = m_buffer;
                m_buffer = null;
                if (buffer != null)
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }
        }
        """,
        with: t => t.LanguageVersion = Microsoft.CodeAnalysis.CSharp.LanguageVersion.CSharp8);

    private static string Chunks(string type, string loop, string after) => $$"""
            public sealed class Reader : IDisposable
            {
                private readonly {{type}} _chunks = new {{type.Replace("[]?[]", "[4][]", StringComparison.Ordinal)}}{{(type.EndsWith(']') ? "" : "()")}};

                public void Dispose()
                {
                    {{loop}}{{after}}
                }
            }
        """;

    /// <summary>Many in a collection: it is emptied once all are back.</summary>
    [Theory]
    [InlineData("System.Collections.Generic.List<byte[]>", "foreach (var chunk in _chunks)\n                {|POOL012:ArrayPool<byte>.Shared.Return(chunk)|};", "_chunks.Clear();")]
    [InlineData("System.Collections.Generic.Dictionary<int, byte[]>", "foreach (var chunk in _chunks.Values)\n                {|POOL012:ArrayPool<byte>.Shared.Return(chunk)|};", "_chunks.Clear();")]
    [InlineData("byte[]?[]", "for (int i = 0; i < _chunks.Length; i++)\n                {|POOL012:ArrayPool<byte>.Shared.Return(_chunks[i]!)|};", "Array.Clear(_chunks, 0, _chunks.Length);")]
    public Task Emptied_behind_the_loop(string type, string loop, string clear) => Fixes<Pool012Fix>(
        Chunks(type, loop, ""), Chunks(type, loop.Replace("{|POOL012:", "", StringComparison.Ordinal).Replace("|}", "", StringComparison.Ordinal), "\n            " + clear), title: "Empty '_chunks' behind the loop");
}
