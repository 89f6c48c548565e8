using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Several calls of the members of one object, one after the other.</summary>
internal sealed class HistoryCalls(TransferFunctions walk)
{
    /// <summary>The configuration does not compile the call: <c>Debug.Assert(...)</c>.</summary>
    public bool IsLeftOut(IInvocationOperation call)
    {
        // What an assertion says is taken at its word, but where it would prove that somebody is kept out.
        return call.TargetMethod.ReturnsVoid && (!walk.Contracts.OnlyAsserts(call.TargetMethod) || walk.Context.History is { TrustsAsserts: false })
            && !CallFacts.IsCompiled(call.TargetMethod, call.Syntax.SyntaxTree);
    }

    public void NoteCall(History history, IInvocationOperation call, AbstractValue? instance, AbstractState state)
    {
        if (instance is TermValue { Root: { } member })
            state.Touch(member);
        if (history.Watched != call.Syntax)
            return;
        if (state.Doubts.IsEmpty)
            history.Reached++;
        var mark = walk.Context.Site(call, RentalKind.Object, isProduced: false, null, WatchedPart);
        state.Put(new Rental(mark.IdOf(0), mark, RentalStatus.Released) { Reported = true, Escapes = [new Escape(call, int.MaxValue)] });
    }

    /// <summary>Told apart from what the call releases.</summary>
    private const int WatchedPart = 15;

    /// <summary>The path has come to the release that is watched.</summary>
    public static bool HasCome(AbstractState end, History history) => end.Rentals.Any(r => r.Reported && r.Site.Operation.Syntax == history.Watched
        && !r.Escapes.IsEmpty && !r.Site.IsProduced);

    /// <summary>A member of the same object is walked in place: its fields are those of the walk around it.</summary>
    public bool TryOwn(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        if (walk.Context.History is not { } history)
            return false;
        var (method, instance) = (call.Method, call.InstanceAt);
        bool isOfType = instance is null && method.IsStatic && call.At is IInvocationOperation
            && SymbolEqualityComparer.Default.Equals(method.ContainingType?.OriginalDefinition, history.Type.OriginalDefinition);
        if (!(isOfType || instance is IInstanceReferenceOperation) || PoolTypes.IsFramework(method)
            || method.MethodKind is MethodKind.LocalFunction or MethodKind.DelegateInvoke)
            return false;
        bool isBase = instance?.Syntax is Microsoft.CodeAnalysis.CSharp.Syntax.BaseExpressionSyntax;
        var target = Partials.WithBody((isBase || isOfType ? method : history.Override(method)).OriginalDefinition);
        if (target.IsAbstract || target.IsExtern || target.DeclaringSyntaxReferences.Length != 1 || (method.AssociatedSymbol is IPropertySymbol property
            && walk.Context.Code.Source.IsAutoProperty(property)))
            return false;
        return walk.Context.Code.Source.GraphOf(target, walk.Context.Cancellation) is { } graph
            && walk.Inlined.TryInline(call with { Method = target }, graph, state, out result);
    }

    public bool TryWriteOwn(IPropertyReferenceOperation property, List<PassedArgument> given, IOperation at, AbstractValue? value, AbstractState state)
    {
        if (walk.Context.History is null || property.Property.SetMethod is not { Parameters: [.., var parameter] } setter || !MemberCalls.HasBody(setter))
            return false;
        var all = new List<PassedArgument>(given) { new(at, parameter, value) };
        return TryOwn(new Call(property, setter, property.Instance, null, all, null), state, out _);
    }

