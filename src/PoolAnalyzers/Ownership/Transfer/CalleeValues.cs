using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Summaries;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Says what a callee knows in the words of its caller, for one of the ways in which the callee ends.</summary>
internal sealed class CalleeValues(WalkOperations walk, Call call, Summary summary, Outcome outcome, AbstractState state)
{
    private readonly Dictionary<int, AbstractValue?> _rentals = [];

    /// <summary>Opaque values of the callee that come out of it, as the caller calls them: what is known of them is known to the caller too.</summary>
    private readonly Dictionary<SymbolicValue, SymbolicValue> _handedOut = HandedOut(walk, call.At, outcome, state);
    private int _part;

    /// <summary>Tells apart what one call hands out.</summary>
    public int NextPart() => _part++;

    /// <summary>What an out argument calls the rental that it receives.</summary>
    public string? Name { get; set; }

    public PassedArgument? GivenFor(IParameterSymbol parameter) =>
        call.Given.FirstOrDefault(g => g.Parameter is { } p && ExtensionBlocks.PlaceOf(p) == ExtensionBlocks.PlaceOf(parameter));

    /// <summary>What is given; of a reference to an element, what is in it is not the array around it.</summary>
    public AbstractValue? Argument(IParameterSymbol parameter) => GivenFor(parameter) is { } argument
        && !(argument is { Parameter.RefKind: not RefKind.None, Value: ViewValue, At: IArrayElementReferenceOperation or IPropertyReferenceOperation })
        ? argument.Value is StructOf carrier ? carrier.Only : argument.Value : null;

    /// <summary>A number, a flag, and so on; of a struct that carries a rental, what it is besides.</summary>
    private AbstractValue? Plain(IParameterSymbol parameter) => GivenFor(parameter) is { Value: StructOf carrier } ? carrier.Rest : Argument(parameter);

    private static Dictionary<SymbolicValue, SymbolicValue> HandedOut(WalkOperations walk, IOperation at, Outcome outcome, AbstractState state)
    {
        var map = new Dictionary<SymbolicValue, SymbolicValue>();
        Add(outcome.Result);
        foreach (var (_, value) in outcome.References)
            Add(value);
        return map;

        void Add(AbstractValue? value)
        {
            switch (value)
            {
                case SymbolicValue { Kind: SymbolicKind.Site or SymbolicKind.Merge } sym when !map.ContainsKey(sym):
                    map.Add(sym, walk.Heap.NewValue(at, state, FirstHandedOut + sym.Id));
                    break;
                case TupleValue tuple:
                    if (tuple is StructOf { Rest: { } rest })
                        Add(rest);
                    foreach (var item in tuple.Items)
                        Add(item is TupleValue ? null : item);
                    break;
            }
        }
    }

    /// <summary>The parts of a call before this one are its result and its arguments.</summary>
    private const int FirstHandedOut = 2;

