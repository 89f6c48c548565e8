using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>A place gets another value, and its old one is handed out: <c>Interlocked.Exchange</c>, <c>CompareExchange</c>.</summary>
internal sealed class ExchangeCalls(TransferFunctions walk)
{
    public AbstractValue? Exchange(IInvocationOperation call, AbstractState state)
    {
        if (call.Arguments.Length != 2)
            return call.Arguments is [_, { Parameter.Ordinal: 1 } given, { Parameter.Ordinal: 2 } expected]
                ? CompareExchange(call, given.Value, expected.Value, state) : null;
        var place = call.Arguments[0].Value;
        var old = walk.Evaluate(place, state);
        var value = walk.Evaluate(call.Arguments[1].Value, state);
        walk.Assignments.Assign(place, value, call.Arguments[1].Value, state);
        // What was in the field is out of it now: nobody else can reach it.
        if (old is RentalValue reference && state.Find(reference.Id) is { } rental)
            state.Put(rental with { Escapes = ImmutableArray<Escape>.Empty });
        return old ?? walk.Heap.NewValue(call, state);
    }

    /// <summary>Either the place had what was expected, and has the new value now, or it stays as it is.</summary>
    private AbstractValue? CompareExchange(IInvocationOperation call, IOperation given, IOperation expected, AbstractState state)
    {
        var place = call.Arguments[0].Value;
        var old = walk.Evaluate(place, state) ?? walk.Heap.NewValue(call, state);
        var value = walk.Evaluate(given, state);
        var comparand = walk.Evaluate(expected, state);
        bool isExchanged = walk.Path.Choose(2) == 0;
        if (!isExchanged && IsFilledByOthers(call, place, old, comparand, state))
            return FilledByOthers(call, state);
        if (comparand is not null && (walk.Histories.IsUnclear(Conditions.Equal(old, comparand), call, state)
            || !PathFacts.Assume(state, Conditions.Equal(old, comparand), isExchanged)))
        {
            walk.Path.IsEnded = true;
            return null;
        }

        if (!isExchanged)
            return old;
        walk.Assignments.Assign(place, value, given, state);
        return comparand ?? old;
    }

    /// <summary>
    /// The body has seen the field without a value: whoever compares again asks whether another thread has filled it since. Under a lock none has, and between
    /// the calls of a history none is there.
    /// </summary>
    private bool IsFilledByOthers(IInvocationOperation call, IOperation place, AbstractValue old, AbstractValue? comparand, AbstractState state) =>
        comparand is ConstantValue { Content: null } && place is IFieldReferenceOperation && walk.Context.History is null
        && PathFacts.Decide(state, Conditions.IsNull(old)) == true && !MayBeUnderLock(call.Syntax);

    /// <summary>
    /// Inside a <c>lock</c>, or the body has made a call before that may have waited for others: a lock of any kind, or code of the program's.
    /// </summary>
    private bool MayBeUnderLock(SyntaxNode call)
    {
        foreach (var around in call.Ancestors())
        {
            if (around is LockStatementSyntax)
                return true;
            if (around is MemberDeclarationSyntax or LocalFunctionStatementSyntax or AnonymousFunctionExpressionSyntax)
                return around.DescendantNodes(n => n.SpanStart < call.SpanStart).Any(n => n.Span.End <= call.SpanStart && MayWait(n));
        }

        return false;
    }

    private bool MayWait(SyntaxNode earlier) => earlier is InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax
        && walk.Context.Code.Source.ModelOf(earlier.SyntaxTree).GetSymbolInfo(earlier, walk.Context.Cancellation).Symbol is IMethodSymbol called
        && walk.Contracts.FactsOf(called) is { MayWaitForThreads: true, Throws: not ThrowFact.Never };

    /// <summary>What the other one has put there is its own.</summary>
    private SymbolicValue FilledByOthers(IInvocationOperation call, AbstractState state)
    {
        var theirs = walk.Heap.NewValue(call, state);
        PathFacts.Assume(state, Conditions.IsNull(theirs), false);
        return theirs;
    }
}
