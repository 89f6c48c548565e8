using System.Globalization;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json;

namespace TreeStores;

/// <summary>Changes as server-sent events.</summary>
internal static class ChangeEvents
{
    private const int MostBetweenFlushes = 256;

    /// <summary>Writes changes until the client goes away or the service stops.</summary>
    public static async Task WriteAsync(HttpContext context, TreeStore store, ServiceOptions options, CancellationToken stopping)
    {
        using var end = CancellationTokenSource.CreateLinkedTokenSource(context.RequestAborted, stopping);
        var (request, response) = (context.Request, context.Response);
        response.ContentType = "text/event-stream";
        response.Headers.CacheControl = "no-store";
        try
        {
            // After this version no change is lost, and the client is told so. What it gets next is newer.
            await using var changes = new Changes(store, request.Query["prefix"].FirstOrDefault() ?? "").Begin(end.Token, out var version);
            var next = changes.MoveNextAsync().AsTask();
            try
            {
                if (long.TryParse(request.Headers["Last-Event-ID"], NumberStyles.None, CultureInfo.InvariantCulture, out var last) && last != version)
                    Write(response.BodyWriter, new Change(ChangeKind.Missed, "", version, 0, 0));
                else
                    Write(response.BodyWriter, "ready", new Change(ChangeKind.Set, "", version, 0, 0));
                await response.BodyWriter.FlushAsync(end.Token);
                var beat = Beat();
                while (true)
                {
                    // One timer for many changes: what waits for its time would otherwise grow with their number.
                    if (await Task.WhenAny(next, beat) == beat && !end.IsCancellationRequested)
                    {
                        Encoding.UTF8.GetBytes(": the service is there\n\n", response.BodyWriter);
                        beat = Beat();
                    }

                    // What is written waits in memory until the flush: the client sets the pace before it is much.
                    for (var count = 0; count < MostBetweenFlushes && next.IsCompleted && await next; count++)
                    {
                        Write(response.BodyWriter, changes.Current);
                        next = changes.MoveNextAsync().AsTask();
                    }

                    // What is left is the end: of the store, or of the request.
                    if (next.IsCompleted && !await next)
                        return;
                    if ((await response.BodyWriter.FlushAsync(end.Token)).IsCompleted)
                        return;
                }
            }
            finally
            {
                // The enumeration must not be disposed while it waits.
                await end.CancelAsync();
                await Task.WhenAny(next);
            }
        }
        catch (OperationCanceledException)
        {
            // Nobody listens any more.
        }
        catch (ObjectDisposedException)
        {
            await Problem.WriteAsync(context, StatusCodes.Status503ServiceUnavailable, "The service is stopping.");
        }

        Task Beat() => Task.Delay(options.Heartbeat, options.Store.TimeProvider, end.Token);
    }

    private static void Write(PipeWriter writer, in Change change) => Write(writer, NameOf(change.Kind), change);

    private static void Write(PipeWriter writer, string name, in Change change)
    {
        Encoding.UTF8.GetBytes(string.Create(CultureInfo.InvariantCulture, $"event: {name}\nid: {change.Version}\ndata: "), writer);
        using (var json = new Utf8JsonWriter(writer, new JsonWriterOptions { Encoder = ServiceJson.Encoder }))
        {
            json.WriteStartObject();
            json.WriteString("kind", name);
            json.WriteString("key", change.Key);
            json.WriteNumber("version", change.Version);
            json.WriteNumber("length", change.Length);
            json.WriteNumber("count", change.Count);
            json.WriteEndObject();
        }

        Encoding.UTF8.GetBytes("\n\n", writer);
    }

    private static string NameOf(ChangeKind kind) => kind switch
    {
        ChangeKind.Set => "set",
        ChangeKind.Removed => "removed",
        ChangeKind.Cleared => "cleared",
        _ => "missed",
    };
}
