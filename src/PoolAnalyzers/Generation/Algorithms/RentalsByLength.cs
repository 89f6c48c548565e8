using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>Writes the parts of renting and returning that ask for a length: which depot that is, and what happens where there is none.</summary>
internal static class RentalsByLength
{
    /// <summary>The line of documentation for the parameter by which a return clears, with its end.</summary>
    public const string ClearDocumentation = "/// <param name=\"clearArray\">Whether it is cleared even if the pool would not.</param>\n";

    /// <summary>The line that finds the cache when the depot is known.</summary>
    public const string LookFurther = "ThreadCache? cache = CacheOf(depot);";

    /// <summary>The line before the fast path, which finds the thread's caches.</summary>
    public static string LookForCaches(PoolTemplate t) => $"ThreadCaches? caches = ThreadCaches.{(t.Pool.IsStatic ? "Current" : "Latest")};";

    /// <summary>The condition that the thread has caches of the pool, which declares the one of a rental.</summary>
    public static string FoundForRental(PoolTemplate t) => $"caches is not null{AndIsOfPool(t)} && caches.For(minimumLength) is var cache";

    /// <summary>The same for a return. No array of the pool is empty.</summary>
    public static string FoundForReturn(PoolTemplate t) => $"array is not null && caches is not null{AndIsOfPool(t)} && caches.Of(array.Length) is var cache";

    private static string AndIsOfPool(PoolTemplate t) => t.Pool.IsStatic ? "" : " && caches.Depots == _depots";

    /// <summary>Writes lines that are about an array with elements.</summary>
    public static void UnlessEmpty(SourceWriter writer, System.Action lines)
    {
        writer.Open("if (array.Length > 0)");
        lines();
        writer.Close().Lines("");
    }

    /// <summary>Writes the lines of a rental that find the depot, or leave the method.</summary>
    public static void FindDepotOfRental(SourceWriter writer) =>
        writer.Open("if (DepotFor(minimumLength) is not { } depot)").Lines("return RentUnpooled(minimumLength);").Close().Lines("");

    /// <summary>The same for a rental that makes none.</summary>
    public static void FindDepotOfTry(SourceWriter writer, PoolTemplate t) =>
        writer.Open("if (DepotFor(minimumLength) is not { } depot)")
            .Lines($"array = {(t.Pool.IsStrict ? "" : "minimumLength > 0 ? null : ")}RentUnpooled(minimumLength);\nreturn array is not null;")
            .Close().Lines("");

    /// <summary>Writes the lines of a return that find the depot, or leave the method.</summary>
    /// <param name="writer">The text.</param>
    /// <param name="t">The pool.</param>
    /// <param name="before">What happens to an array that no depot takes, with its end; empty for nothing.</param>
    public static void FindDepotOfReturn(SourceWriter writer, PoolTemplate t, string before)
    {
        writer.Lines("global::System.ArgumentNullException.ThrowIfNull(array);");
        writer.Open("if (DepotFor(array.Length) is not { } depot)");
        writer.Lines(before + (MindsUnpooled(t)
            ? "ReturnUnpooled(array);" : "// An empty one, or one that is longer than the longest, is left to the garbage collector."));
        writer.Lines("return;").Close().Lines("");
    }

    /// <summary>Whether something is to be done about an array that comes from no depot.</summary>
    private static bool MindsUnpooled(PoolTemplate t) => t.Pool.IsStrict || t.Pool.IsObserved || t.Clear is not null;

    /// <summary>Writes what happens to arrays that are longer than the longest, and to empty ones.</summary>
    public static void Emit(SourceWriter writer, PoolTemplate t)
    {
        Rent(writer, t);
        if (MindsUnpooled(t))
            Return(writer, t);
    }

    private static void Rent(SourceWriter writer, PoolTemplate t)
    {
        var longest = $"{t.Whole}.Longest";
        var orLonger = t.Pool.IsStrict ? "" : ", or one that is longer than the longest";
        writer.Member($"/// <summary>Hands out an array that comes from no depot: an empty one{orLonger}.</summary>");
        writer.Lines(GeneratedCode.NeverInline).Open($"private {t.Static}{t.Item} RentUnpooled(int minimumLength)");
        writer.Lines("global::System.ArgumentOutOfRangeException.ThrowIfNegative(minimumLength);");
        if (t.Pool.IsStrict)
            writer.Lines("global::System.ArgumentOutOfRangeException.ThrowIfGreaterThan(minimumLength, MaxLength);");
        else
        {
            var (creation, safety) = (t.Lengths!.Creation, t.Settings.Safety);
            writer.Open("if (minimumLength > 0)").Lines(t.Pool.IsObserved ? creation.Declared(safety, t.Item, "array") : creation.Returned(safety));
            if (t.Pool.Metrics)
                writer.Lines($"{longest}.CountCreated();\nCountRented({longest});");
            PoolEvents.CreatedByPool(writer, t);
            if (t.Pool.IsObserved)
                writer.Lines("return array;");
            writer.Close();
        }

        writer.Lines($"\nreturn {EmptyArray(t)};").Close();
    }

    private static void Return(SourceWriter writer, PoolTemplate t)
    {
        var longest = $"{t.Whole}.Longest";
        writer.Member("/// <summary>Takes an array back that comes from no depot, and does not keep it.</summary>");
        writer.Lines(GeneratedCode.NeverInline).Open($"private {t.Static}void ReturnUnpooled({t.Item} array)");
        writer.Open("if (array.Length == 0)").Lines("return;").Close().Lines("");
        if (t.Pool.IsStrict)
        {
            writer.Lines("Refuse(array);").Close();
            return;
        }

        if (t.Clear is not null)
            writer.Lines(t.Clear);
        PoolEvents.Returned(writer, t);
        if (t.Pool.Metrics)
            writer.Lines($"CountReturned({longest});");
        if (t.Drops)
            writer.Lines($"Drop(array, {longest}{PoolEvents.AndReason(t, PoolEvents.Longer)});");
        writer.Close();
    }

    private static string EmptyArray(PoolTemplate t) => $"global::System.Array.Empty<{t.Lengths!.Element}>()";
}
