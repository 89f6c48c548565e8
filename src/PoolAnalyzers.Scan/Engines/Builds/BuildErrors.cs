using System.Text.RegularExpressions;
using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Engines.Builds;

/// <summary>Reads the errors of a build from what MSBuild printed and says them as failures, one a project.</summary>
internal static partial class BuildErrors
{
    private const int DetailsShown = 5;

    private enum Kind
    {
        Restore,
        Compile,
        Other,
    }

    private sealed record BuildError(string Place, string Code, string Message, string Project)
    {
        public string Text => $"{Code}: {Message}";

        public Kind Kind =>
            Code.StartsWith("NU", StringComparison.Ordinal) || Code is "NETSDK1004" or "NETSDK1005" or "NETSDK1047" or "NETSDK1064" ? Kind.Restore
            : Code.StartsWith("CS", StringComparison.Ordinal) ? Kind.Compile
            : Kind.Other;
    }

    /// <summary>The failures of a build; empty when nothing but rules of ours (made errors by the user's settings) was wrong.</summary>
    /// <param name="target">The solution or project that was built.</param>
    /// <param name="isOurs">Whether a code is an id of an analyzer of ours.</param>
    public static IReadOnlyList<ScanFailure> Read(ProcessOutput build, string target, Func<string, bool> isOurs)
    {
        var errors = build.Lines.Select(Parse).OfType<BuildError>().Distinct().ToList();
        var others = errors.Where(error => !isOurs(error.Code)).ToList();
        if (others.Count > 0)
        {
            return [.. others
                .GroupBy(error => error.Project is "" ? target : error.Project, StringComparer.Ordinal)
                .OrderBy(group => group.Key, StringComparer.Ordinal)
                .Select(group => Failure(group.Key, [.. group]))];
        }

        if (build.ExitCode == 0)
        {
            return [];
        }

        if (errors.Count > 0)
        {
            // A project that stands alone has been analyzed to its end; in a solution, those that reference it were not built.
            return Path.GetExtension(target).Equals(".csproj", StringComparison.OrdinalIgnoreCase)
                ? []
                : [new ScanFailure("settings of the build make findings errors, so that projects which reference the ones with findings were not built")
                    {
                        Advice = "Lower the severity of POOL rules to warning in .editorconfig, or scan the folder, which needs no build.",
                    }];
        }

        return [new ScanFailure($"'{target}' does not build")
        {
            Details = [.. build.Lines
                .Select(line => line.Trim())
                .Where(line => line.Length > 0 && !line.StartsWith("at ", StringComparison.Ordinal))
                .Take(DetailsShown)],
            Advice = Advice(target, "build"),
        }];
    }

    private static ScanFailure Failure(string project, IReadOnlyList<BuildError> errors)
    {
        // What comes first explains the rest: a project that was not restored cannot compile.
        var kind = errors.Min(error => error.Kind);
        var shown = errors.Where(error => error.Kind == kind).ToList();
        string verb = kind switch { Kind.Restore => "does not restore", Kind.Compile => "does not compile", _ => "does not build" };
        return new ScanFailure($"'{project}' {verb}: {shown.Count} error{(shown.Count == 1 ? "" : "s")}")
        {
            Details = [
                .. shown.Take(DetailsShown).Select(error => error.Place is "" || error.Place == project ? error.Text : $"{error.Place}: {error.Text}"),
                .. shown.Count > DetailsShown ? [$"... and {shown.Count - DetailsShown} more"] : Array.Empty<string>()],
            Advice = Advice(project, kind == Kind.Restore ? "restore" : "build"),
        };
    }

    private static string Advice(string target, string verb) =>
        $"Make `dotnet {verb} \"{target}\"` succeed first, or scan the folder '{Path.GetDirectoryName(target)}' instead: "
        + "that needs neither packages nor a build.";

    private static BuildError? Parse(string line)
    {
        var match = ErrorLine().Match(line);
        if (!match.Success)
        {
            return null;
        }

        // A multi-targeted project names the framework behind its path; the failure is the project's.
        string project = match.Groups["project"].Value.Split("::")[0];
        return new BuildError(match.Groups["place"].Value.Trim(), match.Groups["code"].Value, match.Groups["message"].Value.Trim(), project);
    }

    // MSBuild's canonical form: [place[(line,column)]] : [category] error CODE : message [project]
    // A message may end in brackets of its own: NuGet says which version is the nearest one in them.
    [GeneratedRegex(
        @"^(?<place>.*?)\s?:\s(?:[\w ]+\s)?error\s(?<code>[A-Za-z]+\d+)?\s?:\s(?<message>.*?)(?:\s\[(?<project>[^\[\]]+(?:proj|\.slnx?)(?:::[^\[\]]*)?)\])?$",
        RegexOptions.CultureInvariant)]
    private static partial Regex ErrorLine();
}
