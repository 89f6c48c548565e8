using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Generation.Writers;
using PoolAnalyzers.Rules;
using PoolAnalyzers.Rules.Usage;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>The ownership rules know what the generator makes: each program is generated, compiled and analyzed.</summary>
public sealed partial class OwnershipTests
{
    private const string Declarations = """
        #nullable enable
        #pragma warning disable CS1591
        using System;
        using System.Buffers;
        using System.Text;
        using System.Threading.Tasks;
        using PoolAnalyzers;

        [ArrayPoolScope(typeof(byte))] public ref partial struct ByteScope;
        [ArrayPoolOwner(typeof(byte))] internal sealed partial class ByteOwner;
        [PooledWriter(typeof(byte))] public sealed partial class ByteWriter;
        [PooledWriter(typeof(byte), Segments = true)] internal sealed partial class BlockWriter;
        [PooledWriter(typeof(char))] public ref partial struct CharWriter;
        [FixedLengthPool(typeof(byte), Length = 64)] public static partial class Bodies;
        [FixedLengthPool(typeof(byte), Length = 64)] internal static partial class Heads;
        [FixedLengthPool(typeof(byte), Length = 64)] internal sealed partial class Buffers;
        [FixedLengthPool(typeof(byte), Length = 64)] internal sealed partial class Arrays : ArrayPool<byte>;
        [ObjectPool(typeof(StringBuilder), Reset = "Clear")] internal static partial class Builders;
        [ObjectPool(typeof(StringBuilder), Reset = "Clear", Capacity = 4, WhenEmpty = WhenEmpty.Wait)] internal static partial class Crew;
        [FixedLengthPool(typeof(byte), Length = 64, Capacity = 4, WhenEmpty = WhenEmpty.Throw)] internal static partial class Few;
        [ArrayPool(typeof(byte), MaxLength = 4096)] public static partial class AnyBytes;
        [ArrayPool(typeof(byte), MaxLength = 4096)] internal sealed partial class AnyArrays : ArrayPool<byte>;
        [ArrayPool(typeof(byte), MaxLength = 4096, WhenEmpty = WhenEmpty.Throw)] internal static partial class FewBytes;
        [FixedLengthPool(typeof(byte), Length = 64)] internal sealed partial class Blocks : MemoryPool<byte>;
        [FixedLengthPool(typeof(byte), Length = 64, AsMemoryPool = true)] internal static partial class Segments;
        [FixedLengthPool(typeof(byte), Length = 64, RuntimeLimits = true)] internal sealed partial class Ended : IDisposable;
        [ObjectPool(typeof(StringBuilder), Reset = "Clear")] internal sealed partial class Injected : Microsoft.Extensions.ObjectPool.ObjectPool<StringBuilder>;

        """;

    [Fact]
    public Task Fixed_length_pools() => Check(
        ("int M() => Bodies.Rent()[0];", "POOL001"),
        ("int M() { var a = Bodies.Rent(); try { return a[0]; } finally { Bodies.Return(a); } }", ""),
        ("int M() { var a = Bodies.Rent(); Bodies.Return(a); return a[0]; }", "POOL011"),
        ("void M() { var a = Bodies.Rent(); Bodies.Return(a); Bodies.Return(a); }", "POOL010"),
        ("void M() { var a = Bodies.Rent(); Heads.Return(a); }", "POOL013"),
        ("void M() { var a = Bodies.Rent(); Bodies.AsArrayPool.Return(a); }", ""),
        ("void M() { var a = Bodies.AsArrayPool.Rent(64); Bodies.Return(a); }", ""),
        ("void M() { var a = Bodies.AsArrayPool.Rent(64); Heads.Return(a); }", "POOL013"),
        ("void M() => Bodies.Return(new byte[64]);", "POOL014"),
        ("string M() { var a = Bodies.Rent(); try { return Encoding.UTF8.GetString(a); } finally { Bodies.Return(a); } }", ""));

