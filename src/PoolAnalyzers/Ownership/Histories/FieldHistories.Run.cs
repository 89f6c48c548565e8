using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Flow;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Histories;

internal sealed partial class FieldHistories
{
    /// <summary>Walks of one question, which share what they know of the object.</summary>
    private sealed class Run
    {
        private readonly FieldHistories _histories;
        private readonly INamedTypeSymbol _type;
        private readonly BodyContext _context;
        private readonly Touches _touches = new();
        private int _calls;

        public Run(FieldHistories histories, INamedTypeSymbol type, bool trustsAsserts, CancellationToken cancellation)
        {
            (_histories, _type) = (histories, type);
            History = new History(type) { TrustsAsserts = trustsAsserts };
            _context = BodyContext.OfHistory(histories._code, histories._watches, History, _touches, Budget, cancellation);
        }

        public History History { get; }

        /// <summary>An object before the call: a new one for a constructor, else one of which nothing is known.</summary>
        public AbstractState Before(IMethodSymbol entry) => entry.MethodKind == MethodKind.Constructor ? New() ?? new AbstractState() : new AbstractState();

        /// <summary>The ways in which a call can end normally.</summary>
        public List<AbstractState> Call(IMethodSymbol member, AbstractState before)
        {
            _calls++;
            _context.Become(member);
            History.BeginCall(before.Touched);
            if (member.DeclaringSyntaxReferences.Length != 1 || _histories._code.Source.GraphOf(member, _context.Cancellation) is not { } graph)
                return [];
            var walk = new Fixpoint(graph, _context, _histories._summaries);
            walk.Transfer.Summarized.BindParameters(member, before, summarizing: false);
            return walk.Run(before).Where(e => e.IsNormal && !e.State.IsImplausible).Select(e => e.State).ToList();
        }

        /// <summary>An object whose initializers have run; null where one does not end.</summary>
        public AbstractState? New()
        {
            var state = new AbstractState();
            foreach (var member in History.Fields)
            {
                var initializer = member.DeclaringSyntaxReferences is [var reference] ? reference.GetSyntax(_context.Cancellation) switch
                {
                    VariableDeclaratorSyntax { Initializer: { } value } => value,
                    PropertyDeclarationSyntax { Initializer: { } value } => value,
                    _ => null,
                } : null;
                int location = _context.Locations.Of(member);
                var type = VariableTypes.TypeOf(member);
                if (initializer is null)
                {
                    if (type is not null && History.DefaultOf(type) is { } nothing)
                        state[location] = nothing;
                    continue;
                }

                if (_histories._code.Source.ModelOf(initializer.SyntaxTree).GetOperation(initializer,
                    _context.Cancellation) is not ISymbolInitializerOperation operation)
                    continue;
                if (operation.Value.ConstantValue is { HasValue: true, Value: var constant })
                {
                    state[location] = constant switch { null => ConstantValue.Null, true => ConstantValue.True, false => ConstantValue.False,
                        _ => new ConstantValue(constant) };
                    continue;
                }

                _context.Become(member);
                var graph = operation switch
                {
                    IFieldInitializerOperation field => ControlFlowGraph.Create(field, _context.Cancellation),
                    IPropertyInitializerOperation property => ControlFlowGraph.Create(property, _context.Cancellation),
                    _ => null,
                };
                if (graph is null)
                    continue;
                if (new Fixpoint(graph, _context, _histories._summaries).Run(state).FirstOrDefault(e => e.IsNormal) is not { } end)
                    return null;
                state = end.State;
            }

            return state;
        }

        /// <summary>The field has a rental, and nothing else does.</summary>
        public bool IsFull(AbstractState state, ISymbol member) => state.Doubts.IsEmpty && Has(state, member);

        /// <summary>The same, by whichever branches the walk came there.</summary>
        public bool Has(AbstractState state, ISymbol member) => _context.Locations.Of(member) is var location
            && state[location] is RentalValue { Id: var id }
            && state.Find(id) is { Status: RentalStatus.Transferred, MayBeTaken: false, Reported: false, Containers.IsEmpty: true } rental
            && History.Home.Of(rental) == location;

