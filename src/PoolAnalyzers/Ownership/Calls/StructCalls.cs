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
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Calls;

/// <summary>Structs with rentals in their members, that are made, that a call is made on, or that it is given.</summary>
internal sealed class StructCalls(WalkOperations walk, UnreadCalls unread, ISummaries summaries)
{
    /// <summary>A struct with a rental in a field: its methods, and whoever is given it, may release that as the type does.</summary>
    public CallEffect? Of(Call call, ImmutableArray<IArgumentOperation> arguments, AbstractState state)
    {
        if (state.Rentals.IsEmpty)
            return null;
        var steps = Lent(call.InstanceAt, [], state);
        foreach (var argument in arguments)
            steps = Lent(argument.Value, steps, state);
        return steps.IsEmpty ? null : CallEffect.Also(call, steps);
    }

    private ImmutableArray<CallStep> Lent(IOperation? place, ImmutableArray<CallStep> steps, AbstractState state)
    {
        if (place is not { Type: { IsValueType: true, DeclaringSyntaxReferences.IsEmpty: false } })
            return steps;
        ISymbol? variable = place switch { ILocalReferenceOperation local => local.Local, IParameterReferenceOperation parameter => parameter.Parameter,
            _ => null };
        if (variable is null)
            return steps;
        foreach (int part in walk.Context.Locations.PartsOf(walk.Context.Locations.Of(variable)))
        {
            if (state[part] is not { IsOwnership: true } value || walk.Context.Locations[part].Symbol is not { } member
                || member is IFieldSymbol { Type: IPointerTypeSymbol or { SpecialType: SpecialType.System_IntPtr or SpecialType.System_UIntPtr } }
                || walk.Context.Code.Owning.TypeReleases(member) == false)
                continue;
            steps = steps.Add(new CallStep(StepKind.PerhapsTake, value)).Add(new CallStep(StepKind.Put) { Location = part });
        }

        return steps;
    }

    /// <summary>A struct of the compilation, made of a rental by a constructor that only stores it, or about to be filled by an initializer.</summary>
    public CallEffect? OfCreation(Call call)
    {
        var types = new CarrierTypes(walk);
        if (!types.IsCarrier(call.Type, out var type)
            || !(call.Given.Exists(g => g.Value is RentalValue) || (IsFilled(call.Creation) && types.PlacesIn(type).Any()))
            || walk.Contracts.Declared.Of(call.Method) is not null)
            return null;
        var steps = ImmutableArray<CallStep>.Empty;
        var members = ImmutableArray.CreateBuilder<ISymbol?>();
        var items = ImmutableArray.CreateBuilder<AbstractValue?>();
        bool isOwned = false;
        foreach (var argument in call.Given)
        {
            var member = argument.Parameter is { } parameter ? walk.Context.Code.ConstructorMembers.MemberOf(parameter) : null;
            if (argument.Value is RentalValue or ViewValue or ClosureValue or TaskValue
                && (member is null || argument.Value is not RentalValue || !types.CanBeHadFrom(member)))
                return steps.IsEmpty ? null : CallEffect.Also(call, steps);
            steps = steps.Add(CallStep.Use(argument));
            members.Add(member?.OriginalDefinition);
            items.Add(argument.Value is RentalValue or ConstantValue or SymbolicValue { Kind: SymbolicKind.Parameter } ? argument.Value : null);
            isOwned |= member is not null && walk.KindOf(VariableTypes.TypeOf(member.OriginalDefinition)) is not null
                && walk.Context.Code.Owning.TypeReleases(member.OriginalDefinition) == true;
        }

        // One that checks what it is given; the call that takes ownership does not count as throwing.
        if (!isOwned && !walk.Context.Code.ThrowFree.Has(call.Method))
            steps = steps.Add(CallStep.MayThrow);
        return new CallEffect(steps) { Made = new MadeValue(MadeKind.Struct, new StructOf(type, members.ToImmutable(), items.ToImmutable(), null)) };
    }

