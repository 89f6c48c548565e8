using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Options;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>What is known of the framework: each line of the tables is about something that there is, and says what is meant.</summary>
public sealed class FrameworkFactsTests
{
    /// <summary>Types of packages that the tests do not reference.</summary>
    private const string Packages = """
        namespace System.IO.Hashing
        {
            public abstract class NonCryptographicHashAlgorithm
            {
                public void Append(byte[] source) { }
                public void Append(System.ReadOnlySpan<byte> source) { }
                public void Append(System.IO.Stream stream) { }
            }

            public sealed class Crc32 : NonCryptographicHashAlgorithm
            {
                public static byte[] Hash(byte[] source) => source;
                public static byte[] Hash(System.ReadOnlySpan<byte> source) => [];
                public static bool TryHash(System.ReadOnlySpan<byte> source, System.Span<byte> destination, out int bytesWritten) => throw null!;
                public static uint HashToUInt32(System.ReadOnlySpan<byte> source) => 0;
                public static ulong HashToUInt64(System.ReadOnlySpan<byte> source) => 0;
                public static System.UInt128 HashToUInt128(System.ReadOnlySpan<byte> source) => 0;
            }
        }

        namespace System.Numerics.Tensors
        {
            public static class TensorPrimitives
            {
                public static T Sum<T>(System.ReadOnlySpan<T> x) => x[0];
                public static T Max<T>(System.ReadOnlySpan<T> x) => x[0];
                public static T Min<T>(System.ReadOnlySpan<T> x) => x[0];
                public static T Product<T>(System.ReadOnlySpan<T> x) => x[0];
                public static T Norm<T>(System.ReadOnlySpan<T> x) => x[0];
                public static T SumOfSquares<T>(System.ReadOnlySpan<T> x) => x[0];
                public static int IndexOfMax<T>(System.ReadOnlySpan<T> x) => 0;
                public static int IndexOfMin<T>(System.ReadOnlySpan<T> x) => 0;
                public static T Dot<T>(System.ReadOnlySpan<T> x, System.ReadOnlySpan<T> y) => x[0];
                public static T CosineSimilarity<T>(System.ReadOnlySpan<T> x, System.ReadOnlySpan<T> y) => x[0];
                public static T Distance<T>(System.ReadOnlySpan<T> x, System.ReadOnlySpan<T> y) => x[0];
            }
        }

        namespace Microsoft.VisualStudio.TestTools.UnitTesting
        {
            public static class Assert
            {
                public static void AreSame<T>(T expected, T actual) { }
            }
        }

        namespace System.Web.Http
        {
            public static class HttpRequestMessageExtensions
            {
                public static void RegisterForDispose(this System.Net.Http.HttpRequestMessage request, System.IDisposable resource) { }
            }
        }
        """;

    private static readonly Lazy<(CallFacts Facts, List<IMethodSymbol> Methods, Compilation Compilation)> s_all = new(Read);

    [Theory]
    [InlineData("M:System.Buffers.ArrayPool`1.Rent(System.Int32)", nameof(CallRole.RentArray))]
    [InlineData("M:Microsoft.Extensions.ObjectPool.LeakTrackingObjectPool`1.Get", nameof(CallRole.GetObject))]
    [InlineData("M:Microsoft.Extensions.ObjectPool.DefaultObjectPoolProvider.Create``1(Microsoft.Extensions.ObjectPool.IPooledObjectPolicy{``0})",
        nameof(CallRole.CreatePool))]
    [InlineData("M:System.Environment.FailFast(System.String)", nameof(CallRole.NeverReturns))]
    [InlineData("M:System.Threading.Interlocked.CompareExchange(System.Object@,System.Object,System.Object)", nameof(CallRole.Exchange))]
    [InlineData("M:System.Threading.Interlocked.CompareExchange(System.Int64@,System.Int64,System.Int64)", nameof(CallRole.Ordinary))]
    public void Roles_are_found_in_types_and_what_derives_from_them(string id, string role) =>
        Assert.Equal(role, s_all.Value.Facts.RoleOf(Method(id)).ToString());

