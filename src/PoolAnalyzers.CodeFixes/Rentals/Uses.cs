using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Editing;

namespace PoolAnalyzers.CodeFixes.Rentals;

/// <summary>Who may still use a rental when the body that rented it is left by an exception.</summary>
internal static class Uses
{
    /// <summary>
    /// Nothing outlives the calls that were given the rental: no closure has it, and no operation that was started over it is left alone.
    /// Only then may a <c>finally</c> give it back.
    /// </summary>
    public static bool EndWithTheirCalls(RentedVariable variable)
    {
        var carriers = Carriers(variable);
        foreach (var name in variable.Scope.DescendantNodes().OfType<IdentifierNameSyntax>())
        {
            if (variable.Model.GetSymbolInfo(name).Symbol is not { } symbol || !carriers.Contains(symbol))
                continue;
            if (ScopeSyntax.IsNested(name, variable.Function) || name.Ancestors().Any(a => a is QueryExpressionSyntax))
                return false;
            foreach (var call in name.Ancestors().TakeWhile(a => a is not StatementSyntax).OfType<InvocationExpressionSyntax>())
            {
                if (call.Expression
                    is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" or "GetAwaiter" or "GetResult" or "Wait" or "AsTask" })
                    continue;
                // After an exception between the beginning of an operation and its end, it runs on.
                if (variable.Model.GetTypeInfo(call).Type is { } type && (type.Name == "IAsyncResult" || (IsTask(type) && !IsAwaited(call))))
                    return false;
            }
        }

        return true;
    }

    public static bool IsTask(ITypeSymbol? type) =>
        type is INamedTypeSymbol { Name: "Task" or "ValueTask", ContainingNamespace: { Name: "Tasks", ContainingNamespace.Name: "Threading" } };

    public static bool IsAwaited(SyntaxNode call)
    {
        for (var node = call; node.Parent is { } parent; node = parent)
        {
            switch (parent)
            {
                case AwaitExpressionSyntax:
                    return true;
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result" }:
                    return true;
                case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetResult" or "Wait" } }:
                    return true;
                case ParenthesizedExpressionSyntax
                    or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" or "GetAwaiter" or "GetResult" or "Wait" or "AsTask" }
                    or InvocationExpressionSyntax
                        { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" or "GetAwaiter" or "AsTask" } }:
                    continue;
                default:
                    return false;
            }
        }

        return false;
    }

    /// <summary>The variable, and the locals that are made from it: views, aliases, readers.</summary>
    private static HashSet<ISymbol> Carriers(RentedVariable variable)
    {
        var carriers = new HashSet<ISymbol>(SymbolEqualityComparer.Default) { variable.Symbol };
        for (bool grows = true; grows;)
        {
            grows = false;
            foreach (var node in variable.Scope.DescendantNodes())
            {
                var (target, value) = node switch
                {
                    VariableDeclaratorSyntax { Initializer.Value: var initial } declarator => (variable.Model.GetDeclaredSymbol(declarator), initial),
                    AssignmentExpressionSyntax { Left: IdentifierNameSyntax left } assignment => (variable.Model.GetSymbolInfo(left).Symbol, assignment.Right),
                    _ => default,
                };
                if (target is ILocalSymbol { Type: var type } && CanCarry(type) && !carriers.Contains(target)
                    && value!.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>()
                        .Any(i => variable.Model.GetSymbolInfo(i).Symbol is { } symbol && carriers.Contains(symbol)))
                    grows |= carriers.Add(target);
            }
        }

        return carriers;
    }

    private static bool CanCarry(ITypeSymbol type) => type.SpecialType is SpecialType.None or SpecialType.System_Object && type.TypeKind != TypeKind.Enum;
}
