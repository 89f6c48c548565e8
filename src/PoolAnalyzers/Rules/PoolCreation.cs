using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership;
using static PoolAnalyzers.Ownership.EnclosingFunction;

namespace PoolAnalyzers.Rules;

/// <summary>POOL030: a pool that is created in a body and does not leave it starts empty with every call.</summary>
internal static class PoolCreation
{
    public static void Report(IOperation body, ISymbol owner, Engine engine, Action<Diagnostic> report)
    {
        // The entry point runs once: what it creates lives as long as the process.
        if (owner is IMethodSymbol { IsStatic: true, Name: "Main" or "<Main>$" or "$Main" })
            return;
        foreach (var operation in body.DescendantsAndSelf())
        {
            if (CreatedPool(operation, engine) is { } pool && StaysInCall(operation, body, owner, engine) is { } reason)
                report(Diagnostic.Create(Descriptors.PoolForOneCall, operation.Syntax.GetLocation(), TypeNames.Of(pool), reason));
        }
    }

    /// <summary>The type of a property, which may be the only word that speaks of pools, stands outside of its body.</summary>
    public static SyntaxNode Declaration(SyntaxNode body) =>
        body.FirstAncestorOrSelf<SyntaxNode>(n => n is BasePropertyDeclarationSyntax or BaseMethodDeclarationSyntax or TypeDeclarationSyntax) is BasePropertyDeclarationSyntax property ? property : body;

    /// <summary>The type of the pool that the operation creates. A pool built around another one is cheap, and no pool of its own.</summary>
    private static ITypeSymbol? CreatedPool(IOperation operation, Engine engine) => operation switch
    {
        IInvocationOperation call when engine.Contracts.RoleOf(call.TargetMethod) == CallRole.CreatePool && IsPool(call.Type, engine) => call.Type,
        IObjectCreationOperation creation when IsPool(creation.Type, engine) && !creation.Arguments.Any(a => a.Value.Type is { } type && IsPool(Unconverted(a.Value).Type ?? type, engine)) => creation.Type,
        _ => null,
    };

    private static bool IsPool(ITypeSymbol? type, Engine engine) => engine.Types.Is(type, TypeTraits.ArrayPool | TypeTraits.ObjectPool) || IsGeneratedPool(type);

    private static bool IsGeneratedPool(ITypeSymbol? type) =>
        type is { TypeKind: TypeKind.Class } && type.GetAttributes().Any(a => a.AttributeClass is { Name: "FixedLengthPoolAttribute" or "ObjectPoolAttribute" });

    /// <summary>Why the pool ends with the call; null where it goes on, or may.</summary>
    private static string? StaysInCall(IOperation creation, IOperation body, ISymbol owner, Engine engine)
    {
        const string PerCall = "for this call and lost after it: each call starts with an empty pool";
        var use = Converted(creation);
        switch (use.Parent)
        {
            case IInvocationOperation call when call.Instance == use:
                return PerCall;
            case IArgumentOperation { Parameter: { RefKind: RefKind.None } parameter, Parent: IInvocationOperation call } when IsLentTo(call.TargetMethod, parameter, engine):
                return PerCall;
            case IReturnOperation when IsGetterOf(creation, owner):
                return "each time that the property is read: each use starts with an empty pool";
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator } initializer when initializer.Value == use:
                return declarator.Symbol.RefKind == RefKind.None && !declarator.Symbol.IsStatic && IsUsedInPlace(declarator.Symbol, creation, body, owner, engine) ? PerCall : null;
            case ISimpleAssignmentOperation { IsRef: false, Target: ILocalReferenceOperation target, Parent: IExpressionStatementOperation } assignment when assignment.Value == use:
                return target.Local.RefKind == RefKind.None && IsUsedInPlace(target.Local, creation, body, owner, engine) ? PerCall : null;
            default:
                return null;
        }
    }

    /// <summary>The variable is only rented from and returned to, or lent to methods that do no more: nothing keeps the pool.</summary>
    private static bool IsUsedInPlace(ILocalSymbol pool, IOperation creation, IOperation body, ISymbol owner, Engine engine)
    {
        bool isUsed = false;
        var home = FunctionAround(creation);
        foreach (var reference in body.Descendants().OfType<ILocalReferenceOperation>())
        {
            if (!SymbolEqualityComparer.Default.Equals(reference.Local, pool))
                continue;
            // A lambda can outlive the call; a local function that is only called cannot.
            if (FunctionAround(reference) is var function && function != home && !(function is ILocalFunctionOperation { Symbol: var called } && !engine.IsIteratorMethod(called) && FunctionAround(function) == home && IsOnlyCalled(called, body)))
                return false;
            var use = Converted(reference);
            switch (use.Parent)
            {
                case ISimpleAssignmentOperation assignment when assignment.Target == use:
                    break;
                case IInvocationOperation call when call.Instance == use:
                case IPropertyReferenceOperation:
                case IReturnOperation when IsGetterOf(creation, owner):
                    isUsed = true;
                    break;
                case IArgumentOperation { Parameter: { RefKind: RefKind.None } parameter, Parent: IInvocationOperation call } when IsLentTo(call.TargetMethod, parameter, engine):
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
        !body.Descendants().Any(o => o is IMethodReferenceOperation { Method: var given } && SymbolEqualityComparer.Default.Equals(given.OriginalDefinition, function));

    /// <summary>The callee only makes calls on its parameter.</summary>
    private static bool IsLentTo(IMethodSymbol method, IParameterSymbol parameter, Engine engine)
    {
        if (method.IsVirtual || method.IsAbstract || method.IsOverride || !IsPool(parameter.Type, engine)
            || method.OriginalDefinition.DeclaringSyntaxReferences is not [var reference] || engine.OperationOf(reference.GetSyntax()) is not { } callee)
            return false;
        return callee.Descendants().OfType<IParameterReferenceOperation>().Where(r => SymbolEqualityComparer.Default.Equals(r.Parameter, parameter.OriginalDefinition))
            .All(r => FunctionAround(r) is not IAnonymousFunctionOperation && r.Parent is IInvocationOperation call && call.Instance == r);
    }

    private static bool IsGetterOf(IOperation creation, ISymbol owner) =>
        owner is IMethodSymbol { MethodKind: MethodKind.PropertyGet, Parameters.IsEmpty: true } or IPropertySymbol { IsIndexer: false } && FunctionAround(creation) is null;

    private static IOperation Converted(IOperation operation)
    {
        while (operation.Parent is IConversionOperation { OperatorMethod: null } or IParenthesizedOperation)
            operation = operation.Parent;
        return operation;
    }

    private static IOperation Unconverted(IOperation operation)
    {
        while (operation is IConversionOperation { OperatorMethod: null } conversion)
            operation = conversion.Operand;
        return operation;
    }
}
