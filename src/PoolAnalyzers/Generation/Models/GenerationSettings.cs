namespace PoolAnalyzers.Generation.Models;

/// <summary>What the project says for all its declarations.</summary>
/// <param name="Checked">Whether generated types track every rental: <c>PoolAnalyzersChecked</c> in the project file.</param>
internal readonly record struct GenerationSettings(bool Checked);
