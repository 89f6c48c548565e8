using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

// Calls of methods with source: one of the callee's outcomes, in the caller's terms.
internal sealed partial class GraphWalk
{
    /// <summary>Gives parameters their entry values: rentals that are lent, and opaque values with an identity.</summary>
    public void BindParameters(IMethodSymbol method, PathState state, bool summarizing)
    {
        foreach (var parameter in method.Parameters)
        {
            int slot = _context.Slots.Of(parameter);
            if (parameter.RefKind == RefKind.Out)
                continue;
            if (KindOf(parameter.Type) is { } kind)
            {
                state[slot] = BorrowParameter(parameter, kind, state);
            }
            else if (summarizing && IsPassedThrough(parameter.Type))
            {
                // Objects may come from an object pool, a T or what is disposable may be an owner; views may look at a rental.
                var borrowed = BorrowParameter(parameter, parameter.Type is ITypeParameterSymbol || MayBeOwner(parameter.Type) ? RentalKind.Owner : RentalKind.Object, state);
                state[slot] = Types.Is(parameter.Type, TypeTraits.View | TypeTraits.Lazy) ? new ViewOf(borrowed.Rentals) : borrowed;
            }
            else
            {
                state[slot] = _context.ParameterSym(parameter);
            }
        }
    }

    private bool IsPassedThrough(ITypeSymbol type) =>
        !Types.Is(type, TypeTraits.ArrayPool | TypeTraits.MemoryPool | TypeTraits.ObjectPool | TypeTraits.Task | TypeTraits.Delegate)
        && (Types.Is(type, TypeTraits.View) || type is ITypeParameterSymbol { HasValueTypeConstraint: false } || MayBeOwner(type)
            || (_context.Engine.Gate.HasObjectPools && type.IsReferenceType && type.SpecialType is not SpecialType.System_String));

    private static bool MayBeOwner(ITypeSymbol type) => type is INamedTypeSymbol { TypeKind: TypeKind.Interface, Name: "IDisposable" or "IAsyncDisposable", ContainingNamespace.Name: "System" };

    private Value BorrowParameter(IParameterSymbol parameter, RentalKind kind, PathState state)
    {
        var site = _context.Site(_graph.OriginalOperation, kind, isProduced: false, parameter);
        state.Put(new Rental(site.IdOf(0), site, RentalStatus.Lent));
        return new RentalRef(site.IdOf(0));
    }

