// Reads the result files of a test run, lists the slowest tests, runs each failed test once more by itself, and says how the run went.
//
//   PoolAnalyzers.TestRun RESULTS
//
// RESULTS is the folder of the .trx files. A test that passes the second time counts as passed, and is printed under "=== unstable".
// The last line is "N passed, N failed"; the exit code is 0 only when nothing failed.
using PoolAnalyzers.TestRun;

// A new slow test is seen in these.
const int Slowest = 10;

if (args is not [var folder] || !Directory.Exists(folder))
{
    Console.Error.WriteLine("error: the folder with the results of a test run is wanted: PoolAnalyzers.TestRun RESULTS");
    return 2;
}

// The logger would put a relative one below a folder of its own.
folder = Path.GetFullPath(folder);
var runs = Directory.EnumerateFiles(folder, "*.trx", SearchOption.AllDirectories).Order(StringComparer.Ordinal).Select(AssemblyRun.Read).ToList();
if (runs.Count == 0)
{
    Console.Error.WriteLine($"error: {folder} has no .trx file: the test run wrote no results.");
    return 2;
}

foreach (var run in runs)
{
    var passed = run.Results.Count(r => r.HasPassed);
    Console.WriteLine($"{run.Duration.TotalSeconds,6:0} s  {run.Name}: {passed} passed, {run.Failed.Count()} failed, {run.Skipped} skipped");
}

Console.WriteLine("=== slowest tests");
foreach (var test in runs.SelectMany(run => run.Results).OrderByDescending(test => test.Duration).ThenBy(test => test.Name, StringComparer.Ordinal).Take(Slowest))
    Console.WriteLine($"{test.Duration.TotalSeconds,6:0.0} s  {test.Name}");

var faults = runs.SelectMany(run => run.Faults.Select(fault => $"{run.Name}: {fault}")).ToList();
List<TestResult> unstable = [];
List<TestResult> failed = [];
foreach (var test in runs.SelectMany(run => run.Failed))
{
    Console.WriteLine($"once more: {test.Name}");
    (test.PassesAlone(Path.Combine(folder, "again")) ? unstable : failed).Add(test);
}

if (unstable.Count > 0)
    Console.WriteLine("=== unstable");
unstable.ForEach(test => Console.WriteLine($"unstable test: {test.Name}\n{test.Message}"));
failed.ForEach(test => Console.WriteLine($"failed test: {test.Name}"));
faults.ForEach(fault => Console.WriteLine($"failed run: {fault}"));
Console.WriteLine($"total: {runs.Sum(run => run.Results.Count(r => r.HasPassed)) + unstable.Count} tests passed and {failed.Count + faults.Count} failed");
return failed.Count + faults.Count == 0 ? 0 : 1;
