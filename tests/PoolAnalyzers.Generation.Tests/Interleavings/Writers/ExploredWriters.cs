using System.Collections.Concurrent;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Generation.Tests.Interleavings.Writers;

/// <summary>The writers whose emitted texts are explored.</summary>
/// <remarks>
/// Spans, memories and sequences become structs of the explored program itself, which check what the runtime would check, and fail where it would not.
/// The lengths of arrays become small. All else is as it was emitted.
/// </remarks>
internal static class ExploredWriters
{
    private static readonly ConcurrentDictionary<string, Lazy<string>> s_emitted = new();
    private static readonly ConcurrentDictionary<string, Lazy<ExploredText>> s_compiled = new();

    /// <summary>The options of the attribute by the name of the writer.</summary>
    public static IReadOnlyDictionary<string, string> All { get; } = new Dictionary<string, string>
    {
        ["one array"] = "",
        ["one array with a limit"] = ", MaxLength = 7",
        ["blocks"] = ", Segments = true",
        ["blocks with a limit"] = ", Segments = true, MaxLength = 7",
        ["blocks of one length"] = ", Segments = true, BlockLength = 2",
    };

    private static readonly (string Old, string New)[] s_replaced =
    [
        ("value.CopyTo(global::System.Runtime.InteropServices.MemoryMarshal.CreateSpan(ref global::System.Runtime.CompilerServices.Unsafe.Add(\n"
            + "                ref global::System.Runtime.InteropServices.MemoryMarshal.GetArrayDataReference(array), count), value.Length));",
            "value.CopyTo(global::Explored.Room.Unchecked(array, count, value.Length));"),
        ("global::System.Buffers.IBufferWriter<byte>, ", ""),
        ("global::System.Buffers.IMemoryOwner<byte>", "global::System.IDisposable"),
        ("global::System.ReadOnlySpan<byte>", "global::Explored.Elements"),
        ("global::System.ReadOnlyMemory<byte>", "global::Explored.Elements"),
        ("global::System.Span<byte>", "global::Explored.Room"),
        ("global::System.Memory<byte>", "global::Explored.Room"),
        ("global::System.Buffers.ReadOnlySequenceSegment<byte>", "global::Explored.Segment"),
        ("global::System.Buffers.ReadOnlySequence<byte>", "global::Explored.Sequence"),
        ("global::System.Buffers.ArrayPool<byte>.Shared", "global::Explored.Arrays.Instance"),
        ("global::System.Runtime.CompilerServices.Unsafe.SizeOf<byte>()", "1"),
        ("global::System.OutOfMemoryException", "global::System.InvalidOperationException"),
        ("scoped ", ""),
        // What arrays are asked to have at least.
        (", 256u)", ", 1u)"),
        ("Min(1024, most)", "Min(1, most)"),
        ("65536 / ", "4 / "),
    ];

    /// <summary>Compiles the text of a writer with edits; without them, once.</summary>
    public static ExploredText Compile(string writer, params Edit[] edits) => edits.Length > 0
        ? CompileAnew(writer, edits)
        : s_compiled.GetOrAdd(writer, w => new(() => CompileAnew(w, []))).Value;

    private static ExploredText CompileAnew(string writer, Edit[] edits)
    {
        var emitted = s_emitted.GetOrAdd(
            All[writer], options => new(() => GeneratorRun.Of(Declaration(options), mustCompile: Extent.IsWhole(Extent.Generator)).Text)).Value;
        var text = edits.Aggregate(emitted, (t, edit) => edit.Apply(t));
        foreach (var (old, replaced) in s_replaced)
            text = text.Replace(old, replaced, StringComparison.Ordinal);
        return ExploredText.Compile(Declaration(All[writer]) + Substitutes, Driver, text);
    }

    private static string Declaration(string options) =>
        $$"""
        using System;
        using PoolAnalyzers;

        namespace Explored
        {
            [PooledWriter(typeof(byte), Pool = "Arrays.Instance"{{options}})]
            internal sealed partial class Pool;

            internal sealed class Arrays : System.Buffers.ArrayPool<byte>
            {
                public static readonly Arrays Instance = new Arrays();

                public static Func<int, byte[]> Rents { get; set; } = null!;

                public static Action<byte[]> Returns { get; set; } = null!;

                public override byte[] Rent(int length) => Rents(length);

                public override void Return(byte[] array, bool clearArray = false) => Returns(array);
            }
        }

        """;

