using PoolAnalyzers.Sanitizer.Protocol;
using PoolAnalyzers.Scan.Watching.Reports;

namespace PoolAnalyzers.Scan.Sanitizing.Records;

/// <summary>What the reports of a sanitizer are called, and what they can tell.</summary>
internal static class SanitizeForm
{
    /// <summary>The form.</summary>
    public static ReportForm Form { get; } = new(
        "poolscan sanitize",
        "https://github.com/PoolAnalyzers/PoolAnalyzers/blob/main/docs/sanitizing.md",
        "Nothing was returned twice or to another pool, written after its return or lost.",
        [
            new(FaultKinds.WrittenAfterReturn, "ArrayIsWrittenAfterReturn", "A returned array is written to, which another caller may have by then.",
                KindLevel.Error),
            new(FaultKinds.ReturnedTwice, "ArrayIsReturnedTwice", "An array is returned to its pool twice, which then hands it to two callers.",
                KindLevel.Error),
            new(FaultKinds.Foreign, "ArrayIsReturnedToAPoolThatDidNotRentIt", "An array is returned to a pool that did not rent it.", KindLevel.Error),
            new(FaultKinds.DisposedTwice, "OwnerIsDisposedTwice", "An owner of memory is disposed twice.", KindLevel.Warning),
            new(FaultKinds.Collected, "RentalIsLost", "An array is rented and never returned: nothing refers to it any more.", KindLevel.Warning),
            new(FaultKinds.Outstanding, "RentalsDoNotComeBack", "More and more of what one place rents does not come back.", KindLevel.Warning),
            new(FaultKinds.WrittenBeyondLength, "ArrayIsWrittenBeyondTheLengthAskedFor",
                "An array is written to beyond the length that was asked for, which is legal.", KindLevel.Note),
        ]);

    /// <summary>The kinds that corrupt contents. They make the exit code 1 where the user says nothing else.</summary>
    public static IReadOnlyList<string> Corrupting { get; } = [FaultKinds.WrittenAfterReturn, FaultKinds.ReturnedTwice, FaultKinds.Foreign];
}
