using System.Runtime.CompilerServices;

namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>The file <c>Record.txt</c>: on each line a hash, and the name of what has passed with it.</summary>
internal static class ExplorationRecord
{
    private static readonly object s_lock = new();

    /// <summary>The folder of the record, the explorer and the scenarios.</summary>
    public static string Folder { get; } = FolderOf();

    private static string PathOfFile { get; } = Path.Combine(Folder, "Record.txt");

    /// <summary>Whether what passes is written.</summary>
    public static bool IsUpdated { get; } = Environment.GetEnvironmentVariable("UPDATE_SNAPSHOTS") == "1";

    /// <summary>The hashes by name, as they were when the tests began.</summary>
    public static IReadOnlyDictionary<string, string> Committed { get; } = Read();

    /// <summary>Writes a hash. What is not explored any more is taken out.</summary>
    /// <param name="name">What has passed.</param>
    /// <param name="hash">With what.</param>
    /// <param name="names">All names that the record may have.</param>
    public static void Write(string name, string hash, IReadOnlySet<string> names)
    {
        lock (s_lock)
        {
            var entries = new SortedDictionary<string, string>(Read(), StringComparer.Ordinal) { [name] = hash };
            foreach (var gone in entries.Keys.Except(names).ToList())
                entries.Remove(gone);
            File.WriteAllText(PathOfFile, string.Concat(entries.Select(e => $"{e.Value}  {e.Key}\n")));
        }
    }

    private static Dictionary<string, string> Read() =>
        File.Exists(PathOfFile) ? File.ReadAllLines(PathOfFile).ToDictionary(line => line[18..], line => line[..16]) : [];

    private static string FolderOf([CallerFilePath] string caller = "") => Path.GetDirectoryName(caller)!;
}
