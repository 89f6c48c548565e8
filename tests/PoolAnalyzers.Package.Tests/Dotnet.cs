using System.Diagnostics;
using System.Text.RegularExpressions;
using PoolAnalyzers.Testing;

// What is packed and restored is shared.
[assembly: CollectionBehavior(DisableTestParallelization = true)]

namespace PoolAnalyzers.Package.Tests;

/// <summary>What a run of <c>dotnet</c> printed.</summary>
internal sealed partial record DotnetOutput(int ExitCode, string Text)
{
    /// <summary>The warnings and errors that the build reports, each once.</summary>
    public IReadOnlyList<Report> Reports { get; } =
        [.. Line().Matches(Text).Select(match => new Report(
            match.Groups["file"].Value.Trim(),
            match.Groups["line"].Success ? int.Parse(match.Groups["line"].ValueSpan, null) : 0,
            match.Groups["level"].Value,
            match.Groups["code"].Value,
            match.Groups["text"].Value.Trim(),
            Path.GetFileNameWithoutExtension(match.Groups["project"].Value.Split("::")[0]))).Distinct()];

    /// <summary>Fails the test with all that was printed, unless the run went well.</summary>
    public DotnetOutput Succeeded()
    {
        Assert.True(ExitCode == 0, Text);
        return this;
    }

    [GeneratedRegex(
        @"^\s*(?<file>[^(\r\n]*?)(?:\((?<line>\d+),\d+\))?\s?:\s(?<level>warning|error)\s(?<code>\w+)\s?:\s(?<text>[^\r\n]*?)\s\[(?<project>[^\[\]\r\n]+)\]\r?$",
        RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex Line();
}

/// <summary>A warning or error of a build.</summary>
/// <param name="Line">Zero where the report has no place in a source.</param>
/// <param name="Project">The project's name, without folder and extension.</param>
internal sealed record Report(string File, int Line, string Level, string Code, string Text, string Project)
{
    /// <summary>As a mark in a source says it.</summary>
    public string Mark => $"{Line} {Code}";
}

/// <summary>Runs the SDK as a user does.</summary>
internal static class Dotnet
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(15);

    /// <summary>Runs <c>dotnet</c> to its end.</summary>
    /// <param name="directory">Where it runs.</param>
    /// <param name="variables">Further environment variables.</param>
    public static DotnetOutput Run(string directory, IReadOnlyDictionary<string, string> variables, params string[] arguments) => Run(
        new ProcessStartInfo("dotnet", arguments) { WorkingDirectory = directory, RedirectStandardOutput = true, RedirectStandardError = true }, variables);

    /// <summary>Runs a program that may call <c>dotnet</c> to its end.</summary>
    /// <param name="start">The program, with both outputs redirected.</param>
    /// <param name="variables">Further environment variables.</param>
    public static DotnetOutput Run(ProcessStartInfo start, IReadOnlyDictionary<string, string> variables)
    {
        // The test host is a child of an SDK itself; what that one says about its own build is not about this one.
        foreach (string inherited in new[] { "MSBuildSDKsPath", "MSBuildExtensionsPath", "MSBUILD_EXE_PATH", "MSBuildLoadMicrosoftTargetsReadOnly" })
        {
            start.Environment.Remove(inherited);
        }

        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        start.Environment["DOTNET_NOLOGO"] = "1";
        start.Environment["MSBUILDTERMINALLOGGER"] = "off";
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        // These builds are so small that threads which wait for each other cost more than they do. Tests are to run beside each other.
        if (start.ArgumentList is not ["test", ..])
            start.Environment["DOTNET_PROCESSOR_COUNT"] = "1";
        foreach (var (name, value) in CompilerServer.Variables.Concat(variables))
        {
            start.Environment[name] = value;
        }

        using var process = Process.Start(start)!;
        var output = process.StandardOutput.ReadToEndAsync();
        var error = process.StandardError.ReadToEndAsync();
        if (!process.WaitForExit(s_limit))
        {
            process.Kill(entireProcessTree: true);
            throw new TimeoutException($"{start.FileName} {string.Join(' ', start.ArgumentList)} did not end within {s_limit.TotalMinutes} minutes.");
        }

        return new DotnetOutput(process.ExitCode, output.Result + error.Result);
    }
}
