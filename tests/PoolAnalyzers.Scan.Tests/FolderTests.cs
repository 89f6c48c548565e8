using PoolAnalyzers.Scan.CommandLine;
using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Tests;

/// <summary>Folders and single files, compiled loosely.</summary>
public sealed class FolderTests
{
    [Fact]
    public async Task FindsWithTheSourceAround()
    {
        using var work = new Workplace().With("a/Leaky.cs", Workplace.LeakyCode).With("b/Clean.cs", Workplace.CleanCode);
        var scan = await work.ScanAsync(".");
        Assert.Equal([Path.Combine("a", "Leaky.cs") + ":3 POOL001"], scan.Findings);
        Assert.Equal(ExitCode.Findings, scan.ExitCode);
        Assert.Contains("     2 | {", scan.Out, StringComparison.Ordinal);
        Assert.Contains("     3 |     public static int Read", scan.Out, StringComparison.Ordinal);
        Assert.Contains("^^^", scan.Out, StringComparison.Ordinal);
        Assert.Contains("1 finding; 2 files scanned (", scan.Out, StringComparison.Ordinal);
    }

    [Fact]
    public async Task CleanCodeIsClean()
    {
        using var work = new Workplace().With("Clean.cs", Workplace.CleanCode);
        var scan = await work.ScanAsync(".");
        Assert.Equal(ExitCode.Clean, scan.ExitCode);
        Assert.Empty(scan.Findings);
        Assert.StartsWith("0 findings; 1 file scanned", scan.Out, StringComparison.Ordinal);
    }

    [Fact]
    public async Task AFileAloneIsScannedAlone()
    {
        using var work = new Workplace().With("Leaky.cs", Workplace.LeakyCode).With("Other.cs", Workplace.LeakyCode.Replace("Leaky", "Other", StringComparison.Ordinal));
        Assert.Equal(["Leaky.cs:3 POOL001"], (await work.ScanAsync("Leaky.cs")).Findings);
    }

    [Fact]
    public async Task CodeWithMissingPackagesIsScannedAllTheSame()
    {
        using var work = new Workplace().With("Leaky.cs", Workplace.LeakyCode).With("Broken.cs", "using Some.Missing.Package; class Broken : MissingBase { int M() => missing; ");
        Assert.Equal(["Leaky.cs:3 POOL001"], (await work.ScanAsync(".")).Findings);
    }

    [Fact]
    public async Task BuildOutputsAreNobodysCode()
    {
        using var work = new Workplace().With("Clean.cs", Workplace.CleanCode).With("obj/Debug/Leaky.cs", Workplace.LeakyCode).With("bin/Leaky.cs", Workplace.LeakyCode)
            .With(".worktree/Leaky.cs", Workplace.LeakyCode).With("src/.cache/Leaky.cs", Workplace.LeakyCode);
        Assert.Equal(ExitCode.Clean, (await work.ScanAsync(".")).ExitCode);
    }

    private const string Reader = """
        class Reader
        {
            public static int Read(System.IO.Stream from)
            {
                byte[] block = Blocks.Take(4096);
                return from.Read(block);
            }
        }

        static class Blocks
        {
            public static byte[] Take(int length) => Source.Invoke(length);
            public static System.Func<int, byte[]> Source = null!;
        }
        """;

