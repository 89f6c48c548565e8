using System.ComponentModel;
using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Changes;

/// <summary>The files that differ from a commit, as git tells: committed since, changed, staged, or new.</summary>
internal static class ChangedFiles
{
    private const string Advice = "Name a branch, tag or commit that the repository has; a shallow clone may lack it (fetch more history).";

    /// <summary>
    /// The full paths of all files below the directory's repository that changed since its history left that of <paramref name="reference"/>.
    /// </summary>
    /// <exception cref="ScanException">There is no git, no repository or no such commit.</exception>
    public static async Task<IReadOnlySet<string>> SinceAsync(string reference, string directory, CancellationToken cancellation)
    {
        // Relative, so that the paths keep the form in which the user named the folder (links on the way).
        string up = (await GitAsync(directory, cancellation, "rev-parse", "--show-cdup").ConfigureAwait(false)
            ?? throw new ScanException($"'{directory}' is in no git repository", "--changed-since asks git what changed; leave it out to report everything."))
            .Trim();
        string root = Path.GetFullPath(Path.Combine(directory, up));
        string commit =
            (await GitAsync(root, cancellation, "rev-parse", "--verify", "--quiet", "--end-of-options", reference + "^{commit}").ConfigureAwait(false)
            ?? throw new ScanException($"git knows no commit '{reference}'", Advice)).Trim();

        // What others did on that branch meanwhile is not a change of this one.
        string from = (await GitAsync(root, cancellation, "merge-base", commit, "HEAD").ConfigureAwait(false)
            ?? throw new ScanException($"'{reference}' and the current commit have no history in common", Advice)).Trim();
        string changed = await GitAsync(root, cancellation, "diff", "--name-only", "--no-renames", "-z", from, "--").ConfigureAwait(false) ?? "";
        string added = await GitAsync(root, cancellation, "ls-files", "--others", "--exclude-standard", "-z").ConfigureAwait(false) ?? "";
        return (changed + added).Split('\0', StringSplitOptions.RemoveEmptyEntries).Select(file => Path.GetFullPath(Path.Combine(root, file)))
            .ToHashSet(StringComparer.Ordinal);
    }

    private static async Task<string?> GitAsync(string directory, CancellationToken cancellation, params string[] arguments)
    {
        try
        {
            return await GitRepository.AskAsync(directory, cancellation, arguments).ConfigureAwait(false);
        }
        catch (Win32Exception)
        {
            throw new ScanException("there is no git: 'git' is not on PATH", "--changed-since asks git what changed; leave it out to report everything.");
        }
    }
}
