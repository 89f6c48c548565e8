using System.Globalization;
using PoolAnalyzers.Generation.Declarations;
using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>Reads and writes bounds that are known at run time: a constructor that takes them, and fields in place of constants.</summary>
internal static class RuntimeLimits
{
    private const string Option = "RuntimeLimits";

    public static bool Read(Declaration declaration)
    {
        if (!declaration.Arguments.Flag(Option))
            return false;
        if (declaration.Type.IsStatic)
            declaration.Problems.Add(ProblemKind.Conflict, Option,
                $"'{declaration.Type.Name}' is static and is never constructed: declare it sealed, so that its constructor takes the limits");
        return !declaration.Type.IsStatic;
    }

    /// <summary>The parameter of the depot's constructor, or nothing.</summary>
    public static string DepotParameter(PoolTemplate t) => t.IsByLength ? "Depots all, int index" : t.Pool.HasRuntimeLimits ? "int capacity" : "";

    /// <summary>The lines of that constructor which set the bounds, where they are no constants.</summary>
    public static string SetDepotFields(PoolTemplate t) => t.IsByLength ? DepotsByLength.SetDepotFields(t) : "Capacity = capacity;";

    /// <summary>The field for the places of a stack, which is filled by the constructor where only that knows their number.</summary>
    public static string Places(PoolTemplate t) =>
        t.HasBoundsInFields ? "private readonly Place[] _places;" : "private readonly Place[] _places = new Place[Capacity];";

    /// <summary>Writes the field of the depot that stands for the constant, or nothing.</summary>
    public static void DepotField(SourceWriter writer, PoolTemplate t)
    {
        if (t.IsByLength)
            DepotsByLength.DepotFields(writer, t);
        else if (t.Pool.HasRuntimeLimits)
            writer.Member("public readonly int Capacity;");
    }

    /// <summary>Writes the capacity, the fields, the constructor and the type of its parameter.</summary>
    /// <param name="writer">The text.</param>
    /// <param name="t">The pool.</param>
    /// <param name="meaning">What the capacity is.</param>
    public static void Emit(SourceWriter writer, PoolTemplate t, string meaning)
    {
        var least = t.Pool.IsStrict ? 1 : 0;
        writer.Member(
            $$"""
            private readonly Depot _depot;
            private readonly Ticket _ticket = new Ticket();

            /// <summary>Makes a pool with bounds that are known at run time.</summary>
            /// <param name="limits">The bounds. They are read once.</param>
            /// <exception cref="global::System.ArgumentNullException"><paramref name="limits"/> is null.</exception>
            /// <exception cref="global::System.ArgumentOutOfRangeException">A bound is out of its range.</exception>
            {{GeneratedCode.Attribute}}
            public {{t.Shape.Name}}(Limits limits)
            {
                global::System.ArgumentNullException.ThrowIfNull(limits);
                _depot = new Depot(limits.Count());
            }

            /// <summary>{{meaning}}</summary>
            {{GeneratedCode.Attribute}}
            public int Capacity => _depot.Capacity;

            /// <summary>The bounds of a pool, for its constructor. A configuration section can fill it.</summary>
            {{GeneratedCode.Attribute}}
            """);
        writer.Open("public sealed class Limits");
        writer.Lines(
            $$"""
            /// <summary>{{meaning}} From {{least}} to {{Numbers.Grouped(PoolModel.GreatestCapacity)}}.</summary>
            public int Capacity { get; set; } = {{t.Pool.Capacity}};
            """);
        if (t.BytesPerItem is not null)
            writer.Member($"/// <summary>The most bytes that these {t.Names} may have together; null for no bound beside <see cref=\"Capacity\"/>.</summary>\n"
                + "public long? MaxBytes { get; set; }");
        Count(writer, t, least);
        writer.Close();
    }

    private static void Count(SourceWriter writer, PoolTemplate t, int least)
    {
        var range = $"Capacity must be from {least.ToString(CultureInfo.InvariantCulture)} to {Numbers.Grouped(PoolModel.GreatestCapacity)}.";
        writer.OpenMember("internal int Count()");
        writer.Lines(
            $$"""
            if (Capacity < {{least}} || Capacity > {{PoolModel.GreatestCapacity}})
            {
                throw new global::System.ArgumentOutOfRangeException(nameof(Capacity), Capacity, "{{range}}");
            }

            """);
        if (t.BytesPerItem is null)
        {
            writer.Lines("return Capacity;").Close();
            return;
        }

        writer.Lines(
            $$"""
            if (MaxBytes is not { } bytes)
            {
                return Capacity;
            }

            long bytesPerItem = {{t.BytesPerItem}};
            if (bytes < {{(t.Pool.IsStrict ? "bytesPerItem" : "0")}})
            {
                throw new global::System.ArgumentOutOfRangeException(nameof(MaxBytes), bytes, {{(t.Pool.IsStrict ? $"\"MaxBytes must be at least \" + bytesPerItem + \", the bytes of one {t.Name}.\"" : "\"MaxBytes must not be negative.\"")}});
            }

            return (int)global::System.Math.Min(Capacity, bytes / bytesPerItem);
            """);
        writer.Close();
    }
}
