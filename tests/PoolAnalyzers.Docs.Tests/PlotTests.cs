using System.Globalization;
using System.Xml.Linq;
using PoolAnalyzers.Benchmarks.Plots;

namespace PoolAnalyzers.Docs.Tests;

/// <summary>The plots of the pages: drawn from the tables of today, in colors that both themes can show.</summary>
public sealed class PlotTests
{
    private const string LightPage = "#FFFFFF", DarkPage = "#0D1117";

    private static readonly XNamespace s_svg = "http://www.w3.org/2000/svg";

    private static string Folder => Path.Combine(Page.Root, "docs", "contributing", "benchmarks");

    /// <summary>The plots by the names of their files.</summary>
    public static TheoryData<string> Files => [.. PagePlots.Of(Folder).Select(chart => chart.File)];

    [Fact]
    public void Every_plot_has_a_chart_and_a_page_that_shows_it()
    {
        var drawn = PagePlots.Of(Folder).Select(chart => chart.File).Order(StringComparer.Ordinal).ToList();
        Assert.NotEmpty(drawn);
        Assert.Equal(Directory.EnumerateFiles(Folder, "*.svg").Select(file => Path.GetFileName(file)!).Order(StringComparer.Ordinal), drawn);
        string pages = string.Concat(Directory.EnumerateFiles(Folder, "*.md").Select(File.ReadAllText));
        Assert.All(drawn, file => Assert.Contains($"]({file})", pages, StringComparison.Ordinal));
    }

    [Theory]
    [MemberData(nameof(Files))]
    public void A_plot_shows_what_the_table_of_its_page_says(string file)
    {
        var chart = PagePlots.Of(Folder).Single(c => c.File == file);
        var svg = XDocument.Load(Path.Combine(Folder, file)).Root!;
        Assert.Equal(chart.Description, svg.Element(s_svg + "desc")!.Value);
        Assert.Equal(chart.Title, svg.Element(s_svg + "title")!.Value);
    }

    [Theory]
    [MemberData(nameof(Files))]
    public void A_plot_has_one_color_for_each_series_and_ink_for_both_themes(string file)
    {
        var chart = PagePlots.Of(Folder).Single(c => c.File == file);
        var svg = XDocument.Load(Path.Combine(Folder, file)).Root!;
        Assert.Equal(Chart.Width.ToString(CultureInfo.InvariantCulture), svg.Attribute("width")!.Value);
        Assert.NotNull(svg.Attribute("viewBox"));
        var colors = svg.Descendants().Attributes().Where(attribute => attribute.Name.LocalName is "fill" or "stroke" && attribute.Value.StartsWith('#'))
            .Select(attribute => attribute.Value.ToUpperInvariant()).Distinct().Order(StringComparer.Ordinal).ToList();
        Assert.Equal(chart.Lines.Select(line => Palette.Of(line.Name)).Concat([Palette.Ink, Palette.Grid]).Distinct().Order(StringComparer.Ordinal), colors);

        string style = svg.Element(s_svg + "style")!.Value;
        Assert.Contains("prefers-color-scheme: dark", style, StringComparison.Ordinal);
        Assert.All((string[])[Palette.Ink, Palette.InkOnDark, Palette.Grid, Palette.GridOnDark],
            color => Assert.Contains(color, style, StringComparison.Ordinal));
    }

    [Fact]
    public void No_two_series_share_a_color() => Assert.Equal(Palette.Series.Count, Palette.Series.Values.Distinct().Count());

    [Fact]
    public void Series_and_ink_can_be_told_from_the_page_in_both_themes()
    {
        Assert.All(Palette.Series, series => Assert.True(
            Contrast(series.Value, LightPage) >= 3 && Contrast(series.Value, DarkPage) >= 3,
            $"{series.Key}: {Contrast(series.Value, LightPage):0.00} on a light page, {Contrast(series.Value, DarkPage):0.00} on a dark one"));
        Assert.True(Contrast(Palette.Ink, LightPage) >= 7 && Contrast(Palette.InkOnDark, DarkPage) >= 7);
    }

    [Fact]
    public void A_value_that_was_not_measured_leaves_a_gap()
    {
        var chart = new Chart("x.svg", "Title", "across", "up", ["1", "2", "3"],
            [new Series("strict", [0.5, double.NaN, 0.25]), new Series("binding", [1, 2, 3])], (1, "reference"));
        Assert.Equal("strict: 1 0.5, 2 not measured, 3 0.25; binding: 1 1, 2 2, 3 3", chart.Description);
        Assert.DoesNotContain("NaN", chart.Draw(), StringComparison.Ordinal);
    }

    /// <summary>The contrast ratio of two colors, as WCAG 2 defines it. Graphics need 3, texts 4.5 and, for comfort, 7.</summary>
    private static double Contrast(string first, string second)
    {
        double[] luminances = [Luminance(first), Luminance(second)];
        return (luminances.Max() + 0.05) / (luminances.Min() + 0.05);
    }

    private static double Luminance(string color)
    {
        double[] parts = [.. Enumerable.Range(0, 3)
            .Select(i => int.Parse(color.AsSpan(1 + 2 * i, 2), NumberStyles.HexNumber, CultureInfo.InvariantCulture) / 255.0)
            .Select(part => part <= 0.03928 ? part / 12.92 : Math.Pow((part + 0.055) / 1.055, 2.4))];
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    }
}
