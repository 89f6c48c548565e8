using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.NewApi;

/// <summary>A member that only the newer version has.</summary>
/// <param name="Id">Its documentation id.</param>
/// <param name="Symbol">The member, as the newer version declares it.</param>
/// <param name="Carries">What of it carries memory: <c>buffer: Span&lt;byte&gt;</c>, <c>returns Stream</c>.</param>
public sealed record NewMember(string Id, ISymbol Symbol, IReadOnlyList<string> Carries);
