namespace PoolAnalyzers.Sanitizer.Protocol;

/// <summary>The environment variables by which <c>poolscan sanitize</c> tells a rewritten program what to check.</summary>
public static class SanitizerVariables
{
    /// <summary>The folder that gets one file for each process. Without it, a rewritten program uses the pools of the framework.</summary>
    public const string Folder = "POOLSCAN_SANITIZE";

    /// <summary>How many bytes of returned arrays are kept, to see whether somebody writes into them.</summary>
    public const string Quarantine = "POOLSCAN_SANITIZE_QUARANTINE";

    /// <summary>"zero": arrays are filled with zeros instead of a pattern.</summary>
    public const string Poison = "POOLSCAN_SANITIZE_POISON";

    /// <summary>"1": what is legal and often a mistake is told too.</summary>
    public const string Notices = "POOLSCAN_SANITIZE_NOTICES";

    /// <summary>"all": the stack of each rental and return is taken, instead of samples.</summary>
    public const string Stacks = "POOLSCAN_SANITIZE_STACKS";

    /// <summary>One of so many rentals is checked; 1 for each.</summary>
    public const string Sample = "POOLSCAN_SANITIZE_SAMPLE";
}
