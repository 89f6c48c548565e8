using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Calls;

/// <summary>Arguments that a callee does not look at, where it is given what it is given besides.</summary>
internal interface ISparedArguments
{
    /// <summary>The argument has a released rental, and the callee ends, on each way that is possible, without a look at it.</summary>
    bool Has(IMethodSymbol method, PassedArgument argument, List<PassedArgument> given, AbstractState state);
}

/// <summary>Calls of what is not read: what they are given is lent, or perhaps taken.</summary>
internal sealed class UnreadCalls(WalkOperations walk, ArgumentFates fates, ISparedArguments spared)
{
    /// <summary>The callee's body is not to be read: its contract, or what such calls usually do.</summary>
    public CallEffect Of(Call call, AbstractState state)
    {
        var (at, method, instance) = (call.At, call.Method, call.Instance);
        var steps = OfReceiver(call, state);
        var seen = instance is RentalValue or ViewValue ? instance.Rentals : ImmutableArray<int>.Empty;
        var works = call.InstanceAt is { Type.IsRefLikeType: true } ? ImmutableArray<int>.Empty : seen;
        bool takes = false;
        foreach (var argument in call.Given)
        {
            if (argument.Value is not { IsOwnership: true } value)
                continue;
            steps = steps.AddRange(OfArgument(call, argument, value, ref takes, state));
            if (value is TaskValue or AllocatedArray)
                continue;
            seen = ViewValue.Union(seen, value.Owned);
            if (!EndsWithTheCall(argument))
                works = ViewValue.Union(works, value.Owned);
        }

        // Inside a try, even a copy that is too long matters: it takes the path of the handler.
        bool mayThrow = !takes && !PendingWork.IsWaitedForAtOnce(at)
            && (walk.Path.IsProtected ? !LooksAtOwn(call, state) : !walk.Contracts.CannotThrow(method));
        bool forgets = !walk.Contracts.IsPure(method) && !walk.Contracts.OnlyEnumerates(method);
        var references = SetReferences(call, seen);
        steps = steps.IsEmpty && references.IsEmpty ? s_usual[(mayThrow ? 1 : 0) + (forgets ? 2 : 0)]
            : [.. steps, .. s_usual[mayThrow ? 1 : 0], .. references, .. s_usual[forgets ? 2 : 0]];
        if (method is { IsAsync: true, ReturnsVoid: true } && !works.IsEmpty)
            steps = steps.Add(CallStep.Start(works));
        if (Same(call, steps) is { } same)
            return same;
        if (takes && MayRefuse(call) && steps.Any(static s => s.Kind == StepKind.Take))
            return Refusable(steps);
        if (Sought(call, state) is { } sought)
            return new CallEffect(steps) { OneOf = [new([sought], ConstantValue.True), new([], ConstantValue.False)] };
        var effect = Result(call, steps, seen, works);
        return PredicateOf(call, state) is { } predicate ? effect with { Predicate = predicate } : effect;
    }

    /// <summary>The constructor is not read.</summary>
    public CallEffect OfCreation(Call call, AbstractState state)
    {
        var effect = Of(call, state);
        if (effect.Made is not { Kind: MadeKind.Value } made)
            return effect;
        var uses = walk.Context.Code.ParameterUses;
        // A primary constructor has no body: what its parameters are needed for afterwards is kept.
        bool isPrimary = call.Method.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is TypeDeclarationSyntax;
        var kept = ImmutableArray<int>.Empty;
        foreach (var argument in call.Given)
        {
            // A lambda that the object keeps has what it captured.
            if ((argument is { Value: ClosureValue, Parameter: { } keeps } && uses.IsKeptDelegate(keeps))
                || (isPrimary && argument is { Value: RentalValue or ViewValue, Parameter: { } parameter } && uses.StaysWithObject(parameter)))
                kept = ViewValue.Union(kept, argument.Value.Rentals);
        }

        return kept.IsEmpty ? effect : effect with { Made = made with { Keeps = kept } };
    }

    /// <summary>What most calls do, by whether they may throw, and twice whether they may change the heap.</summary>
    private static readonly ImmutableArray<ImmutableArray<CallStep>> s_usual =
        [[], [CallStep.MayThrow], [CallStep.ForgetByCall], [CallStep.MayThrow, CallStep.ForgetByCall]];

