using System.ComponentModel;
using System.Diagnostics;
using System.Text;
using PoolAnalyzers.Scan.Findings;

namespace PoolAnalyzers.Scan.Changes;

/// <summary>Asks git.</summary>
internal static class GitRepository
{
    /// <summary>The answer of git; null when it says no.</summary>
    /// <exception cref="Win32Exception">There is no git.</exception>
    public static async Task<string?> AskAsync(string directory, CancellationToken cancellation, params string[] arguments)
    {
        using var process = new Process
        {
            StartInfo = new ProcessStartInfo("git", ["-c", "core.quotePath=false", .. arguments])
            {
                WorkingDirectory = directory, RedirectStandardOutput = true, RedirectStandardError = true, StandardOutputEncoding = Encoding.UTF8,
            },
        };
        process.Start();
        try
        {
            var complaints = process.StandardError.ReadToEndAsync(cancellation);
            string answer = await process.StandardOutput.ReadToEndAsync(cancellation).ConfigureAwait(false);
            await complaints.ConfigureAwait(false);
            await process.WaitForExitAsync(cancellation).ConfigureAwait(false);
            return process.ExitCode == 0 ? answer : null;
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }
    }

    /// <summary>What is checked out around a directory; null without git, a repository or a commit.</summary>
    public static async Task<Checkout?> CheckoutAsync(string directory, CancellationToken cancellation)
    {
        try
        {
            if (await AskAsync(directory, cancellation, "rev-parse", "--verify", "--quiet", "HEAD").ConfigureAwait(false) is not { } commit)
            {
                return null;
            }

            string? branch = await AskAsync(directory, cancellation, "symbolic-ref", "--quiet", "--short", "HEAD").ConfigureAwait(false);

            // Without taking a lock: somebody may be at work in the repository.
            string? changes = await AskAsync(directory, cancellation, "--no-optional-locks", "status", "--porcelain", "--untracked-files=no")
                .ConfigureAwait(false);
            string? remote = await AskAsync(directory, cancellation, "config", "--get", "remote.origin.url").ConfigureAwait(false);
            return new Checkout(commit.Trim(), branch?.Trim(), changes?.Length > 0, WebAddress(remote?.Trim()));
        }
        catch (Win32Exception)
        {
            return null;
        }
    }

    /// <summary>The page of a remote: "git@host:owner/name.git" and "https://user:token@host/owner/name" are both "https://host/owner/name".</summary>
    internal static Uri? WebAddress(string? remote)
    {
        if (string.IsNullOrEmpty(remote))
        {
            return null;
        }

        bool isShort = !remote.Contains("://", StringComparison.Ordinal) && remote.Contains('@', StringComparison.Ordinal)
            && remote.Contains(':', StringComparison.Ordinal);
        string full = isShort ? "ssh://" + remote.Replace(':', '/') : remote;
        if (!Uri.TryCreate(full, UriKind.Absolute, out var uri) || uri.Host.Length == 0 || uri.Scheme is not ("https" or "http" or "ssh" or "git"))
        {
            return null;
        }

        string path = uri.AbsolutePath.TrimEnd('/');
        string name = path.EndsWith(".git", StringComparison.Ordinal) ? path[..^4] : path;
        string port = uri.Scheme is "https" or "http" && !uri.IsDefaultPort ? $":{uri.Port}" : "";
        return new Uri($"{(uri.Scheme == "http" ? "http" : "https")}://{uri.Host}{port}{name}");
    }
}
