using System.Buffers;
using PoolAnalyzers.Sanitizer.Books;

namespace PoolAnalyzers.Sanitizer.Pools;

/// <summary>
/// What the methods of a class call that a program derives from <see cref="ArrayPool{T}"/>. The class does what it did: what it rents and gets is only noted.
/// Thread-safe.
/// </summary>
public static class DerivedPools
{
    /// <summary>A pool is about to hand out an array.</summary>
    /// <param name="array">The array, or null.</param>
    /// <param name="pool">The pool.</param>
    /// <param name="minimumLength">The length that was asked for, in elements.</param>
    /// <returns>The array.</returns>
    public static T[] Rented<T>(T[] array, ArrayPool<T> pool, int minimumLength)
    {
        if (array is { Length: > 0 } && PoolSanitizer.Book is { } book)
        {
            book.RentedByDerived(pool, NameOf(pool), array, minimumLength);
        }

        return array!;
    }

    /// <summary>A pool has got an array, and did not look at it yet.</summary>
    /// <param name="pool">The pool.</param>
    /// <param name="array">The array, or null.</param>
    public static void Returned<T>(ArrayPool<T> pool, T[] array)
    {
        if (array is { Length: > 0 } && PoolSanitizer.Book is { } book)
        {
            book.ReturnedToDerived(pool, array);
        }
    }

    private static string NameOf(object pool) => PoolIdentity.ElementName(pool.GetType());
}
