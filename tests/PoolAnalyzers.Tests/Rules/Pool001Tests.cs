using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL001: a rented array is not returned on some path that ends normally.</summary>
public sealed class Pool001Tests
{
    [Fact]
    public Task Message_names_the_condition_and_the_exit() => File(
        """
        using System.Buffers;
        using System.IO;

        class Reader
        {
            static int Read(Stream stream, int n)
            {
                byte[] buffer = {|#0:ArrayPool<byte>.Shared.Rent(n)|};
                int read = stream.Read(buffer, 0, n);
                if ({|#1:read == 0|})
                    {|#2:return -1;|}
                ArrayPool<byte>.Shared.Return(buffer);
                return read;
            }
        }
        """,
        Report("POOL001").WithLocation(0).WithLocation(1).WithLocation(2)
            .WithMessage("Rented array 'buffer' is not returned when 'read == 0' is true and the method returns in line 11"));

    /// <summary>The condition asked last only decides about something else.</summary>
    [Fact]
    public Task Message_names_the_condition_that_decides() => File(
        """
        using System;
        using System.Buffers;
        static class C
        {
            static void Run(Action? stop, System.IO.Stream? stream, int n)
            {
                while (n-- > 0)
                {
                    var buffer = {|#0:ArrayPool<byte>.Shared.Rent(n)|};
                    if (stream is null)
                    {
                        if (stop is not null)
                            stop();
                        break;
                    }

                    stream.ReadByte();
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }
        }
        """,
        Report("POOL001").WithLocation(0).WithMessage("Rented array 'buffer' is not returned when 'stream is null' is true and 'break' in line 14 leaves the loop"));

    [Fact]
    public Task Message_says_never() => File(
        """
        using System.Buffers;

        class Reader
        {
            static int Read(int n)
            {
                byte[] buffer = {|#0:ArrayPool<byte>.Shared.Rent(n)|};
                return buffer.Length;
            }
        }
        """,
        Report("POOL001").WithLocation(0).WithMessage("Rented array 'buffer' is never returned: the method returns in line 8"));

    [Fact]
    public async Task Segment_that_is_given_to_a_constructor_that_does_not_bind()
    {
        await Members("static void Run(int n) { var s = new ArraySegment<byte>({|POOL001:ArrayPool<byte>.Shared.Rent(n)|}, 0, n); {|CS0103:Look|}(s); }");
        await Members("static void Run(int n) { var s = new ArraySegment<byte>(ArrayPool<byte>.Shared.Rent(n), 0, n); var m = new {|CS0246:Missing|}(s); }");
    }

    /// <summary>In a file that speaks of no pool of objects: there, an object is followed like a rental anyway.</summary>
    [Theory]
    [InlineData("extra != null", "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}")]
    [InlineData("extra", "ArrayPool<byte>.Shared.Rent(n)")]
    public Task Array_that_is_kept_as_an_object(string keep, string rent) => File($$"""
        using System;
        using System.Buffers;

        public readonly struct Buffer
        {
            private readonly Memory<byte> _memory;
            internal Buffer(Memory<byte> memory, object extra) { _memory = memory; Extra = {{keep}}; }
            public int Length => _memory.Length;
            internal object Extra { get; }
            public static Buffer Allocate(int n) { var array = {{rent}}; return new Buffer(array.AsMemory(0, n), array); }
        }
        """);