    private const string Substitutes =
        """
        namespace Explored
        {
            using PoolAnalyzers.Generation.Tests.Interleavings.Writers;

            internal readonly struct Elements
            {
                public readonly byte[]? Array;
                public readonly int Start;
                public readonly int Length;

                public Elements(byte[]? array, int start, int length)
                {
                    Room.Check(array, start, length);
                    (Array, Start, Length) = (array, start, length);
                }

                public static implicit operator Elements(byte[]? array) => new Elements(array, 0, array?.Length ?? 0);

                public Elements Slice(int start) => Slice(start, Length - start);

                public Elements Slice(int start, int length) =>
                    start < 0 || length < 0 || start + length > Length ? throw new ArgumentOutOfRangeException() : new Elements(Array, Start + start, length);

                public byte[] ToArray() => new byte[Length];

                public bool TryCopyTo(Room to)
                {
                    if (Length > to.Length)
                        return false;
                    if (Length > 0)
                        ArrayBook.Copies(to.Array!, to.Start, Length);
                    return true;
                }

                public void CopyTo(Room to)
                {
                    if (!TryCopyTo(to))
                        throw new ArgumentException("It is too short.");
                }
            }

            internal readonly struct Room
            {
                public readonly byte[]? Array;
                public readonly int Start;
                public readonly int Length;

                public Room(byte[]? array, int start, int length)
                    : this(length, start, array) => Check(array, start, length);

                private Room(int length, int start, byte[]? array) => (Array, Start, Length) = (array, start, length);

                public static implicit operator Room(byte[]? array) => new Room(array, 0, array?.Length ?? 0);

                public static Room Unchecked(byte[] array, int start, int length) => new Room(length, start, array);

                public Room Slice(int start) =>
                    start < 0 || start > Length ? throw new ArgumentOutOfRangeException() : new Room(Array, Start + start, Length - start);

                public static void Check(byte[]? array, int start, int length)
                {
                    if (start < 0 || length < 0 || start + length > (array?.Length ?? 0))
                        throw new ArgumentOutOfRangeException();
                }
            }

            internal class Segment
            {
                public Elements Memory { get; protected set; }

                public Segment? Next { get; protected set; }

                public long RunningIndex { get; protected set; }
            }

            internal readonly struct Sequence
            {
                private readonly object? _first;

                public Sequence(byte[] array, int start, int length)
                {
                    Room.Check(array, start, length);
                    (_first, Length) = (array, length);
                }

                public Sequence(Segment first, int start, Segment last, int end)
                {
                    ArgumentNullException.ThrowIfNull(first);
                    ArgumentNullException.ThrowIfNull(last);
                    if ((uint)end > (uint)last.Memory.Length)
                        throw new ArgumentOutOfRangeException();
                    (_first, Length) = (first, last.RunningIndex + end);
                }

                public static Sequence Empty => default;

                public long Length { get; }

                public Position Start => new Position(_first);
            }

            internal readonly struct Position(object? segment)
            {
                public object? GetObject() => segment;
            }
        }
        """;

    private const string Driver =
        """
        namespace Explored
        {
            using PoolAnalyzers.Generation.Tests.Interleavings;
            using PoolAnalyzers.Generation.Tests.Interleavings.Writers;

            internal sealed class Driver : IExploredPool, IHasBook
            {
                public ArrayBook Book { get; } = new ArrayBook();

                public static IExploredPool Create()
                {
                    Driver driver = new Driver();
                    Arrays.Rents = driver.Book.Rent;
                    Arrays.Returns = driver.Book.Return;
                    return driver;
                }

                public object Rent() => new Writer();

                public object? TryRent() => null;

                public void Return(object item) => ((Writer)item).Dispose();

                public void Trim()
                {
                }
            }

            internal sealed class Writer : IExploredWriter
            {
                private readonly Pool _writer = new Pool();

                public void Write(int count) => _writer.Write(new byte[count]);

                public void Fill(int count)
                {
                    Room room = _writer.GetSpan(count);
                    new Elements(new byte[count], 0, count).CopyTo(room);
                    _writer.Advance(count);
                }

                public void Add() => _writer.Add(1);

                public void Clear() => _writer.Clear();

                public void Trim() => _writer.Trim();

                public void Read()
                {
                    _ = _writer.ToArray();
                    _ = _writer.WrittenSequence;
                }

                public System.IDisposable Detach() => _writer.DetachOwner();

                public void Dispose() => _writer.Dispose();
            }
        }
        """;
}

/// <summary>A driver with a book of arrays.</summary>
internal interface IHasBook
{
    ArrayBook Book { get; }
}
