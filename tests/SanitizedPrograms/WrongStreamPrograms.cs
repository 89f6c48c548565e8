using System.Runtime.CompilerServices;
using Microsoft.IO;

namespace SanitizedPrograms;

/// <summary>Programs with one fault each in their use of recyclable streams. The lines that a report has to name are marked.</summary>
internal static class WrongStreamPrograms
{
    private static readonly RecyclableMemoryStreamManager s_manager = new();
    private static readonly List<Stream> s_kept = [];

    /// <summary>All of them.</summary>
    public static IEnumerable<Func<Task>> All =>
    [
        StreamArrayWritten, StreamMemoryWritten, StreamLargeArrayWritten, StreamWrittenAfterAwait, StreamDisposedTwice, StreamLost, StreamLostAtTheEnd,
        StreamsGrowing, StreamReadAfterDispose,
    ];

    private static Task StreamArrayWritten()
    {
        var stream = s_manager.GetStream();
        stream.WriteByte(1);
        byte[] buffer = stream.GetBuffer();
        stream.Dispose(); // fault
        "hello"u8.CopyTo(buffer.AsSpan(2));
        return Task.CompletedTask;
    }

    private static Task StreamMemoryWritten()
    {
        Memory<byte> memory;
        using (var stream = s_manager.GetStream())
        {
            memory = stream.GetMemory(100);
        } // fault

        memory.Span[0] = 1;
        return Task.CompletedTask;
    }

    private static Task StreamLargeArrayWritten()
    {
        var stream = s_manager.GetStream("large", 300_000, asContiguousBuffer: true);
        byte[] buffer = stream.GetBuffer();
        Close(stream);
        buffer[299_999] = 1;
        return Task.CompletedTask;
    }

    private static void Close(Stream stream) => stream.Close(); // fault

    private static async Task StreamWrittenAfterAwait()
    {
        var stream = s_manager.GetStream();
        await stream.WriteAsync(new byte[100]);
        await Task.Yield();
        byte[] buffer = stream.GetBuffer();
        await stream.DisposeAsync(); // fault
        await Task.Yield();
        buffer[7] = 1;
    }

    private static Task StreamDisposedTwice()
    {
        var stream = s_manager.GetStream();
        stream.Dispose();
        stream.Dispose(); // fault
        return Task.CompletedTask;
    }

    private static Task StreamLost()
    {
        Lose();
        GC.Collect();
        GC.WaitForPendingFinalizers();
        return Task.CompletedTask;
    }

    private static Task StreamLostAtTheEnd()
    {
        Lose();
        return Task.CompletedTask;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Lose() => s_manager.GetStream().WriteByte(1); // fault

    private static Task StreamsGrowing()
    {
        for (int i = 0; i < 200; i++)
        {
            s_kept.Add(s_manager.GetStream()); // fault
        }

        return Task.CompletedTask;
    }

    /// <summary>With the library's own pool, it passes by luck.</summary>
    private static Task StreamReadAfterDispose()
    {
        var stream = s_manager.GetStream();
        stream.WriteByte(42);
        byte[] buffer = stream.GetBuffer();
        stream.Dispose();
        return buffer[0] == 42 ? Task.CompletedTask : throw new InvalidOperationException("It reads what somebody else wrote.");
    }
}
