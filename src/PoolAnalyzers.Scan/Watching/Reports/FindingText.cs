using System.Globalization;

namespace PoolAnalyzers.Scan.Watching.Reports;

/// <summary>The sentences that tell what was found, whoever found it.</summary>
internal static class FindingText
{
    /// <summary>An array was returned to a pool that did not rent it.</summary>
    /// <param name="rentedFrom">The pool that did; null where none did.</param>
    /// <param name="pool">The pool that got it.</param>
    /// <param name="count">How often.</param>
    /// <param name="harm">What comes of it.</param>
    public static string Foreign(string? rentedFrom, string pool, long count, string harm = "the pool lends it to others from then on")
    {
        string from = rentedFrom is null ? "was not rented from any pool" : $"was rented from {rentedFrom}";
        return $"An array that {from} is returned to {pool}, {Times(count)}: {harm}.";
    }

    /// <summary>An array was returned twice.</summary>
    /// <param name="pool">The pool.</param>
    /// <param name="stacks">Where it was rented, returned first, and returned again.</param>
    /// <param name="count">How often.</param>
    /// <param name="item">What was returned.</param>
    public static string ReturnedTwice(string pool, IReadOnlyList<CallStack> stacks, long count, string item = "An array") =>
        $"{item} of {pool} is returned in {Where(stacks[1])} and again in {Where(stacks[2])}, {Times(count)}.";

    /// <summary>More and more of what a place rents does not come back.</summary>
    public static string Growing(SiteRow site) =>
        $"{Number(site.Outstanding)} of {Number(site.Rented)} rentals from {site.Pool} in {Where(site.Stack)} have not come back, and they become more.";

    /// <summary>A number with its thousands apart.</summary>
    public static string Number(long count) => count.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>How often, in words.</summary>
    public static string Times(long count) => count switch { 1 => "once", 2 => "twice", _ => $"{Number(count)} times" };

    /// <summary>The method to look at.</summary>
    public static string Where(CallStack stack) => stack.Top is { } top ? top.Method : "a place that was not seen";
}
