using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>Rentals that the body has from somewhere else: members of objects, elements of collections, what a lambda captured.</summary>
public class OtherObjectsTests
{
    [Theory]
    [InlineData("POOL011", "Pool.Return(m.Data); Use({|POOL011:m.Data|});", "Use(m.Data); Pool.Return(m.Data);")]
    [InlineData("POOL010", "Pool.Return(m.Data); if (m.Count > 3) Use(other); {|POOL010:Pool.Return(m.Data)|};", "Pool.Return(m.Data); if (m.Count > 3) Use(other); m.Data = other; Pool.Return(m.Data);")]
    [InlineData("POOL010", "Pool.Return(m.Body); {|POOL010:Pool.Return(m.Body)|};", "Pool.Return(m.Body); m.Fill(); Pool.Return(m.Body);")]
    [InlineData("POOL010", "Pool.Return(m.Data); s.Flush(); {|POOL010:Pool.Return(m.Data)|};", "Pool.Return(m.Data); s.Flush(); m = next; Pool.Return(m.Data);")]
    [InlineData("POOL011", "var w = (Letter)box; Pool.Return(w.Text); Use({|POOL011:w.Text|});", "var w = (Letter)box; var v = new Letter(w.Text); Pool.Return(w.Text); v = new Letter(other); Use(v.Text);")]
    [InlineData("POOL011", "foreach (var (k, e) in all) { Pool.Return(e.Data); Use({|POOL011:e.Data|}); }", "foreach (var (k, e) in all) { Pool.Return(e.Data); }")]
    [InlineData("POOL011", "while (m != null) { Pool.Return(m.Data); Use({|POOL011:m.Data|}); m = m.Next; }", "while (m != null) { Use(m.Data); Pool.Return(m.Data); m = m.Next; }")]
    [InlineData("POOL010", "Pool.Return(m.Data); if (m.Data != null) {|POOL010:Pool.Return(m.Data)|};", "Pool.Return(m.Data); Change(m); if (m.Data != null) Pool.Return(m.Data);")]
    [InlineData("POOL010", "m.Owner.Dispose(); {|POOL010:m.Owner.Dispose()|};", "m.Owner.Dispose(); next.Owner.Dispose();")]
    [InlineData("POOL011", "m.Owner.Dispose(); Use({|POOL011:m.Owner|}.Memory.ToArray());", "m.Owner.Dispose(); m.Owner = null; Use(next.Owner.Memory.ToArray());")]
    public Task Members_of_another_object(string rule, string faulty, string clean)
    {
        const string around = """
            sealed class Message { public byte[] Data; public byte[] Body { get; set; } public int Count; public Message Next; public IMemoryOwner<byte> Owner; public void Fill() => Body = Pool.Rent(9); }
            sealed record Letter(byte[] Text);
            static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
            static void Use(byte[] a) => a[0] = 1;
            static void Change(Message m) => m.Data = Pool.Rent(9);
            static void Run(Message m, Message next, byte[] other, Stream s, object box, Dictionary<int, Message> all) { BODY }
            """;
        return Twins(rule, around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    [Theory]
    [InlineData("POOL011", "o.Dispose(); return {|POOL011:o|}.Memory.Length;", "int n = o.Memory.Length; o.Dispose(); return n;")]
    [InlineData("POOL011", "using (o) { } return {|POOL011:o|}.Memory.Length;", "using (o) { return o.Memory.Length; }")]
    [InlineData("POOL010", "var q = queue.Dequeue(); q.Dispose(); {|POOL010:q.Dispose()|}; return 0;", "var q = queue.Dequeue(); q.Dispose(); q = queue.Dequeue(); q.Dispose(); return 0;")]
    [InlineData("POOL011", "int t = 0; foreach (var e in queue) { using (e) t++; t += {|POOL011:e|}.Memory.Length; } return t;", "int t = 0; foreach (var e in queue) { using (e) t += e.Memory.Length; } return t;")]
    [InlineData("POOL011", "while (queue.TryDequeue(out var e)) { e.Dispose(); if ({|POOL011:e|}.Memory.IsEmpty) return 1; } return 0;", "while (queue.TryDequeue(out var e)) { if (e.Memory.IsEmpty) return 1; e.Dispose(); } return 0;")]
    public Task Owners_from_elsewhere(string rule, string faulty, string clean)
    {
        const string around = "static int Run(IMemoryOwner<byte> o, Queue<IMemoryOwner<byte>> queue) { BODY }";
        return Twins(rule, around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    [Theory]
    [InlineData("POOL016", "static Memory<byte> Run(Queue<IMemoryOwner<byte>> q) { using var o = q.Dequeue(); return {|POOL016:o.Memory|}; }", "static byte[] Run(Queue<IMemoryOwner<byte>> q) { using var o = q.Dequeue(); return o.Memory.ToArray(); }")]
    [InlineData("POOL016", "static Memory<byte> Run(Queue<byte[]> q) { var b = q.Dequeue(); try { return {|POOL016:b.AsMemory(0, 9)|}; } finally { ArrayPool<byte>.Shared.Return(b); } }", "static Memory<byte> Run(Queue<byte[]> q) { var b = q.Dequeue(); return b.AsMemory(0, 9); }")]
    [InlineData("POOL015", "static async Task Run(Queue<byte[]> q, Stream s) { var b = q.Dequeue(); var t = s.WriteAsync(b, 0, 9); {|POOL015:ArrayPool<byte>.Shared.Return(b)|}; await t; }", "static async Task Run(Queue<byte[]> q, Stream s) { var b = q.Dequeue(); var t = s.WriteAsync(b, 0, 9); await t; ArrayPool<byte>.Shared.Return(b); }")]
    [InlineData("POOL015", "static async Task Run(byte[][] all, Stream s) { foreach (var b in all) { var t = s.WriteAsync(b, 0, 9); {|POOL015:ArrayPool<byte>.Shared.Return(b)|}; await t; } }", "static async Task Run(byte[][] all, Stream s) { foreach (var b in all) { await s.WriteAsync(b, 0, 9); ArrayPool<byte>.Shared.Return(b); } }")]
    [InlineData("POOL011", "sealed class Owned(int n) : IMemoryOwner<byte> { byte[] _a = ArrayPool<byte>.Shared.Rent(n); public Memory<byte> Memory => _a.AsMemory(0, n); public void Dispose() { var a = _a; _a = null; if (a != null) ArrayPool<byte>.Shared.Return(a); } } static int Run() { Memory<byte> m; using (var o = new Owned(9)) m = o.Memory; return {|POOL011:m|}.Span[0]; }", "sealed class Owned(int n) : IMemoryOwner<byte> { byte[] _a = ArrayPool<byte>.Shared.Rent(n); public Memory<byte> Memory => _a.AsMemory(0, n); public void Dispose() { var a = _a; _a = null; if (a != null) ArrayPool<byte>.Shared.Return(a); } } static int Run() { using (var o = new Owned(9)) { Memory<byte> m = o.Memory; return m.Span[0]; } }")]
    public Task Followed_where_they_are_released(string rule, string faulty, string clean) => Twins(rule, faulty, clean);

    [Theory]
    [InlineData("POOL011", "byte[] b = ArrayPool<byte>.Shared.Rent(9); return Task.Run(() => { ArrayPool<byte>.Shared.Return(b); return (int){|POOL011:b|}[0]; });", "byte[] b = ArrayPool<byte>.Shared.Rent(9); return Task.Run(() => { int first = b[0]; ArrayPool<byte>.Shared.Return(b); return first; });")]
    [InlineData("POOL010", "return () => { ArrayPool<byte>.Shared.Return(given); {|POOL010:ArrayPool<byte>.Shared.Return(given)|}; };", "return () => { ArrayPool<byte>.Shared.Return(given); given = []; };")]
    [InlineData("POOL011", "byte[] b = ArrayPool<byte>.Shared.Rent(9); await Task.Run(() => { b[0] = 1; ArrayPool<byte>.Shared.Return(b); }); return (int){|POOL011:b|}[0];", "byte[] b = ArrayPool<byte>.Shared.Rent(9); int first = await Task.Run(() => { b[0] = 1; int x = b[0]; ArrayPool<byte>.Shared.Return(b); return x; }); return first;")]
    public Task Captured(string rule, string faulty, string clean)
    {
        return Twins(rule, Around(faulty), Around(clean));

        static string Around(string body) => (body.Contains("await") ? "static async Task<int> Run(byte[] given) { BODY }" : body.StartsWith("return () =>") ? "static Action Run(byte[] given) { BODY }" : "static Task<int> Run(byte[] given) { BODY }").Replace("BODY", body);
    }

    /// <summary>The object that got the array gives it back as well: whichever of them comes second.</summary>
    [Theory]
    [InlineData("sealed class Holder : IDisposable { byte[] _b; public Holder(byte[] b) { _b = b; } public void Dispose() { if (_b != null) { Pool.Return(_b); _b = null; } } }", "Pool.Return(b); {|POOL010:h.Dispose()|};", "h.Dispose();")]
    [InlineData("sealed class Holder : IDisposable { public byte[] Data { get; private set; } public Holder(byte[] b) { Data = b; } public void Dispose() { if (Data != null) { Pool.Return(Data); Data = null; } } }", "h.Dispose(); {|POOL010:Pool.Return(b)|};", "h.Dispose(); b = null;")]
    [InlineData("sealed class Holder(byte[] b) : IDisposable { public void Dispose() { Pool.Return(b); b = []; } }", "h.Dispose(); {|POOL010:Pool.Return(b)|};", "if (b[0] > 3) h.Dispose(); else Pool.Return(b);")]
    public Task Given_to_a_new_owner(string type, string faulty, string clean)
    {
        var around = "static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared; " + type + " static void Run() { var b = Pool.Rent(9); var h = new Holder(b); BODY }";
        return Twins("POOL010", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    [Theory]
    [InlineData("f.Dispose(); return {|POOL011:o|}.Memory.Length;", "int n = o.Memory.Length; f.Dispose(); return n;")]
    public Task Owner_given_to_a_new_owner(string faulty, string clean)
    {
        const string around = "sealed class Frame : IDisposable { readonly IMemoryOwner<byte> _o; public Frame(IMemoryOwner<byte> o) { _o = o; } public void Dispose() => _o.Dispose(); } static int Run() { var o = MemoryPool<byte>.Shared.Rent(9); var f = new Frame(o); BODY }";
        return Twins("POOL011", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>A method of the object gives back what is in the field, and leaves it there.</summary>
    [Theory]
    [InlineData("POOL011", "Release(); int x = {|POOL011:_b|}[0]; _b = null; return x;", "int x = _b[0]; Release(); _b = null; return x;")]
    [InlineData("POOL010", "Release(); if (_b != null) {|POOL010:Pool.Return(_b)|}; _b = null; return 0;", "Release(); _b = Pool.Rent(8); return _b[0];")]
    [InlineData("POOL010", "Pool.Return(_b); {|POOL010:Release()|}; _b = null; return 0;", "Pool.Return(_b); _b = null; Release(); return 0;")]
    [InlineData("POOL011", "Release(); int x = {|POOL011:_b|}[0]; _b = null; return x;", "Release(); Make(); return _b[0];")]
    [InlineData("POOL011", "Release(); int x = {|POOL011:_b|}[0]; _b = null; return x;", "Clear(); return _b is null ? 0 : _b[0];")]
    public Task Left_in_the_field_by_a_method(string rule, string faulty, string clean)
    {
        const string around = """
            sealed class Reader
            {
                static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
                byte[] _b = Pool.Rent(9);
                void Release() { if (_b != null) Pool.Return(_b); }
                void Make() { _b = Pool.Rent(9); }
                void Clear() { var b = _b; _b = null; if (b != null) Pool.Return(b); }
                public int Run() { BODY }
            }
            """;
        return Twins(rule, around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    [Theory]
    [InlineData("POOL016", "public byte[] Run() { try { return {|POOL016:_v|}; } finally { Dispose(); } }", "public byte Run() { try { return _v[0]; } finally { Dispose(); } }")]
    [InlineData("POOL015", "public async Task Run(Stream s) { var t = s.WriteAsync(_v, 0, 3); {|POOL015:Dispose()|}; await t; }", "public async Task Run(Stream s) { var t = s.WriteAsync(_v, 0, 3); await t; Dispose(); }")]
    [InlineData("POOL011", "public int Run() { Memory<byte> m = _o.Memory; Dispose(); return {|POOL011:m|}.Span[0]; }", "public int Run() { Memory<byte> m = _o.Memory; int x = m.Span[0]; Dispose(); return x; }")]
    public Task Released_by_a_method_while_it_is_needed(string rule, string faulty, string clean)
    {
        const string around = "sealed class Snapshot : IDisposable { byte[] _v = ArrayPool<byte>.Shared.Rent(3); IMemoryOwner<byte> _o = MemoryPool<byte>.Shared.Rent(3); BODY public void Dispose() { if (_v is { } v) { _v = null; ArrayPool<byte>.Shared.Return(v); } _o?.Dispose(); _o = null; } }";
        return Twins(rule, around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }
}
