using System.Buffers;
using System.Security.Cryptography;

var builder = WebApplication.CreateSlimBuilder(args);
builder.Logging.ClearProviders();
var app = builder.Build();

// Each answer rents in the serializer and in Kestrel.
app.MapGet("/json", () => Enumerable.Range(0, 40).Select(n => new Item(n, $"item {n}", n * 1.5)));

// And this one here, too.
app.MapGet("/hash", async (HttpResponse response) =>
{
    byte[] buffer = ArrayPool<byte>.Shared.Rent(16 * 1024);
    try
    {
        buffer.AsSpan(0, 16 * 1024).Fill(7);
        SHA256.HashData(buffer.AsSpan(0, 16 * 1024), buffer);
        await response.Body.WriteAsync(buffer.AsMemory(0, 32));
    }
    finally
    {
        ArrayPool<byte>.Shared.Return(buffer);
    }
});
app.MapPost("/json", (Item[] items) => items.Length);
app.Run(args.Length > 0 ? args[0] : "http://127.0.0.1:5080");

internal sealed record Item(int Number, string Name, double Price);
