using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>What a body hands to its caller.</summary>
internal sealed class Returns(TransferFunctions walk)
{
    public AbstractValue? Yield(IReturnOperation at, IOperation yielded, AbstractState state)
    {
        var value = walk.Evaluate(yielded, state);
        walk.Rentals.Use(value, yielded, state);
        if (value is { IsOwnership: true })
        {
            var wholes = Escapes.Wholes(value);
            foreach (int id in value.Owned)
            {
                if (state.Find(id) is { } rental)
                    state.Put(rental with { Escapes = Escapes.AddEscape(rental.Escapes, new Escape(yielded, -1) { IsYielded = true }),
                        MayBeTaken = rental.MayBeTaken || wholes.Contains(id) || IsYieldedOnce(yielded, rental) });
            }
        }

        // The consumer may stop here: then only the finally blocks run.
        walk.Path.MayThrow(state, at);
        return null;
    }

    /// <summary>
    /// What is rented anew for each element is the consumer's, as what a method returns is its caller's; what is filled again for the next one is not.
    /// </summary>
    private static bool IsYieldedOnce(IOperation yielded, Rental rental)
    {
        var rented = rental.Site.Operation.Syntax;
        for (var node = yielded.Syntax.Parent; node is not null and not MemberDeclarationSyntax and not LocalFunctionStatementSyntax; node = node.Parent)
        {
            if (node is ForStatementSyntax or CommonForEachStatementSyntax or WhileStatementSyntax or DoStatementSyntax && !node.Span.Contains(rented.Span))
                return false;
        }

        return true;
    }

    /// <summary>
    /// A member of the object returns it to another one that is walked, too: whether that uses it, or asks no more than whether there is anything, is
    /// seen there.
    /// </summary>
    private bool IsForTheSameWalk => walk.Context.History is not null && walk.Outer is not null;

    public void Return(IOperation at, AbstractValue? value, AbstractState state)
    {
        var declared = (walk.Function ?? walk.Context.Owner as IMethodSymbol)?.ReturnType;
        if (declared is INamedTypeSymbol { TypeArguments: [var awaited] } && walk.Types.Is(declared, TypeTraits.Task))
            declared = awaited;
        value = walk.Unbound.Received(at, declared, value, state);
        state.Returned = value;
        state.ReturnedAt = at;
        // Whoever gets how a read ended need not ask for its memory.
        if (value is ViewValue && FrameworkTables.Is(declared, TypeTraits.ReadResult))
            return;
        if (!IsForTheSameWalk)
        {
            if (value is { IsOwnership: true })
                walk.Rentals.Use(value, at, state);
            walk.Rentals.UseKept(value, at, state);
        }

        foreach (int id in state.RentalsIn(value))
        {
            if (state.Find(id) is { Status: not RentalStatus.Released } rental)
                state.Put(rental with { Escapes = Escapes.AddEscape(rental.Escapes, new Escape(at, -1)) });
        }
    }
}
