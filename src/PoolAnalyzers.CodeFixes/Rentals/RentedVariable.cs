using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.Queries;

namespace PoolAnalyzers.CodeFixes.Rentals;

/// <summary>The variable that a rental is put into, as the source shows it.</summary>
internal sealed class RentedVariable
{
    private RentedVariable(SemanticModel model, PoolQueries pools, SyntaxNode call, ISymbol symbol, ITypeSymbol type, SyntaxNode scope, SyntaxNode function)
    {
        (Model, Pools, Call, Symbol, Type, Scope, Function) = (model, pools, call, symbol, type, scope, function);
        References = Scope.DescendantNodes().OfType<IdentifierNameSyntax>()
            .Where(i => i.Identifier.ValueText == symbol.Name && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(i).Symbol, symbol)).ToList();
        Releases = [.. References.Select(ReleaseOf).Where(r => r is not null).Select(r => r!)];
    }

    public SemanticModel Model { get; }
    public PoolQueries Pools { get; }

    /// <summary>The call that produced the rental.</summary>
    public SyntaxNode Call { get; }

    /// <summary>A local or a parameter.</summary>
    public ISymbol Symbol { get; }
    public ITypeSymbol Type { get; }
    public string Name => Symbol.Name is var name && SyntaxFacts.GetKeywordKind(name) != SyntaxKind.None ? "@" + name : Symbol.Name;

    /// <summary>The block, switch section or compilation unit at whose end the variable ends.</summary>
    public SyntaxNode Scope { get; }

    /// <summary>The method, local function or lambda whose variable it is; the compilation unit for top-level statements.</summary>
    public SyntaxNode Function { get; }

    public IReadOnlyList<IdentifierNameSyntax> References { get; }

    /// <summary>The calls that release it by name.</summary>
    public IReadOnlyList<InvocationExpressionSyntax> Releases { get; }

    /// <summary>The variable holds the rental whenever it has been declared.</summary>
    public bool IsAlwaysRented { get; private set; }

    /// <summary>
    /// The condition under which it was rented, with its meaning turned where false rents: <c>n &gt; 256 ? Rent(n) : ...</c>, <c>given ?? Rent(n)</c>.
    /// </summary>
    public string? Condition { get; private set; }

    /// <summary>The declarator, designation or parameter.</summary>
    public SyntaxNode? DeclaredAt { get; private set; }

    /// <summary>
    /// On some path the variable may have what this body did not rent. Says so too often rather than too seldom: it decides what is tried first, the trial
    /// decides what is right.
    /// </summary>
    public bool MayHoldOthers { get; private set; }

    /// <summary>The declaration, where it is a statement of its own.</summary>
    public LocalDeclarationStatementSyntax? Declaration { get; private set; }

    /// <summary>Null where the rental is in no local variable or parameter.</summary>
    public static RentedVariable? Of(FixContext context, SyntaxNode call)
    {
        var (symbol, always, condition) = Target(context.Model, call);
        if (symbol is not (ILocalSymbol { IsRef: false } or IParameterSymbol { RefKind: RefKind.None }))
            return null;
        var function = ScopeSyntax.FunctionOf(call);
        var declaration = symbol.DeclaringSyntaxReferences is [var reference] && reference.SyntaxTree == context.Root.SyntaxTree
            ? reference.GetSyntax(context.Cancellation) : null;
        var scope = symbol is IParameterSymbol ? ScopeSyntax.BodyOf(function) : declaration is null ? null : ScopeOf(declaration);
        if (scope is null || (declaration is not null && symbol is ILocalSymbol && ScopeSyntax.FunctionOf(declaration) != function))
            return null;
        var type = symbol is ILocalSymbol local ? local.Type : ((IParameterSymbol)symbol).Type;
        var variable = new RentedVariable(context.Model, context.Pools, call, symbol, type, scope, function)
        {
            IsAlwaysRented = always && declaration is VariableDeclaratorSyntax { Initializer: { } initializer } && initializer.Span.Contains(call.Span),
            Condition = condition,
            Declaration = declaration is VariableDeclaratorSyntax
                { Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax statement } } ? statement : null,
            DeclaredAt = declaration,
        };
        variable.MayHoldOthers = symbol is IParameterSymbol || Origins.MayBeOthers(variable);
        return variable;
    }

    /// <summary>A call that releases the variable which the name refers to.</summary>
    private InvocationExpressionSyntax? ReleaseOf(IdentifierNameSyntax name)
    {
        SyntaxNode node = name;
        while (node.Parent is PostfixUnaryExpressionSyntax or ParenthesizedExpressionSyntax or CastExpressionSyntax)
            node = node.Parent;
        switch (node.Parent)
        {
            case ArgumentSyntax { Parent: ArgumentListSyntax { Arguments: [var first, ..], Parent: InvocationExpressionSyntax call } } argument
                when argument == first:
                return Model.GetSymbolInfo(call).Symbol is IMethodSymbol method && Pools.KindOf(method) == PoolCallKind.Returns ? call : null;
            case MemberAccessExpressionSyntax
                { Name.Identifier.ValueText: "Dispose", Parent: InvocationExpressionSyntax { ArgumentList.Arguments.Count: 0 } call } access
                when access.Expression == node:
                return call;
            case ConditionalAccessExpressionSyntax { WhenNotNull: InvocationExpressionSyntax
                { ArgumentList.Arguments.Count: 0, Expression: MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Dispose" } } call } conditional
                when conditional.Expression == node:
                return call;
            default:
                return null;
        }
    }

    /// <summary>A call that rents, so that what it yields belongs to this body.</summary>
    public bool IsRental(ExpressionSyntax value) => value is InvocationExpressionSyntax call && Model.GetSymbolInfo(call).Symbol is IMethodSymbol method
        && Pools.KindOf(method) is PoolCallKind.RentsArray or PoolCallKind.TakesObject;

    /// <summary>The statement that a release is, alone.</summary>
    public static ExpressionStatementSyntax? StatementOf(InvocationExpressionSyntax release) => release.Parent switch
    {
        ExpressionStatementSyntax statement => statement,
        ConditionalAccessExpressionSyntax { Parent: ExpressionStatementSyntax statement } => statement,
        _ => null,
    };

    private static (ISymbol? Symbol, bool Always, string? Condition) Target(SemanticModel model, SyntaxNode call)
    {
        if (call is InvocationExpressionSyntax { ArgumentList.Arguments: var arguments }
            && arguments.Where(a => a.RefKindKeyword.IsKind(SyntaxKind.OutKeyword)).ToList() is { Count: > 0 } outs
            && model.GetTypeInfo(call).Type is { SpecialType: SpecialType.System_Boolean or SpecialType.System_Void or SpecialType.System_Int32 })
        {
            var carriers = outs.Select(o => Named(model, o.Expression))
                .Where(s => s is ILocalSymbol { Type: IArrayTypeSymbol or INamedTypeSymbol { Name: "IMemoryOwner" } }
                    or IParameterSymbol { Type: IArrayTypeSymbol }).ToList();
            return carriers is [var only] ? (only, false, null) : default;
        }

        bool always = true;
        var conditions = new List<string?>();
        for (var (node, parent) = (call, call.Parent); parent is not null; (node, parent) = (parent, parent.Parent))
        {
            switch (parent)
            {
                case ParenthesizedExpressionSyntax or CastExpressionSyntax or PostfixUnaryExpressionSyntax or AwaitExpressionSyntax:
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression }:
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" }:
                case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } }
                    when node is MemberAccessExpressionSyntax:
                    continue;
                case ConditionalExpressionSyntax choice when choice.Condition != node:
                    always = false;
                    conditions.Add(ReleaseConditions.Of(choice.Condition, choice.WhenTrue == node));
                    continue;
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } either:
                    always = false;
                    conditions.Add(either.Right == node && TextEdits.IsHarmless(either.Left) ? $"{either.Left} is null" : null);
                    continue;
                case SwitchExpressionArmSyntax or SwitchExpressionSyntax:
                    always = false;
                    conditions.Add(null);
                    continue;
                case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator }:
                    return (model.GetDeclaredSymbol(declarator), always, ReleaseConditions.All(conditions));
                case AssignmentExpressionSyntax assignment when assignment.Right == node:
                    return (Named(model, assignment.Left), false, ReleaseConditions.All(conditions));
                case IsPatternExpressionSyntax pattern when pattern.DescendantNodes().OfType<SingleVariableDesignationSyntax>().ToList() is [var designation]:
                    return (model.GetDeclaredSymbol(designation), false, null);
                default:
                    return default;
            }
        }

        return default;
    }

    /// <summary>The variable that is assigned: a name, or the only array or owner among several.</summary>
    private static ISymbol? Named(SemanticModel model, ExpressionSyntax target)
    {
        switch (target)
        {
            case IdentifierNameSyntax name:
                return model.GetSymbolInfo(name).Symbol;
            case DeclarationExpressionSyntax { Designation: SingleVariableDesignationSyntax single }:
                return model.GetDeclaredSymbol(single);
            case DeclarationExpressionSyntax { Designation: ParenthesizedVariableDesignationSyntax several }:
                return Carrier(several.Variables.OfType<SingleVariableDesignationSyntax>().Select(v => model.GetDeclaredSymbol(v)));
            case TupleExpressionSyntax tuple:
                return Carrier(tuple.Arguments.Select(a => Named(model, a.Expression)));
            default:
                return null;
        }
    }

    private static ISymbol? Carrier(IEnumerable<ISymbol?> symbols) =>
        symbols.Where(s => s is ILocalSymbol { Type: IArrayTypeSymbol or INamedTypeSymbol { Name: "IMemoryOwner" } }).ToList() is [var only] ? only : null;

    private static SyntaxNode? ScopeOf(SyntaxNode declaration)
    {
        for (var (node, parent) = (declaration, declaration.Parent); parent is not null; (node, parent) = (parent, parent.Parent))
        {
            switch (parent)
            {
                case BlockSyntax or SwitchSectionSyntax or CompilationUnitSyntax:
                    return parent;
                case ForStatementSyntax or ForEachStatementSyntax or UsingStatementSyntax or FixedStatementSyntax or CatchDeclarationSyntax
                    or WhileStatementSyntax:
                case AnonymousFunctionExpressionSyntax:
                    return null;
                // A variable that is declared in the statement of an if without braces lives there only.
                case StatementSyntax when node is StatementSyntax embedded && TextEdits.IsEmbedded(embedded):
                    return null;
            }
        }

        return null;
    }
}
