using System.Buffers;
using System.Security.Cryptography;
using System.Text.Json;

var builder = WebApplication.CreateSlimBuilder(args);
builder.Logging.ClearProviders();
var app = builder.Build();

Item[] items = [.. Enumerable.Range(0, 40).Select(n => new Item(n, $"item {n}", n * 1.5))];

// Each answer rents in the serializer, which collects it before it is sent.
app.MapGet("/json", () => Results.Bytes(JsonSerializer.SerializeToUtf8Bytes(items), "application/json"));

// Forty rentals for each answer: more than one program in a hundred makes.
app.MapGet("/text", () => string.Concat(Enumerable.Range(0, 40).Select(n => $"item {n}, ")));

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
app.MapPost("/json", (Item[] given) => given.Length);
app.Run(args.Length > 0 ? args[0] : "http://127.0.0.1:5080");

internal sealed record Item(int Number, string Name, double Price);
