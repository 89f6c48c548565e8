using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Engine;

/// <summary>
/// Consumers that keep what an iterator yields longer than it is good for: they put all elements into a list, when each is overwritten or released
/// before the next one comes.
/// </summary>
internal static class CollectedElements
{
    public static void Find(IOperation body, OwnershipAnalysis analysis, PathObserver observer, CancellationToken cancellation)
    {
        foreach (var operation in body.Descendants())
        {
            if (operation.Kind != OperationKind.Invocation || operation is not IInvocationOperation call || call.TargetMethod.DeclaringSyntaxReferences.IsEmpty
                || analysis.Iterators.YieldedBy(call.TargetMethod.ReducedFrom ?? call.TargetMethod, cancellation) is not { } yielded)
                continue;
            Follow(call, mayBeNamed: true);

            void Follow(IOperation sequence, bool mayBeNamed)
            {
                sequence = SequenceOf(sequence);
                switch (sequence.Parent)
                {
                    case IArgumentOperation { Parent: IInvocationOperation collecting } argument when Collects(collecting.TargetMethod, argument):
                        Report(collecting);
                        break;
                    case IArgumentOperation { Parent: IObjectCreationOperation { Type: { } type } creation } when IsCollection(type):
                        Report(creation);
                        break;
                    case ISpreadOperation { Parent: { } list }:
                        Report(list);
                        break;
                    case IForEachLoopOperation loop when loop.Collection == sequence:
                        FollowElements(loop);
                        break;
                    // What the variable is asked for later.
                    case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var variable } } when mayBeNamed:
                        foreach (var mention in UseClassifier.MentionsOf(variable, body))
                            Follow(mention, mayBeNamed: false);

                        break;
                }
            }

            void FollowElements(IForEachLoopOperation loop)
            {
                foreach (var mention in loop.Body.Descendants())
                {
                    if (mention is ILocalReferenceOperation { Local: var element } && loop.Locals.Contains(element, SymbolEqualityComparer.Default)
                        && StoredBy(mention) is var (store, collection) && !IsEmptiedIn(loop, collection))
                        Report(store);
                }
            }

            void Report(IOperation at) => observer.Collected(new Collected(yielded.Site, at, yielded.Release));
        }
    }

    /// <summary>The same elements, or some of them. That queries pass on what a collection has is asked for here alone.</summary>
    private static IOperation SequenceOf(IOperation sequence)
    {
        while (true)
        {
            switch (sequence.Parent)
            {
                case IConversionOperation or IParenthesizedOperation:
                    sequence = sequence.Parent;
                    break;
                case IInvocationOperation { TargetMethod: var method } awaited when FrameworkTables.Has(method, CallTraits.PassesElements):
                    sequence = awaited;
                    break;
                case IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation { TargetMethod: { IsExtensionMethod: true } method } query }
                    when FrameworkTables.Has(method, CallTraits.PassesElements):
                    sequence = query;
                    break;
                default:
                    return sequence;
            }
        }
    }

    private static bool Collects(IMethodSymbol method, IArgumentOperation argument) => FrameworkTables.Has(method, CallTraits.Collects)
        ? argument.Parameter?.Ordinal == 0 && !method.Parameters.Any(p => p.Name == "elementSelector")
        : FrameworkTables.Has(method.Name, CallTraits.PutsElements) && IsCollection(method.ContainingType);

    private static bool IsCollection(ITypeSymbol type) => PoolTypes.InNamespace(type, "System", "Collections", "Generic")
        || PoolTypes.InNamespace(type, "System", "Collections", "Concurrent") || PoolTypes.InNamespace(type, "System", "Collections", "Immutable");

    /// <summary>The operation that puts the element, or a part of it, into a collection or array.</summary>
    private static (IOperation Store, ISymbol? Collection)? StoredBy(IOperation element)
    {
        var use = UseClassifier.Of(element, Through.Casts | Through.Tuples | Through.Views);
        return use switch
        {
            { Kind: UseKind.Passed, By: IInvocationOperation { TargetMethod: var method, Instance: { } instance } add }
                when FrameworkTables.Has(method.Name, CallTraits.PutsElement) && IsCollection(method.ContainingType) => (add, VariableOf(instance)),
            { Kind: UseKind.Stored, By: { } assignment, Target: IArrayElementReferenceOperation { ArrayReference: var array } } =>
                (assignment, VariableOf(array)),
            { Kind: UseKind.Stored, By: { } assignment, Target: IPropertyReferenceOperation { Property: { IsIndexer: true, ContainingType: var type },
                Instance: { } indexed } } when IsCollection(type) => (assignment, VariableOf(indexed)),
            _ => null,
        };
    }

    /// <summary>The loop makes the collection anew for each element, or empties it.</summary>
    private static bool IsEmptiedIn(IForEachLoopOperation loop, ISymbol? collection) => collection is not null && loop.Body.Descendants().Any(o => o switch
    {
        IVariableDeclaratorOperation declarator => SymbolEqualityComparer.Default.Equals(declarator.Symbol, collection),
        ISimpleAssignmentOperation assignment => SymbolEqualityComparer.Default.Equals(VariableOf(assignment.Target), collection),
        IInvocationOperation { TargetMethod.Name: var name, Instance: { } emptied } when FrameworkTables.Has(name, CallTraits.TakesElement) =>
            SymbolEqualityComparer.Default.Equals(VariableOf(emptied), collection),
        _ => false,
    });

    private static ISymbol? VariableOf(IOperation place) => BodyIndex.Plain(place) switch
    {
        ILocalReferenceOperation { Local: var local } => local,
        IParameterReferenceOperation { Parameter: var parameter } => parameter,
        IFieldReferenceOperation { Field: var field } => field,
        IPropertyReferenceOperation { Property: { IsIndexer: false } property } => property,
        _ => null,
    };
}
