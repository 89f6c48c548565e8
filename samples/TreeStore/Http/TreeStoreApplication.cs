using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging.Console;

namespace TreeStores;

/// <summary>The service: a store behind Kestrel.</summary>
public static class TreeStoreApplication
{
    private const int MostOfALine = 65_536;

    // Nobody makes so many changes over HTTP. And the versions of this century are numbers that JavaScript knows exactly.
    private const long ChangesOfAMillisecond = 2048;

    /// <summary>Opens the store and builds the service, without starting it. To dispose it stops it and ends the store.</summary>
    /// <exception cref="FormatException">An address is wrong.</exception>
    /// <exception cref="TreeStoreFileException">The store cannot be opened.</exception>
    public static WebApplication Build(ServiceOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        var endPoints = options.EndPoints();
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions { ApplicationName = "TreeStore" });
        builder.Logging.AddSimpleConsole(console => console.SingleLine = true).SetMinimumLevel(LogLevel.Warning);

        // That it could not start is said once, in a sentence, by who started it.
        builder.Logging.AddFilter("Microsoft.Extensions.Hosting", LogLevel.Critical);

        // Standard output is for what a program that starts the service waits for.
        builder.Services.Configure<ConsoleLoggerOptions>(console => console.LogToStandardErrorThreshold = LogLevel.Trace);
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel =>
        {
            kestrel.AddServerHeader = false;

            // The service counts the bytes itself, and answers with a problem document.
            kestrel.Limits.MaxRequestBodySize = null;

            // So that a key that is much too long is answered like one that is a little too long.
            kestrel.Limits.MaxRequestLineSize = MostOfALine;
            foreach (var endPoint in endPoints)
                kestrel.Listen(endPoint, listen => listen.Protocols = HttpProtocols.Http1);
        });
        builder.Services.AddSingleton(options);
        builder.Services.AddSingleton(services =>
        {
            // Made before the store, and so there until the store has ended: the end may have something to tell.
            var log = services.GetRequiredService<ILogger<TreeStore>>();
            return new TreeStore(options.Store with
            {
                VersionsAfter = options.VersionsAfter ?? options.Store.TimeProvider.GetUtcNow().ToUnixTimeMilliseconds() * ChangesOfAMillisecond,
                Tell = options.Store.Tell ?? (message => log.LogWarning("{Message}", message)),
            });
        });
        builder.Services.AddHostedService<RegularSnapshots>();
        var app = builder.Build();
        try
        {
            var service = new TreeStoreService(app.Services.GetRequiredService<TreeStore>(), options, app.Lifetime.ApplicationStopping);
            app.Run(service.InvokeAsync);
            return app;
        }
        catch
        {
            // The store said what is wrong; what was made up to then is given up.
            ((IDisposable)app).Dispose();
            throw;
        }
    }

    /// <summary>Writes snapshots, every so often.</summary>
    private sealed class RegularSnapshots(TreeStore store, ServiceOptions options, ILogger<TreeStore> log) : BackgroundService
    {
        protected override async Task ExecuteAsync(CancellationToken stoppingToken)
        {
            if (options.Store.Folder is null || options.SnapshotEvery <= TimeSpan.Zero)
                return;
            using var timer = new PeriodicTimer(options.SnapshotEvery, options.Store.TimeProvider);
            try
            {
                while (await timer.WaitForNextTickAsync(stoppingToken))
                {
                    try
                    {
                        await Task.Run(store.SnapshotIfChanged, stoppingToken);
                    }
                    catch (TreeStoreFileException e)
                    {
                        // The log goes on, and the next attempt may succeed.
                        log.LogWarning("{Message}", e.Message);
                    }
                }
            }
            catch (OperationCanceledException)
            {
                // The end of the store writes the last one.
            }
        }
    }
}
