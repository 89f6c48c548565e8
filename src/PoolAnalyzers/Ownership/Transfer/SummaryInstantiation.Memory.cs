using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Transfer;

internal sealed partial class SummaryInstantiation
{
    /// <summary>What the callee has ended is ended here.</summary>
    private void EndMemory()
    {
        foreach (var rental in outcome.State.Rentals)
        {
            if (rental.Pool is { } source && PipeMemory.IsEnd.Of(rental))
                walk.Pipes.EndMemory(Source(source), call.At, state);
        }
    }

    /// <summary>Memory that the callee got, and hands out.</summary>
    private AbstractValue? Memory(Rental rental) => rental is { Site.Kind: RentalKind.Memory, Status: RentalStatus.Lent, Pool: { } pool }
        && Source(pool) is { } source ? walk.Pipes.NewMemory(call.At, source, state, _part++, _name) : null;

    /// <summary>The reader or writer, as the caller calls it.</summary>
    private AbstractValue? Source(AbstractValue source)
    {
        switch (source)
        {
            case SymbolicValue { Read: { } read }:
                return Source(read);
            case SymbolicValue { Kind: SymbolicKind.Parameter, Symbol: IParameterSymbol parameter }
                when SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, summary.Method):
                return GivenFor(parameter) is { } argument ? walk.Pipes.SourceOf(argument.At, argument.Value, state) : null;
            // Of a primary constructor: all members of the object have the same one.
            case SymbolicValue { Kind: SymbolicKind.Parameter }:
                return MemberCalls.InstanceOf(call.At) is IInstanceReferenceOperation ? source : null;
            case TermValue { Kind: TermKind.This }:
                return MemberCalls.InstanceOf(call.At) is { } receiver ? BodyIndex.Plain(receiver) is IInstanceReferenceOperation ? TermValue.Self
                    : walk.Pipes.SourceOf(receiver, call.Instance, state) : null;
            case TermValue { Kind: TermKind.Member, Key: ISymbol, Operands: [] }:
                return source;
            case TermValue { Kind: TermKind.Member, Key: ISymbol key, Operands: [var operand] } member:
                return Source(operand) is { } holder ? Conditions.Make(TermKind.Member, key, member.Traits, [holder]) : null;
            default:
                return null;
        }
    }
}