    [Theory]
    [InlineData("M:System.String.Join(System.String,System.Object[])", true, false)]
    [InlineData("M:System.String.Join(System.String,System.String[])", true, true)]
    [InlineData("M:System.String.Trim", true, true)]
    [InlineData("M:System.Array.Sort(System.Array)", true, false)]
    [InlineData("M:System.Collections.Generic.IEnumerable`1.GetEnumerator", false, false)]
    [InlineData("M:System.Collections.Generic.List`1.GetEnumerator", false, true)]
    [InlineData("M:System.IO.Stream.CopyTo(System.IO.Stream)", false, false)]
    [InlineData("M:System.Span`1.CopyTo(System.Span{`0})", true, true)]
    [InlineData("M:System.Security.Cryptography.SHA256.HashData(System.IO.Stream)", false, false)]
    [InlineData("M:System.Security.Cryptography.SHA256.HashData(System.Byte[])", false, true)]
    [InlineData("M:System.Text.UnicodeEncoding.GetByteCount(System.String)", false, false)]
    public void The_more_precise_line_is_right(string id, bool isPure, bool cannotThrow)
    {
        var facts = s_all.Value.Facts;
        Assert.Equal((isPure, cannotThrow), (facts.IsPure(Method(id)), facts.CannotThrow(Method(id))));
    }

    [Theory]
    [InlineData("M:System.IO.FileStream.Write(System.Byte[],System.Int32,System.Int32)", "0", true)]
    [InlineData("M:System.Security.Cryptography.HMACSHA256.HashData(System.Byte[],System.Byte[])", "0 1", true)]
    [InlineData("M:System.Linq.Enumerable.Sum(System.Collections.Generic.IEnumerable{System.Int32})", "0", false)]
    [InlineData("M:System.IO.MemoryStream.ToArray", "-1", true)]
    [InlineData("M:System.IO.Stream.Flush", "", false)]
    public void Data_is_taken_by_what_overrides_or_hides_a_method_too(string id, string positions, bool seesZeros)
    {
        var facts = s_all.Value.Facts.FactsOf(Method(id));
        Assert.Equal((positions, seesZeros), (string.Join(' ', facts.Sinks), facts.SeesZeros));
    }

    [Theory]
    [InlineData("M:System.IO.Pipes.PipeStream.Read(System.Byte[],System.Int32,System.Int32)", 0, nameof(ArgumentFacts.Counted))]
    [InlineData("M:System.IO.BinaryReader.Read(System.Span{System.Char})", 0, nameof(ArgumentFacts.Counted))]
    [InlineData("M:System.Net.Sockets.Socket.ReceiveAsync(System.Net.Sockets.SocketAsyncEventArgs)", 0, nameof(ArgumentFacts.None))]
    [InlineData("M:System.Net.Sockets.Socket.ReceiveFromAsync(System.Memory{System.Byte},System.Net.EndPoint,System.Threading.CancellationToken)", 0,
        nameof(ArgumentFacts.None))]
    [InlineData("M:System.Text.UTF8Encoding.GetBytes(System.Char[],System.Int32,System.Int32,System.Byte[],System.Int32)", 0, nameof(ArgumentFacts.Data))]
    [InlineData("M:System.Text.UTF8Encoding.GetBytes(System.Char[],System.Int32,System.Int32,System.Byte[],System.Int32)", 3, nameof(ArgumentFacts.Counted))]
    [InlineData("M:System.Text.Encoding.GetChars(System.Byte[])", 0, nameof(ArgumentFacts.Data))]
    [InlineData("M:System.Array.Reverse(System.Array)", 0, "Values, Changed")]
    public void Memory_is_written_to_by_one_parameter(string id, int position, string expected)
    {
        var facts = s_all.Value.Facts.FactsOf(Method(id));
        Assert.Equal(expected, (position < facts.Arguments.Length ? facts.Arguments[position] : ArgumentFacts.None).ToString());
    }

    [Theory]
    [InlineData("M:System.Span`1.Clear", nameof(ArgumentFacts.Cleared))]
    [InlineData("M:System.Span`1.TryCopyTo(System.Span{`0})", nameof(ArgumentFacts.Read))]
    [InlineData("M:System.Span`1.GetPinnableReference", nameof(ArgumentFacts.None))]
    public void Memory_that_a_method_is_called_on_is_known_too(string id, string expected) =>
        Assert.Equal(expected, s_all.Value.Facts.FactsOf(Method(id)).Instance.ToString());