    [Fact]
    public Task Pools_of_any_length() => Check(
        ("int M(int n) => AnyBytes.Rent(n)[0];", "POOL001"),
        ("int M(int n) { var a = AnyBytes.Rent(n); try { return a[0]; } finally { AnyBytes.Return(a); } }", ""),
        ("int M(int n) { var a = AnyBytes.Rent(n); AnyBytes.Return(a); return a[0]; }", "POOL011"),
        ("int M(int n) { var a = AnyBytes.Rent(n); AnyBytes.Return(a, clearArray: true); return a[0]; }", "POOL011"),
        ("void M(int n) { var a = AnyBytes.Rent(n); AnyBytes.Return(a); AnyBytes.Return(a); }", "POOL010"),
        ("void M(int n) { var a = AnyBytes.Rent(n); Bodies.Return(a); }", "POOL013"),
        ("void M(int n) { var a = AnyBytes.Rent(n); ArrayPool<byte>.Shared.Return(a); }", "POOL013"),
        ("void M(int n) { var a = AnyBytes.AsArrayPool.Rent(n); AnyBytes.Return(a); }", ""),
        ("void M() => AnyBytes.Return(new byte[64]);", "POOL014"),
        ("int M(int n) { using var s = AnyBytes.RentScope(n); return s.Span[0]; }", ""),
        ("int M(int n) { var s = AnyBytes.RentScope(n); return s.Span[0]; }", "POOL003"),
        ("int M(int n) { using var l = AnyBytes.RentLease(n); return l.Span[0]; }", ""),
        ("int M(int n) { var l = AnyBytes.RentLease(n); return l.Span[0]; }", "POOL003"),
        ("int M(AnyArrays p, int n) { var a = p.Rent(n); try { return a[0]; } finally { p.Return(a); } }", ""),
        ("int M(AnyArrays p, int n) { var a = p.Rent(n); return a[0]; }", "POOL001"),
        ("int M(int n) => AnyBytes.TryRent(n, out var a) ? a[0] : 0;", "POOL001"),
        ("void M(int n) { if (AnyBytes.TryRent(n, out var a)) AnyBytes.Return(a); }", ""),
        ("async Task<int> M(int n) { var a = await FewBytes.RentAsync(n); return a[0]; }", "POOL001"),
        ("async Task<int> M(int n) { var a = await FewBytes.RentAsync(n); try { return a[0]; } finally { FewBytes.Return(a); } }", ""),
        ("int M(int n) { var a = FewBytes.Rent(n, TimeSpan.FromSeconds(1)); return a[0]; }", "POOL001"),
        ("int M(int n) => FewBytes.TryRent(n, TimeSpan.FromSeconds(1), out var a) ? a[0] : 0;", "POOL001"),
        ("async Task<int> M(int n) { var l = await FewBytes.RentLeaseAsync(n); return l.Span[0]; }", "POOL003"),
        ("async Task<int> M(int n) { using var l = await FewBytes.RentLeaseAsync(n); return l.Span[0]; }", ""));

    [Fact]
    public Task Leases_of_pools() => Check(
        ("int M() { using var l = Bodies.RentLease(); return l.Span[0]; }", ""),
        ("async Task M() { using var l = Bodies.RentLease(); await Task.Yield(); l.Span[0] = 1; }", ""),
        ("int M() { var l = Bodies.RentLease(); return l.Span[0]; }", "POOL003"),
        ("int M() { var l = Bodies.RentLease(); l.Dispose(); return l.Array[0]; }", "POOL011"),
        ("int M() { var l = Bodies.RentLease(); var a = l.Array; l.Dispose(); return a[0]; }", "POOL011"),
        ("byte[] M() { using var l = Bodies.RentLease(); return l.Array; }", "POOL016"),
        ("void M() { var l = Bodies.RentLease(); l.Dispose(); l.Dispose(); }", ""),
        ("Bodies.Lease M() => Bodies.RentLease();", ""),
        ("string M() { using var l = Builders.RentLease(); return l.Value.ToString(); }", ""),
        ("void M() { var l = Builders.RentLease(); }", "POOL003"));

    // Slices of a lease are the same use as the lease.
    [Fact]
    public Task Slices_of_leases() => Check(
        ("int M(Bodies.Lease l) { using var s = l.Slice(1, 2); return s.Span[0]; }", ""),
        ("Bodies.Lease M(Bodies.Lease l) => l.Slice(1);", ""),
        ("Bodies.Lease M() { var l = Bodies.RentLease(); return l.Slice(1); }", ""),
        ("int M() { using var l = Bodies.RentLease(); var s = l.Slice(1); return s.Span[0]; }", ""),
        ("int M() { var l = Bodies.RentLease(); using var s = l.Slice(1); return s.Span[0]; }", ""),
        ("int M() { using var l = Bodies.RentLease(); using var s = l.Slice(1); return s.Span[0]; }", ""),
        ("int M() { var l = Bodies.RentLease(); var s = l.Slice(1); return s.Span[0]; }", "POOL003"),
        ("int M() { var l = Bodies.RentLease(); var s = l.Slice(1); l.Dispose(); return s.Span[0]; }", "POOL011"),
        ("Bodies.Lease M() { using var l = Bodies.RentLease(); return l.Slice(1); }", "POOL016"));

