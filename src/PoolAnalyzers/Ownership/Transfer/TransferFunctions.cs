using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Calls;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Summaries;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>What each operation evaluates to, and what it does to the state.</summary>
internal sealed class TransferFunctions : WalkOperations
{
    public TransferFunctions(ControlFlowGraph graph, BodyContext context, ISummaries summaries, IPath path, WalkOperations? outer)
        : base(graph, context, path, outer)
    {
        Summaries = summaries;
        Reads = new Reads(this);
        Operators = new Operators(this);
        Conversions = new Conversions(this);
        Returns = new Returns(this);
        Assignments = new Assignments(this);
        Patterns = new Patterns(this);
        Arrays = new LocalArrays(this);
        Closures = new Closures(this);
        Structs = new Structs(this);
        Owning = new OwningObjects(this);
        Unbound = new UnboundCode(this);
        Calls = new CallPipeline(this);
        Effects = new CallEffects(this);
        PoolCalls = new PoolCalls(this);
        Exchanges = new ExchangeCalls(this);
        Ending = new EndingCalls(this);
        Keepers = new KeeperCalls(this);
        Framework = new FrameworkCalls(this);
        Disposing = new DisposeCalls(this);
        Taken = new TakenOwners(this);
        Fates = new ArgumentFates(this, summaries);
        Spared = new SparedArguments(this);
        Inlined = new InlinedCalls(this);
        Unknown = new UnreadCalls(this, Fates, Spared);
        Declared = new DeclaredCalls(this, Unknown);
        Pointers = new PointerCalls(this);
        Members = new MemberCalls(this);
        Replacing = new ReplacingCalls(this);
        Summarized = new SummarizedCalls(this);
        Dispatched = new DispatchedCalls(this, summaries);
        Awaits = new Awaits(this);
        Events = new EventCalls(this);
        Histories = new HistoryCalls(this);
        PipeCalls = new PipeCalls(this);
        StructCalls = new StructCalls(this, Unknown, summaries);
        _watches = new IWalkWatch[context.Watches.Count];
        for (int i = 0; i < _watches.Length; i++)
            _watches[i] = context.Watches[i].Over(this);
    }

    public ISummaries Summaries { get; }
    public Reads Reads { get; }
    public Operators Operators { get; }
    public Conversions Conversions { get; }
    public Returns Returns { get; }
    public Assignments Assignments { get; }
    public Patterns Patterns { get; }
    public LocalArrays Arrays { get; }
    public Closures Closures { get; }
    public Structs Structs { get; }
    public OwningObjects Owning { get; }
    public UnboundCode Unbound { get; }
    public CallPipeline Calls { get; }
    public CallEffects Effects { get; }
    public PoolCalls PoolCalls { get; }
    public ExchangeCalls Exchanges { get; }
    public EndingCalls Ending { get; }
    public KeeperCalls Keepers { get; }
    public FrameworkCalls Framework { get; }
    public DisposeCalls Disposing { get; }
    public TakenOwners Taken { get; }
    public DeclaredCalls Declared { get; }
    public ArgumentFates Fates { get; }
    public InlinedCalls Inlined { get; }
    public UnreadCalls Unknown { get; }
    public PointerCalls Pointers { get; }
    public SparedArguments Spared { get; }
    public MemberCalls Members { get; }
    public ReplacingCalls Replacing { get; }
    public SummarizedCalls Summarized { get; }
    public DispatchedCalls Dispatched { get; }
    public Awaits Awaits { get; }
    public EventCalls Events { get; }
    public HistoryCalls Histories { get; }
    public PipeCalls PipeCalls { get; }
    public StructCalls StructCalls { get; }

    /// <summary>What most calls and nearly all properties are given.</summary>
    private static readonly List<PassedArgument> s_nothing = [];

    /// <summary>The arguments with their values, in the order in which they are evaluated. Nobody adds to the list.</summary>
    public List<PassedArgument> EvaluateArguments(ImmutableArray<IArgumentOperation> arguments, AbstractState state)
    {
        if (arguments.IsEmpty)
            return s_nothing;
        var given = new List<PassedArgument>(arguments.Length);
        foreach (var argument in arguments)
        {
            var elements = argument switch
            {
                { ArgumentKind: ArgumentKind.ParamArray, Value: IArrayCreationOperation { Initializer: { } initializer } } => initializer.ElementValues,
                { ArgumentKind: ArgumentKind.ParamCollection, Value: ICollectionExpressionOperation list } => list.Elements,
                _ => default,
            };
            if (!elements.IsDefault)
            {
                foreach (var element in elements)
                    given.Add(new PassedArgument(element, null, Evaluate(element, state)));
                continue;
            }

            var value = argument.Parameter is { RefKind: RefKind.Out } ? null
                : argument.Parameter is { RefKind: not RefKind.None } && argument.Value is IArrayElementReferenceOperation or IPropertyReferenceOperation
                ? Assignments.EvaluateReference(argument.Value, state)
                : Evaluate(argument.Value, state);
            given.Add(new PassedArgument(argument.Value, Partials.WithBody(argument.Parameter), value));
        }

        return given;
    }

