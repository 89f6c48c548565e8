using System.Diagnostics;
using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Engines.Builds;

/// <summary>What a finished process said.</summary>
internal sealed record ProcessOutput(int ExitCode, IReadOnlyList<string> Lines);

/// <summary>The user's .NET SDK, found as a shell finds it.</summary>
internal sealed class DotnetHost
{
    private const string GetSdk = "Install a .NET SDK (https://dot.net/download), or scan a folder instead: that needs no SDK.";

    // A tool that is itself run by the SDK inherits where that SDK's MSBuild lies; the build below may need another one (global.json).
    private static readonly string[] s_inherited =
        ["MSBuildSDKsPath", "MSBuildExtensionsPath", "MSBUILD_EXE_PATH", "MSBuildLoadMicrosoftTargetsReadOnly", "DOTNET_CLI_CONTEXT_VERBOSE"];

    private readonly string _path;

    private DotnetHost(string path) => _path = path;

    /// <summary>Finds <c>dotnet</c> on PATH, or where DOTNET_ROOT says.</summary>
    /// <exception cref="ScanException">There is none.</exception>
    public static DotnetHost Find(Func<string, string?> variable)
    {
        string name = OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet";
        var folders = (variable("PATH") ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries).Append(variable("DOTNET_ROOT"));
        string? found = folders.Where(folder => !string.IsNullOrEmpty(folder)).Select(folder => Path.Combine(folder!, name)).FirstOrDefault(File.Exists);
        return found is not null
            ? new DotnetHost(found)
            : throw new ScanException("there is no .NET SDK: 'dotnet' is not on PATH", GetSdk);
    }

    /// <summary>Makes sure that an SDK answers in this directory, where a global.json may ask for a version that is not there.</summary>
    /// <returns>The SDK's version.</returns>
    public async Task<string> RequireSdkAsync(string directory, CancellationToken cancellation)
    {
        var answer = await RunAsync(["--version"], directory, cancellation).ConfigureAwait(false);
        if (answer.ExitCode != 0)
        {
            throw new ScanException(new ScanFailure($"'{_path}' has no .NET SDK that suits '{directory}'")
            {
                Details = Reasons(answer.Lines),
                Advice = GetSdk,
            });
        }

        return answer.Lines.FirstOrDefault()?.Trim() ?? "";
    }

    // The host first guesses that the command was mistyped; what it says about SDKs comes after that.
    private static IReadOnlyList<string> Reasons(IReadOnlyList<string> lines)
    {
        var said = lines.Select(line => line.Trim()).Where(line => line.Length > 0).ToList();
        int start = said.FindIndex(line =>
            line.Contains(".NET SDK was not found", StringComparison.Ordinal) || line.Contains("No .NET SDKs were found", StringComparison.Ordinal));
        return [.. said.Skip(Math.Max(0, start)).Take(3)];
    }

    /// <summary>Runs the host to its end. When cancelled, its whole process tree is stopped first.</summary>
    /// <param name="variables">Further environment variables.</param>
    public async Task<ProcessOutput> RunAsync(
        IReadOnlyList<string> arguments, string directory, CancellationToken cancellation, IReadOnlyDictionary<string, string>? variables = null)
    {
        var start = new ProcessStartInfo(_path, arguments)
        {
            WorkingDirectory = directory,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en"; // its lines are read here
        start.Environment["DOTNET_NOLOGO"] = "1";
        start.Environment["DOTNET_SKIP_FIRST_TIME_EXPERIENCE"] = "1";
        start.Environment["MSBUILDTERMINALLOGGER"] = "off";
        foreach (string name in s_inherited)
        {
            start.Environment.Remove(name);
        }

        foreach (var (name, value) in variables ?? new Dictionary<string, string>())
        {
            start.Environment[name] = value;
        }

        var lines = new List<string>();
        using var process = new Process { StartInfo = start };
        process.OutputDataReceived += (_, line) => Add(line.Data);
        process.ErrorDataReceived += (_, line) => Add(line.Data);
        try
        {
            process.Start();
        }
        catch (System.ComponentModel.Win32Exception refused)
        {
            throw new ScanException($"'{_path}' does not start: {refused.Message}", GetSdk);
        }

        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        try
        {
            await process.WaitForExitAsync(cancellation).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            await process.WaitForExitAsync(CancellationToken.None).ConfigureAwait(false);
            throw;
        }

        lock (lines)
        {
            return new ProcessOutput(process.ExitCode, [.. lines]);
        }

        void Add(string? line)
        {
            if (line is not null)
            {
                lock (lines)
                {
                    lines.Add(line);
                }
            }
        }
    }
}