    private bool TrySummary(IOperation call, IMethodSymbol method, Value? instance, List<Given> given, ITypeSymbol? type, bool isVirtual, PathState state, out Value? result)
    {
        result = null;
        var definition = Partials.WithBody((method.ReducedFrom ?? method).OriginalDefinition);
        if (definition.DeclaringSyntaxReferences.IsEmpty || definition.IsAbstract || definition.IsExtern || (isVirtual && !definition.IsSealed && !definition.ContainingType.IsSealed)
            || definition.MethodKind == MethodKind.LocalFunction)
            return false;
        var receiver = method.ReducedFrom is not null ? definition.Parameters[0] : ExtensionBlocks.ReceiverOf(definition);
        bool relevant = _context.Engine.Gate.MayProduce(definition) || ((definition.ReturnType is IArrayTypeSymbol || definition.Parameters.Any(p => p is { RefKind: RefKind.Out, Type: IArrayTypeSymbol })) && _context.Engine.IsShort(definition))
            || given.Any(g => g.Value is RentalRef or ViewOf or Allocated or TupleOf { IsOwnership: true } && g.Parameter is { } p && _context.Engine.Gate.DoesMoreThanUse(p))
            || (receiver is not null && instance is RentalRef or ViewOf && _context.Engine.Gate.DoesMoreThanUse(receiver));
        if (!relevant || _context.Engine.Summaries.Of(definition, _context) is not { } summary)
            return false;
        if (receiver is not null)
            given = given.Prepend(new Given(InstanceOf(call) ?? call, receiver, instance)).ToList();
        else
            Use(instance, InstanceOf(call) ?? call, state);
        foreach (var argument in given)
        {
            // What the callee releases is told at the release; touching it otherwise is a use.
            if (!summary.Outcomes.Any(o => FateIn(o, argument.Parameter) == RentalStatus.Released))
                Use(argument.Value, argument.At, state);
        }

        bool settles = summary.Outcomes.Any(o => given.Any(g => FateIn(o, g.Parameter) is RentalStatus.Released or RentalStatus.Transferred || (g.Value is RentalRef && (call is IInvocationOperation ? IsKept(o, g.Parameter) : IsOwned(o, summary, g.Parameter)))));
        if (!settles)
            MayThrow(state, call);
        if (summary.Outcomes.IsEmpty)
        {
            // Never comes back, and no state of it is known.
            if (settles)
                MayThrow(state, call);
            _ended = true;
            return true;
        }

        // The items of a tuple are no parameters.
        foreach (var argument in given)
        {
            if (argument is { Value: TupleOf { IsOwnership: true } items, Parameter: { Type.IsTupleType: true } tuple } && _context.Engine.Gate.DoesMoreThanUse(tuple))
            {
                foreach (int id in Wholes(items))
                    PerhapsTake(new RentalRef(id), state);
            }
        }

        // What the callee knows of a number ties what it gives to the number, whatever that is.
        if (summary.Outcomes.Length > 1)
            given = given.Select(g => g is { Value: null, Parameter: { Type.SpecialType: SpecialType.System_Int32, RefKind: RefKind.None } } ? g with { Value = Fresh(g.At, state, FirstNumber) } : g).ToList();
        var outcome = summary.Outcomes[_choices.Choose(summary.Outcomes.Length)];
        var map = new OutcomeMap(this, call, summary, outcome, instance, given, state);
        if (!Learn(outcome, map, ofNew: false, state))
        {
            _ended = true;
            return true;
        }

        map.Apply();
        // What the callee has rented is there only now: an earlier turn's has made room for it.
        bool comes = Learn(outcome, map, ofNew: true, state);
        if (!outcome.IsNormal && comes)
            Throw(state.Clone(), _block.EnclosingRegion, _then, null);
        if (!outcome.IsNormal || !comes)
        {
            _ended = true;
            return true;
        }

        if (IsResultUsed(call))
            DoubtWhatTheResultTells(summary, given, state);
        Disturb(call, definition, instance, given, state);
        result = map.Result(type);
        return true;
    }

    /// <summary>What is known at the end of the callee is known behind the call. False where that contradicts what the caller knows.</summary>
    /// <param name="ofNew">What is about rentals that the callee made, or all else.</param>
    private static bool Learn(Outcome outcome, OutcomeMap map, bool ofNew, PathState state)
    {
        foreach (var fact in outcome.State.Facts)
        {
            if (fact.Condition.Rentals.Any(id => outcome.State.Find(id) is { Site.Symbol: not IParameterSymbol }) == ofNew
                && map.Condition(fact.Condition) is { } condition && !Conditions.Assume(state, condition, fact.Truth))
                return false;
        }

        return true;
    }

    /// <summary>Told apart from what the argument itself may have made.</summary>
    private const int FirstNumber = 1000;

    /// <summary>What is released on some ways only, and the result may say on which, in a way that is not followed: nothing may be said about it any more.</summary>
    private static void DoubtWhatTheResultTells(Summary summary, List<Given> given, PathState state)
    {
        if (summary.Outcomes.Length < 2 || summary.Outcomes.All(o => !o.IsNormal || Tells(o.Result, o.State)))
            return;
        foreach (var argument in given)
        {
            if (argument.Value is RentalRef { Id: var id } && state.Find(id) is { } rental && summary.Outcomes.Where(o => o.IsNormal).Select(o => FateIn(o, argument.Parameter) is RentalStatus.Released or RentalStatus.Transferred).Distinct().Count() > 1)
                state.Put(rental with { Status = RentalStatus.Unknown });
        }
    }

    /// <summary>A result that the caller can tell from others, or that the callee knows something of.</summary>
    private static bool Tells(Value? result, PathState state) => result switch
    {
        TaskOf { Result: var given } => Tells(given, state),
        TupleOf tuple => tuple.Items.Any(i => Tells(i, state)),
        Sym sym => state.Facts.Any(f => f.Condition.Mentions(sym)),
        _ => result is not null,
    };

