namespace PoolAnalyzers.Scan.Hosting;

/// <summary>Folders that are needed for one run.</summary>
internal static class ScratchFolder
{
    /// <summary>Removes a folder, if it is there and nobody uses it.</summary>
    public static void Remove(string folder)
    {
        try
        {
            if (Directory.Exists(folder))
            {
                Directory.Delete(folder, recursive: true);
            }
        }
        catch (Exception inUse) when (inUse is IOException or UnauthorizedAccessException)
        {
            // A process that a program left behind may run from there, or write to it.
        }
    }
}
