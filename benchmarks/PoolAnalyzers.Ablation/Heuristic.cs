namespace PoolAnalyzers.Ablation;

/// <summary>A row of <c>docs/contributing/heuristics.md</c>.</summary>
/// <param name="Id">Its short name, such as <c>N01</c>.</param>
/// <param name="Type">The class that has the method.</param>
/// <param name="Method">The method, with all its overloads.</param>
/// <param name="Off">The C# of the value that the method returns when the heuristic is switched off.</param>
internal sealed record Heuristic(string Id, string Type, string Method, string Off)
{
    /// <summary>Reads the rows of the page's tables: <c>id | decides | rules | effect | place | off | ...</c>.</summary>
    public static IReadOnlyList<Heuristic> Read(string page)
    {
        var rows = new List<Heuristic>();
        foreach (var line in File.ReadLines(page))
        {
            string[] cells = [.. line.Trim('|', ' ').Split(" | ").Select(cell => cell.Trim(' ', '`'))];
            if (cells is not [{ Length: 3 } id, _, _, _, var place, var off, ..] || !char.IsAsciiLetterUpper(id[0]) || !char.IsAsciiDigit(id[2]))
                continue;
            if (place.Split('.') is not [var type, var method])
                throw new FormatException($"{id}: the place '{place}' is not Class.Method.");
            rows.Add(new Heuristic(id, type, method, off));
        }

        return rows;
    }
}
