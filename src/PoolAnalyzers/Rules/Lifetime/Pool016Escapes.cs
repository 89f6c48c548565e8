using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Rules.Lifetime;

/// <summary>POOL016: a rental leaves the body that releases it.</summary>
internal sealed class Pool016Escapes(RuleContext context) : FlowRule(context)
{
    private static readonly DiagnosticDescriptor s_rule = Descriptors.Create(
        "POOL016", "Rental leaves the body that releases it", Descriptors.Lifetime, DiagnosticSeverity.Warning,
        "{0}{1} leaves the body {2}",
        "What leaves the body is released before anyone can use it.");

    public override ImmutableArray<DiagnosticDescriptor> Supported => [s_rule];

    public override void Collected(in Collected e) => Report(new Finding(e.At, e.Site, e.Release));

    public override void Released(in Released e)
    {
        foreach (var escape in e.Rental.Escapes)
        {
            if (escape is { FieldLocation: < 0, IsYielded: false })
                Report(new Finding(escape.At, e.Rental.Site, e.At));
        }
    }

    /// <summary>Whether a field still has what was released is known where the body ends.</summary>
    public override void Exit(in Exit e)
    {
        if (e.State.IsImplausible)
            return;
        foreach (var rental in e.State.Rentals)
        {
            if (rental.Status != RentalStatus.Released)
                continue;
            foreach (var escape in rental.Escapes)
            {
                if (escape.FieldLocation >= 0 && !IsOfNobody(escape, e) && (e.IsNormal || !IsResetBehind(escape, e.Walk.Locations))
                    && (IsInCollection(escape, rental, e.Walk.Locations) || (e.State[escape.FieldLocation] is { } kept
                        && (kept.Rentals.Contains(rental.Id) || rental.Containers.Contains(kept)))))
                    Report(new Finding(escape.At, rental.Site, rental.ReleasedAt));
            }
        }
    }

    /// <summary>A constructor that throws: nobody gets the object that has the field.</summary>
    private static bool IsOfNobody(Escape escape, in Exit exit) =>
        !exit.IsNormal && escape.FieldLocation >= 0 && exit.Walk.Owner is IMethodSymbol { MethodKind: MethodKind.Constructor }
        && exit.Walk.Locations[escape.FieldLocation] is { IsField: true, Symbol.IsStatic: false };

    /// <summary>The body resets the field, or empties the collection, further down: that a call before that throws is not what the rule is about.</summary>
    private static bool IsResetBehind(Escape escape, LocationTable locations)
    {
        if (escape.FieldLocation < 0 || locations[escape.FieldLocation].Symbol is not { Name: var field }
            || escape.At.Syntax.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } member)
            return false;
        return member.DescendantNodes().Any(n => n.SpanStart > escape.At.Syntax.Span.End && n switch
        {
            AssignmentExpressionSyntax { Right: LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NullLiteralExpression
                or (int)SyntaxKind.DefaultLiteralExpression } or DefaultExpressionSyntax or CollectionExpressionSyntax { Elements.Count: 0 } } reset =>
                IsNamed(reset.Left, field),
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Clear" or "Remove" or "RemoveAt",
                Expression: var emptied } } => IsNamed(emptied, field),
            _ => false,
        });

        static bool IsNamed(ExpressionSyntax place, string name) => place is IdentifierNameSyntax { Identifier.ValueText: var plain } && plain == name
            || place is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name.Identifier.ValueText: var own } && own == name;
    }

    /// <summary>The field or parameter is a collection, or has one, and nobody has asked it for anything since.</summary>
    private static bool IsInCollection(Escape escape, Rental rental, LocationTable locations) =>
        rental.Containers.Any(k => SymbolEqualityComparer.Default.Equals(k is TermValue term ? term.Root : (k as SymbolicValue)?.Symbol,
        locations[escape.FieldLocation].Symbol));

    /// <summary>What ends the rental, and, where only its memory has left, what that does to whoever has it.</summary>
    private static string End(Finding finding, RentalSite site, bool isMemory)
    {
        var what = isMemory ? "the owner" : "it";
        bool isUsing = finding.Other?.Syntax is { } release && release.FirstAncestorOrSelf<SyntaxNode>(n => n is StatementSyntax or MemberDeclarationSyntax) is
            UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 };
        var end = isUsing ? $"whose 'using' {RuleText.Releases(site)} {what}"
            : $"that {RuleText.Releases(site)} {what} {SourceLines.In(finding.Other, finding)}";
        if (!isMemory)
            return end;
        bool isReturned = finding.At.Syntax.Parent is ReturnStatementSyntax or ArrowExpressionClauseSyntax;
        return $"{end}: {(isReturned ? "the caller" : "whoever has the memory")} then reads what the next renter writes";
    }

    private static bool IsSeenThrough(ITypeSymbol? type) => MemoryTypes.IsMemory(type) || type is { IsRefLikeType: true } or IPointerTypeSymbol;

    public override Diagnostic Tell(Finding finding)
    {
        var site = finding.Site!;
        bool isMemory = site.Kind == RentalKind.Owner && IsSeenThrough(finding.At.Type);
        object[] arguments = [isMemory ? $"Memory of '{site.Name}'" : $"'{site.Name}'", RuleText.Origin(site, finding), End(finding, site, isMemory)];
        return RuleText.Create(s_rule, finding, arguments, RuleText.Rented(site), (RuleText.Place(finding.Other), Notes.Released));
    }
}