    /// <summary>A number, or a task that has one.</summary>
    [Fact]
    public void Whatever_counts_returns_a_number()
    {
        var counting = s_all.Value.Methods.Where(m => m.ContainingNamespace.ToString()!.StartsWith("System", StringComparison.Ordinal))
            .Where(m => s_all.Value.Facts.FactsOf(m).Arguments.Any(a => (a & ArgumentFacts.Counted) != 0)).ToList();
        Assert.True(counting.Count > 50, $"{counting.Count} methods count.");
        Assert.Empty(counting.Where(m => m.ReturnType is not ({ SpecialType: SpecialType.System_Int32 or SpecialType.System_Int64 }
            or INamedTypeSymbol { Name: "Task" or "ValueTask", TypeArguments: [{ SpecialType: SpecialType.System_Int32 or SpecialType.System_Int64 }] }))
            .Select(m => m.GetDocumentationCommentId()));
    }

    [Theory]
    [InlineData("M:System.Threading.Thread.Start", false)]
    [InlineData("M:System.Threading.Thread.Join", true)]
    [InlineData("M:System.Math.Abs(System.Int32)", false)]
    public void Threads_are_waited_for_in_their_namespace(string id, bool mayWait) =>
        Assert.Equal(mayWait, s_all.Value.Facts.FactsOf(Method(id)).MayWaitForThreads);

    /// <summary>
    /// The gate looks for the words before anything is read, so that they stand in the code; what rents "Get" is called is found by its type.
    /// </summary>
    [Fact]
    public void The_gate_looks_for_what_the_tables_name()
    {
        var roles = FrameworkTables.All
            .Where(fact => fact.Role is CallRole.RentArray or CallRole.HandOverOwner or CallRole.GetObject or CallRole.ReturnToPool).ToList();
        Assert.Equal(["ArrayPool", "MemoryPool", "ObjectPool"], roles.Select(fact => fact.TypeName).Distinct().Order(StringComparer.Ordinal));
        var words = roles.Where(fact => fact.Role != CallRole.GetObject).Select(fact => fact.Member).Concat(roles.Select(fact => fact.TypeName));
        Assert.Empty(words.Except(KnownWords.Telling));
        Assert.Equal(FrameworkTables.NamesOf(PipeRole.Fill), KnownWords.Filling.Select(word => KnownWords.Vocabulary[word]).ToHashSet());
        Assert.Equal(FrameworkTables.NamesOf(PipeRole.Read, PipeRole.TryRead).Append("AdvanceTo").ToHashSet(),
            KnownWords.Reading.Select(word => KnownWords.Vocabulary[word]).ToHashSet());
    }

    private static IMethodSymbol Method(string id) => s_all.Value.Methods.First(m => m.GetDocumentationCommentId() == id);

    [Fact]
    public void Every_line_of_the_tables_is_about_some_method()
    {
        var methods = s_all.Value.Methods;
        var byName = methods.ToLookup(m => m.Name, StringComparer.Ordinal);
        var byType = methods.ToLookup(m => m.ContainingType.Name, StringComparer.Ordinal);
        Assert.Empty(FrameworkTables.All
            .Where(fact => fact.Kind != TypeTraits.None ? DocumentationCommentId.GetFirstSymbolForDeclarationId(fact.Id, s_all.Value.Compilation) is null
                : fact.Member.Length == 0
                ? !(fact.TypeName == "*" ? methods : byType[fact.TypeName]).Any(m => fact.IsAbout(m.ContainingType))
                : !byName[fact.Member].Any(m => fact.HasParameters(m) && TypesOf(m).Any(fact.IsAbout)))
            .Select(fact => $"{fact.File}:{fact.Line}: there is no {fact.Id}"));
    }

    [Theory]
    [InlineData("System.Span`1", "View, Framework, Span")]
    [InlineData("System.Buffers.ReadOnlySequence`1+Enumerator", "View, Framework")]
    [InlineData("System.IO.MemoryStream", "Wrapper, Framework, MemoryStream, Stream")]
    [InlineData("System.Threading.Tasks.Task`1", "Task, Framework")]
    [InlineData("System.Collections.Generic.List`1", "Framework")]
    public void Types_are_what_they_and_their_bases_are(string name, string expected) =>
        Assert.Equal(expected, PoolTypes.TryCreate(s_all.Value.Compilation)!.Of(s_all.Value.Compilation.GetTypeByMetadataName(name)!).ToString());

