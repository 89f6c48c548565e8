using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

/// <summary>What methods of the compilation do with a parameter that their summaries do not follow. Read off the syntax, once a parameter.</summary>
/// <remarks>Safe for concurrent use. Where it does not know, the answer is the one that keeps the rules silent.</remarks>
internal sealed class Parameters(Engine engine)
{
    private readonly ConcurrentDictionary<IParameterSymbol, bool> _copied = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IParameterSymbol, bool> _kept = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IParameterSymbol, bool> _lookedAt = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IParameterSymbol, bool> _staying = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IParameterSymbol, bool> _consumed = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IParameterSymbol, bool> _scratch = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IParameterSymbol, bool> _judged = new(SymbolEqualityComparer.Default);

    /// <summary>A memory or array that an asynchronous method copies, or looks into, before its first <c>await</c>, and has no more to do with.</summary>
    public bool IsCopiedAtOnce(IParameterSymbol parameter)
    {
        if (parameter is not { Type: INamedTypeSymbol { Name: "Memory" or "ReadOnlyMemory" or "ArraySegment" } or IArrayTypeSymbol, ContainingSymbol: IMethodSymbol { IsAsync: true } method } || method.OriginalDefinition.DeclaringSyntaxReferences is not [var reference])
            return false;
        return _copied.GetOrAdd(parameter.OriginalDefinition, p =>
        {
            var body = reference.GetSyntax();
            return body.DescendantNodes().OfType<AwaitExpressionSyntax>().Select(a => a.SpanStart).DefaultIfEmpty(-1).First() is var first and >= 0
                && MentionsIn(body, p.Name).All(n => IsBefore(n, first, body)
                    && (IsLookedInto(n) || BuiltInto(n) is { } local && MentionsIn(body, local.Identifier.ValueText).All(m => IsBefore(m, first, body))));
        });
    }

    private static IEnumerable<IdentifierNameSyntax> MentionsIn(SyntaxNode body, string name) => Words.Names(body.SyntaxTree, body.Span, name, CancellationToken.None).OfType<IdentifierNameSyntax>();

