using PoolAnalyzers.Rules;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>Owners of other libraries, as the ownership files of the package tell them. The types are declared here under their names, with members that show nothing.</summary>
public sealed class LibraryOwnerTests
{
    private const string Usings = """
        using System;
        using System.Buffers;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Text;
        using System.Text.Json;
        using System.Threading.Tasks;
        using Nerdbank.Streams;
        using CommunityToolkit.HighPerformance.Buffers;
        using Microsoft.IO;
        using Cysharp.Text;
        using Collections.Pooled;

        """;

    private const string Declarations = """

        namespace Nerdbank.Streams { public class Sequence<T> : IBufferWriter<T>, IDisposable { public extern Sequence(); public extern Sequence(ArrayPool<T> p); public extern ReadOnlySequence<T> AsReadOnlySequence { get; } public extern long Length { get; } public extern void Advance(int count); public extern Memory<T> GetMemory(int sizeHint = 0); public extern Span<T> GetSpan(int sizeHint = 0); public extern void Dispose(); public extern void Reset(); public extern void AdvanceTo(SequencePosition p); public static extern implicit operator ReadOnlySequence<T>(Sequence<T> s); } }
        namespace CommunityToolkit.HighPerformance.Buffers { public sealed class ArrayPoolBufferWriter<T> : IBufferWriter<T>, IMemoryOwner<T> { public extern ArrayPoolBufferWriter(); public extern ArrayPoolBufferWriter(int n); public extern ReadOnlySpan<T> WrittenSpan { get; } public extern ReadOnlyMemory<T> WrittenMemory { get; } public extern int WrittenCount { get; } extern Memory<T> IMemoryOwner<T>.Memory { get; } public extern void Advance(int count); public extern Memory<T> GetMemory(int sizeHint = 0); public extern Span<T> GetSpan(int sizeHint = 0); public extern void Dispose(); public extern void Clear(); }
        public sealed class MemoryOwner<T> : IMemoryOwner<T> { public static extern MemoryOwner<T> Allocate(int n); public extern Memory<T> Memory { get; } public extern Span<T> Span { get; } public extern MemoryOwner<T> Slice(int a, int b); public extern void Dispose(); public extern int Length {get;} }
        public readonly ref struct SpanOwner<T> { public static extern SpanOwner<T> Allocate(int n); public extern Span<T> Span { get; } public extern void Dispose(); public extern int Length {get;} } }
        namespace Microsoft.IO { public sealed class RecyclableMemoryStreamManager { public extern RecyclableMemoryStream GetStream(); public extern RecyclableMemoryStream GetStream(string? tag); public extern RecyclableMemoryStream GetStream(ReadOnlySpan<byte> b); }
        public sealed class RecyclableMemoryStream : MemoryStream, IBufferWriter<byte> { internal extern RecyclableMemoryStream(); public extern ReadOnlySequence<byte> GetReadOnlySequence(); public extern void Advance(int n); public extern Memory<byte> GetMemory(int n = 0); public extern Span<byte> GetSpan(int n = 0); } }
        namespace Cysharp.Text { public static class ZString { public static extern Utf16ValueStringBuilder CreateStringBuilder(); public static extern Utf16ValueStringBuilder CreateStringBuilder(bool notNested); public static extern Utf8ValueStringBuilder CreateUtf8StringBuilder(); }
        public struct Utf16ValueStringBuilder : IDisposable, IBufferWriter<char> { public extern void Append(string value); public extern void Append(char value); public extern ReadOnlySpan<char> AsSpan(); public override extern string ToString(); public extern void Dispose(); public extern void Advance(int n); public extern Memory<char> GetMemory(int n = 0); public extern Span<char> GetSpan(int n = 0); }
        public struct Utf8ValueStringBuilder : IDisposable { public extern void Append(string value); public extern void Dispose(); public extern ReadOnlyMemory<byte> AsMemory(); } }
        namespace Collections.Pooled { public class PooledList<T> : IDisposable, System.Collections.Generic.IEnumerable<T> { public extern PooledList(); public extern PooledList(System.Collections.Generic.IEnumerable<T> e); public extern Span<T> Span { get; } public extern int Count { get; } public extern void Add(T item); public extern void Dispose(); public extern System.Collections.Generic.IEnumerator<T> GetEnumerator(); extern System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator(); }
        public class PooledDictionary<K, V> : IDisposable { public extern PooledDictionary(); public extern V this[K k] { get; set; } public extern bool TryGetValue(K k, out V v); public extern void Dispose(); }
        public static class PooledExtensions { public static extern PooledList<T> ToPooledList<T>(this System.Collections.Generic.IEnumerable<T> e); } }
        namespace DotNext.Buffers { public struct MemoryOwner<T> : IMemoryOwner<T> { public extern MemoryOwner(ArrayPool<T> p, int n); public extern MemoryOwner(T[] a); public extern Memory<T> Memory { get; } public extern Span<T> Span { get; } public extern void Dispose(); }
        public ref struct SpanOwner<T> : IDisposable { public extern SpanOwner(Span<T> s); public extern SpanOwner(Span<T> s, int n); public extern SpanOwner(int n, bool exact = true); public extern Span<T> Span { get; } public extern void Dispose(); }
        public sealed class PoolingArrayBufferWriter<T> : IBufferWriter<T>, IDisposable { public extern PoolingArrayBufferWriter(ArrayPool<T>? p = null); public extern MemoryOwner<T> DetachBuffer(); public extern ReadOnlyMemory<T> WrittenMemory { get; } public extern void Advance(int count); public extern Memory<T> GetMemory(int sizeHint = 0); public extern Span<T> GetSpan(int sizeHint = 0); public extern void Dispose(); } }
        """;

    /// <summary>What a project says of a member comes before what the package knows.</summary>
    [Fact]
    public async Task A_file_of_the_project_knows_better()
    {
        const string program = "static string M() { var sb = ZString.CreateStringBuilder(); return sb.ToString(); }";
        await Check(program.Replace("ZString.CreateStringBuilder()", "{|POOL003:ZString.CreateStringBuilder()|}"));
        await Check(program, "M:Cysharp.Text.ZString.CreateStringBuilder : return lent");
    }

    private static Task Check(string members, string? file = null)
    {
        var test = new CSharpAnalyzerTest<OwnershipAnalyzer> { TestCode = $"{Usings}public static class Program\n{{\n{members}\n}}\n{Declarations}" };
        test.DisableQuietRules<OwnershipAnalyzer>();
        if (file is not null)
            test.TestState.AdditionalFiles.Add(("PoolAnalyzers.Ownership.txt", file));
        return test.RunAsync();
    }
}
