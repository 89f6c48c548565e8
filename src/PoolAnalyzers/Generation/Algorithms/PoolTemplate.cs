namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>The words that differ between pools, for the templates of the algorithms.</summary>
/// <param name="Pool">The common options.</param>
/// <param name="Shape">The declared type.</param>
/// <param name="Settings">The project's settings.</param>
/// <param name="Item">The type of what is pooled: <c>byte[]</c>.</param>
/// <param name="Name">What a variable of it is called: <c>array</c>.</param>
/// <param name="Create">The expression that makes one.</param>
/// <param name="Check">Lines that throw when <see cref="Name"/> is not one of the pool's; on the slow path only.</param>
/// <param name="Keep">The condition under which one that comes back is kept; null for always.</param>
/// <param name="Prepare">The line that makes it ready for the next user; null for none.</param>
/// <param name="Destroy">The line that ends one that is dropped; null for none.</param>
/// <param name="CanBePoisoned">Whether the checked build may fill idle ones with nonsense.</param>
internal sealed record PoolTemplate(
    PoolModel Pool,
    TypeShape Shape,
    GenerationSettings Settings,
    string Item,
    string Name,
    string Create,
    string Check,
    string? Keep,
    string? Prepare,
    string? Destroy,
    bool CanBePoisoned)
{
    /// <summary>The modifier of members: with a blank behind it, or nothing.</summary>
    public string Static => Pool.IsStatic ? "static " : "";

    /// <summary>The modifier of what ends only with the pool, which a static pool never does: with a blank behind it, or nothing.</summary>
    public string ReadOnlyInStatic => Pool.IsStatic ? "readonly " : "";

    /// <summary>The field that holds what all threads share.</summary>
    public string Depot => Pool.IsStatic ? "s_depot" : "_depot";

    /// <summary>The expression for this thread's cache, null before its first use.</summary>
    public string Cache => Pool.IsStatic ? "ThreadCache.Current" : "CurrentCache";

    /// <summary>How the slow paths are compiled: where a method that looks up the cache stands between them and the caller, that one is not inlined.</summary>
    public string SlowPath => Pool.IsStatic ? GeneratedCode.NeverInline : GeneratedCode.Inline;

    /// <summary>The plural of <see cref="Name"/>.</summary>
    public string Names => Name + "s";

    /// <summary>With its article.</summary>
    public string AName => (Name[0] is 'a' or 'i' or 'o' ? "an " : "a ") + Name;

    /// <summary>Writes the lines that drop <see cref="Name"/>.</summary>
    public void WriteDrop(SourceWriter writer, string depot)
    {
        if (Pool.Metrics)
            writer.Lines($"{depot}.CountDropped();");
        if (Destroy is not null)
            writer.Lines(Destroy);
    }

    /// <summary>
    /// Whether the cache of a thread that ended may give back what it had. Finalizers run in no order: an object may refer to something that is finalized already,
    /// a handle for one. Arrays have nothing of the kind in them that a renter would use. What may not be given back is left to the garbage collector; a strict pool
    /// makes another in its place.
    /// </summary>
    public bool OutlivesThread => Name != MemberTexts.Item;

    /// <summary>Whether dropping takes any code.</summary>
    public bool DropDoesSomething => Pool.Metrics || Destroy is not null;
}
