using PoolAnalyzers.Generation.Algorithms;
using PoolAnalyzers.Generation.Models;

namespace PoolAnalyzers.Generation.ObjectPools;

/// <summary>A declared pool of objects.</summary>
/// <param name="Shape">Where it stands.</param>
/// <param name="Item">The type of the objects.</param>
/// <param name="Pool">The options that it shares with other pools.</param>
/// <param name="Create">The expression that makes one.</param>
/// <param name="Reset">The call that resets one; null for none.</param>
/// <param name="ResetDecides">Whether <paramref name="Reset"/> says if the object can be kept.</param>
/// <param name="Keep">The condition under which one is kept; null for always.</param>
/// <param name="ItemEnd">How those that are dropped are disposed.</param>
/// <param name="Texts">The members that <paramref name="Create"/>, <paramref name="Reset"/> and <paramref name="Keep"/> call.</param>
internal sealed record ObjectPoolModel(
    TypeShape Shape, string Item, PoolModel Pool, string Create, string? Reset, bool ResetDecides, string? Keep, ItemEnd ItemEnd,
    AuthorCode Texts) : IGeneratedType
{
    /// <summary>Whether the class derives from the <c>ObjectPool</c> of <c>Microsoft.Extensions.ObjectPool</c>.</summary>
    public bool IsMicrosoftPool { get; init; }
}
