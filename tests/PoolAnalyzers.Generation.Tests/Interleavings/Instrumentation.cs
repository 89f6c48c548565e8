using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>
/// Rewrites an emitted text so that the explorer can run it: each field that is not read-only becomes a <see cref="Cell{T}"/>, and the types of the framework
/// that threads meet in become their substitutes. Nothing else changes, so that what is explored is what was emitted.
/// </summary>
/// <remarks>
/// <code>
/// global::System.Threading.Volatile.Write(ref cache.SlotIsOut, true);   // emitted
/// global::(Explored).Volatile.Write(cache.SlotIsOut, true);             // explored; SlotIsOut is a Cell of bool
/// _rounds[_count++] = array;                                            // emitted
/// _rounds.At(_count.Value++).Value = array;                             // explored
/// </code>
/// What the rewriter does not know it refuses, by an exception: a text with a new way for threads to meet is not explored by halves.
/// </remarks>
internal sealed class Instrumentation : CSharpSyntaxRewriter
{
    private const string Explored = "global::PoolAnalyzers.Generation.Tests.Interleavings.Explored";
    private const string Cells = "global::PoolAnalyzers.Generation.Tests.Interleavings";

    private readonly SemanticModel _model;
    private readonly SharedParts _parts;
    private readonly List<string> _statements = [];

    private Instrumentation(SemanticModel model)
    {
        _model = model;
        _parts = SharedParts.Of(model);
    }

    /// <summary>Rewrites a text.</summary>
    /// <param name="model">Of the tree with the text.</param>
    /// <param name="statements">The statements of the text; running one sets its flag in <c>Explored.Coverage.Hits</c>.</param>
    public static SyntaxNode Rewrite(SemanticModel model, out IReadOnlyList<string> statements)
    {
        KnownTypes.Check(model);
        var rewriter = new Instrumentation(model);
        var root = rewriter.Visit(model.SyntaxTree.GetRoot());
        statements = rewriter._statements;
        return root;
    }

    public override SyntaxTrivia VisitTrivia(SyntaxTrivia trivia) => trivia.IsKind(SyntaxKind.PragmaWarningDirectiveTrivia) ? LineFeed : trivia;

    public override SyntaxNode? VisitAttributeList(AttributeListSyntax node) => null;

    public override SyntaxNode? VisitStructDeclaration(StructDeclarationSyntax node)
    {
        var type = _model.GetDeclaredSymbol(node)!;
        if (SharedParts.IsInlineArray(type))
            return null;
        var visited = (StructDeclarationSyntax)base.VisitStructDeclaration(node)!;
        if (!SharedParts.IsShared(type))
            return visited;
        var modifiers = visited.Modifiers.Where(m => !m.IsKind(SyntaxKind.ReadOnlyKeyword)).Append(Token(SyntaxKind.SealedKeyword).WithTrailingTrivia(Space));
        return ClassDeclaration(default, TokenList(modifiers), visited.Identifier.WithLeadingTrivia(Space), null, visited.BaseList, default, visited.Members);
    }

    public override SyntaxNode? VisitClassDeclaration(ClassDeclarationSyntax node)
    {
        var visited = (ClassDeclarationSyntax)base.VisitClassDeclaration(node)!;
        return node.Members.Any(m => m is DestructorDeclarationSyntax)
            ? visited.WithBaseList(BaseList(SingletonSeparatedList<BaseTypeSyntax>(SimpleBaseType(ParseTypeName($"{Cells}.IFinalizable")))))
            : visited;
    }

    public override SyntaxNode? VisitDestructorDeclaration(DestructorDeclarationSyntax node)
    {
        var visited = (DestructorDeclarationSyntax)base.VisitDestructorDeclaration(node)!;
        return ((MethodDeclarationSyntax)ParseMemberDeclaration("public void RunFinalizer() { }")!).WithBody(visited.Body);
    }

