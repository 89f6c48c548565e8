using PoolAnalyzers.Scan.Sanitizing.Commands;

namespace PoolAnalyzers.Scan.Tests.Sanitizing;

/// <summary>What of a command is about the build, what names the tests, and what they get.</summary>
public sealed class CommandArgumentsTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("arguments-").FullName;

    public CommandArgumentsTests() => File.WriteAllText(Path.Combine(_folder, "a.csproj"), "");

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Theory]
    [InlineData("", null, "", "")]
    [InlineData("a.csproj", "a.csproj", "", "")]
    [InlineData("a.csproj -c Release --no-build", "a.csproj", "", "")]
    [InlineData("-c Release a.csproj --nologo", "a.csproj", "", "")]
    [InlineData("--project a.csproj --filter X", "a.csproj", "--filter X", "")]
    [InlineData("--filter a.csproj", null, "--filter a.csproj", "")]
    [InlineData("a.csproj --filter Name~X -l trx -v q", "a.csproj", "--filter Name~X -l trx", "")]
    [InlineData("a.csproj -s b.runsettings -- Key=1 -c Debug", "a.csproj", "-s b.runsettings", "Key=1 -c Debug")]
    [InlineData("a.csproj a.csproj", "a.csproj", "a.csproj", "")]
    [InlineData("--configuration=Release --framework:net8.0 -p:X=1", null, "", "")]
    public void Arguments_of_tests(string line, string? target, string others, string after)
    {
        var arguments = Read(line, namesTarget: true);
        Assert.Equal((target, others, after), (arguments.Target, string.Join(' ', arguments.Others), string.Join(' ', arguments.AfterDashes)));
    }

    /// <summary>A program may be given a file that is a project, and gets its arguments in their order.</summary>
    [Fact]
    public void Arguments_of_a_program()
    {
        var arguments = Read("--fast a.csproj -c Release --project other.csproj", namesTarget: false);
        Assert.Equal(["--fast", "a.csproj"], arguments.Others);
        Assert.Equal("other.csproj", arguments.Target);
    }

    [Theory]
    [InlineData("-c Release", "Release")]
    [InlineData("-c:Release", "Release")]
    [InlineData("--configuration=Release", "Release")]
    [InlineData("-c", "")]
    [InlineData("-- -c Release", null)]
    public void Configuration(string line, string? expected) => Assert.Equal(expected, Read(line, namesTarget: true).ValueOf("-c", "--configuration"));

    [Fact]
    public void Properties() => Assert.Equal(["-p:A=1", "-p:B=x:y", "-p:C=2"], Read("-p:A=1 --property B=x:y /p:C=2", namesTarget: true).Properties);

    private CommandArguments Read(string line, bool namesTarget) => new(line.Split(' ', StringSplitOptions.RemoveEmptyEntries), _folder, namesTarget);
}
