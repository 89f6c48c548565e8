using System.Security;
using System.Text;

namespace PoolAnalyzers.Scan.Engines.Builds;

/// <summary>
/// What is added to somebody's build, in a temporary folder that is removed afterwards. MSBuild imports everything in its per-user extensions
/// folder at the end of every C# project; pointing it to a folder of ours adds a target to each project, without a change to any file and without
/// taking one of the Custom*Targets properties, which builds use for themselves. A real per-user folder is chained to.
/// </summary>
internal sealed class BuildInjection : IDisposable
{
    private readonly string _folder = Path.Combine(Path.GetTempPath(), "poolscan-" + Guid.NewGuid().ToString("N"));

    private BuildInjection()
    {
    }

    /// <summary>The properties that switch the injection on, as <c>name=value</c>.</summary>
    public string Property => $"MSBuildUserExtensionsPath={ExtensionsFolder}";

    /// <summary>The same for tools that take no properties: MSBuild reads the environment as well.</summary>
    public IReadOnlyDictionary<string, string> Variables => new Dictionary<string, string> { ["MSBuildUserExtensionsPath"] = ExtensionsFolder };

    /// <summary>Each compilation writes two files here: NAME.unit when it starts and NAME.sarif when it ends.</summary>
    public string LogFolder => Path.Combine(_folder, "logs");

    private string ExtensionsFolder => Path.Combine(_folder, "extensions");

    /// <summary>Writes the temporary folder.</summary>
    /// <param name="userExtensions">The user's own per-user extensions folder, which may not exist.</param>
    /// <param name="withFixes">For a tool that applies code fixes: they are added, for builds of an editor's kind too, and nothing is logged.</param>
    public static BuildInjection Write(AnalyzerSet analyzers, bool allRules, string userExtensions, bool withFixes = false)
    {
        var injection = new BuildInjection();
        try
        {
            Directory.CreateDirectory(injection.LogFolder);

            // A copy, because a compiler server may keep the file open long after the scan, and the original may be rebuilt meanwhile.
            string Copied(string assembly)
            {
                string copy = Path.Combine(injection._folder, Path.GetFileName(assembly));
                File.Copy(assembly, copy);
                return copy;
            }

            string analyzer = Copied(analyzers.Path);
            string config = Path.Combine(injection._folder, "poolscan.globalconfig");
            File.WriteAllText(config, GlobalConfig(allRules ? analyzers.QuietIds : []));

            string hook = Path.Combine(injection.ExtensionsFolder, "Current", "Microsoft.CSharp.targets", "ImportAfter");
            Directory.CreateDirectory(hook);
            injection.ChainTo(userExtensions);
            File.WriteAllText(
                Path.Combine(hook, "poolscan.targets"),
                // To the compiler, naming a rule that is off turns it on.
                withFixes ? FixTargets([analyzer, Copied(analyzers.FixesPath!)], config)
                    : Targets(injection.LogFolder, analyzer, config, analyzers.Rules.Select(rule => rule.Id).Except(analyzers.QuietIds)));
            return injection;
        }
        catch
        {
            injection.Dispose();
            throw;
        }
    }

