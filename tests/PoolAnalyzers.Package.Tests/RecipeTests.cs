using PoolAnalyzers.Docs.Tests;

namespace PoolAnalyzers.Package.Tests;

/// <summary>Every command, pipeline and project setting of the pages works as the page says, with the packages as users get them.</summary>
public sealed class RecipeTests(Recipes recipes) : IClassFixture<Recipes>
{
    /// <summary>The pages with commands or pipelines.</summary>
    public static TheoryData<string> PagesWithCommands => [.. Page.ForUsers.Where(page => page.Blocks.Any(IsCommand)).Select(page => page.Name)];

    /// <summary>The pages with settings of projects.</summary>
    public static TheoryData<string> PagesWithSettings => [.. Page.ForUsers.Where(page => page.Blocks.Any(IsSetting)).Select(page => page.Name)];

    [Theory]
    [MemberData(nameof(PagesWithCommands))]
    public void Commands_run(string name)
    {
        string repository = recipes.NewRepository();
        foreach (var block in Page.Of(name).Blocks.Where(IsCommand))
        {
            // A macro of the build service, which its agent replaces before the shell sees it.
            foreach (string script in Recipes.ScriptsOf(block).Select(script => script.Replace("$(Build.ArtifactStagingDirectory)", "staging", StringComparison.Ordinal)))
            {
                Directory.CreateDirectory(Path.Combine(repository, "staging"));
                var output = recipes.Run(repository, script);
                int expected = int.Parse(block.ValueOf("exit") ?? "0", null);
                Assert.True(output.ExitCode == expected, $"{block}: exit code {output.ExitCode}, not {expected}\n{script}\n{output.Text}");
                AssertPrinted(block, output);
            }
        }
    }

    [Theory]
    [MemberData(nameof(PagesWithSettings))]
    public void Settings_of_projects_build(string name)
    {
        foreach (var block in Page.Of(name).Blocks.Where(IsSetting))
        {
            var output = recipes.Build(block);
            Assert.True(output.ExitCode == int.Parse(block.ValueOf("exit") ?? "0", null), $"{block}: exit code {output.ExitCode}\n{output.Text}");
            AssertPrinted(block, output);
        }
    }

    // Each file is written by a recipe, and looked at by the one who follows it.
    private static void AssertPrinted(CodeBlock block, DotnetOutput output) => Assert.All(
        block.Comments.Where(comment => comment.Key == "prints"),
        comment => Assert.True(output.Text.Contains(comment.Value, StringComparison.Ordinal), $"{block}: '{comment.Value}' is not in\n{output.Text}"));

    private static bool IsCommand(CodeBlock block) => block is { Language: "shell" or "yaml", Skip: null };

    // What is not of the package, such as a version of the language, is not built.
    private static bool IsSetting(CodeBlock block) => block is { Language: "xml", Skip: null };
}
