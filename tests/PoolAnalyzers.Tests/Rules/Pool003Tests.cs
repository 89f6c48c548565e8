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
    [InlineData("var o = new Owner(b); o.Memory.Span.Clear(); return o;", GivesBack, "var o = new Owner(b); s_last = o; return o;")]
    public Task Owner_of_its_own(string make, string dispose, string right) => Twins(Made(GivesBack, make, NeverDisposed), Made(dispose, right, NotDisposed));

    /// <summary>The owners of CommunityToolkit, by their names.</summary>
    [Theory]
    [InlineData("static void Run(Stream s) { var o = {|POOL003:MemoryOwner<byte>.Allocate(9)|}; s.Read(o.Span); }", "static void Run(Stream s) { using var o = MemoryOwner<byte>.Allocate(9); s.Read(o.Span); }")]
    [InlineData("static void Run(Stream s) { var o = {|POOL003:SpanOwner<byte>.Allocate(9)|}; s.Read(o.Span); }", "static void Run(Stream s) { var o = SpanOwner<byte>.Allocate(9); try { s.Read(o.Span); } finally { o.Dispose(); } }")]
    [InlineData("static int Run(Stream s) { var o = {|POOL003:MemoryOwner<byte>.Allocate(9)|}; return s.Read(o.Span); }", "static MemoryOwner<byte> Run(Stream s) { var o = MemoryOwner<byte>.Allocate(9); int n = s.Read(o.Span); return o.Slice(0, n); }")]
    [InlineData("static byte Run() { var o = SpanOwner<byte>.Allocate(9); var p = o.Span; o.Dispose(); return {|POOL011:p|}[0]; }", "static byte Run() { var o = SpanOwner<byte>.Allocate(9); var first = o.Span[0]; o.Dispose(); return first; }")]
    [InlineData("static Memory<byte> Run() { using var o = MemoryOwner<byte>.Allocate(9); return {|POOL016:o.Memory|}; }", "static byte[] Run() { using var o = MemoryOwner<byte>.Allocate(9); return o.Span.ToArray(); }")]
    [InlineData("static void Run(Stream s) { using var o = MemoryPool<byte>.Shared.Rent(9); s.Write({|POOL020:o.Memory.Span|}); }", "static void Run(Stream s) { using var o = MemoryOwner<byte>.Allocate(9); s.Write(o.Span); using var p = SpanOwner<byte>.Allocate(9); s.Write(p.Span); }")]
    public async Task Owners_of_CommunityToolkit(string faulty, string clean)
    {
        foreach (var members in new[] { faulty, clean })
        {
            var test = new CSharpAnalyzerTest<OwnershipAnalyzer> { TestCode = $"using System; using System.Buffers; using System.IO; using CommunityToolkit.HighPerformance.Buffers; static class Program {{ {members} }}" };
            test.TestState.AdditionalReferences.Add(MetadataReference.CreateFromFile(typeof(CommunityToolkit.HighPerformance.Buffers.SpanOwner<>).Assembly.Location));
            test.DisableQuietRules<OwnershipAnalyzer>();
            await test.RunAsync();
        }
    }
}
