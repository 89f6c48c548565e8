using PoolAnalyzers.Scan.CommandLine;
using PoolAnalyzers.Scan.Hosting;

return await ScanCommand.RunAsync(args, ConsoleEnvironment.OfProcess(), CancellationToken.None);
