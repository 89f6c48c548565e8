using System.Globalization;
using System.Text.RegularExpressions;
using ScottPlot;

namespace PoolAnalyzers.Benchmarks.Plots;

/// <summary>A line of a chart.</summary>
/// <param name="Name">What the legend calls it; it decides the color.</param>
/// <param name="Values">One value for each place of the axis; NaN where nothing was measured.</param>
internal sealed record Series(string Name, IReadOnlyList<double> Values);

/// <summary>What an SVG beside a page shows.</summary>
/// <param name="File">The name of the SVG.</param>
/// <param name="Title">What stands above it.</param>
/// <param name="Across">What the horizontal axis counts.</param>
/// <param name="Up">What the vertical axis counts.</param>
/// <param name="Places">The places of the horizontal axis. Lines connect neighbors of one group only: see <see cref="GroupOf"/>.</param>
/// <param name="Lines">The series.</param>
/// <param name="Reference">The value that a horizontal line marks, and what it is; null for none.</param>
internal sealed record Chart(
    string File, string Title, string Across, string Up, IReadOnlyList<string> Places, IReadOnlyList<Series> Lines, (double Value, string Name)? Reference)
{
    /// <summary>The width in pixels, which a page shows without shrinking it.</summary>
    public const int Width = 800;

    // Long names of places are written aslant, and need more room.
    private int Height => IsCrowded ? 540 : 460;

    private bool IsCrowded => Places.Count > 12;

    private static readonly MarkerShape[] s_markers =
        [MarkerShape.FilledCircle, MarkerShape.FilledSquare, MarkerShape.FilledTriangleUp, MarkerShape.FilledDiamond, MarkerShape.FilledTriangleDown];

    /// <summary>All that is drawn, as text: for readers who do not see the picture, and for the test that compares it with the page.</summary>
    public string Description =>
        string.Join("; ", Lines.Select(line => $"{line.Name}: {string.Join(", ", Places.Zip(line.Values, (place, value) => $"{place} {Text(value)}"))}"));

    private bool IsLogarithmic => Lines.SelectMany(line => line.Values).Where(double.IsFinite) is var values && values.Max() / values.Min() > 8
        && Reference is not null;

    /// <summary>Draws it.</summary>
    public string Draw()
    {
        using var plot = new Plot();
        plot.Font.Set("DejaVu Sans");
        plot.Title(Title, 16);
        plot.XLabel(Across, 13);
        plot.YLabel(Up, 13);
        plot.FigureBackground.Color = Colors.Transparent;
        plot.DataBackground.Color = Colors.Transparent;
        plot.Axes.Color(Color.FromHex(Palette.Ink));
        plot.Grid.MajorLineColor = Color.FromHex(Palette.Grid);
        plot.Grid.XAxisStyle.IsVisible = false;
        if (Reference is { } reference)
            AddReference(plot, reference.Value, reference.Name);
        foreach (var line in Lines)
            Add(plot, line, s_markers[Palette.Series.Keys.ToList().IndexOf(line.Name) % s_markers.Length]);

        SetTicks(plot);
        var legend = plot.ShowLegend(Edge.Bottom);
        legend.Legend.BackgroundColor = Colors.Transparent;
        legend.Legend.OutlineColor = Colors.Transparent;
        legend.Legend.ShadowColor = Colors.Transparent;
        legend.Legend.FontColor = Color.FromHex(Palette.Ink);
        legend.Legend.FontSize = 13;
        legend.Legend.Orientation = Orientation.Horizontal;
        plot.Axes.Margins(0.03, 0.08);
        return Themed(plot.GetSvgXml(Width, Height));
    }

    private void Add(Plot plot, Series line, MarkerShape marker)
    {
        bool isFirst = true;
        foreach (var (start, end) in Groups())
        {
            var places = Enumerable.Range(start, end - start).Where(i => double.IsFinite(line.Values[i])).ToList();
            if (places.Count == 0)
                continue;
            double[] across = [.. places.Select(i => (double)i)];
            double[] up = [.. places.Select(i => ToAxis(line.Values[i]))];
            var scatter = plot.Add.Scatter(across, up, Color.FromHex(Palette.Of(line.Name)));
            scatter.LineWidth = 2;
            scatter.MarkerShape = marker;
            scatter.MarkerSize = 8;
            scatter.LegendText = isFirst ? line.Name : "";
            isFirst = false;
        }
    }

    private void AddReference(Plot plot, double value, string name)
    {
        var line = plot.Add.HorizontalLine(ToAxis(value), 1.5f, Color.FromHex(Palette.Ink), LinePattern.Dashed);
        line.LegendText = name;
    }

    private void SetTicks(Plot plot)
    {
        plot.Axes.Bottom.SetTicks([.. Enumerable.Range(0, Places.Count).Select(i => (double)i)], [.. Places]);
        plot.Axes.Bottom.TickLabelStyle.FontSize = 12;
        plot.Axes.Left.TickLabelStyle.FontSize = 12;
        if (IsCrowded)
        {
            plot.Axes.Bottom.TickLabelStyle.Rotation = -60;
            plot.Axes.Bottom.TickLabelStyle.Alignment = Alignment.MiddleRight;
            plot.Axes.Bottom.MinimumSize = 130;
        }

        if (!IsLogarithmic)
            return;
        var values = Lines.SelectMany(line => line.Values).Where(double.IsFinite).ToList();
        var powers = Enumerable.Range((int)Math.Floor(Math.Log2(values.Min())), 40).TakeWhile(power => power <= Math.Ceiling(Math.Log2(values.Max()))).ToList();
        plot.Axes.Left.SetTicks([.. powers.Select(power => (double)power)], [.. powers.Select(power => power < 0 ? $"1/{1 << -power}" : $"{1 << power}")]);
    }

    /// <summary>Where groups start and end: a line does not connect what does not belong together.</summary>
    private IEnumerable<(int Start, int End)> Groups()
    {
        int start = 0;
        for (int i = 1; i <= Places.Count; i++)
        {
            if (i == Places.Count || GroupOf(Places[i]) != GroupOf(Places[i - 1]))
            {
                yield return (start, i);
                start = i;
            }
        }
    }

    /// <summary>The group of a place: the word before a number, or the second of two numbers. Numbers alone are one group.</summary>
    private static string GroupOf(string place) => char.IsLetter(place[0]) ? place.Split(' ')[0] : place.Split(" x ") is [_, var second] ? second : "";

    /// <summary>Adds the texts for readers who do not see it, a view box, and the ink of the other theme.</summary>
    private string Themed(string svg)
    {
        string head = $"""
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" role="img"
              width="{Width}" height="{Height}" viewBox="0 0 {Width} {Height}">
            <title>{Escape(Title)}</title>
            <desc>{Escape(Description)}</desc>
            <style>
            @media (prefers-color-scheme: dark) {"{"}
            [fill="{Palette.Ink}"] {"{"} fill: {Palette.InkOnDark}; {"}"}
            [stroke="{Palette.Ink}"] {"{"} stroke: {Palette.InkOnDark}; {"}"}
            [stroke="{Palette.Grid}"] {"{"} stroke: {Palette.GridOnDark}; {"}"}
            {"}"}
            </style>
            """;
        svg = Regex.Replace(svg, @"<\?xml[^>]*>\s*", "");
        svg = new Regex("<svg[^>]*>").Replace(svg, _ => head, 1);

        // Verdana has the widths of DejaVu Sans, so that the places of letters fit where that font is missing.
        return svg.Replace("font-family=\"DejaVu Sans\"", "font-family=\"DejaVu Sans, Verdana, sans-serif\"", StringComparison.Ordinal)
            .ReplaceLineEndings("\n");
    }

    private double ToAxis(double value) => IsLogarithmic ? Math.Log2(value) : value;

    private static string Text(double value) => double.IsFinite(value) ? value.ToString("0.###", CultureInfo.InvariantCulture) : "not measured";

    private static string Escape(string text) => text.Replace("&", "&amp;", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal);
}
