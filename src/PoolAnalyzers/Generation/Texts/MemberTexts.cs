using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.Declarations;
using PoolAnalyzers.Generation.Models;
using PoolAnalyzers.Generation.Symbols;
using StoredProperties = PoolAnalyzers.Symbols.StoredProperties;

namespace PoolAnalyzers.Generation.Texts;

/// <summary>Turns the texts in an attribute that name members, or are expressions, into members of the generated type.</summary>
/// <remarks>Each gets a body of its own, in the scope of the declaration: so a text cannot bind to anything that only generated code means.</remarks>
internal sealed class MemberTexts(Declaration declaration)
{
    /// <summary>The name by which texts call the object that they judge.</summary>
    public const string Item = "item";

    private readonly List<TextMember> _members = [];
    private ISymbol? _named;

    /// <summary>The members that were made, checked and in the order of the questions; with the scope in which they are to stand.</summary>
    public AuthorCode Finish()
    {
        if (_members.Count == 0)
            return AuthorCode.None;
        var scope = FileScope.Of(declaration.Place);
        if (!declaration.LeavesOutTexts)
            _named ??= TextProbe.Check(declaration, _members, scope);
        return new AuthorCode(new([.. _members]), scope);
    }

    /// <summary>Whether <c>Pool</c> is one pool for good, as far as that shows. Known once the texts are finished.</summary>
    /// <remarks>What is rented must go back to where it came from, also where the expression is another pool by then.</remarks>
    public bool IsPoolFixed => _named switch
    {
        IFieldSymbol { IsStatic: true, IsReadOnly: true } => true,
        IPropertySymbol { Name: "Shared", IsStatic: true, ContainingType: { Name: "ArrayPool", ContainingNamespace.Name: "Buffers" } } => true,
        // One that is set when its type is made, and no more.
        IPropertySymbol { IsStatic: true, SetMethod: null } property => StoredProperties.FieldOf(property) is not null,
        _ => false,
    };

    /// <summary>The expression for the pool that <c>Pool</c> names; null when it is not given.</summary>
    public string? Pool(ITypeSymbol? element)
    {
        if (Parse("Pool") is not { } expression || element is null)
            return null;
        // The usual one: a field of the type itself.
        if (expression is IdentifierNameSyntax { Identifier.ValueText: var name }
            && declaration.Type.GetMembers(name).FirstOrDefault() is IFieldSymbol { IsStatic: true } field && IsArrayPoolOf(field.Type, element))
            _named = field;
        return Add("Pool", $"private static global::System.Buffers.ArrayPool<{TypeNames.Of(element)}> ", "SourcePool", $" => {Body(expression)};",
            isPlain: _named is not null);
    }

    /// <summary>The call that resets <see cref="Item"/>; null when <c>Reset</c> is not given.</summary>
    /// <param name="item">The type of the objects.</param>
    /// <param name="decides">Whether the call says if the object can be kept.</param>
    public string? Reset(ITypeSymbol item, out bool decides)
    {
        decides = false;
        if (declaration.Arguments.Text("Reset") is not { } name)
            return null;
        if (!SyntaxFacts.IsValidIdentifier(name))
        {
            Report("Reset", $"'{name}' is not the name of a method: write a static method of '{declaration.Type.Name}' "
                + $"that takes one '{TypeNames.InMessage(item)}' and does this, and name it");
            return null;
        }

        var taking = StaticMethod(name, item);
        var method = taking ?? Methods(item, name)
            .FirstOrDefault(m => m is { IsStatic: false, Arity: 0 } && m.Parameters.All(p => p.IsOptional || p.IsParams) && declaration.Sees(m));
        if (method is null && !IsGenerated(item))
        {
            Report("Reset", $"'{TypeNames.InMessage(item)}' has no parameterless method '{name}' that '{declaration.Type.Name}' can call, and "
                + $"'{declaration.Type.Name}' has no static method '{name}' that takes one '{TypeNames.InMessage(item)}'");
            return null;
        }

        if (method is not null && IsAsynchronous(method))
        {
            Report("Reset",
                $"'{name}' is asynchronous, and an object must be reset before the next renter gets it: name a method that is done when it returns");
            return null;
        }

        decides = method?.ReturnType.SpecialType == SpecialType.System_Boolean;
        var call = taking is not null ? $"{TypeNames.Escape(name)}({Item})" : $"{Item}.{TypeNames.Escape(name)}()";
        return Add("Reset", $"private static {(decides ? "bool" : "void")} ", "ResetItem",
            $"({TypeNames.Of(item)} {Item})\n{{\n    {(decides ? "return " : "")}{call};\n}}", method is not null && PlainTexts.IsPlain(method))
            + $"({Item})";
    }

