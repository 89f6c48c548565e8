using PoolAnalyzers.Docs.Tests;

namespace PoolAnalyzers.Package.Tests;

/// <summary>Every command, pipeline and project setting of the pages works as the page says, with the packages as users get them.</summary>
public sealed class RecipeTests(Recipes recipes) : IClassFixture<Recipes>
{
    private const string PageOfFixes = "docs/code-fixes.md";

    /// <summary>The pages with commands or pipelines, but for one that has a test of its own.</summary>
    public static TheoryData<string> PagesWithCommands =>
        [.. Page.ForUsers.Where(page => page.Blocks.Any(IsCommand)).Select(page => page.Name).Where(name => name != PageOfFixes)];

    /// <summary>The page about adoption takes 30 seconds and more: it has three pipelines, and seven of its commands build the solution.</summary>
    [Theory]
    [MemberData(nameof(PagesWithCommands))]
    public void Commands_run(string name) => RunCommands(name);

    /// <summary>Each method has an array that is returned once, when all is fixed. It takes 10 seconds: <c>dotnet format</c> loads a workspace.</summary>
    [Fact]
    public void The_command_that_fixes_does()
    {
        Assert.Equal([0, 2, 1, 1], ReturnsIn(Sources.Leaky));
        Assert.Equal([1, 1, 1, 1], ReturnsIn(File.ReadAllText(Path.Combine(RunCommands(PageOfFixes), "src", "App", "Leaky.cs"))));

        static IEnumerable<int> ReturnsIn(string source) =>
            source.Split("public static ").Where(part => part.Contains(".Rent(", StringComparison.Ordinal)).Select(part => part.Split(".Return(").Length - 1);
    }

    [Fact]
    public void Settings_of_projects_have_the_effect_that_their_page_says()
    {
        var blocks = Page.ForUsers.SelectMany(page => page.Blocks).Where(block => block is { Language: "xml", Skip: null }).ToList();
        var output = recipes.Build(blocks).Succeeded();
        for (int i = 0; i < blocks.Count; i++)
        {
            Assert.True(output.Text.Contains($" {Recipes.ProjectOf(i)} -> ", StringComparison.Ordinal), $"{blocks[i]}: was not built\n{output.Text}");
            var reported = output.Reports.Where(report => report.Project == Recipes.ProjectOf(i)).Select(report => $"{report.Level} {report.Code}")
                .Distinct().ToList();
            Assert.All(Printed(blocks[i]),
                expected => Assert.True(reported.Contains(expected), $"{blocks[i]}: '{expected}' is not among {string.Join(", ", reported)}"));
        }
    }

    private string RunCommands(string name)
    {
        string repository = recipes.StartOfAPage();
        foreach (var block in Page.Of(name).Blocks.Where(IsCommand))
        {
            // A macro that the build service replaces before the shell sees it. Here it is the folder of the repository.
            foreach (string script in Recipes.ScriptsOf(block)
                .Select(script => script.Replace("$(Build.ArtifactStagingDirectory)/", "", StringComparison.Ordinal)))
            {
                var output = recipes.RunRecipe(repository, script);
                int expected = int.Parse(block.ValueOf("exit") ?? "0", null);
                Assert.True(output.ExitCode == expected, $"{block}: exit code {output.ExitCode}, not {expected}\n{script}\n{output.Text}");
                AssertPrinted(block, output);
            }
        }

        return repository;
    }

    private static void AssertPrinted(CodeBlock block, DotnetOutput output) =>
        Assert.All(Printed(block),
            expected => Assert.True(output.Text.Contains(expected, StringComparison.Ordinal), $"{block}: '{expected}' is not in\n{output.Text}"));

    private static IEnumerable<string> Printed(CodeBlock block) => block.Comments.Where(comment => comment.Key == "prints").Select(comment => comment.Value);

    private static bool IsCommand(CodeBlock block) => block is { Language: "shell" or "yaml", Skip: null };
}
