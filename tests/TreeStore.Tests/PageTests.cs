using System.Reflection;
using Microsoft.Playwright;

namespace TreeStores.Tests;

/// <summary>The page in a real browser. With <c>SCREENSHOTS=folder</c> in the environment it leaves pictures there.</summary>
public sealed class PageTests : RentalTest
{
    private readonly List<string> _trouble = [];

    // Of each step, to end a hang. In milliseconds.
    private const float Limit = 120_000;

    [BrowserFact]
    public async Task It_shows_keys_by_folder_and_a_value()
    {
        await RunAsync(async (service, page) =>
        {
            await page.WaitForFunctionAsync("() => document.querySelectorAll('#list button').length === 3");
            Assert.Equal(["customers/", "orders/", "version"], await NamesAsync(page));
            await page.WaitForFunctionAsync("() => document.querySelector('#figures').textContent.startsWith('34 keys, ')");
            await page.ClickAsync("#list button:has-text('orders/')");
            await page.WaitForFunctionAsync("() => document.querySelectorAll('#list button').length === 31");
            await page.ClickAsync("#list button[data-name='orders/17']");
            await page.WaitForFunctionAsync("() => document.querySelector('#valuetext').textContent.includes('\"Id\": 17')");
            Assert.Contains("orders/17, ", await page.InnerTextAsync("#valuefacts"), StringComparison.Ordinal);
            await page.ClickAsync("#crumbs button");
            await page.WaitForFunctionAsync("() => document.querySelectorAll('#list button').length === 3");
            await page.FillAsync("#prefix", "orders/2");
            await page.WaitForFunctionAsync("() => document.querySelectorAll('#list button').length === 11");
            await page.FillAsync("#prefix", "nobody");
            await page.WaitForFunctionAsync("() => !document.querySelector('#nothing').hidden");
        });
    }

    [BrowserFact]
    public async Task It_shows_a_value_with_every_digit_and_every_name()
    {
        await RunAsync(async (service, page) =>
        {
            service.Store.SetJson("exact", """{"n":12345678901234567890,"n":1.50,"e":{},"a":[[],1,{"t":"\\\"{[,:\u2028x"}],"s":""}"""u8);
            await page.WaitForFunctionAsync("() => document.querySelectorAll('#list button').length === 4");
            await page.ClickAsync("#list button[data-name='exact']");
            await page.WaitForFunctionAsync("() => document.querySelector('#valuetext').textContent.includes('1.50')");
            const string Expected = """
                {
                  "n": 12345678901234567890,
                  "n": 1.50,
                  "e": {},
                  "a": [
                    [],
                    1,
                    {
                      "t": "\\\"{[,:\u2028x"
                    }
                  ],
                  "s": ""
                }
                """;
            Assert.Equal(Expected, await page.EvaluateAsync<string>("() => document.querySelector('#valuetext').textContent"));

            // A click while the service is gone changes nothing, and nothing is thrown.
            await service.DisposeAsync();
            await page.ClickAsync("#list button[data-name='version']");
            await page.WaitForFunctionAsync("() => document.querySelector('#state').dataset.state === 'lost'");
            Assert.Contains("1.50", await page.InnerTextAsync("#valuetext"), StringComparison.Ordinal);
            _trouble.RemoveAll(t => t.Contains("ERR_", StringComparison.Ordinal));
        });
    }

    [BrowserFact]
    public async Task It_shows_changes_as_they_happen_and_never_runs_them()
    {
        await RunAsync(async (service, page) =>
        {
            const string Evil = "<img src=x onerror=\"document.title='taken'\">";
            await page.WaitForFunctionAsync("() => document.querySelector('#state').dataset.state === 'live'");
            service.Store.Set("evil" + Evil.Replace("/", "", StringComparison.Ordinal), Evil);
            service.Store.Remove("version");
            service.Store.Clear("customers/");
            await page.WaitForFunctionAsync("() => document.querySelectorAll('#feed li').length === 3");
            Assert.Equal(["cleared", "removed", "set"], await page.Locator("#feed .kind").AllInnerTextsAsync());
            Assert.Contains("<img src=x", await page.Locator("#feed .name").Last.InnerTextAsync(), StringComparison.Ordinal);

            // The listing follows, and so does the value that is shown.
            await page.WaitForFunctionAsync("() => document.querySelectorAll('#list button').length === 2");
            await page.ClickAsync("#list button:has-text('evil')");
            await page.WaitForFunctionAsync("() => document.querySelector('#valuetext').textContent.includes('onerror')");
            service.Store.Set("evil" + Evil, "now this");
            await page.WaitForFunctionAsync("() => document.querySelector('#valuetext').textContent.includes('now this')");
            Assert.Equal("TreeStore", await page.TitleAsync());

            await page.ClickAsync("#pause");
            service.Store.Set("later", 1);
            await page.WaitForFunctionAsync("() => document.querySelectorAll('#list button').length === 3");
            Assert.Equal(4, await page.Locator("#feed li").CountAsync());
        });
    }

