using System.Collections.Concurrent;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>
/// Members of the compilation that only read, compute and store: <c>int Width => _size.X</c>. That one of them throws is as far-fetched as that a field does.
/// </summary>
/// <remarks>Told from the syntax, once a member; the compiler is asked only about calls in it. Safe for concurrent use.</remarks>
internal sealed class ThrowFree(Compilation compilation, CallFacts contracts)
{
    private readonly Compilation _compilation = compilation;
    private readonly CallFacts _contracts = contracts;

    /// <summary>
    /// The answers, one table for each number of calls that may still be looked into. An answer that was found with more calls is not used where fewer are
    /// left:
    /// else a member would be plain or not by what was asked before.
    /// </summary>
    private readonly ConcurrentDictionary<IMethodSymbol, bool>[] _known =
        [.. Enumerable.Range(0, MaxCalls + 1).Select(_ => new ConcurrentDictionary<IMethodSymbol, bool>(SymbolEqualityComparer.Default))];

    /// <summary>What is nested deeper than this is not plain.</summary>
    private const int MaxDepth = 16;

    /// <summary>Calls within calls that are looked into.</summary>
    private const int MaxCalls = 3;

    /// <summary>Of one member; a table of many cases is as plain as a short one.</summary>
    private const int MaxStatements = 200;

    /// <summary>Calls in one member that are looked into.</summary>
    private const int MaxQuestions = 100;

    public bool Has(IMethodSymbol? method) => Has(method, MaxCalls, asker: null);

    private bool Has(IMethodSymbol? method, int calls, Body? asker)
    {
        if (!MayBePlain(method))
            return false;
        if (!_known[calls].TryGetValue(method!.OriginalDefinition, out bool isPlain))
            _known[calls][method.OriginalDefinition] = isPlain = new Body(this, calls, asker).IsPlain(method.OriginalDefinition);
        return isPlain;
    }

    private static bool MayBePlain(IMethodSymbol? method) =>
        method is { IsAbstract: false, IsOverride: false, IsExtern: false } && (!method.IsVirtual || IsHook(method));

    /// <summary>Does nothing, for others to do something.</summary>
    private static bool IsHook(IMethodSymbol method) => method.DeclaringSyntaxReferences is [var reference]
        && reference.GetSyntax() is MethodDeclarationSyntax { Body: { } body } && !StraightLines.Of(body).Any();

    /// <summary>One member, and what it calls.</summary>
    /// <param name="all">What is known already.</param>
    /// <param name="calls">How many calls deep may be looked.</param>
    /// <param name="asker">The member whose call leads here; null for the first one.</param>
    private sealed class Body(ThrowFree all, int calls, Body? asker = null)
    {
        private int _statements;

        private int _questions;

        private Body First => asker?.First ?? this;

        public bool IsPlain(IMethodSymbol method)
        {
            // The property that a parameter of a record declares.
            if (method.AssociatedSymbol is IPropertySymbol { DeclaringSyntaxReferences: [var parameter] } && parameter.GetSyntax() is ParameterSyntax)
                return true;
            if (method.DeclaringSyntaxReferences is not [var reference])
                return false;
            return reference.GetSyntax() switch
            {
                AccessorDeclarationSyntax { Body: null, ExpressionBody: null } => true,
                AccessorDeclarationSyntax accessor => IsPlain(accessor.ExpressionBody?.Expression, accessor.Body),
                ArrowExpressionClauseSyntax arrow => IsPlain(arrow.Expression, 0),
                ConstructorDeclarationSyntax constructor => IsPlain(constructor.Initializer)
                    && IsPlain(constructor.ExpressionBody?.Expression, constructor.Body),
                MethodDeclarationSyntax declaration => IsPlain(declaration.ExpressionBody?.Expression, declaration.Body),
                LocalFunctionStatementSyntax function => IsPlain(function.ExpressionBody?.Expression, function.Body),
                TypeDeclarationSyntax { ParameterList: not null } type when method.MethodKind == MethodKind.Constructor => OnlyStores(type),
                _ => false,
            };
        }

        private bool IsPlain(ConstructorInitializerSyntax? initializer) =>
            initializer is null || (ArePlain(initializer.ArgumentList, 0) && IsPlainCall(initializer));

        /// <summary>A primary constructor runs the initializers of fields and properties, and may call one of the base class.</summary>
        private bool OnlyStores(TypeDeclarationSyntax type) =>
            type.BaseList?.Types.Any(t => t is PrimaryConstructorBaseTypeSyntax) != true && type.Members.All(m => m switch
        {
            FieldDeclarationSyntax field => field.Modifiers.Any(SyntaxKind.StaticKeyword) || field.Modifiers.Any(SyntaxKind.ConstKeyword)
                || IsPlain(field.Declaration),
            PropertyDeclarationSyntax property => property.Modifiers.Any(SyntaxKind.StaticKeyword) || IsPlain(property.Initializer?.Value, 0),
            _ => true,
        });

        private bool IsPlain(ExpressionSyntax? expression, BlockSyntax? block) =>
            expression is not null ? IsPlain(expression, 0) : block is not null && IsPlain(block, 0);

