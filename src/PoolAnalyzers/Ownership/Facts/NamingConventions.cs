using System;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>
/// What the name of a member suggests that it does, where nobody can read its body. All decisions by names are made here. A name is read word by word:
/// <c>AddRange</c> begins with "Add", <c>AddressOf</c> does not.
/// </summary>
internal static class NamingConventions
{
    private static readonly string[] s_taking =
    [
        "Return", "Release", "Free", "Recycle", "Dispose", "Give", "Take", "Takeover", "Own", "Adopt", "Enqueue", "Add", "Push", "Attach", "Set", "Setup",
        "Store", "Register", "Put", "Insert", "Append", "Initialize", "Initialise", "Init", "Assign", "Replace", "Cleanup", "Destroy", "Close", "Reset",
        "Complete", "Finish", "Track", "Transfer", "From", "Wrap", "Create", "Lease", "Rent", "Shrink", "Resize", "Grow",
    ];

    private static readonly string[] s_making =
        ["Rent", "Create", "Allocate", "Alloc", "Lease", "Acquire", "Detach", "Copy", "Open", "New", "Make", "Build", "Read", "To", "Clone"];

    private static readonly string[] s_givingBack = ["Return", "Release", "Recycle"];

    private static readonly string[] s_releasing = ["Return", "Release", "Recycle", "Free"];

    private static readonly string[] s_disposing = ["Dispose"];

    private static readonly string[] s_clearing = ["Clear"];

    private static readonly string[] s_throwing = ["Throw"];

    private static readonly string[] s_decreasing = ["Decrement"];

    /// <summary>The method commonly keeps or releases what it is given: <c>TryAdd</c>, <c>SetBuffer</c>, <c>OnReleased</c>.</summary>
    public static bool SoundsLikeTaking(string name) => BeginsWith(name, s_taking, StartsWithTry(name) ? 3 : 0) || Has(name, s_givingBack);

    /// <summary>The result of the method commonly is a new object: <c>CreateBlock</c>, <c>ToOwner</c>.</summary>
    public static bool SoundsLikeMaking(string name) => BeginsWith(name, s_making);

    /// <summary>The method commonly gives something back to a pool: <c>Release</c>, <c>DoReturn</c>.</summary>
    public static bool SoundsLikeReleasing(string name) => Has(name, s_releasing);

    /// <summary>The same, and what ends the use of an object.</summary>
    public static bool SoundsLikeReleasingOrDisposing(string name) => Has(name, s_releasing) || Has(name, s_disposing);

    /// <summary>The method of an object commonly ends the use of that object.</summary>
    public static bool SoundsLikeGivingBack(string name) => SoundsLikeReleasing(name) || IsEnd(name);

    /// <summary>The method ends the use of an object.</summary>
    public static bool IsEnd(string name) => IsDisposal(name) || name == "Close";

    public static bool IsDisposal(string name) => name is "Dispose" or "DisposeAsync";

    /// <summary>The method commonly overwrites what it is given.</summary>
    public static bool SoundsLikeClearing(string name) => name == "Fill" || Has(name, s_clearing);

    /// <summary>The method commonly throws.</summary>
    public static bool SoundsLikeThrowing(string name) => BeginsWith(name, s_throwing);

    /// <summary>The method commonly counts a reference down.</summary>
    public static bool SoundsLikeCountingDown(string name) => BeginsWith(name, s_decreasing);

    private static bool StartsWithTry(string name) => name.Length > 3 && name.StartsWith("Try", StringComparison.Ordinal) && !char.IsLower(name[3]);

    private static bool BeginsWith(string name, string[] verbs, int start = 0) => IsFormOf(name, start, EndOfWord(name, start), verbs);

    private static bool Has(string name, string[] verbs)
    {
        for (int start = 0; start < name.Length;)
        {
            int end = EndOfWord(name, start);
            if (IsFormOf(name, start, end, verbs))
                return true;
            start = end;
        }

        return false;
    }

    /// <summary>
    /// A word is a capital letter with the small ones that follow it, or capital letters in a row: <c>IOReturn</c> has <c>IO</c> and <c>Return</c>.
    /// </summary>
    private static int EndOfWord(string name, int start)
    {
        int at = start + 1;
        if (at < name.Length && char.IsUpper(name[start]) && char.IsUpper(name[at]))
        {
            while (at < name.Length && char.IsUpper(name[at]) && !(at + 1 < name.Length && char.IsLower(name[at + 1])))
                at++;
            return at;
        }

        while (at < name.Length && char.IsLower(name[at]))
            at++;
        return Math.Min(at, name.Length);
    }

    private static bool IsFormOf(string name, int start, int end, string[] verbs)
    {
        foreach (var verb in verbs)
        {
            if (IsFormOf(name, start, end - start, verb))
                return true;
        }

        return false;
    }

    /// <summary>The verb itself, or an inflected form of it: returns, returned, returning, releasing, taken, wrapped.</summary>
    private static bool IsFormOf(string name, int start, int length, string verb)
    {
        int stem = verb[^1] == 'e' ? verb.Length - 1 : verb.Length;
        if (length < verb.Length || string.CompareOrdinal(name, start, verb, 0, stem) != 0)
            return false;
        if (IsRest(name, start + stem, length - stem, "ing"))
            return true;
        if (string.CompareOrdinal(name, start, verb, 0, verb.Length) != 0)
            return false;
        int at = start + verb.Length;
        int rest = length - verb.Length;
        if (rest == 3 && name[at] == verb[^1] && IsRest(name, at + 1, 2, "ed"))
            return true;
        return rest == 0 || Array.Exists(s_endings, ending => IsRest(name, at, rest, ending));
    }

    private static readonly string[] s_endings = ["s", "es", "d", "ed", "n"];

    private static bool IsRest(string name, int at, int length, string ending) =>
        length == ending.Length && string.CompareOrdinal(name, at, ending, 0, length) == 0;
}
