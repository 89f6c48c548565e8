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

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Does to the caller what one way does in which a callee ends.</summary>
internal sealed class SummaryInstantiation(TransferFunctions walk, Call call, Summary summary, Outcome outcome, AbstractState state)
{
    private readonly CalleeValues _values = new(walk, call, summary, outcome, state);

    /// <summary>A condition of the callee, as the caller says it; null where the caller cannot.</summary>
    public AbstractValue? Condition(AbstractValue condition) => _values.Condition(condition);

    /// <summary><c>_ = stream.WriteAsync(array);</c></summary>
    private static bool IsLeftAlone(IOperation started) =>
        UseClassifier.Of(started, Through.Casts | Through.Task).Kind == UseKind.Ignored;

    public void Apply()
    {
        EndMemory();
        foreach (var rental in outcome.State.Rentals)
        {
            if (rental.Site.Symbol is not IParameterSymbol parameter || _values.Argument(parameter) is not { IsOwnership: true } argument)
                continue;
            // What the callee has started and left alone goes on behind it.
            if (rental is { Status: RentalStatus.Lent, Pending: [var started, ..] } && IsLeftAlone(started) && !walk.Modes.MayGiveNoTask(started))
                PendingWork.Mark(started, argument.Rentals, state);
            switch (rental.Status)
            {
                case RentalStatus.Released:
                    // Out of a memory or segment the callee had the array.
                    walk.Rentals.Release(argument is ViewValue { Rentals: [var only] } ? new RentalValue(only) : argument, call.At,
                        _values.PoolOf(rental, static r => r.ReleasedPool),
                        checkPool: rental.ReleasedAt is IInvocationOperation { TargetMethod.Name: "Return" }, state);
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
                    if (IsLeftOnPurpose(parameter) || (_values.GivenFor(parameter)?.Value is StructOf
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

        AssignReferences();
    }

    private void AssignReferences()
    {
        foreach (var (ordinal, value) in outcome.References)
        {
            var argument = call.Given.FirstOrDefault(g => g.Parameter?.Ordinal == ordinal);
            if (argument?.At is not (ILocalReferenceOperation or IParameterReferenceOperation or IDeclarationExpressionOperation or IFieldReferenceOperation
                or IDiscardOperation))
                continue;
            _values.Name = argument.At is IDeclarationExpressionOperation declared ? (declared.Expression as ILocalReferenceOperation)?.Local.Name
                : argument.At.Syntax.ToString();
            var received = _values.Translate(value);
            // A place of one's own that was enough, or was not: which of the two is for the caller to know.
            // Where it had a rental before, it has one afterwards.
            if (received is StructOf && argument is { Parameter: { RefKind: RefKind.Ref }, Value: not StructOf { Rentals.IsEmpty: false } }
                && summary.Outcomes.Any(o => o.IsNormal && !HandsBack(o, ordinal)))
                Escapes.PerhapsTakeAll(received, state);
            AssignReceived(argument, received);
            _values.Name = null;
        }
    }

    /// <summary>What the callee has ended is ended here.</summary>
    private void EndMemory()
    {
        foreach (var rental in outcome.State.Rentals)
        {
            if (rental.Pool is { } source && PipeMemory.IsEnd.Of(rental))
                walk.Pipes.EndMemory(_values.Source(source), call.At, state);
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
                if (member is not null && rental.Containers.FirstOrDefault(c => c is TermValue { Root: { } root }
                    && SymbolEqualityComparer.Default.Equals(root, member)) is { } collection)
                    KeepHere(member, argument, collection);
                // A call that was given the object may have set the field to something else since, and may not.
                Take(argument, parameter, surely: false);
                continue;
            }

            if (!kept.Rentals.Contains(rental.Id))
                continue;
            if (kept is RentalValue && member is not null)
                KeepHere(member, argument, null);
            bool? releases = member is null ? null : walk.Context.Code.Owning.TypeReleases(member);
            if (releases != false || call.At is not IObjectCreationOperation)
                Take(argument, parameter, surely: releases == true && kept is RentalValue);
            // Of an object that this body made, it is seen whether it is disposed.
            if (call.At is IInvocationOperation && call.Instance is TermValue or SymbolicValue { Kind: SymbolicKind.Parameter } && kept is RentalValue
                && summary.Method.ContainingType is { } owner && walk.Owning.GivesBackWhenDisposed(owner))
                GiveAway(argument);
        }
    }

    private readonly List<(ISymbol Member, RentalValue Value, AbstractValue? Collection)> _kept = [];

    /// <summary>A member of this object has put it into a field, or into the collection that a field has.</summary>
    private void KeepHere(ISymbol member, AbstractValue argument, AbstractValue? collection)
    {
        if (argument is RentalValue rental && !member.IsStatic && call.At is IInvocationOperation && ReferenceEquals(call.Instance, TermValue.Self))
            _kept.Add((member, rental, collection));
    }

    /// <summary>The same here, behind the call, which forgets what is in fields.</summary>
    public void PutIntoFields()
    {
        foreach (var (member, value, collection) in _kept)
        {
            if (collection is not null && state.Find(value.Id) is not null)
            {
                walk.Escapes.Fill(collection, value.Id, call.At, state);
            }
            else if (collection is null)
            {
                int location = walk.Context.Locations.Of(member);
                walk.Escapes.MarkEscape(new Escape(call.At, location), value, transfers: false, state);
                state[location] = value;
            }
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
        var value = IsNewOwner(type) ? NewOwner() : _values.Translate(outcome.Result);
        if (Plain(value) is StructOf or RentalValue && IsStruct() && summary.Outcomes.Any(static o => o.IsNormal && IsNone(Plain(o.Result))))
            MadeOrNot.Note(value!, state);
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

    private bool IsStruct() => walk.Types.Is(summary.Method.ReturnType, TypeTraits.Task)
        ? summary.Method.ReturnType is INamedTypeSymbol { TypeArguments: [{ IsValueType: true }] } : summary.Method.ReturnType.IsValueType;

    private static AbstractValue? Plain(AbstractValue? given) => given is TaskValue { Result: var result } ? result : given;

    /// <summary>A struct without a rental.</summary>
    private static bool IsNone(AbstractValue? given) => given is null or ConstantValue or SymbolicValue { Made: null } or StructOf { Rentals.IsEmpty: true };

    private AbstractValue NewOwner()
    {
        var site = walk.Context.Site(call.At, RentalKind.Owner, isProduced: true, null, _values.NextPart());
        return walk.Rentals.NewRental(site, RentalStatus.Held, null, state);
    }

    /// <summary>The callee made an object over what it was given.</summary>
    private void KeepWhatItKeeps(SymbolicValue made)
    {
        foreach (var rental in outcome.State.Rentals)
        {
            if (outcome.Result is SymbolicValue result && rental.Containers.Contains(result) && rental.Site.Symbol is IParameterSymbol parameter
                && _values.Argument(parameter) is RentalValue or ViewValue)
                state.Keep(made, _values.Argument(parameter)!.Rentals);
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
            if (_values.Argument(parameter) is { IsOwnership: true } argument and not TaskValue)
                seen = ViewValue.Union(seen, argument.Rentals);
        }

        if (type is { IsRefLikeType: true } && ViewValue.Over(seen) is { } view)
            return view;
        var made = walk.Heap.NewValue(call.At, state);
        state.Keep(made, seen);
        return made;
    }
}
