using System.Text.RegularExpressions;

namespace PoolAnalyzers.NewApi;

/// <summary>
/// The page on which each new member has its judgement: a table for each pair of versions, after a comment <c>&lt;!-- compared: OLD NEW --&gt;</c>. The first
/// column has the ids, each between marks of code and written as in the tables of facts.
/// </summary>
public sealed partial class JudgedPage
{
    private readonly string _path;
    private readonly List<(string Old, string New, List<string> Ids)> _tables = [];

    private JudgedPage(string path) => _path = path;

    /// <summary>The pairs of versions that the page has a table for.</summary>
    public IEnumerable<(string Old, string New)> Pairs => _tables.Select(table => (table.Old, table.New));

    /// <summary>Reads a page.</summary>
    /// <param name="path">The Markdown file.</param>
    public static JudgedPage Read(string path)
    {
        var page = new JudgedPage(path);
        bool isTable = false;
        foreach (var line in File.ReadLines(path))
        {
            if (line.Split(' ') is ["<!--", "compared:", var older, var newer, "-->"])
            {
                page._tables.Add((older, newer, []));
                isTable = true;
            }
            else if (isTable && line.StartsWith('|'))
            {
                page._tables[^1].Ids.AddRange(Code().Matches(line.Split('|')[1]).Select(code => code.Groups["id"].Value));
            }
            else if (line.StartsWith('#'))
            {
                isTable = false;
            }
        }

        return page;
    }

    /// <summary>The members without a row, and the ids of rows that are about none of the members.</summary>
    /// <param name="older">The older version.</param>
    /// <param name="newer">The newer version.</param>
    /// <param name="members">What the comparison of the two lists.</param>
    /// <exception cref="InvalidDataException">The page has no table for this pair.</exception>
    public (IReadOnlyList<NewMember> Missing, IReadOnlyList<string> Stale) Compare(string older, string newer, IReadOnlyList<NewMember> members)
    {
        var table = _tables.Find(table => table.Old == older && table.New == newer);
        if (table.Ids is not { } ids)
            throw new InvalidDataException($"'{_path}' has no comment '<!-- compared: {older} {newer} -->' with a table after it: add both.");
        return ([.. members.Where(member => !ids.Exists(id => KnownLines.IsAbout(id, member.Symbol)))],
            [.. ids.Where(id => !members.Any(member => KnownLines.IsAbout(id, member.Symbol)))]);
    }

    /// <summary>An id between marks of code: two of them where the id has one.</summary>
    [GeneratedRegex("(?<marks>`+) ?(?<id>[MTF]:.+?) ?\\k<marks>(?!`)")]
    private static partial Regex Code();
}
