using System.CommandLine;
using System.CommandLine.Parsing;

namespace TreeStores;

/// <summary>The command line.</summary>
internal static class ServiceCommand
{
    private const string TokenVariable = "TREESTORE_TOKEN";

    private static readonly Option<string> s_urls = new("--urls")
    {
        Description = "Where to listen; several with semicolons between them.",
        DefaultValueFactory = _ => new ServiceOptions().Urls,
    };

    private static readonly Option<string?> s_data = new("--data")
    {
        Description = "The folder that keeps the values. Without it they are in memory only.",
        HelpName = "DIR",
    };

    private static readonly Option<bool> s_durable = new("--durable")
    {
        Description = "Acknowledge a change only after it is on disk. Without it the last moments before a crash can be lost.",
    };

    private static readonly Option<string?> s_token = new("--token")
    {
        Description = "What every request has to bring: 'Authorization: Bearer TOKEN'."
            + $" Other users of this machine can see a command line; {TokenVariable} in the environment does the same.",
        HelpName = "TOKEN",
    };

    private static readonly Option<int> s_maxValue = new("--max-value")
    {
        Description = "The longest value, in bytes. A longer one is answered with 413.",
        HelpName = "BYTES",
        DefaultValueFactory = _ => new TreeStoreOptions().MaxValueBytes,
    };

    private static readonly Option<long> s_maxBytes = new("--max-bytes")
    {
        Description = "The most memory for all values, in bytes. When the store is full, more is answered with 503.",
        HelpName = "BYTES",
        DefaultValueFactory = _ => new TreeStoreOptions().MaxBytes,
    };

    private static readonly Option<double> s_snapshotEvery = new("--snapshot-every")
    {
        Description = "How often a snapshot is written, in seconds, if anything has changed; 0 for never.",
        HelpName = "SECONDS",
        DefaultValueFactory = _ => new ServiceOptions().SnapshotEvery.TotalSeconds,
    };

    /// <summary>Runs the service until it is told to stop.</summary>
    /// <returns>0 after a clean stop; 2 if it could not start.</returns>
    public static async Task<int> RunAsync(string[] args)
    {
        var command = new RootCommand(
            "A store of JSON values by path, over HTTP. Ctrl+C or SIGTERM stops it, and writes a snapshot. Exit code: 0 stopped, 2 could not start.")
        {
            s_urls, s_data, s_durable, s_token, s_maxValue, s_maxBytes, s_snapshotEvery,
        };
        command.Validators.Add(result =>
        {
            if (result.GetValue(s_durable) && result.GetValue(s_data) is null)
                result.AddError("--durable needs --data: what is in memory only is not durable.");
        });
        s_maxValue.Validators.Add(result => Require<int>(result, n => n >= 1, "--max-value is not above zero."));
        s_maxBytes.Validators.Add(result => Require<long>(result, n => n >= 1, "--max-bytes is not above zero."));
        s_snapshotEvery.Validators.Add(result =>
            Require<double>(result, n => n is 0 or (>= 0.001 and <= 1_000_000), "--snapshot-every is 0, or from 0.001 to 1,000,000 seconds."));
        command.SetAction((parsed, cancellation) => ServeAsync(Read(parsed), cancellation));
        var parsed = command.Parse(args);
        if (parsed.Errors.Count == 0)
            return await parsed.InvokeAsync();
        foreach (var error in parsed.Errors)
            await Console.Error.WriteLineAsync($"error: {error.Message}");
        await Console.Error.WriteLineAsync("  `--help` lists all options.");
        return 2;
    }

    private static void Require<T>(OptionResult result, Predicate<T> isRight, string error)
    {
        try
        {
            if (result.GetValueOrDefault<T>() is { } value && !isRight(value))
                result.AddError(error);
        }
        catch (InvalidOperationException)
        {
            // It is no number, which the parser says by itself.
        }
    }

    private static ServiceOptions Read(ParseResult parsed) => new()
    {
        Urls = parsed.GetValue(s_urls)!,
        Token = parsed.GetValue(s_token) ?? (Environment.GetEnvironmentVariable(TokenVariable) is { Length: > 0 } token ? token : null),
        SnapshotEvery = TimeSpan.FromSeconds(parsed.GetValue(s_snapshotEvery)),
        Store = new TreeStoreOptions
        {
            Folder = parsed.GetValue(s_data),
            Durable = parsed.GetValue(s_durable),
            MaxValueBytes = parsed.GetValue(s_maxValue),
            MaxBytes = parsed.GetValue(s_maxBytes),
        },
    };

    private static async Task<int> ServeAsync(ServiceOptions options, CancellationToken cancellation)
    {
        try
        {
            await using var app = TreeStoreApplication.Build(options);
            await app.StartAsync(cancellation);
            foreach (var url in app.Urls)
                Console.WriteLine($"TreeStore listens on {url}");
            using var stop = cancellation.Register(app.Lifetime.StopApplication);
            await app.WaitForShutdownAsync(CancellationToken.None);
            return 0;
        }
        catch (Exception e) when (e is FormatException or TreeStoreFileException or IOException)
        {
            await Console.Error.WriteLineAsync($"error: {e.Message}");
            return 2;
        }
    }
}
