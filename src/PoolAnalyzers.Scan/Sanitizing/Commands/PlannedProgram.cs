namespace PoolAnalyzers.Scan.Sanitizing.Commands;

/// <summary>A program that is to be run from a copy of its folder.</summary>
/// <param name="Assembly">The main assembly, or the test assembly, by its full path.</param>
/// <param name="Start">What to start, with arguments, where the argument is the path of the copied assembly.</param>
internal sealed record PlannedProgram(string Assembly, Func<string, IReadOnlyList<string>> Start)
{
    /// <summary>The folder of what is built.</summary>
    public string Folder => Path.GetDirectoryName(Assembly)!;
}
