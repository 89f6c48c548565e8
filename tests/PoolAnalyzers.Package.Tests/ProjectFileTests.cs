using System.Text.RegularExpressions;

namespace PoolAnalyzers.Package.Tests;

/// <summary>The files that GitHub, NuGet and pre-commit read: they parse, and what they name is there.</summary>
public sealed partial class ProjectFileTests
{
    private static readonly string[] s_formElements = ["markdown", "textarea", "input", "dropdown", "checkboxes"];

    /// <summary>The workflows.</summary>
    public static TheoryData<string> Workflows => Files(".github/workflows");

    /// <summary>The issue forms.</summary>
    public static TheoryData<string> Forms => Files(".github/ISSUE_TEMPLATE");

    [Theory]
    [MemberData(nameof(Workflows))]
    public void A_workflow_names_only_what_is_there(string path)
    {
        var workflow = Yaml.Read(path);
        Assert.True(workflow.Has("on") && workflow.Has("name") && workflow.Has("permissions"), path);
        var jobs = workflow.Map("jobs").Maps().ToList();
        Assert.NotEmpty(jobs);
        foreach (var (_, job) in jobs)
        {
            Assert.True(job.Has("runs-on") && job.Has("timeout-minutes"), $"{job}");
            Assert.All(job.Strings("needs"), needed => Assert.Contains(needed, jobs.Select(other => other.Key)));
            AssertSteps(job.List("steps"), job);
        }
    }

    [Fact]
    public void The_action_names_only_what_is_there()
    {
        var action = Yaml.Read("action.yml");
        Assert.Equal("composite", action.Map("runs").Text("using"));
        Assert.All(action.Map("inputs").Maps(), input => Assert.True(input.Value.Has("description") && input.Value.Has("default"), $"{input.Value}"));
        var steps = action.Map("runs").List("steps");
        Assert.All(steps.Where(step => step.Has("run")), step => Assert.Equal("bash", step.Text("shell")));
        AssertSteps(steps, action);

        string text = Read("action.yml");
        var declared = action.Map("inputs").Keys.ToList();
        Assert.All(InputName().Matches(text).Select(match => match.Groups[1].Value), name => Assert.Contains(name, declared));
        Assert.All(declared, name => Assert.Contains($"inputs.{name} ", text, StringComparison.Ordinal));

        // What a user passes never becomes part of a script: it is read from variables.
        Assert.All(steps, step => Assert.DoesNotContain("${{", step.Text("run"), StringComparison.Ordinal));
    }

    [Fact]
    public void The_page_of_the_action_has_its_inputs_and_outputs()
    {
        var action = Yaml.Read("action.yml");
        var rows = Read("docs/github-action.md").Split('\n').Select(line => line.Trim().Split('|', StringSplitOptions.TrimEntries))
            .Where(cells => cells.Length > 3 && cells[1].StartsWith('`')).ToList();
        Assert.Equal(
            action.Map("inputs").Maps().Select(input => (input.Key, input.Value.Text("default"))),
            rows.Where(cells => cells.Length == 5).Select(cells => (cells[1].Trim('`'), cells[2].Trim('`'))));
        Assert.Equal(action.Map("outputs").Keys, rows.Where(cells => cells.Length == 4).Select(cells => cells[1].Trim('`')));
    }

