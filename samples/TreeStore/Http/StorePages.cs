using System.Buffers;
using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace TreeStores;

/// <summary>Answers requests that are not about one key: listings, changes, the page, snapshots and figures.</summary>
internal sealed class StorePages(TreeStore store, ServiceOptions options, CancellationToken stopping)
{
    private const int DefaultLimit = 100;
    private const int MostLimit = 1000;

    private readonly RentedCount _rented = new();

    private readonly Dictionary<string, (byte[] Bytes, string Type)> _files = new(StringComparer.Ordinal)
    {
        ["/"] = (Resource("page.html"), "text/html; charset=utf-8"),
        ["/_/page.css"] = (Resource("page.css"), "text/css; charset=utf-8"),
        ["/_/page.js"] = (Resource("page.js"), "text/javascript; charset=utf-8"),
    };

    /// <summary>Answers a request.</summary>
    /// <param name="context">The request.</param>
    /// <param name="path"><c>/</c>, <c>/subscribe</c>, or something below <c>/_/</c>.</param>
    public Task InvokeAsync(HttpContext context, string path)
    {
        var method = context.Request.Method;
        var isRead = HttpMethods.IsGet(method) || HttpMethods.IsHead(method);
        switch (path)
        {
            case "/" when HttpMethods.IsDelete(method):
                return TreeStoreService.Guard(context, ClearAsync(context));
            case "/" when !isRead:
                return TreeStoreService.MethodNotAllowed(context, "GET, HEAD, DELETE");
            case "/" when !IsForABrowser(context.Request):
                return TreeStoreService.Guard(context, ListAsync(context));
            case "/_/snapshot":
                return HttpMethods.IsPost(method)
                    ? TreeStoreService.Guard(context, SnapshotAsync(context))
                    : TreeStoreService.MethodNotAllowed(context, "POST");
            case "/subscribe":
                return HttpMethods.IsGet(method)
                    ? ChangeEvents.WriteAsync(context, store, options, stopping)
                    : TreeStoreService.MethodNotAllowed(context, "GET");
            case "/_/stats" when isRead:
                return WriteAsync(context, Figures(), ServiceJson.Default.Statistics);
        }

        if (path != "/_/stats" && !_files.ContainsKey(path))
            return Problem.WriteAsync(context, StatusCodes.Status404NotFound, "There is no such address.");
        return isRead ? WriteFileAsync(context, path) : TreeStoreService.MethodNotAllowed(context, "GET, HEAD");
    }

    private Statistics Figures() =>
        new(store.Count, store.Bytes, options.Store.MaxBytes, store.Version, _rented.Read(), store.IsWritable, options.Store.Durable);

    /// <summary>A browser that opens the address wants to see something; programs want the listing.</summary>
    private static bool IsForABrowser(HttpRequest request) =>
        request.QueryString.Value is null or "" && request.Headers.Accept.ToString().Contains("text/html", StringComparison.OrdinalIgnoreCase);

    private async Task ListAsync(HttpContext context)
    {
        var query = context.Request.Query;
        var limit = DefaultLimit;
        if (query["limit"] is [{ } text, ..]
            && (!int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out limit) || limit is < 1 or > MostLimit))
        {
            await Problem.WriteAsync(context, StatusCodes.Status400BadRequest, "'limit' is a number from 1 to 1,000.");
            return;
        }

        var prefix = query["prefix"].FirstOrDefault() ?? "";
        var found = store.List(prefix, query["after"].FirstOrDefault(), limit + 1);
        var page = found.Take(limit).ToList();
        var next = found.Count > limit ? page[^1].Key : null;
        if (next is not null)
            context.Response.Headers.Link = $"</?prefix={Uri.EscapeDataString(prefix)}&after={Uri.EscapeDataString(next)}&limit={limit}>; rel=\"next\"";
        context.Response.Headers.Vary = "Accept";
        await WriteAsync(context, new Listing(page, next), ServiceJson.Default.Listing);
    }

    private async Task ClearAsync(HttpContext context)
    {
        // To clear everything takes '?prefix=': nobody does that by a path that is too short.
        if (context.Request.Query["prefix"] is not [{ } prefix])
        {
            await Problem.WriteAsync(context, StatusCodes.Status400BadRequest,
                "To clear needs '?prefix=', with the first characters of the keys. Nothing after it means all keys.");
            return;
        }

        var (count, outcome) = store.ClearAll(prefix);
        await outcome.WaitAsync();
        await WriteAsync(context, new ClearedKeys(count), ServiceJson.Default.ClearedKeys);
    }

    private async Task SnapshotAsync(HttpContext context)
    {
        if (options.Store.Folder is null)
            await Problem.WriteAsync(context, StatusCodes.Status409Conflict, "The store is in memory only: the service was started without --data.");
        else
            await WriteAsync(context, await Task.Run(store.Snapshot), ServiceJson.Default.SnapshotInfo);
    }

    private Task WriteFileAsync(HttpContext context, string path)
    {
        var (bytes, type) = _files[path];
        var response = context.Response;
        response.ContentType = type;
        response.ContentLength = bytes.Length;
        response.Headers.CacheControl = "no-cache";
        response.Headers.XContentTypeOptions = "nosniff";
        response.Headers.ContentSecurityPolicy =
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
        response.Headers.Vary = "Accept";
        return HttpMethods.IsHead(context.Request.Method) ? Task.CompletedTask : response.BodyWriter.WriteAsync(bytes).AsTask();
    }

    private static Task WriteAsync<T>(HttpContext context, T value, JsonTypeInfo<T> type)
    {
        var response = context.Response;
        response.ContentType = "application/json";
        response.Headers.CacheControl = "no-store";
        if (HttpMethods.IsHead(context.Request.Method))
            return Task.CompletedTask;
        using var json = new Utf8JsonWriter(response.BodyWriter, new JsonWriterOptions { Encoder = ServiceJson.Encoder });
        JsonSerializer.Serialize(json, value, type);
        json.Flush();
        return Task.CompletedTask;
    }

    private static byte[] Resource(string name)
    {
        using var stream = typeof(StorePages).Assembly.GetManifestResourceStream("TreeStores." + name)!;
        var bytes = new byte[stream.Length];
        stream.ReadExactly(bytes);
        return bytes;
    }
}
