using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>
/// The calls that end the life of an object release a rental of it, unless they find that it is somebody else's: by the length of an array, by a flag, or by
/// what they compare it with. A path that has found the same loses nothing.
/// </summary>
/// <param name="rental">The rental, as they call it.</param>
/// <param name="notOwn">What is decided where they do not release it.</param>
internal sealed class LastWord(int rental, IReadOnlyCollection<Fact> notOwn)
{
    /// <summary>A path has decided that the rental is not the object's own, or has asked something like it.</summary>
    /// <param name="id">The rental, as the path calls it.</param>
    /// <param name="path">The path.</param>
    public bool Spares(int id, AbstractState path) => path.Facts.Any(fact => notOwn.Any(decided => IsAlike(decided, fact, id)));

    private bool IsAlike(Fact decided, Fact fact, int id) => (decided.Truth == fact.Truth && fact.Condition.Equals(decided.Condition.Rename(rental, id)))
        || (IsOfItself(decided, rental) && IsOfItself(fact, id));

    /// <summary>Compares the rental, or its length, with what does not change from call to call.</summary>
    private static bool IsOfItself(Fact fact, int id) => fact.Condition is TermValue { Kind: TermKind.Equal or TermKind.Less, Operands: [var one, var other] }
        && ((IsItself(one, id) && IsFixed(other)) || (IsFixed(one) && IsItself(other, id)));

    private static bool IsItself(AbstractValue part, int id) => part is RentalValue { Id: var own } && own == id
        || part is TermValue { Kind: TermKind.Member, Operands: [RentalValue { Id: var asked }] } && asked == id;

    private static bool IsFixed(AbstractValue part) => part is ConstantValue or RentalValue or TermValue { Root.IsStatic: true };
}
