using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Calls;

/// <summary>Memory of pipes and buffer writers, and what ends it.</summary>
internal sealed class PipeCalls(WalkOperations walk)
{
    /// <summary>Calls of readers and writers of pipes, and of other buffer writers.</summary>
    public CallEffect? Of(Call call, AbstractState state)
    {
        if (!walk.Context.Code.Gate.HasPipes)
            return null;
        var (instance, given) = (call.Instance, call.Given);
        var role = walk.Context.Code.Pipes.RoleIn(call.Method, walk.Context.Cancellation);
        bool isOwn = role != PipeRole.None && Pipes.RoleOf(call.Method) == PipeRole.None;
        if (role == PipeRole.None)
            return OfPosition(call) ?? OfWriter(call, state);
        // What an object does with its own memory is its own business.
        if (call.InstanceAt is not { } receiver || BodyIndex.Plain(receiver) is IInstanceReferenceOperation)
            return null;
        if (walk.Pipes.SourceOf(receiver, instance, state) is not { } source)
            return role == PipeRole.Advance && !isOwn && Named(given, null) is { IsEmpty: false } named ? CallEffect.Also(call, named) : null;
        if (isOwn)
            return OfOwn(call, role, source);
        var use = new CallStep(StepKind.Use, instance, receiver);
        var end = new CallStep(StepKind.EndMemory, source);
        switch (role)
        {
            case PipeRole.Read:
                return new CallEffect([CallStep.MayThrow, CallStep.ForgetHeap]) { Made = new MadeValue(MadeKind.MemoryInTask, source) };
            case PipeRole.TryRead when given is [{ Parameter.RefKind: RefKind.Out } read]:
                return TryRead(read, source);
            case PipeRole.Fill:
                return new CallEffect([use, CallStep.MayThrow, end]) { Made = new MadeValue(MadeKind.Memory, source) { Owner = instance as RentalValue } };
            case PipeRole.Advance:
                return new CallEffect([end, .. Named(given, null)], walk.Types.Is(call.Type, TypeTraits.Task) ? TaskValue.Ended(null) : null);
            case PipeRole.Commit:
                return Commit(call, [use, .. given.Select(CallStep.Use)], end);
            default:
                return null;
        }
    }

    /// <summary>A reader is told positions: what those are in has ended, whoever has read it.</summary>
    private static ImmutableArray<CallStep> Named(IReadOnlyList<PassedArgument> given, AbstractValue? reader) =>
        [.. given.Where(g => g.Value is TermValue { Rentals.IsEmpty: false } && FrameworkTables.Is(g.Parameter?.Type, TypeTraits.SequencePosition))
            .Select(g => new CallStep(StepKind.EndMemoryAt, g.Value, g.At) { Pool = reader })];

    /// <summary>
    /// A reader of the compilation keeps what is behind a position, for all that is known: what it gave before has ended when it reads on.
    /// </summary>
    private CallEffect? OfOwn(Call call, PipeRole role, AbstractValue source)
    {
        var readOn = new CallStep(StepKind.ReadOn, source);
        return role switch
        {
            PipeRole.Advance => Named(call.Given, source) is { IsEmpty: false } named ? CallEffect.Also(call, named) : null,
            PipeRole.TryRead when call.Given is [{ Parameter.RefKind: RefKind.Out } read] => TryRead(read, source, readOn),
            PipeRole.Read => new CallEffect([CallStep.MayThrow, readOn, CallStep.ForgetHeap])
            {
                Made = new MadeValue(walk.Types.Is(call.Type, TypeTraits.Task) ? MadeKind.MemoryInTask : MadeKind.Memory, source),
            },
            _ => null,
        };
    }

    private static CallEffect TryRead(PassedArgument read, AbstractValue source, params ImmutableArray<CallStep> first)
    {
        var memory = new MadeValue(MadeKind.Memory, source) { Name = NameOf(read.At) };
        return new CallEffect(first.Insert(0, CallStep.MayThrow))
        {
            OneOf = [new([CallStep.Set(read.At, null, memory)], ConstantValue.True),
                new([CallStep.Set(read.At, null, MadeValue.New(read.At, 1))], ConstantValue.False)],
        };
    }

    /// <summary><c>sequence.GetPosition(n)</c>, <c>sequence.PositionOf(b)</c>: where in it something is.</summary>
    private CallEffect? OfPosition(Call call)
    {
        var type = WalkOperations.IsNullable(call.Method.ReturnType) ? ((INamedTypeSymbol)call.Method.ReturnType).TypeArguments[0] : call.Method.ReturnType;
        if (!FrameworkTables.Is(type, TypeTraits.SequencePosition) || !PoolTypes.IsFramework(call.Method))
            return null;
        var sequence = call.InstanceAt is { } at ? new PassedArgument(at, null, call.Instance) : call.Given is [var first, ..] ? first : null;
        return sequence is { Value: ViewValue view }
            ? new CallEffect([CallStep.Use(sequence), CallStep.MayThrow], PipeMemory.Position(call.Method, view)) : null;
    }

    /// <summary>Whoever is given a writer may write to it, which ends its memory.</summary>
    private CallEffect? OfWriter(Call call, AbstractState state)
    {
        var steps = ImmutableArray<CallStep>.Empty;
        foreach (var argument in call.Given)
        {
            if (Pipes.WritesTo(argument.Parameter, walk.Types))
                steps = steps.Add(new CallStep(StepKind.EndMemory, walk.Pipes.SourceOf(argument.At, argument.Value, state)));
        }

        return steps.IsEmpty ? null : CallEffect.Also(call, steps);
    }

    /// <summary>All there is to say of what is no more than the end of memory. What a call writes, and that it may fail, is for the rest to see.</summary>
    private CallEffect Commit(Call call, ImmutableArray<CallStep> uses, CallStep end)
    {
        bool isAdvance = call.Method.Name == "Advance";
        bool ends = !isAdvance || !walk.Context.Code.Pipes.OnlyCounts(call.Method, walk.Context.Cancellation);
        return new CallEffect(ends ? uses.Add(end) : uses) { Rest = isAdvance ? null : call };
    }

    private static string? NameOf(IOperation place) => place switch
    {
        IDeclarationExpressionOperation { Expression: ILocalReferenceOperation { Local.Name: var declared } } => declared,
        ILocalReferenceOperation { Local.Name: var name } => name,
        _ => null,
    };
}
