using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Calls;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Structs and objects that carry a rental or a view in a member.</summary>
internal sealed class StructCarriers(TransferFunctions walk)
{
    /// <summary>
    /// A struct of the compilation, made of a rental by a constructor that only stores it, or about to be filled by an initializer. Null where it is none that
    /// can be followed.
    /// </summary>
    private StructOf? Carrier(Call call, AbstractState state)
    {
        var (creation, constructor, given) = (call.Creation, call.Method, call.Given);
        if (!IsCarrierType(creation.Type, out var type))
            return null;
        bool isFilled = creation.Syntax is BaseObjectCreationExpressionSyntax { Initializer: { } initializer }
            && initializer.Expressions.Any(e => e is AssignmentExpressionSyntax);
        bool hasRental = given.Exists(g => g.Value is RentalValue);
        if (!hasRental && !(isFilled && walk.Owning.PlacesIn(type).Any()))
            return null;
        if (walk.Context.Code.Contracts.Declared.Of(constructor) is not null)
            return null;
        var members = ImmutableArray.CreateBuilder<ISymbol?>();
        var items = ImmutableArray.CreateBuilder<AbstractValue?>();
        foreach (var argument in given)
        {
            var member = argument.Parameter is { } parameter ? walk.Context.Code.ConstructorMembers.MemberOf(parameter) : null;
            if (argument.Value is RentalValue or ViewValue or ClosureValue or TaskValue
                && (member is null || argument.Value is not RentalValue || !CanBeHadFrom(member)))
                return null;
            walk.Rentals.Use(argument.Value, argument.At, state);
            members.Add(member?.OriginalDefinition);
            items.Add(argument.Value is RentalValue or ConstantValue or SymbolicValue { Kind: SymbolicKind.Parameter } ? argument.Value : null);
        }

        // One that checks what it is given; the call that takes ownership does not count as throwing.
        if (!walk.Context.Code.ThrowFree.Has(constructor)
            && !members.Any(m => m is not null && walk.KindOf(VariableTypes.TypeOf(m)) is not null && walk.Context.Code.Owning.TypeReleases(m) == true))
            walk.Path.MayThrow(state, creation);
        return new StructOf(type, members.ToImmutable(), items.ToImmutable(), walk.Heap.NewValue(creation, state));
    }

    public bool TryCreate(Call call, AbstractState state, out AbstractValue? result)
    {
        result = Carrier(call, state);
        return result is not null;
    }

    private bool IsCarrierType(ITypeSymbol? type, out INamedTypeSymbol carrier)
    {
        carrier = null!;
        if (type is not INamedTypeSymbol { TypeKind: TypeKind.Struct, IsRefLikeType: false, IsTupleType: false,
            DeclaringSyntaxReferences.IsEmpty: false } named || GeneratedTypes.IsScope(named)
            || walk.Types.Is(named, TypeTraits.View | TypeTraits.Task | TypeTraits.Owner))
            return false;
        carrier = named;
        return true;
    }

    /// <summary>Others can ask for the member, or the type gives back what it has; else the struct only looks at the rental.</summary>
    private bool CanBeHadFrom(ISymbol member) => walk.KindOf(VariableTypes.TypeOf(member)) is { } kind
        && (kind == RentalKind.Owner || member is not IParameterSymbol && member.DeclaredAccessibility != Accessibility.Private
            || walk.Context.Code.Owning.TypeReleases(member) != false);

    /// <summary>The one member of a struct that can have a rental.</summary>
    public ISymbol? PlaceIn(ITypeSymbol type) => IsCarrierType(type, out var carrier)
        && walk.Owning.PlacesIn(carrier.OriginalDefinition).Take(2).ToList() is [IFieldSymbol or IPropertySymbol]
        ? walk.Owning.PlacesIn(carrier.OriginalDefinition).First() : null;

    /// <summary>The struct in a variable whose fields were set one by one.</summary>
    public StructOf? ComposedOf(ITypeSymbol type, int slot, AbstractState state)
    {
        if (!IsCarrierType(type, out var carrier))
            return null;
        var parts = walk.Context.Slots.PartsOf(slot).Where(p => state[p] is { IsOwnership: true } && walk.Context.Slots[p].Symbol is not null).OrderBy(p => p)
            .ToList();
        if (!parts.Exists(p => state[p] is RentalValue) || !parts.TrueForAll(p => state[p] is RentalValue && CanBeHadFrom(walk.Context.Slots[p].Symbol!)))
            return null;
        return new StructOf(carrier, parts.Select(p => (ISymbol?)walk.Context.Slots[p].Symbol!.OriginalDefinition).ToImmutableArray(),
            parts.Select(p => state[p]).ToImmutableArray(), state[slot] as SymbolicValue);
    }

    /// <summary>A member of a struct is set, in a variable or while it is made. False where it carries nothing.</summary>
    public bool AssignCarried(IMemberReferenceOperation target, AbstractValue? value, IOperation at, AbstractState state)
    {
        int slot;
        switch (target.Instance)
        {
            case IFlowCaptureReferenceOperation capture: slot = walk.Context.Slots.Of(capture.Id); break;
            case ILocalReferenceOperation { Local: { RefKind: RefKind.None } local }
                when !walk.Context.WrittenByLambda.Contains(local): slot = walk.Context.Slots.Of(local); break;
            case IParameterReferenceOperation { Parameter: var parameter }: slot = walk.Context.Slots.Of(parameter); break;
            default: return false;
        }

        if (state[slot] is not StructOf carrier || target is IPropertyReferenceOperation { Property: var property }
            && !walk.Context.Code.Source.IsAutoProperty(property))
            return false;
        if (value is RentalValue or null or ConstantValue or SymbolicValue)
        {
            walk.Rentals.Use(value, at, state);
        }
        else
        {
            walk.Escapes.EscapeToHeap(value, at, state);
            value = null;
        }

        var changed = carrier.With(target.Member, value);
        walk.Holders.NoteOverwritten(slot, changed, at, state);
        state[slot] = changed;
        return true;
    }

