using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Transfer;

namespace PoolAnalyzers.Queries;

/// <summary>
/// A call that got a rental, and whose effect on it is not known: a delegate, a function pointer, a method that no body and no table speaks for.
/// </summary>
/// <param name="Call">The call, in the code that is asked about.</param>
/// <param name="Name">What is called.</param>
public sealed record UnreadTaker(SyntaxNode Call, string Name);

/// <summary>Finds the calls that got a rental and may do anything with it. What only gets elements or a span cannot keep it.</summary>
/// <remarks>Each parameter is followed once, so it ends.</remarks>
internal sealed class UnreadTakers(CompilationModel code, CancellationToken cancellation)
{
    private const int MaxSteps = 8;

    private readonly HashSet<ISymbol> _followed = new(SymbolEqualityComparer.Default);

    /// <summary>The calls that get what the variable has.</summary>
    /// <param name="variable">A local, parameter, field or property.</param>
    /// <param name="scope">The code that is looked through.</param>
    public IEnumerable<UnreadTaker> Of(ISymbol variable, SyntaxNode scope) => Of(variable, scope, MaxSteps);

    /// <summary>The calls that get the value of an expression.</summary>
    public IEnumerable<UnreadTaker> OfValue(SyntaxNode expression) =>
        code.Source.OperationOf(expression) is { } value ? OfMention(value, _ => { }, MaxSteps) : [];

    /// <summary>The outermost closure that captures the variable: whoever has it has what it captures.</summary>
    private static IOperation? ClosureOf(IOperation mention, ISymbol variable)
    {
        if (variable is not (ILocalSymbol or IParameterSymbol))
            return null;
        IOperation? closure = null;
        for (var outer = mention.Parent; outer is not null; outer = outer.Parent)
        {
            if (outer is IAnonymousFunctionOperation { Syntax: var syntax, Parent: { } created })
            {
                if (variable.DeclaringSyntaxReferences.Any(r => r.SyntaxTree == syntax.SyntaxTree && syntax.Span.Contains(r.Span)))
                    break;
                closure = created;
            }
        }

        return closure;
    }

    private IEnumerable<UnreadTaker> Of(ISymbol variable, SyntaxNode scope, int steps)
    {
        var known = new HashSet<ISymbol>(SymbolEqualityComparer.Default) { variable };
        var open = new Queue<ISymbol>(known);
        while (open.Count > 0)
        {
            cancellation.ThrowIfCancellationRequested();
            var carrier = open.Dequeue();
            foreach (var name in scope.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == carrier.Name))
            {
                if (code.Source.OperationOf(name) is not { } mention || !SymbolEqualityComparer.Default.Equals(SymbolOf(mention), carrier))
                    continue;
                foreach (var taker in OfMention(ClosureOf(mention, carrier) ?? mention, Carry, steps))
                    yield return taker;
            }
        }

