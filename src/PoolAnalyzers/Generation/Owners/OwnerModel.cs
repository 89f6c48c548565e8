using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.Models;

namespace PoolAnalyzers.Generation.Owners;

/// <summary>A declared owner of rented memory.</summary>
/// <param name="Shape">Where it stands.</param>
/// <param name="Element">What its array holds.</param>
/// <param name="Pool">The expression of the pool that it rents from; null for the shared one.</param>
/// <param name="RemembersPool">Whether the owner keeps the pool that it rented from, because that may be another one when it is disposed.</param>
/// <param name="Clear">When the used part is cleared.</param>
/// <param name="Texts">The member that <paramref name="Pool"/> asks.</param>
internal sealed record OwnerModel(TypeShape Shape, ElementShape Element, string? Pool, bool RemembersPool, ClearPolicy Clear,
    AuthorCode Texts) : IGeneratedType;
