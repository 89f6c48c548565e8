using System.Collections.Generic;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Rules.Generation;

namespace PoolAnalyzers.Generation;

/// <summary>Turns the texts in attributes that name members, or are expressions, into code.</summary>
/// <remarks>
/// What another generated type adds is not there yet while types are generated, so that an unknown name is an error only in a complete
/// compilation, which is what analyzers see.
/// </remarks>
internal static class MemberTexts
{
    /// <summary>The name by which generated code calls the object that it asks about.</summary>
    public const string Item = "item";

    /// <summary>The expression for the pool that <c>Pool</c> names; null when it is not given.</summary>
    public static string? PoolExpression(Declaration declaration, ITypeSymbol? element)
    {
        if (Parse(declaration, "Pool") is not { } expression)
            return null;
        if (declaration.IsComplete && element is not null && declaration.Inside() is var (model, position))
        {
            var type = model.GetSpeculativeTypeInfo(position, expression, SpeculativeBindingOption.BindAsExpression).Type;
            if (!IsArrayPoolOf(type, element))
                declaration.Problems.Add(GenerationDescriptors.WrongMember, "Pool", $"'{expression}' is no ArrayPool<{element.Name}> that '{declaration.Type.Name}' can see");
        }

        return expression.ToString();
    }

    /// <summary>The call that resets <see cref="Item"/>; null when <c>Reset</c> is not given.</summary>
    public static string? ResetCall(Declaration declaration, ITypeSymbol item)
    {
        if (declaration.Arguments.Text("Reset") is not { } name)
            return null;
        if (StaticMethod(declaration, name, item) is not null)
            return $"{TypeShape.Escape(name)}({Item})";
        if (!SyntaxFacts.IsValidIdentifier(name))
            declaration.Problems.Add(GenerationDescriptors.WrongMember, "Reset", $"'{name}' is no name of a method");
        else if (declaration.IsComplete && !Members(item, name).Any(m => m is IMethodSymbol { IsStatic: false, Arity: 0 } method && method.Parameters.All(p => p.IsOptional || p.IsParams) && declaration.Sees(m)))
            declaration.Problems.Add(GenerationDescriptors.WrongMember, "Reset", $"'{item.Name}' has no parameterless method '{name}' that '{declaration.Type.Name}' can call, and '{declaration.Type.Name}' has no static method '{name}' that takes one '{item.Name}'");
        return $"{Item}.{TypeShape.Escape(name)}()";
    }

    /// <summary>The condition under which <see cref="Item"/> is kept; null when <c>MaxRetained</c> is not given.</summary>
    public static string? RetainCondition(Declaration declaration, ITypeSymbol item)
    {
        if (Parse(declaration, "MaxRetained") is not { } expression)
            return null;
        if (expression is IdentifierNameSyntax { Identifier.ValueText: var name } && StaticMethod(declaration, name, item) is { } method)
        {
            if (method.ReturnType.SpecialType != SpecialType.System_Boolean)
                declaration.Problems.Add(GenerationDescriptors.WrongMember, "MaxRetained", $"'{name}' must return a bool");
            return $"{TypeShape.Escape(name)}({Item})";
        }

        if (declaration.IsComplete && declaration.Inside() is var (model, position))
        {
            // No variable of the object's type is in sight: a default value of it binds as the variable will in the generated code.
            var probe = SyntaxFactory.ParseExpression(Qualify(declaration, item, expression, $"default({TypeNames.Of(item)})!"));
            // A comparison is a bool even where one side is unknown.
            var isKnown = probe.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().All(name => IsQualified(name) || IsDeclaredIn(probe, name) || !model.LookupSymbols(position, name: name.Identifier.ValueText).IsEmpty);
            if (!isKnown || model.GetSpeculativeTypeInfo(position, probe, SpeculativeBindingOption.BindAsExpression).Type is not { SpecialType: SpecialType.System_Boolean })
                declaration.Problems.Add(GenerationDescriptors.WrongMember, "MaxRetained", $"'{expression}' is no condition over members of '{item.Name}' that '{declaration.Type.Name}' can see");
        }

        return Qualify(declaration, item, expression, Item);
    }

