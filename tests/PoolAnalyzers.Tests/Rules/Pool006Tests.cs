using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL006: a field that has a rental gets something else, and nobody releases the rental.</summary>
public sealed class Pool006Tests
{
    private const string End = "public void Dispose() { var b = _b; _b = null; if (b != null) ArrayPool<byte>.Shared.Return(b); }";

    private static string Bag(string members, string head = "class") =>
        $"sealed {head} Bag : IDisposable {{ private byte[]? _b; private int _n; {members} {End} }}";

    private static Task Rule(string faulty, string clean) => Twins(Bag(faulty), Bag(clean));

    private static Task Silent(string members) => File(Program(members));

    private static string Program(string members) => $$"""
        using System;
        using System.Buffers;
        using System.Collections.Generic;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.Extensions.ObjectPool;
        public static class Program
        {
        {{members}}
        }
        """;

    /// <summary>In the member itself, with all kinds of reasons to take another array.</summary>
    [Theory]
    [InlineData("public Bag() { _b = ArrayPool<byte>.Shared.Rent(4); } public void Next() { {|POOL006:_b = null|}; }", "public Bag() { _b = ArrayPool<byte>.Shared.Rent(4); } public void Next() { ArrayPool<byte>.Shared.Return(_b!); _b = null; }")]
    public Task In_the_member_itself(string faulty, string clean) => Rule(faulty, clean);

    /// <summary>What was there is kept by somebody else, or may be.</summary>
    [Theory]
    [InlineData("public byte[]? Detach() { var b = _b; _b = null; return b; } public void Open(int n) { _b ??= ArrayPool<byte>.Shared.Rent(n); }")]
    [InlineData("public bool Detach(out byte[]? b) { b = _b; _b = null; return b != null; } public void Open(int n) { _b ??= ArrayPool<byte>.Shared.Rent(n); }")]
    [InlineData("private byte[]? _last; public void Next(int n) { if (_last != null) ArrayPool<byte>.Shared.Return(_last); _last = _b; _b = ArrayPool<byte>.Shared.Rent(n); } public void End() { if (_last != null) { ArrayPool<byte>.Shared.Return(_last); _last = null; } }")]
    [InlineData("private readonly List<byte[]> _full = []; public void Next(int n) { if (_b != null) _full.Add(_b); _b = ArrayPool<byte>.Shared.Rent(n); }")]
    [InlineData("private readonly List<byte[]> _all = []; public void Next(int n) { _b = ArrayPool<byte>.Shared.Rent(n); _all.Add(_b); }")]
    [InlineData("private readonly Queue<byte[]> _all = []; public void Seal() => _all.Enqueue(_b!); public void Next(int n) { _b = ArrayPool<byte>.Shared.Rent(n); }")]
    [InlineData("public void Set(byte[] given) => _b = given; public void Next(int n) { _b = ArrayPool<byte>.Shared.Rent(n); }")]
    [InlineData("public Bag(bool rents) => _b = rents ? ArrayPool<byte>.Shared.Rent(4) : new byte[4]; public void Next(int n) { _b = ArrayPool<byte>.Shared.Rent(n); }")]
    [InlineData("public Func<int, byte[]> Renter => n => _b = ArrayPool<byte>.Shared.Rent(n);")]
    [InlineData("public void Next(int n, Action<byte[]?> release) { release(_b); _b = ArrayPool<byte>.Shared.Rent(n); }")]
    [InlineData("public void Next(int n) { var b = _b; if (b != null) ThreadPool.QueueUserWorkItem(_ => ArrayPool<byte>.Shared.Return(b)); _b = ArrayPool<byte>.Shared.Rent(n); }")]
    [InlineData("public void Fit(int n) { var b = _b; try { _b = ArrayPool<byte>.Shared.Rent(n); } finally { if (b != null) ArrayPool<byte>.Shared.Return(b); } }")]
    [InlineData("public void Work(int n) { _b = ArrayPool<byte>.Shared.Rent(n); try { _b[0] = 1; } finally { ArrayPool<byte>.Shared.Return(_b); _b = null; } }")]
    [InlineData("public void Open(int n) { Free(); _b = ArrayPool<byte>.Shared.Rent(n); } private void Free() { if (_b == null) return; ArrayPool<byte>.Shared.Return(_b); _b = null; }")]
    public Task Kept_elsewhere(string members) => Silent(Bag(members));
}