    /// <summary>The condition under which <see cref="Item"/> is kept; null when <c>MaxRetained</c> is not given.</summary>
    public string? Keep(ITypeSymbol item)
    {
        if (Parse("MaxRetained", item) is not { } expression)
            return null;
        string body;
        bool isPlain;
        if (expression is IdentifierNameSyntax { Identifier.ValueText: var name } && StaticMethod(name, item) is { } method)
        {
            if (method.ReturnType.SpecialType != SpecialType.System_Boolean)
                Report("MaxRetained", $"'{name}' must return a bool");
            body = $"{TypeNames.Escape(name)}({Item})";
            isPlain = PlainTexts.IsPlain(method);
        }
        else
        {
            isPlain = PlainTexts.IsPlainCondition(expression, name => Readable(item, name));
            body = Body(ItemNames.Qualify(expression, Item, name => IsMember(item, name)));
        }

        return Add("MaxRetained", "private static bool ", "IsRetained", $"({TypeNames.Of(item)} {Item})\n{{\n    return {body};\n}}", isPlain) + $"({Item})";
    }

    /// <summary>The expression that makes an object.</summary>
    public string Create(ITypeSymbol item)
    {
        if (Parse("Create") is { } expression)
        {
            var body = Body(expression);
            var isPlain = false;
            if (expression is IdentifierNameSyntax { Identifier.ValueText: var name })
            {
                var method = declaration.Type.GetMembers(name).OfType<IMethodSymbol>().FirstOrDefault(m =>
                    m is { IsStatic: true, Arity: 0, Parameters.IsEmpty: true }
                        && declaration.Compilation.ClassifyCommonConversion(m.ReturnType, item).IsImplicit);
                if (method is null)
                {
                    Report("Create", $"'{declaration.Type.Name}' has no static method '{name}' without parameters that returns '{TypeNames.InMessage(item)}'");
                    return "";
                }

                body = $"{TypeNames.Escape(name)}()";
                isPlain = PlainTexts.IsPlain(method);
            }

            var failure = SymbolDisplay.FormatLiteral($"'{expression}' made null for {declaration.Type.Name}.", quote: true);
            return Add("Create", $"private static {TypeNames.Of(item)} ", "CreateItem", $"()\n{{\n    return {body};\n}}", isPlain)
                + $"() ?? throw new global::System.InvalidOperationException({failure})";
        }

        if (WhyNotNew(item) is { } why)
            Report(Problem.Element, $"'{TypeNames.InMessage(item)}' {why}: name a method with Create");
        return $"new {TypeNames.Of(item)}()";
    }

    private string? WhyNotNew(ITypeSymbol item)
    {
        const string None = "has no parameterless constructor that can be called here";
        if (item is ITypeParameterSymbol parameter)
            return parameter.HasConstructorConstraint ? null : None;
        if (item is not INamedTypeSymbol { IsAbstract: false } named)
            return None;
        return named.InstanceConstructors.Any(c => c.Parameters.All(p => p.IsOptional) && declaration.Sees(c)) ? null : None;
    }

    /// <summary>Adds a member with a name that the type does not use yet. Gives its name.</summary>
    private string Add(string argument, string head, string name, string tail, bool isPlain)
    {
        while (OwnMembers.Of(declaration.Type).Any(m => m.Name == name) || declaration.Type.Name == name)
            name += "_";
        if (declaration.LeavesOutTexts)
            tail = tail.StartsWith("(", System.StringComparison.Ordinal) ? tail.Substring(0, tail.IndexOf('\n')) + " => throw null!;" : " => throw null!;";
        _members.Add(new TextMember(argument, declaration.Arguments.Text(argument)!, head, name, tail, isPlain));
        return name;
    }

    /// <summary>Whether a simple name in a condition means a member of the object.</summary>
    private bool IsMember(ITypeSymbol item, SimpleNameSyntax name)
    {
        var member = Members(item, name.Identifier.ValueText).FirstOrDefault(m => !m.IsStatic && declaration.Sees(m));
        // A property is often called as its type is: then what follows the dot tells which one is meant.
        if (member is null || name.Parent is not MemberAccessExpressionSyntax access || access.Expression != name)
            return member is not null;
        var type = (member as IPropertySymbol)?.Type ?? (member as IFieldSymbol)?.Type;
        return type?.Name != member.Name || !type.GetMembers(access.Name.Identifier.ValueText).Any(m => m.IsStatic);
    }