    /// <summary>The caller looks at what the call gives.</summary>
    private static bool IsResultUsed(IOperation call)
    {
        var type = call.Type;
        while (call.Parent is IAwaitOperation or IConversionOperation or IParenthesizedOperation || call.Parent is IInvocationOperation { TargetMethod.Name: "ConfigureAwait" })
        {
            call = call.Parent;
            type = call is IAwaitOperation ? call.Type : type;
        }

        return type is { SpecialType: not SpecialType.System_Void } and not INamedTypeSymbol { Name: "Task" or "ValueTask", IsGenericType: false }
            && call.Parent is not (IExpressionStatementOperation or ISimpleAssignmentOperation { Target: IDiscardOperation });
    }

    private static bool IsKept(Outcome outcome, IParameterSymbol? parameter) => parameter is { RefKind: RefKind.None }
        && outcome.State.Rentals.Any(r => r.Site.Symbol is IParameterSymbol p && ExtensionBlocks.PlaceOf(p) == ExtensionBlocks.PlaceOf(parameter) && r.Escapes.Any(e => e.FieldSlot >= 0));

    /// <summary>A constructor puts it into a field that its type releases.</summary>
    private bool IsOwned(Outcome outcome, Summary summary, IParameterSymbol? parameter) => parameter is { RefKind: RefKind.None }
        && outcome.State.Rentals.Any(r => r.Site.Symbol is IParameterSymbol p && SymbolEqualityComparer.Default.Equals(p, parameter.OriginalDefinition)
            && r.Escapes.Any(e => e.FieldSlot >= 0 && summary.Fields.FirstOrDefault(f => f.Slot == e.FieldSlot).Member is { } member && _context.Engine.TypeReleases(member) == true));

