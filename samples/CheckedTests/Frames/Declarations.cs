using PoolAnalyzers;

namespace Frames;

/// <summary>The arrays of all frames.</summary>
[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 64)]
internal static partial class FrameBuffers;

/// <summary>A frame that lives across an <c>await</c>.</summary>
[ArrayPoolOwner(typeof(byte), Pool = "FrameBuffers.AsArrayPool")]
public sealed partial class Frame;

/// <summary>A frame that is written at once.</summary>
[ArrayPoolScope(typeof(byte), Pool = "FrameBuffers.AsArrayPool")]
internal ref partial struct FrameScope;