    /// <summary>A package is missing: what is stored in a member of its types, or awaited through its extensions, may well be looked after.</summary>
    [Theory]
    [InlineData("static async Task<int> Run(Stream from, int n) { var a = await {|POOL001:Read(from, n)|}.ConfigureAwait(false); return a[0]; }",
        "static async Task<int> Run(Stream from, int n) { byte[] a = await Read(from, n).{|CS1061:WithContext|}(); try { return a[0]; } finally { ArrayPool<byte>.Shared.Return(a); } }")]
    [InlineData("static void Run(Stream from, {|CS0246:Opts|} o, {|CS0246:Opts|} p) { byte[] a = o.IsSmall ? new byte[1] : {|POOL001:ArrayPool<byte>.Shared.Rent(9)|}; from.Flush(); if (!p.IsSmall) {|POOL014:ArrayPool<byte>.Shared.Return(a)|}; }",
        "static void Run(Stream from, {|CS0246:Opts|} o) { byte[] a = o.IsSmall ? [] : ArrayPool<byte>.Shared.Rent(9); from.Flush(); if (!o.IsSmall) ArrayPool<byte>.Shared.Return(a); }")]
    [InlineData("static void Run(Stream from) { var a = {|CS0103:Opts|}.Pooled ? {|POOL001:ArrayPool<byte>.Shared.Rent(9)|} : null; from.Flush(); if (a != null && {|CS0103:Opts|}.Other) ArrayPool<byte>.Shared.Return(a); }",
        "static void Run(Stream from) { var a = {|CS0103:Opts|}.Pooled ? ArrayPool<byte>.Shared.Rent(9) : new byte[9]; from.Flush(); if ({|CS0103:Opts|}.Pooled) ArrayPool<byte>.Shared.Return(a); }")]
    [InlineData("static void Run(Stream from, {|CS0246:Opts|} o) { var a = o.Kind == {|CS0103:Kinds|}.A ? {|POOL001:ArrayPool<byte>.Shared.Rent(9)|} : null; from.Flush(); if (a != null && o.Kind == {|CS0103:Kinds|}.B) ArrayPool<byte>.Shared.Return(a); }",
        "static void Run(Stream from, {|CS0246:Opts|} o) { var a = o.Kind == {|CS0103:Kinds|}.A ? ArrayPool<byte>.Shared.Rent(9) : new byte[9]; from.Flush(); if (o.Kind == {|CS0103:Kinds|}.A) ArrayPool<byte>.Shared.Return(a); }")]
    [InlineData("static int Run(Stream from) { var a = ArrayPool<byte>.Shared.Rent(9); if (from.Read(a) == 0) { ArrayPool<byte>.Shared.Return(a); {|CS0103:Throw|}.IfClosed(from); } {|POOL010:ArrayPool<byte>.Shared.Return(a)|}; return 1; }",
        "static int Run(Stream from) { var a = ArrayPool<byte>.Shared.Rent(9); if (from.Read(a) == 0) { ArrayPool<byte>.Shared.Return(a); {|CS0103:Throw|}.Closed(from); } ArrayPool<byte>.Shared.Return(a); return 1; }")]
    [InlineData("static {|CS0246:Text|} Run(Stream from) { var a = {|POOL001:ArrayPool<byte>.Shared.Rent(9)|}; from.ReadExactly(a); {|CS0103:Texts|}.Show(a.AsMemory(0, 9)); return null; }",
        "static {|CS0246:Text|} Run(Stream from) { var a = ArrayPool<byte>.Shared.Rent(9); from.ReadExactly(a); return {|CS0103:Texts|}.Over(a.AsMemory(0, 9)); }")]
    [InlineData("static int Run(Stream from) { var a = {|POOL001:ArrayPool<byte>.Shared.Rent({|CS0103:Sizes|}.Small)|}; if (from.Read(a) == 0) return 0; ArrayPool<byte>.Shared.Return(a); return 1; }",
        "static int Run(Stream from, {|CS0246:Sizes|} sizes) { var a = ArrayPool<byte>.Shared.Rent(sizes.Small); try { return from.Read(a); } finally { ArrayPool<byte>.Shared.Return(a); } }")]
    [InlineData("static int Run(Stream from, int n) { try { var a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; from.Flush(); } catch (IOException) { return 1; } return 0; }",
        "static int Run(Stream from, {|CS0246:State|} state, int n) { try { state.Window = ArrayPool<byte>.Shared.Rent(n); from.Flush(); } catch (IOException) { return 1; } return 0; }")]
    [InlineData("static class Sizes; static void Run(Stream from, int n) { var a = n > Sizes.{|CS0117:Small|} ? {|POOL001:ArrayPool<byte>.Shared.Rent(n)|} : null; from.Flush(); if (n > Sizes.{|CS0117:Large|}) ArrayPool<byte>.Shared.Return(a!); }",
        "static class Sizes; static void Run(Stream from, int n) { var a = n > Sizes.{|CS0117:Small|} ? ArrayPool<byte>.Shared.Rent(n) : null; from.Flush(); if (n > Sizes.{|CS0117:Small|}) ArrayPool<byte>.Shared.Return(a!); }")]
    public async Task Half_loaded(string faulty, string clean)
    {
        const string helper = """
            static async Task<byte[]> Read(Stream from, int n)
            {
                var a = ArrayPool<byte>.Shared.Rent(n);
                try { await from.ReadExactlyAsync(a, 0, n); return a; }
                catch { ArrayPool<byte>.Shared.Return(a); throw; }
            }

            """;
        await Members(helper + faulty);
        await Members(helper + clean);
    }

