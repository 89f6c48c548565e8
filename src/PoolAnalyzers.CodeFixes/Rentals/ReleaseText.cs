using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.Queries;

namespace PoolAnalyzers.CodeFixes.Rentals;

/// <summary>How a release is kept from what is no rental of this body.</summary>
internal enum GuardKind
{
    None,
    NotNull,
    NotEmpty,
    Condition,
    /// <summary>A variable that has nothing but the rental is released.</summary>
    Alias,
}

/// <summary>How a release is guarded against a variable that holds no rental, or one of somebody else.</summary>
internal sealed record Guard(GuardKind Kind)
{
    /// <summary>The condition under which the variable has a rental of this body.</summary>
    public string? Condition { get; init; }

    public RentalAlias? Alias { get; init; }
}

/// <summary>The statement that gives a rental back, written as the member writes it already, or as the call that rented it suggests.</summary>
internal sealed class ReleaseText(RentedVariable variable, string call, bool isOwner)
{
    private static readonly SymbolDisplayFormat s_full = SymbolDisplayFormat.FullyQualifiedFormat;

    public string Call { get; } = call;

    public static ReleaseText? For(FixContext context, RentedVariable variable)
    {
        if (context.Id == "POOL003" || context.Pools.IsOwner(variable.Type))
            return new ReleaseText(variable, variable.Name + ".Dispose()", isOwner: true);

        // What the member does elsewhere is right, its clearing included.
        foreach (var release in variable.Releases)
        {
            if (release.Expression is MemberAccessExpressionSyntax { Expression: var known } && IsStable(context.Model, known, variable.Scope)
                && release.ArgumentList.Arguments.Skip(1).All(a => TextEdits.IsHarmless(a.Expression)))
                return new ReleaseText(variable, Bare(release, variable), isOwner: false);
        }

        var pool = PoolText(context, variable);
        return pool is null ? null : new ReleaseText(variable, $"{pool}.Return({variable.Name}{Clearing(context, variable)})", isOwner: false);
    }

    /// <summary>The statements for a guard, indented by <paramref name="unit"/> inside of braces.</summary>
    public string[] Lines(Guard guard, string unit, LanguageVersion language)
    {
        var name = guard.Alias?.Name ?? variable.Name;
        if (guard.Kind is GuardKind.NotNull or GuardKind.Alias && isOwner)
            return [name + "?.Dispose();"];
        var test = guard.Kind switch
        {
            GuardKind.Condition => guard.Condition,
            GuardKind.NotEmpty => name + ".Length != 0",
            _ => name + (language >= LanguageVersion.CSharp9 ? " is not null" : " != null"),
        };
        var call = guard.Alias is null ? Call : Regex.Replace(Call, $@"(?<![\w@.]){Regex.Escape(variable.Name)}(?!\w)", name, RegexOptions.CultureInvariant);
        return guard.Kind == GuardKind.None ? [call + ";"] : [$"if ({test})", "{", unit + call + ";", "}"];
    }

    /// <summary>The guards to try, the likeliest first.</summary>
    public IEnumerable<Guard> Guards(FixContext context)
    {
        if (!variable.MayHoldOthers)
            return Plain();
        var conditions = ReleaseConditions.For(variable).Select(c => new Guard(GuardKind.Condition) { Condition = c });
        var own = RentalAlias.Of(context, variable) is { } alias ? new[] { new Guard(GuardKind.Alias) { Alias = alias } } : [];
        var plain = Plain().Where(g => g.Kind != GuardKind.Condition);
        // What gives back too much already is no example.
        if (context.Trial.Before.Releases.Value is { OfAllocated.Count: > 0 } or { Foreign.Count: > 0 })
            return [.. conditions, .. own, .. plain];
        return variable.IsAlwaysRented ? [.. plain, .. conditions, .. own] : [.. conditions, .. plain, .. own];
    }

