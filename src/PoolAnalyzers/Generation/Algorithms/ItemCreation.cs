using PoolAnalyzers.Generation.Safety;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>How one of what is pooled is made.</summary>
/// <param name="Expression">The expression.</param>
/// <param name="Calls">What it calls that a compiler may not allow in a safe context.</param>
/// <param name="Safely">The expression in its place where that is so, and the project allows no unsafe code.</param>
internal sealed record ItemCreation(string Expression, UnsafeCalls Calls = UnsafeCalls.None, string Safely = "")
{
    private const string Why = "Safe: the elements hold no references, and what is in a rented array is anybody's guess until it is written.";

    /// <summary>The lines that return one.</summary>
    public string Returned(MemorySafety safety) => safety.Statement(Calls, $"return {Expression};", Why, $"return {Safely};");

    /// <summary>The lines that declare a variable for one.</summary>
    public string Declared(MemorySafety safety, string type, string name) => safety.Variable(Calls, (type, name), Expression, Why, Safely);
}