        /// <summary>Asks the calls that end the life of an object whether they release what its field has, and notes that with the rental.</summary>
        /// <param name="full">The object.</param>
        /// <param name="member">Its field, which has a rental.</param>
        /// <returns>One of them releases it.</returns>
        public bool Judge(AbstractState full, ISymbol member)
        {
            int id = full[_context.Locations.Of(member)]!.Rentals[0];
            bool isReleased = false;
            var notOwn = new HashSet<Fact>();
            History.IsShared = false;
            foreach (var (call, end) in LastCalls.Of(_type).SelectMany(call => Call(call, full.Clone()).Select(end => (call, end))))
            {
                // What was released and is in no field any more is forgotten.
                if (end.Find(id) is { Status: not RentalStatus.Released })
                {
                    var decided = end.Facts.Where(f => !full.Facts.Contains(f)).ToList();
                    notOwn.UnionWith(decided.Where(f => !History.IsGivenTo(call, f.Condition)));
                    // By what the object knew before it was changed: nobody can tell where else that was found.
                    if (decided.Count == 0 || !end.Doubts.IsEmpty)
                        return false;
                }
                else
                {
                    isReleased = true;
                }
            }

            if (!isReleased || (notOwn.Count == 0 && !(_asksWhose ??= AsksWhose())))
                return false;
            History.IsShared = true;
            full.Put(History.LastWord.Set(full.Find(id)!, new LastWord(id, notOwn)));
            return true;
        }

        private bool? _asksWhose;

        /// <summary>The calls that end the life of an object ask it more than whether there is something: a flag, say, or how long it is.</summary>
        private bool AsksWhose()
        {
            History.Asked.Clear();
            foreach (var call in LastCalls.Of(_type))
                Call(call, new AbstractState());
            return History.Asked.Any(asked => BodyIndex.Plain(asked) is var question && !IsNullTest(question)
                && question.DescendantsAndSelf().Any(o => o is IMemberReferenceOperation));
        }

        private static bool IsNullTest(IOperation question) => question switch
        {
            IIsNullOperation => true,
            IBinaryOperation comparison => comparison.RightOperand.ConstantValue is { HasValue: true, Value: null },
            IIsPatternOperation { Pattern: INegatedPatternOperation { Pattern: var denied } } => IsNullTest(denied),
            IIsPatternOperation { Pattern: var pattern } => IsNullTest(pattern),
            _ => false,
        };

        private static bool IsNullTest(IPatternOperation pattern) => pattern is IConstantPatternOperation or ITypePatternOperation
            or IDeclarationPatternOperation or IRecursivePatternOperation { PropertySubpatterns.IsEmpty: true, DeconstructionSubpatterns.IsEmpty: true };

        /// <summary>What a field had is in reach of nobody at the end of a call, and nobody has released it.</summary>
        public RentalSite? LostAt(AbstractState end, FieldChange change)
        {
            foreach (var rental in end.Doubts.IsEmpty ? end.Rentals : [])
            {
                if (rental is { Status: RentalStatus.Transferred or RentalStatus.Lent or RentalStatus.Held, MayBeTaken: false, Reported: false,
                    Containers.IsEmpty: true } && History.Dropped.Of(rental) is { } dropped
                    && dropped.Syntax == change.At.Syntax && !HandOver.IsHandedOver(end, rental, _context.Locations, _context.Code)
                    && !PathFacts.IsNothing(end, rental.Id) && (!History.IsShared || History.LastWord.Of(rental)?.Spares(rental.Id, end) == false))
                    return rental.Site;
            }

            return null;
        }

        /// <summary>The release gave back what the field still has.</summary>
        /// <returns>The rental.</returns>
        public Rental? LeftAt(AbstractState end, ISymbol field, SyntaxNode release)
        {
            var value = end.Doubts.IsEmpty ? end[_context.Locations.Of(field)] : null;
            return value is RentalValue or ViewValue { Rentals.Length: 1 }
                && end.Find(value.Rentals[0]) is { Status: RentalStatus.Released, ReleasedAt.Syntax: var at } rental
                && (at == release || IsBehind(release, at)) ? rental : null;
        }

