using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Calls;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Summaries;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Calls of methods with source: one of the ways in which they end.</summary>
internal sealed class SummarizedCalls(TransferFunctions walk)
{
    /// <summary>Gives parameters their entry values: rentals that are lent, and opaque values with an identity.</summary>
    public void BindParameters(IMethodSymbol method, AbstractState state, bool summarizing)
    {
        foreach (var parameter in method.Parameters)
        {
            int location = walk.Context.Locations.Of(parameter);
            if (parameter.RefKind == RefKind.Out)
                continue;
            if (walk.KindOf(parameter.Type) is { } kind)
            {
                state[location] = BorrowParameter(parameter, kind, state);
            }
            else if (summarizing && IsPassedThrough(parameter.Type))
            {
                // Objects may come from an object pool, a T or what is disposable may be an owner; views may look at a rental.
                var borrowed =
                    BorrowParameter(parameter, parameter.Type is ITypeParameterSymbol || MayBeOwner(parameter.Type) ? RentalKind.Owner : RentalKind.Object,
                    state);
                state[location] = walk.Types.Is(parameter.Type, TypeTraits.View | TypeTraits.Lazy) ? new ViewValue(borrowed.Rentals) : borrowed;
            }
            else if (summarizing && new CarrierTypes(walk).PlaceIn(parameter.Type) is { } place)
            {
                var carried = BorrowParameter(parameter, walk.KindOf(VariableTypes.TypeOf(place))!.Value, state);
                state[location] = new StructOf((INamedTypeSymbol)parameter.Type, ImmutableArray.Create<ISymbol?>(place),
                    ImmutableArray.Create<AbstractValue?>(carried), walk.Context.ParameterSym(parameter));
            }
            else
            {
                state[location] = (AbstractValue?)walk.Pipes.Borrowed(parameter, parameter.Type, walk.Graph.OriginalOperation, state)
                    ?? walk.Context.ParameterSym(parameter);
            }
        }
    }

    private bool IsPassedThrough(ITypeSymbol type) =>
        !walk.Types.Is(type, TypeTraits.ArrayPool | TypeTraits.MemoryPool | TypeTraits.ObjectPool | TypeTraits.Task | TypeTraits.Delegate)
        && (walk.Types.Is(type, TypeTraits.View) || type is ITypeParameterSymbol { HasValueTypeConstraint: false } || MayBeOwner(type)
            || (walk.Context.Code.Gate.HasObjectPools && type.IsReferenceType && type.SpecialType is not SpecialType.System_String)
            || walk.Types.LibraryOwners.IsBase(type));

    private bool MayBeOwner(ITypeSymbol type) => walk.Types.LibraryOwners.IsBase(type)
        || FrameworkTables.Is(type, TypeTraits.Disposable);

    private AbstractValue BorrowParameter(IParameterSymbol parameter, RentalKind kind, AbstractState state)
    {
        var site = walk.Context.Site(walk.Graph.OriginalOperation, kind, isProduced: false, parameter);
        state.Put(new Rental(site.IdOf(0), site, RentalStatus.Lent));
        return new RentalValue(site.IdOf(0));
    }

    public bool TryDeclared(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        return walk.Declared.AsksBody(call) && TrySummary(call, state, out result);
    }

    public bool TrySummary(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        call = AsMemberOfBlock(call);
        var (at, method, instance, given) = (call.At, call.Method, call.Instance, call.Given);
        var definition = Partials.WithBody((method.ReducedFrom ?? method).OriginalDefinition);
        if (definition.IsAbstract || (call.IsVirtual && !definition.IsSealed && !definition.ContainingType.IsSealed))
            return TryBodies(call, state, out result);
        if (definition.DeclaringSyntaxReferences.IsEmpty || definition.IsExtern
            || definition.MethodKind == MethodKind.LocalFunction || GeneratedTypes.IsOfWriter(definition))
            return false;
        var receiver = method.ReducedFrom is not null ? definition.Parameters[0] : ExtensionBlocks.ReceiverOf(definition);
        if (!IsRelevant(call, definition, receiver, state) || walk.Summaries.Of(definition, walk.Context) is not { } summary)
            return false;
        if (receiver is not null)
            given = given.Prepend(new PassedArgument(call.InstanceAt ?? at, receiver, instance)).ToList();
        else
            walk.Rentals.Use(instance, call.InstanceAt ?? at, state);
        result = Follow(call with { Method = definition, Given = given }, summary, state);
        return true;
    }

    /// <summary>The static form of a member of an extension block is a call of the member, which has the body.</summary>
    private static Call AsMemberOfBlock(Call call)
    {
        if (ExtensionBlocks.MemberBehind(call.Method) is not { } member)
            return call;
        var receiver = ExtensionBlocks.ReceiverOf(member) is null ? null : call.Given.Find(g => g.Parameter is { Ordinal: 0 });
        int first = receiver is null ? 0 : 1;
        var given = call.Given.Where(g => g != receiver)
            .Select(g => g.Parameter is { Ordinal: var place } ? g with { Parameter = member.Parameters[place - first] } : g).ToList();
        return call with { Method = member, InstanceAt = receiver?.At, Instance = receiver?.Value, Given = given };
    }