    /// <summary>The per-user extensions folder of this machine: MSBuild's own default, unless the environment names another.</summary>
    public static string UserExtensions(Func<string, string?> variable) => variable("MSBuildUserExtensionsPath") is { Length: > 0 } given
        ? given
        : Path.Combine(
            Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData, Environment.SpecialFolderOption.DoNotVerify), "Microsoft", "MSBuild");

    /// <summary>Removes the folder, as far as the operating system lets go of it.</summary>
    public void Dispose()
    {
        try
        {
            Directory.Delete(_folder, recursive: true);
        }
        catch (Exception held) when (held is IOException or UnauthorizedAccessException)
        {
            // Left to the system's own cleaning of temporary files.
        }
    }

    // Import points are folders named ImportBefore and ImportAfter; each gets one file that imports what the user has in the same place.
    private void ChainTo(string userExtensions)
    {
        if (!Directory.Exists(userExtensions))
        {
            return;
        }

        foreach (string point in Directory.EnumerateDirectories(userExtensions, "Import*", SearchOption.AllDirectories))
        {
            string here = Path.Combine(ExtensionsFolder, Path.GetRelativePath(userExtensions, point));
            Directory.CreateDirectory(here);
            File.WriteAllText(
                Path.Combine(here, "chain.targets"),
                $"""
                <Project>
                  <Import Project="{SecurityElement.Escape(point)}{Path.DirectorySeparatorChar}*" />
                </Project>
                """);
        }
    }

    // The lowest level there is: every setting of the user's own wins.
    private static string GlobalConfig(IEnumerable<string> turnedOn)
    {
        var text = new StringBuilder("is_global = true\nglobal_level = -1000\n");
        foreach (string id in turnedOn)
        {
            text.Append("dotnet_diagnostic.").Append(id).Append(".severity = suggestion\n");
        }

        return text.ToString();
    }

    // The settings are made inside a target, not when the project is evaluated: nothing that a project sets later can undo them.
    private static string Targets(string logs, string analyzer, string config, IEnumerable<string> ids) =>
        $"""
        <Project>
          <Target Name="PoolScanInject" BeforeTargets="_ComputeSkipAnalyzers;CoreCompile" Condition="'$(DesignTimeBuild)' != 'true'">
            <PropertyGroup>
              <_PoolScanUnit>{Escape(logs)}/$([System.Guid]::NewGuid().ToString('N'))</_PoolScanUnit>
              <ErrorLog>$(_PoolScanUnit).sarif,version=2.1</ErrorLog>
              <ReportAnalyzer>true</ReportAnalyzer>
              <RunAnalyzers>true</RunAnalyzers>
              <!-- A scan reports; it must not fail a build for a warning, its own or (with analyzers that the build had off) another's. -->
              <TreatWarningsAsErrors>false</TreatWarningsAsErrors>
              <MSBuildTreatWarningsAsErrors>false</MSBuildTreatWarningsAsErrors>
              <WarningsNotAsErrors>$(WarningsNotAsErrors);{string.Join(';', ids)}</WarningsNotAsErrors>
            </PropertyGroup>
            <ItemGroup>
              <!-- A project that uses the package already would report everything twice. -->
              <Analyzer Remove="@(Analyzer)" Condition="'%(Filename)' == 'PoolAnalyzers'" />
              <Analyzer Include="{Escape(analyzer)}" />
              <!-- So that what is wrong with an option is reported at its line, as the package does it. -->
              <_PoolScanConfig Include="@(EditorConfigFiles->Distinct())"
                               Condition="Exists('%(FullPath)') and $([System.IO.File]::ReadAllText('%(FullPath)').Contains('pool'))" />
              <AdditionalFiles Include="@(_PoolScanConfig)" Exclude="@(AdditionalFiles)" />
              <EditorConfigFiles Include="{Escape(config)}" />
              <!-- An output that never exists: the compiler runs although the project is up to date. -->
              <CustomAdditionalCompileOutputs Include="$(_PoolScanUnit).never" />
            </ItemGroup>
            <WriteLinesToFile File="$(_PoolScanUnit).unit" Lines="$(MSBuildProjectFullPath);@(Compile->'%(FullPath)')" />
          </Target>
        </Project>
        """;

    // What formats a project asks for the items of a compilation before it runs one.
    private static string FixTargets(IEnumerable<string> assemblies, string config) =>
        $"""
        <Project>
          <Target Name="PoolScanInject" BeforeTargets="_ComputeSkipAnalyzers;CoreCompile">
            <PropertyGroup>
              <RunAnalyzers>true</RunAnalyzers>
            </PropertyGroup>
            <ItemGroup>
              <Analyzer Remove="@(Analyzer)" Condition="'%(Filename)' == 'PoolAnalyzers' or '%(Filename)' == 'PoolAnalyzers.CodeFixes'" />
              {string.Concat(assemblies.Select(assembly => $"<Analyzer Include=\"{Escape(assembly)}\" />"))}
              <EditorConfigFiles Include="{Escape(config)}" />
            </ItemGroup>
          </Target>
        </Project>
        """;

    // For XML first, then for MSBuild, which reads % and $ and ; in item specifications.
    private static string Escape(string path) =>
        SecurityElement.Escape(path.Replace("%", "%25", StringComparison.Ordinal).Replace("$", "%24", StringComparison.Ordinal)
            .Replace("@", "%40", StringComparison.Ordinal).Replace(";", "%3B", StringComparison.Ordinal));
}
