using System.IO.Pipelines;
using System.Text;
using Microsoft.Extensions.Options;

namespace HashGuard;

/// <summary>Lets requests pass to endpoints that ask for it only if the hash in the header is that of the body.</summary>
/// <remarks>
/// The body is hashed as it arrives, where it is, and stays for the endpoint to read. What is wrong is answered with 400, or 413 for a body that is too
/// long, and one line that says what it is.
/// </remarks>
public sealed class HashGuardMiddleware
{
    private static readonly Rejection s_missing = new(StatusCodes.Status400BadRequest, "The request has no content hash, or several.");
    private static readonly Rejection s_malformed = new(StatusCodes.Status400BadRequest, "The content hash is no hexadecimal number of the right length.");
    private static readonly Rejection s_wrong = new(StatusCodes.Status400BadRequest, "The content hash is not that of the body.");
    private static readonly Rejection s_tooLong = new(StatusCodes.Status413PayloadTooLarge, "The body is too long to be checked.");

    private readonly RequestDelegate _next;
    private readonly string _header;
    private readonly ContentHashAlgorithm _algorithm;
    private readonly int _maxBodyLength;
    private readonly HashBuffers _buffers;

    /// <summary>Made once by the application.</summary>
    public HashGuardMiddleware(RequestDelegate next, IOptions<HashGuardOptions> options)
    {
        ArgumentNullException.ThrowIfNull(options);
        _next = next;
        _header = options.Value.Header;
        _algorithm = options.Value.Algorithm;
        _maxBodyLength = options.Value.MaxBodyLength;
        _buffers = HashBuffers.Of(options.Value.Pool);
    }

    /// <summary>Checks, if the endpoint asks for it.</summary>
    public Task InvokeAsync(HttpContext context) =>
        context.GetEndpoint()?.Metadata.GetMetadata<IContentHashMetadata>() is null ? _next(context) : CheckAsync(context);

    private async Task CheckAsync(HttpContext context)
    {
        // What can be refused without the body is refused before it is read.
        var request = context.Request;
        var header = request.Headers[_header];
        var expected = header.Count == 1 ? header[0] : null;
        var rejection = string.IsNullOrEmpty(expected) ? s_missing
            : !HashComparison.IsWellFormed(_algorithm, expected) ? s_malformed
            : request.ContentLength > _maxBodyLength ? s_tooLong
            : await CheckBodyAsync(request.BodyReader, expected);
        if (rejection is null)
            await _next(context);
        else
            await rejection.WriteAsync(context.Response);
    }

    private async ValueTask<Rejection?> CheckBodyAsync(PipeReader body, string expected)
    {
        Hasher? hasher = null;
        try
        {
            for (var hashed = 0L; ;)
            {
                var read = await body.ReadAsync();
                var content = read.Buffer;
                if (read.IsCanceled || content.Length > _maxBodyLength)
                {
                    body.AdvanceTo(content.Start, content.End);
                    return read.IsCanceled ? throw new OperationCanceledException() : s_tooLong;
                }

                if (read.IsCompleted && hasher is null && content.IsSingleSegment)
                {
                    var isRight = _buffers.Matches(new HashComparison(_algorithm, expected, content.FirstSpan));
                    body.AdvanceTo(content.Start);
                    return isRight ? null : s_wrong;
                }

                if (hasher is null)
                {
                    hasher = Hashers.Rent();
                    hasher.Begin(_algorithm);
                }

                foreach (var piece in content.Slice(hashed))
                    hasher.Append(piece.Span);
                hashed = content.Length;
                if (read.IsCompleted)
                {
                    body.AdvanceTo(content.Start);
                    return _buffers.Matches(new HashComparison(_algorithm, expected, hasher)) ? null : s_wrong;
                }

                // Nothing is consumed, all is seen: the next read waits for more.
                body.AdvanceTo(content.Start, content.End);
            }
        }
        finally
        {
            if (hasher is not null)
                Hashers.Return(hasher);
        }
    }

    private sealed class Rejection(int status, string reason)
    {
        private readonly ReadOnlyMemory<byte> _text = Encoding.UTF8.GetBytes(reason);

        public ValueTask<FlushResult> WriteAsync(HttpResponse response)
        {
            response.StatusCode = status;
            response.ContentType = "text/plain";
            response.ContentLength = _text.Length;
            return response.BodyWriter.WriteAsync(_text);
        }
    }
}