    private readonly IWalkWatch[] _watches;

    /// <summary>Shows an operation to the rules that look at operations, before it is evaluated.</summary>
    public void Watch(IOperation operation, AbstractState state)
    {
        foreach (var watch in _watches)
            watch.Before(operation, state);
    }

    /// <summary>Expressions nested deeper than this are given up: recursion must end before the stack does.</summary>
    private const int MaxExpressionDepth = 200;
    private int _depth;

    public AbstractValue? Evaluate(IOperation operation, AbstractState state)
    {
        if (operation.ConstantValue is { HasValue: true, Value: var constant })
            return constant switch { null => ConstantValue.Null, true => ConstantValue.True, false => ConstantValue.False, _ => new ConstantValue(constant) };
        if (++_depth > MaxExpressionDepth)
            throw new BudgetExceededException();
        Watch(operation, state);
        var value = EvaluateCore(operation, state);
        _depth--;
        return value;
    }

    private AbstractValue? EvaluateCore(IOperation operation, AbstractState state)
    {
        switch (operation)
        {
            case ILocalReferenceOperation local: return Reads.ReadLocal(local, state);
            case IParameterReferenceOperation parameter: return Reads.ReadParameter(parameter, state);
            case IFlowCaptureReferenceOperation capture: return state[Context.Locations.Of(capture.Id)];
            case IFieldReferenceOperation field: return Reads.ReadField(field, state);
            case IPropertyReferenceOperation property: return Reads.ReadProperty(property, state);
            case IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }: return TermValue.Self;
            case IExpressionStatementOperation statement: return Evaluate(statement.Operation, state);
            case IParenthesizedOperation parenthesized: return Evaluate(parenthesized.Operand, state);
            case IFlowCaptureOperation capture:
                var captured = Evaluate(capture.Value, state);
                state[Context.Locations.Of(capture.Id)] = captured;
                return captured;
            case ISimpleAssignmentOperation { IsRef: true } alias: return Assignments.AssignReference(alias, state);
            case ISimpleAssignmentOperation assignment:
                var assigned = Unbound.Received(assignment.Value, assignment.Target.Type, Evaluate(assignment.Value, state), state);
                Assignments.Assign(assignment.Target, assigned, assignment.Value, state);
                return assigned;
            case IDeconstructionAssignmentOperation deconstruction: return Assignments.Deconstruct(deconstruction, state);
            case ICompoundAssignmentOperation { OperatorMethod.IsStatic: false } own: return Operators.ChangeInPlace(own, state);
            case ICompoundAssignmentOperation compound:
                var before = Evaluate(compound.Target, state);
                var added = Evaluate(compound.Value, state);
                if (Members.TryOperator(compound, compound.OperatorMethod, state, out var sum, (compound.Target, before), (compound.Value, added)))
                {
                    Assignments.Assign(compound.Target, sum, compound, state);
                    return sum;
                }

                Rentals.Use(added, compound.Value, state);
                // _handlers += () => ...: what was there stays, and says nothing.
                if (compound.Type?.TypeKind == TypeKind.Delegate && added is ClosureValue closure)
                {
                    if (compound.OperatorKind == BinaryOperatorKind.Subtract)
                        Escapes.LetGoOf(closure, state);
                    Assignments.Assign(compound.Target, compound.OperatorKind == BinaryOperatorKind.Add ? added : null, compound, state);
                    return added;
                }

                if (compound.OperatorMethod is null && Conditions.Bits(compound.OperatorKind, before, added) is { } bits)
                {
                    Assignments.Assign(compound.Target, bits, compound, state);
                    return bits;
                }

                // rented |= true;
                if (compound is { OperatorMethod: null, Type.SpecialType: SpecialType.System_Boolean } && added is ConstantValue { Content: bool set }
                    && compound.OperatorKind == (set ? BinaryOperatorKind.Or : BinaryOperatorKind.And))
                {
                    Assignments.Assign(compound.Target, added, compound, state);
                    return added;
                }

                return compound is { OperatorMethod: null, OperatorKind: BinaryOperatorKind.Or } && added is ConstantValue { Content: int flags and not 0 }
                    ? Operators.SetFlags(compound, before, flags, state) : Operators.Havoc(compound, compound.Target, state);
            case IIncrementOrDecrementOperation increment: return Operators.Count(increment, Evaluate(increment.Target, state), state);
            case IBinaryOperation binary: return Operators.EvaluateBinary(binary, state);
            case IUnaryOperation unary:
                var operand = Evaluate(unary.Operand, state);
                if (Members.TryOperator(unary, unary.OperatorMethod, state, out var negated, (unary.Operand, operand)))
                    return negated;
                return unary.OperatorKind == UnaryOperatorKind.Not && unary.OperatorMethod is null ? Conditions.Not(operand) : null;
            case IIsNullOperation isNull: return Conditions.IsNull(Evaluate(isNull.Operand, state));
            case IIsPatternOperation isPattern:
                var matched = Evaluate(isPattern.Value, state);
                // Elements are read, or the length; what only asks for null or a type is no use.
                if (matched is RentalValue
                    && isPattern.Pattern.DescendantsAndSelf()
                        .Any(p => p is IListPatternOperation
                        || p is IRecursivePatternOperation { PropertySubpatterns.IsEmpty: false } recursive
                        && !recursive.PropertySubpatterns.All(Reads.IsLengthOfArray)))
                    Rentals.Use(matched, isPattern.Value, state);
                return Patterns.Match(isPattern.Pattern, matched, state);
            case IIsTypeOperation { ValueOperand: { Type: { IsReferenceType: true } asked } tested, TypeOperand: var wanted }
                when Conversions.Derives(asked, wanted):
                return Conditions.Not(Conditions.IsNull(Evaluate(tested, state)));
            case IIsTypeOperation isType:
                return Conditions.Make(TermKind.Opaque, new TypeTest(isType.TypeOperand.Name), Evaluate(isType.ValueOperand, state));
            case IConversionOperation conversion: return Conversions.Convert(conversion, state);
            case ITupleOperation tuple: return EvaluateTuple(tuple, state);
            case IInvocationOperation invocation: return Calls.Invoke(invocation, state);
            case IObjectCreationOperation creation: return Calls.Construct(creation, state);
            case IArrayCreationOperation array: return Conversions.CreateArray(array, state);
            case ICollectionExpressionOperation collection: return Conversions.CreateList(collection, state);
            case IArrayElementReferenceOperation element: return Conversions.EvaluateElement(element, state);
            case IImplicitIndexerReferenceOperation { IndexerSymbol: IMethodSymbol slice } part: return Conversions.EvaluateSlice(part, slice, state);
            case IEventAssignmentOperation handled: return Events.Handle(handled, state);
            case IAwaitOperation awaited: return Awaits.Await(awaited, state);
            case IAddressOfOperation address: return Assignments.EvaluateReference(address.Reference, state);
            case IFlowAnonymousFunctionOperation lambda: return Closures.Capture(lambda, state);
            case IDelegateCreationOperation { Target: IMethodReferenceOperation group }: return Closures.CaptureGroup(group, state);
            case IDelegateCreationOperation creation: return Evaluate(creation.Target, state);
            case IReturnOperation { ReturnedValue: { } yielded } yieldReturn: return Returns.Yield(yieldReturn, yielded, state);
            case IDeclarationExpressionOperation declaration: return Evaluate(declaration.Expression, state);
            case IDefaultValueOperation { Type: { } nothing } when nothing.IsReferenceType || IsNullable(nothing): return ConstantValue.Null;
            case ITypeOfOperation type: return new TermValue(TermKind.Opaque, type.TypeOperand);
            case ICaughtExceptionOperation: return Heap.NewValue(operation, state);
            case INameOfOperation or ISizeOfOperation or IDiscardOperation: return null;
            case IInvalidOperation invalid: return Unbound.EvaluateInvalid(invalid, state);
            default: return EvaluateOther(operation, state);
        }
    }

    // Of its own: what captures the state would be allocated for every operation.
    private TupleValue EvaluateTuple(ITupleOperation tuple, AbstractState state) => new(tuple.Elements.Select(e => Evaluate(e, state)).ToImmutableArray());

    /// <summary>Operations without a meaning of their own here consume what they are given; a ref struct, pointer or so that comes out looks at it.</summary>
    private AbstractValue? EvaluateOther(IOperation operation, AbstractState state)
    {
        if (operation is IFunctionPointerInvocationOperation pointer)
            return Pointers.Invoke(pointer, state);
        var seen = ImmutableArray<int>.Empty;
        foreach (var child in operation.ChildOperations)
        {
            var value = Evaluate(child, state);
            if (value is null)
                continue;
            Rentals.Use(value, child, state);
            seen = ViewValue.Union(seen, value.Rentals);
            if (operation is IAnonymousObjectCreationOperation or IWithOperation)
                Escapes.EscapeToHeap(value, child, state);
        }

        return (Contracts.IsViewResult(operation.Type) || operation.Type is null) && !Conversions.IsPointedTo(operation) ? ViewValue.Over(seen)
            : Heap.NewValue(operation, state);
    }
}
