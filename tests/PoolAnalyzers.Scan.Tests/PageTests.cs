using Microsoft.Playwright;
using PoolAnalyzers.Scan.CommandLine;
using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Tests;

/// <summary>The HTML report in a real browser. With <c>SCREENSHOTS=folder</c> in the environment it leaves pictures there.</summary>
public sealed class PageTests(Browser browser) : IClassFixture<Browser>, IAsyncLifetime, IDisposable
{
    private readonly Workplace _work = new();
    private readonly List<string> _trouble = [];

    /// <summary>Writes a page about two projects.</summary>
    public async Task InitializeAsync()
    {
        foreach (string file in Directory.EnumerateFiles(Path.Combine(Scanner.Repository, "samples", "Leaky"), "*.cs"))
        {
            _work.With("Leaky/" + Path.GetFileName(file), File.ReadAllText(file));
        }

        _work.With("Leaky/Leaky.csproj", "<Project />").With("Web <App>/Web.csproj", "<Project />").With("Web <App>/Evil.cs", Workplace.LeakyCode.Replace(
            "// bug: POOL001", "// </code></script><script>document.title='taken'</script> &amp; \"quoted\"", StringComparison.Ordinal))
            .With(".editorconfig",
                "root = true\n[Evil.cs]\ndotnet_diagnostic.POOL001.severity = error\n[ArchiveTail.cs]\ndotnet_diagnostic.POOL016.severity = suggestion\n");
        var scan = await _work.ScanAsync(".", "--html", "report.html");
        Assert.Equal(ExitCode.Findings, scan.ExitCode);
    }

