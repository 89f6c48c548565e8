using System.Buffers;
using System.Diagnostics;
using System.Globalization;
using System.Runtime.CompilerServices;

// SanitizedPairs [DEPTH] [PAIRS]: prints the microseconds of processor time of a rental and its return, so many calls deep. All threads of the process count,
// and of several rounds the best one does.
int depth = args.Length > 0 ? int.Parse(args[0], CultureInfo.InvariantCulture) : 40;
int pairs = args.Length > 1 ? int.Parse(args[1], CultureInfo.InvariantCulture) : 50_000;
const int Rounds = 5;

double best = double.MaxValue;
for (int round = 0; round <= Rounds; round++)
{
    double spent = Deep(depth, pairs) / pairs;
    // The first round compiles the code.
    best = round == 0 ? best : Math.Min(best, spent);
}

Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"pair: {best:0.000} us"));

[MethodImpl(MethodImplOptions.NoInlining)]
static double Deep(int depth, int pairs)
{
    double spent = depth > 0 ? Deep(depth - 1, pairs) : Pairs(pairs);
    // What comes after the call keeps it from becoming a jump.
    return spent + 0.0;
}

[MethodImpl(MethodImplOptions.NoInlining)]
static double Pairs(int pairs)
{
    using var process = Process.GetCurrentProcess();
    process.Refresh();
    var start = process.TotalProcessorTime;
    for (int i = 0; i < pairs; i++)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(1024);
        array[0] = 1;
        ArrayPool<byte>.Shared.Return(array);
    }

    process.Refresh();
    return (process.TotalProcessorTime - start).TotalMicroseconds;
}
