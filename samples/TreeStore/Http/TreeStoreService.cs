using System.Buffers;
using Microsoft.Extensions.Primitives;

namespace TreeStores;

/// <summary>Answers requests.</summary>
/// <remarks>There is no routing: any path is a key, but for <c>/</c>, <c>/subscribe</c> and what begins with <c>/_/</c>.</remarks>
internal sealed class TreeStoreService(TreeStore store, ServiceOptions options, CancellationToken stopping)
{
    private const string JsonType = "application/json";
    private const string NoSuchKey = "There is no such key.";
    private const string ConditionFails = "The value of the key is not what If-Match or If-None-Match asks for.";
    private const string NotEscaped = "The path is not the escaped form of a key in UTF-8.";

    private readonly Access _access = new(options.Token);
    private readonly StorePages _pages = new(store, options, stopping);

    /// <summary>Answers a request.</summary>
    public Task InvokeAsync(HttpContext context)
    {
        if (_access.Refuse(context) is { } refused)
            return refused;
        var path = context.Request.Path.Value is { Length: > 0 } given ? given : "/";
        if (path.Length == 1 || path == "/subscribe" || path.StartsWith("/_/", StringComparison.Ordinal))
            return _pages.InvokeAsync(context, path);

        var method = context.Request.Method;
        if (HttpMethods.IsGet(method) || HttpMethods.IsHead(method))
        {
            if (!path.Contains('%', StringComparison.Ordinal))
                return GetAsync(context, path.AsSpan(1));
            return RequestKey.Of(context, path) is { } read ? GetAsync(context, read)
                : Problem.WriteAsync(context, StatusCodes.Status400BadRequest, NotEscaped);
        }

        var isPut = HttpMethods.IsPut(method);
        if (!isPut && !HttpMethods.IsDelete(method))
            return MethodNotAllowed(context, "GET, HEAD, PUT, DELETE");
        if (RequestKey.Of(context, path) is not { } key)
            return Problem.WriteAsync(context, StatusCodes.Status400BadRequest, NotEscaped);
        if (TreeKey.WhatIsWrong(key) is { } reason)
            return Problem.WriteAsync(context, StatusCodes.Status400BadRequest, reason);
        return Guard(context, isPut ? PutAsync(context, key) : DeleteAsync(context, key));
    }

    /// <summary>Answers a method that the address does not have.</summary>
    public static Task MethodNotAllowed(HttpContext context, string allowed)
    {
        context.Response.Headers.Allow = allowed;
        return Problem.WriteAsync(context, StatusCodes.Status405MethodNotAllowed, $"The address takes {allowed}.");
    }

    /// <summary>Answers what the store refuses with a problem document.</summary>
    public static async Task Guard(HttpContext context, Task answer)
    {
        try
        {
            await answer;
        }
        catch (ValueTooLongException e)
        {
            await Problem.WriteAsync(context, StatusCodes.Status413PayloadTooLarge, e.Message);
        }
        catch (Exception e) when (e is TreeStoreFullException or TreeStoreFileException)
        {
            await Problem.WriteAsync(context, StatusCodes.Status503ServiceUnavailable, e.Message);
        }
        catch (ObjectDisposedException)
        {
            await Problem.WriteAsync(context, StatusCodes.Status503ServiceUnavailable, "The service is stopping.");
        }
        catch (BadHttpRequestException e)
        {
            await Problem.WriteAsync(context, e.StatusCode, e.Message);
        }
    }