        private bool IsPlain(StatementSyntax? statement, int depth) => depth < MaxDepth && _statements++ < MaxStatements && statement switch
        {
            null or EmptyStatementSyntax or BreakStatementSyntax or ContinueStatementSyntax
                or GotoStatementSyntax { Expression: null or LiteralExpressionSyntax or NameSyntax } or LocalFunctionStatementSyntax => true,
            BlockSyntax block => block.Statements.All(s => IsPlain(s, depth + 1)),
            ReturnStatementSyntax returned => IsPlain(returned.Expression, 0),
            ExpressionStatementSyntax { Expression: var expression } => IsPlain(expression, 0),
            LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0, Declaration: var declaration } => IsPlain(declaration),
            IfStatementSyntax choice => IsPlain(choice.Condition, 0) && IsPlain(choice.Statement, depth + 1) && IsPlain(choice.Else?.Statement, depth + 1),
            WhileStatementSyntax loop => IsPlain(loop.Condition, 0) && IsPlain(loop.Statement, depth + 1),
            DoStatementSyntax loop => IsPlain(loop.Condition, 0) && IsPlain(loop.Statement, depth + 1),
            SwitchStatementSyntax choice => IsPlain(choice.Expression, 0)
                && choice.Sections.All(s => s.Labels.All(IsPlain) && s.Statements.All(inner => IsPlain(inner, depth + 1))),
            ForEachStatementSyntax loop => IsPlain(loop.Expression, 0) && IsMemory(loop.Expression) && IsPlain(loop.Statement, depth + 1),
            FixedStatementSyntax pinned => IsPlain(pinned.Declaration) && IsPlain(pinned.Statement, depth + 1),
            TryStatementSyntax attempt => (attempt.Catches.Any(CatchesAll) || IsPlain(attempt.Block, depth + 1)) && IsPlain(attempt.Finally?.Block, depth + 1)
                && attempt.Catches.All(c => IsPlain(c.Filter?.FilterExpression, 0) && IsPlain(c.Block, depth + 1)),
            UnsafeStatementSyntax { Block: var block } => IsPlain(block, depth + 1),
            CheckedStatementSyntax { RawKind: (int)SyntaxKind.UncheckedStatement, Block: var block } => IsPlain(block, depth + 1),
            ForStatementSyntax loop => IsPlain(loop.Declaration) && IsPlain(loop.Condition, 0)
                && loop.Initializers.Concat(loop.Incrementors).All(e => IsPlain(e, 0)) && IsPlain(loop.Statement, depth + 1),
            _ => false,
        };

        private static bool CatchesAll(CatchClauseSyntax handler) =>
            handler is { Filter: null,
            Declaration: null
            or { Type: IdentifierNameSyntax { Identifier.ValueText: "Exception" } or QualifiedNameSyntax { Right.Identifier.ValueText: "Exception" } } };

        private bool IsPlain(SwitchLabelSyntax label) => label is not CasePatternSwitchLabelSyntax { WhenClause.Condition: { } condition }
            || IsPlain(condition, 0);

        /// <summary>A switch expression throws when no arm fits.</summary>
        private bool IsPlain(SwitchExpressionSyntax choice, int depth) => IsPlain(choice.GoverningExpression, depth)
            && choice.Arms is [.., { Pattern: DiscardPatternSyntax or VarPatternSyntax, WhenClause: null }]
            && choice.Arms.All(a => IsPlain(a.WhenClause?.Condition, depth) && IsPlain(a.Expression, depth));

        private bool IsPlain(VariableDeclarationSyntax? declaration) => declaration is null || declaration.Variables.All(v => IsPlain(v.Initializer?.Value, 0));

