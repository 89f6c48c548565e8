using PoolAnalyzers.Generation.Safety;

namespace PoolAnalyzers.Generation.Models;

/// <summary>What the project says for all its declarations.</summary>
/// <param name="Checked">Whether generated types track every rental: <c>PoolAnalyzersChecked</c> in the project file.</param>
/// <param name="Safety">Which calls its compiler allows in a safe context.</param>
internal readonly record struct GenerationSettings(bool Checked, MemorySafety Safety = default);
