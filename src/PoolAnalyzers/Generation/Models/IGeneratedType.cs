namespace PoolAnalyzers.Generation.Models;

/// <summary>A model from which one file is written.</summary>
internal interface IGeneratedType
{
    /// <summary>Where the type stands, and what its file is called.</summary>
    TypeShape Shape { get; }
}