    public override SyntaxNode? VisitConstructorDeclaration(ConstructorDeclarationSyntax node)
    {
        var visited = (ConstructorDeclarationSyntax)base.VisitConstructorDeclaration(node)!;
        return node.Parent is TypeDeclarationSyntax type && type.Members.Any(m => m is DestructorDeclarationSyntax)
            ? visited.WithBody(After($"{Explored}.Runtime.Begins(this);\n", visited.Body!))
            : visited;
    }

    public override SyntaxNode? VisitMethodDeclaration(MethodDeclarationSyntax node)
    {
        var visited = (MethodDeclarationSyntax)base.VisitMethodDeclaration(node)!;
        // The lock is a word of the text itself; who has it only saves the explorer steps.
        if (_parts.IsLockMethod(node, "Enter"))
            return visited.WithBody(visited.Body!.AddStatements(ParseStatement($"{Explored}.Runtime.HasLock(this);\n")));
        return _parts.IsLockMethod(node, _parts.LeaveOf(node)) ? visited.WithBody(After($"{Explored}.Runtime.LeavesLock(this);\n", visited.Body!)) : visited;
    }

    public override SyntaxNode? VisitFieldDeclaration(FieldDeclarationSyntax node)
    {
        var variable = node.Declaration.Variables.Single();
        var field = (IFieldSymbol)_model.GetDeclaredSymbol(variable)!;
        if (field.IsConst || field.ContainingType.IsRefLikeType)
            return base.VisitFieldDeclaration(node);
        var name = $"{field.ContainingType.Name}.{field.Name}";
        var type = Visit(node.Declaration.Type).WithoutTrivia().ToString();
        var value = variable.Initializer is null ? null : Visit(variable.Initializer.Value).ToString();
        var access = SyntaxFacts.GetText(field.DeclaredAccessibility);
        var isStatic = field.IsStatic || _parts.KindOf(field) == PartKind.ThreadStatic;
        var (becomes, created) = _parts.KindOf(field) switch
        {
            PartKind.ThreadStatic => ($"{Cells}.Cell<{type}>", $"{Explored}.Runtime.ThreadStatic<{type}>(\"{name}\")"),
            PartKind.Scalar => ($"{Cells}.Cell<{type}>", $"new {Cells}.Cell<{type}>(\"{name}\", {value ?? "default"})"),
            PartKind.InlineArray =>
                ($"{Cells}.Cells<{_parts.ElementOf(field)}>", $"new {Cells}.Cells<{_parts.ElementOf(field)}>(\"{name}\", {_parts.LengthOf(field)})"),
            PartKind.Struct or PartKind.Object => (type, $"new {type}()"),
            _ when isStatic && value is null => throw NotKnown(node, "a static field without a value"),
            _ => (type, value),
        };
        return Member(
            _parts.KindOf(field) == PartKind.ThreadStatic ? $"{access} static {becomes} {field.Name} => {created};"
            : isStatic ? $"{access} static {becomes} {field.Name} => {Explored}.Runtime.Static(\"{name}\", () => {created});"
            : $"{access} readonly {becomes} {field.Name}{(created is null ? "" : " = " + created)};");
    }

    public override SyntaxNode? VisitBlock(BlockSyntax node)
    {
        var statements = new List<StatementSyntax>();
        foreach (var statement in node.Statements)
        {
            if (statement is not LocalFunctionStatementSyntax and not BlockSyntax)
            {
                statements.Add(ParseStatement($"global::Explored.Coverage.Hits[{_statements.Count}] = true;\n"));
                _statements.Add($"{NameOf(statement)}: {FirstLine(statement)}");
            }

            statements.Add((StatementSyntax)Visit(statement));
        }

        return node.WithStatements(List(statements));
    }

    public override SyntaxNode? VisitLocalDeclarationStatement(LocalDeclarationStatementSyntax node)
    {
        var visited = (LocalDeclarationStatementSyntax)base.VisitLocalDeclarationStatement(node)!;
        if (node.Declaration.Variables is not [{ Initializer.Value: { } value } variable] || _model.GetDeclaredSymbol(variable) is not ILocalSymbol local)
            return visited;
        if (!local.IsRef && SharedParts.IsShared(local.Type))
            throw NotKnown(node, "a copy of a struct with shared fields");
        if (!_parts.IsCell(local))
            return visited;
        var cell = value is RefExpressionSyntax
            ? visited.Declaration.Variables[0].Initializer!.Value.ToString()
            : $"{Explored}.Runtime.Local<{Visit(node.Declaration.Type).WithoutTrivia()}>({visited.Declaration.Variables[0].Initializer!.Value})";
        return ParseStatement($"var {local.Name} = {cell};\n");
    }

