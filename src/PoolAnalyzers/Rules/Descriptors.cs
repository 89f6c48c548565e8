using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Rules;

/// <summary>The catalogue: one descriptor a rule id. Ids, severities and meanings are public contract.</summary>
internal static class Descriptors
{
    private const string Leaks = "PoolAnalyzers.Leaks";
    private const string Lifetime = "PoolAnalyzers.Lifetime";
    private const string Contents = "PoolAnalyzers.Contents";
    private const string Usage = "PoolAnalyzers.Usage";
    private const string Suggestions = "PoolAnalyzers.Suggestions";

    public static readonly DiagnosticDescriptor ArrayNotReturned = Create(
        "POOL001", "Rented array is not returned", Leaks, DiagnosticSeverity.Warning,
        "Rented array '{0}' is {1} returned{2}",
        "A rented array that is not returned on some path is lost to its pool, which then allocates a new one.");

    public static readonly DiagnosticDescriptor LostOnException = Create(
        "POOL002", "Rental is lost when an exception is thrown", Leaks, DiagnosticSeverity.Warning,
        "'{0}' is not {1} when {2} throws",
        "A rental that only the normal path releases is lost to its pool when anything between throws. Off by default: to abandon a buffer that somebody may still use is the safer choice.", enabled: false);

    public static readonly DiagnosticDescriptor OwnerNotDisposed = Create(
        "POOL003", "Memory owner is not disposed", Leaks, DiagnosticSeverity.Warning,
        "Memory owner '{0}' is {1} disposed{2}",
        "An IMemoryOwner<T> that is not disposed on some path never gives its memory back.");

    public static readonly DiagnosticDescriptor ObjectNotReturned = Create(
        "POOL004", "Pooled object is not returned", Leaks, DiagnosticSeverity.Warning,
        "Pooled object '{0}' is {1} returned{2}",
        "A pooled object that is not returned on some path is lost to its pool, which then creates a new one.");

    public static readonly DiagnosticDescriptor FieldNotReleased = Create(
        "POOL005", "Rental in a field is never released", Leaks, DiagnosticSeverity.Warning,
        "'{0}' keeps a rental{1}, and nothing that can see the field {2} it",
        "The rental lives as long as the object and is lost with it: no member of the type, and no code that can see the field, releases it.");

    public static readonly DiagnosticDescriptor ReleasedTwice = Create(
        "POOL010", "Rental is released twice", Lifetime, DiagnosticSeverity.Warning,
        "'{0}'{1} is {2} twice, {3}: the pool then hands {4} to two callers",
        "A pool that gets an array twice hands it to two callers at once (CWE-415).");

    public static readonly DiagnosticDescriptor UsedAfterRelease = Create(
        "POOL011", "Rental is used after its release", Lifetime, DiagnosticSeverity.Warning,
        "'{0}'{1} is used after it is {2} {3}: another caller may have it by then",
        "After its release a rental belongs to whoever rents it next: reading shows foreign data, writing destroys it (CWE-416).");

    public static readonly DiagnosticDescriptor LeftInField = Create(
        "POOL012", "Released rental stays in a field", Lifetime, DiagnosticSeverity.Warning,
        "'{0}' still holds the {1} that is returned here: a second call returns it again, and other members go on using it",
        "A second call would return the rental again, and other members go on using memory that belongs to somebody else.");

    public static readonly DiagnosticDescriptor WrongPool = Create(
        "POOL013", "Rental is returned to another pool", Lifetime, DiagnosticSeverity.Warning,
        "'{0}', {1} from '{2}', is returned to '{3}'",
        "The pool that rented the array loses it, and the other one gets an array of a size that it did not choose.");

    public static readonly DiagnosticDescriptor NotRented = Create(
        "POOL014", "Array that was not rented is returned", Lifetime, DiagnosticSeverity.Warning,
        "This array was not rented: '{0}' allocated it{1}",
        "Somebody else may still hold an array that was allocated; the pool may throw on its length, or hand it out while it is in use.");

    public static readonly DiagnosticDescriptor PendingUse = Create(
        "POOL015", "Rental is released while an operation may still use it", Lifetime, DiagnosticSeverity.Warning,
        "'{0}'{1} is {2} while '{3}'{4} may still use it",
        "The operation goes on reading or writing memory that already belongs to somebody else.");

    public static readonly DiagnosticDescriptor Escapes = Create(
        "POOL016", "Rental leaves the body that releases it", Lifetime, DiagnosticSeverity.Warning,
        "'{0}'{1} leaves the body that {2} it {3}",
        "What leaves the body is released before anyone can use it.");

