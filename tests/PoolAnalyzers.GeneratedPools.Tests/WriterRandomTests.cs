using System.Buffers;
using CsCheck;

namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>Random operations on every kind of writer, beside <see cref="ArrayBufferWriter{T}"/>, which says what is right.</summary>
public class WriterRandomTests
{
    private const int Operations = 10;

    private static readonly int s_iterations = Effort.Of(2000, share: 4);

    private static readonly Gen<(int Kind, int Size, int Value)[]> s_operations =
        Gen.Select(Gen.Int[0, Operations - 1], Gen.Frequency((6, Gen.Int[0, 40]), (2, Gen.Int[200, 1100]), (1, Gen.Const(0))), Gen.Int[1, 200]).Array[0, 60];

    [Fact]
    public void A_class_with_one_array() => s_operations.Sample(
        operations =>
        {
            var pool = ScriptedPool<int>.Replace();
            var expected = new ArrayBufferWriter<int>();
            var writer = new Writer<int>();
            foreach (var (kind, size, value) in operations)
            {
                if (kind == 0)
                    WithFailure(pool, () => writer.Write(Values(size, value)), expected, Values(size, value));
                else if (!Common(writer, kind, size, value, expected, writer.Clear) && kind == 7)
                    writer.Add(Expect(expected, value));
                else if (kind == 8)
                    Detach(writer.DetachOwner(), expected);
                else if (kind == 9)
                    writer.Trim();
                Assert.True(expected.WrittenSpan.SequenceEqual(writer.WrittenSpan));
                Assert.Equal(expected.WrittenCount, writer.WrittenCount);
                Assert.True(pool.Out.Count <= 1);
            }

            Assert.Equal(expected.WrittenSpan.ToArray(), writer.ToArray());
            writer.Dispose();
            Assert.Empty(pool.Out);
        },
        iter: s_iterations, threads: 1);

    [Fact]
    public void A_class_with_blocks() => s_operations.Sample(
        operations =>
        {
            var pool = ScriptedPool<int>.Replace();
            var expected = new ArrayBufferWriter<int>();
            var writer = new Blocks<int>();
            foreach (var (kind, size, value) in operations)
            {
                if (kind == 0)
                    WithFailure(pool, () => writer.Write(Values(size, value)), expected, Values(size, value));
                else if (!Common(writer, kind, size, value, expected, writer.Clear) && kind == 7)
                    writer.Add(Expect(expected, value));
                else if (kind == 8)
                    Detach(writer.DetachOwner(), expected);
                else if (kind == 9)
                    writer.Trim();
                Assert.Equal(expected.WrittenSpan.ToArray(), writer.WrittenSequence.ToArray());
                Assert.Equal(expected.WrittenCount, writer.WrittenSequence.Length);
                Assert.Equal(expected.WrittenCount, writer.WrittenCount);
                Assert.Equal(pool.Out.Sum(a => (long)a.Length), writer.Capacity);
            }

            Assert.Equal(expected.WrittenSpan.ToArray(), writer.ToArray());
            writer.Dispose();
            Assert.Empty(pool.Out);
        },
        iter: s_iterations, threads: 1);

    [Fact]
    public void A_class_with_blocks_of_one_length() => s_operations.Sample(
        operations =>
        {
            var pool = ScriptedPool<int>.Replace();
            var expected = new ArrayBufferWriter<int>();
            var writer = new EvenBlocks<int>();
            foreach (var (kind, size, value) in operations)
            {
                if (kind == 0)
                    WithFailure(pool, () => writer.Write(Values(size, value)), expected, Values(size, value));
                else if (!Common(writer, kind, size, value, expected, writer.Clear) && kind == 7)
                    writer.Add(Expect(expected, value));
                else if (kind == 8)
                    Detach(writer.DetachOwner(), expected);
                else if (kind == 9)
                    writer.Trim();
                Assert.Equal(expected.WrittenSpan.ToArray(), writer.WrittenSequence.ToArray());
                Assert.Equal(expected.WrittenCount, writer.WrittenSequence.Length);
                Assert.Equal(expected.WrittenCount, writer.WrittenCount);
                Assert.Equal(pool.Out.Sum(a => (long)a.Length), writer.Capacity);
            }

            Assert.Equal(expected.WrittenSpan.ToArray(), writer.ToArray());
            writer.Dispose();
            Assert.Empty(pool.Out);
        },
        iter: s_iterations, threads: 1);

