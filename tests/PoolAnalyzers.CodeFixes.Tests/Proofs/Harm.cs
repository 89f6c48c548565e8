namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>What a fix has made worse.</summary>
internal enum Harm
{
    /// <summary>The changed program does not build.</summary>
    DoesNotBuild,

    /// <summary>A pool gets what it did not rent.</summary>
    ReturnsForeign,

    /// <summary>A pool gets something twice.</summary>
    ReturnsTwice,

    /// <summary>A returned array is written to.</summary>
    WritesLate,

    /// <summary>An owner that an object got is disposed, which nothing did before.</summary>
    DisposesLent,

    /// <summary>More rentals do not go back than before.</summary>
    LosesMore,

    /// <summary>What was lost is lost still, and nothing reports it any more.</summary>
    LosesStill,

    /// <summary>The program gives, writes or throws something else.</summary>
    GivesOther,
}

/// <summary>A fix that makes a program worse.</summary>
/// <param name="Program">The program.</param>
/// <param name="Line">The line of the report; 0 for all reports of the rule at once.</param>
/// <param name="Rule">The rule whose reports are fixed.</param>
/// <param name="Fix">What the user is told that the fix does.</param>
/// <param name="Harm">What it does.</param>
internal sealed record HarmfulFix(string Program, int Line, string Rule, string Fix, Harm Harm);
