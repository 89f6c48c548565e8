namespace PoolAnalyzers.Scan.Hosting;

/// <summary>All that the tool takes from the process around it, so that tests can run it without one.</summary>
/// <param name="Out">Where findings and the summary go.</param>
/// <param name="Error">Where progress and failures go.</param>
/// <param name="CurrentDirectory">Paths are taken, and printed, relative to this directory.</param>
/// <param name="OutIsTerminal">Whether a person is looking at <paramref name="Out"/>.</param>
/// <param name="ErrorIsTerminal">Whether a person is looking at <paramref name="Error"/>.</param>
/// <param name="Variable">Reads an environment variable; null or empty when it is not set.</param>
internal sealed record ConsoleEnvironment(
    TextWriter Out,
    TextWriter Error,
    string CurrentDirectory,
    bool OutIsTerminal,
    bool ErrorIsTerminal,
    Func<string, string?> Variable)
{
    /// <summary>Tells the date that reports bear.</summary>
    public TimeProvider Clock { get; init; } = TimeProvider.System;

    /// <summary>The environment of the running process.</summary>
    public static ConsoleEnvironment OfProcess() => new(
        Console.Out,
        Console.Error,
        Directory.GetCurrentDirectory(),
        !Console.IsOutputRedirected,
        !Console.IsErrorRedirected,
        Environment.GetEnvironmentVariable);

    /// <summary>Colours and moving progress suit a person at a terminal; logs get plain lines (https://no-color.org, and CI by convention).</summary>
    public bool AllowsColor =>
        string.IsNullOrEmpty(Variable("NO_COLOR")) && string.IsNullOrEmpty(Variable("CI")) && Variable("TERM") != "dumb";
}