    [Fact]
    public Task Objects_of_leases() => Check(
        ("async Task<StringBuilder> M() { using var l = await Crew.RentLeaseAsync(); return l.Value; }", "POOL016"),
        ("StringBuilder M() { using var l = Builders.RentLease(); return l.Value; }", "POOL016"),
        ("StringBuilder M() { using var l = Builders.RentScope(); return l.Value; }", "POOL016"),
        ("string M() { var l = Builders.RentLease(); var b = l.Value; l.Dispose(); return b.ToString(); }", "POOL011"),
        ("string M() { using var l = Builders.RentLease(); l.Value.Append('a').Append(1); return l.Value.ToString(); }", ""),
        ("async Task<string> M() { using var l = await Crew.RentLeaseAsync(); var b = l.Value; b.Append(1); return b.ToString(); }", ""),
        ("int M() { var l = Builders.RentLease(); var b = l.Value; int n = b.Length; l.Dispose(); return n; }", ""));

    private const string Wrappers =
        " sealed class Kept(Builders.Lease given) : IDisposable { public void Dispose() => given.Dispose(); }"
        + " readonly struct Part : IDisposable { readonly Builders.Lease _l; internal Part(Builders.Lease l) => _l = l; public void Dispose() => _l.Dispose(); }"
        + " readonly struct Twice : IDisposable { readonly ByteScoped _l; internal Twice(ByteScoped l) => _l = l; public void Dispose() => _l.Dispose(); }"
        + " readonly struct ByteScoped : IDisposable { readonly byte[] _b; internal ByteScoped(int n) => _b = ArrayPool<byte>.Shared.Rent(n);"
        + " public void Dispose() => ArrayPool<byte>.Shared.Return(_b); }";

    // What has a lease of an object in a field owns it, as with a lease of an array.
    [Fact]
    public Task Leases_in_types_that_dispose_of_them() => Check(
        ("Kept M() { var l = Builders.RentLease(); return new Kept(l); }" + Wrappers, ""),
        ("Part M() { var l = Builders.RentLease(); l.Value.Append(1); return new Part(l); }" + Wrappers, ""),
        ("void M() { using var p = new Part(Builders.RentLease()); }" + Wrappers, ""),
        ("void M() { var l = Builders.RentLease(); _ = l.Value.Length; }" + Wrappers, "POOL003"));

    // A copy of such a struct has a copy of the lease, and that is the same use.
    [Fact]
    public Task Structs_with_leases_are_copied() => CheckScopes(
        ("void End(Part p) => p.Dispose(); void M() { var p = new Part(Builders.RentLease()); try { End(p); } finally { p.Dispose(); } }" + Wrappers, ""),
        ("void End(Twice p) => p.Dispose(); void M() { var p = new Twice(new ByteScoped(5)); try { End(p); } finally { p.Dispose(); } }" + Wrappers, "POOL031"));

    [Fact]
    public Task Owners_of_memory_pools_may_be_disposed_of_again() => Check(
        ("void M(MemoryPool<byte> pool) { var o = pool.Rent(8); o.Dispose(); o.Dispose(); }", "POOL010"),
        ("int M(Blocks pool) { var o = pool.Rent(8); o.Dispose(); o.Dispose(); return o.Memory.Length; }", "POOL011"),
        ("void M(Blocks pool) { var o = pool.Rent(8); o.Dispose(); o.Dispose(); }", ""),
        ("void M() { var o = Segments.AsMemoryPool.Rent(8); o.Dispose(); o.Dispose(); }", ""));

