using System.Security.Cryptography;

namespace PoolAnalyzers.Package.Tests;

/// <summary>Programs and tests that run with <c>-p:PoolSanitizer=true</c>. Each test restores and builds a project, which takes 10 seconds and more.</summary>
public sealed class SanitizedBuildTests(PackedTool tool) : IClassFixture<PackedTool>
{
    private const string Twice = "var a = ArrayPool<byte>.Shared.Rent(100); ArrayPool<byte>.Shared.Return(a); ArrayPool<byte>.Shared.Return(a);";

    private const string Right = "var a = ArrayPool<byte>.Shared.Rent(100); ArrayPool<byte>.Shared.Return(a);";

    /// <summary>What was built before is the same after, and the next run without the property is as ever.</summary>
    [Fact]
    public void Program_is_checked_and_what_is_built_stays_as_it_is()
    {
        string folder = Project("Exe", "net10.0", $$"""System.Console.WriteLine("args: " + string.Join('|', args)); {{Twice}}""");
        Run(folder, "build").Succeeded();
        string[] before = Hashes(folder);

        var found = Run(
            folder, "run", "-p:PoolSanitizer=true", "-p:PoolSanitizerTool=" + tool.Command, "-p:PoolSanitizerOptions=--html report.html", "--", "a", "b c");

        Assert.True(found.ExitCode == 1, found.Text);
        Assert.Contains("args: a|b c", found.Text, StringComparison.Ordinal);
        Assert.True(found.Text.Contains("1 returned-twice", StringComparison.Ordinal), found.Text);
        Assert.True(File.Exists(Path.Combine(folder, "report.html")));
        Assert.Equal(before, Hashes(folder));
        Assert.DoesNotContain("returned-twice", Run(folder, "run", "--no-build").Succeeded().Text, StringComparison.Ordinal);
    }

    /// <summary>The tool of the repository is found by its manifest.</summary>
    [Fact]
    public void Tool_that_the_repository_names()
    {
        string folder = Project("Exe", "net10.0", Twice);
        Directory.CreateDirectory(Path.Combine(folder, ".config"));
        File.WriteAllText(Path.Combine(folder, ".config", "dotnet-tools.json"),
            $$"""{ "version": 1, "isRoot": true, "tools": { "PoolAnalyzers.Scan": { "version": "{{Feed.Version}}", "commands": ["poolscan"] } } }""");
        var missing = Run(folder, "build", "-t:ComputeRunArguments", "-p:PoolSanitizer=true");
        Assert.Contains("error POOLBUILD4: PoolSanitizer needs the tool PoolAnalyzers.Scan " + Feed.Version, missing.Text, StringComparison.Ordinal);
        Assert.Contains("dotnet tool restore", missing.Text, StringComparison.Ordinal);

        Run(folder, "tool", "restore").Succeeded();
        var found = Run(folder, "run", "-p:PoolSanitizer=true");
        Assert.True(found.ExitCode == 1, found.Text);
        Assert.True(found.Text.Contains("1 returned-twice", StringComparison.Ordinal), found.Text);
    }

    /// <summary>The test platform, two target frameworks: each has its verdict, and its findings are errors of the build with their lines.</summary>
    [Fact]
    public void Tests_that_the_test_platform_runs()
    {
        string folder = Tests(
            s_vstest, $$"""[Fact] public void Wrong() { {{Twice}} } [Fact] public void Right() { {{Right}} } [Fact] public void Skipped() => Assert.Fail();""");

        var found = Run(folder, Test("--filter", "(FullyQualifiedName~Wrong|Name=Right)&Name!=$x*", "--logger", "trx;LogFilePrefix=of"));

        Assert.True(found.ExitCode == 1, found.Text);
        Assert.Equal(2, found.Text.Split("error returned-twice: ").Length - 1);
        Assert.Contains("Source0.cs(3,", found.Text, StringComparison.Ordinal);
        Assert.Equal(2, found.Text.Split("error POOLBUILD7: The tests of Checked failed, or use pools wrongly").Length - 1);
        Assert.Equal(2, Directory.GetFiles(folder, "of*.trx", SearchOption.AllDirectories).Length);
        Assert.Empty(Directory.GetDirectories(folder, "*.sanitized-*", SearchOption.AllDirectories));

        // What is not right is not built: the next run is as ever.
        Run(folder, "test", "--no-build", "--filter", "FullyQualifiedName!=Tests.Skipped").Succeeded();
    }