        private bool IsPlain(ExpressionSyntax? expression, int depth) => depth < MaxDepth && expression switch
        {
            null => true,
            LiteralExpressionSyntax or ThisExpressionSyntax or NameSyntax or PredefinedTypeSyntax or DefaultExpressionSyntax or SizeOfExpressionSyntax
                or TypeOfExpressionSyntax or DeclarationExpressionSyntax => true,
            MemberAccessExpressionSyntax access => IsPlain(access.Expression, depth + 1),
            ParenthesizedExpressionSyntax parenthesized => IsPlain(parenthesized.Expression, depth + 1),
            BinaryExpressionSyntax { RawKind: not ((int)SyntaxKind.DivideExpression or (int)SyntaxKind.ModuloExpression
                or (int)SyntaxKind.CoalesceExpression) } binary => IsPlain(binary.Left, depth + 1) && IsPlain(binary.Right, depth + 1),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.DivideExpression or (int)SyntaxKind.ModuloExpression } binary =>
                IsPlain(binary.Left, depth + 1) && (IsConstant(binary.Right) || (IsPlain(binary.Right, depth + 1) && IsFloating(binary))),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression, Right: not ThrowExpressionSyntax } binary =>
                IsPlain(binary.Left, depth + 1) && IsPlain(binary.Right, depth + 1),
            PrefixUnaryExpressionSyntax prefix => IsPlain(prefix.Operand, depth + 1),
            PostfixUnaryExpressionSyntax postfix => IsPlain(postfix.Operand, depth + 1),
            ConditionalExpressionSyntax choice => IsPlain(choice.Condition, depth + 1) && IsPlain(choice.WhenTrue, depth + 1)
                && IsPlain(choice.WhenFalse, depth + 1),
            CastExpressionSyntax cast => IsPlain(cast.Expression, depth + 1)
                && (cast.Type is PredefinedTypeSyntax or PointerTypeSyntax
                    || Model(cast).GetTypeInfo(cast.Type).Type is { TypeKind: TypeKind.Enum }
                        or { SpecialType: SpecialType.System_IntPtr or SpecialType.System_UIntPtr }),
            StackAllocArrayCreationExpressionSyntax { Type: ArrayTypeSyntax type, Initializer: null } => AreSizesPlain(type, depth + 1),
            ArrayCreationExpressionSyntax { Initializer: null } array => AreSizesPlain(array.Type, depth + 1),
            InterpolatedStringExpressionSyntax text => text.Contents.OfType<InterpolationSyntax>().All(i => IsPlain(i.Expression, depth + 1)),
            ConditionalAccessExpressionSyntax access => IsPlain(access.Expression, depth + 1) && IsPlain(access.WhenNotNull, depth + 1),
            MemberBindingExpressionSyntax => true,
            IsPatternExpressionSyntax test => IsPlain(test.Expression, depth + 1),
            RefExpressionSyntax reference => IsPlain(reference.Expression, depth + 1),
            RangeExpressionSyntax range => IsPlain(range.LeftOperand, depth + 1) && IsPlain(range.RightOperand, depth + 1),
            AssignmentExpressionSyntax { RawKind: not ((int)SyntaxKind.DivideAssignmentExpression or (int)SyntaxKind.ModuloAssignmentExpression),
                Right: not ThrowExpressionSyntax } assignment => IsPlain(assignment.Left, depth + 1) && IsPlain(assignment.Right, depth + 1),
            TupleExpressionSyntax tuple => tuple.Arguments.All(a => IsPlain(a.Expression, depth + 1)),
            ElementAccessExpressionSyntax element => IsPlain(element.Expression, depth + 1) && ArePlain(element.ArgumentList, depth + 1)
                && IsMemory(element.Expression),
            SwitchExpressionSyntax choice => IsPlain(choice, depth + 1),
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "Debug" }
                or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Debug" } } } => true,
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax or MemberBindingExpressionSyntax or SimpleNameSyntax } call =>
                ArePlain(call.ArgumentList, depth + 1)
                && (call.Expression is not MemberAccessExpressionSyntax { Expression: var target } || IsPlain(target, depth + 1)) && IsPlainCall(call),
            BaseObjectCreationExpressionSyntax { Initializer: null, ArgumentList: { } arguments } creation =>
                ArePlain(arguments, depth + 1) && IsPlainCall(creation),
            _ => false,
        };

        /// <summary>Division by zero gives infinity.</summary>
        private bool IsFloating(ExpressionSyntax quotient) =>
            Model(quotient).GetTypeInfo(quotient).Type is { SpecialType: SpecialType.System_Double or SpecialType.System_Single };

        /// <summary>The compiler does not let a constant be zero here.</summary>
        private bool IsConstant(ExpressionSyntax divisor) => divisor is LiteralExpressionSyntax || Model(divisor).GetConstantValue(divisor).HasValue;

        private bool AreSizesPlain(ArrayTypeSyntax type, int depth) =>
            type.RankSpecifiers.All(r => r.Sizes.All(s => s is OmittedArraySizeExpressionSyntax || IsPlain(s, depth)));

        private bool ArePlain(BaseArgumentListSyntax arguments, int depth) => arguments.Arguments.All(a => IsPlain(a.Expression, depth));

        /// <summary>That an index is wrong is not looked for in the body either.</summary>
        private bool IsMemory(ExpressionSyntax indexed) => Model(indexed).GetTypeInfo(indexed).Type is { } type
            && (type is IArrayTypeSymbol or IPointerTypeSymbol or { SpecialType: SpecialType.System_String }
                || FrameworkTables.Is(type, TypeTraits.Spans));

        private bool IsPlainCall(SyntaxNode call)
        {
            if (calls == 0 || _questions++ >= MaxQuestions || Model(call).GetSymbolInfo(call).Symbol is not IMethodSymbol callee)
                return false;
            return all._contracts.CannotThrow(callee) || all._contracts.RoleOf(callee) is CallRole.RentArray or CallRole.HandOverOwner
                || all.Has(callee, calls - 1, this);
        }

        private SemanticModel? _model;

        /// <summary>The last one, which knows what it was asked of the member already; none is kept longer than the question is open.</summary>
        private SemanticModel Model(SyntaxNode node) => First._model is { } model && model.SyntaxTree == node.SyntaxTree ? model
            : First._model = all._compilation.GetSemanticModel(node.SyntaxTree);
    }
}