    [Fact]
    public Task Rentals_that_wait() => Check(
        ("async Task<int> M() { var a = await Few.RentAsync(); try { return a[0]; } finally { Few.Return(a); } }", ""),
        ("async Task<int> M() { var a = await Few.RentAsync(); return a[0]; }", "POOL001"),
        ("async Task<int> M() { var a = await Few.RentAsync(TimeSpan.FromSeconds(1)); return a[0]; }", "POOL001"),
        ("async Task<int> M() { var a = await Few.RentAsync(); Few.Return(a); return a[0]; }", "POOL011"),
        ("async Task M() { var a = await Few.RentAsync(); Few.Return(a); Few.Return(a); }", "POOL010"),
        ("async Task M() { var a = await Few.RentAsync(); Bodies.Return(a); }", "POOL013"),
        ("int M() { var a = Few.Rent(TimeSpan.FromSeconds(1)); return a[0]; }", "POOL001"),
        ("int M() { var a = Few.Rent(TimeSpan.FromSeconds(1)); try { return a[0]; } finally { Few.Return(a); } }", ""),
        ("int M() => Few.TryRent(TimeSpan.FromSeconds(1), out var a) ? a[0] : 0;", "POOL001"),
        ("void M() { if (Few.TryRent(TimeSpan.FromSeconds(1), out var a)) Few.Return(a); }", ""),
        ("async Task<int> M() { using var l = await Few.RentLeaseAsync(); return l.Array[0]; }", ""),
        ("async Task<int> M() { var l = await Few.RentLeaseAsync(); return l.Array[0]; }", "POOL003"));

    [Fact]
    public Task Rent_what_is_idle() => Check(
        ("int M() => Bodies.TryRent(out var a) ? a[0] : 0;", "POOL001"),
        ("int M() { if (!Bodies.TryRent(out var a)) return 0; int first = a[0]; Bodies.Return(a); return first; }", ""),
        ("int M() { if (Bodies.TryRent(out var a)) Bodies.Return(a); return 0; }", ""),
        ("void M() { if (!Bodies.TryRent(out var a)) a = new byte[64]; Bodies.Return(a); }", "POOL014"),
        ("void M() { if (!Bodies.TryRent(out var a)) a = Bodies.Rent(); Bodies.Return(a); }", ""),
        ("void M() { byte[]? a; if (!Bodies.TryRent(out a)) return; try { a[0] = 1; } finally { if (a != null) Bodies.Return(a); } }", ""));

    [Fact]
    public Task Instance_pools() => Check(
        ("int M(Buffers pool) => pool.Rent()[0];", "POOL001"),
        ("void M(Buffers pool) => pool.Return(pool.Rent());", ""),
        ("void M(Buffers pool, Buffers other) => other.Return(pool.Rent());", "POOL013"),
        ("void M(Buffers pool) => pool.AsArrayPool.Return(pool.Rent());", ""),
        ("int M(Arrays pool) => pool.Rent()[0];", "POOL001"),
        ("void M(Arrays pool) => pool.Return(pool.Rent(64));", ""),
        ("byte[] M(Buffers pool) => pool.Rent();", ""),
        ("byte[] Take(Buffers pool) => pool.Rent(); int M(Buffers pool) => Take(pool)[0];", "POOL001"),
        ("void Give(Buffers pool, byte[] a) => pool.Return(a); void M(Buffers pool) => Give(pool, pool.Rent());", ""));

    [Fact]
    public Task Memory_pools() => Check(
        ("int M(MemoryPool<byte> pool) => pool.Rent(8).Memory.Length;", "POOL003"),
        ("int M(Blocks pool) => pool.Rent(8).Memory.Length;", "POOL003"),
        ("int M(Blocks pool) { var o = pool.Rent(8); return o.Memory.Length; }", "POOL003"),
        ("int M(Blocks pool) { using var o = pool.Rent(8); return o.Memory.Length; }", ""),
        ("int M(Blocks pool) { var o = pool.Rent(8); o.Dispose(); return o.Memory.Length; }", "POOL011"),
        ("IMemoryOwner<byte> M(Blocks pool) => pool.Rent(8);", ""),
        ("int M(Blocks pool) => pool.Rent()[0];", "POOL001"),
        ("void M(Blocks pool) => pool.Return(pool.Rent());", ""),
        ("int M() => Segments.AsMemoryPool.Rent(8).Memory.Length;", "POOL003"),
        ("int M() { using var o = Segments.AsMemoryPool.Rent(8); return o.Memory.Length; }", ""));

    [Fact]
    public Task Pools_that_are_disposed() => Check(
        ("int M() { using var pool = new Ended(new Ended.Limits { Capacity = 2 }); var a = pool.Rent(); return a[0]; }", "POOL030 POOL001"),
        ("Ended Make() => new Ended(new Ended.Limits { MaxBytes = 640 });", ""),
        ("int M(Ended pool) { var a = pool.Rent(); try { return a[0]; } finally { pool.Return(a); } }", ""),
        ("void End(Ended pool) { pool.Trim(); pool.Dispose(); }", ""));

