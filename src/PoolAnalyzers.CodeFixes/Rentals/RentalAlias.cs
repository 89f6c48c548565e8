using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Editing;

namespace PoolAnalyzers.CodeFixes.Rentals;

/// <summary>
/// A second variable that has the rental and nothing else, for one that may have what this body did not rent: <c>b = given ?? (rented = Rent(n))</c>. It is
/// null where nothing was rented.
/// </summary>
internal sealed class RentalAlias
{
    private readonly StatementSyntax _home;
    private readonly ExpressionSyntax _rental;
    private readonly string _type;

    private RentalAlias(StatementSyntax home, ExpressionSyntax rental, string type, string name) => (_home, _rental, _type, Name) = (home, rental, type, name);

    public string Name { get; }

    /// <summary>Null where no place sees both the rental and all that follows, or where what is rented cannot be null.</summary>
    public static RentalAlias? Of(FixContext context, RentedVariable variable)
    {
        if (variable.Call is not ExpressionSyntax rental || !variable.Type.IsReferenceType)
            return null;
        while (rental.Parent is AwaitExpressionSyntax or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" }
            or InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } })
            rental = (ExpressionSyntax)rental.Parent;
        // An out argument is assigned by the call: there is no value to keep.
        if (context.Model.GetTypeInfo(rental).Type is not { IsReferenceType: true } type)
            return null;
        var home = ScopeSyntax.StatementIn(variable.Scope, variable.DeclaredAt is { } declared and not ParameterSyntax ? declared : rental);
        if (home is null || TextEdits.IsEmbedded(home) || home is LabeledStatementSyntax)
            return null;
        bool isMarked = context.Model.GetNullableContext(home.SpanStart).AnnotationsEnabled();
        var text = context.TypeText(type.WithNullableAnnotation(isMarked ? NullableAnnotation.Annotated : NullableAnnotation.None), home.SpanStart);
        return new RentalAlias(home, rental, text, context.Names.ForVariable("rented", home is BlockSyntax ? variable.Scope : home));
    }

    /// <summary>Declares it, and lets it have what is rented.</summary>
    public void Declare(TextEdits edits)
    {
        edits.InsertBefore(_home, $"{_type} {Name} = null;");
        bool isWhole = _rental.Parent is EqualsValueClauseSyntax or AssignmentExpressionSyntax;
        edits.Insert(_rental.SpanStart, (isWhole ? "" : "(") + Name + " = ");
        if (!isWhole)
            edits.Insert(_rental.Span.End, ")");
    }
}
