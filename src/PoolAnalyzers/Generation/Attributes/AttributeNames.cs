namespace PoolAnalyzers.Generation.Attributes;

/// <summary>Metadata names of the attributes that ask for a generated type.</summary>
internal static class AttributeNames
{
    public const string Namespace = "PoolAnalyzers";
    public const string ArrayPoolScope = "PoolAnalyzers.ArrayPoolScopeAttribute";
    public const string ArrayPoolOwner = "PoolAnalyzers.ArrayPoolOwnerAttribute";
    public const string FixedLengthPool = "PoolAnalyzers.FixedLengthPoolAttribute";
    public const string PooledWriter = "PoolAnalyzers.PooledWriterAttribute";
    public const string ArrayPool = "PoolAnalyzers.ArrayPoolAttribute";
    public const string ObjectPool = "PoolAnalyzers.ObjectPoolAttribute";
}
