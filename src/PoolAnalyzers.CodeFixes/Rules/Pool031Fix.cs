using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.CodeFixes;
using PoolAnalyzers.CodeFixes.Editing;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>POOL031: passes the scope by reference, or refers to it, instead of copying it.</summary>
/// <remarks>Only where every caller is in sight. What a <c>using</c> declared cannot be referred to so: the compiler keeps it from being changed.</remarks>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool031Fix : PoolFixProvider
{
    private const string PassKey = "POOL031.PassByRef";

    private const string ReferKey = "POOL031.RefLocal";

    private const string LeaveKey = "POOL031.LeaveDisposal";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL031"];

    /// <inheritdoc/>
    internal override bool ChangesType => true;

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key) =>
        Proposals.Of(context, key, (PassKey, () => PassAsync(context)), (ReferKey, () => ReferAsync(context)),
        (LeaveKey, () => LeaveAsync(context)));

    internal override string? Obstacle(FixContext context)
    {
        if (context.Node is not IdentifierNameSyntax { Identifier.ValueText: var scope } variable)
            return context.Node is LiteralExpressionSyntax or DefaultExpressionSyntax or BaseObjectCreationExpressionSyntax
                ? "it has rented nothing; make it with a constructor or method that rents" : null;
        if (variable.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Identifier.ValueText: var copy } })
            return IsUsing(context, variable)
                ? $"'{scope}' is declared by 'using', and no local can refer to that; use '{scope}' itself instead of '{copy}'"
                : $"'{copy}' cannot refer to '{scope}'; use '{scope}' itself instead of '{copy}'";
        if (variable.Parent is not ArgumentSyntax { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } } argument
            || MethodOf(context, call) is not { } method || ParameterOf(method, argument) is not { } parameter)
            return $"use '{scope}' itself, or pass its span or memory";
        if (Declaration(context, method, parameter) is null)
            return $"callers of '{method.Name}' may be out of sight; let it take a span or memory, or take '{parameter.Name}' by 'ref', and change its callers";
        return IsUsing(context, variable)
            ? $"'{scope}' is declared by 'using', and cannot be passed by 'ref'; pass its span or memory, or let only one of the two dispose it"
            : $"another call of '{method.Name}' has no variable to pass by 'ref'; let it take a span or memory";
    }

    private static async Task<Remedy?> PassAsync(FixContext context)
    {
        if (context.Node.FirstAncestorOrSelf<ArgumentSyntax>() is not { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } } argument
            || argument.Expression != context.Node
            || MethodOf(context, call) is not { } method || ParameterOf(method, argument) is not { } parameter
            || Declaration(context, method, parameter) is not { } declared)
            return null;
        var edits = context.Edit();
        if (declared.Modifiers.FirstOrDefault(m => m.IsKind(SyntaxKind.InKeyword)) is { RawKind: not 0 } @in)
            edits.Replace(@in.Span, "ref");
        else if (declared.Modifiers.Count == 0)
            edits.Insert(declared.SpanStart, "ref ");
        else
            return null;
        foreach (var other in context.Trial.Part.DescendantNodes().OfType<InvocationExpressionSyntax>()
            .Where(c => SymbolEqualityComparer.Default.Equals(MethodOf(context, c), method)))
        {
            if (other.ArgumentList.Arguments.FirstOrDefault(a => ParameterOf(method, a)?.Ordinal == parameter.Ordinal) is not { } given)
                return null;
            if (given.RefKindKeyword.IsKind(SyntaxKind.None))
                edits.Insert(given.Expression.SpanStart, "ref ");
            else
                edits.Replace(given.RefKindKeyword.Span, "ref");
        }

        return await context.TryAsync($"Let '{method.Name}' take '{parameter.Name}' by 'ref'", PassKey, edits).ConfigureAwait(false);
    }

    private static async Task<Remedy?> ReferAsync(FixContext context)
    {
        if (context.Node is not IdentifierNameSyntax { Parent: EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax
            { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 } } declaration } copy } } variable)
            return null;
        var edits = context.Edit();
        edits.Insert(declaration.SpanStart, "ref ");
        edits.Insert(variable.SpanStart, "ref ");
        return await context.TryAsync($"Let '{copy.Identifier.ValueText}' refer to '{variable.Identifier.ValueText}'", ReferKey, edits).ConfigureAwait(false);
    }

    /// <summary>Every caller disposes by a <c>using</c>: the method need not, and its copy is one that is only read.</summary>
    private static async Task<Remedy?> LeaveAsync(FixContext context)
    {
        if (context.Node.FirstAncestorOrSelf<ArgumentSyntax>() is not { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } } argument
            || argument.Expression != context.Node
            || MethodOf(context, call) is not { } method || ParameterOf(method, argument) is not { } parameter
            || Declaration(context, method, parameter) is not { Parent.Parent: { } declaration } declared)
            return null;
        var calls = context.Trial.Part.DescendantNodes().OfType<InvocationExpressionSyntax>()
            .Where(c => SymbolEqualityComparer.Default.Equals(MethodOf(context, c), method));
        if (!calls.All(c => c.ArgumentList.Arguments.FirstOrDefault(a => ParameterOf(method, a)?.Ordinal == parameter.Ordinal) is { } given
            && IsUsing(context, given.Expression)))
            return null;
        var disposals = declaration.DescendantNodes().OfType<ExpressionStatementSyntax>()
            .Where(s => s.Expression is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Dispose",
                Expression: IdentifierNameSyntax name } }
            && SymbolEqualityComparer.Default.Equals((context.Model.GetSymbolInfo(name).Symbol as IParameterSymbol)?.OriginalDefinition, parameter)).ToList();
        var edits = context.Edit();
        if (disposals.Count == 0 || !IdleClauses.Remove(edits, disposals))
            return null;
        return await context.TryAsync($"Let the callers of '{method.Name}' dispose '{declared.Identifier.ValueText}': all of them do", LeaveKey, edits)
            .ConfigureAwait(false);
    }

    private static bool IsUsing(FixContext context, ExpressionSyntax scope) => context.Model.GetSymbolInfo(scope)
        .Symbol is ILocalSymbol { DeclaringSyntaxReferences: [var reference] }
        && reference.GetSyntax(context.Cancellation).FirstAncestorOrSelf<StatementSyntax>() is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 }
        or UsingStatementSyntax;

    private static IMethodSymbol? MethodOf(FixContext context, InvocationExpressionSyntax call) =>
        (context.Model.GetSymbolInfo(call).Symbol as IMethodSymbol)?.OriginalDefinition;

    private static IParameterSymbol? ParameterOf(IMethodSymbol method, ArgumentSyntax argument)
    {
        if (argument.NameColon is { Name.Identifier.ValueText: var name })
            return method.Parameters.FirstOrDefault(p => p.Name == name);
        int at = ((ArgumentListSyntax)argument.Parent!).Arguments.IndexOf(argument);
        return at < method.Parameters.Length ? method.Parameters[at] : null;
    }

    /// <summary>The parameter as it is written, where nobody out of sight can call its method.</summary>
    private static ParameterSyntax? Declaration(FixContext context, IMethodSymbol method, IParameterSymbol parameter)
    {
        bool isInSight = method.MethodKind == MethodKind.LocalFunction
            || method is { DeclaredAccessibility: Accessibility.Private, IsExtensionMethod: false, PartialDefinitionPart: null,
            PartialImplementationPart: null }
                && method.ContainingType.DeclaringSyntaxReferences.All(r => IsPart(context, r) || !Mentions(context, r, method.Name));
        return isInSight && parameter.DeclaringSyntaxReferences is [var reference] && IsPart(context, reference)
            ? reference.GetSyntax(context.Cancellation) as ParameterSyntax : null;
    }

    /// <summary>A part of the type in another file, such as a generated one, that never says the name calls nothing of that name.</summary>
    private static bool Mentions(FixContext context, SyntaxReference part, string name) => part.GetSyntax(context.Cancellation).DescendantTokens()
        .Any(t => t.ValueText == name);

    private static bool IsPart(FixContext context, SyntaxReference reference) =>
        reference.SyntaxTree == context.Root.SyntaxTree && context.Trial.Part.Span.Contains(reference.Span);
}
