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

/// <summary>POOL030: keeps the pool in a static field.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool030Fix : PoolFixProvider
{
    private const string Key = "POOL030.StaticField";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL030"];

    /// <inheritdoc/>
    internal override bool ChangesType => true;

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key) => Proposals.Of(context, key, (Key, () => HoistAsync(context)));

    private static async Task<Remedy?> HoistAsync(FixContext context)
    {
        if (context.Node is not ExpressionSyntax creation
            || creation.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not (ClassDeclarationSyntax or StructDeclarationSyntax or RecordDeclarationSyntax)
            || !MeansTheSameEverywhere(context.Model, creation))
            return null;
        var type = creation.FirstAncestorOrSelf<TypeDeclarationSyntax>()!;
        if (type.OpenBraceToken.Span.IsEmpty || context.Model.GetDeclaredSymbol(type) is not { } symbol
            || context.Model.GetTypeInfo(creation) is not { Type: { } pool } info)
            return null;
        // What the pool is used as: a derived type may have members that its base has not.
        var field = pool is { TypeKind: not TypeKind.Error } ? pool : info.ConvertedType!;
        var name = FieldName(context, symbol);
        var edits = context.Edit();
        var first = type.Members[0];
        var (indent, nl) = (edits.StartsLine(first.SpanStart) ? edits.IndentAt(first.SpanStart) : null, edits.NewLine);
        var declaration = $"private static readonly {context.TypeText(field.WithNullableAnnotation(NullableAnnotation.NotAnnotated), first.SpanStart)} "
            + $"{name} = {creation};";
        edits.Replace(creation.Span, name);
        if (indent is null || !edits.StartsLine(type.CloseBraceToken.SpanStart))
        {
            edits.Insert(type.OpenBraceToken.Span.End, " " + declaration);
        }
        else if (type.Members.TakeWhile(m => m is FieldDeclarationSyntax).LastOrDefault() is { } fields
            && edits.EndOfLineBehind(fields.GetLastToken()) is >= 0 and var end)
        {
            edits.Insert(end, nl + indent + declaration);
        }
        else
        {
            int line = edits.EndOfLineBehind(type.OpenBraceToken);
            if (line < 0)
                return null;
            edits.Insert(line, $"{nl}{indent}{declaration}{nl}");
        }

        return await context.TryAsync($"Keep the pool in a static field '{name}'", Key, edits).ConfigureAwait(false);
    }

    /// <summary>Constants, types and static members only: what a field initializer can see, and no call can change.</summary>
    private static bool MeansTheSameEverywhere(SemanticModel model, ExpressionSyntax creation) => creation.DescendantNodes().All(n => n switch
    {
        AnonymousFunctionExpressionSyntax or ThisExpressionSyntax or BaseExpressionSyntax or AwaitExpressionSyntax => false,
        SimpleNameSyntax name => model.GetSymbolInfo(name).Symbol switch
        {
            null => name.Parent is NameColonSyntax or NameEqualsSyntax,
            ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method } => false,
            IParameterSymbol => name.Parent is NameColonSyntax,
            ILocalSymbol { IsConst: false } or IRangeVariableSymbol => false,
            ILocalSymbol => false,
            IFieldSymbol { IsStatic: false, IsConst: false } => name.Parent is AssignmentExpressionSyntax { Parent: InitializerExpressionSyntax },
            // What it is called on is among the nodes, too.
            IPropertySymbol { IsStatic: false }
                or IMethodSymbol { IsStatic: false, MethodKind: not MethodKind.Constructor } when name.Parent is MemberAccessExpressionSyntax access
                && access.Name == name => true,
            IPropertySymbol { IsStatic: false } => name.Parent is AssignmentExpressionSyntax { Parent: InitializerExpressionSyntax },
            IMethodSymbol { IsStatic: false, MethodKind: not MethodKind.Constructor } => false,
            _ => true,
        },
        _ => true,
    });

    /// <summary>As the type names its other static fields; <c>s_</c> where it has none.</summary>
    private static string FieldName(FixContext context, INamedTypeSymbol type)
    {
        var others = type.GetMembers().OfType<IFieldSymbol>()
            .Where(f => f is { IsStatic: true, IsConst: false, IsImplicitlyDeclared: false, DeclaredAccessibility: Accessibility.Private })
            .Select(f => f.Name).ToList();
        var wanted = others switch
        {
            [] => "s_pool",
            _ when others.Any(o => o.StartsWith("s_", System.StringComparison.Ordinal)) => "s_pool",
            _ when others.All(o => o[0] == '_') => "_pool",
            _ when others.All(o => char.IsUpper(o[0])) => "Pool",
            _ when others.All(o => char.IsLower(o[0])) => "pool",
            _ => "s_pool",
        };
        // Other parts of the type are not in sight of the names here.
        return context.Names.ForMember(wanted, type.GetMembers().Select(m => m.Name));
    }
}
