using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Rentals;
using PoolAnalyzers.Queries;

namespace PoolAnalyzers.CodeFixes.Rules.Leaks;

/// <summary>Calls that end an owner otherwise than by <c>Dispose()</c>: beside a <c>using</c>, they would end it twice.</summary>
internal static class OtherDisposals
{
    /// <summary>Statements that await <c>DisposeAsync</c>.</summary>
    public static IEnumerable<ExpressionStatementSyntax?> Awaited(RentedVariable variable) => variable.References
        .Select(r => r.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "DisposeAsync", Parent: InvocationExpressionSyntax call } access
            && access.Expression == r ? call : null)
        .Where(c => c is not null).Select(c => StatementOf(c!));

    /// <summary>A call stays that ends the owner, or may.</summary>
    /// <param name="removed">The statements that go away.</param>
    public static bool AreLeft(FixContext context, RentedVariable variable, IReadOnlyList<ExpressionStatementSyntax?> removed) => variable.References
        .Where(r => !removed.Any(s => s!.Span.Contains(r.Span)))
        .Any(r => r.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call } access && access.Expression == r
            && context.Model.GetSymbolInfo(call).Symbol is IMethodSymbol method && MayEnd(context, method));

    private static ExpressionStatementSyntax? StatementOf(InvocationExpressionSyntax call)
    {
        ExpressionSyntax value = call;
        while (value.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" }
            or InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } })
            value = (ExpressionSyntax)value.Parent;
        return value.Parent is AwaitExpressionSyntax { Parent: ExpressionStatementSyntax statement } ? statement : null;
    }

    /// <summary>By its body, where that can be read; by its name, where nothing else is known.</summary>
    private static bool MayEnd(FixContext context, IMethodSymbol method)
    {
        if (method.IsStatic || method.MethodKind == MethodKind.ReducedExtension || PoolQueries.IsFramework(method) && method.Name != "Close")
            return false;
        if (method.Name is "Close" or "Free" or "Release" or "End" or "Dispose" or "DisposeAsync")
            return true;
        return method.DeclaringSyntaxReferences.SelectMany(r => r.GetSyntax(context.Cancellation).DescendantNodes()).OfType<InvocationExpressionSyntax>()
            .Any(c => (c.Expression as MemberAccessExpressionSyntax)?.Name.Identifier.ValueText is "Return" or "Dispose" or "Close"
                || c.Expression is IdentifierNameSyntax { Identifier.ValueText: "Dispose" or "Close" });
    }
}
