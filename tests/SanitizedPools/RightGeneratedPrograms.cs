namespace SanitizedPools;

/// <summary>Programs that use generated pools as they should.</summary>
public static class RightGeneratedPrograms
{
    private static byte[]? s_kept;

    /// <summary>All of them.</summary>
    public static IEnumerable<Func<Task>> All => [Generated, GeneratedOfThreads, GeneratedAwaited, GeneratedScopes, GeneratedObjects, GeneratedKept];

    private static Task Generated()
    {
        var numbers = new Numbers();
        for (int i = 0; i < 1000; i++)
        {
            byte[] chunk = Chunks.Rent();
            int[] few = numbers.Rent(200);
            chunk.AsSpan().Fill(1);
            few.AsSpan().Fill(1);
            numbers.Return(few);
            Chunks.Return(chunk);
        }

        return Task.CompletedTask;
    }

    private static Task GeneratedOfThreads() => Task.WhenAll(Enumerable.Range(0, 4).Select(_ => Task.Run(() =>
    {
        for (int i = 0; i < 500; i++)
        {
            byte[] chunk = Chunks.Rent();
            chunk.AsSpan().Fill((byte)i);
            Chunks.Return(chunk);
        }
    })));

    private static async Task GeneratedAwaited()
    {
        using var lease = Chunks.RentLease();
        await Task.Yield();
        lease.Memory.Span.Fill(1);
    }

    private static Task GeneratedScopes()
    {
        for (int i = 0; i < 100; i++)
        {
            using var letters = new Letters(5000);
            letters.Span.Fill('a');
        }

        return Task.CompletedTask;
    }

    private static Task GeneratedObjects()
    {
        for (int i = 0; i < 100; i++)
        {
            var builder = Builders.Rent();
            builder.Append(i);
            Builders.Return(builder);
        }

        return Task.CompletedTask;
    }

    private static Task GeneratedKept()
    {
        s_kept = Chunks.Rent();
        s_kept[0] = 1;
        return Task.CompletedTask;
    }
}
