using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Operators, and what is known of numbers that count and flags that are set.</summary>
internal sealed class Operators(TransferFunctions walk)
{
    /// <summary><c>rented |= Buffers.Head</c>, where it is not known what was in it: what is known to be in it stays.</summary>
    public AbstractValue? SetFlags(ICompoundAssignmentOperation compound, AbstractValue? before, int flags, AbstractState state)
    {
        var known = before is null ? [] : state.Facts.Where(f => !f.Truth).Select(f => FlagsIn(f.Condition, before)).Where(f => f != 0).ToList();
        var set = Havoc(compound, compound.Target, state);
        foreach (int flag in known.Append(flags))
            PathFacts.Assume(state, Conditions.HasNone(set, flag), false);
        return set;
    }

    private static int FlagsIn(AbstractValue condition, AbstractValue asked) =>
        condition is TermValue { Kind: TermKind.Equal, Operands: var sides }
        && sides.OfType<TermValue>().FirstOrDefault() is { Kind: TermKind.Arithmetic, Key: BinaryOperatorKind.And,
            Operands: [var of, ConstantValue { Content: int flags }] }
        && of.Equals(asked) && sides.Any(s => s is ConstantValue { Content: 0 }) ? flags : 0;

    public AbstractValue? Havoc(IOperation at, IOperation target, AbstractState state)
    {
        var value = walk.Heap.NewValue(at, state);
        if (target is IFlowCaptureReferenceOperation capture && walk.Captures.Places.TryGetValue(capture.Id, out var place))
            target = place;
        switch (target)
        {
            case ILocalReferenceOperation or IParameterReferenceOperation:
                walk.Assignments.Assign(target, value, at, state);
                break;
            case IFieldReferenceOperation { Field: var field, Instance: var holder }:
                walk.Heap.InvalidateMember(field, state);
                if (holder is null or IInstanceReferenceOperation)
                    walk.Histories.RenewField(walk.Context.Locations.Of(field), value, state);
                break;
            case IPropertyReferenceOperation { Property: var property, Instance: var holder }:
                walk.Heap.InvalidateMember(property, state);
                if (holder is IInstanceReferenceOperation && walk.AutoLocation(property) is { } auto)
                    walk.Histories.RenewField(auto, value, state);
                break;
        }

        return value;
    }

    public AbstractValue? EvaluateBinary(IBinaryOperation binary, AbstractState state)
    {
        // Long chains (string concatenation) lean to the left: a loop, not recursion.
        var chain = new System.Collections.Generic.Stack<IBinaryOperation>();
        IOperation leftmost = binary;
        while (leftmost is IBinaryOperation { ConstantValue.HasValue: false } inner)
        {
            chain.Push(inner);
            leftmost = inner.LeftOperand;
        }

        var left = walk.Evaluate(leftmost, state);
        var leftOperation = leftmost;
        while (chain.Count > 0)
        {
            var current = chain.Pop();
            var right = walk.Evaluate(current.RightOperand, state);
            if (walk.Members.TryOperator(current, current.OperatorMethod, state, out var combined, (leftOperation, left), (current.RightOperand, right)))
            {
                left = combined;
                leftOperation = current;
                continue;
            }

            bool compares = current.OperatorKind is BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals;
            if (!compares)
            {
                walk.Rentals.Use(left, leftOperation, state);
                walk.Rentals.Use(right, current.RightOperand, state);
            }

            if (compares && current.OperatorMethod is { ContainingType.IsValueType: true })
            {
                walk.Structs.Tell(leftOperation, state);
                walk.Structs.Tell(current.RightOperand, state);
            }

            if (compares && (left is FirstCompleted || right is FirstCompleted))
            {
                var isFirst = walk.Awaits.IsFirst(left as FirstCompleted ?? (FirstCompleted)right!, left is FirstCompleted ? right : left, state);
                left = current.OperatorKind == BinaryOperatorKind.NotEquals ? Conditions.Not(isFirst) : isFirst;
                leftOperation = current;
                continue;
            }

            if (current.OperatorMethod is null && Conditions.Bits(current.OperatorKind, left, right) is { } bits)
            {
                left = bits;
                leftOperation = current;
                continue;
            }

            // So many bytes further on, a pointer points to the same array.
            if (current.Type is IPointerTypeSymbol && (left as ViewValue ?? right as ViewValue) is { } pointed)
            {
                left = pointed;
                leftOperation = current;
                continue;
            }

            // (options & flag): what it is of, it is of when it is asked again.
            if (current is { OperatorMethod: null, OperatorKind: BinaryOperatorKind.And, Type: not { SpecialType: SpecialType.System_Boolean } }
                && left is SymbolicValue or TermValue && right is ConstantValue)
            {
                left = Conditions.Make(TermKind.Arithmetic, BinaryOperatorKind.And, left, right);
                leftOperation = current;
                continue;
            }

            // Whether something is null is not for its type to say.
            left = current.OperatorMethod is null || IsPlainComparison(current.OperatorMethod)
                || (ComparesNumbers(current) && PoolTypes.IsFramework(current.OperatorMethod) && current.OperatorMethod.ContainingType.IsValueType)
                || (compares && (left is ConstantValue { Content: null } || right is ConstantValue { Content: null }))
                ? compares && left is AllocatedArray { Site: var made } && right is AllocatedArray { Site: var same } && ReferenceEquals(made, same)
                ? ConstantValue.Of(current.OperatorKind == BinaryOperatorKind.Equals)
                : compares && AreDifferent((leftOperation, left), (current.RightOperand, right), state)
                ? ConstantValue.Of(current.OperatorKind == BinaryOperatorKind.NotEquals)
                : Conditions.Binary(current is { OperatorKind: BinaryOperatorKind.ExclusiveOr, Type.SpecialType: SpecialType.System_Boolean }
                ? BinaryOperatorKind.NotEquals : current.OperatorKind, left, right) : null;
            leftOperation = current;
        }

        return left;
    }