    /// <summary>Those of most calls are made once: what gives nothing, and what gives something new.</summary>
    private static readonly ImmutableArray<CallEffect> s_nothing = s_usual.Select(steps => new CallEffect(steps)).ToImmutableArray();

    private static readonly ImmutableArray<CallEffect> s_new = s_usual.Select(steps => new CallEffect(steps) { Made = MadeValue.OfCall }).ToImmutableArray();

    private static CallEffect? Usual(ImmutableArray<CallStep> steps, ImmutableArray<CallEffect> effects) =>
        s_usual.IndexOf(steps) is >= 0 and var index ? effects[index] : null;

    private ImmutableArray<CallStep> OfReceiver(Call call, AbstractState state)
    {
        if (call.Instance is not { IsOwnership: true } instance)
            return [];
        var use = new CallStep(StepKind.Use, instance, call.InstanceAt ?? call.At);
        // Counted references: the last one disposes.
        bool mayDispose = instance is RentalValue counted && !PoolTypes.IsFramework(call.Method) && !GeneratedTypes.IsOfWriter(call.Method)
            && !walk.Types.LibraryOwners.Has(call.Method.ContainingType) && state.Find(counted.Id) is { Site.Kind: RentalKind.Owner }
            && (NamingConventions.SoundsLikeTaking(call.Method.Name) || NamingConventions.SoundsLikeCountingDown(call.Method.Name));
        return mayDispose ? [use, new CallStep(StepKind.PerhapsTake, instance)] : [use];
    }

    private ImmutableArray<CallStep> OfArgument(Call call, PassedArgument argument, AbstractValue value, ref bool takes, AbstractState state)
    {
        var steps = ImmutableArray<CallStep>.Empty;
        if (!(value is RentalValue && walk.Contracts.OnlyCompares(call.Method, argument.Parameter))
            && !spared.Has(call.Method, argument, call.Given, state))
            steps = steps.Add(CallStep.Use(argument));
        // Whoever awaits the task gets the rental, and this body does not see what becomes of it.
        if (value is TaskValue { Result: { IsOwnership: true } result })
            steps = steps.Add(new CallStep(StepKind.PerhapsTake, result));
        if (value is StructOf)
            steps = steps.Add(new CallStep(StepKind.PerhapsTake, value));
        if (value is TaskValue or AllocatedArray)
            return steps;
        var wholes = Escapes.Wholes(value);
        foreach (int id in value.Owned)
        {
            if (state.Find(id) is { } rental)
                steps = OfRental(call, argument, value, rental, wholes.Contains(id), steps, ref takes);
        }

        return steps;
    }

    private ImmutableArray<CallStep> OfRental(Call call, PassedArgument argument, AbstractValue value, Rental rental, bool isWhole,
        ImmutableArray<CallStep> steps, ref bool takes)
    {
        var method = call.Method;
        var itself = new RentalValue(rental.Id);
        var fate = fates.Of(call, argument.Parameter, rental.Site.Kind, isWhole);
        takes |= fate == ArgumentFate.Taken;
        if (fate != ArgumentFate.Lent)
            steps = steps.Add(new CallStep(fate == ArgumentFate.Taken && rental.Status == RentalStatus.Held ? StepKind.Take : StepKind.PerhapsTakeBy, itself));
        bool isMemory = value is ViewValue && MemoryTypes.IsMemory(argument.Parameter?.Type);
        if (isMemory && method is { Name: "SetResult" or "TrySetResult", ContainingType.Name: "TaskCompletionSource" } && PoolTypes.IsFramework(method))
            steps = steps.Add(new CallStep(StepKind.Escape, itself, argument.At));
        if ((fate != ArgumentFate.Lent || isMemory)
            && (rental.Status == RentalStatus.Held || rental is { Status: RentalStatus.Lent, Site.Kind: RentalKind.Memory }
                // Who gave it is told where this object keeps it.
                || (rental is { Status: RentalStatus.Lent, Site.Symbol: IParameterSymbol }
                    && call.Instance is TermValue { Root: { IsStatic: false } })) && IsFilling(method)
            && !(method.ReturnType.SpecialType == SpecialType.System_Boolean && ResultUses.IsResultUsed(call.At)))
            steps = steps.Add(new CallStep(StepKind.Fill, itself));
        return steps;
    }

