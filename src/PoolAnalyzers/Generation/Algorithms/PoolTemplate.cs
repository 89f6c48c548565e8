using PoolAnalyzers.Generation.Emit;
using PoolAnalyzers.Generation.Models;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>The words that differ between pools, for the templates of the algorithms.</summary>
/// <param name="Pool">The common options.</param>
/// <param name="Shape">The declared type.</param>
/// <param name="Settings">The project's settings.</param>
/// <param name="Item">The type of what is pooled: <c>byte[]</c>.</param>
/// <param name="Name">What a variable of it is called: <c>array</c>.</param>
/// <param name="Create">How one is made.</param>
/// <param name="Check">Lines that throw when <see cref="Name"/> is not one of the pool's; on the slow path only.</param>
/// <param name="Clear">The lines that clear an array that comes back; null for none.</param>
/// <param name="CanBePoisoned">Whether the checked build may fill idle ones with nonsense.</param>
internal sealed record PoolTemplate(
    PoolModel Pool,
    TypeShape Shape,
    GenerationSettings Settings,
    string Item,
    string Name,
    ItemCreation Create,
    string Check,
    string? Clear,
    bool CanBePoisoned)
{
    /// <summary>The condition under which an object that comes back is kept: code of the pool's author. Null for always.</summary>
    public string? Keep { get; init; }

    /// <summary>The expression that resets an object that comes back: code of the pool's author. Null for none.</summary>
    public string? Reset { get; init; }

    /// <summary>Whether <see cref="Reset"/> is a condition that is false for an object that is not to be kept.</summary>
    public bool ResetDecides { get; init; }

    /// <summary>The expression for the size of what is pooled, in bytes; null where it is not known.</summary>
    public string? BytesPerItem { get; init; }

    /// <summary>Whether <c>Return</c> is that of a base class.</summary>
    public bool OverridesReturn { get; init; }

    /// <summary>Whether <c>Rent</c> is that of a base class.</summary>
    public bool OverridesRent { get; init; }

    /// <summary>How an object that is dropped ends.</summary>
    public ItemEnd ItemEnd { get; init; }

    /// <summary>The statement that ends an object that is dropped: code of the object's author. Null for none.</summary>
    public string? Destroy => DestroyWith(Pending);

    /// <summary>Whether the pool remembers which objects are not disposed yet, to wait for them.</summary>
    public bool TracksEnds => ItemEnd == ItemEnd.Track;

    /// <summary>The expression for those that are not disposed yet, in a member of the pool.</summary>
    public string Pending => Depot + "." + PendingInDepot;

    /// <summary>The same in a member of the depot.</summary>
    public const string PendingInDepot = "Ends";

    /// <summary>The statement that disposes a list of idle ones, in a member of the pool.</summary>
    public string DisposeIdle => DisposeIdleWith(Pending);

    /// <summary>The same in a member of the depot.</summary>
    public string DisposeIdleInDepot => DisposeIdleWith(PendingInDepot);

    /// <summary>Whether what is pooled are objects with a life of their own, rather than arrays.</summary>
    public bool IsObject { get; init; }

    /// <summary>Whether code that is not ours decides about what comes back. It may throw, and it may use the pool.</summary>
    public bool HasAuthorCode => Keep is not null || Reset is not null;

    /// <summary>
    /// Whether the pool remembers which objects exist. Where one can be dropped when it comes back, and a place is free then, an object that comes
    /// back twice must not free two.
    /// </summary>
    public bool KnowsItsOwn => Pool.IsStrict && HasAuthorCode;

    /// <summary>The type of a list of what is to be disposed.</summary>
    public string IdleList => $"global::System.Collections.Generic.List<{Item}>";

    /// <summary>The modifier of members: with a blank behind it, or nothing.</summary>
    public string Static => Pool.IsStatic ? "static " : "";

    /// <summary>The modifier of what ends only with the pool, which a static pool never does: with a blank behind it, or nothing.</summary>
    public string ReadOnlyInStatic => Pool.IsStatic ? "readonly " : "";

    /// <summary>The lengths among which a renter chooses; null where all that is pooled is alike.</summary>
    public LengthTerms? Lengths { get; init; }

    /// <summary>Whether a renter says a length, and there is a depot for each.</summary>
    public bool IsByLength => Lengths is not null;

    /// <summary>The expression for what all threads share: a field, or where a renter chooses among lengths, what a method of the pool is given.</summary>
    public string Depot => IsByLength ? "depot" : Whole;

    /// <summary>The field that holds all that threads share.</summary>
    public string Whole => (Pool.IsStatic ? "s_" : "_") + (IsByLength ? "depots" : "depot");

    /// <summary>The same in a member of the depot.</summary>
    public string WholeInDepot => IsByLength ? "All" : "this";

    /// <summary>The parameter of a method that is given the depot; empty where that is a field.</summary>
    public string DepotParameter => IsByLength ? "Depot depot" : "";

    /// <summary>The same behind another parameter.</summary>
    public string AndDepotParameter => IsByLength ? ", Depot depot" : "";

    /// <summary>The argument for <see cref="DepotParameter"/>.</summary>
    public string DepotArgument => IsByLength ? "depot" : "";

    /// <summary>The same behind another argument.</summary>
    public string AndDepot => AndDepotOf("depot");

    /// <summary>The parameter by which a renter says a length; empty where all that is pooled is alike.</summary>
    public string LengthParameter => IsByLength ? "int minimumLength" : "";

    /// <summary>The same before another parameter.</summary>
    public string LengthParameterAnd => IsByLength ? "int minimumLength, " : "";

    /// <summary>The argument for <see cref="LengthParameter"/>.</summary>
    public string LengthArgument => IsByLength ? "minimumLength" : "";

    /// <summary>The same before another argument.</summary>
    public string LengthArgumentAnd => IsByLength ? "minimumLength, " : "";

    /// <summary>The same behind another argument.</summary>
    public string AndLengthArgument => IsByLength ? ", minimumLength" : "";

    /// <summary>The lines of documentation for <see cref="LengthParameter"/>, each with its end; empty without one.</summary>
    public string LengthDocumentation => !IsByLength ? "" : "/// <param name=\"minimumLength\">How many elements are needed"
        + $"{(Pool.IsStrict ? ", at most <see cref=\"MaxLength\"/>" : "")}. For 0, an empty array is handed out.</param>\n";

    /// <summary>The line of documentation that says which lengths are refused, after the end of another line; empty where a renter says none.</summary>
    /// <param name="parameter">The parameter that has the length.</param>
    public string LengthFailure(string parameter = "minimumLength") => !IsByLength ? ""
        : $"\n/// <exception cref=\"global::System.ArgumentOutOfRangeException\"><paramref name=\"{parameter}\"/> is negative"
            + $"{(Pool.IsStrict ? ", or more than <see cref=\"MaxLength\"/>" : "")}.</exception>";

    /// <summary>Whether the bounds of a depot are fields of it, rather than constants.</summary>
    public bool HasBoundsInFields => Pool.HasRuntimeLimits || IsByLength;

    /// <summary>The expression for this thread's cache, null before its first use.</summary>
    public string Cache => IsByLength ? "CacheOf(depot)" : Pool.IsStatic ? "ThreadCache.Current" : "CurrentCache";

    /// <summary>What a thread finds of one pool: its cache, or where a renter chooses among lengths, all its caches.</summary>
    public string OfThread => IsByLength ? "ThreadCaches" : "ThreadCache";

    /// <summary>The field of it that tells the pools apart.</summary>
    public string KeyOfThread => IsByLength ? "Depots" : "Depot";

    /// <summary>The end of the names of members that find it.</summary>
    public string FoundOfThread => IsByLength ? "Caches" : "Cache";

    /// <summary>How the slow paths are compiled: where a method that looks up the cache stands between them and the caller, that one is not inlined.</summary>
    public string SlowPath => Pool.IsStatic ? GeneratedCode.NeverInline : GeneratedCode.Inline;

    /// <summary>
    /// Whether a trim takes what is idle back from a thread as a strict pool does, so that nothing that is disposed can be in use. Without an end of their own,
    /// references are only dropped: the owner that takes one at the same moment has it, or finds nothing.
    /// </summary>
    public bool IsRevocable => !Pool.IsStrict && Destroy is not null;

    /// <summary>Whether the owner of a slot marks it as out before it looks whether another thread has revoked it.</summary>
    public bool HasClaims => Pool.IsStrict || IsRevocable;

    /// <summary>The parameter that gets what is to be disposed; empty when references are only dropped.</summary>
    public string IdleParameter => Destroy is null ? "" : $"{IdleList} idle";

    /// <summary>The argument for <see cref="IdleParameter"/>.</summary>
    public string IdleArgument => Destroy is null ? "" : "idle";

    /// <summary>The plural of <see cref="Name"/>.</summary>
    public string Names => Name + "s";

    /// <summary>With its article.</summary>
    public string AName => (Name[0] is 'a' or 'i' or 'o' ? "an " : "a ") + Name;

    /// <summary>
    /// Whether the cache of a thread that ended may give back what it had. Finalizers run in no order: an object may refer to something that is finalized
    /// already, a handle for one. Arrays have nothing of the kind in them that a renter would use. What may not be given back is left to the garbage collector;
    /// a strict pool makes another in its place.
    /// </summary>
    public bool OutlivesThread => !IsObject;

    /// <summary>
    /// Whether something is to be done about one that is not kept. A strict pool keeps all but those that its author's code refuses, and those that come back
    /// when it is disposed.
    /// </summary>
    public bool Drops => Pool.IsStrict ? HasAuthorCode || (Pool.CanEnd && Destroy is not null) : Pool.IsObserved || Destroy is not null;

    /// <summary>The statement that ends one, where <paramref name="pending"/> are those that are not disposed yet. Null for none.</summary>
    public string? DestroyWith(string pending) => DisposableItems.Statement(ItemEnd, Name, pending);

    /// <summary>A depot as a further argument; empty where the depot is a field of the pool.</summary>
    public string AndDepotOf(string depot) => IsByLength ? ", " + depot : "";

    /// <summary>The expression that makes a magazine, where <paramref name="depot"/> names the depot with its point; that is empty inside of it.</summary>
    public string NewMagazine(string depot) => IsByLength ? $"new Magazine({depot}MagazineSize)" : "new Magazine()";

    /// <summary>How many a magazine holds, where <paramref name="depot"/> names the depot with its point.</summary>
    public string MagazineSize(string depot) => IsByLength ? depot + "MagazineSize" : Numbers.Plain(Pool.MagazineSize);

    /// <summary>Half of that, rounded down.</summary>
    public string HalfMagazine(string depot) => IsByLength ? depot + "MagazineSize / 2" : Numbers.Plain(Pool.MagazineSize / 2);

    private string DisposeIdleWith(string pending) => TracksEnds ? $"DisposeAll(idle, {pending});" : "DisposeAll(idle);";
}
