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

/// <summary>Translates one outcome of a callee into the caller's values and effects.</summary>
internal sealed partial class SummaryInstantiation(TransferFunctions walk, Call call, Summary summary, Outcome outcome, AbstractState state)
{
    private readonly Dictionary<int, AbstractValue?> _rentals = [];

    /// <summary>Opaque values of the callee that come out of it, as the caller calls them: what is known of them is known to the caller too.</summary>
    private readonly Dictionary<SymbolicValue, SymbolicValue> _handedOut = HandedOut(walk, call.At, outcome, state);
    private int _part;

    /// <summary>What an out argument calls the rental that it receives.</summary>
    private string? _name;

    private PassedArgument? GivenFor(IParameterSymbol parameter) =>
        call.Given.FirstOrDefault(g => g.Parameter is { } p && ExtensionBlocks.PlaceOf(p) == ExtensionBlocks.PlaceOf(parameter));

    /// <summary>What is given; of a reference to an element, what is in it is not the array around it.</summary>
    private AbstractValue? Argument(IParameterSymbol parameter) => GivenFor(parameter) is { } argument
        && !(argument is { Parameter.RefKind: not RefKind.None, Value: ViewValue, At: IArrayElementReferenceOperation or IPropertyReferenceOperation })
        ? argument.Value is StructOf carrier ? carrier.Only : argument.Value : null;

    /// <summary>A number, a flag, and so on; of a struct that carries a rental, what it is besides.</summary>
    private AbstractValue? Plain(IParameterSymbol parameter) => GivenFor(parameter) is { Value: StructOf carrier } ? carrier.Rest : Argument(parameter);

    private static Dictionary<SymbolicValue, SymbolicValue> HandedOut(TransferFunctions walk, IOperation at, Outcome outcome, AbstractState state)
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

    /// <summary><c>_ = stream.WriteAsync(array);</c></summary>
    private static bool IsLeftAlone(IOperation started) =>
        UseClassifier.Of(started, Through.Casts | Through.Task).Kind == UseKind.Ignored;

