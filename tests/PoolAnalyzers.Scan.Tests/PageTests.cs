using System.Reflection;
using Microsoft.Playwright;

namespace PoolAnalyzers.Scan.Tests;

/// <summary>The HTML report in a real browser. With <c>SCREENSHOTS=folder</c> in the environment it leaves pictures there.</summary>
public sealed class PageTests : IAsyncLifetime, IDisposable
{
    private readonly Workplace _work = new();
    private readonly List<string> _trouble = [];
    private IPlaywright? _playwright;
    private IBrowser? _browser;

    private string Page => new Uri(Path.Combine(_work.Path, "report.html")).AbsoluteUri;

    /// <summary>Starts the browser, if there is one, and writes a page about two projects.</summary>
    public async Task InitializeAsync()
    {
        if (BrowserFactAttribute.Executable is not { } executable)
        {
            return;
        }

        // The driver lies in the package: copying it beside the tests would cost more than a hundred megabytes.
        Environment.SetEnvironmentVariable("PLAYWRIGHT_DRIVER_SEARCH_PATH",
            typeof(PageTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(metadata => metadata.Key == "PlaywrightPackage").Value);
        _playwright = await Playwright.CreateAsync();
        _browser = await _playwright.Chromium.LaunchAsync(new BrowserTypeLaunchOptions { ExecutablePath = executable, Args = ["--no-sandbox", "--disable-gpu"] });

        foreach (string file in Directory.EnumerateFiles(Path.Combine(Scanner.Repository, "samples", "Leaky"), "*.cs"))
        {
            _work.With("Leaky/" + Path.GetFileName(file), File.ReadAllText(file));
        }

        _work.With("Leaky/Leaky.csproj", "<Project />").With("Web <App>/Web.csproj", "<Project />").With("Web <App>/Evil.cs", Workplace.LeakyCode.Replace(
            "// bug: POOL001", "// </code></script><script>document.title='taken'</script> &amp; \"quoted\"", StringComparison.Ordinal));
        var scan = await _work.ScanAsync(".", "--html", "report.html");
        Assert.Equal(CommandLine.ExitCode.Findings, scan.ExitCode);
    }

    [BrowserFact]
    public async Task TheFiltersShowWhatMatches()
    {
        var page = await OpenAsync();
        int all = await ShownAsync(page);
        Assert.True(all > 8, $"{all} findings");
        Assert.Equal($"{all} of {all} shown", await page.TextContentAsync("#shown"));

        await page.ClickAsync("[data-rule=POOL011].rule");
        Assert.Equal(2, await ShownAsync(page));
        await page.ClickAsync("[data-rule=POOL010].rule");
        Assert.Equal(3, await ShownAsync(page));
        await page.ClickAsync("#clear");
        await page.WaitForFunctionAsync("() => !document.querySelector('.rule[aria-pressed=true]') && !document.querySelector('.finding[hidden]')");

        await page.SelectOptionAsync("#project", "Web");
        Assert.Equal(1, await ShownAsync(page));
        Assert.Equal(1, await page.Locator("section.file:visible").CountAsync());
        await page.SelectOptionAsync("#project", "");

        // Words of the message, of the code and of the path, in any order.
        await page.FillAsync("#text", "TOLOWER messagetext");
        Assert.Equal(1, await ShownAsync(page));
        await page.FillAsync("#text", "nothing says this");
        Assert.Equal(0, await ShownAsync(page));
        Assert.True(await page.IsVisibleAsync("#nothing"));
        Assert.Empty(_trouble);
    }

    [BrowserFact]
    public async Task TheKeyboardSuffices()
    {
        var page = await OpenAsync();
        await page.Keyboard.PressAsync("/");
        await page.Keyboard.TypeAsync("POOL010");
        Assert.Equal(1, await ShownAsync(page));
        await page.Keyboard.PressAsync("Escape");
        await page.WaitForFunctionAsync("() => !document.querySelector('.finding[hidden]')");

        await page.Keyboard.PressAsync("j");
        string first = await FocusedAsync(page);
        await page.Keyboard.PressAsync("j");
        Assert.NotEqual(first, await FocusedAsync(page));
        await page.Keyboard.PressAsync("k");
        Assert.Equal(first, await FocusedAsync(page));
        await page.Keyboard.PressAsync("Enter");
        Assert.Equal(1, await page.Locator("details.finding:not([open])").CountAsync());
        await page.Keyboard.PressAsync("a");
        Assert.Equal(0, await page.Locator("details.finding[open]").CountAsync());
        await page.Keyboard.PressAsync("a");

        await page.Keyboard.PressAsync("?");
        Assert.True(await page.IsVisibleAsync("#help"));
        await page.Keyboard.PressAsync("Escape");
        Assert.False(await page.IsVisibleAsync("#help"));

        // Whatever has the focus shows it, and everything that can be pressed can be reached.
        var reached = new HashSet<string>();
        await page.EvaluateAsync("() => document.activeElement.blur()");
        for (int i = 0; i < 60; i++)
        {
            await page.Keyboard.PressAsync("Tab");
            reached.Add(await page.EvaluateAsync<string>("() => document.activeElement.id || document.activeElement.className || document.activeElement.tagName"));
        }

        Assert.Superset(new HashSet<string> { "all", "theme", "keys", "text", "project", "rule", "clear", "SUMMARY", "frame", "A" }, reached);
        Assert.Empty(_trouble);
    }

    [BrowserFact]
    public async Task LightAndDarkFollowTheSystemAndTheButton()
    {
        foreach (var scheme in new[] { ColorScheme.Light, ColorScheme.Dark })
        {
            var page = await OpenAsync(scheme);
            bool dark = scheme == ColorScheme.Dark;
            Assert.Equal(dark, await LuminanceAsync(page) < 0.5);
            Assert.Empty(await HardToReadAsync(page));
            await ScreenshotAsync(page, dark ? "dark" : "light");
            await page.Keyboard.PressAsync("t");
            Assert.Equal(!dark, await LuminanceAsync(page) < 0.5);
            Assert.Empty(await HardToReadAsync(page));
        }

        var narrow = await OpenAsync(width: 420);
        Assert.True(await narrow.EvaluateAsync<bool>("() => document.documentElement.scrollWidth <= innerWidth"), "the page is wider than its window");
        await ScreenshotAsync(narrow, "narrow");
        Assert.Empty(_trouble);
    }

    [BrowserFact]
    public async Task CodeIsShownAndNeverRun()
    {
        var page = await OpenAsync();
        Assert.Contains("findings in", await page.TitleAsync(), StringComparison.Ordinal);
        await page.SelectOptionAsync("#project", "Web");
        Assert.Contains("</script><script>document.title='taken'</script> &amp; \"quoted\"", await page.Locator(".finding:visible").TextContentAsync(), StringComparison.Ordinal);
        Assert.Empty(_trouble);
    }

    [BrowserFact]
    public async Task ThePathIsMarkedInTheCode()
    {
        var page = await OpenAsync();
        await page.FillAsync("#text", "POOL010");
        var finding = page.Locator(".finding:visible");
        Assert.Equal(["1 rented here", "2 released here", "3 released again here"], (await finding.Locator("span.told").AllTextContentsAsync()).Order(StringComparer.Ordinal));
        Assert.Contains("Return(block)", await finding.Locator("mark.report").First.TextContentAsync(), StringComparison.Ordinal);
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

    /// <inheritdoc/>
    public void Dispose() => _work.Dispose();

    // Offline, and listening for errors of scripts and for anything that the page asks of others.
    private async Task<IPage> OpenAsync(ColorScheme scheme = ColorScheme.Light, int width = 1280)
    {
        var context = await _browser!.NewContextAsync(new BrowserNewContextOptions { ColorScheme = scheme, ViewportSize = new ViewportSize { Width = width, Height = 900 }, Offline = true });
        var page = await context.NewPageAsync();
        page.PageError += (_, error) => _trouble.Add(error);
        page.Console += (_, message) => _trouble.Add(message.Text);
        page.Request += (_, request) =>
        {
            if (request.Url != Page)
            {
                _trouble.Add("asks for " + request.Url);
            }
        };
        await page.GotoAsync(Page);
        return page;
    }

    private static Task<int> ShownAsync(IPage page) => page.Locator(".finding:visible").CountAsync();

    private static Task<string> FocusedAsync(IPage page) => page.EvaluateAsync<string>("() => document.activeElement.tagName === 'SUMMARY' ? document.activeElement.textContent : 'nothing'");

    private static Task<double> LuminanceAsync(IPage page) => page.EvaluateAsync<double>(
        "() => getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).reduce((sum, part) => sum + part / 765, 0)");

    // Texts whose contrast with what is behind them is too low, as WCAG reckons it.
    private static Task<string[]> HardToReadAsync(IPage page) => page.EvaluateAsync<string[]>(
        """
        () => {
          const parts = color => color.match(/[\d.]+/g).map(Number);
          const light = color => { const [r, g, b] = parts(color).map(x => x / 255).map(x => x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
          const behind = element => { for (; element; element = element.parentElement) { const color = getComputedStyle(element).backgroundColor; if (parts(color)[3] !== 0) return color; } return 'rgb(255,255,255)'; };
          const found = new Set();
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const element = walker.currentNode.parentElement;
            if (!walker.currentNode.textContent.trim() || !element.checkVisibility() || element.closest('script, dialog')) continue;
            const a = light(getComputedStyle(element).color), b = light(behind(element));
            const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            if (contrast < 4.5) found.add(contrast.toFixed(2) + ' ' + element.className + ': ' + walker.currentNode.textContent.trim());
          }
          return [...found];
        }
        """);

    private static async Task ScreenshotAsync(IPage page, string name)
    {
        if (Environment.GetEnvironmentVariable("SCREENSHOTS") is { Length: > 0 } folder)
        {
            await page.ScreenshotAsync(new PageScreenshotOptions { Path = Path.Combine(folder, name + ".png") });
        }
    }
}
