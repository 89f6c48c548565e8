using System.Buffers;
using System.Numerics;
using Microsoft.Extensions.ObjectPool;

namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>A pool of arrays that tells the recorder. Its arrays are as long as those of the shared pool, and hold zeros.</summary>
/// <typeparam name="T">The elements.</typeparam>
public sealed class RecordingArrayPool<T> : ArrayPool<T>
{
    public static new ArrayPool<T> Shared { get; } = new RecordingArrayPool<T>();

    public static new ArrayPool<T> Create() => new RecordingArrayPool<T>();

    public static new ArrayPool<T> Create(int maxArrayLength, int maxArraysPerBucket) => new RecordingArrayPool<T>();

    public override T[] Rent(int minimumLength)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(minimumLength);
        if (minimumLength == 0)
            return [];
        if (minimumLength > 1 << 20)
            throw new OutOfFuelException();
        var array = new T[BitOperations.RoundUpToPowerOf2((uint)Math.Max(minimumLength, 16))];
        Recorder.Current.Rented(array);
        return array;
    }

    public override void Return(T[] array, bool clearArray = false)
    {
        ArgumentNullException.ThrowIfNull(array);
        if (Recorder.Current.Returned(array))
            Recorder.Current.Fill(array);
    }
}

/// <summary>A pool of memory that tells the recorder.</summary>
/// <typeparam name="T">The elements.</typeparam>
public sealed class RecordingMemoryPool<T> : MemoryPool<T>
{
    public static new MemoryPool<T> Shared { get; } = new RecordingMemoryPool<T>();

    public override int MaxBufferSize => 1 << 20;

    public override IMemoryOwner<T> Rent(int minBufferSize = -1)
    {
        if (minBufferSize > MaxBufferSize)
            throw new OutOfFuelException();
        var owner = new RecordingOwner<T>(new T[BitOperations.RoundUpToPowerOf2((uint)Math.Max(minBufferSize, 16))]);
        Recorder.Current.Rented(owner);
        return owner;
    }

    protected override void Dispose(bool disposing)
    {
    }
}

/// <summary>An owner that tells the recorder of its end: one that a pool rented, or one that the caller has.</summary>
/// <typeparam name="T">The elements.</typeparam>
/// <param name="array">The memory.</param>
/// <param name="isLent">An object of the program has got it.</param>
public sealed class RecordingOwner<T>(T[] array, bool isLent = false) : IMemoryOwner<T>
{
    private bool _isDisposed;

    public Memory<T> Memory
    {
        get
        {
            ObjectDisposedException.ThrowIf(_isDisposed, this);
            return array;
        }
    }

    public void Dispose()
    {
        // A second call does nothing, as with the owners of the framework; who counts on it is told by the rules, and not here.
        if (_isDisposed)
            return;
        _isDisposed = true;
        if (isLent)
            Recorder.Current.DisposedLent();
        else if (Recorder.Current.Returned(this))
            Recorder.Current.Fill(array);
    }
}

/// <summary>A pool of objects that tells the recorder.</summary>
/// <typeparam name="T">The objects.</typeparam>
public sealed class RecordingObjectPool<T> : ObjectPool<T>
    where T : class, new()
{
    public override T Get()
    {
        var rental = new T();
        Recorder.Current.Rented(rental);
        return rental;
    }

    public override void Return(T obj) => Recorder.Current.Returned(obj);
}