        /// <summary>The release is a call of a member that is walked, which gives back what it is given.</summary>
        private bool IsBehind(SyntaxNode release, SyntaxNode at) => release is InvocationExpressionSyntax
            && _histories._code.Source.ModelOf(release.SyntaxTree).GetSymbolInfo(release, _context.Cancellation).Symbol is IMethodSymbol called
            && called.OriginalDefinition.DeclaringSyntaxReferences.Any(body => body.SyntaxTree == at.SyntaxTree && body.Span.Contains(at.Span));

        /// <summary>A call gives back or uses what an earlier one gave back.</summary>
        public bool Finds(IMethodSymbol entry, AbstractState before, Rental released)
        {
            _touches.Clear();
            Call(entry, before);
            return _touches.Has(released.Site);
        }

        /// <summary>Flags and states that the call has left in fields.</summary>
        public List<ISymbol> FlagsOf(AbstractState after, ISymbol field)
        {
            var flags = new List<ISymbol>();
            for (int i = 0; i < after.Occupied; i++)
            {
                if (after.ValueAt(i) is ConstantValue or AllocatedArray or SymbolicValue && _context.Locations[after.LocationAt(i)].Symbol is { } flag
                    && !SymbolEqualityComparer.Default.Equals(flag, field))
                    flags.Add(flag);
            }

            return flags;
        }

        /// <summary>The object between two calls: what is known of its fields. What a caller chose can be something else in the next call, and a count can
        /// be higher by then.</summary>
        /// <param name="end">The end of the first call.</param>
        /// <param name="isGrown">Counts that are 0 have gone up since.</param>
        public AbstractState Between(AbstractState end, bool isGrown = false)
        {
            var views = new List<int>();
            var state = new AbstractState();
            state.Touch(end);
            for (int i = 0; i < end.Occupied; i++)
            {
                int location = end.LocationAt(i);
                if (_context.Locations[location] is not { Parent: < 0, Symbol: { } member } || !(!member.IsStatic || IsOfType(member))
                    || !(member is IFieldSymbol or IPropertySymbol || EnclosingFunction.CapturedByType(member) is not null))
                    continue;
                var value = PathFacts.Decided(end, end.ValueAt(i));
                switch (value)
                {
                    case RentalValue:
                    case ViewValue { Rentals.Length: 1 } when end.Find(value.Rentals[0]) is { Status: RentalStatus.Released }:
                        KeepRental(value, location, end, state);
                        break;
                    case ViewValue:
                        views.Add(location);
                        break;
                    case ConstantValue { Content: int and var count } when (count > 0 || (isGrown && count == 0))
                        && _histories.IsCounter(member, _context.Cancellation):
                        var more = Fresh(location);
                        state[location] = more;
                        state.AddFact(Conditions.Binary(BinaryOperatorKind.LessThan, more, value)!, false);
                        break;
                    case ConstantValue or AllocatedArray:
                        state[location] = value;
                        break;
                    // Nobody can set it again.
                    case SymbolicValue { Kind: SymbolicKind.Parameter } when member is IFieldSymbol { IsReadOnly: true } or IPropertySymbol { SetMethod: null }:
                        state[location] = value;
                        break;
                    case SymbolicValue when History.NumbersIn(value) is { } numbers && !_histories.IsCounter(member, _context.Cancellation):
                        state[location] = OneOf(numbers, member, location, state);
                        break;
                    case SymbolicValue or TermValue:
                        state[location] = Equal(end, value) is { } known ? known
                            : History.IsFree(value) && !IsSizeOfRental(value, end) ? Fresh(location) : History.Unclear(Fresh(location));
                        break;
                    default:
                        state[location] = History.Unclear(Fresh(location));
                        break;
                }
            }

            // What looks at a rental that a field has, still does.
            foreach (int location in views)
                state[location] = end[location]!.Rentals.All(id => state.Find(id) is not null) ? end[location] : History.Unclear(Fresh(location));

            foreach (var fact in end.Facts)
            {
                if (IsOfObject(fact.Condition, state))
                    state.AddFact(fact.Condition, fact.Truth);
            }

            return state;
        }

