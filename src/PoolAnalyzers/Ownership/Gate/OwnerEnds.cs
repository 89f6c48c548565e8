using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Gate;

/// <summary>Bodies that end an owner which they did not make.</summary>
internal static class OwnerEnds
{
    /// <summary>
    /// Where an owner that the file has a field for, or a method has a parameter for, is disposed of: what was taken out of it before may be used behind that.
    /// And where one is taken out of a channel or queue.
    /// </summary>
    public static void FindDisposals(WordIndex.InTree file, WordPlaces all, WordPlaces consuming, CancellationToken cancellation)
    {
        HashSet<string>? fields = null;
        SyntaxNode? root = null;
        for (int i = 0; i < file.Found.Count; i++)
        {
            if (file.Found.Word(i) != KnownWords.Owner)
                continue;
            root ??= file.Tree.GetRoot(cancellation);
            var named = root.FindToken(file.Found.Position(i)).Parent;
            var parts = named?.FirstAncestorOrSelf<MemberDeclarationSyntax>() switch
            {
                FieldDeclarationSyntax field => field.Declaration.Variables.Select(v => v.Identifier.ValueText),
                PropertyDeclarationSyntax property => [property.Identifier.ValueText],
                // Those of a primary constructor.
                TypeDeclarationSyntax type => type.ParameterList?.Parameters.Select(p => p.Identifier.ValueText) ?? [],
                _ => [],
            };
            (fields ??= new(System.StringComparer.Ordinal)).UnionWith(parts);
            if (named?.FirstAncestorOrSelf<ParameterSyntax>() is not { Parent.Parent: { } method, Identifier.ValueText: var parameter }
                || BodyOf(method) is not { } body)
                continue;
            if (body.DescendantNodes().Any(n => MayEnd(n) || MayTakeOut(n)))
                all.Add(file.Tree, body.SpanStart);
            // It may stay in a field for good.
            if (body.DescendantNodes().FirstOrDefault(n => n is AssignmentExpressionSyntax { Right: IdentifierNameSyntax { Identifier.ValueText: var kept } }
                && kept == parameter) is { } assignment)
            {
                all.Add(file.Tree, assignment.SpanStart);
                consuming.Add(file.Tree, assignment.SpanStart);
            }
        }

        for (int i = 0; i < file.Found.Count && fields is { Count: > 0 }; i++)
        {
            int word = file.Found.Word(i);
            if ((word == KnownWords.Dispose || KnownWords.Handing.Contains(word))
                && root!.FindToken(file.Found.Position(i)).Parent is SimpleNameSyntax { Parent.Parent: InvocationExpressionSyntax } name
                && name.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member
                && member.DescendantNodes().Any(n => n is IdentifierNameSyntax { Identifier.ValueText: var mentioned } && fields.Contains(mentioned)))
                all.Add(file.Tree, file.Found.Position(i));
        }
    }

    /// <summary>The same for owners of other libraries, in fields and parameters.</summary>
    public static void FindEndsOfLibraryOwners(WordIndex.InTree file, WordIndex.Vocabulary words, IEnumerable<string> owners, WordPlaces all,
        CancellationToken cancellation)
    {
        var root = file.Tree.GetRoot(cancellation);
        HashSet<string>? fields = null;
        for (int i = 0; i < file.Found.Count; i++)
        {
            if (!owners.Contains(words[file.Found.Word(i)]))
                continue;
            var named = root.FindToken(file.Found.Position(i)).Parent;
            if (named?.FirstAncestorOrSelf<MemberDeclarationSyntax>() is FieldDeclarationSyntax field)
                (fields ??= new(System.StringComparer.Ordinal)).UnionWith(field.Declaration.Variables.Select(v => v.Identifier.ValueText));
            if (named?.FirstAncestorOrSelf<ParameterSyntax>()?.Parent?.Parent is { } method && BodyOf(method) is { } body
                && body.DescendantNodes().Any(n => MayEnd(n) || IsReset(n)))
                all.Add(file.Tree, body.SpanStart);
        }

        foreach (var call in fields is null ? [] : root.DescendantNodes().Where(n => MayEnd(n) || IsReset(n)))
        {
            if (call is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax {
                Identifier.ValueText: var owner } } } && fields!.Contains(owner))
                all.Add(file.Tree, call.SpanStart);
        }
    }

    private static bool IsReset(SyntaxNode node) =>
        node is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Reset" } };

    private static SyntaxNode? BodyOf(SyntaxNode method) => method switch
    {
        BaseMethodDeclarationSyntax { Body: var block, ExpressionBody: var expression } => (SyntaxNode?)block ?? expression,
        LocalFunctionStatementSyntax { Body: var block, ExpressionBody: var expression } => (SyntaxNode?)block ?? expression,
        _ => null,
    };

    /// <summary><c>queue.TryDequeue(out var owner)</c></summary>
    private static bool MayTakeOut(SyntaxNode node) => node is InvocationExpressionSyntax
    {
        Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name }
    } && KnownWords.Handing.Contains(KnownWords.Vocabulary.IndexOf(name));

    /// <summary><c>using (owner)</c>, <c>using var owner = ...</c>, or a call of <c>Dispose</c>.</summary>
    private static bool MayEnd(SyntaxNode node) =>
        node is UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: (int)SyntaxKind.UsingKeyword } or InvocationExpressionSyntax
    {
        Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Dispose" }
        or MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Dispose" },
    };
}
