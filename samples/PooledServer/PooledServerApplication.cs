using System.Buffers;
using System.Globalization;
using System.IO.Pipelines;
using System.Text;
using Microsoft.AspNetCore.Connections;
using Microsoft.Extensions.ObjectPool;
using Microsoft.Extensions.Options;

namespace PooledServer;

/// <summary>The service: its pools, and an endpoint that uses them.</summary>
internal static class PooledServerApplication
{
    /// <summary>Builds the service.</summary>
    public static WebApplication Build(string[] args)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(args);
        AddPools(builder.Services, builder.Configuration.GetSection("Pools"));
        WebApplication application = builder.Build();
        application.MapPost("/words", CountWords);
        application.MapGet("/pools", (RelayBlocks relay, AnswerBuilders answers) =>
            string.Create(CultureInfo.InvariantCulture, $"relay {relay.Capacity}, answers {answers.Capacity}"));
        return application;
    }

    /// <summary>Registers each pool as a singleton, with the bounds that its section of the configuration has.</summary>
    private static void AddPools(IServiceCollection services, IConfigurationSection pools)
    {
        services.Configure<ConnectionBlocks.Limits>(pools.GetSection("Connections"));
        services.Configure<RelayBlocks.Limits>(pools.GetSection("Relay"));
        services.Configure<AnswerBuilders.Limits>(pools.GetSection("Answers"));

        // Kestrel takes its memory from the pools of this factory.
        services.AddSingleton<ConnectionBlocksFactory>();
        services.AddSingleton<IMemoryPoolFactory<byte>>(provider => provider.GetRequiredService<ConnectionBlocksFactory>());

        // The container disposes what it has made: then these pools dispose what they keep.
        services.AddSingleton(provider => new RelayBlocks(provider.GetRequiredService<IOptions<RelayBlocks.Limits>>().Value));
        services.AddSingleton(provider => new AnswerBuilders(provider.GetRequiredService<IOptions<AnswerBuilders.Limits>>().Value));
        services.AddSingleton<ObjectPool<StringBuilder>>(provider => provider.GetRequiredService<AnswerBuilders>());
        services.AddSingleton<WordCounters>();
    }

    private static async Task CountWords(HttpContext context, RelayBlocks relay, WordCounters counters, ObjectPool<StringBuilder> builders)
    {
        WordCounter counter = counters.Rent();
        try
        {
            // The reader of the body is ahead of the counter by no more than the pipe has.
            var pipe = new Pipe(new PipeOptions(relay.AsMemoryPool, minimumSegmentSize: 1024, pauseWriterThreshold: 8192, resumeWriterThreshold: 4096));
            Task writing = Relay(context.Request.BodyReader, pipe.Writer, context.RequestAborted);
            await Count(pipe.Reader, counter);
            await writing;
            await context.Response.WriteAsync(Answer(counter, builders), context.RequestAborted);
        }
        finally
        {
            counters.Return(counter);
        }
    }

    private static async Task Relay(PipeReader from, PipeWriter to, CancellationToken cancellationToken)
    {
        Exception? failure = null;
        try
        {
            await from.CopyToAsync(to, cancellationToken);
        }
        catch (Exception e)
        {
            failure = e;
            throw;
        }
        finally
        {
            await to.CompleteAsync(failure);
        }
    }

    private static async Task Count(PipeReader reader, WordCounter counter)
    {
        try
        {
            while (true)
            {
                ReadResult read = await reader.ReadAsync();
                counter.Add(read.Buffer);
                reader.AdvanceTo(read.Buffer.End);
                if (read.IsCompleted)
                {
                    counter.End();
                    return;
                }
            }
        }
        finally
        {
            await reader.CompleteAsync();
        }
    }

    private static string Answer(WordCounter counter, ObjectPool<StringBuilder> builders)
    {
        StringBuilder answer = builders.Get();
        try
        {
            foreach ((string word, int count) in counter.Counts.OrderByDescending(pair => pair.Value).ThenBy(pair => pair.Key, StringComparer.Ordinal))
            {
                answer.Append(CultureInfo.InvariantCulture, $"{count} {word}\n");
            }

            return answer.ToString();
        }
        finally
        {
            builders.Return(answer);
        }
    }
}