        private bool IsOfType(ISymbol member) => member is IFieldSymbol { IsReadOnly: false }
            && SymbolEqualityComparer.Default.Equals(member.ContainingType?.OriginalDefinition, _type.OriginalDefinition);

        /// <summary>It is the size that a field's rental was asked for with: it says whether there is one.</summary>
        private bool IsSizeOfRental(AbstractValue value, AbstractState end)
        {
            if (value is not SymbolicValue { Symbol: IParameterSymbol size })
                return false;
            for (int i = 0; i < end.Occupied; i++)
            {
                if (end.ValueAt(i) is RentalValue { Id: var id } && _context.Locations[end.LocationAt(i)].IsField
                    && end.Find(id)?.Site.Operation is IInvocationOperation { Arguments: var arguments }
                    && arguments.Any(a => BodyIndex.Plain(a.Value) is IParameterReferenceOperation { Parameter: var asked }
                        && SymbolEqualityComparer.Default.Equals(asked, size)))
                    return true;
            }

            return false;
        }

        /// <summary>One of the numbers that the call has set: of an enumeration, none of the others; else nobody can tell.</summary>
        private AbstractValue OneOf(IReadOnlyCollection<object> numbers, ISymbol member, int location, AbstractState state)
        {
            var one = Fresh(location);
            History.AddNumbers(one, numbers);
            if (VariableTypes.TypeOf(member) is not INamedTypeSymbol { TypeKind: TypeKind.Enum } type)
                return History.Unclear(one);
            foreach (var other in type.GetMembers().OfType<IFieldSymbol>().Select(f => f.ConstantValue).Distinct())
            {
                if (other is not null && !numbers.Contains(other) && Conditions.Equal(one, new ConstantValue(other)) is { } condition)
                    state.AddFact(condition, false);
            }

            return one;
        }

        private SymbolicValue Fresh(int location) => _context.MergeSym(History.Graph, -100 - _calls, location, false);

        /// <summary>The number that a value is known to be.</summary>
        private static ConstantValue? Equal(AbstractState end, AbstractValue value)
        {
            foreach (var fact in end.Facts)
            {
                if (fact is { Truth: true, Condition: TermValue { Kind: TermKind.Equal, Operands: [var asked, ConstantValue number] } } && asked.Equals(value))
                    return number;
            }

            return null;
        }

        private static void KeepRental(AbstractValue value, int location, AbstractState end, AbstractState state)
        {
            if (value.Rentals.Length != 1 || end.Find(value.Rentals[0]) is not { } rental || !(rental.Status == RentalStatus.Released
                || (rental is { Status: RentalStatus.Transferred, MayBeTaken: false } && History.Home.Of(rental) == location)))
                return;
            state.Put(rental with { Reported = false, Pending = [], Escapes = [], Containers = [], Holding = null });
            state[location] = value;
        }

        private static bool Holds(AbstractState state, SymbolicValue given)
        {
            for (int i = 0; i < state.Occupied; i++)
            {
                if (given.Equals(state.ValueAt(i)))
                    return true;
            }

            return false;
        }

        /// <summary>A condition over fields that the call has left alone, and over what fields have.</summary>
        private bool IsOfObject(AbstractValue condition, AbstractState state) => condition switch
        {
            ConstantValue => true,
            RentalValue { Id: var id } => state.Find(id) is not null,
            // What a constructor was given, in a field that nobody sets again.
            SymbolicValue { Kind: SymbolicKind.Parameter } given => Holds(state, given),
            TermValue { Kind: TermKind.This } => true,
            TermValue { Kind: TermKind.Member, Operands: [] or [TermValue { Kind: TermKind.This }], Key: (IFieldSymbol or IPropertySymbol) and ISymbol own } =>
                state[_context.Locations.Of(own)] is null,
            TermValue { Kind: TermKind.Member, Root: not null } or TermValue { Kind: TermKind.Opaque } => false,
            TermValue term => !term.Operands.IsEmpty && term.Operands.All(o => IsOfObject(o, state)),
            _ => false,
        };
    }
}
