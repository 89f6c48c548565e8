using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Queries;

namespace PoolAnalyzers.CodeFixes.Certainty;

/// <summary>Members with a body of the user's that run in what a change adds: setters, getters, disposals, methods.</summary>
internal sealed class AddedMembers(Change change)
{
    private enum Access
    {
        Read,
        Set,
        Called,
    }

    public Doubt? Find()
    {
        var before = Count(change.Part.DescendantNodes(), change.Before);
        foreach (var entry in Count(change.NodesAfter(), change.After))
        {
            if (entry.Value.Times <= (before.TryGetValue(entry.Key, out var old) ? old.Times : 0))
                continue;
            if (Judge(entry.Value.Member, entry.Key.Access) is { } doubt)
                return doubt;
        }

        return OfUsing();
    }

    private Doubt? Judge(ISymbol member, Access access)
    {
        switch (member)
        {
            case { ContainingType: { } type } when IsGenerated(type):
                return null;
            case IPropertySymbol property when access == Access.Set:
                return IsPlain(property) || PoolQueries.IsFramework(property) ? null : Doubt.Wrong;
            case IPropertySymbol property:
                return IsPlain(property) || PoolQueries.IsFramework(property)
                    || property.GetMethod is { } getter && !IsOpen(property) && change.PoolsAfter.IsQuiet(getter, change.Cancellation)
                    ? null : new Doubt($"'{property.Name}' gives the same each time, and does nothing else");
            case IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ReducedExtension or MethodKind.LocalFunction } method:
                return PoolQueries.IsFramework(method) || change.PoolsAfter.KindOf(method) != PoolCallKind.Other
                    || change.PoolsAfter.IsQuiet(method, change.Cancellation) || IsRelease(method) && (method.IsAbstract || IsCalledBefore(method))
                    ? null : new Doubt($"'{method.Name}' may be called there");
            default:
                return null;
        }
    }

    /// <summary>A <c>using</c> calls what no name in the text stands for.</summary>
    private Doubt? OfUsing()
    {
        foreach (var statement in change.NodesAfter().OfType<StatementSyntax>())
        {
            var word = statement switch
            {
                LocalDeclarationStatementSyntax { UsingKeyword: var declared } => declared,
                UsingStatementSyntax { UsingKeyword: var started } => started,
                _ => default,
            };
            if (word.RawKind == 0 || !change.IsAdded(word)
                || statement.DescendantNodes().OfType<VariableDeclaratorSyntax>().FirstOrDefault() is not { } declarator
                || change.After.GetDeclaredSymbol(declarator) is not ILocalSymbol { Type: var type } || IsGenerated(type))
                continue;
            var name = statement is LocalDeclarationStatementSyntax { AwaitKeyword.RawKind: not 0 } or UsingStatementSyntax { AwaitKeyword.RawKind: not 0 }
                ? "DisposeAsync" : "Dispose";
            if (type.GetMembers(name).OfType<IMethodSymbol>().FirstOrDefault(m => m.Parameters.IsEmpty) is { } dispose && !PoolQueries.IsFramework(dispose)
                && !dispose.IsAbstract && !change.PoolsAfter.IsQuiet(dispose, change.Cancellation) && !IsCalledBefore(dispose))
                return new Doubt($"'{type.Name}.{name}' may be called there");
        }

        return null;
    }

    /// <summary>The code disposes such an object by hand already, on some path.</summary>
    private bool IsCalledBefore(IMethodSymbol dispose) => change.Part.DescendantNodes().OfType<InvocationExpressionSyntax>()
        .Any(c => change.Before.GetSymbolInfo(c).Symbol is IMethodSymbol method && IsRelease(method)
            && method.ContainingType.ToDisplayString() == dispose.ContainingType.ToDisplayString());

    private static bool IsRelease(IMethodSymbol method) => method is { Name: "Dispose" or "DisposeAsync", Parameters.IsEmpty: true };

    private static bool IsGenerated(ITypeSymbol type) => type.GetAttributes().Any(a => a.AttributeClass?.Name == GeneratedScopes.Attribute + "Attribute");

    /// <summary>It stores and gives, and nothing that derives from its type does more.</summary>
    private bool IsPlain(IPropertySymbol property) => change.PoolsAfter.IsStored(property) && !IsOpen(property);

    private static bool IsOpen(IPropertySymbol property) => property is { IsVirtual: true } or { IsAbstract: true } or { IsOverride: true, IsSealed: false }
        && !property.ContainingType.IsSealed;

    private Dictionary<(string Name, Access Access), (ISymbol Member, int Times)> Count(IEnumerable<SyntaxNode> nodes, SemanticModel model)
    {
        var counts = new Dictionary<(string, Access), (ISymbol, int)>();
        foreach (var name in nodes.OfType<SimpleNameSyntax>().Where(n => change.Mentions(n.Identifier.ValueText)))
        {
            if (model.GetSymbolInfo(name, change.Cancellation).Symbol is not (IPropertySymbol or IMethodSymbol)
                || model.GetSymbolInfo(name).Symbol is not { } member)
                continue;
            var whole = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : (ExpressionSyntax)name;
            var kind = member is IMethodSymbol ? Access.Called
                : whole.Parent is AssignmentExpressionSyntax assignment && assignment.Left == whole ? Access.Set : Access.Read;
            var key = (member.OriginalDefinition.ToDisplayString(), kind);
            counts[key] = (member.OriginalDefinition, (counts.TryGetValue(key, out var old) ? old.Item2 : 0) + 1);
        }

        return counts;
    }
}
