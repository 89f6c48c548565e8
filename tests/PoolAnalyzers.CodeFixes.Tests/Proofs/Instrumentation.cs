using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>A method that can be run: by its name in the program, the type that has its driver, and the driver.</summary>
/// <param name="Member">The method, with its parameters.</param>
/// <param name="Type">The name in metadata.</param>
/// <param name="Driver">The method that makes the arguments, and calls it.</param>
/// <param name="IsAlone">It gets no object of the program, which could keep what it rents.</param>
/// <param name="Text">Its text in the program.</param>
internal sealed record Entry(string Member, string Type, string Driver, bool IsAlone, string Text);

/// <summary>
/// Changes a program so that a run can be recorded: its pools are those that record, its calls can be made to fail, its loops end, and each method gets a
/// driver beside it.
/// </summary>
internal sealed class Instrumentation(SemanticModel model, Arguments arguments, Func<IMethodSymbol, bool> isWanted) : CSharpSyntaxRewriter
{
    public const string Namespace = "global::PoolAnalyzers.CodeFixes.Tests.Proofs";

    public const string Recorder = Namespace + ".Recorder";

    private static readonly SymbolDisplayFormat s_member = new(
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameAndContainingTypesAndNamespaces, genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters,
        memberOptions: SymbolDisplayMemberOptions.IncludeParameters | SymbolDisplayMemberOptions.IncludeContainingType,
        parameterOptions: SymbolDisplayParameterOptions.IncludeType | SymbolDisplayParameterOptions.IncludeParamsRefOut);

    private readonly List<Entry> _entries = [];

    public IReadOnlyList<Entry> Entries => _entries;

    /// <summary>A class of the program is a pool, and something can rent from it.</summary>
    public bool HasOwnPool { get; private set; }

    public override SyntaxNode? VisitMemberAccessExpression(MemberAccessExpressionSyntax node)
    {
        if (node.Name.Identifier.ValueText is "Shared" or "Create" && PoolIn(node.Expression) is { } pool)
        {
            var recording = SyntaxFactory.ParseExpression($"{Namespace}.Recording{pool.Identifier.ValueText}{pool.TypeArgumentList}");
            return node.WithExpression(recording.WithTriviaFrom(node.Expression));
        }

        return base.VisitMemberAccessExpression(node);
    }

