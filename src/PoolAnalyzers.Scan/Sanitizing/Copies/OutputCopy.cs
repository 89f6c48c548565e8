using System.Diagnostics;
using System.Globalization;
using Mono.Cecil;
using PoolAnalyzers.Sanitizer;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Sanitizing.Rewriting;

namespace PoolAnalyzers.Scan.Sanitizing.Copies;

/// <summary>
/// A copy of a program's folder, rewritten. It is beside the original, so that tests that look for files around them find what they found before, and it is
/// removed in the end.
/// </summary>
internal sealed class OutputCopy : IDisposable
{
    private const string Suffix = ".sanitized-";

    /// <summary>What runs tests, and is no part of the program.</summary>
    private static readonly string[] s_testPlatform =
        ["testhost", "Microsoft.TestPlatform.", "Microsoft.VisualStudio.TestPlatform.", "Microsoft.VisualStudio.CodeCoverage.", "Microsoft.Testing."];

    private static readonly EnumerationOptions s_all = new() { RecurseSubdirectories = true, AttributesToSkip = FileAttributes.None };

    private OutputCopy(string original, string folder) => (Original, Folder) = (original, folder);

    /// <summary>The folder that was copied.</summary>
    public string Original { get; }

    /// <summary>The copy.</summary>
    public string Folder { get; }

    /// <summary>The assemblies that mention a pool, by name.</summary>
    public IReadOnlyList<RewrittenAssembly> Assemblies { get; private set; } = [];

    /// <summary>The calls of pools in them.</summary>
    public CallSiteTable Sites { get; } = new();

    /// <summary>Copies and rewrites a folder.</summary>
    /// <exception cref="ScanException">The copy cannot be written, or what is in it could not run.</exception>
    public static OutputCopy Make(string original, CancellationToken cancellation)
    {
        original = Path.TrimEndingDirectorySeparator(original);
        RemoveLeftOvers(original);
        string name = Path.GetFileName(original) + Suffix + Environment.ProcessId.ToString(CultureInfo.InvariantCulture);
        var copy = new OutputCopy(original, Path.Combine(Path.GetDirectoryName(original)!, name));
        try
        {
            CopyFiles(original, copy.Folder, cancellation);
            copy.Rewrite(cancellation);
            return copy;
        }
        catch (Exception refused) when (refused is IOException or UnauthorizedAccessException)
        {
            copy.Dispose();
            throw new ScanException(
                $"'{original}' cannot be copied to '{copy.Folder}': {refused.Message}", "Check the folder's permissions and the free space.");
        }
        catch
        {
            copy.Dispose();
            throw;
        }
    }

    /// <inheritdoc/>
    public void Dispose() => ScratchFolder.Remove(Folder);

    /// <summary>Nobody could remove the copy of a sanitizer that was killed.</summary>
    private static void RemoveLeftOvers(string original)
    {
        if (Path.GetDirectoryName(original) is not { } parent)
        {
            throw new ScanException(
                $"'{original}' is the root of a drive, beside which there is no room for a copy", "Move the program to a folder of its own.");
        }

        foreach (string old in Directory.EnumerateDirectories(parent, Path.GetFileName(original) + Suffix + "*"))
        {
            if (int.TryParse(old[(old.LastIndexOf('-') + 1)..], out int pid) && (pid == Environment.ProcessId || !Process.GetProcesses().Any(p => p.Id == pid)))
            {
                ScratchFolder.Remove(old);
            }
        }
    }

    private static void CopyFiles(string from, string to, CancellationToken cancellation)
    {
        Directory.CreateDirectory(to);
        foreach (string folder in Directory.EnumerateDirectories(from, "*", s_all))
        {
            Directory.CreateDirectory(Path.Combine(to, Path.GetRelativePath(from, folder)));
        }

        foreach (string file in Directory.EnumerateFiles(from, "*", s_all))
        {
            cancellation.ThrowIfCancellationRequested();
            File.Copy(file, Path.Combine(to, Path.GetRelativePath(from, file)));
        }
    }

    private void Rewrite(CancellationToken cancellation)
    {
        string library = typeof(PoolSanitizer).Assembly.Location;
        var name = typeof(PoolSanitizer).Assembly.GetName();
        var deps = Directory.EnumerateFiles(Folder, "*.deps.json").ToList();
        var framework = deps.SelectMany(DepsFile.FrameworkFiles).ToHashSet(StringComparer.OrdinalIgnoreCase);
        var folders = FrameworkFolders.All;
        if (File.Exists(Path.Combine(Folder, "System.Private.CoreLib.dll")))
        {
            TrimmedFramework.Refuse(library, Folder);
            folders = [];
        }

        using var rewriter = new AssemblyRewriter([Folder, .. folders], new AssemblyNameReference(name.Name, name.Version), Sites);
        var rewritten = new List<RewrittenAssembly>();
        foreach (string file in Directory.EnumerateFiles(Folder, "*", s_all).Where(IsAssembly).Order(StringComparer.Ordinal).ToList())
        {
            cancellation.ThrowIfCancellationRequested();
            if (!framework.Contains(Path.GetFileName(file)) && rewriter.Rewrite(file, Path.GetRelativePath(Folder, file).Replace('\\', '/')) is { } result)
            {
                rewritten.Add(result);
            }
        }

        Assemblies = rewritten;
        File.Copy(library, Path.Combine(Folder, Path.GetFileName(library)), overwrite: true);
        deps.ForEach(file => DepsFile.Add(file, name.Name!, name.Version!));
    }

    private static bool IsAssembly(string file)
    {
        string name = Path.GetFileName(file);
        return Path.GetExtension(name).ToLowerInvariant() is ".dll" or ".exe"
            && !s_testPlatform.Any(tool => name.StartsWith(tool, StringComparison.OrdinalIgnoreCase));
    }
}
