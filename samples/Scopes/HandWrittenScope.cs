using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Scopes;

/// <summary>What <see cref="Scope{T}"/> takes the place of: a scope as one writes it who has thought of everything.</summary>
/// <remarks>No bounds are checked twice, a length of zero rents nothing, a second disposal does nothing, references do not stay behind.</remarks>
internal ref struct HandWrittenScope<T>
{
    private T[]? _array;
    private Span<T> _span;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public HandWrittenScope(int length)
    {
        if (length > 0)
        {
            var array = ArrayPool<T>.Shared.Rent(length);
            _array = array;
            _span = MemoryMarshal.CreateSpan(ref MemoryMarshal.GetArrayDataReference(array), length);
        }
        else
        {
            ArgumentOutOfRangeException.ThrowIfNegative(length);
        }
    }

    public readonly Span<T> Span => _span;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Dispose()
    {
        var array = _array;
        if (array is not null)
        {
            if (RuntimeHelpers.IsReferenceOrContainsReferences<T>())
                _span.Clear();
            _array = null;
            ArrayPool<T>.Shared.Return(array);
        }

        _span = default;
    }
}