    /// <summary>The expression that makes an object.</summary>
    public static string CreateExpression(Declaration declaration, ITypeSymbol item)
    {
        if (declaration.Arguments.Text("Create") is { } name)
        {
            var fits = declaration.Type.GetMembers(name).Any(m =>
                m is IMethodSymbol { IsStatic: true, Arity: 0, Parameters.IsEmpty: true } method
                && declaration.Compilation.ClassifyCommonConversion(method.ReturnType, item).IsImplicit);
            if (!fits && (declaration.IsComplete || !SyntaxFacts.IsValidIdentifier(name)))
                declaration.Problems.Add(GenerationDescriptors.WrongMember, "Create", $"'{declaration.Type.Name}' has no static method '{name}' without parameters that returns '{item.Name}'");
            return $"{TypeShape.Escape(name)}()";
        }

        var canCreate = item switch
        {
            ITypeParameterSymbol parameter => parameter.HasConstructorConstraint,
            INamedTypeSymbol { IsAbstract: false } named => named.InstanceConstructors.Any(c => c.Parameters.All(p => p.IsOptional) && declaration.Sees(c)),
            _ => false,
        };
        if (!canCreate)
            declaration.Problems.Add(GenerationDescriptors.WrongMember, Problem.Element, $"'{item.Name}' has no parameterless constructor that '{declaration.Type.Name}' can call: name a method with Create");
        return $"new {TypeNames.Of(item)}()";
    }

    private static bool IsQualified(IdentifierNameSyntax name) =>
        (name.Parent is MemberAccessExpressionSyntax access && access.Name == name) || name.Parent is MemberBindingExpressionSyntax or NameColonSyntax or QualifiedNameSyntax or AliasQualifiedNameSyntax;

    private static bool IsDeclaredIn(ExpressionSyntax expression, IdentifierNameSyntax name) =>
        expression.DescendantNodes().Any(node => node switch
        {
            ParameterSyntax parameter => parameter.Identifier.ValueText,
            SingleVariableDesignationSyntax designation => designation.Identifier.ValueText,
            _ => null,
        } == name.Identifier.ValueText);

    private static ExpressionSyntax? Parse(Declaration declaration, string argument)
    {
        if (declaration.Arguments.Text(argument) is not { } text)
            return null;
        var expression = SyntaxFactory.ParseExpression(text, consumeFullText: true);
        if (!expression.ContainsDiagnostics && !expression.IsMissing && text.IndexOf('\n') < 0)
            return expression;
        declaration.Problems.Add(GenerationDescriptors.WrongMember, argument, $"'{text}' is no C# expression");
        return null;
    }

    private static bool IsArrayPoolOf(ITypeSymbol? type, ITypeSymbol element)
    {
        for (; type is not null; type = type.BaseType)
        {
            if (type is INamedTypeSymbol { Name: "ArrayPool", Arity: 1, ContainingNamespace: { Name: "Buffers", ContainingNamespace.Name: "System" } } pool)
                return SymbolEqualityComparer.Default.Equals(pool.TypeArguments[0], element);
        }

        return false;
    }

    private static IMethodSymbol? StaticMethod(Declaration declaration, string name, ITypeSymbol item) =>
        declaration.Type.GetMembers(name).OfType<IMethodSymbol>().FirstOrDefault(m =>
            m is { IsStatic: true, Arity: 0, Parameters.Length: 1 }
            && m.Parameters[0].RefKind == RefKind.None
            && declaration.Compilation.ClassifyCommonConversion(item, m.Parameters[0].Type).IsImplicit);

    private static IEnumerable<ISymbol> Members(ITypeSymbol item, string name)
    {
        IEnumerable<ITypeSymbol> bounds = item is ITypeParameterSymbol parameter ? parameter.ConstraintTypes : [item];
        foreach (var bound in bounds)
        {
            for (ITypeSymbol? type = bound; type is not null; type = type.BaseType)
            {
                foreach (var member in type.GetMembers(name))
                    yield return member;
            }

            foreach (var contract in bound.AllInterfaces)
            {
                foreach (var member in contract.GetMembers(name))
                    yield return member;
            }
        }
    }

    /// <summary>The text of an expression with <paramref name="value"/> and a dot before names that are members of the object.</summary>
    private static string Qualify(Declaration declaration, ITypeSymbol item, ExpressionSyntax expression, string value)
    {
        var text = new StringBuilder(expression.ToString());
        var shift = -expression.SpanStart;
        foreach (var node in expression.DescendantNodesAndSelf())
        {
            if (node is not IdentifierNameSyntax name || IsQualified(name) || !Members(item, name.Identifier.ValueText).Any(m => !m.IsStatic && declaration.Sees(m)))
                continue;
            text.Insert(name.SpanStart + shift, value + ".");
            shift += value.Length + 1;
        }

        return text.ToString();
    }
}
