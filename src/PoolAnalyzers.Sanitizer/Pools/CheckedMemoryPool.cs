using System.Buffers;
using System.Runtime.CompilerServices;
using PoolAnalyzers.Sanitizer.Books;
using PoolAnalyzers.Sanitizer.Stacks;

namespace PoolAnalyzers.Sanitizer.Pools;

/// <summary>Takes the place of <see cref="MemoryPool{T}.Shared"/>. Thread-safe, and its owners are as those of the framework.</summary>
/// <typeparam name="T">The type of the elements.</typeparam>
public sealed class CheckedMemoryPool<T> : MemoryPool<T>
{
    /// <summary>The bytes of a block that nobody says a length for (dotnet/runtime, ArrayMemoryPool.cs).</summary>
    private const int DefaultBytes = 4095;

    private static readonly MemoryPool<T> s_shared = PoolSanitizer.Book is { } book ? new CheckedMemoryPool<T>(book) : MemoryPool<T>.Shared;

    /// <summary>It throws what the framework's owners throw, which differs between versions.</summary>
    private static readonly IMemoryOwner<T> s_disposed = Disposed();

    private readonly RentalBook _book;
    private readonly CheckedArrayPool<T> _arrays;

    private CheckedMemoryPool(RentalBook book) => (_book, _arrays) = (book, CheckedArrayPool<T>.ForMemory(book));

    /// <summary>The shared pool.</summary>
    public static new MemoryPool<T> Shared => s_shared;

    /// <inheritdoc/>
    public override int MaxBufferSize => MemoryPool<T>.Shared.MaxBufferSize;

    /// <inheritdoc/>
    public override IMemoryOwner<T> Rent(int minBufferSize = -1) => Rent(minBufferSize, site: 0);

    /// <summary>Rents for a call.</summary>
    /// <param name="minBufferSize">The length that is asked for, in elements; -1 for any.</param>
    /// <param name="site">The number of the call; 0 where it is not known for certain.</param>
    internal IMemoryOwner<T> Rent(int minBufferSize, int site)
    {
        if (minBufferSize == 0 || minBufferSize < -1 || minBufferSize > MaxBufferSize || !_book.Sample.IsTurn())
        {
            // An owner of the empty array, the exception of the pool, or a rental that is not checked.
            return MemoryPool<T>.Shared.Rent(minBufferSize);
        }

        return new Owner(_book, _arrays, _arrays.RentChecked(minBufferSize == -1 ? 1 + (DefaultBytes / Unsafe.SizeOf<T>()) : minBufferSize, site));
    }

    /// <inheritdoc/>
    protected override void Dispose(bool disposing)
    {
        // It has nothing of its own.
    }

    private static IMemoryOwner<T> Disposed()
    {
        var owner = MemoryPool<T>.Shared.Rent(1);
        owner.Dispose();
#pragma warning disable POOL011 // Nobody gets its memory: it is asked for the exception that it throws.
        return owner;
#pragma warning restore POOL011
    }

    private sealed class Owner(RentalBook book, CheckedArrayPool<T> pool, T[] array) : IMemoryOwner<T>, IAnnouncedOwner
    {
        private readonly Rental? _rental = book.Find(array);
        private readonly int _length = array.Length;
        private T[]? _array = array;
        private CapturedStack? _disposed;

        /// <inheritdoc/>
        public Memory<T> Memory => _array ?? s_disposed.Memory;

        /// <inheritdoc/>
        public void Dispose() => Dispose(site: 0);

        /// <inheritdoc/>
        public void Dispose(int site)
        {
            if (Interlocked.Exchange(ref _array, null) is { } array)
            {
                pool.Return(array, clearArray: false, site, nameof(Dispose));
                _disposed = _rental?.Returned;
            }
            else if (_rental is not null && _disposed is not null)
            {
                book.DisposedTwice(pool.Identity, _rental.Rented, _disposed, _length, site);
            }
        }
    }
}
