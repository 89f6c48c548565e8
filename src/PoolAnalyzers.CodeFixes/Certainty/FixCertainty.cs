using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.CodeFixes.Certainty;

/// <summary>
/// Decides for each fix of each rule whether it is proven, is a suggestion with something to check, or is wrong. The trial has found by then that no rule
/// reports the changed code; here is asked what rules cannot see: what a delegate, a setter, a reader, a writer or the clock does.
/// </summary>
/// <remarks>
/// A change is proven where all that it touches is known. The rental was seen only by code that was read or that the tables speak for; no member with a body
/// of the user's runs in what is added; what is copied is only read; how much is valid is a value that the program computed; and nothing is waited for that
/// the code goes on without. The first doubt counts.
/// </remarks>
internal static class FixCertainty
{
    /// <summary>Remedies that somebody has to want, whatever the code is.</summary>
    private static readonly Dictionary<string, string> s_choices = new()
    {
        ["POOL005.ImplementDisposable"] = "its users dispose it",
        ["POOL014.RentInstead"] = "nothing needs the exact length, or zeros",
        ["POOL040.RentUncleared"] = "nothing is read before it is written",
    };

    private static readonly string[] s_lengths = ["POOL020.Slice"];

    /// <summary>Null where the change is proven.</summary>
    public static Doubt? Of(Change change)
    {
        if (s_choices.TryGetValue(change.Key, out var choice))
            return new Doubt(choice);
        return new AddedMembers(change).Find() ?? OfLength(change) ?? OfOffset(change) ?? new AddedCopies(change).Find() ?? new Waits(change).Find()
            ?? new AddedReleases(change).Find() ?? OfField(change) ?? OfSharing(change);
    }

    /// <summary>The part that was asked for is the part that has data.</summary>
    private static Doubt? OfLength(Change change)
    {
        bool isCopied = change.Report.Id is "POOL011" or "POOL016" or "POOL017";
        if (s_lengths.Contains(change.Key) && change.Variable is null)
            return new Doubt("all elements that were asked for are in use");
        if (change.Variable is not { } variable || change.Rented is not InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var asked }, ..] }
            || !(s_lengths.Contains(change.Key) || (isCopied && change.Mentions($".AsSpan(0, {asked}).ToArray()"))))
            return null;
        var use = change.Root.FindNode(change.Report.Location.SourceSpan, getInnermostNodeForTie: true);
        var doubt = new Fills(change.Before, change.Pools, variable, change.ScopesOf(variable).First(), use, asked).OfAsked();
        // A copy that is too short is as wrong as the array was, which a pool has by then: somebody has to look.
        return isCopied && doubt is { Check: null } ? new Doubt($"no more than '{asked}' elements are in use") : doubt;
    }

    /// <summary>
    /// A view that begins later than the rental has no elements of a part that ends before it begins. Of constants it is known which is larger.
    /// </summary>
    private static Doubt? OfOffset(Change change)
    {
        if (change.Report.Id != "POOL020"
            || change.Root.FindNode(change.Report.Location.SourceSpan, getInnermostNodeForTie: true) is not ExpressionSyntax view
            || Fills.OffsetOf(view, change.Before, change.Pools) is not { } offset)
            return null;
        bool isWithin = s_lengths.Contains(change.Key)
            && change.Rented is InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var asked }, ..] }
            && NumberOf(asked) >= NumberOf(offset);
        return isWithin ? null : new Doubt($"there are at least '{offset}' elements");

        int? NumberOf(ExpressionSyntax value) => change.Before.GetConstantValue(value) is { HasValue: true, Value: int number } ? number : null;
    }

    /// <summary>
    /// Another member gives back what is in the field, leaves it there, and then calls what may come back here: through a base class, the rules do not see it.
    /// </summary>
    private static Doubt? OfField(Change change)
    {
        if (change.Report.Id != "POOL006" || change.Variable is not { } field
            || change.Before.GetEnclosingSymbol(change.Report.Location.SourceSpan.Start) is not IMethodSymbol { IsOverride: true } here)
            return null;
        foreach (var release in change.ScopesOf(field).SelectMany(s => s.DescendantNodes()).OfType<InvocationExpressionSyntax>()
            .Where(r => r.SyntaxTree == change.Before.SyntaxTree && change.Before.GetSymbolInfo(r).Symbol is IMethodSymbol method
                && change.Pools.KindOf(method) == Queries.PoolCallKind.Returns && IsGiven(r, field)))
        {
            var member = release.FirstAncestorOrSelf<MemberDeclarationSyntax>()!;
            var later = member.DescendantNodes().OfType<InvocationExpressionSyntax>().FirstOrDefault(c => c.SpanStart > release.Span.End
                && c.Expression is MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax or ThisExpressionSyntax } or SimpleNameSyntax
                && change.Before.GetSymbolInfo(c).Symbol is IMethodSymbol { IsStatic: false } called && !Queries.PoolQueries.IsFramework(called));
            if (later is not null && !SymbolEqualityComparer.Default.Equals(change.Before.GetDeclaredSymbol(member), here))
                return new Doubt($"'{later.Expression}' does not come back here");
        }

        return null;

        bool IsGiven(InvocationExpressionSyntax release, ISymbol field) => release.ArgumentList.Arguments
            .Any(a => SymbolEqualityComparer.Default.Equals(change.Before.GetSymbolInfo(a.Expression).Symbol, field));
    }

    /// <summary>A pool of the user's that all threads share from now on.</summary>
    private static Doubt? OfSharing(Change change) => change.Report.Id == "POOL030"
        && change.Root.FindNode(change.Report.Location.SourceSpan, getInnermostNodeForTie: true) is ExpressionSyntax made
        && change.Before.GetTypeInfo(made).Type is { } pool && !Queries.PoolQueries.IsFramework(pool)
            ? new Doubt($"several threads may use one '{pool.Name}'") : null;
}