    /// <summary>The reference that is given, or what is in the place that it refers to; null where that is not followed.</summary>
    private CallEffect? Same(Call call, ImmutableArray<CallStep> steps)
    {
        if (call.Given is not [{ Value: { } same } only] || !walk.Contracts.FactsOf(call.Method).Has(CallTraits.ReturnsSame))
            return null;
        // The same reference, seen as another type.
        if (same.IsOwnership)
        {
            return same is ViewValue && call.Type is { IsUnmanagedType: true } && !IsByReference(call.At)
                ? new CallEffect(steps) { Made = MadeValue.OfCall } : new CallEffect(steps, same);
        }

        // Several calls are followed as those of one thread: what a place has is what they have put there.
        return walk.Context.History is not null && SymbolEqualityComparer.Default.Equals(only.Parameter?.Type, call.Type) ? new CallEffect(steps, same) : null;
    }

    /// <summary>
    /// A collection or channel of the framework is given one thing more; where whoever asks is told whether it took it, that is to be seen behind the call.
    /// </summary>
    public bool IsFilling(IMethodSymbol method) => walk.Contracts.FactsOf(method).Has(CallTraits.Adds);

    /// <summary>Whoever asks for the answer knows whether it was taken. Where nobody asks, there was room.</summary>
    private bool MayRefuse(Call call) => call.Type is { SpecialType: SpecialType.System_Boolean }
        && walk.Contracts.FactsOf(call.Method).Has(CallTraits.Refuses) && ResultUses.IsResultUsed(call.At);

    /// <summary>Who asks a collection whether it has a rental learns that it does, and that the collection's owner may see to it.</summary>
    private CallStep? Sought(Call call, AbstractState state) => call.Given is [{ Value: RentalValue { Id: var id } sought }]
        && call.Type is { SpecialType: SpecialType.System_Boolean } && state.Find(id) is { Status: RentalStatus.Held }
        && walk.Contracts.FactsOf(call.Method).Has(CallTraits.AsksCollection) && ResultUses.IsResultUsed(call.At)
            ? new CallStep(StepKind.PerhapsTake, sought) : null;

    /// <summary>Taken where the answer is true, and as before where it is false.</summary>
    private static CallEffect Refusable(ImmutableArray<CallStep> steps) => new(steps.RemoveAll(static s => s.Kind == StepKind.Take))
    {
        OneOf = [new(steps.RemoveAll(static s => s.Kind != StepKind.Take), ConstantValue.True), new([], ConstantValue.False)],
    };

    /// <summary>A part of what this body rented: whoever asks for it has asked for enough.</summary>
    private static bool LooksAtOwn(Call call, AbstractState state) =>
        FrameworkTables.MemoryOf(call.Method) == MemorySource.OfFirst && call.Given is [{ Value: RentalValue { Id: var id } }, ..]
        && state.Find(id) is { Status: RentalStatus.Held, Site: { IsProduced: true, Kind: RentalKind.Array } };

    /// <summary>A span cannot stay with what goes on behind the call; neither does a memory that is copied before anything is waited for.</summary>
    public bool EndsWithTheCall(PassedArgument argument) => (argument.Parameter?.Type ?? argument.At.Type) is { IsRefLikeType: true }
        || (argument.Parameter is { } parameter && walk.Context.Code.ParameterUses.IsCopiedAtOnce(parameter));

