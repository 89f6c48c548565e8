namespace PoolAnalyzers.Sanitizer.Protocol;

/// <summary>What a rewritten program can do wrong. The words are those of <c>--fail-on</c> and of the report files.</summary>
public static class FaultKinds
{
    /// <summary>An array was returned, and returned again.</summary>
    public const string ReturnedTwice = "returned-twice";

    /// <summary>An array was returned to a pool that did not rent it.</summary>
    public const string Foreign = "foreign";

    /// <summary>A returned array was written to.</summary>
    public const string WrittenAfterReturn = "written-after-return";

    /// <summary>An owner of a memory pool was disposed twice.</summary>
    public const string DisposedTwice = "disposed-twice";

    /// <summary>An array was rented, not returned, and collected.</summary>
    public const string Collected = "collected";

    /// <summary>More and more of what one place rents does not come back.</summary>
    public const string Outstanding = "outstanding";

    /// <summary>An array was written to beyond the length that was asked for, which is legal.</summary>
    public const string WrittenBeyondLength = "written-beyond-length";
}
