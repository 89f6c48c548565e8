using System.Collections.Concurrent;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>Structs and objects that carry what their constructor was given: in which member they have it.</summary>
/// <remarks>Safe for concurrent use. Where a constructor does more with a parameter than to store it, there is no answer.</remarks>
internal sealed class ConstructorMembers(CompilationModel code)
{
    private readonly ConcurrentDictionary<IParameterSymbol, ISymbol?> _members = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// The field or auto-property that the constructor sets to the parameter, or to a view of all of it; the parameter itself where a primary constructor keeps
    /// it.
    /// </summary>
    public ISymbol? MemberOf(IParameterSymbol parameter) => parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor }
        ? _members.GetOrAdd(parameter.OriginalDefinition, Find) : null;

    private ISymbol? Find(IParameterSymbol parameter)
    {
        if (parameter.ContainingSymbol.DeclaringSyntaxReferences is not [var reference])
            return null;
        return reference.GetSyntax() switch
        {
            RecordDeclarationSyntax => parameter.ContainingType.GetMembers(parameter.Name).OfType<IPropertySymbol>().FirstOrDefault(),
            TypeDeclarationSyntax => OfPrimary(parameter),
            ConstructorDeclarationSyntax constructor => OfConstructor(parameter, constructor),
            _ => null,
        };
    }

    private ISymbol? OfPrimary(IParameterSymbol parameter)
    {
        ISymbol? member = null;
        bool isKept = false;
        foreach (var name in parameter.ContainingType.DeclaringSyntaxReferences.SelectMany(part =>
            WordIndex.Names(part.SyntaxTree, part.Span, parameter.Name, CancellationToken.None)))
        {
            // Members may have the name of the parameter.
            if (name.Parent is MemberAccessExpressionSyntax { Name: var asked } && asked == name
                || !SymbolEqualityComparer.Default.Equals(code.Source.ModelOf(name.SyntaxTree).GetSymbolInfo(name).Symbol, parameter))
                continue;
            var place = WholeInitializerOf(name);
            if (place is null)
            {
                isKept = true;
                continue;
            }

            if (member is not null)
                return null;
            member = code.Source.ModelOf(place.SyntaxTree).GetDeclaredSymbol(place);
        }

        return member is null ? isKept ? parameter : null : isKept ? null : member;
    }

    /// <summary>The declaration of the field or property whose initializer is the parameter, or a view of all of it.</summary>
    private SyntaxNode? WholeInitializerOf(SimpleNameSyntax name)
    {
        var initializer =
            name.Ancestors().TakeWhile(a => a is ExpressionSyntax or ArgumentSyntax or ArgumentListSyntax or EqualsValueClauseSyntax)
            .OfType<EqualsValueClauseSyntax>().FirstOrDefault();
        if (initializer?.Parent is not (PropertyDeclarationSyntax or VariableDeclaratorSyntax { Parent.Parent: FieldDeclarationSyntax })
            || code.Source.OperationOf(initializer.Value) is not { } value)
            return null;
        return IsAllOf(value, name) ? initializer.Parent : null;
    }

    private static bool IsAllOf(IOperation value, SimpleNameSyntax name)
    {
        for (int step = 0; step < 8; step++)
        {
            value = BodyIndex.Plain(value);
            if (value.Syntax == name)
                return true;
            // It is there: parameter ?? throw new ArgumentNullException(nameof(parameter))
            var inner = value is ICoalesceOperation { Value: var given, WhenNull: var other } && BodyIndex.Plain(other) is IThrowOperation ? given
                : BodyIndex.View(value, whole: true);
            if (inner is null)
                return false;
            value = inner;
        }

        return false;
    }

    private ISymbol? OfConstructor(IParameterSymbol parameter, ConstructorDeclarationSyntax constructor)
    {
        ISymbol? member = null;
        foreach (var name in WordIndex.Names(constructor.SyntaxTree, constructor.Span, parameter.Name, CancellationToken.None))
        {
            if (name.Parent is ParameterSyntax || name.FirstAncestorOrSelf<ParameterListSyntax>() is not null
                || (name.Parent is MemberAccessExpressionSyntax { Name: var asked } && asked == name))
                continue;
            var assignment =
                name.Ancestors().TakeWhile(a => a is ExpressionSyntax or ArgumentSyntax or ArgumentListSyntax).OfType<AssignmentExpressionSyntax>()
                .FirstOrDefault();
            if (assignment is null || assignment.Left.Span.Contains(name.Span)
                || assignment.Parent is not (ExpressionStatementSyntax or ArrowExpressionClauseSyntax)
                || code.Source.OperationOf(assignment.Right) is not { } value || !IsAllOf(value, name))
            {
                // Only asked whether it is there, or how long it is.
                if (IsOnlyAsked(name))
                    continue;
                return null;
            }

            var target = assignment.Left is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: var own } ? own
                : assignment.Left as SimpleNameSyntax;
            if (target is null || member is not null)
                return null;
            member = code.Source.ModelOf(target.SyntaxTree).GetSymbolInfo(target).Symbol;
        }

        return member is IFieldSymbol or IPropertySymbol ? member : null;
    }

    private static bool IsOnlyAsked(SimpleNameSyntax name) => SyntaxUses.Of(name) switch
    {
        { Kind: UseKind.Asked, Member: var asked } => FrameworkTables.Has(asked, CallTraits.Length | CallTraits.Empty),
        { Kind: UseKind.Passed, Member: var callee } => callee is "nameof" or "ThrowIfNull",
        { Kind: var kind } => kind == UseKind.Compared,
    };

    /// <summary>A property that is nothing but all of the member: <c>ReadOnlySpan&lt;T&gt; Values =&gt; _values.Span;</c></summary>
    public static bool IsViewOf(CompilationModel code, IPropertySymbol property, ISymbol member)
    {
        if (property is { IsVirtual: true } or { IsAbstract: true }
            || !SymbolEqualityComparer.Default.Equals(property.ContainingType.OriginalDefinition, member.ContainingType?.OriginalDefinition)
            || property.OriginalDefinition.DeclaringSyntaxReferences is not [var reference]
            || reference.GetSyntax() is not PropertyDeclarationSyntax { ExpressionBody.Expression: var shown }
            || code.Source.OperationOf(shown) is not { } value)
            return false;
        for (int step = 0; step < 8; step++)
        {
            value = BodyIndex.Plain(value);
            var asked = value switch
            {
                IFieldReferenceOperation { Instance: IInstanceReferenceOperation, Field: var field } => field,
                IPropertyReferenceOperation { Instance: IInstanceReferenceOperation, Property: var own } => own,
                IParameterReferenceOperation { Parameter: var parameter } => (ISymbol)parameter,
                _ => null,
            };
            if (asked is not null && SymbolEqualityComparer.Default.Equals(asked.OriginalDefinition, member.OriginalDefinition))
                return true;
            if (BodyIndex.View(value, whole: true) is not { } inner)
                return false;
            value = inner;
        }

        return false;
    }
}
