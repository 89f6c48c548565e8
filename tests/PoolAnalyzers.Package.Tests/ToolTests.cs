using System.IO.Compression;

namespace PoolAnalyzers.Package.Tests;

/// <summary>The scanner as a .NET tool: packed, installed from a folder, run by its command, by the GitHub Action and before a commit.</summary>
public sealed class ToolTests(PackedTool tool) : IClassFixture<PackedTool>
{
    private const string Clean = "public static class Clean { public static int Twice(int x) => x * 2; }\n";

    [Fact]
    public void It_is_installed_and_scans()
    {
        string folder = tool.NewFolder("scan");
        File.WriteAllText(Path.Combine(folder, "Leaky.cs"), Sources.Leaky);

        var (exitCode, output) = tool.Scan(folder, "Leaky.cs", "--sarif", "x.sarif");

        Assert.Equal(1, exitCode);
        Assert.All(Sources.Marks(Sources.Leaky, strict: false), mark => Assert.Contains($"Leaky.cs:{mark.Split(' ')[0]}:", output, StringComparison.Ordinal));
        Assert.True(File.Exists(Path.Combine(folder, "x.sarif")));
    }

    /// <summary>The library that rewritten programs load comes with the tool.</summary>
    [Fact]
    public void It_sanitizes_what_is_built()
    {
        string folder = tool.NewFolder("sanitize");
        File.WriteAllText(Path.Combine(folder, "Late.csproj"),
            """<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework></PropertyGroup></Project>""");
        File.WriteAllText(Path.Combine(folder, "Program.cs"),
            """
            using System.Buffers;
            byte[] array = ArrayPool<byte>.Shared.Rent(100);
            ArrayPool<byte>.Shared.Return(array);
            array[7] = 1;
            """);
        Dotnet.Run(folder, tool.Variables, "build").Succeeded();

        var (exitCode, output) = tool.Scan(folder, "sanitize", "--", "dotnet", "run", "--no-build");

        Assert.True(exitCode == 1, output);
        Assert.Contains("offset 7: 1 byte", output, StringComparison.Ordinal);
        Assert.Contains("at Program.Main in Program.cs:3", output, StringComparison.Ordinal);
    }

    [Fact]
    public void Its_package_has_the_page_of_the_tool()
    {
        using var archive = ZipFile.OpenRead(Feed.FileOf("PoolAnalyzers.Scan"));
        using var page = new StreamReader(archive.GetEntry("README.md")!.Open());
        Assert.Equal(File.ReadAllText(Path.Combine(PackedPackage.Repository, "nuget", "README.Scan.md")), page.ReadToEnd());
    }

    [UnixTheory]
    [InlineData(Sources.Leaky, "true", 1, 1)]
    [InlineData(Sources.Leaky, "false", 1, 0)]
    [InlineData(Clean, "true", 0, 0)]
    public void The_action_scans_and_says_what_it_found(string source, string failOnFindings, int exitCode, int verdict)
    {
        string folder = tool.NewFolder("action");
        File.WriteAllText(Path.Combine(folder, "Source.cs"), source);

        var run = new ActionRun(folder, tool, new() { ["fail-on-findings"] = failOnFindings });

        Assert.Equal(verdict, run.ExitCode);
        Assert.Equal($"{exitCode}", run.Outputs["steps.scan.outputs.exit-code"]);
        Assert.Equal("true", run.Outputs["steps.scan.outputs.written"]);
        Assert.True(new FileInfo(Path.Combine(folder, "poolscan.sarif")).Length > 0);
    }

    [UnixFact]
    public void The_action_fails_where_something_cannot_be_analyzed_whatever_findings_do()
    {
        var run = new ActionRun(tool.NewFolder("action"), tool, new() { ["path"] = "nowhere.sln", ["fail-on-findings"] = "false" });
        Assert.Equal(2, run.ExitCode);
        Assert.Equal("2", run.Outputs["steps.scan.outputs.exit-code"]);
    }

