namespace PoolAnalyzers.Generation.Models;

/// <summary>A text of an attribute as a member of the generated type, where it means what it would mean if its author had written it into the type.</summary>
/// <param name="Argument">The attribute's argument that holds the text.</param>
/// <param name="Text">The text, as it was written.</param>
/// <param name="Head">The member up to its name: <c>private static bool </c>.</param>
/// <param name="Name">Its name, which no other member of the type has.</param>
/// <param name="Tail">What follows the name: parameters and body.</param>
/// <param name="IsPlain">Whether it compiles for certain.</param>
internal sealed record TextMember(string Argument, string Text, string Head, string Name, string Tail, bool IsPlain)
{
    /// <summary>The member as code.</summary>
    public string Code => Head + Name + Tail;
}
