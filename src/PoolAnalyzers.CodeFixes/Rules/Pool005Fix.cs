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
using PoolAnalyzers.CodeFixes.Rentals;
using PoolAnalyzers.Queries;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>POOL005: releases what the field keeps where the type releases the rest.</summary>
/// <remarks>A type that has no such member gets one only where somebody asks for it: all users of the type have to dispose it from then on.</remarks>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool005Fix : PoolFixProvider
{
    private const string Key = "POOL005.ReleaseInDispose";

    private const string ImplementKey = "POOL005.ImplementDisposable";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL005"];

    /// <inheritdoc/>
    internal override bool ChangesType => true;

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key) =>
        Proposals.Of(context, key, (Key, () => ReleaseAsync(context)), (ImplementKey, () => ImplementAsync(context)));

    private static async Task<Remedy?> ReleaseAsync(FixContext context)
    {
        if (FieldOf(context) is not { } field || (context.Related(NoteKind.Rented) ?? context.Node)
            .DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>().FirstOrDefault() is not { } rent)
            return null;
        foreach (var dispose in DisposersOf(context, field.Symbol.ContainingType))
        {
            var title = $"Release '{field.Symbol.Name}' in '{dispose.Identifier.ValueText}'";
            SyntaxNode body = (SyntaxNode?)dispose.Body ?? dispose.ExpressionBody ?? (SyntaxNode)dispose;
            // A field that cannot be emptied is only released where a flag keeps a second call out.
            foreach (var way in field.IsReadOnly ? new[] { Way.Keep, Way.MakeWritable } : [Way.Reset])
            {
                var edits = context.Edit();
                if (way == Way.MakeWritable && !field.MakeWritable(edits)
                    || Lines(context, field, rent, body, way != Way.Keep, edits.Unit(dispose)) is not { } lines
                    || !Insert(context, edits, dispose, lines))
                    continue;
                var told = way == Way.MakeWritable ? title + ", and make it writable" : title;
                if (await context.TryAsync(told, Key, edits, unmasked: "POOL006").ConfigureAwait(false) is { } remedy)
                    return remedy;
            }
        }

        return null;
    }

    /// <summary>A class that nobody disposes yet becomes disposable.</summary>
    private static async Task<Remedy?> ImplementAsync(FixContext context)
    {
        if (FieldOf(context) is not { } field || field.Symbol is { IsStatic: true } || (context.Related(NoteKind.Rented) ?? context.Node)
            .DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>().FirstOrDefault() is not { } rent
            || context.Node.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not ClassDeclarationSyntax { CloseBraceToken.Span.IsEmpty: false } type
            || field.Symbol.ContainingType is not { BaseType.SpecialType: SpecialType.System_Object, IsStatic: false } symbol
            || symbol.DeclaringSyntaxReferences is not [var declared] || declared.Span != type.Span
            || symbol.AllInterfaces.Any(i => i.Name is "IDisposable" or "IAsyncDisposable")
            || symbol.GetMembers("Dispose").Any() || DisposersOf(context, symbol).Any())
            return null;
        var edits = context.Edit();
        var close = type.CloseBraceToken;
        bool isOwner = context.Pools.IsOwner(field.Type);
        if (!edits.StartsLine(close.SpanStart) || field.IsReadOnly && !isOwner && !field.MakeWritable(edits))
            return null;
        var (outer, nl) = (edits.IndentAt(close.SpanStart), edits.NewLine);
        var unit = type.Members.Count > 0 && edits.StartsLine(type.Members[0].SpanStart) && edits.IndentAt(type.Members[0].SpanStart) is var inner
            && inner.Length > outer.Length ? inner.Substring(outer.Length) : "    ";
        if (Lines(context, field, rent, type, reset: true, unit) is not { } lines)
            return null;
        var name = context.Model.LookupNamespacesAndTypes(type.SpanStart, name: "IDisposable").Any() ? "IDisposable" : "System.IDisposable";
        if (type.BaseList is { } bases)
            edits.Insert(bases.Span.End, ", " + name);
        else
            edits.Insert((type.ParameterList ?? (SyntaxNode?)type.TypeParameterList)?.Span.End ?? type.Identifier.Span.End, " : " + name);
        var comment = MustBeDocumented(symbol, type) ? new[] { "/// <inheritdoc/>" } : [];
        string[] member = [.. comment, "public void Dispose()", "{", .. lines.Select(l => unit + l), "}"];
        edits.Insert(edits.LineStart(close.SpanStart), nl + string.Concat(member.Select(l => outer + unit + l + nl)));
        return await context.TryAsync($"Make '{symbol.Name}' disposable, and release '{field.Symbol.Name}' there", ImplementKey, edits, unmasked: "POOL006")
            .ConfigureAwait(false);
    }

    /// <summary>The compiler misses a comment (CS1591) at each public member that other assemblies see, where the project has a documentation file.</summary>
    private static bool MustBeDocumented(INamedTypeSymbol type, ClassDeclarationSyntax declaration)
    {
        if (declaration.SyntaxTree.Options.DocumentationMode != DocumentationMode.Diagnose)
            return false;
        for (var around = type; around is not null; around = around.ContainingType)
        {
            if (around.DeclaredAccessibility is not (Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal))
                return false;
        }

        return true;
    }

    private enum Way
    {
        Reset,
        Keep,
        MakeWritable,
    }

    private static RentalField? FieldOf(FixContext context)
    {
        switch (context.Node.FirstAncestorOrSelf<SyntaxNode>(n => n is AssignmentExpressionSyntax or VariableDeclaratorSyntax or PropertyDeclarationSyntax))
        {
            case AssignmentExpressionSyntax assignment:
                return RentalField.Of(context, assignment.Left);
            case { } declaration when context.Model.GetDeclaredSymbol(declaration) is { } symbol:
                return RentalField.Of(context, symbol);
            default:
                return null;
        }
    }

    /// <summary>The members of the type that release, the one that does the work first.</summary>
    private static IEnumerable<MethodDeclarationSyntax> DisposersOf(FixContext context, INamedTypeSymbol type)
    {
        foreach (int parameters in new[] { 1, 0 })
        {
            foreach (var reference in type.GetMembers().OfType<IMethodSymbol>().SelectMany(m => m.DeclaringSyntaxReferences))
            {
                if (reference.SyntaxTree == context.Root.SyntaxTree && context.Trial.Part.Span.Contains(reference.Span)
                    && reference.GetSyntax(context.Cancellation) is MethodDeclarationSyntax
                    {
                        Identifier.ValueText: "Dispose",
                        ParameterList.Parameters: var list,
                    } method
                    && list.Count == parameters && list.All(p => p.Type is PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.BoolKeyword })
                    && !method.Modifiers.Any(SyntaxKind.StaticKeyword))
                    yield return method;
            }
        }
    }

    private static string[]? Lines(FixContext context, RentalField field, InvocationExpressionSyntax rent, SyntaxNode at, bool reset, string unit)
    {
        if (context.Pools.IsOwner(field.Type))
            return [IsNeverNull(context, field, at.SpanStart) ? $"{field.Text}.Dispose();" : $"{field.Text}?.Dispose();"];
        if (PoolText(context, rent) is not { } pool)
            return null;
        var clearing = field.Type is IArrayTypeSymbol { ElementType.IsReferenceType: true } ? ", clearArray: true" : "";
        if (!reset)
            return [$"{pool}.Return({field.Text}{clearing});"];
        var name = field.LocalName(at);
        return context.Language >= LanguageVersion.CSharp8
            ?
            [
                $"if ({field.Text} is {{ }} {name})", "{", $"{unit}{field.Text} = {field.Nothing(at.SpanStart)};",
                $"{unit}{pool}.Return({name}{clearing});", "}",
            ]
            :
            [
                $"if ({field.Text} != null)", "{", $"{unit}var {name} = {field.Text};", $"{unit}{field.Text} = null;",
                $"{unit}{pool}.Return({name}{clearing});", "}",
            ];
    }

    private static bool IsNeverNull(FixContext context, RentalField field, int position) => !field.Type.IsReferenceType
        || field.Type.NullableAnnotation == NullableAnnotation.NotAnnotated && context.Model.GetNullableContext(position).AnnotationsEnabled();

    /// <summary>The pool as the call names it, where all members can name it so.</summary>
    private static string? PoolText(FixContext context, InvocationExpressionSyntax rent)
    {
        if (rent.Expression is not MemberAccessExpressionSyntax { Expression: var pool }
            || context.Model.GetSymbolInfo(rent).Symbol is not IMethodSymbol method
            || context.Pools.KindOf(method) is not (PoolCallKind.RentsArray or PoolCallKind.TakesObject))
            return null;
        bool isLocal = pool.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>()
            .Any(n => context.Model.GetSymbolInfo(n).Symbol is ILocalSymbol or IParameterSymbol);
        return !isLocal && ReleaseText.IsStable(context.Model, pool, context.Root) ? pool.ToString() : null;
    }

    /// <summary>At the end of the member; of what it does when it was called rather than collected, where it tells the two apart.</summary>
    private static bool Insert(FixContext context, TextEdits edits, MethodDeclarationSyntax dispose, string[] lines)
    {
        if (dispose.ExpressionBody is { } arrow)
            return ExpressionBody.IsWithoutResult(context.Model.GetDeclaredSymbol(dispose))
                && ExpressionBody.Replace(edits, arrow, [arrow.Expression + ";", .. lines]);
        if (dispose.Body is not { } body)
            return false;
        var block = dispose.ParameterList.Parameters is [{ Identifier.ValueText: var flag }]
            && body.Statements.OfType<IfStatementSyntax>().LastOrDefault(i => Asks(i, flag)) is { Statement: BlockSyntax inner } ? inner : body;
        if (!ReleasePlace.EndIsReachable(context.Model, block))
            return false;
        edits.InsertAtEnd(block, lines);
        return true;
    }

    private static bool Asks(IfStatementSyntax test, string flag) =>
        test.Condition is IdentifierNameSyntax { Identifier.ValueText: var asked } && asked == flag;
}
