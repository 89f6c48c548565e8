using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>What becomes of a field when its text is explored.</summary>
internal enum PartKind
{
    /// <summary>It is read-only, or on the stack of one thread: it stays as it is.</summary>
    Constant,

    /// <summary>One cell.</summary>
    Scalar,

    /// <summary>One cell for each thread, which no other thread sees.</summary>
    ThreadStatic,

    /// <summary>One cell for each element.</summary>
    InlineArray,

    /// <summary>A struct whose fields become cells; it becomes a class.</summary>
    Struct,

    /// <summary>A struct of the framework that changes in its place; its substitute is a class.</summary>
    Object,
}

/// <summary>The fields, variables and parameters of an emitted text that become cells.</summary>
internal sealed class SharedParts
{
    private readonly SemanticModel _model;
    private readonly HashSet<ISymbol> _variables = new(SymbolEqualityComparer.Default);

    private SharedParts(SemanticModel model) => _model = model;

    public static SharedParts Of(SemanticModel model)
    {
        var parts = new SharedParts(model);
        parts.FindVariables();
        return parts;
    }

    public static bool IsInlineArray(ITypeSymbol type) => type.GetAttributes().Any(a => a.AttributeClass?.Name == "InlineArrayAttribute");

    /// <summary>Whether a struct has fields of its own that change.</summary>
    public static bool IsShared(ITypeSymbol type) =>
        type is { TypeKind: TypeKind.Struct, IsReadOnly: false, IsRefLikeType: false } && type.DeclaringSyntaxReferences.Length > 0 && !IsInlineArray(type)
        && type.GetMembers().OfType<IFieldSymbol>().Any(f => f is { IsStatic: false, IsReadOnly: false });

    public PartKind KindOf(IFieldSymbol field) =>
        !IsEmitted(field) || field.IsConst || field.ContainingType.IsRefLikeType ? PartKind.Constant
        : field.GetAttributes().Any(a => a.AttributeClass?.Name == "ThreadStaticAttribute") ? PartKind.ThreadStatic
        : IsInlineArray(field.Type) ? PartKind.InlineArray
        : IsShared(field.Type) ? PartKind.Struct
        : KnownTypes.ChangesInPlace(field.Type) ? PartKind.Object
        : field.IsReadOnly ? PartKind.Constant
        : PartKind.Scalar;

    /// <summary>Whether an expression is a cell, or an element of an array of cells.</summary>
    public bool IsCell(ExpressionSyntax expression) => expression switch
    {
        ElementAccessExpressionSyntax element => IsInlineArrayElement(element),
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } suppressed => IsCell(suppressed.Operand),
        ParenthesizedExpressionSyntax parenthesized => IsCell(parenthesized.Expression),
        IdentifierNameSyntax or MemberAccessExpressionSyntax or MemberBindingExpressionSyntax =>
            _model.GetSymbolInfo(expression).Symbol is { } symbol && IsCell(symbol),
        _ => false,
    };

    public bool IsCell(ISymbol symbol) =>
        symbol is IFieldSymbol field ? KindOf(field) is PartKind.Scalar or PartKind.ThreadStatic : _variables.Contains(symbol);

    public bool IsInlineArrayElement(ElementAccessExpressionSyntax node) =>
        _model.GetSymbolInfo(node.Expression).Symbol is IFieldSymbol field && KindOf(field) == PartKind.InlineArray;

    /// <summary>Whether an array's elements refer to objects of the text, so that another thread may meet this one there.</summary>
    public bool IsElementOfShared(ElementAccessExpressionSyntax node) =>
        _model.GetTypeInfo(node.Expression).Type is IArrayTypeSymbol { ElementType: INamedTypeSymbol { TypeKind: TypeKind.Class } element }
        && IsEmitted(element);

    public string ElementOf(IFieldSymbol field) =>
        field.Type.GetMembers().OfType<IFieldSymbol>().Single().Type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);

    public int LengthOf(IFieldSymbol field) =>
        (int)field.Type.GetAttributes().Single(a => a.AttributeClass?.Name == "InlineArrayAttribute").ConstructorArguments[0].Value!;

    /// <summary>Whether a method takes or leaves the lock that is a word of its type.</summary>
    public bool IsLockMethod(MethodDeclarationSyntax method, string name) =>
        method.Identifier.Text == name && _model.GetDeclaredSymbol(method)!.ContainingType.GetMembers("_lock").Length == 1;

    /// <summary>The name of the method that leaves the lock of the type: what is done before and after it may have a method of its own.</summary>
    public string LeaveOf(MethodDeclarationSyntax method) => _model.GetDeclaredSymbol(method)!.ContainingType.GetMembers("Unlock").Length == 1 ? "Unlock" : "Exit";

    private bool IsEmitted(ISymbol symbol) => symbol.DeclaringSyntaxReferences.Any(r => r.SyntaxTree == _model.SyntaxTree);

    // References to cells, parameters that take such, and variables that are passed to those.
    private void FindVariables()
    {
        var root = _model.SyntaxTree.GetRoot();
        foreach (var node in root.DescendantNodes().OfType<ParameterSyntax>())
        {
            if (_model.GetDeclaredSymbol(node) is { RefKind: RefKind.Ref } parameter)
                _variables.Add(parameter);
        }

        foreach (var argument in root.DescendantNodes().OfType<ArgumentSyntax>().Where(a => a.RefKindKeyword.IsKind(SyntaxKind.RefKeyword)))
        {
            if (_model.GetSymbolInfo(argument.Expression).Symbol is ILocalSymbol local && argument.Parent?.Parent is InvocationExpressionSyntax call
                && _model.GetSymbolInfo(call).Symbol is { } method && IsEmitted(method))
                _variables.Add(local);
        }

        foreach (var variable in root.DescendantNodes().OfType<VariableDeclaratorSyntax>())
        {
            if (variable.Initializer?.Value is RefExpressionSyntax reference && IsCell(reference.Expression))
                _variables.Add(_model.GetDeclaredSymbol(variable)!);
        }
    }
}
