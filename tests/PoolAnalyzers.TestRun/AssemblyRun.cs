using System.Globalization;
using System.Xml.Linq;

namespace PoolAnalyzers.TestRun;

/// <summary>The tests of one assembly, as a result file tells.</summary>
/// <param name="Name">The assembly's name, or the file's where no test was run.</param>
/// <param name="Duration">From its start to its end.</param>
/// <param name="Results">What was run.</param>
/// <param name="Skipped">How many tests were not run.</param>
/// <param name="Faults">What went wrong beside the tests, such as the end of their process before that of the last test.</param>
internal sealed record AssemblyRun(string Name, TimeSpan Duration, IReadOnlyList<TestResult> Results, int Skipped, IReadOnlyList<string> Faults)
{
    private static readonly XNamespace s_schema = "http://microsoft.com/schemas/VisualStudio/TeamTest/2010";

    /// <summary>The tests that did not pass.</summary>
    public IEnumerable<TestResult> Failed => Results.Where(result => !result.HasPassed);

    /// <summary>Reads a file.</summary>
    public static AssemblyRun Read(string file)
    {
        var root = XDocument.Load(file).Root!;
        // The attribute "storage" is in lower case, whatever the file is called.
        var assemblies = root.Descendants(s_schema + "UnitTest").ToDictionary(
            test => (string)test.Attribute("id")!, test => (string)test.Element(s_schema + "TestMethod")!.Attribute("codeBase")!);
        var run = root.Descendants(s_schema + "UnitTestResult").Where(result => (string)result.Attribute("outcome")! != "NotExecuted");
        var results = run.Select(result => new TestResult(
            assemblies[(string)result.Attribute("testId")!],
            (string)result.Attribute("testName")!,
            (string)result.Attribute("outcome")! == "Passed",
            TimeSpan.TryParse((string?)result.Attribute("duration"), CultureInfo.InvariantCulture, out var took) ? took : TimeSpan.Zero,
            (string?)result.Descendants(s_schema + "Message").FirstOrDefault() ?? "")).ToList();
        var times = root.Element(s_schema + "Times")!;
        return new AssemblyRun(
            Path.GetFileNameWithoutExtension(assemblies.Values.FirstOrDefault() ?? file),
            Time("finish") - Time("start"),
            results,
            root.Descendants(s_schema + "UnitTestResult").Count() - results.Count,
            [.. root.Descendants(s_schema + "RunInfo").Where(info => (string?)info.Attribute("outcome") == "Error")
                // A failed test is told here too.
                .Select(info => (string)info.Element(s_schema + "Text")!).Where(text => !text.EndsWith("[FAIL]", StringComparison.Ordinal))]);

        DateTimeOffset Time(string name) => DateTimeOffset.Parse((string)times.Attribute(name)!, CultureInfo.InvariantCulture);
    }
}
