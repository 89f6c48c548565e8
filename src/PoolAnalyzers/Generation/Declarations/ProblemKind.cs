namespace PoolAnalyzers.Generation.Declarations;

/// <summary>What can be wrong with a declaration. Each is one rule, whose texts are in the catalogue of descriptors.</summary>
internal enum ProblemKind
{
    /// <summary>POOL101: the type, or one around it, is not partial.</summary>
    NotPartial,

    /// <summary>POOL102: the attribute cannot stand on this type.</summary>
    WrongKind,

    /// <summary>POOL103: what is to be pooled cannot be pooled.</summary>
    WrongElement,

    /// <summary>POOL104: a length is missing or out of range.</summary>
    WrongLength,

    /// <summary>POOL105: a capacity is out of range.</summary>
    WrongCapacity,

    /// <summary>POOL106: a text of the attribute names something that cannot be used.</summary>
    WrongMember,

    /// <summary>POOL107: an option has no such value, or contradicts another one.</summary>
    Conflict,

    /// <summary>POOL108: the type has several attributes of this package.</summary>
    SeveralKinds,

    /// <summary>POOL109: the compiler or the framework is too old.</summary>
    Unsupported,

    /// <summary>POOL110: what is never cleared keeps objects alive. A warning: the type is generated all the same.</summary>
    KeepsReferences,

    /// <summary>POOL111: the generated part needs a name that the author's part has.</summary>
    NameIsTaken,
}