    /// <summary>The path goes on through each body that the call may end in.</summary>
    private bool TryBodies(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        var bodies = walk.Dispatched.Of(call);
        if (!bodies.Exists(b => IsRelevant(b.Call, b.Call.Method, null, state)))
            return false;
        walk.Rentals.Use(call.Instance, call.InstanceAt ?? call.At, state);
        var (chosen, summary) = bodies[walk.Path.Choose(bodies.Count)];
        result = Follow(chosen, summary, state);
        return true;
    }

    /// <summary>One of the ways in which the call ends.</summary>
    private AbstractValue? Follow(Call call, Summary summary, AbstractState state)
    {
        var (at, given, outcomes) = (call.At, call.Given, OutcomesAt(call.At, summary));
        bool comesBack = outcomes.Any(static o => o.IsNormal);
        foreach (var argument in given)
        {
            // What the callee releases is told at the release; touching it otherwise is a use.
            if (!outcomes.Any(o => o.IsNormal == comesBack && FateIn(o, argument.Parameter) == RentalStatus.Released)
                && !walk.Spared.Has(call.Method, argument, given, state))
                walk.Rentals.Use(argument.Value, argument.At, state);
        }

        bool settles =
            outcomes.Any(o => o.IsNormal == comesBack &&
            given.Any(g => FateIn(o, g.Parameter) is RentalStatus.Released or RentalStatus.Transferred
            || (g.Value is RentalValue && (at is IInvocationOperation ? IsKept(o, g.Parameter) : IsOwned(o, summary, g.Parameter)))));
        bool throwsBehind = comesBack && outcomes.Any(static o => !o.IsNormal);
        bool throwsBefore = !settles && (!throwsBehind || summary.ThrowsUnchanged);
        // Where no state of a callee is known that never comes back, the handlers meet what there was before.
        if (throwsBefore || outcomes.IsEmpty)
            walk.Path.MayThrow(state, at);
        walk.Path.IsEnded |= outcomes.IsEmpty;
        if (outcomes.IsEmpty)
            return null;

        PerhapsTakeParts(call.Method, given, state);
        // What the callee knows of a number ties what it gives to the number, whatever that is.
        if (outcomes.Length > 1)
            given = given.Select(g => g is { Value: null, Parameter: { Type.SpecialType: SpecialType.System_Int32, RefKind: RefKind.None } }
                ? g with { Value = walk.Heap.NewValue(g.At, state, FirstNumber) } : g).ToList();
        var outcome = outcomes[walk.Path.Choose(outcomes.Length)];
        call = call with { Given = given };
        var map = new SummaryInstantiation(walk, call, summary, outcome, state);
        bool comes = Learn(outcome, map, ofNew: false, state);
        if (comes)
        {
            map.Apply();
            // What the callee has rented is there only now: an earlier turn's has made room for it.
            comes = Learn(outcome, map, ofNew: true, state);
        }

        if (comes && !outcome.IsNormal)
            ThrowAt(at, state);
        walk.Path.IsEnded |= !comes || !outcome.IsNormal;
        if (!comes || !outcome.IsNormal)
            return null;

        if (ResultUses.IsResultUsed(at))
            DoubtWhatTheResultTells(summary, given, state);
        walk.Heap.ForgetBy(call, state);
        map.PutIntoFields();
        var result = map.Result(call.Type);
        return result is TaskValue task && throwsBehind && !throwsBefore && summary.Method.IsAsync ? task.Followed() : result;
    }

    private void ThrowAt(IOperation call, AbstractState state)
    {
        var thrown = state.Clone();
        thrown.Thrower = call;
        walk.Path.Throw(thrown);
    }

    /// <summary>What an asynchronous method throws is thrown where it is awaited: where that is not at once, it is not followed.</summary>
    private static ImmutableArray<Outcome> OutcomesAt(IOperation call, Summary summary) =>
        summary is { Method.IsAsync: true, Outcomes: [{ IsNormal: true }, .., { IsNormal: false }] } && !RentalLifecycle.IsAwaitedAtOnce(call)
            ? summary.Outcomes.RemoveAll(static o => !o.IsNormal) : summary.Outcomes;

    /// <summary>The callee may produce a rental, or do something with one that it is given.</summary>
    private bool IsRelevant(Call call, IMethodSymbol definition, IParameterSymbol? receiver, AbstractState state)
    {
        var (gate, uses, method, given) = (walk.Context.Code.Gate, walk.Context.Code.PlainUses, call.Method, call.Given);
        return gate.MayProduce(method.ReducedFrom is null ? method : definition)
            || ((definition.ReturnType is IArrayTypeSymbol || definition.Parameters.Any(p => p is { RefKind: RefKind.Out, Type: IArrayTypeSymbol }))
                && walk.Context.Code.Methods.IsShort(definition))
            || given.Any(g => g.Value is StructOf) || walk.Modes.MayRunAtOnce(definition, given)
            || given.Any(g => g.Value is RentalValue or ViewValue or AllocatedArray or TupleValue { IsOwnership: true } && g.Parameter is { } p
                && uses.IsMoreThanUsed(p))
            || (receiver is not null && call.Instance is RentalValue or ViewValue && uses.IsMoreThanUsed(receiver))
            || walk.Pipes.ConcernsMemory(definition, state);
    }

