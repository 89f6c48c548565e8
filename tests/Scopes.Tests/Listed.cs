using System.Diagnostics;
using System.Text.RegularExpressions;
using Xunit.Abstractions;

namespace Scopes.Tests;

/// <summary>The program that makes the JIT compile both scopes fully.</summary>
internal static class Listed
{
    public static int Main()
    {
        // Often enough for the last tier, and pauses in which the JIT compiles in the background.
        for (var round = 0; round < 20; round++)
        {
            for (var length = 0; length < 100; length++)
            {
                Both<Generated<byte>, ByHand<byte>>(length);
                Both<Generated<char>, ByHand<char>>(length);
                Both<Generated<int>, ByHand<int>>(length);
                Both<Generated<object>, ByHand<object>>(length);
            }

            Thread.Sleep(50);
        }

        return 0;
    }

    private static void Both<TFirst, TSecond>(int length)
        where TFirst : struct, IWay
        where TSecond : struct, IWay
    {
        TFirst.Once(length);
        TSecond.Once(length);
    }
}

/// <summary>The generated scope is compiled to what the hand-written one is compiled to.</summary>
public partial class ListingTests(ITestOutputHelper output)
{
    [Fact]
    public void A_use_of_the_generated_scope_is_the_same_machine_code()
    {
        var listings = Listings();
        foreach (var element in (string[])["byte", "char", "int", "System.__Canon"])
        {
            var (generated, byHand) = (listings[$"Generated`1[{element}]"], listings[$"ByHand`1[{element}]"]);
            output.WriteLine($"{element}: {generated.Count(c => c == '\n') + 1} lines\n{generated}");
            Assert.True(generated.Count(c => c == '\n') > 10);
            Assert.Equal(byHand, generated);
        }
    }

    private static Dictionary<string, string> Listings()
    {
        var file = Path.GetTempFileName();
        try
        {
            var start = new ProcessStartInfo(Environment.ProcessPath is { } host && Path.GetFileNameWithoutExtension(host) == "dotnet" ? host : "dotnet", [typeof(Listed).Assembly.Location])
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            };
            start.Environment["DOTNET_TieredPGO"] = "0";
            start.Environment["DOTNET_JitStdOutFile"] = file;
            start.Environment["DOTNET_JitDisasm"] = "Once";
            start.Environment["DOTNET_JitDisasmDiffable"] = "1";
            using var process = Process.Start(start)!;
            process.WaitForExit();
            Assert.Equal(0, process.ExitCode);
            return Parse(File.ReadAllText(file));
        }
        finally
        {
            File.Delete(file);
        }
    }

    /// <summary>The instructions of each method in the last tier. The names of the scopes themselves are taken out; nothing else is.</summary>
    private static Dictionary<string, string> Parse(string text)
    {
        var listings = new Dictionary<string, string>();
        foreach (var part in text.Split("; Assembly listing for method ").Skip(1))
        {
            if (!part.Contains("Tier1", StringComparison.Ordinal))
                continue;
            var instructions = part.Split('\n').Skip(1).Where(line => line.Trim().Length > 0 && !line.TrimStart().StartsWith(';'));
            listings[TypeName().Match(part).Groups[1].Value] = string.Join('\n', instructions)
                .Replace("Scopes.HandWrittenScope", "Scopes.Scope", StringComparison.Ordinal).Replace("Scopes.ByHand", "Scopes.Generated", StringComparison.Ordinal);
        }

        return listings;
    }

    [GeneratedRegex(@"^Scopes\.([^:]+):Once")]
    private static partial Regex TypeName();
}
