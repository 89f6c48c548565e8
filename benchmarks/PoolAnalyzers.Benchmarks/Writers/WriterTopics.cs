using System.Buffers;
using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using CommunityToolkit.HighPerformance.Buffers;
using PoolAnalyzers.Benchmarks.Measuring;

namespace PoolAnalyzers.Benchmarks.Writers;

/// <summary>Writers beside those of the community toolkit and of the framework: records of a number and two texts, as a serializer writes them.</summary>
internal static class WriterTopics
{
    /// <summary>What our writers are compared with, beside the first subject of each group.</summary>
    public const string ToolkitName = "ArrayPoolBufferWriter";

    public static readonly int[] Lengths = [100, 1000, 10_000, 100_000, 1_000_000];

    private const string FrameworkName = "ArrayBufferWriter";

    // The lengths of the texts of a record, on average 20 bytes.
    private static readonly byte[] s_text = [.. Enumerable.Range(1, 64).Select(i => (byte)i)];

    private static readonly int[] s_lengths = [12, 7, 32, 4, 55, 9, 20, 21];

    // Where most writers are found: in a field.
    private static readonly PooledByteWriter s_pooled = new();
    private static readonly BlockByteWriter s_blocks = new();
    private static readonly ArrayPoolBufferWriter<byte> s_toolkit = new();
    private static readonly ArrayBufferWriter<byte> s_framework = new();

    /// <summary>All groups.</summary>
    public static IEnumerable<Group> All() => [.. Lengths.Select(Reused), .. Lengths.Select(Spans), .. Lengths.Select(New)];

    /// <summary>A writer that is cleared and written to again, with <c>Write</c>.</summary>
    public static Group Reused(int length) => new($"{length} bytes, by Write, writers that are used again", $"{length}",
    [
        new(FrameworkName, n => Repeat(n, length, ReuseFramework)),
        new(Subject.Control, n => Repeat(n, length, ReuseFramework)),
        new(ToolkitName, n => Repeat(n, length, ReuseToolkit)),
        new("class", n => Repeat(n, length, ReusePooled), ToToolkit, true),
        new("class, in blocks", n => Repeat(n, length, ReuseBlocks), ToToolkit, true),
        new("ref struct", n => Repeat(n, length, NewOnStack), ToToolkit, true),
    ]);

    /// <summary>The same by <c>GetSpan</c> and <c>Advance</c> alone, which all of them have.</summary>
    public static Group Spans(int length) => new($"{length} bytes, by GetSpan and Advance, writers that are used again", $"{length}",
    [
        new(FrameworkName, n => Repeat(n, length, SpansFramework)),
        new(Subject.Control, n => Repeat(n, length, SpansFramework)),
        new(ToolkitName, n => Repeat(n, length, SpansToolkit)),
        new("class", n => Repeat(n, length, SpansPooled), ToToolkit, true),
        new("class, in blocks", n => Repeat(n, length, SpansBlocks), ToToolkit, true),
        new("ref struct", n => Repeat(n, length, SpansOnStack), ToToolkit, true),
    ]);

    /// <summary>A writer for each use.</summary>
    public static Group New(int length) => new($"{length} bytes, by Write, a writer for each use", $"{length}",
    [
        new(FrameworkName, n => Repeat(n, length, NewFramework)),
        new(Subject.Control, n => Repeat(n, length, NewFramework)),
        new(ToolkitName, n => Repeat(n, length, NewToolkit)),
        new("class", n => Repeat(n, length, NewPooled), ToToolkit),
        new("class, in blocks", n => Repeat(n, length, NewBlocks), ToToolkit),
        new("class, from an object pool", n => Repeat(n, length, Idle), ToToolkit, true),
        new("ref struct", n => Repeat(n, length, NewOnStack), ToToolkit, true),
    ]);

    private static Target ToToolkit => new(0.90, ToolkitName);

