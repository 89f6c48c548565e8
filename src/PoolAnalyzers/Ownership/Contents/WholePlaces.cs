using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Contents;

/// <summary>Which expressions have all of a rental on a path, and whether it is longer than its data.</summary>
internal sealed class WholePlaces(ContentsWatch contents, WalkOperations walk)
{
    private ArrayEnds? _ends;

    public ArrayEnds Ends => _ends ??= ArrayEnds.Of(walk.Variables);

    private WholeForms Forms => new(walk.Variables, walk.Contracts, walk.Types);

    /// <param name="data">What is used.</param>
    /// <param name="at">Where.</param>
    /// <param name="state">The path.</param>
    /// <param name="seesZeros">It makes a difference whether there are zeros behind the data: for other uses, it is enough that all was cleared.</param>
    public void Consume(IOperation data, IOperation at, AbstractState state, bool seesZeros = false)
    {
        if (WholeOf(WithoutStart(data), state) is { } rental && (seesZeros || !IsCleared(data, rental)))
            walk.Context.Observer.Consumed(new Consumed(rental, BodyIndex.Plain(at)));
    }

    /// <summary>The array of <c>x.AsSpan(n)</c>: the rest goes as far as the array does.</summary>
    private IOperation WithoutStart(IOperation data)
    {
        var (all, start) = BodyIndex.Plain(data) switch
        {
            IInvocationOperation { TargetMethod: { IsStatic: true } method,
                Arguments: [{ Value: var viewed }, { Value: { Type.SpecialType: SpecialType.System_Int32 } from }] }
                when FrameworkTables.MemoryOf(method) == MemorySource.OfFirst => (viewed, from),
            IInvocationOperation { TargetMethod: { Parameters.Length: 1 } method, Instance: { } sliced, Arguments: [{ Value: var from }] }
                when FrameworkTables.MemoryOf(method) == MemorySource.PartOfThis => (sliced, from),
            IImplicitIndexerReferenceOperation { Instance: var cut, Argument: IRangeOperation { LeftOperand: { } from, RightOperand: null } } =>
                (cut, (from as IConversionOperation)?.Operand ?? from),
            IConversionOperation { OperatorMethod: not null, Operand: var converted } => (WithoutStart(converted), null),
            _ => (data, null),
        };
        return start is null || (!IsParsed(data) && Ends.CountsFromStart(start, all)) ? all : data;
    }

    /// <summary>A parser of one number ends with the number.</summary>
    private static bool IsParsed(IOperation data) =>
        UseClassifier.Of(data, Through.Casts) is { Kind: UseKind.Passed, Method.ContainingType.Name: "Utf8Parser" };

    /// <summary>The rental whose whole length the expression has on this path; null where it is not one, is a part, or may have been filled.</summary>
    public Rental? WholeOf(IOperation operation, AbstractState state)
    {
        const int MaxSteps = 24;
        for (int step = 0; step < MaxSteps; step++)
        {
            operation = BodyIndex.Plain(operation);
            switch (operation)
            {
                case ILocalReferenceOperation { Local: var local }:
                    if (walk.Context.WrittenByLambda.Contains(local))
                        return null;
                    return state.Dereference(state[walk.Context.Locations.Of(local)]) switch
                    {
                        RentalValue reference => Longer(reference.Id, operation, state),
                        ViewValue { Rentals: [var id] } when walk.Variables.AssignedTo(local) is { Count: > 0 } values && values.All(Forms.IsWhole) =>
                            Longer(id, operation, state),
                        _ => null,
                    };
                case IParameterReferenceOperation { Parameter: var parameter }:
                    return !walk.Context.WrittenByLambda.Contains(parameter)
                        && state.Dereference(state[walk.Context.Locations.Of(parameter)]) is RentalValue assigned ? Longer(assigned.Id, operation, state)
                        : null;
                case IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation, Field: var field }:
                    int place = walk.Context.Locations.Of(field);
                    return state[place] is RentalValue kept && !IsBorrowed(kept.Id, state) ? Longer(kept.Id, operation, state)
                        : LongerInField(field, place, state);
                case IPropertyReferenceOperation { Instance: IInstanceReferenceOperation, Arguments.IsEmpty: true, Property: var property }
                    when walk.AutoLocation(property) is { } location:
                    return state[location] is RentalValue stored && !IsBorrowed(stored.Id, state) ? Longer(stored.Id, operation, state)
                        : LongerInField(property, location, state);
                case IFlowCaptureReferenceOperation capture:
                    return state[walk.Context.Locations.Of(capture.Id)] is RentalValue captured ? Longer(captured.Id, null, state) : null;
                default:
                    if (BodyIndex.View(operation, whole: true) is not { } inner)
                        return null;
                    operation = inner;
                    break;
            }
        }