    /// <summary>A count in a field is counted exactly.</summary>
    public bool TryCount(IIncrementOrDecrementOperation increment, AbstractValue? counted, AbstractState state, out AbstractValue? result)
    {
        result = null;
        if (counted is not ConstantValue { Content: int number }
            || increment.Target is not (IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation }
            or IPropertyReferenceOperation { Instance: IInstanceReferenceOperation }))
            return false;
        var next = new ConstantValue(increment.Kind == OperationKind.Increment ? unchecked(number + 1) : unchecked(number - 1));
        walk.Assignments.Assign(increment.Target, next, increment, state);
        result = increment.IsPostfix ? counted : next;
        return true;
    }

    /// <summary><c>Interlocked.Decrement(ref _users)</c>: what it gives is what the field has then.</summary>
    public bool TryCountShared(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        var method = call.Method;
        if (walk.Context.History is null
            || method is not { Name: "Increment" or "Decrement", Parameters: [{ RefKind: RefKind.Ref }], ContainingType.Name: "Interlocked" }
            || !PoolTypes.IsFramework(method)
            || call.Given is not [{ At: IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation } place, Value: var counted }])
            return false;
        var old = counted as ConstantValue ?? PathFacts.Decided(state, counted) as ConstantValue;
        result = old is { Content: int number } ? new ConstantValue(method.Name == "Increment" ? unchecked(number + 1) : unchecked(number - 1))
            : walk.Heap.NewValue(call.At, state);
        walk.Heap.InvalidateMember(place.Field, state);
        state[walk.Context.Locations.Of(place.Field)] = result;
        return true;
    }

    /// <summary>A number in a field is another one now.</summary>
    public void RenewField(int location, SymbolicValue value, AbstractState state)
    {
        if (walk.Context.History is { } history && state[location] is { } before && history.IsUnclear(before))
            history.Unclear(value);
        state[location] = walk.Context.History is null ? null : value;
    }

    /// <summary>A branch that depends on a field of which nothing is known: neither way is proven.</summary>
    public bool IsUnclear(AbstractValue? condition, IOperation asked, AbstractState state)
    {
        if (walk.Context.History is not { } history)
            return false;
        history.Asked.Add(asked);
        if (PathFacts.Decide(state, condition) is not null)
            return false;
        if (asked is ILocalReferenceOperation { Local: var flag } && walk.Variables.AssignedTo(flag) is [var only])
            asked = only;
        // Whether there is anything in a view that a field has: nobody follows how long it is.
        if (asked.DescendantsAndSelf().Any(o => o is IPropertyReferenceOperation { Property.Name: var name, Instance: { } view }
            && FrameworkTables.Has(name, CallTraits.Empty) && FieldIn(view) is not null))
            return true;
        bool isUnclear = condition is null
            ? asked.DescendantsAndSelf().Any(o => FieldIn(o) is { } field && state[walk.Context.Locations.Of(field)] is { } value && history.IsUnclear(value))
            : history.IsUnclear(condition);
        // What a caller chooses, and how long something is, can be anything.
        return isUnclear && !(condition is not null && History.IsMeasure(condition))
            && !asked.DescendantsAndSelf().Any(o => o is IParameterReferenceOperation
            || (o is IPropertyReferenceOperation { Property.Name: var size } && FrameworkTables.Has(size, CallTraits.Measures)));
    }

    /// <summary>Neither way is proven; that a loop ends is.</summary>
    public static void Doubt(IOperation asked, bool truth, AbstractState taken, AbstractState other)
    {
        bool isOfLoop = asked.Syntax.FirstAncestorOrSelf<Microsoft.CodeAnalysis.CSharp.Syntax.StatementSyntax>() switch
        {
            Microsoft.CodeAnalysis.CSharp.Syntax.WhileStatementSyntax loop => loop.Condition.Span.Contains(asked.Syntax.Span),
            Microsoft.CodeAnalysis.CSharp.Syntax.DoStatementSyntax loop => loop.Condition.Span.Contains(asked.Syntax.Span),
            Microsoft.CodeAnalysis.CSharp.Syntax.ForStatementSyntax loop => loop.Condition?.Span.Contains(asked.Syntax.Span) == true,
            _ => false,
        };
        if (!isOfLoop || truth)
            taken.AddDoubt(new Doubt(asked.Syntax, truth));
        if (!isOfLoop || !truth)
            other.AddDoubt(new Doubt(asked.Syntax, !truth));
    }

    private static ISymbol? FieldIn(IOperation operation) => operation switch
    {
        IFieldReferenceOperation { Field: var field, Instance: IInstanceReferenceOperation } => field,
        IPropertyReferenceOperation { Property: var property, Instance: IInstanceReferenceOperation } => property,
        _ => null,
    };

    /// <summary>Before a field of this object gets something else.</summary>
    public void NoteFieldChange(int location, ISymbol member, AbstractValue? value, IOperation at, AbstractState state)
    {
        if (member.IsStatic || value is RentalValue { Id: var same } && state[location] is RentalValue { Id: var now } && same == now)
            return;
        if (walk.Context.History is not { } history)
        {
            if (walk.Context.Depth == 0 && !IsKnownToBeEmpty(location, member, state))
                walk.Context.Changes.Add(new FieldChange(member, at));
            return;
        }

        history.Fill(member, IsRentalOrNothing(value, state), at);
        if (state[location] is RentalValue { Id: var id }
            && state.Find(id) is { Status: RentalStatus.Transferred, MayBeTaken: false, Reported: false, Site.IsProduced: true } rental
            && History.Home.Of(rental) == location)
            state.Put(History.Dropped.Set(History.Home.Set(rental, -1), PathFacts.IsNothing(state, id) ||
                // Whoever puts something else there may know that nothing is lost.
                (history.IsShared && !IsRentalOrNothing(value, state)) ? null : at));
    }

    /// <summary>A field, of this object or of one that the body has made, takes over what the body has rented.</summary>
    public void NoteFill(ISymbol member, AbstractValue? value, IOperation at, bool isOfOther, AbstractState state)
    {
        if (walk.Context is { Depth: 0, History: null } && !member.IsStatic && value is RentalValue { Id: var id }
            && state.Find(id) is { Status: RentalStatus.Held, MayBeTaken: false, Site: { IsProduced: true } site }
            && !walk.Context.Fills.Exists(f => f.At.Syntax == at.Syntax && SymbolEqualityComparer.Default.Equals(f.Member, member)))
            walk.Context.Fills.Add(new FieldFill(member, site, at, isOfOther));
    }

    /// <summary>There is nothing in it that could be lost, as far as this path alone can tell.</summary>
    private bool IsKnownToBeEmpty(int location, ISymbol member, AbstractState state) => state[location] switch
    {
        null => PathFacts.Decide(state, Conditions.IsNull(new TermValue(TermKind.Member, member, TermValue.Self))) == true,
        RentalValue { Id: var id } => state.Find(id) is { Status: RentalStatus.Released or RentalStatus.Unknown }
            || PathFacts.IsNothing(state, id),
        ConstantValue { Content: null } => true,
        _ => false,
    };

    public void NoteThisChange(IOperation at, AbstractState state)
    {
        foreach (var member in (walk.Function?.ContainingType ?? walk.Context.Owner?.ContainingType)?.GetMembers() ?? [])
        {
            if (member is not IFieldSymbol { IsStatic: false, IsConst: false } field)
                continue;
            var own = field.AssociatedSymbol as IPropertySymbol ?? (ISymbol)field;
            int location = walk.Context.Locations.Of(own);
            bool isDefault = BodyIndex.Plain(at) is IDefaultValueOperation;
            if (walk.Context.History is null ? walk.KindOf(field.Type) is not null : state[location] is RentalValue)
                NoteFieldChange(location, own, isDefault ? ConstantValue.Null : null, at, state);
            if (walk.Context.History is { } history)
                state[location] = isDefault ? history.DefaultOf(field.Type) : null;
        }
    }

    /// <summary>Null and arrays without elements are nothing; what this object has in another field may be moved.</summary>
    public static bool IsRentalOrNothing(AbstractValue? value, AbstractState state) => value switch
    {
        ConstantValue { Content: null } => true,
        AllocatedArray { Length: ConstantValue { Content: 0 } } => true,
        RentalValue { Id: var id } => state.Find(id) switch
        {
            { Site.IsProduced: true, Status: var status, MayBeTaken: var isTaken } => !isTaken && status is RentalStatus.Held or RentalStatus.Transferred,
            // A segment in another field was somebody else's from the start.
            { Site.Symbol: (IFieldSymbol { IsStatic: false } or IPropertySymbol) and var own } => VariableTypes.TypeOf(own) is { IsReferenceType: true },
            _ => false,
        },
        _ => false,
    };

    /// <summary>The field has it now, and nobody else.</summary>
    public void SettleInField(int location, ISymbol member, AbstractValue? value, IOperation at, AbstractState state)
    {
        if (value is RentalValue { Id: var id } && state.Find(id) is { Site.IsProduced: true, MayBeTaken: false, Status: RentalStatus.Transferred,
            Containers.IsEmpty: true } rental && !member.IsStatic)
            state.Put(History.Dropped.Set(History.Home.Set(rental, location), null));
        else if (value is null)
            state[location] = walk.Context.History!.Unclear(walk.Context.MergeSym(History.Graph, at.Syntax.SpanStart, location, false));
    }
}