    [Fact]
    public Task Pools_that_are_an_ObjectPool() => Check(
        ("string M(Injected pool) => pool.Get().Append('x').ToString();", "POOL004"),
        ("string M(Microsoft.Extensions.ObjectPool.ObjectPool<StringBuilder> pool) => pool.Get().Append('x').ToString();", "POOL004"),
        ("string M(Injected pool) { var b = pool.Get(); try { return b.Append('x').ToString(); } finally { pool.Return(b); } }", ""),
        ("void M(Injected pool) { var b = pool.Get(); pool.Return(b); pool.Return(b); }", "POOL010"),
        ("string M(Injected pool) { var b = pool.Rent(); pool.Return(b); return b.ToString(); }", "POOL011"),
        ("void M(Injected pool, Injected other) => other.Return(pool.Get());", "POOL013"),
        ("void M(Injected pool) => pool.Return(pool.Rent());", ""));

    [Fact]
    public Task Object_pools() => Check(
        ("string M() => Builders.Rent().Append('x').ToString();", "POOL004"),
        ("string M() { var b = Builders.Rent(); try { return b.Append('x').ToString(); } finally { Builders.Return(b); } }", ""),
        ("string M() { var b = Builders.Rent(); Builders.Return(b); return b.ToString(); }", "POOL011"),
        ("void M() { var b = Builders.Rent(); Builders.Return(b); Builders.Return(b); }", "POOL010"),
        ("string M() => Builders.TryRent(out var b) ? b.ToString() : string.Empty;", "POOL004"),
        ("string M() { using var scope = Builders.RentScope(); return string.Empty; }", ""),
        ("void M() { var scope = Builders.RentScope(); }", "POOL003"));

    [Fact]
    public Task Scopes() => Check(
        ("int M(int n) { var s = new ByteScope(n); return s.Span[0]; }", "POOL003"),
        ("int M(int n) { using var s = new ByteScope(n); return s.Span[0]; }", ""),
        ("int M(int n) { using var s = new ByteScope(n, stackalloc byte[64]); return s[0]; }", ""),
        ("int M(int n) { ByteScope s = new(n); s.Dispose(); return s.Span[0]; }", "POOL011"),
        ("int M(int n) { var s = new ByteScope(n); try { return s.Span[0]; } finally { s.Dispose(); } }", ""),
        ("Memory<byte> M(int n) { using var s = new ByteScope(n); return s.Memory; }", "POOL016"),
        ("ByteScope M(int n) => new ByteScope(n);", ""),
        ("ByteScope Make(int n) => new ByteScope(n); int M(int n) { var s = Make(n); return s.Span[0]; }", "POOL003"),
        ("ByteScope Make(int n) => new ByteScope(n); int M(int n) { using var s = Make(n); return s.Span[0]; }", ""),
        ("void Fill(ref ByteScope s) => s.Span.Clear(); void M(int n) { var s = new ByteScope(n); Fill(ref s); s.Dispose(); }", ""),
        ("void End(ref ByteScope s) => s.Dispose(); void M(int n) { var s = new ByteScope(n); End(ref s); }", ""),
        ("void M() { var s = new ByteScope(0); }", ""),
        ("int M() { using var s = Bodies.RentScope(); return s.Array[0]; }", ""),
        ("int M() { var s = Bodies.RentScope(); return s.Array[0]; }", "POOL003"),
        ("byte[] M() { using var s = Bodies.RentScope(); return s.Array; }", "POOL016"),
        ("int M() { var s = Bodies.RentScope(); var a = s.Array; s.Dispose(); return a[0]; }", "POOL011"));

    [Fact]
    public Task Owners() => Check(
        ("int M(int n) { var lease = ByteOwner.Rent(n); return lease.Span[0]; }", "POOL003"),
        ("int M(int n) { using var lease = ByteOwner.Rent(n); return lease.Span[0]; }", ""),
        ("int M(int n) { var lease = ByteOwner.Rent(n); lease.Dispose(); return lease.Span[0]; }", "POOL011"),
        ("int M(int n) => new ByteOwner(n).Span[0];", "POOL003"),
        ("int M(int n) { using IMemoryOwner<byte> owner = new ByteOwner(n); return owner.Memory.Span[0]; }", ""),
        ("IMemoryOwner<byte> M(int n) => ByteOwner.Rent(n);", ""),
        ("async Task<int> M(int n) { using var lease = ByteOwner.Rent(n); await Task.Yield(); return lease.Memory.Length; }", ""),
        ("Memory<byte> M(int n) { using var lease = ByteOwner.Rent(n); return lease.Memory; }", "POOL016"),
        ("Task M(int n) { var lease = ByteOwner.Rent(n); return Task.Run(lease.Dispose); }", ""),
        ("async Task M(int n) { var lease = ByteOwner.Rent(n); await Task.WhenAll(Task.Run(lease.Dispose), Task.Run(lease.Dispose)); }", ""),
        ("async Task M(int n) { var lease = ByteOwner.Rent(n); await Task.Run(lease.ToString); }", "POOL003"));