        return null;
    }

    /// <summary>It is what the field or property had when the body began.</summary>
    private static bool IsBorrowed(int id, AbstractState state) =>
        state.Find(id) is { Status: RentalStatus.Lent, Site: { IsProduced: false, Symbol: IFieldSymbol or IPropertySymbol } };

    /// <summary>What a field or property has when the body begins, or since a call that may have set it: it was rented in another member.</summary>
    private Rental? LongerInField(ISymbol member, int location, AbstractState state)
    {
        if (walk.Outer is not null || state[location] is not (null or RentalValue)
            || contents.Fields.LongerThanData(member, walk.Context.Cancellation) is not { Rent: var rent })
            return null;
        var kind = walk.KindOf(VariableTypes.TypeOf(member)) ?? RentalKind.Array;
        var site = walk.Context.Site(rent, kind, isProduced: true, null, name: member.Name);
        return new Rental(site.IdOf(0), site, RentalStatus.Lent);
    }

    /// <summary>All of it, or what lies behind the data, was cleared on this path, or by code that runs at a time that nobody follows.</summary>
    public bool IsCleared(IOperation data, Rental rental)
    {
        if (Remainders.Facet.Of(rental) != Remainder.Leftovers)
            return true;
        if (walk.Variables.Of(data) is not { } variable)
            return false;
        return Ends.IsClearedAside(variable) || (variable is IFieldSymbol or IPropertySymbol
            && contents.Fields.IsCleared(variable, walk.Context.Cancellation));
    }

    /// <summary>The rental, where it is known to be longer than what was asked for, and what lies behind was not written on purpose.</summary>
    private Rental? Longer(int id, IOperation? variable, AbstractState state)
    {
        if (state.Find(id) is not { Status: RentalStatus.Held or RentalStatus.Transferred,
            Site: { IsProduced: true, Operation: IInvocationOperation producer } site } rental || Remainders.Facet.Of(rental) == Remainder.Data)
            return null;
        bool rounds = site.Kind switch
        {
            // A pool of this compilation may have its own lengths, and so may whatever is only declared to rent.
            RentalKind.Array => walk.Contracts.Declared.Of(producer.TargetMethod) is null
                && (walk.Contracts.RoleOf(producer.TargetMethod) == CallRole.RentArray
                    ? PoolTypes.IsFramework(producer.TargetMethod) || contents.OwnPools.RoundsUp(producer.TargetMethod)
                    : !AsksForLength(producer.TargetMethod)),
            RentalKind.Owner => walk.Types.Is(producer.TargetMethod.ContainingType, TypeTraits.MemoryPool) && PoolTypes.IsFramework(producer.TargetMethod)
                && producer.Arguments is [{ ArgumentKind: ArgumentKind.Explicit }],
            _ => false,
        };
        return rounds && variable is not null && walk.Variables.Of(variable) is { } root && !Ends.IsUsedWhole(root)
            && !IsUsedWholeByAnotherName(id, state) ? rental : null;
    }

    /// <summary>A helper that compares lengths may give only what is as long as its contents.</summary>
    private bool AsksForLength(IMethodSymbol helper) => helper.DeclaringSyntaxReferences is [var body]
        && body.GetSyntax(walk.Context.Cancellation).DescendantNodes()
        .Any(n => n is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } asked
            && (SyntaxUses.LengthOf(asked.Left) ?? SyntaxUses.LengthOf(asked.Right)) is not null);

    private bool IsUsedWholeByAnotherName(int id, AbstractState state)
    {
        for (int i = 0; i < state.Occupied; i++)
        {
            if (state.ValueAt(i) is RentalValue other && other.Id == id && walk.Context.Locations[state.LocationAt(i)].Symbol is { } name
                && Ends.IsUsedWhole(name))
                return true;
        }

        return false;
    }
}
