using System.Threading;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Histories;

/// <summary>What a rule may ask about the calls that follow one another on an object. A test answers by hand.</summary>
internal interface IFieldHistories
{
    /// <summary>A second call, or another member, finds in the field what was released.</summary>
    /// <param name="method">The method that leaves it there.</param>
    /// <param name="member">The field or property that has it.</param>
    /// <param name="release">The release.</param>
    /// <param name="isRentedHere">The method itself rented it.</param>
    /// <param name="isElement">The field has a collection that has it.</param>
    /// <param name="cancellation">Ends the walks.</param>
    bool IsOpenToOthers(IMethodSymbol method, ISymbol member, IOperation release, bool isRentedHere, bool isElement, CancellationToken cancellation);
}
