// Ratios of what is generated to what it takes the place of: pools to ArrayPool<byte>.Shared, scopes to the same by hand, object pools to
// Microsoft.Extensions.ObjectPool.
//
//   dotnet run -c Release --project benchmarks/PoolAnalyzers.PoolRatios -- [rounds, 40] [part of a title]
//
// Every round measures every subject in turn, with one thread for a fraction of a millisecond of processor time, with several for 20 ms. A
// ratio is taken within one round, and the median of the rounds is shown, beside that of a control which is the same code as the reference.
// The exit code is 1 when a target is missed.
using System.Globalization;
using PoolAnalyzers.PoolRatios;

CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
var rounds = args.Length > 0 ? int.Parse(args[0], CultureInfo.InvariantCulture) : 40;
var filter = args.Length > 1 ? args[1] : "";
Console.WriteLine($".NET {Environment.Version}, {Environment.ProcessorCount} processors, {rounds} rounds");
var missed = 0;

Pools("pools, 1 thread, 1 held", 1, new() { ["lock-free"] = 0.65, ["preallocated"] = 0.65, ["with lock"] = 0.70, ["strict"] = 0.70, ["strict, with lock"] = 0.70, ["instance"] = 0.90 });
Pools("pools, 1 thread, 8 held", 8, new() { ["lock-free"] = 0.20, ["preallocated"] = 0.20 });
Pools("pools, 1 thread, 64 held", 64, new() { ["lock-free"] = 0.20, ["preallocated"] = 0.20 });
OneThread("objects", new() { ["generated"] = 0.30 }, Use<MicrosoftPoolUse>("Microsoft"), Use<MicrosoftPoolUseAgain>("control"), Use<NodePoolUse>("generated"));
Scopes<Length100>();
Scopes<Length10000>();
Threads("pools, 8 threads", 8, isHandOver: false, new() { ["lock-free"] = 0.65, ["preallocated"] = 0.65 });
Threads("pools, rent on one thread, return on another", 2, isHandOver: true, new() { ["lock-free"] = 0.25, ["preallocated"] = 0.25 });
return missed == 0 ? 0 : 1;

static (string Name, Func<int, double> Measure) Use<TUse>(string name)
    where TUse : struct, IUse =>
    (name, Shapes.Uses<TUse>);

void Scopes<TLength>()
    where TLength : struct, ILength
{
    // "1.00 +- 0.05": the machine code is the same, so that only the upper end can be missed.
    OneThread($"scopes of {TLength.Value} bytes", new() { ["generated"] = 1.05, ["with thread cache"] = 0.65 }, Use<ByHand<byte, TLength>>("by hand"), Use<ByHandAgain<byte, TLength>>("control"), Use<Scoped<byte, TLength>>("generated"), Use<CachedByteUse<TLength>>("with thread cache"), Use<LeaseUse<TLength>>("lease"));
    OneThread($"scopes of {TLength.Value} ints", new() { ["generated"] = 1.05, ["with thread cache"] = 0.65 }, Use<ByHand<int, TLength>>("by hand"), Use<ByHandAgain<int, TLength>>("control"), Use<Scoped<int, TLength>>("generated"), Use<CachedIntUse<TLength>>("with thread cache"));
    OneThread($"scopes of {TLength.Value} objects", new() { ["generated"] = 1.05 }, Use<ByHand<object, TLength>>("by hand"), Use<ByHandAgain<object, TLength>>("control"), Use<Scoped<object, TLength>>("generated"));
}

void Pools(string title, int held, Dictionary<string, double> targets)
{
    OneThread(
        title,
        targets,
        Pool<Shared>("Shared"), Pool<Control>("control"), Pool<LockFree>("lock-free"), Pool<Preallocated>("preallocated"), Pool<Locked>("with lock"),
        Pool<Strict>("strict"), Pool<StrictLocked>("strict, with lock"), Pool<Instance>("instance"), Pool<AsArrayPool>("instance ArrayPool"));

    (string Name, Func<int, double> Measure) Pool<TSubject>(string name)
        where TSubject : struct, ISubject =>
        (name, held == 1 ? Shapes.OneThread<TSubject> : operations => Shapes.Held<TSubject>(operations, held));
}

void OneThread(string title, Dictionary<string, double> targets, params (string Name, Func<int, double> Measure)[] subjects)
{
    if (!title.Contains(filter, StringComparison.Ordinal))
        return;
    const int Operations = 20_000;
    // Slices shorter than the scheduler's, and many of them.
    var slices = rounds * 20;
    var table = new Table(title, subjects.Select(s => s.Name), slices);
    for (var round = -100; round < slices; round++)
    {
        foreach (var (name, measure) in subjects)
        {
            var allocated = GC.GetAllocatedBytesForCurrentThread();
            var time = measure(Operations);
            allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
            if (round >= 0)
                table.Add(name, round, time, (double)allocated / Operations);
        }
    }

    missed += table.Print(targets);
}

void Threads(string title, int threads, bool isHandOver, Dictionary<string, double> targets)
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
    for (var round = -5; round < rounds; round++)
    {
        foreach (var (name, job) in subjects)
        {
            for (var attempt = 0; attempt < 10; attempt++)
            {
                var allocated = GC.GetTotalAllocatedBytes();
                var (operations, wall, processor) = crew.Run(job, 20);
                allocated = GC.GetTotalAllocatedBytes() - allocated;
                if (round < 0)
                    break;

                // Threads that work on their own can share processors with strangers: their processor time counts. Threads that wait for
                // each other cannot: a round in which one of them was not running says nothing.
                if (isHandOver && processor / wall < 1.9)
                {
                    discarded++;
                    continue;
                }

                table.Add(name, round, (isHandOver ? wall : processor / Environment.ProcessorCount).TotalNanoseconds / operations, (double)allocated / operations);
                break;
            }
        }
    }

    missed += table.Print(targets);
    if (isHandOver)
        Console.WriteLine($"\n{discarded} measurements discarded because one of the threads was not running.");

    static Func<int, Crew.StopSign, long> Job<TSubject>(bool isHandOver)
        where TSubject : struct, ISubject =>
        isHandOver ? Jobs.HandOver<TSubject>() : Jobs.Independent<TSubject>;
}
