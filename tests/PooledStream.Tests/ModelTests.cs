using CsCheck;
using PoolAnalyzers.Testing;

namespace PooledStreams.Tests;

/// <summary>Random operations have the outcome that <see cref="MemoryStream"/> gives them. CsCheck looks for the shortest difference.</summary>
public sealed class ModelTests : RentalTest
{
    // A memory stream cannot be longer than an array.
    private static readonly StreamPool s_pool = new(new StreamPoolOptions { MaxStreamLength = LongestMemoryStream() });
    private static readonly StreamPool s_clearingPool = new(new StreamPoolOptions { MaxStreamLength = LongestMemoryStream(), ClearOnRelease = true });

    [Theory]
    [InlineData(false, 0)]
    [InlineData(true, 0)]
    [InlineData(false, 10)]
    [InlineData(false, 70_000)]
    [InlineData(true, 1_200_000)]
    public void Every_operation_has_the_outcome_that_a_memory_stream_gives_it(bool clears, long capacity)
    {
        var pool = clears ? s_clearingPool : s_pool;
        Operation.Any.Array[1, 25].Sample(
            operations =>
            {
                using var expected = new MemoryStream((int)capacity);
                using var actual = new PooledStream(pool, capacity);
                for (int i = 0; i < operations.Length; i++)
                {
                    if (IsTooMuch(expected, operations[i]))
                        continue;
                    string outcome = operations[i].RunAsync(expected).GetAwaiter().GetResult();
                    Assert.Equal(
                        $"{i}. {operations[i]}: {outcome}, {expected.Position} of {expected.Length}",
                        $"{i}. {operations[i]}: {operations[i].RunAsync(actual).GetAwaiter().GetResult()}, {actual.Position} of {actual.Length}");
                    Assert.True(actual.Capacity >= actual.Length);
                }

                Assert.Equal(expected.ToArray(), actual.ToArray());
            },
            iter: Extent.IsWhole(Extent.Generator) ? 400 : 100,
            threads: 2,
            print: operations => string.Join("; ", operations.Select(o => $"{o.Kind} {o.Number}, {o.Way}")));
    }

    [Fact]
    public void A_difference_is_found_and_shortened()
    {
        // The twin that must fail: a stream that forgets to clear what SetLength adds.
        var failure = Assert.Throws<CsCheckException>(() => Operation.Any.Array[1, 25].Sample(
            operations =>
            {
                using var expected = new MemoryStream();
                using var actual = new ForgetfulStream();
                return operations.All(operation => IsTooMuch(expected, operation)
                    || (operation.RunAsync(expected).GetAwaiter().GetResult() == operation.RunAsync(actual).GetAwaiter().GetResult()
                        && expected.Length == actual.Length && expected.ToArray().AsSpan().SequenceEqual(actual.ToArray())));
            },
            iter: 2000,
            threads: 2));
        Assert.Contains("SetLength", failure.Message, StringComparison.Ordinal);
    }

    // Copies onto itself double a stream each time; what is too much to be tried twice proves nothing more.
    private static bool IsTooMuch(MemoryStream stream, Operation operation) =>
        stream.Length + stream.Position > 8 << 20
        && operation.Kind is OperationKind.CopyToItself or OperationKind.WriteToItself or OperationKind.Write or OperationKind.Lend;

    private static long LongestMemoryStream()
    {
        using var stream = new MemoryStream();
        try
        {
            stream.Position = int.MaxValue;
            return int.MaxValue;
        }
        catch (ArgumentOutOfRangeException)
        {
            return Array.MaxLength;
        }
    }

    private sealed class ForgetfulStream : MemoryStream
    {
        public override void SetLength(long value)
        {
            long length = Length;
            base.SetLength(value);
            if (value > length)
                GetBuffer().AsSpan((int)length, (int)(value - length)).Fill(1);
        }
    }
}
