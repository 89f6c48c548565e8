using System.Buffers;

namespace SanitizedPrograms;

/// <summary>Hands out what the shared pool does.</summary>
internal class WrappingPool : ArrayPool<byte>
{
    public override byte[] Rent(int minimumLength)
    {
        // Several ways out, one of them a jump.
        if (minimumLength < 0)
        {
            throw new ArgumentOutOfRangeException(nameof(minimumLength));
        }

        return minimumLength == 0 ? [] : Shared.Rent(minimumLength);
    }

    public override void Return(byte[] array, bool clearArray = false) => Shared.Return(array, clearArray);
}

/// <summary>Leaves all to its base class.</summary>
internal sealed class CountingPool : WrappingPool
{
    public int Rentals { get; private set; }

    public override byte[] Rent(int minimumLength)
    {
        Rentals++;
        return base.Rent(minimumLength);
    }

    public override void Return(byte[] array, bool clearArray = false)
    {
        Rentals--;
        base.Return(array, clearArray);
    }
}

/// <summary>Keeps one array, and has a second way to rent it.</summary>
internal sealed class TwoWayPool<T> : ArrayPool<T>
{
    private T[] _kept = new T[64];

    public override T[] Rent(int minimumLength) => Take();

    public T[] Take()
    {
        T[] taken = _kept;
        _kept = [];
        return taken;
    }

    public override void Return(T[] array, bool clearArray = false) => _kept = array;
}

/// <summary>Has a way to rent that may give nothing.</summary>
internal sealed class TryPool<T> : ArrayPool<T>
{
    private T[]? _kept = new T[64];

    public override T[] Rent(int minimumLength) => TryRent(out var taken) ? taken : new T[64];

    public bool TryRent([System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out T[]? taken)
    {
        (taken, _kept) = (_kept, null);
        return taken is not null;
    }

    public override void Return(T[] array, bool clearArray = false) => _kept = array;
}

/// <summary>Keeps its arrays in a stack, and is shared.</summary>
internal sealed class StackPool<T> : ArrayPool<T>
{
    private readonly Stack<T[]> _arrays = new();

    public static StackPool<T> Common { get; } = new();

    public int Count => _arrays.Count;

    public override T[] Rent(int minimumLength)
    {
        lock (_arrays)
        {
            return _arrays.TryPop(out var array) ? array : new T[1024];
        }
    }

    public override void Return(T[] array, bool clearArray = false)
    {
        lock (_arrays)
        {
            _arrays.Push(array);
        }
    }
}
