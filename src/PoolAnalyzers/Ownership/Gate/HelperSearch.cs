using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Gate;

/// <summary>The helpers that one round finds: by name, or by the type whose indexers and operators they are.</summary>
internal sealed record FoundHelpers(HashSet<string> Producers, HashSet<string> Releasers, HashSet<string> TypesOfUnnamed);

/// <summary>Finds the members around words that rent, release or hand over.</summary>
internal sealed class HelperSearch(Compilation compilation, CallFacts contracts, CarryingTypes carriers, Helpers helpers)
{
    public void Find(WordIndex.InTree file, WordIndex.Vocabulary words, HashSet<string> producers, HashSet<string> releasers, FoundHelpers next,
        bool isFirst, CancellationToken cancellation)
    {
        var root = file.Tree.GetRoot(cancellation);
        for (int i = 0; i < file.Found.Count; i++)
        {
            var name = words[file.Found.Word(i)];
            int position = file.Found.Position(i);
            bool mayProduce = producers.Contains(name), mayRelease = releasers.Contains(name), mayGet = !isFirst && name == "Get";
            if (!mayProduce && !mayRelease && !mayGet)
                continue;
            var token = root.FindToken(position);
            bool gets = mayGet && GetsObject(token, cancellation);
            var declaration = token.Parent?.FirstAncestorOrSelf<MemberDeclarationSyntax>();
            if (isFirst && name == "IMemoryOwner" && declaration is TypeDeclarationSyntax { BaseList: { } bases } owner && bases.Span.Contains(position)
                && carriers.AddOwner(owner.Identifier.ValueText))
                next.Producers.Add(owner.Identifier.ValueText);
            if (Signature.Of(declaration) is not { } member)
                continue;
            bool inBody = position > member.End || member.Result.Span.Contains(position);
            if (mayProduce && inBody && member.Name is not null && YieldsMemory(declaration!, member.Result)
                && helpers.Declarations.Add(new Declaration(file.Tree, member.Start)))
            {
                helpers.OfAnyResult.Add(new Declaration(file.Tree, member.Start));
                next.Producers.Add(member.Name);
            }

            bool isOfDeclared = mayProduce && inBody && OwnershipMarks.IsNamed(member.Result, contracts.Declared.Names);
            bool produces = inBody && (gets ? member.Result is not PredefinedTypeSyntax || member.Parameters.Any(p => p.Modifiers.Any(SyntaxKind.OutKeyword))
                : mayProduce && (isOfDeclared || carriers.HandsOut(member)));
            bool releases = inBody && mayRelease && carriers.GivesParameter(token, member);
            // What has no name is looked for in whole files: only what rents or releases itself is worth that.
            if (member.Name is null && !isFirst)
                continue;
            if (produces && gets && member.Name is not null)
                helpers.OfObjects.Add(new Declaration(file.Tree, member.Start));
            if (releases || isOfDeclared)
                helpers.OfAnyResult.Add(new Declaration(file.Tree, member.Start));
            if ((produces || releases) && helpers.Declarations.Add(new Declaration(file.Tree, member.Start)))
            {
                if (member.Name is null)
                {
                    helpers.HasUnnamed = true;
                    if (declaration?.Parent is BaseTypeDeclarationSyntax type)
                        next.TypesOfUnnamed.Add(type.Identifier.ValueText);
                    continue;
                }

                if (produces)
                    next.Producers.Add(member.Name);
                if (releases)
                    next.Releasers.Add(member.Name);
            }
        }
    }

    /// <summary>Some iterator, or a local function of some member, may yield what is rented.</summary>
    public bool HasIterators { get; private set; }

    private static readonly WordIndex.Vocabulary s_yield = new(["yield"]);

    /// <summary>A member has an iterator in it, itself or another. Many words of one member ask for it, and the text answers most of them.</summary>
    private static bool IsYielding(MemberDeclarationSyntax member)
    {
        var found = WordIndex.In(member.SyntaxTree, s_yield, CancellationToken.None);
        for (int i = 0; i < found.Count; i++)
        {
            if (member.Span.Contains(found.Position(i)))
                return member.DescendantNodes().Any(n => n is YieldStatementSyntax);
        }

        return false;
    }

    /// <summary>An iterator over memory or arrays, for whose callers it matters how long these are good.</summary>
    public bool YieldsMemory(MemberDeclarationSyntax declaration, TypeSyntax result)
    {
        if (!IsYielding(declaration))
            return false;
        HasIterators = true;
        return result is GenericNameSyntax { Identifier.ValueText: "IEnumerable" or "IAsyncEnumerable" or "IEnumerator" or "IAsyncEnumerator",
            TypeArgumentList.Arguments: [var element] } && carriers.Carries(element);
    }

    /// <summary>A call of <c>ObjectPool.Get</c>: many things are got, so the compiler is asked, where an argument or its lack does not say.</summary>
    private bool GetsObject(SyntaxToken token, CancellationToken cancellation) =>
        token.Parent is IdentifierNameSyntax { Parent: MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax {
            ArgumentList.Arguments.Count: 0 } call } access } name && access.Name == name
        && _asked++ < MaxAsked && compilation.GetSemanticModel(token.SyntaxTree!).GetSymbolInfo(call, cancellation).Symbol is IMethodSymbol method
        && contracts.RoleOf(method) == CallRole.GetObject;

    private int _asked;

    /// <summary>Questions to the compiler about one compilation.</summary>
    private const int MaxAsked = 200;
}