    /// <summary>Two objects, whatever they are: what nobody else has is in no object.</summary>
    private bool AreDifferent((IOperation At, AbstractValue? Value) left, (IOperation At, AbstractValue? Value) right, AbstractState state) =>
        Identities.AreDifferent(left.Value, right.Value, state)
        || (Identities.IsOfNobodyElse(left.Value, state) && IsReadOff(right.At, right.Value))
        || (Identities.IsOfNobodyElse(right.Value, state) && IsReadOff(left.At, left.Value));

    /// <summary>What an object has in a field, or tells: <c>segment.Array</c>.</summary>
    private bool IsReadOff(IOperation operation, AbstractValue? value)
    {
        var (member, holder) = BodyIndex.Plain(operation) switch
        {
            IFieldReferenceOperation { Field: var field, Instance: var instance } => (field, instance),
            IPropertyReferenceOperation { Property: var property, Instance: var instance }
                when PoolTypes.IsFramework(property) || walk.Context.Code.Source.IsAutoProperty(property) => ((ISymbol)property, instance),
            _ => (null, null),
        };
        return member is not null && value is not { IsOwnership: true }
            && (holder is null || BodyIndex.Plain(holder) is IInstanceReferenceOperation || walk.VariableOf(BodyIndex.Plain(holder)) is IParameterSymbol);
    }

    private static bool ComparesNumbers(IBinaryOperation comparison) => comparison.OperatorKind is BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals
        or BinaryOperatorKind.LessThan or BinaryOperatorKind.GreaterThan or BinaryOperatorKind.LessThanOrEqual or BinaryOperatorKind.GreaterThanOrEqual;

    private static bool IsPlainComparison(IMethodSymbol method) =>
        (method.ContainingType.SpecialType == SpecialType.System_String || PoolTypes.IsNamed(method.ContainingType, "Type", "System"))
        && method.Name is "op_Equality" or "op_Inequality";

    /// <summary>An operator of its own that returns nothing: the variable has the same object afterwards. A struct is another one then.</summary>
    public AbstractValue? ChangeInPlace(ICompoundAssignmentOperation compound, AbstractState state)
    {
        var (before, added) = (walk.Evaluate(compound.Target, state), walk.Evaluate(compound.Value, state));
        walk.Members.ChangeInPlace(compound, compound.OperatorMethod!, state, (compound.Target, before), (compound.Value, added));
        return compound.Target.Type is { IsReferenceType: true } ? before : Havoc(compound, compound.Target, state);
    }

    public AbstractValue? Count(IIncrementOrDecrementOperation increment, AbstractValue? counted, AbstractState state)
    {
        if (increment.OperatorMethod is { IsStatic: false } step)
        {
            walk.Members.ChangeInPlace(increment, step, state, (increment.Target, counted));
            if (increment.Target.Type is { IsReferenceType: true })
                return counted;
        }

        if (walk.Context.History is not null && walk.Histories.TryCount(increment, counted, state, out var exact))
            return exact;
        var bound = increment.Kind != OperationKind.Increment ? null
            : counted is not ConstantValue ? StartOfCount(increment.Target)
            : PathFacts.Decide(state, Conditions.Binary(BinaryOperatorKind.LessThan, counted, ConstantValue.Zero)) == false ? counted : null;
        var next = Havoc(increment, increment.Target, state);
        // What counts up from a number is not at that number again.
        if (bound is not null)
            PathFacts.Assume(state, Conditions.Binary(BinaryOperatorKind.LessThan, bound, next), true);
        return !increment.IsPostfix ? next : next is not null && counted?.Mentions(next) == true ? null : counted;
    }

    /// <summary>
    /// The least that a local is set to, where that is nothing but zero and more, and a branch asks for it: as counts are, it is not taken
    /// to be below that. One that also goes down is not taken to be below zero.
    /// </summary>
    private ConstantValue? StartOfCount(IOperation target)
    {
        if (target is not ILocalReferenceOperation { Local: var local } || !walk.Liveness.DecidesBranches(walk.Context.Locations.Of(local))
            || walk.Context.WrittenByLambda.Contains(local) || walk.Variables.AssignedTo(local) is not { Count: > 0 } values)
            return null;
        int least = int.MaxValue;
        foreach (var value in values)
        {
            if (value.ConstantValue is not { HasValue: true, Value: int and >= 0 and var start })
                return null;
            least = Math.Min(least, start);
        }

        return least == 0 || !walk.Variables.OnlyCountsUp(local) ? ConstantValue.Zero : new ConstantValue(least);
    }
}
