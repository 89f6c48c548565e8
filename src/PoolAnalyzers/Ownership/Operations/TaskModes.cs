using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>Methods that run at once in one mode and return a task in another.</summary>
internal sealed class TaskModes(WalkOperations walk)
{
    /// <summary>
    /// A method with a flag, or one that calls such a method, whose task may be none at all, or has ended when it is handed out: its body says when.
    /// </summary>
    public bool MayRunAtOnce(IMethodSymbol method, List<PassedArgument> given) =>
        method is { IsAsync: false, ReturnsVoid: false } && walk.Types.Is(method.ReturnType, TypeTraits.Task)
        && given.Exists(g => g.Value is RentalValue or ViewValue)
        && (method.Parameters.Any(p => p.Type.SpecialType == SpecialType.System_Boolean) || walk.Context.Code.Methods.IsShort(method));

    /// <summary>Null, or a task that has ended.</summary>
    public static bool IsNoOperation(AbstractValue? result) =>
        result is ConstantValue { Content: null }
        || (result is TermValue { Kind: TermKind.Member, Key: IPropertySymbol { GetMethod: { } getter } } && FrameworkTables.TaskOf(getter) == TaskRole.Done);

    /// <summary>
    /// The operation was told by a flag how to run, and this path has asked the same flag since: what it did not wait for was done when the call came back.
    /// </summary>
    public static bool IsOtherMode(IOperation start, AbstractState state) => start is IInvocationOperation call
        && call.Arguments.Any(a => a.Parameter is { Type.SpecialType: SpecialType.System_Boolean } && !a.Value.ConstantValue.HasValue
            && IsAskedSince(call, a.Value, state));

    /// <summary>
    /// The method is not asynchronous in itself, and gives null where it had nothing to wait for: who drops its task runs it in the mode that has none.
    /// </summary>
    public bool MayGiveNoTask(IOperation start) => start is IInvocationOperation { TargetMethod: var method } && MayGiveNoTask(method, 0);

    private bool MayGiveNoTask(IMethodSymbol method, int calls) =>
        calls < MaxHandOns && method is { IsAsync: false, DeclaringSyntaxReferences: [var reference] } && walk.Types.Is(method.ReturnType, TypeTraits.Task)
        && method.ReturnType.IsReferenceType
        && reference.GetSyntax(walk.Context.Cancellation).DescendantNodes(static n =>
            n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)).Any(n => n switch
        {
            LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NullLiteralExpression } nothing => IsHandedOut(nothing),
            // What another one gives.
            InvocationExpressionSyntax { Parent: ReturnStatementSyntax or ArrowExpressionClauseSyntax } call =>
                walk.Context.Code.Source.ModelOf(call.SyntaxTree).GetSymbolInfo(call, walk.Context.Cancellation).Symbol is IMethodSymbol called
                && MayGiveNoTask(called.OriginalDefinition, calls + 1),
            _ => false,
        });

    /// <summary>Methods whose result is handed on.</summary>
    private const int MaxHandOns = 3;

    /// <summary><c>return null;</c>, <c>return done ? null : task;</c>, or the start of a variable that is returned.</summary>
    private static bool IsHandedOut(LiteralExpressionSyntax nothing) => SyntaxUses.Of(nothing, Through.Choice | Through.Casts) switch
    {
        { Kind: UseKind.Returned, By: not AnonymousFunctionExpressionSyntax } => true,
        { Variable.ValueText: var task, Value: var start } => start.FirstAncestorOrSelf<MemberDeclarationSyntax>()?.DescendantNodes()
            .Any(n => n is ReturnStatementSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var returned } } && returned == task) == true,
        _ => false,
    };

    private static bool IsAskedSince(IInvocationOperation call, IOperation flag, AbstractState state)
    {
        for (var step = state.Trail; step is not null; step = step.Before)
        {
            if (step.Condition.Syntax.SpanStart >= call.Syntax.Span.End && step.Condition.DescendantsAndSelf().Any(o => o.Syntax.IsEquivalentTo(flag.Syntax)))
                return true;
        }

        return false;
    }
}
