using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Queries;

/// <summary>What the members of a type do with one of its fields or automatic properties.</summary>
internal sealed class FieldFacts(ISymbol member, CompilationModel code, CancellationToken cancellation)
{
    /// <summary>How often a local stands for another one.</summary>
    private const int MaxAliases = 4;

    /// <summary>A member asks how long what is there is, or goes through it, and does not ask for null.</summary>
    public bool IsMeasured() => Bodies().Any(body =>
    {
        var mentions = MentionsIn(body).ToList();
        return !mentions.Any(m => UseClassifier.Of(m).Kind is UseKind.Compared or UseKind.Matched) && mentions.Any(m => IsMeasured(m, body, MaxAliases));
    });

    private static bool IsMeasured(IOperation mention, IOperation body, int aliases) => UseClassifier.Of(mention) switch
    {
        { Kind: UseKind.Asked, By: IPropertyReferenceOperation { Property.Name: "Length" or "LongLength" or "Count", Instance: var asked } } =>
            asked is not IConditionalAccessInstanceOperation,
        { Kind: UseKind.Enumerated } => true,
        { Kind: UseKind.Named, By: IVariableDeclaratorOperation { Symbol: var alias } } =>
            aliases > 0 && UseClassifier.MentionsOf(alias, body).ToList() is var uses
            && !uses.Any(u => UseClassifier.Of(u).Kind is UseKind.Compared or UseKind.Matched) && uses.Any(u => IsMeasured(u, body, aliases - 1)),
        _ => false,
    };

    /// <summary>Each object begins with something there, and nothing that a member writes there is null.</summary>
    public bool IsAlwaysFilled()
    {
        if (!member.ContainingType.IsReferenceType || member.IsStatic)
            return false;
        foreach (var body in Bodies())
        {
            foreach (var use in MentionsIn(body).Select(m => UseClassifier.Of(m)))
            {
                bool isGivenSomething = use.By is IAssignmentOperation { Value: var given } and not IDeconstructionAssignmentOperation && !IsNothing(given);
                if (use.Kind == UseKind.ByReference || (use.Kind == UseKind.Written && !isGivenSomething))
                    return false;
            }
        }

        return (InitialValue() is { } initial && IsSomething(initial)) || member.ContainingType.InstanceConstructors.All(Fills);
    }

    private IOperation? InitialValue() => member.DeclaringSyntaxReferences is [var reference] ? reference.GetSyntax(cancellation) switch
    {
        VariableDeclaratorSyntax { Initializer.Value: var value } => code.Source.OperationOf(value),
        PropertyDeclarationSyntax { Initializer.Value: var value } => code.Source.OperationOf(value),
        _ => null,
    } : null;

    /// <summary>No way through the constructor leaves the field empty.</summary>
    private bool Fills(IMethodSymbol constructor)
    {
        if (constructor.DeclaringSyntaxReferences is not [var reference]
            || reference.GetSyntax(cancellation) is not ConstructorDeclarationSyntax declared)
            return false;
        if (declared.Initializer is { ThisOrBaseKeyword.RawKind: (int)Microsoft.CodeAnalysis.CSharp.SyntaxKind.ThisKeyword })
            return true;
        if (code.Source.GraphOf(constructor, cancellation) is not { } graph)
            return false;
        // Starts with "filled" everywhere but at the start and where an exception leads to, and only ever takes that back: so it ends.
        var isFilled = graph.Blocks.Select(b => b.Kind != BasicBlockKind.Entry && !b.Predecessors.IsEmpty).ToArray();
        for (bool changes = true; changes;)
        {
            changes = false;
            foreach (var block in graph.Blocks.Where(b => isFilled[b.Ordinal]))
            {
                if (block.Predecessors.Any(p => !isFilled[p.Source.Ordinal] && !FillsIn(p.Source)))
                    (isFilled[block.Ordinal], changes) = (false, true);
            }
        }

        return isFilled[graph.Blocks.Length - 1];
    }

    private bool FillsIn(BasicBlock block) => block.Operations.SelectMany(o => o.DescendantsAndSelf()).OfType<ISimpleAssignmentOperation>()
        .Any(a => IsMember(a.Target) && IsSomething(a.Value));

    /// <summary>What is there for certain: what was made, rented, or is a constant.</summary>
    private bool IsSomething(IOperation value) => BodyIndex.Plain(value) switch
    {
        { ConstantValue: { HasValue: true, Value: not null } } => true,
        IArrayCreationOperation or IObjectCreationOperation or ICollectionExpressionOperation => true,
        IInvocationOperation { TargetMethod: var method } => code.Contracts.RoleOf(method) is CallRole.RentArray or CallRole.GetObject or CallRole.HandOverOwner
            || method is { Name: "Empty", ContainingType.SpecialType: SpecialType.System_Array },
        ICoalesceOperation { WhenNull: var last } => Unconverted(last) is IThrowOperation || IsSomething(last),
        _ => false,
    };

    private static bool IsNothing(IOperation value) =>
        BodyIndex.Plain(value) is { ConstantValue: { HasValue: true, Value: null } } or IDefaultValueOperation;

    private static IOperation Unconverted(IOperation value) => value is IConversionOperation { Operand: var inner } ? inner : value;

    private IEnumerable<IOperation> MentionsIn(IOperation body) => body.DescendantsAndSelf().Where(IsMember);

    private bool IsMember(IOperation operation) => SymbolEqualityComparer.Default.Equals(member, operation switch
    {
        IFieldReferenceOperation { Field: var field } => field.OriginalDefinition,
        IPropertyReferenceOperation { Property: var property } => property.OriginalDefinition,
        _ => null,
    });

    private IEnumerable<IOperation> Bodies() => TypeBodies.Of(member.ContainingType, code, cancellation).Select(b => b.Body);
}