    [Fact]
    public Task Leases_end_once_whichever_copy_is_disposed() => Check(
        ("void M(int n) { var lease = ByteOwner.Rent(n); var copy = lease; lease.Dispose(); copy.Dispose(); }", ""),
        ("void M(int n) { using var lease = ByteOwner.Rent(n); using var copy = lease; copy.Span.Clear(); }", ""),
        ("void M(int n) { using var lease = ByteOwner.Rent(n); lease.Span.Clear(); lease.Dispose(); }", ""),
        ("void M(int n) { using IMemoryOwner<byte> lease = ByteOwner.Rent(n); lease.Dispose(); }", ""),
        ("void M(int n) { var owner = new ByteOwner(n); owner.Dispose(); owner.Dispose(); }", ""),
        ("ByteOwner.Lease Make(int n) => ByteOwner.Rent(n); void M(int n) { var lease = Make(n); var copy = lease; lease.Dispose(); copy.Dispose(); }", ""),
        ("void End(ByteOwner.Lease lease) => lease.Dispose(); void M(int n) { using var lease = ByteOwner.Rent(n); End(lease); }", ""),
        ("int M(int n) { var lease = ByteOwner.Rent(n); var copy = lease; lease.Dispose(); copy.Dispose(); return copy.Span[0]; }", "POOL011"),
        ("int M(int n) { var lease = ByteOwner.Rent(n); var copy = lease; return copy.Span[0]; }", "POOL003"),
        ("void M() { var owner = MemoryPool<byte>.Shared.Rent(5); var copy = owner; owner.Dispose(); copy.Dispose(); }", "POOL010"),
        ("void M(int n) { var s = new ByteScope(n); var copy = s; s.Dispose(); copy.Dispose(); }", "POOL010"));

    [Fact]
    public Task Writers() => Check(
        ("int M() { var w = new ByteWriter(); w.Add(1); return w.WrittenCount; }", "POOL003"),
        ("int M() { using var w = new ByteWriter(); w.Add(1); return w.WrittenCount; }", ""),
        ("int M() { var w = new ByteWriter(500); try { w.Add(1); return w.WrittenCount; } finally { w.Dispose(); } }", ""),
        ("long M() { var w = new BlockWriter(); w.Add(1); return w.WrittenCount; }", "POOL003"),
        ("long M() { using var w = new BlockWriter(); w.Add(1); return w.WrittenCount; }", ""),
        ("ByteWriter M() => new ByteWriter();", ""),
        ("void Fill(IBufferWriter<byte> w) => w.Write(new byte[5]); void M() { using var w = new ByteWriter(); Fill(w); }", ""),
        ("void Fill(IBufferWriter<byte> w) => w.Write(new byte[5]); void M() { var w = new ByteWriter(); Fill(w); }", "POOL003"),
        ("string M() { using var w = new ByteWriter(); w.Add(1); return Encoding.UTF8.GetString(w.WrittenSpan); }", ""),
        ("void M() { var w = new ByteWriter(); w.Dispose(); w.Dispose(); }", ""),
        ("void M() { var w = new ByteWriter(); w.Dispose(); w.Add(1); }", "POOL011"),
        ("void M() { using var w = new ByteWriter(); w.Clear(); w.Add(1); }", ""),
        ("byte M() { var w = new ByteWriter(); w.Add(1); var s = w.WrittenSpan; w.Dispose(); return s[0]; }", "POOL011"),
        ("byte M() { var w = new ByteWriter(); w.Add(1); var s = w.WrittenSpan; var first = s[0]; w.Dispose(); return first; }", ""),
        ("void M() { var w = new ByteWriter(); var s = w.GetSpan(5); w.Dispose(); s[0] = 1; }", "POOL011"),
        ("void M() { var w = new ByteWriter(); var s = w.GetSpan(5); s[0] = 1; w.Advance(1); w.Dispose(); }", ""),
        ("void M() { var w = new ByteWriter(); var m = w.GetMemory(5); w.Dispose(); m.Span[0] = 1; }", "POOL011"),
        ("long M() { var w = new BlockWriter(); var s = w.WrittenSequence; w.Dispose(); return s.FirstSpan[0]; }", "POOL011"),
        ("ReadOnlyMemory<byte> M() { using var w = new ByteWriter(); w.Add(1); return w.WrittenMemory; }", "POOL016"),
        ("Memory<byte> M() { using var w = new ByteWriter(); return w.GetMemory(3); }", "POOL016"),
        ("ReadOnlySequence<byte> M() { using var w = new BlockWriter(); w.Add(1); return w.WrittenSequence; }", "POOL016"),
        ("byte[] M() { using var w = new ByteWriter(); w.Add(1); return w.ToArray(); }", ""),
        ("byte[] M() { using var w = new BlockWriter(); w.Add(1); return w.ToArray(); }", ""),
        ("async Task M(System.IO.Stream s) { using var w = new ByteWriter(); w.Add(1); await s.WriteAsync(w.WrittenMemory); }", ""),
        ("Task M(System.IO.Stream s) { using var w = new ByteWriter(); w.Add(1); return s.WriteAsync(w.WrittenMemory).AsTask(); }", "POOL015"));

