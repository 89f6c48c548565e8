using System.Buffers;
using PoolAnalyzers.Sanitizer.Stacks;

namespace PoolAnalyzers.Sanitizer.Pools;

/// <summary>An owner that can be told which call disposes it.</summary>
internal interface IAnnouncedOwner
{
    /// <summary>Disposes for a call.</summary>
    /// <param name="site">The number of the call; 0 where it is not known for certain.</param>
    void Dispose(int site);
}

/// <summary>
/// What rewritten code calls in place of the methods of pools. A checked pool gets the number of the call, which is then certain without a look at the stack.
/// All other pools do what they did. Thread-safe.
/// </summary>
public static class AnnouncedCalls
{
    /// <summary>Calls <see cref="ArrayPool{T}.Rent"/>.</summary>
    /// <param name="pool">The pool.</param>
    /// <param name="minimumLength">The length that is asked for, in elements.</param>
    /// <param name="site">The number of the call, above 0.</param>
    /// <returns>The array.</returns>
    public static T[] Rent<T>(ArrayPool<T> pool, int minimumLength, int site)
    {
        if (pool is CheckedArrayPool<T> known)
        {
            return known.Rent(minimumLength, site);
        }

        CallSites.Next(site);
        T[] array = pool.Rent(minimumLength);
        CallSites.Take();
        return array;
    }

    /// <summary>Calls <see cref="ArrayPool{T}.Return"/>.</summary>
    /// <param name="pool">The pool.</param>
    /// <param name="array">The array.</param>
    /// <param name="clearArray">Whether the pool shall clear it.</param>
    /// <param name="site">The number of the call, above 0.</param>
    public static void Return<T>(ArrayPool<T> pool, T[] array, bool clearArray, int site)
    {
        if (pool is CheckedArrayPool<T> known)
        {
            known.Return(array, clearArray, site, nameof(Return));
            return;
        }

        CallSites.Next(site);
        pool.Return(array, clearArray);
        CallSites.Take();
    }

    /// <summary>Calls <see cref="MemoryPool{T}.Rent"/>.</summary>
    /// <param name="pool">The pool.</param>
    /// <param name="minBufferSize">The length that is asked for, in elements; -1 for any.</param>
    /// <param name="site">The number of the call, above 0.</param>
    /// <returns>The owner of the memory.</returns>
    public static IMemoryOwner<T> Rent<T>(MemoryPool<T> pool, int minBufferSize, int site)
    {
        if (pool is CheckedMemoryPool<T> known)
        {
            return known.Rent(minBufferSize, site);
        }

        CallSites.Next(site);
        var owner = pool.Rent(minBufferSize);
        CallSites.Take();
        return owner;
    }

    /// <summary>Calls <see cref="IDisposable.Dispose"/>.</summary>
    /// <param name="disposable">What may own memory of a pool.</param>
    /// <param name="site">The number of the call, above 0.</param>
    public static void Dispose(IDisposable disposable, int site)
    {
        if (disposable is IAnnouncedOwner owner)
        {
            owner.Dispose(site);
            return;
        }

        CallSites.Next(site);
        disposable.Dispose();
        CallSites.Take();
    }
}
