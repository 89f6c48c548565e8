using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Symbols;

/// <summary>Which function of a body runs an operation.</summary>
internal static class EnclosingFunction
{
    /// <summary>The parameter of a primary constructor, which the members of the type share; null for anything else.</summary>
    public static IParameterSymbol? CapturedByType(ISymbol? symbol) =>
        symbol is IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor,
        DeclaringSyntaxReferences: [var reference] } } parameter
        && reference.GetSyntax() is Microsoft.CodeAnalysis.CSharp.Syntax.TypeDeclarationSyntax ? parameter : null;

    /// <summary>The innermost lambda or local function; null in the body itself.</summary>
    public static IOperation? FunctionAround(IOperation operation)
    {
        for (var o = operation.Parent; o is not null; o = o.Parent)
        {
            if (o is IAnonymousFunctionOperation or ILocalFunctionOperation)
                return o;
        }

        return null;
    }
}