    public AbstractValue? ReadCarried(IMemberReferenceOperation reference, ISymbol member, StructOf carrier, AbstractState state)
    {
        if (carrier.IndexOf(member) is >= 0 and var index && carrier.Items[index] is { } item)
            return item;
        if (member is IPropertySymbol property && !walk.Context.Code.Source.IsAutoProperty(property))
        {
            bool isKind = walk.KindOf(property.Type) is not null;
            for (int i = 0; i < carrier.Members.Length; i++)
            {
                if (carrier.Items[i] is RentalValue shown && carrier.Members[i] is { } of && ConstructorMembers.IsViewOf(walk.Context.Code, property, of))
                {
                    if (isKind)
                        return shown;
                    if (!walk.Members.IsOnlyAssigned((IPropertyReferenceOperation)reference))
                        walk.Rentals.Use(shown, reference, state);
                    return new ViewValue(shown.Rentals);
                }
            }

            if (isKind)
                Escapes.PerhapsTakeAll(carrier, state);
            else if (walk.Contracts.IsViewResult(property.Type))
                return ViewValue.Over(carrier.Rentals);
            foreach (var argument in ((IPropertyReferenceOperation)reference).Arguments)
                walk.Rentals.Use(walk.Evaluate(argument.Value, state), argument.Value, state);
            walk.Path.MayThrow(state, reference);
        }

        return carrier.Rest is { } rest && member is not IPropertySymbol { IsIndexer: true } ? Conditions.Make(TermKind.Member, member, rest)
            : walk.Heap.NewValue(reference, state);
    }

    /// <summary>
    /// A method of the struct: it may release what the struct carries, hand it out, or look at it. False for what the framework does with any struct.
    /// </summary>
    public bool TryCarrier(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        if (call.Instance is not StructOf carrier)
            return false;
        var (at, given) = (call.At, call.Given);
        var method = carrier.Type.OriginalDefinition.FindImplementationForInterfaceMember(call.Method.OriginalDefinition) as IMethodSymbol
            ?? call.Method.OriginalDefinition;
        if (method.DeclaringSyntaxReferences is not [var reference])
        {
            if (method.Name == "Deconstruct")
                Escapes.PerhapsTakeAll(carrier, state);
            return false;
        }

        if (!SymbolEqualityComparer.Default.Equals(method.ContainingType.OriginalDefinition, carrier.Type.OriginalDefinition))
        {
            Escapes.PerhapsTakeAll(carrier, state);
            return false;
        }

        foreach (var argument in given)
            walk.Rentals.Use(argument.Value, argument.At, state);
        bool releases = false;
        var released = walk.Summaries.ReplacedBy(method, walk.Context);
        for (int i = 0; i < carrier.Members.Length; i++)
        {
            if (carrier.Items[i] is not RentalValue carried || carrier.Members[i] is not { } member)
                continue;
            var (found, always, _) = released.FirstOrDefault(r => SymbolEqualityComparer.Default.Equals(r.Member, member));
            releases |= found is not null;
            if (always)
                walk.Rentals.Release(carried, at, null, checkPool: false, state);
            else if (found is not null || !OnlyLooksAt(reference.GetSyntax(walk.Context.Cancellation), member)
                || walk.Context.Code.StructUses.HandsItselfOn(method))
                Escapes.MarkMaybeTransferred(carried, state);
        }

        if (given.Exists(g => g.Value is { IsOwnership: true }))
        {
            foreach (var argument in given.Where(g => g.Value is { IsOwnership: true }))
                Escapes.PerhapsTakeAll(argument.Value!, state);
        }

        if (!releases && !walk.Context.Code.ThrowFree.Has(method))
            walk.Path.MayThrow(state, at);
        call = call with { Method = method };
        walk.Effects.Apply(new CallEffect(walk.Unknown.SetReferences(call, [])), call, state, out _);
        walk.Heap.ForgetBy(call with { Instance = null }, state);
        if (call.Type is { SpecialType: not SpecialType.System_Void } type)
            result = walk.Contracts.IsViewResult(type) ? ViewValue.Over(carrier.Rentals)
                : walk.Types.Is(type, TypeTraits.Task) ? PendingWork.Start(at, null, releases ? ImmutableArray<int>.Empty : carrier.Rentals, state)
                : walk.Heap.NewValue(at, state);
        return true;
    }

    /// <summary>The body asks the member for its memory, its length or an element, and does nothing else with it.</summary>
    private bool OnlyLooksAt(SyntaxNode body, ISymbol member) =>
        WordIndex.Names(body.SyntaxTree, body.Span, member.Name, walk.Context.Cancellation).All(name => SyntaxUses.Of(name) is
            { Kind: UseKind.Asked or UseKind.Called, Member: "Memory" or "Length" or "AsSpan" or "AsMemory" or "Span" or "CopyTo" }
            or { Kind: UseKind.Indexed or UseKind.Sliced or UseKind.Compared });
}