    /// <summary>What a simple name in a condition is: a member of the object, or a constant or field of the pool.</summary>
    private ISymbol? Readable(ITypeSymbol item, string name)
    {
        if (Members(item, name).FirstOrDefault(m => !m.IsStatic && declaration.Sees(m)) is { } member)
            return member is IPropertySymbol property && !declaration.Sees(property.GetMethod ?? (ISymbol)property) ? null : member;
        return declaration.Type.GetMembers(name).FirstOrDefault(m => m is IFieldSymbol { IsStatic: true });
    }

    private static bool IsArrayPoolOf(ITypeSymbol type, ITypeSymbol element)
    {
        for (ITypeSymbol? part = type; part is not null; part = part.BaseType)
        {
            if (part is INamedTypeSymbol { Name: "ArrayPool", Arity: 1, ContainingNamespace: { Name: "Buffers", ContainingNamespace.Name: "System" } } pool)
                return SymbolEqualityComparer.Default.Equals(pool.TypeArguments[0], element);
        }

        return false;
    }

    private void Report(string place, string message) => declaration.Problems.Add(ProblemKind.WrongMember, place, message);

    private bool IsGenerated(ITypeSymbol type) =>
        SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, declaration.Compilation.Assembly) && type.GetAttributes().Any(KindAttributes.Is);

    private static string Body(ExpressionSyntax expression) => $"({expression.WithoutTrivia()})";

    private ExpressionSyntax? Parse(string argument, ITypeSymbol? item = null)
    {
        if (declaration.Arguments.Text(argument) is not { } text)
            return null;
        var expression = SyntaxFactory.ParseExpression(IsNamedLikeKeyword(text, item) ? "@" + text : text, consumeFullText: true);
        if (!expression.ContainsDiagnostics && !expression.IsMissing && !text.Any(SyntaxFacts.IsNewLine))
            return expression;
        Report(argument, $"'{text}' is not a C# expression");
        return null;
    }

    // Of @new, nameof leaves only the keyword.
    private bool IsNamedLikeKeyword(string text, ITypeSymbol? item) => SyntaxFacts.GetKeywordKind(text) != SyntaxKind.None
        && (!declaration.Type.GetMembers(text).IsEmpty || (item is not null && Members(item, text).Any()));

    private IMethodSymbol? StaticMethod(string name, ITypeSymbol item) =>
        declaration.Type.GetMembers(name).OfType<IMethodSymbol>().FirstOrDefault(m =>
            m is { IsStatic: true, Arity: 0, Parameters.Length: 1 }
            && m.Parameters[0].RefKind is RefKind.None or RefKind.In
            && declaration.Compilation.ClassifyCommonConversion(item, m.Parameters[0].Type).IsImplicit);

    /// <summary>Whether what the method does goes on when it returns: it gives something that can be awaited, or is <c>async void</c>.</summary>
    private static bool IsAsynchronous(IMethodSymbol method) =>
        method.IsAsync || method.ReturnType.GetMembers("GetAwaiter").Length > 0
        || (method.ReturnType.BaseType is { } parent && parent.GetMembers("GetAwaiter").Length > 0)
        || method.ReturnType is { Name: "IAsyncEnumerable" };

    // Methods without parameters come first, as they do for the compiler.
    private IEnumerable<IMethodSymbol> Methods(ITypeSymbol item, string name) =>
        Members(item, name).OfType<IMethodSymbol>().OrderBy(m => m.Parameters.Length);

    private IEnumerable<ISymbol> Members(ITypeSymbol item, string name)
    {
        IEnumerable<ITypeSymbol> bounds = item is ITypeParameterSymbol parameter ? parameter.ConstraintTypes : [item];
        // A type parameter, an interface and what is dynamic have no base in the type system, and the members of object all the same.
        if (item is ITypeParameterSymbol or IDynamicTypeSymbol or { TypeKind: TypeKind.Interface })
            bounds = bounds.Append(declaration.Compilation.ObjectType);
        foreach (var bound in bounds)
        {
            for (ITypeSymbol? type = bound; type is not null; type = type.BaseType)
            {
                foreach (var member in type.GetMembers(name))
                    yield return member;
            }

            // Members of an interface are found through its bases; those that a class implements explicitly are not.
            if (bound.TypeKind is TypeKind.Interface || item is ITypeParameterSymbol)
            {
                foreach (var member in bound.AllInterfaces.SelectMany(contract => contract.GetMembers(name)))
                    yield return member;
            }
        }
    }
}
