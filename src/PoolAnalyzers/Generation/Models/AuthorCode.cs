using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Models;

/// <summary>What the texts of an attribute become.</summary>
/// <param name="Members">A member for each text.</param>
/// <param name="Scope">The scope in which they mean what their author meant; null when there are none.</param>
internal sealed record AuthorCode(EquatableArray<TextMember> Members, FileScope? Scope)
{
    /// <summary>Of an attribute without texts.</summary>
    public static readonly AuthorCode None = new(EquatableArray<TextMember>.Empty, null);

    /// <summary>
    /// Writes the members, at the end of their type. Warnings in them would be reported where nobody can mend them, and are not turned on again: what the
    /// file turns off for other reasons would come on with them.
    /// </summary>
    public void Write(SourceWriter writer)
    {
        if (Members.Count == 0)
            return;
        writer.Member("#pragma warning disable // From here on: the texts of the attribute, each as a member of its own.\n#nullable disable warnings");
        foreach (var member in Members)
        {
            writer.Member(GeneratedCode.Attribute);
            writer.Lines(member.Code);
        }
    }
}