    /// <summary>A property is found by what it is called, and its accessor by the line.</summary>
    [Theory]
    [InlineData("P:System.Text.Encoding.UTF8", true)]
    [InlineData("P:System.Runtime.Intrinsics.X86.Avx2.IsSupported", true)]
    [InlineData("P:System.IO.MemoryStream.CanSeek", true)]
    [InlineData("P:System.DateTime.Now", false)]
    [InlineData("P:System.IO.Stream.Length", false)]
    public void Some_properties_always_say_the_same(string id, bool isStable) =>
        Assert.Equal(isStable, FrameworkTables.Has(
            (IPropertySymbol)DocumentationCommentId.GetFirstSymbolForDeclarationId(id, s_all.Value.Compilation)!, CallTraits.Stable));

    /// <summary>A group is the lines below a comment.</summary>
    [Fact]
    public void The_lines_of_a_group_are_sorted_and_aligned()
    {
        var faults = new List<string>();
        foreach (var file in Directory.EnumerateFiles(Path.Combine(Repository.Root, "src/PoolAnalyzers/Ownership/Facts/Framework"), "*.facts"))
        {
            var (last, colon, ids) = ("", 0, new HashSet<string>(StringComparer.Ordinal));
            foreach (var (line, index) in File.ReadAllLines(file).Select((line, index) => (line, index)))
            {
                if (line.Length == 0 || line[0] == '#')
                {
                    (last, colon) = ("", 0);
                    continue;
                }

                int at = line.IndexOf(" : ", StringComparison.Ordinal);
                var id = line[..at].TrimEnd();
                // Any type comes before all names.
                var key = id[2..].Replace('*', '!');
                if (string.CompareOrdinal(last, key) > 0 || (colon > 0 && colon != at) || !ids.Add(id) || line.Length > 160)
                    faults.Add($"{Path.GetFileName(file)}:{index + 1}: '{id}' is out of order, not in line, said twice, or too long");
                (last, colon) = (key, at);
            }
        }

        Assert.Empty(faults);
    }

    [Theory]
    [InlineData("M:System.GC.KeepAlive")]
    [InlineData("M:System.GC.KeepAlive : obj borrowed")]
    [InlineData("F:System.String.Empty : pure")]
    public void What_cannot_be_read_is_a_fault(string line) =>
        Assert.StartsWith("Some.facts:7: ",
            Assert.Throws<InvalidDataException>(() => FrameworkTables.Read(line, "Some.facts", 7)).Message, StringComparison.Ordinal);

    private static IEnumerable<INamedTypeSymbol> TypesOf(IMethodSymbol method)
    {
        for (var type = method.ContainingType; type is not null; type = type.BaseType)
            yield return type;
    }

    private static (CallFacts Facts, List<IMethodSymbol> Methods, Compilation Compilation) Read()
    {
        var references = NewApiTests.Newest;
        var options = new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary);
        var packages = CSharpCompilation.Create("Packages", [CSharpSyntaxTree.ParseText(Packages)], references, options);
        using var image = new MemoryStream();
        var made = packages.Emit(image);
        Assert.True(made.Success, string.Join('\n', made.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error)));
        var compilation = CSharpCompilation.Create("Facts", [], references.Add(MetadataReference.CreateFromImage(image.ToArray())), options);
        var types = PoolTypes.TryCreate(compilation)!;
        var said = OwnershipDeclarations.Read(compilation, EngineOptions.Of(compilation, new Microsoft.CodeAnalysis.Diagnostics.AnalyzerOptions([])), default);
        return (new(types, said), [.. MethodsOf(compilation.GlobalNamespace)], compilation);
    }

    private static IEnumerable<IMethodSymbol> MethodsOf(INamespaceOrTypeSymbol place)
    {
        foreach (var member in place.GetMembers())
        {
            if (member is IMethodSymbol { DeclaredAccessibility: Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal } method)
                yield return method;
            if (member is INamespaceOrTypeSymbol inner)
            {
                foreach (var further in MethodsOf(inner))
                    yield return further;
            }
        }
    }
}