    public static readonly DiagnosticDescriptor WholeConsumed = Create(
        "POOL020", "Whole length of a rental is used as data", Contents, DiagnosticSeverity.Warning,
        "All of '{0}'{1} is used as data, but it can be longer than requested: the rest is what another caller left there",
        "A rental is at least as long as asked for: what lies behind the part that was asked for is left from somebody else.");

    public static readonly DiagnosticDescriptor NotCleared = Create(
        "POOL021", "Array with references is returned without being cleared", Contents, DiagnosticSeverity.Info,
        "'{0}' goes back without being cleared: the pool keeps it, and it keeps alive what its elements of type {1} refer to",
        "The pool keeps the array, and the array keeps alive what its elements refer to.");

    public static readonly DiagnosticDescriptor PoolForOneCall = Create(
        "POOL030", "Pool is created for a single call", Usage, DiagnosticSeverity.Warning,
        "This {0} is created {1}",
        "A pool that does not outlive the call has nothing to give: whatever is rented from it is allocated, and lost with it.");

    public static readonly DiagnosticDescriptor ScopeCopied = Create(
        "POOL031", "Scope is copied or was never made", Usage, DiagnosticSeverity.Warning,
        "Scope '{0}' is {1}",
        "A struct that releases a rental is the rental's one owner: each copy of it, boxes and captures included, releases the same rental again, and a default one has none.");

    public static readonly DiagnosticDescriptor CouldBeRented = Create(
        "POOL040", "Temporary array could be rented", Suggestions, DiagnosticSeverity.Hidden,
        "'{0}' does not leave this method: it could be rented, by a generated scope or from ArrayPool<{1}>.Shared",
        "An array that nobody sees outside of the method that makes it is garbage at its end, and could come from a pool.", enabled: false);

    public static readonly DiagnosticDescriptor CouldBeScope = Create(
        "POOL041", "Rental could be a scope", Suggestions, DiagnosticSeverity.Hidden,
        "'{0}' is {1} by a try statement: {2}",
        "Rent, try, finally and return are four places to get wrong; a generated scope, or a using, is one.");

    public static readonly DiagnosticDescriptor BudgetExceeded = new(
        "POOL900", "Body is too large to analyze", "'{0}' is too large or too deeply nested for the ownership analysis: it gets no report", "PoolAnalyzers.Analysis",
        DiagnosticSeverity.Hidden, isEnabledByDefault: true, "Says where the analysis gave up, so that silence is not taken for a clean result.",
        "https://github.com/PoolAnalyzers/PoolAnalyzers/blob/main/docs/rules/POOL900.md");

    public static readonly DiagnosticDescriptor WrongDeclaration = new(
        "POOL901", "Line of an ownership file is wrong", "This line declares nothing: {0}", "PoolAnalyzers.Analysis",
        DiagnosticSeverity.Warning, isEnabledByDefault: true, "A declaration that nothing can be made of is not taken into account.",
        "https://github.com/PoolAnalyzers/PoolAnalyzers/blob/main/docs/rules/POOL901.md");

    public static readonly DiagnosticDescriptor WrongOption = new(
        "POOL902", "Option of the analyzers is wrong", "The option '{0}' is ignored: {1}", "PoolAnalyzers.Analysis",
        DiagnosticSeverity.Warning, isEnabledByDefault: true, "An option that nothing can be made of is not taken into account.",
        "https://github.com/PoolAnalyzers/PoolAnalyzers/blob/main/docs/rules/POOL902.md", WellKnownDiagnosticTags.CompilationEnd);

    public static readonly DiagnosticDescriptor WrongAttribute = new(
        "POOL903", "Ownership attribute is wrong", "[{0}] is wrong here: {1}", "PoolAnalyzers.Analysis",
        DiagnosticSeverity.Warning, isEnabledByDefault: true, "An attribute that nothing can be made of is not taken into account.",
        "https://github.com/PoolAnalyzers/PoolAnalyzers/blob/main/docs/rules/POOL903.md");

    public static readonly DiagnosticDescriptor UnknownMethod = new(
        "POOL904", "Option names a method that this project does not have", "The option '{0}' has no effect in this project: {1}", "PoolAnalyzers.Analysis",
        DiagnosticSeverity.Info, isEnabledByDefault: true, "Several projects may share the option, and another one may have the method.",
        "https://github.com/PoolAnalyzers/PoolAnalyzers/blob/main/docs/rules/POOL904.md", WellKnownDiagnosticTags.CompilationEnd);

    private static DiagnosticDescriptor Create(
        string id, string title, string category, DiagnosticSeverity severity, string format, string description, bool enabled = true) =>
        new(id, title, format, category, severity, enabled, description,
            helpLinkUri: $"https://github.com/PoolAnalyzers/PoolAnalyzers/blob/main/docs/rules/{id}.md");
}
