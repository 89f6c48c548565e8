using System.Reflection;
using Microsoft.Playwright;

namespace PoolAnalyzers.Scan.Tests;

/// <summary>Chromium without a network, where there is one: nothing is started for tests that are skipped.</summary>
public sealed class Browser : IAsyncLifetime
{
    // Milliseconds. It ends a hang: how busy the machine is decides nothing.
    private const int Limit = 120_000;

    private IPlaywright? _playwright;
    private IBrowser? _browser;

    /// <inheritdoc/>
    public async Task InitializeAsync()
    {
        if (BrowserFactAttribute.Executable is not { } executable)
        {
            return;
        }

        // The driver is in the package: copying it beside the tests would cost more than a hundred megabytes.
        Environment.SetEnvironmentVariable("PLAYWRIGHT_DRIVER_SEARCH_PATH",
            typeof(Browser).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(metadata => metadata.Key == "PlaywrightPackage").Value);
        _playwright = await Playwright.CreateAsync();
        var options = new BrowserTypeLaunchOptions { ExecutablePath = executable, Args = ["--no-sandbox", "--disable-gpu"], Timeout = Limit };
        _browser = await _playwright.Chromium.LaunchAsync(options);
    }

    /// <summary>Opens a file, listening for errors of scripts and for anything that the page asks of others.</summary>
    /// <param name="trouble">Gets what went wrong.</param>
    /// <param name="fragment">What follows '#' in the address.</param>
    public async Task<IPage> OpenAsync(
        string file, List<string> trouble, ColorScheme scheme = ColorScheme.Light, int width = 1280, int height = 900, float scale = 1,
        string fragment = "", bool script = true)
    {
        string address = new Uri(file).AbsoluteUri;
        var context = await _browser!.NewContextAsync(new BrowserNewContextOptions
        {
            ColorScheme = scheme, ViewportSize = new ViewportSize { Width = width, Height = height }, DeviceScaleFactor = scale, Offline = true,
            JavaScriptEnabled = script,
        });

        context.SetDefaultTimeout(Limit);
        context.SetDefaultNavigationTimeout(Limit);
        var page = await context.NewPageAsync();
        page.PageError += (_, error) => trouble.Add(error);
        page.Console += (_, message) => trouble.Add(message.Text);
        page.Request += (_, request) =>
        {
            if (request.Url.Split('#')[0] != address)
            {
                trouble.Add("asks for " + request.Url);
            }
        };
        await page.GotoAsync(address + fragment);
        return page;
    }

    /// <summary>Leaves a picture where <c>SCREENSHOTS</c> in the environment says.</summary>
    public static async Task PictureAsync(IPage page, string name, bool whole = false)
    {
        if (Environment.GetEnvironmentVariable("SCREENSHOTS") is { Length: > 0 } folder)
        {
            await page.ScreenshotAsync(new PageScreenshotOptions { Path = Path.Combine(folder, name + ".png"), FullPage = whole });
        }
    }

    /// <inheritdoc/>
    public async Task DisposeAsync()
    {
        if (_browser is not null)
        {
            await _browser.DisposeAsync();
        }

        _playwright?.Dispose();
    }
}
