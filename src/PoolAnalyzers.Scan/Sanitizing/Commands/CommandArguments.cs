namespace PoolAnalyzers.Scan.Sanitizing.Commands;

/// <summary>The arguments of a command of the SDK.</summary>
/// <param name="all">The arguments.</param>
/// <param name="directory">The current directory.</param>
/// <param name="namesTarget">The first argument that is a path says what to build. Else it is the program's.</param>
internal sealed class CommandArguments(IReadOnlyList<string> all, string directory, bool namesTarget)
{
    /// <summary>Options of <c>dotnet test</c> and <c>dotnet run</c> that say what is built, and how. Each takes a value.</summary>
    private static readonly HashSet<string> s_ofBuild = new(StringComparer.Ordinal)
    {
        "-c", "--configuration", "-f", "--framework", "-r", "--runtime", "-a", "--arch", "--os", "-o", "--output", "--artifacts-path", "-p", "--property",
        "--project", "--solution", "--launch-profile", "-v", "--verbosity",
    };

    private static readonly HashSet<string> s_switchesOfBuild = new(StringComparer.Ordinal)
    {
        "--no-build", "--no-restore", "--nologo", "--no-dependencies", "--force", "--interactive", "--no-launch-profile", "--no-cache", "--self-contained",
        "--no-self-contained",
    };

    /// <summary>Options of the test platform that take a value, which is no project.</summary>
    private static readonly HashSet<string> s_ofTests = new(StringComparer.Ordinal)
    {
        "--filter", "-s", "--settings", "-l", "--logger", "-e", "--environment", "-d", "--diag", "--results-directory", "--test-adapter-path", "--collect",
        "--blame-crash-dump-type", "--blame-hang-dump-type", "--blame-hang-timeout",
    };

    /// <summary>The arguments as they were given.</summary>
    public IReadOnlyList<string> All { get; } = all;

    /// <summary>The current directory.</summary>
    public string Directory { get; } = directory;

    /// <summary>What comes after <c>--</c>.</summary>
    public IReadOnlyList<string> AfterDashes => [.. All.SkipWhile(argument => argument != "--").Skip(1)];

    /// <summary>The value of an option of the build, under either of its names; null where it is not given.</summary>
    public string? ValueOf(string name, string alias)
    {
        foreach (var (option, value) in Read().Options)
        {
            if (option == name || option == alias)
            {
                return value;
            }
        }

        return null;
    }

    /// <summary>The properties that are given, as the build takes them: <c>-p:NAME=VALUE</c>.</summary>
    public IEnumerable<string> Properties => Read().Options.Where(option => option.Name is "-p" or "--property").Select(option => $"-p:{option.Value}");

    /// <summary>The project, solution, folder or assembly that is named first; null where none is.</summary>
    public string? Target => ValueOf("--project", "--solution") ?? Read().Target;

    /// <summary>What is not about the build, before <c>--</c>: options and arguments of the tests or of the program.</summary>
    public IReadOnlyList<string> Others => Read().Others;

    private (List<(string Name, string Value)> Options, string? Target, List<string> Others) Read()
    {
        var options = new List<(string, string)>();
        var others = new List<string>();
        string? target = null;
        var before = All.TakeWhile(argument => argument != "--").ToList();
        for (int i = 0; i < before.Count; i++)
        {
            string argument = before[i];
            int end = argument.StartsWith('-') || argument.StartsWith("/p:", StringComparison.Ordinal) ? argument.IndexOfAny(['=', ':']) : -1;
            string name = end < 0 ? argument : argument[..end].Replace("/p", "-p", StringComparison.Ordinal);
            if (s_ofBuild.Contains(name))
            {
                string value = end >= 0 ? argument[(end + 1)..] : ++i < before.Count ? before[i] : "";
                options.Add((name, value));
            }
            else if (s_ofTests.Contains(argument) && i + 1 < before.Count)
            {
                others.AddRange([argument, before[++i]]);
            }
            else if (!s_switchesOfBuild.Contains(name))
            {
                if (namesTarget && target is null && !argument.StartsWith('-') && Path.Exists(Path.GetFullPath(argument, Directory)))
                {
                    target = argument;
                }
                else
                {
                    others.Add(argument);
                }
            }
        }

        return (options, target, others);
    }
}
