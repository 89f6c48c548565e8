using System.Threading;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Generation.Declarations;

/// <summary>
/// Writes the generated part of a type, without what its texts say; null when it is not a generated type, is complete already, or cannot be completed.
/// </summary>
/// <remarks>
/// A text of one declaration can name what another declaration gets. Only the list of all kinds can answer, and it uses the readers of the kinds: so the
/// readers are given this method, and do not depend on the list.
/// </remarks>
/// <param name="type">The type.</param>
/// <param name="compilation">What it is declared in.</param>
/// <param name="cancellationToken">Ends the reading.</param>
internal delegate string? CompleteType(INamedTypeSymbol type, Compilation compilation, CancellationToken cancellationToken);