        void Carry(ISymbol next)
        {
            if (known.Add(next))
                open.Enqueue(next);
        }
    }

    private static ISymbol? SymbolOf(IOperation mention) => mention switch
    {
        ILocalReferenceOperation { Local: var local } => local,
        IParameterReferenceOperation { Parameter: var parameter } => parameter.OriginalDefinition,
        IFieldReferenceOperation { Field: var field } => field.OriginalDefinition,
        IPropertyReferenceOperation { Property: var property } => property.OriginalDefinition,
        _ => null,
    };

    /// <summary>Goes up from a mention, through what passes the value on. Every turn goes one operation up.</summary>
    private IEnumerable<UnreadTaker> OfMention(IOperation mention, System.Action<ISymbol> carry, int steps)
    {
        var value = mention;
        while (value.Parent is { } parent)
        {
            switch (parent)
            {
                case IConversionOperation or IParenthesizedOperation or ICoalesceOperation or ITupleOperation or IArrayInitializerOperation
                    or IArrayCreationOperation or ICollectionExpressionOperation or ISwitchExpressionArmOperation or ISwitchExpressionOperation
                    or IDelegateCreationOperation:
                case IConditionalOperation choice when choice.Condition != value:
                case IPropertyReferenceOperation property when property.Instance == value:
                case IFieldReferenceOperation field when field.Instance == value:
                case IInvocationOperation call when call.Instance == value && code.Contracts.IsViewResult(call.Type):
                    if (!CanCarry(parent.Type))
                        yield break;
                    value = parent;
                    continue;
                case IArgumentOperation argument:
                    if (argument.Parameter?.Type is { IsRefLikeType: true } || argument.Parent is not { } taking)
                        yield break;
                    if (TakenBy(argument, taking, steps) is { } taker)
                        yield return taker;
                    if (!CarriesResult(taking))
                        yield break;
                    value = taking;
                    continue;
                case IDynamicInvocationOperation or IDynamicObjectCreationOperation:
                    yield return new UnreadTaker(parent.Syntax, NameOf(parent));
                    yield break;
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } }:
                    carry(local);
                    yield break;
                case ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var local } } assignment when assignment.Value == value:
                    carry(local);
                    yield break;
                default:
                    yield break;
            }
        }
    }

    /// <summary>Null where what becomes of the argument is known.</summary>
    private UnreadTaker? TakenBy(IArgumentOperation argument, IOperation call, int steps)
    {
        var method = call switch
        {
            IInvocationOperation { TargetMethod: var called } => called,
            IObjectCreationOperation { Constructor: var constructor } => constructor,
            _ => null,
        };
        bool isKnown = method is null ? call is not IFunctionPointerInvocationOperation : IsKnown(argument, call, method, steps);
        return isKnown ? null : new UnreadTaker(call.Syntax, NameOf(call));
    }

    private bool IsKnown(IArgumentOperation argument, IOperation call, IMethodSymbol method, int steps)
    {
        if (argument.Parameter is not { } parameter || code.Contracts.RoleOf(method) != CallRole.Ordinary || method.IsExtern)
            return true;
        if (method.MethodKind == MethodKind.DelegateInvoke)
            return IsMadeHere((call as IInvocationOperation)?.Instance);
        if (code.Contracts.Declared.Of(method) is not null)
            return true;
        if (PoolTypes.IsPromisedByFramework(method))
        {
            bool isWhole = argument.Value.Type is IArrayTypeSymbol;
            return code.Contracts.FateOf(method, parameter, RentalKind.Array, isWhole) != ArgumentFate.PerhapsTaken
                || method.MethodKind == MethodKind.Constructor;
        }

        var ordinal = parameter.Ordinal + (method.ReducedFrom is null ? 0 : 1);
        var declared = (method.ReducedFrom ?? method).OriginalDefinition;
        if (method.MethodKind is MethodKind.LocalFunction or MethodKind.Constructor || CallFacts.IsReadable(declared))
            return !declared.DeclaringSyntaxReferences.IsEmpty && !Passes(declared.Parameters[ordinal], steps);
        return code.Implementations.Of(declared, cancellation) is { IsEmpty: false } bodies && bodies.All(b => !Passes(b.Parameters[ordinal], steps));
    }

    /// <summary>The body of the method hands the parameter to what is not known.</summary>
    private bool Passes(IParameterSymbol parameter, int steps)
    {
        if (!_followed.Add(parameter.OriginalDefinition))
            return false;
        return steps == 0
            || parameter.ContainingSymbol.DeclaringSyntaxReferences.Any(r => Of(parameter.OriginalDefinition, r.GetSyntax(cancellation), steps - 1).Any());
    }

    /// <summary>A local that only has a function which stands beside it.</summary>
    private static bool IsMadeHere(IOperation? called) => called is ILocalReferenceOperation { Local: { DeclaringSyntaxReferences: [var reference] } local }
        && reference.GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: AnonymousFunctionExpressionSyntax } declared
        && declared.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member
        && !member.DescendantNodes().OfType<AssignmentExpressionSyntax>()
            .Any(a => a.Left is IdentifierNameSyntax { Identifier.ValueText: var name } && name == local.Name);

    private bool CarriesResult(IOperation call) => CanCarry(call.Type) && call switch
    {
        IObjectCreationOperation => true,
        IInvocationOperation { TargetMethod: var method } => code.Contracts.IsViewResult(call.Type)
            || (call.Type is IArrayTypeSymbol && !PoolTypes.IsFramework(method) && !code.Contracts.Allocates(method)),
        _ => false,
    };

    private bool CanCarry(ITypeSymbol? type) => type is { IsRefLikeType: false, SpecialType: SpecialType.None or SpecialType.System_Object }
        && type.TypeKind != TypeKind.Enum && !(type is INamedTypeSymbol { Arity: 0 } && code.Types.Is(type, TypeTraits.Task));

    private static string NameOf(IOperation call) => call switch
    {
        IInvocationOperation { TargetMethod: { MethodKind: not MethodKind.DelegateInvoke, Name: var name } } => name,
        IInvocationOperation { Instance: { Syntax: var syntax } } => syntax.ToString().TrimStart('.'),
        IObjectCreationOperation { Type.Name: var type } => type,
        { Syntax: InvocationExpressionSyntax { Expression: var called } } => called.ToString(),
        _ => call.Syntax.ToString(),
    };
}
