using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>What the shape of a method tells without walking it.</summary>
internal sealed class MethodShapes(CompilationModel code)
{
    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _cancelable = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IMethodSymbol, bool> _throwers = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IMethodSymbol, bool> _fluent = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IMethodSymbol, bool> _movingOut = new(SymbolEqualityComparer.Default);

    /// <summary>A helper that only throws, whether or not it says so.</summary>
    public bool AlwaysThrows(IMethodSymbol method) =>
        method is { ReturnsVoid: true, IsAsync: false, IsVirtual: false, IsAbstract: false, IsOverride: false, MethodKind: MethodKind.Ordinary }
        && !method.DeclaringSyntaxReferences.IsEmpty
        && _throwers.GetOrAdd(method.OriginalDefinition,
            static m => m.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is MethodDeclarationSyntax declaration
            && (declaration.ExpressionBody is { Expression: ThrowExpressionSyntax } || EndsInThrow(declaration.Body, 0)));

    private static bool EndsInThrow(StatementSyntax? statement, int depth) => depth < 8 && statement switch
    {
        ThrowStatementSyntax => true,
        BlockSyntax { Statements: [.., var last] } block => EndsInThrow(last, depth + 1)
            && !block.DescendantNodes().Any(n => n is ReturnStatementSyntax or YieldStatementSyntax),
        DoStatementSyntax { Statement: var turn } => EndsInThrow(turn, depth + 1)
            && !turn.DescendantNodes().Any(n => n is BreakStatementSyntax or ContinueStatementSyntax),
        TryStatementSyntax { Catches.Count: 0, Block: var tried } => EndsInThrow(tried, depth + 1),
        IfStatementSyntax { Else.Statement: var otherwise } choice => EndsInThrow(choice.Statement, depth + 1) && EndsInThrow(otherwise, depth + 1),
        _ => false,
    };

    /// <summary>An object of the type, or the type itself, keeps a token, so that its methods can be canceled without being given one.</summary>
    public bool KeepsToken(INamedTypeSymbol type) => _cancelable.GetOrAdd(type.OriginalDefinition, static t =>
    {
        for (var declared = (INamedTypeSymbol?)t; declared is { DeclaringSyntaxReferences.IsEmpty: false }; declared = declared.BaseType)
        {
            foreach (var member in declared.GetMembers())
            {
                var kept = member switch
                {
                    IFieldSymbol field => field.Type,
                    IPropertySymbol property => property.Type,
                    // What a primary constructor is given stays where a method asks for it.
                    IMethodSymbol { MethodKind: MethodKind.Constructor, DeclaringSyntaxReferences: [var reference], Parameters: var given }
                        when reference.GetSyntax() is TypeDeclarationSyntax => given.FirstOrDefault(p => IsToken(p.Type))?.Type,
                    _ => null,
                };
                if (kept is not null && IsToken(kept))
                    return true;
            }
        }

        return false;

        static bool IsToken(ITypeSymbol type) => FrameworkTables.Is(type, TypeTraits.CancellationToken | TypeTraits.CancellationSource);
    });

    /// <summary>A body of a few statements is read even if nothing else says that it matters.</summary>
    public bool IsShort(IMethodSymbol method) => method is { MethodKind: MethodKind.Ordinary, DeclaringSyntaxReferences: [var reference] }
        && reference.GetSyntax() is MethodDeclarationSyntax { Body: null or { Statements.Count: <= 3 } };

    /// <summary>A method of the compilation that returns nothing but <c>this</c>, for the next call.</summary>
    public bool ReturnsItself(IMethodSymbol method) => method is { IsStatic: false, ReturnType.IsReferenceType: true, DeclaringSyntaxReferences.IsEmpty: false }
        && _fluent.GetOrAdd(method.OriginalDefinition,
            static m => m.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is MethodDeclarationSyntax declaration
            && (declaration.ExpressionBody is { Expression: ThisExpressionSyntax }
                || declaration.Body?.DescendantNodes(n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
                    .OfType<ReturnStatementSyntax>().Select(r => r.Expression is ThisExpressionSyntax).DefaultIfEmpty(false).All(r => r) == true));

    /// <summary>
    /// A method of an owner that leaves it with nothing, as it sets a field to null: what it had is in the result. One of another assembly tells it by its
    /// result, an owner of the same type.
    /// </summary>
    public bool MayMoveOut(IMethodSymbol method) => !method.ReturnsVoid
        && (method.DeclaringSyntaxReferences.IsEmpty || code.Types.LibraryOwners.IsOfLibrary(method.ContainingType)
        ? code.Types.Is(method.ReturnType, TypeTraits.Owner) || SymbolEqualityComparer.Default.Equals(method.ReturnType, method.ContainingType)
        : _movingOut.GetOrAdd(method.OriginalDefinition, static m =>
        {
            var fields = new HashSet<string>(m.ContainingType.GetMembers().Where(f => f is IFieldSymbol { IsStatic: false }).Select(f => f.Name),
                StringComparer.Ordinal);
            foreach (var reference in m.DeclaringSyntaxReferences)
            {
                if (reference.GetSyntax().DescendantNodes().Any(node => node switch
                {
                    AssignmentExpressionSyntax { Right: LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NullLiteralExpression
                        or (int)SyntaxKind.DefaultLiteralExpression } or DefaultExpressionSyntax, Left: var target } => fields.Contains(NameOf(target)),
                    ArgumentSyntax { RefKindKeyword.RawKind: (int)SyntaxKind.RefKeyword, Expression: var target,
                        Parent.Parent: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var swap } } }
                        when FrameworkTables.Has(swap, CallTraits.Swaps) => fields.Contains(NameOf(target)),
                    _ => false,
                }))
                    return true;
            }

            return false;

            static string NameOf(ExpressionSyntax target) => target switch
            {
                IdentifierNameSyntax name => name.Identifier.ValueText,
                MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name.Identifier.ValueText: var name } => name,
                _ => "",
            };
        }));

    /// <summary>What a call gives at least, where that stands there: the constant of <c>Math.Max</c>, or of a method that is nothing but such a call.</summary>
    public ConstantValue? LeastOf(IMethodSymbol method, IOperation call)
    {
        if (IsMax(method))
            return LeastOf(call);
        return method is { IsVirtual: false, DeclaringSyntaxReferences: [var reference] }
            && reference.GetSyntax() is MethodDeclarationSyntax { ExpressionBody.Expression: InvocationExpressionSyntax {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Max" } } maximum }
            && code.Source.OperationOf(maximum) is IInvocationOperation { TargetMethod: var called } inner && IsMax(called) ? LeastOf(inner) : null;

        static bool IsMax(IMethodSymbol method) => method is { Name: "Max", ContainingType.Name: "Math" } && PoolTypes.IsFramework(method);

        static ConstantValue? LeastOf(IOperation call) =>
            (call as IInvocationOperation)?.Arguments.Select(a => a.Value.ConstantValue)
            .FirstOrDefault(c => c is { HasValue: true, Value: int }) is { HasValue: true, Value: var least } ? new ConstantValue(least) : null;
    }
}