    /// <summary>Once, and before anything is waited for.</summary>
    private static bool IsBefore(IdentifierNameSyntax name, int first, SyntaxNode body) => name.SpanStart < first
        && name.Ancestors().TakeWhile(a => a != body).All(a => a is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or WhileStatementSyntax or ForStatementSyntax or ForEachStatementSyntax or DoStatementSyntax));

    /// <summary>A span of it is gone when the method waits.</summary>
    private static bool IsLookedInto(IdentifierNameSyntax name) => name.Parent switch
    {
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "CopyTo" or "TryCopyTo" or "ToArray" or "Length" or "Count" or "IsEmpty" or "Span" or "AsSpan" } access => access.Expression == name,
        ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: not RangeExpressionSyntax }] } element => element.Expression == name,
        ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: SimpleNameSyntax { Identifier.ValueText: "Array" or "Buffer" }, Name.Identifier.ValueText: "Copy" or "BlockCopy" } } } => true,
        _ => false,
    };

    /// <summary>The variable for what is made of it: <c>var message = new Message { Body = memory };</c></summary>
    private static VariableDeclaratorSyntax? BuiltInto(IdentifierNameSyntax name) => name.Parent switch
    {
        AssignmentExpressionSyntax { Parent: InitializerExpressionSyntax { Parent: BaseObjectCreationExpressionSyntax { Parent.Parent: VariableDeclaratorSyntax local } } } assignment when assignment.Right == name => local,
        ArgumentSyntax { Parent.Parent: BaseObjectCreationExpressionSyntax { Parent.Parent: VariableDeclaratorSyntax local } } => local,
        _ => null,
    };

    /// <summary>What is given as an object may be stored, built into something, handed back, or seen as what it is.</summary>
    public bool MayKeep(IParameterSymbol parameter) => _kept.GetOrAdd(parameter.OriginalDefinition, p =>
        p.ContainingSymbol.DeclaringSyntaxReferences.Any(r => r.GetSyntax().DescendantNodes().OfType<IdentifierNameSyntax>().Any(name => name.Identifier.ValueText == p.Name && IsKept(name))));

    private static bool IsKept(IdentifierNameSyntax name)
    {
        SyntaxNode node = name;
        while (node.Parent is ParenthesizedExpressionSyntax or CastExpressionSyntax or PostfixUnaryExpressionSyntax or BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression })
            node = node.Parent;
        return node.Parent switch
        {
            AssignmentExpressionSyntax assignment => assignment.Right == node,
            ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: var callee } } => Contracts.SoundsLikeTaking((callee as MemberAccessExpressionSyntax)?.Name.Identifier.ValueText ?? callee.ToString()),
            BinaryExpressionSyntax binary => binary.IsKind(SyntaxKind.AsExpression),
            IsPatternExpressionSyntax { Pattern: var pattern } => pattern is not (ConstantPatternSyntax or UnaryPatternSyntax),
            SwitchStatementSyntax or SwitchExpressionSyntax => node.Parent.DescendantNodes().Any(n => n is SingleVariableDesignationSyntax),
            ArgumentSyntax or EqualsValueClauseSyntax or InitializerExpressionSyntax or CollectionElementSyntax or AnonymousFunctionExpressionSyntax or ReturnStatementSyntax or ArrowExpressionClauseSyntax => true,
            _ => false,
        };
    }

    /// <summary>A constructor only works on the span: it looks at elements, sets them, and gives it to static methods whose result it does not use.</summary>
    public bool IsScratch(IParameterSymbol parameter) => _scratch.GetOrAdd(parameter.OriginalDefinition, p =>
        p.ContainingSymbol.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is ConstructorDeclarationSyntax constructor && MentionsIn(constructor, p.Name).All(IsOnlyWorkedOn));

    private bool IsOnlyWorkedOn(IdentifierNameSyntax name) => name.Parent switch
    {
        ElementAccessExpressionSyntax element => !element.ArgumentList.Arguments.Any(a => a.Expression is RangeExpressionSyntax),
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" or "IsEmpty" } => true,
        MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax { Parent: ExpressionStatementSyntax } } access => access.Expression == name,
        ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Parent: ExpressionStatementSyntax } call } => engine.ModelOf(call.SyntaxTree).GetSymbolInfo(call).Symbol is IMethodSymbol { IsStatic: true },
        _ => false,
    };

    /// <summary>A parameter of a primary constructor that a record has a property for, or a member other than an initializer asks for.</summary>
    public bool StaysWithObject(IParameterSymbol parameter) => _staying.GetOrAdd(parameter.OriginalDefinition, p =>
        p.ContainingType.IsRecord || p.ContainingType.DeclaringSyntaxReferences.Any(part => Words.Names(part.SyntaxTree, part.Span, p.Name, CancellationToken.None).Any(name =>
            name.Parent is EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax or VariableDeclaratorSyntax { Parent.Parent: FieldDeclarationSyntax } } || name.FirstAncestorOrSelf<BaseMethodDeclarationSyntax>() is not null || name.FirstAncestorOrSelf<AccessorDeclarationSyntax>() is not null || name.FirstAncestorOrSelf<ArrowExpressionClauseSyntax>() is not null)));

    /// <summary>A delegate that the object calls later: a constructor puts it into a member, or it is what a <c>Lazy</c> is made by.</summary>
    public bool IsKeptDelegate(IParameterSymbol parameter) => parameter.ContainingType is { Name: "Lazy", ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true } }
        || (parameter.ContainingSymbol.DeclaringSyntaxReferences is [var reference] && (reference.GetSyntax() is TypeDeclarationSyntax ? StaysWithObject(parameter)
            : Words.Names(reference.SyntaxTree, reference.Span, parameter.Name, CancellationToken.None).Any(name => name.Parent is AssignmentExpressionSyntax { Left: IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } } assignment && assignment.Right == name)));

    /// <summary>All of an array, span or memory is given to something that takes it for data, here or in a method that it is handed on to.</summary>
    public bool IsConsumedWhole(IParameterSymbol parameter) => _consumed.GetOrAdd(parameter.OriginalDefinition, p => IsConsumedWhole(p, 0));

    /// <summary>Hand-overs that are followed.</summary>
    private const int MaxCalls = 3;

    // Remembered for the first call only: how far the others are looked into depends on where they are asked from.
    private bool IsConsumedWhole(IParameterSymbol parameter, int calls)
    {
        if (parameter is not { RefKind: RefKind.None, ContainingSymbol: IMethodSymbol { IsVirtual: false, IsAbstract: false, IsOverride: false, IsAsync: false, DeclaringSyntaxReferences: [var reference] } } || calls == MaxCalls)
            return false;
        bool isConsumed = false;
        foreach (var name in Words.Names(reference.SyntaxTree, reference.Span, parameter.Name, CancellationToken.None))
        {
            // Where it is set to something else, or cut, what is consumed may be a part.
            if (name.Parent is AssignmentExpressionSyntax assignment && assignment.Left == name)
                return false;
            isConsumed |= IsEnumerated(name) || (name.Parent is MemberAccessExpressionSyntax length && length.Expression == name && IndexLoops.ReadTo(length) is { } loop && PassesOverNone(loop.Statement));
            isConsumed |= name.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } argument && engine.OperationOf(call) is IInvocationOperation invocation && IsConsumed(invocation, argument, calls);
        }

        return isConsumed;
    }

    /// <summary>A loop reads all of it, nothing in the loop ends it, and no element is passed over.</summary>
    private static bool IsEnumerated(SimpleNameSyntax name)
    {
        ExpressionSyntax whole = name.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Span", Parent: ForEachStatementSyntax } span && span.Expression == name ? span : name;
        return whole.Parent is ForEachStatementSyntax loop && loop.Expression == whole && loop.Type is not RefTypeSyntax
            && PassesOverNone(loop.Statement);
    }

    private static bool PassesOverNone(StatementSyntax turn) => turn is not (IfStatementSyntax or BlockSyntax { Statements: [IfStatementSyntax] })
        && !turn.DescendantNodes().Any(n => n is BreakStatementSyntax or ContinueStatementSyntax or ConditionalAccessExpressionSyntax or ReturnStatementSyntax or GotoStatementSyntax or YieldStatementSyntax);

    private bool IsConsumed(IInvocationOperation call, ArgumentSyntax argument, int calls)
    {
        var given = call.Arguments.FirstOrDefault(a => argument.Span.Contains(a.Syntax.Span));
        if (given?.Parameter is not { } parameter)
            return false;
        var positions = ConsumingSinks.PositionsOf(call.TargetMethod);
        return positions.Contains(parameter.Ordinal) ? call.Arguments.Where(a => a.ArgumentKind == ArgumentKind.Explicit && a.Parameter is { Type.SpecialType: SpecialType.System_Int32 } number && number.Ordinal > parameter.Ordinal)
                // None, or 0 and its length.
                .All(a => a.Value.ConstantValue is { HasValue: true, Value: 0 } || (Storage.Plain(a.Value) is IPropertyReferenceOperation { Property.Name: "Length", Instance: IParameterReferenceOperation { Parameter: var counted } } && argument.Expression is IdentifierNameSyntax given && given.Identifier.ValueText == counted.Name))
            : positions.Length == 0 && IsConsumedWhole(parameter.OriginalDefinition, calls + 1);
    }

    /// <summary>
    /// Its size, or something else that it says of itself, is asked for: what is too large or broken is left to the garbage collector on purpose.
    /// Whether there is an element at all is another question.
    /// </summary>
    public bool IsJudged(IParameterSymbol parameter) => _judged.GetOrAdd(parameter.OriginalDefinition, p =>
        p.ContainingSymbol.DeclaringSyntaxReferences.Any(r => r.GetSyntax().DescendantNodes().OfType<MemberAccessExpressionSyntax>().Any(access =>
            access.Parent is not InvocationExpressionSyntax && (access.Expression is PostfixUnaryExpressionSyntax suppressed ? suppressed.Operand : access.Expression) is IdentifierNameSyntax name
            && name.Identifier.ValueText == p.Name && IsJudgement(access))));

    private static bool IsJudgement(MemberAccessExpressionSyntax access)
    {
        SyntaxNode node = access;
        while (node.Parent is ParenthesizedExpressionSyntax or PrefixUnaryExpressionSyntax or CastExpressionSyntax)
            node = node.Parent;
        return node.Parent switch
        {
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression or (int)SyntaxKind.LogicalOrExpression } or IfStatementSyntax or ConditionalExpressionSyntax => true,
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LessThanExpression or (int)SyntaxKind.LessThanOrEqualExpression or (int)SyntaxKind.GreaterThanExpression or (int)SyntaxKind.GreaterThanOrEqualExpression or (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } comparison
                => !IsZero(comparison.Left) && !IsZero(comparison.Right),
            IsPatternExpressionSyntax { Pattern: RelationalPatternSyntax { Expression: var bound } } => !IsZero(bound),
            _ => false,
        };
    }

    private static bool IsZero(ExpressionSyntax bound) => bound is LiteralExpressionSyntax { Token.Value: 0 };

    /// <summary>A parameter of a primary constructor that no member of the type releases, keeps where others see it, or hands on.</summary>
    public bool IsOnlyLookedAt(IParameterSymbol parameter) => _lookedAt.GetOrAdd(parameter.OriginalDefinition, p =>
        p.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is ParameterSyntax { Parent.Parent: TypeDeclarationSyntax and not RecordDeclarationSyntax }
        && p.ContainingType.DeclaringSyntaxReferences.All(part => Words.Names(part.SyntaxTree, part.Span, p.Name, CancellationToken.None).All(name => name.Parent switch
        {
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: FieldDeclarationSyntax } field } => IsNotReleased(p.ContainingType, field.Identifier.ValueText),
            EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax property } => IsNotReleased(p.ContainingType, property.Identifier.ValueText),
            ArgumentSyntax { Parent.Parent: not InvocationExpressionSyntax } => false,
            _ => name is IdentifierNameSyntax identifier && !engine.LooksReleased(identifier),
        })));

    private bool IsNotReleased(INamedTypeSymbol type, string member) => type.GetMembers(member) is [var kept] && engine.TypeReleases(kept) == false;
}
