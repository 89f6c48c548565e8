using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

/// <summary>Settles accounts where a path ends: what is still held is lost, handed to the caller, or in a field.</summary>
internal static class Exits
{
    public static void Settle(GraphExit exit, BodyContext context)
    {
        var state = exit.State;
        foreach (var rental in state.Rentals)
        {
            foreach (var escape in rental.Escapes)
            {
                if (IsOfNobody(escape, exit, context))
                    continue;
                bool isReached = exit.IsNormal || !IsResetBehind(escape, context);
                if (rental.Status == RentalStatus.Released && isReached && !state.IsFarFetched && escape.FieldSlot >= 0 && IsInCollection(escape, rental, context))
                    context.Findings.Add(new Finding(FindingKind.Escape, escape.At, rental.Site, rental.ReleasedAt));
                else if (rental.Status == RentalStatus.Released && isReached && !state.IsFarFetched && escape.FieldSlot >= 0 && state[escape.FieldSlot] is { } kept && (kept.Rentals.Contains(rental.Id) || rental.Keepers.Contains(kept)))
                    context.Findings.Add(new Finding(FindingKind.Escape, escape.At, rental.Site, rental.ReleasedAt));
                if (exit.IsNormal && escape.NeverReleased is { } member && rental.Status is RentalStatus.Held or RentalStatus.Transferred)
                    context.Findings.Add(new Finding(FindingKind.KeptForever, escape.At, rental.Site, null) { Field = member });
            }

            if (exit.IsNormal && rental is { Status: RentalStatus.Released, Reported: false, ReleasedAt: { } release, Site.Kind: not RentalKind.Owner } && !IsByMember(release))
                SettleField(state, rental, release, context);
            if (!rental.Site.IsProduced)
                continue;
            if (rental.MayBeTaken || rental.Status == RentalStatus.Unknown)
                context.Findings.Doubted(rental.Site);
            else if (rental.Status != RentalStatus.Held || rental.Reported)
                Settled(exit, rental, context);
            else if (state.IsFarFetched)
                continue;
            else if (!exit.IsNormal && (state.Throws == Likelihood.Unknown || IsHandedOver(state, rental, context)))
                Settled(exit, rental, context);
            else if (!exit.IsNormal)
                context.Findings.Leaked(new Finding(FindingKind.LeakOnException, rental.Site.Operation, rental.Site, state.Thrower) { FromSharedPool = IsShared(rental) });
            else if (IsHandedOver(state, rental, context))
                context.Findings.Settled(rental.Site, released: false);
            else if (NobodyListens(state.Trail, rental.Site))
                context.Findings.Doubted(rental.Site);
            else
                context.Findings.Leaked(Losses.Of(rental, state, context) with { FromSharedPool = IsShared(rental) });
        }
    }

