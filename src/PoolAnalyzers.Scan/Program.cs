using PoolAnalyzers.Scan.CommandLine;

return await ScanCommand.RunAsync(args, Surroundings.OfProcess(), CancellationToken.None);
