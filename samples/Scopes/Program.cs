// Rents elements in six ways and shows what each way costs: bytes allocated and nanoseconds for one use, the fastest rounds of half a second.
//
//   dotnet run -c Release --project samples/Scopes -- [length, 100]
using System.Diagnostics;
using System.Globalization;
using Scopes;

if (args.Length > 1 || args.Length == 1 && (!int.TryParse(args[0], CultureInfo.InvariantCulture, out var given) || given is < 0 or > 10_000_000))
{
    Console.Error.WriteLine("error: one length from 0 to 10000000 is wanted.");
    return 2;
}

var length = args.Length == 1 ? int.Parse(args[0], CultureInfo.InvariantCulture) : 100;
Console.WriteLine($"{length} elements{"",-14} {"byte",14} {"char",14} {"int",14} {"object",14}");
Show("array pool", Cost<Plain<byte>>(), Cost<Plain<char>>(), Cost<Plain<int>>(), Cost<Plain<object>>());
Show("scope, by hand", Cost<ByHand<byte>>(), Cost<ByHand<char>>(), Cost<ByHand<int>>(), Cost<ByHand<object>>());
Show("scope, generated", Cost<Generated<byte>>(), Cost<Generated<char>>(), Cost<Generated<int>>(), Cost<Generated<object>>());
Show("scope, thread's own array", Cost<Cached<byte>>(), Cost<Cached<char>>(), Cost<Cached<int>>(), Cost<Cached<object>>());
Show("owner, generated", Cost<Leased<byte>>(), Cost<Leased<char>>(), Cost<Leased<int>>(), Cost<Leased<object>>());
Show("memory pool", Cost<PooledMemory<byte>>(), Cost<PooledMemory<char>>(), Cost<PooledMemory<int>>(), Cost<PooledMemory<object>>());
return 0;

static void Show(string way, params IEnumerable<string> costs) => Console.WriteLine($"{way,-26}{string.Concat(costs.Select(c => $"{c,15}"))}");

string Cost<TWay>()
    where TWay : struct, IWay
{
    var best = double.MaxValue;
    var bytes = 0L;
    var uses = Math.Clamp(1_000_000 / Math.Max(length, 1), 20, 2_000);
    // Long enough for the JIT's last tier.
    for (var begin = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(begin).TotalSeconds < 0.5;)
    {
        var allocated = GC.GetAllocatedBytesForCurrentThread();
        var start = Stopwatch.GetTimestamp();
        for (var i = 0; i < uses; i++)
            TWay.Once(length);
        best = Math.Min(best, Stopwatch.GetElapsedTime(start).TotalNanoseconds / uses);
        bytes = (GC.GetAllocatedBytesForCurrentThread() - allocated) / uses;
    }

    return string.Create(CultureInfo.InvariantCulture, $"{best:0.0} ns {bytes,2} B");
}