    private static void Repeat(int operations, int length, Action<int> once)
    {
        for (var i = 0; i < operations; i++)
            once(length);
    }

    private static void ReuseFramework(int length)
    {
        s_framework.ResetWrittenCount();
        Fill(new Framework(s_framework), length);
    }

    private static void ReuseToolkit(int length)
    {
        s_toolkit.Clear();
        Fill(new Toolkit(s_toolkit), length);
    }

    private static void ReusePooled(int length)
    {
        s_pooled.Clear();
        Fill(new Pooled(s_pooled), length);
    }

    private static void ReuseBlocks(int length)
    {
        s_blocks.Clear();
        Fill(new Blocks(s_blocks), length);
    }

    private static void SpansFramework(int length)
    {
        s_framework.ResetWrittenCount();
        FillSpans(new Framework(s_framework), length);
    }

    private static void SpansToolkit(int length)
    {
        s_toolkit.Clear();
        FillSpans(new Toolkit(s_toolkit), length);
    }

    private static void SpansPooled(int length)
    {
        s_pooled.Clear();
        FillSpans(new Pooled(s_pooled), length);
    }

    private static void SpansBlocks(int length)
    {
        s_blocks.Clear();
        FillSpans(new Blocks(s_blocks), length);
    }

    [SkipLocalsInit]
    private static void SpansOnStack(int length)
    {
        var writer = new StackByteWriter(stackalloc byte[256]);
        FillSpansIn(ref writer, length);
        writer.Dispose();
    }

    private static void NewFramework(int length) => Fill(new Framework(new ArrayBufferWriter<byte>()), length);

    private static void NewToolkit(int length)
    {
        using var writer = new ArrayPoolBufferWriter<byte>();
        Fill(new Toolkit(writer), length);
    }

    private static void NewPooled(int length)
    {
        using var writer = new PooledByteWriter();
        Fill(new Pooled(writer), length);
    }

    private static void NewBlocks(int length)
    {
        using var writer = new BlockByteWriter();
        Fill(new Blocks(writer), length);
    }

    private static void Idle(int length)
    {
        using var scope = IdleWriters.RentScope();
        Fill(new Pooled(scope.Value), length);
    }

    [SkipLocalsInit]
    private static void NewOnStack(int length)
    {
        var writer = new StackByteWriter(stackalloc byte[256]);
        FillIn(ref writer, length);
        writer.Dispose();
    }

    private static void Fill<TSink>(TSink sink, int length)
        where TSink : struct, ISink => FillIn(ref sink, length);

    private static void FillSpans<TSink>(TSink sink, int length)
        where TSink : struct, ISink => FillSpansIn(ref sink, length);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void FillIn<TSink>(scoped ref TSink sink, int length)
        where TSink : struct, ISink, allows ref struct
    {
        for (int written = 0, i = 0; written < length; i++)
        {
            BinaryPrimitives.WriteInt32LittleEndian(sink.GetSpan(sizeof(int)), i);
            sink.Advance(sizeof(int));
            var first = s_lengths[i & 7];
            sink.Write(s_text.AsSpan(0, first));
            var second = s_lengths[(i + 3) & 7];
            sink.Write(s_text.AsSpan(0, second));
            written += sizeof(int) + first + second;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void FillSpansIn<TSink>(scoped ref TSink sink, int length)
        where TSink : struct, ISink, allows ref struct
    {
        for (int written = 0, i = 0; written < length; i++)
        {
            BinaryPrimitives.WriteInt32LittleEndian(sink.GetSpan(sizeof(int)), i);
            sink.Advance(sizeof(int));
            var first = s_lengths[i & 7];
            s_text.AsSpan(0, first).CopyTo(sink.GetSpan(first));
            sink.Advance(first);
            var second = s_lengths[(i + 3) & 7];
            s_text.AsSpan(0, second).CopyTo(sink.GetSpan(second));
            sink.Advance(second);
            written += sizeof(int) + first + second;
        }
    }
}