    [BrowserFact]
    public async Task It_can_be_read_in_light_and_dark_and_on_a_narrow_screen()
    {
        (ColorScheme, int, string)[] windows = [(ColorScheme.Light, 1280, "light"), (ColorScheme.Dark, 1280, "dark"), (ColorScheme.Dark, 380, "narrow")];
        foreach (var (scheme, width, name) in windows)
        {
            await RunAsync(
                async (service, page) =>
                {
                    await page.WaitForFunctionAsync("() => document.querySelector('#state').dataset.state === 'live'");
                    for (var i = 0; i < 8; i++)
                        service.Store.Set($"orders/{i}", Order.Number(i + 100), TestJson.Default.Order);
                    service.Store.Remove("orders/9");
                    service.Store.Clear("customers/");
                    await page.ClickAsync("#list button:has-text('orders/')");
                    await page.ClickAsync("#list button[data-name='orders/17']");
                    await page.WaitForFunctionAsync(
                        "() => document.querySelectorAll('#feed li').length === 10 && document.querySelector('#valuetext').textContent.includes('17')");

                    // What is new is in another color for a moment.
                    await page.WaitForFunctionAsync("() => document.getAnimations().every(a => a.playState === 'finished')");
                    Assert.Equal(scheme == ColorScheme.Dark, await page.EvaluateAsync<double>(
                        "() => getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).reduce((sum, part) => sum + part / 765, 0)") < 0.5);
                    Assert.Empty(await HardToReadAsync(page));
                    var fits = await page.EvaluateAsync<bool>("() => document.documentElement.scrollWidth <= innerWidth");
                    Assert.True(fits, "the page is wider than its window");
                    if (Environment.GetEnvironmentVariable("SCREENSHOTS") is { Length: > 0 } folder)
                        await page.ScreenshotAsync(new PageScreenshotOptions { Path = Path.Combine(folder, $"treestore-{name}.png"), FullPage = true });
                },
                scheme, width);
        }
    }

    [BrowserFact]
    public async Task The_keyboard_reaches_everything_and_the_end_is_told()
    {
        await RunAsync(async (service, page) =>
        {
            await page.WaitForFunctionAsync("() => document.querySelectorAll('#list button').length === 3");
            var reached = new HashSet<string>();
            for (var i = 0; i < 12; i++)
            {
                await page.Keyboard.PressAsync("Tab");
                reached.Add(await page.EvaluateAsync<string>("() => document.activeElement.id || document.activeElement.closest('[id]')?.id || ''"));
                Assert.NotEqual("none", await page.EvaluateAsync<string>(
                    "() => document.activeElement === document.body ? '' : getComputedStyle(document.activeElement).outlineStyle"));
            }

            Assert.Superset(new HashSet<string> { "prefix", "list", "valuetext", "pause" }, reached);
            await service.DisposeAsync();
            await page.WaitForFunctionAsync("() => document.querySelector('#state').dataset.state === 'lost'");

            // The browser says by itself that it could not reach the service.
            _trouble.RemoveAll(t => t.Contains("ERR_", StringComparison.Ordinal));
        });
    }

    private async Task RunAsync(Func<Service, IPage, Task> test, ColorScheme scheme = ColorScheme.Light, int width = 1280)
    {
        await using var service = await Service.StartAsync(o => o with { Store = o.Store with { Json = TestJson.Default.Options } });
        foreach (var i in Enumerable.Range(0, 31))
            service.Store.Set($"orders/{i}", Order.Number(i));
        service.Store.Set("customers/1", 1);
        service.Store.Set("customers/2", 1);
        service.Store.Set("version", 1);

        // The driver is in the package: copying it beside the tests would cost more than a hundred megabytes.
        Environment.SetEnvironmentVariable("PLAYWRIGHT_DRIVER_SEARCH_PATH",
            typeof(PageTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(metadata => metadata.Key == "PlaywrightPackage").Value);
        using var playwright = await Playwright.CreateAsync();
        await using var browser = await playwright.Chromium.LaunchAsync(
            new BrowserTypeLaunchOptions { ExecutablePath = BrowserFactAttribute.Executable, Args = ["--no-sandbox", "--disable-gpu"], Timeout = Limit });
        var context = await browser.NewContextAsync(new BrowserNewContextOptions
        {
            ColorScheme = scheme, ViewportSize = new ViewportSize { Width = width, Height = 900 },
        });
        context.SetDefaultTimeout(Limit);
        var page = await context.NewPageAsync();
        page.PageError += (_, error) => _trouble.Add(error);
        page.Console += (_, message) => _trouble.Add(message.Text);
        page.Request += (_, request) =>
        {
            if (!request.Url.StartsWith(service.Address.ToString(), StringComparison.Ordinal) && !request.Url.StartsWith("data:", StringComparison.Ordinal))
                _trouble.Add("asks for " + request.Url);
        };
        await page.GotoAsync(service.Address.ToString());
        await test(service, page);
        Assert.Empty(_trouble);
    }

    private static Task<string[]> NamesAsync(IPage page) =>
        page.EvaluateAsync<string[]>("() => [...document.querySelectorAll('#list .name')].map(name => name.textContent)");

    // Texts whose contrast with what is behind them is too low, as WCAG reckons it.
    private static Task<string[]> HardToReadAsync(IPage page) => page.EvaluateAsync<string[]>(
        """
        () => {
          const parts = color => color.match(/[\d.]+/g).map(Number);
          const linear = x => x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
          const light = color => { const [r, g, b] = parts(color).map(x => linear(x / 255)); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
          const behind = element => {
            for (; element; element = element.parentElement) {
              const color = getComputedStyle(element).backgroundColor;
              if (parts(color)[3] !== 0) return color;
            }
            return 'rgb(255,255,255)';
          };
          const found = new Set();
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const element = walker.currentNode.parentElement;
            if (!walker.currentNode.textContent.trim() || !element.checkVisibility() || element.closest('script, noscript')) continue;
            const a = light(getComputedStyle(element).color), b = light(behind(element));
            const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            if (contrast < 4.5) found.add(contrast.toFixed(2) + ' ' + element.className + ': ' + walker.currentNode.textContent.trim());
          }
          return [...found];
        }
        """);
}
