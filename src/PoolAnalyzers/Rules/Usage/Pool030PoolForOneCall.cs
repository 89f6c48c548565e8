using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Rules.Reporting;
using PoolAnalyzers.Symbols;
using static PoolAnalyzers.Symbols.EnclosingFunction;

namespace PoolAnalyzers.Rules.Usage;

/// <summary>POOL030: a pool that is created in a body and does not leave it starts empty with every call.</summary>
internal static class Pool030PoolForOneCall
{
    public static readonly DiagnosticDescriptor Rule = Descriptors.Create(
        "POOL030", "Pool is created for a single call", Descriptors.Usage, DiagnosticSeverity.Warning,
        "This {0} is created {1}",
        "A pool that does not outlive the call has nothing to give: whatever is rented from it is allocated, and lost with it.");

    public static void Report(IOperation body, ISymbol owner, CompilationModel code, Action<Diagnostic> report)
    {
        // The entry point runs once: what it creates lives as long as the process.
        if (owner is IMethodSymbol { IsStatic: true, Name: "Main" or "<Main>$" or "$Main" })
            return;
        foreach (var operation in body.DescendantsAndSelf())
        {
            if (CreatedPool(operation, code) is { } pool && StaysInCall(operation, body, owner, code) is { } reason)
                report(Diagnostic.Create(Rule, operation.Syntax.GetLocation(), TypeNames.Of(pool), reason));
        }
    }

    /// <summary>The type of a property, which may be the only word that speaks of pools, stands outside of its body.</summary>
    public static SyntaxNode Declaration(SyntaxNode body) =>
        body.FirstAncestorOrSelf<SyntaxNode>(n => n is BasePropertyDeclarationSyntax or BaseMethodDeclarationSyntax
        or TypeDeclarationSyntax) is BasePropertyDeclarationSyntax property ? property : body;

    /// <summary>The type of the pool that the operation creates. A pool built around another one is cheap, and no pool of its own.</summary>
    private static ITypeSymbol? CreatedPool(IOperation operation, CompilationModel code) => operation switch
    {
        IInvocationOperation call when code.Contracts.RoleOf(call.TargetMethod) == CallRole.CreatePool && IsPool(call.Type, code) => call.Type,
        IObjectCreationOperation creation when IsPool(creation.Type, code)
            && !creation.Arguments.Any(a => a.Value.Type is { } type && IsPool(Unconverted(a.Value).Type ?? type, code)) => creation.Type,
        _ => null,
    };

    private static bool IsPool(ITypeSymbol? type, CompilationModel code) =>
        code.Types.Is(type, TypeTraits.ArrayPool | TypeTraits.ObjectPool) || IsGeneratedPool(type);

    private static bool IsGeneratedPool(ITypeSymbol? type) =>
        type is { TypeKind: TypeKind.Class } && GeneratedTypes.IsMarkedAsPool(type);

    /// <summary>Why the pool ends with the call; null where it goes on, or may.</summary>
    private static string? StaysInCall(IOperation creation, IOperation body, ISymbol owner, CompilationModel code)
    {
        const string PerCall = "for this call and lost after it: each call starts with an empty pool";
        switch (UseClassifier.Of(creation))
        {
            case { Kind: UseKind.Called }:
                return PerCall;
            case { Kind: UseKind.Passed, Parameter: { RefKind: RefKind.None } parameter, Method: { } callee } when IsLentTo(callee, parameter, code):
                return PerCall;
            case { Kind: UseKind.Returned } when IsGetterOf(creation, owner):
                return "each time that the property is read: each use starts with an empty pool";
            case { Kind: UseKind.Named or UseKind.Disposed, By: IVariableDeclaratorOperation { Symbol: var local } }:
                return local.RefKind == RefKind.None && !local.IsStatic && IsUsedInPlace(local, creation, body, owner, code) ? PerCall : null;
            case { Kind: UseKind.Stored, By: ISimpleAssignmentOperation { IsRef: false, Target: ILocalReferenceOperation target,
                Parent: IExpressionStatementOperation } }:
                return target.Local.RefKind == RefKind.None && IsUsedInPlace(target.Local, creation, body, owner, code) ? PerCall : null;
            default:
                return null;
        }
    }

    /// <summary>The variable is only rented from and returned to, or lent to methods that do no more: nothing keeps the pool.</summary>
    private static bool IsUsedInPlace(ILocalSymbol pool, IOperation creation, IOperation body, ISymbol owner, CompilationModel code)
    {
        bool isUsed = false;
        var home = FunctionAround(creation);
        foreach (var reference in UseClassifier.MentionsOf(pool, body))
        {
            // A lambda can outlive the call; a local function that is only called cannot.
            if (FunctionAround(reference) is var function && function != home
                && !(function is ILocalFunctionOperation { Symbol: var called } && !code.Source.IsIteratorMethod(called) && FunctionAround(function) == home
                    && IsOnlyCalled(called, body)))
                return false;
            switch (UseClassifier.Of(reference))
            {
                case { Kind: UseKind.Written }:
                    break;
                case { Kind: UseKind.Called or UseKind.Asked or UseKind.Indexed }:
                case { Kind: UseKind.Returned } when IsGetterOf(creation, owner):
                    isUsed = true;
                    break;
                case { Kind: UseKind.Passed, Parameter: { RefKind: RefKind.None } parameter, Method: { } callee } when IsLentTo(callee, parameter, code):
                    isUsed = true;
                    break;
                default:
                    return false;
            }
        }

        return isUsed;
    }

    /// <summary>By the body itself, and nobody gets it as a delegate.</summary>
    private static bool IsOnlyCalled(IMethodSymbol function, IOperation body) =>
        !body.Descendants().Any(o => o is IMethodReferenceOperation { Method: var given }
        && SymbolEqualityComparer.Default.Equals(given.OriginalDefinition, function));

    /// <summary>The callee only makes calls on its parameter.</summary>
    private static bool IsLentTo(IMethodSymbol method, IParameterSymbol parameter, CompilationModel code)
    {
        if (method.IsVirtual || method.IsAbstract || method.IsOverride || !IsPool(parameter.Type, code)
            || method.OriginalDefinition.DeclaringSyntaxReferences is not [var reference] || code.Source.OperationOf(reference.GetSyntax()) is not { } callee)
            return false;
        return UseClassifier.MentionsOf(parameter.OriginalDefinition, callee)
            .All(r => FunctionAround(r) is not IAnonymousFunctionOperation && UseClassifier.Of(r).Kind == UseKind.Called);
    }

    private static bool IsGetterOf(IOperation creation, ISymbol owner) =>
        owner is IMethodSymbol { MethodKind: MethodKind.PropertyGet, Parameters.IsEmpty: true } or IPropertySymbol { IsIndexer: false }
        && FunctionAround(creation) is null;

    private static IOperation Unconverted(IOperation operation)
    {
        while (operation is IConversionOperation { OperatorMethod: null } conversion)
            operation = conversion.Operand;
        return operation;
    }
}