    /// <summary>
    /// The caller gives the shared pool, or one of a field that is not said to be null at times, if only in place of null; or it has rented from the pool of
    /// this object that the callee asks for.
    /// </summary>
    private bool IsPool(AbstractValue value)
    {
        if (value is TermValue { Kind: TermKind.Member, Operands: [] or [TermValue { Kind: TermKind.This }] } kept)
            return (kept.Operands.IsEmpty || call.At is IInvocationOperation { Instance: IInstanceReferenceOperation }) && Conditions.HasRented(state, kept);
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

    public void Apply()
    {
        EndMemory();
        foreach (var rental in outcome.State.Rentals)
        {
            if (rental.Site.Symbol is not IParameterSymbol parameter || Argument(parameter) is not { IsOwnership: true } argument)
                continue;
            // What the callee has started and left alone goes on behind it.
            if (rental is { Status: RentalStatus.Lent, Pending: [var started, ..] } && IsLeftAlone(started) && !walk.Modes.MayGiveNoTask(started))
                PendingWork.Mark(started, argument.Rentals, state);
            switch (rental.Status)
            {
                case RentalStatus.Released:
                    // Out of a memory or segment the callee had the array.
                    walk.Rentals.Release(argument is ViewValue { Rentals: [var only] } ? new RentalValue(only) : argument, call.At,
                        PoolOf(rental, static r => r.ReleasedPool), checkPool: rental.ReleasedAt is IInvocationOperation { TargetMethod.Name: "Return" },
                        state);
                    break;
                case RentalStatus.Transferred or RentalStatus.Unknown or RentalStatus.Lent when IsDoneWith(argument, parameter):
                    break;
                case RentalStatus.Transferred:
                    Take(argument, parameter, surely: true);
                    break;
                case RentalStatus.Unknown:
                    Take(argument, parameter, surely: false);
                    break;
                default:
                    if (IsLeftOnPurpose(parameter) || (GivenFor(parameter)?.Value is StructOf
                        && summary.Outcomes.Any(o => SummarizedCalls.FateIn(o, parameter) is RentalStatus.Released or RentalStatus.Transferred
                            && !(parameter.RefKind == RefKind.Ref && HandsBack(o, parameter.Ordinal)))))
                        Take(argument, parameter, surely: false);
                    Keep(rental, argument, parameter);
                    break;
            }
        }

        // As an object, it is not followed: whoever keeps it may know what it is.
        foreach (var argument in call.Given)
        {
            if (argument is { Value: RentalValue reference, Parameter: { Type.SpecialType: SpecialType.System_Object or SpecialType.System_Array } any }
                && walk.Context.Code.ParameterUses.MayKeep(any))
                Escapes.MarkMaybeTransferred(reference, state);
        }

        foreach (var (ordinal, value) in outcome.References)
        {
            var argument = call.Given.FirstOrDefault(g => g.Parameter?.Ordinal == ordinal);
            if (argument?.At is not (ILocalReferenceOperation or IParameterReferenceOperation or IDeclarationExpressionOperation or IFieldReferenceOperation
                or IDiscardOperation))
                continue;
            _name = argument.At is IDeclarationExpressionOperation declared ? (declared.Expression as ILocalReferenceOperation)?.Local.Name
                : argument.At.Syntax.ToString();
            var received = Translate(value);
            // A place of one's own that was enough, or was not: which of the two is for the caller to know.
            // Where it had a rental before, it has one afterwards.
            if (received is StructOf && argument is { Parameter: { RefKind: RefKind.Ref }, Value: not StructOf { Rentals.IsEmpty: false } }
                && summary.Outcomes.Any(o => o.IsNormal && !HandsBack(o, ordinal)))
                Escapes.PerhapsTakeAll(received, state);
            AssignReceived(argument, received);
            _name = null;
        }
    }

    private void AssignReceived(PassedArgument argument, AbstractValue? received)
    {
        walk.Assignments.Assign(argument.At, received, argument.At, state);
        if (summary.Outcomes.Length > 1)
            HelperPaths.Note(received, argument.Parameter!, summary, outcome, state, walk.Context.Code.Source);
    }

    private static bool HandsBack(Outcome outcome, int ordinal) =>
        outcome.References.FirstOrDefault(r => r.Ordinal == ordinal).Value is { } value
        && value.Rentals.Any(id => outcome.State.Find(id) is { Site.IsProduced: true });

    /// <summary>
    /// A helper that gives it back, but not what is too large or broken; or one that is called for giving back, and has a reason of its own not to.
    /// </summary>
    private bool IsLeftOnPurpose(IParameterSymbol parameter) => parameter.RefKind == RefKind.None &&
        summary.Outcomes.FirstOrDefault(o => o.IsNormal && SummarizedCalls.FateIn(o, parameter) == RentalStatus.Released) is { } released
        && (walk.Context.Code.ParameterUses.IsJudged(parameter)
            || (NamingConventions.SoundsLikeTaking(summary.Method.Name)
                && !outcome.State.Facts.Any(f => Condition(f.Condition) is not null && !released.State.Facts.Contains(f))));

    /// <summary>What is awaited at once is done with a memory: whoever keeps the array is given the array, or a segment.</summary>
    private bool IsDoneWith(AbstractValue argument, IParameterSymbol parameter) =>
        argument is ViewValue && FrameworkTables.Is(parameter.Type, TypeTraits.Memories) && RentalLifecycle.IsAwaitedAtOnce(call.At);

    /// <summary>Kept in a field: its type releases it, or merely looks at it.</summary>
    private void Keep(Rental rental, AbstractValue argument, IParameterSymbol parameter)
    {
        // A callee that may keep it under a condition that only it knows: a leak on the other paths is not provable here.
        if (summary.Outcomes.Any(o => o.State.Find(rental.Id) is { MayBeTaken: true }))
            Take(argument, parameter, surely: false);
        foreach (var escape in rental.Escapes)
        {
            var member = summary.Fields.FirstOrDefault(f => f.Location == escape.FieldLocation).Member;
            if (escape.FieldLocation < 0 || member is IFieldSymbol { Type.IsRefLikeType: true } or IPropertySymbol { Type.IsRefLikeType: true })
                continue;
            if (outcome.State[escape.FieldLocation] is not { } kept)
            {
                // A call that was given the object may have set the field to something else since, and may not.
                Take(argument, parameter, surely: false);
                continue;
            }

            if (!kept.Rentals.Contains(rental.Id))
                continue;
            bool? releases = member is null ? null : walk.Context.Code.Owning.TypeReleases(member);
            if (releases != false || call.At is not IObjectCreationOperation)
                Take(argument, parameter, surely: releases == true && kept is RentalValue);
            // Of an object that this body made, it is seen whether it is disposed.
            if (call.At is IInvocationOperation && call.Instance is TermValue or SymbolicValue { Kind: SymbolicKind.Parameter } && kept is RentalValue
                && summary.Method.ContainingType is { } owner && walk.Owning.GivesBackWhenDisposed(owner))
                GiveAway(argument);
        }
    }

    private void GiveAway(AbstractValue argument)
    {
        if (argument is RentalValue { Id: var id }
            && state.Find(id) is { Status: RentalStatus.Held or RentalStatus.Transferred, Site.Kind: RentalKind.Array } rental)
            state.Put(RentalLifecycle.GivenAway.Set(rental, call.At));
    }

    private void Take(AbstractValue argument, IParameterSymbol parameter, bool surely)
    {
        foreach (int id in argument.Rentals)
        {
            // Who has the memory cannot dispose of its owner, and out of a span nobody has anything back.
            if (state.Find(id) is not { } rental || (argument is ViewValue
                && (walk.Context.Code.Owning.SeesOnlySpans(parameter.Type) || (rental.Site.Kind == RentalKind.Owner && MemoryTypes.IsMemory(parameter.Type)))))
                continue;
            if (surely && rental.Status == RentalStatus.Held && argument is RentalValue)
                state.Put(rental with { Status = RentalStatus.Transferred });
            else
                Escapes.MarkMaybeTransferred(new RentalValue(id), state);
        }
    }

    public AbstractValue? Result(ITypeSymbol? type)
    {
        if (call.At is IObjectCreationOperation)
            return Constructed(type);
        if (summary.Method is { IsAsync: true, ReturnsVoid: true })
            PendingWork.Mark(call.At,
                call.Given.Aggregate(ImmutableArray<int>.Empty,
                (ids, g) => g.Value is RentalValue or ViewValue && !walk.Unknown.EndsWithTheCall(g) ? ViewValue.Union(ids, g.Value.Rentals) : ids), state);
        if (type is null || type.SpecialType == SpecialType.System_Void)
            return null;
        var value = IsNewOwner(type) ? walk.Rentals.NewRental(walk.Context.Site(call.At, RentalKind.Owner, isProduced: true, null, _part++), RentalStatus.Held,
            null, state) : Translate(outcome.Result);
        var over = call.Given.Aggregate(ImmutableArray<int>.Empty,
            (ids, g) => g.Value is RentalValue or ViewValue ? ViewValue.Union(ids, g.Value.Rentals) : ids);
        var works = call.Given.Aggregate(ImmutableArray<int>.Empty,
            (ids, g) => g.Value is RentalValue or ViewValue && !walk.Unknown.EndsWithTheCall(g) ? ViewValue.Union(ids, g.Value.Rentals) : ids);
        if (summary.Method is { IsAsync: false } && TaskModes.IsNoOperation(outcome.Result))
            return outcome.Result is ConstantValue ? value : TaskValue.Ended(null);
        if (walk.Types.Is(type, TypeTraits.Task))
            return value is TaskValue ? value : summary.Method.IsAsync || !works.IsEmpty
                ? PendingWork.Start(call.At, summary.Method.IsAsync ? value : null, works, state) : value ?? walk.Heap.NewValue(call.At, state);
        if (value is SymbolicValue made)
            KeepWhatItKeeps(made);
        if (value is null && summary.Method is { IsAsync: false } && walk.Context.Code.Source.IsIteratorMethod(summary.Method))
            return ViewValue.Over(over);
        return value ?? walk.Heap.NewValue(call.At, state);
    }

    /// <summary>The callee made an object over what it was given.</summary>
    private void KeepWhatItKeeps(SymbolicValue made)
    {
        foreach (var rental in outcome.State.Rentals)
        {
            if (outcome.Result is SymbolicValue result && rental.Containers.Contains(result) && rental.Site.Symbol is IParameterSymbol parameter
                && Argument(parameter) is RentalValue or ViewValue)
                state.Keep(made, Argument(parameter)!.Rentals);
        }
    }

    /// <summary>
    /// The callee makes an owner of a type of its own over something that this releases, and hands it over. What is made over something that was given may be a
    /// part of that.
    /// </summary>
    private bool IsNewOwner(ITypeSymbol type)
    {
        var contracts = walk.Context.Code.Contracts;
        if (call.Given.Any(g => g.Value is RentalValue or ViewValue))
            return false;
        if (outcome.State is not { Returned: SymbolicValue { Made: { } made }, ReturnedAt: { } at } || !walk.Context.Code.Owning.ReleasesWhenDisposed(made)
            || !contracts.HandsOverOwner(summary.Method, walk.Types.Is(type, TypeTraits.Task) ? (type as INamedTypeSymbol)?.TypeArguments.FirstOrDefault()
                : type))
            return false;
        return BodyIndex.Plain(at) switch
        {
            IObjectCreationOperation => true,
            ILocalReferenceOperation { Local: var local } => ResultUses.IsLookedInto(local, at.Syntax, mayBeReturned: true),
            _ => false,
        };
    }

    /// <summary>A ref struct, or an object that only keeps what it was given to look at, is a view.</summary>
    private AbstractValue? Constructed(ITypeSymbol? type)
    {
        var seen = ImmutableArray<int>.Empty;
        foreach (var rental in outcome.State.Rentals)
        {
            if (rental.Site.Symbol is not IParameterSymbol parameter || rental.Status != RentalStatus.Lent
                || !rental.Escapes.Any(e => e.FieldLocation >= 0 && outcome.State[e.FieldLocation] is { } kept && kept.Rentals.Contains(rental.Id)))
                continue;
            if (Argument(parameter) is { IsOwnership: true } argument and not TaskValue)
                seen = ViewValue.Union(seen, argument.Rentals);
        }

        if (type is { IsRefLikeType: true } && ViewValue.Over(seen) is { } view)
            return view;
        var made = walk.Heap.NewValue(call.At, state);
        state.Keep(made, seen);
        return made;
    }

    private AbstractValue? Translate(AbstractValue? value)
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
        var around = _name;
        _name ??= Deconstructed.NameOf(call.At.Syntax, position);
        var translated = Translate(item);
        _name = around;
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
                int part = _part++;
                var site = walk.Context.Site(call.At, rental.Site.Kind, isProduced: true, null, part, _name, rental.Site.Type);
                mapped = walk.Rentals.NewRental(site, RentalStatus.Held, PoolOf(rental, static r => r.Pool), state);
                if (Facets.HandedOut(rental.Facets) is { } facets && state.Find(mapped.Rentals[0]) is { } received)
                    state.Annotate(received with { Facets = facets });
                if (AskedFor(rental) is { } asked && walk.Variables.AsksForLengths)
                    walk.Effects.LearnLength(mapped, asked, state);
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
    private AbstractValue? PoolOf(Rental rental, System.Func<Rental, AbstractValue?> poolOf)
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
            when MemberCalls.InstanceOf(call.At) is IInstanceReferenceOperation => AsCalled(own),
        SymbolicValue { Kind: SymbolicKind.Parameter, Symbol: IParameterSymbol } => Translate(pool),
        _ => null,
    };
}
