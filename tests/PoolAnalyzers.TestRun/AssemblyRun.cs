using System.Globalization;
using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace PoolAnalyzers.TestRun;

/// <summary>The tests of one assembly, as a result file tells.</summary>
/// <param name="Name">The assembly's name, or the file's where no test was run.</param>
/// <param name="Duration">From its start to its end.</param>
/// <param name="Results">What was run.</param>
/// <param name="Skipped">How many tests were not run.</param>
/// <param name="Faults">What went wrong beside the tests, such as the end of their process before that of the last test.</param>
internal sealed partial record AssemblyRun(string Name, TimeSpan Duration, IReadOnlyList<TestResult> Results, int Skipped, IReadOnlyList<string> Faults)
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
        var errors = root.Descendants(s_schema + "RunInfo").Where(info => (string?)info.Attribute("outcome") == "Error")
            .Select(info => (string)info.Element(s_schema + "Text")!).ToList();
        // A failed test is told here too, and only here where its process ended before the result was written.
        if (assemblies.Values.FirstOrDefault() is { } assembly)
        {
            results.AddRange(errors.Select(text => FailedTest().Match(text)).Where(match => match.Success).Select(match => match.Groups["name"].Value)
                .Except(results.Select(result => result.Name))
                .Select(name => new TestResult(assembly, name, false, TimeSpan.Zero, "The process ended before the result was written.")));
            errors.RemoveAll(text => FailedTest().IsMatch(text));
        }

        var times = root.Element(s_schema + "Times")!;
        return new AssemblyRun(
            Path.GetFileNameWithoutExtension(assemblies.Values.FirstOrDefault() ?? file),
            Time("finish") - Time("start"),
            results,
            root.Descendants(s_schema + "UnitTestResult").Count(result => (string)result.Attribute("outcome")! == "NotExecuted"),
            errors);

        DateTimeOffset Time(string name) => DateTimeOffset.Parse((string)times.Attribute(name)!, CultureInfo.InvariantCulture);
    }

    [GeneratedRegex(@"^\[xUnit\.net [0-9:.]+\]\s+(?<name>.+) \[FAIL\]\s*$")]
    private static partial Regex FailedTest();
}
