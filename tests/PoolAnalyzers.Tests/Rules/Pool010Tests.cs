using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL010: a rental is released twice on some path.</summary>
public sealed class Pool010Tests
{
    [Fact]
    public Task Message_names_both_releases() => File(
        """
        using System.Buffers;

        class Writer
        {
            static void Write(int n, bool twice)
            {
                char[] text = {|#1:ArrayPool<char>.Shared.Rent(n)|};
                {|#2:ArrayPool<char>.Shared.Return(text)|};
                if (twice)
                    {|#0:ArrayPool<char>.Shared.Return(text)|};
            }
        }
        """,
        Report("POOL010").WithLocation(0).WithLocation(1).WithLocation(2)
            .WithMessage("'text', rented in line 7, is returned twice, in line 8 and here: the pool then hands the array to two callers"));

    /// <summary>An owner whose class takes the array out of itself can be disposed of again.</summary>
    [Theory]
    [InlineData("var a = _array; if (a != null) ArrayPool<byte>.Shared.Return(a);", "var a = Interlocked.Exchange(ref _array, null); if (a != null) ArrayPool<byte>.Shared.Return(a);")]
    public Task Owner_that_disposes_once(string faulty, string clean)
    {
        const string around = """
            sealed class Payload(byte[] rented) : IMemoryOwner<byte>
            {
                private byte[]? _array = rented;
                public static Payload Rent(int n) => new(ArrayPool<byte>.Shared.Rent(n));
                public Memory<byte> Memory => _array;
                public void Dispose() { BODY }
            }
            static Payload Read(Stream s, int n)
            {
                var frame = Payload.Rent(n);
                try { if (s.Read(frame.Memory.Span) < n) { frame.Dispose(); throw new IOException(); } }
                catch { OPENframe.Dispose()CLOSE; throw; }
                return frame;
            }
            """;
        return Twins("POOL010", around.Replace("BODY", faulty).Replace("OPEN", "{|POOL010:").Replace("CLOSE", "|}"), around.Replace("BODY", clean).Replace("OPEN", "").Replace("CLOSE", ""));
    }

    /// <summary>An object that got the array gives it back when it is disposed; so does who took the object.</summary>
    [Theory]
    [InlineData("using (new Lease(b)) s.ReadExactly(b, 0, 4); $", "using (new Lease(b)) s.ReadExactly(b, 0, 4);")]
    [InlineData("var l = new Lease(b); l.Dispose(); $", "var l = new Lease(b); l.Detach(); $")]
    [InlineData("try { s.ReadExactly(b, 0, 4); q.Enqueue(new Lease(b)); } finally { $ }", "try { s.ReadExactly(b, 0, 4); } catch { $ throw; } q.Enqueue(new Lease(b));")]
    [InlineData("c.Set(b); $", "c.Set(b); c.Clear(); $")]
    [InlineData("try { s.ReadExactly(b, 0, 4); c.Set(b); } finally { $ }", "try { s.ReadExactly(b, 0, 4); c.Set(b); } catch { $ throw; }")]
    [InlineData("using (new Lease(b)) s.ReadExactly(b, 0, 4); $", "using (new Borrowed(b, false)) s.ReadExactly(b, 0, 4); $")]
    [InlineData("using (new Lease(b)) s.ReadExactly(b, 0, 4); $", "var l = new Lease(b); try { s.ReadExactly(b, 0, 4); l.Dispose(); } catch (IOException) { $ }")]
    public Task Given_to_somebody_who_gives_it_back(string faulty, string clean)
    {
        const string around = """
            sealed class Lease(byte[] given) : IDisposable
            {
                private byte[]? _b = given;
                public void Detach() => _b = null;
                public void Dispose() { if (_b is { } b) { _b = null; ArrayPool<byte>.Shared.Return(b); } }
            }
            sealed class Borrowed(byte[] b, bool owns) : IDisposable
            {
                private byte[]? _b = b; private bool _owns = owns;
                public void Dispose() { if (_owns && _b is { } b) { _b = null; ArrayPool<byte>.Shared.Return(b); } }
            }
            sealed class Cache : IDisposable
            {
                private byte[]? _one;
                public void Set(byte[] b) { if (_one != null) ArrayPool<byte>.Shared.Return(_one); _one = b; }
                public void Clear() => _one = null;
                public void Dispose() { var one = _one; _one = null; if (one != null) ArrayPool<byte>.Shared.Return(one); }
            }
            static void Run(Stream s, Queue<Lease> q, Cache c) { byte[] b = ArrayPool<byte>.Shared.Rent(4); BODY }
            """;
        return Twins("POOL010", around.Replace("BODY", faulty).Replace("$", "{|POOL010:ArrayPool<byte>.Shared.Return(b)|};"), around.Replace("BODY", clean).Replace("$", "ArrayPool<byte>.Shared.Return(b);"));
    }
}
