using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Contents;

/// <summary>What a callee reads to the end of what it is given.</summary>
internal sealed class CalleeReads(ContentsWatch contents, WalkOperations walk, WholePlaces places)
{
    public void NoteReadByCallee(IMethodSymbol method, IOperation? instance, ImmutableArray<IArgumentOperation> arguments, AbstractState state)
    {
        if (walk.Context.Depth > 0)
            return;
        var definition = Partials.WithBody(method.OriginalDefinition);
        uint omitted = Read.OmittedIn(arguments);
        if (instance is not null)
        {
            foreach (var (member, data) in PartsOf(instance))
                NoteRead(new Read(definition, null, member, false, omitted), data, instance, state);
        }

        foreach (var argument in arguments)
        {
            if (argument is not { ArgumentKind: ArgumentKind.Explicit or ArgumentKind.ParamArray or ArgumentKind.ParamCollection,
                Parameter: { RefKind: RefKind.None or RefKind.In } given } || given.Ordinal >= definition.Parameters.Length)
                continue;
            var parameter = definition.Parameters[given.Ordinal];
            if (ElementsOf(argument.Value) is { IsEmpty: false } elements)
            {
                foreach (var element in elements)
                    NoteRead(new Read(definition, parameter, null, true, omitted), element, element, state);
            }
            else if (given.Type is IArrayTypeSymbol || walk.Types.Is(given.Type, TypeTraits.View | TypeTraits.Stream))
            {
                NoteRead(new Read(definition, parameter, null, false, omitted), argument.Value, argument.Value, state);
            }
            else
            {
                foreach (var (member, data) in PartsOf(argument.Value))
                    NoteRead(new Read(definition, parameter, member, false, omitted), data, argument.Value, state);
            }
        }
    }

    private void NoteRead(Read read, IOperation data, IOperation at, AbstractState state)
    {
        if (places.WholeOf(data, state) is null)
            return;
        var reading = contents.WholeReads.Of(read, walk.Context.Cancellation);
        if (reading != Reading.Unknown && places.WholeOf(data, state) is { } rental && (reading == Reading.Data || !places.IsCleared(data, rental)))
            walk.Context.Observer.Consumed(new Consumed(rental, BodyIndex.Plain(at)));
    }

    /// <summary>What the struct or object is made over, and in which member it has that.</summary>
    private IEnumerable<(ISymbol Member, IOperation Data)> PartsOf(IOperation holder)
    {
        holder = AsWritten(holder);
        if (holder is ILocalReferenceOperation { Local: var local } && walk.Variables.AssignedTo(local) is [var only])
            holder = BodyIndex.Plain(only);
        if (holder is not IObjectCreationOperation { Type: INamedTypeSymbol { DeclaringSyntaxReferences.IsEmpty: false } } creation)
            yield break;
        foreach (var argument in creation.Arguments)
        {
            if (argument.ArgumentKind == ArgumentKind.Explicit && MayHave(argument.Parameter?.Type)
                && walk.Context.Code.ConstructorMembers.MemberOf(argument.Parameter!) is { } member)
                yield return (member, argument.Value);
        }

        foreach (var set in creation.Initializer?.Initializers.OfType<ISimpleAssignmentOperation>() ?? [])
        {
            if (set.Target is IMemberReferenceOperation { Member: IFieldSymbol or IPropertySymbol } target && MayHave(set.Value.Type))
                yield return (target.Member, set.Value);
        }
    }

    /// <summary>What is made with an initializer is made step by step in the graph: the expression as it is written.</summary>
    private IOperation AsWritten(IOperation made)
    {
        made = BodyIndex.Plain(made);
        return made is IFlowCaptureReferenceOperation { Syntax: BaseObjectCreationExpressionSyntax { Initializer: not null } creation }
            ? walk.Context.Code.Source.OperationOf(creation) ?? made : made;
    }

    private bool MayHave(ITypeSymbol? type) => type is IArrayTypeSymbol || walk.Types.Is(type, TypeTraits.View);

    /// <summary>The elements of an array or list of views that is made on the spot.</summary>
    private ImmutableArray<IOperation> ElementsOf(IOperation collection)
    {
        collection = AsWritten(collection);
        if (collection is ILocalReferenceOperation { Local: var local } && walk.Variables.AssignedTo(local) is [var only])
            collection = BodyIndex.Plain(only);
        var elements = collection switch
        {
            IArrayCreationOperation { Initializer.ElementValues: var values } => values,
            ICollectionExpressionOperation { Elements: var values } => values,
            IObjectCreationOperation { Initializer.Initializers: var added }
                when PoolTypes.InNamespace((INamedTypeSymbol)collection.Type!, "System", "Collections", "Generic") =>
                added.OfType<IInvocationOperation>().Where(a => a.Arguments.Length == 1).Select(a => a.Arguments[0].Value).ToImmutableArray(),
            _ => ImmutableArray<IOperation>.Empty,
        };
        return elements.IsDefaultOrEmpty || !elements.All(e => MayHave(e.Type)) ? ImmutableArray<IOperation>.Empty : elements;
    }

    public void ConsumeElements(IOperation collection, AbstractState state)
    {
        foreach (var element in ElementsOf(collection))
        {
            if (walk.Types.Is(element.Type, TypeTraits.View))
                places.Consume(element, element, state, seesZeros: true);
        }
    }
}
