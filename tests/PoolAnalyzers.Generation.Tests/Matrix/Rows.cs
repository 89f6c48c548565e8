namespace PoolAnalyzers.Generation.Tests.Matrix;

/// <summary>
/// Declarations in which each value of a factor meets each value of every other one, as far as they get one report at most: with two things wrong there are
/// two reports, which shows nothing about either.
/// </summary>
internal static class Rows
{
    private const int Factors = 6;

    private static readonly int[] s_sizes = [Kind.All.Length, Element.All.Length, Container.All.Length, 8, Name.All.Length, Enum.GetValues<Own>().Length];

    public static IReadOnlyList<Row> All { get; } = [.. Choose().Select(Make)];

    private static Row Make(int[] values) =>
        new(Kind.All[values[0]], Element.All[values[1]], Container.All[values[2]], values[3], Name.All[values[4]], (Own)values[5]);

    /// <summary>First the rows with nothing wrong, in which all pairs meet; then those in which each wrong value meets each kind.</summary>
    private static List<int[]> Choose()
    {
        var random = new Random(27);
        var rows = new List<int[]>();
        var open = new HashSet<(int, int, int, int)>();
        for (var a = 0; a < Factors; a++)
        {
            for (var b = a + 1; b < Factors; b++)
                open.UnionWith(Enumerable.Range(0, s_sizes[a]).SelectMany(x => Enumerable.Range(0, s_sizes[b]).Select(y => (a, x, b, y))));
        }

        var left = Cover(open, reports: 0, random, rows);
        Cover([.. left.Where(pair => pair.A == 0)], reports: 1, random, rows);
        return rows;
    }

    /// <summary>Takes the row with the most new pairs of some that are drawn at random, until none is left that some row can have; these are the result.</summary>
    private static List<(int A, int X, int B, int Y)> Cover(HashSet<(int A, int X, int B, int Y)> open, int reports, Random random, List<int[]> rows)
    {
        var left = new List<(int, int, int, int)>();
        while (open.Count > 0)
        {
            var pair = open.Min();
            int[]? best = null;
            for (var draw = 0; draw < 200; draw++)
            {
                int[] values = [.. s_sizes.Select(size => random.Next(size))];
                (values[pair.A], values[pair.B]) = (pair.X, pair.Y);
                var row = Make(values);
                if (row.MakesSense && row.Reports.Count == reports && (best is null || New(values, open) > New(best, open)))
                    best = values;
            }

            open.Remove(pair);
            if (best is null)
            {
                left.Add(pair);
                continue;
            }

            rows.Add(best);
            open.ExceptWith(Pairs(best));
        }

        return left;
    }

    private static int New(int[] values, HashSet<(int, int, int, int)> open) => Pairs(values).Count(open.Contains);

    private static IEnumerable<(int, int, int, int)> Pairs(int[] values)
    {
        for (var a = 0; a < Factors; a++)
        {
            for (var b = a + 1; b < Factors; b++)
                yield return (a, values[a], b, values[b]);
        }
    }
}
