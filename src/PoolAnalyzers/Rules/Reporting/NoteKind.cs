using System;
using System.Collections.Generic;
using System.Globalization;

namespace PoolAnalyzers.Rules.Reporting;

/// <summary>What a further place of a report is, for programs that read reports. A name stays what it is from version to version.</summary>
public enum NoteKind
{
    /// <summary>The rental begins: it is rented, or taken from a pool of objects.</summary>
    Rented,

    /// <summary>An array that is no rental begins.</summary>
    Allocated,

    /// <summary>Something that was there before is read: a field, or the memory of a pipe.</summary>
    Read,

    /// <summary>An operation begins that goes on behind the place.</summary>
    Started,

    /// <summary>The rental ends.</summary>
    Released,

    /// <summary>An exception may come from here.</summary>
    Throws,

    /// <summary>The branch of a condition that the path takes.</summary>
    Way,

    /// <summary>The path leaves the body, by a statement.</summary>
    Leaves,

    /// <summary>The last reference is lost here: by the end of a body, a turn or a scope, or because another value comes.</summary>
    Loses,

    /// <summary>Why the rental is one: the code that makes each object of its type an owner.</summary>
    Owner,
}

/// <summary>
/// How the notes of a report travel: the places as its additional locations, and for the one with index 0 the properties <c>note0</c>, with a text, and
/// <c>kind0</c>, with the name of a <see cref="NoteKind"/>; and so on. A SARIF log of the compiler has them too.
/// </summary>
public static class NoteProperties
{
    /// <summary>The name of the property with the text.</summary>
    /// <param name="index">The index of the additional location.</param>
    public static string TextName(int index) => "note" + index.ToString(CultureInfo.InvariantCulture);

    /// <summary>The name of the property with the kind.</summary>
    /// <param name="index">The index of the additional location.</param>
    public static string KindName(int index) => "kind" + index.ToString(CultureInfo.InvariantCulture);

    /// <summary>What the additional location says; null where it says nothing.</summary>
    /// <param name="properties">The properties of the diagnostic.</param>
    /// <param name="index">The index of the additional location.</param>
    public static string? TextOf(IReadOnlyDictionary<string, string?> properties, int index) =>
        properties.TryGetValue(TextName(index), out var text) && !string.IsNullOrEmpty(text) ? text : null;

    /// <summary>The kind of the additional location; null where there is none, or one of a later version.</summary>
    /// <param name="properties">The properties of the diagnostic.</param>
    /// <param name="index">The index of the additional location.</param>
    public static NoteKind? KindOf(IReadOnlyDictionary<string, string?> properties, int index) =>
        properties.TryGetValue(KindName(index), out var name) && Enum.TryParse(name, out NoteKind kind) && Enum.IsDefined(typeof(NoteKind), kind) ? kind : null;
}
