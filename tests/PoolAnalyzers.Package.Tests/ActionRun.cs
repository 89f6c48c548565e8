using System.Text.RegularExpressions;

namespace PoolAnalyzers.Package.Tests;

/// <summary>The shell steps of the repository's GitHub Action, run one after the other as a runner does. Other actions, which it uses, are left out.</summary>
internal sealed partial class ActionRun
{
    /// <summary>Runs the steps up to the first one that fails.</summary>
    /// <param name="folder">The checkout that is scanned.</param>
    /// <param name="tool">The packed scanner, which the action installs.</param>
    /// <param name="given">The inputs that differ from their defaults.</param>
    public ActionRun(string folder, PackedTool tool, Dictionary<string, string> given)
    {
        var action = Yaml.Read("action.yml");
        // The runs share what a job has: the first one installs, and the others find it installed.
        string temporary = Directory.CreateDirectory(Path.Combine(tool.Root, "runner")).FullName;
        string outputs = Path.Combine(tool.NewFolder("step"), "outputs");
        foreach (var (name, input) in action.Map("inputs").Maps())
        {
            Outputs["inputs." + name] = given.GetValueOrDefault(name) ?? input.Text("default");
        }

        Outputs["inputs.source"] = Feed.Folder;
        Outputs["inputs.version"] = Feed.Version;
        foreach (var step in action.Map("runs").List("steps").Where(step => step.Has("run")))
        {
            var variables = new Dictionary<string, string>(tool.Variables) { ["RUNNER_TEMP"] = temporary, ["GITHUB_OUTPUT"] = outputs };
            foreach (var (name, value) in step.Map("env").Texts())
            {
                variables[name] = Expression().Replace(value, match => Outputs[match.Groups["name"].Value]);
            }

            File.WriteAllText(outputs, "");
            var result = Shell.Run(folder, variables, step.Text("run"));
            Text += result.Text;
            ExitCode = result.ExitCode;
            foreach (string line in File.ReadAllLines(outputs))
            {
                int equals = line.IndexOf('=', StringComparison.Ordinal);
                Outputs[$"steps.{step.Text("id")}.outputs.{line[..equals]}"] = line[(equals + 1)..];
            }

            if (ExitCode != 0)
            {
                return;
            }
        }
    }

    /// <summary>The exit code of the last step that ran.</summary>
    public int ExitCode { get; }

    /// <summary>What the steps printed.</summary>
    public string Text { get; } = "";

    /// <summary>The inputs as <c>inputs.name</c>, and what the steps wrote as <c>steps.id.outputs.name</c>.</summary>
    public Dictionary<string, string> Outputs { get; } = [];

    [GeneratedRegex(@"\$\{\{\s*(?<name>[\w.-]+)\s*\}\}", RegexOptions.CultureInvariant)]
    private static partial Regex Expression();
}
