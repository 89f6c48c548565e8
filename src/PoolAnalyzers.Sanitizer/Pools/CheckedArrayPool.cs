using System.Buffers;
using System.Runtime.CompilerServices;
using PoolAnalyzers.Sanitizer.Books;

namespace PoolAnalyzers.Sanitizer.Pools;

/// <summary>
/// Takes the place of <see cref="ArrayPool{T}.Shared"/> and of what <see cref="ArrayPool{T}.Create()"/> returns: the same lengths, the same exceptions, and
/// an array that nobody had before for each rental. Thread-safe.
/// </summary>
/// <typeparam name="T">The type of the elements.</typeparam>
public sealed class CheckedArrayPool<T> : ArrayPool<T>
{
    /// <summary>What a pool is made for that nobody says more about (dotnet/runtime, ConfigurableArrayPool.cs).</summary>
    private const int DefaultMaxLength = 1024 * 1024;

    private static readonly ArrayPool<T> s_shared = PoolSanitizer.Book is { } book
        ? new CheckedArrayPool<T>(book, $"ArrayPool<{PoolIdentity.ElementName(typeof(T))}>", BucketLengths.OfShared, ArrayPool<T>.Shared)
        : ArrayPool<T>.Shared;

    private readonly RentalBook _book;
    private readonly BucketLengths _lengths;
    private readonly ArrayPool<T> _replaced;

    private CheckedArrayPool(RentalBook book, string name, BucketLengths lengths, ArrayPool<T> replaced) =>
        (_book, Identity, _lengths, _replaced) = (book, new PoolIdentity(name), lengths, replaced);

    /// <summary>The shared pool.</summary>
    public static new ArrayPool<T> Shared => s_shared;

    /// <summary>What reports call it.</summary>
    internal PoolIdentity Identity { get; }

    /// <summary>Makes a pool.</summary>
    public static new ArrayPool<T> Create() => Of(ArrayPool<T>.Create(), DefaultMaxLength);

    /// <summary>Makes a pool.</summary>
    /// <param name="maxArrayLength">The length of the longest array that it keeps, in elements.</param>
    /// <param name="maxArraysPerBucket">How many arrays of each length it keeps.</param>
    /// <exception cref="ArgumentOutOfRangeException">One of them is not above 0.</exception>
    public static new ArrayPool<T> Create(int maxArrayLength, int maxArraysPerBucket) =>
        Of(ArrayPool<T>.Create(maxArrayLength, maxArraysPerBucket), maxArrayLength);

    /// <inheritdoc/>
    public override T[] Rent(int minimumLength) => Rent(minimumLength, site: 0);

    /// <inheritdoc/>
    public override void Return(T[] array, bool clearArray = false) => Return(array, clearArray, site: 0, nameof(Return));

    /// <summary>The checked pool from which the shared memory pool rents.</summary>
    internal static CheckedArrayPool<T> ForMemory(RentalBook book) =>
        new(book, $"MemoryPool<{PoolIdentity.ElementName(typeof(T))}>", BucketLengths.OfShared, ArrayPool<T>.Shared);

    /// <summary>Rents for a call.</summary>
    /// <param name="minimumLength">The length that is asked for, in elements.</param>
    /// <param name="site">The number of the call; 0 where it is not known for certain.</param>
    internal T[] Rent(int minimumLength, int site)
    {
        if (minimumLength <= 0 || !_book.Sample.IsTurn())
        {
            // The empty array, the exception of the pool, or a rental that is not checked.
            return _replaced.Rent(minimumLength);
        }

        return RentChecked(minimumLength, site);
    }

    /// <summary>Rents for a call, whichever rentals are checked.</summary>
    /// <param name="minimumLength">The length that is asked for, in elements, above 0.</param>
    /// <param name="site">The number of the call; 0 where it is not known for certain.</param>
    internal T[] RentChecked(int minimumLength, int site)
    {
        int length = _lengths.LengthFor(minimumLength);
        T[] array = RuntimeHelpers.IsReferenceOrContainsReferences<T>() ? new T[length] : GC.AllocateUninitializedArray<T>(length);
        _book.Rented(Identity, ArrayContents<T>.Instance, array, minimumLength, site);
        return array;
    }

    /// <summary>Returns for a call.</summary>
    /// <param name="array">The array.</param>
    /// <param name="clearArray">The framework's pool is told so, where the array is one of its own.</param>
    /// <param name="site">The number of the call; 0 where it is not known for certain.</param>
    /// <param name="callee">The name of the method that is called.</param>
    internal void Return(T[] array, bool clearArray, int site, string callee)
    {
        ArgumentNullException.ThrowIfNull(array);
        if (array.Length == 0 || _book.TryReturn(Identity, ArrayContents<T>.Instance, array, site, callee))
        {
            return;
        }

        if (!_lengths.Takes(array.Length) || _book.MayBeOfFramework(array))
        {
            _replaced.Return(array, clearArray);
            return;
        }

        // It is left as it is, and nobody else gets it: what the program does with it stays its own affair.
        _book.ReturnedOfNobody(Identity, array, site);
    }

    private static ArrayPool<T> Of(ArrayPool<T> replaced, int maxArrayLength) => PoolSanitizer.Book is { } book
        ? new CheckedArrayPool<T>(book, $"an own ArrayPool<{PoolIdentity.ElementName(typeof(T))}>", BucketLengths.Of(maxArrayLength), replaced)
        : replaced;
}
