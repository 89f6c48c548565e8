using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using PoolAnalyzers.CodeFixes.Rules;
using PoolAnalyzers.Rules;
using PoolAnalyzers.Testing;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>Fixes with something to check say what, and fix-all leaves them. Where a better fix is proven, that is made instead.</summary>
public sealed class SuggestedFixTests
{
    private const string Delegate = """
            public static Action<byte[]> Sink = _ => { };

            static void M(int n)
            {
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                b[0] = 1;
                Sink(b);
            }
        """;

    private const string DelegateFixed = """
            public static Action<byte[]> Sink = _ => { };

            static void M(int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                b[0] = 1;
                Sink(b);
                ArrayPool<byte>.Shared.Return(b);
            }
        """;

    private const string Leak = """

            static void N(int n)
            {
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                b[0] = 1;
            }
        """;

    private const string LeakFixed = """

            static void N(int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                b[0] = 1;
                ArrayPool<byte>.Shared.Return(b);
            }
        """;

    /// <summary>An option says that such calls do not take it. Whether this one does, somebody has to look.</summary>
    [Fact]
    public Task Delegate_may_have_kept_it() => LendingAsync(Delegate, DelegateFixed, Delegate,
        "Return 'b' where it is lost (check that 'Sink' does not keep or return it)");

    /// <summary>Some tools go by the first offer of the first report: what is proven is fixed all the same.</summary>
    [Fact]
    public Task Fix_all_that_is_started_from_a_suggestion_does_what_is_proven() =>
        LendingAsync(Delegate + "\n" + Leak, DelegateFixed + "\n" + Leak, Delegate + "\n" + LeakFixed, null);

    private static Task LendingAsync(string before, string after, string batch, string? title) => Fixes<OwnershipAnalyzer, Pool001Fix>(
        InClass(before), InClass(after), "POOL001.ReleaseWhereLost.Suggested", title, with: test =>
        {
            const string Options = "root = true\n[*.cs]\npool_analyzers.unknown_calls = lend\n";
            test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", Options));
            test.BatchFixedState.Sources.Add(InClass(batch));
        });

    private const string Library = "public static class Library { public static void Print(byte[] array) => System.Console.WriteLine(array.Length); }";

    private const string Printed = """
            static void M(int n)
            {
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                b[0] = 1;
                Library.Print(b);
            }
        """;

    private const string PrintedFixed = """
            static void M(int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                b[0] = 1;
                Library.Print(b);
                ArrayPool<byte>.Shared.Return(b);
            }
        """;

    /// <summary>The report goes by the name of a method that cannot be read. Whether the method does as it is called, somebody has to look.</summary>
    [Fact]
    public Task Method_of_a_library_may_have_kept_it() =>
        GivenToLibraryAsync(null, Printed, "POOL001.ReleaseWhereLost.Suggested", "Return 'b' where it is lost (check that 'Print' does not keep or return it)");

    /// <summary>The twin: a file says what the method does.</summary>
    [Fact]
    public Task Method_of_a_library_is_declared() =>
        GivenToLibraryAsync("M:Library.Print(System.Byte[]) : array lent", PrintedFixed, null, "Return 'b' where it is lost");

