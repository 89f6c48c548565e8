using System.Diagnostics;

namespace PoolAnalyzers.Scan.Watching.Processes;

/// <summary>What can be learnt of a process from outside.</summary>
internal static class ProcessFacts
{
    /// <summary>The command line; empty where the system does not tell it.</summary>
    public static IReadOnlyList<string> CommandLineOf(int pid) => Linux($"/proc/{pid}/cmdline").Split('\0', StringSplitOptions.RemoveEmptyEntries);

    /// <summary>An entry of the environment that a process began with; null where it has none, or the system does not tell.</summary>
    public static string? VariableOf(int pid, string name) =>
        Linux($"/proc/{pid}/environ").Split('\0').FirstOrDefault(entry => entry.StartsWith(name + "=", StringComparison.Ordinal))?[(name.Length + 1)..];

    /// <summary>The main assembly, or the executable, by its full path; empty where it cannot be found out.</summary>
    public static string MainFileOf(int pid)
    {
        var line = CommandLineOf(pid);
        string? assembly = line.Skip(1).FirstOrDefault(argument => argument.EndsWith(".dll", StringComparison.OrdinalIgnoreCase));
        if (line.Count > 0 && Path.GetFileNameWithoutExtension(line[0]) == "dotnet" && assembly is not null)
        {
            return Path.GetFullPath(assembly, DirectoryOf(pid));
        }

        try
        {
            using var process = Process.GetProcessById(pid);
            return process.MainModule?.FileName ?? "";
        }
        catch (Exception gone) when (gone is ArgumentException or InvalidOperationException or System.ComponentModel.Win32Exception)
        {
            return "";
        }
    }

    /// <summary>What a reader calls the process: the assembly under test for a test host, else the main assembly.</summary>
    public static string NameOf(int pid)
    {
        var line = CommandLineOf(pid);
        int config = line.ToList().FindIndex(argument => argument.EndsWith(".runtimeconfig.json", StringComparison.OrdinalIgnoreCase));
        if (config > 0 && line.Any(argument => Path.GetFileNameWithoutExtension(argument) == "testhost"))
        {
            return Path.GetFileName(line[config])[..^".runtimeconfig.json".Length];
        }

        return MainFileOf(pid) is { Length: > 0 } main ? Path.GetFileNameWithoutExtension(main) : $"process {pid}";
    }

    /// <summary>The folder whose assemblies the process loads: that of the tests for a test host.</summary>
    public static string? FolderOf(int pid)
    {
        string? config = CommandLineOf(pid).FirstOrDefault(argument => argument.EndsWith(".runtimeconfig.json", StringComparison.OrdinalIgnoreCase));
        return Path.GetDirectoryName(config is null ? MainFileOf(pid) : Path.GetFullPath(config, DirectoryOf(pid)));
    }

    /// <summary>A tool of the SDK: the command line itself, the build, the compiler, the one that starts test hosts.</summary>
    public static bool IsSdk(int pid)
    {
        var line = CommandLineOf(pid);
        if (line.Count == 0 || Path.GetFileNameWithoutExtension(line[0]) != "dotnet")
        {
            return false;
        }

        // "dotnet test": the first argument is a command, and no file.
        string? assembly = line.Skip(1).FirstOrDefault(argument => argument.EndsWith(".dll", StringComparison.OrdinalIgnoreCase));
        return assembly is null || assembly.Replace('\\', '/').Contains("/sdk/", StringComparison.Ordinal)
            || (line.Count > 1 && line[1] != "exec" && !line[1].StartsWith('-') && line[1] != assembly);
    }

    /// <summary>It runs, and was started so short a time ago that it may not listen yet.</summary>
    public static bool HasJustStarted(int pid, TimeProvider clock)
    {
        try
        {
            using var process = Process.GetProcessById(pid);
            return clock.GetUtcNow() - process.StartTime.ToUniversalTime() < s_startUp;
        }
        catch (Exception gone) when (gone is ArgumentException or InvalidOperationException or NotSupportedException or System.ComponentModel.Win32Exception)
        {
            return false;
        }
    }

    /// <summary>Longer than the runtime takes on a busy machine.</summary>
    private static readonly TimeSpan s_startUp = TimeSpan.FromSeconds(3);

    /// <summary>Why a process cannot be watched, and what to do about it.</summary>
    public static (string Message, string Advice) WhyNot(int pid)
    {
        try
        {
            using var process = Process.GetProcessById(pid);
        }
        catch (ArgumentException)
        {
            return ($"there is no process {pid}", "`dotnet-counters ps`, `ps` or the task manager list the processes that there are.");
        }

        if (OperatingSystem.IsLinux())
        {
            if (Link($"/proc/{pid}/ns/pid") is { } theirs && Link("/proc/self/ns/pid") is { } ours && theirs != ours)
            {
                return ($"process {pid} runs in a container of its own", "Run poolscan in that container, or with its process namespace and its /tmp.");
            }

            if (Link($"/proc/{pid}/exe") is null)
            {
                return ($"process {pid} belongs to another user", "Run poolscan as that user, or as root.");
            }

            if (VariableOf(pid, "DOTNET_EnableDiagnostics") == "0" || VariableOf(pid, "DOTNET_EnableDiagnostics_IPC") == "0")
            {
                return ($"process {pid} was started with diagnostics switched off", "Start it without DOTNET_EnableDiagnostics=0.");
            }
        }

        return ($"process {pid} has no diagnostic port",
            "It is no .NET program, or one of .NET Framework or NativeAOT without event support, or has another TMPDIR.");
    }

    private static string DirectoryOf(int pid) => Link($"/proc/{pid}/cwd") ?? Directory.GetCurrentDirectory();

    private static string? Link(string path)
    {
        try
        {
            return OperatingSystem.IsLinux() ? new FileInfo(path).LinkTarget : null;
        }
        catch (Exception refused) when (refused is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    private static string Linux(string path)
    {
        try
        {
            return OperatingSystem.IsLinux() ? File.ReadAllText(path) : "";
        }
        catch (Exception refused) when (refused is IOException or UnauthorizedAccessException)
        {
            return "";
        }
    }
}
