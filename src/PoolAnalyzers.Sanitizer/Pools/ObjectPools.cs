namespace PoolAnalyzers.Sanitizer.Pools;

/// <summary>
/// What rewritten code calls beside the methods of an <c>ObjectPool&lt;T&gt;</c> of Microsoft.Extensions.ObjectPool, to which this library does not refer. The
/// pool does what it did: what it hands out and gets is only noted. Thread-safe.
/// </summary>
public static class ObjectPools
{
    /// <summary>A pool has handed out an object.</summary>
    /// <param name="item">The object, or null.</param>
    /// <param name="pool">The pool.</param>
    /// <param name="site">The number of the call, above 0.</param>
    /// <returns>The object.</returns>
    public static T Got<T>(T item, object pool, int site)
    {
        if (item is not null && PoolSanitizer.Book is { } book)
        {
            book.Objects.Got(pool, item, site);
        }

        return item;
    }

    /// <summary>A pool is about to get an object.</summary>
    /// <param name="pool">The pool, or null.</param>
    /// <param name="item">The object, or null.</param>
    /// <param name="site">The number of the call, above 0.</param>
    public static void Returning<T>(object pool, T item, int site)
    {
        if (pool is not null && item is not null && PoolSanitizer.Book is { } book)
        {
            book.Objects.Returning(pool, item, site);
        }
    }

    /// <summary>A delegate is made of a method of a pool. Nobody sees when it is called.</summary>
    /// <param name="pool">The pool, or null.</param>
    public static void SeenInParts(object pool)
    {
        if (pool is not null)
        {
            PoolSanitizer.Book?.Objects.SeenInParts(pool);
        }
    }
}
