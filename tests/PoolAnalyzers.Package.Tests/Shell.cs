using System.Diagnostics;

namespace PoolAnalyzers.Package.Tests;

/// <summary>Runs shell scripts as GitHub and git do.</summary>
internal static class Shell
{
    /// <summary>Runs a script with bash, which stops at the first command that fails.</summary>
    public static DotnetOutput Run(string directory, IReadOnlyDictionary<string, string> variables, string script)
    {
        var start = new ProcessStartInfo("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script])
        {
            WorkingDirectory = directory, RedirectStandardOutput = true, RedirectStandardError = true,
        };
        return Dotnet.Run(start, variables);
    }
}

/// <summary>A test that needs bash. On Windows, the one that is found first may be that of another system.</summary>
internal sealed class UnixFactAttribute : FactAttribute
{
    public UnixFactAttribute() => Skip = OperatingSystem.IsWindows() ? "needs bash" : null;
}

/// <summary>A test with data that needs bash.</summary>
internal sealed class UnixTheoryAttribute : TheoryAttribute
{
    public UnixTheoryAttribute() => Skip = OperatingSystem.IsWindows() ? "needs bash" : null;
}
