using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL020: the whole length of a rental, longer than asked for, is used as data.</summary>
public sealed class Pool020Tests
{
    /// <summary>The field has nothing but rentals, and another member takes all of it for data.</summary>
    [Theory]
    [InlineData("public string Run() => Encoding.UTF8.GetString({|POOL020:_p|});", "public string Run() => Encoding.UTF8.GetString(_p, 0, _n);")]
    [InlineData("public int Run() { int sum = 0; for (int i = 0; i < {|POOL020:_p.Length|}; i++) sum += _p[i]; return sum; }", "public int Run() { int sum = 0; for (int i = 0; i < _n; i++) sum += _p[i]; return sum; }")]
    [InlineData("public int Run() => {|POOL020:_p|}.Max();", "public int Run() => _p.Max(); public void Set(byte[] p) => _p = p;")]
    [InlineData("public int Run() => {|POOL020:_p|}.Max();", "public int Run() => _p.Max(); public void Set() => Array.Clear(_p);")]
    [InlineData("public int Run() => {|POOL020:_p|}.Max();", "public int Run() => _p.Max(); public bool Fits(int n) => _p.Length == n;")]
    public Task In_a_field(string faulty, string clean)
    {
        const string around = "sealed class Packet { byte[] _p; readonly IMemoryOwner<byte> _o = MemoryPool<byte>.Shared.Rent(10); int _n; public Packet(Stream s, int n) { _n = n; _p = ArrayPool<byte>.Shared.Rent(n); s.ReadExactly(_p, 0, n); } BODY public void Dispose() { ArrayPool<byte>.Shared.Return(_p); _p = null; _o.Dispose(); } }";
        return Twins(around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>Written to its end before it is read.</summary>
    [Theory]
    [InlineData("int got = s.Read(b, 0, b.Length);", "int got = 0; while (got < b.Length) { int k = s.Read(b, got, b.Length - got); if (k == 0) break; got += k; }")]
    public Task Filled_to_its_end(string faulty, string clean)
    {
        const string around = "static int Run(Stream s, int n, byte[] from) { var b = ArrayPool<byte>.Shared.Rent(n); FILL int t = 0; foreach (var x in DATA) t += x; ArrayPool<byte>.Shared.Return(b); return t; }";
        return Twins(around.Replace("FILL", faulty).Replace("DATA", "{|POOL020:b|}"), around.Replace("FILL", clean).Replace("DATA", "b"));
    }
}
