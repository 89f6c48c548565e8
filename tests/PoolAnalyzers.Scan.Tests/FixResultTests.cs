using PoolAnalyzers.Scan.Fixes;

namespace PoolAnalyzers.Scan.Tests;

/// <summary>What the fixes note of their failures is read back.</summary>
public sealed class FixResultTests
{
    [Fact]
    public void Each_failure_is_told_once()
    {
        string file = Path.GetTempFileName();
        try
        {
            File.WriteAllText(file, "/b.cs\t7\tPOOL001\tE: no\n/a.cs\t3\tPOOL003\tE: why\n/b.cs\t7\tPOOL001\tE: no\ntorn\n");
            Assert.Equal([new FailedFix("/a.cs", 3, "POOL003", "E: why"), new FailedFix("/b.cs", 7, "POOL001", "E: no")], FixResult.ReadFailures(file));
        }
        finally
        {
            File.Delete(file);
        }
    }

    /// <summary>The fixes of another rule have put a line in front of it by then.</summary>
    [Fact]
    public void What_is_left_to_look_at_is_found_by_the_text_of_its_line()
    {
        var (file, code) = (Path.GetTempFileName(), Path.GetTempFileName());
        try
        {
            File.WriteAllText(code, "a();\n\tb();\nc();\n\tb();\n");
            File.WriteAllText(file, "/b.cs\t7\tPOOL001\tE: no\n"
                + $"{code}\t1\tPOOL020\tCut (check that it is so)\tlook\tb();\n{code}\t9\tPOOL003\tGone\tlook\td();\n");
            Assert.Equal([new SuggestedFix(code, 2, "POOL020", "Cut (check that it is so)"), new SuggestedFix(code, 9, "POOL003", "Gone")],
                FixResult.ReadSuggestions(file));
            Assert.Equal([new FailedFix("/b.cs", 7, "POOL001", "E: no")], FixResult.ReadFailures(file));
        }
        finally
        {
            File.Delete(file);
            File.Delete(code);
        }
    }

    [Fact]
    public void What_has_no_fix_is_told_with_the_reason()
    {
        string file = Path.GetTempFileName();
        try
        {
            const string Note = "/b.cs\t7\tPOOL012\t'_b' is readonly\tstay\tb();\n";
            File.WriteAllText(file, $"{Note}/a.cs\t3\tPOOL020\tCut\tlook\ta();\n{Note}");
            Assert.Equal([new UnfixedReport("/b.cs", 7, "POOL012", "'_b' is readonly")], FixResult.ReadUnfixed(file));
            Assert.Equal([new SuggestedFix("/a.cs", 3, "POOL020", "Cut")], FixResult.ReadSuggestions(file));
            Assert.Empty(FixResult.ReadFailures(file));
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Fact]
    public void No_file_is_no_failure() => Assert.Empty(FixResult.ReadFailures(Path.Combine(Path.GetTempPath(), "there-is-no-such-file")));

    [Fact]
    public void The_fixes_and_the_scanner_name_the_same_variable() => Assert.Equal("POOLANALYZERS_FIX_FAILURES", FixResult.Variable);
}
