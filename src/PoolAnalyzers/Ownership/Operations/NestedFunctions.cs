using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>What lambdas and local functions share with the body around them.</summary>
internal static class NestedFunctions
{
    /// <summary>Marks the captured variables of a body, and those whose value a lambda may change at any time.</summary>
    public static void FindCaptures(IOperation body, BodyContext context)
    {
        foreach (var operation in body.Descendants())
        {
            if (operation is not (IAnonymousFunctionOperation or ILocalFunctionOperation))
                continue;
            bool runsLater = operation is IAnonymousFunctionOperation;
            var function = operation is IAnonymousFunctionOperation lambda ? lambda.Symbol : ((ILocalFunctionOperation)operation).Symbol;
            foreach (var inner in operation.Descendants())
            {
                ISymbol? variable = inner switch
                {
                    ILocalReferenceOperation { IsDeclaration: false } local => local.Local,
                    IParameterReferenceOperation parameter => parameter.Parameter,
                    _ => null,
                };
                if (variable is null || IsInside(variable, function))
                    continue;
                context.Captured.Add(variable);
                if (runsLater && IsWritten(inner))
                    context.WrittenByLambda.Add(variable);
            }
        }
    }

    /// <summary>The variables of the body around it that a function reads or writes.</summary>
    public static HashSet<ISymbol> CapturedBy(IOperation function, IMethodSymbol symbol)
    {
        var captured = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var inner in function.Descendants())
        {
            ISymbol? variable = inner switch
            {
                ILocalReferenceOperation local => local.Local,
                IParameterReferenceOperation parameter => parameter.Parameter,
                _ => null,
            };
            if (variable is not null && !IsInside(variable, symbol))
                captured.Add(variable);
        }

        return captured;
    }

    public static bool IsInside(ISymbol variable, ISymbol function)
    {
        for (var s = variable.ContainingSymbol; s is not null; s = s.ContainingSymbol)
        {
            if (SymbolEqualityComparer.Default.Equals(s, function))
                return true;
            if (s is INamedTypeSymbol)
                return false;
        }

        return false;
    }

    private static bool IsWritten(IOperation reference) => UseClassifier.Of(reference).Kind is UseKind.Written or UseKind.ByReference;
}
