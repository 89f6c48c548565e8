using PoolAnalyzers.Cost;

return await CostCommand.RunAsync(args);