    public override SyntaxNode? VisitParameter(ParameterSyntax node)
    {
        var visited = (ParameterSyntax)base.VisitParameter(node)!;
        return _model.GetDeclaredSymbol(node) is { } parameter && _parts.IsCell(parameter)
            ? Parameter(visited.Identifier).WithType(ParseTypeName($"{Cells}.Cell<{visited.Type!.WithoutTrivia()}> "))
            : visited;
    }

    public override SyntaxNode? VisitArgument(ArgumentSyntax node)
    {
        var visited = (ArgumentSyntax)base.VisitArgument(node)!;
        if (!IsPart(node.Expression))
            return visited;
        if (node.RefKindKeyword.IsKind(SyntaxKind.OutKeyword))
            throw NotKnown(node, "a shared field that a method sets");
        return visited.WithRefKindKeyword(default);
    }

    public override SyntaxNode? VisitRefExpression(RefExpressionSyntax node)
    {
        var visited = (RefExpressionSyntax)base.VisitRefExpression(node)!;
        return IsPart(node.Expression) ? visited.Expression : visited;
    }

    public override SyntaxNode? VisitIdentifierName(IdentifierNameSyntax node)
    {
        var isName = node.Parent is MemberAccessExpressionSyntax access && access.Name == node || node.Parent is MemberBindingExpressionSyntax;
        return isName || !IsPart(node) ? base.VisitIdentifierName(node) : Value(node, node);
    }

    public override SyntaxNode? VisitMemberAccessExpression(MemberAccessExpressionSyntax node)
    {
        if (_model.GetSymbolInfo(node).Symbol is INamedTypeSymbol type && KnownTypes.SubstituteFor(type) is { } substitute)
            return ParseExpression($"{Explored}.{substitute}").WithTriviaFrom(node);
        var visited = (MemberAccessExpressionSyntax)base.VisitMemberAccessExpression(node)!;
        return IsPart(node) ? Value(node, visited) : visited;
    }

    public override SyntaxNode? VisitMemberBindingExpression(MemberBindingExpressionSyntax node) =>
        IsPart(node) ? throw NotKnown(node, "a shared field behind a question mark") : base.VisitMemberBindingExpression(node);

    public override SyntaxNode? VisitElementAccessExpression(ElementAccessExpressionSyntax node)
    {
        var visited = (ElementAccessExpressionSyntax)base.VisitElementAccessExpression(node)!;
        var index = visited.ArgumentList.Arguments[0].Expression;
        if (_parts.IsInlineArrayElement(node))
            return Value(node, ParseExpression($"{visited.Expression}.At({index})"));
        return _parts.IsElementOfShared(node)
            ? ParseExpression($"{Explored}.Runtime.At({visited.Expression}, {index}).Value").WithTriviaFrom(node)
            : visited;
    }

    public override SyntaxNode? VisitAssignmentExpression(AssignmentExpressionSyntax node) =>
        _model.GetSymbolInfo(node.Left).Symbol is IFieldSymbol field && _parts.KindOf(field) == PartKind.InlineArray
            ? node.Right is LiteralExpressionSyntax ? ParseExpression($"{Visit(node.Left)}.Clear()") : throw NotKnown(node, "a copy of an array in an object")
            : base.VisitAssignmentExpression(node);

    public override SyntaxNode? VisitArrayCreationExpression(ArrayCreationExpressionSyntax node)
    {
        var visited = (ArrayCreationExpressionSyntax)base.VisitArrayCreationExpression(node)!;
        return _model.GetTypeInfo(node).Type is IArrayTypeSymbol { ElementType: { } element } && SharedParts.IsShared(element)
            ? ParseExpression($"{Explored}.Runtime.NewArray<{visited.Type.ElementType.WithoutTrivia()}>({visited.Type.RankSpecifiers[0].Sizes[0]})")
            : visited;
    }

