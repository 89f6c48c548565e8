using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>POOL031: passes the scope by reference, or refers to it, instead of copying it.</summary>
/// <remarks>Only where every caller is in sight. What a <c>using</c> declared cannot be referred to so: the compiler keeps it from being changed.</remarks>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool031Fix : PoolFixProvider
{
    private const string PassKey = "POOL031.PassByRef";

    private const string ReferKey = "POOL031.RefLocal";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL031"];

    /// <inheritdoc/>
    internal override bool ChangesType => true;

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key) => Proposals.Of(key, (PassKey, () => PassAsync(context)), (ReferKey, () => ReferAsync(context)));

    private static async Task<Remedy?> PassAsync(FixContext context)
    {
        if (context.Node.FirstAncestorOrSelf<ArgumentSyntax>() is not { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } } argument || argument.Expression != context.Node
            || MethodOf(context, call) is not { } method || ParameterOf(method, argument) is not { } parameter || Declaration(context, method, parameter) is not { } declared)
            return null;
        var edits = context.Edit();
        if (declared.Modifiers.FirstOrDefault(m => m.IsKind(SyntaxKind.InKeyword)) is { RawKind: not 0 } @in)
            edits.Replace(@in.Span, "ref");
        else if (declared.Modifiers.Count == 0)
            edits.Insert(declared.SpanStart, "ref ");
        else
            return null;
        foreach (var other in context.Trial.Part.DescendantNodes().OfType<InvocationExpressionSyntax>().Where(c => SymbolEqualityComparer.Default.Equals(MethodOf(context, c), method)))
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
        if (context.Node is not IdentifierNameSyntax { Parent: EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 } } declaration } copy } } variable)
            return null;
        var edits = context.Edit();
        edits.Insert(declaration.SpanStart, "ref ");
        edits.Insert(variable.SpanStart, "ref ");
        return await context.TryAsync($"Let '{copy.Identifier.ValueText}' refer to '{variable.Identifier.ValueText}'", ReferKey, edits).ConfigureAwait(false);
    }

    private static IMethodSymbol? MethodOf(FixContext context, InvocationExpressionSyntax call) => (context.Model.GetSymbolInfo(call).Symbol as IMethodSymbol)?.OriginalDefinition;

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
            || method is { DeclaredAccessibility: Accessibility.Private, IsExtensionMethod: false, PartialDefinitionPart: null, PartialImplementationPart: null } && method.ContainingType.DeclaringSyntaxReferences.All(r => IsPart(context, r));
        return isInSight && parameter.DeclaringSyntaxReferences is [var reference] && IsPart(context, reference) ? reference.GetSyntax(context.Cancellation) as ParameterSyntax : null;
    }

    private static bool IsPart(FixContext context, SyntaxReference reference) => reference.SyntaxTree == context.Root.SyntaxTree && context.Trial.Part.Span.Contains(reference.Span);
}