    [Fact]
    public Task What_writers_hand_over() => Check(
        ("int M() { using var w = new ByteWriter(); w.Add(1); var o = w.DetachOwner(); return o.Length; }", "POOL003"),
        ("int M() { using var w = new ByteWriter(); w.Add(1); using var o = w.DetachOwner(); return o.Length; }", ""),
        ("int M() { var w = new ByteWriter(); w.Add(1); using var o = w.DetachOwner(); return o.Length; }", "POOL003"),
        ("IMemoryOwner<byte> M() { using var w = new ByteWriter(); w.Add(1); return w.DetachOwner(); }", ""),
        ("byte M() { using var w = new ByteWriter(); w.Add(1); var o = w.DetachOwner(); o.Dispose(); return o.Span[0]; }", "POOL011"),
        ("Memory<byte> M() { using var w = new ByteWriter(); w.Add(1); using var o = w.DetachOwner(); return o.Memory; }", "POOL016"),
        ("long M() { using var w = new BlockWriter(); w.Add(1); var o = w.DetachOwner(); return o.Length; }", "POOL003"),
        ("long M() { using var w = new BlockWriter(); w.Add(1); using var o = w.DetachOwner(); return o.Sequence.Length; }", ""),
        ("ReadOnlySequence<byte> M() { using var w = new BlockWriter(); w.Add(1); using var o = w.DetachOwner(); return o.Sequence; }", "POOL016"),
        ("BlockWriter.Owner M() { using var w = new BlockWriter(); w.Add(1); return w.DetachOwner(); }", ""),
        ("BlockWriter.Owner Make(BlockWriter w) => w.DetachOwner(); long M(BlockWriter w) => Make(w).Length;", "POOL003"),
        ("int M() { using var w = new CharWriter(stackalloc char[9]); w.Add('x'); return w.DetachOwner().Length; }", "POOL003"),
        ("IMemoryOwner<char> M() { using var w = new CharWriter(stackalloc char[9]); w.Add('x'); return w.DetachOwner(); }", ""));

    [Fact]
    public Task Writers_that_are_ref_structs() => Check(
        ("string M() { var w = new CharWriter(stackalloc char[9]); w.Write(\"x\"); return w.ToString(); }", "POOL003"),
        ("string M() { using var w = new CharWriter(stackalloc char[9]); w.Write(\"x\"); return w.ToString(); }", ""),
        ("string M() { var w = new CharWriter(0); w.Write(\"x\"); return w.ToString(); }", "POOL003"),
        ("void M() { var w = new CharWriter(5); var s = w.WrittenSpan; w.Dispose(); s.ToString(); }", "POOL011"),
        ("void M() { var w = new CharWriter(5); var s = w.WrittenSpan; s.ToString(); w.Dispose(); }", ""),
        ("ReadOnlyMemory<char> M() { using var w = new CharWriter(5); w.Add('x'); return w.WrittenMemory; }", "POOL016"),
        ("void M() { var w = new CharWriter(5); var copy = w; w.Dispose(); copy.Dispose(); }", "POOL010"),
        ("void M() { var w = new CharWriter(5); w.Dispose(); w.Dispose(); }", "POOL010"),
        ("void Fill(ref CharWriter w) => w.Add('x'); void M() { var w = new CharWriter(5); Fill(ref w); w.Dispose(); }", ""),
        ("CharWriter M() => new CharWriter(5);", ""));