    private static bool IsFilled(IObjectCreationOperation creation) => creation.Syntax is BaseObjectCreationExpressionSyntax { Initializer: { } initializer }
        && initializer.Expressions.Any(e => e is AssignmentExpressionSyntax);

    /// <summary>The method of the struct itself, where that is called by an interface. What is not its own may do anything with what it carries.</summary>
    public static CallEffect? OfCarrier(Call call)
    {
        if (call.Instance is not StructOf carrier)
            return null;
        var method = carrier.Type.OriginalDefinition.FindImplementationForInterfaceMember(call.Method.OriginalDefinition) as IMethodSymbol
            ?? call.Method.OriginalDefinition;
        bool isRead = method.DeclaringSyntaxReferences is [_];
        return isRead && IsOwn(method, carrier) ? CallEffect.Also(call with { Method = method })
            : isRead || method.Name == "Deconstruct" ? CallEffect.Also(call, new CallStep(StepKind.PerhapsTake, carrier)) : null;
    }

    private static bool IsOwn(IMethodSymbol method, StructOf carrier) =>
        SymbolEqualityComparer.Default.Equals(method.ContainingType.OriginalDefinition, carrier.Type.OriginalDefinition);

    /// <summary>A method of the struct: it may release what the struct carries, hand it out, or look at it.</summary>
    public CallEffect? OfOwnMethod(Call call)
    {
        if (call.Instance is not StructOf carrier || call.Method is not { DeclaringSyntaxReferences: [var reference] } method || !IsOwn(method, carrier))
            return null;
        ImmutableArray<CallStep> steps = [.. call.Given.Select(CallStep.Use)];
        bool releases = false;
        var released = summaries.ReplacedBy(method, walk.Context);
        for (int i = 0; i < carrier.Members.Length; i++)
        {
            if (carrier.Items[i] is not RentalValue carried || carrier.Members[i] is not { } member)
                continue;
            var (found, always, _) = released.FirstOrDefault(r => SymbolEqualityComparer.Default.Equals(r.Member, member));
            releases |= found is not null;
            if (always || found is not null || !OnlyLooksAt(reference.GetSyntax(walk.Context.Cancellation), member)
                || walk.Context.Code.StructUses.HandsItselfOn(method))
                steps = steps.Add(new CallStep(always ? StepKind.Release : StepKind.PerhapsTake, carried));
        }

        foreach (var argument in call.Given)
        {
            if (argument.Value is { IsOwnership: true } given)
                steps = steps.Add(new CallStep(StepKind.PerhapsTake, given));
        }

        steps = [.. steps, .. releases || walk.Context.Code.ThrowFree.Has(method) ? [] : PoolCalls.MayThrow, .. unread.SetReferences(call, []),
            CallStep.ForgetByCall];
        if (call.Type is not { SpecialType: not SpecialType.System_Void } type)
            return new CallEffect(steps);
        if (walk.Contracts.IsViewResult(type))
            return new CallEffect(steps, ViewValue.Over(carrier.Rentals));
        return new CallEffect(steps)
        {
            Made = walk.Types.Is(type, TypeTraits.Task) ? MadeValue.Task(call.At, releases ? [] : carrier.Rentals) : MadeValue.OfCall,
        };
    }

    /// <summary>The body asks the member for its memory, its length or an element, and does nothing else with it.</summary>
    private bool OnlyLooksAt(SyntaxNode body, ISymbol member) =>
        WordIndex.Names(body.SyntaxTree, body.Span, member.Name, walk.Context.Cancellation).All(name => SyntaxUses.Of(name) is
            { Kind: UseKind.Asked or UseKind.Called, Member: "Memory" or "Length" or "AsSpan" or "AsMemory" or "Span" or "CopyTo" }
            or { Kind: UseKind.Indexed or UseKind.Sliced or UseKind.Compared });
}