    [Theory]
    [InlineData("PoolAnalyzers.Ownership.txt")]
    [InlineData("Contoso.PoolAnalyzers.Ownership.txt")]
    [InlineData("contoso.poolanalyzers.ownership.TXT")]
    [InlineData("src/Contoso.PoolAnalyzers.Ownership.txt", "src/")]
    public async Task OwnershipFilesAreRead(string file, string folder = "")
    {
        using var work = new Workplace().With("src/Reader.cs", Reader);
        Assert.Empty((await work.ScanAsync("src")).Findings);
        work.With(file, "M:Blocks.Take(System.Int32) : return rented\nM:Blocks.Give : nonsense\n");
        Assert.Equal(
            new[] { folder.Replace('/', Path.DirectorySeparatorChar) + Path.GetFileName(file) + ":2 POOL901", Path.Combine("src", "Reader.cs")
                + ":5 POOL001" }.Order(StringComparer.Ordinal),
            (await work.ScanAsync("src")).Findings.Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task AWrongOptionIsReportedAtItsLine()
    {
        using var work = new Workplace().With("src/Reader.cs", Reader)
            .With(".editorconfig", "root = true\n[*.cs]\npool_analyzers.renting_methds = Blocks.Take\npool_analyzers.unknown_calls = lend\n");
        var scan = await work.ScanAsync("src");
        Assert.Equal([".editorconfig:3 POOL902"], scan.Findings);
        Assert.Contains("did you mean 'pool_analyzers.renting_methods'?", scan.Out, StringComparison.Ordinal);
    }

    /// <summary>Packages are unknown here, so that a method which is nowhere may well exist; one that nearly is here does not.</summary>
    [Fact]
    public async Task AnOptionMayNameMethodsOfPackages()
    {
        using var work = new Workplace().With("src/Reader.cs", Reader)
            .With(".editorconfig", "root = true\n[*.cs]\npool_analyzers.renting_methods = Contoso.Crates.Obtain | Blocks.Tkae\n");
        var scan = await work.ScanAsync("src");
        Assert.Equal([".editorconfig:3 POOL902"], scan.Findings);
        Assert.Contains("did you mean 'Blocks.Take'?", scan.Out, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Ownership.txt")]
    [InlineData("PoolAnalyzers.Ownership.txt.bak")]
    [InlineData("other/PoolAnalyzers.Ownership.txt")]
    public async Task OtherFilesAreNoOwnershipFiles(string file)
    {
        using var work = new Workplace().With("src/Reader.cs", Reader).With(file, "M:Blocks.Take(System.Int32) : return rented\n");
        Assert.Empty((await work.ScanAsync("src")).Findings);
    }

    [Fact]
    public async Task SeveralOwnershipFilesAddUp()
    {
        using var work = new Workplace().With("src/Reader.cs", Reader)
            .With("A.PoolAnalyzers.Ownership.txt", "M:Blocks.Take(System.Int32) : return rented\n")
                .With("B.PoolAnalyzers.Ownership.txt", "M:Blocks.Gone : return rented\n");
        Assert.Equal(
            ["B.PoolAnalyzers.Ownership.txt:1 POOL901", Path.Combine("src", "Reader.cs") + ":5 POOL001"], (await work.ScanAsync("src"))
                .Findings.Order(StringComparer.Ordinal));
    }

    [Theory]
    [InlineData("gen")]
    [InlineData("g*n/")]
    [InlineData("src/gen/**")]
    [InlineData("**/Leaky.cs")]
    public async Task ExcludedFoldersAreLeftOut(string pattern)
    {
        using var work = new Workplace().With("src/Clean.cs", Workplace.CleanCode).With("src/gen/Leaky.cs", Workplace.LeakyCode);
        Assert.Equal(ExitCode.Clean, (await work.ScanAsync("./", "--exclude", pattern)).ExitCode);
    }

    [Fact]
    public async Task OnlyTheWantedRulesSpeak()
    {
        using var work = new Workplace().With("Leaky.cs", Workplace.LeakyCode);
        Assert.Equal(ExitCode.Clean, (await work.ScanAsync(".", "--only", "POOL003,POOL010")).ExitCode);
        Assert.Equal(ExitCode.Findings, (await work.ScanAsync(".", "--only", "POOL003", "--only", "pool001")).ExitCode);
    }

    [Fact]
    public async Task SettingsOfTheFolderAndPragmasAreObeyed()
    {
        using var configured = new Workplace().With("Leaky.cs", Workplace.LeakyCode).With(".editorconfig", "root = true\n[*.cs]\ndotnet_diagnostic.POOL001.severity = none\n");
        Assert.Equal(ExitCode.Clean, (await configured.ScanAsync(".")).ExitCode);
        using var suppressed = new Workplace().With("Leaky.cs", "#pragma warning disable POOL001\n" + Workplace.LeakyCode);
        Assert.Equal(ExitCode.Clean, (await suppressed.ScanAsync(".")).ExitCode);
    }

    [Fact]
    public async Task TheNewestSyntaxIsParsed()
    {
        using var work = new Workplace().With("New.cs", Workplace.LeakyCode + "\npublic static class E { extension(int x) { public int Twice => x * 2; } }");
        Assert.Equal(["New.cs:3 POOL001"], (await work.ScanAsync(".")).Findings);
    }

    [Fact]
    public async Task NothingToScanIsAFailure()
    {
        using var work = new Workplace();
        (await work.ScanAsync(".")).AssertFailed("holds no C# files", "Name a folder");
        (await work.ScanAsync("no such folder")).AssertFailed("there is no file or folder", "no such folder");
        work.With("notes.txt", "");
        (await work.ScanAsync("notes.txt")).AssertFailed("neither a solution");
    }

    [Fact]
    public async Task AMistypedCommandLineIsAFailure()
    {
        using var work = new Workplace().With("Clean.cs", Workplace.CleanCode);
        (await work.ScanAsync(".", "--only", "POOL9999")).AssertFailed("there is no rule POOL9999", "POOL001");
        (await work.ScanAsync(".", "--rules", "some")).AssertFailed("some");
        (await work.ScanAsync(".", "--exclude", "g?n")).AssertFailed("'g?n' has a '?'", "Use '*'");
        (await work.ScanAsync(".", "--include", "../other")).AssertFailed("leads out of what is scanned");
        (await work.ScanAsync(".", "--include", "src/**.cs")).AssertFailed("'**' beside other characters");
        (await work.ScanAsync(".", "--build")).AssertFailed("no solution or project");
    }
}