    private Task GetAsync(HttpContext context, ReadOnlySpan<char> key)
    {
        if (!store.TryGetLease(key, out var lease))
        {
            return TreeKey.WhatIsWrong(key) is { } reason ? Problem.WriteAsync(context, StatusCodes.Status400BadRequest, reason)
                : Problem.WriteAsync(context, StatusCodes.Status404NotFound, NoSuchKey);
        }

        var isHandedOn = false;
        try
        {
            var response = context.Response;
            response.Headers.ETag = lease.Tag;
            if (IsAnsweredByCondition(context.Request.Headers, lease.Version) is { } status)
            {
                response.StatusCode = status;
                return status == StatusCodes.Status304NotModified ? Task.CompletedTask : Problem.WriteAsync(context, status, ConditionFails);
            }

            response.ContentType = JsonType;
            response.ContentLength = lease.Length;
            if (HttpMethods.IsHead(context.Request.Method))
                return Task.CompletedTask;
            if (!lease.TryGetSpan(out var bytes))
            {
                isHandedOn = true;
                return WriteAsync(response, lease);
            }

            // Kestrel sends it when this method is over.
            response.BodyWriter.Write(bytes);
            return Task.CompletedTask;
        }
        finally
        {
            if (!isHandedOn)
                lease.Dispose();
        }
    }

    /// <summary>Writes a long value, piece by piece, at the pace of the client.</summary>
    private static async Task WriteAsync(HttpResponse response, ValueLease lease)
    {
        using (lease)
        {
            foreach (var piece in lease.Sequence)
            {
                if ((await response.BodyWriter.WriteAsync(piece)).IsCompleted)
                    return;
            }
        }
    }

    private static int? IsAnsweredByCondition(IHeaderDictionary headers, long version)
    {
        if (headers.IfMatch is { Count: > 0 } match && !EntityTag.Names(match.ToString(), version, weak: false))
            return StatusCodes.Status412PreconditionFailed;
        if (headers.IfNoneMatch is { Count: > 0 } noneMatch && EntityTag.Names(noneMatch.ToString(), version, weak: true))
            return StatusCodes.Status304NotModified;
        return null;
    }

    private async Task PutAsync(HttpContext context, string key)
    {
        var (request, response) = (context.Request, context.Response);
        var most = options.Store.MaxValueBytes;
        if (request.ContentLength > most)
        {
            // The rest of the body would have to be read before the connection could serve the next request.
            response.Headers.Connection = "close";
            throw new ValueTooLongException(most);
        }

        var writer = ValueWriters.Rent();
        try
        {
            while (true)
            {
                var read = await request.BodyReader.ReadAsync();
                foreach (var piece in read.Buffer)
                    writer.Append(piece.Span);
                request.BodyReader.AdvanceTo(read.Buffer.End);
                if (writer.Written > most)
                {
                    response.Headers.Connection = "close";
                    throw new ValueTooLongException(most);
                }

                if (read.IsCompleted || read.IsCanceled)
                    break;
            }

            if (Json.WhatIsWrong(writer.Sequence) is { } reason)
            {
                await Problem.WriteAsync(context, StatusCodes.Status400BadRequest, reason);
                return;
            }

            var outcome = store.Put(key, writer.Finish(), ConditionOf(request.Headers));
            if (outcome.Status == TreeStore.Status.Refused)
            {
                await Problem.WriteAsync(context, StatusCodes.Status412PreconditionFailed, ConditionFails);
                return;
            }

            response.Headers.ETag = EntityTag.Of(await outcome.WaitAsync());
            response.StatusCode = outcome.IsNew ? StatusCodes.Status201Created : StatusCodes.Status204NoContent;
        }
        finally
        {
            ValueWriters.Return(writer);
        }
    }

    private async Task DeleteAsync(HttpContext context, string key)
    {
        var outcome = store.Remove(key, ConditionOf(context.Request.Headers));
        switch (outcome.Status)
        {
            case TreeStore.Status.Missing:
                await Problem.WriteAsync(context, StatusCodes.Status404NotFound, NoSuchKey);
                break;
            case TreeStore.Status.Refused:
                await Problem.WriteAsync(context, StatusCodes.Status412PreconditionFailed, ConditionFails);
                break;
            default:
                await outcome.WaitAsync();
                context.Response.StatusCode = StatusCodes.Status204NoContent;
                break;
        }
    }

    private static TreeStore.Condition ConditionOf(IHeaderDictionary headers) => new(Text(headers.IfMatch), Text(headers.IfNoneMatch));

    private static string? Text(StringValues header) => header.Count == 0 ? null : header.ToString();
}