    [UnixFact]
    public void The_action_passes_paths_options_and_reports_on()
    {
        string folder = tool.NewFolder("action");
        foreach (string file in new[] { "one folder/Leaky.cs", "one folder/Left.g.cs", "two/Leaky.cs", "three/Leaky.cs" })
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Path.Combine(folder, file))!);
            File.WriteAllText(Path.Combine(folder, file), Sources.Leaky);
        }

        var run = new ActionRun(folder, tool, new()
        {
            ["path"] = "one folder\ntwo\n", ["arguments"] = "--only POOL001\n--exclude **/Left*", ["html"] = "page.html", ["sarif"] = "found.sarif",
        });

        string sarif = File.ReadAllText(Path.Combine(folder, "found.sarif"));
        Assert.Equal(1, run.ExitCode);
        Assert.True(File.Exists(Path.Combine(folder, "page.html")));
        Assert.Contains("two/Leaky.cs", sarif, StringComparison.Ordinal);
        Assert.Contains("one%20folder/Leaky.cs", sarif, StringComparison.Ordinal);
        Assert.DoesNotContain("three/Leaky.cs", sarif, StringComparison.Ordinal);
        Assert.DoesNotContain("Left.g.cs", sarif, StringComparison.Ordinal);
        Assert.DoesNotContain("\"ruleId\": \"POOL010\"", sarif, StringComparison.Ordinal);
    }

    /// <summary>It takes 10 seconds and more: the hook starts the tool for two commits, each before and after its change.</summary>
    [UnixFact]
    public void A_commit_with_a_new_bug_is_refused_and_one_without_is_not()
    {
        string folder = tool.NewFolder("hook");
        string hook = Path.Combine(PackedPackage.Repository, "hooks", "poolscan.sh");
        var commits = new Dictionary<string, string> { ["POOLSCAN"] = tool.Command };
        Shell.Run(folder, commits, "git init -q . && git config user.name Test && git config user.email test@example.org").Succeeded();

        // Known bugs are committed before the hook is there.
        File.WriteAllText(Path.Combine(folder, "Known.cs"), Sources.Leaky);
        Shell.Run(folder, commits, "git add . && git commit -q -m Known").Succeeded();
        File.WriteAllText(Path.Combine(folder, ".git", "hooks", "pre-commit"), $"#!/bin/sh\nexec \"{hook}\"\n");
        Shell.Run(folder, commits, "chmod +x .git/hooks/pre-commit").Succeeded();

        File.WriteAllText(Path.Combine(folder, "Clean.cs"), Clean);
        Shell.Run(folder, commits, "git add . && git commit -q -m Clean").Succeeded();

        File.WriteAllText(Path.Combine(folder, "New.cs"), Sources.Leaky.Replace("class Leaky", "class New", StringComparison.Ordinal));
        var refused = Shell.Run(folder, commits, "git add . && git commit -q -m New");
        Assert.NotEqual(0, refused.ExitCode);
        Assert.Contains("New.cs:8:", refused.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("Known.cs:", refused.Text, StringComparison.Ordinal);
        Assert.Equal("2", Shell.Run(folder, commits, "git rev-list --count HEAD").Text.Trim());
    }

    [UnixFact]
    public void The_hook_takes_all_files_for_new_before_the_first_commit()
    {
        string folder = tool.NewFolder("hook");
        File.WriteAllText(Path.Combine(folder, "Leaky.cs"), Sources.Leaky);
        string hook = Path.Combine(PackedPackage.Repository, "hooks", "poolscan.sh");
        var variables = new Dictionary<string, string> { ["POOLSCAN"] = tool.Command };
        var found = Shell.Run(folder, variables, $"git init -q . && git add . && \"{hook}\" . --only POOL010");
        Assert.Equal(1, found.ExitCode);
        Assert.Contains("POOL010", found.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("POOL001", found.Text, StringComparison.Ordinal);
    }

    [UnixFact]
    public void The_hook_says_how_to_install_what_is_missing()
    {
        string folder = tool.NewFolder("hook");
        string hook = Path.Combine(PackedPackage.Repository, "hooks", "poolscan.sh");
        var missing = Shell.Run(folder, new Dictionary<string, string> { ["PATH"] = "/usr/bin:/bin" }, $"git init -q . && \"{hook}\"");
        Assert.Equal(2, missing.ExitCode);
        Assert.Contains("dotnet tool install --global PoolAnalyzers.Scan", missing.Text, StringComparison.Ordinal);
    }
}