    public override SyntaxNode? VisitQualifiedName(QualifiedNameSyntax node)
    {
        if (_model.GetSymbolInfo(node).Symbol is not INamedTypeSymbol type || KnownTypes.SubstituteFor(type) is not { } substitute)
            return base.VisitQualifiedName(node);
        var arguments = node.Right is GenericNameSyntax generic ? Visit(generic.TypeArgumentList).ToString() : "";
        return ParseTypeName($"{Explored}.{substitute}{arguments}").WithTriviaFrom(node);
    }

    public override SyntaxNode? VisitLockStatement(LockStatementSyntax node)
    {
        var visited = (LockStatementSyntax)base.VisitLockStatement(node)!;
        var (enter, exit) = ($"{Explored}.Runtime.EnterMonitor({visited.Expression});", $"{Explored}.Runtime.ExitMonitor({visited.Expression});");
        return ParseStatement($"{{ {enter} try {visited.Statement} finally {{ {exit} }} }}\n");
    }

    // A property with a field of its own reads and writes a cell instead.
    public override SyntaxNode? VisitPropertyDeclaration(PropertyDeclarationSyntax node)
    {
        var setter = node.AccessorList?.Accessors.FirstOrDefault(a => a.Body is null && a.ExpressionBody is null && !a.IsKind(SyntaxKind.GetAccessorDeclaration));
        if (setter is null)
            return base.VisitPropertyDeclaration(node);
        if (node.Initializer is not null || setter.IsKind(SyntaxKind.InitAccessorDeclaration) || _model.GetDeclaredSymbol(node)!.IsStatic)
            throw NotKnown(node, "such a property");
        var type = Visit(node.Type).WithoutTrivia();
        var cell = $"{Explored}.Runtime.CellOf<{type}>(this, \"{_model.GetDeclaredSymbol(node)!.ContainingType.Name}.{node.Identifier}\").Value";
        return Member($"{node.Modifiers} {type} {node.Identifier} {{ get => {cell}; {setter.Modifiers} set => {cell} = value; }}");
    }

    private static BlockSyntax After(string statement, BlockSyntax body) => body.WithStatements(body.Statements.Insert(0, ParseStatement(statement)));

    private static MemberDeclarationSyntax Member(string text) => ParseMemberDeclaration(text + "\n")!;

    private static NotSupportedException NotKnown(SyntaxNode node, string what) => new($"The explorer does not know {what}: {node}");

    private static string NameOf(SyntaxNode node) => node.Ancestors().OfType<MemberDeclarationSyntax>().First() switch
    {
        MethodDeclarationSyntax method => $"{((BaseTypeDeclarationSyntax)method.Parent!).Identifier}.{method.Identifier}",
        DestructorDeclarationSyntax destructor => $"{destructor.Identifier}.Finalize",
        ConstructorDeclarationSyntax constructor => $"{constructor.Identifier}.new",
        PropertyDeclarationSyntax property => $"{((BaseTypeDeclarationSyntax)property.Parent!).Identifier}.{property.Identifier}",
        var other => other.Kind().ToString(),
    };

    private static string FirstLine(SyntaxNode node) => node.ToString().Split('\n')[0].TrimEnd();

    private bool IsPart(ExpressionSyntax expression) => _parts.IsCell(expression);

    /// <summary>The cell where a reference is asked for, its value elsewhere.</summary>
    private static ExpressionSyntax Value(ExpressionSyntax original, ExpressionSyntax cell)
    {
        var outer = original;
        while (outer.Parent is ParenthesizedExpressionSyntax or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression })
            outer = (ExpressionSyntax)outer.Parent;
        return outer.Parent is RefExpressionSyntax or ArgumentSyntax { RefKindKeyword.RawKind: not (int)SyntaxKind.None }
            ? cell
            : MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, cell.WithoutTrivia(), IdentifierName("Value")).WithTriviaFrom(original);
    }
}
