using System.Buffers;
using System.IO.Pipelines;
using System.Security.Cryptography;
using HashGuard;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Options;

namespace PoolAnalyzers.Benchmarks.Systems;

/// <summary>What a request brings along, and so what has to be done.</summary>
internal enum RequestKind
{
    /// <summary>The right hash.</summary>
    Valid,

    /// <summary>The right hash, to an endpoint that does not ask.</summary>
    Unchecked,

    /// <summary>What cannot be a hash.</summary>
    InvalidHeader,

    /// <summary>The hash of another body.</summary>
    InvalidHash,
}

/// <summary>A request that goes through the middleware again and again, without a server around it.</summary>
internal sealed class CheckedRequest
{
    private readonly HashGuardMiddleware _middleware;
    private readonly DefaultHttpContext _context;
    private readonly Body _body;
    private readonly int _expectedStatus;

    public CheckedRequest(int length, PoolKind pool, RequestKind kind)
    {
        var content = new byte[length];
        content.AsSpan().Fill((byte)'-');
        _body = new Body(content);
        _expectedStatus = kind is RequestKind.Valid or RequestKind.Unchecked ? StatusCodes.Status200OK : StatusCodes.Status400BadRequest;
        _middleware = new HashGuardMiddleware(_ => Task.CompletedTask, Options.Create(new HashGuardOptions { Pool = pool }));

        var features = new FeatureCollection();
        features.Set<IHttpRequestFeature>(new HttpRequestFeature { Method = "POST" });
        features.Set<IHttpResponseFeature>(new HttpResponseFeature());
        features.Set<IRequestBodyPipeFeature>(_body);
        features.Set<IHttpResponseBodyFeature>(new Nowhere());
        _context = new DefaultHttpContext(features);
        _context.Request.Headers["X-Content-Hash"] = kind switch
        {
            RequestKind.InvalidHeader => "00",
            RequestKind.InvalidHash => new string('0', 64),
            _ => Convert.ToHexString(SHA256.HashData(content)),
        };
        object[] metadata = kind == RequestKind.Unchecked ? [] : [new ValidateContentHashAttribute()];
        _context.SetEndpoint(new Endpoint(null, new EndpointMetadataCollection(metadata), "benchmark"));
        Run(1);
    }

    /// <summary>Sends it so many times.</summary>
    public void Run(int operations)
    {
        for (var i = 0; i < operations; i++)
        {
            _context.Response.StatusCode = StatusCodes.Status200OK;
            _middleware.InvokeAsync(_context).GetAwaiter().GetResult();
        }

        if (_context.Response.StatusCode != _expectedStatus)
            throw new InvalidOperationException($"The answer is {_context.Response.StatusCode} where {_expectedStatus} is right.");
    }

    /// <summary>A body that is there from the start, in one piece, and never ends to be.</summary>
    private sealed class Body(byte[] content) : PipeReader, IRequestBodyPipeFeature
    {
        private readonly ReadOnlySequence<byte> _content = new(content);

        public PipeReader Reader => this;

        public override void AdvanceTo(SequencePosition consumed)
        {
        }

        public override void AdvanceTo(SequencePosition consumed, SequencePosition examined)
        {
        }

        public override void CancelPendingRead()
        {
        }

        public override void Complete(Exception? exception = null)
        {
        }

        public override ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default) => new(new ReadResult(_content, false, true));

        public override bool TryRead(out ReadResult result)
        {
            result = new ReadResult(_content, false, true);
            return true;
        }
    }

    /// <summary>A response that nobody gets.</summary>
    private sealed class Nowhere : PipeWriter, IHttpResponseBodyFeature
    {
        private readonly byte[] _buffer = new byte[4096];

        public Stream Stream => Stream.Null;

        public PipeWriter Writer => this;

        public override void Advance(int bytes)
        {
        }

        public override void CancelPendingFlush()
        {
        }

        public override void Complete(Exception? exception = null)
        {
        }

        public override ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default) => default;

        public override Memory<byte> GetMemory(int sizeHint = 0) => _buffer;

        public override Span<byte> GetSpan(int sizeHint = 0) => _buffer;

        public Task CompleteAsync() => Task.CompletedTask;

        public void DisableBuffering()
        {
        }

        public Task SendFileAsync(string path, long offset, long? count, CancellationToken cancellationToken = default) => throw new NotSupportedException();

        public Task StartAsync(CancellationToken cancellationToken = default) => Task.CompletedTask;
    }
}

/// <summary>The check as it is often written: one hash object for all requests, digits compared one pair after the other up to the first that differs.</summary>
/// <remarks>What the ratios for invalid requests were published for. It works with one request at a time only.</remarks>
internal sealed class TextbookCheck(byte[] content, string expected, bool isRight) : IDisposable
{
    private readonly SHA256 _hash = SHA256.Create();

    public void Run(int operations)
    {
        var passed = false;
        for (var i = 0; i < operations; i++)
            passed = Matches();
        if (passed != isRight)
            throw new InvalidOperationException("The textbook is wrong.");
    }

    public void Dispose() => _hash.Dispose();

    private bool Matches()
    {
        var buffer = ArrayPool<byte>.Shared.Rent(32);
        try
        {
            if (!_hash.TryComputeHash(content, buffer, out var length))
                return false;
            for (var i = 0; i < length; i++)
            {
                if (!byte.TryParse(expected.AsSpan(2 * i, 2), System.Globalization.NumberStyles.AllowHexSpecifier, null, out var value) || value != buffer[i])
                    return false;
            }

            return true;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}
