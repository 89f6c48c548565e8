using System.Text;
using System.Text.RegularExpressions;

namespace PoolAnalyzers.CodeFixes.Tests.Proofs.World;

/// <summary>A program with the code around a rental that decides whether a fix is right: types, delegates, readers, writers, a clock.</summary>
/// <param name="Name">The file and the section.</param>
/// <param name="Rule">The rule whose fixes are in question.</param>
/// <param name="IsInBulk">All reports of the rule are fixed at once; else the text stays as it is.</param>
/// <param name="Text">The whole program.</param>
internal sealed partial record WorldProgram(string Name, string Rule, bool IsInBulk, string Text)
{
    private const string Usings = """
        using System;
        using System.Buffers;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;

        """;

    private static readonly Lazy<IReadOnlyDictionary<string, WorldProgram>> s_all = new(() => Read().ToDictionary(p => p.Name));

    /// <summary>The programs by their names: sections of the files in <c>Programs</c>, each behind what its file begins with.</summary>
    public static IReadOnlyDictionary<string, WorldProgram> All => s_all.Value;

    private static IEnumerable<WorldProgram> Read()
    {
        var folder = Ancestors().Select(d => Path.Combine(d, "tests", "PoolAnalyzers.CodeFixes.Tests", "Proofs", "World", "Programs")).First(Directory.Exists);
        foreach (var file in Directory.GetFiles(folder, "*.cs").Order(StringComparer.Ordinal))
        {
            var text = File.ReadAllText(file, Encoding.UTF8).ReplaceLineEndings("\n");
            var heads = Head().Matches(text);
            for (int i = 0; i < heads.Count; i++)
            {
                int end = i + 1 < heads.Count ? heads[i + 1].Index : text.Length;
                var section = text[(heads[i].Index + heads[i].Length)..end];
                yield return new WorldProgram($"{Path.GetFileNameWithoutExtension(file)}: {heads[i].Groups["name"].Value}", heads[i].Groups["rule"].Value,
                    heads[i].Groups["bulk"].Value == "in bulk", Usings + text[..heads[0].Index] + section.TrimEnd() + "\n");
            }
        }
    }

    private static IEnumerable<string> Ancestors()
    {
        for (var d = new DirectoryInfo(AppContext.BaseDirectory); d is not null; d = d.Parent)
            yield return d.FullName;
    }

    [GeneratedRegex(@"^//# (?<name>.*): (?<rule>POOL\d+) (?<bulk>in bulk|not in bulk)\n", RegexOptions.Multiline)]
    private static partial Regex Head();
}