    /// <summary>What tests print is no error of the build, and a test that fails fails the build.</summary>
    [Theory]
    [InlineData("""System.Console.WriteLine("x.cs(1,2): error X1: printed");""", 0)]
    [InlineData("Assert.Fail();", 1)]
    public void Tests_that_are_right(string statement, int exitCode)
    {
        string folder = Tests(s_vstest, $$"""[Fact] public void Right() { {{Right}} {{statement}} }""", "net10.0");
        var output = Run(folder, Test());
        Assert.True(output.ExitCode == exitCode, output.Text);
        Assert.Contains("nothing found; 1 rented", output.Text, StringComparison.Ordinal);
        Assert.Equal(exitCode == 1, output.Text.Contains("error POOLBUILD7", StringComparison.Ordinal));
    }

    /// <summary>A second return names the test that runs, and a late write the one that rented.</summary>
    [Theory]
    [InlineData("xunit v2", "Fact")]
    [InlineData("xunit v3", "Fact")]
    [InlineData("NUnit", "Test")]
    [InlineData("MSTest", "TestMethod")]
    public void Test_that_was_running_is_named(string framework, string mark)
    {
        var (name, packages) = framework switch
        {
            "xunit v2" => ("Xunit", s_vstest),
            "xunit v3" => ("Xunit", s_testingPlatform),
            "NUnit" => ("NUnit.Framework", s_platform + Reference("NUnit", "4.6.1") + Reference("NUnit3TestAdapter", "6.3.1")),
            _ => ("Microsoft.VisualStudio.TestTools.UnitTesting",
                s_platform + Reference("MSTest.TestAdapter", "4.5.2") + Reference("MSTest.TestFramework", "4.5.2")),
        };
        string type = framework == "MSTest" ? "[TestClass] " : "";
        string folder = Project(framework == "xunit v3" ? "Exe" : "Library", "net10.0", $$"""
            using System.Buffers;
            using System.Threading.Tasks;
            using {{name}};
            namespace Named;
            {{type}}public class Tests
            {
                [{{mark}}] public void Wrong() { {{Twice}} }
                [{{mark}}] public async Task Late() { await Task.Yield(); {{Right}} await Task.Yield(); a[1] = 1; }
            }
            """, packages);
        if (packages == s_testingPlatform)
        {
            UseTestingPlatform(folder);
        }

        var found = Run(folder, Test());

        Assert.True(found.Text.Contains("1 written-after-return, 1 returned-twice", StringComparison.Ordinal), found.Text);
        Assert.Contains("in the test Named.Tests.Wrong", found.Text, StringComparison.Ordinal);
        Assert.Contains("in the test Named.Tests.Late", found.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void Tests_that_Testing_Platform_runs()
    {
        string folder = Tests(s_testingPlatform, $$"""[Fact] public void Wrong() { {{Twice}} } [Fact] public void Right() { {{Right}} }""");
        UseTestingPlatform(folder);

        var found = Run(folder, Test());
        Assert.True(found.ExitCode != 0, found.Text);
        Assert.Equal(2, found.Text.Split("1 returned-twice; 2 rented").Length - 1);

        var right = Run(folder, Test("--filter-method", "*.Right"));
        Assert.True(right.ExitCode == 0, right.Text);
        Run(folder, "test", "--no-build").Succeeded();
    }

    [Fact]
    public void What_cannot_be_checked_is_told()
    {
        string folder = Project("Exe", "net10.0", Twice);
        Assert.Contains(
            "error POOLBUILD4: PoolSanitizerTool names 'nowhere', which is not there", Target(folder, "-p:PoolSanitizerTool=nowhere"),
            StringComparison.Ordinal);
        Assert.Contains(
            "warning POOLBUILD6: PoolSanitizer changes nothing of what is published",
            Run(folder, "publish", "-p:PoolSanitizer=true").Succeeded().Text, StringComparison.Ordinal);

        string library = Project("Library", "netstandard2.0", "class Empty;");
        Assert.Contains(
            "error POOLBUILD3: PoolSanitizer needs .NET 8 or later, and this is built for netstandard2.0", Target(library, "-p:RunCommand=any"),
            StringComparison.Ordinal);
        Assert.Contains(
            "error POOLBUILD5: PoolSanitizer cannot check tests that run by Microsoft.Testing.Platform inside of MSBuild",
            Run(folder, "msbuild", "-t:PoolSanitizerTest", "-p:PoolSanitizer=true", "-p:PoolSanitizerTool=" + tool.Command, "-p:IsTestProject=true",
                "-p:TestingPlatformDotnetTestSupport=true").Text,
            StringComparison.Ordinal);
    }

    private static readonly string s_platform = Reference("Microsoft.NET.Test.Sdk", "18.11.0");

    private static readonly string s_vstest = s_platform + Reference("xunit", "2.9.3") + Reference("xunit.runner.visualstudio", "3.1.5");

    private static readonly string s_testingPlatform = Reference("xunit.v3", "4.0.2");

    private static string Reference(string package, string version) => $"""<PackageReference Include="{package}" Version="{version}" />""";

    private string[] Test(params string[] arguments) => ["test", "-p:PoolSanitizer=true", "-p:PoolSanitizerTool=" + tool.Command, .. arguments];

    private static void UseTestingPlatform(string folder) =>
        File.WriteAllText(Path.Combine(folder, "global.json"), """{ "test": { "runner": "Microsoft.Testing.Platform" } }""");

    private string Target(string folder, string property) => Run(folder, "build", "-t:ComputeRunArguments", "-p:PoolSanitizer=true", property).Text;

    private string Tests(string packages, string members, string frameworks = "net8.0;net10.0") => Project(
        packages == s_vstest ? "Library" : "Exe", frameworks, $"using System.Buffers;\nusing Xunit;\npublic class Tests {{ {members} }}", packages);

    private string Project(string type, string frameworks, string source, string packages = "")
    {
        string folder = tool.NewFolder("sanitized build");
        File.WriteAllText(Path.Combine(folder, "nuget.config"),
            $"""<configuration><packageSources><add key="here" value="{Feed.Folder}" /></packageSources></configuration>""");
        string property = frameworks.Contains(';', StringComparison.Ordinal) ? "TargetFrameworks" : "TargetFramework";
        // Programs for older versions run on the one that is there.
        File.WriteAllText(Path.Combine(folder, "Checked.csproj"), $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <{property}>{frameworks}</{property}><OutputType>{type}</OutputType><RollForward>Major</RollForward><LangVersion>latest</LangVersion>
                <NoWarn>$(NoWarn);NU1507;POOL010</NoWarn><NuGetAudit>false</NuGetAudit><IsTestProject>{packages.Length > 0}</IsTestProject>
              </PropertyGroup>
              <ItemGroup><PackageReference Include="PoolAnalyzers" Version="{Feed.Version}" PrivateAssets="all" />{packages}</ItemGroup>
            </Project>
            """);
        File.WriteAllText(Path.Combine(folder, "Source0.cs"), packages.Length > 0 || type == "Library" ? source : "using System.Buffers;\n" + source);
        return folder;
    }

    /// <summary>What this repository's own tests are restored from is not loaded again.</summary>
    private DotnetOutput Run(string folder, params string[] arguments) => Dotnet.Run(
        folder, new Dictionary<string, string>(tool.Variables) { ["NUGET_FALLBACK_PACKAGES"] = PackedPackage.UserPackages }, arguments);

    private static string[] Hashes(string folder) =>
    [
        .. Directory.EnumerateFiles(Path.Combine(folder, "bin"), "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal)
            .Select(file => $"{file} {Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(file)))}"),
    ];
}
