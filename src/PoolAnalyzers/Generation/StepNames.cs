namespace PoolAnalyzers.Generation;

/// <summary>Names of the pipeline's steps, by which tests ask why a step ran.</summary>
internal static class StepNames
{
    public const string Scopes = "Scopes";
    public const string Owners = "Owners";
    public const string Writers = "Writers";
    public const string FixedLengthPools = "FixedLengthPools";
    public const string AnyLengthPools = "AnyLengthPools";
    public const string ObjectPools = "ObjectPools";

    /// <summary>Whether the checked build is on, and which calls the compiler allows in a safe context.</summary>
    public const string Settings = "Settings";

    /// <summary>Whether a pool asks for events, and the name of the assembly if so.</summary>
    public const string Events = "Events";

    /// <summary>What one output is made from: a model, the settings and whether its file name needs a suffix.</summary>
    public const string Outputs = "Outputs";

    /// <summary>File names that differ in case only.</summary>
    public const string CaseTwins = "CaseTwins";
}