    /// <summary>The body resets the field, or empties the collection, further down: that a call before that throws is not what the rule is about.</summary>
    private static bool IsResetBehind(Escape escape, BodyContext context)
    {
        if (escape.FieldSlot < 0 || context.Slots[escape.FieldSlot].Symbol is not { Name: var field } || escape.At.Syntax.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } member)
            return false;
        return member.DescendantNodes().Any(n => n.SpanStart > escape.At.Syntax.Span.End && n switch
        {
            AssignmentExpressionSyntax { Right: LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NullLiteralExpression or (int)SyntaxKind.DefaultLiteralExpression } or DefaultExpressionSyntax or CollectionExpressionSyntax { Elements.Count: 0 } } reset => IsNamed(reset.Left, field),
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Clear" or "Remove" or "RemoveAt", Expression: var emptied } } => IsNamed(emptied, field),
            _ => false,
        });

        static bool IsNamed(ExpressionSyntax place, string name) => place is IdentifierNameSyntax { Identifier.ValueText: var plain } && plain == name
            || place is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name.Identifier.ValueText: var own } && own == name;
    }

    /// <summary>A method of the object gave back what it found in the field: whether it leaves it there is told in that method.</summary>
    private static bool IsByMember(IOperation release) => release is IInvocationOperation { Instance: IInstanceReferenceOperation, Arguments: var arguments } && arguments.All(a => a.Value.Type is { IsValueType: true });

    /// <summary>A constructor that throws: nobody gets the object that has the field.</summary>
    private static bool IsOfNobody(Escape escape, GraphExit exit, BodyContext context) =>
        !exit.IsNormal && escape.FieldSlot >= 0 && context.Owner is IMethodSymbol { MethodKind: MethodKind.Constructor } && context.Slots[escape.FieldSlot] is { IsField: true, Symbol.IsStatic: false };

    /// <summary>The field or parameter is a collection, or has one, and nobody has asked it for anything since.</summary>
    private static bool IsInCollection(Escape escape, Rental rental, BodyContext context) =>
        rental.Keepers.Any(k => SymbolEqualityComparer.Default.Equals(k is Term term ? term.Root : (k as Sym)?.Symbol, context.Slots[escape.FieldSlot].Symbol));

    /// <summary>What went back to its pool must not stay in a field, where the next call finds it.</summary>
    private static void SettleField(PathState state, Rental rental, IOperation release, BodyContext context)
    {
        // A parameter of a primary constructor is a field in all but name.
        if (EnclosingFunction.CapturedByType(rental.Site.Symbol) is { } captured && !SymbolEqualityComparer.Default.Equals(captured.ContainingSymbol, context.Owner)
            && (state[context.Slots.Of(captured)] is not { } now || (now is RentalRef { Id: var id } && id == rental.Id))
            && context.Owner is IMethodSymbol around && context.Engine.Fields.IsOpenToOthers(around, captured, release, state.Trail, rental.Site.IsProduced, context.Cancellation))
            context.Findings.Add(new Finding(FindingKind.LeftInField, release, rental.Site, null) { Field = captured });
        for (int i = 0; i < state.Occupied; i++)
        {
            if (context.Slots[state.SlotAt(i)] is not { IsField: true, Symbol: { } member })
                continue;
            // A default for all, and no rental.
            if (member is IFieldSymbol { IsStatic: true, IsReadOnly: true } && context.Engine.FieldPools.Of(member, context.Cancellation) is null)
                continue;
            // Out of a segment, or a struct of one's own, the array is had again.
            if (!(state.ValueAt(i) is RentalRef or ViewOf { Rentals.Length: 1 } && state.ValueAt(i).Rentals[0] == rental.Id && (state.ValueAt(i) is RentalRef || (TypeOf(member) is { IsValueType: true } kept && !IsMemory(kept)))))
                continue;
            if (context.Owner is IMethodSymbol method && context.Engine.Fields.IsOpenToOthers(method, member, release, state.Trail, rental.Site.IsProduced, context.Cancellation))
                context.Findings.Add(new Finding(FindingKind.LeftInField, release, rental.Site, null) { Field = member });
        }
    }

    private static void Settled(GraphExit exit, Rental rental, BodyContext context)
    {
        if (exit.IsNormal)
            context.Findings.Settled(rental.Site, rental.Status == RentalStatus.Released);
    }

    private static bool IsHandedOver(PathState state, Rental rental, BodyContext context)
    {
        // The array cannot be had back from a span; from a memory, segment or object it can. Who has the memory of an owner cannot dispose of that.
        if (state.Returned is { IsOwnership: true } returned && returned.Rentals.Contains(rental.Id)
            && !(returned is ViewOf && context.Engine.SeesOnlySpans(state.ReturnedAt?.Type))
            && !(rental.Site.Kind == RentalKind.Owner && returned is ViewOf or TupleOf && IsMemory(state.ReturnedAt?.Type))
            && !(returned is TaskOf task && OnlyWorksOn(task, rental)))
            return true;
        for (int i = 0; i < state.Occupied; i++)
        {
            if (state.ValueAt(i) is not { IsOwnership: true } value || !value.Rentals.Contains(rental.Id))
                continue;
            int root = state.SlotAt(i);
            while (context.Slots[root].Parent >= 0)
                root = context.Slots[root].Parent;
            if (rental.Site.Kind == RentalKind.Owner && value is ViewOf && IsMemory(TypeOf(context.Slots[state.SlotAt(i)].Symbol)))
                continue;
            if (context.Slots[root].Symbol is IParameterSymbol { RefKind: RefKind.Ref or RefKind.Out } given ? !(value is ViewOf && context.Engine.SeesOnlySpans(given.Type)) : context.Slots[root].IsField)
                return true;
        }

        return false;
    }

    /// <summary>What the framework reads into or writes from, no task of it gives to anybody.</summary>
    private static bool OnlyWorksOn(TaskOf task, Rental rental) => rental.Site.Kind is RentalKind.Array or RentalKind.Owner && task.Result?.Rentals.Contains(rental.Id) != true
        && !task.Starts.IsEmpty && task.Starts.All(s => s is IInvocationOperation { TargetMethod: var started } && PoolTypes.IsFramework(started));

    public static ITypeSymbol? TypeOf(ISymbol? variable) => variable switch
    {
        IFieldSymbol field => field.Type,
        IPropertySymbol property => property.Type,
        IParameterSymbol parameter => parameter.Type,
        _ => null,
    };

    public static bool IsMemory(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "Memory" or "ReadOnlyMemory", ContainingNamespace.Name: "System" }
        || (type is INamedTypeSymbol { IsTupleType: true, TupleElements: var items } && items.All(i => IsMemory(i.Type) || i.Type.IsUnmanagedType || i.Type.SpecialType == SpecialType.System_String));

    /// <summary><c>Handler?.Invoke(...)</c>, given the variable, without a handler: that nobody takes it then is for whoever made the event to say.</summary>
    public static bool NobodyListens(Trail? trail, RentalSite site)
    {
        for (var step = trail; step is not null; step = step.Before)
        {
            if (step is { Truth: true, Condition: IIsNullOperation { IsImplicit: true, Operand.Type.TypeKind: TypeKind.Delegate, Syntax.Parent: ConditionalAccessExpressionSyntax { WhenNotNull: var call } } test }
                && test.Syntax.SpanStart > site.Operation.Syntax.SpanStart && IsGiven(site, call))
                return true;
            // The same as a statement: if (Handler != null) Handler(...);
            if (step is { Truth: false, Condition: IBinaryOperation { OperatorKind: BinaryOperatorKind.NotEquals, LeftOperand.Type.TypeKind: TypeKind.Delegate, RightOperand.ConstantValue: { HasValue: true, Value: null } } or IIsPatternOperation { Value.Type.TypeKind: TypeKind.Delegate, Pattern: INegatedPatternOperation }, Condition.Syntax: { Parent: IfStatementSyntax { Statement: var then } } asked }
                && asked.SpanStart > site.Operation.Syntax.SpanStart && IsGiven(site, then))
                return true;
        }

        return false;
    }

    private static bool IsGiven(RentalSite site, SyntaxNode call) => call.DescendantNodes().OfType<IdentifierNameSyntax>().Any(name => name.Identifier.ValueText == site.Name);

    private static bool IsShared(Rental rental) => rental.Pool is Term { Kind: TermKind.SharedPool };
}