    [Theory]
    [MemberData(nameof(Workflows))]
    public void A_workflow_gives_actions_of_the_repository_inputs_that_they_have(string path)
    {
        var inputs = Yaml.Read("action.yml").Map("inputs").Keys.ToList();
        var used = Yaml.Read(path).Map("jobs").Maps().SelectMany(job => job.Value.List("steps")).Where(step => step.Text("uses") == "./");
        Assert.All(used.SelectMany(step => step.Map("with").Keys), input => Assert.Contains(input, inputs));
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public void An_issue_form_is_one(string path)
    {
        var form = Yaml.Read(path);
        if (path.EndsWith("/config.yml", StringComparison.Ordinal))
        {
            Assert.All(
                form.List("contact_links"),
                link => Assert.True(link.Has("name") && link.Has("about") && link.Text("url").StartsWith("https://", StringComparison.Ordinal), $"{link}"));
            return;
        }

        Assert.True(form.Has("name") && form.Has("description"), path);
        var body = form.List("body");
        Assert.Contains(body, element => element.Map("validations").Text("required") == "true");
        Assert.All(body, element => Assert.Contains(element.Text("type"), s_formElements));
        Assert.All(body.Where(element => element.Text("type") == "markdown"), element => Assert.NotEmpty(element.Map("attributes").Text("value")));
        Assert.All(
            body.Where(element => element.Text("type") != "markdown"),
            element => Assert.True(element.Has("id") && element.Map("attributes").Has("label"), $"{element}"));
        Assert.All(body.Where(element => element.Text("type") == "dropdown"), element => Assert.NotEmpty(element.Map("attributes").Strings("options")));
        var ids = body.Where(element => element.Has("id")).Select(element => element.Text("id")).ToList();
        Assert.Equal(ids.Distinct(), ids);
    }

    [Fact]
    public void Links_to_issue_forms_lead_to_one()
    {
        var named = new[] { "README.md", "CONTRIBUTING.md", "SECURITY.md" }
            .SelectMany(file => FormName().Matches(Read(file)).Select(match => match.Groups[1].Value)).ToList();
        Assert.NotEmpty(named);
        Assert.All(named, name => AssertThere($".github/ISSUE_TEMPLATE/{name}", name));
    }

    [Fact]
    public void Dependabot_looks_at_what_there_is()
    {
        var settings = Yaml.Read(".github/dependabot.yml");
        Assert.Equal("2", settings.Text("version"));
        Assert.Equal(["github-actions", "nuget"], settings.List("updates").Select(update => update.Text("package-ecosystem")));
        Assert.All(settings.List("updates"), update => AssertThere(update.Text("directory").TrimStart('/'), update));
        string packages = Read("Directory.Packages.props");
        Assert.All(
            settings.List("updates").SelectMany(update => update.List("ignore")).Select(ignored => ignored.Text("dependency-name")),
            name => Assert.Contains($"\"{name}\" Version=\"$(UsedRoslyn)\"", packages, StringComparison.Ordinal));
    }

    [Fact]
    public void The_pre_commit_hook_is_a_script_that_can_be_run()
    {
        var hook = Assert.Single(Yaml.ReadList(".pre-commit-hooks.yaml"));
        Assert.Equal(("poolscan", "script"), (hook.Text("id"), hook.Text("language")));
        AssertThere(hook.Text("entry"), hook);
        if (!OperatingSystem.IsWindows())
        {
            foreach (string script in new[] { hook.Text("entry"), ".ci/run", ".ci/measure", ".ci/touched", ".ci/check-release-version", ".ci/release" })
            {
                Assert.True(File.GetUnixFileMode(Path.Combine(PackedPackage.Repository, script)).HasFlag(UnixFileMode.UserExecute), script);
            }
        }
    }

    [UnixTheory]
    [InlineData("v0.1.0", "## [0.1.0] - 2027-01-31", "version=0.1.0")]
    [InlineData("v0.1.0-beta.2", "## [Unreleased]", "version=0.1.0-beta.2")]
    [InlineData("v0.1.0-beta.2", "## [0.1.0-beta.2]", "version=0.1.0-beta.2")]
    [InlineData("v0.1.0", "## [Unreleased]", "")]
    [InlineData("v0.1.0", "## [0.1.01]", "")]
    [InlineData("v0.1.1", "## [0.1.1]", "")]
    [InlineData("0.1.0", "## [0.1.0]", "")]
    [InlineData("v0.1", "## [0.1]", "")]
    public void A_release_tag_agrees_with_the_sources(string tag, string section, string printed)
    {
        string folder = Directory.CreateTempSubdirectory("release tests ").FullName;
        try
        {
            Directory.CreateDirectory(Path.Combine(folder, ".ci"));
            File.Copy(Path.Combine(PackedPackage.Repository, ".ci", "check-release-version"), Path.Combine(folder, ".ci", "check-release-version"));
            File.WriteAllText(Path.Combine(folder, "Directory.Build.props"), "<Project>\n  <VersionPrefix>0.1.0</VersionPrefix>\n</Project>\n");
            File.WriteAllText(Path.Combine(folder, "CHANGELOG.md"), $"# Changelog\n\n{section}\n");
            var check = Shell.Run(folder, new Dictionary<string, string>(), $".ci/check-release-version {tag}");
            Assert.Equal(printed.Length > 0 ? 0 : 1, check.ExitCode);
            Assert.Equal(printed.Length > 0, check.Text.Trim() == printed);
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static void AssertSteps(IReadOnlyList<Yaml> steps, Yaml place)
    {
        Assert.NotEmpty(steps);
        Assert.All(steps, step => Assert.True(step.Has("uses") != step.Has("run"), $"{step}"));
        var own = steps.Where(step => step.Text("uses").StartsWith("./", StringComparison.Ordinal)).ToList();
        Assert.All(own, step => AssertThere(step.Text("uses") + "action.yml", step));

        // Others' actions are named by a version, never by a branch.
        Assert.All(steps.Where(step => step.Has("uses")).Except(own), step => Assert.Matches(@"^[\w.-]+/[\w./-]+@v\d+$", step.Text("uses")));
        Assert.All(
            steps.SelectMany(step => FileName().Matches(step.Text("run")).Select(match => (match.Value, step))), named => AssertThere(named.Value, named.step));
        Assert.All(steps.Select(step => step.Map("with").Text("global-json-file")).Where(file => file.Length > 0), file => AssertThere(file, place));
        var ids = steps.Select(step => step.Text("id")).ToList();
        Assert.All(
            steps.SelectMany(step => step.Map("env").Texts().Concat(step.Map("with").Texts()).Select(entry => entry.Value).Append(step.Text("if")))
                .SelectMany(text => StepName().Matches(text).Select(match => match.Groups[1].Value)),
            id => Assert.Contains(id, ids));
    }

    private static void AssertThere(string path, object place) =>
        Assert.True(Path.Exists(Path.Combine(PackedPackage.Repository, path)), $"{place} names {path}, which does not exist.");

    private static string Read(string path) => File.ReadAllText(Path.Combine(PackedPackage.Repository, path));

    private static TheoryData<string> Files(string folder) =>
        [
            .. Directory.EnumerateFiles(Path.Combine(PackedPackage.Repository, folder), "*.yml").Order(StringComparer.Ordinal)
                .Select(file => $"{folder}/{Path.GetFileName(file)}"),
        ];

    // Paths of the repository in a script: solutions, projects, and what stands in .ci.
    [GeneratedRegex(@"(?<![\w*/.-])(?:[\w.-]+/)*[\w.-]+\.(?:sln|csproj)\b|(?<![\w/])\.ci/[\w-]+", RegexOptions.CultureInvariant)]
    private static partial Regex FileName();

    [GeneratedRegex(@"steps\.([\w-]+)\.", RegexOptions.CultureInvariant)]
    private static partial Regex StepName();

    [GeneratedRegex(@"inputs\.([\w-]+)", RegexOptions.CultureInvariant)]
    private static partial Regex InputName();

    [GeneratedRegex(@"issues/new\?template=([\w.-]+)", RegexOptions.CultureInvariant)]
    private static partial Regex FormName();
}