    public override SyntaxNode? VisitMethodDeclaration(MethodDeclarationSyntax node)
    {
        var method = (MethodDeclarationSyntax)base.VisitMethodDeclaration(node)!;
        if (method.ExpressionBody is not { Expression: not RefExpressionSyntax and var value })
            return method;
        bool givesNothing = node.ReturnType is PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword }
            || (node.Modifiers.Any(SyntaxKind.AsyncKeyword) && node.ReturnType is IdentifierNameSyntax { Identifier.ValueText: "Task" or "ValueTask" });
        StatementSyntax statement = value is ThrowExpressionSyntax thrown ? SyntaxFactory.ThrowStatement(thrown.Expression.WithLeadingTrivia(SyntaxFactory.Space))
            : givesNothing ? SyntaxFactory.ExpressionStatement(value)
            : SyntaxFactory.ReturnStatement(value.WithLeadingTrivia(SyntaxFactory.Space));
        return method.WithExpressionBody(null).WithSemicolonToken(default).WithBody(SyntaxFactory.Block(Statement(Recorder + ".Enter();"), statement));
    }

    public override SyntaxNode? VisitBlock(BlockSyntax node)
    {
        var statements = new List<StatementSyntax>();
        if (node.Parent is MethodDeclarationSyntax or LocalFunctionStatementSyntax)
            statements.Add(Statement(Recorder + ".Enter();"));
        foreach (var statement in node.Statements)
        {
            if (statement is not (LocalFunctionStatementSyntax or LabeledStatementSyntax) && Calls(statement))
                statements.Add(Statement(Recorder + ".Point();"));
            statements.Add((StatementSyntax)Visit(statement));
        }

        return node.WithStatements(SyntaxFactory.List(statements));
    }

    public override SyntaxNode? VisitWhileStatement(WhileStatementSyntax node) =>
        ((WhileStatementSyntax)base.VisitWhileStatement(node)!) is var loop ? loop.WithStatement(Fueled(loop.Statement)) : null;

    public override SyntaxNode? VisitForStatement(ForStatementSyntax node) =>
        ((ForStatementSyntax)base.VisitForStatement(node)!) is var loop ? loop.WithStatement(Fueled(loop.Statement)) : null;

    public override SyntaxNode? VisitDoStatement(DoStatementSyntax node) =>
        ((DoStatementSyntax)base.VisitDoStatement(node)!) is var loop ? loop.WithStatement(Fueled(loop.Statement)) : null;

    public override SyntaxNode? VisitForEachStatement(ForEachStatementSyntax node) =>
        ((ForEachStatementSyntax)base.VisitForEachStatement(node)!) is var loop ? loop.WithStatement(Fueled(loop.Statement)) : null;

    public override SyntaxNode? VisitClassDeclaration(ClassDeclarationSyntax node) => WithDrivers(node, (TypeDeclarationSyntax)base.VisitClassDeclaration(node)!);

    public override SyntaxNode? VisitStructDeclaration(StructDeclarationSyntax node) =>
        WithDrivers(node, (TypeDeclarationSyntax)base.VisitStructDeclaration(node)!);

    /// <summary>The type is named somewhere else than in a field that is itself named nowhere. Other types may have the same name: then it counts as named.</summary>
    private static bool IsNamed(TypeDeclarationSyntax type)
    {
        var names = type.SyntaxTree.GetRoot().DescendantTokens().Where(t => t.IsKind(SyntaxKind.IdentifierToken)).ToLookup(t => t.ValueText);
        return names[type.Identifier.ValueText].Any(name => name.Parent is SimpleNameSyntax && !type.Span.Contains(name.Span)
            && !(name.Parent.FirstAncestorOrSelf<FieldDeclarationSyntax>() is { } field
                && field.Declaration.Variables.All(variable => names[variable.Identifier.ValueText].All(t => t.Parent is VariableDeclaratorSyntax))));
    }

    private static GenericNameSyntax? PoolIn(ExpressionSyntax type) => type switch
    {
        GenericNameSyntax { Identifier.ValueText: "ArrayPool" or "MemoryPool" } name => name,
        MemberAccessExpressionSyntax { Name: GenericNameSyntax { Identifier.ValueText: "ArrayPool" or "MemoryPool" } name } => name,
        _ => null,
    };

    /// <summary>The statement itself, and not one inside of it, makes a call that may fail. To rent and to release count as calls that do not.</summary>
    private static bool Calls(StatementSyntax statement) =>
        statement.DescendantNodes(n => n == statement || n is not (StatementSyntax or AnonymousFunctionExpressionSyntax or SwitchSectionSyntax))
            .Any(n => n is InvocationExpressionSyntax call && NameOf(call) is not ("Rent" or "Return" or "Get" or "Dispose" or "nameof" or "Exchange"));

    private static string NameOf(InvocationExpressionSyntax call) => call.Expression switch
    {
        MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
        MemberBindingExpressionSyntax binding => binding.Name.Identifier.ValueText,
        SimpleNameSyntax name => name.Identifier.ValueText,
        _ => "",
    };

    private static StatementSyntax Statement(string text) => SyntaxFactory.ParseStatement(text).WithTrailingTrivia(SyntaxFactory.LineFeed);

    private static BlockSyntax Fueled(StatementSyntax body) => SyntaxFactory.Block(Statement(Recorder + ".Burn();"), body);

    private TypeDeclarationSyntax WithDrivers(TypeDeclarationSyntax old, TypeDeclarationSyntax type)
    {
        var symbol = model.GetDeclaredSymbol(old);
        HasOwnPool |= symbol?.BaseType is { Name: "ArrayPool" or "MemoryPool" or "ObjectPool" } && IsNamed(old);
        if (symbol is null || symbol.TypeKind is not (TypeKind.Class or TypeKind.Struct) || old.OpenBraceToken.Span.IsEmpty
            || IsGeneric(symbol))
            return type;
        foreach (var declared in old.Members.OfType<MethodDeclarationSyntax>())
        {
            if (model.GetDeclaredSymbol(declared) is not { } method || !isWanted(method))
                continue;
            var name = "Drive" + _entries.Count.ToString(System.Globalization.CultureInfo.InvariantCulture);
            if (DriverOf(method, symbol, name) is not { } driver || SyntaxFactory.ParseMemberDeclaration(driver) is not { } member)
                continue;
            type = type.AddMembers(member.WithLeadingTrivia(SyntaxFactory.LineFeed));
            bool isAlone = method.IsStatic && method.Parameters.All(p => IsOfFramework(p.Type));
            _entries.Add(new Entry(method.ToDisplayString(s_member), MetadataName(symbol), name, isAlone, declared.ToString()));
        }

        return type;
    }

    private bool IsOfFramework(ITypeSymbol type) => !SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, model.Compilation.Assembly);

    private static bool IsGeneric(INamedTypeSymbol type) => type.Arity > 0 || type.ContainingType is { } outer && IsGeneric(outer);

    private static string MetadataName(INamedTypeSymbol type) => type.ContainingType is { } outer ? $"{MetadataName(outer)}+{type.MetadataName}"
        : type.ContainingNamespace.IsGlobalNamespace ? type.MetadataName : $"{type.ContainingNamespace.ToDisplayString()}.{type.MetadataName}";

    private string? DriverOf(IMethodSymbol method, INamedTypeSymbol type, string name)
    {
        if (method.IsAbstract || method.IsExtern || method.ReturnsByRef || method.ReturnsByRefReadonly || method.MethodKind != MethodKind.Ordinary)
            return null;
        if (method.Arity > 0)
        {
            if (method.TypeParameters.Any(p => p.HasReferenceTypeConstraint || !p.ConstraintTypes.IsEmpty))
                return null;
            method = method.Construct([.. method.TypeParameters.Select(_ => (ITypeSymbol)model.Compilation.GetSpecialType(SpecialType.System_Int32))]);
        }

        if (arguments.Of(method) is not var (before, list))
            return null;
        var target = "";
        if (!method.IsStatic)
        {
            if (type.IsRefLikeType || arguments.For(type) is not { } made)
                return null;
            before += $"var self = {made}; ";
            target = "self.";
        }

        var call = $"{target}{method.Name}{(method.Arity > 0 ? $"<{string.Join(", ", method.TypeArguments.Select(_ => "int"))}>" : "")}({list})";
        if (Result(method.ReturnType, call) is not { } result)
            return null;
        // What a private method gives only its object has, and of that no member is called any more. What others get they may look at whenever they like.
        var seen = method.DeclaredAccessibility == Accessibility.Private ? "result" : "null";
        var finish = method.IsStatic ? "" : $"i.Finish(self, {seen}); ";
        return $"public static object? {name}({Namespace}.Input i) {{ object? result = null; {before}{result}{finish}return result; }}";
    }

    private static string? Result(ITypeSymbol type, string call) => type switch
    {
        { SpecialType: SpecialType.System_Void } => call + "; ",
        INamedTypeSymbol { Name: "Task" or "ValueTask", Arity: var arity, ContainingNamespace.Name: "Tasks" } =>
            (arity == 1 ? "result = " : "") + (type.Name == "ValueTask" ? $"{call}.AsTask()" : call) + ".GetAwaiter().GetResult(); ",
        INamedTypeSymbol { Name: "Span" or "ReadOnlySpan" or "Memory" or "ReadOnlyMemory", Arity: 1 } => $"result = {call}.ToArray(); ",
        INamedTypeSymbol { Name: "IEnumerable", Arity: 1 } => $"result = System.Linq.Enumerable.ToList({call}); ",
        { IsRefLikeType: true } or IPointerTypeSymbol or INamedTypeSymbol { Name: "IAsyncEnumerable" } => null,
        _ => $"result = {call}; ",
    };
}
