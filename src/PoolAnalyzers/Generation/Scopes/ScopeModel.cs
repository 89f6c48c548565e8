using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.Models;

namespace PoolAnalyzers.Generation.Scopes;

/// <summary>A declared scope.</summary>
/// <param name="Shape">Where it stands.</param>
/// <param name="Element">What its array holds.</param>
/// <param name="Pool">The expression of the pool that it rents from; null for the shared one.</param>
/// <param name="TakesPool">Whether a constructor takes another pool.</param>
/// <param name="RemembersPool">Whether the scope keeps the pool that it rented from, because that may be another one when it is disposed.</param>
/// <param name="ThreadCache">Whether each thread keeps one array at hand.</param>
/// <param name="Clear">When the used part is cleared.</param>
/// <param name="NeedsLayout">Whether its author gives it fields too, and no layout: the compiler warns of fields in two parts, which have no order.</param>
/// <param name="Texts">The member that <paramref name="Pool"/> asks.</param>
internal sealed record ScopeModel(
    TypeShape Shape, ElementShape Element, string? Pool, bool TakesPool, bool RemembersPool, bool ThreadCache, ClearPolicy Clear, bool NeedsLayout,
    AuthorCode Texts)
    : IGeneratedType;
