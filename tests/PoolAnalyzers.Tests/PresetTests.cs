using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Tests;

/// <summary>The presets of the package say of each rule what the rule says of itself.</summary>
public sealed class PresetTests
{
    private const string Folder = "nuget/presets";

    public static TheoryData<string> Names => [.. Presets.All.Select(preset => preset.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Every_preset_is_what_the_rules_make_of_it(string name)
    {
        var path = Path.Combine(Repository.Root, Folder, name + ".globalconfig");
        var text = Presets.All.Single(preset => preset.Name == name).Text;
        if (Environment.GetEnvironmentVariable("UPDATE_SNAPSHOTS") == "1")
        {
            File.WriteAllText(path, text);
            return;
        }

        Assert.True(File.Exists(path), $"{path} is missing; UPDATE_SNAPSHOTS=1 writes it.");
        Assert.Equal(text, File.ReadAllText(path).ReplaceLineEndings("\n"));
    }

    /// <summary>Read from the file that the package has, not from the table that writes it.</summary>
    [Theory]
    [InlineData("POOL010")]
    [InlineData("POOL016")]
    [InlineData("POOL020")]
    [InlineData("POOL031")]
    public void Security_makes_foreign_data_an_error(string rule) =>
        Assert.Contains($"dotnet_diagnostic.{rule}.severity = error", Repository.ReadLines($"{Folder}/security.globalconfig"));

    [Theory]
    [InlineData("POOL001")]
    [InlineData("POOL021")]
    [InlineData("POOL030")]
    public void Security_leaves_what_only_costs_memory_as_it_is(string rule) =>
        Assert.DoesNotContain($"dotnet_diagnostic.{rule}.severity = error", Repository.ReadLines($"{Folder}/security.globalconfig"));

    [Fact]
    public void There_is_no_other_preset() => Assert.Equal(
        Presets.All.Select(preset => preset.Name + ".globalconfig").Order(StringComparer.Ordinal),
        Directory.EnumerateFiles(Path.Combine(Repository.Root, Folder)).Select(Path.GetFileName).Order(StringComparer.Ordinal));

    [Fact]
    public void The_build_knows_exactly_these_presets() => Assert.Contains(
        $"<_PoolAnalyzersPresets>{string.Join(';', Presets.All.Select(preset => preset.Name))}</_PoolAnalyzersPresets>",
        string.Concat(Repository.ReadLines("nuget/buildTransitive/PoolAnalyzers.targets")), StringComparison.Ordinal);

    [Theory]
    [MemberData(nameof(Names))]
    public void The_compiler_understands_every_preset(string name)
    {
        var config = AnalyzerConfig.Parse(Presets.All.Single(preset => preset.Name == name).Text, "/" + name + ".globalconfig");
        var options = AnalyzerConfigSet.Create(new[] { config }, out var problems).GlobalConfigOptions;
        Assert.Empty(problems);
        Assert.Empty(options.Diagnostics);
        Assert.Equal(Repository.Rules.Count(rule => !rule.Id.StartsWith("POOL1", StringComparison.Ordinal)), options.TreeOptions.Count);
    }
}
