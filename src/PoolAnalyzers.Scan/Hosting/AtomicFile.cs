namespace PoolAnalyzers.Scan.Hosting;

/// <summary>Writes files that are there whole or, when the writing fails or is stopped, as they were before.</summary>
internal static class AtomicFile
{
    /// <summary>Writes beside the file and then puts the result in its place, which file systems do in one step.</summary>
    /// <exception cref="ScanException">The file cannot be written.</exception>
    public static void Write(string path, Action<Stream> write)
    {
        string part = Path.Combine(Path.GetDirectoryName(path)!, $".{Path.GetFileName(path)}.{Guid.NewGuid():N}.part");
        try
        {
            try
            {
                using (var stream = new FileStream(part, FileMode.CreateNew, FileAccess.Write))
                {
                    write(stream);
                }

                File.Move(part, path, overwrite: true);
            }
            finally
            {
                File.Delete(part); // no longer there when all went well
            }
        }
        catch (Exception refused) when (refused is IOException or UnauthorizedAccessException)
        {
            throw new ScanException($"'{path}' cannot be written: {refused.Message}", "Name another file, or check the folder's permissions.");
        }
    }
}