    /// <summary>What is not followed into the callee: one of several, the items of a tuple, which are no parameters, and a struct of several rentals.</summary>
    private void PerhapsTakeParts(IMethodSymbol method, List<PassedArgument> given, AbstractState state)
    {
        foreach (var argument in given)
        {
            if (argument is { Parameter: null, Value: { IsOwnership: true } one }
                && !walk.Context.Code.LentParameters.AreElementsLentTo(method, walk.Context.Cancellation))
                Escapes.PerhapsTakeAll(Escapes.Wholes(one), state);
            if (argument is { Value: TupleValue { IsOwnership: true } items, Parameter: { Type.IsTupleType: true } tuple }
                && walk.Context.Code.PlainUses.IsMoreThanUsed(tuple))
                Escapes.PerhapsTakeAll(Escapes.Wholes(items), state);
            if (argument is { Value: StructOf carrier, Parameter: { } place } && new CarrierTypes(walk).PlaceIn(place.Type) is null
                && !walk.Context.Code.StructUses.OnlyLooksInto(place, carrier))
                Escapes.PerhapsTakeAll(carrier, state);
        }
    }

    /// <summary>What is known at the end of the callee is known behind the call. False where that contradicts what the caller knows.</summary>
    /// <param name="ofNew">What is about rentals that the callee made, or all else.</param>
    private static bool Learn(Outcome outcome, SummaryInstantiation map, bool ofNew, AbstractState state)
    {
        foreach (var fact in outcome.State.Facts)
        {
            if (fact.Condition.Rentals.Any(id => outcome.State.Find(id) is { Site.Symbol: not IParameterSymbol }) == ofNew
                && map.Condition(fact.Condition) is { } condition && !PathFacts.Assume(state, condition, fact.Truth))
                return false;
        }

        return true;
    }

    /// <summary>Told apart from what the argument itself may have made.</summary>
    private const int FirstNumber = 1000;

    /// <summary>
    /// What is released on some ways only, and the result may say on which, in a way that is not followed: nothing may be said about it any more.
    /// </summary>
    private static void DoubtWhatTheResultTells(Summary summary, List<PassedArgument> given, AbstractState state)
    {
        if (summary.Outcomes.Length < 2 || summary.Outcomes.All(o => !o.IsNormal || Tells(o.Result, o.State)))
            return;
        foreach (var argument in given)
        {
            if (argument.Value is RentalValue { Id: var id } && state.Find(id) is { } rental
                && summary.Outcomes.Where(o => o.IsNormal).Select(o => FateIn(o, argument.Parameter) is RentalStatus.Released or RentalStatus.Transferred)
                    .Distinct().Count() > 1)
                state.Put(rental with { Status = RentalStatus.Unknown });
        }
    }

    /// <summary>A result that the caller can tell from others, or that the callee knows something of.</summary>
    private static bool Tells(AbstractValue? result, AbstractState state) => result switch
    {
        TaskValue { Result: var given } => Tells(given, state),
        TupleValue tuple => tuple.Items.Any(i => Tells(i, state)),
        SymbolicValue sym => state.Facts.Any(f => f.Condition.Mentions(sym)),
        _ => result is not null,
    };

    private static bool IsKept(Outcome outcome, IParameterSymbol? parameter) => parameter is { RefKind: RefKind.None }
        && outcome.State.Rentals.Any(r => r.Site.Symbol is IParameterSymbol p && ExtensionBlocks.PlaceOf(p) == ExtensionBlocks.PlaceOf(parameter)
            && r.Escapes.Any(e => e.FieldLocation >= 0));

    /// <summary>A constructor puts it into a field that its type releases.</summary>
    private bool IsOwned(Outcome outcome, Summary summary, IParameterSymbol? parameter) => parameter is { RefKind: RefKind.None }
        && outcome.State.Rentals.Any(r => r.Site.Symbol is IParameterSymbol p && SymbolEqualityComparer.Default.Equals(p, parameter.OriginalDefinition)
            && r.Escapes.Any(e => e.FieldLocation >= 0 && summary.Fields.FirstOrDefault(f => f.Location == e.FieldLocation).Member is { } member
                && walk.Context.Code.Owning.TypeReleases(member) == true));

    public static RentalStatus? FateIn(Outcome outcome, IParameterSymbol? parameter)
    {
        if (parameter is null)
            return null;
        foreach (var rental in outcome.State.Rentals)
        {
            if (rental.Site.Symbol is IParameterSymbol p && ExtensionBlocks.PlaceOf(p) == ExtensionBlocks.PlaceOf(parameter))
                return rental.Status;
        }

        // Settled and out of reach at the exit: it was collected there.
        return null;
    }
}
