using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Queries;

/// <summary>Flags that keep a second release out, and say nothing of whose the released value is.</summary>
internal sealed class ReleaseFlags(CompilationModel code, CancellationToken cancellation)
{
    /// <summary>The first call of the method passes the flag, whatever the object was made with.</summary>
    /// <param name="flag">A field or automatic property of the method's type, or a parameter of the method.</param>
    /// <param name="releasing">The method with the release.</param>
    public bool IsPassedAtFirst(ISymbol flag, IMethodSymbol releasing) => flag switch
    {
        IParameterSymbol { Type.SpecialType: SpecialType.System_Boolean } parameter => IsCalledWithTrue(parameter, releasing),
        IFieldSymbol or IPropertySymbol => SymbolEqualityComparer.Default.Equals(flag.ContainingType, releasing.ContainingType)
            && IsSetByNobodyElse(flag, releasing),
        _ => false,
    };

    /// <summary><c>Dispose() => Dispose(true)</c></summary>
    private bool IsCalledWithTrue(IParameterSymbol parameter, IMethodSymbol releasing) =>
        SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, releasing)
        && TypeBodies.Of(releasing.ContainingType, code, cancellation).SelectMany(b => b.Body.Descendants()).OfType<IInvocationOperation>()
            .Where(call => SymbolEqualityComparer.Default.Equals(call.TargetMethod.OriginalDefinition, releasing.OriginalDefinition))
            .Any(call => call.Arguments.Any(a => a.Parameter?.Ordinal == parameter.Ordinal && a.Value.ConstantValue is { HasValue: true, Value: true }));

    /// <summary>It begins as false or zero, and only the method itself sets it.</summary>
    private bool IsSetByNobodyElse(ISymbol flag, IMethodSymbol releasing) => TypeBodies.Of(releasing.ContainingType, code, cancellation)
        .Where(b => !SymbolEqualityComparer.Default.Equals(b.Owner, releasing))
        .All(b => !SymbolEqualityComparer.Default.Equals(b.Owner, flag)
            && !b.Body.DescendantsAndSelf().Any(o => IsMention(o, flag) && UseClassifier.Of(o).Kind is UseKind.Written or UseKind.ByReference))
        && flag.DeclaredAccessibility == Accessibility.Private;

    private static bool IsMention(IOperation operation, ISymbol flag) => SymbolEqualityComparer.Default.Equals(flag, operation switch
    {
        IFieldReferenceOperation { Field: var field } => field,
        IPropertyReferenceOperation { Property: var property } => property,
        _ => null,
    });
}
