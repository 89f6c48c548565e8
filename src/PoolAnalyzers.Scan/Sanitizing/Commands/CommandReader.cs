using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Sanitizing.Commands;

/// <summary>Finds out which programs a command would run, so that they can be run from copies.</summary>
/// <param name="directory">The current directory.</param>
/// <param name="projects">Knows what projects are built to.</param>
internal sealed class CommandReader(string directory, ProjectOutputs projects)
{
    private const string Advice = "Name what is built: `-- dotnet App.dll`, `-- ./app`, `-- dotnet test` or `-- dotnet run --no-build`.";

    /// <summary>The programs, in the order in which they are to run.</summary>
    /// <param name="command">The command and its arguments.</param>
    /// <param name="cancellation">Ends the question.</param>
    /// <exception cref="ScanException">The command runs no program that could be copied.</exception>
    public Task<IReadOnlyList<PlannedProgram>> ReadAsync(IReadOnlyList<string> command, CancellationToken cancellation)
    {
        bool isDotnet = Path.GetFileNameWithoutExtension(command[0]).Equals("dotnet", StringComparison.OrdinalIgnoreCase)
            && Path.GetExtension(command[0]).ToLowerInvariant() is "" or ".exe";
        if (!isDotnet)
        {
            return Task.FromResult<IReadOnlyList<PlannedProgram>>([Executable(command)]);
        }

        return command.ElementAtOrDefault(1) switch
        {
            "test" => projects.TestsAsync(new CommandArguments([.. command.Skip(2)], directory, namesTarget: true), command[0], cancellation),
            "run" => projects.ProgramAsync(new CommandArguments([.. command.Skip(2)], directory, namesTarget: false), command[0], cancellation),
            _ => Task.FromResult<IReadOnlyList<PlannedProgram>>([Assembly(command)]),
        };
    }

    /// <summary><c>dotnet [exec] [OPTIONS] App.dll ARGUMENTS</c>: the host takes the first argument that is no option and no value of one.</summary>
    private PlannedProgram Assembly(IReadOnlyList<string> command)
    {
        int at = command.Skip(1).ToList().FindIndex(argument => Path.GetExtension(argument).Equals(".dll", StringComparison.OrdinalIgnoreCase)) + 1;
        return at > 0
            ? new PlannedProgram(Path.GetFullPath(command[at], directory), copy => [.. command.Take(at), copy, .. command.Skip(at + 1)])
            : throw new ScanException($"'{string.Join(' ', command)}' names no program that is built", Advice);
    }

    private PlannedProgram Executable(IReadOnlyList<string> command)
    {
        string file = Path.GetFullPath(command[0], directory);
        if (!File.Exists(file))
        {
            throw new ScanException($"there is no file '{command[0]}'", Advice);
        }

        // "app" and "app.exe" start "app.dll". A name may have dots in it.
        bool isExe = Path.GetExtension(file).Equals(".exe", StringComparison.OrdinalIgnoreCase);
        string name = isExe ? Path.GetFileNameWithoutExtension(file) : Path.GetFileName(file);
        return new PlannedProgram(
            Path.Combine(Path.GetDirectoryName(file)!, name + ".dll"),
            copy => [Path.Combine(Path.GetDirectoryName(copy)!, Path.GetFileName(file)), .. command.Skip(1)]);
    }
}
