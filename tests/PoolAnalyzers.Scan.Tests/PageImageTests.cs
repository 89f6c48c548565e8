using System.Buffers.Binary;
using Microsoft.Playwright;

namespace PoolAnalyzers.Scan.Tests;

/// <summary>
/// The pictures of the report in docs/images. With <c>IMAGES=docs/images</c> (from the repository's root) in the environment they are made again;
/// without it they are made and thrown away.
/// </summary>
public sealed class PageImageTests(Browser browser) : IClassFixture<Browser>
{
    private const int Width = 800;
    private const int Height = 850;
    private const int MostBytes = 150_000;

    [BrowserFact]
    public async Task ThePicturesOfTheSampleAreSmall()
    {
        using var work = new Workplace();
        string sample = Path.Combine("samples", "Leaky");
        foreach (string file in Directory.EnumerateFiles(Path.Combine(Scanner.Repository, sample)).Where(file => Path.GetExtension(file) is ".cs" or ".csproj"))
        {
            work.With(Path.Combine(sample, Path.GetFileName(file)), File.ReadAllText(file));
        }

        work.Git("init", "-q", "-b", "main");
        work.Git("add", ".");
        work.Git("commit", "-q", "-m", "sample");
        await work.ScanAsync(sample, "--html", "report.html");
        string folder = Environment.GetEnvironmentVariable("IMAGES") is { Length: > 0 } given ? Path.GetFullPath(given, Scanner.Repository) : work.Path;
        var trouble = new List<string>();
        foreach (var scheme in new[] { ColorScheme.Light, ColorScheme.Dark })
        {
            var page = await browser.OpenAsync(Path.Combine(work.Path, "report.html"), trouble, scheme, Width, Height);
            string picture = Path.Combine(folder, $"report-{scheme.ToString().ToLowerInvariant()}.png");
            await page.ScreenshotAsync(new PageScreenshotOptions { Path = picture });
            Assert.InRange(new FileInfo(picture).Length, 1, MostBytes);
        }

        Assert.Empty(trouble);
    }

    [Theory]
    [InlineData("light")]
    [InlineData("dark")]
    public void ThePicturesOfTheDocsFitBesideText(string scheme)
    {
        byte[] picture = File.ReadAllBytes(Path.Combine(Scanner.Repository, "docs", "images", $"report-{scheme}.png"));
        Assert.InRange(picture.Length, 1, MostBytes);

        // The width is the first number of the header, behind the signature and the name of the chunk.
        Assert.InRange(BinaryPrimitives.ReadInt32BigEndian(picture.AsSpan(16)), Width, 2 * Width);
    }
}
