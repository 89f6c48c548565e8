using PoolAnalyzers.Benchmarks.Measuring;
using PoolAnalyzers.Benchmarks.Writers;

namespace PoolAnalyzers.Benchmarks;

/// <summary>The pages that targets are held to.</summary>
internal static class Tables
{
    private const string How =
        "Every round measures every subject for a quarter of a millisecond of processor time (threads: 20 ms). A ratio is taken within a round, and the tables show the median of all rounds. "
        + "The rounds run in several processes that lay out code and data in different ways. The control is the code of the reference once more: how far it is from 1 is the noise. Targets are compared to their two decimals.";

    /// <summary>Measures, and writes pages and plots.</summary>
    /// <param name="folder">Where they go.</param>
    /// <param name="isQuick">Fewer rounds.</param>
    /// <param name="only">The name of the one page that is wanted; null for all.</param>
    /// <returns>0: a missed target is marked in its table. 2 when there is no such page.</returns>
    public static int Write(string folder, bool isQuick, string? only)
    {
        folder = Path.GetFullPath(folder);
        var command = only is null ? "benchmarks/run" + (isQuick ? " quick" : "")
            : $"dotnet run -c Release --project benchmarks/PoolAnalyzers.Benchmarks -- tables DIR {(isQuick ? "quick " : "")}{only}";
        var launches = isQuick ? new Launches(2, 80) : new Launches(7, 350);
        var threadRounds = isQuick ? 5 : 25;
        (string Name, Action Write)[] pages =
        [
            ("pools", () => Pools(folder, command, launches, threadRounds)),
            ("any-length", () => AnyLength(folder, command, launches, threadRounds)),
            ("writers", () => Writers(folder, command, launches)),
            ("hash-guard-pools", () => HashPools(folder, command, launches, threadRounds, isQuick)),
            ("hash-guard", () => HashGuard(folder, command, launches)),
            ("tree-store", () => Tree.TreePage.Write(folder, command, How, launches, isQuick ? 3 : 7)),
            ("scopes", () => Scopes(folder, command, isQuick ? new Launches(4, 120) : new Launches(13, 260), isQuick ? new Launches(7, 140) : new Launches(29, 290))),
            ("streams", () => Streams.StreamPage.Write(folder, command, isQuick)),
        ];
        var wanted = pages.Where(p => only is null || p.Name == only).ToList();
        if (wanted.Count == 0)
        {
            Console.Error.WriteLine($"error: there is no page '{only}'; there are {string.Join(", ", pages.Select(p => p.Name))}.");
            return 2;
        }

        Directory.CreateDirectory(folder);
        foreach (var (_, write) in wanted)
            write();
        Plots.PagePlots.Draw(folder);
        return 0;
    }

    private static void Pools(string folder, string command, Launches launches, int threadRounds)
    {
        var page = new Page(folder, "pools");
        page.Write(Machine.Head("Pools", command));
        page.Write(How + Page.WhatFallsShort);
        var held = Topics.Pools([1, 8, 64]).Select(launches.Measure).ToList();
        page.Plot("held", "Pools used by one thread, beside ArrayPool.Shared");
        page.Table(held);
        page.Table([launches.Measure(Topics.Objects()), launches.Measure(Topics.Owners())]);
        page.Table([Threads(Topics.PoolThreads(handsOver: false), 8, threadRounds, waits: false), Threads(Topics.PoolThreads(handsOver: true), 2, threadRounds, waits: true)]);
        page.Save();
    }

    private static void AnyLength(string folder, string command, Launches launches, int threadRounds)
    {
        var page = new Page(folder, "any-length");
        page.Write(Machine.Head("Pools of arrays of any length", command));
        page.Write(How + Page.WhatFallsShort);
        page.Write(
            """

            | column | what it is |
            |---|---|
            | static, quarter steps, instance | `[ArrayPool(typeof(byte), MaxLength = 1 << 20)]` on a static class, the same with `LengthRounding.QuarterSteps`, and an object in a field |
            | as ArrayPool | an object whose class derives from `ArrayPool<byte>`, in a field of that type |
            | static, AsArrayPool | the static pool in such a field |
            | Create(), ConfigurableArrayPool | `ArrayPool<byte>.Create()`, and `Create(1 << 20, 256)`, which has the bounds of ours. Both are a `ConfigurableArrayPool`. |
            | SpanOwner, MemoryOwner | the community toolkit, over `Shared`. The `MemoryOwner` is in a field. |
            """);
        foreach (var isKnown in (bool[])[true, false])
        {
            var what = isKnown ? "known" : "not known";
            var one = AnyLengthTopics.OneThread(isKnown).Select(launches.Measure).ToList();
            page.Matrix($"1 thread, length {what} at the call", "length", one);
            SeenAsArrayPool(page, one);
            if (isKnown)
                page.Plot("one-thread", "Pools of any length, used by one thread, beside ArrayPool.Shared");
            var eight = AnyLengthTopics.Threads(isKnown).Select(t => Threads(t, 8, threadRounds, waits: false)).ToList();
            page.Matrix($"8 threads, length {what} at the call", "length", eight);
            SeenAsArrayPool(page, eight);
        }

        page.Write("\nA figure with bytes after it allocates so many for each use. All others allocate nothing.");
        page.Save();
    }

