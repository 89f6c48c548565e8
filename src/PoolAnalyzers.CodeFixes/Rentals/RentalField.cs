using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Editing;

namespace PoolAnalyzers.CodeFixes.Rentals;

/// <summary>A field or auto-property that holds a rental, and how it is emptied.</summary>
internal sealed class RentalField
{
    private readonly FixContext _context;

    private RentalField(FixContext context, ISymbol symbol, ITypeSymbol type, string text) => (_context, Symbol, Type, Text) = (context, symbol, type, text);

    public ISymbol Symbol { get; }
    public ITypeSymbol Type { get; }

    /// <summary>The field as the code around writes it, with its <c>this</c> or without.</summary>
    public string Text { get; }

    public bool IsReadOnly => WhyReadOnly is not null;

    /// <summary>Why it cannot be emptied, and what would change that; null where it can be.</summary>
    public string? WhyReadOnly => Symbol switch
    {
        IFieldSymbol { IsReadOnly: true } => "it is readonly; remove 'readonly'",
        IPropertySymbol { SetMethod: null } => "it has no setter; add 'private set'",
        IPropertySymbol { SetMethod.IsInitOnly: true } => "its setter is 'init'; make it 'set'",
        _ => null,
    };

    /// <summary>Null where the expression is no field of the object itself.</summary>
    public static RentalField? Of(FixContext context, SyntaxNode? mention)
    {
        if (mention is not (IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }))
            return null;
        return context.Model.GetSymbolInfo(mention).Symbol switch
        {
            IFieldSymbol { IsConst: false } field => new RentalField(context, field, field.Type, mention.ToString()),
            IPropertySymbol { IsIndexer: false } property
                => OfProperty(context, property, mention.ToString(), mention is MemberAccessExpressionSyntax ? "this." : ""),
            _ => null,
        };
    }

    public static RentalField? Of(FixContext context, ISymbol symbol) => symbol switch
    {
        IFieldSymbol { IsConst: false, IsImplicitlyDeclared: false } field => new RentalField(context, field, field.Type, field.Name),
        IPropertySymbol { IsIndexer: false } property => OfProperty(context, property, property.Name, ""),
        _ => null,
    };

    /// <summary>
    /// A property that stores what it is set to is as good as a field. One with a body does more: what it gives is taken from the field behind it, where the
    /// type has that and the property gives nothing else.
    /// </summary>
    private static RentalField? OfProperty(FixContext context, IPropertySymbol property, string text, string qualifier)
    {
        if (property is { IsVirtual: true } or { IsOverride: true } or { IsAbstract: true } && !property.IsSealed && !property.ContainingType.IsSealed)
            return null;
        if (context.Pools.IsStored(property))
            return new RentalField(context, property, property.Type, text);
        if (property.GetMethod?.DeclaringSyntaxReferences is not [var reference]
            || !SymbolEqualityComparer.Default.Equals(property.ContainingType, context.Model.GetEnclosingSymbol(context.Node.SpanStart)?.ContainingType))
            return null;
        var given = reference.GetSyntax(context.Cancellation) switch
        {
            AccessorDeclarationSyntax { ExpressionBody.Expression: var value } => value,
            AccessorDeclarationSyntax { Body.Statements: [ReturnStatementSyntax { Expression: { } value }] } => value,
            ArrowExpressionClauseSyntax { Expression: var value } => value,
            _ => null,
        };
        if (given is PostfixUnaryExpressionSyntax { Operand: var sure })
            given = sure;
        var name = given switch
        {
            IdentifierNameSyntax { Identifier.ValueText: var plain } => plain,
            MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: IdentifierNameSyntax { Identifier.ValueText: var own } } => own,
            _ => null,
        };
        return name is not null && property.ContainingType.GetMembers(name) is [IFieldSymbol { IsConst: false } field] && field.IsStatic == property.IsStatic
            ? new RentalField(context, field, field.Type, qualifier + field.Name) : null;
    }

    /// <summary>The expression names the field itself, and no property around it.</summary>
    public bool Is(SyntaxNode mention) => SymbolEqualityComparer.Default.Equals(_context.Model.GetSymbolInfo(mention).Symbol, Symbol);

    /// <summary>What the field is set to when it holds nothing.</summary>
    public string Nothing(int position)
    {
        if (!Type.IsReferenceType)
            return "default";
        return Type.NullableAnnotation == NullableAnnotation.NotAnnotated && _context.Model.GetNullableContext(position).WarningsEnabled() ? "null!" : "null";
    }

    /// <summary>The type of a local that gets the value; one that may be null, where null is told apart.</summary>
    public string LocalType(int position, bool mayBeNull) => _context.TypeText(
        Type.IsReferenceType && _context.Model.GetNullableContext(position).AnnotationsEnabled()
            ? Type.WithNullableAnnotation(mayBeNull ? NullableAnnotation.Annotated : NullableAnnotation.NotAnnotated) : Type, position);

    /// <summary>A name for a local that gets the value: the field's own, without its prefix.</summary>
    /// <param name="at">As for <see cref="FreeNames.ForVariable"/>.</param>
    public string LocalName(SyntaxNode at)
    {
        var name = Symbol.Name is ['s' or 'm' or 't', '_', _, ..] prefixed ? prefixed.Substring(2) : Symbol.Name.TrimStart('_');
        return _context.Names.ForVariable(name.Length == 0 ? "rented" : char.ToLowerInvariant(name[0]) + name.Substring(1), at);
    }

    /// <summary>
    /// Takes <c>readonly</c> off the declaration, so that the field can be emptied. False where that is not written in the part that may be changed.
    /// </summary>
    public bool MakeWritable(TextEdits edits)
    {
        if (Symbol is not IFieldSymbol || Symbol.DeclaringSyntaxReferences is not [var reference] || reference.SyntaxTree != _context.Root.SyntaxTree
            || !_context.Trial.Part.Span.Contains(reference.Span)
            || reference.GetSyntax(_context.Cancellation).FirstAncestorOrSelf<FieldDeclarationSyntax>() is not { Declaration.Variables.Count: 1 } declaration)
            return false;
        var word = declaration.Modifiers.FirstOrDefault(m => m.IsKind(SyntaxKind.ReadOnlyKeyword));
        if (word.IsKind(SyntaxKind.None))
            return false;
        edits.RemoveWord(word);
        return true;
    }
}