    [BrowserFact]
    public async Task TheFiltersShowWhatMatches()
    {
        var page = await OpenAsync();
        int all = await ShownAsync(page);
        Assert.True(all > 8, $"{all} findings");
        Assert.Equal($"{all} of {all} shown", await page.TextContentAsync("#shown"));

        await page.ClickAsync(".toggle[data-rule=POOL011]");
        Assert.Equal(2, await ShownAsync(page));
        await page.ClickAsync(".toggle[data-rule=POOL010]");
        Assert.Equal(3, await ShownAsync(page));
        await page.ClickAsync("#clear");
        await page.WaitForFunctionAsync("() => !document.querySelector('.toggle[aria-pressed=true]') && !document.querySelector('.finding[hidden]')");

        await page.ClickAsync(".toggle[data-level=error]");
        Assert.Equal(1, await ShownAsync(page));
        await page.ClickAsync(".toggle[data-level=info]");
        Assert.Equal(2, await ShownAsync(page));
        await page.ClickAsync(".toggle[data-level=error]");
        await page.ClickAsync(".toggle[data-level=info]");
        Assert.Equal(all, await ShownAsync(page));

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
    public async Task TheOverviewCountsSortsAndLeadsToTheFindings()
    {
        var page = await OpenAsync();
        var rules = page.Locator("table.counts").First;
        Assert.Equal(await page.EvaluateAsync<string[]>("() => [...new Set([...document.querySelectorAll('.finding')].map(f => f.dataset.rule))].sort()"),
            await ColumnAsync(rules, 0));
        var counts = await ColumnAsync(rules, 2);
        Assert.Equal(await page.Locator(".finding").CountAsync(), counts.Sum(int.Parse));
        Assert.Contains("Rental is released twice", await ColumnAsync(rules, 1));
        Assert.Contains("Leaky, Web", await ColumnAsync(rules, 5));

        // Numbers from the largest down, then up; words from A to Z. What is sorted by is said to screen readers too.
        await rules.Locator("th:nth-child(3) button").ClickAsync();
        Assert.Equal(counts.OrderByDescending(int.Parse), await ColumnAsync(rules, 2));
        Assert.Equal("descending", await rules.Locator("th:nth-child(3)").GetAttributeAsync("aria-sort"));
        await rules.Locator("th:nth-child(3) button").ClickAsync();
        Assert.Equal(counts.OrderBy(int.Parse), await ColumnAsync(rules, 2));
        await rules.Locator("th:nth-child(2) button").ClickAsync();
        Assert.Equal((await ColumnAsync(rules, 1)).Order(StringComparer.Ordinal), await ColumnAsync(rules, 1));
        Assert.Equal(1, await rules.Locator("[aria-sort]").CountAsync());
        await rules.Locator("th:nth-child(4) button").ClickAsync();
        Assert.Equal("error warning", (await ColumnAsync(rules, 3))[0]);

        await page.ClickAsync(".pick[data-pick=POOL010]");
        Assert.Equal(1, await ShownAsync(page));
        Assert.Equal(["Leaky", "Web"], (await ColumnAsync(page.Locator("table.counts").Nth(1), 0)).Order(StringComparer.Ordinal));
        Assert.Empty(_trouble);
    }

    [BrowserFact]
    public async Task TheHeadTellsWhereTheReportComesFrom()
    {
        _work.Git("init", "-q", "-b", "trunk");
        _work.Git("remote", "add", "origin", "git@example.org:team/code.git");
        _work.Git("add", "Leaky");
        _work.Git("commit", "-q", "-m", "first");
        await _work.ScanAsync(".", "--html", "report.html", "--exclude", "Web*");
        var page = await OpenAsync();
        string facts = await page.InnerTextAsync(".facts");
        Assert.Contains("2026-01-02 03:04 UTC", facts, StringComparison.Ordinal);
        Assert.Matches(@"poolscan \d+\.\d+\.\d+", facts);
        Assert.Matches("[0-9a-f]{10} on trunk", facts);
        Assert.DoesNotContain("with changes", facts, StringComparison.Ordinal);
        Assert.Contains("poolscan . --html report.html --exclude \"Web*\"", facts, StringComparison.Ordinal);
        Assert.StartsWith("https://example.org/team/code/tree/", await page.GetAttributeAsync(".facts a", "href"), StringComparison.Ordinal);

        _work.With("Leaky/Copier.cs", "// changed\n" + File.ReadAllText(Path.Combine(_work.Path, "Leaky", "Copier.cs")));
        await _work.ScanAsync(".", "--html", "report.html");
        Assert.Contains("with changes", await (await OpenAsync()).InnerTextAsync(".facts"), StringComparison.Ordinal);
    }

    [BrowserFact]
    public async Task ALinkLeadsToItsFinding()
    {
        var page = await OpenAsync();
        var link = page.Locator(".finding[data-rule=POOL010] a.place");
        string anchor = (await link.GetAttributeAsync("href"))!;
        await link.ClickAsync();
        Assert.EndsWith(anchor, page.Url, StringComparison.Ordinal);

        // Whoever opens the address sees the finding, though it is far down.
        var other = await OpenAsync(fragment: anchor);
        double top = await other.EvaluateAsync<double>("() => document.querySelector(location.hash).getBoundingClientRect().top");
        Assert.InRange(top, 0, 900);
        Assert.Contains("POOL010", await other.EvaluateAsync<string>("() => document.activeElement.closest('.finding').dataset.rule"),
            StringComparison.Ordinal);

        // A filter that hides it gives way.
        await other.ClickAsync(".toggle[data-rule=POOL011]");
        await other.EvaluateAsync("anchor => { location.hash = ''; location.hash = anchor; }", anchor);
        await other.WaitForFunctionAsync("() => !document.querySelector(location.hash).hidden");
        var ids = await page.EvaluateAsync<string[]>("() => [...document.querySelectorAll('[id]')].map(element => element.id)");
        Assert.Equal(ids.Length, ids.Distinct().Count());
        Assert.Empty(_trouble);
    }

    [BrowserFact]
    public async Task WhyIsBesideTheTitle()
    {
        var page = await OpenAsync();
        Assert.False(await page.IsVisibleAsync("#why-POOL011"));
        await page.Locator(".finding[data-rule=POOL011] .why").First.ClickAsync();
        string why = await page.InnerTextAsync("#why-POOL011");
        Assert.Contains("CWE-416", why, StringComparison.Ordinal);
        Assert.Matches(@"\d+ of \d+ reports were right", why);
        Assert.EndsWith("docs/rules/POOL011.md", await page.Locator("#why-POOL011 a").Last.GetAttributeAsync("href"), StringComparison.Ordinal);
        Assert.Empty(await HardToReadAsync(page));
        await Browser.PictureAsync(page, "why");
        await page.Keyboard.PressAsync("Escape");
        Assert.False(await page.IsVisibleAsync("#why-POOL011"));
        await page.Locator(".finding[data-rule=POOL011] summary").First.FocusAsync();
        await page.Keyboard.PressAsync("w");
        Assert.True(await page.IsVisibleAsync("#why-POOL011"));
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
        Assert.Equal(1, await page.Locator(".finding details:not([open])").CountAsync());
        await page.Keyboard.PressAsync("a");
        Assert.Equal(0, await page.Locator(".finding details[open]").CountAsync());
        await page.Keyboard.PressAsync("a");

        await page.Keyboard.PressAsync("?");
        Assert.True(await page.IsVisibleAsync("#help"));
        await page.Keyboard.PressAsync("Escape");
        Assert.False(await page.IsVisibleAsync("#help"));

        // Whatever has the focus shows it, and everything that can be pressed can be reached.
        var reached = new HashSet<string>();
        await page.EvaluateAsync("() => document.activeElement.blur()");
        for (int i = 0; i < 90; i++)
        {
            await page.Keyboard.PressAsync("Tab");
            reached.Add(await page.EvaluateAsync<string>("(at => at.id || at.className.split(' ')[0] || at.tagName)(document.activeElement)"));
        }

        string[] all = ["all", "theme", "keys", "sort", "pick", "text", "project", "toggle", "clear", "why", "place", "SUMMARY", "frame"];
        Assert.Superset(all.ToHashSet(), reached);
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
            await Browser.PictureAsync(page, dark ? "dark" : "light");
            await page.Keyboard.PressAsync("t");
            Assert.Equal(!dark, await LuminanceAsync(page) < 0.5);
            Assert.Empty(await HardToReadAsync(page));
        }

        var narrow = await OpenAsync(width: 400);
        Assert.True(await narrow.EvaluateAsync<bool>("() => document.documentElement.scrollWidth <= innerWidth"), "the page is wider than its window");
        await Browser.PictureAsync(narrow, "narrow", whole: true);
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

    [BrowserFact]
    public async Task ALongLineShowsThatItGoesOn()
    {
        var page = await OpenAsync(width: 400);
        var frame = page.Locator(".frame.goes-on").First;
        await frame.WaitForAsync();
        Assert.True(await frame.EvaluateAsync<bool>("frame => frame.scrollWidth > frame.clientWidth"));
        await frame.EvaluateAsync("frame => { frame.id = 'long'; frame.scrollLeft = frame.scrollWidth; }");
        await page.WaitForFunctionAsync("() => !document.getElementById('long').classList.contains('goes-on')");
        await Browser.PictureAsync(page, "long-lines");
        Assert.Empty(_trouble);
    }

    [BrowserFact]
    public async Task WithoutScriptsEverythingIsReadable()
    {
        var page = await browser.OpenAsync(Path.Combine(_work.Path, "report.html"), _trouble, script: false);
        Assert.Equal(await page.Locator(".finding").CountAsync(), await ShownAsync(page));
        Assert.True(await page.Locator(".frame").First.IsVisibleAsync());
        await page.Locator(".finding .why").First.ClickAsync();
        Assert.Equal(1, await page.Locator(".explanation:visible").CountAsync());
    }

    /// <inheritdoc/>
    public Task DisposeAsync() => Task.CompletedTask;

    /// <inheritdoc/>
    public void Dispose() => _work.Dispose();

    private Task<IPage> OpenAsync(ColorScheme scheme = ColorScheme.Light, int width = 1280, string fragment = "") =>
        browser.OpenAsync(Path.Combine(_work.Path, "report.html"), _trouble, scheme, width, fragment: fragment);

    private static async Task<IReadOnlyList<string>> ColumnAsync(ILocator table, int column) =>
        [.. (await table.Locator($"tbody td:nth-child({column + 1})").AllInnerTextsAsync()).Select(text => text.Trim())];

    private static Task<int> ShownAsync(IPage page) => page.Locator(".finding:visible").CountAsync();

    private static Task<string> FocusedAsync(IPage page) => page.EvaluateAsync<string>("() => document.activeElement.tagName === 'SUMMARY' ? document.activeElement.textContent : 'nothing'");

    private static Task<double> LuminanceAsync(IPage page) => page.EvaluateAsync<double>(
        "() => getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).reduce((sum, part) => sum + part / 765, 0)");

    // Texts whose contrast with what is behind them is too low, as WCAG reckons it.
    internal static Task<string[]> HardToReadAsync(IPage page) => page.EvaluateAsync<string[]>(
        """
        () => {
          const parts = color => color.match(/[\d.]+/g).map(Number);
          const light = color => { const [r, g, b] = parts(color).map(x => x / 255).map(x => x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
          const behind = element => { for (; element; element = element.parentElement) { const color = getComputedStyle(element).backgroundColor; if (parts(color)[3] !== 0) return color; } return 'rgb(255,255,255)'; };
          const found = new Set();
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const element = walker.currentNode.parentElement;
            if (!walker.currentNode.textContent.trim() || !element.checkVisibility()) continue;
            if (element.closest('script, dialog, [popover]:not(:popover-open)')) continue;
            const a = light(getComputedStyle(element).color), b = light(behind(element));
            const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            if (contrast < 4.5) found.add(contrast.toFixed(2) + ' ' + element.className + ': ' + walker.currentNode.textContent.trim());
          }
          return [...found];
        }
        """);
}
