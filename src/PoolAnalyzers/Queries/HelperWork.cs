using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Queries;

/// <summary>Tells helpers that release, and do nothing else, from those whose call somebody would miss.</summary>
/// <param name="code">The code.</param>
/// <param name="cancellation">Ends the reading.</param>
/// <param name="readsDisposals">
/// A <c>Dispose</c> of source code is read too: it may set what its own object has, and call the framework, which runs no code of the user's.
/// </param>
internal sealed class HelperWork(CompilationModel code, CancellationToken cancellation, bool readsDisposals = false)
{
    /// <summary>How many helpers may call each other.</summary>
    private const int MaxSteps = 4;

    /// <summary>To throw is work, and so is to look at the array, to write to what others see, and to call what nobody can read.</summary>
    public bool OnlyReleases(IMethodSymbol method, int steps = MaxSteps)
    {
        if (code.Contracts.RoleOf(method) == CallRole.ReturnToPool || (IsDisposal(method) && (!readsDisposals || PoolTypes.IsFramework(method))))
            return true;
        if (readsDisposals && PoolTypes.IsFramework(method))
            return !method.Parameters.Any(p => p.Type.TypeKind == TypeKind.Delegate);
        method = method.OriginalDefinition;
        if (steps == 0 || method.IsAbstract || method.IsVirtual || (method.IsOverride && !method.IsSealed && !method.ContainingType.IsSealed)
            || method.DeclaringSyntaxReferences is not [var reference]
            || code.Source.OperationOf(reference.GetSyntax(cancellation)) is not { } body)
            return false;
        return body.Descendants().All(o => IsHarmless(o, steps));
    }

    private bool IsHarmless(IOperation operation, int steps) => operation switch
    {
        IInvocationOperation { TargetMethod: var called } => OnlyReleases(called, steps - 1),
        IAssignmentOperation { Target: var target } => target is ILocalReferenceOperation or IDiscardOperation or IParameterReferenceOperation
            { Parameter.RefKind: RefKind.None } || IsOwn(target),
        IIncrementOrDecrementOperation { Target: var target } => target is ILocalReferenceOperation || IsOwn(target),
        IPropertyReferenceOperation { Property: var property } => PoolTypes.IsFramework(property) || code.Source.IsAutoProperty(property)
            || property.GetMethod is { } getter && OnlyReleases(getter, steps - 1),
        IThrowOperation or IAwaitOperation or IArrayElementReferenceOperation or IImplicitIndexerReferenceOperation or IObjectCreationOperation
            or IEventAssignmentOperation or ILockOperation or IDynamicInvocationOperation or IInvalidOperation or IUsingOperation
            or IUsingDeclarationOperation or IDeconstructionAssignmentOperation => false,
        _ => true,
    };

    private bool IsOwn(IOperation target) => readsDisposals && target is IFieldReferenceOperation { Instance: IInstanceReferenceOperation };

    private static bool IsDisposal(IMethodSymbol method) => method is { Name: "Dispose" or "DisposeAsync", Parameters.IsEmpty: true };
}
