using System.Security.Cryptography;
using System.Text.Json;
using Microsoft.CodeAnalysis.Sarif;

namespace PoolAnalyzers.Scan.Tests.Sanitizing;

/// <summary>Programs that run rewritten. Those of one test are run from copies of one folder, one after another.</summary>
public sealed class SanitizeTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("sanitize-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    /// <summary>Each throws where a checked pool does not do what the framework's does.</summary>
    [Theory]
    [InlineData("Steady")]
    [InlineData("ManyThreads")]
    [InlineData("HandedOver")]
    [InlineData("Awaiting")]
    [InlineData("OwnPool")]
    [InlineData("SameLengths")]
    [InlineData("SameExceptions")]
    [InlineData("EmptyArrays")]
    [InlineData("Delegates")]
    [InlineData("Generics")]
    [InlineData("Owners")]
    [InlineData("SameOwners")]
    [InlineData("References")]
    [InlineData("StructsWithReferences")]
    [InlineData("Wrapped")]
    [InlineData("Derived")]
    [InlineData("TwoWays")]
    [InlineData("RentedByTheFramework")]
    [InlineData("ReturnedByTheFramework")]
    [InlineData("Pipes")]
    [InlineData("ByFinalizer")]
    [InlineData("Cache")]
    [InlineData("Package")]
    [InlineData("Large")]
    [InlineData("Trees")]
    [InlineData("SharedIsOne")]
    [InlineData("LateButRight")]
    [InlineData("Objects")]
    [InlineData("ObjectsOfThreads")]
    [InlineData("ObjectsAwaited")]
    [InlineData("ObjectsRefused")]
    [InlineData("ObjectsReset")]
    [InlineData("ObjectsTracked")]
    [InlineData("ObjectsInjected")]
    [InlineData("ObjectsDisposed")]
    [InlineData("ObjectsByDelegate")]
    [InlineData("ObjectsOfDerivedPool")]
    [InlineData("ObjectsOfWrapper")]
    [InlineData("ObjectsOfOnePolicy")]
    [InlineData("ObjectsMadeByProgram")]
    [InlineData("ObjectsBeyondCapacity")]
    [InlineData("ObjectsEndWithTheirPool")]
    [InlineData("ObjectsKept")]
    [InlineData("ObjectsGotByPackage")]
    [InlineData("NoObject")]
    [InlineData("Streams")]
    [InlineData("StreamsConverted")]
    [InlineData("StreamsAwaited")]
    [InlineData("StreamsOfWriters")]
    [InlineData("StreamsOfZeros")]
    [InlineData("StreamsCounted")]
    [InlineData("StreamsOfThreads")]
    [InlineData("StreamKept")]
    [InlineData("Generated")]
    [InlineData("GeneratedOfThreads")]
    [InlineData("GeneratedAwaited")]
    [InlineData("GeneratedScopes")]
    [InlineData("GeneratedObjects")]
    [InlineData("GeneratedKept")]
    public async Task Nothing_is_said_of_right_programs(string program)
    {
        var (output, report) = await SanitizeAsync(program, "--notices", "--fail-on", AllKinds);
        Assert.True(output.ExitCode == 0, output.Out + output.Error);
        Assert.Empty(report.GetProperty("findings").EnumerateArray());
        // The packages that inject come without debug information, and are on the stacks.
        var notes = report.GetProperty("notes").EnumerateArray().Select(note => note.GetString());
        Assert.All(notes, note => Assert.StartsWith("No debug information for Microsoft.Extensions.DependencyInjection", note, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("ReturnedTwice", "returned-twice")]
    [InlineData("ReturnedTwiceInFinally", "returned-twice")]
    [InlineData("ReturnedTwiceByTwoThreads", "returned-twice")]
    [InlineData("ReturnedTwiceAfterAwait", "returned-twice")]
    [InlineData("ReturnedTwiceLongAfter", "returned-twice")]
    [InlineData("ReturnedTwiceByDelegate", "returned-twice")]
    [InlineData("ReturnedTwiceToOwnPool", "returned-twice")]
    [InlineData("ReturnedTwiceToDerivedPool", "returned-twice")]
    [InlineData("ReturnedTwiceByPackage", "returned-twice")]
    [InlineData("ReturnedTwiceByGenericPackage", "returned-twice")]
    [InlineData("ReturnedTwiceAmongMany", "returned-twice", OneFrame)]
    [InlineData("SharedToOwn", "foreign")]
    [InlineData("OwnToShared", "foreign")]
    [InlineData("OwnToAnotherOwn", "foreign")]
    [InlineData("NeverRented", "foreign")]
    [InlineData("MemoryToShared", "foreign")]
    [InlineData("WrittenAfterReturn", "written-after-return", "offset 12: 5 bytes, before DB DB DB DB DB, now 68 65 6C 6C 6F (\"hello\")")]
    [InlineData("WrittenLongAfterReturn", "written-after-return", "offset 0: 1 byte, before DB, now 07")]
    [InlineData("WrittenByAnotherThread", "written-after-return", "offset 3: 4 bytes, before DB DB DB DB, now 01 01 01 01")]
    [InlineData("WrittenAfterAwait", "written-after-return", "offset 0: 6 bytes, before DB DB DB DB DB DB, now 61 6E 73 77 65 72 (\"answer\")")]
    [InlineData("WrittenChars", "written-after-return",
        "element 10 (offset 20): 8 bytes, before DB DB DB DB DB DB DB DB, now 6C 00 61 00 74 00 65 00 (\"late\")")]
    [InlineData("WrittenReference", "written-after-return", "element 5 (offset 40): what was cleared is no longer null")]
    [InlineData("WrittenStruct", "written-after-return", "element 5 (offset 88): what was cleared is no longer null")]
    [InlineData("WrittenByPackage", "written-after-return", "offset 0: 6 bytes, before DB DB DB DB DB DB, now 00 00 00 00 00 00")]
    [InlineData("WrittenThroughMemory", "written-after-return", "offset 50: 1 byte, before DB, now 01")]
    [InlineData("WrittenInLargeArray", "written-after-return",
        "element 4,999,999 (offset 39,999,992): 8 bytes, before DB DB DB DB DB DB DB DB, now 01 00 00 00 00 00 00 00")]
    [InlineData("OwnerDisposedTwice", "disposed-twice")]
    [InlineData("Lost", "collected")]
    [InlineData("LostOnFailure", "collected")]
    [InlineData("LostOwner", "collected")]
    [InlineData("LostByLambda", "collected")]
    [InlineData("Growing", "outstanding")]
    [InlineData("ObjectReturnedTwice", "returned-twice")]
    [InlineData("ObjectReturnedTwiceAmongOthers", "returned-twice")]
    [InlineData("ObjectReturnedTwiceAfterAwait", "returned-twice")]
    [InlineData("ObjectReturnedTwiceToTrackingPool", "returned-twice")]
    [InlineData("ObjectReturnedTwiceToDerivedPool", "returned-twice")]
    [InlineData("ObjectReturnedTwiceByPackage", "returned-twice")]
    [InlineData("ObjectDisposableReturnedTwice", "returned-twice")]
    [InlineData("ObjectMadeAndReturnedTwice", "returned-twice")]
    [InlineData("ObjectReturnedByItsUserBefore", "returned-twice")]
    [InlineData("ObjectReturnedTwiceAfterDelegate", "returned-twice")]
    [InlineData("ObjectLost", "collected")]
    [InlineData("ObjectLostOnFailure", "collected")]
    [InlineData("ObjectsGrowing", "outstanding")]
    [InlineData("StreamArrayWritten", "written-after-return", "offset 2: 5 bytes, before DB DB DB DB DB, now 68 65 6C 6C 6F (\"hello\")")]
    [InlineData("StreamMemoryWritten", "written-after-return", "offset 0: 1 byte, before DB, now 01")]
    [InlineData("StreamLargeArrayWritten", "written-after-return", "offset 299,999: 1 byte, before DB, now 01")]
    [InlineData("StreamWrittenAfterAwait", "written-after-return", "offset 7: 1 byte, before DB, now 01")]
    [InlineData("StreamDisposedTwice", "disposed-twice")]
    [InlineData("StreamLost", "collected")]
    [InlineData("StreamLostAtTheEnd", "collected")]
    [InlineData("StreamsGrowing", "outstanding")]
    [InlineData("GeneratedReturnedTwice", "returned-twice")]
    [InlineData("GeneratedObjectReturnedTwice", "returned-twice")]
    [InlineData("GeneratedReturnedTwiceToInstance", "returned-twice")]
    [InlineData("GeneratedReturnedTwiceAsArrayPool", "returned-twice")]
    [InlineData("GeneratedForeign", "foreign")]
    [InlineData("GeneratedNeverRented", "foreign")]
    [InlineData("GeneratedWritten", "written-after-return", "offset 3: 4 bytes, before DB DB DB DB, now 6C 61 74 65 (\"late\")")]
    [InlineData("GeneratedLost", "collected")]
    [InlineData("GeneratedObjectLost", "collected")]
    [InlineData("GeneratedGrowing", "outstanding")]
    [InlineData("BeyondLength", "written-beyond-length", "offset 100: 1 byte, before A5, now 01")]
    public async Task Wrong_programs_are_found_at_the_line(string program, string kind, string? detail = null)
    {
        var (output, report) = await SanitizeAsync(program, "--notices", "--fail-on", kind);
        Assert.True(output.ExitCode == 1, output.Out + output.Error);
        var finding = Assert.Single(report.GetProperty("findings").EnumerateArray());
        Assert.Equal(kind, finding.GetProperty("kind").GetString());
        Assert.True(finding.GetProperty("certain").GetBoolean());
        Assert.Contains("// fault", LineOf(finding, ^1), StringComparison.Ordinal);
        Assert.Equal(detail is null ? [] : [detail], Details(finding));
    }

    /// <summary>In optimized code, the line of the return may be that of a call before it: those who call generated pools are not rewritten.</summary>
    [Fact]
    public async Task Late_write_to_a_generated_pool_is_found_when_the_array_is_rented_again()
    {
        var (output, report) = await SanitizeAsync("GeneratedWrittenAndRentedAgain", "--fail-on", "written-after-return");
        Assert.True(output.ExitCode == 1, output.Out + output.Error);
        var finding = Assert.Single(report.GetProperty("findings").EnumerateArray());
        Assert.Equal("written-after-return", finding.GetProperty("kind").GetString());
        Assert.Equal(["offset 1,023: 1 byte, before DB, now 01"], Details(finding));
    }

    [Fact]
    public async Task Three_stacks_are_told_of_a_second_return()
    {
        var (_, report) = await SanitizeAsync("ReturnedTwiceByPackage");
        var finding = Assert.Single(report.GetProperty("findings").EnumerateArray());
        var stacks = finding.GetProperty("stacks").EnumerateArray().ToList();
        Assert.Equal(["rented", "returned first", "returned again"], stacks.Select(stack => stack.GetProperty("title").GetString()));
        Assert.Contains("// rented", LineOf(finding, 0), StringComparison.Ordinal);
        Assert.Contains("// returned first", LineOf(finding, 1), StringComparison.Ordinal);
        Assert.All(stacks, stack => Assert.Contains(
            stack.GetProperty("frames").EnumerateArray(),
            frame => frame.GetProperty("method").GetString() == "SanitizedPrograms.WrongPrograms.ReturnedTwiceByPackage"));
    }

    /// <summary>It is the harm that a second return does, told where the program comes to it.</summary>
    [Fact]
    public async Task Object_that_two_callers_have_is_told_beside_the_second_return()
    {
        var (output, report) = await SanitizeAsync("ObjectUsedByTwo");
        var findings = report.GetProperty("findings").EnumerateArray().ToList();
        Assert.Equal(["returned-twice", "used-by-two"], findings.Select(finding => finding.GetProperty("kind").GetString()));
        Assert.Equal(
            ["handed out first", "returned once too often", "handed out again"],
            findings[1].GetProperty("stacks").EnumerateArray().Select(stack => stack.GetProperty("title").GetString()));
        Assert.Contains("// handed out first", LineOf(findings[1], 0), StringComparison.Ordinal);
        Assert.Contains("// returned once too often", LineOf(findings[1], 1), StringComparison.Ordinal);
        Assert.Contains("// handed out again", LineOf(findings[1], 2), StringComparison.Ordinal);
        Assert.Contains("An object of DefaultObjectPool<StringBuilder> is handed out", output.Out, StringComparison.Ordinal);
    }

    /// <summary>Found by a part of a name, as a whole by ^ and $, by * and by a file; the reason is in the comment above.</summary>
    [Theory]
    [InlineData("returned-twice:WrongPrograms.Returned")]
    [InlineData("returned-twice:^SanitizedPrograms.WrongPrograms.ReturnedTwice$")]
    [InlineData("returned-twice:^Sanitized*Twice$")]
    [InlineData("returned-twice:WrongPrograms.cs$")]
    [InlineData("returned-twice : ^SanitizedPrograms$")]
    public async Task Known_findings_are_suppressed(string line)
    {
        string file = await SuppressionsAsync("# Known: see the tracker.", line);
        var (output, report) = await SanitizeAsync("ReturnedTwice", "--suppressions", file);
        Assert.True(output.ExitCode == 0, output.Out + output.Error);
        Assert.Empty(report.GetProperty("findings").EnumerateArray());
        Assert.Equal(
            "1 finding is suppressed by known.txt.", Assert.Single(report.GetProperty("notes").EnumerateArray()).GetString());
        Assert.DoesNotContain("suppressed nothing", output.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("foreign:ReturnedTwice")]
    [InlineData("returned-twice:^ReturnedTwice")]
    [InlineData("returned-twice:WrongPrograms$")]
    [InlineData("returned-twice:Returned.wice")]
    [InlineData("returned-twice:returnedtwice")]
    public async Task Suppression_that_matches_nothing_is_told(string line)
    {
        string file = await SuppressionsAsync("# Known: see the tracker.", "", "# Not so.", line);
        var (output, report) = await SanitizeAsync("ReturnedTwice", "--suppressions", file);
        Assert.Equal(1, output.ExitCode);
        Assert.Single(report.GetProperty("findings").EnumerateArray());
        Assert.Contains($"note: known.txt:4: '{line}' suppressed nothing.", output.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("returned-twice", "known.txt:2: 'returned-twice' is no suppression")]
    [InlineData("twice:Some", "known.txt:2: there is no kind 'twice'")]
    [InlineData("foreign:*", "known.txt:2: 'foreign:*' would suppress all findings of its kind")]
    [InlineData("foreign:", "known.txt:2: 'foreign:' would suppress all findings of its kind")]
    public async Task Wrong_suppressions_are_told_with_their_lines(string line, string told) =>
        (await Scanner.RunAsync(
            _folder, "sanitize", "--suppressions", await SuppressionsAsync("# Known.", line), "--", "dotnet", Programs, "Steady")).AssertFailed(told);

    [Fact]
    public async Task Suppressions_need_a_reason_and_a_file()
    {
        foreach (string[] lines in new[] { [], ["#"], new[] { "# Of another one.", "" } })
        {
            string file = await SuppressionsAsync([.. lines, "foreign:Some"]);
            var output = await Scanner.RunAsync(_folder, "sanitize", "--suppressions", file, "--", "dotnet", Programs, "Steady");
            output.AssertFailed($"known.txt:{lines.Length + 1}: 'foreign:Some' has no reason", "begins with #");
        }

        (await Scanner.RunAsync(_folder, "sanitize", "--suppressions", "nowhere.txt", "--", "dotnet", Programs, "Steady"))
            .AssertFailed("the suppressions in 'nowhere.txt' cannot be read");
    }

    /// <summary>Of calls that are made often, most have only their line, unless somebody asks for their callers. The fault always has its callers.</summary>
    [Theory]
    [InlineData("samples")]
    [InlineData("all")]
    public async Task Stacks_of_calls_that_are_made_often_are_samples(string stacks)
    {
        var (_, report) = await SanitizeAsync("ReturnedTwiceAmongMany", "--stacks", stacks);
        var finding = Assert.Single(report.GetProperty("findings").EnumerateArray());
        int[] frames = [.. finding.GetProperty("stacks").EnumerateArray().Select(stack => stack.GetProperty("frames").GetArrayLength())];
        Assert.Equal(stacks == "samples" ? [1, 1, frames[2]] : [frames[2], frames[2], frames[2]], frames);
        Assert.True(frames[2] > 1);
        Assert.Equal(stacks == "samples" ? [OneFrame] : [], Details(finding));
        Assert.Contains("// rented", LineOf(finding, 0), StringComparison.Ordinal);
        Assert.Contains("// returned first", LineOf(finding, 1), StringComparison.Ordinal);
        Assert.Contains("// fault", LineOf(finding, 2), StringComparison.Ordinal);
    }

    /// <summary>Rentals that are not checked are as without the sanitizer, and accuse nobody.</summary>
    [Theory]
    [InlineData("ManyThreads")]
    [InlineData("HandedOver")]
    [InlineData("OwnPool")]
    [InlineData("SameExceptions")]
    [InlineData("Delegates")]
    [InlineData("Owners")]
    [InlineData("SameOwners")]
    [InlineData("Derived")]
    [InlineData("TwoWays")]
    [InlineData("RentedByTheFramework")]
    [InlineData("ReturnedByTheFramework")]
    [InlineData("Pipes")]
    [InlineData("Cache")]
    [InlineData("Objects")]
    [InlineData("ObjectsOfThreads")]
    [InlineData("ObjectsRefused")]
    [InlineData("ObjectsOfDerivedPool")]
    [InlineData("ObjectsMadeByProgram")]
    [InlineData("Streams")]
    [InlineData("StreamsConverted")]
    [InlineData("Generated")]
    public async Task Nothing_is_said_of_right_programs_of_which_a_sample_is_checked(string program)
    {
        foreach (string every in new[] { "2", "7" })
        {
            var (output, report) = await SanitizeAsync(program, "--notices", "--fail-on", AllKinds, "--sample", every);
            Assert.True(output.ExitCode == 0, output.Out + output.Error);
            Assert.Empty(report.GetProperty("findings").EnumerateArray());
        }
    }

    /// <summary>One of ten of a thousand: no more and no less, and the report says so.</summary>
    [Fact]
    public async Task One_of_so_many_rentals_is_checked()
    {
        var (output, report) = await SanitizeAsync("ReturnedTwiceOften", "--sample", "10");
        Assert.Equal(1, output.ExitCode);
        Assert.InRange(report.GetProperty("rented").GetInt64(), 95, 105);
        var findings = report.GetProperty("findings").EnumerateArray().ToList();
        Assert.All(findings, finding => Assert.Equal("returned-twice", finding.GetProperty("kind").GetString()));
        Assert.InRange(findings.Sum(finding => finding.GetProperty("count").GetInt64()), 95, 105);
        Assert.Contains("One of 10 rentals is checked, and counted (--sample).", output.Out, StringComparison.Ordinal);
        Assert.Equal(1000, (await SanitizeAsync("ReturnedTwiceOften")).Report.GetProperty("rented").GetInt64());
    }

    /// <summary>What no shell passes on unchanged, and what a build reads.</summary>
    [Fact]
    public async Task Arguments_and_findings_in_files_for_builds()
    {
        await File.WriteAllLinesAsync(Path.Combine(_folder, "arguments.txt"), ["ReturnedTwice", "", "$(x) \"y\""]);
        string[] command = ["--arguments", "arguments.txt", "--msbuild", "findings.txt", "--", "dotnet", Programs];
        var output = await Scanner.RunAsync(_folder, ["sanitize", .. command]);
        Assert.True(output.ExitCode == 1, output.Out + output.Error);
        string line = Assert.Single(await File.ReadAllLinesAsync(Path.Combine(_folder, "findings.txt")));
        Assert.Matches(@"^\S.*WrongPrograms\.cs\(\d+,\d+\): error returned-twice: An array of ArrayPool<byte> is returned in ", line);

        await Scanner.RunAsync(_folder, ["sanitize", "--fail-on", "foreign", .. command]);
        Assert.Contains("): warning returned-twice: ", await File.ReadAllTextAsync(Path.Combine(_folder, "findings.txt")), StringComparison.Ordinal);

        (await Scanner.RunAsync(_folder, "sanitize", "--arguments", "nowhere.txt", "--", "dotnet", Programs))
            .AssertFailed("the arguments in 'nowhere.txt' cannot be read");
    }

    /// <summary>The checked build of a generated pool refuses what would do harm elsewhere.</summary>
    [Theory]
    [InlineData("GeneratedReturnedTwice", "The pool refuses it.")]
    [InlineData("GeneratedForeign", "the pool refuses it.")]
    [InlineData("ReturnedTwice", "The pool can hand it to two callers at once.")]
    [InlineData("SharedToOwn", "the pool lends it to others from then on.")]
    public async Task What_comes_of_it_is_told(string program, string told)
    {
        var (_, report) = await SanitizeAsync(program);
        var finding = Assert.Single(report.GetProperty("findings").EnumerateArray());
        Assert.EndsWith(told, finding.GetProperty("message").GetString(), StringComparison.Ordinal);
    }

    /// <summary>By its name in the source, once, and without the steps of the runtime between its lines.</summary>
    [Fact]
    public async Task Stacks_of_async_code_have_the_lines_of_the_program()
    {
        var (_, report) = await SanitizeAsync("ReturnedTwiceAfterAwait");
        var stacks = Assert.Single(report.GetProperty("findings").EnumerateArray()).GetProperty("stacks").EnumerateArray()
            .Select(stack => stack.GetProperty("frames").EnumerateArray().Select(frame => frame.GetProperty("method").GetString()!).ToList()).ToList();
        Assert.Equal(["SanitizedPrograms.WrongPrograms.ReturnedTwiceAfterAwait", "Program.Main"], stacks[0]);
        Assert.Equal(["SanitizedPrograms.WrongPrograms.ReturnedTwiceAfterAwait"], stacks[2]);
    }

    [Theory]
    [InlineData("Killed", "returned-twice")]
    [InlineData("WrittenOnRequest", "written-after-return")]
    public async Task Program_that_is_killed_has_what_was_found_so_far(string program, string kind)
    {
        var (output, report) = await SanitizeAsync(program);
        Assert.NotEqual(0, output.ExitCode);
        Assert.Equal(kind, Assert.Single(report.GetProperty("findings").EnumerateArray()).GetProperty("kind").GetString());
        Assert.Contains("was killed", Assert.Single(report.GetProperty("notes").EnumerateArray()).GetString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Program_that_throws_is_checked_to_its_end()
    {
        var (output, report) = await SanitizeAsync("Thrown");
        Assert.NotEqual(0, output.ExitCode);
        Assert.Equal("written-after-return", Assert.Single(report.GetProperty("findings").EnumerateArray()).GetProperty("kind").GetString());
        Assert.Empty(report.GetProperty("notes").EnumerateArray());
    }

    /// <summary>A wrong read is no finding. It fails the program, which with the framework's pool passes by luck.</summary>
    [Theory]
    [InlineData("ReadAfterReturn")]
    [InlineData("ReadUnwritten")]
    [InlineData("StreamReadAfterDispose")]
    public async Task Wrong_reads_fail_the_program(string program)
    {
        Assert.NotEqual(0, (await SanitizeAsync(program)).Output.ExitCode);
        Assert.Equal(0, await RunAsync("dotnet", Programs, program));
    }

    [Fact]
    public async Task Zeros_are_no_poison()
    {
        Assert.Equal(0, (await SanitizeAsync("ReadUnwritten", "--poison", "zero")).Output.ExitCode);
        var (_, report) = await SanitizeAsync("WrittenAfterReturn", "--poison", "zero");
        string detail = Assert.Single(Details(Assert.Single(report.GetProperty("findings").EnumerateArray())));
        Assert.Equal("offset 12: 5 bytes, before 00 00 00 00 00, now 68 65 6C 6C 6F (\"hello\")", detail);
    }

    [Fact]
    public async Task Notices_are_told_to_those_who_ask() =>
        Assert.Empty((await SanitizeAsync("BeyondLength")).Report.GetProperty("findings").EnumerateArray());

    /// <summary>What corrupts contents fails by default; what is lost does not.</summary>
    [Theory]
    [InlineData("ReturnedTwice", 1)]
    [InlineData("NeverRented", 1)]
    [InlineData("WrittenAfterReturn", 1)]
    [InlineData("Lost", 0)]
    [InlineData("OwnerDisposedTwice", 0)]
    [InlineData("StreamDisposedTwice", 0, "--fail-on", "disposed-twice")]
    [InlineData("StreamDisposedTwice", 1, "--fail-on", "disposed-twice", "--notices")]
    [InlineData("ReturnedTwice", 0, "--fail-on", "none")]
    [InlineData("ReturnedTwice", 0, "--fail-on", "collected")]
    [InlineData("NoSuchProgram", 2)]
    public async Task Exit_code(string program, int expected, params string[] options)
    {
        var output = await Scanner.RunAsync(_folder, ["sanitize", .. options, "--", "dotnet", Programs, program]);
        Assert.True(output.ExitCode == expected, output.Out + output.Error);
    }

    /// <summary>The last array is kept however small the quarantine is, so that the one before is let go, and looked at for the last time.</summary>
    [Fact]
    public async Task Quarantine_of_no_bytes()
    {
        var (_, report) = await SanitizeAsync("WrittenByPackage", "--quarantine", "0");
        Assert.Single(report.GetProperty("findings").EnumerateArray());
    }

    [Fact]
    public async Task What_is_built_stays_as_it_is_and_the_copy_is_removed()
    {
        string built = Path.GetDirectoryName(Programs)!;
        string[] before = Hashes(built);
        var output = await Scanner.RunAsync(_folder, "sanitize", "--", "dotnet", Programs, "Steady");
        Assert.Contains("SanitizedPackage.dll", output.Error, StringComparison.Ordinal);
        Assert.Equal(before, Hashes(built));
        Assert.Empty(Directory.EnumerateDirectories(Path.GetDirectoryName(built)!, "*.sanitized-*"));
    }

    [Fact]
    public async Task Executable_beside_the_assembly()
    {
        string executable = Path.ChangeExtension(Programs, OperatingSystem.IsWindows() ? ".exe" : null);
        var output = await Scanner.RunAsync(_folder, "sanitize", "--", executable, "ReturnedTwice");
        Assert.True(output.ExitCode == 1, output.Out + output.Error);
        Assert.Contains("1 returned-twice", output.Out, StringComparison.Ordinal);
    }

    /// <summary>The assemblies of the framework are precompiled. Under another name, this one is a program's.</summary>
    [Fact]
    public async Task Precompiled_assembly_is_left_as_it_is_and_named()
    {
        string program = CopyOfPrograms();
        File.Copy(typeof(JsonDocument).Assembly.Location, Path.Combine(_folder, "bin", "Precompiled.dll"));
        await File.WriteAllTextAsync(Path.Combine(_folder, "bin", "Broken.dll"), "This is no assembly, and mentions ArrayPool`1.");
        var output = await Scanner.RunAsync(_folder, "sanitize", "--", "dotnet", program, "ReturnedTwice");
        Assert.Equal(1, output.ExitCode);
        Assert.Contains("Precompiled.dll was left as it is: it is precompiled (ReadyToRun). Its pools are not checked.", output.Out, StringComparison.Ordinal);
        Assert.Contains("Broken.dll was left as it is: it could not be read and written", output.Out, StringComparison.Ordinal);
    }

    /// <summary>Lines are not known then, and everything else is.</summary>
    [Fact]
    public async Task Without_debug_information()
    {
        string program = CopyOfPrograms();
        File.Delete(Path.ChangeExtension(program, ".pdb"));
        var output = await Scanner.RunAsync(_folder, "sanitize", "--", "dotnet", program, "ReturnedTwice");
        Assert.Equal(1, output.ExitCode);
        Assert.Contains("at SanitizedPrograms.WrongPrograms.ReturnedTwice [SanitizedPrograms]", output.Out, StringComparison.Ordinal);
        Assert.Contains("SanitizedPrograms.dll: without debug information", output.Out, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Program_without_deps_file()
    {
        string program = CopyOfPrograms();
        File.Delete(Path.ChangeExtension(program, ".deps.json"));
        var output = await Scanner.RunAsync(_folder, "sanitize", "--", "dotnet", program, "ReturnedTwiceByPackage");
        Assert.True(output.ExitCode == 1, output.Out + output.Error);
    }

    /// <summary>The copy of a sanitizer that was killed is removed by the next one.</summary>
    [Fact]
    public async Task Copy_that_was_left_behind()
    {
        string program = CopyOfPrograms();
        string old = Directory.CreateDirectory(Path.Combine(_folder, "bin.sanitized-999999999")).FullName;
        await Scanner.RunAsync(_folder, "sanitize", "--", "dotnet", program, "Steady");
        Assert.False(Directory.Exists(old));
    }

    [Fact]
    public async Task Sarif_has_the_stacks_and_is_valid_by_the_schema_of_the_standard()
    {
        string file = Path.Combine(_folder, "report.sarif");
        await SanitizeAsync("WrittenAfterReturn", "--sarif", file, "--html", Path.Combine(_folder, "report.html"));
        Assert.Empty(await SarifSchema.ProblemsAsync(file));
        var run = SarifLog.Load(file).Runs[0];
        var result = Assert.Single(run.Results);
        Assert.Equal("poolscan sanitize", run.Tool.Driver.Name);
        Assert.Equal(("written-after-return", FailureLevel.Error), (run.Tool.Driver.Rules[result.RuleIndex].Id, result.Level));
        Assert.Equal(["rented", "returned"], result.Stacks.Select(stack => stack.Message.Text));
        Assert.EndsWith("WrongPrograms.cs", Assert.Single(result.Locations).PhysicalLocation.ArtifactLocation.Uri.OriginalString, StringComparison.Ordinal);
        string page = await File.ReadAllTextAsync(Path.Combine(_folder, "report.html"));
        Assert.Contains("(&quot;hello&quot;)", page, StringComparison.Ordinal);
        Assert.Contains("poolscan sanitize</title>", page, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Tests_of_a_project()
    {
        string project = Path.Combine(Scanner.Repository, "tests", "HashGuard.Tests");
        string configuration = new DirectoryInfo(AppContext.BaseDirectory).Parent!.Name;
        var output = await Scanner.RunAsync(
            _folder, "sanitize", "--fail-on", AllKinds, "--", "dotnet", "test", project, "-c", configuration, "--no-build");
        Assert.True(output.ExitCode == 0, output.Out + output.Error);
        Assert.Matches(@"HashGuard\.Tests \(\d+\): nothing found; [0-9,]+ rented", output.Out);
        Assert.DoesNotContain("was killed", output.Out, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Program_of_a_project()
    {
        string project = Path.Combine(Scanner.Repository, "tests", "SanitizedPrograms");
        string configuration = new DirectoryInfo(AppContext.BaseDirectory).Parent!.Name;
        var output = await Scanner.RunAsync(
            _folder, "sanitize", "--", "dotnet", "run", "--project", project, "-c", configuration, "--no-build", "--", "ReturnedTwice");
        Assert.True(output.ExitCode == 1, output.Out + output.Error);
    }

    [Theory]
    [InlineData("sanitize", "wants a command")]
    [InlineData("sanitize --fail-on twice -- dotnet x.dll", "knows no 'twice'")]
    [InlineData("sanitize --quarantine much -- dotnet x.dll", "does not understand 'much'")]
    [InlineData("sanitize --stacks some -- dotnet x.dll", "some")]
    [InlineData("sanitize --sample 0 -- dotnet x.dll", "--sample wants a number of rentals, from 1 on, not '0'")]
    [InlineData("sanitize --poison salt -- dotnet x.dll", "salt")]
    [InlineData("sanitize --top many -- dotnet x.dll", "--top wants a number of places, not 'many'")]
    [InlineData("sanitize --html . -- dotnet x.dll", "is a folder")]
    [InlineData("sanitize --poisson zero -- dotnet x.dll", "did you mean --poison?")]
    [InlineData("sanitize -- no-such-program-anywhere", "there is no file")]
    [InlineData("sanitize -- dotnet x.dll", "nothing is built there")]
    [InlineData("sanitize -- dotnet build", "names no program that is built")]
    [InlineData("sanitize -- dotnet test", "has no solution or project")]
    [InlineData("sanitize -- dotnet test nowhere.csproj", "has no solution or project")]
    public async Task Wrong_command_lines_are_told(string line, string told) =>
        (await Scanner.RunAsync(_folder, line.Split(' '))).AssertFailed(told);

    [Fact]
    public async Task Single_file_is_refused()
    {
        string file = Path.Combine(_folder, "app");
        await File.WriteAllTextAsync(file, "");
        (await Scanner.RunAsync(_folder, "sanitize", "--", file)).AssertFailed("all is in one file", "PublishSingleFile");
    }

    [Fact]
    public async Task Program_for_an_old_framework_is_refused()
    {
        await File.WriteAllTextAsync(Path.Combine(_folder, "app.dll"), "");
        await File.WriteAllTextAsync(
            Path.Combine(_folder, "app.runtimeconfig.json"),
            """{ "runtimeOptions": { "framework": { "name": "Microsoft.NETCore.App", "version": "6.0.0" } } }""");
        (await Scanner.RunAsync(_folder, "sanitize", "--", "dotnet", "app.dll")).AssertFailed("is for .NET 6", ".NET 8 or later");
    }

    /// <summary>A program that brings its own framework has the core library beside it.</summary>
    [Fact]
    public async Task Trimmed_program_is_refused()
    {
        string program = CopyOfPrograms();
        string framework = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        foreach (string file in Directory.EnumerateFiles(framework, "*.dll"))
        {
            File.Copy(file, Path.Combine(_folder, "bin", Path.GetFileName(file)));
        }

        var output = await Scanner.RunAsync(_folder, "sanitize", "--", "dotnet", program, "Steady");
        Assert.True(output.ExitCode == 0, output.Out + output.Error);
        File.Delete(Path.Combine(_folder, "bin", "System.Diagnostics.StackTrace.dll"));
        (await Scanner.RunAsync(_folder, "sanitize", "--", "dotnet", program, "Steady")).AssertFailed("is trimmed", "PublishTrimmed");
        Assert.Single(Directory.EnumerateDirectories(_folder));
    }

    [Fact]
    public async Task Library_is_refused()
    {
        await File.WriteAllTextAsync(Path.Combine(_folder, "lib.dll"), "");
        (await Scanner.RunAsync(_folder, "sanitize", "--", "dotnet", "lib.dll")).AssertFailed("it is a library, or a program of .NET Framework");
    }

    private const string OneFrame = "Where one frame is shown, its callers were not looked at: --stacks all does that, and costs more.";

    private const string AllKinds =
        "written-after-return,returned-twice,used-by-two,foreign,disposed-twice,collected,outstanding,written-beyond-length";

    private static string Programs => Path.Combine(
        Scanner.Repository, "tests", "SanitizedPrograms", "bin", new DirectoryInfo(AppContext.BaseDirectory).Parent!.Name, "net10.0", "SanitizedPrograms.dll");

    private static string[] Hashes(string folder) =>
    [
        .. Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal)
            .Select(file => $"{file} {Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(file)))}"),
    ];

    private static string[] Details(JsonElement finding) =>
        finding.TryGetProperty("details", out var details) ? [.. details.EnumerateArray().Select(detail => detail.GetString()!)] : [];

    private static async Task<int> RunAsync(params string[] command)
    {
        using var process = System.Diagnostics.Process.Start(command[0], command.Skip(1));
        await process.WaitForExitAsync();
        return process.ExitCode;
    }

    private async Task<string> SuppressionsAsync(params string[] lines)
    {
        await File.WriteAllLinesAsync(Path.Combine(_folder, "known.txt"), lines);
        return "known.txt";
    }

    private string CopyOfPrograms()
    {
        string to = Directory.CreateDirectory(Path.Combine(_folder, "bin")).FullName;
        foreach (string file in Directory.EnumerateFiles(Path.GetDirectoryName(Programs)!))
        {
            File.Copy(file, Path.Combine(to, Path.GetFileName(file)));
        }

        return Path.Combine(to, Path.GetFileName(Programs));
    }

    /// <summary>The line that a stack names first.</summary>
    private string LineOf(JsonElement finding, Index stack)
    {
        var stacks = finding.GetProperty("stacks");
        var frame = stacks[stack.GetOffset(stacks.GetArrayLength())].GetProperty("frames").EnumerateArray()
            .First(frame => frame.GetProperty("owner").GetString() == "program");
        string file = Path.GetFullPath(frame.GetProperty("path").GetString()!, _folder);
        return File.ReadLines(file).ElementAt(frame.GetProperty("line").GetInt32() - 1);
    }

    private async Task<(ScanOutput Output, JsonElement Report)> SanitizeAsync(string program, params string[] options)
    {
        string file = Path.Combine(_folder, "report.json");
        var output = await Scanner.RunAsync(_folder, ["sanitize", "--json", file, .. options, "--", "dotnet", Programs, program]);
        Assert.True(File.Exists(file), output.Out + output.Error);
        using var json = JsonDocument.Parse(await File.ReadAllTextAsync(file));
        var programs = json.RootElement.GetProperty("programs").EnumerateArray().ToList();
        Assert.True(programs.Count == 1, output.Out + output.Error);
        return (output, programs[0].Clone());
    }
}