    [Fact]
    public void A_ref_struct() => Gen.Select(s_operations, Gen.Int[0, 64]).Sample(
        (operations, length) =>
        {
            var pool = ScriptedPool<int>.Replace();
            var expected = new ArrayBufferWriter<int>();
            var writer = new SpanWriter<int>(stackalloc int[length]);
            foreach (var (kind, size, value) in operations)
            {
                switch (kind)
                {
                    case 0 or 1:
                        writer.Write(Values(size, value));
                        expected.Write(Values(size, value));
                        break;
                    case 2 or 3:
                        Values(size, value).CopyTo(kind == 2 ? writer.GetSpan(size) : writer.GetMemory(size).Span);
                        writer.Advance(size);
                        expected.Write(Values(size, value));
                        break;
                    case 4:
                        writer.Clear();
                        expected.ResetWrittenCount();
                        break;
                    case 5:
                        Assert.Equal(expected.WrittenMemory.ToArray(), writer.WrittenMemory.ToArray());
                        break;
                    case 8:
                        Detach(writer.DetachOwner(), expected);
                        break;
                    default:
                        writer.Add(Expect(expected, value));
                        break;
                }

                Assert.True(expected.WrittenSpan.SequenceEqual(writer.WrittenSpan));
                Assert.True(pool.Out.Count <= 1);
            }

            writer.Dispose();
            Assert.Empty(pool.Out);
        },
        iter: s_iterations, threads: 1);

    /// <summary>What is done by the interface alone. False for an operation that is the caller's.</summary>
    private static bool Common(IBufferWriter<int> writer, int kind, int size, int value, ArrayBufferWriter<int> expected, Action clear)
    {
        switch (kind)
        {
            case 1 or 2:
                Values(size, value).CopyTo(kind == 1 ? writer.GetSpan(size) : writer.GetMemory(size).Span);
                writer.Advance(size);
                expected.Write(Values(size, value));
                return true;
            case 3:
                Assert.True(writer.GetSpan().Length >= 1);
                writer.GetSpan(size).Fill(-1); // and says nothing of it
                return true;
            case 4:
                BuffersExtensions.Write(writer, Values(size, value));
                expected.Write(Values(size, value));
                return true;
            case 5:
                clear();
                expected.ResetWrittenCount();
                return true;
            case 6:
                var room = writer.GetSpan(size).Length;
                Assert.Throws<ArgumentOutOfRangeException>(() => writer.Advance(room + 1));
                return true;
            default:
                return false;
        }
    }

    /// <summary>Tries first while the pool fails: either there is room, or nothing happens.</summary>
    private static void WithFailure(ScriptedPool<int> pool, Action write, ArrayBufferWriter<int> expected, ReadOnlySpan<int> values)
    {
        pool.Fails = true;
        try
        {
            write();
        }
        catch (InvalidOperationException)
        {
            pool.Fails = false;
            write();
        }

        pool.Fails = false;
        expected.Write(values);
    }

    private static void Detach(IDisposable owner, ArrayBufferWriter<int> expected)
    {
        using (owner)
        {
            Assert.Equal(expected.WrittenSpan.ToArray(), owner switch
            {
                IMemoryOwner<int> memory => memory.Memory.ToArray(),
                Blocks<int>.Owner blocks => blocks.Sequence.ToArray(),
                EvenBlocks<int>.Owner blocks => blocks.Sequence.ToArray(),
                _ => throw new ArgumentException("no owner of a writer", nameof(owner)),
            });
        }

        expected.ResetWrittenCount();
    }

    private static int Expect(ArrayBufferWriter<int> expected, int value)
    {
        expected.Write([value]);
        return value;
    }

    private static int[] Values(int size, int value) => [.. Enumerable.Range(value, size)];
}
