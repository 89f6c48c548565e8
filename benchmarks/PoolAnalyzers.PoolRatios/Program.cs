// Ratios of the generated pools to ArrayPool<byte>.Shared.
//
//   dotnet run -c Release --project benchmarks/PoolAnalyzers.PoolRatios -- [rounds, 40] [part of a title]
//
// Every round measures every subject in turn, with one thread for a fraction of a millisecond of processor time, with several for 20 ms. A ratio is
// taken within one round, and the median of the rounds is shown, beside that of a control which is the same code as the reference.
using System.Globalization;
using PoolAnalyzers.PoolRatios;

CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
var rounds = args.Length > 0 ? int.Parse(args[0], CultureInfo.InvariantCulture) : 40;
Console.WriteLine($".NET {Environment.Version}, {Environment.ProcessorCount} processors, {rounds} rounds");
var filter = args.Length > 1 ? args[1] : "";
var missed = 0;

OneThread("1 thread, 1 held", held: 1, ("lock-free", 0.65), ("preallocated", 0.65), ("with lock", 0.70), ("strict", 0.70), ("strict, with lock", 0.70), ("instance", 0.90), ("instance ArrayPool", null));
OneThread("1 thread, 8 held", held: 8, ("lock-free", 0.20), ("preallocated", 0.20), ("with lock", null), ("strict", null), ("strict, with lock", null), ("instance", null), ("instance ArrayPool", null));
OneThread("1 thread, 64 held", held: 64, ("lock-free", 0.20), ("preallocated", 0.20), ("with lock", null), ("strict", null), ("strict, with lock", null), ("instance", null), ("instance ArrayPool", null));
Threads("8 threads", 8, isHandOver: false, ("lock-free", 0.65), ("preallocated", 0.65), ("with lock", null), ("strict", null), ("strict, with lock", null), ("instance", null), ("instance ArrayPool", null));
Threads("rent on one thread, return on another", 2, isHandOver: true, ("lock-free", 0.25), ("preallocated", 0.25), ("with lock", null), ("strict", null), ("strict, with lock", null), ("instance", null), ("instance ArrayPool", null));
return missed == 0 ? 0 : 1;

void OneThread(string title, int held, params (string Name, double? Target)[] targets)
{
    if (!title.Contains(filter, StringComparison.Ordinal))
        return;
    const int Operations = 20_000;
    // Slices shorter than the scheduler's, and many of them.
    var slices = rounds * 20;
    (string Name, Func<double> Measure)[] subjects =
    [
        ("Shared", () => Measure<Shared>(held)), ("control", () => Measure<Control>(held)), ("lock-free", () => Measure<LockFree>(held)),
        ("preallocated", () => Measure<Preallocated>(held)), ("with lock", () => Measure<Locked>(held)), ("strict", () => Measure<Strict>(held)),
        ("strict, with lock", () => Measure<StrictLocked>(held)), ("instance", () => Measure<Instance>(held)), ("instance ArrayPool", () => Measure<AsArrayPool>(held)),
    ];
    var table = new Table(title, subjects.Select(s => s.Name), slices);
    for (var round = -50; round < slices; round++)
    {
        foreach (var (name, measure) in subjects)
        {
            var allocated = GC.GetAllocatedBytesForCurrentThread();
            var time = measure();
            allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
            if (round >= 0)
                table.Add(name, round, time, (double)allocated / Operations);
        }
    }

    missed += table.Print(targets);

    static double Measure<TSubject>(int held)
        where TSubject : struct, ISubject =>
        held == 1 ? Shapes.OneThread<TSubject>(Operations) : Shapes.Held<TSubject>(Operations, held);
}

void Threads(string title, int threads, bool isHandOver, params (string Name, double? Target)[] targets)
{
    if (!title.Contains(filter, StringComparison.Ordinal))
        return;
    (string Name, Func<int, Crew.StopSign, long> Job)[] subjects =
    [
        ("Shared", Job<Shared>(isHandOver)), ("control", Job<Control>(isHandOver)), ("lock-free", Job<LockFree>(isHandOver)),
        ("preallocated", Job<Preallocated>(isHandOver)), ("with lock", Job<Locked>(isHandOver)), ("strict", Job<Strict>(isHandOver)),
        ("strict, with lock", Job<StrictLocked>(isHandOver)), ("instance", Job<Instance>(isHandOver)), ("instance ArrayPool", Job<AsArrayPool>(isHandOver)),
    ];
    var table = new Table(title, subjects.Select(s => s.Name), rounds);
    using var crew = new Crew(threads);
    var discarded = 0;
    for (var round = -3; round < rounds; round++)
    {
        foreach (var (name, job) in subjects)
        {
            for (var attempt = 0; attempt < 10; attempt++)
            {
                var allocated = GC.GetTotalAllocatedBytes();
                var (time, processors) = crew.Run(job, 20);
                allocated = GC.GetTotalAllocatedBytes() - allocated;
                if (round < 0)
                    break;
                if (processors < Math.Min(threads, Environment.ProcessorCount) * 0.95)
                {
                    discarded++;
                    continue;
                }

                table.Add(name, round, time, allocated * time / 20e6);
                break;
            }
        }
    }

    missed += table.Print(targets);
    Console.WriteLine($"{discarded} measurements discarded because other processes had the processors.");

    static Func<int, Crew.StopSign, long> Job<TSubject>(bool isHandOver)
        where TSubject : struct, ISubject =>
        isHandOver ? Jobs.HandOver<TSubject>() : Jobs.Independent<TSubject>;
}
