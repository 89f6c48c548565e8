using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL016: a rental, or memory over it, leaves the body that releases it afterwards.</summary>
public sealed class Pool016Tests
{
    [Fact]
    public Task Message_names_the_release() => File(
        """
        using System;
        using System.Buffers;
        using System.IO;

        class Reader
        {
            static ArraySegment<byte> Read(Stream stream, int n)
            {
                byte[] buffer = {|#1:ArrayPool<byte>.Shared.Rent(n)|};
                try
                {
                    return {|#0:new ArraySegment<byte>(buffer, 0, stream.Read(buffer, 0, n))|};
                }
                finally
                {
                    {|#2:ArrayPool<byte>.Shared.Return(buffer)|};
                }
            }
        }
        """,
        Report("POOL016").WithLocation(0).WithLocation(1).WithLocation(2)
            .WithMessage("'buffer', rented in line 9, leaves the body that returns it in line 16"));

    private static string Kept(string body, string last = "ArrayPool<byte>.Shared.Return(b);") => $$"""
        sealed class Wrap { private readonly byte[] _b; public Wrap(byte[] b) { _b = b; } public int Size => _b.Length; public void Clear() { } }
        record Row(byte[] Data, int Count);
        sealed class Plain { public byte[]? Data; }
        sealed class Primary(byte[] b) { public int Size => b.Length; }
        static Wrap Over(byte[] b) => new Wrap(b);
        static IEnumerable<int> Each(Wrap w) { for (int i = 0; i < 3; i++) yield return w.Size; }
        sealed class Runner
        {
            private readonly Queue<byte[]> _q = new(); private readonly Dictionary<int, Memory<byte>> _d = new(); private Wrap? _w; private readonly AutoResetEvent _done = new(false); private readonly System.Threading.Channels.Channel<byte[]> _c = System.Threading.Channels.Channel.CreateUnbounded<byte[]>();
            private void Drain() => _q.Clear();
            public object Run(int n, out Wrap? w) { w = null; bool ok = false; byte[]? b = ArrayPool<byte>.Shared.Rent(n); try { {{body}} } finally { {{last}} } }
        }
        """;

    /// <summary>What is built over it takes it out of the body.</summary>
    [Theory]
    [InlineData("return {|POOL016:new Plain { Data = b }|};", "var v = new Plain { Data = b }; n = v.Data.Length; v.Data = null; return v;")]
    public Task Object_that_keeps_it(string faulty, string clean) => Twins(Kept(faulty), Kept(clean));
}
