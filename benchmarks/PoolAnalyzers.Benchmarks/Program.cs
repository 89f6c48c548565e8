// What the generated types and the samples cost, beside what they take the place of.
//
//   PoolAnalyzers.Benchmarks tables DIR [quick] [PAGE] the tables that targets are held to: Markdown and SVG
//   PoolAnalyzers.Benchmarks plots DIR                 draws the plots of the pages in DIR again, from their tables
//   PoolAnalyzers.Benchmarks suites DIR [filter]       the same by BenchmarkDotNet
//   PoolAnalyzers.Benchmarks http DIR rounds seconds   the HashGuard service under load
//   PoolAnalyzers.Benchmarks tree-http DIR rounds seconds   the TreeStore service beside bare servers
//   PoolAnalyzers.Benchmarks tree-load DIR seconds     the TreeStore service under everything at once, killed twice: what benchmarks/tree-load calls
//   PoolAnalyzers.Benchmarks serve KIND PORT           a bare server: what tree-http starts
//   PoolAnalyzers.Benchmarks rpc DIR rounds            the PipeRpc sample, beside the original where VOLTRPC_BENCHMARKS names its benchmarks
//   PoolAnalyzers.Benchmarks head TITLE COMMAND        the head of a page that another program writes
//   PoolAnalyzers.Benchmarks launch GROUP rounds seed  one group, with one layout of the code: what tables and check start
//   PoolAnalyzers.Benchmarks stream-worker SUBJECT     measures streams of one kind, as its standard input says: what tables and check start
//   PoolAnalyzers.Benchmarks check                     exit code 1 when a target is missed by far, or something allocates
//   PoolAnalyzers.Benchmarks check bytes [some]        the same without times: what .ci/run calls; with `some`, one group in four
//
// `benchmarks/run` calls all of them.
using System.Globalization;
using PoolAnalyzers.Benchmarks;
using PoolAnalyzers.Benchmarks.Suites;

CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
switch (args)
{
    case ["tables", var folder]:
        return Tables.Write(folder, isQuick: false, only: null);
    case ["tables", var folder, "quick"]:
        return Tables.Write(folder, isQuick: true, only: null);
    case ["tables", var folder, "quick", var page]:
        return Tables.Write(folder, isQuick: true, page);
    case ["tables", var folder, var page]:
        return Tables.Write(folder, isQuick: false, page);
    case ["suites", var folder]:
        return SuiteRun.Run(folder, "benchmarks/run", "*");
    case ["suites", var folder, var filter]:
        return SuiteRun.Run(folder, $"dotnet run -c Release --project benchmarks/PoolAnalyzers.Benchmarks -- suites {folder} {filter}", filter);
    case ["http", var folder, var rounds, var seconds] when int.TryParse(rounds, out var r) && int.TryParse(seconds, out var s) && r > 0 && s > 0:
        return new Http(r, s).Run(folder, $"dotnet run -c Release --project benchmarks/PoolAnalyzers.Benchmarks -- http {folder} {r} {s}");
    case ["tree-http", var folder, var rounds, var seconds] when int.TryParse(rounds, out var r) && int.TryParse(seconds, out var s) && r > 0 && s > 0:
        return new PoolAnalyzers.Benchmarks.Tree.TreeHttp(r, s).Run(folder, $"dotnet run -c Release --project benchmarks/PoolAnalyzers.Benchmarks -- tree-http {folder} {r} {s}");
    case ["tree-load", var folder, var seconds] when int.TryParse(seconds, out var s) && s > 0:
        return await new PoolAnalyzers.Benchmarks.Tree.TreeLoad(TimeSpan.FromSeconds(s)).RunAsync(folder, $"benchmarks/tree-load {s}");
    case ["serve", var kind, var number] when int.TryParse(number, out var port):
        return PoolAnalyzers.Benchmarks.Tree.Servers.Run(kind, port);
    case ["rpc", var folder, var rounds] when int.TryParse(rounds, out var n) && n > 0:
        return new Rpc(n).Run(folder, $"dotnet run -c Release --project benchmarks/PoolAnalyzers.Benchmarks -- rpc {folder} {n}");
    case ["launch", var title, var count, var seed] when Topics.Find(title) is { } group && int.TryParse(count, out var n) && n > 0 && int.TryParse(seed, out var s):
        return PoolAnalyzers.Benchmarks.Measuring.Launches.Run(group, n, s);
    case ["head", var title, var command]:
        Console.WriteLine(Machine.Head(title, command));
        return 0;
    case ["stream-worker", var subject]:
        return PoolAnalyzers.Benchmarks.Streams.StreamWorker.Run(subject);
    case ["plots", var folder]:
        PoolAnalyzers.Benchmarks.Plots.PagePlots.Draw(folder);
        return 0;
    case ["check"]:
        return new Check(withTimes: true).Run();
    case ["check", "bytes"]:
        return new Check(withTimes: false).Run();
    case ["check", "bytes", "some"]:
        return new Check(withTimes: false, share: 4).Run();
    default:
        Console.Error.WriteLine(
            "error: one of `tables DIR [quick] [PAGE]`, `plots DIR`, `suites DIR [filter]`, `http DIR rounds seconds`, `tree-http DIR rounds seconds`, "
            + "`tree-load DIR seconds`, `rpc DIR rounds`, `head TITLE COMMAND`, `check [bytes [some]]` is wanted.");
        return 2;
}