    public AbstractValue? Condition(AbstractValue condition)
    {
        switch (condition)
        {
            case ConstantValue: return condition;
            case SymbolicValue opaque when _handedOut.TryGetValue(opaque, out var own): return own;
            case SymbolicValue { Kind: SymbolicKind.Parameter, Symbol: IParameterSymbol parameter }
                when SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, summary.Method):
                return Plain(parameter);
            case RentalValue reference: return Translate(reference);
            case TermValue { Kind: TermKind.IsNull } isNull: return IsPool(isNull.Operands[0]) ? ConstantValue.False
                : Conditions.IsNull(Condition(isNull.Operands[0]));
            case TermValue { Kind: TermKind.And } both: return Conditions.And(Condition(both.Operands[0]), Condition(both.Operands[1]));
            case TermValue { Kind: TermKind.Not } not: return Conditions.Not(Condition(not.Operands[0]));
            case TermValue { Kind: TermKind.Less or TermKind.Equal or TermKind.Arithmetic } term:
                var left = Condition(term.Operands[0]);
                var right = Condition(term.Operands[1]);
                if (term.Kind == TermKind.Equal
                    && (Identities.AreDifferent(left, right, state) || (Identities.IsOfNobodyElse(left, state) && IsInField(term.Operands[1]))
                        || (Identities.IsOfNobodyElse(right, state) && IsInField(term.Operands[0]))))
                    return ConstantValue.False;
                if (term.Kind == TermKind.Equal && (IsSameField(left, term.Operands[1]) || IsSameField(right, term.Operands[0])))
                    return ConstantValue.True;
                if (left is null || right is null)
                    return null;
                return term.Kind == TermKind.Less ? Conditions.Binary(BinaryOperatorKind.LessThan, left, right)
                    : term.Kind == TermKind.Equal ? Conditions.Equal(left, right)
                    : Conditions.Make(TermKind.Arithmetic, term.Key, left, right);
            // What a struct was made with, besides what it carries.
            case TermValue { Kind: TermKind.Member, Key: ISymbol asked,
                Operands: [SymbolicValue { Kind: SymbolicKind.Parameter, Symbol: IParameterSymbol holder }] }
                when GivenFor(holder)?.Value is StructOf made && made.IndexOf(asked) is >= 0 and var item && made.Items[item] is { } known:
                return known;
            case TermValue { Kind: TermKind.Member, Operands: [var operand] } member when operand is not TermValue { Kind: TermKind.This }:
                var owner = Condition(operand);
                return owner is AllocatedArray { Length: { } length } && (member.Traits & MemberTraits.Length) != 0 ? length
                    : Conditions.Make(TermKind.Member, member.Key, member.Traits, [owner]);
            // What is set once is the same for all members of the object, and for who has the object.
            case TermValue { Kind: TermKind.Member, Operands: [] } fixedMember when !fixedMember.ReadsHeap || walk.Heap.IsSetOnce(fixedMember):
                return fixedMember;
            case TermValue { Kind: TermKind.Member, Operands: [_], Key: var key } own
                when call.Instance is TermValue or SymbolicValue && (!own.ReadsHeap || walk.Heap.IsSetOnce(own)):
                return Conditions.Make(TermKind.Member, key, own.Traits, [call.Instance]);
            default: return null;
        }
    }

    /// <summary>What a field has when the callee begins: <c>if (array != s_default) ...</c></summary>
    private bool IsInField(AbstractValue value) => value is RentalValue { Id: var id }
        && outcome.State.Find(id) is { Site: { IsProduced: false, Symbol: IFieldSymbol } };

    /// <summary>The caller gives what a static field has that only its type sets, and the callee asks whether it is that.</summary>
    private bool IsSameField(AbstractValue? given, AbstractValue asked) =>
        given is RentalValue { Id: var id } && state.Find(id) is { Site: { IsProduced: false, Symbol: IFieldSymbol { IsStatic: true } field } }
        && asked is RentalValue { Id: var other } && outcome.State.Find(other) is { Site: { IsProduced: false, Symbol: IFieldSymbol same } }
        && SymbolEqualityComparer.Default.Equals(field, same)
        && (field.IsReadOnly || walk.Context.Code.FieldWrites.IsSetOnce(field, walk.Context.Cancellation));

    /// <summary>
    /// The caller gives the shared pool, or one of a field that is not said to be null at times, if only in place of null; or it has rented from the pool of
    /// this object that the callee asks for.
    /// </summary>
    private bool IsPool(AbstractValue value)
    {
        if (value is TermValue { Kind: TermKind.Member, Operands: [] or [TermValue { Kind: TermKind.This }] } kept)
            return (kept.Operands.IsEmpty || call.At is IInvocationOperation { Instance: IInstanceReferenceOperation }) && PathFacts.HasRented(state, kept);
        if (value is not SymbolicValue { Kind: SymbolicKind.Parameter, Symbol: IParameterSymbol parameter } || GivenFor(parameter) is not { } argument
            || !walk.Types.Is(parameter.Type, TypeTraits.ArrayPool))
            return false;
        return argument.Value switch
        {
            TermValue { Kind: TermKind.SharedPool } => true,
            TermValue { Kind: TermKind.Member, Key: IFieldSymbol { Type.NullableAnnotation: not NullableAnnotation.Annotated }
                or IPropertySymbol { Type.NullableAnnotation: not NullableAnnotation.Annotated } } => true,
            _ => argument.At.Syntax is BinaryExpressionSyntax { RawKind: (int)Microsoft.CodeAnalysis.CSharp.SyntaxKind.CoalesceExpression,
                Right: IdentifierNameSyntax or MemberAccessExpressionSyntax },
        };
    }

    public AbstractValue? Translate(AbstractValue? value)
    {
        switch (value)
        {
            case null: return null;
            case ConstantValue: return value;
            case SymbolicValue opaque when _handedOut.TryGetValue(opaque, out var own): return own;
            case SymbolicValue { Kind: SymbolicKind.Parameter, Symbol: IParameterSymbol parameter }
                when SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, summary.Method):
                return Plain(parameter);
            case RentalValue reference: return Map(reference.Id);
            case ViewValue view:
                var ids = ImmutableArray<int>.Empty;
                foreach (int id in view.Rentals)
                    ids = ViewValue.Union(ids, Map(id) is { } mapped and not TaskValue ? mapped.Rentals : ImmutableArray<int>.Empty);
                return ViewValue.Over(ids);
            case StructOf carrier: return new StructOf(carrier.Type, carrier.Members, carrier.Items.Select(Translate).ToImmutableArray(),
                Translate(carrier.Rest));
            case TupleValue tuple: return new TupleValue(tuple.Items.Select(TranslateItem).ToImmutableArray());
            // Nothing was asked for, and there is nothing to rent: no pool takes an empty array amiss.
            case AllocatedArray { Length: ConstantValue { Content: 0 } } when !outcome.State.Facts.IsEmpty: return null;
            case AllocatedArray allocated: return new AllocatedArray(allocated.Site, allocated.Length is { } length ? Condition(length) : null);
            case TaskValue task:
                // What the callee has started, and hands out without waiting for it, goes on in the caller.
                var running = task.Pending.Aggregate(ImmutableArray<int>.Empty,
                    (ids, id) => Map(id) is { } mapped and not TaskValue ? ViewValue.Union(ids, mapped.Rentals) : ids);
                PendingWork.Mark(call.At, running, state);
                return new TaskValue(Translate(task.Result), running, running.IsEmpty ? ImmutableArray<IOperation>.Empty : ImmutableArray.Create(call.At));
            case TermValue { Kind: TermKind.SharedPool } pool: return AsCalled(pool);
            case TermValue term: return Condition(term);
            default: return null;
        }
    }

    private AbstractValue? TranslateItem(AbstractValue? item, int position)
    {
        var around = Name;
        Name ??= Deconstructed.NameOf(call.At.Syntax, position);
        var translated = Translate(item);
        Name = around;
        return translated;
    }

    private AbstractValue? Map(int id)
    {
        if (_rentals.TryGetValue(id, out var known))
            return known;
        AbstractValue? mapped = null;
        if (outcome.State.Find(id) is { } rental)
        {
            if (rental.Site.Symbol is IParameterSymbol parameter)
            {
                mapped = Argument(parameter);
            }
            else if (rental.Site.Kind == RentalKind.Memory)
            {
                mapped = Memory(rental);
            }
            else if ((rental.Site.IsProduced && rental.Status is RentalStatus.Held && !rental.MayBeTaken) || IsDetached(rental))
            {
                int part = NextPart();
                var site = walk.Context.Site(call.At, rental.Site.Kind, isProduced: true, null, part, Name, rental.Site.Type);
                mapped = walk.Rentals.NewRental(site, RentalStatus.Held, PoolOf(rental, static r => r.Pool), state);
                if (Facets.HandedOut(rental.Facets) is { } facets && state.Find(mapped.Rentals[0]) is { } received)
                    state.Annotate(received with { Facets = facets });
                if (AskedFor(rental) is { } asked && walk.Variables.AsksForLengths)
                    walk.Rentals.LearnLength(mapped, asked, state);
            }
        }

        _rentals.Add(id, mapped);
        return mapped;
    }

    /// <summary>How long the array must be that the callee rents, where the caller says so.</summary>
    private AbstractValue? AskedFor(Rental rental) =>
        rental.Site is { Kind: RentalKind.Array, Operation: IInvocationOperation { Arguments: [{ Value: var length }, ..] } rent }
        && walk.Contracts.RoleOf(rent.TargetMethod) == CallRole.RentArray
        && BodyIndex.Plain(length) is IParameterReferenceOperation { Parameter: var parameter }
        && !FieldWrites.IsSet(parameter, walk.Context.Cancellation) && Plain(parameter) is (SymbolicValue or TermValue) and var asked ? asked : null;

    /// <summary>An owner that was in a field, which has something else by now.</summary>
    private bool IsDetached(Rental rental) =>
        rental is { Site: { IsProduced: false, Kind: RentalKind.Owner, Symbol: IFieldSymbol or IPropertySymbol }, Status: RentalStatus.Lent, MayBeTaken: false }
        && summary.Fields.FirstOrDefault(f => SymbolEqualityComparer.Default.Equals(f.Member, rental.Site.Symbol))
            is { Member: not null, Location: var location }
        && outcome.State[location] is { } now && !now.Rentals.Contains(rental.Id);

    /// <summary>The pool as the caller knows it; unknown where the callee chooses among several by something that the caller does not see.</summary>
    public AbstractValue? PoolOf(Rental rental, System.Func<Rental, AbstractValue?> poolOf)
    {
        if (poolOf(rental) is not { } pool)
            return null;
        bool isHidden =
            summary.Outcomes.Any(o => o.State.Rentals.Any(r => r.Site.IsProduced == rental.Site.IsProduced && poolOf(r) is { } other && !other.Equals(pool))
            && !outcome.State.Facts.Any(f => Condition(f.Condition) is not null && !o.State.Facts.Contains(f)));
        return isHidden ? null : Pool(pool);
    }

    /// <summary>With the type arguments of the call.</summary>
    private TermValue? AsCalled(TermValue pool) => Substitution.OfPool(pool, call.At switch
    {
        IInvocationOperation invocation => invocation.TargetMethod,
        IObjectCreationOperation { Constructor: { } constructor } => constructor,
        IPropertyReferenceOperation property => property.Property,
        _ => summary.Method,
    }, walk.Context.Compilation);

    private AbstractValue? Pool(AbstractValue? pool) => pool switch
    {
        TermValue { Kind: TermKind.SharedPool } or TermValue { Kind: TermKind.Member, Operands: [] } => AsCalled((TermValue)pool),
        TermValue { Kind: TermKind.Member, Operands: [TermValue { Kind: TermKind.This }] } own
            when call.InstanceAt is IInstanceReferenceOperation => AsCalled(own),
        SymbolicValue { Kind: SymbolicKind.Parameter, Symbol: IParameterSymbol } => Translate(pool),
        _ => null,
    };

    /// <summary>Memory that the callee got, and hands out.</summary>
    private AbstractValue? Memory(Rental rental) => rental is { Site.Kind: RentalKind.Memory, Status: RentalStatus.Lent, Pool: { } pool }
        && Source(pool) is { } source ? walk.Pipes.NewMemory(call.At, source, state, NextPart(), Name) : null;

    /// <summary>The reader or writer, as the caller calls it.</summary>
    public AbstractValue? Source(AbstractValue source)
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
                return call.InstanceAt is IInstanceReferenceOperation ? source : null;
            case TermValue { Kind: TermKind.This }:
                return call.InstanceAt is { } receiver ? BodyIndex.Plain(receiver) is IInstanceReferenceOperation ? TermValue.Self
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
