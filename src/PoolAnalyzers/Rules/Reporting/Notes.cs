namespace PoolAnalyzers.Rules.Reporting;

/// <summary>What a further place of a report is. Code fixes and the scanner go by the kind, people by the text.</summary>
internal sealed record Note(NoteKind Kind, string Text);

/// <summary>The notes that rules give.</summary>
internal static class Notes
{
    public static readonly Note Rented = new(NoteKind.Rented, "rented here");
    public static readonly Note TakenFromPool = new(NoteKind.Rented, "taken from the pool here");
    public static readonly Note Allocated = new(NoteKind.Allocated, "allocated here");
    public static readonly Note Read = new(NoteKind.Read, "read here");
    public static readonly Note Started = new(NoteKind.Started, "started here");
    public static readonly Note Released = new(NoteKind.Released, "released here");
    public static readonly Note Throws = new(NoteKind.Throws, "throws here");
    public static readonly Note Way = new(NoteKind.Way, "this way");
    public static readonly Note Leaves = new(NoteKind.Leaves, "leaves here");
    public static readonly Note BodyEnds = new(NoteKind.Loses, "ends here");
    public static readonly Note IterationEnds = new(NoteKind.Loses, "next iteration from here");
    public static readonly Note LeavesLoop = new(NoteKind.Loses, "leaves the loop here");
    public static readonly Note ScopeEnds = new(NoteKind.Loses, "scope ends here");
    public static readonly Note Overwritten = new(NoteKind.Loses, "overwritten here");
    public static readonly Note Discarded = new(NoteKind.Loses, "not kept here");
}
