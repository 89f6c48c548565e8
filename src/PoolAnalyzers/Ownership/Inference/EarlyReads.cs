using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Gate;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>Parameters of asynchronous methods that are done with before the method waits for the first time: copied, decoded, written, summed up.</summary>
/// <remarks>Each step follows a value into a call or a variable, at most <see cref="MaxDepth"/> of the latter deep, so it ends.</remarks>
internal sealed class EarlyReads(CompilationModel code)
{
    /// <summary>Variables that one after the other have a part of the parameter.</summary>
    private const int MaxDepth = 4;

    /// <summary>All mentions of the parameter, and of what has a part of it, come before each <c>await</c>, and no call that goes on is given it.</summary>
    public bool IsDoneBeforeAwaits(IParameterSymbol parameter, IMethodSymbol method, SyntaxNode syntax)
    {
        if (code.Source.GraphOf(method, CancellationToken.None) is not { } graph || code.Source.OperationOf(syntax) is not { } body)
            return false;
        var before = BeforeAwaits.MentionsIn(graph);
        return before.Count > 0 && AreEarly(parameter, body, before, 0);
    }

    private bool AreEarly(ISymbol variable, IOperation body, HashSet<int> before, int depth) => depth < MaxDepth
        && UseClassifier.MentionsOf(variable, body).All(mention => before.Contains(mention.Syntax.SpanStart) && EndsHere(mention, body, before, depth));

    /// <summary>What is made of the mention ends with it, or is done with as early.</summary>
    private bool EndsHere(IOperation mention, IOperation body, HashSet<int> before, int depth)
    {
        // Every turn goes one expression up.
        for (var value = mention; ;)
        {
            var use = UseClassifier.Of(value, Through.Casts);
            // A span of it is gone when the method waits.
            if (use.Value.Type is { IsRefLikeType: true } || use.Parameter?.Type is { IsRefLikeType: true })
                return true;
            // What is given first may be looked at when the rest has been waited for.
            if (use.By is null || (use.Kind != UseKind.Enumerated && Waits(use.By)))
                return false;
            switch (use)
            {
                case { Kind: UseKind.Compared or UseKind.LookedAt or UseKind.Indexed }:
                case { Kind: UseKind.Sliced, Value.Type: IArrayTypeSymbol }:
                    return true;
                case { Kind: UseKind.Enumerated, By: IForEachLoopOperation loop }:
                    return !loop.IsAsynchronous && !Waits(loop.Body);
                case { Kind: UseKind.Written }:
                    return true;
                case { Kind: UseKind.Stored, Target: IParameterReferenceOperation { Parameter: var own } } when IsOf(own, mention):
                    return true;
                case { Kind: UseKind.Named, By: IVariableDeclaratorOperation { Symbol: var local } }:
                    return AreEarly(local, body, before, depth + 1);
                case { Kind: UseKind.BuiltInto, By: IObjectCreationOperation made }:
                    return MadeFor(made) is { } variable
                        && UseClassifier.MentionsOf(variable, body).All(m => before.Contains(m.Syntax.SpanStart) && !IsHandedOut(m));
                case { Kind: UseKind.Stored, By.Parent: IObjectOrCollectionInitializerOperation { Parent: IObjectCreationOperation filled } }:
                    return MadeFor(filled) is { } of
                        && UseClassifier.MentionsOf(of, body).All(m => before.Contains(m.Syntax.SpanStart) && !IsHandedOut(m));
                case { Kind: UseKind.Sliced }:
                case { Kind: UseKind.Asked, By: IPropertyReferenceOperation { Property: var asked } } when PoolTypes.IsFramework(asked):
                case { Kind: UseKind.Called, By: IInvocationOperation { TargetMethod: var called } } when PoolTypes.IsFramework(called):
                case { Kind: UseKind.Passed, By: IInvocationOperation call, Parameter: { } given } when IsLent(call.TargetMethod, given, value):
                    if (GivesNothingOfIt(use.By))
                        return true;
                    if (!code.Types.Is(use.By.Type, TypeTraits.View))
                        return false;
                    break;
                default: return false;
            }

            value = use.By;
        }
    }

    private static bool IsOf(IParameterSymbol parameter, IOperation mention) =>
        mention is IParameterReferenceOperation { Parameter: var own } && SymbolEqualityComparer.Default.Equals(own, parameter);

    private static bool Waits(IOperation part) => part.DescendantsAndSelf().Any(o => o is IAwaitOperation);

    /// <summary>The variable for what is made of it: <c>var message = new Message(memory);</c></summary>
    private static ILocalSymbol? MadeFor(IObjectCreationOperation made) =>
        UseClassifier.Of(made) is { Kind: UseKind.Named, By: IVariableDeclaratorOperation { Symbol: var local } } ? local : null;

    private static bool IsHandedOut(IOperation mention) => UseClassifier.Of(mention).Kind is UseKind.Returned or UseKind.Yielded;

    /// <summary>The call ends with it: what is asynchronous goes on, and what a body here does with it is read.</summary>
    private bool IsLent(IMethodSymbol callee, IParameterSymbol given, IOperation value)
    {
        if (!PoolTypes.IsFramework(callee))
            return !callee.IsAsync && code.LentParameters.IsLent(given, CancellationToken.None);
        return code.Contracts.RoleOf(callee) == CallRole.Ordinary && code.Contracts.Declared.Of(callee) is null
            && code.Contracts.FateOf(callee, given, RentalKind.Array, isWhole: value.Type is IArrayTypeSymbol) == ArgumentFate.Lent;
    }

    /// <summary>A number, a text, a copy: no task that goes on, and nothing that looks at it.</summary>
    private bool GivesNothingOfIt(IOperation result) => result.Type is not { } type || type.SpecialType == SpecialType.System_Void || type.IsRefLikeType
        || (!code.Types.Is(type, TypeTraits.Task) && (!PlainUses.CanHold(type)
            || (result is IInvocationOperation { TargetMethod: var method } && code.Contracts.Allocates(method))));
}
