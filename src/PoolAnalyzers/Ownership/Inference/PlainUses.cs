using System.Collections.Concurrent;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Facts;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>Parameters that a method only uses in place.</summary>
/// <remarks>Safe for concurrent use. Read off the syntax: where that is not enough, the answer is that there is more, and another question decides.</remarks>
internal sealed class PlainUses(CompilationModel code)
{
    private readonly ConcurrentDictionary<IParameterSymbol, bool> _parameters = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// Whether a method may do more with a parameter than use it in place: release it, keep it, hand it on or back. Read off the syntax, once a method.
    /// </summary>
    public bool IsMoreThanUsed(IParameterSymbol parameter) => _parameters.GetOrAdd(parameter.OriginalDefinition, p =>
    {
        if (p.ContainingSymbol.DeclaringSyntaxReferences is not [var reference] || reference.GetSyntax() is not { } syntax)
            return true;
        if (syntax is TypeDeclarationSyntax || p.RefKind is RefKind.Ref or RefKind.Out || p.Type.IsTupleType)
            return true;
        bool cannotStay = p.Type.IsRefLikeType;
        // A span cannot be stored on the heap: without a ref struct to go to, it is used in place.
        if (cannotStay
            && p.ContainingSymbol is IMethodSymbol { ReturnType.IsRefLikeType: false, ReturnsByRef: false, ReturnsByRefReadonly: false,
                ContainingType.IsRefLikeType: false } place
            && !place.Parameters.Any(other => other.RefKind is RefKind.Ref or RefKind.Out && other.Type.IsRefLikeType))
            return false;
        bool comesBack = p.ContainingSymbol is not IMethodSymbol { ReturnType: var result } || CanHold(result);
        foreach (var node in syntax.DescendantNodes())
        {
            if (node is IdentifierNameSyntax { Identifier.ValueText: var name } identifier && name == p.Name
                && (MovesOn(identifier, comesBack) || (!cannotStay && IsGiven(identifier))))
                return true;
        }

        return false;
    });

    /// <summary>Numbers, strings and the like hold no rental and no view of one.</summary>
    public static bool CanHold(ITypeSymbol type) => type.SpecialType is SpecialType.None or SpecialType.System_Object && type.TypeKind != TypeKind.Enum
        && !(FrameworkTables.Is(type, TypeTraits.Task) && type is INamedTypeSymbol { TypeArguments: var awaited } && !awaited.Any(CanHold));

    /// <summary>Assigned, returned, captured, stored, built into something.</summary>
    private static bool MovesOn(IdentifierNameSyntax name, bool comesBack)
    {
        for (SyntaxNode node = name; node.Parent is { } parent; node = parent)
        {
            switch (parent)
            {
                case AssignmentExpressionSyntax assignment: return assignment.Right == node && !(assignment.Left is DeclarationExpressionSyntax);
                case ReturnStatementSyntax or ArrowExpressionClauseSyntax: return comesBack;
                case YieldStatementSyntax or InitializerExpressionSyntax or CollectionElementSyntax or AnonymousFunctionExpressionSyntax: return true;
                case EqualsValueClauseSyntax: return true;
                case ArgumentSyntax { Parent.Parent: BaseObjectCreationExpressionSyntax or ConstructorInitializerSyntax }: return true;
                case ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Parent: not ExpressionStatementSyntax
                    and not AwaitExpressionSyntax } call }: node = call; break;
                case IsPatternExpressionSyntax: return true;
                // Under the name that a pattern gives it.
                case SwitchStatementSyntax or SwitchExpressionSyntax when parent.DescendantNodes().Any(n => n is SingleVariableDesignationSyntax): return true;
                case ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: RangeExpressionSyntax }] }: break;
                case UsingStatementSyntax: return true;
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression or (int)SyntaxKind.AsExpression }: break;
                case StatementSyntax or ElementAccessExpressionSyntax or BinaryExpressionSyntax: return false;
                case ArgumentSyntax: return false;
                case BaseMethodDeclarationSyntax: return false;
            }
        }

        return false;
    }

    /// <summary>An argument of something that this compilation declares, or disposed or returned: the callee may keep or release it.</summary>
    private bool IsGiven(IdentifierNameSyntax name)
    {
        SyntaxNode node = name;
        // What a segment is over is the array itself.
        while (node.Parent is PostfixUnaryExpressionSyntax or ParenthesizedExpressionSyntax or CastExpressionSyntax
            || (node.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Array" } segment && segment.Expression == node))
            node = node.Parent;
        return node.Parent switch
        {
            ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: var callee } } => IsDeclaredHere(callee),
            ArgumentSyntax => true,
            MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax, Name.Identifier.ValueText: var member } access when access.Expression == node =>
                IsReleasing(member) || MayBeExtension(member),
            ConditionalAccessExpressionSyntax { WhenNotNull: InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax {
                Name.Identifier.ValueText: var member } } } => IsReleasing(member) || MayBeExtension(member),
            _ => false,
        };
    }

    /// <summary>Some type here declares a method of that name; those that only look at memory are asked for everywhere.</summary>
    private bool MayBeExtension(string member) =>
        !FrameworkTables.Has(member, CallTraits.InPlace) && code.MemberNames.Contains(member);

    private bool IsReleasing(string member) => NamingConventions.IsEnd(member) || KnownWords.Telling.Contains(member)
        || code.Gate.IsHelper(member) || (code.Gate.HasObjectPools && member == "Get");

    private bool IsDeclaredHere(ExpressionSyntax callee)
    {
        var name = callee switch
        {
            SimpleNameSyntax simple => simple.Identifier.ValueText,
            MemberAccessExpressionSyntax member => member.Name.Identifier.ValueText,
            MemberBindingExpressionSyntax binding => binding.Name.Identifier.ValueText,
            _ => "",
        };
        // TryGetArray has the array back from a memory, and a delegate may do anything with it.
        return name.Length == 0 || FrameworkTables.Has(name, CallTraits.GivesArray) || name == "Invoke" || NamingConventions.SoundsLikeTaking(name)
            || code.Gate.IsHelper(name) || code.MemberNames.Contains(name)
            || callee is SimpleNameSyntax;
    }
}
