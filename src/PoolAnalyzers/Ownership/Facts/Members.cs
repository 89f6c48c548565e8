using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>Reads of members, with what the tables say of them.</summary>
internal static class Members
{
    /// <summary>What the member says of the object; of a static one, there is no operand.</summary>
    public static AbstractValue? Read(ISymbol member, params AbstractValue?[] operands) =>
        Conditions.Make(TermKind.Member, member, member is IPropertySymbol property ? TraitsOf(property) : MemberTraits.None, operands);

    private static MemberTraits TraitsOf(IPropertySymbol property)
    {
        var traits = FrameworkTables.Has(property.Name, CallTraits.Counts) ? MemberTraits.Counts : MemberTraits.None;
        bool isLength = FrameworkTables.Has(property.Name, CallTraits.Length);
        if (isLength)
            traits |= MemberTraits.Length;
        // A view is as long as it was made.
        if ((isLength && property.ContainingType is { IsRefLikeType: true } or { IsReadOnly: true })
            || (property.SetMethod is null && FrameworkTables.Has(property, CallTraits.Stable)))
            traits |= MemberTraits.Stable;
        return traits;
    }
}
