using PoolAnalyzers;

namespace Scopes;

/// <summary>An array for a <c>using</c>.</summary>
[ArrayPoolScope]
internal ref partial struct Scope<T>;

/// <summary>The same, with an array that each thread keeps.</summary>
[ArrayPoolScope(ThreadCache = true)]
internal ref partial struct CachedScope<T>;

/// <summary>An array that an <c>async</c> method or a field can hold.</summary>
[ArrayPoolOwner]
internal sealed partial class Owner<T>;
