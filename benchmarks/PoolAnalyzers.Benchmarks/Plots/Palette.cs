namespace PoolAnalyzers.Benchmarks.Plots;

/// <summary>
/// The colors of plots. A series has the same color and marker on every plot. Each color is dark enough for a white page and light enough for a dark one,
/// so that only the ink of axes and texts changes with the theme.
/// </summary>
internal static class Palette
{
    /// <summary>Axes and texts on a light page.</summary>
    public const string Ink = "#24292F";

    /// <summary>The same on a dark page.</summary>
    public const string InkOnDark = "#E6EDF3";

    /// <summary>Grid lines on a light page.</summary>
    public const string Grid = "#D0D7DE";

    /// <summary>The same on a dark page.</summary>
    public const string GridOnDark = "#3D444D";

    /// <summary>Each series of each plot.</summary>
    public static readonly IReadOnlyDictionary<string, string> Series = new Dictionary<string, string>
    {
        ["lock-free"] = "#0969DA",
        ["lock-free, preallocated"] = "#1F8EA8",
        ["preallocated"] = "#5A83C4",
        ["with lock"] = "#CF5B00",
        ["with lock, preallocated"] = "#A87400",
        ["strict"] = "#1A8A3C",
        ["strict, with lock"] = "#6B8E23",
        ["instance"] = "#A14FD1",
        ["instance, as ArrayPool"] = "#8569C9",
        ["ArrayPool.Create"] = "#7D7D7D",
        ["Microsoft ObjectPool"] = "#C0392B",
        ["Roslyn's slots"] = "#B0568A",
        ["ConcurrentQueue"] = "#99713D",
        ["ConcurrentStack"] = "#7A6A2F",
        ["ConcurrentBag"] = "#6E7F5B",
        ["lock-free, by hand"] = "#4A6FA5",
        ["with lock, by hand"] = "#B5654A",
        ["control"] = "#6F7C8A",
        ["scope, generated"] = "#2F7FE0",
        ["scope, thread's own array"] = "#168F6B",
        ["owner, generated"] = "#8E5BEF",
        ["SpanOwner"] = "#C96A12",
        ["MemoryOwner"] = "#D1435B",
        ["MemoryPool"] = "#85754E",
        ["binding"] = "#6C7A89",
        ["empty analyzer"] = "#4F8F9E",
        ["all analyzers"] = "#2C7BD6",
        ["static"] = "#2A78D6",
        ["quarter steps"] = "#2C8C99",
        ["as ArrayPool"] = "#9A6AC2",
        ["Create()"] = "#7F8287",
    };

    /// <summary>The color of a series.</summary>
    public static string Of(string series) =>
        Series.TryGetValue(series, out string? color)
            ? color
            : throw new KeyNotFoundException($"The series '{series}' has no color: add it to {nameof(Palette)}.");
}