    private Guard[] Plain()
    {
        if (variable.IsAlwaysRented)
            return [new(GuardKind.None)];
        var initial = variable.Declaration?.Declaration.Variables[0].Initializer?.Value;
        bool isArray = variable.Type is IArrayTypeSymbol && initial is CollectionExpressionSyntax { Elements.Count: 0 }
            or InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Empty" } };
        if (variable.Condition is not null)
            return [new(GuardKind.Condition) { Condition = variable.Condition }, new(isArray ? GuardKind.NotEmpty : GuardKind.NotNull)];
        if (isArray)
            return [new(GuardKind.NotEmpty), new(GuardKind.None)];
        return IsDeclaredNull() ? [new(GuardKind.NotNull), new(GuardKind.None)] : [new(GuardKind.None), new(GuardKind.NotNull)];
    }

    private bool IsDeclaredNull() =>
        variable.Declaration is { Declaration.Variables: [{ Initializer: { } initializer }] } && !initializer.Span.Contains(variable.Call.Span)
            && (initializer.Value is LiteralExpressionSyntax or DefaultExpressionSyntax or PostfixUnaryExpressionSyntax);

    /// <summary>An expression that means the same pool wherever the variable is in scope.</summary>
    public static bool IsStable(SemanticModel model, ExpressionSyntax pool, SyntaxNode scope)
    {
        switch (pool)
        {
            case ThisExpressionSyntax or BaseExpressionSyntax or PredefinedTypeSyntax:
                return true;
            case SimpleNameSyntax name:
                return model.GetSymbolInfo(name).Symbol switch
                {
                    ILocalSymbol local => local.DeclaringSyntaxReferences is [var reference]
                        && (reference.Span.Start < scope.SpanStart || scope.Span.Contains(reference.Span)),
                    IParameterSymbol or IFieldSymbol or ITypeSymbol or INamespaceSymbol or IPropertySymbol => true,
                    _ => false,
                };
            case MemberAccessExpressionSyntax access:
                return IsStable(model, access.Expression, scope) && (access.Name is GenericNameSyntax || IsStable(model, access.Name, scope));
            case AliasQualifiedNameSyntax:
                return true;
            case ParenthesizedExpressionSyntax { Expression: var inner }:
                return IsStable(model, inner, scope);
            default:
                return false;
        }
    }

    private static string Bare(InvocationExpressionSyntax release, RentedVariable variable)
    {
        var arguments = release.ArgumentList.Arguments;
        var others = arguments.Skip(1).Select(a => ", " + a);
        return $"{release.Expression}({(arguments[0].NameColon is { } named ? named + " " : "")}{variable.Name}{string.Concat(others)})";
    }

    private static string? PoolText(FixContext context, RentedVariable variable)
    {
        if (variable.Call is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var pool } } call
            && context.Model.GetSymbolInfo(call).Symbol is IMethodSymbol method
            && context.Pools.KindOf(method) is PoolCallKind.RentsArray or PoolCallKind.TakesObject)
            return IsStable(context.Model, pool, variable.Scope) ? pool.ToString() : null;
        if (variable.Call is InvocationExpressionSyntax { Expression: SimpleNameSyntax } own && context.Model.GetSymbolInfo(own).Symbol is IMethodSymbol inside
            && context.Pools.KindOf(inside) is PoolCallKind.RentsArray or PoolCallKind.TakesObject)
            return "this";
        // A helper rented it: where the report knows the pool, and the pool is the shared one, its name is the same everywhere.
        return context.Diagnostic.Properties.TryGetValue("pool", out var told) && told == "shared"
            && variable.Type is IArrayTypeSymbol { ElementType: var element } ? SharedPool(context, element, variable.Call.SpanStart) : null;
    }

    public static string SharedPool(FixContext context, ITypeSymbol element, int position)
    {
        bool imported = context.Model.LookupNamespacesAndTypes(position, name: "ArrayPool").Any(t => t is INamedTypeSymbol { Arity: 1 });
        return imported ? $"ArrayPool<{element.ToMinimalDisplayString(context.Model, position)}>.Shared"
            : $"System.Buffers.ArrayPool<{element.ToDisplayString(s_full)}>.Shared";
    }

    /// <summary>Elements that refer to others would be kept alive by the pool.</summary>
    private static string Clearing(FixContext context, RentedVariable variable) =>
        variable.Type is IArrayTypeSymbol { ElementType: { IsReferenceType: true } }
            && context.Pools.IsArrayPool((context.Model.GetSymbolInfo(variable.Call).Symbol as IMethodSymbol)?.ContainingType) ? ", clearArray: true" : "";
}