    /// <summary>The exception that a handler swallows is the reason, and not what was asked on the way to it.</summary>
    [Fact]
    public Task Message_names_what_was_thrown_and_swallowed() => File(
        """
        using System.Buffers;
        using System.IO;

        class C
        {
            static int Run(Stream s, TextWriter? log)
            {
                var b = {|#0:ArrayPool<byte>.Shared.Rent(9)|};
                try
                {
                    if (log != null) log.Flush();
                    int n = s.Read(b, 0, 9);
                    ArrayPool<byte>.Shared.Return(b);
                    return n;
                }
                catch (IOException)
                {
                    if (log != null) log.Flush();
                    return -1;
                }
            }
        }
        """,
        Report("POOL001").WithLocation(0).WithMessage("Rented array 'b' is not returned when 's.Read(b, 0, 9)' in line 12 throws and the method returns in line 19"));

    /// <summary>The pool that the array is from is there, whoever asks whether it is.</summary>
    [Theory]
    [InlineData("WorkLast(b);", "{|POOL013:WorkLast(b)|};")]
    public Task Pool_that_may_be_null(string clean, string faulty)
    {
        const string around = """
            sealed class Sender
            {
                private ArrayPool<byte>? _pool, _other;
                private int _n;
                private void Work(byte[] b) { if (_pool != null) _pool.Return(b); }
                private void WorkIf(byte[]? b) { if (b != null) _pool?.Return(b); }
                private void WorkLast(byte[]? b) { try { if (_n == b![0]) return; _n = b[1]; } finally { if (b != null) _pool?.Return(b); } }
                public void Run(Stream s) { var b = RENT; s.Write(b, 0, 1); BODY }
            }
            """;
        return Twins(around.Replace("RENT", "{|POOL001:_other!.Rent(5)|}").Replace("BODY", faulty), around.Replace("RENT", "_pool!.Rent(5)").Replace("BODY", clean));
    }

    /// <summary>The same question in other words, or about what cannot be the rental.</summary>
    [Theory]
    [InlineData("byte[] b = parts.Count == 1 ? parts[0] : ArrayPool<byte>.Shared.Rent(n); foreach (var p in parts) n += p.Length; if (parts.Count != 1) ArrayPool<byte>.Shared.Return(b);", "parts.Count != 1", "parts.Count > 2")]
    public Task Asked_in_other_words(string clean, string right, string wrong)
    {
        const string around = "static void Run(int n, FileOptions o, ArraySegment<byte> seg, List<byte[]> parts) { BODY }";
        return Twins(around.Replace("BODY", clean.Replace(right, wrong).Replace("ArrayPool<byte>.Shared.Rent(n)", "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}")), around.Replace("BODY", clean));
    }

    /// <summary>A predicate says what its expression says.</summary>
    [Theory]
    [InlineData("static bool IsNone(this byte[] a) => a.Length == 0;", "!b.IsNone()")]
    [InlineData("static bool IsRented(byte[] a) { return a is { Length: > 0 }; }", "IsRented(b)")]
    [InlineData("static bool Differ(byte[] a, byte[] c) => a != c;", "Differ(b, given)")]
    public Task Asked_by_a_predicate(string predicate, string asked)
    {
        var around = predicate + " static void Run(int n, byte[] given) { var b = n == 0 ? OTHER : RENT; b[0] = 1; if (ASKED) ArrayPool<byte>.Shared.Return(b); }".Replace("OTHER", asked.Contains("given") ? "given" : "[]");
        return Files(Program(around.Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}").Replace("ASKED", "!(" + asked + ")")), Program(around.Replace("RENT", "ArrayPool<byte>.Shared.Rent(n)").Replace("ASKED", asked)));

        static async Task Files(params string[] programs)
        {
            foreach (var program in programs)
                await File(program);
        }

        static string Program(string members) => "using System.Buffers; static class Program { " + members + " }";
    }
}
