using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.Models;

namespace PoolAnalyzers.Generation.Writers;

/// <summary>A declared writer.</summary>
/// <param name="Shape">Where it stands.</param>
/// <param name="Element">What is written.</param>
/// <param name="Kind">How it keeps what is written.</param>
/// <param name="Pool">The expression of the pool that it rents from; null for the shared one.</param>
/// <param name="RemembersPool">Whether the writer keeps the pool that it rents from, because the expression may be another one later.</param>
/// <param name="MaxLength">How many elements it takes at most; null without a limit.</param>
/// <param name="BlockLength">How many elements each block is asked to have; null where blocks double.</param>
/// <param name="Clear">When arrays are cleared.</param>
/// <param name="IsText">Whether the elements are characters, so that the writer has a text.</param>
/// <param name="IsInterface">Whether it implements <c>IBufferWriter</c>: a ref struct can from C# 13 and .NET 9 on.</param>
/// <param name="NeedsLayout">Whether its author gives a struct fields too, and no layout: the compiler warns of fields in two parts, which have no
/// order.</param>
/// <param name="Texts">The member that <paramref name="Pool"/> asks.</param>
internal sealed record WriterModel(
    TypeShape Shape,
    ElementShape Element,
    WriterKind Kind,
    string? Pool,
    bool RemembersPool,
    int? MaxLength,
    int? BlockLength,
    ClearPolicy Clear,
    bool IsText,
    bool IsInterface,
    bool NeedsLayout,
    AuthorCode Texts)
    : IGeneratedType;

/// <summary>How a writer keeps what is written.</summary>
internal enum WriterKind
{
    /// <summary>A class with one array, which is copied to a longer one when it is full.</summary>
    Array = 0,

    /// <summary>A class with blocks, which stay where they are.</summary>
    Blocks = 1,

    /// <summary>A ref struct with a span, which may be its caller's.</summary>
    Span = 2,
}
