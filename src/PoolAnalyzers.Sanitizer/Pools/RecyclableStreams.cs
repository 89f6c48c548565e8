using PoolAnalyzers.Sanitizer.Books;

namespace PoolAnalyzers.Sanitizer.Pools;

/// <summary>What the methods of Microsoft.IO.RecyclableMemoryStream call when that library is rewritten. Thread-safe.</summary>
public static class RecyclableStreams
{
    /// <summary>A stream was made.</summary>
    /// <param name="stream">The stream.</param>
    public static void Created(Stream stream) => PoolSanitizer.Book?.Streams.Created(stream);

    /// <summary>A stream is about to be disposed.</summary>
    /// <param name="stream">The stream.</param>
    /// <param name="isDisposed">False where its finalizer runs.</param>
    public static void Disposing(Stream stream, bool isDisposed) => PoolSanitizer.Book?.Streams.Disposing(stream, isDisposed);

    /// <summary>A stream was disposed.</summary>
    public static void Disposed() => StreamBook.Disposed();

    /// <summary>An array is about to go back to the pool.</summary>
    /// <param name="array">The array, or null.</param>
    /// <returns>What the pool gets: the same, or another array of this length in its place.</returns>
    public static byte[] Returning(byte[] array) => array is not null && PoolSanitizer.Book is { } book ? book.Streams.Returning(array) : array!;

    /// <summary>Arrays are about to go back to the pool. Others of their lengths take their places in the list.</summary>
    /// <param name="arrays">The arrays, or null.</param>
    public static void ReturningAll(List<byte[]> arrays)
    {
        if (arrays is null || PoolSanitizer.Book is not { } book)
        {
            return;
        }

        for (int i = 0; i < arrays.Count; i++)
        {
            if (arrays[i] is { } array)
            {
                arrays[i] = book.Streams.Returning(array);
            }
        }
    }
}
