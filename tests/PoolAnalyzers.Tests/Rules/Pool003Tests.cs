using Microsoft.CodeAnalysis;
using PoolAnalyzers.Rules;
using PoolAnalyzers.Testing;
using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL003: a memory owner is not disposed on some path that ends normally.</summary>
public sealed class Pool003Tests
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
                var owner = {|#0:MemoryPool<byte>.Shared.Rent(n)|};
                int read = stream.Read(owner.Memory.Span);
                if ({|#1:read < n|})
                    {|#2:return read;|}
                owner.Dispose();
                return n;
            }
        }
        """,
        Report("POOL003").WithLocation(0).WithLocation(1).WithLocation(2)
            .WithMessage("Memory owner 'owner' is not disposed when 'read < n' is true and the method returns in line 11"));

    [Fact]
    public async Task Tuple_that_is_given_to_what_does_not_bind()
    {
        await Members("static void Run(int n) { var o = {|POOL003:MemoryPool<byte>.Shared.Rent(n)|}; {|CS0103:Push|}((o.Memory.Length, n)); }");
        await Members("static void Run(int n) { var o = MemoryPool<byte>.Shared.Rent(n); {|CS0103:Push|}((o, n)); }");
    }

    /// <summary>Who has the memory cannot dispose of its owner.</summary>
    [Theory]
    [InlineData("Memory<byte>", "$.Memory", "IMemoryOwner<byte>", "$")]
    [InlineData("(Memory<byte>, int)", "(o.Memory, n)", "(Memory<byte>, IDisposable)", "(o.Memory, o)")]
    [InlineData("async Task<ReadOnlyMemory<byte>>", "await Task.FromResult(n) > 3 ? o.Memory : o.Memory.Slice(0, n)", "Memory<byte>", "(s_kept = o).Memory")]
    public Task Only_the_memory_is_handed_on(string type, string result, string right, string all) => Twins("POOL003",
        HandedOn(type, "{|POOL003:MemoryPool<byte>.Shared.Rent(n)|}", result), HandedOn(right, "MemoryPool<byte>.Shared.Rent(n)", all));

    private static string HandedOn(string type, string rent, string result) => result.Contains('$', StringComparison.Ordinal)
        ? $"static {type} Get(int n) => {result.Replace("$", rent, StringComparison.Ordinal)};"
        : $"private static IMemoryOwner<byte>? s_kept; static void Free() {{ s_kept?.Dispose(); s_kept = null; }} static {type} Get(int n) {{ var o = {rent}; return {result}; }}";

    private const string OwnOwner = """
        sealed class Owner : IMemoryOwner<byte>
        {
            private byte[]? _array;
            public Owner(byte[] array) => _array = array;
            public Memory<byte> Memory => _array;
            public void Dispose() { $ _array = null; }
        }

        """;

    private static string Made(string dispose, string make, string use) => OwnOwner.Replace("$", dispose, StringComparison.Ordinal) + $$"""
        private static Owner? s_last;
        static IMemoryOwner<byte> Compress(int n) { var b = ArrayPool<byte>.Shared.Rent(n); {{make}} }
        static int Use(int n) { {{use}} }
        """;

    private const string GivesBack = "if (_array is { } a) ArrayPool<byte>.Shared.Return(a);";
    private const string NeverDisposed = "var o = {|POOL003:Compress(n)|}; return o.Memory.Length;";
    private const string NotDisposed = "var o = Compress(n); return o.Memory.Length;";

    /// <summary>A method that makes an owner of its own over what it rented hands it over; one that keeps it, or of which disposal gives nothing back, does not.</summary>
    [Theory]
    [InlineData("return new Owner(b);", GivesBack, "return s_last = new Owner(b);")]
    [InlineData("var o = new Owner(b); o.Memory.Span.Clear(); return o;", GivesBack, "var o = new Owner(b); s_last = o; return o;")]
    [InlineData("return new Owner(b);", "", "return new Owner(new byte[n]);")]
    public Task Owner_of_its_own(string make, string dispose, string right) => Twins("POOL003", Made(GivesBack, make, NeverDisposed), Made(dispose, right, NotDisposed));

    private static string Struct(string use) => $$"""
        struct BufferOwner : IMemoryOwner<byte>
        {
            private byte[]? _array;
            public BufferOwner(int n) => _array = ArrayPool<byte>.Shared.Rent(n);
            public Memory<byte> Memory => _array;
            public void Dispose() { if (_array != null) ArrayPool<byte>.Shared.Return(_array); _array = null; }
        }

        delegate BufferOwner Allocator(int n);
        static class Buffers
        {
            public static BufferOwner Fill(Allocator? allocator, int n)
            {
                var result = allocator?.Invoke(n) ?? new BufferOwner(n);
                result.Memory.Span.Fill(1);
                return result;
            }

            public static int Use(Allocator? allocator, int n) { {{use}} }
        }
        """;

    /// <summary>Handed over by what its type and not its maker says; no word of pools stands in the body.</summary>
    [Theory]
    [InlineData("var o = {|POOL003:Fill(allocator, n)|}; return o.Memory.Length;", "using var o = Fill(allocator, n); return o.Memory.Length;")]
    [InlineData("var o = {|POOL003:allocator!(n)|}; BufferOwner p = o; return o.Memory.Length;", "BufferOwner? o = null; try { o = allocator!(n); return o.Value.Memory.Length; } finally { if (o != null) o.Value.Dispose(); }")]
    [InlineData("BufferOwner o = {|POOL003:allocator!(n)|}; return o.Memory.Length;", "BufferOwner? o = allocator?.Invoke(n); try { return o.HasValue ? 1 : 0; } finally { o?.Dispose(); }")]
    [InlineData("BufferOwner? o = allocator?{|POOL003:.Invoke(n)|}; BufferOwner p = default; return o.HasValue ? o.Value.Memory.Length : 0;", "BufferOwner? o = allocator?.Invoke(n); if (o is { } p) { using (p) { return p.Memory.Length; } } return 0;")]
    public Task Struct_that_is_an_owner(string faulty, string clean) => Twins("POOL003", Struct(faulty), Struct(clean));

    private static string InMessage(string rent, string use) => $$"""
        sealed class Message : IDisposable
        {
            private IMemoryOwner<byte>? _owner;
            public Message(IMemoryOwner<byte> owner, int n) { _owner = owner; Body = owner.Memory[..n]; }
            public Memory<byte> Body { get; set; }
            public IMemoryOwner<byte>? Detach() { var owner = _owner; _owner = null; return owner; }
            public void Dispose() { _owner?.Dispose(); _owner = null; }
        }

        static int Run(Message m, Action<Message> handler, int n)
        {
            try { var o = {{rent}}; {{use}} }
            catch (IOException) { }
            return n;
        }
        """;

    private const string Rents = "MemoryPool<byte>.Shared.Rent(n)";

    [Theory]
    [InlineData(Rents, "m.Body = o.Memory;", "handler(new Message(o, n));")]
    [InlineData("m.Detach()", "if (n > 3) o?.Dispose();", "o?.Dispose(); m.Detach()?.Dispose();")]
    public Task Owner_behind_an_object(string rent, string faulty, string clean) => Twins("POOL003", InMessage($"{{|POOL003:{rent}|}}", faulty), InMessage(rent, clean));

    /// <summary>The owners of CommunityToolkit, by their names.</summary>
    [Theory]
    [InlineData("POOL003", "static void Run(Stream s) { var o = {|POOL003:MemoryOwner<byte>.Allocate(9)|}; s.Read(o.Span); }", "static void Run(Stream s) { using var o = MemoryOwner<byte>.Allocate(9); s.Read(o.Span); }")]
    [InlineData("POOL003", "static void Run(Stream s) { var o = {|POOL003:SpanOwner<byte>.Allocate(9)|}; s.Read(o.Span); }", "static void Run(Stream s) { var o = SpanOwner<byte>.Allocate(9); try { s.Read(o.Span); } finally { o.Dispose(); } }")]
    [InlineData("POOL003", "static int Run(Stream s) { var o = {|POOL003:MemoryOwner<byte>.Allocate(9)|}; return s.Read(o.Span); }", "static MemoryOwner<byte> Run(Stream s) { var o = MemoryOwner<byte>.Allocate(9); int n = s.Read(o.Span); return o.Slice(0, n); }")]
    [InlineData("POOL011", "static byte Run() { var o = SpanOwner<byte>.Allocate(9); var p = o.Span; o.Dispose(); return {|POOL011:p|}[0]; }", "static byte Run() { var o = SpanOwner<byte>.Allocate(9); var first = o.Span[0]; o.Dispose(); return first; }")]
    [InlineData("POOL016", "static Memory<byte> Run() { using var o = MemoryOwner<byte>.Allocate(9); return {|POOL016:o.Memory|}; }", "static byte[] Run() { using var o = MemoryOwner<byte>.Allocate(9); return o.Span.ToArray(); }")]
    [InlineData("POOL020", "static void Run(Stream s) { using var o = MemoryPool<byte>.Shared.Rent(9); s.Write({|POOL020:o.Memory.Span|}); }", "static void Run(Stream s) { using var o = MemoryOwner<byte>.Allocate(9); s.Write(o.Span); using var p = SpanOwner<byte>.Allocate(9); s.Write(p.Span); }")]
    public async Task Owners_of_CommunityToolkit(string rule, string faulty, string clean)
    {
        foreach (var members in new[] { faulty, clean })
        {
            var test = new CSharpAnalyzerTest<OwnershipAnalyzer> { TestCode = $"using System; using System.Buffers; using System.IO; using CommunityToolkit.HighPerformance.Buffers; static class Program {{ {members} }}" };
            test.TestState.AdditionalReferences.Add(MetadataReference.CreateFromFile(typeof(CommunityToolkit.HighPerformance.Buffers.SpanOwner<>).Assembly.Location));
            test.DisabledDiagnostics.AddRange(new OwnershipAnalyzer().SupportedDiagnostics.Select(d => d.Id).Where(id => id != rule));
            await test.RunAsync();
        }
    }

    /// <summary>A constructor keeps it, or something in place of null.</summary>
    [Theory]
    [InlineData("Data = data ?? s_empty;")]
    [InlineData("Data = (data as IMemoryOwner<byte>) ?? s_empty;")]
    public Task Kept_or_replaced_by_a_constructor(string body)
    {
        const string around = """
            readonly struct Message
            {
                private static readonly IMemoryOwner<byte> s_empty = MemoryPool<byte>.Shared.Rent(1);
                public Message(IMemoryOwner<byte>? data) { BODY }
                public readonly IMemoryOwner<byte> Data;
            }
            static bool TryRead(Stream s, out Message message)
            {
                message = default;
                var owner = RENT;
                if (s.Read(owner.Memory.Span) == 0) { LEAVE return false; }
                message = new Message(owner);
                return true;
            }
            """;
        var program = around.Replace("BODY", body);
        return Twins("POOL003", program.Replace("LEAVE", "").Replace("RENT", "{|POOL003:MemoryPool<byte>.Shared.Rent(8)|}"), program.Replace("LEAVE", "owner.Dispose();").Replace("RENT", "MemoryPool<byte>.Shared.Rent(8)"));
    }
}
