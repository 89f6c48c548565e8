using System;

namespace PoolAnalyzers.Generation.Safety;

/// <summary>
/// What generated code calls, and a compiler may allow in an unsafe context only. Each is a method of the same name in the text of <see cref="SafetyProbe"/>.
/// </summary>
[Flags]
internal enum UnsafeCalls
{
    None = 0,

    /// <summary>A span of a part of an array or span, whose bounds nothing checks.</summary>
    UncheckedSpans = 1,

    /// <summary>Arrays that are not cleared when they are made.</summary>
    UninitializedArrays = 2,

    /// <summary>Arrays that the garbage collector does not move, and that are not cleared when they are made.</summary>
    UninitializedPinnedArrays = 4,

    /// <summary>The end of a handle of the garbage collector.</summary>
    FreedHandles = 8,

    /// <summary>The elements of an array as bytes.</summary>
    BytesOfElements = 16,
}
