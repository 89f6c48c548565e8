namespace PoolAnalyzers.Scan.Tests;

/// <summary>What <c>--fix</c> does to a project, and what it prints.</summary>
public sealed class FixTests
{
    /// <summary>The fixes look for it, in the process that applies them.</summary>
    private const string FailIn = "POOLANALYZERS_FAIL_FIXES_IN";

    /// <summary>It takes 15 seconds and more: <c>dotnet format</c> loads a workspace, and a restore and a build go around it.</summary>
    [Fact]
    public async Task AFixThatFailsIsNamedAndLeavesTheOthers()
    {
        using var work = new Workplace()
            .WithProject("One.csproj")
            .With("Good.cs", Workplace.LeakyCode)
            .With("Stubborn.cs", Workplace.LeakyCode.Replace("class Leaky", "class Stubborn", StringComparison.Ordinal));
        ScanOutput scan;
        try
        {
            Environment.SetEnvironmentVariable(FailIn, "Stubborn.cs");
            scan = await work.ScanAsync("One.csproj", "--fix");
        }
        finally
        {
            Environment.SetEnvironmentVariable(FailIn, null);
        }

        string printed = scan.Out + scan.Error;
        Assert.Contains("fixed Good.cs", printed, StringComparison.Ordinal);
        Assert.DoesNotContain("fixed Stubborn.cs", printed, StringComparison.Ordinal);
        Assert.Equal(2, printed.Split("Stubborn.cs:3: a fix of POOL001 failed: InvalidOperationException: a test lets this fix fail").Length);
        Assert.Equal(["Stubborn.cs:3 POOL001"], scan.Findings);
    }

    /// <summary>The user learns what is in the way, at the line where the report is after all other fixes.</summary>
    [Fact]
    public async Task AReportWithoutAFixIsToldWithTheReason()
    {
        using var work = new Workplace()
            .WithProject("One.csproj")
            .With("Holder.cs", """
                using System.Buffers;
                public sealed class Holder
                {
                    private readonly byte[] _a = ArrayPool<byte>.Shared.Rent(9);

                    public int First => _a[0];

                    public void Close() => ArrayPool<byte>.Shared.Return(_a);
                }

                """);
        var scan = await work.ScanAsync("One.csproj", "--fix");
        string printed = scan.Out + scan.Error;
        Assert.Contains("Holder.cs:8: POOL012 is not fixed: '_a' cannot be set to null, because it is readonly; remove 'readonly', ", printed,
            StringComparison.Ordinal);
        Assert.DoesNotContain("fixed Holder.cs", printed, StringComparison.Ordinal);
        Assert.Equal(["Holder.cs:8 POOL012"], scan.Findings);
    }
}
