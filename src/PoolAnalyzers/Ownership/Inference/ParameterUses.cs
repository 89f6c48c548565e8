using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>What methods of the compilation do with a parameter that their summaries do not follow. Read off the syntax, once a parameter.</summary>
/// <remarks>Safe for concurrent use. Where it does not know, the answer is the one that keeps the rules silent.</remarks>
internal sealed class ParameterUses(CompilationModel code)
{
    private readonly ConcurrentDictionary<IParameterSymbol, bool> _copied = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IParameterSymbol, bool> _kept = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IParameterSymbol, bool> _lookedAt = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IParameterSymbol, bool> _staying = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IParameterSymbol, bool> _judged = new(SymbolEqualityComparer.Default);

    /// <summary>A memory or array that an asynchronous method copies, or looks at, before its first <c>await</c>, and has no more to do with.</summary>
    public bool IsCopiedAtOnce(IParameterSymbol parameter)
    {
        if (!(parameter.Type is IArrayTypeSymbol || FrameworkTables.Is(parameter.Type, TypeTraits.Memories | TypeTraits.Segment))
            || parameter.ContainingSymbol is not IMethodSymbol { IsAsync: true } method
            || method.OriginalDefinition.DeclaringSyntaxReferences is not [var reference])
            return false;
        return _copied.GetOrAdd(parameter.OriginalDefinition, p => code.EarlyReads.IsDoneBeforeAwaits(p, method.OriginalDefinition, reference.GetSyntax()));
    }

    /// <summary>What is given as an object may be stored, built into something, handed back, or seen as what it is.</summary>
    public bool MayKeep(IParameterSymbol parameter) => _kept.GetOrAdd(parameter.OriginalDefinition, p =>
        p.ContainingSymbol.DeclaringSyntaxReferences.Any(r =>
        r.GetSyntax().DescendantNodes().OfType<IdentifierNameSyntax>().Any(name => name.Identifier.ValueText == p.Name && IsKept(name))));

    private static bool IsKept(IdentifierNameSyntax name) => SyntaxUses.Of(name, Through.Casts | Through.Coalesce) switch
    {
        { Kind: UseKind.Passed or UseKind.ByReference, By: InvocationExpressionSyntax, Member: var callee } => NamingConventions.SoundsLikeTaking(callee),
        { Kind: var kind } => kind is UseKind.Passed or UseKind.BuiltInto or UseKind.Stored or UseKind.Named or UseKind.Matched or UseKind.Returned
            or UseKind.Disposed,
    };

    /// <summary>A parameter of a primary constructor that a record has a property for, or a member other than an initializer asks for.</summary>
    public bool StaysWithObject(IParameterSymbol parameter) => _staying.GetOrAdd(parameter.OriginalDefinition, p =>
        p.ContainingType.IsRecord
        || p.ContainingType.DeclaringSyntaxReferences.Any(part => WordIndex.Names(part.SyntaxTree, part.Span, p.Name, CancellationToken.None).Any(name =>
            name.Parent is EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax or VariableDeclaratorSyntax { Parent.Parent: FieldDeclarationSyntax } }
            || name.FirstAncestorOrSelf<BaseMethodDeclarationSyntax>() is not null || name.FirstAncestorOrSelf<AccessorDeclarationSyntax>() is not null
            || name.FirstAncestorOrSelf<ArrowExpressionClauseSyntax>() is not null)));

    /// <summary>A delegate that the object calls later: a constructor puts it into a member, or it is what a <c>Lazy</c> is made by.</summary>
    public bool IsKeptDelegate(IParameterSymbol parameter) =>
        parameter.ContainingType is { Name: "Lazy", ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true } }
        || (parameter.ContainingSymbol.DeclaringSyntaxReferences is [var reference]
            && (reference.GetSyntax() is TypeDeclarationSyntax ? StaysWithObject(parameter)
            : WordIndex.Names(reference.SyntaxTree, reference.Span, parameter.Name, CancellationToken.None)
            .Any(name =>
            name.Parent is AssignmentExpressionSyntax { Left: IdentifierNameSyntax
            or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } } assignment && assignment.Right == name)));

    /// <summary>
    /// Its size, or something else that it says of itself, is asked for: what is too large or broken is left to the garbage collector on purpose.
    /// Whether there is an element at all is another question.
    /// </summary>
    public bool IsJudged(IParameterSymbol parameter) => _judged.GetOrAdd(parameter.OriginalDefinition, p =>
        p.ContainingSymbol.DeclaringSyntaxReferences.Any(r => r.GetSyntax().DescendantNodes().OfType<MemberAccessExpressionSyntax>().Any(access =>
            access.Parent is not InvocationExpressionSyntax
            && (access.Expression is PostfixUnaryExpressionSyntax suppressed ? suppressed.Operand : access.Expression) is IdentifierNameSyntax name
            && name.Identifier.ValueText == p.Name && IsJudgement(access))));

    private static bool IsJudgement(MemberAccessExpressionSyntax access)
    {
        // Negations are gone through: what is asked for is a number or a truth, and no value that somebody could have.
        SyntaxNode node = access;
        while (node.Parent is ParenthesizedExpressionSyntax or PrefixUnaryExpressionSyntax or CastExpressionSyntax)
            node = node.Parent;
        return node.Parent switch
        {
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression or (int)SyntaxKind.LogicalOrExpression } or IfStatementSyntax
                or ConditionalExpressionSyntax => true,
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LessThanExpression or (int)SyntaxKind.LessThanOrEqualExpression
                or (int)SyntaxKind.GreaterThanExpression or (int)SyntaxKind.GreaterThanOrEqualExpression or (int)SyntaxKind.EqualsExpression
                or (int)SyntaxKind.NotEqualsExpression } comparison
                => !IsZero(comparison.Left) && !IsZero(comparison.Right),
            IsPatternExpressionSyntax { Pattern: RelationalPatternSyntax { Expression: var bound } } => !IsZero(bound),
            _ => false,
        };
    }

    private static bool IsZero(ExpressionSyntax bound) => bound is LiteralExpressionSyntax { Token.Value: 0 };

    /// <summary>A parameter of a primary constructor that no member of the type releases, keeps where others see it, or hands on.</summary>
    public bool IsOnlyLookedAt(IParameterSymbol parameter) => _lookedAt.GetOrAdd(parameter.OriginalDefinition, p =>
        p.DeclaringSyntaxReferences is [var reference]
        && reference.GetSyntax() is ParameterSyntax { Parent.Parent: TypeDeclarationSyntax and not RecordDeclarationSyntax }
        && p.ContainingType.DeclaringSyntaxReferences.All(part =>
            WordIndex.Names(part.SyntaxTree, part.Span, p.Name, CancellationToken.None).All(name => name.Parent switch
        {
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: FieldDeclarationSyntax } field } =>
                IsNotReleased(p.ContainingType, field.Identifier.ValueText),
            EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax property } => IsNotReleased(p.ContainingType, property.Identifier.ValueText),
            ArgumentSyntax { Parent.Parent: not InvocationExpressionSyntax } => false,
            _ => name is IdentifierNameSyntax identifier && !code.Owning.LooksReleased(identifier),
        })));

    private bool IsNotReleased(INamedTypeSymbol type, string member) => type.GetMembers(member) is [var kept] && code.Owning.TypeReleases(kept) == false;
}
