using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL011 behind a call that gives back what a field had: a copy that was made before is stale.</summary>
public sealed class StaleCopyTests
{
    private const string Around = """
        sealed class Writer : IDisposable
        {
            byte[] _buffer = ArrayPool<byte>.Shared.Rent(16);
            int _count;
            bool _closed;
            Stream _out = Stream.Null;

            public void Dispose()
            {
                if (_buffer.Length == 0)
                    return;
                var old = _buffer;
                _buffer = [];
                ArrayPool<byte>.Shared.Return(old);
            }

            void Grow()
            {
                var larger = ArrayPool<byte>.Shared.Rent(_buffer.Length * 2);
                _buffer.AsSpan(0, _count).CopyTo(larger);
                ArrayPool<byte>.Shared.Return(_buffer);
                _buffer = larger;
            }

            void Ensure(int more)
            {
                if (_buffer.Length - _count >= more)
                    return;
                Grow();
            }

            bool TryEnsure(int more)
            {
                if (_buffer.Length - _count >= more)
                    return false;
                Grow();
                return true;
            }

            void Put(byte one)
            {
                if (_count == _buffer.Length)
                    Grow();
                _buffer[_count++] = one;
            }

            void DropIfClosed()
            {
                if (_closed)
                {
                    ArrayPool<byte>.Shared.Return(_buffer);
                    _buffer = [];
                }
            }

            void Flush()
            {
                _out.Write(_buffer, 0, _count);
                if (_closed)
                {
                    ArrayPool<byte>.Shared.Return(_buffer);
                    _buffer = [];
                }
            }

            void Renew(ref byte[] copy)
            {
                ArrayPool<byte>.Shared.Return(_buffer);
                copy = _buffer = ArrayPool<byte>.Shared.Rent(16);
            }

            public void Add(byte one, ReadOnlySpan<byte> more) { BODY }
        }
        """;

    [Theory]
    [InlineData("var b = _buffer; Grow(); {|POOL011:b|}[_count++] = one;", "var b = _buffer; Grow(); b = _buffer; b[_count++] = one;")]
    [InlineData("var b = _buffer; Ensure(1); {|POOL011:b|}[_count++] = one;", "Ensure(1); var b = _buffer; b[_count++] = one;")]
    [InlineData("var b = _buffer.AsSpan(_count); Grow(); {|POOL011:b|}[0] = one;", "var b = _buffer.AsSpan(_count); Grow(); b = _buffer.AsSpan(_count); b[0] = one;")]
    [InlineData("var b = _buffer; if (_count == b.Length) Grow(); {|POOL011:b|}[_count++] = one;", "var b = _buffer; if (_count == b.Length) { Grow(); b = _buffer; } b[_count++] = one;")]
    [InlineData("var b = _buffer; foreach (byte next in more) { if (_count == b.Length) Grow(); {|POOL011:b|}[_count++] = next; }", "var b = _buffer; foreach (byte next in more) { if (_count == b.Length) { Grow(); b = _buffer; } b[_count++] = next; }")]
    [InlineData("byte[] b; b = this._buffer; this.Grow(); {|POOL011:b|}[_count++] = one;", "byte[] b; b = this._buffer; b[0] = one; this.Grow();")]
    [InlineData("var b = _buffer; Dispose(); {|POOL011:b|}[0] = one;", "var b = _buffer; if (b.Length < 4) { Dispose(); return; } b[0] = one;")]
    [InlineData("var b = _buffer; Grow(); {|POOL010:ArrayPool<byte>.Shared.Return(b)|};", "var b = _buffer; b[0] = one; Grow();")]
    // What tells the caller whether it was replaced, or gives it the new one.
    [InlineData("var b = _buffer; TryEnsure(1); Grow(); {|POOL011:b|}[0] = one;", "var b = _buffer; if (TryEnsure(1)) b = _buffer; b[_count++] = one;")]
    [InlineData("var b = _buffer; Grow(); {|POOL011:b|}[0] = one; Renew(ref b);", "var b = _buffer; Renew(ref b); b[0] = one;")]
    [InlineData("var b = _buffer; Ensure(4); {|POOL011:b|}[0] = one;", "var b = _buffer; Ensure(4); if (b != _buffer) b = _buffer; b[0] = one;")]
    [InlineData("int n = _buffer.Length; var b = _buffer; Ensure(4); {|POOL011:b|}[n - 1] = one;", "int n = _buffer.Length; var b = _buffer; Ensure(4); if (_buffer.Length != n) b = _buffer; b[0] = one;")]
    // Who does more than see to it that there is room may well be called where there is.
    [InlineData("Ensure(3); Put(one); var b = _buffer; Grow(); {|POOL011:b|}[0] = one;", "Ensure(3); var b = _buffer; b[_count++] = one; Put(one); b[0] = one;")]
    [InlineData("Flush(); var b = _buffer; Dispose(); {|POOL011:b|}[0] = one;", "var b = _buffer; b[0] = one; Flush(); b[1] = one;")]
    [InlineData("var b = _buffer; Dispose(); {|POOL011:b|}[0] = one;", "if (!_closed) { var b = _buffer; DropIfClosed(); b[0] = one; }")]
    // What was in the field is not what is in it when it is replaced.
    [InlineData("var b = _buffer; Grow(); {|POOL011:b|}[0] = one;", "var b = _buffer; _buffer = ArrayPool<byte>.Shared.Rent(16); Grow(); b[0] = one; ArrayPool<byte>.Shared.Return(b);")]
    public Task Copy_of_a_field(string faulty, string clean) => Twins(Around.Replace("BODY", faulty), Around.Replace("BODY", clean));
}
