using System.Globalization;
using System.Runtime.InteropServices;

namespace TreeStores;

/// <summary>The files of a store. One process at a time uses the folder.</summary>
/// <remarks><c>snapshot-000017</c> has everything that the logs before <c>log-000017</c> say.</remarks>
internal sealed class StoreFolder : IDisposable
{
    private const string SnapshotPrefix = "snapshot-";
    private const string LogPrefix = "log-";

    private readonly FileStream _lock;

    public StoreFolder(string path)
    {
        Path = System.IO.Path.GetFullPath(path);
        try
        {
            Directory.CreateDirectory(Path);

            // The operating system lets go of it when the process ends, however it ends.
            _lock = new FileStream(In("lock"), FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new TreeStoreFileException($"The folder '{Path}' cannot be used, or another process uses it: {e.Message}", e);
        }
    }

    /// <summary>Where it is.</summary>
    public string Path { get; }

    /// <summary>The numbers of the snapshots, the newest first.</summary>
    public long[] Snapshots() => [.. Numbers(SnapshotPrefix).OrderDescending()];

    /// <summary>The numbers of the logs, the oldest first.</summary>
    public long[] Logs() => [.. Numbers(LogPrefix).Order()];

    public string Snapshot(long number) => In(Name(SnapshotPrefix, number));

    public string Log(long number) => In(Name(LogPrefix, number));

    /// <summary>Renames a file that cannot be read, so that nobody takes it for a good one and nobody deletes it.</summary>
    /// <returns>The new name.</returns>
    public static string PutAside(string file)
    {
        for (var attempt = 0; ; attempt++)
        {
            var aside = $"{file}.bad{(attempt == 0 ? "" : attempt.ToString(CultureInfo.InvariantCulture))}";
            if (File.Exists(aside))
                continue;
            File.Move(file, aside);
            return aside;
        }
    }

    /// <summary>Makes renamed and new files last: their names are part of the folder.</summary>
    public void Flush()
    {
        // Windows writes them through by itself.
        if (OperatingSystem.IsWindows())
            return;
        var folder = open(Path, flags: 0);
        if (folder < 0)
            return;
        _ = fsync(folder);
        _ = close(folder);
    }

    /// <inheritdoc/>
    public void Dispose() => _lock.Dispose();

    private static string Name(string prefix, long number) => prefix + number.ToString("000000", CultureInfo.InvariantCulture);

    private string In(string name) => System.IO.Path.Combine(Path, name);

    private IEnumerable<long> Numbers(string prefix) =>
        from file in Directory.EnumerateFiles(Path, prefix + "*")
        let digits = System.IO.Path.GetFileName(file)[prefix.Length..]
        where digits.All(char.IsAsciiDigit) && digits.Length is >= 6 and < 19
        select long.Parse(digits, CultureInfo.InvariantCulture);

    [DllImport("libc", CharSet = CharSet.Ansi, BestFitMapping = false, ThrowOnUnmappableChar = true)]
    private static extern int open(string path, int flags);

    [DllImport("libc")]
    private static extern int fsync(int file);

    [DllImport("libc")]
    private static extern int close(int file);
}
