using PooledServer;

await PooledServerApplication.Build(args).RunAsync();
