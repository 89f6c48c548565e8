using System.Diagnostics;
using System.Globalization;
using System.Text.Json;

namespace PoolAnalyzers.Benchmarks.Measuring;

/// <summary>Measures groups in several processes, each of which lays out code and data in another way.</summary>
/// <remarks>
/// The same instructions take up to a third more or less time with where they happen to lie, and that does not change as long as a process lives: rounds cannot even it out.
/// So every launch shuffles the order in which subjects are compiled, with other code between them, and the rounds of all launches count alike
/// (Curtsinger and Berger, "STABILIZER: statistically sound performance evaluation", ASPLOS 2013).
/// </remarks>
/// <param name="launches">How many processes.</param>
/// <param name="rounds">In all of them together.</param>
/// <param name="seed">Of the first launch; the next ones follow.</param>
internal sealed class Launches(int launches, int rounds, int seed = 1)
{
    /// <summary>A launch that takes longer has hung.</summary>
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(2);

    public Result Measure(Group group)
    {
        var times = group.Subjects.Select(_ => new List<double>()).ToArray();
        var bytes = group.Subjects.Select(_ => new List<double>()).ToArray();
        for (var launch = 0; launch < launches; launch++)
        {
            var measured = Launch(group.Title, Math.Max(1, rounds / launches), seed + launch);
            for (var i = 0; i < times.Length; i++)
            {
                // A launch measures the whole group, of which the caller may want a part.
                var subject = Array.IndexOf(measured.Subjects, group.Subjects[i].Name);
                times[i].AddRange(measured.Times[subject]);
                bytes[i].AddRange(measured.Bytes[subject]);
            }
        }

        return Result.Of(group, [.. times.Select(t => t.ToArray())], [.. bytes.Select(b => b.ToArray())]);
    }

    /// <summary>What a launch does: measures the group and prints it.</summary>
    public static int Run(Group group, int rounds, int seed)
    {
        Console.WriteLine(JsonSerializer.Serialize(new Rounds(rounds).Measure(group, new Random(seed))));
        return 0;
    }

    private static Measured Launch(string title, int rounds, int seed)
    {
        var start = new ProcessStartInfo(Environment.ProcessPath!) { RedirectStandardOutput = true };
        if (Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet")
            start.ArgumentList.Add(typeof(Launches).Assembly.Location);
        foreach (var argument in (string[])["launch", title, rounds.ToString(CultureInfo.InvariantCulture), seed.ToString(CultureInfo.InvariantCulture)])
            start.ArgumentList.Add(argument);
        // How long nothing new must be called before methods are compiled again; else most of a launch is waiting.
        start.Environment["DOTNET_TC_CallCountingDelayMs"] = ((int)Rounds.Pause.TotalMilliseconds / 3).ToString("X", CultureInfo.InvariantCulture);
        using var process = Process.Start(start)!;
        using var limit = new Timer(_ => process.Kill(), null, Limit, Timeout.InfiniteTimeSpan);
        var output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        if (process.ExitCode != 0)
            throw new InvalidOperationException($"'{title}' could not be measured: its process ended with {process.ExitCode}.");
        return JsonSerializer.Deserialize<Measured>(output)!;
    }
}

/// <summary>What was measured in one process.</summary>
/// <param name="Subjects">Their names.</param>
/// <param name="Times">Nanoseconds of one operation, by subject and round.</param>
/// <param name="Bytes">Allocated by one operation, by subject and round.</param>
internal sealed record Measured(string[] Subjects, double[][] Times, double[][] Bytes);