    [Fact]
    public Task Copies_of_writers() => CheckScopes(
        ("void End(CharWriter w) => w.Dispose(); void M() { var w = new CharWriter(5); End(w); w.Dispose(); }", "POOL031"),
        ("void End(ref CharWriter w) => w.Dispose(); void M() { var w = new CharWriter(5); End(ref w); }", ""),
        ("void M() { var w = new CharWriter(5); var copy = w; copy.Dispose(); w.Dispose(); }", "POOL031"),
        ("void M() { CharWriter w = default; w.Add('x'); w.Dispose(); }", ""),
        ("void M() { using var w = new CharWriter(5); w.Add('x'); }", ""));

    [Fact]
    public async Task Generated_types_of_another_assembly()
    {
        var library = GeneratorRun.Of(Declarations);
        using var image = new MemoryStream();
        Assert.True(library.Output.Emit(image).Success);
        var user = CSharpCompilation.Create(
            "User",
            [CSharpSyntaxTree.ParseText("static class Program { static int M(int n) { var s = new ByteScope(n); return s.Span[0]; } static int N(int n) { using var s = new ByteScope(n); return s.Span[0]; } static int O() => Bodies.TryRent(out var a) ? a[0] : 0; static void P() { var w = new ByteWriter(); w.Add(1); } static void Q() { using var w = new ByteWriter(); w.Add(1); } static int R() { using var w = new ByteWriter(); return w.DetachOwner().Length; } static void S() { var w = new CharWriter(5); w.Add('x'); } static void T() { using var w = new CharWriter(5); w.Add('x'); } }")],
            library.Output.References.Append(MetadataReference.CreateFromImage(image.ToArray())),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        Assert.Empty(user.GetDiagnostics());
        var reports = await user.WithAnalyzers([new OwnershipAnalyzer()]).GetAnalyzerDiagnosticsAsync();
        string[] expected =
        [
            "POOL003 new ByteScope(n)", "POOL001 Bodies.TryRent(out var a)", "POOL003 new ByteWriter()", "POOL003 w.DetachOwner()", "POOL003 new CharWriter(5)",
        ];
        Assert.Equal(expected, reports.OrderBy(d => d.Location.SourceSpan.Start).Select(d => $"{d.Id} {d.Location.SourceTree!.GetText().ToString(d.Location.SourceSpan)}"));
    }

    /// <summary>Each row is the members of a class, and the report that they get. All rows are compiled together.</summary>
    private static Task Check(params (string Members, string Expected)[] rows) => Check(new OwnershipAnalyzer(), rows);

    private static Task CheckScopes(params (string Members, string Expected)[] rows) => Check(new ScopeCopyAnalyzer(), rows);

    private static async Task Check(DiagnosticAnalyzer analyzer, (string Members, string Expected)[] rows)
    {
        var classes = rows.Select((row, i) => $"internal static class Program{i} {{ {Static(row.Members)} }}");
        // The declarations are the same each time, and Generated_types_of_another_assembly compiles what becomes of them.
        var run = GeneratorRun.Of(Declarations + string.Join('\n', classes), mustCompile: Extent.IsWhole(Extent.Generator));
        Assert.Empty(run.Output.GetSemanticModel(run.Output.SyntaxTrees.First()).GetDiagnostics().Where(d => d.Severity >= DiagnosticSeverity.Warning));
        var analysis = run.Output.WithAnalyzers([analyzer], new CompilationWithAnalyzersOptions(new AnalyzerOptions([]), (exception, _, _) => Assert.Fail(exception.ToString()), true, false));
        var first = Declarations.Count(c => c == '\n');
        var reports = (await analysis.GetAnalyzerDiagnosticsAsync()).Where(d => d.Severity > DiagnosticSeverity.Hidden)
            .ToLookup(d => d.Location.GetLineSpan().StartLinePosition.Line - first, d => d.Id);
        var wrong = rows.Select((row, i) => (row.Members, row.Expected, Reported: string.Join(' ', reports[i]))).Where(row => row.Reported != row.Expected);
        Assert.True(!wrong.Any(), string.Join('\n', wrong.Select(row => $"'{row.Reported}' rather than '{row.Expected}' in {row.Members}")));
    }

    private static string Static(string members) => MemberStart().Replace(members, "static $&");

    [GeneratedRegex(@"(?<=^|; )(async )?[\w.<>\[\]]+ (M|Make|Take|Give|Fill|End)\(")]
    private static partial Regex MemberStart();
}