    /// <summary>Of a call that gives a reference: the reference is what is asked for, and not a copy of what it refers to.</summary>
    /// <remarks>Not a use like others: a reference is stored and returned by words that copy the value elsewhere.</remarks>
    private static bool IsByReference(IOperation call) => call.Parent switch
    {
        ISimpleAssignmentOperation { IsRef: true } or IAddressOfOperation or IReturnOperation => true,
        IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.RefKind: not RefKind.None } } => true,
        IArgumentOperation { Parameter.RefKind: not RefKind.None } => true,
        _ => false,
    };

    /// <summary>What is given by reference may be set to something else.</summary>
    /// <param name="call">The call.</param>
    /// <param name="seen">The rentals that the callee may look at.</param>
    public ImmutableArray<CallStep> SetReferences(Call call, ImmutableArray<int> seen)
    {
        var method = call.Method;
        var steps = ImmutableArray<CallStep>.Empty;
        // What only reads a place sets nothing.
        if (walk.Contracts.FactsOf(method).Has(CallTraits.ReturnsSame) && !method.ReturnsByRef)
            return steps;
        foreach (var given in call.Given)
        {
            if (given.Parameter is not { RefKind: RefKind.Ref or RefKind.Out } parameter)
                continue;
            bool resized = method.Name == "Resize" && PoolTypes.IsNamed(method.ContainingType, "Array", "System");
            if ((given.Value is RentalValue && !resized) || given.Value is StructOf)
                steps = steps.Add(new CallStep(StepKind.PerhapsTake, given.Value));
            if (given.At is not (ILocalReferenceOperation or IParameterReferenceOperation or IDeclarationExpressionOperation or IFieldReferenceOperation))
                continue;
            // A reader of a sequence puts out parts of the sequence.
            AbstractValue? value = resized ? new AllocatedArray(call.At, null)
                : !seen.IsEmpty && walk.Types.Is(parameter.Type, TypeTraits.View) && (PoolTypes.IsFramework(method) || GivesBuffer(method))
                ? ViewValue.Over(seen) : null;
            steps = steps.Add(CallStep.Set(given.At, value, value is null ? MadeValue.New(given.At, 1) : null));
        }

        return steps;
    }

    /// <summary>A predicate of one expression says what that says: <c>static bool IsEmpty(byte[] array) => array.Length == 0;</c></summary>
    private IOperation? PredicateOf(Call call, AbstractState state)
    {
        var (method, given) = (call.Method, call.Given);
        return method.ReturnType.SpecialType != SpecialType.System_Boolean || PoolTypes.IsFramework(method) || method.Parameters.Length == 0
            || given.Count != method.Parameters.Length
            || given.Any(g => g.Parameter is null || g.Value?.Rentals.Any(id => state.Find(id) is { Status: RentalStatus.Released }) == true)
            ? null : walk.Context.Code.PureExpressions.ExpressionOf(method);
    }

    /// <summary>What the framework computes of texts, letters and numbers is the same where it is asked again: <c>string.IsNullOrEmpty(name)</c>.</summary>
    private AbstractValue? ComputedOf(Call call)
    {
        var (method, given) = (call.Method, call.Given);
        var facts = walk.Contracts.FactsOf(method);
        if (method is { IsStatic: true, Parameters.IsEmpty: true } && facts.Has(CallTraits.ReturnsConstant))
            return new TermValue(TermKind.Opaque, method, ConstantValue.Null);
        if (method is { Name: "IsNullOrEmpty", ContainingType.SpecialType: SpecialType.System_String }
            && given is [{ Value: (SymbolicValue or TermValue) and var text }] && method.ContainingType.GetMembers("Length").FirstOrDefault() is { } length)
            return Conditions.Or(Conditions.IsNull(text),
                Conditions.Not(Conditions.Binary(BinaryOperatorKind.GreaterThan, Members.Read(length, text), ConstantValue.Zero)));
        if (!(facts.IsFramework ? facts.Has(CallTraits.ReturnsComputed) || IsOfNumbersAndTexts(method)
            : method.ReturnType.SpecialType == SpecialType.System_Boolean
            && walk.Context.Code.PureExpressions.Has(method, m => walk.Heap.IsSetOnce(new TermValue(TermKind.Member, m, TermValue.Self)))))
            return null;
        var operands = new List<AbstractValue?>();
        if (!method.IsStatic)
            operands.Add(call.Instance);
        foreach (var argument in given)
        {
            if (argument.Parameter is not { RefKind: RefKind.None }
                || argument.At.Type is not ({ IsUnmanagedType: true } or { SpecialType: SpecialType.System_String or SpecialType.System_Enum }))
                return null;
            operands.Add(argument.Value);
        }

        if (method.Name == "HasFlag" && operands is [ConstantValue { Content: int flags }, ConstantValue { Content: int asked }])
            return ConstantValue.Of((flags & asked) == asked);
        // (options & flag) != 0
        if (method.Name == "HasFlag" && operands is [SymbolicValue or TermValue, ConstantValue { Content: int flag and > 0 }] && (flag & (flag - 1)) == 0)
            return Conditions.Not(Conditions.HasNone(operands[0], flag));
        return operands.Count > 0 && operands.TrueForAll(o => o is ConstantValue or SymbolicValue or TermValue)
            ? Conditions.Make(TermKind.Opaque, method, [.. operands]) : null;
    }

    private static bool IsOfNumbersAndTexts(IMethodSymbol method) => method.ReturnType.SpecialType == SpecialType.System_Boolean
        && (method.ContainingType.SpecialType is SpecialType.System_String or SpecialType.System_Enum
            || (method.ContainingType.SpecialType is >= SpecialType.System_Boolean and <= SpecialType.System_Double && method.IsStatic));

    private CallEffect Result(Call call, ImmutableArray<CallStep> steps, ImmutableArray<int> seen, ImmutableArray<int> works)
    {
        if (ComputedOf(call) is { } computed)
            return new CallEffect(steps, computed);
        var (at, method) = (call.At, call.Method);
        if (call.Type is not { SpecialType: not SpecialType.System_Void } type)
            return Usual(steps, s_nothing) ?? new CallEffect(steps);
        bool framework = PoolTypes.IsFramework(method);
        var awaited = walk.Types.Is(type, TypeTraits.Task) ? (type as INamedTypeSymbol)?.TypeArguments.FirstOrDefault() : null;
        if (at is IInvocationOperation && walk.Contracts.HandsOverOwner(method, awaited ?? type))
        {
            var owner = MadeValue.Rental(walk.Context.Site(at, RentalKind.Owner, isProduced: true, null), null);
            return new CallEffect(steps) { Made = awaited is null ? owner : MadeValue.Task(at, works) with { Given = owner.Site } };
        }

        if (walk.Types.Is(type, TypeTraits.Task) || (framework && !seen.IsEmpty && type.Name == "IAsyncResult"
            && method.Name.StartsWith("Begin", System.StringComparison.Ordinal)))
        {
            var result = framework && CallFacts.AllocatesInTime(method) ? new AllocatedArray(at, null) : null;
            return new CallEffect(steps) { Made = MadeValue.Task(at, works, result) };
        }

        if (KnownOf(call, type, seen) is { } known)
            return new CallEffect(steps, known);
        var least = type.SpecialType == SpecialType.System_Int32 ? walk.Context.Code.Methods.LeastOf(method, at) : null;
        return least is null ? Usual(steps, s_new) ?? new CallEffect(steps) { Made = MadeValue.OfCall }
            : new CallEffect(steps) { Made = MadeValue.OfCall with { AtLeast = least } };
    }

    /// <summary>The stream may be one of a library that overrides the method.</summary>
    private static bool GivesBuffer(IMethodSymbol method)
    {
        for (var declared = method; declared is not null; declared = declared.OverriddenMethod)
        {
            if (FrameworkTables.Has(declared, CallTraits.GivesBuffer))
                return true;
        }

        return false;
    }

    /// <summary>A result that is a new array, looks at what the call has seen, or is that.</summary>
    private AbstractValue? KnownOf(Call call, ITypeSymbol type, ImmutableArray<int> seen)
    {
        var (at, method, instance) = (call.At, call.Method, call.Instance);
        bool framework = PoolTypes.IsFramework(method);
        if (instance is RentalValue or ViewValue && GivesBuffer(method))
            return new ViewValue(seen);
        // A stream of this class may be built over anything.
        if (walk.Contracts.Allocates(method) && !(method.Name == "GetBuffer" && ReferenceEquals(instance, TermValue.Self)))
            return new AllocatedArray(at, method.Name == "Empty" ? ConstantValue.Zero : null);
        if (!seen.IsEmpty && framework && CallFacts.IsPartOfDocument(type))
            return walk.Contracts.ParsesInPlace(method) || (instance is ViewValue && method.Name != "Clone") ? new ViewValue(seen) : null;
        if (!seen.IsEmpty && walk.Contracts.IsViewResult(type)
            && (framework || GeneratedTypes.IsOfWriter(method) || walk.Types.LibraryOwners.IsOfLibrary(method.ContainingType)
                || (instance is RentalValue && walk.Types.LibraryOwners.Shapes.Of(method.ContainingType)?.IsView(method) == true)
                || (type.IsRefLikeType && at is IObjectCreationOperation)
                || (walk.Types.Is(type, TypeTraits.Lazy) && walk.Context.Code.Source.IsIteratorMethod(method))))
            return new ViewValue(seen);
        // Fluent calls hand back what they were called on.
        bool isOfOwnType = at is IInvocationOperation { Instance.Type: { } receiver } && SymbolEqualityComparer.Default.Equals(receiver, type);
        return instance is RentalValue && (framework ? isOfOwnType : walk.Context.Code.Methods.ReturnsItself(method))
            || (instance is ViewValue && framework && isOfOwnType) ? instance : null;
    }
}