    private static Task GivenToLibraryAsync(string? declared, string batch, string? key, string title) => Fixes<OwnershipAnalyzer, Pool001Fix>(
        InClass(Printed), InClass(PrintedFixed), key, title, with: test =>
        {
            using var image = new MemoryStream();
            var made = CSharpCompilation.Create("Library", [CSharpSyntaxTree.ParseText(Library)], LocalReferences.Framework,
                new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)).Emit(image);
            Assert.True(made.Success);
            test.TestState.AdditionalReferences.Add(MetadataReference.CreateFromImage(image.ToArray()));
            if (declared is not null)
                test.TestState.AdditionalFiles.Add(("PoolAnalyzers.Ownership.txt", declared));
            test.BatchFixedState.Sources.Add(InClass(batch));
        });

    /// <summary>A view that begins later has fewer elements than were asked for, and with too few of these it has none.</summary>
    [Theory]
    [InlineData("{|POOL020:b.AsSpan().Slice(2)|}", "b.AsSpan().Slice(2, n - 2)")]
    [InlineData("{|POOL020:b.AsSpan(2)|}", "b.AsSpan(2, n - 2)")]
    [InlineData("{|POOL020:b.AsSpan()[2..]|}", "b.AsSpan()[2..n]")]
    public Task View_that_begins_later(string before, string after) => FixesOne<Pool020Fix>(
        Written(before), Written(after), batch: Written(before), key: "POOL020.Slice.Suggested",
        title: "Use only the 'n' elements that were asked for (check that there are at least '2' elements)");

    /// <summary>As many as the view leaves out were asked for, or more.</summary>
    [Theory]
    [InlineData("16", "{|POOL020:b.AsSpan(2)|}", "b.AsSpan(2, 16 - 2)")]
    [InlineData("2", "{|POOL020:b.AsSpan(2)|}", "b.AsSpan(2, 2 - 2)")]
    [InlineData("Size", "{|POOL020:b.AsSpan(2)|}", "b.AsSpan(2, Size - 2)")]
    public Task View_that_begins_within_what_was_asked_for(string size, string before, string after) => Fixes<Pool020Fix>(
        Written(before, size), Written(after, size), title: $"Use only the '{size}' elements that were asked for");

    /// <summary>The twin: fewer were asked for, or nobody can say how many.</summary>
    [Theory]
    [InlineData("1", "{|POOL020:b.AsSpan(2)|}", "b.AsSpan(2, 1 - 2)", "2")]
    [InlineData("16", "{|POOL020:b.AsSpan(Later)|}", "b.AsSpan(Later, 16 - Later)", "Later")]
    public Task View_that_may_begin_later_than_what_was_asked_for(string size, string before, string after, string least) => FixesOne<Pool020Fix>(
        Written(before, size), Written(after, size), batch: Written(before, size), key: "POOL020.Slice.Suggested",
        title: $"Use only the '{size}' elements that were asked for (check that there are at least '{least}' elements)");

    /// <summary>A call that says where the view begins may say something else when it is asked again.</summary>
    [Fact]
    public Task View_that_begins_where_a_call_says() => Leaves<Pool020Fix>(Written("{|POOL020:b.AsSpan(s.ReadByte())|}"));

    /// <summary>What was written may be less than what was asked for.</summary>
    [Fact]
    public Task View_that_may_begin_later_than_what_was_written() => FixesOne<Pool020Fix>(
        Read("{|POOL020:b.AsSpan(2)|}"), Read("b.AsSpan(2, read - 2)"), batch: Read("{|POOL020:b.AsSpan(2)|}"), key: "POOL020.SliceWritten.Suggested",
        title: "Use only the 'read' elements that were written (check that there are at least '2' elements)");

    private static string Read(string view) => $$"""
            static void M(Stream s)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(16);
                int read = s.Read(b, 0, 16);
                s.Write({{view}});
                ArrayPool<byte>.Shared.Return(b);
            }
        """;

    /// <summary>The twin: a view that begins at the start.</summary>
    [Theory]
    [InlineData("{|POOL020:b.AsSpan()|}", "b.AsSpan(0, n)")]
    [InlineData("{|POOL020:b.AsSpan().Slice(0)|}", "b.AsSpan().Slice(0)[..n]")]
    public Task View_that_begins_at_the_start(string before, string after) =>
        Fixes<Pool020Fix>(Written(before), Written(after), title: "Use only the 'n' elements that were asked for");

    /// <summary>The overload with two more numbers gets a value in front of them: as a place and a number they would say something else.</summary>
    [Fact]
    public Task Numbers_that_say_something_else() => Leaves<Pool020Fix>("""
            static int M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                s.ReadExactly(b, 0, n);
                int at = Array.LastIndexOf({|POOL020:b|}, (byte)3);
                ArrayPool<byte>.Shared.Return(b);
                return at;
            }
        """);

    /// <summary>A copy of an array of views has the same views.</summary>
    [Fact]
    public Task Copy_that_has_the_rental_still() => Leaves<Pool016Fix>("""
            static Memory<int>[] M(int n)
            {
                int[] b = ArrayPool<int>.Shared.Rent(n);
                try
                {
                    return {|POOL016:new[] { b.AsMemory(0, n) }|};
                }
                finally
                {
                    ArrayPool<int>.Shared.Return(b);
                }
            }
        """);

    private static string Written(string view, string size = "n") => $$"""
            private const int Size = 16;
            private static int Later => 3;

            static void M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent({{size}});
                s.ReadExactly(b, 0, {{size}});
                s.Write({{view}});
                ArrayPool<byte>.Shared.Return(b);
            }
        """;

    /// <summary>The twin: a span cannot be kept.</summary>
    [Fact]
    public Task Span_cannot_be_kept() => Fixes<Pool001Fix>("""
            public delegate void Look(ReadOnlySpan<byte> view);

            static void M(Look look, int n)
            {
                byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                b[0] = 1;
                look(b);
            }
        """, """
            public delegate void Look(ReadOnlySpan<byte> view);

            static void M(Look look, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                b[0] = 1;
                look(b);
                ArrayPool<byte>.Shared.Return(b);
            }
        """, title: "Return 'b' where it is lost");

    [Fact]
    public Task Count_of_the_reader_in_a_loop() => Fixes<Pool020Fix>("""
            static void M(Stream s, Stream to)
            {
                byte[] c = ArrayPool<byte>.Shared.Rent(20);
                int n;
                while ((n = s.Read(c)) > 0)
                    to.Write({|POOL020:c|});
                ArrayPool<byte>.Shared.Return(c);
            }
        """, """
            static void M(Stream s, Stream to)
            {
                byte[] c = ArrayPool<byte>.Shared.Rent(20);
                int n;
                while ((n = s.Read(c)) > 0)
                    to.Write(c.AsSpan(0, n));
                ArrayPool<byte>.Shared.Return(c);
            }
        """, title: "Use only the 'n' elements that were written");

    /// <summary>Behind the loop, the count is that of the last turn, which read nothing.</summary>
    [Fact]
    public Task Count_of_a_loop_is_not_used_behind_it() => Leaves<Pool020Fix>("""
            static void M(Stream s, Stream to)
            {
                byte[] c = ArrayPool<byte>.Shared.Rent(20);
                int n;
                while ((n = s.Read(c)) > 0)
                    Console.WriteLine(n);
                to.Write({|POOL020:c|});
                ArrayPool<byte>.Shared.Return(c);
            }
        """);

    [Fact]
    public Task Field_behind_a_property_is_emptied() => Fixes<Pool012Fix>("""
            public sealed class Holder : IDisposable
            {
                private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(16);

                public byte[]? Buffer
                {
                    get => _buffer;
                    set => _buffer = value ?? throw new ArgumentNullException(nameof(value));
                }

                public void Dispose()
                {
                    if (Buffer is not null)
                        {|POOL012:ArrayPool<byte>.Shared.Return(Buffer)|};
                }
            }
        """, """
            public sealed class Holder : IDisposable
            {
                private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(16);

                public byte[]? Buffer
                {
                    get => _buffer;
                    set => _buffer = value ?? throw new ArgumentNullException(nameof(value));
                }

                public void Dispose()
                {
                    if (Buffer is not null)
                    {
                        byte[] buffer = _buffer!;
                        _buffer = null;
                        ArrayPool<byte>.Shared.Return(buffer);
                    }
                }
            }
        """);
}
