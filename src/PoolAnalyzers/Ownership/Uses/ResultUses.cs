using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;

namespace PoolAnalyzers.Ownership.Uses;

/// <summary>What a body does with the result of a call.</summary>
internal static class ResultUses
{
    /// <summary>The caller looks at what the call gives.</summary>
    public static bool IsResultUsed(IOperation call)
    {
        var task = UseClassifier.Outermost(call, Through.Casts | Through.Task);
        return (task.Parent is IAwaitOperation ? task.Parent.Type : call.Type) is { SpecialType: not SpecialType.System_Void } result
            && !(result is INamedTypeSymbol { IsGenericType: false } && FrameworkTables.Is(result, TypeTraits.Task))
            && UseClassifier.Of(task, Through.Casts | Through.Task | Through.Await).Kind != UseKind.Ignored;
    }

    /// <summary>The variable is set, looked into and perhaps returned, but not given to anybody else: by its name in the member.</summary>
    public static bool IsLookedInto(ILocalSymbol local, SyntaxNode inside, bool mayBeReturned) =>
        inside.FirstAncestorOrSelf<SyntaxNode>(n => n is MemberDeclarationSyntax or LocalFunctionStatementSyntax) is { } member
        && member.DescendantNodes().OfType<IdentifierNameSyntax>().Where(name => name.Identifier.ValueText == local.Name).All(name => SyntaxUses.Of(name) switch
        {
            { Kind: UseKind.Asked or UseKind.Called or UseKind.Indexed or UseKind.Sliced, Member: not "Target" } or { Kind: UseKind.Written } => true,
            { Kind: UseKind.Returned } => mayBeReturned,
            _ => false,
        });
}
