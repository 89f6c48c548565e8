using System.Runtime.CompilerServices;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>Generated text against a file that was read and found good.</summary>
internal static class Snapshot
{
    /// <summary>Compares; with <c>UPDATE_SNAPSHOTS=1</c> in the environment the file is written instead.</summary>
    public static void Verify(string text, string name, [CallerFilePath] string caller = "")
    {
        var path = Path.Combine(Path.GetDirectoryName(caller)!, "Snapshots", name + ".txt");
        if (Environment.GetEnvironmentVariable("UPDATE_SNAPSHOTS") == "1")
        {
            File.WriteAllText(path, text);
            return;
        }

        Assert.True(File.Exists(path), $"{path} is missing; UPDATE_SNAPSHOTS=1 writes it.");
        Assert.Equal(File.ReadAllText(path).ReplaceLineEndings("\n"), text);
    }
}
