using System.Diagnostics;
using System.Text;

namespace PoolAnalyzers.TestRun;

/// <summary>What became of a test.</summary>
/// <param name="Assembly">The file that it is in.</param>
/// <param name="Name">As it is displayed, with its arguments.</param>
/// <param name="HasPassed">Whether it passed.</param>
/// <param name="Duration">How long it took, beside others.</param>
/// <param name="Message">Why it failed.</param>
internal sealed record TestResult(string Assembly, string Name, bool HasPassed, TimeSpan Duration, string Message)
{
    /// <summary>Runs the test once more, with nothing beside it.</summary>
    /// <param name="folder">Where the result file is written.</param>
    public bool PassesAlone(string folder)
    {
        string file = Path.Combine(folder, Guid.NewGuid().ToString("N") + ".trx");
        using var process = Process.Start(new ProcessStartInfo("dotnet", ["test", Assembly, "--filter", Filter, "--logger", "trx;LogFileName=" + file]))!;
        process.WaitForExit();

        // The filter is for the name or, where that cannot be written down, for all cases of the method: this one must be among them.
        var again = File.Exists(file) ? AssemblyRun.Read(file).Results.Where(result => result.Name == Name).ToList() : [];
        return again.Count > 0 && again.TrueForAll(result => result.HasPassed);
    }

    private string Filter
    {
        get
        {
            // Arguments may hold what a filter cannot, such as the end of a line; long ones are cut.
            bool canBeWritten = !Name.Any(char.IsControl);
            int arguments = Name.IndexOf('(', StringComparison.Ordinal);
            return canBeWritten || arguments < 0 ? "DisplayName=" + Escaped(Name) : "FullyQualifiedName=" + Name[..arguments];
        }
    }

    private static string Escaped(string text)
    {
        var escaped = new StringBuilder();
        foreach (char c in text)
            escaped.Append(c is '\\' or '(' or ')' or '&' or '|' or '=' or '!' or '~' ? "\\" : "").Append(c);
        return escaped.ToString();
    }
}