    /// <summary>Pools in fields of the type <c>ArrayPool</c>, beside <c>Shared</c> in such a field: in its own, the JIT knows what it calls.</summary>
    private static void SeenAsArrayPool(Page page, IReadOnlyList<Result> results)
    {
        var ours = results[0].Rows.Where(r => r.Subject.Target?.To is not null).Select(r => r.Subject.Name).ToList();
        var most = results[0].Rows.First(r => r.Subject.Name == ours[0]).Subject.Target!.Most;
        page.Write($"\nRatios to {AnyLengthTopics.SharedInField}, for pools in fields of the type `ArrayPool<byte>`. Target: <= {most:0.00}.\n");
        page.Write($"| length | {string.Join(" | ", ours)} |\n|---|{string.Concat(ours.Select(_ => "---:|"))}");
        foreach (var result in results)
        {
            var rows = ours.ConvertAll(name => Row(result, name));
            page.Missed += rows.Count(r => r.IsMissed);
            page.Write($"| {result.Group.Short} | {string.Join(" | ", rows.Select(r => $"**{Page.Number(r.ToTarget)}**{(r.IsMissed ? " missed" : "")}"))} |");
        }
    }

    private static void HashPools(string folder, string command, Launches launches, int threadRounds, bool isQuick)
    {
        var page = new Page(folder, "hash-guard-pools");
        page.Write(Machine.Head("HashGuard: its pools", command));
        page.Write(How + " The original, [tebeco/PocValidateRequestContentHash](https://github.com/tebeco/PocValidateRequestContentHash), has no license and is not built here. Its lock-free pool is a stack like the last row.");
        page.Table([launches.Measure(Topics.HashPools(1)), launches.Measure(Topics.HashPools(4))]);
        var results = new List<Result>();
        foreach (var threads in (int[])[1, 2, 4, 8])
        {
            foreach (var held in (int[])[1, 4])
                results.Add(Threads(Topics.HashPoolThreads(threads, held), threads, isQuick ? 3 : threadRounds / 2, waits: false));
        }

        page.Matrix("Threads", "threads x rented at a time by each", results);
        page.Plot("threads", "Pools used by 1 to 8 threads, beside ArrayPool.Shared");
        page.Save();
    }

    private static void HashGuard(string folder, string command, Launches launches)
    {
        var page = new Page(folder, "hash-guard");
        page.Write(Machine.Head("HashGuard: the whole check", command));
        page.Write(How + " The middleware is called as a server calls it, with a body that has already arrived.");
        var results = Topics.BodyLengths.Select(n => launches.Measure(Topics.WholeCheck(n))).ToList();
        page.Matrix("Valid requests", "body", results);
        page.Plot("valid", "A whole check of a request with each pool");
        page.Table([launches.Measure(Topics.Refusals())]);
        page.Write(
            """

            The target for an invalid hash comes from a check that compares digit by digit and stops at the first that differs, as the textbook rows do. This one always takes the
            same time, so that the time does not tell how much was right. A wrong hash therefore costs as much as a right one, without the call of the endpoint, but with the answer.
            """);
        page.Save();
    }

