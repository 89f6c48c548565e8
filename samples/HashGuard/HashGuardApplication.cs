using System.Globalization;
using System.Text;

namespace HashGuard;

/// <summary>The service: two endpoints that count the bytes of a body, one of them behind the check.</summary>
public static class HashGuardApplication
{
    /// <summary>Builds it, without starting it.</summary>
    /// <param name="args">Settings, such as <c>--urls http://127.0.0.1:5080 --HashGuard:Pool Locked --HashGuard:Algorithm Sha512</c>.</param>
    public static WebApplication Build(string[] args)
    {
        var builder = WebApplication.CreateSlimBuilder(args);
        builder.Logging.SetMinimumLevel(LogLevel.Warning);
        builder.Services.AddHashGuard();
        builder.Services.AddOptions<HashGuardOptions>().BindConfiguration("HashGuard");
        var app = builder.Build();
        app.UseRouting();
        app.UseHashGuard();
        app.MapPost("/ValidateContent/validated", CountAsync).RequireContentHash();
        app.MapPost("/ValidateContent/unvalidated", CountAsync);
        return app;
    }

    private static async Task CountAsync(HttpContext context)
    {
        var body = context.Request.BodyReader;
        var count = 0L;
        while (true)
        {
            var read = await body.ReadAsync();
            count += read.Buffer.Length;
            body.AdvanceTo(read.Buffer.End);
            if (read.IsCompleted)
                break;
        }

        context.Response.ContentType = "text/plain";
        Write(context.Response, count);
        await context.Response.BodyWriter.FlushAsync();
    }

    private static void Write(HttpResponse response, long count)
    {
        Span<char> digits = stackalloc char[20];
        count.TryFormat(digits, out var length, provider: CultureInfo.InvariantCulture);
        response.ContentLength = length;
        Encoding.ASCII.GetBytes(digits[..length], response.BodyWriter);
    }
}