    /// <summary>The variable is set, looked into and perhaps returned, but not given to anybody else: by its name in the member.</summary>
    private static bool IsLookedInto(ILocalSymbol local, SyntaxNode inside, bool mayBeReturned) =>
        inside.FirstAncestorOrSelf<SyntaxNode>(n => n is MemberDeclarationSyntax or LocalFunctionStatementSyntax) is { } member
        && member.DescendantNodes().OfType<IdentifierNameSyntax>().Where(name => name.Identifier.ValueText == local.Name).All(name => name.Parent switch
        {
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: not "Target" } or ElementAccessExpressionSyntax or ConditionalAccessExpressionSyntax => true,
            ReturnStatementSyntax => mayBeReturned,
            AssignmentExpressionSyntax assignment => assignment.Left == name,
            _ => false,
        });

    private static RentalStatus? FateIn(Outcome outcome, IParameterSymbol? parameter)
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

    /// <summary>Translates one outcome of a callee into the caller's values and effects.</summary>
    private sealed class OutcomeMap(GraphWalk walk, IOperation call, Summary summary, Outcome outcome, Value? instance, List<Given> given, PathState state)
    {
        private readonly Dictionary<int, Value?> _rentals = [];

        /// <summary>Opaque values of the callee that come out of it, as the caller calls them: what is known of them is known to the caller too.</summary>
        private readonly Dictionary<Sym, Sym> _handedOut = HandedOut(walk, call, outcome, state);
        private int _part;

        /// <summary>What an out argument calls the rental that it receives.</summary>
        private string? _name;

        private Given? GivenFor(IParameterSymbol parameter) => given.FirstOrDefault(g => g.Parameter is { } p && ExtensionBlocks.PlaceOf(p) == ExtensionBlocks.PlaceOf(parameter));

        /// <summary>What is given; of a reference to an element, what is in it is not the array around it.</summary>
        private Value? Argument(IParameterSymbol parameter) => GivenFor(parameter) is { } argument
            && !(argument is { Parameter.RefKind: not RefKind.None, Value: ViewOf, At: IArrayElementReferenceOperation or IPropertyReferenceOperation }) ? argument.Value : null;

        private static Dictionary<Sym, Sym> HandedOut(GraphWalk walk, IOperation call, Outcome outcome, PathState state)
        {
            var map = new Dictionary<Sym, Sym>();
            Add(outcome.Result);
            foreach (var (_, value) in outcome.References)
                Add(value);
            return map;

            void Add(Value? value)
            {
                switch (value)
                {
                    case Sym { Kind: SymKind.Site or SymKind.Merge } sym when !map.ContainsKey(sym):
                        map.Add(sym, walk.Fresh(call, state, FirstHandedOut + sym.Id));
                        break;
                    case TupleOf tuple:
                        foreach (var item in tuple.Items)
                            Add(item is TupleOf ? null : item);
                        break;
                }
            }
        }

        /// <summary>The parts of a call before this one are its result and its arguments.</summary>
        private const int FirstHandedOut = 2;

        public Value? Condition(Value condition)
        {
            switch (condition)
            {
                case Const: return condition;
                case Sym opaque when _handedOut.TryGetValue(opaque, out var own): return own;
                case Sym { Kind: SymKind.Parameter, Symbol: IParameterSymbol parameter } when SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, summary.Method):
                    return Argument(parameter);
                case RentalRef reference: return Translate(reference);
                case Term { Kind: TermKind.IsNull } isNull: return IsPool(isNull.Operands[0]) ? Const.False : Conditions.IsNull(Condition(isNull.Operands[0]));
                case Term { Kind: TermKind.And } both: return Conditions.And(Condition(both.Operands[0]), Condition(both.Operands[1]));
                case Term { Kind: TermKind.Not } not: return Conditions.Not(Condition(not.Operands[0]));
                case Term { Kind: TermKind.Less or TermKind.Equal or TermKind.Arithmetic } term:
                    var left = Condition(term.Operands[0]);
                    var right = Condition(term.Operands[1]);
                    if (term.Kind == TermKind.Equal && (AreDifferent(left, right, state) || (IsOfNobodyElse(left, state) && IsInField(term.Operands[1])) || (IsOfNobodyElse(right, state) && IsInField(term.Operands[0]))))
                        return Const.False;
                    if (term.Kind == TermKind.Equal && (IsSameField(left, term.Operands[1]) || IsSameField(right, term.Operands[0])))
                        return Const.True;
                    if (left is null || right is null)
                        return null;
                    return term.Kind == TermKind.Less ? Conditions.Binary(BinaryOperatorKind.LessThan, left, right)
                        : term.Kind == TermKind.Equal ? Conditions.Equal(left, right)
                        : Conditions.Make(TermKind.Arithmetic, term.Key, left, right);
                case Term { Kind: TermKind.Member, Operands: [var operand] } member when operand is not Term { Kind: TermKind.This }:
                    var owner = Condition(operand);
                    return owner is Allocated { Length: { } length } && member.Key is IPropertySymbol { Name: "Length" } ? length : Conditions.Make(TermKind.Member, member.Key, owner);
                // What is set once is the same for all members of the object, and for who has the object.
                case Term { Kind: TermKind.Member, Operands: [] } fixedMember when !fixedMember.ReadsHeap || walk.IsSetOnce(fixedMember):
                    return fixedMember;
                case Term { Kind: TermKind.Member, Operands: [_], Key: var key } own when instance is Term or Sym && (!own.ReadsHeap || walk.IsSetOnce(own)):
                    return Conditions.Make(TermKind.Member, key, instance);
                default: return null;
            }
        }

        /// <summary>What a field has when the callee begins: <c>if (array != s_default) ...</c></summary>
        private bool IsInField(Value value) => value is RentalRef { Id: var id } && outcome.State.Find(id) is { Site: { IsProduced: false, Symbol: IFieldSymbol } };

        /// <summary>The caller gives what a static field has that only its type sets, and the callee asks whether it is that.</summary>
        private bool IsSameField(Value? given, Value asked) => given is RentalRef { Id: var id } && state.Find(id) is { Site: { IsProduced: false, Symbol: IFieldSymbol { IsStatic: true } field } }
            && asked is RentalRef { Id: var other } && outcome.State.Find(other) is { Site: { IsProduced: false, Symbol: IFieldSymbol same } } && SymbolEqualityComparer.Default.Equals(field, same)
            && (field.IsReadOnly || walk._context.Engine.FieldWriters.IsSetOnce(field, walk._context.Cancellation));

        /// <summary><c>_ = stream.WriteAsync(array);</c></summary>
        private static bool IsLeftAlone(IOperation started)
        {
            var node = started;
            while (node.Parent is IConversionOperation or IParenthesizedOperation || node.Parent is IInvocationOperation { TargetMethod.Name: "ConfigureAwait" or "AsTask" })
                node = node.Parent;
            return node.Parent is IExpressionStatementOperation or ISimpleAssignmentOperation { Target: IDiscardOperation };
        }

        /// <summary>The caller gives the shared pool, or one of a field that is not said to be null at times, if only in place of null; or it has rented from the pool of this object that the callee asks for.</summary>
        private bool IsPool(Value value)
        {
            if (value is Term { Kind: TermKind.Member, Operands: [] or [Term { Kind: TermKind.This }] } kept)
                return (kept.Operands.IsEmpty || call is IInvocationOperation { Instance: IInstanceReferenceOperation }) && Conditions.HasRented(state, kept);
            if (value is not Sym { Kind: SymKind.Parameter, Symbol: IParameterSymbol parameter } || GivenFor(parameter) is not { } argument || !walk.Types.Is(parameter.Type, TypeTraits.ArrayPool))
                return false;
            return argument.Value switch
            {
                Term { Kind: TermKind.SharedPool } => true,
                Term { Kind: TermKind.Member, Key: IFieldSymbol { Type.NullableAnnotation: not NullableAnnotation.Annotated } or IPropertySymbol { Type.NullableAnnotation: not NullableAnnotation.Annotated } } => true,
                _ => argument.At.Syntax is BinaryExpressionSyntax { RawKind: (int)Microsoft.CodeAnalysis.CSharp.SyntaxKind.CoalesceExpression, Right: IdentifierNameSyntax or MemberAccessExpressionSyntax },
            };
        }

        public void Apply()
        {
            foreach (var rental in outcome.State.Rentals)
            {
                if (rental.Site.Symbol is not IParameterSymbol parameter || Argument(parameter) is not { IsOwnership: true } argument)
                    continue;
                // What the callee has started and left alone goes on behind it.
                if (rental is { Status: RentalStatus.Lent, Pending: [var started, ..] } && IsLeftAlone(started))
                    Mark(started, argument.Rentals, state);
                switch (rental.Status)
                {
                    case RentalStatus.Released:
                        // Out of a memory or segment the callee had the array.
                        walk.Release(argument is ViewOf { Rentals: [var only] } ? new RentalRef(only) : argument, call, PoolOf(rental, static r => r.ReleasedPool), checkPool: rental.ReleasedAt is IInvocationOperation { TargetMethod.Name: "Return" }, state);
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
                        if (IsLeftOnPurpose(parameter))
                            Take(argument, parameter, surely: false);
                        Keep(rental, argument, parameter);
                        break;
                }
            }

            // As an object, it is not followed: whoever keeps it may know what it is.
            foreach (var argument in given)
            {
                if (argument is { Value: RentalRef reference, Parameter: { Type.SpecialType: SpecialType.System_Object or SpecialType.System_Array } any } && walk._context.Engine.Parameters.MayKeep(any))
                    PerhapsTake(reference, state);
            }

            foreach (var (ordinal, value) in outcome.References)
            {
                var argument = given.FirstOrDefault(g => g.Parameter?.Ordinal == ordinal);
                if (argument?.At is not (ILocalReferenceOperation or IParameterReferenceOperation or IDeclarationExpressionOperation or IFieldReferenceOperation or IDiscardOperation))
                    continue;
                _name = argument.At is IDeclarationExpressionOperation declared ? (declared.Expression as ILocalReferenceOperation)?.Local.Name : argument.At.Syntax.ToString();
                walk.Assign(argument.At, Translate(value), argument.At, state);
                _name = null;
            }
        }

        /// <summary>A helper that gives it back, but not what is too large or broken; or one that is called for giving back, and has a reason of its own not to.</summary>
        private bool IsLeftOnPurpose(IParameterSymbol parameter) => parameter.RefKind == RefKind.None &&
            summary.Outcomes.FirstOrDefault(o => o.IsNormal && FateIn(o, parameter) == RentalStatus.Released) is { } released
            && (walk._context.Engine.Parameters.IsJudged(parameter)
                || (Contracts.SoundsLikeTaking(summary.Method.Name) && !outcome.State.Facts.Any(f => Condition(f.Condition) is not null && !released.State.Facts.Contains(f))));

        /// <summary>What is awaited at once is done with a memory: whoever keeps the array is given the array, or a segment.</summary>
        private bool IsDoneWith(Value argument, IParameterSymbol parameter) =>
            argument is ViewOf && parameter.Type is INamedTypeSymbol { Name: "Memory" or "ReadOnlyMemory" } && IsAwaitedAtOnce(call);

        /// <summary>Kept in a field: its type releases it, or merely looks at it.</summary>
        private void Keep(Rental rental, Value argument, IParameterSymbol parameter)
        {
            // A callee that may keep it under a condition that only it knows: a leak on the other paths is not provable here.
            if (summary.Outcomes.Any(o => o.State.Find(rental.Id) is { MayBeTaken: true }))
                Take(argument, parameter, surely: false);
            foreach (var escape in rental.Escapes)
            {
                var member = summary.Fields.FirstOrDefault(f => f.Slot == escape.FieldSlot).Member;
                if (escape.FieldSlot < 0 || member is IFieldSymbol { Type.IsRefLikeType: true } or IPropertySymbol { Type.IsRefLikeType: true })
                    continue;
                if (outcome.State[escape.FieldSlot] is not { } kept)
                {
                    // A call that was given the object may have set the field to something else since, and may not.
                    Take(argument, parameter, surely: false);
                    continue;
                }

                if (!kept.Rentals.Contains(rental.Id))
                    continue;
                bool? releases = member is null ? null : walk._context.Engine.TypeReleases(member);
                if (releases != false || call is not IObjectCreationOperation)
                    Take(argument, parameter, surely: releases == true && kept is RentalRef);
                // Of an object that this body made, it is seen whether it is disposed.
                if (call is IInvocationOperation && instance is Term or Sym { Kind: SymKind.Parameter } && kept is RentalRef && summary.Method.ContainingType is { } owner && walk.GivesBackWhenDisposed(owner))
                    GiveAway(argument);
            }
        }

        private void GiveAway(Value argument)
        {
            if (argument is RentalRef { Id: var id } && state.Find(id) is { Status: RentalStatus.Held or RentalStatus.Transferred, Site.Kind: RentalKind.Array } rental)
                state.Put(rental with { GivenAwayAt = call });
        }

        private void Take(Value argument, IParameterSymbol parameter, bool surely)
        {
            foreach (int id in argument.Rentals)
            {
                // Who has the memory cannot dispose of its owner, and out of a span nobody has anything back.
                if (state.Find(id) is not { } rental || (argument is ViewOf && (walk._context.Engine.SeesOnlySpans(parameter.Type) || (rental.Site.Kind == RentalKind.Owner && Exits.IsMemory(parameter.Type)))))
                    continue;
                if (surely && rental.Status == RentalStatus.Held && argument is RentalRef)
                    state.Put(rental with { Status = RentalStatus.Transferred });
                else
                    PerhapsTake(new RentalRef(id), state);
            }
        }

        public Value? Result(ITypeSymbol? type)
        {
            if (call is IObjectCreationOperation)
                return Constructed(type);
            if (summary.Method is { IsAsync: true, ReturnsVoid: true })
                Mark(call, given.Aggregate(ImmutableArray<int>.Empty, (ids, g) => g.Value is RentalRef or ViewOf && !walk.EndsWithTheCall(g) ? ViewOf.Union(ids, g.Value.Rentals) : ids), state);
            if (type is null || type.SpecialType == SpecialType.System_Void)
                return null;
            var value = IsNewOwner(type) ? walk.NewRental(walk._context.Site(call, RentalKind.Owner, isProduced: true, null, _part++), RentalStatus.Held, null, state) : Translate(outcome.Result);
            var over = given.Aggregate(ImmutableArray<int>.Empty, (ids, g) => g.Value is RentalRef or ViewOf ? ViewOf.Union(ids, g.Value.Rentals) : ids);
            var works = given.Aggregate(ImmutableArray<int>.Empty, (ids, g) => g.Value is RentalRef or ViewOf && !walk.EndsWithTheCall(g) ? ViewOf.Union(ids, g.Value.Rentals) : ids);
            if (walk.Types.Is(type, TypeTraits.Task))
                return value is TaskOf ? value : summary.Method.IsAsync || !works.IsEmpty ? walk.Start(call, summary.Method.IsAsync ? value : null, works, state) : value ?? walk.Fresh(call, state);
            if (value is Sym made)
                KeepWhatItKeeps(made);
            if (value is null && summary.Method is { IsAsync: false } && walk._context.Engine.IsIteratorMethod(summary.Method))
                return ViewOf.Over(over);
            return value ?? walk.Fresh(call, state);
        }

        /// <summary>The callee made an object over what it was given.</summary>
        private void KeepWhatItKeeps(Sym made)
        {
            foreach (var rental in outcome.State.Rentals)
            {
                if (outcome.Result is Sym result && rental.Keepers.Contains(result) && rental.Site.Symbol is IParameterSymbol parameter && Argument(parameter) is RentalRef or ViewOf)
                    state.Keep(made, Argument(parameter)!.Rentals);
            }
        }

        /// <summary>The callee makes an owner of a type of its own over something that this releases, and hands it over. What is made over something that was given may be a part of that.</summary>
        private bool IsNewOwner(ITypeSymbol type)
        {
            var contracts = walk._context.Engine.Contracts;
            if (given.Any(g => g.Value is RentalRef or ViewOf))
                return false;
            if (outcome.State is not { Returned: Sym { Made: { } made }, ReturnedAt: { } at } || !walk._context.Engine.ReleasesWhenDisposed(made) || !contracts.HandsOverOwner(summary.Method, walk.Types.Is(type, TypeTraits.Task) ? (type as INamedTypeSymbol)?.TypeArguments.FirstOrDefault() : type))
                return false;
            return Storage.Plain(at) switch
            {
                IObjectCreationOperation => true,
                ILocalReferenceOperation { Local: var local } => IsLookedInto(local, at.Syntax, mayBeReturned: true),
                _ => false,
            };
        }

        /// <summary>A ref struct, or an object that only keeps what it was given to look at, is a view.</summary>
        private Value? Constructed(ITypeSymbol? type)
        {
            var seen = ImmutableArray<int>.Empty;
            foreach (var rental in outcome.State.Rentals)
            {
                if (rental.Site.Symbol is not IParameterSymbol parameter || rental.Status != RentalStatus.Lent || !rental.Escapes.Any(e => e.FieldSlot >= 0 && outcome.State[e.FieldSlot] is { } kept && kept.Rentals.Contains(rental.Id)))
                    continue;
                if (Argument(parameter) is { IsOwnership: true } argument and not TaskOf)
                    seen = ViewOf.Union(seen, argument.Rentals);
            }

            if (type is { IsRefLikeType: true } && ViewOf.Over(seen) is { } view)
                return view;
            var made = walk.Fresh(call, state);
            state.Keep(made, seen);
            return made;
        }

        private Value? Translate(Value? value)
        {
            switch (value)
            {
                case null: return null;
                case Const: return value;
                case Sym opaque when _handedOut.TryGetValue(opaque, out var own): return own;
                case Sym { Kind: SymKind.Parameter, Symbol: IParameterSymbol parameter } when SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, summary.Method):
                    return Argument(parameter);
                case RentalRef reference: return Map(reference.Id);
                case ViewOf view:
                    var ids = ImmutableArray<int>.Empty;
                    foreach (int id in view.Rentals)
                        ids = ViewOf.Union(ids, Map(id) is { } mapped and not TaskOf ? mapped.Rentals : ImmutableArray<int>.Empty);
                    return ViewOf.Over(ids);
                case TupleOf tuple: return new TupleOf(tuple.Items.Select(Translate).ToImmutableArray());
                // Nothing was asked for, and there is nothing to rent: no pool takes an empty array amiss.
                case Allocated { Length: Const { Content: 0 } } when !outcome.State.Facts.IsEmpty: return null;
                case Allocated allocated: return new Allocated(allocated.Site, allocated.Length is { } length ? Condition(length) : null);
                case TaskOf task:
                    // What the callee has started, and hands out without waiting for it, goes on in the caller.
                    var running = task.Pending.Aggregate(ImmutableArray<int>.Empty, (ids, id) => Map(id) is { } mapped and not TaskOf ? ViewOf.Union(ids, mapped.Rentals) : ids);
                    Mark(call, running, state);
                    return new TaskOf(Translate(task.Result), running, running.IsEmpty ? ImmutableArray<IOperation>.Empty : ImmutableArray.Create(call));
                case Term { Kind: TermKind.SharedPool } pool: return AsCalled(pool);
                case Term term: return Condition(term);
                default: return null;
            }
        }

        private Value? Map(int id)
        {
            if (_rentals.TryGetValue(id, out var known))
                return known;
            Value? mapped = null;
            if (outcome.State.Find(id) is { } rental)
            {
                if (rental.Site.Symbol is IParameterSymbol parameter)
                {
                    mapped = Argument(parameter);
                }
                else if ((rental.Site.IsProduced && rental.Status is RentalStatus.Held && !rental.MayBeTaken) || IsDetached(rental))
                {
                    int part = _part++;
                    mapped = walk.NewRental(walk._context.Site(call, rental.Site.Kind, isProduced: true, null, part, _name), RentalStatus.Held, PoolOf(rental, static r => r.Pool), state);
                }
            }

            _rentals.Add(id, mapped);
            return mapped;
        }

        /// <summary>An owner that was in a field, which has something else by now.</summary>
        private bool IsDetached(Rental rental) => rental is { Site: { IsProduced: false, Kind: RentalKind.Owner, Symbol: IFieldSymbol or IPropertySymbol }, Status: RentalStatus.Lent, MayBeTaken: false }
            && summary.Fields.FirstOrDefault(f => SymbolEqualityComparer.Default.Equals(f.Member, rental.Site.Symbol)) is { Member: not null, Slot: var slot }
            && outcome.State[slot] is { } now && !now.Rentals.Contains(rental.Id);

        /// <summary>The pool as the caller knows it; unknown where the callee chooses among several by something that the caller does not see.</summary>
        private Value? PoolOf(Rental rental, System.Func<Rental, Value?> poolOf)
        {
            if (poolOf(rental) is not { } pool)
                return null;
            bool isHidden = summary.Outcomes.Any(o => o.State.Rentals.Any(r => r.Site.IsProduced == rental.Site.IsProduced && poolOf(r) is { } other && !other.Equals(pool))
                && !outcome.State.Facts.Any(f => Condition(f.Condition) is not null && !o.State.Facts.Contains(f)));
            return isHidden ? null : Pool(pool);
        }

        /// <summary>With the type arguments of the call.</summary>
        private Term? AsCalled(Term pool) => Substitution.OfPool(pool, call switch
        {
            IInvocationOperation invocation => invocation.TargetMethod,
            IObjectCreationOperation { Constructor: { } constructor } => constructor,
            IPropertyReferenceOperation property => property.Property,
            _ => summary.Method,
        }, walk._context.Compilation);

        private Value? Pool(Value? pool) => pool switch
        {
            Term { Kind: TermKind.SharedPool } or Term { Kind: TermKind.Member, Operands: [] } => AsCalled((Term)pool),
            Term { Kind: TermKind.Member, Operands: [Term { Kind: TermKind.This }] } own when InstanceOf(call) is IInstanceReferenceOperation => AsCalled(own),
            Sym { Kind: SymKind.Parameter, Symbol: IParameterSymbol } => Translate(pool),
            _ => null,
        };
    }
}