    /// <param name="folder">Gets the page.</param>
    /// <param name="command">What the page says that it was made with.</param>
    /// <param name="launches">For most groups.</param>
    /// <param name="launchesOfNothing">For length 0, which takes 3 ns, so that one cycle of the processor is a tenth of it.</param>
    private static void Scopes(string folder, string command, Launches launches, Launches launchesOfNothing)
    {
        var page = new Page(folder, "scopes");
        page.Write(Machine.Head("Scopes", command));
        page.Write(How + " One operation rents, passes a span to a method that is not inlined, clears what holds references, and returns."
            + " The original, [ruche7/Test_BufferPools](https://github.com/ruche7/Test_BufferPools), is not built here. By its own tables, its scope takes 1.056 of ArrayPool in the geometric mean.");
        var results = Topics.AllScopes(Topics.ScopeLengths).Select(group => (IsNothing(group) ? launchesOfNothing : launches).Measure(group)).ToList();
        page.Matrix("All ways", "elements", results);
        page.Plot("ways", "Ways to rent elements for a moment, beside ArrayPool.Shared");

        page.Write("\n## The generated scope\n\n| elements | to by hand | target | to ArrayPool | target | control |\n|---|---:|---|---:|---|---:|");
        foreach (var result in results)
        {
            var generated = Row(result, "scope, generated");
            var most = IsObject(result) ? 1.03 : 1.10;
            var (missesHand, missesPool) = (Math.Round(generated.ToTarget, 2) is < 0.97 or > 1.03, Math.Round(generated.Ratio, 2) > most);
            page.Missed += (missesHand ? 1 : 0) + (missesPool ? 1 : 0);
            page.Write($"| {result.Group.Short} | **{Page.Number(generated.ToTarget)}** | 0.97-1.03{Missed(missesHand)} | **{Page.Number(generated.Ratio)}** | <= {most:0.00}{Missed(missesPool)} | "
                + $"{Page.Number(Row(result, Subject.Control).Ratio)} |");
        }

        page.Write("\n## Geometric means\n\nTo ArrayPool. The toolkit and the memory pool do not clear references, so only their other columns compare.\n");
        page.Write("| | all | target | length 0 left out | byte, char, int | object |\n|---|---:|---|---:|---:|---:|");
        foreach (var name in results[0].Group.Subjects.Skip(1).Select(s => s.Name))
        {
            var all = Mean(name, _ => true);
            var misses = name == "scope, generated" && all > 1.005;
            page.Missed += misses ? 1 : 0;
            page.Write($"| {name} | **{Page.Number(all)}** | {(name == "scope, generated" ? "<= 1.00" + Missed(misses) : "")} | **{Page.Number(Mean(name, r => !IsNothing(r.Group)))}** | "
                + $"**{Page.Number(Mean(name, r => !IsObject(r)))}** | **{Page.Number(Mean(name, IsObject))}** |");
        }

        page.Write("\n| generated scope | to by hand |\n|---|---:|");
        page.Write($"| geometric mean | **{Page.Number(Math.Exp(results.Average(r => Math.Log(Row(r, "scope, generated").ToTarget))))}** |");
        page.Table(Topics.ConstantScopes().Select(launches.Measure));
        page.Save();

        double Mean(string name, Func<Result, bool> filter) => Math.Exp(results.Where(filter).Average(r => Math.Log(Row(r, name).Ratio)));

        static string Missed(bool isMissed) => isMissed ? " **missed**" : "";

        static bool IsObject(Result result) => result.Group.Short.StartsWith("object", StringComparison.Ordinal);

        static bool IsNothing(Group group) => group.Short.EndsWith(" 0", StringComparison.Ordinal);
    }

    private static void Writers(string folder, string command, Launches launches)
    {
        const double Most = 0.90;
        var page = new Page(folder, "writers");
        page.Write(Machine.Head("Writers", command));
        page.Write(How + " One operation writes records of a number and two texts, of 4 and of 4 to 55 bytes, up to the length. `ArrayBufferWriter` is reset by `ResetWrittenCount`, which clears nothing."
            + " The ref struct starts in 256 bytes on the stack, and rents and returns in each operation.");
        (string Title, IReadOnlyList<Result> Results)[] parts =
        [
            ("By Write, writers that are used again", [.. WriterTopics.Lengths.Select(n => launches.Measure(WriterTopics.Reused(n)))]),
            ("By GetSpan and Advance, writers that are used again", [.. WriterTopics.Lengths.Select(n => launches.Measure(WriterTopics.Spans(n)))]),
            ("By Write, a writer for each use", [.. WriterTopics.Lengths.Select(n => launches.Measure(WriterTopics.New(n)))]),
        ];
        foreach (var (title, results) in parts)
        {
            page.Matrix(title, "bytes", results);
            page.Write($"\nRatios to the better of the two others. Target: <= {Most:0.00}.\n");
            var ours = results[0].Rows.Where(r => r.Subject.Target is not null).Select(r => r.Subject.Name).ToList();
            page.Write($"| bytes | {string.Join(" | ", ours)} |\n|---|{string.Concat(ours.Select(_ => "---:|"))}");
            foreach (var result in results)
            {
                var ratios = ours.Select(name => Row(result, name)).Select(r => Math.Max(r.Ratio, r.ToTarget)).ToList();
                page.Missed += ratios.Count(r => Math.Round(r, 2) > Most);
                page.Write($"| {result.Group.Short} | {string.Join(" | ", ratios.Select(r => $"**{Page.Number(r)}**{(Math.Round(r, 2) > Most ? " missed" : "")}"))} |");
            }
        }

        page.Write(
            """

            ## What falls short

            - **GetSpan and Advance** do the same in all three libraries: a comparison, a span, an addition. Ours compare the hint and the room once, are inlined, and
              leave the exact fit to a method of its own. What is left is the copy of the texts, which is the same code for all. The span is still checked against
              its array, because a writer that two threads use by mistake must not write beyond it.
            - **A class for each use** allocates itself, as the others do. For 100 bytes, that and the rental are most of the time. A ref struct or an object pool
              allocates nothing. In blocks, there are two objects.
            """);
        page.Save();
    }

    private static Row Row(Result result, string name) => result.Rows.First(r => r.Subject.Name == name);

    private static Result Threads((Group Group, IReadOnlyList<Func<int, Crew.StopSign, long>> Jobs) what, int threads, int rounds, bool waits)
    {
        using var crew = new Crew(threads);
        return crew.Measure(what.Group, what.Jobs, rounds, waits);
    }
}
